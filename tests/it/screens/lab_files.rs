//! The files of the lab: opened by a path, listed, and saved in place. Its texts on small screens.

use super::lab::{MONEY, code, lab, notes, play, seen};
use super::terminal::start;
use sorcery::games::Error;
use sorcery::ui::app::{Msg, SideEffect};
use sorcery::ui::frame::Body;
use sorcery::ui::keys::{Command, Key, KeyScope, KeySet, Keymap, Override};
use sorcery::ui::model::view;
use sorcery::ui::storage::{Draft, Folders, Library, Storage};
use std::path::PathBuf;

/// The lab would save other bytes than it read, so it opens no file with invalid text.
#[test]
fn the_lab_refuses_a_file_that_is_not_text() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), b"# caf\xe9\n").expect("a file");
    let mut terminal = start(&["dominion", "lab", file.path().to_str().expect("a path")]);
    terminal.wait_for("line 1 is not UTF-8 text");
    assert!(!terminal.wait_for_end().success());
}

/// Ctrl-O accepts a path and completes it. Saving writes the same file.
#[test]
fn any_file_can_be_opened_by_its_path_and_saved_there() {
    let mut shell = lab(None, &[]);
    shell.press("Ctrl-O");
    shell.type_in("~/");
    assert!(shell.wanted().contains(&SideEffect::ListPaths("~/".into())));
    shell.tell(Msg::Paths("~/".into(), vec!["lists/".into(), "own.strategy".into()]));
    shell.type_in("li");
    shell.press("Tab");
    assert_eq!(shell.wanted(), [SideEffect::ListPaths("~/lists/".into())]);
    shell.tell(Msg::Paths("~/lists/".into(), vec!["a.buylist".into(), "b.buylist".into()]));
    assert!(shell.text(120, 40).contains("~/lists/b.buylist"), "{}", shell.text(120, 40));
    shell.press("Down Enter");
    assert_eq!(shell.wanted(), [SideEffect::ReadStrategy("~/lists/b.buylist".into())]);
    shell.tell(Msg::Strategy(Ok(("/home/u/lists/b.buylist".into(), MONEY.into()))));
    assert_eq!(seen(&shell).name, "b.buylist");
    shell.type_in("#");
    shell.press("Ctrl-S");
    let text = format!("#{MONEY}");
    let save = SideEffect::SaveStrategy("/home/u/lists/b.buylist".into(), text.clone(), Some(MONEY.into()));
    assert!(shell.wanted().contains(&save));
    assert_eq!(seen(&shell).name, "b.buylist (unsaved)");
    let path = "/home/u/lists/b.buylist";
    shell.tell(Msg::StrategySaved(path.into(), text, path.into()));
    assert_eq!(seen(&shell).name, "b.buylist");
    // A message confirms where the strategy was saved, until the next key.
    assert!(notes(&shell).starts_with("Saved with 1 error: /home/u/lists/b.buylist\n"), "{}", notes(&shell));
    shell.press("Home");
    assert!(!notes(&shell).contains("Saved"), "{}", notes(&shell));
    shell.press("Del Ctrl-S");
    shell.tell(Msg::StrategySaved(path.into(), MONEY.into(), path.into()));
    assert!(notes(&shell).starts_with("Saved: /home/u/lists/b.buylist"), "{}", notes(&shell));
}

/// The keys of lists apply while a list is open, and those of the lab don't.
#[test]
fn the_lists_of_the_lab_use_the_keys_of_all_lists() {
    let own = |command, key| {
        let keys = vec![Key::parse(key).expect("a key")];
        Override { scope: Some(KeyScope::Picker), command, keys, at: String::new() }
    };
    // In the lab, Ctrl-G plays against the strategy, and F8 changes the chart.
    let wishes = [own(Command::Choose, "Ctrl-G"), own(Command::Back, "F8"), own(Command::Down, "Ctrl-N")];
    let mut shell = lab(None, &[]);
    shell.model.context.keymap = Keymap::of(KeySet::Arrows, &wishes).0;
    shell.press("Ctrl-O Ctrl-N Enter Esc Down");
    let text = shell.text(120, 40);
    assert!(text.contains("Ctrl-G choose  F8 back") && !text.contains("complete the path"), "{text}");
    let Body::Menu(menu) = view(&shell.model).body else { panic!("a list") };
    assert_eq!(menu.cursor, 1);
    shell.press("Ctrl-G");
    assert_eq!(seen(&shell).name, menu.items[1].label);
    shell.press("Ctrl-P F8");
    assert_eq!(seen(&shell).name, menu.items[1].label);
    shell.press("Ctrl-O");
    shell.type_in("~/");
    assert!(shell.text(120, 40).contains("Tab complete the path"), "{}", shell.text(120, 40));
}

/// Dialogs name the user's keys, and so do the messages of the lab.
#[test]
fn dialogs_and_messages_name_changed_keys() {
    let own = |scope, command, key| {
        let keys = vec![Key::parse(key).expect("a key")];
        Override { scope: Some(scope), command, keys, at: String::new() }
    };
    let wishes = [
        own(KeyScope::Menu, Command::Choose, "Ctrl-G"),
        own(KeyScope::Menu, Command::Back, "Ctrl-X"),
        own(KeyScope::Lab, Command::LabMenu, "F11"),
    ];
    let mut shell = lab(None, &[]);
    shell.model.context.keymap = Keymap::of(KeySet::Arrows, &wishes).0;
    shell.press("F11");
    let text = shell.text(120, 40);
    assert!(text.contains("Ctrl-G choose") && text.contains("Ctrl-X back"), "{text}");
    shell.press("F1");
    let [dialog, _] = shell.help();
    assert!(dialog.contains("Ctrl-G  choose the selected item") && dialog.contains("Ctrl-X  back"), "{dialog}");
    assert!(shell.text(120, 40).contains("Ctrl-X close"), "{}", shell.text(120, 40));
    shell.press("Ctrl-X 1 0");
    assert!(shell.text(120, 40).contains("(in the menu, F11)"), "{}", shell.text(120, 40));
}

/// Keys that work on every screen also work while a list is open, and the list stays open.
#[test]
fn the_lists_of_the_lab_leave_the_keys_of_all_screens_to_the_program() {
    let mut shell = lab(None, &[]);
    shell.press("Ctrl-O Down");
    let (theme, list) = (shell.model.context.theme, shell.text(120, 40));
    shell.press("F3");
    assert_ne!(shell.model.context.theme, theme);
    assert_eq!(shell.text(120, 40), list);
    shell.press("F4");
    assert!(shell.text(120, 40).contains("Settings"), "{}", shell.text(120, 40));
    shell.press("Esc");
    assert_eq!(shell.text(120, 40), list);
}

/// A list that is open shows a strategy that another program adds, and keeps the marks.
#[test]
fn the_list_of_strategies_is_read_again_whenever_it_is_shown() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    shell.wanted();
    shell.press("Ctrl-P");
    assert_eq!(shell.wanted(), [SideEffect::Refresh]);
    shell.tell(Msg::Library(Library { strategies: vec![("fresh".into(), MONEY.into())], ..Library::default() }));
    assert!(shell.text(120, 40).contains("[x] smithy"), "{}", shell.text(120, 40));
    shell.type_in("fresh");
    assert!(shell.text(120, 40).contains("[ ] fresh"), "{}", shell.text(120, 40));
}

/// A draft repeats no saved text: if another program changes the file between two sessions, the lab shows the new text.
/// If the draft isn't saved, the lab asks before it overwrites the newer file.
#[test]
fn a_draft_never_hides_a_newer_file() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let storage = Storage::new(Folders::new(folder.path(), folder.path()));
    let file = folder.path().join("c.strategy");
    let name = file.to_str().expect("a path").to_string();
    std::fs::write(&file, "1").expect("a file");
    let (saved, unsaved) = ((name.clone(), "1".to_string()), (name.clone(), "2".to_string()));
    assert_eq!(storage.save_draft(None, &saved), Ok(()));
    std::fs::write(&file, "3").expect("a file");
    let draft = storage.library().draft.expect("a draft");
    assert_eq!((&*draft.text, draft.known.as_deref()), ("3", Some("3")));
    assert_eq!(storage.save_draft(Some(&saved), &unsaved), Ok(()));
    let later = std::time::SystemTime::now() + std::time::Duration::from_secs(60);
    std::fs::File::options().write(true).open(&file).and_then(|file| file.set_modified(later)).expect("a time");
    let draft = storage.library().draft.expect("a draft");
    assert_eq!(draft.text, "2");
    let Error(why) = storage.save_strategy(&name, &draft.text, draft.known.as_deref()).expect_err("a newer file");
    assert!(why.contains("another program changed this file; save again to overwrite it"), "{why}");
}

#[test]
fn files_with_both_endings_are_strategies_and_a_path_is_saved_in_place() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let (own, list) = (folder.path().join("strategies"), folder.path().join("strategies/old.buylist"));
    std::fs::create_dir(&own).expect("a folder");
    std::fs::write(&list, "1").expect("a file");
    std::fs::write(own.join("new.strategy"), "2").expect("a file");
    std::fs::write(own.join("other.txt"), "3").expect("a file");
    let storage = Storage::new(Folders::new(folder.path(), folder.path()));
    let path = list.to_str().expect("a path").to_string();
    assert_eq!(storage.library().strategies, [("new".into(), "2".into()), (path.clone(), "1".to_string())]);
    assert_eq!(storage.strategy(&own.join("new.strategy")), Ok(("new".into(), "2".into())));
    assert_eq!(storage.strategy(&list), Ok((path.clone(), "1".into())));
    assert_eq!(storage.save_strategy(&path, "4", Some("1")), Ok(PathBuf::from(&path)));
    assert_eq!(std::fs::read_to_string(&list).expect("a file"), "4");
    assert_eq!(storage.paths(own.to_str().expect("a path")), ["new.strategy", "old.buylist"]);
    // The draft remembers the path.
    assert_eq!(storage.save_draft(None, &(path.clone(), "5".into())), Ok(()));
    assert_eq!(storage.library().draft, Some(Draft { name: path, text: "5".into(), known: Some("4".into()) }));
}

/// *Save* in the question about unsaved changes saves the text, and then opens the other one.
#[test]
fn the_question_about_unsaved_changes_can_save_them() {
    let mut shell = lab(Some(("mine", MONEY)), &[("mine", MONEY)]);
    shell.type_in("# edited ");
    shell.press("F2 =New_from_template");
    assert_eq!(shell.asked(), Some("mine has unsaved changes."));
    shell.wanted();
    shell.press("=Save");
    let saved = shell.wanted().into_iter().find_map(|effect| match effect {
        SideEffect::SaveStrategy(name, text, _) => Some((name, text)),
        _ => None,
    });
    let (name, text) = saved.expect("the text is saved");
    assert!(name == "mine" && text.starts_with("# edited "), "{name}: {text}");
    // The other text opens only when the program has saved the first one.
    assert_eq!(seen(&shell).name, "mine (unsaved)");
    shell.tell(Msg::Library(Library { strategies: vec![(name, text)], ..Library::default() }));
    assert_eq!(seen(&shell).name, "unnamed (unsaved)");
}

/// The user can paste the name for *Save*. If the text changes meanwhile, the other one doesn't open.
#[test]
fn save_waits_for_the_name_but_not_for_another_text() {
    let saves = |changes: bool| {
        let mut shell = lab(Some(("", MONEY)), &[]);
        shell.type_in("# edited ");
        shell.press("F2 =New_from_template =Save");
        shell.tell(Msg::Paste("pasted".into()));
        shell.wanted();
        shell.press("Enter");
        let saved = shell.wanted().into_iter().find_map(|effect| match effect {
            SideEffect::SaveStrategy(name, text, _) => Some((name, text)),
            _ => None,
        });
        let (name, text) = saved.expect("the text is saved");
        assert_eq!(name, "pasted");
        if changes {
            shell.tell(Msg::Paste("# later ".into()));
        }
        shell.tell(Msg::Library(Library { strategies: vec![(name, text)], ..Library::default() }));
        seen(&shell).name.clone()
    };
    assert_eq!(saves(false), "unnamed (unsaved)");
    assert_eq!(saves(true), "pasted (unsaved)");
}

/// The key line names Tab while it completes a word, and the keys of the list of completions.
#[test]
fn the_key_line_names_the_keys_of_completion() {
    let mut shell = lab(Some(("x", "buylists list Gold, ")), &[]);
    shell.press("End");
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        assert!(!shell.text(width, height).contains("Tab complete"), "{}", shell.text(width, height));
    }
    shell.type_in("Mi");
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        assert!(shell.text(width, height).contains("Tab complete"), "{}", shell.text(width, height));
    }
    shell.press("Tab");
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let text = shell.text(width, height);
        assert!(text.contains("Tab next word  Enter insert  Esc close the list"), "{text}");
    }
    shell.press("Tab Enter");
    assert_eq!(code(&shell), ["buylists list Gold, Mine"]);
}

/// On a small screen, a list that doesn't fit says so, long lines continue below, and the number of errors comes first.
#[test]
fn nothing_is_cut_without_a_sign_on_a_small_screen() {
    let mut shell = lab(None, &[]);
    assert!(code(&shell).iter().all(|line| line.len() <= 39), "{:?}", code(&shell));
    play(&mut shell);
    shell.press("F2");
    let text = shell.text(80, 24);
    assert!(text.contains("choices 1-20 of 23") || text.contains("choices 1-19 of 23"), "{text}");
    assert!(!shell.text(120, 40).contains("of 23"), "{}", shell.text(120, 40));
    shell.press("Esc");
    shell.type_in("Smithi Chapel x");
    let text = shell.text(80, 24);
    assert!(text.contains("valid version"), "{text}");
    assert!(notes(&shell).starts_with("1 of ") && notes(&shell).contains(" errors, line 1: "), "{}", notes(&shell));
}
