//! One test for each card of the base set, covering each sentence of its text.

use super::scene::hand;

#[test]
fn basic_treasures_give_one_two_and_three_coins() {
    hand("Copper Silver Gold Estate").start().turn("coins", 6).played("Copper Silver Gold").holds("Estate");
}

#[test]
fn basic_victory_cards_and_curses_score_at_the_end() {
    hand("Estate*3").discard("Duchy*2 Province Curse*2 Copper*5").start().points(1, 3 + 6 + 6 - 2);
}

#[test]
fn cellar_gives_an_action_and_draws_after_discarding() {
    let play = hand("Cellar Estate*2 Village").deck("Gold Moat").play("play Cellar; discard Estate; discard Estate");
    // No card is drawn until discarding ends.
    let play = play.holds("Village").discarded("Estate*2").then("done");
    play.holds("Village Gold Moat").turn("actions", 1);
}

#[test]
fn cellar_may_draw_discarded_cards() {
    hand("Cellar Estate Village").play("play Cellar; discard Estate; done").holds("Village Estate").discarded("");
}

#[test]
fn cellar_may_discard_no_cards() {
    hand("Cellar Estate Village").deck("Gold").play("play Cellar; done").holds("Village Estate").top("Gold");
}

#[test]
fn chapel_trashes_up_to_four() {
    let play =
        hand("Chapel Estate*3 Curse*2").play("play Chapel; trash Estate; trash Estate; trash Curse; trash Curse");
    play.trashed("Estate*2 Curse*2").holds("Estate").turn("actions", 0).points(1, 1);
}

#[test]
fn chapel_may_trash_fewer_cards() {
    hand("Chapel Estate*3").play("play Chapel; trash Estate; done").trashed("Estate").holds("Estate*2");
    hand("Chapel Estate*3").play("play Chapel; done").trashed("").holds("Estate*3");
}

#[test]
fn moat_draws_two() {
    hand("Moat").deck("Estate Duchy Province").play("play Moat").holds("Estate Duchy").top("Province");
}

#[test]
fn moat_stops_an_attack_only_if_revealed() {
    let witch = || hand("Witch").other(2, "Moat Estate");
    witch().play("play Witch; yes").other_discarded(2, "").pile("Curse", 10);
    witch().play("play Witch; no").other_discarded(2, "Curse").pile("Curse", 9);
}

#[test]
fn village_draws_a_card_and_gives_two_actions() {
    hand("Village Moat").deck("Estate").play("play Village").holds("Moat Estate").turn("actions", 2);
}

#[test]
fn workshop_gains_a_card_costing_up_to_four() {
    let play = hand("Workshop").play("play Workshop").refuses("gain Market").refuses("gain Gold").refuses("done");
    play.then("gain Smithy").discarded("Smithy").pile("Smithy", 9).turn("coins", 0);
}

#[test]
fn militia_gives_two_coins_and_makes_opponents_discard_down_to_three() {
    let play = hand("Militia").other(2, "Copper Estate Gold Duchy Silver").play("play Militia").asks("P2 (Militia)");
    let play = play.refuses("done").then("discard Estate; discard Duchy");
    play.other_holds(2, "Copper Gold Silver").other_discarded(2, "Estate Duchy").turn("coins", 2);
}

#[test]
fn militia_does_not_affect_small_hands() {
    hand("Militia").other(2, "Copper Estate Gold").play("play Militia").other_holds(2, "Copper Estate Gold").asks("P1");
}

#[test]
fn moneylender_may_trash_a_copper_for_three_coins() {
    // Three for the trashed Copper, one for the remaining Copper.
    hand("Moneylender Copper*2").play("play Moneylender; trash Copper").trashed("Copper").turn("coins", 4);
    hand("Moneylender Copper*2").play("play Moneylender; done").trashed("").turn("coins", 2);
    hand("Moneylender Silver").play("play Moneylender").trashed("").turn("coins", 2);
}

#[test]
fn remodel_gains_a_card_costing_up_to_two_more() {
    let play = hand("Remodel Gold Estate").play("play Remodel").refuses("done").then("trash Gold");
    play.then("gain Province").trashed("Gold").discarded("Province");
    let play = hand("Remodel Gold Estate").play("play Remodel; trash Estate").refuses("gain Duchy");
    play.then("gain Smithy").discarded("Smithy");
    // The only other card is trashed without a question. Without a card to trash, nothing is gained.
    hand("Remodel Estate").play("play Remodel").trashed("Estate").asks("gain a card");
    hand("Remodel").play("play Remodel").trashed("").discarded("");
}

#[test]
fn smithy_draws_three() {
    hand("Smithy")
        .deck("Estate Duchy Province Estate")
        .play("play Smithy")
        .holds("Estate Duchy Province")
        .top("Estate");
}

#[test]
fn throne_room_plays_an_action_card_twice() {
    let play = hand("ThroneRoom Smithy Estate").deck("Estate*6").play("play Throne Room; repeat Smithy");
    play.holds("Estate*7").played("ThroneRoom Smithy").turn("actions", 0).turn("plays", 3);
}

#[test]
fn throne_room_may_play_no_card() {
    hand("ThroneRoom Smithy").deck("Estate*3").play("play Throne Room; done").holds("Smithy");
    hand("ThroneRoom Estate").play("play Throne Room").holds("Estate").asks("buy");
}

#[test]
fn council_room_draws_four_and_each_opponent_draws_one() {
    let play = hand("CouncilRoom").deck("Estate*5").other_deck(2, "Duchy*2").other_deck(3, "Gold*2");
    let play = play.play("play Council Room").holds("Estate*4").turn("buys", 2);
    play.other_holds(2, "Duchy").other_holds(3, "Gold");
}

#[test]
fn festival_gives_two_actions_a_buy_and_two_coins() {
    hand("Festival Moat").play("play Festival").turn("actions", 2).turn("buys", 2).turn("coins", 2).holds("Moat");
}

#[test]
fn laboratory_draws_two_and_gives_an_action() {
    hand("Laboratory").deck("Estate Moat").play("play Laboratory").holds("Estate Moat").turn("actions", 1);
}

#[test]
fn market_gives_one_of_each() {
    let play = hand("Market").deck("Moat").play("play Market").holds("Moat");
    play.turn("actions", 1).turn("buys", 2).turn("coins", 1);
}

#[test]
fn mine_upgrades_a_treasure_into_the_hand() {
    let play = hand("Mine Copper*2").play("play Mine; trash Copper").refuses("gain Gold").refuses("gain Estate");
    play.then("gain Silver").trashed("Copper").played("Mine Copper Silver").turn("coins", 3);
    hand("Mine Silver").play("play Mine; trash Silver; gain Gold").turn("coins", 3).discarded("");
    hand("Mine Copper").play("play Mine; done").turn("coins", 1).trashed("");
    // Any Treasure can be gained, not only the basic ones.
    hand("Mine FoolsGold").play("play Mine; trash Fools Gold; gain Ill-Gotten Gains; no").turn("coins", 1);
}

#[test]
fn witch_draws_two_and_curses_opponents_in_turn_order() {
    let play = hand("Witch").deck("Estate*3").other(2, "").other(3, "").line("supply Curse Province*8 Copper*9");
    let play = play.play("play Witch").holds("Estate*2");
    play.other_discarded(2, "Curse").other_discarded(3, "").pile("Curse", 0);
}
