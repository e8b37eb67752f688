//! The names of cards in the log and the inspector lead to the cards on the table.

use super::ui::{Shell, game_of, line};
use ratatui::layout::Rect;
use sorcery::engine::Seat;
use sorcery::games::Anchor;
use sorcery::games::table::HAND;
use sorcery::session::{Header, roster};
use sorcery::ui::app::Msg;
use sorcery::ui::board::focus::Cursor;
use sorcery::ui::frame::{Body, Hit};
use sorcery::ui::model::view;

const DECKS: [&str; 2] = ["Air Elemental, Giant Strength, Air Elemental", "Air Elemental, Banish, Earth Elemental"];

/// The zones of Sorcery's graveyards and of Onirim's discard pile.
const GRAVEYARD: u8 = 4;
const DISCARDS: u8 = 5;

/// Returns a game in which both players have played an Air Elemental.
fn played() -> Shell {
    let mut shell = Shell::at_open_table(DECKS[0], DECKS[1]);
    for line in ["play 1", "end", "play 1"] {
        shell.enter(line);
    }
    shell
}

/// Returns the links with the text under each.
fn links(shell: &Shell) -> Vec<(String, Anchor, Rect)> {
    let (buffer, hits) = shell.draw(120, 40);
    let link = |(area, hit): (Rect, Hit)| match hit {
        Hit::Link(anchor) => Some((line(&buffer, area.x, area.y, area.width), anchor, area)),
        _ => None,
    };
    hits.into_iter().filter_map(link).collect()
}

#[test]
fn a_name_in_the_log_leads_to_the_card_of_the_player_who_acts() {
    let shell = played();
    let links = links(&shell);
    assert!(links.iter().all(|(text, ..)| text == "Air Elemental"), "{links:?}");
    let mut seats: Vec<u8> = links.iter().map(|(_, anchor, _)| anchor.seat).collect();
    seats.dedup();
    assert_eq!(seats.len(), 2, "each player's own card: {links:?}\n{}", shell.text(120, 40));
}

/// A click on a name shows the card but never uses it.
#[test]
fn a_name_shows_the_card_by_pointer_and_key() {
    let mut shell = played();
    let anchors: Vec<Anchor> = links(&shell).into_iter().map(|(_, anchor, _)| anchor).collect();
    let before = shell.play().session().place();
    for &anchor in &anchors {
        for msg in [Msg::Hover(Some(Hit::Link(anchor))), Msg::Click(Hit::Link(anchor)), Msg::Click(Hit::Link(anchor))] {
            shell.press("Left Right");
            shell.tell(msg);
            assert_eq!(shell.play().cursor(), Some(Cursor::Thing(anchor)));
        }
    }
    assert_eq!(shell.play().session().place(), before);
    let mut reached = Vec::new();
    for _ in &anchors {
        shell.press("Alt-n");
        reached.extend(shell.play().cursor());
    }
    assert!(anchors.iter().all(|&anchor| reached.contains(&Cursor::Thing(anchor))), "{anchors:?} {reached:?}");
}

/// The same key leads to each name in the inspector and the log.
#[test]
fn a_key_leads_to_each_name_in_the_inspector() {
    let mut shell = Shell::at_open_table("Air Elemental, Banish", "Air Elemental, Earth Elemental");
    for line in ["play 1", "end", "play 1", "play 1", "end"] {
        shell.enter(line);
    }
    // While the player chooses a target, the preview names the attacker, too.
    shell.tell(Msg::Click(Hit::Anchor(Anchor::new(1, Seat::ONE, 0))));
    shell.tell(Msg::Hover(Some(Hit::Anchor(Anchor::new(1, Seat::TWO, 1)))));
    let mentions = |shell: &Shell| -> Vec<Anchor> {
        let (_, hits) = shell.draw(120, 40);
        hits.into_iter()
            .filter_map(|(_, hit)| if let Hit::Mention(anchor) = hit { Some(anchor) } else { None })
            .collect()
    };
    let mentioned = mentions(&shell);
    assert!(!mentioned.is_empty(), "{}", shell.text(120, 40));
    shell.press("Alt-n");
    let first = shell.play().cursor();
    assert!(mentioned.iter().any(|&anchor| first == Some(Cursor::Thing(anchor))), "{mentioned:?} {first:?}");
    let mut reached = vec![first];
    while reached.len() == 1 || reached.last() != reached.first() {
        shell.press("Alt-n");
        reached.push(shell.play().cursor());
        assert!(reached.len() < 20, "the key starts over at the end: {reached:?}");
    }
    assert!(
        mentioned.iter().all(|&anchor| reached.contains(&Some(Cursor::Thing(anchor)))),
        "{mentioned:?} {reached:?}"
    );
}

/// A reserved card, a discarded one and a dead minion are still on the table, so their names lead there.
#[test]
fn a_name_in_the_log_leads_to_a_card_that_has_moved() {
    let duel = "sorcery position 1\nturn 9\nactive 1\nplayer 1 Ada\nlife 9\nmagic 5\nbag Haste\n\
                minion Fire Elemental actions 1\nplayer 2 Grace\nlife 9\nbag Haste\nminion Air Elemental actions 1\n";
    for (game, position, line, place) in [
        ("splendor", None, "r m 3", Anchor::new(HAND, Seat::ONE, 0)),
        ("onirim", None, "discard 3", Anchor::new(DISCARDS, Seat::ONE, 0)),
        ("sorcery", Some(duel.to_string()), "attack 1 1", Anchor::new(GRAVEYARD, Seat::TWO, 0)),
    ] {
        let mut shell = Shell::new();
        shell.model.context.settings.open_hands = true;
        shell.sit_down(game_of(game, position), false);
        shell.enter(line);
        let found = links(&shell);
        assert!(found.iter().any(|(_, anchor, _)| *anchor == place), "{found:?}\n{}", shell.text(120, 40));
    }
}

/// The name of the card that is attacked leads to the opponent's card by pointer and key, even if the attacker's player
/// has a card with the same name.
#[test]
fn the_target_of_an_attack_is_the_opponents_card() {
    let position = "sorcery position 1\nturn 9\nactive 1\nplayer 1 Ada\nlife 9\nmagic 5\nbag Haste\n\
                    minion Fire Elemental actions 1\nminion Bone Golem 9/9 actions 1\nplayer 2 Grace\nlife 9\nbag Haste\n\
                    minion Bone Golem actions 1\n";
    let mut shell = Shell::new();
    shell.model.context.settings.open_hands = true;
    shell.sit_down(game_of("sorcery", Some(position.into())), false);
    shell.enter("attack 1 1");
    let text = shell.text(120, 40);
    let found = links(&shell);
    let golems: Vec<_> = found.iter().filter(|(text, ..)| text.starts_with("Bone Golem")).collect();
    assert!(!golems.is_empty() && golems.iter().all(|(_, anchor, _)| anchor.seat == 1), "{golems:?}\n{text}");
    for _ in 0..5 {
        shell.press("Alt-n");
        let on_own_golem = Cursor::Thing(Anchor::new(1, Seat::ONE, 1));
        assert_ne!(shell.play().cursor(), Some(on_own_golem), "{text}");
    }
}

/// If attacker and target have the same name, each name leads to its own card.
#[test]
fn attacker_and_target_with_one_name_lead_to_two_cards() {
    let position = "sorcery position 1\nturn 9\nactive 1\nplayer 1 Ada\nlife 9\nmagic 5\nbag Haste\n\
                    minion Bone Golem 9/9 actions 1\nplayer 2 Grace\nlife 9\nbag Haste\n\
                    minion Bone Golem 1/20 actions 1\n";
    let mut shell = Shell::new();
    shell.model.context.settings.open_hands = true;
    shell.sit_down(game_of("sorcery", Some(position.into())), false);
    shell.enter("attack 1 1");
    shell.text(200, 60);
    let seats: Vec<u8> = links(&shell)
        .iter()
        .filter(|(text, ..)| text.starts_with("Bone Golem"))
        .map(|(_, anchor, _)| anchor.seat)
        .collect();
    assert!(seats.contains(&0) && seats.contains(&1), "{seats:?}\n{}", shell.text(200, 60));
}

/// The key visits exactly the cards that the visible text links. A name in a row that continues a sentence still means
/// the opponent's card, although the player has one of the same name.
#[test]
fn the_key_visits_only_cards_that_the_visible_text_links() {
    let position = "sorcery position 1\nturn 9\nactive 1\nplayer 1 Ada\nlife 9\nmagic 5\nbag Haste\n\
                    minion Earth Elemental actions 1\nminion Apprentice Summoner actions 1\nplayer 2 Grace\nlife 9\n\
                    bag Haste\nminion Fire Elemental actions 1\nminion Bone Golem actions 1\n\
                    minion Apprentice Summoner actions 1\n";
    let mut shell = Shell::new();
    shell.model.context.settings.open_hands = true;
    shell.sit_down(game_of("sorcery", Some(position.into())), false);
    shell.enter("attack 1 3");
    let (_, hits) = shell.draw(120, 40);
    let linked: Vec<Anchor> = hits
        .into_iter()
        .filter_map(|(_, hit)| match hit {
            Hit::Link(anchor) | Hit::Mention(anchor) => Some(anchor),
            _ => None,
        })
        .collect();
    let dead = Anchor::new(GRAVEYARD, Seat::TWO, 0);
    assert!(linked.contains(&dead) && !linked.contains(&Anchor::new(1, Seat::ONE, 1)), "{linked:?}");
    for n in 0..6 {
        shell.press("Alt-n");
        let Some(Cursor::Thing(at)) = shell.play().cursor() else { panic!("the cursor is on a card") };
        assert!(linked.contains(&at), "press {n}: {at:?} of {linked:?}\n{}", shell.text(120, 40));
    }
    // Neither the list of the dead nor the words for a screen reader show the values with which a minion died.
    shell.tell(Msg::Click(Hit::Link(dead)));
    let text = shell.text(120, 40);
    assert!(text.contains("Grace's graveyard: 1 minion") && !text.contains("/-3"), "{text}");
}

/// The pointer on a name in the inspector marks the card on the table, and the inspector keeps its text. The title of
/// the inspector and the list of the dead need no links.
#[test]
fn a_name_in_the_inspector_marks_the_card_under_the_pointer() {
    let position = "sorcery position 1\nturn 9\nactive 1\nplayer 1 Ada\nlife 9\nmagic 5\nbag Haste\n\
                    minion Fire Elemental actions 1\nplayer 2 Grace\nlife 9\nbag Haste\n\
                    minion Air Elemental actions 1\ngraveyard Fire Elemental 2/3\n";
    let mut shell = Shell::new();
    shell.model.context.settings.open_hands = true;
    shell.sit_down(game_of("sorcery", Some(position.into())), false);
    let [own, target, dead] =
        [Anchor::new(1, Seat::ONE, 0), Anchor::new(1, Seat::TWO, 0), Anchor::new(GRAVEYARD, Seat::TWO, 0)];
    let mentions = |shell: &Shell| {
        let (_, hits) = shell.draw(120, 40);
        let mention = |(_, hit)| if let Hit::Mention(anchor) = hit { Some(anchor) } else { None };
        hits.into_iter().filter_map(mention).collect::<Vec<_>>()
    };
    let marked = |shell: &Shell| {
        let Body::Table(table) = view(&shell.model).body else { panic!("a table") };
        table.highlights.into_iter().find(|(_, highlight)| highlight.cursor).map(|(anchor, _)| anchor)
    };
    for place in [own, dead] {
        shell.tell(Msg::Hover(Some(Hit::Anchor(place))));
        assert_eq!(mentions(&shell), [], "{}", shell.text(120, 40));
    }
    shell.tell(Msg::Click(Hit::Anchor(own)));
    shell.tell(Msg::Hover(Some(Hit::Anchor(target))));
    assert!(mentions(&shell).contains(&own), "{}", shell.text(120, 40));
    shell.tell(Msg::Hover(Some(Hit::Mention(own))));
    assert_eq!((marked(&shell), shell.play().cursor()), (Some(own), Some(Cursor::Thing(target))));
    shell.tell(Msg::Hover(None));
    assert_eq!(marked(&shell), Some(target));
}

/// In Onirim, the name of a card that was played leads to the card in the labyrinth, even if it opened a door.
#[test]
fn a_played_card_is_in_the_labyrinth() {
    const LABYRINTH: u8 = 4;
    let position = "onirim position 1\nask turn\nlabyrinth red sun | blue moon | blue sun\n\
                    hand blue key | green sun | red key | brown sun | brown moon\n";
    let mut shell = Shell::new();
    shell.sit_down(game_of("onirim", Some(position.into())), false);
    shell.enter("play 1");
    let found = links(&shell);
    let played = found.iter().find(|(text, ..)| text == "blue key").map(|(_, anchor, _)| *anchor);
    assert_eq!(played.map(|at| at.zone), Some(LABYRINTH), "{found:?}\n{}", shell.text(120, 40));
}

/// In the log, the name of an enchantment leads to the enchanted minion, even if another card has the same name. In the
/// minion's own description, it leads to the page of the enchantment.
#[test]
fn the_name_of_an_enchantment_leads_to_its_minion() {
    let mut shell = Shell::at_open_table("Air Elemental, Giant Strength, Giant Strength", "Air Elemental");
    for line in ["play 1", "play 1 1 1"] {
        shell.enter(line);
    }
    let minion = Anchor::new(1, Seat::ONE, 0);
    let found = links(&shell);
    let leads = found.iter().any(|(text, anchor, _)| text == "Giant Strength" && *anchor == minion);
    assert!(leads, "{found:?}\n{}", shell.text(120, 40));
    shell.tell(Msg::Hover(Some(Hit::Anchor(minion))));
    reads_and_opens(&mut shell, "Giant Strength", "+2");
}

/// Finds the name `card` in the inspector. Pointing at it and the key both show the card's text, which contains `part`,
/// and a click and a key open the page of the card. The cursor stays.
fn reads_and_opens(shell: &mut Shell, card: &str, part: &str) {
    let cursor = shell.play().cursor();
    let (buffer, hits) = shell.draw(120, 40);
    let is_name =
        |(area, hit): &(Rect, Hit)| matches!(hit, Hit::Page(_)) && line(&buffer, area.x, area.y, area.width) == card;
    let (_, hit) = *hits.iter().find(|found| is_name(found)).unwrap_or_else(|| panic!("{}", shell.text(120, 40)));
    let status = |shell: &Shell| {
        let Body::Table(table) = view(&shell.model).body else { panic!("a table") };
        table.banner.unwrap_or_default().shown()
    };
    shell.tell(Msg::Hover(Some(hit)));
    let read = status(shell);
    assert!(read.starts_with(&format!("{card} (")) && read.contains(part), "{read}");
    shell.tell(Msg::Hover(None));
    assert_ne!(status(shell), read);
    let reached = (0..20).any(|_| {
        shell.press("Alt-n");
        status(shell) == read
    });
    assert!(reached, "the key reaches {card}");
    shell.press("F7");
    let opened = shell.text(120, 40);
    assert!(opened.contains(card) && shell.model.context.popup.is_some() || opened.contains("ruling"), "{opened}");
    shell.press("Esc");
    shell.press("Left Right");
    assert_ne!(status(shell), read, "the text ends when the cursor moves");
    if let Some(Cursor::Thing(at)) = cursor {
        shell.tell(Msg::Hover(Some(Hit::Anchor(at))));
    }
    shell.tell(Msg::Click(hit));
    let opened = shell.text(120, 40);
    assert!(opened.contains(card) && shell.model.context.popup.is_some() || opened.contains("ruling"), "{opened}");
}

/// The names in a graveyard and in the inspector's sentences lead to the pages of cards that aren't on the table.
#[test]
fn the_name_of_a_dead_minion_leads_to_its_page() {
    let position = "sorcery position 1\nturn 9\nactive 1\nplayer 1 Ada\nlife 9\nmagic 5\nbag Haste\n\
                    minion Fire Elemental actions 1\nplayer 2 Grace\nlife 9\nbag Haste\n\
                    graveyard Bone Golem 1/0 | Fire Elemental 1/0\n";
    for card in ["Bone Golem", "Fire Elemental"] {
        let mut shell = Shell::new();
        shell.model.context.settings.open_hands = true;
        shell.sit_down(game_of("sorcery", Some(position.into())), false);
        shell.tell(Msg::Hover(Some(Hit::Anchor(Anchor::new(GRAVEYARD, Seat::TWO, 0)))));
        reads_and_opens(&mut shell, card, "minion");
    }
}

/// The name of a spell in the log leads to the page of the spell, which is no longer on the table, even if its target is
/// in the graveyard.
#[test]
fn the_name_of_a_spell_in_the_log_leads_to_its_page() {
    for (spell, line, part) in [("Blizzard", "play 1", "damage"), ("Banish", "play 1 2 1", "Destroy")] {
        let position = format!(
            "sorcery position 1\nturn 9\nactive 1\nplayer 1 Ada\nlife 9\nmagic 5\nhand {spell} | Potion Seller\nbag Haste\n\
             minion Fire Elemental\nplayer 2 Grace\nlife 9\nbag Haste\nminion Earth Elemental\n"
        );
        let mut shell = Shell::new();
        shell.model.context.settings.open_hands = true;
        shell.sit_down(game_of("sorcery", Some(position)), false);
        shell.enter(line);
        reads_and_opens(&mut shell, spell, part);
    }
}

/// The name of a bought card, which isn't on the table any more, leads to the player who bought it.
#[test]
fn a_bought_card_leads_to_its_player() {
    let position = "splendor position 1\nrules course\nturn 18\nactive 1\nrow m m8 m14 m30 m32\nrow t t7 t29 t22 t23\n\
                    row v v10 v18 v5 v20\nnobles n6 n5 n1\nplayer 1 Ada\ngems 1 3 0 0 1 1\nbought m26 m40\n\
                    reserved t4\nplayer 2 Grace\ngems 0 1 0 0 1 0\nbought m27\n";
    let mut shell = Shell::new();
    shell.model.context.settings.open_hands = true;
    shell.sit_down(game_of("splendor", Some(position.into())), false);
    shell.enter("br 1");
    let text = shell.text(120, 40);
    let found = links(&shell);
    let bought: Vec<_> = found.iter().filter(|(text, ..)| text.contains("transport")).collect();
    assert!(found.iter().all(|(text, ..)| text != "red"), "the price is no card: {found:?}");
    assert!(!bought.is_empty() && bought.iter().all(|(_, at, _)| at.zone == 6 && at.seat == 0), "{found:?}\n{text}");
}

/// A player can have the name of a card. Only the card's name is a link.
#[test]
fn the_name_of_a_player_is_not_a_link() {
    let position = "sorcery position 1\nturn 9\nactive 1\nplayer 1 Haste\nlife 9\nmagic 5\nhand Air Elemental\nbag Haste\n\
                    minion Fire Elemental actions 1\nplayer 2 Bone Golem\nlife 9\nbag Haste\n\
                    minion Bone Golem 1/20 actions 1\n";
    let mut shell = Shell::new();
    shell.model.context.settings.open_hands = true;
    let header = Header {
        names: ["Haste", "Bone Golem"].map(String::from).to_vec(),
        ..game_of("sorcery", Some(position.into())).header().clone()
    };
    shell.sit_down(roster::open(header).expect("a game"), false);
    shell.enter("play 1");
    shell.enter("attack 1 1");
    let (buffer, hits) = shell.draw(200, 60);
    let linked = hits.iter().filter(|(_, hit)| matches!(hit, Hit::Link(_) | Hit::Page(_)));
    let linked: Vec<(String, Hit)> =
        linked.map(|(area, hit)| (line(&buffer, area.x, area.y, area.width), *hit)).collect();
    let text = shell.text(200, 60);
    assert!(text.contains("Haste plays Air Elemental.") && text.contains("Bone Golem's Bone Golem"), "{text}");
    assert!(linked.iter().all(|(name, _)| name != "Haste"), "{linked:?}\n{text}");
    let golem = Anchor::new(1, Seat::TWO, 0);
    assert!(
        linked.iter().filter(|(name, _)| name == "Bone Golem").all(|(_, hit)| *hit == Hit::Link(golem)),
        "{linked:?}"
    );
    assert!(linked.iter().any(|(name, _)| name == "Bone Golem"), "{linked:?}\n{text}");
}

/// Opens a table of Sorcery at a position after the players' lines, with all hands visible.
fn duel(one: &str, two: &str) -> Shell {
    let position = format!("sorcery position 1\nturn 9\nactive 1\nplayer 1 Ada\n{one}\nplayer 2 Grace\n{two}\n");
    let mut shell = Shell::new();
    shell.model.context.settings.open_hands = true;
    shell.sit_down(game_of("sorcery", Some(position)), false);
    shell
}

/// In the inspector, the name of a card whose owner is named is a link, and the name of the second of two equal cards in
/// hand leads to the second.
#[test]
fn names_with_owners_and_equal_cards_lead_to_the_right_card() {
    let bag = "life 9\nmagic 5\nbag Haste\n";
    let mut shell = duel(
        &format!("{bag}hand Air Elemental | Air Elemental\nminion Bone Golem 3/3 actions 1"),
        &format!("{bag}minion Bone Golem 1/20"),
    );
    let mentions = |shell: &Shell| {
        let (buffer, hits) = shell.draw(120, 40);
        let named = |(area, hit): (Rect, Hit)| match hit {
            Hit::Mention(at) => Some((line(&buffer, area.x, area.y, area.width), at)),
            _ => None,
        };
        hits.into_iter().filter_map(named).collect::<Vec<_>>()
    };
    let [own, other] = [Anchor::new(1, Seat::ONE, 0), Anchor::new(1, Seat::TWO, 0)];
    shell.tell(Msg::Click(Hit::Anchor(own)));
    shell.tell(Msg::Hover(Some(Hit::Anchor(other))));
    let found = mentions(&shell);
    let text = shell.text(120, 40);
    assert!(text.contains("Your Bone Golem:") || text.contains("Ada's Bone Golem:"), "{text}");
    assert!(found.contains(&("Bone Golem".into(), own)), "{found:?}\n{text}");
    let mut shell = duel(&format!("{bag}hand Air Elemental | Air Elemental"), bag);
    let second = Anchor::new(HAND, Seat::ONE, 1);
    shell.tell(Msg::Hover(Some(Hit::Anchor(second))));
    let (_, hits) = shell.draw(120, 40);
    let first = Anchor::new(HAND, Seat::ONE, 0);
    assert!(hits.iter().all(|(_, hit)| *hit != Hit::Mention(first)), "{}", shell.text(120, 40));
}

/// A card that the opponent plays or discards is not the player's card of the same name. A minion that returned to a hand
/// is not in the graveyard.
#[test]
fn a_name_in_the_log_never_leads_to_another_players_hand() {
    let bag = "life 9\nmagic 5\nbag Haste\n";
    let mut shell = duel(
        &format!("{bag}hand Banish | Unsummon\nminion Fire Elemental"),
        &format!("{bag}hand Banish\nminion Bone Golem\ngraveyard Air Elemental 1/1"),
    );
    shell.enter("play 2 2 1");
    let graveyard = Anchor::new(GRAVEYARD, Seat::TWO, 0);
    let found = links(&shell);
    assert!(found.iter().all(|(_, at, _)| *at != graveyard), "{found:?}\n{}", shell.text(120, 40));
    shell.enter("end");
    shell.enter("play 1 1 1");
    shell.enter("end");
    let text = shell.text(120, 40);
    assert!(text.contains("Grace plays Banish"), "{text}");
    let own = Anchor::new(HAND, Seat::ONE, 0);
    let found = links(&shell);
    assert!(found.iter().all(|(_, at, _)| *at != own), "{found:?}\n{}", shell.text(120, 40));
}
