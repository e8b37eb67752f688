//! The tutorial: each step can be played as its text says, done by the program, skipped, taken back and ended.

use super::opponents::work;
use super::ui::{Shell, game_of, is_help};
use sorcery::games::Audience;
use sorcery::games::lesson::{Lesson, LessonTask};
use sorcery::session::roster::{self, ROSTER};
use sorcery::session::{Journal, Match};
use sorcery::ui::app::{Msg, SideEffect};
use sorcery::ui::board::focus::Cursor;
use sorcery::ui::frame::{Body, Hit, LessonView, MultipleChoice, Popup};
use sorcery::ui::keys::{Command, Key, KeySet, Keymap, Override};
use sorcery::ui::model::view;
use sorcery::ui::screens::lobby::Lobby;
use sorcery::ui::screens::result::GameOver;
use sorcery::ui::screens::table::lesson_header as header;
use sorcery::ui::storage::{Folders, Opened, Storage};

/// Starts the tutorial.
fn lesson() -> Shell {
    let mut shell = Shell::new();
    shell.begin_lesson();
    shell
}

/// Returns the step on the screen, after all moves of the computer.
fn shown(shell: &mut Shell) -> Option<LessonView> {
    while work(shell) {}
    match view(&shell.model).body {
        Body::Table(table) => table.lesson,
        _ => None,
    }
}

/// Returns the number of the step on the screen.
#[track_caller]
fn step(shell: &mut Shell) -> usize {
    let Some(lesson) = shown(shell) else { panic!("no step on\n{}", shell.text(80, 24)) };
    let number = lesson.title.strip_prefix("Step ").and_then(|rest| rest.split(' ').next());
    number.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("no number in `{}`", lesson.title))
}

/// Presses keys and asserts that this step is on the screen afterwards.
#[track_caller]
fn leads_to(shell: &mut Shell, keys: &str, number: usize) {
    shell.press(keys);
    assert_eq!(step(shell), number, "after {keys}:\n{}", shell.text(80, 24));
}

fn lessons() -> impl Iterator<Item = (Match, &'static Lesson)> {
    ROSTER.iter().filter_map(|listed| {
        let lesson = listed.lesson?;
        Some((roster::open(header(listed, lesson, "Ada")).unwrap_or_else(|why| panic!("{why}")), lesson))
    })
}

/// The pane with the step never covers the table: the cards have the same places with and without it.
#[test]
fn a_step_covers_no_card() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut shell = lesson();
        assert_eq!(step(&mut shell), 1);
        let cards = |shell: &Shell| -> Vec<_> {
            let hits = shell.draw(width, height).1.into_iter();
            hits.filter(|(_, hit)| matches!(hit, Hit::Anchor(_))).collect()
        };
        let with = cards(&shell);
        let Some(lesson) = shown(&mut shell) else { panic!("no step") };
        shell.press("Ctrl-T 3");
        assert_eq!((shown(&mut shell), cards(&shell)), (None, with), "{width}x{height}: {lesson:?}");
    }
}

#[test]
fn the_whole_explanation_is_visible() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut shell = lesson();
        for number in 1..=8 {
            assert_eq!(step(&mut shell), number);
            let lesson = shown(&mut shell).expect("a step");
            let text = shell.text(width, height);
            let words: Vec<&str> = text.split_whitespace().collect();
            let missing = lesson.why.split_whitespace().find(|word| !words.contains(word));
            assert_eq!(missing, None, "step {number} at {width}x{height}:\n{text}");
            let what = lesson.what.trim_end_matches('.').to_lowercase();
            assert!(text.to_lowercase().contains(&format!("step {number} of 8: {what}")), "{text}");
            shell.press("Ctrl-T 2");
        }
    }
}

/// Each step ends when the player has done what it says.
#[test]
fn every_lesson_can_be_played_step_by_step() {
    assert!(lessons().count() > 0);
    for (session, lesson) in lessons() {
        assert!((5..=9).contains(&lesson.steps.len()));
        let mut shell = Shell::new();
        shell.sit_down(session, false);
        for (i, now) in lesson.steps.iter().enumerate() {
            assert_eq!(step(&mut shell), i + 1);
            match &now.task {
                LessonTask::Find(anchor) => {
                    assert_ne!(
                        shell.play().cursor(),
                        Some(Cursor::Thing(*anchor)),
                        "the player has to move the cursor"
                    );
                    shell.tell(Msg::Hover(Some(Hit::Anchor(*anchor))));
                }
                LessonTask::Act { .. } => {
                    let line = shell.play().step_actions().next().map(|option| option.line.clone());
                    shell.enter(&line.unwrap_or_else(|| panic!("no action to {}", now.what)));
                }
            }
        }
        assert!(shown(&mut shell).is_none() && shell.play().tutorial().is_none());
    }
}

/// While a step asks for an item, Enter submits nothing, so no text offers it.
#[test]
fn a_step_that_asks_for_an_item_offers_no_action() {
    let mut shell = lesson();
    assert_eq!(step(&mut shell), 1);
    let text = shell.text(120, 40);
    assert!(!text.contains("Enter: ") && !text.contains("Enter choose"), "{text}");
    shell.press("Enter");
    assert!(shell.text(120, 40).contains("First "), "{}", shell.text(120, 40));
    // The next step asks for an action.
    shell.press("Ctrl-T 2");
    let text = shell.text(120, 40);
    assert!(text.contains("Enter choose"), "{text}");
}

/// Returns the number that follows a target's name, without confusing it with the cost.
fn number_of(text: &str, name: &str) -> String {
    let number = |line: &str| {
        let mut after = line.split(name).skip(1).map(|after| after.split_whitespace().collect::<Vec<_>>());
        after.find_map(|after| match after[..] {
            [number, ..] => Some(number.strip_prefix('[')?.strip_suffix(']')?.into()),
            _ => None,
        })
    };
    text.lines().find_map(number).unwrap_or_else(|| panic!("{name} is no target on\n{text}"))
}

/// Plays with the arrows, Enter, digits and typed commands, exactly as the steps say.
#[test]
fn the_first_game_of_sorcery_can_be_played_as_its_steps_say() {
    let mut shell = lesson();
    assert_eq!(step(&mut shell), 1);
    assert_eq!(shell.play().session().header().names, ["Ada", "Novice"]);
    leads_to(&mut shell, "Up Up Up Up Left", 2);
    let text = shell.text(80, 24);
    assert!(text.contains("Step 2 of 8: play Bone Golem (Ctrl-T: do or skip it)"), "{text}");
    assert!(text.contains("Ctrl-T tutorial"), "{text}");
    // The cursor is on the card that the step explains, and a preview is visible.
    assert!(text.contains("magic 5 -> 3"), "{text}");
    leads_to(&mut shell, "Enter", 3);
    shell.press("Enter");
    let text = shell.text(80, 24);
    assert!(shell.play().is_choosing() && text.contains("Step 3 of 8: play Giant Strength on Air Elemental"), "{text}");
    let own = number_of(&text, "Air");
    leads_to(&mut shell, &format!("{own} {own}"), 4);
    shell.press("Enter");
    let seller = number_of(&shell.text(80, 24), "Potion");
    leads_to(&mut shell, &format!("{seller} {seller}"), 5);
    let words = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(shell.text(120, 40)).contains("dies"), "{}", shell.text(120, 40));
    shell.press("Enter");
    let text = shell.text(80, 24);
    shell.press(&number_of(&text, "Apprentice"));
    assert_eq!(shell.asked(), Some("Choose one"), "the target is ambiguous");
    let Some(Popup::Choice(MultipleChoice { items, .. })) = &shell.model.context.popup else { unreachable!() };
    let ability = items.iter().position(|item| item.to_lowercase().starts_with("use")).expect("the ability");
    leads_to(&mut shell, &format!("{0} {0}", ability + 1), 6);
    // No action is left, so ending the turn doesn't ask.
    let text = shell.text(80, 24);
    assert!(text.contains("▶ End turn"), "{text}");
    shell.press("Enter");
    assert!(shell.play().awaits_computer());
    // While the computer moves, nothing is explained.
    assert!(matches!(view(&shell.model).body, Body::Table(table) if table.lesson.is_none()));
    shell.press("Ctrl-T");
    assert!(shell.model.context.popup.is_none() && shell.play().message.is_some());
    assert_eq!(step(&mut shell), 7);
    let log = shell.play().session().log(Audience::Public);
    assert!(log.iter().any(|line| line.told.text.contains("Dark Ritual triggers at the start of the turn")), "{log:?}");
    // The mouse may point at the ritual, too.
    let ritual = shell.draw(80, 24).1.into_iter().find(|(area, hit)| {
        matches!(hit, Hit::Anchor(_))
            && shell.text(80, 24).lines().nth(area.y.into()).is_some_and(|line| line.contains("Dark Ritual"))
    });
    shell.tell(Msg::Hover(ritual.map(|(_, hit)| hit)));
    assert_eq!(step(&mut shell), 8);
    // Any action is the last step. The rest is an ordinary game.
    shell.enter("end");
    while work(&mut shell) {}
    assert!(shell.play().tutorial().is_none());
    let text = shell.text(80, 24);
    assert!(
        !text.contains("Step ") && text.contains("You have done all steps of the tutorial. The game continues."),
        "{text}"
    );
    assert_eq!(shell.play().session().turn(), 9);
}

#[test]
fn do_it_does_every_step() {
    let mut shell = lesson();
    for number in 1..=8 {
        assert_eq!(step(&mut shell), number);
        shell.press("Ctrl-T");
        assert!(shell.asked().is_some_and(|title| title.starts_with(&format!("Step {number} of 8"))));
        shell.press("Enter");
        assert_eq!(shell.asked(), None);
    }
    assert!(shown(&mut shell).is_none());
    let log: Vec<String> =
        shell.play().session().log(Audience::Public).into_iter().map(|line| line.told.text).collect();
    // The program chooses the targets that the steps name.
    for done in ["Giant Strength on Ada's Air Elemental", "attacks Novice's Potion Seller", "Apprentice Summoner dies"]
    {
        assert!(log.iter().any(|line| line.contains(done)), "{done}: {log:#?}");
    }
}

#[test]
fn every_step_can_be_skipped() {
    let mut shell = lesson();
    for number in 2..=8 {
        leads_to(&mut shell, "Ctrl-T 2", number);
    }
    shell.press("Ctrl-T 2");
    assert!(shown(&mut shell).is_none() && shell.play().session().place() == (0, 0));
}

/// Esc, F1 and F10 do what they always do.
#[test]
fn a_step_blocks_no_key() {
    let mut shell = lesson();
    assert_eq!(step(&mut shell), 1);
    shell.press("F1");
    assert!(shell.model.context.popup.as_ref().is_some_and(is_help));
    leads_to(&mut shell, "Esc F4 Esc", 1);
    shell.press("Ctrl-T F1");
    assert!(shell.model.context.popup.as_ref().is_some_and(is_help));
    shell.press("Esc");
    assert!(shell.asked().is_some_and(|title| title.starts_with("Step 1")));
    leads_to(&mut shell, "Esc", 1);
    // A card in progress goes back first, then the game asks.
    leads_to(&mut shell, "Ctrl-T 2 Ctrl-T 2 Enter", 3);
    assert!(shell.play().is_choosing());
    leads_to(&mut shell, "Esc", 3);
    assert!(!shell.play().is_choosing());
    shell.press("Esc");
    assert_eq!(shell.asked(), Some("Leave the game?"));
    leads_to(&mut shell, "1", 3);
    shell.press("F10");
    assert!(shell.asked().is_some() || shell.model.at::<Lobby>().is_some());
    if shell.asked().is_some() {
        shell.press("2");
    }
    assert!(shell.model.at::<Lobby>().is_some());
    assert_eq!(shell.wanted(), [SideEffect::Refresh]);
}

#[test]
fn the_lesson_can_be_ended_at_any_step() {
    for number in 1..=8 {
        let mut shell = lesson();
        shell.press(&"Ctrl-T 2 ".repeat(number - 1));
        assert_eq!(step(&mut shell), number);
        shell.press("Ctrl-T 3");
        assert!(shown(&mut shell).is_none() && shell.play().tutorial().is_none());
        assert!(shell.text(80, 24).contains("The tutorial is over. The game continues."));
        shell.enter("play 1");
        assert_eq!(shell.play().session().place(), (1, 0));
        shell.press("Ctrl-T");
        assert!(shell.model.context.popup.is_none() && shell.text(80, 24).contains("No tutorial is running"));
    }
}

#[test]
fn undo_does_not_repeat_a_step() {
    let mut shell = lesson();
    leads_to(&mut shell, "Ctrl-T 2 Enter", 3);
    leads_to(&mut shell, "F5", 3);
    assert_eq!(shell.play().session().done(), 0);
    assert!(shell.text(80, 24).contains("Undone"));
    leads_to(&mut shell, "F6", 3);
    shell.enter("PLAY  1 1 1");
    assert_eq!(step(&mut shell), 4);
    // Undo takes back the opponent's whole turn and the player's last action.
    leads_to(&mut shell, "Ctrl-T 2 Ctrl-T 2", 6);
    shell.enter("end");
    assert_eq!(step(&mut shell), 7);
    leads_to(&mut shell, "F5 F5 F5 F5 F5 F6", 7);
}

/// Enter plays the step's own action, even if attacking starts with the same card.
#[test]
fn enter_plays_the_action_of_the_step() {
    let mut shell = lesson();
    shell.press("Ctrl-T 2");
    for _ in 0..60 {
        if shell.play().tutorial().is_some_and(|course| course.number().0 > 5) {
            break;
        }
        shell.press("Enter");
        assert!(!shell.text(120, 40).contains("not possible now"), "{}", shell.text(120, 40));
        while work(&mut shell) {}
    }
    assert_eq!(step(&mut shell), 6, "{}", shell.text(120, 40));
}

#[test]
fn a_step_waits_for_its_action() {
    let mut shell = lesson();
    leads_to(&mut shell, "Ctrl-T 2", 2);
    shell.enter("play 2 1 2");
    leads_to(&mut shell, "Ctrl-T 2", 3);
    let text = shell.text(80, 24);
    assert!(text.contains("Step 3 of 8: you can't do this step now (F5: undo, Ctrl-T: do or skip it)"), "{text}");
    // The menu offers only what works, so Enter skips the step.
    shell.press("Ctrl-T");
    assert_eq!(shell.asked(), Some("Step 3 of 8: you can't do it now. Skip it?"));
    assert!(!shell.text(80, 24).contains("Do it"), "{}", shell.text(80, 24));
    leads_to(&mut shell, "Esc", 3);
    shell.enter("end");
    assert_eq!(step(&mut shell), 3);
    leads_to(&mut shell, "Ctrl-T Enter", 4);
}

#[test]
fn the_steps_name_the_keys_of_the_key_set_and_custom_keys() {
    let own = Override {
        scope: None,
        command: Command::Lesson,
        keys: vec![Key::parse("F11").expect("a key")],
        at: String::new(),
    };
    for (set, wishes, key, named) in [
        (KeySet::Arrows, vec![], "Ctrl-T", "Ctrl-T"),
        (KeySet::Vi, vec![], "L", "Ctrl-T"),
        (KeySet::Vi, vec![own], "F11", "F11"),
    ] {
        let mut shell = Shell::new();
        shell.model.context.keymap = Keymap::of(set, &wishes).0;
        shell.begin_lesson();
        for number in 1..=8 {
            assert_eq!(step(&mut shell), number);
            let text = shell.text(120, 40);
            assert!(text.contains(&format!("{named}: do or skip")) && !text.contains('{'), "{text}");
            shell.press(&format!("{key} 2"));
        }
    }
}

/// The saved game resumes the tutorial at its step, unless the player has ended it.
#[test]
fn a_lesson_that_the_player_leaves_resumes_at_its_step() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let storage = Storage::new(Folders::new(folder.path(), folder.path()));
    let (session, lesson) = lessons().next().expect("a lesson");
    let Opened { session, path, .. } = storage.keep(session);
    let path = path.expect("a path");
    let again = || roster::replay(&std::fs::read_to_string(&path).expect("a journal")).expect("a sound journal");
    let resumed = || {
        let mut shell = Shell::new();
        shell.sit_down(again(), false);
        shell
    };
    assert_eq!(step(&mut resumed()), 1);
    let mut shell = Shell::new();
    shell.sit_down(session, false);
    for number in 2..=lesson.steps.len() {
        leads_to(&mut shell, "Ctrl-T Enter", number);
        assert_eq!(step(&mut resumed()), if number == 2 { 1 } else { number });
    }
    // An action that the step doesn't ask for changes nothing.
    leads_to(&mut shell, "F5", lesson.steps.len());
    assert_eq!(step(&mut resumed()), lesson.steps.len());
    let title = || storage.library().games.first().map(|saved| saved.title.clone());
    assert_eq!(title().as_deref(), Some("First game: Sorcery"));
    shell.press("Ctrl-T 3");
    assert!(shown(&mut shell).is_none() && shown(&mut resumed()).is_none());
    assert_eq!(title().as_deref(), Some("Sorcery: Ada and Novice"));
    let mut replay = again();
    replay.look_at(0);
    shell.sit_down(replay, true);
    assert!(shown(&mut shell).is_none());
}

/// Before the first action, a game isn't saved. All keys say so, and none leaves it without a question.
#[test]
fn a_game_without_any_action_is_not_saved() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    for (name, mut session) in [("lesson", lessons().next().expect("a lesson").0), ("game", game_of("sorcery", None))] {
        session.record(Journal::create(&folder.path().join(name))).expect("a record");
        let mut shell = Shell::new();
        shell.sit_down(session, false);
        for key in ["Esc", "F10"] {
            shell.press(key);
            assert_eq!(shell.asked(), Some("Leave the game?"), "{key}");
            assert!(shell.text(80, 24).contains("Lobby (the game is not saved)"), "{}", shell.text(80, 24));
            shell.press("1 F1");
            let help = &shell.help()[1];
            assert!(help.contains("F10  go to the lobby") && !help.contains("  save"), "{help}");
            shell.press("Esc");
        }
        shell.press("Ctrl-S");
        assert!(shell.text(80, 24).contains("Not saved yet: saving starts with your first action."));
        let line = shell.play().options()[0].line.clone();
        shell.enter(&line);
        assert_eq!(shell.play().session().done(), 1, "{line}");
        shell.press("Ctrl-S");
        assert!(shell.text(80, 24).contains("Saved automatically: "), "{}", shell.text(80, 24));
        shell.press("F10");
        assert!(shell.model.at::<Lobby>().is_some());
    }
}

#[test]
fn a_rematch_starts_from_the_same_position() {
    let shell = lesson();
    let over = GameOver::new(shell.play().session(), None);
    let mut shell = Shell::new();
    shell.model.go(over);
    let Body::Result(result) = view(&shell.model).body else { panic!() };
    assert_eq!(result.menu.items[0].detail, "from the same position");
}

/// While the task is to move the cursor, no key and no click uses a card, because later steps need them.
#[test]
fn enter_plays_nothing_before_the_cursor_has_moved() {
    let mut shell = lesson();
    shell.press("Enter Enter");
    assert_eq!((step(&mut shell), shell.play().session().done()), (1, 0), "{}", shell.text(120, 40));
    let answer = "First move the cursor to your opponent, Novice: press the arrow keys or click.";
    assert!(shell.text(80, 24).contains(answer), "{}", shell.text(80, 24));
    shell.press("Up Up Up Up Left");
    assert!(step(&mut shell) == 2 && shell.play().message.is_none(), "{}", shell.text(80, 24));
    // A digit would preselect the opponent as a target, but the player hasn't moved the cursor there.
    let mut shell = lesson();
    for keys in ["4", "4 4"] {
        shell.press(keys);
        assert!(step(&mut shell) == 1 && !shell.play().is_choosing(), "{keys}: {}", shell.text(80, 24));
        assert!(shell.text(80, 24).contains(answer), "{keys}: {}", shell.text(80, 24));
    }
}

#[test]
fn the_next_step_waits_for_the_animation() {
    let mut shell = lesson();
    leads_to(&mut shell, "Ctrl-T 2", 2);
    shell.model.context.settings.animation = true;
    shell.press("Enter");
    assert!(matches!(view(&shell.model).body, Body::Table(table) if table.lesson.is_none()));
    shell.tell(Msg::Tick(1_000));
    assert_eq!(step(&mut shell), 3);
}

#[cfg(unix)]
#[test]
fn the_lobby_starts_the_tutorial() {
    let mut terminal = super::terminal::start(&[]);
    // At the very first start, the tutorial is selected.
    terminal.wait_for("▶ First game");
    terminal.click_on("First game");
    terminal.wait_for("Step 1 of 8");
    terminal.click_on("Ctrl-T tutorial");
    terminal.wait_for("2 Skip this step");
    terminal.click_on("2 Skip this step");
    terminal.wait_for("Step 2 of 8");
    terminal.click_on("Ctrl-T tutorial");
    terminal.click_on("1 Do it");
    terminal.wait_for("Step 3 of 8");
    terminal.click_on("Ctrl-T tutorial");
    terminal.wait_for("End the tutorial");
    terminal.press("3");
    terminal.wait_for("The tutorial is over");
    terminal.enter("end");
    terminal.wait_for("turn 7");
    assert_eq!(terminal.journals("games").len(), 1);
}
