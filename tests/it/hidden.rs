//! Nothing hidden is ever shown: two worlds that a seat cannot tell apart give it the same bytes for
//! every question, piece of advice, preview, screen and error.

use crate::laws::Subject;
use crate::play::{Walk, names};
use crate::process::sorcery;
use crate::screens::ui::Shell;
use ratatui::buffer::Buffer;
use sorcery::agents::{Budget, Level};
use sorcery::engine::{Rng, Seat, Status, Stream};
use sorcery::games::{Anchor, Command, Notation, View};
use sorcery::session::program::protocol::{Request, Want};
use sorcery::session::{Asker, Common, Header, Meaning, Player, Question, Reply, Session, roster};
use std::fmt::Write as _;

/// The environment variable with the number of pairs of worlds a game.
const PAIRS: &str = "HIDDEN_PAIRS";
/// As many as there are without it.
const FEW: usize = 150;
/// One in so many pairs is also thought about and drawn.
const SEARCHED: usize = 10;

/// A match that has come to this position: a person in this seat, programs in all others.
fn header<G: Subject>(state: &G, seat: Seat) -> Header {
    let names = names(state);
    let player = |other: Seat| if other == seat { Player::Human } else { Player::Computer(Level::Novice) };
    Header {
        game: G::NAME.into(),
        seed: 1,
        names: Seat::all(state.seats()).map(|seat| names.of(seat).to_string()).collect(),
        players: Seat::all(state.seats()).map(player).collect(),
        position: Some(state.position(&names)),
        ..Header::default()
    }
}

/// Lines of every kind: all commands, with and without arguments, and actions that are not legal.
fn lines<G: Subject>(state: &G, seat: Seat, rng: &mut Rng) -> Vec<String> {
    let mut lines: Vec<String> = ["position", "board", "", "what is this"].map(str::to_string).into();
    for form in G::COMMANDS.iter().flat_map(Command::forms) {
        lines.push(form.verb.to_string());
        lines.extend((1..=4).map(|number| format!("{} {number}", form.verb)));
        lines.push(format!("{} {} {}", form.verb, 1 + rng.below(4), 1 + rng.below(4)));
    }
    let conceivable = G::conceivable();
    let view = View::new(state, seat);
    lines.extend((0..12).map(|_| view.spell(conceivable[rng.below(conceivable.len())])));
    lines
}

/// All that a seat is told about a position.
fn told<G: Subject>(state: &G, seat: Seat, lines: &[String], search: bool) -> String {
    let mut session = roster::open(header(state, seat)).expect("a position");
    let by = Asker::Person { seat, open: false };
    let mut told = format!("{:?}\n{:?}\n", session.observe(Some(seat)), session.prompt());
    let shown: Vec<Anchor> = session.observe(Some(seat)).table.anchors().collect();
    let any =
        (0..12).flat_map(|zone| (0..2).flat_map(move |seat| (0..4).map(move |index| Anchor { zone, seat, index })));
    for anchor in shown.into_iter().chain(any) {
        let inspected = [Some(seat), None].map(|seat| session.inspect(seat, anchor));
        let _ = writeln!(told, "{anchor:?}: {inspected:?}");
    }
    let awaited = session.status() == Status::Awaiting(seat);
    // Everybody sees it: on a curtain, in plain text, in the replay of a game that goes on.
    let _ = writeln!(told, "{:?}", session.observe(None));
    for line in lines {
        let meaning = session.meaning(by, line);
        let _ = writeln!(told, "{line}: {meaning:?}");
        if !matches!(meaning, Ok(Meaning::Common(Common::Undo | Common::Redo))) {
            let mut fork = session.fork();
            // What a legal action brings to light is another matter.
            let reply =
                fork.submit_by(by, line).map(|reply| if reply == Reply::Played { Reply::Nothing } else { reply });
            let _ = writeln!(told, "{reply:?}");
        }
    }
    if awaited {
        // What a program is asked here, at a table and in a contest, and what lines are worth at a glance.
        let wants = [Want::Table, Want::Log, Want::Position];
        let (view, mut legal) = (View::new(state, seat), Vec::new());
        view.legal_actions(&mut legal);
        let asked = Request::of(view, 1, &names(state), &legal, &[], &wants);
        let _ = writeln!(told, "{asked:?}\n{:?}", Request::to(&*session, seat, None, &wants));
        for line in &asked.legal {
            let _ = writeln!(told, "{line}: {:?}", session.worth(line));
        }
    }
    if search && awaited {
        let advice =
            session.think(Question::Analysis(Budget::Iterations(30)), 1, None).expect("somebody is awaited").think();
        let _ = writeln!(told, "{} {:?}", advice.hint(), advice.options);
    }
    session.news(None, &mut told);
    told
}

/// What is on the screen of the person in this seat, after a question.
fn screens<G: Subject>(state: &G, seat: Seat) -> Vec<Buffer> {
    let mut shell = Shell::new();
    shell.sit_down(roster::open(header(state, seat)).expect("a position"), false);
    let mut screens = vec![shell.draw(120, 40).0];
    for line in ["hand", "position"] {
        shell.enter(line);
        screens.push(shell.draw(120, 40).0);
        shell.press("Esc");
    }
    screens
}

fn worlds_that_look_alike_are_shown_alike<G: Subject>() {
    let pairs = std::env::var(PAIRS).ok().and_then(|value| value.parse().ok()).unwrap_or(FEW);
    let mut rng = Rng::new(21, Stream::Playout);
    let setups = G::setups();
    let (mut done, mut different) = (0, 0);
    for seed in 0.. {
        let walk = Walk::<G>::new(setups[seed as usize % setups.len()].clone(), seed);
        for state in walk.states().skip(rng.below(7)).step_by(7) {
            // When the game is over, nothing is hidden any more.
            let Status::Awaiting(_) = state.status() else { continue };
            for seat in Seat::all(state.seats()) {
                let twin = View::new(state, seat).imagine(&mut rng);
                // As a position is read: a decision for which the imagined hand has no card is over
                // then, which everybody sees.
                let text = twin.position(&names(state));
                let (twin, _) = G::from_position(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                let asked = |state: &G| {
                    state.status().awaited().map(|due| G::question(View::new(state, due), &names(state), false))
                };
                if asked(state) != asked(&twin) {
                    continue;
                }
                different += usize::from(&twin != state);
                let lines = lines(state, seat, &mut rng);
                let search = done % SEARCHED == 0;
                let (here, there) = (told(state, seat, &lines, search), told(&twin, seat, &lines, search));
                if here != there {
                    let (one, other) =
                        here.lines().zip(there.lines()).find(|(one, other)| one != other).expect("a line");
                    panic!("{seat:?} is told\n{one}\nor\n{other}\nin\n{}", state.position(&names(state)));
                }
                if search && state.seats() <= 2 {
                    assert!(screens(state, seat) == screens(&twin, seat), "{}", state.position(&names(state)));
                }
                done += 1;
            }
            if done >= pairs {
                let enough = different * 2 > done || !G::HIDES;
                assert!(enough, "of {done} positions only {different} have anything hidden");
                return;
            }
        }
    }
}

macro_rules! laws {
    ($($name:ident $game:ty),*) => { $(#[test] fn $name() { worlds_that_look_alike_are_shown_alike::<$game>(); })* };
}

laws!(
    in_sorcery sorcery::games::sorcery::Sorcery,
    in_splendor sorcery::games::splendor::Splendor,
    in_onirim sorcery::games::onirim::Onirim,
    in_dominion sorcery::games::dominion::Dominion
);

/// A duel of a person against a program, at this position.
fn against_a_program(position: &str) -> Box<dyn Session> {
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
fn a_question_while_the_program_thinks_is_answered_from_the_persons_view() {
    let mut shell = Shell::new();
    shell.sit_down(against_a_program(ITS_TURN), false);
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
fn the_seed_is_no_secret_only_when_the_game_is_over() {
    let mut shell = Shell::new();
    shell.sit_down(against_a_program(ITS_TURN), false);
    assert!(!shell.text(120, 40).contains("77123"));
    shell.sit_down(
        against_a_program(&ITS_TURN.replacen("life 20", "life 0", 1).replacen("turn 2\n", "turn 2\nwinner 2\n", 1)),
        false,
    );
    assert!(shell.text(120, 40).contains("77123"), "{}", shell.text(120, 40));
}

#[test]
fn there_are_more_seeds_than_anybody_can_try() {
    assert!((0..64).any(|_| Rng::fresh_seed() > u64::from(u32::MAX)));
}

#[test]
fn a_person_gets_a_position_that_agrees_with_what_it_knows() {
    let mut session = against_a_program(ITS_TURN);
    let person = |open| Asker::Person { seat: Seat::ONE, open };
    let Ok(Reply::Said(whole)) = session.submit("position") else { panic!("a script gets it") };
    assert_eq!(session.submit_by(person(true), "position"), Ok(Reply::Said(whole.clone())));
    let Ok(Reply::Said(own)) = session.submit_by(person(false), "position") else { panic!("a person gets one") };
    assert!(own.starts_with("# ") && own.contains("hand Enrage"), "{own}");
    assert!(sorcery::games::sorcery::Sorcery::from_position(&own).is_ok());
    session.submit_by(Asker::Onlooker, "position").expect_err("nobody's view");
}

/// Leaving the table and coming back does not lift the curtain.
#[test]
fn the_curtain_falls_where_a_game_is_gone_on_with() {
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
    // Nor is it of use to look at the game as a replay while it lasts.
    shell.sit_down(session, true);
    let mut text = shell.text(160, 50);
    shell.press("Right");
    text += &shell.text(160, 50);
    for hidden in ["Enrage", "Blizzard", "Banish"] {
        assert!(!text.contains(hidden), "{hidden}\n{text}");
    }
}

#[test]
fn a_game_that_goes_on_is_not_judged() {
    let run = sorcery(&["--data", "d", "--seed", "1", "-deck1", "default", "-deck2", "default"]);
    let lines = run.path("lines");
    std::fs::write(&lines, "Ada\nGrace\nend\nquit\n").expect("a writable folder");
    let run = run.argument("--init").argument(&lines);
    run.command().stdin(std::process::Stdio::null()).output().expect("the program runs");
    let folder = lines.with_file_name("d/games");
    let journal = folder.read_dir().expect("a folder").next().expect("a journal").expect("an entry").path();
    let judge = ["replay", "--judge", "--think", "0.01", "--open-hands"];
    sorcery(&judge[..4]).argument(&journal).run().failed(1, &["not over", "--open-hands"]);
    sorcery(&judge).argument(&journal).run().well().says("Turn 1, Ada, ");
}
