//! The result screen: winner, reason and course of the game.

use super::ui::{Shell, duel, duel_from, game_of, picture, text};
use ratatui::style::Modifier;
use sorcery::engine::Seat;
use sorcery::session::{Header, Journal, Player, roster};
use sorcery::ui::app::Msg;
use sorcery::ui::frame::{Body, ResultView, Tone};
use sorcery::ui::model::view;
use sorcery::ui::screens::result::GameOver;
use sorcery::ui::settings::Draw;
use sorcery::ui::theme::Depth;
use std::collections::HashSet;

/// A position in which a minion deals more damage than the opponent has life.
const STRUCK: &str = "sorcery position 1\nturn 9\nactive 1\nplayer 1 Ada\nlife 20\nmagic 3\nbag Haste\n\
                      minion Fire Elemental actions 1\nplayer 2 Grace\nlife 1\nmagic 3\nbag Haste\n";

fn ended(players: Vec<Player>, mine: u8) -> Shell {
    let position = format!(
        "sorcery position 1\nturn 9\nactive {mine}\nplayer 1 Ada\nlife 2\nmagic 3\nhand Banish\nbag Haste\n\
         minion Fire Elemental actions 1\nminion Air Elemental actions 1\nplayer 2 Grace\nlife 3\nmagic 3\n\
         bag Haste\nminion Fire Elemental actions 1\n"
    );
    let mut session = duel_from(position.clone());
    if !players.is_empty() {
        let header = Header { players, position: Some(position), ..session.header().clone() };
        session = roster::open(header).expect("a game");
    }
    let lines: &[&str] = if mine == 1 { &["attack 2", "attack 1"] } else { &["attack 1"] };
    lines.iter().for_each(|line| _ = session.submit(line).expect("legal"));
    let mut shell = Shell::new();
    shell.model.go(GameOver::new(&session, None));
    shell
}

fn shown(shell: &Shell) -> ResultView {
    match view(&shell.model).body {
        Body::Result(view) => *view,
        other => panic!("no end but {other:?}"),
    }
}

/// At every size, and without colours. Both name the reason.
#[test]
fn victory_and_defeat_look_different_and_name_the_reason() {
    let novice = || vec![Player::Human, "novice".parse().expect("a player")];
    let (won, lost, both) = (ended(novice(), 1), ended(novice(), 2), ended(Vec::new(), 1));
    assert_eq!([&won, &lost, &both].map(|shell| shown(shell).tone), [Tone::Victory, Tone::Defeat, Tone::Neither]);
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let [won, lost] = [&won, &lost].map(|shell| text(&picture(&shell.model, width, height, Depth::None).0));
        assert!(won.contains("You win!") && won.contains("Grace has no life left."), "{won}");
        assert!(lost.contains("Grace wins!") && lost.contains("You have no life left."), "{lost}");
        let words = match height {
            24 => ["▀█▀ █▀▀ ▀█▀", "█▀▄ █▀▀ █▀▀"],
            _ => ["██  ██  ██████  ██████", "████    ██████  ██████"],
        };
        assert!(won.contains(words[0]) && lost.contains(words[1]), "{won}\n{lost}");
        assert!(won.contains("Turn 9: Your Fire Elemental hits Grace."), "{won}");
        assert!(lost.contains("Turn 9: Grace's Fire Elemental hits you."), "{lost}");
    }
}

/// Without colours a defeat is dimmed. The letters aren't underlined.
#[test]
fn victory_and_defeat_differ_without_colour() {
    let novice = || vec![Player::Human, "novice".parse().expect("a player")];
    let looks = |shell: &Shell| {
        let buffer = picture(&shell.model, 120, 40, Depth::None).0;
        let blocks = buffer.content.iter().filter(|cell| cell.symbol() == "█" && cell.modifier != Modifier::empty());
        blocks.map(|cell| cell.modifier).collect::<HashSet<Modifier>>()
    };
    let [won, lost] = [ended(novice(), 1), ended(novice(), 2)].map(|shell| looks(&shell));
    assert!(!won.contains(&Modifier::DIM) && lost.contains(&Modifier::DIM), "{won:?} {lost:?}");
    assert!(!won.union(&lost).any(|looks| looks.contains(Modifier::UNDERLINED)), "{won:?} {lost:?}");
}

/// A game that starts from a position counts on from that turn. The chart doesn't go below 0, however much damage the
/// loser took.
#[test]
fn charts_use_the_turns_of_the_game_and_do_not_go_below_0() {
    let shell = ended(vec![Player::Human, "novice".parse().expect("a player")], 2);
    let view = shown(&shell);
    assert_eq!((view.charts[0].from, view.charts[0].to()), (8, 9));
    assert_eq!(view.story.measures[0], ("life", vec![vec![2, 3], vec![0, 3]]));
    let mut session = duel_from(STRUCK.into());
    session.submit("attack 1").expect("legal");
    assert_eq!(session.story().measures[0].1.last(), Some(&vec![20, 0]));
}

/// The picture of the game has the colour of the game, whoever played.
#[test]
fn the_picture_has_the_colour_of_the_game() {
    for game in ["sorcery", "splendor", "dominion"] {
        let mut session = game_of(game, None);
        session.forfeit(Seat::TWO, "left");
        let mut shell = Shell::new();
        shell.model.go(GameOver::new(&session, None));
        assert_eq!(shown(&shell).menu.tint, roster::tint(game));
    }
}

/// In Dominion, each player has a turn 1. The title, the summary and the charts count the turns in the same way.
#[test]
fn charts_and_the_summary_count_turns_like_the_title() {
    let mut session = game_of("dominion", None);
    for _ in 0..7 {
        session.submit("done").expect("legal");
    }
    assert_eq!((session.shown_turn(), session.turn()), (4, 8));
    session.forfeit(Seat::TWO, "left");
    let mut shell = Shell::new();
    shell.model.go(GameOver::new(&session, None));
    let view = shown(&shell);
    assert!(view.charts.iter().all(|chart| (chart.from, chart.to()) == (0, 4)), "{:?}", view.charts);
    let seen = shell.text(120, 40);
    assert!(seen.contains("turn 4") && seen.contains("4 turns."), "{seen}");
}

/// A game that ends before the first action has no course to draw.
#[test]
fn a_game_without_actions_has_no_charts() {
    let mut session = game_of("sorcery", None);
    session.forfeit(Seat::TWO, "left");
    let mut shell = Shell::new();
    shell.model.go(GameOver::new(&session, None));
    assert!(shown(&shell).charts.is_empty(), "{:?}", shown(&shell).charts);
    let seen = shell.text(120, 40);
    assert!(seen.contains("1 turn.") && !seen.contains("turn 2"), "{seen}");
}

/// Even on a small screen, a line that doesn't start at 0 isn't drawn at 0. The labels of the axis are evenly spaced.
#[test]
fn a_chart_starts_with_the_right_value() {
    let position = "sorcery position 1\nturn 10\nactive 1\nplayer 1 Ada\nlife 13\nbag Haste\n\
                    minion Earth Elemental actions 1\nplayer 2 Grace\nlife 3\nbag Haste\n";
    let mut session = duel_from(position.into());
    session.submit("attack 1").expect("legal");
    let mut shell = Shell::new();
    shell.model.go(GameOver::new(&session, None));
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let seen = shell.text(width, height);
        let rows: Vec<&str> = seen.lines().skip_while(|line| !line.contains("life by turn")).skip(1).collect();
        // Leave out the marks of the charts beside it.
        let right = 8 + seen.lines().find_map(|line| line.find("life by turn")).expect("a chart");
        let begins = |row: &&str| {
            let (mark, rest) = row.split_once('│').filter(|(mark, _)| mark.len() < right)?;
            Some((mark.trim().parse::<u32>().ok()?, rest.starts_with('•')))
        };
        let marks = rows.iter().enumerate().filter_map(|(at, row)| begins(row).map(|(mark, drawn)| (at, mark, drawn)));
        let mut marked: Vec<(usize, u32, bool)> = marks.collect();
        let zero = marked.iter().position(|(_, mark, _)| *mark == 0).expect("0 at the left");
        marked.truncate(zero + 1);
        assert!(!marked[zero].2, "{seen}");
        let apart: Vec<usize> = marked.windows(2).map(|pair| pair[1].0 - pair[0].0).collect();
        assert!(apart.len() > 1 && apart.iter().all(|rows| *rows == apart[0]), "{marked:?}\n{seen}");
    }
}

/// The result names no file and no seed. For a spectator, it is neither a victory nor a defeat.
#[test]
fn the_result_offers_a_rematch_and_shows_nothing_technical() {
    let path = "/home/somebody/with-a-long-name/.local/share/sorcery/replays/001795359608-186-15448-sorcery.journal";
    let mut shell = ended(Vec::new(), 1);
    shell.tell(Msg::Archived(path.into()));
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let seen = shell.text(width, height);
        assert!(["Rematch", "Replay", "Lobby"].iter().all(|choice| seen.contains(choice)), "{seen}");
        assert!(["journal", "seed", "saved"].iter().all(|technical| !seen.contains(technical)), "{seen}");
    }
    for (player, headline) in [(Player::Human, "You lose."), ("novice".parse().expect("a player"), "Ada loses.")] {
        let mut header = game_of("onirim", Some("onirim position 1\nask lost deck\n".into())).header().clone();
        header.players = vec![player];
        let session = sorcery::session::roster::open(header).expect("a game");
        shell.model.go(GameOver::new(&session, None));
        assert!(shell.text(120, 40).contains(headline), "{}", shell.text(120, 40));
    }
}

/// The result lists damage, cards played and the best attack; the first one if several are equal.
#[test]
fn the_result_sums_up_the_game() {
    let shell = ended(Vec::new(), 1);
    let story = shown(&shell).story;
    assert_eq!(story.statistics, [("damage", vec![3, 0])]);
    let best = shown(&shell).best.expect("a blow");
    // The page shows the last action once.
    assert_eq!(best, "Best action (Ada): 2 damage on turn 9.");
    let seen = shell.text(80, 24);
    assert!(seen.contains("Best action (Ada): 2 damage on turn 9") && seen.contains("damage"), "{seen}");
    // The only person sees their own best action, even if the winner's was greater.
    let novice = || vec![Player::Human, "novice".parse().expect("a player")];
    let best = |mine| shown(&ended(novice(), mine)).best;
    assert_eq!([best(1), best(2)], [Some("Your best action: 2 damage on turn 9.".to_string()), None]);
}

/// The player's best action is told in the past tense, and a minion's as in the log. A number isn't repeated.
#[test]
fn the_best_action_is_a_sentence() {
    let best = |game: &str, players: &[&str], position: String, lines: &[&str]| {
        let players = players.iter().map(|player| player.parse().expect("a player")).collect();
        let header = Header { players, position: Some(position), ..game_of(game, None).header().clone() };
        let mut session = roster::open(header).expect("a game");
        lines.iter().for_each(|line| _ = session.submit(line).expect("legal"));
        let mut shell = Shell::new();
        shell.model.go(GameOver::new(&session, None));
        shown(&shell).best.expect("a blow")
    };
    let splendor = "splendor position 1\nturn 8\nactive 1\nrow t t1 t2 t3 t4\nplayer 1 Ada\ngems 2 3 0 3 0 0\n\
                    player 2 Grace\ngems 0 0 0 0 0 0\n";
    let buy = ["b t 2", "p3 red pink green"];
    let told = "on turn 9, you bought the 1-point white transport for 2 white, 3 red, 3 blue.";
    assert_eq!(best("splendor", &["human", "novice"], splendor.into(), &buy), format!("Your best action: {told}"));
    let told = told.replace("you", "Ada");
    assert_eq!(best("splendor", &["human", "human"], splendor.into(), &buy), format!("Best action: {told}"));
    let struck = STRUCK.replace("life 1\n", "life 20\n");
    let told = "Your best action: Fire Elemental hits Grace (2 damage, turn 9).";
    assert_eq!(best("sorcery", &["human", "novice"], struck, &["attack 1", "end"]), told);
}

/// A solo game has no opponent for a rematch, and no legend names its only player.
#[test]
fn the_result_of_a_solo_game_names_no_players() {
    let mut session = game_of("onirim", None);
    for _ in 0..20 {
        let line = session.observe(Some(Seat::ONE)).moves[0].line.clone();
        session.submit(&line).expect("legal");
    }
    let mut shell = Shell::new();
    shell.model.go(GameOver::new(&session, None));
    let ResultView { charts, menu, .. } = shown(&shell);
    assert!(!charts.is_empty() && charts.iter().all(|chart| chart.legend().is_empty()), "{charts:?}");
    assert_eq!((menu.items[0].label.as_str(), menu.items[0].detail.as_str()), ("Play again", "new deal"));
    assert!(shown(&ended(Vec::new(), 1)).charts.iter().all(|chart| chart.legend().len() == 2));
}

/// Lines differ in their characters, and the name of the player stands at the end of each.
#[test]
fn a_chart_is_readable_without_colours() {
    let shell = ended(Vec::new(), 1);
    for ascii in [false, true] {
        let mut shell = ended(Vec::new(), 1);
        shell.model.context.settings.draw = if ascii { Draw::Ascii } else { Draw::Auto };
        let seen = text(&picture(&shell.model, 120, 40, Depth::None).0);
        let [first, second] = if ascii { ["# Ada 2", "o Grace 0"] } else { ["━ Ada 2", "• Grace 0"] };
        assert!(seen.contains(first) && seen.contains(second), "{seen}");
        assert!(!ascii || seen.is_ascii(), "{seen}");
    }
    // A short chart has no room for the label of its x axis, which the title names.
    let low = shell.text(80, 24);
    assert!(
        low.contains("life by turn") && !low.lines().any(|line| line.ends_with("turn") && line.contains('│')),
        "{low}"
    );
}

#[test]
fn a_game_for_one_offers_no_swap_of_seats() {
    let header = Header { game: "onirim".into(), seed: 1, names: vec!["Ada".into()], ..Header::default() };
    let mut session = roster::open(header).expect("a game");
    while session.status().awaited().is_some() {
        let line = session.observe(session.status().awaited()).moves.last().expect("a move").line.clone();
        session.submit(&line).expect("legal");
    }
    let mut shell = Shell::new();
    shell.model.go(GameOver::new(&session, None));
    let view = shown(&shell);
    assert_eq!(view.tone, Tone::Defeat, "the last legal move doesn't win: {}", view.ending);
    assert_eq!(view.headline, "You lose.");
    assert!(!view.ending.is_empty() && !shell.text(80, 24).contains("Swap seats"), "{}", shell.text(80, 24));
}

/// The table behind a dialog is dimmed. The first option keeps everything as it is.
#[test]
fn a_dialog_dims_the_table_and_offers_to_stay_first() {
    let deck = "Air Elemental, Air Elemental, Air Elemental, Air Elemental, Air Elemental";
    for (keys, first) in [("F9", "1 Keep playing"), ("Esc", "1 Stay")] {
        let mut shell = Shell::at_table(deck, deck);
        let before = picture(&shell.model, 120, 40, Depth::True).0;
        shell.press(keys);
        let behind = picture(&shell.model, 120, 40, Depth::True).0;
        assert!(text(&behind).contains(&format!("▶ {first}")), "{}", text(&behind));
        let at = before.content.iter().position(|cell| cell.symbol() == "♥").expect("a card");
        assert_ne!(before.content[at].fg, behind.content[at].fg, "{keys}");
        shell.press("Enter");
        assert_eq!((shell.asked(), shell.play().session().place()), (None, (0, 0)));
    }
}

/// The result of a game that couldn't be saved names the reason.
#[test]
fn the_result_says_why_the_game_is_not_saved() {
    let mut session = duel_from(STRUCK.into());
    session.record(Journal::create("/dev/null/games/one.journal".as_ref())).expect_err("not a folder");
    session.submit("attack 1").expect("legal");
    let mut shell = Shell::new();
    shell.model.go(GameOver::new(&session, None));
    let seen = shell.text(80, 24);
    assert!(seen.contains("No action of this game is saved: not a directory; check its folder."), "{seen}");
}

/// One action is enough to save a game.
#[test]
fn a_game_without_actions_is_not_saved() {
    let deck = "Air Elemental, Air Elemental, Air Elemental, Air Elemental, Air Elemental";
    let folder = tempfile::tempdir().expect("a temporary directory");
    let path = folder.path().join("one.journal");
    for (line, answer) in ["", "play 1"].into_iter().flat_map(|line| ["2", "3", "Ctrl-C"].map(|answer| (line, answer)))
    {
        let mut session = duel(deck, deck);
        session.record(Journal::create(&path)).expect("a header");
        let mut shell = Shell::new();
        shell.sit_down(session, false);
        if !line.is_empty() {
            shell.enter(line);
        }
        assert!(path.exists());
        shell.press("Esc");
        shell.press(answer);
        drop(shell);
        assert_eq!(path.exists(), !line.is_empty(), "{line} {answer}");
    }
}

#[test]
fn the_log_of_a_resumed_game_marks_no_line_as_new() {
    let mut session = duel_from(STRUCK.replace("life 1", "life 9"));
    session.submit("attack 1").expect("legal");
    let mut shell = Shell::new();
    shell.sit_down(session, false);
    let Body::Table(view) = view(&shell.model).body else { panic!("a table") };
    assert!(view.log.iter().all(|line| line.action < view.news_from), "{} {:?}", view.news_from, view.log);
}
