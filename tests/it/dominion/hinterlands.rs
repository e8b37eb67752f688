//! One test for each card of Hinterlands, Dark Ages and Nocturne.

use super::scene::hand;

#[test]
fn crossroads_draws_for_victory_cards_and_its_first_play_gives_three_actions() {
    let play = hand("Crossroads*2 Estate Nobles").deck("Duchy Gold Copper*2 Silver").play("play Crossroads");
    let play = play.holds("Crossroads Estate Nobles Duchy Gold").turn("actions", 3);
    play.then("play Crossroads").turn("actions", 2).holds("Estate Nobles Duchy Gold Copper*2 Silver");
}

#[test]
fn fools_gold_is_worth_one_then_four() {
    hand("FoolsGold").start().turn("coins", 1);
    hand("FoolsGold*3").start().turn("coins", 1 + 4 + 4);
}

#[test]
fn fools_gold_becomes_a_gold_when_an_opponent_gains_a_province() {
    let province = || hand("").turn("phase buy coins 8").other(2, "FoolsGold*2 Copper");
    let play = province()
        .play("buy Province")
        .asks("P2 (Fool's Gold): trash a Fool's Gold, or `done`")
        .then("trash Fool's Gold; done");
    // The turn has ended and player 2 has started its own: one Fool's Gold and the Copper are in play.
    play.trashed("FoolsGold").other_top(2, "Gold").turn("coins", 2).pile("Gold", 29);
    province().play("buy Province; trash Fool's Gold; trash Fool's Gold").trashed("FoolsGold*2").other_top(2, "Gold*2");
    province().play("buy Province; done").trashed("").other_top(2, "");
    hand("").turn("phase buy coins 8").other(2, "FoolsGold").play("buy Duchy").trashed("");
}

#[test]
fn oasis_draws_and_discards() {
    let play = hand("Oasis Estate").deck("Moat").play("play Oasis; discard Estate");
    play.holds("Moat").discarded("Estate").turn("coins", 1).turn("actions", 1);
    hand("Oasis").play("play Oasis").turn("coins", 1).discarded("");
}

#[test]
fn trader_trashes_a_card_for_silvers() {
    hand("Trader Gold Estate").play("play Trader; trash Gold").trashed("Gold").discarded("Silver*6").pile("Silver", 34);
    hand("Trader Copper Estate").play("play Trader; trash Copper").trashed("Copper").discarded("");
}

#[test]
fn trader_exchanges_a_gained_card_for_a_silver() {
    let cursed = || hand("Witch").other(2, "Trader");
    let play = cursed().play("play Witch").asks("P2 (Trader)").asks("gain a Silver instead of a Curse?").then("yes");
    play.other_discarded(2, "Silver").pile("Curse", 10).pile("Silver", 39).points(2, 0);
    cursed().play("play Witch; no").other_discarded(2, "Curse").pile("Curse", 9);
    // Trader also exchanges bought cards.
    let bought = hand("Trader").turn("phase buy coins 8 buys 2");
    bought.play("buy Province; yes").discarded("Silver").pile("Province", 8).turn("coins", 0);
    // Without a Silver in the supply, Trader can't exchange.
    let none = hand("Witch").other(2, "Trader").line("supply Curse*3 Copper Province*8");
    none.play("play Witch").other_discarded(2, "Curse").asks("P1");
}

#[test]
fn cartographer_discards_some_and_orders_the_rest() {
    let play = hand("Cartographer Village").deck("Moat Estate Gold Copper Silver Duchy").play("play Cartographer");
    let play = play.holds("Village Moat").turn("actions", 1).then("discard Estate; discard Copper; done");
    let play = play.discarded("Estate Copper").then("put Gold");
    play.top("Silver Gold Duchy");
    // All cards may be discarded, and there may be fewer than four.
    let few = hand("Cartographer Village").deck("Moat Estate Gold").play("play Cartographer");
    few.then("discard Estate; discard Gold").discarded("Estate Gold").top("");
}

#[test]
fn embassy_draws_five_and_discards_three() {
    let play = hand("Embassy").deck("Estate*2 Duchy*2 Gold").play("play Embassy").refuses("done");
    play.then("discard Estate; discard Estate; discard Duchy").holds("Duchy").discarded("Estate*2 Duchy");
    hand("Embassy").deck("Estate Duchy").play("play Embassy").holds("").discarded("Estate Duchy");
}

#[test]
fn gaining_embassy_gives_opponents_silvers() {
    let play = hand("").turn("phase buy coins 5 buys 2").other(2, "").other(3, "").play("buy Embassy");
    play.discarded("Embassy").other_discarded(2, "Silver").other_discarded(3, "Silver").pile("Silver", 38);
}

#[test]
fn haggler_gains_a_cheaper_card_without_victory() {
    let play = hand("Haggler").turn("coins 4").play("play Haggler; buy Gold").asks("P1 (Haggler)");
    let play = play.refuses("gain Gold").refuses("gain Duchy").refuses("gain Harem").refuses("done");
    // A card gained to the hand is not bought, so the Market gains no other card.
    play.then("gain Market").pile("Market", 9).asks("P2");
}

#[test]
fn haggler_gains_nothing_for_a_free_card() {
    hand("Haggler").play("play Haggler; buy Copper").asks("P2");
}

#[test]
fn highway_reduces_all_costs() {
    let play = hand("Highway").deck("Moat").play("play Highway").holds("Moat").turn("actions", 1);
    play.price("Province", 7).price("Curse", 0);
}

#[test]
fn ill_gotten_gains_may_gain_a_copper_to_the_hand() {
    hand("IllGottenGains").start().asks("P1 (Ill-Gotten Gains)").then("yes").turn("coins", 2).pile("Copper", 59);
    hand("IllGottenGains").play("no").turn("coins", 1).pile("Copper", 60);
}

#[test]
fn gaining_ill_gotten_gains_curses_opponents() {
    let play = hand("").turn("phase buy coins 5 buys 2").other(2, "Moat").other(3, "Trader");
    // This is not an attack, so Moat doesn't help. Trader does.
    let play = play.play("buy Ill-Gotten Gains").asks("P3 (Trader)").then("yes");
    play.other_discarded(2, "Curse").other_discarded(3, "Silver").pile("Curse", 19);
}

#[test]
fn mandarin_gives_three_and_puts_one_back() {
    let play = hand("Mandarin Estate Duchy").play("play Mandarin; put Duchy").turn("coins", 3);
    play.top("Duchy").holds("Estate");
    hand("Mandarin").play("play Mandarin").turn("coins", 3);
}

#[test]
fn gaining_mandarin_puts_played_treasures_on_the_deck() {
    let play = hand("Silver*2 Copper Moat").turn("actions 0 buys 2").play("buy Mandarin; put Silver");
    // The coins remain, and the card put back last is on top.
    let play = play.turn("coins", 0).then("put Copper").top("Silver Copper Silver");
    play.played("").discarded("Mandarin").turn("buys", 1);
}

#[test]
fn margrave_makes_opponents_draw_and_discard_down_to_three() {
    let play = hand("Margrave").deck("Estate*3").other(2, "Copper Silver Duchy").other_deck(2, "Gold");
    let play = play.play("play Margrave; discard Duchy").holds("Estate*3").turn("buys", 2);
    play.other_holds(2, "Copper Silver Gold").other_discarded(2, "Duchy");
}

#[test]
fn rebuild_upgrades_a_victory_card() {
    let play = hand("Rebuild").deck("Copper Estate Gold Duchy Silver").play("play Rebuild").turn("actions", 1);
    // The named card is skipped.
    let play = play.then("name Estate").discarded("Copper Estate Gold").trashed("Duchy").top("Silver");
    play.refuses("gain Gold").then("gain Province").pile("Province", 7);
    // A Province becomes a Province, and an Estate a card costing up to 5.
    hand("Rebuild").deck("Province").play("play Rebuild; name Duchy; gain Province").trashed("Province");
    hand("Rebuild").deck("Estate").play("play Rebuild; name Duchy").refuses("gain Province").then("gain Duchy");
}

#[test]
fn rebuild_stops_after_one_shuffle() {
    let play = hand("Rebuild").deck("Copper").discard("Province Silver").play("play Rebuild; name Province");
    play.trashed("").discarded("Copper Province Silver");
}

#[test]
fn shepherd_discards_victory_cards_for_two_each() {
    let play =
        hand("Shepherd Estate Nobles Copper").deck("Moat Duchy*3").play("play Shepherd").refuses("discard Copper");
    let play = play.then("discard Estate; discard Nobles").discarded("Estate Nobles");
    play.holds("Copper Moat Duchy*3").turn("actions", 1);
    hand("Shepherd Estate").deck("Moat").play("play Shepherd; done").holds("Estate");
}

#[test]
fn pasture_gives_a_coin_and_scores_a_point_per_estate() {
    let kingdom = "kingdom Shepherd Cellar Chapel Moat Village Workshop Militia Remodel Smithy Witch";
    hand("Pasture Estate*3").line(kingdom).start().turn("coins", 1).points(1, 3 + 3);
}
