//! The pages of rules.

use super::ui::Shell;
use crate::process::sorcery;
use sorcery::session::{Header, roster};

/// Each command in the rules is known, even if it isn't possible now.
#[test]
fn every_command_in_the_rules_is_known() {
    for listed in roster::ROSTER {
        let header = Header {
            game: listed.name.into(),
            seed: 1,
            names: (1..=listed.seats).map(|seat| format!("Player {seat}")).collect(),
            players: Vec::new(),
            chosen: Vec::new(),
            ..Header::default()
        };
        for chapter in listed.rulebook.chapters() {
            for line in chapter.paragraphs.iter().flat_map(|text| text.split('`').skip(1).step_by(2)) {
                let verb = line.split_whitespace().next().unwrap_or_default();
                // In a game alone, `quit` is unknown, because the program handles it.
                if let Err(error) = roster::open(header.clone()).expect("a game").submit(line)
                    && verb != "quit"
                {
                    let unknown = error.0.contains("no command") || error.0.contains("did you mean");
                    assert!(!unknown, "{}, {}: `{line}`: {error}", listed.name, chapter.title);
                }
            }
        }
    }
}

/// Newcomers meet these cases in their first games, so the rules of Sorcery must explain them.
#[test]
fn the_rules_of_sorcery_explain_haste_damage_empty_decks_and_draws() {
    let listed = roster::find("sorcery").expect("a game");
    let pages: Vec<_> = listed.rulebook.chapters().map(|page| (page.title, page.paragraphs.join(" "))).collect();
    for (page, what) in [
        ("Goal", "It's a draw only if"),
        ("Your turn", "your deck is empty"),
        ("Minions", "unless you give it Haste"),
        ("Minions", "doesn't heal, not even in the hand or the graveyard"),
        ("Enchantments", "Haste gives the extra action at once"),
    ] {
        assert!(pages.iter().any(|(title, text)| *title == page && text.contains(what)), "{page}: {what}");
    }
}

#[test]
fn every_page_fits_at_the_smallest_size() {
    for (game, listed) in roster::ROSTER.iter().enumerate() {
        let mut shell = Shell::new();
        shell.press("=Rules");
        (0..game).for_each(|_| shell.press("Right"));
        let chapters = listed.rulebook.chapters();
        assert_eq!(chapters.len(), listed.rulebook.emblems.len(), "a drawing for each page of {}", listed.title);
        let pictured = shell.text(80, 24).contains(['▄', '▀', '▌', '▐', '█', '▖', '▗']);
        assert!(pictured, "the first page of {} has no picture", listed.title);
        for chapter in chapters {
            let seen = shell.text(80, 24);
            assert!(seen.contains(&format!("{} rules", listed.title)), "{seen}");
            for word in chapter.paragraphs.iter().flat_map(|text| text.split_whitespace()) {
                assert!(seen.contains(word), "{}, {}: no {word:?} in\n{seen}", listed.title, chapter.title);
            }
            shell.press("Down");
        }
    }
}

#[test]
fn the_rules_key_of_a_set_up_opens_the_rules_of_its_game() {
    let mut shell = Shell::new();
    shell.press("=Onirim Alt-r");
    assert!(shell.text(80, 24).contains("Onirim rules"));
    shell.press("Esc");
    assert!(shell.text(80, 24).contains("New Onirim game"));
}

#[test]
fn the_rules_command_prints_and_lists_the_rules_of_every_game() {
    let list = sorcery(&["rules"]).run().well();
    for (listed, line) in roster::ROSTER.iter().zip(list.out.lines()) {
        let command: Vec<&str> = line.split_whitespace().take(3).collect();
        assert_eq!(command, ["sorcery", "rules", listed.name]);
        sorcery(&command[1..]).run().well().says(&format!("The rules of {}", listed.title));
    }
}

/// On a narrow screen, the text of a chapter begins below the list, and Enter shows all of it.
#[test]
fn every_chapter_can_be_read_on_a_small_screen() {
    for (width, height) in [(60, 18), (50, 14)] {
        let mut shell = Shell::new();
        shell.press("=Rules");
        for chapter in roster::ROSTER[0].rulebook.chapters() {
            let text = shell.text(width, height);
            let first = chapter.paragraphs[0].split_whitespace().take(4);
            assert!(text.contains(&first.collect::<Vec<_>>().join(" ")), "{}:\n{text}", chapter.title);
            shell.press("Enter");
            let mut seen = String::new();
            for _ in 0..50 {
                seen += &shell.text(width, height);
                shell.press("Down");
            }
            for word in chapter.paragraphs.iter().flat_map(|text| text.split_whitespace()) {
                assert!(seen.contains(word), "{}: no {word:?} at {width}x{height}", chapter.title);
            }
            shell.press("Esc Down");
        }
    }
}
