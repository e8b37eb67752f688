//! The program never shows hidden information. If a seat can't tell two worlds apart, it gets the same bytes
//! for every question, hint, preview, screen and error.

use crate::laws::Subject;
use crate::play::{Walk, names};
use crate::process::{sorcery, unfinished_game};
use crate::screens::ui::Shell;
use crate::window::picture::drawn;
use ratatui::buffer::Buffer;
use sorcery::agents::{Budget, Level};
use sorcery::engine::{Rng, Seat, Status, Stream};
use sorcery::games::text_buffer::TextBuffer;
use sorcery::games::{Anchor, Verb, View, read_position, write_position};
use sorcery::session::program::protocol::{DecisionRequest, Want};
use sorcery::session::{Asker, Common, Header, Match, Meaning, Player, Reply, SearchRequest, roster};
use std::fmt::Write as _;

/// The environment variable for the number of pairs of worlds per game.
const PAIRS: &str = "HIDDEN_PAIRS";
/// Number of pairs per game if [`PAIRS`] is not set.
const FEW: usize = 150;
/// The size of the window in pixels.
const WINDOW: (u32, u32) = (640, 440);
/// Advice and screens are compared for one pair in `SEARCHED`, because they are slow.
const SEARCHED: usize = 10;

/// Returns the header of a match at this position, with a human in `seat` and computers in the other seats.
fn header<G: Subject>(state: &G, seat: Seat) -> Header {
    let names = names(state);
    let player = |other: Seat| if other == seat { Player::Human } else { Player::Computer(Level::Novice) };
    Header {
        game: G::NAME.into(),
        seed: 1,
        names: names.to_vec(),
        players: Seat::all(state.seats()).map(player).collect(),
        position: Some(write_position(state, &names)),
        ..Header::default()
    }
}

/// Returns lines of every kind: all commands, with and without arguments, and illegal actions.
fn lines<G: Subject>(state: &G, seat: Seat, rng: &mut Rng) -> Vec<String> {
    let mut lines: Vec<String> = ["position", "board", "", "what is this"].map(str::to_string).into();
    for form in G::VERBS.iter().flat_map(Verb::forms) {
        lines.push(form.verb.to_string());
        lines.extend((1..=4).map(|number| format!("{} {number}", form.verb)));
        lines.push(format!("{} {} {}", form.verb, 1 + rng.below(4), 1 + rng.below(4)));
    }
    let conceivable = G::conceivable();
    let view = View::new(state, seat);
    lines.extend((0..12).map(|_| view.spell(conceivable[rng.below(conceivable.len())])));
    lines
}

/// Returns everything that the program tells `seat` about a position, including its answers to `lines`.
fn told<G: Subject>(state: &G, seat: Seat, lines: &[String], search: bool) -> String {
    let mut session = roster::open(header(state, seat)).expect("a position");
    let by = Asker::Person { seat, open: false };
    let awaited = session.status() == Status::Awaiting(seat);
    let mut told = format!(
        "{:?}\n{:?}\n",
        session.observe(Some(seat)),
        session.decision(sorcery::games::Medium::Text).question.filter(|_| awaited)
    );
    let shown: Vec<Anchor> = session.observe(Some(seat)).table.anchors().collect();
    let any =
        (0..12).flat_map(|zone| (0..2).flat_map(move |seat| (0..4).map(move |index| Anchor { zone, seat, index })));
    for anchor in shown.into_iter().chain(any) {
        let inspected = [Some(seat), None].map(|seat| session.inspect(seat, anchor));
        let _ = writeln!(told, "{anchor:?}: {inspected:?}");
    }
    // The view that everyone gets: on the curtain, in plain text, and in the replay of an unfinished game.
    let _ = writeln!(told, "{:?}", session.observe(None));
    for line in lines {
        let meaning = session.meaning(by, line);
        let _ = writeln!(told, "{line}: {meaning:?}");
        if !matches!(meaning, Ok(Meaning::Common(Common::Undo | Common::Redo))) {
            let mut fork = session.fork();
            // A legal action may reveal hidden cards, so its result is not compared.
            let reply =
                fork.submit_by(by, line).map(|reply| if reply == Reply::Played { Reply::Nothing } else { reply });
            let _ = writeln!(told, "{reply:?}");
        }
    }
    if awaited {
        // The requests that a bot gets here, at a table and in a contest, and the quick evaluations of its
        // legal actions.
        let wants = [Want::Table, Want::Log, Want::Position];
        let (view, mut legal) = (View::new(state, seat), Vec::new());
        view.legal_actions(&mut legal);
        let asked = DecisionRequest::of(view, 1, &names(state), &legal, &[], &wants);
        let _ = writeln!(told, "{asked:?}\n{:?}", DecisionRequest::to(&session, seat, None, &wants));
        let worths = session.worths();
        for line in &asked.legal {
            let _ = writeln!(told, "{line}: {:?}", worths[line]);
        }
    }
    if search && awaited {
        let advice = session
            .think(SearchRequest::analysis(Budget::Iterations(30)), 1, None)
            .expect("somebody is awaited")
            .think();
        let _ = writeln!(told, "{} {:?}", advice.hint(), advice.options);
    }
    let mut news = TextBuffer::default();
    session.news(None, &mut news);
    told + &news.into_string()
}

/// Returns the screens that the human in this seat sees, also after a question, and on request the picture in
/// the window.
fn screens<G: Subject>(state: &G, seat: Seat, window: bool) -> (Vec<Buffer>, Option<Vec<u8>>) {
    let mut shell = Shell::new();
    shell.sit_down(roster::open(header(state, seat)).expect("a position"), false);
    let window = window.then(|| drawn(&shell.model, WINDOW).pixmap().data().to_vec());
    let mut screens = vec![shell.draw(120, 40).0];
    for line in ["hand", "position"] {
        shell.enter(line);
        screens.push(shell.draw(120, 40).0);
        shell.press("Esc");
    }
    (screens, window)
}

fn indistinguishable_worlds_give_the_same_output<G: Subject>() {
    let pairs = std::env::var(PAIRS).ok().and_then(|value| value.parse().ok()).unwrap_or(FEW);
    let mut rng = Rng::new(21, Stream::Playout);
    let setups = G::setups();
    let (mut done, mut different) = (0, 0);
    for seed in 0.. {
        let walk = Walk::<G>::new(setups[seed as usize % setups.len()].clone(), seed);
        for state in walk.states().skip(rng.below(7)).step_by(7) {
            // A finished game has no hidden information.
            let Status::Awaiting(due) = state.status() else { continue };
            for seat in Seat::all(state.seats()) {
                let twin = View::new(state, seat).imagine(&mut rng);
                // Reading the position skips a decision that the imagined hand has no card for. If all players would see
                // that, the pair is left out below.
                let text = write_position(&twin, &names(state));
                let (twin, _) = read_position::<G>(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                let asked = |state: &G| {
                    state.status().awaited().map(|due| {
                        G::decision(View::new(state, due), &names(state), sorcery::games::Medium::Text).question
                    })
                };
                let known = |state: &G| {
                    let (view, names) = (View::public(state), names(state));
                    (view.table(&names), G::decision(view, &names, sorcery::games::Medium::Text).question)
                };
                if asked(state) != asked(&twin) && (seat == due || known(state) != known(&twin)) {
                    continue;
                }
                different += usize::from(&twin != state);
                let lines = lines(state, seat, &mut rng);
                let search = done % SEARCHED == 0;
                let (here, there) = (told(state, seat, &lines, search), told(&twin, seat, &lines, search));
                if here != there {
                    let (one, other) =
                        here.lines().zip(there.lines()).find(|(one, other)| one != other).expect("a line");
                    panic!(
                        "{seat:?} can tell two worlds apart by\n{one}\nand\n{other}\nin\n{}",
                        write_position(state, &names(state))
                    );
                }
                if search && state.seats() <= 2 {
                    let window = done % (3 * SEARCHED) == 0;
                    assert!(
                        screens(state, seat, window) == screens(&twin, seat, window),
                        "{}",
                        write_position(state, &names(state))
                    );
                }
                done += 1;
            }
            if done >= pairs {
                let enough = different * 2 > done || !G::ABOUT.facts.hides;
                assert!(enough, "only {different} of {done} positions have hidden information");
                return;
            }
        }
    }
}

macro_rules! laws {
    ($($name:ident $game:ty),*) => { $(#[test] fn $name() { indistinguishable_worlds_give_the_same_output::<$game>(); })* };
}

laws!(
    in_sorcery sorcery::games::sorcery::Sorcery,
    in_splendor sorcery::games::splendor::Splendor,
    in_onirim sorcery::games::onirim::Onirim,
    in_dominion sorcery::games::dominion::Dominion
);

/// Opens a duel of a human against a computer at this position.
fn against_a_computer(position: &str) -> Match {
    let header = Header {
        game: "sorcery".into(),
        seed: 77_123,
        names: vec!["Ada".into(), "Novice".into()],
        players: vec![Player::Human, Player::Computer(Level::Novice)],
        position: Some(position.into()),
        ..Header::default()
    };
    roster::open(header).unwrap_or_else(|error| panic!("{error}"))
}

const ITS_TURN: &str = "sorcery position 1\nturn 2\nactive 2\nplayer 1 Ada\nlife 20\nmagic 3\nhand Enrage\nbag Haste | Haste\n\
    player 2 Novice\nlife 20\nmagic 3\nhand Blizzard | Banish\nbag Fire Elemental\n";

#[test]
fn questions_on_the_computers_turn_use_the_humans_view() {
    let mut shell = Shell::new();
    shell.sit_down(against_a_computer(ITS_TURN), false);
    assert!(shell.play().awaits_computer());
    for line in ["hand", "hint", "play 1", "play Blizzard", "describe 1"] {
        shell.enter(line);
        let text = shell.text(160, 50);
        assert!(line.contains("Blizzard") || !text.contains("Blizzard"), "{line}\n{text}");
        shell.press("Esc");
    }
    shell.enter("hand");
    assert!(shell.text(160, 50).contains("Enrage"));
}

#[test]
fn the_seed_is_hidden_until_the_game_is_over() {
    let mut shell = Shell::new();
    shell.sit_down(against_a_computer(ITS_TURN), false);
    assert!(!shell.text(120, 40).contains("77123"));
    // The replay of a finished game shows it.
    shell.sit_down(
        against_a_computer(&ITS_TURN.replacen("life 20", "life 0", 1).replacen("turn 2\n", "turn 2\nwinner 2\n", 1)),
        true,
    );
    assert!(shell.text(120, 40).contains("77123"), "{}", shell.text(120, 40));
}

#[test]
fn fresh_seeds_exceed_32_bits() {
    assert!((0..64).any(|_| Rng::fresh_seed() > u64::from(u32::MAX)));
}

#[test]
fn the_position_command_gives_a_human_only_known_information() {
    let mut session = against_a_computer(ITS_TURN);
    let person = |open| Asker::Person { seat: Seat::ONE, open };
    assert_eq!(session.submit_by(person(true), "position"), Ok(Reply::Said(session.position())));
    let Ok(Reply::Said(own)) = session.submit_by(person(false), "position") else { panic!("a human gets a position") };
    assert!(own.starts_with("# ") && own.contains("hand Enrage"), "{own}");
    assert!(read_position::<sorcery::games::sorcery::Sorcery>(&own).is_ok());
    session.submit_by(Asker::Onlooker, "position").expect_err("spectators don't get positions");
}

/// The curtain stays down if a player leaves the table and comes back.
#[test]
fn the_curtain_is_down_when_a_game_is_resumed() {
    let header = Header {
        position: Some(ITS_TURN.into()),
        game: "sorcery".into(),
        seed: 1,
        names: vec!["Ada".into(), "Grace".into()],
        ..Header::default()
    };
    let mut session = roster::open(header).expect("a game");
    session.submit("end").expect("the turn ends");
    let mut shell = Shell::new();
    shell.sit_down(session.fork(), false);
    assert!(shell.play().curtain && !shell.text(120, 40).contains("Enrage"));
    // The replay of an unfinished game doesn't show the hands either.
    shell.sit_down(session, true);
    let mut text = shell.text(160, 50);
    shell.press("Right");
    text += &shell.text(160, 50);
    for hidden in ["Enrage", "Blizzard", "Banish"] {
        assert!(!text.contains(hidden), "{hidden}\n{text}");
    }
}

#[test]
fn an_unfinished_game_is_judged_only_with_open_hands() {
    let (_folder, journal) = unfinished_game();
    let judge = ["replay", "--judge", "--think", "0.01", "--open-hands"];
    sorcery(&judge[..4]).argument(&journal).run().failed(1, &["isn't over", "--open-hands"]);
    sorcery(&judge).argument(&journal).run().well().says("Turn 1, Ada, ");
}

#[test]
fn a_script_gets_a_redealt_position_unless_it_plays_all_seats() {
    const REDEALT: &str = "# Cards that Ada can't see are random.";
    for game in [&["sorcery"][..], &["splendor"], &["dominion", "play"]] {
        let position = |options: &[&str], lines: &str| {
            sorcery(&[game, &["--seed", "4", "--board", "asked"], options].concat()).lines(lines).run().well()
        };
        position(&["--p2", "novice"], "Ada;position").says(REDEALT);
        position(&["--p2", "novice", "--open-hands"], "Ada;position").says("position 1").never_says(REDEALT);
        position(&["--p2", "human"], "Ada;Grace;position").says("position 1").never_says(REDEALT);
    }
    sorcery(&["onirim", "--board", "asked"]).lines("Ada;position").run().well().says("position 1").never_says(REDEALT);
}

/// The opponent may have played a card from either side of a known one.
#[test]
fn a_known_card_does_not_keep_its_place_among_hidden_ones() {
    let hands = ["Banish | Bone Golem 1/3 known | Haste", "Haste | Banish | Bone Golem 1/3 known"];
    let positions = hands.map(|hand| {
        let position = ITS_TURN.lines().map(|line| match line.strip_prefix("hand ") {
            Some(own) if own.contains("Enrage") => format!("{line}\n"),
            Some(_) => format!("hand {hand}\n"),
            None => format!("{line}\n"),
        });
        let header = Header { position: Some(position.collect()), game: "sorcery".into(), ..Header::default() };
        let session = roster::open(header).expect("a game");
        session.position_for(Asker::Person { seat: Seat::ONE, open: false }).expect("a position")
    });
    assert!(positions[0].contains("known"), "{}", positions[0]);
    assert_eq!(positions[0], positions[1]);
}
