//! Screens of 80x24 and smaller ones, and the words for the only person at the screen.

use super::ui::{Shell, game_of};
use sorcery::agents::Level;
use sorcery::engine::SeatSet;
use sorcery::session::{Header, Match, Player, roster};
use sorcery::ui::app::Msg;
use sorcery::ui::frame::{Hit, MultipleChoice, Popup};
use sorcery::ui::screens::setup::SetupScreen;

const KINGDOM: [&str; 10] =
    ["Cellar", "Moat", "Village", "Workshop", "Militia", "Moneylender", "Remodel", "Smithy", "Market", "Mine"];

/// Returns a new game of a person without a name against the novice.
pub(super) fn alone(game: &str) -> Match {
    let players = vec![Player::Human, Player::Computer(Level::Novice)];
    let names = ["", "Novice"].map(String::from).to_vec();
    let header = Header { game: game.into(), seed: 3, names, players, ..Header::default() };
    roster::open(header).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns a position of Dominion in a Buy phase.
fn buying() -> String {
    format!(
        "dominion position 1\nplayers Ann | Bob\nkingdom {}\nturn seat 1 phase buy buys 1 coins 1\nseat 1 turns 3\n\
         play Copper\nbag Copper*6 Estate*3\nseat 2 turns 2\nbag Copper*7 Estate*3\n",
        KINGDOM.join(" ")
    )
}

/// Each pile shows its text, the beginning of its text or its type. The headings of rows have a margin.
#[test]
fn every_pile_of_dominion_says_what_it_does() {
    let mut shell = Shell::new();
    shell.sit_down(game_of("dominion", Some(buying())), false);
    shell.press("End");
    let seen = shell.text(80, 24);
    for name in KINGDOM {
        let pile = format!("{name} x10");
        let row: Vec<char> = seen.lines().find(|row| row.contains(&pile)).expect("a row").chars().collect();
        let halves = [0..40, 40..80].map(|half| row.get(half.start..half.end.min(row.len())).unwrap_or_default());
        let half = halves.into_iter().map(String::from_iter).find(|half: &String| half.contains(&pile));
        let half = half.expect("a half");
        let text = half.split_once(&pile).expect("the name").1;
        assert!(text.chars().filter(|c| c.is_alphabetic()).count() > 3, "{name}: {seen}");
    }
    assert!(seen.contains("+1 Card, +2 Actions") && seen.contains("+3 Cards. Action"), "{seen}");
    assert!(seen.lines().any(|row| row.starts_with(" In play ")), "{seen}");
}

/// On a screen of 60 by 18, piles show their whole names and counts.
#[test]
fn piles_fit_on_a_small_screen() {
    let mut shell = Shell::new();
    shell.sit_down(game_of("dominion", Some(buying())), false);
    let seen = shell.text(60, 18);
    assert!(seen.contains("Moneylender x10"), "{seen}");
    shell.sit_down(game_of("onirim", None), false);
    let seen = shell.text(60, 18);
    let row = seen.lines().find(|row| row.contains("still in")).expect("a row");
    assert!(["red ", "blue ", "green ", "brown "].iter().all(|colour| row.contains(colour)), "{seen}");
}

/// The heading of the cards in play shows the whole name of a level.
#[test]
fn the_names_of_levels_fit_in_headings() {
    let position = format!(
        "dominion position 1\nplayers Ann | Apprentice\nkingdom {}\nturn seat 2 phase buy buys 1 coins 1\n\
         seat 1 turns 3\nbag Copper*7 Estate*3\nseat 2 turns 2\nplay Copper\nbag Copper*6 Estate*3\n",
        KINGDOM.join(" ")
    );
    let players = vec![Player::Human, Player::Computer(Level::Apprentice)];
    let names = ["Ann", "Apprentice"].map(String::from).to_vec();
    let header = Header { game: "dominion".into(), names, players, position: Some(position), ..Header::default() };
    let mut shell = Shell::new();
    shell.sit_down(roster::open(header).unwrap_or_else(|error| panic!("{error}")), false);
    let seen = shell.text(80, 24);
    assert!(seen.lines().any(|row| row.starts_with(" Apprentice ") && row.contains("Copper")), "{seen}");
}

/// The name of a deck doesn't touch the edge of the screen.
#[test]
fn the_decks_of_splendor_have_a_margin() {
    let mut shell = Shell::new();
    shell.sit_down(alone("splendor"), false);
    let text = shell.text(80, 24);
    assert!(text.lines().any(|row| row.starts_with(" Transport ")), "{text}");
}

/// The board in a dialog has the players in the same order as the table, with the bank above both, and cuts no words.
#[test]
fn the_board_of_splendor_looks_like_the_table() {
    let mut shell = Shell::new();
    shell.sit_down(alone("splendor"), false);
    let table = shell.text(80, 24);
    shell.press("F8");
    let board = shell.text(80, 24);
    for seen in [&table, &board] {
        let row =
            |word: &str| seen.lines().position(|row| row.contains(word)).unwrap_or_else(|| panic!("{word}: {seen}"));
        assert!(row("bank 25") < row("Novice  points") && row("Novice  points") < row("You  points"), "{seen}");
        assert!(seen.lines().nth(row("bank 25")).is_some_and(|bank| bank.contains("gold")), "{seen}");
        row("Transport");
    }
}

/// The keys that scroll the log go back by as many rows as it shows, so they skip none.
#[test]
fn keys_scroll_the_log_without_gaps() {
    let mut shell = Shell::at_open_table("Haste, Haste, Haste, Haste, Haste", "Haste, Haste, Haste, Haste, Haste");
    (0..8).for_each(|_| shell.enter("end"));
    let mut pages = String::new();
    for _ in 0..40 {
        pages += &shell.text(80, 24);
        shell.press("PageUp");
    }
    for turn in 2..=9 {
        assert!(pages.contains(&format!("Turn {turn}: ")), "turn {turn}: {pages}");
    }
}

/// A kingdom of a recommended set has the name of the set, whatever the order of its cards. Any other kingdom is a number
/// of cards.
#[test]
fn a_kingdom_fits_in_its_field() {
    let known = KINGDOM.join(", ");
    let other = known.replace("Cellar", "Chapel");
    for (kingdom, label) in [(known, "First steps"), (other, "10 cards")] {
        let mut shell = Shell::new();
        let dominion = roster::find("dominion").unwrap_or_else(|error| panic!("{error}"));
        let mut setup = SetupScreen::new(dominion, &shell.model.context);
        setup.preset(&[("kingdom".into(), kingdom)]);
        shell.model.go(setup);
        let seen = shell.text(80, 24);
        assert!(seen.lines().any(|row| row.contains("kingdom") && row.contains(label)), "{seen}");
    }
}

/// A replay calls the only person *You*, like the table.
#[test]
fn a_replay_calls_the_only_person_you() {
    let mut session = alone("sorcery");
    assert!(session.submit("end").is_ok());
    session.conclude(SeatSet::NONE, "The players agreed on a draw.");
    let mut shell = Shell::new();
    shell.sit_down(session, true);
    shell.press("Home");
    let seen = shell.text(120, 40);
    assert!(seen.contains("Your turn") && seen.contains("You gain magic.") && seen.contains("● You"), "{seen}");
    assert!(!seen.contains("Player 1"), "{seen}");
}

/// On a small table, names come before the numbers in a preview, and text ends after a word.
#[test]
fn small_tables_keep_names_whole() {
    for game in ["sorcery", "dominion"] {
        let mut shell = Shell::new();
        shell.sit_down(game_of(game, None), false);
        let hits = shell.draw(60, 18).1.into_iter();
        for hit in hits.map(|(_, hit)| hit).filter(|hit| matches!(hit, Hit::Anchor(_))) {
            shell.tell(Msg::Hover(Some(hit)));
            let text = shell.text(60, 18);
            let is_cut = |row: &str| row.contains('»') && row.replace("x~", "").contains("~ ");
            let is_cut = text.lines().any(is_cut);
            assert!(!is_cut, "{hit:?}:\n{text}");
        }
    }
    let mut shell = Shell::new();
    shell.press("=Puzzles Enter");
    assert!(!shell.text(80, 24).contains("att ..."), "{}", shell.text(80, 24));
    shell.press("Enter");
    let text = shell.text(60, 18);
    let title = text.lines().next().unwrap_or_default();
    assert!(title.contains("Puzzle 1") && !title.contains('~'), "{text}");
}

/// If the table leaves no room for the explanation of a tutorial step, the menu of the tutorial shows it.
#[test]
fn the_tutorial_explains_its_steps_on_small_screens() {
    for (width, height, is_untold) in [(60, 18, true), (50, 14, false), (80, 24, false)] {
        let mut shell = Shell::new();
        shell.begin_lesson();
        let text = shell.text(width, height);
        assert_eq!(!text.contains("You win when your opponent's life is 0"), is_untold, "{text}");
        shell.press("Ctrl-T");
        let Some(Popup::Choice(MultipleChoice { text, .. })) = &shell.model.context.popup else { panic!("no menu") };
        assert_eq!(!text.is_empty(), is_untold, "{width}x{height}");
    }
}

/// Long answers take several lines. The deck builder leaves out columns that don't fit, and a form describes the
/// selected field above its fields.
#[test]
fn menus_fit_on_small_screens() {
    for (width, height) in [(60, 18), (50, 14)] {
        let mut shell = Shell::new();
        shell.press("=Dominion");
        let text = shell.text(width, height);
        assert!(text.contains("Lab: write") && !text.contains('~'), "{text}");
        shell.press("Esc =Settings");
        let text = shell.text(width, height);
        assert!(text.contains("colours of all screens"), "{text}");
    }
    let mut shell = Shell::new();
    shell.press("=Decks Enter");
    let text = shell.text(60, 18);
    assert!(text.contains("Apprentice Summoner") && !text.contains('~'), "{text}");
}

/// A dialog as wide as the screen leaves no part of the table visible beside it.
#[test]
fn the_board_and_the_help_cover_the_cursor_of_the_table() {
    for (game, key) in ["sorcery", "splendor", "onirim", "dominion"].into_iter().flat_map(|it| [(it, "F8"), (it, "F1")])
    {
        let mut shell = Shell::new();
        shell.sit_down(game_of(game, None), false);
        shell.press(key);
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let seen = shell.text(width, height);
            let dialog = seen.lines().skip_while(|row| !row.contains('┏'));
            let rows: Vec<&str> = dialog.take_while(|row| row.contains(['┏', '┃', '┗'])).collect();
            // Above and below the dialog, none or at least four lines of the table are visible.
            let free = usize::from(height) - rows.len() - 2;
            assert!(free == 0 || free > 3, "{game}, {key}: {seen}");
            for row in rows {
                let [first, last] = [row.chars().next(), row.chars().last()];
                let is_border = |c: Option<char>| c.is_some_and(|c| "┏┃┗┓┛".contains(c));
                assert!(is_border(first) && is_border(last), "{game}, {key}: `{row}`\n{seen}");
            }
        }
    }
}
