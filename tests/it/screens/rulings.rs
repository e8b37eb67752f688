//! The rulings that affect a card, and their examples at the table.

use super::ui::{Shell, duel_from, game_of};
use crate::process::sorcery;
use sorcery::session::ruling;
use sorcery::ui::frame::{Body, DocumentContent, Popup};
use sorcery::ui::screens::replay::Replay;
use sorcery::ui::screens::rulings::Rulings;
use sorcery::ui::text::wrapped;

const GOLEM: &str = "sorcery position 1\nplayer 1 Ann\nminion Bone Golem\nenchantment Haste\nplayer 2 Ben\n";

fn at_golem() -> Shell {
    let mut shell = Shell::new();
    shell.sit_down(duel_from(GOLEM.into()), false);
    shell.press("Home F7");
    shell
}

impl Shell {
    /// Returns `true` if the smallest screen shows all words of a text.
    fn told(&self, text: &str) -> bool {
        let screen = self.text(80, 24);
        text.split_whitespace().all(|word| screen.contains(word))
    }
}

#[test]
fn the_inspector_lists_the_rulings_of_a_card_and_plays_their_examples() {
    let mut shell = at_golem();
    let page = shell.text(80, 24);
    for seen in [
        "Bone Golem",
        "Gain +1/+1",
        "5. Deaths after a fight",
        "6. A minion's own death",
        "26. Several Hastes",
        "32. Values",
    ] {
        assert!(page.contains(seen), "no {seen:?} in\n{page}");
    }
    assert!(!page.contains("Insight"), "{page}");
    shell.press("Down");
    assert!(shell.text(80, 24).contains("Both minions deal damage"), "{}", shell.text(80, 24));
    shell.press("Enter");
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let start = shell.text(width, height);
        for seen in
            ["Both minions deal damage", "Next: attack Linus's Bone Golem with your Bone Golem", "action 0 of 1"]
        {
            assert!(start.contains(seen), "no {seen:?} in\n{start}");
        }
    }
    shell.press("Right");
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let end = shell.text(width, height);
        for seen in ["1/1 -> 2/1", "End of the example.", "action 1 of 1"] {
            assert!(end.contains(seen), "no {seen:?} in\n{end}");
        }
    }
    shell.press("Esc");
    assert!(shell.model.at::<Rulings>().is_some());
    shell.press("F7");
    assert_eq!(shell.play().session().place(), (0, 0));
}

#[test]
fn cards_without_rulings_keep_their_dialog() {
    let mut shell = Shell::new();
    shell.sit_down(game_of("splendor", None), false);
    shell.press("Home F7");
    let Some(Popup::Document(document)) = &shell.model.context.popup else { panic!("no dialog") };
    assert!(matches!(document.content, DocumentContent::Text(_)));
}

#[test]
fn every_example_can_be_stepped_through_at_the_smallest_size() {
    for (at, ruling) in ruling::all("sorcery").iter().enumerate() {
        assert!(wrapped(&ruling.text, 78).len() <= 2, "{} has more than two lines", ruling.heading());
        let mut shell = Shell::new();
        shell.press("=Rules End Enter Home");
        (0..at).for_each(|_| shell.press("Down"));
        shell.press("Enter");
        let actions = shell.model.at::<Replay>().expect("an example").session().place().1;
        for done in 0..=actions {
            assert!(done > 0 || shell.told(&ruling.text), "{}:\n{}", ruling.heading(), shell.text(80, 24));
            for (line, why) in ruling.rejected(done) {
                assert!(shell.told(&format!("Next: `{line}`.")), "{}", shell.text(80, 24));
                shell.press("Right");
                assert!(shell.told(line) && shell.told(why), "{}: `{line}`\n{}", ruling.heading(), shell.text(80, 24));
            }
            let place = if done < actions { "Next:" } else { "End of the example." };
            assert!(shell.told(place), "{}, action {done}:\n{}", ruling.heading(), shell.text(80, 24));
            shell.press("Right");
        }
    }
}

#[test]
fn the_list_for_screen_readers_names_each_step() {
    let mut shell = at_golem();
    shell.model.context.settings.accessible = true;
    shell.press("Down Enter");
    assert!(shell.told("Next: attack Bone Golem"), "{}", shell.text(80, 24));
    shell.press("Right");
    assert!(shell.told("End of the example."), "{}", shell.text(80, 24));
}

/// An example needs no judge and can't be continued.
#[test]
fn the_keys_of_an_example_are_those_that_step() {
    let mut shell = at_golem();
    shell.press("Down Enter F2 Tab F5 F6");
    let text = shell.text(80, 24);
    assert!(text.contains("Left Right step") && text.contains("Esc back"), "{text}");
    assert!(!text.contains("mistake") && !text.contains("what if") && shell.task().is_none(), "{text}");
    let Body::Table(view) = sorcery::ui::model::view(&shell.model).body else { panic!("a table") };
    assert!(view.progress.is_some_and(|progress| progress.curve.is_empty()));
    assert!(shell.text(120, 40).contains("Enter: next step"), "{}", shell.text(120, 40));
    shell.press("Enter");
    assert!(shell.told("End of the example."), "{}", shell.text(80, 24));
}

#[test]
fn the_rules_command_prints_the_rulings_of_a_card() {
    let all = sorcery(&["rules", "sorcery", "--rulings"]).run().well();
    let all =
        all.says("1. MAGIC ON THE FIRST TURN").says("      Rejected: Your hand is full: play a card before you draw.");
    // The position at the beginning is in words, too.
    let all = all.says("    Deck 1: Haste, Banish, ").says("    Bjarne: deck Banish; hand Haste, Haste, ");
    let all = all.says("1/1 with Giant Strength, Bone Golem 1/2 with Enrage");
    assert!(all.out.lines().all(|line| line.chars().count() <= 80), "{}", all.out);
    let golem = sorcery(&["rules", "sorcery", "--rulings", "bone", "golem"]).run().well();
    let golem = golem.says("5. DEATHS AFTER A FIGHT").says("    > attack 1 1").says("Linus: minions Bone Golem 2/1");
    assert!(!golem.out.contains("INSIGHT"), "{}", golem.out);
    sorcery(&["rules", "sorcery", "--rulings", "Bone Golm"]).run().failed(2, &["`Bone Golm`", "`Bone Golem`"]);
    sorcery(&["rules", "splendor", "--rulings"]).run().failed(2, &["Splendor has no rulings"]);
}
