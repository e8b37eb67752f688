//! Numbers under a cursor, reports, and the rules of the games in the lab.

use super::lab::{MONEY, lab, play, seen, work};
use super::ui::Shell;
use sorcery::agents::strategy::library;
use sorcery::games::dominion::Setup;
use sorcery::session::lab::coach::StrategySearch;
use sorcery::session::lab::coach::{Coach, CoachBudget};
use sorcery::session::lab::matrix::Matrix;
use sorcery::session::player::CompiledStrategy;
use sorcery::session::roster;
use sorcery::ui::app::{Msg, SideEffect, Task};
use sorcery::ui::frame::LabPanel;
use sorcery::ui::screens::lab::Lab;
use sorcery::ui::storage::Library;
use std::sync::mpsc::channel;

/// Replaces the opponents by these two.
fn against_two(shell: &mut Shell) {
    shell.press("Ctrl-P");
    shell.type_in("witch-smithy");
    shell.press("Space Enter");
    play(shell);
}

fn report(shell: &Shell) -> Vec<String> {
    match seen(shell).panel {
        LabPanel::Transcript { lines, .. } => lines.iter().map(|line| line.text.clone()).collect(),
        other => panic!("no report but {other:?}"),
    }
}

fn exported(shell: &mut Shell) -> Vec<(&'static str, String)> {
    shell.wanted();
    shell.press("F2 =Export_the_panel");
    let files = shell.wanted().into_iter().find_map(|effect| match effect {
        SideEffect::Export(_, files) => Some(files),
        _ => None,
    });
    files.expect("files")
}

#[test]
fn the_cursor_reads_every_curve_with_its_interval_and_the_share_of_games() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    play(&mut shell);
    let text = shell.text(120, 40);
    assert!(text.contains("points") && text.contains("turn"), "{text}");
    // Without the cursor, the values are those of the last turn that half of the games reach.
    let last = text.lines().find(|line| line.contains("% of games")).unwrap_or_else(|| panic!("{text}"));
    let share =
        last.split_once(" % of games").and_then(|(before, _)| before.split(' ').next_back()?.parse::<f64>().ok());
    assert!(share.is_some_and(|share| (50.0..100.0).contains(&share)) && last.contains("you 2"), "{last}");
    // Before the first purchase, everybody has three Estates.
    shell.press("Alt-Right");
    let text = shell.text(120, 40);
    assert!(text.contains("turn 1, 100.0 % of games") && text.contains("you 3.00 ±0.00"), "{text}");
    shell.press("Alt-Right Alt-Right Alt-Left");
    assert!(shell.text(120, 40).contains("turn 2, 100.0 % of games"));
    // Few games last long.
    shell.press("Alt-Left Alt-Left");
    "Alt-Right ".repeat(60).split_whitespace().for_each(|key| shell.press(key));
    let text = shell.text(120, 40);
    let last = text.lines().find(|line| line.contains("% of games")).unwrap_or_else(|| panic!("{text}"));
    let share = last.split_once(", ").and_then(|(_, rest)| rest.split(' ').next()).and_then(|n| n.parse::<f64>().ok());
    assert!(share.is_some_and(|share| share < 10.0), "{last}");
}

/// The last value of a distribution, such as the share of games with the highest final score, says nothing about it.
#[test]
fn the_legend_of_a_distribution_shows_its_mean_or_sum() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    play(&mut shell);
    let legend = |shell: &Shell| match seen(shell).panel {
        LabPanel::Chart(chart) => chart.legend().into_iter().map(|(text, _)| text).collect::<Vec<_>>(),
        other => panic!("no chart but {other:?}"),
    };
    let value = |text: &str, name: &str| {
        let text = text.strip_prefix(name).and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
        text.unwrap_or_else(|| panic!("{text:?}"))
    };
    shell.press("F8 F8 F8 F8 F8 F8 F8 F8 F8");
    assert_eq!(seen(&shell).panel_title, "final points · chart 12 of 15");
    let points = legend(&shell);
    assert!((20.0..50.0).contains(&value(&points[0], "you: mean ")), "{points:?}");
    assert!((20.0..50.0).contains(&value(&points[1], "smithy: mean ")), "{points:?}");
    shell.press("F8");
    let length = legend(&shell);
    assert!((10.0..25.0).contains(&value(&length[0], "games: mean ")), "{length:?}");
    shell.press("F8");
    let wins = legend(&shell);
    let odds = seen(&shell).odds;
    assert!((value(&wins[0], "you: won ") - 100.0 * odds[0].share).abs() < 0.051, "{wins:?} {odds:?}");
    // With the cursor, each value belongs to one round.
    shell.press("Alt-Right");
    assert!(legend(&shell)[0].starts_with("round ") && legend(&shell)[1].starts_with("you 0"), "{:?}", legend(&shell));
}

#[test]
fn the_cursor_reads_the_purchases_of_a_turn() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    play(&mut shell);
    shell.press("Shift-F8 Shift-F8 Shift-F8 Alt-Right");
    let LabPanel::Heat(heat) = seen(&shell).panel else { panic!("no purchases but {:?}", seen(&shell).panel) };
    assert_eq!((heat.cursor, heat.place().as_deref()), (Some(0), Some("turn 1, 100.0 % of games")));
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let text = shell.text(width, height);
        let is_row = |line: &str| line.contains("Silver ") && line.matches('±').count() == 2;
        assert!(text.lines().any(is_row), "{width}x{height}:\n{text}");
        assert!(text.contains("turn 1, 100.0 % of games"), "{text}");
    }
    shell.press("Alt-Right Alt-Right");
    let text = shell.text(120, 40);
    assert_eq!(text.matches("turn 3").count(), 3, "{text}");
    let csv = exported(&mut shell).into_iter().find(|(kind, _)| *kind == "csv").expect("numbers").1;
    assert!(csv.starts_with("turn,you: ") && csv.contains(" (mean of all games) half of the 95 % interval,"), "{csv}");
    // Every turn has its share of the games, and the totals of the page count every turn, too.
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let shares = || rows[1..].iter().filter_map(|row| row.last()?.parse::<f64>().ok());
    assert!(shares().count() == rows.len() - 1 && shares().next_back().is_some_and(|share| share < 1.0), "{csv}");
    for row in &heat.rows {
        let named = |column: &&&str| **column == format!("you: {} (mean of all games)", row.name);
        let Some(column) = rows[0].iter().position(|column| named(&column)) else { continue };
        let sum: f64 = rows[1..].iter().filter_map(|row| row[column].parse::<f64>().ok()).sum();
        let total = row.totals[0].parse::<f64>().expect("a total");
        assert!((sum - total).abs() < 0.0055, "{}: {sum} {total}", row.name);
    }
}

#[test]
fn with_several_opponents_the_panel_names_one_and_a_key_shows_the_next() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    against_two(&mut shell);
    assert_eq!(seen(&shell).panel_title, "points in the deck · smithy · chart 3 of 15");
    assert!(shell.text(120, 40).contains("smithy 3"));
    shell.press("Alt-o");
    assert_eq!(seen(&shell).panel_title, "points in the deck · witch-smithy · chart 3 of 15");
    // The purchases of both players have a total in each column, and a scale.
    shell.press("Shift-F8 Shift-F8 Shift-F8");
    let LabPanel::Heat(heat) = seen(&shell).panel else { panic!("no purchases but {:?}", seen(&shell).panel) };
    assert_eq!(heat.players, ["you", "witch-smithy"]);
    let witch = heat.rows.iter().find(|row| row.name == "Witch").expect("Witches");
    assert!(witch.totals[0] == "0.00" && witch.totals[1].parse::<f64>().is_ok_and(|n| n > 0.9), "{witch:?}");
    let text = shell.text(120, 40);
    assert!(text.contains("card, by turn") && text.contains("1 a turn"), "{text}");
}

#[test]
fn the_reports_show_the_worth_of_each_line_and_everyone_against_everyone() {
    let mut shell = lab(
        Some((
            "x",
            "buylists list if AllOf(VPLead(1), SupplyHasLess(Province, 2)) Province end \
        list Province, Gold, Witch [1] if Has(Chapel, 1), Silver end end\n\
        strategies strategy playorder :Default end end end\n",
        )),
        &[],
    );
    against_two(&mut shell);
    shell.press("F2 =Decisions_and_scores");
    work(&mut shell);
    let lines = report(&shell);
    let line = |part: &str| lines.iter().find(|line| line.contains(part)).unwrap_or_else(|| panic!("{lines:?}"));
    // Almost every game has a Silver; nobody has a Chapel.
    assert!(line("Silver").contains("\t100 %\t"), "{lines:?}");
    // Buying the last Province with a lead wins every game, but the interval isn't a single number.
    let interval = line("\t100.0\t").rsplit('\t').next().expect("an interval");
    assert!(interval.ends_with("-100") && interval != "100-100", "{lines:?}");
    assert!(line("Witch").ends_with("\tnever"), "{lines:?}");
    // The uses stand beside the text: here those of all entries in the first line.
    let uses = seen(&shell).uses;
    assert!(uses[0].parse::<f64>().is_ok_and(|uses| uses > 5.0), "{uses:?}");
    assert!(shell.text(80, 24).contains(&uses[0]), "{}", shell.text(80, 24));
    let csv = exported(&mut shell).remove(0).1;
    assert!(csv.starts_with("line,entry,decisions per game,% of games,share,low,high\n1,Province,"), "{csv}");
    // Silver is in almost every game. All shares are percentages, as in the matrix.
    let silver: Vec<&str> = csv.lines().find(|line| line.contains("Silver")).expect("a line").split(',').collect();
    assert!(silver[3..].iter().all(|share| share.parse::<f64>().is_ok_and(|share| share > 2.0)), "{csv}");
    // Without colours, signs mark the lines that are clearly better.
    assert!(line("\t100.0\t").starts_with('+') && !line("Witch").starts_with(['+', '-']), "{lines:?}");
    // At the smallest size, no column is hidden.
    let text = shell.text(80, 24);
    let head = text.lines().find(|line| line.contains("line, entry")).expect("a heading");
    assert!(head.contains(" uses games score ") && head.trim_end().ends_with(" 95 %"), "{text}");
    // An edit discards the report. The lab writes it again after the games.
    shell.type_in("#");
    shell.press("Backspace F7");
    work(&mut shell);
    let lines = report(&shell);
    let row = lines.iter().find(|line| line.contains(" you\t")).unwrap_or_else(|| panic!("{lines:?}"));
    let shares: Vec<f64> = row.split('\t').skip(1).take(3).filter_map(|word| word.parse().ok()).collect();
    assert!(shares.iter().all(|share| *share < 50.0) && shares.len() >= 2, "{lines:?}");
    // At the smallest size, the table has the games between all players, and keys show its other columns.
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let text = shell.text(width, height);
        let row = text.lines().find(|line| line.contains(" you ") && line.contains(" - ")).expect("a row");
        let shares =
            row.split_whitespace().filter(|word| word.parse::<f64>().is_ok_and(|n| n < 50.0 && word.contains('.')));
        // With more room, the mean score is a third one.
        assert_eq!(shares.count(), if width == 80 { 2 } else { 3 }, "{text}");
    }
    assert!(!shell.text(80, 24).contains(" score"), "{}", shell.text(80, 24));
    shell.press("Alt-Right Alt-Right Alt-Right Alt-Right");
    assert!(shell.text(80, 24).contains(" score"), "{}", shell.text(80, 24));
    shell.press("Alt-Left Alt-Left Alt-Left Alt-Left");
    assert!(!shell.text(80, 24).contains(" score"), "{}", shell.text(80, 24));
    assert!(exported(&mut shell)[0].1.starts_with("player,opponent,share,low,high,games\nyou,smithy,"));
}

/// A transcript is exported as text, not as a hidden chart.
#[test]
fn the_transcript_is_exported_as_text() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    play(&mut shell);
    shell.press("F7");
    assert_eq!(seen(&shell).panel_title, "transcript: playing games...");
    work(&mut shell);
    let files = exported(&mut shell);
    assert_eq!(files.len(), 1, "{files:?}");
    assert!(files[0].0 == "txt" && files[0].1.contains("plays Copper, Copper"), "{files:?}");
    assert!(seen(&shell).uses.is_empty());
}

/// In the matrix, the strategy plays the same games as in the trial: with the same first player and opening hands.
#[test]
fn the_matrix_uses_the_settings_of_the_heading() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    shell.press("F2 =First_player F2 =Opening_hands");
    against_two(&mut shell);
    assert_eq!(seen(&shell).setting, "vs. 2 opponents · you go first · 5/2 · all cards");
    let shares: Vec<f64> = seen(&shell).odds.iter().map(|odds| 100.0 * odds.share).collect();
    shell.press("F2 =Matrix:_every_strategy_against_every_other");
    work(&mut shell);
    let lines = report(&shell);
    let setting = "two players · you go first, other pairs alternate · 5/2 · all cards";
    assert!(lines.iter().any(|line| line == setting), "{lines:?}");
    let csv = exported(&mut shell).remove(0).1;
    let own = |name: &str| {
        let row = csv.lines().find(|line| line.starts_with(&format!("you,{name},"))).unwrap_or_else(|| panic!("{csv}"));
        row.split(',').nth(2).and_then(|share| share.parse::<f64>().ok()).unwrap_or_else(|| panic!("{csv}"))
    };
    let names = ["smithy", "witch-smithy"];
    assert!(names.into_iter().zip(shares).all(|(name, share)| (own(name) - share).abs() < 0.01), "{csv}");
    assert!(csv.contains("\nsmithy,witch-smithy,"), "{csv}");
}

/// Reports about decisions need strategies. A computer player gives no reasons.
#[test]
fn a_report_that_needs_strategies_says_so() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    shell.press("Ctrl-P");
    shell.type_in("novice");
    shell.press("Enter");
    shell.tell(Msg::Tick(100));
    shell.press("F2 =Decisions_and_scores");
    let task = shell.task().expect("a trial");
    drop(task);
    work(&mut shell);
    assert!(report(&shell)[0].contains("needs an opponent with a strategy"), "{:?}", report(&shell));
    let files = exported(&mut shell);
    assert_eq!(files.iter().map(|(end, _)| *end).collect::<Vec<_>>(), ["txt"]);
}

#[test]
fn games_have_three_players_opening_hands_and_a_start_deck() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    shell.press("F2 =Three_or_four_players");
    assert!(shell.text(120, 40).contains("two or three opponents"), "{}", shell.text(120, 40));
    shell.press("Esc");
    against_two(&mut shell);
    // The rejected setting wasn't kept.
    assert_eq!(seen(&shell).setting, "vs. 2 opponents · starting player alternates · all cards");
    // The results of the two-player games aren't shown as those of a table with three players.
    shell.press("F2 =Three_or_four_players");
    assert_eq!((seen(&shell).panel, seen(&shell).state.as_str()), (LabPanel::Empty, "starting games"));
    play(&mut shell);
    assert!(matches!(seen(&shell).panel, LabPanel::Chart(chart) if chart.series.len() == 3));
    let labels = |shell: &Shell| seen(shell).odds.iter().map(|odds| odds.label.clone()).collect::<Vec<_>>();
    assert_eq!(labels(&shell), ["you", "smithy", "witch-smithy", "ties"]);
    assert_eq!(seen(&shell).setting, "vs. 2 opponents · one table · starting player alternates · all cards");
    let all: f64 = seen(&shell).odds.iter().map(|odds| odds.share).sum();
    assert!((all - 1.0).abs() < 1e-9, "{:?}", seen(&shell).odds);
    shell.press("F2 =Opening_hands");
    assert!(seen(&shell).setting.contains(" · 5/2 · "));
    shell.press("F8 F8 F2 =Start_deck...");
    shell.press("Ctrl-U");
    shell.enter("2 Copper");
    assert!(shell.text(120, 40).contains("5 to 30 cards"), "{}", shell.text(120, 40));
    shell.press("Esc Ctrl-U");
    shell.enter("5 Gold, 5 Estate");
    assert!(
        shell.text(120, 40).contains("The opening 5/2 needs a starting deck of 7 Copper"),
        "{}",
        shell.text(120, 40)
    );
    shell.press("Esc Ctrl-U");
    shell.enter("7 Copper, Witch, Moat, Estate");
    play(&mut shell);
    assert!(seen(&shell).setting.contains(" · own start deck"), "{}", seen(&shell).setting);
    assert!(seen(&shell).state.starts_with("10000 games"), "{}", seen(&shell).state);
    // With the Shepherd, a Pasture replaces a Copper.
    let far_roads =
        "Crossroads, Highway, Oasis, Trader, Cartographer, Haggler, Margrave, Fool's Gold, Shepherd, Rebuild";
    shell.press("F2 =Start_deck... Ctrl-U Enter F2 7");
    shell.type_in(far_roads);
    shell.press("Enter");
    assert!(shell.text(120, 40).contains("6 Copper, 1 Pasture, 3 Estate"), "{}", shell.text(120, 40));
    assert!(seen(&shell).setting.ends_with(" · all cards"), "{}", seen(&shell).setting);
    shell.press("Esc F2 =Opening_hands F2 =Opening_hands F2 7");
    shell.type_in(far_roads);
    shell.press("Enter F2 =Opening_hands");
    assert!(shell.text(120, 40).contains("6 Copper, 1 Pasture, 3 Estate"), "{}", shell.text(120, 40));
    assert!(!seen(&shell).setting.contains("5/2"), "{}", seen(&shell).setting);
    play(&mut shell);
    assert!(seen(&shell).state.starts_with("10000 games"), "{}", seen(&shell).state);
}

/// Every change of the players discards the results of the games with other players.
#[test]
fn results_never_belong_to_other_players() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    against_two(&mut shell);
    shell.press("F2 =Three_or_four_players");
    play(&mut shell);
    shell.press("Ctrl-P");
    shell.type_in("big-money");
    shell.press("Space Enter");
    for chart in 0..15 {
        assert_eq!(seen(&shell).panel, LabPanel::Empty, "chart {chart}");
        assert!(seen(&shell).odds.iter().all(|odds| odds.figures.is_empty()), "{:?}", seen(&shell).odds);
        shell.press("F8");
    }
    play(&mut shell);
    assert_eq!(seen(&shell).odds.len(), 5, "{:?}", seen(&shell).odds);
    shell.press("F2 =Three_or_four_players");
    assert_eq!(seen(&shell).panel, LabPanel::Empty);
    play(&mut shell);
    for act in ["First_player", "Opening_hands", "New_shuffles"] {
        shell.press(&format!("F2 ={act}"));
        assert_eq!(seen(&shell).state, "starting games", "{act}");
        play(&mut shell);
    }
}

#[test]
fn a_kingdom_is_chosen_card_by_card_and_strategies_it_cannot_support_are_omitted() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    shell.press("F2 7");
    shell.type_in("Cellar, Market, Militia, Mine, Moat, Remodel, Village, Workshop, Chapel, Witch");
    shell.press("Enter F2 7 =Card_by_card...");
    // The ten cards are marked. Another one in place of the Witch:
    shell.type_in("Witch");
    shell.press("Space Esc");
    shell.press("Enter");
    assert!(shell.text(120, 40).contains("9 are marked"), "{}", shell.text(120, 40));
    shell.press("Esc");
    shell.type_in("Smithy");
    shell.press("Space Enter");
    let kingdom = seen(&shell).kingdom;
    assert!(kingdom.contains("Smithy") && !kingdom.contains("Witch"), "{kingdom}");
    assert_eq!(kingdom.split(", ").count(), 10);
    // The heading shows them.
    let text = shell.text(120, 40);
    assert!(text.contains("Workshop") && text.contains("Smithy"), "{text}");
    shell.press("Ctrl-P");
    let text = shell.text(120, 40);
    assert!(text.contains("hidden because of missing cards.") && !text.contains("bureaucrat"), "{text}");
    shell.type_in("witch-smithy");
    assert!(shell.text(120, 40).contains("Enter adds witch-smithy"), "{}", shell.text(120, 40));
}

#[test]
fn the_trial_is_compared_with_another_strategy() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    shell.press("F2 =Compare_with...");
    shell.type_in("witch-smithy");
    shell.press("Enter");
    play(&mut shell);
    let (text, _) = seen(&shell).before.expect("a comparison");
    assert!(text.starts_with("compared with witch-smithy: -") && text.ends_with(", same shuffles"), "{text}");
}

#[test]
fn a_game_against_ones_own_strategy_returns_to_the_text() {
    let mut shell = lab(Some(("mine", MONEY)), &[]);
    shell.enter("# edited");
    shell.press("Ctrl-G");
    let header = shell.wanted().into_iter().find_map(|effect| match effect {
        SideEffect::Start(header) => Some(*header),
        _ => None,
    });
    let header = header.expect("a game");
    assert_eq!(header.names, ["Ada", "mine"]);
    let session = roster::open(header).expect("a game");
    shell.sit_down(session, false);
    assert!(shell.model.at::<Lab>().is_none());
    shell.press("Esc");
    let text = shell.text(120, 40);
    assert!(text.contains("Lab (the game is not saved)") && !text.contains("Lobby"), "{text}");
    shell.press("Down Enter");
    assert!(seen(&shell).code[0].pieces.iter().any(|piece| piece.text.contains("# edited")));
}

/// The coach needs a kingdom of ten cards. It shows the best strategy so far and then a report, and the best strategy
/// can be used in the editor.
#[test]
fn the_coach_finds_strategies_for_the_kingdom() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    shell.press("F2 =Coach:_best_strategies");
    assert!(shell.text(80, 24).contains("The coach needs ten cards."), "{}", shell.text(80, 24));
    shell.press("Esc F2 =Kingdom...");
    shell.type_in("Cellar, Moat, Workshop, Council Room, Festival, Shanty Town, Baron, Remodel, Market, Witch");
    shell.press("Enter");
    shell.press("F2 =Coach:_best_strategies");
    assert_eq!(seen(&shell).panel_title, "coach: starting");
    let Some(Task::Tune(search, flag)) = shell.task() else { panic!("no search is running") };
    let StrategySearch::Coach(coach) = *search else { panic!("{search:?}") };
    let quick = StrategySearch::Coach(Coach { budget: CoachBudget::Games(12_000), final_games: 100, seed: 3, ..coach });
    let (sender, inbox) = channel();
    let stop = flag.clone();
    // Use a separate thread, because a search lowers the priority of its thread permanently.
    let thread = std::thread::spawn(move || quick.run(&stop, &|tuned| _ = sender.send(tuned)));
    let (mut titles, mut best) = (Vec::new(), None);
    for tuned in inbox {
        best = Some(tuned.clone());
        shell.tell(Msg::Tuned(flag.clone(), Box::new(tuned)));
        titles.push(seen(&shell).panel_title);
    }
    thread.join().expect("no panic");
    assert!(titles.iter().any(|title| title.starts_with("coach · ") && title.ends_with(" s left")), "{titles:?}");
    assert_eq!(titles.last().map(String::as_str), Some("coach · finished"));
    assert!(report(&shell)[0].ends_with(" in new games against the best built-in strategy"), "{:?}", report(&shell));
    let text = report(&shell).join("\n");
    let parts = ["Best strategy: ", "Best strategy of another kind: ", "big-money\t"];
    assert!(parts.iter().all(|part| text.contains(part)), "{text}");
    // Another search is by the coach, too.
    shell.press("F2 =Coach:_best_strategies");
    shell.press("=Search_again");
    let Some(Task::Tune(search, flag)) = shell.task() else { panic!("no search is running") };
    assert!(matches!(*search, StrategySearch::Coach(_)), "{search:?}");
    shell.tell(Msg::Tuned(flag, Box::new(best.expect("a result"))));
    shell.press("F2 =Coach:_best_strategies");
    shell.press("Enter");
    let written: Vec<String> =
        seen(&shell).code.iter().map(|line| line.pieces.iter().map(|piece| piece.text.as_str()).collect()).collect();
    assert!(written[0].starts_with("# The best ") && written.iter().any(|line| line.contains("Witch")), "{written:?}");
}

#[test]
fn the_exported_matrix_quotes_names_with_commas() {
    let player =
        |name: &str| CompiledStrategy::read(name, library::find(name).expect("a strategy")).expect("no errors").into();
    let players = ["smithy", "big-money"].map(player).to_vec();
    let matrix = Matrix::play(&Matrix::duel(Setup::default(), players, 2, 1), 1, &|_| ());
    let csv = matrix.csv(&["a, b".to_string(), "c".to_string()]);
    assert!(csv.contains("\n\"a, b\",c,") && csv.contains("\nc,\"a, b\","), "{csv}");
}

/// If another program saves a strategy while the list of opponents is open, Enter still includes the marked ones.
#[test]
fn opponents_stay_marked_when_the_list_is_read_again() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    shell.press("Ctrl-P");
    shell.type_in("witch-smithy");
    shell.press("Space");
    let strategies = vec![("another".to_string(), MONEY.to_string())];
    shell.tell(Msg::Library(Library { strategies, ..Library::default() }));
    shell.press("Esc");
    shell.type_in("margrave");
    shell.press("Enter");
    assert!(seen(&shell).setting.starts_with("vs. 3 opponents"), "{}", seen(&shell).setting);
}

/// A screen reader reads line by line, so the list layout has one result per line and no charts.
#[test]
fn the_list_layout_shows_the_results_in_short_lines() {
    let mut shell = lab(Some(("x", MONEY)), &[]);
    play(&mut shell);
    shell.model.context.settings.accessible = true;
    let lines = |shell: &Shell| shell.text(80, 24).lines().map(|line| line.trim().to_string()).collect::<Vec<_>>();
    let shown = lines(&shell);
    let is = |part: &str, shown: &[String]| shown.iter().any(|line| line.starts_with(part));
    assert!(is("vs. smithy - starting player alternates - all cards", &shown), "{shown:#?}");
    assert!(is("you win: ", &shown) && is("they win: ", &shown), "{shown:#?}");
    assert!(is("turn 16, 72.2 % of games, in points", &shown) && is("smithy 3", &shown), "{shown:#?}");
    assert!(!shown.iter().any(|line| line.contains('|') || line.contains("##")), "{shown:#?}");
    assert!(shown.iter().all(|line| line.is_ascii()), "{shown:#?}");
    // On the smallest screen, empty lines of the notes leave room for the result.
    assert!(shell.text(40, 12).contains("you win: "), "{}", shell.text(40, 12));
    shell.press("Shift-F8 Shift-F8 Shift-F8 Alt-Right");
    let shown = lines(&shell);
    assert!(is("turn 1, 100.0 % of games", &shown) && is("Silver: you 0.", &shown), "{shown:#?}");
    // All cards have a line, and a smaller screen says that lines are missing.
    assert!(is("Estate: ", &shown) && !shown.iter().any(|line| line.ends_with(" more lines")), "{shown:#?}");
    assert!(shell.text(80, 12).contains(" more lines"), "{}", shell.text(80, 12));
    assert!(shown.iter().any(|line| line.starts_with("Silver: ") && line.contains(", smithy ")), "{shown:#?}");
}
