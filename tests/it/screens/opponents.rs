//! Computer players, hints and evaluations on the full screen.

use super::ui::{Shell, duel, game_of};
use sorcery::agents::{Level, Pace};
use sorcery::engine::{Seat, SeatSet};
use sorcery::games::Anchor;
use sorcery::games::table::words_of;
use sorcery::session::game::narrator::Assessed;
use sorcery::session::player::ProgramCommand;
use sorcery::session::{Advice, Header, Match, Player, roster};
use sorcery::ui::app::{Msg, SideEffect, Task};
use sorcery::ui::frame::{Body, Document, DocumentContent, Hit, MultipleChoice, Popup};
use sorcery::ui::model::view;
use sorcery::ui::screens::table::TableScreen;
use std::cell::RefCell;
use std::time::Duration;

/// Returns a game of a human against a computer player.
fn against(level: Level, seed: u64) -> Match {
    let header = Header {
        game: "sorcery".into(),
        seed,
        names: vec!["Ada".into(), "Apprentice".into()],
        players: vec![Player::Human, Player::Computer(level)],
        chosen: (roster::find("sorcery").expect("a game").options)(&[])
            .into_iter()
            .map(|choice| (choice.name, choice.values[0].1.clone()))
            .collect(),
        ..Header::default()
    };
    roster::open(header).unwrap_or_else(|error| panic!("{error}"))
}

/// Runs the task that the screen has requested and reports the result. Returns whether there was one.
pub fn work(shell: &mut Shell) -> bool {
    match shell.task() {
        None => false,
        Some(task) => {
            let answers = RefCell::new(Vec::new());
            task.run(&|msg| answers.borrow_mut().push(msg));
            answers.into_inner().into_iter().for_each(|msg| shell.tell(msg));
            true
        }
    }
}

#[test]
fn a_computer_plays_its_turn() {
    let mut shell = Shell::new();
    shell.sit_down(against(Level::Apprentice, 4), false);
    assert!(!work(&mut shell), "the human is to move");
    shell.enter("end");
    assert!(shell.play().awaits_computer() && !shell.play().curtain);
    assert_eq!(shell.play().seat(), Some(Seat::ONE));
    shell.enter("end");
    assert_eq!(shell.play().message, Some(("It is not your turn: please wait.".into(), true)));
    let mut moves = 0;
    while work(&mut shell) {
        moves += 1;
        assert!(moves < 50, "an endless turn");
    }
    assert!(moves > 1 && !shell.play().awaits_computer());
    assert_eq!((shell.play().session().turn(), &shell.play().message), (3, &None));
    assert!(shell.text(120, 40).contains("Apprentice"));
}

/// A player who takes no action in a turn passes, even if the game was opened in the middle of the turn. A single human is
/// called *you*.
#[test]
fn the_screen_says_when_a_computer_passes() {
    let all: [(&str, &[&str], bool); 3] = [
        ("", &["end"], true),
        ("hand Air Elemental\n", &["end"], false),
        ("hand Air Elemental\n", &["end", "play 1"], false),
    ];
    for (hand, lines, passes) in all {
        let position = format!(
            "sorcery position 1\nturn 9\nactive 1\ntesting no\nrandom 5 0 0\nplayer 1 Ada\nlife 9\nmagic 3\n\
             player 2 Apprentice\nlife 9\nmagic 0\n{hand}"
        );
        let header = Header { position: Some(position), ..against(Level::Apprentice, 4).header().clone() };
        let mut session = roster::open(header).expect("a game");
        lines.iter().for_each(|line| _ = session.submit(line).expect("legal"));
        let mut shell = Shell::new();
        shell.sit_down(session, false);
        while work(&mut shell) {}
        assert_eq!(shell.play().session().turn(), 11);
        let said = Some(("Apprentice ends the turn without acting.".to_string(), false));
        assert_eq!(shell.play().message == said, passes, "{:?}", shell.play().message);
        assert!(shell.text(120, 40).contains("Turn 11: your turn."), "{}", shell.text(120, 40));
    }
}

/// Dominion plays the Treasures of a computer player who buys nothing, so the log says enough. The user's own question
/// isn't covered, and no report appears between computer players.
#[test]
fn a_turn_that_is_in_the_log_is_not_called_a_turn_without_acting() {
    let human = Player::Human;
    for players in [vec![human, Player::Computer(Level::Novice)], vec![Player::Computer(Level::Novice); 2]] {
        let position = "dominion position 1\nplayers Ada | Novice\nkingdom Cellar Moat Village Workshop Militia Smithy \
                        Remodel Market Mine Witch\nsupply Copper*0 Curse*0 Silver*9 Gold*9 Estate*8 Duchy*8 Province*8 \
                        Cellar*9 Moat*9 Village*9 Workshop*9 Militia*9 Smithy*9 Remodel*9 Market*9 Mine*9 Witch*9\n\
                        turn seat 2 phase buy buys 1 coins 1\nseat 1 turns 3\nhand Copper*5\nseat 2 turns 3\n\
                        play Copper\n";
        let header = Header { game: "dominion".into(), position: Some(position.into()), players, ..Header::default() };
        let mut shell = Shell::new();
        shell.sit_down(roster::open(header).expect("a game"), false);
        assert!(work(&mut shell));
        assert_eq!(shell.play().session().status().awaited(), Some(Seat::ONE));
        assert_eq!(shell.play().message, None);
        let asks = shell.text(80, 24).contains("Buy a card, or `done`");
        assert_eq!(asks, !shell.play().awaits_computer(), "{}", shell.text(80, 24));
    }
}

/// Below a table of 80x24, the opponent's actions leave room for the card under the cursor.
#[test]
fn the_opponents_actions_leave_room_for_the_card_under_the_cursor() {
    let position = "sorcery position 1\nturn 9\nactive 1\ntesting no\nrandom 5 0 0\nplayer 1 Ada\nlife 9\nmagic 3\n\
                    hand Bone Golem\nplayer 2 Apprentice\nlife 9\nmagic 0\nhand Air Elemental\n";
    let header = Header { position: Some(position.into()), ..against(Level::Apprentice, 4).header().clone() };
    let mut shell = Shell::new();
    shell.sit_down(roster::open(header).expect("a game"), false);
    shell.enter("end");
    while work(&mut shell) {}
    let text = shell.text(80, 24);
    assert!(text.contains("~Apprentice plays Air Elemental.") && text.contains("You can play it."), "{text}");
}

/// With animations, each action is shown for a while. Esc skips the wait.
#[test]
fn computer_actions_are_shown_one_by_one_unless_esc_skips() {
    let mut shell = Shell::new();
    shell.model.context.settings.animation = true;
    shell.sit_down(against(Level::Apprentice, 4), false);
    shell.enter("end");
    let before = shell.play().session().done();
    assert!(work(&mut shell));
    shell.tell(Msg::Tick(1));
    assert_eq!(shell.play().session().done(), before);
    assert!(shell.model.moves_in().is_some() && shell.task().is_none());
    shell.tell(Msg::Tick(10_000));
    assert_eq!(shell.play().session().done(), before + 1);
    assert!(work(&mut shell));
    shell.press("Esc");
    shell.tell(Msg::Tick(1));
    assert_eq!(shell.play().session().done(), before + 2);
}

#[test]
fn thinking_is_shown_and_can_be_interrupted() {
    let mut shell = Shell::new();
    shell.sit_down(against(Level::Search(u32::MAX), 4), false);
    shell.enter("end");
    let Some(Task::Think(thought)) = shell.task() else { panic!("no thought") };
    let text = shell.text(120, 40);
    assert!(text.contains("Apprentice is thinking"), "{text}");
    // The key line names only keys that work now.
    let keys = text.lines().last().unwrap_or_default();
    assert!(keys.contains("Esc skip waiting"), "{keys}");
    assert!(["choose", "hint", "undo", "end turn"].iter().all(|word| !keys.contains(word)), "{keys}");
    let handle = thought.handle();
    let thinker = std::thread::spawn(move || thought.think());
    shell.press("Esc");
    let advice = thinker.join().expect("an answer");
    let before = shell.play().session().done();
    shell.tell(Msg::Thought(handle, Box::new(advice)));
    assert_eq!(shell.play().session().done(), before + 1);
}

/// The first search in Dominion takes seconds to prepare, so the preparation begins when the table opens. It runs once.
#[test]
fn searches_are_prepared_while_the_user_looks_at_the_table() {
    let mut shell = Shell::new();
    shell.sit_down(game_of("dominion", None), false);
    assert!(matches!(shell.model.task(), Some(Task::Prepare(_))));
    assert!(shell.model.task().is_none());
}

/// Esc shows the best move so far, so the status line offers it only once the search has looked at positions.
#[test]
fn a_hint_offers_the_best_move_so_far_once_there_is_one() {
    let mut shell = Shell::new();
    shell.sit_down(game_of("onirim", None), false);
    shell.press("F2");
    let Some(Task::Think(thought)) = shell.task() else { panic!("no thought") };
    let text = shell.text(120, 40);
    assert!(text.contains("Thinking") && !text.contains("best move so far"), "{text}");
    let _ = thought.think();
    let text = shell.text(120, 40);
    assert!(text.contains("Thinking: ") && text.contains("Esc: show the best move so far"), "{text}");
}

/// A computer player with time per move thinks in the human's turn, invisibly and once, until the human acts.
#[test]
fn pondering_ends_with_the_humans_action() {
    let table = |pondering| {
        let mut shell = Shell::new();
        shell.model.context.pace = Pace::Timed(Duration::from_secs(3_600));
        shell.model.context.settings.pondering = pondering;
        shell.sit_down(against(Level::Master, 4), false);
        shell
    };
    assert!(table(false).task().is_none());
    let mut shell = table(true);
    let Some(Task::Think(pondering)) = shell.task() else { panic!("nobody ponders") };
    assert!(shell.task().is_none() && !shell.text(120, 40).contains("thinking"));
    let handle = pondering.handle();
    shell.enter("end");
    // The action has cancelled the search, which would otherwise never end.
    shell.tell(Msg::Thought(handle, Box::new(pondering.think())));
    assert!(shell.play().awaits_computer() && shell.play().session().done() == 1);
    assert!(matches!(shell.task(), Some(Task::Think(_))), "the computer's own turn");
}

/// Undo, for example, makes the result of a search obsolete.
#[test]
fn an_answer_for_another_position_is_ignored() {
    let mut shell = Shell::new();
    shell.sit_down(against(Level::Apprentice, 4), false);
    shell.enter("end");
    let Some(Task::Think(thought)) = shell.task() else { panic!("no thought") };
    shell.press("F5");
    assert!(!shell.play().awaits_computer());
    let handle = thought.handle();
    let late = thought.think();
    shell.tell(Msg::Thought(handle, Box::new(late)));
    assert_eq!(shell.play().session().done(), 0);
}

/// The result of a search counts even if it arrives while the settings are open.
#[test]
fn a_computer_plays_on_behind_the_settings() {
    let mut shell = Shell::new();
    shell.sit_down(against(Level::Apprentice, 4), false);
    shell.enter("end");
    let Some(Task::Think(thought)) = shell.task() else { panic!("no thought") };
    shell.press("F4");
    let handle = thought.handle();
    shell.tell(Msg::Thought(handle, Box::new(thought.think())));
    shell.press("Esc");
    assert_eq!(shell.play().session().done(), 2);
    assert!(work(&mut shell), "the next search begins");
}

#[test]
fn undo_includes_the_computers_actions() {
    let mut shell = Shell::new();
    shell.sit_down(against(Level::Apprentice, 4), false);
    shell.enter("end");
    while work(&mut shell) {}
    assert_eq!(shell.play().session().turn(), 3);
    shell.press("F5");
    assert_eq!((shell.play().session().turn(), shell.play().session().done()), (1, 0));
    shell.press("F6");
    assert_eq!(shell.play().session().turn(), 3);
    assert!(!shell.play().awaits_computer());
}

#[test]
fn a_hint_is_computed_in_the_background_and_shown() {
    for ask in ["F2", "h i n t Enter", "a n a l y s e Enter"] {
        let mut shell = Shell::new();
        shell.sit_down(against(Level::Apprentice, 4), false);
        shell.press(ask);
        assert!(shell.model.context.popup.is_none());
        assert!(work(&mut shell), "{ask}");
        let lines = match &shell.model.context.popup {
            Some(Popup::Document(Document { content: DocumentContent::Text(lines), .. })) => lines,
            Some(Popup::Choice(MultipleChoice { text: lines, .. })) => lines,
            _ => panic!("{ask}: no popup"),
        };
        let text: String = lines.iter().flatten().map(|(label, _)| label.to_string()).collect();
        assert!(text.contains(" %"), "{text}");
        assert_eq!(shell.play().session().done(), 0);
    }
}

/// Enter plays the action that a hint recommends. Esc only closes the hint.
#[test]
fn enter_plays_the_hint() {
    for (key, played) in [("Esc", 0), ("2", 0), ("Enter", 1), ("1", 1)] {
        let mut shell = Shell::new();
        shell.sit_down(against(Level::Apprentice, 4), false);
        shell.press("F2");
        assert!(work(&mut shell));
        shell.press(key);
        assert_eq!((shell.play().session().done(), shell.asked()), (played, None), "{key}");
    }
}

/// After each action of a hint's plan, Enter leads to the next one. The menu of a minion names the attack.
#[test]
fn enter_follows_the_plan_of_a_hint() {
    let position = "sorcery position 1\nturn 9\nactive 1\nplayer 1 Ada\nlife 9\nmagic 2\nhand Giant Strength\nbag Haste\n\
                    minion Air Elemental actions 0\nminion Apprentice Summoner actions 1\nplayer 2 Grace\nlife 3\n\
                    bag Haste\nminion Earth Elemental actions 0\n";
    // Also if a rough analysis prefers another action, such as the attack that wins.
    let mut shell = Shell::new();
    for (then, cursor) in [("use 2", 0), ("attack 2", 1)] {
        shell = Shell::new();
        shell.sit_down(game_of("sorcery", Some(position.into())), false);
        shell.press("F2");
        let Some(Task::Think(thought)) = shell.task() else { panic!("no search") };
        let handle = thought.handle();
        let mut advice = thought.think();
        assert_eq!((&*advice.line, &*advice.options[0].then), ("play 1 1 2", &["attack 2".to_string()][..]));
        advice.options[0].then = vec![then.into()];
        shell.tell(Msg::Thought(handle, Box::new(advice)));
        shell.press("Enter");
        assert_eq!(shell.play().session().done(), 1);
        shell.press("Enter");
        let Some(Popup::Choice(choice)) = &shell.model.context.popup else { panic!("{}", shell.text(120, 40)) };
        assert_eq!((&*choice.items[1], choice.cursor), ("Attack...", cursor), "{then}");
    }
    shell.press("Enter");
    assert!(shell.text(120, 40).contains("> attack 2"), "{}", shell.text(120, 40));
    shell.press("Enter");
    assert_eq!(shell.play().session().status().awaited(), None, "{}", shell.text(120, 40));
}

/// While the hint is computed, Enter doesn't act on the card under the cursor.
#[test]
fn enter_waits_for_the_hint() {
    let mut shell = Shell::new();
    shell.sit_down(against(Level::Apprentice, 4), false);
    shell.press("F2 Enter");
    assert_eq!((shell.play().session().done(), shell.play().is_choosing()), (0, false));
    assert!(shell.text(80, 24).contains("Please wait"), "{}", shell.text(80, 24));
    assert!(work(&mut shell));
    assert!(!shell.text(80, 24).contains("Please wait"), "{}", shell.text(80, 24));
    shell.press("Enter");
    assert_eq!(shell.play().session().done(), 1, "{}", shell.text(80, 24));
}

/// A program that only the saved game names starts after a confirmation. Until then, its hand stays hidden.
#[test]
fn a_saved_game_asks_before_it_starts_a_program() {
    let command = ProgramCommand { line: "./bot --well".into(), trusted: false };
    let header = Header {
        game: "sorcery".into(),
        seed: 3,
        names: vec!["Ada".into(), "bot".into()],
        players: vec![Player::Human, Player::Program(command.clone())],
        ..Header::default()
    };
    let seated = |keys: &str| {
        let mut session = roster::open(header.clone()).expect("a game");
        session.submit("end").expect("a legal action");
        let mut shell = Shell::new();
        shell.sit_down(session, false);
        shell.tell(Msg::Tick(1));
        assert!(shell.text(80, 24).contains("./bot --well"), "{}", shell.text(80, 24));
        shell.press("Esc");
        assert_eq!(shell.asked(), Some("Who plays in this seat now?"));
        assert!(shell.task().is_none() && shell.play().seat() == Some(Seat::ONE));
        shell.press(keys);
        shell
    };
    for (keys, seat) in [("Enter", Seat::ONE), ("Down Enter", Seat::ONE), ("3", Seat::TWO)] {
        let mut shell = seated(keys);
        assert_eq!((shell.asked(), shell.play().seat()), (None, Some(seat)), "{keys}");
        assert_eq!(shell.task().is_some(), seat == Seat::ONE, "{keys}");
    }
    assert!(seated("Esc").model.at::<TableScreen>().is_none());
    // The game continues even if the program no longer exists.
    let mut shell = seated("Enter");
    assert!(work(&mut shell));
    assert!(shell.text(80, 24).contains("./bot --well: it cannot be started"), "{}", shell.text(80, 24));
    shell.press("Esc");
    assert_eq!(
        (shell.asked(), shell.play().session().status().awaited()),
        (Some("Who plays in this seat now?"), Some(Seat::TWO))
    );
}

#[test]
fn the_set_up_chooses_levels() {
    let mut shell = Shell::new();
    shell.press("Enter Down Down Down Down Down Right Right Up Up Up Up Up Enter");
    let header = shell.wanted().into_iter().find_map(|command| match command {
        SideEffect::Start(header) => Some(*header),
        _ => None,
    });
    let header = header.expect("a game begins");
    assert_eq!(header.players, [Player::Human, Player::Computer(Level::Adept)]);
    assert_eq!(header.names, ["Ada", "Adept"]);
    assert_eq!(shell.model.context.settings.names, ["Ada", "Grace"], "the settings keep the names of humans");
}

/// The evaluation finds the missed win in the first turn. Stepping to a turn shows the verdict.
#[test]
fn a_replay_is_evaluated_turn_by_turn() {
    let mut session = duel("Air Elemental, Air Elemental", "Air Elemental, Air Elemental");
    for line in ["play 1", "end", "end", "attack 1", "end"] {
        session.submit(line).expect("legal");
    }
    session.look_at(0);
    let mut shell = Shell::new();
    shell.sit_down(session, true);
    let task = shell.task();
    assert!(matches!(task, Some(Task::Follow(..))) && shell.task().is_none(), "playing on is possible");
    shell.press("F2");
    assert!(shell.text(120, 40).contains("Judging this turn"), "{}", shell.text(120, 40));
    assert!(work(&mut shell));
    assert!(shell.text(120, 40).contains("Turn 1, Ada, "), "{}", shell.text(120, 40));
    shell.press("Down");
    assert!(shell.text(120, 40).contains("Turn 2, Grace, "), "{}", shell.text(120, 40));
}

/// The judge has nothing to do if a player resigns at once.
#[test]
fn a_replay_without_actions_has_nothing_to_judge() {
    let mut session = duel("Air Elemental", "Air Elemental");
    session.conclude(SeatSet::only(Seat::TWO), "Ada resigns.");
    let mut shell = Shell::new();
    shell.sit_down(session, true);
    shell.press("F2");
    while work(&mut shell) {}
    let text = shell.text(120, 40);
    assert!(text.contains("There are no actions to judge.") && !text.contains("Judging"), "{text}");
}

#[test]
fn a_game_against_the_computer_is_continued_against_the_computer() {
    let mut session = against(Level::Adept, 9);
    session.submit("end").expect("legal");
    let folder = tempfile::tempdir().expect("a temporary directory");
    let path = folder.path().join("one.journal");
    let journal = sorcery::session::Journal::create(&path);
    session.record(journal).expect("a record");
    let text = std::fs::read_to_string(&path).expect("a journal");
    assert!(text.contains("player human\nplayer adept\n"), "{text}");
    let mut shell = Shell::new();
    shell.sit_down(roster::replay(&text).expect("a sound journal"), false);
    assert!(shell.play().awaits_computer());
    assert!(shell.model.at::<TableScreen>().is_some());
    assert!(work(&mut shell));
}

/// In the real program, the computer moves by itself.
#[cfg(unix)]
#[test]
fn the_program_plays_against_a_human() {
    let mut terminal = super::terminal::start(&["--p2", "apprentice", "--seed", "4"]);
    terminal.wait_for("turn 1");
    terminal.enter("end");
    terminal.wait_for("turn 3");
}

/// Opens the set-up of Sorcery and types a name and a player for the second seat.
fn set_up(second: (&str, &str)) -> Shell {
    let mut shell = Shell::new();
    shell.press("Enter Down Down Down Down");
    shell.type_in(second.0);
    shell.press("Down");
    if !second.1.is_empty() {
        shell.type_in(second.1);
        shell.press("Down");
    }
    shell.press("Home Enter");
    shell
}

/// A name typed for a computer player isn't remembered as the name of a human.
#[test]
fn a_name_for_a_computer_is_not_remembered() {
    let shell = set_up(("Deep", ""));
    assert!(
        shell.wanted.iter().any(|effect| matches!(effect, SideEffect::Start(header) if header.names[1] == "Novice"))
    );
    assert_eq!(shell.model.context.settings.names, ["Ada", "Grace"]);
    let shell = set_up(("Deep", "human"));
    assert_eq!(shell.model.context.settings.names[1], "GraceDeep");
}

/// A long command scrolls while it is typed, by columns.
#[test]
fn the_end_of_a_long_command_is_visible_while_it_is_typed() {
    let mut shell = Shell::new();
    shell.press("Enter Down Down Down Down Down");
    shell.type_in(&format!("program:{} --the-end", "./竜/".repeat(30)));
    for (w, h) in [(80, 24), (200, 60)] {
        let text = shell.text(w, h);
        assert!(text.contains("竜/ --the-end "), "{text}");
    }
}

/// The game starts once the program has answered.
#[test]
fn a_program_is_checked_before_the_game() {
    let begins = |shell: &Shell| shell.wanted.iter().any(|effect| matches!(effect, SideEffect::Start(_)));
    let mut shell = set_up(("", "program:./nope"));
    assert!(!begins(&shell) && shell.text(120, 40).contains("Testing the program..."));
    assert!(work(&mut shell));
    let text = shell.text(120, 40);
    assert!(text.contains("program:./nope: it cannot be started") && !begins(&shell), "{text}");
    assert!(shell.model.context.settings.programs.is_empty());
    let program = format!("program:{} engine sorcery --level random", env!("CARGO_BIN_EXE_sorcery"));
    let mut shell = set_up(("", &program));
    assert!(work(&mut shell) && begins(&shell), "{}", shell.text(120, 40));
    assert_eq!(shell.model.context.settings.programs.len(), 1);
}

/// After a hint, the panel's example for another object is one of the hint's good actions.
#[test]
fn the_examples_in_the_panel_agree_with_the_hint() {
    let mut shell = Shell::new();
    shell.sit_down(game_of("splendor", None), false);
    shell.press("F2");
    let Some(Task::Think(thought)) = shell.task() else { panic!("no thought") };
    let option = |line: &str, chance: f64| Assessed {
        line: line.into(),
        action: line.to_string().into(),
        chance,
        tries: 100,
        then: Vec::new(),
        plan: vec![line.into()],
        why: Vec::new(),
        reply: Vec::new(),
        ends: false,
        wins: false,
    };
    let options = [("r m 1", 0.51), ("p3 white red pink", 0.5), ("p3 white blue green", 0.4)];
    let options = options.map(|(line, chance)| option(line, chance)).into();
    let advice = Advice { line: "r m 1".into(), options, ..Advice::default() };
    shell.tell(Msg::Thought(thought.handle(), Box::new(advice)));
    shell.press("2");
    for (gem, example) in [(0, Some("take 1 white, 1 red, 1 pink")), (3, None)] {
        shell.tell(Msg::Hover(Some(Hit::Anchor(Anchor::new(2, Seat::ONE, gem)))));
        let Body::Table(view) = view(&shell.model).body else { panic!("no table") };
        let text: String = view.inspector.iter().map(|it| words_of(&it.line) + " ").collect();
        assert_eq!(text.contains("For example"), example.is_some(), "{text}");
        assert!(example.is_none_or(|example| text.contains(example)), "{text}");
    }
}

/// After a hint, the cursor and the inspector show the suggested action, and Enter plays it.
#[test]
fn the_inspector_names_the_action_of_the_hint() {
    for game in roster::ROSTER {
        let mut shell = Shell::new();
        shell.model.context.settings.open_hands = true;
        shell.sit_down(game_of(game.name, None), false);
        let moves = shell.play().session().observe(shell.play().seat()).moves;
        for option in moves.iter().filter(|option| !option.path.is_empty() && !option.ends_turn).take(30) {
            shell.press("F2");
            let Some(Task::Think(thought)) = shell.task() else { panic!("no thought") };
            let advice = Advice { line: option.line.clone(), ..Advice::default() };
            shell.tell(Msg::Thought(thought.handle(), Box::new(advice)));
            let action = shell.play().session().explained(&option.line).expect("an action").0.text;
            let screen = shell.text(200, 60);
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            let Body::Table(view) = view(&shell.model).body else { panic!("no table") };
            let inspector: Vec<String> = view.inspector.iter().map(|it| words(&words_of(&it.line))).collect();
            let names = |line: &String| line.starts_with("Enter") && line.ends_with(&format!(": {action}."));
            assert!(inspector.iter().any(names), "{}: {inspector:?}\n{screen}", option.line);
            shell.press("2");
        }
    }
}
