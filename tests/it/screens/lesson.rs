//! The first game by steps: each step can be done as its text says, skipped, taken back and closed.

use super::opponents::work;
use super::ui::Shell;
use sorcery::games::Audience;
use sorcery::games::lesson::{Lesson, Task};
use sorcery::session::roster::{self, ROSTER};
use sorcery::session::{Journal, Session};
use sorcery::ui::app::msg::{Effect, Msg};
use sorcery::ui::frame::{Body, Popup};
use sorcery::ui::keys::{Command, Key, KeySet, Keymap, Override};
use sorcery::ui::model::view;
use sorcery::ui::screens::lobby::Lobby;
use sorcery::ui::screens::result::GameOver;
use sorcery::ui::screens::table::lesson_header as header;

/// The first game, begun.
fn lesson() -> Shell {
    let mut shell = Shell::new();
    shell.begin_lesson();
    shell
}

/// The number of the step that is being explained.
#[track_caller]
fn explained(shell: &Shell) -> usize {
    let Some(title) = shell.asked() else { panic!("nothing is explained but {:?}", shell.model.context.popup) };
    let number = title.strip_prefix("Step ").and_then(|rest| rest.split(' ').next());
    number.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("no number in `{title}`"))
}

/// Presses keys, after which this step is explained.
#[track_caller]
fn leads_to(shell: &mut Shell, keys: &str, step: usize) {
    shell.press(keys);
    while work(shell) {}
    assert_eq!(explained(shell), step, "after {keys}");
}

fn lessons() -> impl Iterator<Item = (Box<dyn Session>, &'static Lesson)> {
    ROSTER.iter().filter_map(|listed| {
        let lesson = listed.lesson?;
        Some((roster::open(header(listed, lesson, "Ada")).unwrap_or_else(|why| panic!("{why}")), lesson))
    })
}

/// What a step says about the card under the cursor does not cover what is known of it.
#[test]
fn a_step_leaves_the_inspector_in_sight() {
    let mut shell = lesson();
    while work(&mut shell) {}
    let text = shell.text(120, 40);
    for part in ["Step 1 of 8", "inspector", "life 12, magic 2", "13 cards to draw"] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}

#[test]
fn every_lesson_is_short_and_every_action_of_it_can_be_done_in_its_turn() {
    assert!(lessons().count() > 0);
    for (session, lesson) in lessons() {
        assert!((5..=9).contains(&lesson.steps.len()));
        assert!(matches!(lesson.steps.last().map(|step| &step.task), Some(Task::Read(_))), "the end is read");
        let mut shell = Shell::new();
        shell.sit_down(session, false);
        for (i, step) in lesson.steps.iter().enumerate() {
            while work(&mut shell) {}
            assert_eq!(explained(&shell), i + 1);
            match &step.task {
                Task::Read(anchor) => {
                    assert!(
                        shell
                            .play()
                            .session()
                            .observe(Some(shell.play().seat().expect("a person")))
                            .table
                            .anchors()
                            .any(|there| there == *anchor)
                    );
                    shell.press("Enter");
                }
                Task::Act { what, .. } => {
                    let line = shell.play().asked().next().map(|option| option.line.clone());
                    shell.press("Enter");
                    assert!(shell.text(80, 24).contains("(Ctrl-T: why, skip)"), "`{what}` is too long");
                    shell.enter(&line.unwrap_or_else(|| panic!("no action to {what}")));
                }
            }
        }
        assert!(shell.play().course().is_none() && shell.model.context.popup.is_none());
    }
}

/// The number behind a target's name, where it cost once.
fn number_of(text: &str, name: &str) -> String {
    let number = |line: &str| {
        let mut after = line.split(name).skip(1).map(|after| after.split_whitespace().collect::<Vec<_>>());
        after.find_map(|after| match after[..] {
            [number, ..] if number.parse::<u8>().is_ok() => Some(number.into()),
            _ => None,
        })
    };
    text.lines().find_map(number).unwrap_or_else(|| panic!("{name} is no target on\n{text}"))
}

/// With the arrows, Enter, digits, the mouse and typed commands, exactly as the steps say.
#[test]
fn the_first_game_of_sorcery_is_played_as_its_steps_say() {
    let mut shell = lesson();
    assert_eq!(explained(&shell), 1);
    assert_eq!(shell.play().session().header().names, ["Ada", "Novice"]);
    leads_to(&mut shell, "Enter", 2);
    shell.press("Enter");
    let text = shell.text(80, 24);
    assert!(
        text.contains("Step 2 of 8: play Bone Golem (Ctrl-T: why, skip)") && text.contains("Ctrl-T lesson"),
        "{text}"
    );
    // The cursor is on what it is about, and what would change is shown there.
    assert!(text.contains("magic 5 -> 3"), "{text}");
    leads_to(&mut shell, "Enter", 3);
    // *Do it* shows the move as far as a target, with what that would change.
    shell.press("Enter");
    let text = shell.text(80, 24);
    assert!(
        shell.play().is_choosing() && text.contains("> play 1 1 1") && text.contains("Step 3 of 8: play Giant"),
        "{text}"
    );
    leads_to(&mut shell, "1", 4);
    shell.press("Esc Enter");
    let seller = number_of(&shell.text(80, 24), "Potion");
    leads_to(&mut shell, &seller, 5);
    let text = shell.text(120, 40);
    shell.press("Enter");
    assert!(shell.text(120, 40).contains("Potion Seller dies"), "{text}");
    let text = shell.text(80, 24);
    shell.press(&number_of(&text, "Apprentice"));
    assert_eq!(shell.asked(), Some("Which?"), "it is asked which is meant");
    let Some(Popup::Choice { items, .. }) = &shell.model.context.popup else { unreachable!() };
    let ability = items.iter().position(|item| item.to_lowercase().starts_with("use")).expect("the ability");
    leads_to(&mut shell, &(ability + 1).to_string(), 6);
    // Nothing is left to be done, so nothing is asked.
    shell.press("Enter");
    let text = shell.text(80, 24);
    assert!(text.contains("▶ End turn"), "{text}");
    shell.press("Enter");
    assert!(shell.model.context.popup.is_none() && shell.play().awaits_computer());
    shell.press("Ctrl-T");
    assert!(shell.model.context.popup.is_none() && shell.play().message.is_some());
    leads_to(&mut shell, "", 7);
    assert!(
        shell
            .play()
            .session()
            .log(Audience::Public)
            .iter()
            .any(|line| line.text.contains("Dark Ritual: the turn starts"))
    );
    leads_to(&mut shell, "Enter", 8);
    shell.press("Enter");
    assert!(shell.model.context.popup.is_none() && shell.play().course().is_none());
    let text = shell.text(80, 24);
    assert!(!text.contains("Step ") && !text.contains("lesson"), "{text}");
    // An ordinary game.
    shell.enter("end");
    while work(&mut shell) {}
    assert_eq!(shell.play().session().turn(), 9);
}

#[test]
fn every_step_can_be_skipped_and_the_game_goes_on() {
    let mut shell = lesson();
    leads_to(&mut shell, "Enter", 2);
    for step in 3..=7 {
        leads_to(&mut shell, "2", step);
    }
    leads_to(&mut shell, "Esc", 8);
    assert_eq!(shell.play().session().place(), (0, 0));
    shell.press("1");
    assert!(shell.play().course().is_none());
    // At the end one may leave, too; that is asked as ever.
    let mut shell = lesson();
    shell.press("Enter 2 2 2 2 2 Enter 2");
    assert_eq!(shell.asked(), Some("Leave the game?"));
    shell.press("2");
    assert!(shell.model.at::<Lobby>().is_some());
    assert_eq!(shell.wanted(), [Effect::Discard("games/one.journal".into()), Effect::Refresh]);
}

/// What is only read comes back until it was read, whatever comes between.
#[test]
fn one_may_leave_or_ask_while_a_step_is_explained() {
    let mut shell = lesson();
    for step in [1, 2] {
        shell.press("Ctrl-C");
        assert_eq!(shell.asked(), Some("Leave the game?"));
        shell.press("1");
        if step == 2 {
            assert!(shell.model.context.popup.is_none());
            shell.press("Ctrl-T");
        }
        assert_eq!(explained(&shell), step);
        shell.press("Enter");
    }
    // A hint that comes while a step is explained is read first.
    shell.press("F2 Ctrl-T");
    assert!(work(&mut shell));
    assert!(matches!(shell.model.context.popup, Some(Popup::Text { .. })));
    shell.press("Esc");
    assert!(shell.text(80, 24).contains("Step 2 of 8: play Bone Golem"));
    leads_to(&mut shell, "Ctrl-T 2 Enter Ctrl-T 2", 4);
    shell.press("Enter F1");
    assert!(matches!(shell.model.context.popup, Some(Popup::Text { .. })));
    shell.press("Esc F4 Esc");
    leads_to(&mut shell, "Ctrl-T", 4);
    shell.press("Ctrl-C 2");
    assert!(shell.model.at::<Lobby>().is_some());
}

#[test]
fn a_step_is_explained_again_and_skipped_from_there() {
    let mut shell = lesson();
    shell.press("Enter Enter Tab Tab");
    leads_to(&mut shell, "Ctrl-T", 2);
    let again = shell.play().cursor();
    shell.press("Enter");
    assert_eq!(shell.play().cursor(), again);
    assert!(shell.play().asked().any(|option| option.line == "play 1"));
    shell.type_in("att");
    leads_to(&mut shell, "Ctrl-T 2", 3);
    assert_eq!(shell.play().prompt.text(), "");
}

#[test]
fn the_lesson_is_closed_at_any_step() {
    for step in 1..8 {
        let mut shell = lesson();
        shell.press(&"2 ".repeat(step - 1).replacen('2', "Enter", 1));
        assert_eq!(explained(&shell), step);
        let Some(Popup::Choice { items, .. }) = &shell.model.context.popup else { unreachable!() };
        let close = items.iter().position(|item| item.starts_with("Close the lesson")).expect("a way out");
        shell.press(&(close + 1).to_string());
        assert!(shell.model.context.popup.is_none() && shell.play().course().is_none());
        assert!(shell.text(80, 24).contains("The lesson is closed; the game goes on."));
        shell.enter("play 1");
        assert_eq!(shell.play().session().place(), (1, 0));
        shell.press("Ctrl-T");
        assert!(shell.model.context.popup.is_none() && shell.text(80, 24).contains("There are no steps here"));
    }
}

#[test]
fn a_step_that_was_done_stays_done_when_it_is_taken_back() {
    let mut shell = lesson();
    leads_to(&mut shell, "Enter Enter Enter", 3);
    shell.press("Enter F5");
    assert_eq!((shell.play().session().place().0, shell.model.context.popup.is_none()), (0, true));
    assert!(shell.text(80, 24).contains("Taken back"));
    shell.press("Left");
    assert_eq!(shell.play().course().map(|course| course.number().0), Some(3));
    shell.press("F6");
    leads_to(&mut shell, "Ctrl-T", 3);
    shell.press("Enter");
    shell.enter("PLAY  1 1 1");
    assert_eq!(explained(&shell), 4);
    // The whole turn of the opponent is taken back with one's own.
    for step in 5..=6 {
        leads_to(&mut shell, "2", step);
    }
    shell.press("Enter");
    shell.enter("end");
    leads_to(&mut shell, "", 7);
    leads_to(&mut shell, "Enter", 8);
    shell.press("Enter F5 F5 F5 F5 F5 F6");
    assert!(shell.model.context.popup.is_none());
}

/// Another action than the one that is asked for is an action, too; and what cannot be done any
/// more can be skipped.
/// Where attacking would be pointed at in the same way, the step's own action is meant.
#[test]
fn enter_does_what_the_step_says() {
    let mut shell = lesson();
    for _ in 0..60 {
        if shell.play().course().is_some_and(|course| course.number().0 > 5) {
            break;
        }
        shell.press("Enter");
        assert!(!shell.text(120, 40).contains("not possible now"), "{}", shell.text(120, 40));
        while work(&mut shell) {}
    }
    assert_eq!(shell.play().course().map(|course| course.number().0), Some(6), "{}", shell.text(120, 40));
}

#[test]
fn a_step_waits_for_its_action() {
    let mut shell = lesson();
    shell.press("Enter Enter");
    shell.enter("play 2 1 2");
    assert!(shell.model.context.popup.is_none());
    shell.press("Ctrl-T");
    leads_to(&mut shell, "2", 3);
    shell.press("Enter");
    assert!(shell.text(80, 24).contains("Step 3 of 8 is not possible now (F5: take back, Ctrl-T: why, skip)"));
    shell.enter("end");
    shell.press("Enter");
    while work(&mut shell) {}
    assert!(shell.model.context.popup.is_none() && !shell.play().awaits_computer());
    leads_to(&mut shell, "Ctrl-T 2", 4);
}

#[test]
fn each_key_set_and_a_key_of_ones_own_are_named_in_the_steps() {
    let own = Override {
        place: None,
        command: Command::Lesson,
        keys: vec![Key::parse("F11").expect("a key")],
        at: String::new(),
    };
    for (set, wishes, key, shown) in [
        (KeySet::Arrows, vec![], "Ctrl-T", "Ctrl-T"),
        (KeySet::Vi, vec![], "L", "Ctrl-T"),
        (KeySet::Vi, vec![own], "F11", "F11"),
    ] {
        let mut shell = Shell::new();
        shell.model.context.keymap = Keymap::of(set, &wishes).0;
        shell.begin_lesson();
        for step in 1..=8 {
            let text = shell.text(120, 40);
            assert!(text.contains(&format!("Step {step} of 8")) && !text.contains('{'), "{text}");
            if [1, 7].contains(&step) {
                shell.press("Enter");
                continue;
            }
            shell.press("Enter");
            if step < 7 {
                let text = shell.text(80, 24);
                assert!(text.contains(&format!("({shown}: why, skip)")), "{text}");
                leads_to(&mut shell, key, step);
                assert!(shell.text(80, 24).contains(&format!("({shown} shows this again)")));
                shell.press("2");
            }
        }
    }
}

#[test]
fn everything_is_read_at_a_usual_size_beside_what_it_is_about() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut shell = lesson();
        for step in 1..=8 {
            let text = shell.text(width, height);
            let Some(Popup::Choice { text: told, .. }) = &shell.model.context.popup else { panic!("no explanation") };
            let told: Vec<String> = told.iter().flatten().map(|(label, _)| label.to_string()).collect();
            let shown: Vec<&str> = text.split(|c: char| c.is_whitespace() || "│┃".contains(c)).collect();
            let missing = told.iter().flat_map(|told| told.split_whitespace()).find(|word| !shown.contains(word));
            assert_eq!(missing, None, "step {step} at {width}x{height}:\n{text}");
            assert!(text.contains('▶') && text.matches('▶').count() >= 2, "no cursor:\n{text}");
            shell.press(if [1, 7].contains(&step) { "Enter" } else { "2" });
        }
    }
}

/// The game is kept as any other. Continued before anything was done, it begins with the steps.
#[test]
fn a_lesson_that_was_left_goes_on_as_a_game() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let path = folder.path().join("one.journal");
    let (mut session, _) = lessons().next().expect("a lesson");
    session.record(Journal::create(&path)).expect("a record");
    let again = || roster::replay(&std::fs::read_to_string(&path).expect("a journal")).expect("a sound journal");
    let mut shell = Shell::new();
    shell.sit_down(again(), false);
    assert_eq!(explained(&shell), 1);
    session.submit("play 1").expect("legal");
    shell.sit_down(again(), false);
    assert!(shell.model.context.popup.is_none() && shell.play().course().is_none());
    let mut replay = again();
    replay.look_at(0);
    shell.sit_down(replay, true);
    assert!(shell.model.context.popup.is_none());
}

/// With animation, what an action did is seen before the next step covers it.
#[test]
fn again_means_the_same_position_for_a_game_that_began_from_one() {
    let mut shell = lesson();
    let over = GameOver::new(shell.play().session(), None);
    shell.model.go(over);
    let Body::Result(result) = view(&shell.model).body else { panic!() };
    assert_eq!(result.menu.items[0].detail, "from the same position");
}

#[test]
fn the_next_step_waits_until_the_last_one_was_seen() {
    let mut shell = lesson();
    shell.model.context.settings.animation = true;
    shell.press("Enter Enter Enter");
    assert!(shell.model.context.popup.is_none());
    shell.tell(Msg::Tick(1_000));
    assert_eq!(explained(&shell), 3);
}

#[cfg(unix)]
#[test]
fn the_program_begins_it_from_the_lobby() {
    let mut terminal = super::terminal::start(&[]);
    terminal.wait_for("First game");
    terminal.click_on("First game");
    terminal.wait_for("Step 1 of 8");
    terminal.click_on("1 Next");
    terminal.wait_for("Step 2 of 8");
    terminal.click_on("1 Do it");
    terminal.wait_for("(Ctrl-T: why, skip)");
    terminal.click_on("Ctrl-T lesson");
    terminal.wait_for("2 Skip this step");
    terminal.click_on("2 Skip this step");
    terminal.wait_for("Step 3 of 8");
    terminal.press("3");
    terminal.wait_for("The lesson is closed");
    terminal.enter("end");
    terminal.wait_for("turn 7");
    assert_eq!(terminal.journals("games").len(), 1);
}
