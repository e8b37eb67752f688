//! The Dominion lab: editing, testing and saving a strategy, and playing against it.

use super::ui::{Shell, text};
use sorcery::agents::strategy::{print, read};
use sorcery::games::Error;
use sorcery::session::Player;
use sorcery::session::lab::tuning::Tuned;
use sorcery::session::statistics::Share;
use sorcery::ui::app::{Msg, SideEffect, Task};
use sorcery::ui::frame::{Body, LabPanel, LabView};
use sorcery::ui::model::view;
use sorcery::ui::screens::lab::Lab;
use sorcery::ui::storage::{Draft, Folders, Library, Storage};
use sorcery::ui::theme::Role;
use std::sync::mpsc::channel;

/// Opens the lab with this draft and these saved strategies.
pub fn lab(draft: Option<(&str, &str)>, strategies: &[(&str, &str)]) -> Shell {
    let mut shell = Shell::new();
    let owned = |(name, text): &(&str, &str)| (name.to_string(), text.to_string());
    let file = |name| strategies.iter().find(|(other, _)| *other == name).map(|(_, text)| text.to_string());
    let draft = draft.map(|(name, text)| Draft { name: name.into(), text: text.into(), known: file(name) });
    let strategies = strategies.iter().map(owned).collect();
    shell.tell(Msg::Library(Library { draft, strategies, ..Library::default() }));
    let lab = Lab::new(&shell.model.context);
    shell.model.go(lab);
    shell
}

/// Waits until the pause after typing is over, then plays all games.
pub fn play(shell: &mut Shell) {
    shell.tell(Msg::Tick(100));
    work(shell);
}

/// Runs background tasks until there are none.
pub fn work(shell: &mut Shell) {
    while let Some(task) = shell.task() {
        carry_out(shell, task);
    }
}

fn carry_out(shell: &mut Shell, task: Task) {
    let (sender, inbox) = channel();
    // Use a new thread, because worker threads lower their priority for good.
    let thread = std::thread::spawn(move || task.run(&|msg| _ = sender.send(msg)));
    inbox.into_iter().for_each(|msg| shell.tell(msg));
    thread.join().expect("no panic");
}

pub fn seen(shell: &Shell) -> LabView {
    match view(&shell.model).body {
        Body::Lab(view) => *view,
        other => panic!("no lab but {other:?}"),
    }
}

pub fn notes(shell: &Shell) -> String {
    let lines = seen(shell).notes;
    lines.iter().flatten().map(|(label, _)| label.to_string()).collect::<Vec<_>>().join("\n")
}

pub fn code(shell: &Shell) -> Vec<String> {
    seen(shell).code.iter().map(|line| line.pieces.iter().map(|piece| piece.text.as_str()).collect()).collect()
}

pub const MONEY: &str =
    "buylists list Province, Gold, Silver end end\nstrategies strategy playorder :Default end end end\n";

#[test]
fn highlighting_colours_words_and_keeps_the_text() {
    let text = "# ärger\nbuylists\n    list if Has(Gold, 1)\n        Smithy [2] , Wrong ? \n    end\nend";
    let shell = lab(Some(("x", text)), &[]);
    assert_eq!(code(&shell), text.lines().collect::<Vec<_>>());
    let role = |word: &str| {
        let view = seen(&shell);
        let mut pieces = view.code.iter().flat_map(|line| line.pieces.clone());
        pieces.find(|piece| piece.text == word).unwrap_or_else(|| panic!("no {word}"))
    };
    assert_eq!((role("buylists").role, role("if").role), (Role::Prompt, Role::Prompt));
    assert_ne!(role("Smithy").role, role("Has").role);
    assert!(role("Wrong").wrong && !role("Smithy").wrong);
    assert_eq!(role("# ärger").role, Role::Dim);
}

#[test]
fn errors_are_marked_while_typing_and_disappear_when_corrected() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    assert!(!notes(&shell).contains("line"), "{}", notes(&shell));
    shell.press("Right Right Right Right Right Right Right Right Right Right Right Right Right Right");
    shell.type_in("Smithi, ");
    assert!(code(&shell)[0].starts_with("buylists list Smithi, Province"), "{:?}", code(&shell)[0]);
    assert!(seen(&shell).code[0].pieces.iter().any(|piece| piece.wrong && piece.text == "Smithi"));
    assert!(notes(&shell).starts_with("error, line 1: ") && notes(&shell).contains("Smithy"), "{}", notes(&shell));
    assert!(seen(&shell).code[0].sign.is_some() && seen(&shell).code[1].sign.is_none());
    play(&mut shell);
    assert!(seen(&shell).state.contains("errors"), "{}", seen(&shell).state);
    shell.press("Left Left Backspace y");
    assert!(!seen(&shell).code[0].pieces.iter().any(|piece| piece.wrong), "{:?}", seen(&shell).code[0]);
    play(&mut shell);
    assert!(seen(&shell).state.starts_with("10000 games"), "{}", seen(&shell).state);
}

#[test]
fn results_are_compared_with_those_of_the_saved_text() {
    let mut shell = lab(Some(("money", MONEY)), &[("money", MONEY)]);
    play(&mut shell);
    let view = seen(&shell);
    let shares: Vec<f64> = view.odds.iter().map(|odds| odds.share).collect();
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9 && shares[0] < shares[2], "{shares:?}");
    assert!(view.odds.iter().all(|odds| odds.interval.0 <= odds.share && odds.share <= odds.interval.1));
    assert_eq!((view.name.as_str(), view.before), ("money", None));
    let LabPanel::Chart(chart) = view.panel else { panic!("a chart") };
    assert_eq!((chart.series.len(), chart.from), (2, 1));
    assert!(chart.series[0].values[0] == 3.0 && chart.series[0].spread.len() == chart.series[0].values.len());
    // Two Witches make the strategy much stronger.
    shell.press("End Left Left Left Left Left Left Left Left Left Left Left Left Left Left");
    shell.type_in(" Witch [2],");
    assert!(!notes(&shell).contains("line"), "{}", notes(&shell));
    play(&mut shell);
    let view = seen(&shell);
    assert!(view.odds[0].share > shares[0] + 0.2, "{:?}", view.odds);
    let (before, role) = view.before.expect("a comparison");
    assert!(before.starts_with("compared with saved version: +") && role == Role::Gain, "{before}");
    // Once saved, the text is no longer compared.
    shell.press("Ctrl-S");
    let saved = shell.wanted().into_iter().find_map(|effect| match effect {
        SideEffect::SaveStrategy(name, text, known) => Some((name, text, known)),
        _ => None,
    });
    let (name, text, known) = saved.expect("the lab saves the strategy");
    assert_eq!(known.as_deref(), Some(MONEY));
    assert_eq!((name.as_str(), text.contains("Witch [2]")), ("money", true));
    // The text counts as saved once the file exists.
    assert_eq!(seen(&shell).name, "money (unsaved)");
    shell.tell(Msg::Library(Library { strategies: vec![(name, text)], ..Library::default() }));
    play(&mut shell);
    assert_eq!((seen(&shell).before, seen(&shell).name.as_str()), (None, "money"));
}

#[test]
fn games_start_after_a_pause_in_typing() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    for key in ["End", "Space", "Space"] {
        shell.press(key);
        shell.tell(Msg::Tick(40));
        assert!(shell.task().is_none(), "after {key}");
    }
    shell.tell(Msg::Tick(40));
    assert!(shell.task().is_some());
}

#[test]
fn undo_takes_back_words_and_runs_of_deleted_letters() {
    let mut shell = lab(Some(("x", "# one\n# two\n")), &[]);
    let line = |shell: &Shell| code(shell)[0].clone();
    shell.press("End");
    shell.type_in(" red  fish");
    shell.press("Backspace Backspace Backspace");
    let mut seen = vec![line(&shell)];
    for key in ["Ctrl-U", "Ctrl-U", "Ctrl-U", "Ctrl-U", "Ctrl-U"] {
        shell.press(key);
        seen.push(line(&shell));
    }
    assert_eq!(seen, ["# one red  f", "# one red  fish", "# one red  ", "# one ", "# one", "# one"]);
    // Redo repeats the same changes.
    let mut again = Vec::new();
    for _ in 0..4 {
        shell.press("Ctrl-R");
        again.push(line(&shell));
    }
    assert_eq!(again, ["# one ", "# one red  ", "# one red  fish", "# one red  f"]);
    // Letters typed elsewhere are undone separately, and the cursor stays at the undone change.
    shell.press("Down Home");
    shell.type_in("x");
    shell.press("Ctrl-U");
    assert_eq!((code(&shell), super::lab::seen(&shell).cursor), (vec!["# one red  f".into(), "# two".into()], (1, 0)));
}

#[test]
fn a_text_cannot_grow_too_long_to_be_saved() {
    let long = "# 234567890123456789012345678901234567890123456789\n".repeat(1_000);
    let mut shell = lab(Some(("x", &long)), &[]);
    // Half of the text is cut and pasted twice.
    shell.press(&"Shift-Down ".repeat(500));
    shell.press("Ctrl-X Ctrl-Y Ctrl-Y");
    for _ in 0..40 {
        shell.press("Ctrl-Y");
    }
    let length: usize = code(&shell).iter().map(|line| line.len() + 1).sum();
    assert!(length <= 60_000, "{length}");
}

#[test]
fn typing_saves_the_draft_at_once() {
    let mut shell = lab(None, &[]);
    shell.wanted();
    shell.press("x");
    let kept = shell
        .wanted()
        .into_iter()
        .find_map(|effect| if let SideEffect::SaveDraft(_, draft) = effect { Some(draft) } else { None });
    assert!(kept.is_some_and(|(name, text)| name.is_empty() && text.starts_with("x# Big Money")));
    // Without typing, there is nothing to save.
    shell.press("Down");
    assert_eq!(shell.wanted(), []);
}

/// Returns the name of the strategy that the lab wants to save.
fn saved(shell: &mut Shell) -> Option<String> {
    shell.wanted().into_iter().find_map(|effect| match effect {
        SideEffect::SaveStrategy(name, ..) => Some(name),
        _ => None,
    })
}

#[test]
fn replacing_another_strategy_asks_first() {
    let mut shell = lab(Some(("", "# mine")), &[("kept", MONEY), ("own", MONEY)]);
    shell.press("Ctrl-S");
    assert!(shell.wanted().contains(&SideEffect::Refresh));
    shell.enter("kept");
    assert_eq!((saved(&mut shell), shell.asked()), (None, Some("Overwrite the strategy kept?")));
    // The prompt keeps the name, so that the player can change it.
    shell.press("Enter");
    assert!(seen(&shell).typing.is_some_and(|(_, prompt)| prompt.text == "kept"));
    shell.press("Enter Down Enter");
    assert_eq!(saved(&mut shell).as_deref(), Some("kept"));
    // The strategy has this name now, so saving no longer asks.
    shell.press("Ctrl-S");
    assert_eq!((saved(&mut shell).as_deref(), shell.asked()), (Some("kept"), None));
}

#[test]
fn an_invalid_file_name_is_corrected_in_the_prompt() {
    for (typed, shown) in [("../../evil", "evil"), ("a/b", "ab"), (&*"x".repeat(50), &*"x".repeat(40)), ("??", "")] {
        let mut shell = lab(Some(("", MONEY)), &[]);
        shell.press("Ctrl-S");
        shell.enter(typed);
        let (said, prompt) = seen(&shell).typing.expect("a prompt");
        assert_eq!((saved(&mut shell), &*prompt.text), (None, shown));
        assert!(said.contains("Up to 40 letters"), "{said}");
        shell.press("Enter");
        assert_eq!(saved(&mut shell).unwrap_or_default(), shown);
        assert_eq!(seen(&shell).typing.is_some_and(|(said, _)| said.contains("Type a name")), shown.is_empty());
    }
}

/// A name must not mean both a built-in strategy and a new file. An existing file with that name stays usable.
#[test]
fn a_changed_built_in_strategy_needs_another_name() {
    let changed = |own: &[(&str, &str)]| {
        let mut shell = lab(Some(("smithy", MONEY)), own);
        shell.press("Ctrl-S");
        shell
    };
    let mut shell = changed(&[]);
    assert!(saved(&mut shell).is_none());
    for said in ["built-in", "built-in"] {
        assert!(seen(&shell).typing.is_some_and(|(what, prompt)| what.contains(said) && prompt.text == "smithy"));
        shell.press("Enter");
    }
    shell.enter("2");
    assert_eq!(saved(&mut shell).as_deref(), Some("smithy2"));
    assert_eq!(saved(&mut changed(&[("smithy", "# mine")])).as_deref(), Some("smithy"));
}

#[test]
fn an_unsaved_draft_is_marked_and_leaving_asks_first() {
    let disk = || Msg::DraftSaved(Err(Error::new("cannot write lab.draft: it is full")));
    for leave in ["Ctrl-C", "F10", "F2 Up Enter"] {
        let mut shell = lab(Some(("x", MONEY)), &[]);
        shell.type_in("#");
        shell.tell(disk());
        // Typing still works.
        shell.type_in(" edited ");
        assert!(code(&shell)[0].starts_with("# edited "), "{:?}", code(&shell)[0]);
        assert_eq!(seen(&shell).name, "x (draft not saved)");
        assert!(notes(&shell).contains("cannot write lab.draft"), "{}", notes(&shell));
        shell.wanted();
        shell.press(leave);
        assert_eq!(shell.asked(), Some("x has unsaved changes."), "{leave}");
        shell.press("Enter");
        assert!(shell.wanted().is_empty() && shell.model.at::<Lab>().is_some());
        shell.press(leave);
        shell.press("Down Enter");
        assert!(shell.wanted().contains(&SideEffect::Quit) || shell.model.at::<Lab>().is_none(), "{leave}");
    }
    // There is no question if the strategy is saved, or if the draft can be saved again.
    let mut shell = lab(Some(("x", MONEY)), &[("x", MONEY)]);
    shell.tell(disk());
    assert_eq!(seen(&shell).name, "x");
    shell.type_in("#");
    shell.tell(disk());
    shell.tell(Msg::DraftSaved(Ok(())));
    assert_eq!(seen(&shell).name, "x (unsaved)");
    shell.press("Ctrl-C");
    assert_eq!(shell.asked(), None);
    // The lab also learns about a failed draft while another screen covers it.
    let mut shell = lab(Some(("x", MONEY)), &[]);
    shell.type_in("#");
    shell.press("F4");
    assert!(shell.model.at::<Lab>().is_none());
    shell.tell(disk());
    shell.press("Esc");
    assert_eq!(seen(&shell).name, "x (draft not saved)");
}

#[test]
fn a_file_changed_by_another_program_is_replaced_only_on_the_second_save() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let storage = Storage::new(Folders::new(folder.path(), folder.path()));
    let save = |text: &str, known| storage.save_strategy("x", text, known).map(drop);
    assert_eq!((save("1", None), save("2\n", Some("1")), save("2", Some("2"))), (Ok(()), Ok(()), Ok(())));
    let Error(why) = save("3", Some("1")).expect_err("another program has written 2");
    assert!(why.contains("another program changed this file"), "{why}");
    assert_eq!((save("3", None), storage.library().strategies), (Ok(()), vec![("x".into(), "3".into())]));
    // The same in the lab.
    let mut shell = lab(Some(("x", MONEY)), &[("x", MONEY)]);
    shell.type_in("#");
    let known = |shell: &mut Shell| {
        shell.press("Ctrl-S");
        shell.wanted().into_iter().find_map(|effect| match effect {
            SideEffect::SaveStrategy(_, _, known) => Some(known),
            _ => None,
        })
    };
    assert_eq!([known(&mut shell), known(&mut shell)], [Some(Some(MONEY.into())), Some(None)]);
}

#[test]
fn cut_titles_are_marked_and_menu_numbers_may_have_two_digits() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    play(&mut shell);
    // A title that is cut ends in a mark.
    let small = shell.text(60, 20);
    assert!(small.contains("points in the deck") && !small.contains("of 15"), "{small}");
    assert!(small.lines().any(|line| line.contains("points in the deck") && line.ends_with('~')), "{small}");
    shell.press("Shift-F8 Shift-F8 Shift-F8");
    assert!(shell.text(80, 24).contains(" turns per column") && !shell.text(200, 60).contains(" turns per column"));
    shell.press("F2");
    let text = shell.text(80, 24);
    assert!(text.contains(" 9 Start deck") && text.contains("14 Find"), "{text}");
    // A number of two digits can be typed.
    shell.press("1");
    assert!(shell.text(80, 24).contains("▶  1 "), "{}", shell.text(80, 24));
    let name = seen(&shell).name;
    shell.press("4");
    assert_eq!(seen(&shell).name, name);
    assert!(!shell.text(80, 24).contains("14 Find"), "{}", shell.text(80, 24));
}

/// Results of another strategy disappear when a strategy with errors is opened.
#[test]
fn results_belong_to_the_text_beside_them() {
    let mut shell = lab(Some(("x", MONEY)), &[("x", MONEY), ("stew", "buylists")]);
    play(&mut shell);
    shell.press("Ctrl-O");
    shell.type_in("stew");
    shell.press("Enter");
    play(&mut shell);
    let view = seen(&shell);
    assert_eq!((view.name.as_str(), view.state.as_str()), ("stew", "no games: fix the errors"));
    assert!(view.panel == LabPanel::Empty && view.odds.iter().all(|odds| odds.figures.is_empty()), "{view:?}");
    for title in ["transcript", "decisions", "matrix"] {
        shell.press("F7");
        assert_eq!(seen(&shell).panel_title, format!("{title}: fix the errors to see games"));
    }
}

#[test]
fn two_labs_do_not_overwrite_each_others_drafts() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let storage = Storage::new(Folders::new(folder.path(), folder.path()));
    let draft = |text: &str| ("x".to_string(), text.to_string());
    let (first, second, third) = (draft("1"), draft("2"), draft("3"));
    assert_eq!(storage.save_draft(None, &first), Ok(()));
    assert_eq!(storage.save_draft(Some(&first), &second), Ok(()));
    assert_eq!(storage.save_draft(Some(&first), &second), Ok(()));
    let Error(why) = storage.save_draft(Some(&first), &third).expect_err("another's");
    assert!(why.contains("lab.draft: another program changed this file"), "{why}");
    assert_eq!(storage.library().draft, Some(Draft { name: second.0, text: second.1, known: None }));
}

#[test]
fn tab_completes_words_and_explains_them() {
    let mut shell = lab(Some(("x", "buylists list Sm")), &[]);
    shell.press("End Tab");
    assert_eq!(code(&shell), ["buylists list Smithy"]);
    shell.type_in(", Mi");
    shell.press("Tab");
    assert!(notes(&shell).contains("Militia") && notes(&shell).contains("Minion"), "{}", notes(&shell));
    shell.type_in("ni");
    assert!(!notes(&shell).contains("Militia") && notes(&shell).contains("MiningVillage"), "{}", notes(&shell));
    shell.press("Down Enter");
    assert_eq!(code(&shell), ["buylists list Smithy, Minion"]);
    shell.press("F5");
    assert_ne!(code(&shell), ["buylists list Smithy, Minion"]);
    shell.press("F6 Enter");
    shell.type_in("options for Cha");
    shell.press("Tab");
    assert_eq!(code(&shell)[1], "options for Chapel");
}

#[test]
fn several_opponents_can_be_chosen_from_a_list() {
    let mut shell = lab(Some(("x", MONEY)), &[("mine", MONEY)]);
    shell.press("Ctrl-P");
    shell.type_in("witch-smithy");
    shell.press("Space Esc");
    shell.type_in("mine");
    assert!(shell.text(120, 40).contains("your own"), "{}", shell.text(120, 40));
    shell.press("Space Enter");
    play(&mut shell);
    let labels: Vec<String> = seen(&shell).odds.into_iter().map(|odds| odds.label).collect();
    assert_eq!(labels, ["mine", "smithy", "witch-smithy"]);
    assert!(seen(&shell).odds[0].share > seen(&shell).odds[2].share);
    assert!(seen(&shell).setting.contains("3 opponents"));
}

/// Matches in names come before matches in descriptions, and exact names before parts of names.
#[test]
fn typing_selects_the_best_match_and_enter_chooses_it() {
    let mut shell = lab(Some(("x", MONEY)), &[("x", MONEY)]);
    shell.press("Ctrl-O");
    shell.type_in("smithy");
    shell.press("Enter");
    assert_eq!(seen(&shell).name, "smithy");
    // Enter chooses one opponent. Space adds an opponent to the chosen ones.
    let against = |shell: &Shell| seen(shell).setting.split(" · ").next().unwrap_or_default().to_string();
    shell.press("Ctrl-P");
    shell.type_in("big-money");
    shell.press("Enter");
    assert_eq!(against(&shell), "vs. big-money");
    shell.press("Ctrl-P");
    shell.type_in("witch");
    shell.press("Space Esc");
    shell.type_in("smithy");
    shell.press("Enter");
    assert_eq!(against(&shell), "vs. 3 opponents");
}

#[test]
fn the_kingdom_is_typed_or_random_and_remembered() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    let setting = |shell: &Shell| seen(shell).setting.split(" · ").last().unwrap_or_default().to_string();
    let kingdom = |shell: &mut Shell, typed: &str| {
        shell.press("F2 7");
        shell.type_in(typed);
        shell.press("Enter");
    };
    kingdom(&mut shell, "Cellar, Market");
    let error = "A kingdom has 10 different cards, not 2; name ten, or use `random`.";
    assert!(shell.text(120, 40).contains(error), "{}", shell.text(120, 40));
    shell.press("Esc Esc Esc");
    kingdom(&mut shell, "Cellar, Markt");
    assert!(shell.text(120, 40).contains("did you mean `Market`? "), "{}", shell.text(120, 40));
    shell.press("Esc Esc Esc");
    kingdom(&mut shell, "Random");
    assert_eq!(setting(&shell), "random");
    kingdom(&mut shell, "Cellar, Market, Militia, Mine, Moat, Remodel, Village, Workshop, Chapel, Witch");
    assert_eq!(setting(&shell), "your ten cards");
    assert_eq!(seen(&shell).remarks, ["smithy buys cards that this kingdom lacks: Smithy"]);
    shell.press("F8 F10");
    assert!(shell.model.at::<Lab>().is_none());
    let again = Lab::new(&shell.model.context);
    shell.model.go(again);
    assert_eq!(
        (setting(&shell).as_str(), seen(&shell).panel_title.as_str()),
        ("your ten cards", "cards in the deck · chart 4 of 15")
    );
}

/// The lab checks a program when it is chosen. If the program fails later, an error below the bars names it.
#[cfg(unix)]
#[test]
fn programs_that_fail_are_rejected_or_named() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    let invite = |shell: &mut Shell, command: &str| {
        shell.press("Ctrl-P");
        shell.type_in(command);
        shell.press("Enter");
        work(shell);
    };
    invite(&mut shell, "program:./nosuch");
    let text = shell.text(120, 40);
    assert!(text.contains("program:./nosuch: it cannot be started"), "{text}");
    shell.press("Esc Esc Esc");
    invite(&mut shell, r#"program:sh -c 'echo {\"hello\":{\"protocol\":1}}; read -r hello; read -r game; exit 3'"#);
    shell.press("Home Down Space Enter");
    shell.tell(Msg::Tick(100));
    let task = shell.task().expect("games");
    let Task::Try(trial, ..) = &task else { panic!("no games") };
    assert!(trial.seed > 1_000, "a predictable seed: {}", trial.seed);
    carry_out(&mut shell, task);
    let view = seen(&shell);
    assert!(view.remarks.iter().any(|what| what.contains("died (it ended with exit status 3)")), "{:?}", view.remarks);
    assert!(shell.text(80, 24).contains("forfeited"), "{}", shell.text(80, 24));
}

#[test]
fn keys_move_to_the_ends_of_the_text_and_reduce_the_indentation() {
    let mut shell = lab(Some(("x", "list\n    Gold,\n        Silver")), &[]);
    shell.press("Ctrl-End");
    assert_eq!(seen(&shell).cursor, (2, 14));
    shell.press("Shift-Tab");
    assert_eq!((code(&shell)[2].as_str(), seen(&shell).cursor), ("    Silver", (2, 10)));
    shell.press("Shift-Tab Shift-Tab Ctrl-Home Shift-Tab");
    assert_eq!((code(&shell).join("/").as_str(), seen(&shell).cursor), ("list/    Gold,/Silver", (0, 0)));
    shell.press("F1");
    assert!(shell.text(200, 60).contains("Shift-Tab") && !shell.text(200, 60).contains("the game is saved"));
}

#[test]
fn search_marks_matches_and_format_indents() {
    let mut shell = lab(Some(("x", "list\n  Gold,  Silver,\n gold [2] end")), &[]);
    shell.press("Ctrl-F g o l");
    assert_eq!(seen(&shell).cursor, (1, 2));
    let marked = |shell: &Shell| -> String {
        let lines = seen(shell).code;
        lines.iter().flat_map(|line| &line.pieces).filter(|piece| piece.selected).map(|piece| &*piece.text).collect()
    };
    assert_eq!(marked(&shell), "Gol");
    shell.press("Enter");
    assert_eq!((seen(&shell).cursor, marked(&shell).as_str()), ((2, 1), "gol"));
    // After the last match comes the first.
    shell.press("Enter");
    assert_eq!(seen(&shell).cursor, (1, 2));
    shell.press("x");
    assert!(shell.text(120, 40).contains("Not found:"));
    shell.press("Esc Ctrl-Home");
    assert_eq!((marked(&shell).as_str(), code(&shell).len()), ("", 3));
    shell.press("F2 =Format");
    assert!(shell.text(120, 40).contains("errors") && code(&shell)[1] == "  Gold,  Silver,");
    shell.press("Esc Alt-a Alt-w Ctrl-End Enter Ctrl-V");
    assert_eq!(code(&shell).len(), 6);
    let mut shell = lab(Some(("x", MONEY)), &[]);
    shell.press("F2 =Format");
    assert_eq!(code(&shell).join("\n").trim_end(), print(&read(MONEY).0).trim_end());
    shell.press("F5");
    assert_eq!(code(&shell).join("\n").trim_end(), MONEY.trim_end());
}

/// The list offers levels, programs and strategy files beside the library.
#[test]
fn levels_programs_and_files_can_be_opponents() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    shell.press("Ctrl-P");
    shell.type_in("novice");
    shell.press("Space Esc");
    shell.type_in("program:./bots/greedy.py --fast");
    assert!(shell.text(120, 40).contains("Enter adds program:./bots/greedy.py --fast"), "{}", shell.text(120, 40));
    shell.press("Enter");
    assert!(shell.text(120, 40).contains("Testing the program"), "{}", shell.text(120, 40));
    let Some(Task::CheckBot(_, flag)) = shell.task() else { panic!("no program is checked") };
    shell.tell(Msg::BotChecked(flag, Ok(())));
    for (wrong, what) in
        [("human", "Only computer players"), ("search:x", "number of iterations"), ("program:", "a command")]
    {
        shell.type_in(wrong);
        shell.press("Enter");
        assert!(shell.text(120, 40).contains(what), "{}", shell.text(120, 40));
        shell.press("Esc Esc");
    }
    shell.wanted();
    shell.type_in("../some/mine.strategy");
    shell.press("Enter");
    assert_eq!(shell.wanted().last(), Some(&SideEffect::ReadStrategy("../some/mine.strategy".into())));
    shell.tell(Msg::Strategy(Err(Error::new("no such file"))));
    assert!(shell.text(120, 40).contains("no such file"));
    shell.press("Esc");
    shell.tell(Msg::Strategy(Ok(("mine".into(), MONEY.into()))));
    shell.press("Enter");
    let labels: Vec<String> = seen(&shell).odds.into_iter().map(|odds| odds.label).collect();
    assert_eq!(labels, ["mine", "greedy.py --fast", "novice", "smithy"]);
    // They are still in the list when it opens again, and can be removed.
    shell.press("Ctrl-P Home");
    assert!(shell.text(120, 40).contains("[x] mine"), "{}", shell.text(120, 40));
    shell.press("Space Down Space Enter");
    shell.tell(Msg::Tick(100));
    let labels: Vec<String> = seen(&shell).odds.into_iter().map(|odds| odds.label).collect();
    assert_eq!(labels, ["novice", "smithy"]);
}

/// A computer player plays fewer games than a strategy. Results appear during the games, and the games stop at once
/// when the text changes.
#[test]
fn games_against_a_computer_player_report_progress_and_can_be_stopped() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    shell.press("Ctrl-P");
    shell.type_in("novice");
    shell.press("Space Esc");
    shell.type_in("smithy");
    shell.press("Home Space Enter");
    play(&mut shell);
    let view = seen(&shell);
    assert!(view.state.starts_with("400 games"), "{}", view.state);
    assert!(view.odds[0].share > 0.5 && view.odds[0].interval.0 > 0.4, "{:?}", view.odds);
    shell.press("F7");
    work(&mut shell);
    let LabPanel::Transcript { lines, .. } = seen(&shell).panel else { panic!("no game") };
    assert!(lines.iter().any(|line| line.text.starts_with("Novice: ") && !line.text.contains('[')), "{lines:?}");
    // A move of this level takes too long to wait for.
    shell.press("Ctrl-P");
    shell.type_in("search:4000000000");
    shell.press("Enter");
    shell.type_in("novice");
    shell.press("Space Enter");
    shell.tell(Msg::Tick(100));
    let task = shell.task().expect("games");
    let Task::Try(_, _, flag) = &task else { panic!("no games") };
    let flag = flag.clone();
    let thread = std::thread::spawn(move || task.run(&|_| panic!("no game is over")));
    // Changing the text stops the games.
    shell.type_in("#");
    assert!(flag.is_raised());
    thread.join().expect("no panic");
}

#[test]
fn a_game_is_explained_and_the_next_lost_game_can_be_found() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    play(&mut shell);
    shell.press("F7");
    work(&mut shell);
    let told = |shell: &Shell| match seen(shell).panel {
        LabPanel::Transcript { lines, .. } => lines,
        other => panic!("no game but {other:?}"),
    };
    let lines = told(&shell);
    assert!(lines.iter().any(|line| line.text.contains("[line 1: list 1, entry")), "{lines:?}");
    let heading = seen(&shell).panel_title;
    assert!(["game 1 · you win", "game 1 · you lose"].contains(&&*heading), "{heading}");
    // Each line calls a strategy a strategy, because it may have the name of a card.
    assert!(lines.iter().any(|line| line.text.starts_with("Strategy smithy: buy Smithy ")), "{lines:?}");
    assert!(lines.iter().any(|line| line.text == "Your strategy has $3."), "{lines:?}");
    assert!(!lines.iter().any(|line| line.text.starts_with("Smithy")), "{lines:?}");
    for _ in 0..3 {
        shell.press("Shift-F8");
        work(&mut shell);
        let lines = told(&shell);
        assert!(lines.last().is_some_and(|line| line.text.starts_with("Strategy smithy wins")), "{:?}", lines.last());
        assert!(seen(&shell).panel_title.ends_with(" · you lose"), "{}", seen(&shell).panel_title);
    }
    // The reports follow, and then the charts again.
    shell.press("F7 F7 F7 F8");
    assert!(matches!(seen(&shell).panel, LabPanel::Chart(_)));
}

#[test]
fn a_list_search_can_be_stopped_and_its_result_used_or_dropped() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    play(&mut shell);
    let shown = |shell: &Shell| match seen(shell).panel {
        LabPanel::Transcript { lines, .. } => lines,
        other => panic!("no lists but {other:?}"),
    };
    let better = MONEY.replace("Gold", "Gold, Witch [2]");
    let tuned = |fresh| Tuned { text: better.clone(), share: 0.75, steps: (3, 40), fresh, report: None };
    let share = |successes| Share { successes, trials: 10_000 };
    let fresh = [share(5_000.0), share(7_500.0)];
    let begin = |shell: &mut Shell| {
        shell.press("Ctrl-T");
        match shell.task() {
            Some(Task::Tune(_, flag)) => flag,
            _ => panic!("no search is running"),
        }
    };
    let flag = begin(&mut shell);
    shell.tell(Msg::Tuned(flag.clone(), Box::new(tuned(None))));
    assert_eq!(seen(&shell).panel_title, "tuning · step 3 of 40");
    assert_eq!(shown(&shell)[0].text, "score 75.0 % in the search");
    shell.tell(Msg::Tuned(flag.clone(), Box::new(Tuned { steps: (0, 40), ..tuned(None) })));
    assert_eq!(seen(&shell).panel_title, "tuning · trying cards");
    let roles: Vec<Role> = shown(&shell).iter().map(|line| line.role).collect();
    assert_eq!(roles, [Role::Notice, Role::Gain, Role::Text]);
    // A stopped search keeps its result and ignores late messages.
    shell.press("Ctrl-T Down Enter");
    assert!(flag.is_raised());
    shell.tell(Msg::Tuned(flag, Box::new(Tuned { text: String::new(), ..tuned(Some(fresh)) })));
    assert_eq!(seen(&shell).panel_title, "tuning · stopped");
    shell.press("Ctrl-T Enter");
    assert_eq!(code(&shell).join("\n"), better.trim_end());
    assert!(matches!(seen(&shell).panel, LabPanel::Chart(_)));
    // Undo restores the old text.
    shell.press("F5");
    assert_eq!(code(&shell).join("\n"), MONEY.trim_end());
    shell.press("F6");
    assert_eq!(code(&shell).join("\n"), better.trim_end());
    // The final figures come from new games. The player can leave the search without using the result.
    let flag = begin(&mut shell);
    shell.tell(Msg::Tuned(flag, Box::new(tuned(Some(fresh)))));
    assert_eq!(seen(&shell).panel_title, "tuning · finished");
    assert_eq!(shown(&shell)[0].text, "score 75.0 % ±0.8 in new games; before: 50.0 % ±1.0");
    shell.press("F5 Ctrl-T Down Down Enter");
    assert_eq!(code(&shell).join("\n"), MONEY.trim_end());
    // Leaving the search stops it. A text with errors can't start a search.
    let flag = begin(&mut shell);
    shell.type_in("?");
    shell.press("Ctrl-T Down Down Enter");
    assert!(flag.is_raised());
    shell.press("Ctrl-T");
    assert!(shell.task().is_none() && shell.text(80, 24).contains("Line 2 has an"), "{}", shell.text(80, 24));
}

#[test]
fn the_chart_is_exported_as_a_picture_and_as_numbers() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    play(&mut shell);
    shell.wanted();
    shell.press("F2 1");
    shell.wanted();
    shell.press("F2 Up Up Enter");
    let files = shell.wanted().into_iter().find_map(|effect| match effect {
        SideEffect::Export(_, files) => Some(files),
        _ => None,
    });
    let files = files.expect("files");
    assert!(
        files[0].1.starts_with("<svg ")
            && files[1].1.starts_with("turn,you,you half of the 95 % interval,you deviation,smithy")
    );
    // The purchases are exported, too.
    shell.press("Shift-F8 Shift-F8 Shift-F8");
    assert!(shell.text(120, 40).contains("purchases"), "{}", shell.text(120, 40));
    shell.press("F2 =Export_the_panel");
    let files = shell.wanted().into_iter().find_map(|effect| match effect {
        SideEffect::Export(_, files) => Some(files),
        _ => None,
    });
    let files = files.expect("files");
    let first = files[1].1.lines().nth(1).expect("a turn");
    assert!(files[0].0 == "svg" && files[0].1.contains(">smithy</text>"), "{files:?}");
    assert!(files[1].1.starts_with("turn,you: ") && files[1].1.contains("smithy: Gold"), "{files:?}");
    assert!(first.split(',').skip(1).filter_map(|n| n.parse::<f64>().ok()).sum::<f64>() > 0.5, "{first}");
}

#[test]
fn a_strategy_from_the_lab_plays_at_the_table() {
    let mut shell = lab(Some(("mine", MONEY)), &[]);
    shell.press("Ctrl-G");
    let header = shell.wanted().into_iter().find_map(|effect| match effect {
        SideEffect::Start(header) => Some(header),
        _ => None,
    });
    let header = header.expect("a game");
    assert!(matches!(&header.players[1], Player::Strategy(strategy) if strategy.text == MONEY));
    assert_eq!(header.names[0], "Ada");
    // A text with errors can't play.
    shell.type_in("x");
    shell.wanted();
    shell.press("Ctrl-G");
    assert!(!shell.wanted().iter().any(|effect| matches!(effect, SideEffect::Start(_))));
    assert!(shell.text(80, 24).contains("errors"));
}

#[test]
fn the_lab_matches_its_snapshots() {
    let broken = "buylists\n    list\n        Province,\n        Smithi [1], # dear\n        Silver\n    end\nend\n\
                  strategies strategy playorder :Default end end end\n";
    for (name, draft) in [("lab", MONEY), ("lab-error", broken)] {
        let mut shell = lab(Some(("mine", draft)), &[]);
        play(&mut shell);
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let picture = text(&shell.draw(width, height).0);
            // The speed depends on the machine.
            let speed = seen(&shell).state.split(' ').rev().nth(2).map(str::to_string).unwrap_or_default();
            let stable =
                if draft == MONEY { picture.replace(&speed, &"#".repeat(speed.len().min(1))) } else { picture };
            let lines: Vec<&str> = stable.lines().map(str::trim_end).collect();
            insta::assert_snapshot!(format!("{name}-{width}x{height}"), lines.join("\n"));
        }
    }
}

/// A line that is too long ends in a mark. Without colours, the curves have different signs.
#[test]
fn cut_lines_are_marked_and_curves_differ_without_colour() {
    let mut shell = lab(Some(("x", &format!("# {}\n{MONEY}", "word ".repeat(40)))), &[]);
    play(&mut shell);
    let text = shell.text(120, 40);
    assert!(text.lines().any(|line| line.contains("word word") && line.contains('~')), "{text}");
    assert!(text.contains("━ you") && text.contains("• smithy") && text.matches('•').count() > 5, "{text}");
    assert!(text.contains("turn"), "{text}");
}

#[test]
fn a_menu_scrolls_to_the_selected_entry() {
    let mut shell = lab(None, &[]);
    shell.press("F2");
    let seen = shell.text(50, 14);
    assert!(seen.contains("Save as") && !seen.contains("Leave"), "{seen}");
    shell.press("Up");
    let seen = shell.text(50, 14);
    assert!(!seen.contains("Save as") && seen.contains("Leave"), "{seen}");
}
