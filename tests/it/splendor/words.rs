//! Invalid lines, and sentences.

use super::{names, play, position, told, view};
use sorcery::engine::{Game, Log, Rng, Seat, Stream};
use sorcery::games::setting;
use sorcery::games::splendor::{Cards, Setup, Splendor, data};
use sorcery::games::verb;
use sorcery::games::{Audience, Error, Request, Tabletop, Verb, help_text};
use sorcery::session::{Header, Journal, roster};

fn start() -> Splendor {
    Splendor::start(&Setup::default(), 1, &mut Log::off())
}

/// Returns the error for an invalid line.
fn error(line: &str) -> String {
    match verb::parse::<Splendor>(view(&start()), line) {
        Err(Error(said)) => said,
        Ok(command) => panic!("`{line}` is {command:?}"),
    }
}

#[test]
fn invalid_lines_are_explained() {
    let (p3, take) = ("Usage: `p3 colour colour colour`.", "Usage: `take colour [colour colour]`.");
    for (line, expected) in [
        ("p4 red", "There is no command `p4`: did you mean `p3`?".to_string()),
        ("dance", "There is no command `dance`: `help` lists the commands.".to_string()),
        ("p3", format!("`p3`: a colour is missing. {p3}")),
        ("p3 red blue red", format!("`p3`: red is named twice. {p3}")),
        ("p3 red blue onyx pink", format!("`p3`: you can take at most three gems. {p3}")),
        ("take red blue green white", format!("`take`: you can take at most three gems. {take}")),
        ("take red red red", "`take`: you can take at most two gems of one colour.".to_string()),
        ("p2 red red", "`p2`: you can take at most two gems of one colour. Usage: `p2 colour`.".to_string()),
        ("p3 red blue grene", format!("`p3`: `grene` isn't a gem: perhaps `green`. {p3}")),
        ("p3 red gold", "`p3`: you can't take gold; you get it by reserving a card.".to_string()),
        ("p2 mauve", "`p2`: `mauve` isn't a gem: use white, red, pink, blue or green.".to_string()),
        ("b", "`b`: the row is missing: m, t or v. Usage: `b row column`.".to_string()),
        ("b x 1", "`b`: a row is m (mines), t (transport) or v (vendors), not `x`.".to_string()),
        ("b m 5", "`b`: the column must be a number from 1 to 4, not `5`. Usage: `b row column`.".to_string()),
        ("b m", "`b`: the column is missing. Usage: `b row column`.".to_string()),
        ("r m x", "`r`: the column must be a number from 1 to 4, not `x`. Usage: `r row column`.".to_string()),
        ("br 0", "`br`: the card must be a number from 1 to 3, not `0`. Usage: `br card`.".to_string()),
        ("gold much", "`gold`: `much` isn't an amount of gold. Usage: `gold number`.".to_string()),
        ("buy x", "`buy`: give a row (m, t or v) and a column, or a card from 1 to 3, not `x`.".to_string()),
        ("buy 4", "`buy`: give a row (m, t or v) and a column, or a card from 1 to 3, not `4`.".to_string()),
        ("noble 4", "`noble`: the noble must be a number from 1 to 3, not `4`.".to_string()),
        ("\u{1b}[2J", "There is no command `?[2J`: `help` lists the commands.".to_string()),
    ] {
        assert_eq!(error(line), expected, "`{line}`");
    }
}

/// Hints and buttons say *take*, *buy* and *reserve*, so these words are commands, too.
#[test]
fn the_words_of_the_buttons_are_commands() {
    for (line, same) in [
        ("take red blue green", "p3 red blue green"),
        ("take red red", "p2 red"),
        ("Take 2 red", "p2 red"),
        ("buy m 3", "b m 3"),
        ("buy 1", "br 1"),
        ("reserve v 2", "r v 2"),
        ("reserve v d", "r v d"),
    ] {
        let parsed = |line| verb::parse::<Splendor>(view(&start()), line);
        assert!(parsed(line).is_ok() && parsed(line) == parsed(same), "`{line}`: {:?}", parsed(line));
    }
    assert_eq!(error("buy m 9"), "`buy`: the column must be a number from 1 to 4, not `9`.");
    assert!(error("take 2 gold").contains("you can't take gold"));
}

#[test]
fn every_command_of_the_specification_is_in_the_help() {
    let help = help_text(&Splendor::VERBS.iter().flat_map(Verb::forms).collect::<Vec<_>>());
    for usage in ["p3 colour colour colour", "p2 colour", "r row column", "b row column", "br card", "q"] {
        assert!(help.contains(&format!(" {usage} -- ")), "{usage}\n{help}");
    }
    assert_eq!(verb::parse::<Splendor>(view(&start()), " Q "), Ok(Request::Quit));
}

#[test]
fn events_are_told_in_sentences() {
    let mut game = position(
        "order file\nrow m m40 m3 m2 m1\nrow v v1 v2 v3 v4\nplayer 1\ngems 0 0 0 3 0 1\nreserved m5\nplayer 2\ngems 0 0 0 0 0 4\n",
    );
    let events = play(&mut game, &["b m 1", "r v 4", "p3 red green pink"]);
    assert_eq!(
        told(&events, None),
        [
            "Ann buys a pink mine (1 point, costs 4 blue) for 3 blue, 1 gold.",
            "A pink mine (costs 3 red, 1 pink, 1 green) takes its place.",
            "Bob reserves a white vendor (5 points, costs 3 white, 7 pink) and takes 1 gold.",
            "A pink vendor (5 points, costs 7 red, 3 pink) takes its place.",
            "Ann takes 1 red, 1 pink, 1 green.",
        ]
    );
}

/// Random words in random order, in every phase, give a request or an error.
#[test]
fn random_lines_never_crash_the_parser() {
    let mut rng = Rng::new(41, Stream::Playout);
    let words = [
        "p3",
        "p2",
        "r",
        "b",
        "br",
        "pass",
        "give",
        "noble",
        "gold",
        "board",
        "hand",
        "inspect",
        "nobles",
        "q",
        "m",
        "t",
        "v",
        "d",
        "1",
        "2",
        "4",
        "99999999999999999999",
        "-1",
        "red",
        "white",
        "blue",
        "é",
        "\u{1b}",
        "\0",
        "",
    ];
    let mut understood = 0;
    for setup in super::setups() {
        super::random_game(&setup, 3, |game, _| {
            for _ in 0..40 {
                let line: Vec<&str> = (0..rng.below(5)).map(|_| words[rng.below(words.len())]).collect();
                let line = line.join(" ");
                match verb::parse::<Splendor>(view(game), &line) {
                    Ok(Request::Act(action)) => {
                        understood += 1;
                        let _ = game.check(action);
                    }
                    Ok(Request::Ask(query)) => drop((Splendor::ABOUT.table)(view(game), &names(), query)),
                    Ok(Request::Quit | Request::Abort | Request::ActEach(_)) => {}
                    Err(Error(said)) => assert!(!said.is_empty() && !said.contains('\u{1b}')),
                }
            }
        });
    }
    assert!(understood > 200, "{understood}");
}

/// Every event of random games has a sentence, for the players and for spectators.
#[test]
fn every_event_has_a_sentence() {
    for setup in super::setups() {
        let mut events = Log::default();
        super::random_game(&setup, 8, |game, action| {
            let mut copy = game.clone();
            copy.apply(action, &mut events);
        });
        for to in [None, Some(Seat::ONE), Some(Seat::TWO)] {
            let told = told(&events, to);
            assert_eq!(told.len(), events.len());
            assert!(told.iter().all(|sentence| sentence.ends_with(['.', ')'])), "{told:?}");
        }
    }
}

/// Set-ups convert to setting values and back.
#[test]
fn set_ups_round_trip_as_settings() {
    let mut cards = (*Cards::official()).clone();
    data::shuffle(&mut cards, &mut Rng::new(1, Stream::Deal));
    let own = Setup { cards: Cards::keep(cards), nobles: false, ..Setup::default() };
    for setup in super::setups().into_iter().chain([own]) {
        let chosen = setting::chosen::<Splendor>(&setup);
        assert_eq!(setting::read::<Splendor>(&chosen), Ok(setup));
        assert!(
            chosen
                .iter()
                .all(|(name, value)| !value.contains('\n') && !setting::preview::<Splendor>(name, value).is_empty())
        );
    }
    assert_eq!(setting::read::<Splendor>(&[]), Ok(Setup::default()));
    let first: Vec<(String, String)> =
        setting::choices::<Splendor>(&[]).into_iter().map(|choice| (choice.name, choice.values[0].1.clone())).collect();
    assert_eq!(setting::read::<Splendor>(&first), Ok(Setup::default()));
}

#[test]
fn invalid_set_ups_are_rejected() {
    for (name, value, expected) in [
        ("rules", "house", "rules must be `course` or `official`, not `house`"),
        ("nobles", "maybe", "nobles must be `yes` or `no`, not `maybe`"),
        ("order", "", "order must be `shuffled` or `file`, not ``"),
        ("deck1", "x", "Splendor has no option `deck1`; choose rules, nobles, order or cards"),
        ("cards", "Row", "cards: line 1, column 4: only 1 of 8 columns: add `Prestige`"),
    ] {
        let said = setting::read::<Splendor>(&[(name.to_string(), value.to_string())]).unwrap_err().0;
        assert_eq!(said, expected);
    }
}

/// The user's own valid data files are offered as choices.
#[test]
fn custom_data_files_can_be_chosen() {
    let files = [
        ("mine.data".to_string(), sorcery::games::splendor::data::shuffled((*Cards::official()).clone(), 3)),
        ("default.deck".to_string(), "Banish\nHaste\n".to_string()),
    ];
    let cards = setting::choices::<Splendor>(&files).into_iter().find(|choice| choice.name == "cards").unwrap();
    let names: Vec<&str> = cards.values.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["official", "mine.data"]);
    let setup = setting::read::<Splendor>(&[("cards".to_string(), cards.values[1].1.clone())]).unwrap();
    assert_ne!(setup.cards, Cards::official());
    assert_eq!(setup.cards.departures(), 0);
}

/// A journal is written during the game and restores it: rules, custom cards and several gems given back on
/// one line.
#[test]
fn a_journal_restores_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sorcery");
    let cards = data::parse(sorcery::games::splendor::data::shuffled((*Cards::official()).clone(), 9).as_bytes());
    let setup = Setup { cards: Cards::keep(cards.unwrap()), official: true, ..Setup::default() };
    let header = Header {
        game: "splendor".to_string(),
        seed: 11,
        names: vec!["Ann".to_string(), "Bob".to_string()],
        chosen: setting::chosen::<Splendor>(&setup),
        ..Header::default()
    };
    let mut session = roster::open(header).unwrap();
    session.record(Journal::create(&path)).unwrap();
    for line in [
        "p2 red",
        "r m d",
        "p2 white",
        "r m d",
        "p2 blue",
        "r m d",
        "p3 pink green white",
        "p3 pink green blue",
        "p3 red pink green",
        "undo",
        "redo",
        "red pink",
    ] {
        session.submit(line).unwrap_or_else(|why| panic!("`{line}`: {why}"));
    }
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.ends_with("undo\nredo\ngive red\ngive pink\n"), "{text}");
    let again = roster::replay(&text).unwrap();
    assert_eq!(again.position(), session.position());
}

/// Gold stands for every colour, so it isn't given back because other colours are needed more.
#[test]
fn no_colour_is_needed_more_than_gold() {
    let position = "splendor position 1\nturn 0\nactive 1\ndeciding give\nplayer 1 A\ngems 3 3 2 1 2 1\n";
    let header = Header { game: "splendor".into(), position: Some(position.into()), ..Header::default() };
    let session = roster::open(header).expect("a position");
    let why = |line: &str| session.explained(line).expect("a legal action").1.len();
    assert_eq!([why("give gold"), why("give blue")], [0, 1]);
}

/// Advice about a reservation without gold names only the action. The log says why there is no gold.
#[test]
fn advice_to_reserve_a_card_names_only_the_action() {
    let puzzle = roster::puzzles("splendor")[0];
    assert_eq!(puzzle.solution, "r v 3");
    let mut session = roster::open_puzzle(&puzzle, None).expect("a puzzle");
    let solution = puzzle.solution_in_words(&session);
    assert!(solution.starts_with("Solution: reserve the 4-point pink vendor (`r v 3`). Why: "), "{solution}");
    session.submit("r v 3").expect("legal");
    let log = session.log(Audience::Public);
    assert!(log.iter().any(|line| line.told.text.ends_with(", but no gold is left.")), "{log:?}");
}
