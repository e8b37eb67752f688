//! One test for each card of Seaside and Prosperity, covering each sentence of its text, and the supplies that have
//! these cards.

use super::player::{answers, does, playing};
use super::scene::{self, Scene};
use sorcery::engine::{Game, Log, Seat};
use sorcery::games::dominion::{
    CLASSIC, Card, CardSet, Dominion, KINGDOM, Setup, kingdom, kingdom_words, random_kingdom,
};
use sorcery::games::{View, read_position, write_position};

/// Creates a scene in which every card has a pile.
fn hand(cards: &str) -> Scene {
    scene::hand(cards).line("kingdom everything")
}

#[test]
fn bazaar_gives_a_card_two_actions_and_a_coin() {
    let play = hand("Bazaar").deck("Moat Estate").play("play Bazaar");
    play.holds("Moat").turn("actions", 2).turn("coins", 1).turn("buys", 1);
}

#[test]
fn workers_village_gives_a_card_two_actions_and_a_buy() {
    let play = hand("WorkersVillage").deck("Moat Estate").play("play Worker's Village");
    play.holds("Moat").turn("actions", 2).turn("buys", 2).turn("coins", 0);
}

#[test]
fn warehouse_draws_three_and_discards_three() {
    let play = hand("Warehouse Estate Moat").deck("Gold Curse Duchy Silver").play("play Warehouse");
    let play = play.asks("discard a card").refuses("done").then("discard Estate; discard Curse; discard Duchy");
    play.holds("Moat Gold").discarded("Estate Curse Duchy").turn("actions", 1).top("Silver");
    // With three cards or fewer, the whole hand is discarded.
    hand("Warehouse").deck("Gold Curse").play("play Warehouse").holds("").discarded("Gold Curse");
}

#[test]
fn salvager_gives_the_cost_of_the_trashed_card() {
    let play = hand("Salvager Gold Estate").play("play Salvager").refuses("done").then("trash Gold");
    play.trashed("Gold").turn("coins", 6).turn("buys", 2);
    // A discount counts, and without another card there is nothing to trash.
    let play = hand("Bridge Salvager Duchy").turn("actions 2").play("play Bridge; play Salvager");
    play.trashed("Duchy").turn("coins", 1 + 4).turn("buys", 3);
    hand("Salvager").play("play Salvager").trashed("").turn("coins", 0).turn("buys", 2);
}

#[test]
fn sea_hag_replaces_the_top_card_with_a_curse() {
    let play = hand("SeaHag").other_deck(2, "Gold Silver").other(3, "Moat").other_deck(3, "Gold").play("play Sea Hag");
    let play = play.asks("stay unaffected").then("yes");
    play.other_discarded(2, "Gold").other_top(2, "Curse Silver").other_discarded(3, "").other_top(3, "Gold");
    // A victim without any card gains the Curse.
    hand("SeaHag").other(2, "").play("play Sea Hag").other_discarded(2, "").other_top(2, "Curse");
    // A victim without a deck shuffles first.
    hand("SeaHag").other_discarded(2, "Gold").play("play Sea Hag").other_discarded(2, "Gold").other_top(2, "Curse");
}

#[test]
fn ghost_ship_leaves_three_cards_in_hand() {
    let play = hand("GhostShip").deck("Estate*2").other(2, "Gold Silver Copper Estate Curse").other_deck(2, "Duchy");
    let play = play.play("play Ghost Ship").holds("Estate*2").asks("P2 (Ghost Ship): put a card on your deck");
    let play = play.refuses("done").then("put Copper; put Curse");
    play.other_holds(2, "Gold Silver Estate").other_top(2, "Curse Copper Duchy").other_discarded(2, "");
    hand("GhostShip").other(2, "Gold Silver Copper").play("play Ghost Ship").other_holds(2, "Gold Silver Copper");
}

#[test]
fn two_treasure_maps_become_four_golds_on_the_deck() {
    let play = hand("TreasureMap*2 Estate").deck("Copper").play("play Treasure Map");
    play.trashed("TreasureMap*2").top("Gold*4 Copper").holds("Estate").played("").pile("Gold", 30 - 4);
    // A single one is trashed for nothing.
    hand("TreasureMap Estate").deck("Copper").play("play Treasure Map").trashed("TreasureMap").top("Copper");
}

/// The played Treasure Map can be trashed only once, so a third one is trashed without its partner.
#[test]
fn a_throne_room_gives_the_golds_of_a_treasure_map_once() {
    let play = hand("ThroneRoom TreasureMap*3").play("play Throne Room; repeat Treasure Map");
    play.trashed("TreasureMap*3").top("Gold*4").holds("");
}

#[test]
fn mountebank_gives_a_curse_and_a_copper_unless_a_curse_is_discarded() {
    let play = hand("Mountebank").other(2, "Gold").other(3, "Curse*2").play("play Mountebank").turn("coins", 2);
    let play = play.other_discarded(2, "Curse Copper").asks("P3 (Mountebank): discard a Curse, or `done`");
    play.then("discard Curse").other_discarded(3, "Curse").other_holds(3, "Curse");
    let play = hand("Mountebank").other(2, "Curse").play("play Mountebank; done");
    play.other_discarded(2, "Curse Copper").other_holds(2, "Curse");
    // Without Curses in the supply, the Copper still comes.
    let play = hand("Mountebank").line("supply Copper*5 Gold*3").other(2, "").play("play Mountebank");
    play.other_discarded(2, "Copper");
}

#[test]
fn vault_pays_for_discards_and_lets_opponents_exchange_two_cards() {
    let play = hand("Vault Estate Gold").deck("Duchy Curse").other(2, "Estate*2").other_deck(2, "Gold Silver");
    let play = play.play("play Vault; discard Estate; discard Duchy; done").discarded("Estate Duchy");
    let play = play.holds("Gold Curse").turn("coins", 2).asks("P2 (Vault): discard 2 cards, +1 Card?").then("yes");
    play.other_holds(2, "Gold").other_discarded(2, "Estate*2");
    hand("Vault").other(2, "Estate*2").play("play Vault; no").other_holds(2, "Estate*2");
}

/// An opponent with one card may discard it, but draws nothing. One without cards isn't asked.
#[test]
fn an_opponent_needs_two_cards_to_draw_for_a_vault() {
    let play = hand("Vault").other(2, "Estate").other_deck(2, "Gold").other(3, "").play("play Vault; yes");
    play.other_holds(2, "").other_discarded(2, "Estate").asks("P1: buy");
}

#[test]
fn expand_gains_a_card_for_three_more() {
    let play = hand("Expand Duchy Copper").play("play Expand").refuses("done").then("trash Duchy");
    play.then("gain Province").trashed("Duchy").discarded("Province");
    let play = hand("Expand Copper Estate").play("play Expand; trash Copper").refuses("gain Militia");
    play.then("gain Silver").discarded("Silver").holds("Estate");
}

#[test]
fn strategies_play_the_later_cards_by_default() {
    let all = |cards: &str| hand(cards).deck("Curse*5");
    does(all("Warehouse Estate Gold"), playing(":Default", ""), "play Warehouse; discard Curse; discard Curse");
    does(all("Salvager Estate Gold"), playing(":Default", ""), "play Salvager; trash Estate");
    does(all("Salvager Gold Silver"), playing(":Default", ""), "done");
    does(all("TreasureMap"), playing(":Default", ""), "done");
    does(all("TreasureMap*2"), playing(":Default", ""), "play Treasure Map");
    does(
        all("Vault Estate Silver"),
        playing(":Default", ""),
        "play Vault; discard Curse; discard Curse; discard Estate; done",
    );
    does(all("Expand Duchy Estate"), playing(":Default", ""), "play Expand; trash Duchy; gain Province");
    let own = "options for Expand Estate -> Duchy end";
    does(all("Expand Duchy Estate"), playing("Expand", own), "play Expand; trash Estate; gain Duchy");
    let own = "options for Salvager trash (Gold) end";
    does(all("Salvager Estate Gold"), playing("Salvager", own), "play Salvager; trash Gold");
}

#[test]
fn strategies_answer_the_later_cards() {
    let list = |options: &str| playing(":Default", options);
    let ship = || hand("GhostShip").other(2, "Gold Copper Estate Province Curse");
    answers(ship(), "play Ghost Ship", list(""), "put Province; put Estate");
    let own = "reactions for GhostShipAttack Gold, Copper end";
    answers(ship(), "play Ghost Ship", list(own), "put Gold; put Copper");
    let mountebank = || hand("Mountebank").other(2, "Curse Gold");
    answers(mountebank(), "play Mountebank", list(""), "discard Curse");
    answers(mountebank(), "play Mountebank", list("reactions for MountebankAttack ignore option end"), "done");
    let vault = |cards: &str| hand("Vault").other(2, cards).other_deck(2, "Gold");
    answers(vault("Gold Estate Curse"), "play Vault", list(""), "yes; discard Curse; discard Estate");
    answers(vault("Gold Silver Curse"), "play Vault", list(""), "no");
    let own = "reactions for Vault discard (Silver, Curse) end";
    answers(vault("Gold Silver Curse"), "play Vault", list(own), "yes; discard Silver; discard Curse");
}

// ---- the supplies

/// Saved games, positions and published results name the supply `all`, and random kingdoms by their seeds. Cards added
/// later must change neither that supply nor the kingdom of a seed.
#[test]
fn later_cards_change_no_earlier_supply() {
    let later = KINGDOM.without(CLASSIC);
    assert_eq!((CLASSIC.len(), later.len()), (47, 10));
    assert!(Setup::default().piles().and(later).is_empty());
    let drawn = |seed| kingdom_words(Some(random_kingdom(seed, CLASSIC)));
    assert_eq!(
        drawn(1),
        "Moat, Workshop, Remodel, Smithy, Shanty Town, Bridge, Conspirator, Trading Post, Fool's Gold, Trader"
    );
    assert_eq!(
        drawn(2),
        "Chapel, Village, Shanty Town, Swindler, Ironworks, Mining Village, Duke, Minion, Cartographer, Haggler"
    );
    let mixed = (0..50).map(|seed| random_kingdom(seed, KINGDOM)).fold(CardSet::NONE, CardSet::or);
    assert_eq!(mixed, KINGDOM);
}

/// A supply of everything has a pile for every kingdom card, and starts like the supply of all classic cards.
#[test]
fn a_supply_of_everything_is_written_and_read() {
    let setup = Setup::new(2, kingdom("everything").expect("a supply")).expect("two players");
    assert_eq!(setup, Setup::default().serving(CardSet::only(Card::Vault)));
    assert_eq!(Setup::default().serving(CardSet::only(Card::Witch)), Setup::default());
    let game = Dominion::start(&setup, 1, &mut Log::off());
    let view = View::new(&game, Seat::ONE);
    assert!(KINGDOM.iter().all(|card| view.supply(card) > 0));
    assert_eq!((view.owns(Card::Copper), view.owns(Card::Pasture)), (7, 0));
    let text = write_position(&game, &crate::play::names(&game));
    assert!(text.contains("\nkingdom everything\n"), "{text}");
    let (again, _) = read_position::<Dominion>(&text).expect("a position");
    assert_eq!(View::new(&again, Seat::ONE).setup(), &setup);
}
