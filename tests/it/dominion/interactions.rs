//! Interactions between cards.

use super::scene::hand;

#[test]
fn throne_room_on_throne_room_plays_two_cards_twice() {
    let play = hand("ThroneRoom*2 Smithy Market").deck("Estate*8 Duchy");
    let play = play.play("play Throne Room; repeat Throne Room; repeat Smithy; repeat Market");
    play.turn("actions", 2).turn("buys", 3).turn("coins", 2).turn("plays", 7).holds("Estate*8");
}

#[test]
fn a_mining_village_can_be_trashed_only_once() {
    let village = || hand("ThroneRoom MiningVillage Moat").deck("Estate*2");
    let play = village().play("play Throne Room; repeat Mining Village; yes");
    // The card and actions come twice, the coins once, and the question isn't repeated.
    play.turn("coins", 2).turn("actions", 4).holds("Moat Estate*2").trashed("MiningVillage").played("ThroneRoom");
    let play = village().play("play Throne Room; repeat Mining Village; no; yes").turn("coins", 2);
    play.trashed("MiningVillage");
}

#[test]
fn trashing_a_repeated_mining_village_leaves_its_neighbour_in_play() {
    let play = hand("MiningVillage*2 ThroneRoom").deck("Estate*4");
    let play = play.play("play Mining Village; no; play Throne Room; repeat Mining Village; yes");
    play.trashed("MiningVillage").played("ThroneRoom MiningVillage").turn("coins", 2);
}

#[test]
fn each_repetition_asks_for_its_options() {
    let play = hand("ThroneRoom Nobles Moat").deck("Estate*3");
    play.play("play Throne Room; repeat Nobles; choose 2; choose 1").turn("actions", 2).holds("Moat Estate*3");
}

#[test]
fn each_repetition_of_an_attack_asks_for_moat() {
    let play = hand("ThroneRoom Witch").other(2, "Moat").play("play Throne Room; repeat Witch; no; yes");
    play.other_discarded(2, "Curse");
}

#[test]
fn moat_is_revealed_before_the_attack_takes_effect() {
    // Player 2 holds a Moat and answers before the Witch draws.
    let play = hand("Witch").deck("Estate*2").other(2, "Moat").play("play Witch").asks("P2 (Moat)").holds("");
    play.then("yes").holds("Estate*2");
}

#[test]
fn each_victim_decides_for_itself_in_turn_order() {
    let play = hand("Militia").other(2, "Moat Copper*4").other(3, "Moat Estate*4").other(4, "Gold*5");
    let play = play.play("play Militia").asks("P2 (Moat)").then("yes").asks("P3 (Moat)").then("no");
    // The Moat may be discarded, and equal cards are discarded without a question.
    let play = play.asks("P3 (Militia)").then("discard Moat");
    play.other_holds(2, "Moat Copper*4").other_holds(3, "Estate*3").other_holds(4, "Gold*3").asks("P1");
}

#[test]
fn moat_stops_only_attacks() {
    hand("CouncilRoom").other(2, "Moat").other_deck(2, "Gold").play("play Council Room").other_holds(2, "Moat Gold");
    let play = hand("Masquerade Curse Copper").other(2, "Moat");
    play.play("play Masquerade; pass Curse; done").other_holds(2, "Curse");
}

#[test]
fn a_curse_from_torturer_can_be_discarded_to_the_next_torturer() {
    let play = hand("ThroneRoom Torturer").other(2, "Gold Copper").play("play Throne Room; repeat Torturer; choose 2");
    play.then("choose 1; discard Curse; discard Copper").other_holds(2, "Gold").other_discarded(2, "Curse Copper");
}

#[test]
fn crossroads_gives_actions_only_for_its_first_play() {
    let play = hand("ThroneRoom Crossroads Estate Moat").deck("Gold Silver*2");
    play.play("play Throne Room; repeat Crossroads").turn("actions", 3).holds("Estate Moat Gold Silver");
}

#[test]
fn conspirator_counts_repetitions() {
    let play = hand("ThroneRoom Conspirator").deck("Moat Estate").play("play Throne Room; repeat Conspirator");
    // The Throne Room is the first play, the Conspirator the second and third.
    play.turn("coins", 4).turn("actions", 1).holds("Moat");
}

#[test]
fn two_bridges_reduce_costs_twice() {
    let play =
        hand("ThroneRoom Bridge").play("play Throne Room; repeat Bridge").price("Province", 6).price("Cellar", 0);
    play.turn("coins", 2).turn("buys", 3);
}

#[test]
fn two_highways_reduce_costs_twice() {
    hand("ThroneRoom Highway").play("play Throne Room; repeat Highway").price("Gold", 4);
}

#[test]
fn workshop_ironworks_and_remodel_use_reduced_costs() {
    hand("Workshop Highway").play("play Highway; play Workshop; gain Market").discarded("Market");
    let play = hand("Remodel Highway*2 Copper Estate").play("play Highway; play Highway; play Remodel; trash Copper");
    play.refuses("gain Market").then("gain Smithy").discarded("Smithy");
}

#[test]
fn ironworks_counts_both_kinds_of_a_card() {
    let two = || hand("Ironworks Highway*2 Moat").deck("Estate Duchy Curse");
    let play = two().play("play Highway; play Highway; play Ironworks; gain Nobles");
    play.turn("actions", 1).holds("Moat Estate Duchy Curse");
    let play = two().play("play Highway; play Highway; play Ironworks; gain Harem");
    play.turn("coins", 1).turn("actions", 0).holds("Moat Estate Duchy Curse");
}

#[test]
fn upgrade_swindler_haggler_and_trader_use_reduced_costs() {
    // Two Bridges also reduce Copper and Estate to 0, so a Copper gives nothing.
    let play = hand("Upgrade Estate Curse").turn("discount 2").play("play Upgrade; trash Estate");
    play.asks("gain").then("gain Silver").discarded("Silver");
    hand("Swindler").turn("discount 2").other_deck(2, "Estate").play("play Swindler; gain Curse").trashed("Estate");
    hand("Haggler")
        .turn("discount 2 coins 3")
        .play("play Haggler; buy Duchy")
        .refuses("gain Market")
        .then("gain Silver");
    hand("Trader Gold Estate").turn("discount 2").play("play Trader; trash Gold").discarded("Silver*4");
}

#[test]
fn a_repeated_haggler_gains_two_cards() {
    let play = hand("ThroneRoom Haggler").turn("coins 2").play("play Throne Room; repeat Haggler; buy Gold");
    play.then("gain Silver; gain Market").pile("Silver", 39).pile("Market", 9);
}

#[test]
fn haggler_triggers_for_each_bought_card() {
    let play = hand("Haggler").turn("coins 1 buys 2").play("play Haggler; buy Silver; gain Moat; buy Copper");
    play.pile("Silver", 39).pile("Moat", 9).asks("P2");
}

#[test]
fn haggler_does_not_gain_victory_cards() {
    hand("Haggler").turn("coins 1").play("play Haggler; buy Silver").refuses("gain Estate").then("gain Moat");
}

#[test]
fn an_exchanged_card_still_triggers_when_gained() {
    let play = hand("Trader").turn("phase buy coins 5 buys 2").other(2, "").play("buy Ill-Gotten Gains; yes");
    play.discarded("Silver").other_discarded(2, "Curse").pile("Ill-GottenGains", 10);
}

#[test]
fn trader_reacts_to_gains_to_the_hand_and_onto_the_deck() {
    let play = hand("Torturer").other(2, "Trader").play("play Torturer; choose 2; yes");
    play.other_holds(2, "Trader").other_discarded(2, "Silver").pile("Curse", 10);
    let play = hand("Mine Copper Trader").play("play Mine; trash Copper; gain Copper; yes").turn("coins", 0);
    play.discarded("Silver");
    let play = hand("").turn("phase buy coins 8").other(2, "FoolsGold Trader").play("buy Province; trash Fool's Gold");
    play.asks("P2 (Trader)").then("yes").other_top(2, "").pile("Gold", 30).pile("Silver", 39);
}

#[test]
fn trader_does_not_react_to_a_silver() {
    hand("Trader Workshop").play("play Workshop; gain Silver").discarded("Silver").asks("buy");
}

#[test]
fn trader_reacts_to_swindler() {
    let play = hand("Swindler").other(2, "Trader").other_deck(2, "Copper").play("play Swindler; gain Curse");
    play.asks("P2 (Trader)").then("yes").other_discarded(2, "Silver").trashed("Copper");
}

#[test]
fn a_revealed_hand_is_told_to_everyone() {
    use sorcery::games::dominion::{Card, Event};
    let play = hand("ShantyTown Estate").play("play Shanty Town");
    let shown = |event: &Event| matches!(event, Event::Revealed { card: Card::Estate, .. });
    assert!(play.events.iter().any(shown));
}

#[test]
fn cards_being_looked_at_are_not_shuffled_in() {
    // Three cards are left: Cartographer draws one, looks at two, and finds no fourth one.
    let play = hand("Cartographer").deck("Estate Gold").discard("Silver").play("play Cartographer");
    play.then("discard Gold; discard Silver").holds("Estate").discarded("Gold Silver");
}
