//! What lies on a table and beside it: nothing moves, nothing is cut, nothing says two things.

use super::ui::{Shell, game_of, line, picture, text};
use ratatui::style::Modifier;
use sorcery::ui::frame::Hit;
use sorcery::ui::theme::Depth;

/// Five minions a side, of which all are targets.
pub fn crowded(magic: u8) -> Shell {
    let half = |player: &str| {
        let minion = "minion Novice Pyromancer actions 1\nminion Apprentice Summoner actions 0\n";
        let rest = "minion Earth Elemental actions 1\nenchantment Giant Strength\nenchantment Enrage\n";
        let edge = "ritual Dark Ritual 3\ngraveyard Air Elemental\n";
        let hand = "Banish | Enrage | Unsummon";
        format!("player {player}\nlife 9\nmagic {magic}\nhand {hand}\n{minion}{minion}{rest}{edge}")
    };
    let halves = ["1 Ada", "2 Grace"].map(half).concat();
    let position = format!("sorcery position 1\nturn 5\nactive 1\ntesting no\nrandom 5 0 0\n{halves}");
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", Some(position)), false);
    shell
}

pub fn in_theme(mut shell: Shell, theme: &str) -> Shell {
    let context = &mut shell.model.context;
    context.theme = context.themes.iter().position(|known| known.name == theme).expect("a theme");
    shell
}

/// Where words begin: line and column.
fn places(text: &str, words: &[&str]) -> Vec<(usize, usize)> {
    let of_line = |(y, line): (usize, &str)| {
        let found = words.iter().flat_map(|word| line.match_indices(word));
        found.map(|(at, _)| (y, line[..at].chars().count())).collect::<Vec<_>>()
    };
    let mut places: Vec<_> = text.lines().enumerate().flat_map(of_line).collect();
    places.sort_unstable();
    places
}

/// A target's number stands where nothing else does: no name goes to another place for it.
#[test]
fn the_number_of_a_target_moves_no_name() {
    let all = ["Apprentice", "Summoner", "Pyromancer", "Dark Ritual", "Earth", "Elemental"];
    for (theme, sizes) in [("dusk", &[(80, 24), (120, 40), (200, 60)][..]), ("mono", &[(120, 40)])] {
        for &(width, height) in sizes {
            let mut shell = in_theme(crowded(3), theme);
            let board = |shell: &Shell| -> String {
                let rows = shell.text(width, height);
                let table = if width < 116 { 80 } else { usize::from(width) * 7 / 10 };
                let rows = rows.lines().take(usize::from(height) - 6).map(|row| row.chars().take(table).collect());
                rows.collect::<Vec<String>>().join("\n")
            };
            let before = board(&shell);
            shell.press("1");
            let after = board(&shell);
            // In a box the sign of the cursor stands in front of a name.
            let names = if theme == "mono" { &all[..4] } else { &all };
            assert_eq!(places(&before, names), places(&after, names), "{before}\n{after}");
            for number in 1..=12 {
                assert!(after.contains(&number.to_string()), "{number}: {after}");
            }
        }
    }
}

/// What stands on a card is marked as cut where its preview has the place of the rest.
#[test]
fn a_preview_cuts_nothing_unmarked() {
    let mut shell = crowded(3);
    assert!(shell.text(200, 60).contains("Giant Strength"));
    shell.press("1");
    let text = shell.text(200, 60);
    assert!(text.contains("dies") && text.contains("Giant Strength"), "{text}");
    let text = shell.text(120, 40);
    assert!(text.contains("dies") && (text.contains("Giant Strength") || text.contains("2 attached")), "{text}");
}

/// Of the dead their number is shown, and neither cost nor figures; behind the curtain, too.
#[test]
fn a_graveyard_says_how_many_lie_there() {
    let mut shell = crowded(3);
    for curtain in [false, true] {
        if curtain {
            shell.enter("end");
            shell.press("2");
        }
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let text = shell.text(width, height);
            assert_eq!(curtain, text.contains("The hand is covered"), "{text}");
            let dead: Vec<&str> = text.lines().filter(|line| line.contains("1 dead")).collect();
            assert_eq!(dead.len(), 2, "{text}");
            let table = usize::from(width) * 2 / 3;
            for line in dead {
                let line: String = line.chars().take(table.max(80)).collect();
                assert!(!line.contains(['♥', '†']), "{text}");
            }
        }
        let mono = picture(&in_theme(crowded(3), "mono").model, 80, 24, Depth::None);
        assert!(text(&mono.0).lines().any(|line| line.contains("Air Elemental     1 ")), "{}", text(&mono.0));
    }
}

/// All colours of a price that are missing are marked, in the smallest place too, and all of the bank has room.
#[test]
fn a_price_says_what_is_missing_of_it() {
    let mut shell = Shell::new();
    let position = "splendor position 1\nplayer 1\nplayer 2\n";
    shell.sit_down(game_of("splendor", Some(position.into())), false);
    let (buffer, _) = shell.draw(80, 24);
    let table = text(&buffer);
    let four = |line: &str| line.split('(').any(|price| price.split(')').next().is_some_and(|price| price.len() == 7));
    assert!(table.lines().any(four), "a price of four colours: {table}");
    let bank = (0..24).find(|&y| line(&buffer, 0, y, 80).contains("bank")).expect("the bank");
    let five = (0..80).rposition(|x| buffer[(x, bank)].symbol() == "5").expect("the gold") as u16;
    assert_eq!(buffer[(five - 1, bank)].bg, buffer[(five, bank)].bg);
    assert_eq!(buffer[(five + 1, bank)].bg, buffer[(five, bank)].bg);
}

/// Below a small table what is said of a thing is as wide as it needs to be, and the log begins with the
/// beginning of a line.
#[test]
fn what_stands_below_a_table_is_whole() {
    let mut shell = crowded(1);
    for key in "Home Down Down Down Down Left Left Left".split(' ') {
        shell.press(key);
        if shell.text(80, 24).contains("Not enough magic") {
            break;
        }
    }
    assert!(shell.text(80, 24).contains("you have 1."), "{}", shell.text(80, 24));
    let mut shell = crowded(9);
    for line in ["attack 1", "attack 5 5", "end"] {
        shell.enter(line);
        shell.press("2 Enter");
        let log = shell.play().session().log(shell.play().seat().into());
        for width in 72..=140 {
            let (buffer, hits) = shell.draw(width, 24);
            let Some((pane, _)) = hits.iter().find(|(_, hit)| *hit == Hit::Log) else { continue };
            let rows = (pane.y..pane.bottom()).map(|y| super::ui::line(&buffer, pane.x, y, pane.width));
            let rows = rows.map(|row| row.trim_start_matches(['~', ' ', '│']).trim().to_string());
            let Some(first) = rows.into_iter().find(|row| !row.is_empty() && !row.starts_with("log")) else { continue };
            // What the other did runs on.
            let begins = |line: &str| line.starts_with(&first) || first.starts_with(line);
            assert!(log.iter().any(|line| begins(&line.text)), "{width}: {first}\n{}", text(&buffer));
        }
    }
}

/// Beside the table the log stands still while the cursor goes from card to card and from target to target.
#[test]
fn the_log_stands_still() {
    for (width, height) in [(120, 40), (200, 60)] {
        let mut shell = crowded(3);
        shell.enter("attack 1");
        let log_of = |shell: &Shell| -> Vec<String> {
            let text = shell.text(width, height);
            let column = |line: &str| Some(line[..line.find("inspector")?].chars().count());
            let at = text.lines().find_map(column).expect("the inspector");
            let pane: Vec<String> = text.lines().map(|line| line.chars().skip(at).collect()).collect();
            let from = pane.iter().position(|line| line.trim() == "log").expect("the log");
            assert!(pane[from + 1].contains("Ada"), "{text}");
            pane.into_iter().skip(from).collect()
        };
        let before = log_of(&shell);
        for keys in ["Left", "Left", "Down", "Right", "Down", "Right", "Home Down Down Down 1", "Right", "Right"] {
            shell.press(keys);
            assert_eq!(before, log_of(&shell), "{keys}: {}", shell.text(width, height));
        }
    }
}

/// The first word of a name is as bright as the second where there are no colours.
#[test]
fn a_name_is_of_one_brightness() {
    let shell = crowded(3);
    let (buffer, _) = picture(&shell.model, 120, 40, Depth::None);
    let rows: Vec<String> = (0..40).map(|y| line(&buffer, 0, y, 84)).collect();
    for (y, row) in rows.iter().enumerate().filter(|(_, row)| row.contains("Apprentice")) {
        let x = row[..row.find("Apprentice").expect("it")].chars().count() as u16;
        for (x, y) in [(x, y as u16), (x, y as u16 + 1)] {
            assert!(!buffer[(x, y)].modifier.contains(Modifier::DIM), "{x}, {y}: {}", text(&buffer));
        }
    }
    assert!(!rows[0].contains("dusk"), "no theme is seen: {}", rows[0]);
}

/// The number of a gem stands apart from its name where it has no ground of its own.
#[test]
fn the_number_of_a_gem_is_no_part_of_its_name() {
    let mut shell = in_theme(Shell::new(), "mono");
    shell.sit_down(game_of("splendor", Some("splendor position 1\nplayer 1\nplayer 2\n".into())), false);
    shell.press("Enter");
    let text = shell.text(80, 24);
    assert!(text.contains("1 white") && !text.contains("1white"), "{text}");
}

/// The deck's table is whole in lines, too.
#[test]
fn a_table_of_what_is_left_is_not_cut() {
    let mut shell = in_theme(Shell::new(), "mono");
    shell.sit_down(game_of("onirim", None), false);
    let text = shell.text(80, 24);
    assert!(text.contains("nightmare 10") && text.contains("discarded: 0") && text.contains("brown"), "{text}");
}

/// Every colour that means something means one thing.
#[test]
fn a_colour_has_one_meaning() {
    let mut shell = crowded(3);
    shell.press("F1 End");
    let help = shell.text(120, 60);
    for hue in ["amber", "teal", "red"] {
        assert_eq!(help.matches(&format!("┃ {hue} ")).count(), 1, "{hue}: {help}");
    }
    assert!(!help.contains("┃ blue"), "{help}");
}

/// The last line names the arrows where they choose, both of a pair at once.
#[test]
fn lists_name_their_arrows() {
    let mut shell = Shell::new();
    let keys = |shell: &Shell| shell.text(100, 30).lines().last().map(String::from).unwrap_or_default();
    assert!(keys(&shell).contains("Up Down move"), "{}", keys(&shell));
    shell.press("=Rules");
    assert!(keys(&shell).contains("Up Down chapter  Left Right game"), "{}", keys(&shell));
    // What stands side by side is gone through sideways.
    let over = "sorcery position 1\nturn 5\nactive 1\ntesting no\nrandom 5 0 0\nplayer 1 Ada\nlife 9\n\
                minion Air Elemental actions 1\nplayer 2 Grace\nlife 1\n";
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", Some(over.into())), false);
    shell.enter("attack 1");
    shell.press("Enter");
    assert!(keys(&shell).contains("Enter choose  Left Right move  Esc back"), "{}", shell.text(100, 30));
}
