//! The list of decks and the deck builder.

use super::ui::Shell;
use sorcery::games::sorcery::decks;
use sorcery::ui::app::{Msg, SideEffect};
use sorcery::ui::screens::builder::Builder;
use sorcery::ui::screens::decks::DecksScreen;
use sorcery::ui::storage::Library;

#[test]
fn a_deck_can_be_built_named_and_saved() {
    let mut shell = Shell::new();
    shell.tell(Msg::Library(Library { decks: vec![("Old".into(), "Banish\n".into())], ..Library::default() }));
    shell.press("=Decks Enter");
    assert!(shell.model.at::<Builder>().is_some(), "{:?}", shell.model.screen());
    shell.press("F2");
    assert!(shell.text(120, 40).contains("at least one card"));
    shell.type_in("zzz");
    assert!(shell.text(120, 40).contains("Nothing matches."), "{}", shell.text(120, 40));
    shell.press("Backspace Backspace Backspace");
    shell.type_in("banish");
    shell.press("Right Right Left + F2");
    // The key line shows only the keys that work while the user types a name.
    let text = shell.text(120, 40);
    assert!(text.contains("Type a name") && text.contains("letters name") && !text.contains("Right add"), "{text}");
    shell.press("Esc");
    let text = shell.text(120, 40);
    assert!(!text.contains("Type a name") && text.contains("Right add"), "{text}");
    shell.press("F2");
    // The deck builder names the allowed characters instead of silently dropping others.
    shell.type_in("My /");
    let text = shell.text(80, 24);
    assert!(text.contains("At most 40 letters, digits,") && text.contains("spaces, - and _."), "{text}");
    shell.type_in("deck");
    shell.press("Enter");
    assert!(shell.wanted().contains(&SideEffect::SaveDeck("My deck".into(), "Banish\nBanish\n".into())));
    // Leaving a saved deck asks nothing, but leaving a changed deck asks first.
    shell.press("Right Esc Esc");
    assert_eq!(shell.asked(), Some("Leave without saving the deck?"));
    shell.press("Down Enter");
    assert!(shell.model.at::<DecksScreen>().is_some());
}

/// The size of the deck is visible on small screens, and the message after saving contains it.
#[test]
fn the_deck_builder_shows_the_size() {
    let mut shell = Shell::new();
    shell.press("=Decks Enter");
    for (n, size) in [(1, "1 card"), (5, "5 cards"), (6, "6 cards")] {
        while !shell.text(60, 18).contains(&format!(" {n}x ")) {
            shell.press("Right");
        }
        let text = shell.text(60, 18);
        assert!(text.contains(size), "{text}");
        shell.press("F2");
        if n == 1 {
            shell.type_in("tiny");
            shell.press("Enter");
        }
        let text = shell.text(120, 40);
        assert!(text.contains(&format!("Saved as tiny: {size}.")), "{text}");
        // A player whose deck has no more cards than the first hand draws nothing.
        assert_eq!(text.contains("leaves none"), n <= 5, "{text}");
    }
}

/// The deck builder keeps comments, the order of the cards and lines that it can't read. It reports the first of these
/// when it opens and when it saves.
#[test]
fn the_deck_builder_keeps_every_line_of_the_file() {
    let mut shell = Shell::new();
    let text = "# my notes\nHaste\nNope\nBone Golem\n";
    shell.tell(Msg::Library(Library { decks: vec![("Old".into(), text.into())], ..Library::default() }));
    shell.press("=Decks");
    assert!(shell.text(120, 40).contains("3 cards"), "{}", shell.text(120, 40));
    shell.press("Down Enter");
    let said = "Line 3 of the file isn't a";
    assert!(shell.text(120, 40).contains(said), "{}", shell.text(80, 24));
    shell.type_in("haste");
    shell.press("Right F2");
    let saved = "# my notes\nHaste\nHaste\nNope\nBone Golem\n";
    assert!(shell.wanted().contains(&SideEffect::SaveDeck("Old".into(), saved.into())));
    // Saving doesn't hide that no game accepts this deck.
    let text = shell.text(120, 40);
    assert!(text.contains("Saved as Old, but line 4 of the"), "{text}");
    shell.press("Left Left Left F2");
    assert!(shell.wanted().contains(&SideEffect::SaveDeck("Old".into(), "# my notes\nNope\nBone Golem\n".into())));
}

/// A built-in deck opens as a copy with a free name, and a deck of the user keeps its name.
#[test]
fn built_in_decks_open_as_copies() {
    let mut shell = Shell::new();
    let own = vec![("swarm copy".into(), "Banish\n".into())];
    shell.tell(Msg::Library(Library { decks: own, ..Library::default() }));
    shell.press("=Decks");
    shell.type_in("swarm");
    let text = shell.text(120, 40);
    assert!(text.contains("cards, built in") && text.contains("Enter opens a copy in the deck builder."), "{text}");
    shell.press("Enter");
    assert!(shell.text(120, 40).contains("A copy of the built-in deck swarm:"), "{}", shell.text(120, 40));
    shell.press("F2");
    let swarm = decks::BUILT_IN.iter().find(|(name, _)| *name == "swarm").expect("the deck").1;
    assert!(shell.wanted().contains(&SideEffect::SaveDeck("swarm copy 2".into(), swarm.into())));
}

#[test]
fn a_set_up_offers_a_deck_that_appears_while_it_is_open() {
    let mut shell = Shell::new();
    shell.press("=Sorcery Enter");
    shell.tell(Msg::Library(Library { decks: vec![("Fresh".into(), "Banish\n".into())], ..Library::default() }));
    shell.press("Down Down Down");
    let shown = (0..12).any(|_| {
        shell.press("Right");
        shell.text(120, 40).contains("Fresh")
    });
    assert!(shown, "{}", shell.text(120, 40));
}

/// A new deck can't have the name of a built-in deck, because a list would then show two decks with this name.
#[test]
fn a_new_deck_has_a_name_of_its_own() {
    let mut shell = Shell::new();
    shell.press("=Decks Enter Right F2");
    shell.type_in("default");
    shell.press("Enter");
    let text = shell.text(120, 40);
    assert!(text.contains("default is a built-in deck"), "{text}");
    shell.type_in("2");
    shell.press("Enter");
    assert!(shell.text(120, 40).contains("Saved as default2"), "{}", shell.text(120, 40));
}

/// A deck counts as saved once the file exists. Replacing another deck asks first.
#[test]
fn a_deck_is_saved_once_its_file_exists() {
    let mut shell = Shell::new();
    let decks = |text: &str| Msg::Library(Library { decks: vec![("Old".into(), text.into())], ..Library::default() });
    shell.tell(decks("Banish\n"));
    shell.press("=Decks Enter Right Right Tab");
    shell.type_in("Old");
    shell.press("Enter");
    assert_eq!(shell.asked(), Some("Overwrite the deck Old?"));
    shell.press("Alt-2");
    assert_eq!(shell.asked(), Some("Overwrite the deck Old?"));
    shell.press("Enter F2 Down Enter");
    let [text] = &shell
        .wanted()
        .into_iter()
        .filter_map(|effect| match effect {
            SideEffect::SaveDeck(name, text) => Some((name, text).1),
            _ => None,
        })
        .collect::<Vec<_>>()[..]
    else {
        panic!("there is one request to save")
    };
    shell.press("Esc");
    assert_eq!(shell.asked(), Some("Leave without saving the deck?"));
    shell.press("Enter");
    shell.tell(decks(text));
    shell.press("Esc");
    assert!(shell.model.at::<DecksScreen>().is_some());
}

#[test]
fn the_deck_builder_has_its_own_keys() {
    let mut shell = Shell::new();
    shell.press("=Decks Enter F1");
    let [help, _] = shell.help();
    for line in ["Right, Enter, +  add a copy of the card", "Tab  name the deck", "F2, Ctrl-S  save"] {
        assert!(help.contains(line), "{line} in {help}");
    }
    assert!(!help.contains("F7"), "{help}");
    shell.press("Esc + Ctrl-S");
    shell.type_in("mine");
    shell.press("F2");
    assert!(shell.wanted().iter().any(|effect| matches!(effect, SideEffect::SaveDeck(name, _) if name == "mine")));
}

/// The number of decks doesn't count the entry *New deck*.
#[test]
fn the_list_counts_only_decks() {
    let mut shell = Shell::new();
    shell.press("=Decks");
    assert!(shell.text(120, 40).contains("6 of 6"), "{}", shell.text(120, 40));
    shell.tell(Msg::Library(Library { decks: vec![("Old".into(), "Banish\n".into())], ..Library::default() }));
    assert!(shell.text(120, 40).contains("7 of 7"), "{}", shell.text(120, 40));
    shell.type_in("new");
    assert!(shell.text(120, 40).contains("0 of 7"), "{}", shell.text(120, 40));
}
