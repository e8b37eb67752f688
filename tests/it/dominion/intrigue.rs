//! One test for each card of Intrigue, covering each sentence of its text.

use super::scene::hand;
use crate::screens::ui::game_of;
use sorcery::engine::Seat;

#[test]
fn courtyard_draws_three_and_puts_one_back() {
    let play = hand("Courtyard Gold").deck("Estate Duchy Province").play("play Courtyard").refuses("done");
    play.then("put Duchy").top("Duchy").holds("Estate Province").turn("coins", 3);
}

#[test]
fn pawn_gives_two_different_options() {
    let play = hand("Pawn Moat").deck("Moat").play("play Pawn; choose 1").refuses("choose 1").refuses("choose 5");
    play.then("choose 2").holds("Moat*2").turn("actions", 1).turn("buys", 1).turn("coins", 0);
    hand("Pawn").deck("Moat").play("play Pawn; choose 4; choose 3").turn("coins", 1).turn("buys", 2).top("Moat");
}

#[test]
fn masquerade_draws_passes_simultaneously_and_may_trash() {
    let play = hand("Masquerade Curse").deck("Duchy*2").other(2, "Province Copper").other(3, "Estate Gold");
    let play = play.play("play Masquerade; pass Curse; pass Province; pass Estate");
    let play = play.other_holds(2, "Curse Copper").other_holds(3, "Gold Province").asks("trash a card");
    play.then("trash Estate").trashed("Estate").holds("Duchy*2").points(1, 6).points(2, -1).points(3, 6);
}

#[test]
fn masquerade_trashing_is_optional_and_passing_is_not_gaining() {
    let play = hand("Masquerade Estate Trader").other(2, "Curse Trader");
    play.play("play Masquerade; pass Estate; pass Curse; done").holds("Trader Curse").other_holds(2, "Trader Estate");
}

#[test]
fn masquerade_skips_players_without_cards() {
    let play = hand("Masquerade Curse Duchy").other(2, "").other(3, "Gold Estate");
    let play = play.play("play Masquerade; pass Curse; pass Estate");
    play.other_holds(2, "").other_holds(3, "Gold Curse").then("done").holds("Duchy Estate");
    // If no other player has cards, the player passes to itself.
    hand("Masquerade Curse Duchy").other(2, "").play("play Masquerade; pass Curse; done").holds("Curse Duchy");
}

#[test]
fn shanty_town_draws_only_without_actions_in_hand() {
    hand("ShantyTown Estate").deck("Duchy Moat").play("play Shanty Town").holds("Estate Duchy Moat").turn("actions", 2);
    hand("ShantyTown Moat").deck("Duchy*2").play("play Shanty Town").holds("Moat").turn("actions", 2);
}

#[test]
fn steward_gives_one_of_three_options() {
    hand("Steward").deck("Estate*2").play("play Steward; choose 1").holds("Estate*2");
    hand("Steward").play("play Steward; choose 2").turn("coins", 2);
    let play = hand("Steward Estate Curse Duchy").play("play Steward; choose 3; trash Estate").refuses("done");
    play.then("trash Curse").trashed("Estate Curse").holds("Duchy");
    hand("Steward Estate").play("play Steward; choose 3").trashed("Estate");
}

#[test]
fn swindler_trashes_the_top_card_and_chooses_a_replacement() {
    let play = hand("Swindler").other_deck(2, "Copper Gold").play("play Swindler").asks("P1 (Swindler)");
    let play = play.refuses("gain Silver").then("gain Curse");
    play.other_discarded(2, "Curse").trashed("Copper").turn("coins", 2).other_top(2, "Gold");
}

/// The opponent gets the card, so neither the button nor the sentence says that the player gains it.
#[test]
fn swindler_gives_a_card() {
    let position = "dominion position 1\nplayers Ann | Bob\nkingdom Swindler Moat Village Workshop Militia Smithy Remodel Market Mine Witch\n\
                    turn seat 1 phase action actions 1 buys 1\nseat 1 turns 3\nhand Swindler Estate*4\nbag Copper*6\n\
                    seat 2 turns 2\nbag Copper*10\n";
    let mut session = game_of("dominion", Some(position.into()));
    session.submit("play Swindler").expect("a legal action");
    let moves = session.observe(Some(Seat::ONE)).moves;
    assert!(moves.iter().any(|option| option.line == "gain Curse" && option.button == "give Curse"), "{moves:?}");
    assert_eq!(session.explained("gain Curse").expect("a legal action").0.text, "give Grace a Curse");
    session.submit("gain Curse").expect("a legal action");
}

#[test]
fn swindler_gives_no_card_if_no_pile_has_that_cost() {
    // The Province pile is empty and no other card costs 8.
    let play = hand("Swindler").other_deck(2, "Province").line("supply Gold*3 Copper*5 Duchy*2");
    play.play("play Swindler").trashed("Province").other_discarded(2, "").asks("buy");
    hand("Swindler").other(2, "").play("play Swindler").trashed("");
}

#[test]
fn swindler_may_make_its_victim_shuffle() {
    let play = hand("Swindler").other_discarded(2, "Gold*2").play("play Swindler; gain Harem");
    play.trashed("Gold").other_discarded(2, "Harem").points(2, 2);
}

#[test]
fn baron_gives_four_coins_for_an_estate_or_gains_one() {
    let play = hand("Baron Estate*2").play("play Baron; discard Estate");
    play.turn("coins", 4).turn("buys", 2).discarded("Estate").pile("Estate", 8 + 6 - 2);
    let play = hand("Baron Estate").play("play Baron; done");
    play.turn("coins", 0).turn("buys", 2).discarded("Estate").holds("Estate");
    hand("Baron").play("play Baron").turn("coins", 0).turn("buys", 2).discarded("Estate");
}

#[test]
fn bridge_reduces_all_costs_for_the_turn() {
    let play = hand("Bridge").play("play Bridge").turn("buys", 2).turn("coins", 1);
    play.price("Gold", 5).price("Estate", 1).price("Copper", 0).then("done").price("Gold", 6);
}

#[test]
fn conspirator_counts_played_actions() {
    hand("Conspirator").deck("Moat").play("play Conspirator").turn("coins", 2).turn("actions", 0).top("Moat");
    let play = hand("Conspirator Village*2").deck("Estate*2 Moat");
    let play = play.play("play Village; play Village; play Conspirator");
    play.holds("Estate*2 Moat").turn("actions", 3).turn("coins", 2);
}

#[test]
fn ironworks_gives_a_bonus_for_each_type_gained() {
    let ironworks = || hand("Ironworks Moat").deck("Duchy");
    let play = ironworks().play("play Ironworks").refuses("gain Duke").then("gain Smithy");
    play.turn("actions", 1).turn("coins", 0).holds("Moat").discarded("Smithy");
    ironworks().play("play Ironworks; gain Silver").turn("coins", 1).turn("actions", 0).top("Duchy");
    ironworks().play("play Ironworks; gain Estate").turn("coins", 0).holds("Moat Duchy");
    ironworks().play("play Ironworks; gain Curse").turn("coins", 0).turn("actions", 0).holds("Moat");
}

#[test]
fn mining_village_may_be_trashed_for_two_coins() {
    let village = || hand("MiningVillage Moat").deck("Estate");
    let play = village().play("play Mining Village; yes");
    play.turn("coins", 2).turn("actions", 2).trashed("MiningVillage").played("").holds("Moat Estate");
    village().play("play Mining Village; no").turn("coins", 0).turn("actions", 2).trashed("").played("MiningVillage");
}

#[test]
fn duke_counts_duchies() {
    hand("Duke*2 Duchy*3").start().points(1, 2 * 3 + 3 * 3).points(2, 0);
    hand("Duke").start().points(1, 0);
}

#[test]
fn minion_gives_two_coins_or_new_hands() {
    let minion = || hand("Minion Estate*2").deck("Duchy*3 Moat").other(2, "Copper*5").other_deck(2, "Gold*4 Estate");
    let play = minion().play("play Minion; choose 1").turn("coins", 2).turn("actions", 1);
    play.holds("Estate*2").other_holds(2, "Copper*5");
    let play = minion().play("play Minion; choose 2").turn("coins", 0).turn("actions", 1);
    play.holds("Duchy*3 Moat").discarded("Estate*2").other_holds(2, "Gold*4").other_discarded(2, "Copper*5");
}

#[test]
fn minion_does_not_affect_hands_of_four() {
    let play = hand("Minion").deck("Estate*4").other(2, "Copper*4").other_deck(2, "Gold*4");
    let play = play.play("play Minion").asks("each opponent with 5 or more cards does the same");
    play.then("choose 2").other_holds(2, "Copper*4");
}

#[test]
fn torturer_lets_each_victim_choose() {
    let torturer = || hand("Torturer").deck("Estate*3").other(2, "Copper Silver Gold");
    let play = torturer().play("play Torturer").asks("P2 (Torturer)").then("choose 1; discard Copper; discard Silver");
    play.holds("Estate*3").other_holds(2, "Gold").other_discarded(2, "Copper Silver").pile("Curse", 10);
    torturer().play("play Torturer; choose 2").other_holds(2, "Copper Silver Gold Curse").pile("Curse", 9);
}

#[test]
fn torturer_victims_may_choose_an_impossible_option() {
    hand("Torturer").other(2, "Gold").play("play Torturer; choose 1").other_holds(2, "").other_discarded(2, "Gold");
    hand("Torturer").other(2, "").play("play Torturer; choose 1").other_holds(2, "");
    let none = hand("Torturer").other(2, "Gold*2").line("supply Copper Province*8");
    none.play("play Torturer; choose 2").other_holds(2, "Gold*2").asks("P1");
}

#[test]
fn trading_post_trashes_two_cards_for_a_silver_in_hand() {
    let play = hand("TradingPost Estate Curse Duchy").play("play Trading Post; trash Estate; trash Curse");
    play.trashed("Estate Curse").turn("coins", 2).holds("Duchy").played("TradingPost Silver");
    hand("TradingPost Estate").play("play Trading Post").trashed("Estate").turn("coins", 0);
}

#[test]
fn upgrade_draws_first_and_gains_a_card_costing_exactly_one_more() {
    let play = hand("Upgrade Estate Moat").deck("Duchy").play("play Upgrade").turn("actions", 1).refuses("done");
    let play = play.then("trash Duchy").asks("gain").refuses("gain Smithy").refuses("gain Province");
    play.then("gain Gold").discarded("Gold").trashed("Duchy");
    // No card costs 1, 7 or 9.
    hand("Upgrade Copper Curse").play("play Upgrade; trash Copper").trashed("Copper").discarded("");
    hand("Upgrade Gold Curse").play("play Upgrade; trash Gold").trashed("Gold").discarded("");
    hand("Upgrade Province Curse").play("play Upgrade; trash Province").trashed("Province").discarded("");
}

#[test]
fn harem_gives_coins_and_points() {
    hand("Harem").start().turn("coins", 2).points(1, 2);
}

#[test]
fn nobles_draw_cards_or_give_actions_and_score() {
    hand("Nobles").deck("Estate*3").play("play Nobles; choose 1").holds("Estate*3").points(1, 2 + 3);
    hand("Nobles Moat").play("play Nobles; choose 2").turn("actions", 2);
}
