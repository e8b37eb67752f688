//! Puzzles on the full screen and in plain text: solving, missing, trying again, leaving, and the streak.

use super::ui::{Shell, game_of};
use crate::process::sorcery;
use sorcery::engine::Game;
use sorcery::games::splendor::Splendor;
use sorcery::games::{Anchor, View, read_position};
use sorcery::session::exercise::Progress;
use sorcery::session::game::puzzle::{Practice, Puzzle};
use sorcery::session::{Move, roster};
use sorcery::ui::app::SideEffect;
use sorcery::ui::board::focus::{Cursor, begins_with, next_things, places};
use sorcery::ui::frame::Body;
use sorcery::ui::model::view;
use sorcery::ui::screens::lobby::Lobby;
use sorcery::ui::screens::puzzles::Puzzles;
use sorcery::ui::screens::table::TableScreen;
use std::collections::BTreeSet;

/// Opens the first puzzle from its entry in the lobby.
fn shell() -> Shell {
    let mut shell = Shell::new();
    shell.press("=Puzzles 1 Enter");
    shell
}

fn solve(shell: &mut Shell, number: usize) {
    for line in roster::puzzles("sorcery")[number].solution.split("; ") {
        shell.enter(line);
    }
}

/// Returns the position of the current puzzle.
fn position(shell: &Shell) -> String {
    shell.play().session().header().position.clone().expect("a position")
}

/// Returns the summary of the progress that the program saves last.
fn kept(shell: &mut Shell) -> Option<String> {
    let saved = shell.wanted().into_iter().filter_map(|effect| match effect {
        SideEffect::SaveProgress(Progress::Puzzles("sorcery", practice)) => Some(practice),
        _ => None,
    });
    let saved = saved.last()?;
    assert_eq!(Practice::from_text(&saved.to_text()), saved);
    let summary = saved.summary(&roster::puzzles("sorcery"));
    Some(summary.split(" of ").next()?.to_string() + summary.split_once(" solved")?.1)
}

#[test]
fn a_solved_puzzle_leads_to_the_next_one() {
    let mut shell = shell();
    let puzzles = roster::puzzles("sorcery");
    assert_eq!(position(&shell), puzzles[0].position);
    assert!(shell.text(120, 40).contains("Puzzle 1: Win before your turn ends."), "{}", shell.text(120, 40));
    solve(&mut shell, 0);
    assert_eq!(shell.asked(), Some("Solved! Streak: 1 (best 1)"));
    assert_eq!(kept(&mut shell), Some("1, best streak 1".to_string()));
    // A typed command closes the question; here, no other puzzle opens before Enter.
    shell.type_in("next");
    assert_eq!((shell.asked(), position(&shell).as_str()), (None, puzzles[0].position));
    shell.press("Enter");
    assert_eq!(position(&shell), puzzles[1].position);
    solve(&mut shell, 1);
    assert_eq!(shell.asked(), Some("Solved! Streak: 2 (best 2)"));
    // Esc goes back to the list instead of the next puzzle.
    shell.press("Esc");
    assert!(shell.model.at::<Puzzles>().is_some());
    shell.press("Enter");
    assert_eq!(position(&shell), puzzles[2].position);
    // End and Home go to the last and the first answer.
    shell.press("Esc End Home Enter");
    assert!(shell.asked().is_none() && shell.model.at::<Puzzles>().is_none());
    shell.press("Esc End Enter");
    assert!(shell.model.at::<Puzzles>().is_some());
    let text = shell.text(120, 40);
    assert!(text.contains("Sorcery puzzles") && text.contains(".   solved"), "{text}");
    // The cursor is at the next puzzle.
    shell.press("Enter");
    assert_eq!(position(&shell), puzzles[2].position);
}

/// The program doesn't give the answer away: it marks nothing, and the cursor begins at the first object in the lowest
/// row that starts an action, or at a button, whether or not that is the answer.
#[test]
fn a_puzzle_marks_nothing_and_begins_at_the_first_usable_object() {
    for game in ["sorcery", "splendor", "onirim", "dominion"] {
        for puzzle in roster::puzzles(game) {
            let mut shell = Shell::new();
            let context = &shell.model.context;
            let Some(table) = TableScreen::of_puzzle(puzzle, context) else { panic!("no puzzle") };
            shell.model.go(table);
            let Body::Table(view) = view(&shell.model).body else { panic!("no table") };
            assert!(!view.highlights.values().any(|highlight| highlight.usable));
            let usable = next_things(shell.play().options(), &[]);
            let places = places(&view.table, &[]);
            let table = shell.play();
            // The cursor starts at the solution only if nothing else is usable.
            let key = table.session().key(puzzle.first_action());
            let is_answer = |option: &&Move| table.session().key(&option.line) == key;
            let answers: Vec<&Move> = table.options().iter().filter(is_answer).collect();
            let is_usable = |at: &Anchor| usable.contains(at) && !answers.iter().any(|it| begins_with(it, &[*at]));
            let lowest = places.iter().filter(|(.., at)| is_usable(at)).map(|(row, ..)| *row).max();
            let first = places.iter().find(|(row, _, at)| Some(*row) == lowest && is_usable(at));
            match first {
                Some((.., at)) => assert_eq!(table.cursor(), Some(Cursor::Thing(*at)), "{}", shell.text(120, 40)),
                None => {
                    let Some(Cursor::Button(at)) = table.cursor() else { panic!("{}", shell.text(120, 40)) };
                    assert_ne!(table.session().key(&table.options()[at].line), key, "{}", shell.text(120, 40));
                }
            }
        }
    }
}

/// A solved puzzle and its solution give the reasons for the move, and its lead over the next best one if it is known.
#[test]
fn a_solved_puzzle_gives_a_reason() {
    for (game, reason) in [
        ("splendor", "Why: "),
        ("dominion", "In 100 games, it wins 26 more than the second-best move: "),
        ("onirim", "In 100 games, it wins 80 more than the second-best move: "),
    ] {
        let puzzle = roster::puzzles(game)[0];
        let lines = format!("show;{};quit", puzzle.solution);
        let out = sorcery(&["puzzles", game, "--board", "asked"]).lines(&lines).run().well().out;
        assert_eq!(out.matches(reason).count(), 2, "{out}");
        let mut shell = Shell::new();
        let table = TableScreen::of_puzzle(puzzle, &shell.model.context).expect("a puzzle");
        shell.model.go(table);
        shell.enter(puzzle.solution);
        assert_eq!(shell.asked(), Some("Solved! Streak: 1 (best 1)"));
        assert!(shell.text(120, 40).contains(&reason[..20.min(reason.len())]), "{}", shell.text(120, 40));
    }
}

/// The question of the game stays visible. The title line and, on a wide screen, a pane name the task.
#[test]
fn a_puzzle_shows_its_task_and_the_question_of_the_game() {
    let mut seen = 0;
    for puzzle in roster::puzzles("onirim") {
        let mut shell = Shell::new();
        let Some(table) = TableScreen::of_puzzle(puzzle, &shell.model.context) else { panic!("no puzzle") };
        shell.model.go(table);
        for (width, height) in [(80, 24), (120, 40)] {
            let text = shell.text(width, height);
            assert!(text.lines().next().is_some_and(|title| title.contains(": Find the best move")), "{text}");
            let asked = puzzle.position.contains("nightmare") && text.contains("A NIGHTMARE!");
            seen += usize::from(asked);
            assert_eq!(width == 120, text.contains("Your first action counts."), "{text}");
        }
    }
    assert!(seen > 0);
}

#[test]
fn a_missed_puzzle_ends_the_streak_and_can_be_tried_again() {
    let mut shell = shell();
    solve(&mut shell, 0);
    shell.press("Enter");
    shell.enter("end");
    assert_eq!(shell.asked(), Some("Not solved."));
    assert!(shell.task().is_none(), "a puzzle has no opponent");
    shell.press("Enter");
    assert_eq!(position(&shell), roster::puzzles("sorcery")[1].position);
    solve(&mut shell, 1);
    assert_eq!(shell.asked(), Some("Solved! Streak: 0 (best 1)"));
    shell.press("Enter");
    shell.wanted();
    shell.enter("end");
    shell.press("=Show_the_answer");
    assert!(shell.text(120, 40).contains("Solution: "), "{}", shell.text(120, 40));
    shell.press("=Next_puzzle");
    assert_eq!(position(&shell), roster::puzzles("sorcery")[3].position);
    assert_eq!(kept(&mut shell), Some("1, 2 missed, best streak 1".to_string()));
    // A missed puzzle comes back after two others, and stays until the first attempt solves it.
    solve(&mut shell, 3);
    shell.press("Enter");
    assert_eq!(position(&shell), roster::puzzles("sorcery")[1].position);
    solve(&mut shell, 1);
    assert_eq!(kept(&mut shell), Some("3, 1 missed, best streak 2".to_string()));
}

/// A player who gives up every puzzle sees mostly new ones.
#[test]
fn missed_puzzles_leave_room_for_new_ones() {
    let (puzzles, mut practice) = (roster::puzzles("sorcery"), Practice::default());
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..60 {
        let puzzle = practice.choose(&puzzles).expect("a puzzle");
        seen.insert(puzzle.id());
        practice.give_up(&puzzle);
        practice.leave(&puzzle);
    }
    assert!(seen.len() >= 40, "{}", seen.len());
}

/// A puzzle whose answer the player has seen counts as missed.
#[test]
fn a_shown_answer_ends_the_streak() {
    let mut shell = shell();
    solve(&mut shell, 0);
    shell.press("Enter Esc");
    shell.press("=Show_the_answer");
    shell.press("=Try_again");
    solve(&mut shell, 1);
    assert_eq!(shell.asked(), Some("Solved! Streak: 0 (best 1)"));
    assert_eq!(kept(&mut shell), Some("1, 1 missed, best streak 1".to_string()));
    let puzzle = roster::puzzles("sorcery")[0];
    let out = sorcery(&["puzzles"]).lines(&format!("show;{};quit", puzzle.solution)).run().well().out;
    assert!(out.contains("Solved! Streak: 0 (best 0)"), "{out}");
    // Also if the player leaves the puzzle after the answer.
    let mut typed = sorcery(&["puzzles", "--data", "d"]).start();
    typed.enter("show");
    typed.enter("quit");
    typed.end().well();
    let saved = std::fs::read_to_string(typed.path("d").join("sorcery.streak")).expect("the progress");
    assert_eq!(
        Practice::from_text(&saved).summary(&roster::puzzles("sorcery")[..1]),
        "0 of 1 solved, 1 missed, best streak 0"
    );
}

/// In plain text, an exercise begins with the whole position, including the hand. Only the first clue is a clue.
#[test]
fn plain_text_shows_what_a_puzzle_needs() {
    let shown = [("sorcery", "\nHand:\n1. "), ("onirim", "\nLabyrinth:\n1. "), ("dominion", "\nHand:\n")];
    for (game, cards) in shown {
        let out = sorcery(&["puzzles", game, "--layout", "list"]).lines("analyse;hint;hint;quit").run().well().out;
        assert!(out.contains("An analysis would give the solution away: enter `hint` or `show`."), "{out}");
        let (position, answers) =
            out.split_once("only second best").or(out.split_once("The solution begins")).expect(&out);
        assert!(position.contains(cards), "{game}:\n{out}");
        assert!(answers.contains("There is no other clue: enter `show` for the solution."), "{game}:\n{out}");
    }
}

/// The first hint in a puzzle is a clue, which keeps the streak, and the second one is the solution. So is `hint` in
/// plain text.
#[test]
fn a_hint_gives_a_clue_before_the_solution() {
    // Esc continues the attempt.
    for (game, clue, keys) in [
        ("onirim", "Paying for the nightmare", "F2"),
        ("sorcery", "The solution begins with Enrage.", "Esc F2"),
        ("splendor", "The best move reserves a vendor.", "F2"),
        ("dominion", "Buying a Silver for $3 (`buy Silver`) is only second best.", "F2"),
    ] {
        let puzzle = roster::puzzles(game)[0];
        let out = sorcery(&["puzzles", game]).lines("hint;quit").run().well().out;
        assert!(out.contains(clue) && !out.contains("Solution: "), "{out}");
        let mut shell = Shell::new();
        let table = TableScreen::of_puzzle(puzzle, &shell.model.context).expect("a puzzle");
        shell.model.go(table);
        // Neither completion nor the help offers the command.
        shell.type_in("anal");
        shell.press("Tab");
        assert!(!shell.text(80, 24).contains("analyse"), "{}", shell.text(80, 24));
        shell.press("Esc F1");
        assert!(!shell.help()[1].contains("analyse") && shell.help()[1].contains("Give a clue."));
        shell.press("Esc");
        shell.enter("analyse");
        assert!(shell.text(80, 24).contains("An analysis would give the solution away"), "{}", shell.text(80, 24));
        shell.press("F2");
        let text = shell.text(120, 40);
        assert!(text.contains(clue) && !text.contains("Solution: "), "{text}");
        assert!(shell.wanted().is_empty(), "a clue counts as no miss");
        shell.press(keys);
        let text = shell.text(120, 40);
        assert!(text.contains("Solution: "), "{text}");
    }
}

/// Returns the clues to all actions of a random game, as if each were the solution of a puzzle.
fn clues(game: &'static str, seed: usize) -> BTreeSet<String> {
    let (mut session, mut clues) = (game_of(game, None), BTreeSet::new());
    for n in (seed..).step_by(7).take(120) {
        let Some(seat) = session.status().awaited() else { break };
        let moves = session.observe(Some(seat)).moves.clone();
        if moves.len() > 1 {
            let position: &'static str = session.position().leak();
            for line in moves.iter().map(|option| option.line.clone().leak()) {
                let puzzle = Puzzle { game, number: 0, wins: false, grade: 1, solution: line, second: None, position };
                clues.insert(puzzle.clue(&roster::open_puzzle(&puzzle, None).expect("a puzzle")));
            }
        }
        session.submit(&moves[n % moves.len()].line).expect("a legal action");
    }
    clues
}

/// A clue never contains the internal name of an item, such as `bank red`. In Splendor, it says what to do and leaves
/// something open.
#[test]
fn a_clue_is_a_sentence_for_players() {
    for (game, expected) in [
        ("sorcery", vec!["begins with Fire Elemental", "begins with Banish"]),
        (
            "splendor",
            vec![
                "takes gems, one of them red",
                "takes two gems of one colour",
                "reserves a mine",
                "reserves a vendor",
                "buys a green card",
                "buys a card from your reserve",
                "gives back a colour of which you have 2 gems",
            ],
        ),
        ("onirim", vec!["begins with the green key", "begins with the red door"]),
        ("dominion", vec!["begins with Smithy", "buys a card for $5"]),
    ] {
        let clues: BTreeSet<String> = (0..8).flat_map(|seed| clues(game, seed)).collect();
        let begins = |clue: &str| clue.strip_prefix("The best move begins with ").map(|item| item.replace("the ", ""));
        let names = (roster::find(game).expect("a game").names)();
        for item in clues.iter().filter_map(|clue| begins(clue.trim_end_matches('.'))) {
            let known = item.starts_with('`') || names.iter().any(|name| name.eq_ignore_ascii_case(&item));
            assert!(known || game == "onirim" && item.split(' ').count() <= 2, "{item}");
            assert_ne!(game, "splendor", "{item}");
            assert_ne!(item, "free place");
        }
        for clue in expected {
            assert!(clues.contains(&format!("The best move {clue}.")), "{clue}: {clues:#?}");
        }
    }
}

#[test]
fn puzzles_can_be_solved_in_plain_text() {
    let first = roster::puzzles("sorcery")[0].solution;
    let run = sorcery(&["puzzles", "--data", "d", "--board", "asked"]).lines(&format!("end;{first};quit"));
    let out = run.run().well().out;
    assert!(out.starts_with("Puzzle 1 of 92: Win before your turn ends. (`hint`, `show`, `next`)\n"), "{out}");
    assert!(out.contains("Not solved.\nPuzzle 1 of "), "{out}");
    assert!(out.contains("Solved! Streak: 0 (best 0)\nPuzzle 2 of "), "{out}");
    // The help lists the commands of the puzzles.
    let help = sorcery(&["puzzles", "onirim", "--board", "asked"]).lines("help;quit").run().well().out;
    for form in ["hint -- Give a clue.", "show -- Show the solution.", "next -- Skip this puzzle."] {
        assert!(help.contains(&format!("          {form}\n")), "{help}");
    }
    let out = sorcery(&["puzzles", "--board", "asked"]).lines("next;quit").run().well().out;
    assert!(out.contains("Puzzle 1 of ") && out.contains("Puzzle 2 of ") && !out.contains("solved"), "{out}");
    // Older versions saved only the streak.
    let run = sorcery(&["puzzles", "--data", "d"]);
    std::fs::create_dir(run.path("d")).expect("a folder");
    let run = run.file("d/sorcery.streak", "2 5 7 0\n").run().well();
    run.says("Puzzle 1 of ");
    let list = sorcery(&["puzzles", "--list", "--data", "d"]);
    std::fs::create_dir(list.path("d")).expect("a folder");
    let out = list.file("d/sorcery.streak", "2 5 7 0\n").run().well().out;
    let heading = "Sorcery puzzles, from * (easy) to ***** (hard)\n\n  #  difficulty  task  ";
    assert!(out.starts_with(heading) && out.contains("\n  1  *....       Win before your turn ends.\n"), "{out}");
    assert!(out.contains(" solved, best streak 7\nFor splendor, onirim or dominion: `sorcery puzzles "), "{out}");
    assert!(out.lines().all(|line| line.len() <= 80), "{out}");
}

/// After a wrong answer, `show` prints the best move with its lead. An equal card in another place is also right.
#[test]
fn the_solution_of_a_best_move_names_its_lead() {
    for game in ["onirim", "dominion"] {
        let puzzle = roster::puzzles(game)[0];
        let second = puzzle.second.expect("a second-best action");
        let lines = format!("{};show;{};quit", second.action, puzzle.solution);
        let out = sorcery(&["puzzles", game]).lines(&lines).run().well().out;
        assert!(out.contains("Not solved."), "{out}");
        let lead = if game == "onirim" { 80 } else { 26 };
        let lead = format!("In 100 games, it wins {lead} more than the second-best move: ");
        assert!(out.contains(&format!("(`{}`). Why: ", puzzle.solution)) && out.contains(&lead), "{out}");
        assert!(out.contains("Solved! Streak: 0 (best 0)\nWhy: "), "{out}");
    }
}

/// A puzzle distinguishes the best move from other moves.
#[test]
fn only_the_best_move_solves_a_puzzle() {
    let puzzle = roster::puzzles("splendor")[0];
    let (state, _) = read_position::<Splendor>(puzzle.position).expect("a position");
    let mut legal = Vec::new();
    let view = View::new(&state, state.status().awaited().expect("somebody in turn"));
    view.legal_actions(&mut legal);
    let other = legal.iter().map(|&action| view.spell(action)).find(|line| line != puzzle.solution);
    let lines = format!("{};{}", other.expect("another move"), puzzle.solution);
    let out = sorcery(&["puzzles", "splendor"]).lines(&lines).run().well().out;
    assert!(out.contains("Find the best move."), "{out}");
    let (missed, solved) = (out.find("Not solved."), out.find("Solved! Streak: 0"));
    assert!(missed.is_some() && missed < solved, "{out}");
}

/// The lobby starts with the entries for beginners. The entry *Puzzles* asks for the game.
#[test]
fn the_lobby_has_one_entry_for_puzzles() {
    let mut shell = Shell::new();
    let text = shell.text(120, 40);
    assert_eq!(text.matches("Puzzles").count(), 1, "{text}");
    assert!(text.find("First game") < text.find("Puzzles"), "{text}");
    shell.press("=Puzzles");
    assert_eq!(shell.asked(), Some("Which game?"));
    shell.press("Esc");
    assert!(shell.model.at::<Lobby>().is_some());
    shell.press("=Puzzles 2 Enter");
    assert_eq!(shell.play().session().header().game, "splendor");
}
