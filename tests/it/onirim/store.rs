//! The save file of the original program.

use super::{called, new_game, play, position, view};
use sorcery::engine::{Game, Log, Rng, Stream};
use sorcery::games::onirim::{Card, Colour, Onirim, Phase, Setup, Symbol, store};

/// Returns the opening of a game of the original, with 71 cards left.
fn opening() -> String {
    let hand = [20, 31, 51, 71, 16];
    let deck: Vec<String> = (1..=76).filter(|n| !hand.contains(n)).map(|n| n.to_string()).collect();
    format!("0 0 5 71\n\n\n20 31 51 71 16\n{}\n", deck.join(" "))
}

#[test]
fn the_opening_of_a_game_is_read() {
    let game = store::read(&opening(), &Setup::default(), 1).unwrap();
    assert_eq!(called(game.hand().iter()), ["red sun", "blue key", "green moon", "brown sun", "red moon"]);
    assert_eq!((game.deck().len(), game.deck().known().len(), game.turn()), (71, 0, 1));
    assert!(game.discards().is_empty());
}

#[test]
fn the_order_of_the_deck_is_preserved() {
    let text = opening().replacen("\n1 2 3", "\n24 25 3", 1).replacen(" 24 25 26", " 1 2 26", 1);
    let mut game = store::read(&text, &Setup::default(), 1).unwrap();
    play(&mut game, "discard 1");
    assert_eq!(called(game.hand().iter())[4], "red sun");
    play(&mut game, "discard 4");
    assert_eq!(game.hand().len(), 5);
    let events = play(&mut game, "discard 5");
    assert_eq!(game.phase(), Phase::Nightmare, "{events:?}");
}

#[test]
fn discards_and_the_series_follow_from_the_other_cards() {
    let position = position(
        "doors red door | blue door\nlabyrinth blue sun | red moon | red sun\nhand 2 green sun | 3 blue moon\ndiscard 3 red key | 2 nightmare\nbag\nnext 7 red sun | 8 nightmare | red door | blue door | 2 green door | 2 brown door | 3 blue key | 3 green key | 3 brown key | 3 red moon | blue moon | 4 green moon | 4 brown moon | red sun | 7 blue sun | 5 green sun | 6 brown sun\n",
    );
    let text = store::write(&position).unwrap();
    let game = store::read(&text, &Setup::default(), 9).unwrap();
    assert_eq!(
        (game.discards(), game.run(), game.labyrinth()),
        (position.discards(), position.run(), position.labyrinth())
    );
    assert_eq!((game.doors_open(), game.hand()), (2, position.hand()));
    assert_eq!(text.lines().next(), Some("2 3 5 61"));
    // The file has the order of the deck, so writing it again gives the same text.
    assert_eq!(store::write(&game).unwrap(), text);
}

/// A file saved at the start of a turn preserves everything except the order of the deck that isn't decided yet.
#[test]
fn every_turn_round_trips_through_the_file() {
    let mut turns = 0;
    for seed in 0..100 {
        let mut rng = Rng::new(seed, Stream::Playout);
        let mut game = new_game(seed);
        while let Some(action) = game.random_action(&mut rng, &mut Vec::new()) {
            if game.phase() == Phase::Turn {
                turns += 1;
                let text = store::write(&game).unwrap();
                let back = store::read(&text, &Setup::default(), seed).unwrap_or_else(|c| panic!("{c}\n{text}"));
                assert_eq!((back.hand(), back.labyrinth(), back.run()), (game.hand(), game.labyrinth(), game.run()));
                assert_eq!((back.discards(), back.doors_open()), (game.discards(), game.doors_open()));
                assert_eq!(back.deck().contents(), game.deck().contents());
                assert_eq!(store::write(&back).unwrap(), text);
                let known: Vec<_> = game.deck().known().collect();
                let mut ahead = back.clone();
                if let Some(first) = known.first().filter(|card| card.is_location()) {
                    ahead.apply(sorcery::games::onirim::Action::Discard(non_key(&ahead)), &mut Log::off());
                    assert_eq!(ahead.hand().get(4), Some(first), "cards known from a prophecy come first");
                }
            } else {
                assert!(store::write(&game).is_err(), "the format can't save an open question");
            }
            game.apply(action, &mut Log::off());
        }
        assert!(store::write(&game).is_err(), "a finished game is not saved");
    }
    assert!(turns > 1_000);
}

fn non_key(game: &Onirim) -> u8 {
    game.hand().iter().position(|card| !card.is_key()).map_or(0, |i| i as u8)
}

#[test]
fn damaged_and_foreign_files_give_line_and_column() {
    let good = opening();
    let replaced = |from: &str, to: &str| {
        assert!(good.contains(from), "{from:?}");
        good.replacen(from, to, 1)
    };
    for (text, error) in [
        (String::new(), "line 1: write 4 counts: doors, labyrinth, hand, deck"),
        ("hello\n".into(), "line 1, column 1: write 0 to 76, not `hello`"),
        ("0 0 5\n".into(), "line 1: write 4 counts: doors, labyrinth, hand, deck"),
        ("0 0 5 71\n\n".into(), "line 3: the file ends: add the cards of the labyrinth"),
        (replaced("20 31", "20 77"), "line 4, column 4: write a card from 1 to 76, not 77"),
        (replaced("20 31", "20 0"), "line 4, column 4: write a card from 1 to 76, not 0"),
        (replaced("20 31", "20  20"), "line 4, column 5: card 20 occurs twice: remove one"),
        (replaced("20 31", "20 x31"), "line 4, column 4: write 0 to 76, not `x31`"),
        (replaced("20 31", "20 -31"), "line 4, column 4: write 0 to 76, not `-31`"),
        (replaced("20 31", "20 11"), "line 4: card 11, a red door, can't be here: move it"),
        (replaced("0 0 5 71\n\n", "1 0 5 71\n12\n"), "line 5, column 25: card 12 occurs twice: remove one"),
        (replaced("0 0 5 71", "0 0 5 70"), "line 5: 71 cards, but line 1 says 70: correct one"),
        (replaced("0 0 5 71", "0 0 4 71"), "line 4: 5 cards, but line 1 says 4: correct one"),
        (
            replaced(" 76\n", "\n")
                .replace("71\n\n", "70\n\n")
                .replace("20 31 51 71 16", "20 31 51 71 16 76")
                .replace("0 0 5", "0 0 6"),
            "line 4: a hand has 5 cards, but this has 6: correct it",
        ),
        (replaced(" 12 ", " ").replace("71\n\n", "70\n\n"), "line 5: a red door is missing: add it here"),
        (format!("{good}9 9 9\n"), "line 6: the file has only five lines: remove this one"),
        ("8 0 5 0\n11 12 29 30 46 47 62 63\n\n20 31 51 71 16\n\n".into(), "line 2: the game is over: delete the file"),
        ("0 2 5 0\n\n20 21\n".into(), "line 3: card 21 repeats the symbol before it: move it"),
    ] {
        let found = store::read(&text, &Setup::default(), 1).expect_err(&text);
        assert_eq!(found.0, error, "{text}");
    }
    assert!(store::read(&good.replace('\n', "\r\n"), &Setup::default(), 1).is_ok(), "Windows line ends");
    assert!(store::read(&format!("{good}\n\n"), &Setup::default(), 1).is_ok(), "empty lines at the end");
}

#[test]
fn an_imported_game_can_be_played_to_its_end() {
    let mut rng = Rng::new(3, Stream::Playout);
    let mut game = store::read(&opening(), &Setup::default(), 3).unwrap();
    let mut actions = 0;
    while let Some(action) = game.random_action(&mut rng, &mut Vec::new()) {
        game.apply(action, &mut Log::off());
        actions += 1;
    }
    assert!(actions > 10);
    assert!(view(&game).status().awaited().is_none());
}

/// Checks the numbers of some cards in save files against the table of the original program.
#[test]
fn numbers_are_those_of_the_original() {
    let red_sun = Card::location(Colour::Red, Symbol::Sun);
    let known = [
        (1, Card::NIGHTMARE),
        (10, Card::NIGHTMARE),
        (11, Card::door(Colour::Red)),
        (13, Card::key(Colour::Red)),
        (19, Card::location(Colour::Red, Symbol::Moon)),
        (20, red_sun),
        (28, red_sun),
        (29, Card::door(Colour::Blue)),
        (45, Card::location(Colour::Blue, Symbol::Sun)),
        (46, Card::door(Colour::Green)),
        (61, Card::location(Colour::Green, Symbol::Sun)),
        (63, Card::door(Colour::Brown)),
        (66, Card::key(Colour::Brown)),
        (70, Card::location(Colour::Brown, Symbol::Moon)),
        (76, Card::location(Colour::Brown, Symbol::Sun)),
    ];
    for (number, card) in known {
        assert_eq!(store::numbered(number), Some(card), "{number}");
    }
    assert_eq!([store::numbered(0), store::numbered(77), store::numbered(255)], [None; 3]);
    for card in Card::all() {
        let copies = (1..=76).filter(|&number| store::numbered(number) == Some(card)).count();
        assert_eq!(copies, usize::from(card.copies()), "{card}");
    }
}
