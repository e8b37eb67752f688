//! Learning from one's games: the curve and the mistakes in a replay, exercises, the list of mistakes and the record.

use super::opponents::work;
use super::ui::{Shell, duel, game_of};
use crate::onirim;
use crate::process::sorcery;
use sorcery::agents::{Budget, Flag, Level};
use sorcery::engine::{Seat, SeatSet};
use sorcery::games::narration::{Mention, past};
use sorcery::games::{Audience, CardRef, LinkedText};
use sorcery::session::exercise::Progress;
use sorcery::session::game::cause::cause;
use sorcery::session::game::judge::Judge;
use sorcery::session::game::verdict::{CHANCES, Slip, Verdict};
use sorcery::session::game::whatif::{Comparison, Deal};
use sorcery::session::mistake::Mistake;
use sorcery::session::{Header, Journal, Match, Player, roster};
use sorcery::ui::app::{Msg, SideEffect, Task};
use sorcery::ui::board::focus::{Cursor, begins_with};
use sorcery::ui::frame::{Body, Hit, MultipleChoice, Popup};
use sorcery::ui::model::view;
use sorcery::ui::scene::{Grid, Rect, Scene, Size, hit_at};
use sorcery::ui::screens::mistakes::MistakesScreen;
use sorcery::ui::screens::record::RecordScreen;
use sorcery::ui::screens::replay::Replay;
use sorcery::ui::screens::result::GameOver;
use sorcery::ui::screens::table::TableScreen;
use sorcery::ui::storage::{Folders, PlayedGame, Standing, Storage, standings};
use std::path::{Path, PathBuf};

/// Ada can win with Giant Strength and an attack, but lets Grace win.
const LOST: &str = "sorcery position 1\nturn 9\nactive 1\nplayer 1 Ada\nlife 4\nmagic 1\n\
                    hand Giant Strength | Recharge\nminion Air Elemental 1/1 actions 1\nplayer 2 Grace\nlife 3\n\
                    minion Fire Elemental 6/2 actions 1\n";

/// Returns the lost game of Ada against a computer.
fn lost() -> Match {
    let header = Header {
        game: "sorcery".into(),
        seed: 1,
        names: ["Ada", "Grace"].map(String::from).into(),
        players: vec![Player::Human, Player::Computer(Level::Novice)],
        position: Some(LOST.into()),
        ..Header::default()
    };
    let mut session = roster::open(header).expect("a position");
    for line in ["end", "attack 1"] {
        session.submit(line).expect("legal");
    }
    assert!(session.status().awaited().is_none());
    session
}

fn judged(session: &Match) -> Vec<Verdict> {
    let judge = Judge { budget: Budget::Iterations(400), ..Judge::default() };
    judge.judge(&mut session.fork(), &Flag::default(), &|_| {})
}

/// Opens the replay of the lost game, judged.
fn replay() -> Shell {
    let mut session = lost();
    session.look_at(0);
    let mut shell = Shell::new();
    shell.sit_down(session, true);
    shell.press("F2");
    while work(&mut shell) {}
    shell
}

#[test]
fn keys_lead_from_mistake_to_mistake_in_a_replay() {
    let mut shell = replay();
    assert!(shell.wanted().iter().any(|effect| matches!(effect, SideEffect::SaveReview(..))));
    shell.press("End");
    let text = shell.text(120, 40);
    assert!(text.contains(" You: win probability 0 %") && text.contains('▾'), "the curve ends at 0:\n{text}");
    assert_eq!(text.matches('▾').count(), 1, "one mark for one mistake:\n{text}");
    // A click on a column of the curve leads to its position.
    let frame = view(&shell.model);
    for grid in [Grid::cells(Size::new(120, 40)), Grid::cells(Size::new(80, 24)), Grid::pixels(Size::new(100, 32))] {
        let scene = Scene::of(&frame, grid);
        let columns: Vec<Rect> =
            scene.hits.iter().filter_map(|(area, hit)| matches!(hit, Hit::Action(1)).then_some(*area)).collect();
        let middle = columns[columns.len() / 2];
        let hit = hit_at(&scene.hits, middle.x, middle.bottom() - 1).expect("a column");
        shell.press("Home");
        shell.tell(Msg::Click(hit));
        assert_eq!(shell.replay().done(), 1);
    }
    shell.press("End Shift-Tab");
    assert_eq!(shell.replay().done(), 0);
    let told = "Turn 9: You ended the turn: 100 → ";
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let text = shell.text(width, height);
        assert!(text.contains(told) && text.contains("Better: play Giant Strength"), "{text}");
    }
    shell.press("Tab");
    assert!(shell.text(120, 40).contains("no more mistakes"), "{}", shell.text(120, 40));
}

/// Too few deals show no difference. The comparison says so, and repeats the numbers of the review.
#[test]
fn a_comparison_agrees_with_the_review() {
    let mut shell = replay();
    shell.press("F1");
    assert!(shell.help()[1].contains(CHANCES));
    shell.press("Esc Home F6");
    let Some(Task::Compare(_, pair, stop)) = shell.task() else { panic!("nothing is compared") };
    let lines = ["end".to_string(), pair[1].clone().expect("the better move")];
    let (words, measure, level) = (lines.clone(), String::new(), Level::Adept);
    let deals =
        (0..40).map(|n| Deal { won: if n % 2 == 0 { [1.0, 0.0] } else { [0.0, 1.0] }, value: [0; 2] }).collect();
    let found = Comparison { lines, words, measure, level, wanted: 2_000, deals, limit: None };
    shell.tell(Msg::Compared(stop, Ok(found)));
    let text = shell.text(200, 60);
    for part in [
        "Your turn",
        "No clear difference: only 31 % or more would show in 40 deals.",
        " with `end`, 100 % with `play 1 1 1`, estimated",
    ] {
        assert!(text.contains(part), "`{part}`:\n{text}");
    }
}

#[test]
fn a_replay_without_mistakes_has_no_next_one() {
    let header = Header { position: Some(LOST.replace("life 3", "life 1")), ..lost().header().clone() };
    let mut session = roster::open(header).expect("a position");
    session.submit("attack 1").expect("legal");
    assert!(session.status().awaited().is_none());
    session.look_at(0);
    let mut shell = Shell::new();
    shell.sit_down(session, true);
    shell.press("F2");
    while work(&mut shell) {}
    shell.press("Tab");
    assert!(shell.text(120, 40).contains("No mistake cost 10 % or more."), "{}", shell.text(120, 40));
}

/// From the replay to the exercise and back. Only a move as good as the best is accepted.
#[test]
fn a_mistake_is_retried_from_the_replay() {
    let mut shell = replay();
    shell.press("F5");
    assert!(shell.text(200, 60).contains("Turn 9: You ended the turn. Find a better move."));
    while work(&mut shell) {}
    shell.enter("end");
    assert!(shell.text(200, 60).contains("This is the move you played: "), "{}", shell.text(200, 60));
    // The numbers of the choices stay the same.
    let choices = "1  Try again\n2  Hint\n3  Show the answer\n4  Finish\n5  Stop";
    assert_eq!(choices_of(&shell), choices);
    shell.press("2");
    assert!(shell.text(200, 60).contains("A better move begins with Giant Strength."), "{}", shell.text(200, 60));
    assert_eq!(choices_of(&shell), choices);
    shell.press("=Try_again");
    assert!(!work(&mut shell), "the actions are already rated, and there is no opponent");
    shell.enter("attack 1 1");
    assert!(
        shell.text(200, 60).contains("There is a better move: your win probability would be 100 % instead of "),
        "{}",
        shell.text(200, 60)
    );
    shell.press("=Try_again");
    shell.enter("play 1 1 1");
    assert!(shell.text(200, 60).contains("Good! Your win probability is 100 % instead of "), "{}", shell.text(200, 60));
    // The reason is about this move, not about the attack that should follow.
    let text = shell.text(200, 60);
    assert!(text.contains("Why: it strengthens") && !text.contains("3 damage"), "{text}");
    let solved = |effect: &SideEffect| {
        *effect == SideEffect::SaveProgress(Progress::Mistake(PathBuf::from("games/one.journal"), 0))
    };
    assert!(shell.wanted().iter().any(solved));
    shell.press("=Finish");
    assert!(!work(&mut shell));
    assert!(shell.text(200, 60).contains("You found a better move."), "{}", shell.text(200, 60));
    // The series begins again.
    shell.press("=Start_again");
    assert!(shell.text(200, 60).contains("Mistake 1 of 1: Find a better move"), "{}", shell.text(200, 60));
    assert!(work(&mut shell));
    shell.enter("next");
    assert!(shell.text(200, 60).contains("You found no better move."), "{}", shell.text(200, 60));
    shell.press("=Stop");
    assert!(shell.model.at::<Replay>().is_some());
}

/// A game that asks a question on every turn still says what the mistake was, at every size.
#[test]
fn a_mistake_is_named_beside_a_question_of_the_game() {
    let position = "dominion position 1\nkingdom Cellar Moat Village Workshop Militia Smithy Remodel Market Mine Witch\n\
                    players Ada | Grace\nturn seat 1 phase buy buys 1 coins 3\nseat 1 turns 2\nplay Copper*3\n\
                    hand Estate*2\nbag Copper*4 Estate\nseat 2 turns 1\nhand Copper*5\nbag Copper*2 Estate*3\n";
    let mut played = game_of("dominion", Some(position.into()));
    played.submit("buy Copper").expect("legal");
    let did = "You bought a Copper".to_string();
    let slip = Slip { action: 0, did, better: "buy Silver".into(), ..judged(&lost())[0].slip.clone().expect("a slip") };
    let verdict = Verdict { turn: 2, seat: Seat::ONE, own: true, action: 0, chance: 0.9, lost: 0.4, slip: Some(slip) };
    let mut shell = Shell::new();
    let list = MistakesScreen::new(&mut shell.model.context);
    shell.model.go(list);
    shell.tell(Msg::Exercises(Mistake::all(&played, &[verdict], None)));
    for (width, height) in [(80, 24), (100, 30), (120, 40), (200, 60)] {
        let text = shell.text(width, height);
        assert!(text.contains("Turn 2: You bought a Copper. Find a better move."), "{text}");
    }
    assert!(shell.text(120, 40).contains("(Buy a card, or `done`)"), "{}", shell.text(120, 40));
}

/// Whichever move is better, the cursor of the exercise doesn't begin at it.
#[test]
fn the_cursor_of_an_exercise_does_not_begin_at_the_answer() {
    let verdict = judged(&lost()).remove(0);
    let exercise = |better: &str| {
        let slip = Slip { better: better.into(), ..verdict.slip.clone().expect("a slip") };
        let mut shell = Shell::new();
        let list = MistakesScreen::new(&mut shell.model.context);
        shell.model.go(list);
        let verdict = Verdict { slip: Some(slip), ..verdict.clone() };
        shell.tell(Msg::Exercises(Mistake::all(&lost(), &[verdict], None)));
        shell
    };
    for better in exercise("end").play().options() {
        let shell = exercise(&better.line);
        match shell.play().cursor() {
            Some(Cursor::Thing(at)) => assert!(!begins_with(better, &[at]), "{}", shell.text(120, 40)),
            Some(Cursor::Button(at)) => assert_ne!(shell.play().options()[at].line, better.line),
            None => panic!("no cursor: {}", shell.text(120, 40)),
        }
    }
}

/// The second hint shows the answer, even while the dialog with the first one is open.
#[test]
fn a_second_hint_shows_the_answer_to_a_mistake() {
    let mut shell = replay();
    shell.press("F5");
    while work(&mut shell) {}
    shell.enter("end");
    shell.press("F2");
    assert!(shell.text(200, 60).contains("A better move begins with Giant Strength."), "{}", shell.text(200, 60));
    shell.press("F2");
    assert!(shell.text(200, 60).contains("Better: "), "{}", shell.text(200, 60));
}

/// Returns the choices of the open dialog with their numbers.
fn choices_of(shell: &Shell) -> String {
    let Some(Popup::Choice(MultipleChoice { items, .. })) = &shell.model.context.popup else { panic!("no choice") };
    (1..).zip(items).map(|(number, item)| format!("{number}  {item}")).collect::<Vec<_>>().join("\n")
}

/// In a replay with several mistakes, the exercises begin with the one in view. The win probability beside the curve is
/// that of the sentence about the mistake.
#[test]
fn the_mistake_in_view_is_retried_first() {
    let header = Header {
        position: Some(format!("{LOST}bag Haste | Haste\n").replace("life 4", "life 10")),
        ..lost().header().clone()
    };
    let mut session = roster::open(header).expect("a position");
    for line in ["end", "attack 1", "end", "attack 1", "end", "attack 1"] {
        session.submit(line).expect("legal");
    }
    let slip = |action: usize, from, to| Slip { action, from, to, ..judged(&lost())[0].slip.clone().expect("a slip") };
    let verdict =
        |turn, action, chance| Verdict { turn, seat: Seat::ONE, own: true, action, chance, lost: 0.0, slip: None };
    let verdicts = vec![
        Verdict { slip: Some(slip(0, 0.9, 0.5)), ..verdict(9, 0, 0.9) },
        // The key also stops at the opponent's mistakes, but only the player's own can be retried.
        Verdict { slip: Some(slip(2, 0.8, 0.6)), own: false, seat: Seat::TWO, ..verdict(10, 1, 0.8) },
        Verdict { slip: Some(slip(4, 0.67, 0.31)), ..verdict(11, 3, 0.62) },
    ];
    session.look_at(0);
    let mut shell = Shell::new();
    shell.sit_down(session, true);
    shell.tell(Msg::Reviewed(PathBuf::from("games/one.journal"), verdicts));
    shell.press("Tab");
    let at_opponents = shell.text(120, 40);
    assert!(at_opponents.contains("80 → 60 %"), "{at_opponents}");
    // The opponent's estimate doesn't change the player's, which is based on other cards.
    assert!(at_opponents.contains("You: win probability 50 %"), "{at_opponents}");
    shell.press("F5");
    assert!(shell.text(80, 24).contains("You can retry only your own mistakes."), "{}", shell.text(80, 24));
    shell.press("Esc Tab");
    assert!(shell.text(120, 40).contains("win probability 67 %"), "{}", shell.text(120, 40));
    shell.press("Right");
    assert!(shell.text(120, 40).contains("win probability 31 %"), "{}", shell.text(120, 40));
    shell.press("F5");
    assert!(
        shell.text(120, 40).contains("Turn 11: You ended the turn. Find a better move."),
        "{}",
        shell.text(120, 40)
    );
}

/// If another search rates the action in the solution as worse, the exercise still accepts that action.
#[test]
fn the_action_in_the_solution_is_always_good() {
    let session = lost();
    let mut mistake = Mistake::all(&session, &judged(&session), None).remove(0);
    let mut exercise = mistake.open().expect("the position before the mistake");
    let advice = mistake.search(1).expect("a search").think();
    let worse = advice.options.iter().find(|option| option.line.starts_with("attack")).expect("an attack").line.clone();
    exercise.submit(&worse).expect("legal");
    let good = |mistake: &Mistake| mistake.answer(&exercise, &advice).expect("an answer").is_good;
    assert!(!good(&mistake));
    mistake.slip.better = worse.clone();
    assert!(good(&mistake));
    // The answer repeats the numbers of the list and the solution.
    (mistake.slip.better, mistake.slip.played) = ("play 1 1 1".into(), worse);
    (mistake.slip.from, mistake.slip.to) = (0.91, 0.42);
    let told = mistake.answer(&exercise, &advice).expect("an answer").text;
    assert_eq!(told, "This is the move you played: your win probability is 42 % instead of 91 %.");
}

/// An answer that was shown doesn't count as found.
#[test]
fn a_shown_answer_is_not_found() {
    let mut shell = replay();
    shell.press("F5");
    while work(&mut shell) {}
    shell.enter("show");
    let text = shell.text(200, 60);
    assert!(text.contains("Better: play Giant Strength on your Air Elemental, then attack Grace"), "{text}");
    shell.press("=Try_again");
    shell.enter("play 1 1 1");
    shell.press("=Finish");
    assert!(shell.text(200, 60).contains("You found no better move."), "{}", shell.text(200, 60));
    assert!(!shell.wanted().iter().any(|effect| matches!(effect, SideEffect::SaveProgress(_))));
}

/// The result screen judges the game, draws the curve and offers the mistakes.
#[test]
fn the_result_leads_to_the_mistakes() {
    let mut shell = Shell::new();
    shell.model.go(GameOver::new(&lost(), Some("replays/one.journal".into())));
    shell.press("Right Right Right");
    assert!(shell.text(120, 40).contains("judging the game"), "{}", shell.text(120, 40));
    while work(&mut shell) {}
    let text = shell.text(120, 40);
    assert!(text.contains("win probability by turn") && text.contains("retry 1 mistake"), "{text}");
    // All charts have the same axis.
    let Body::Result(result) = view(&shell.model).body else { panic!("no result") };
    let axes: Vec<(i32, i32)> = result.charts.iter().map(|chart| (chart.from, chart.to())).collect();
    assert!(axes.len() > 1 && axes.iter().all(|axis| *axis == axes[0]), "{axes:?}");
    shell.press("Enter");
    assert!(shell.text(120, 40).contains("Find a better move."), "{}", shell.text(120, 40));
    shell.press("Esc");
    shell.press("=Stop");
    assert!(shell.model.at::<GameOver>().is_some());
}

/// If the user chooses *Mistakes* too early, the exercises begin when the whole game is judged, with all mistakes.
#[test]
fn the_result_opens_the_mistakes_when_all_are_known() {
    let mut shell = Shell::new();
    shell.model.go(GameOver::new(&lost(), None));
    shell.press("Right Right Right Enter");
    assert!(shell.text(120, 40).contains("Your mistakes will appear when this is done."), "{}", shell.text(120, 40));
    while shell.model.at::<GameOver>().is_some() && work(&mut shell) {}
    assert!(shell.text(120, 40).contains("Find a better move."), "{}", shell.text(120, 40));
}

/// The result of a lost game of Onirim leads to a line that wins, in a replay of the same game.
#[test]
fn a_lost_deal_shows_how_it_could_be_won() {
    let mut shell = Shell::new();
    let session = onirim::solve::lost(3);
    shell.model.go(GameOver::new(&session, None));
    shell.press("Right Right Right");
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let text = shell.text(width, height);
        assert!(text.contains("Winning line") && text.contains("looking for a way to win..."), "{text}");
    }
    shell.press("Enter");
    assert!(shell.text(120, 40).contains("Looking for a way to win..."), "{}", shell.text(120, 40));
    shell.press("Esc");
    assert!(work(&mut shell));
    assert!(shell.text(120, 40).contains("a win was still possible on turn "), "{}", shell.text(120, 40));
    shell.press("Enter");
    assert!(shell.text(80, 24).contains("From here, the replay wins"), "{}", shell.text(80, 24));
    shell.press("Esc");
    let (kept, ahead) = shell.replay().place();
    assert!(kept > 0 && ahead > 0);
    assert_eq!(shell.replay().story().lines[..kept], session.story().lines[..kept], "it is the same game");
    assert!(!shell.text(120, 40).contains("Enter continue"), "the game isn't saved");
    shell.press("End");
    assert!(shell.replay().ending(Audience::Public).contains("All eight doors are open."));
    shell.press("Esc");
    assert!(shell.model.at::<GameOver>().is_some(), "back to the result");
}

#[test]
fn a_deal_without_a_winning_line_is_named() {
    let mut shell = Shell::new();
    shell.model.go(GameOver::new(&game_of("onirim", Some("onirim position 1\nask lost deck\n".into())), None));
    assert!(work(&mut shell));
    shell.press("Right Right Right Enter");
    assert!(shell.text(120, 40).contains("This deal can't be won"), "{}", shell.text(120, 40));
    shell.press("Esc Esc");
    shell.model.go(GameOver::new(&lost(), None));
    assert!(!shell.text(120, 40).contains("Winning line"), "only Onirim has a solver");
}

/// Writes the lost game into the replays of a data folder.
fn archived(data: &Path) -> (Storage, PathBuf) {
    let storage = Storage::new(Folders::new(data.join("config"), data));
    let path = data.join("games/000000000001-000-1-sorcery.journal");
    lost().record(Journal::create(&path)).expect("a record");
    let path = storage.finish(&path).expect("a replay");
    (storage, path)
}

/// A finished game adds a line to the record, which stays when the game is deleted. The review adds the loss.
#[test]
fn finished_games_are_recorded() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let (storage, path) = archived(folder.path());
    let played = &storage.record()[0];
    let seen = (played.game.as_str(), played.opponent.as_str(), played.payoff, played.turns, played.loss);
    assert_eq!(seen, ("sorcery", "novice", 0.0, 10, None));
    let session = storage.read(&path).expect("a game");
    storage.save_review(&path, &judged(&session)).expect("a review");
    storage.discard(&path).expect("a deleted game");
    let record = storage.record();
    assert!(record.len() == 1 && record[0].loss > Some(0.5), "{record:?}");
    assert_eq!(storage.mistakes(), (Vec::new(), Vec::new()));
}

/// `replay --judge` addresses the player, and `replay --compare` takes the better move from the saved verdict.
#[test]
fn a_comparison_takes_the_better_move_from_the_saved_verdict() {
    let run = sorcery(&["replay", "--judge", "--think", "0.05", "--data", "d"]);
    archived(&run.path("d"));
    let ended = run.run().well().says("Turn 9, You, win probability ").says("You: 1 mistake, ");
    assert!(ended.out.starts_with(&format!("{CHANCES}\nTurn 9, ")));
    let run = sorcery(&["replay", "--compare", "0", "--deals", "3", "--level", "novice", "--data", "d"]);
    let (storage, path) = archived(&run.path("d"));
    let mut verdicts = judged(&storage.read(&path).expect("a game"));
    verdicts[0].slip.as_mut().expect("a mistake").better = "attack 1 1".into();
    storage.save_review(&path, &verdicts).expect("a review");
    run.run().well().says("A  `end`").says("B  `attack 1 1`");
}

#[test]
fn a_game_without_actions_cannot_be_judged() {
    let run = sorcery(&["replay", "game", "--judge"]);
    let mut session = duel("Air Elemental", "Air Elemental");
    session.record(Journal::create(&run.path("game"))).expect("a record");
    session.conclude(SeatSet::only(Seat::TWO), "Ada resigns.");
    assert_eq!(run.run().well().out, "There are no actions to judge.\n");
}

/// A mistake that is solved twice leaves the list.
#[test]
fn a_mistake_that_was_improved_twice_is_gone() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let (storage, path) = archived(folder.path());
    assert_eq!(storage.mistakes().1, std::slice::from_ref(&path), "the game isn't judged");
    storage.save_review(&path, &judged(&storage.read(&path).expect("a game"))).expect("a review");
    for _ in 0..2 {
        assert_eq!(storage.mistakes().0.len(), 1);
        storage.save_progress(&Progress::Mistake(path.clone(), 0)).expect("a review");
        // The replay viewer judges the game again and knows nothing of the solutions.
        storage.save_review(&path, &judged(&storage.read(&path).expect("a game"))).expect("a review");
    }
    // The verdicts on a game in another folder aren't stored, so there is nothing to count.
    storage.save_progress(&Progress::Mistake(folder.path().join("other.journal"), 0)).expect("no error");
    assert_eq!(storage.mistakes(), (Vec::new(), Vec::new()));
}

/// Games between computers and games between several people have no mistakes of the user, and the judge skips them.
#[test]
fn only_games_of_one_person_have_mistakes() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let (storage, path) = archived(folder.path());
    storage.save_review(&path, &judged(&storage.read(&path).expect("a game"))).expect("a review");
    assert_eq!((storage.mistakes().0.len(), storage.mistakes().1.len()), (1, 0));
    let text = std::fs::read_to_string(&path).expect("a game");
    for players in ["player novice\nplayer novice\n", "player human\nplayer human\n"] {
        let other = text.replace("player human\nplayer novice\n", players);
        assert_ne!(other, text);
        std::fs::write(&path, &other).expect("a file");
        assert_eq!(storage.mistakes(), (Vec::new(), Vec::new()), "{players}");
        // The judge's list leaves out the game, too.
        let unjudged = path.with_file_name("000000000002-000-1-sorcery.journal");
        std::fs::write(&unjudged, &other).expect("a file");
        assert_eq!(storage.mistakes(), (Vec::new(), Vec::new()), "{players}");
        std::fs::remove_file(&unjudged).expect("a file");
    }
}

#[test]
fn the_list_groups_mistakes_and_opens_them() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let (storage, path) = archived(folder.path());
    let mut verdicts = judged(&storage.read(&path).expect("a game"));
    let slip = verdicts[0].slip.as_mut().expect("a mistake");
    (slip.from, slip.to) = (0.586, 0.494);
    storage.save_review(&path, &verdicts).expect("a review");
    let mut shell = Shell::new();
    let list = MistakesScreen::new(&mut shell.model.context);
    shell.model.go(list);
    let (all, unjudged) = storage.mistakes();
    shell.tell(Msg::Mistakes(all, unjudged));
    let text = shell.text(120, 40);
    assert!(text.contains("All mistakes") && text.contains("Missed a win"), "{text}");
    assert!(text.contains("Sorcery, just now, turn 9: You"), "{text}");
    // The loss is the difference of the rounded numbers that players see: 59 → 49 %.
    assert!(text.contains("1, 10 %"), "{text}");
    let text = shell.text(80, 24);
    for part in ["Count, average win probability lost", "1 mistake. Average loss of win", "twice to remove it."] {
        assert!(text.contains(part), "`{part}`:\n{text}");
    }
    shell.press("Down Enter");
    let wanted = shell.wanted().into_iter().find_map(|effect| match effect {
        SideEffect::ReadExercises(mistakes) => Some(mistakes),
        _ => None,
    });
    let exercises = storage.exercises(&wanted.expect("exercises"));
    assert_eq!(exercises, Mistake::all(&storage.read(&path).expect("a game"), &verdicts, Some(&path)));
    shell.tell(Msg::Exercises(exercises));
    assert!(shell.model.at::<TableScreen>().is_some());
}

#[test]
fn the_record_sums_up_by_opponent() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let (storage, _) = archived(folder.path());
    let mut played = storage.record();
    for (payoff, opponent) in [(1.0, "novice"), (1.0, "novice"), (1.0, "adept")] {
        let file = format!("{}", played.len());
        played.push(PlayedGame { payoff, file, opponent: opponent.into(), ..played[0].clone() });
    }
    let mut shell = Shell::new();
    let screen = RecordScreen::new(&mut shell.model.context);
    shell.model.go(screen);
    shell.tell(Msg::Record(played));
    let text = shell.text(120, 40);
    for part in ["All games", "3 of 4 won, 75 %", "Sorcery vs. Novice", "streak: 3 (best 3)", "trend", "100│"] {
        assert!(text.contains(part), "`{part}`:\n{text}");
    }
}

/// The turns of different games aren't comparable, so their average would mean nothing.
#[test]
fn the_record_of_all_games_has_no_average_number_of_turns() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let (storage, _) = archived(folder.path());
    let one = storage.record().remove(0);
    let other = PlayedGame { game: "dominion".into(), file: "2".into(), turns: 3, ..one.clone() };
    let average = |played: &[PlayedGame]| -> Vec<bool> {
        let has_average = |standing: &Standing<'_>| standing.details().join("; ").contains("turns on average");
        standings(played).iter().map(has_average).collect()
    };
    assert_eq!(average(&[one.clone(), other]), [false, true, true]);
    assert_eq!(average(&[one]), [true]);
}

#[test]
fn a_review_without_finished_games_says_so() {
    for options in [&["review", "--data", "d"][..], &["review", "--data", "d", "--list"]] {
        assert_eq!(sorcery(options).lines("").run().well().out, "There are no finished games yet.\n");
    }
}

#[test]
fn mistakes_can_be_improved_in_plain_text() {
    let run = sorcery(&["review", "--data", "d", "--board", "asked"]).lines("hint;end;play 1 1 1");
    let (_, path) = archived(&run.path("d"));
    let out = run.run().well().out;
    for part in [
        "Mistake 1 of 1. Turn 9: You ended the turn. Find a better move. (`hint`, `show`, `next`)\n",
        "A better move begins with Giant Strength.\nThis is the move you played: ",
        "Good! Your win probability is 100 % instead of ",
        "You found a better move.\n",
    ] {
        assert!(out.contains(part), "`{part}`:\n{out}");
    }
    // A player who leaves before the first answer has improved nothing.
    let run = sorcery(&["review", "--data", "d"]).lines("quit");
    archived(&run.path("d"));
    let out = run.run().well().out;
    assert!(out.contains("Mistake 1 of 1.") && !out.contains("You found a better move"), "{out}");
    // A file that isn't a game doesn't hide the mistakes in the others.
    let run = sorcery(&["review", "--data", "d", "--list"]);
    archived(&run.path("d"));
    std::fs::write(run.path("d/replays/000000000002-000-1-onirim.journal"), "no game\n").expect("a file");
    let ended = run.run();
    assert!(ended.out.contains("Missed a win") || ended.out.contains("missed a win"), "{}", ended.out);
    assert!(ended.err.contains("not a saved game"), "{}", ended.err);
    // A file can be reviewed alone. The command lists what it would ask.
    let run = sorcery(&["review", "--list"]).argument(&path);
    drop(path);
    run.run().failed(1, &["no saved game"]);
    let run = sorcery(&["review", "--data", "d", "--list"]);
    archived(&run.path("d"));
    run.run().well().says("missed a win (1 mistake):").says("  Sorcery, just now, turn 9: You ended the turn: 100 → ");
    let run = sorcery(&["review", "--data", "d", "--record"]);
    archived(&run.path("d"));
    run.run().well().says("Sorcery vs. Novice: 0 of 1 won, 0 %; streak: 0 (best 0); 10.0 turns");
}

#[test]
fn a_cause_names_what_was_wrong() {
    // A phrase is a verb, and the rest with a card's name in brackets. A text without a verb is a command.
    let phrase = |(verb, rest): (&'static str, &str)| {
        let told = |before: &str| match rest.split_once('[').and_then(|(a, end)| Some((a, end.split_once(']')?))) {
            Some((a, (name, b))) => {
                let at = before.len() + a.len();
                let card = CardRef { seat: Seat::ONE, thing: 0, place: None };
                let cards = vec![Mention { at: at..at + name.len(), card }];
                LinkedText { text: format!("{before}{a}{name}{b}"), cards, verb, ..LinkedText::default() }
            }
            None => LinkedText { text: format!("{before}{rest}"), verb, ..LinkedText::default() },
        };
        told(&if verb.is_empty() { String::new() } else { past(verb) })
    };
    for (did, better, in_plan, expected) in [
        (("attack", " Linus"), ("play", " [Banish]"), false, "attacked instead of playing"),
        (("attack", " Linus"), ("play", " [Banish]"), true, "attacked before playing"),
        (
            ("attack", " Linus with your [Novice]"),
            ("attack", " [Golem] with your Novice"),
            false,
            "attacked the wrong target",
        ),
        (("play", " [Banish]"), ("play", " [Haste]"), false, "played the wrong card"),
        (("play", " [Banish] on Golem"), ("play", " [Banish] on Novice"), false, "played the wrong target"),
        (("play", " [Banish]"), ("play", " [Haste]"), true, "played in the wrong order"),
        (("choose", " +1 Card"), ("choose", " +1 Action"), false, "chose the wrong option"),
        (("put", " a [Copper]"), ("put", " a [Gold]"), false, "put the wrong card"),
        (("", "`rest`"), ("put", " a [Gold]"), false, "chose `rest` instead of `put`"),
        (("buy", " nothing"), ("buy", " a [Militia] for $4"), false, "bought nothing"),
        (("buy", " nothing more"), ("buy", " a [Silver] for $3"), false, "bought nothing more"),
        (("play", " no more actions"), ("play", " a [Smithy]"), false, "played no more actions"),
        (("", "`trash Copper`"), ("", "`trash Estate`"), false, "made the wrong choice with `trash`"),
    ] {
        let command = |(verb, rest): (&str, &str)| format!("{verb}{}", rest.trim_matches('`'));
        let (played, line) = (command(did), command(better));
        assert_eq!(cause((&phrase(did), &played), (&phrase(better), &line), in_plan), expected);
    }
}
