//! The position notation.

use super::{legal, names, position};
use sorcery::engine::{Game, Log, Rng, Stream};
use sorcery::games::onirim::{Card, Onirim, Setup};
use sorcery::games::{read_position, write_position};

const HAND: &str = "hand red sun | blue moon | green key | brown sun | red moon\n";

/// Every position of random games is the same after writing and reading, and has the same future.
#[test]
fn positions_round_trip_and_keep_their_future() {
    for seed in 0..60 {
        let mut rng = Rng::new(seed, Stream::Playout);
        let mut game = Onirim::start(&Setup { strict: seed % 2 != 0 }, seed, &mut Log::off());
        let mut twin = game.clone();
        loop {
            let text = write_position(&game, &names());
            let (read, named) = read_position::<Onirim>(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!((&read, named), (&game, vec![Some("Ada".to_string())]), "{text}");
            assert_eq!(twin, game);
            let Some(action) = game.random_action(&mut rng, &mut Vec::new()) else { break };
            game.apply(action, &mut Log::off());
            twin = read;
            twin.apply(action, &mut Log::off());
        }
    }
}

#[test]
fn a_puzzle_may_omit_unimportant_facts() {
    let game = position("doors 2 red door\nhand 2 red sun | 3 blue moon\n\n# a remark\nlabyrinth yellow key\n");
    assert_eq!((game.deck().len(), game.doors_open(), game.turn()), (76 - 8, 2, 1));
    assert!(game.discards().is_empty());
    assert_eq!(game.deck().contents().count(Card::NIGHTMARE), 10);
    assert_eq!(legal(&game).len(), 10);
}

#[test]
fn the_series_follows_from_the_labyrinth() {
    for (labyrinth, run) in [
        ("red sun", 1),
        ("red sun | red moon", 2),
        ("red sun | red moon | red key", 3),
        ("red sun | red moon | red key | red moon", 1),
        ("red sun | red moon | blue key | red moon", 1),
        ("blue sun | red moon | red key | red sun | red moon | red key", 2),
    ] {
        let game = position(&format!("doors red door\nlabyrinth {labyrinth}\nhand 5 green sun\n"));
        assert_eq!(game.run().map(|(_, run)| run), Some(run), "{labyrinth}");
    }
}

#[test]
fn invalid_positions_give_the_line_and_the_expected_form() {
    for (lines, error) in [
        ("hand 4 red sun\n", "a turn begins with 5 cards: add cards to `hand`"),
        ("hand 6 red sun\n", "line 2: more than 5 cards: remove some"),
        ("hand 4 red sun | red door\n", "line 2: a red door can't be here: remove it"),
        ("hand 4 red moon\nlabyrinth red moon\n", "line 2: 5 red moons, but only 4 exist: remove 1"),
        ("hand 300 red moon\n", "line 2: write a smaller number, not `300`"),
        ("hand 4 pink sun\n", "line 2: no card `pink sun`: write one such as `red sun`"),
        ("labyrinth red sun | blue sun\n", "line 2: blue sun after red sun: move one of them"),
        ("hand 5 red sun\nhand 5 red sun\n", "line 3: a second `hand` line: remove one"),
        ("hnad 5 red sun\n", "line 2: no field `hnad`; did you mean `hand`?"),
        ("hand 5 red sun\nbag 2 red sun\n", "69 cards missing: add the red sun"),
        ("player 2 Ada\n", "line 2: write `player 1`, not `2`"),
        ("rule easy\n", "line 2: write `refill` or `strict`, not `easy`"),
        ("chance 1 2\n", "line 2: needs 3 numbers: write seed, stream and draws"),
        ("ask me\n", "line 2: no decision `me`: try `turn`"),
        ("hand 5 red sun\nlimbo red door\n", "limbo must be empty here: remove the `limbo` line"),
        ("hand 5 red sun\ndiscard red door\n", "use `ask lost door` exactly if `discard` has a door"),
        ("hand 5 red sun\nshown red moon\n", "`shown` needs `ask discard` or `ask order`: remove it"),
        ("ask discard\nhand 4 red sun\n", "a prophecy shows cards: add a `shown` line"),
        ("ask door red\nhand 4 red sun\n", "`ask door` needs the door's key in `hand`: add it"),
        ("ask door mauve\nhand 4 red sun\n", "line 2: write red, blue, green or brown, not `mauve`"),
        ("ask won\nhand 5 red sun\n", "use `ask won` exactly if all eight doors are open"),
        (
            "hand 5 red sun\ndoors 2 red door | 2 blue door | 2 green door | 2 brown door\n",
            "use `ask won` exactly if all eight doors are open",
        ),
    ] {
        let text = format!("onirim position 1\n{lines}");
        let found = read_position::<Onirim>(&text).expect_err(&text);
        assert_eq!(found.0, error, "{text}");
    }
}

#[test]
fn the_first_line_must_be_valid() {
    for (text, error) in [
        ("", "the position is empty: `position` prints one"),
        ("onirim position 2\n", "line 1: a position begins with `onirim position 1`"),
        ("sorcery position 1\n", "line 1: this is a position of Sorcery: run `sorcery sorcery`"),
        ("hand red sun\n", "line 1: a position begins with `onirim position 1`"),
    ] {
        assert_eq!(read_position::<Onirim>(text).expect_err(text).0, error);
    }
    let text = format!("onirim position 1\n{HAND}").replace('\n', "\r\n");
    assert!(read_position::<Onirim>(&text).is_ok(), "Windows line ends");
}
