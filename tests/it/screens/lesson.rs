//! The tutorial: each step can be played as its text says, skipped, taken back and closed.

use super::opponents::work;
use super::ui::Shell;
use sorcery::games::Audience;
use sorcery::games::lesson::{Lesson, Task};
use sorcery::session::roster::{self, ROSTER};
use sorcery::session::{Journal, Match};
use sorcery::ui::app::msg::{Effect, Msg};
use sorcery::ui::frame::{Body, Popup};
use sorcery::ui::keys::{Command, Key, KeySet, Keymap, Override};
use sorcery::ui::model::view;
use sorcery::ui::screens::lobby::Lobby;
use sorcery::ui::screens::result::GameOver;
use sorcery::ui::screens::table::lesson_header as header;

/// Starts the tutorial.
fn lesson() -> Shell {
    let mut shell = Shell::new();
    shell.begin_lesson();
    shell
}

/// Returns the number of the step whose explanation is open.
#[track_caller]
fn explained(shell: &Shell) -> usize {
    let Some(title) = shell.asked() else { panic!("no explanation but {:?}", shell.model.context.popup) };
    let number = title.strip_prefix("Step ").and_then(|rest| rest.split(' ').next());
    number.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("no number in `{title}`"))
}

/// Presses keys and asserts that the explanation of this step is open afterwards.
#[track_caller]
fn leads_to(shell: &mut Shell, keys: &str, step: usize) {
    shell.press(keys);
    while work(shell) {}
    assert_eq!(explained(shell), step, "after {keys}");
}

fn lessons() -> impl Iterator<Item = (Match, &'static Lesson)> {
    ROSTER.iter().filter_map(|listed| {
        let lesson = listed.lesson?;
        Some((roster::open(header(listed, lesson, "Ada")).unwrap_or_else(|why| panic!("{why}")), lesson))
    })
}

/// The explanation of a step doesn't cover the facts about the card under the cursor.
#[test]
fn a_step_does_not_cover_the_inspector() {
    let mut shell = lesson();
    while work(&mut shell) {}
    let text = shell.text(120, 40);
    for part in ["Step 1 of 8", "inspector", "life 12, magic 2", "13 cards to draw"] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}

#[test]
fn every_lesson_is_short_and_its_actions_are_possible_in_order() {
    assert!(lessons().count() > 0);
    for (session, lesson) in lessons() {
        assert!((5..=9).contains(&lesson.steps.len()));
        assert!(matches!(lesson.steps.last().map(|step| &step.task), Some(Task::Read(_))), "the last step is a text");
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
                    assert!(shell.text(80, 24).contains("(Ctrl-T: explain or skip)"), "`{what}` is too long");
                    shell.enter(&line.unwrap_or_else(|| panic!("no action to {what}")));
                }
            }
        }
        assert!(shell.play().tutorial().is_none() && shell.model.context.popup.is_none());
    }
}

/// Returns the number that follows a target's name, without confusing it with the cost.
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

/// Plays with the arrows, Enter, digits, the mouse and typed commands, exactly as the steps say.
#[test]
fn the_first_game_of_sorcery_can_be_played_as_its_steps_say() {
    let mut shell = lesson();
    assert_eq!(explained(&shell), 1);
    assert_eq!(shell.play().session().header().names, ["Ada", "Novice"]);
    leads_to(&mut shell, "Enter", 2);
    shell.press("Enter");
    let text = shell.text(80, 24);
    assert!(
        text.contains("Step 2 of 8: play Bone Golem (Ctrl-T: explain or skip)") && text.contains("Ctrl-T tutorial"),
        "{text}"
    );
    // The cursor is on the card that the step explains, and a preview is visible.
    assert!(text.contains("magic 5 -> 3"), "{text}");
    leads_to(&mut shell, "Enter", 3);
    // *Do it* makes the move up to the choice of a target and shows a preview.
    shell.press("Enter");
    let text = shell.text(80, 24);
    assert!(
        shell.play().is_choosing() && text.contains("> play 1 1 1") && text.contains("Step 3 of 8: play Giant"),
        "{text}"
    );
    leads_to(&mut shell, "1 1", 4);
    shell.press("Esc Enter");
    let seller = number_of(&shell.text(80, 24), "Potion");
    leads_to(&mut shell, &format!("{seller} {seller}"), 5);
    let text = shell.text(120, 40);
    shell.press("Enter");
    let words = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(shell.text(120, 40)).contains("dies"), "{text}");
    let text = shell.text(80, 24);
    shell.press(&number_of(&text, "Apprentice"));
    assert_eq!(shell.asked(), Some("Choose one"), "the click is ambiguous");
    let Some(Popup::Choice { items, .. }) = &shell.model.context.popup else { unreachable!() };
    let ability = items.iter().position(|item| item.to_lowercase().starts_with("use")).expect("the ability");
    leads_to(&mut shell, &format!("{0} {0}", ability + 1), 6);
    // No action is left, so ending the turn doesn't ask.
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
    assert!(shell.model.context.popup.is_none() && shell.play().tutorial().is_none());
    let text = shell.text(80, 24);
    assert!(!text.contains("Step ") && !text.contains("tutorial"), "{text}");
    // The rest is an ordinary game.
    shell.enter("end");
    while work(&mut shell) {}
    assert_eq!(shell.play().session().turn(), 9);
}

#[test]
fn every_step_can_be_skipped() {
    let mut shell = lesson();
    leads_to(&mut shell, "Enter", 2);
    for step in 3..=7 {
        leads_to(&mut shell, "2", step);
    }
    leads_to(&mut shell, "Esc", 8);
    assert_eq!(shell.play().session().place(), (0, 0));
    shell.press("1");
    assert!(shell.play().tutorial().is_none());
    // The player can also leave at the end, which asks as usual.
    let mut shell = lesson();
    shell.press("Enter 2 2 2 2 2 Enter 2");
    assert_eq!(shell.asked(), Some("Leave the game?"));
    shell.press("2");
    assert!(shell.model.at::<Lobby>().is_some());
    assert_eq!(shell.wanted(), [Effect::Discard("games/one.journal".into()), Effect::Refresh]);
}

/// An explanation comes back until the player has read it.
#[test]
fn an_explanation_comes_back_after_other_dialogs() {
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
    // A hint that arrives during an explanation is shown first.
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
fn a_step_can_be_explained_again_and_skipped() {
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
fn the_lesson_can_be_closed_at_any_step() {
    for step in 1..8 {
        let mut shell = lesson();
        shell.press(&"2 ".repeat(step - 1).replacen('2', "Enter", 1));
        assert_eq!(explained(&shell), step);
        let Some(Popup::Choice { items, .. }) = &shell.model.context.popup else { unreachable!() };
        let close = items.iter().position(|item| item.starts_with("End the tutorial")).expect("a way out");
        shell.press(&(close + 1).to_string());
        assert!(shell.model.context.popup.is_none() && shell.play().tutorial().is_none());
        assert!(shell.text(80, 24).contains("The tutorial is over. Play on!"));
        shell.enter("play 1");
        assert_eq!(shell.play().session().place(), (1, 0));
        shell.press("Ctrl-T");
        assert!(shell.model.context.popup.is_none() && shell.text(80, 24).contains("No tutorial is running"));
    }
}

#[test]
fn undo_does_not_repeat_a_step() {
    let mut shell = lesson();
    leads_to(&mut shell, "Enter Enter Enter", 3);
    shell.press("Enter F5");
    assert_eq!((shell.play().session().place().0, shell.model.context.popup.is_none()), (0, true));
    assert!(shell.text(80, 24).contains("Undone"));
    shell.press("Left");
    assert_eq!(shell.play().tutorial().map(|course| course.number().0), Some(3));
    shell.press("F6");
    leads_to(&mut shell, "Ctrl-T", 3);
    shell.press("Enter");
    shell.enter("PLAY  1 1 1");
    assert_eq!(explained(&shell), 4);
    // Undo takes back the opponent's whole turn and the player's last action.
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

/// Enter plays the step's own action, even if attacking starts with the same card. Other actions are possible, too,
/// and a step that is no longer possible can be skipped.
#[test]
fn enter_plays_the_action_of_the_step() {
    let mut shell = lesson();
    for _ in 0..60 {
        if shell.play().tutorial().is_some_and(|course| course.number().0 > 5) {
            break;
        }
        shell.press("Enter");
        assert!(!shell.text(120, 40).contains("not possible now"), "{}", shell.text(120, 40));
        while work(&mut shell) {}
    }
    assert_eq!(shell.play().tutorial().map(|course| course.number().0), Some(6), "{}", shell.text(120, 40));
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
    assert!(shell.text(80, 24).contains("Step 3 of 8 is not possible now (F5: undo, Ctrl-T: explain or skip)"));
    shell.enter("end");
    shell.press("Enter");
    while work(&mut shell) {}
    assert!(shell.model.context.popup.is_none() && !shell.play().awaits_computer());
    leads_to(&mut shell, "Ctrl-T 2", 4);
}

#[test]
fn the_steps_name_the_keys_of_the_key_set_and_custom_keys() {
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
                assert!(text.contains(&format!("({shown}: explain or skip)")), "{text}");
                leads_to(&mut shell, key, step);
                assert!(shell.text(80, 24).contains(&format!("({shown} shows this again)")));
                shell.press("2");
            }
        }
    }
}

#[test]
fn explanations_fit_beside_their_subject() {
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

/// The game is saved like any other. If it has no actions yet, it resumes with the tutorial.
#[test]
fn a_lesson_that_the_player_leaves_resumes_as_a_game() {
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
    assert!(shell.model.context.popup.is_none() && shell.play().tutorial().is_none());
    let mut replay = again();
    replay.look_at(0);
    shell.sit_down(replay, true);
    assert!(shell.model.context.popup.is_none());
}

#[test]
fn play_again_starts_from_the_same_position() {
    let mut shell = lesson();
    let over = GameOver::new(shell.play().session(), None);
    shell.model.go(over);
    let Body::Result(result) = view(&shell.model).body else { panic!() };
    assert_eq!(result.menu.items[0].detail, "from the same position");
}

#[test]
fn the_next_step_waits_for_the_animation() {
    let mut shell = lesson();
    shell.model.context.settings.animation = true;
    shell.press("Enter Enter Enter");
    assert!(shell.model.context.popup.is_none());
    shell.tell(Msg::Tick(1_000));
    assert_eq!(explained(&shell), 3);
}

#[cfg(unix)]
#[test]
fn the_lobby_starts_the_tutorial() {
    let mut terminal = super::terminal::start(&[]);
    terminal.wait_for("First game");
    terminal.click_on("First game");
    terminal.wait_for("Step 1 of 8");
    terminal.click_on("1 Next");
    terminal.wait_for("Step 2 of 8");
    terminal.click_on("1 Show me");
    terminal.wait_for("(Ctrl-T: explain or skip)");
    terminal.click_on("Ctrl-T tutorial");
    terminal.wait_for("2 Skip this step");
    terminal.click_on("2 Skip this step");
    terminal.wait_for("Step 3 of 8");
    terminal.press("3");
    terminal.wait_for("The tutorial is over");
    terminal.enter("end");
    terminal.wait_for("turn 7");
    assert_eq!(terminal.journals("games").len(), 1);
}
