//! The position notation.

use super::{names, random_game, setups};
use sorcery::engine::{Game, Log, Rng, Seat, Stream};
use sorcery::games::splendor::{Cards, Setup, Splendor, data};
use sorcery::games::{Error, Names, read_position, write_position};

#[test]
fn positions_round_trip() {
    let names = Names::new(["Ann of Green Gables", "Bob"]);
    let mut shuffled = (*Cards::official()).clone();
    data::shuffle(&mut shuffled, &mut Rng::new(3, Stream::Deal));
    let own = Setup { cards: Cards::keep(shuffled), ..Setup::default() };
    for setup in setups().into_iter().chain([own]) {
        for seed in 0..8 {
            let same = |game: &Splendor| {
                let text = write_position(game, &names);
                let (read, known) = read_position::<Splendor>(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
                assert_eq!(&read, game, "{text}");
                assert_eq!(known, [Some("Ann of Green Gables".to_string()), Some("Bob".to_string())]);
                assert_eq!(write_position(&read, &names), text);
            };
            same(&random_game(&setup, seed, |game, _| same(game)));
        }
    }
}

/// A position that was read continues like the original one.
#[test]
fn a_position_keeps_its_future_when_read() {
    let mut game = Splendor::start(&Setup::default(), 5, &mut Log::off());
    super::play(&mut game, &["r m 1", "r t 2"]);
    let (mut again, _) = read_position::<Splendor>(&write_position(&game, &names())).unwrap();
    for line in ["r v 3", "r m 4", "p2 red", "r t 1"] {
        super::play(&mut game, &[line]);
        super::play(&mut again, &[line]);
    }
    assert_eq!(game, again);
}

#[test]
fn omitted_facts_have_their_defaults() {
    let (game, known) =
        read_position::<Splendor>("splendor position 1\n\n# a puzzle\nplayer 2 Eve\ngems 1 0 0 0 0 0\n").unwrap();
    assert_eq!(known, [None, Some("Eve".to_string())]);
    assert_eq!(game.player(Seat::TWO).gems.total(), 1);
    assert_eq!(game.bank().counts(), [3, 4, 4, 4, 4, 5]);
    assert_eq!(game.status().awaited(), Some(Seat::ONE));
}

/// Errors and their messages.
#[test]
fn errors_give_their_line() {
    for (text, expected) in [
        ("", "the position is empty: `position` prints one"),
        ("sorcery position 1", "line 1: this is a position of Sorcery: run `sorcery sorcery`"),
        ("splendor position 1\nmood good", "line 2: no field `mood`: correct or remove it"),
        ("splendor position 1\nrules house", "line 2: write `course` or `official`, not `house`"),
        ("splendor position 1\norder alphabetic", "line 2: write `shuffled` or `file`, not `alphabetic`"),
        ("splendor position 1\nactive 3", "line 2: write a player from 1 to 2, not `3`"),
        ("splendor position 1\nturn -1", "line 2: write a larger number, not `-1`"),
        ("splendor position 1\nturn 2x", "line 2: write a number in digits, not `2x`"),
        ("splendor position 1\nrandom 1 2", "line 2: needs 3 numbers: write seed, stream and draws"),
        ("splendor position 1\npasses 3", "line 2: write 0, 1 or 2 passes, not `3`"),
        ("splendor position 1\ngems 1 1 1 1 1 1", "line 2: no field `gems`: correct or remove it"),
        (
            "splendor position 1\nplayer 1\nrow m m1 - - -\nplayer 2\ngem 1",
            "line 5: no field `gem`; did you mean `gems`?",
        ),
        ("splendor position 1\ngems 1 1 1 1 1 1\nplayer 1", "line 2: `gems` belongs below a `player` line"),
        ("splendor position 1\nplayer 1\ngems 5 0 0 0 0 0", "line 3: too many gems: at most 4 of a colour, 5 gold"),
        ("splendor position 1\nplayer 1\ngems 1 2 3", "line 3: write six numbers of gems, from white to gold"),
        ("splendor position 1\nrow m m1 m2 m3", "line 2: write a row and 4 cards; `-` is an empty place"),
        ("splendor position 1\nrow m m1 m2 m3 t4", "line 2: t4 belongs to row t: move it"),
        ("splendor position 1\nrow m m1 m2 m3 m41", "line 2: write m1 to m40, t1 to t30 or v1 to v20 here"),
        ("splendor position 1\nrow m é m2 m3 m4", "line 2: write m1 to m40, t1 to t30 or v1 to v20, not `é`"),
        ("splendor position 1\nrow m m1 m2 m3 m1", "line 2: m1 occurs twice: remove one"),
        ("splendor position 1\nnobles n1 n1 -", "line 2: n1 occurs twice: remove one"),
        ("splendor position 1\nnobles n11 - -", "line 2: write a noble from n1 to n10, not `n11`"),
        ("splendor position 1\nplayer 1\nreserved m1 m2 m3 m4", "line 3: more than 3 reserved cards: remove some"),
        ("splendor position 1\nplayer 1\ngems 4 4 3 0 0 0", "over ten gems: write `deciding give`"),
        ("splendor position 1\nplayer 2\ngems 4 4 3 0 0 0", "over ten gems, but not active: remove some"),
        ("splendor position 1\ndeciding give", "line 2: needs over ten gems: write `deciding move`"),
        ("splendor position 1\ndeciding soon", "line 2: write move, give, noble, pay or over, not `soon`"),
        ("splendor position 1\ndeciding noble", "line 2: this needs `rules official`: add that line"),
        ("splendor position 1\nrules official\ndeciding noble", "line 3: no two nobles can be won: write `move`"),
        ("splendor position 1\ndeciding over", "line 2: the game isn't over: write `deciding move`"),
        ("splendor position 1\ndeciding pay m 1 red 0 0 0 0 0", "line 2: this needs `rules official`: add that line"),
        (
            "splendor position 1\nrules official\ndeciding pay m 1 red 5 0 0 0 0",
            "line 3: the gold doesn't match the price: correct it",
        ),
        (
            "splendor position 1\ndeciding move\nplayer 1\nbought v4 v8 v12",
            "line 2: the game is over: write `deciding over`",
        ),
        (
            "splendor position 1\nplayer 1\nbought v1 v2 v3 v4 v5 v6 v7 v8 v9 v10 v11 v12 v13 v14 v15 v16 v17 v18 v19 v20 t6 t12 t18 t24 t30 t1 t2 t3 t4 t5 t7 t8",
            "player 1 has too many points: remove cards",
        ),
        ("splendor position 1\ncard m 0 red 1 1 3 0 x", "line 2, column 22: write 0 to 9 gems, not `x`"),
        ("splendor position 1\ncard m 0 red 1 1 3 0 0", "line 2: 1 of 40 lines with `m`: add the rest"),
    ] {
        let Err(Error(said)) = read_position::<Splendor>(text) else { panic!("read: {text}") };
        assert_eq!(said, expected, "{text}");
    }
}

/// A randomly changed position is rejected or can be played to the end.
#[test]
fn damaged_positions_never_crash_the_parser() {
    let mut rng = Rng::new(21, Stream::Playout);
    let mut texts = Vec::new();
    for setup in setups() {
        random_game(&setup, 2, |game, _| texts.push(write_position(game, &names())));
    }
    let mut read = 0;
    for _ in 0..3000 {
        let mut bytes = texts[rng.below(texts.len())].clone().into_bytes();
        for _ in 0..=rng.below(4) {
            let at = rng.below(bytes.len());
            match rng.below(3) {
                0 => bytes[at] = b"0123456789mtvn -\n"[rng.below(17)],
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"0123456789mtvn -\n"[rng.below(17)]),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        let Ok((mut game, _)) = read_position::<Splendor>(&text) else { continue };
        read += 1;
        let (mut events, mut scratch) = (Log::default(), Vec::new());
        for _ in 0..300 {
            let Some(action) = game.random_action(&mut rng, &mut scratch) else { break };
            game.apply(action, &mut events);
        }
    }
    assert!(read > 50, "only {read} of 3000 are valid");
}
