//! The position notation.

use super::{legal, names, position};
use sorcery::engine::{Game, Log, Rng, Stream};
use sorcery::games::onirim::{Card, DeckOut, Onirim, Setup};
use sorcery::games::{read_position, write_position};

const HAND: &str = "hand red sun | blue moon | green key | brown sun | red moon\n";

/// Every position of random games is the same after writing and reading, and has the same future.
#[test]
fn positions_round_trip_and_keep_their_future() {
    for seed in 0..60 {
        let mut rng = Rng::new(seed, Stream::Playout);
        let deck_out = if seed % 2 == 0 { DeckOut::Refill } else { DeckOut::Strict };
        let mut game = Onirim::start(&Setup { deck_out }, seed, &mut Log::off());
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
        ("hand 4 red sun\n", "at the beginning of a turn, the hand has five cards"),
        ("hand 6 red sun\n", "line 2: `hand 6 red sun`: this line can have at most 5 cards"),
        ("hand 4 red sun | red door\n", "line 2: `hand 4 red sun | red door`: a red door doesn't belong here"),
        (
            "hand 4 red moon\nlabyrinth red moon\n",
            "line 2: `hand 4 red moon`: the position has 5 copies of the red moon, but the game has only 4",
        ),
        ("hand 300 red moon\n", "line 2: `hand 300 red moon`: `300` is not a valid number here"),
        ("hand 4 pink sun\n", "line 2: `hand 4 pink sun`: `pink sun` isn't a card"),
        (
            "labyrinth red sun | blue sun\n",
            "line 2: `labyrinth red sun | blue sun`: the blue sun cannot follow the red sun",
        ),
        ("hand 5 red sun\nhand 5 red sun\n", "line 3: `hand 5 red sun`: this line occurs twice"),
        ("hnad 5 red sun\n", "line 2: `hnad 5 red sun`: did you mean `hand`?"),
        ("hand 5 red sun\nbag 2 red sun\n", "the position has only 7 cards; 69 are missing, including a red sun"),
        ("player 2 Ada\n", "line 2: `player 2 Ada`: this game has only `player 1`"),
        ("rule easy\n", "line 2: `rule easy`: expected `refill` or `strict`"),
        ("chance 1 2\n", "line 2: `chance 1 2`: expected a seed, a stream and a number of draws"),
        (
            "ask me\n",
            "line 2: `ask me`: expected `turn`, `discard`, `order`, `door COLOUR`, `nightmare`, `won`, `lost deck` or `lost door`",
        ),
        ("hand 5 red sun\nlimbo red door\n", "limbo is empty at the beginning of a turn"),
        ("hand 5 red sun\ndiscard red door\n", "a door is in `discard` if and only if the result is `lost door`"),
        ("hand 5 red sun\nshown red moon\n", "only `ask discard` and `ask order` can have `shown` cards"),
        ("ask discard\nhand 4 red sun\n", "a prophecy needs `shown` cards"),
        ("ask door red\nhand 4 red sun\n", "a door can be opened only with its key in hand"),
        ("ask door mauve\nhand 4 red sun\n", "line 2: `ask door mauve`: that isn't a colour"),
        ("ask won\nhand 5 red sun\n", "a game is won if and only if all eight doors are open"),
        (
            "hand 5 red sun\ndoors 2 red door | 2 blue door | 2 green door | 2 brown door\n",
            "a game is won if and only if all eight doors are open",
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
        ("", "the position is empty: print one with the command `position`"),
        ("onirim position 2\n", "line 1: a position begins with `onirim position 1`"),
        ("sorcery position 1\n", "line 1: this is a position of Sorcery: run `sorcery sorcery`"),
        ("hand red sun\n", "line 1: a position begins with `onirim position 1`"),
    ] {
        assert_eq!(read_position::<Onirim>(text).expect_err(text).0, error);
    }
    let text = format!("onirim position 1\n{HAND}").replace('\n', "\r\n");
    assert!(read_position::<Onirim>(&text).is_ok(), "Windows line ends");
}
