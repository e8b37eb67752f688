//! Which cards strategies play, and how they answer cards and events.

use super::player::{answers, does, file, follow, player, playing};
use super::scene::{Scene, hand};
use sorcery::agents::Pace;
use sorcery::games::dominion::Card;
use sorcery::games::{Names, write_position};
use sorcery::session::{Header, NamedStrategy, Player, Players, roster};

#[test]
fn the_first_strategy_with_a_playable_card_is_used() {
    let text = "buylists list Copper end end strategies
        strategy if Has(Gold, 1) playorder Smithy end end
        strategy if Has(Silver, 1) playorder Moat end end
        strategy playorder Village end end
    end";
    let deck = |cards: &str| hand("Village Moat").deck(cards);
    // The condition of the first one holds but its hand has no Smithy, so the second one plays.
    does(deck("Gold Silver"), player(text), "play Moat");
    does(deck("Gold"), player(text), "play Village");
    // After each card the search starts again at the top.
    does(hand("Village Moat").deck("Smithy Gold Silver"), player(text), "play Moat");
    does(hand("Village Moat").deck("Smithy Gold"), player(text), "play Village; play Smithy");
}

#[test]
fn chain_draw_plays_actions_in_hand_order_then_draws() {
    let scene = hand("Smithy Festival Village Market").deck("Estate*9 Duchy*8");
    does(scene, playing(":ChainDraw", ""), "play Festival; play Village; play Market; play Smithy");
    // Of cards that only draw, the most expensive one is played first, wherever it is in the hand.
    does(hand("Moat Witch"), playing(":ChainDraw", ""), "play Witch");
    does(hand("Witch Moat"), playing(":Default", ""), "play Witch");
    does(hand("Smithy CouncilRoom Moat"), playing(":ChainDraw", ""), "play Council Room");
    // Cards with options are not part of a chain draw.
    does(hand("Pawn Militia Oasis"), playing(":ChainDraw", ""), "done");
    // Shanty Town waits for the other cards.
    does(hand("ShantyTown Village").deck("Estate*9"), playing(":ChainDraw", ""), "play Village; play Shanty Town");
    // The first Crossroads gives actions, later ones only draw.
    does(hand("Smithy Crossroads").deck("Estate*9"), playing(":ChainDraw", ""), "play Crossroads; play Smithy");
}

#[test]
fn default_plays_the_most_expensive_known_card_drawn_last() {
    does(hand("Militia Mandarin Bridge Estate"), playing(":Default", ""), "play Mandarin");
    does(hand("Militia Bridge"), playing(":Default", ""), "play Bridge");
    does(hand("Bridge Militia"), playing(":Default", ""), "play Militia");
    // A Trader without an Estate has no use, so the next most expensive card is played.
    does(hand("Trader Pawn"), playing(":Default", ""), "play Pawn");
}

#[test]
fn cards_are_played_only_when_useful() {
    let remodel = "options for Remodel Gold -> Province end";
    does(hand("Remodel Estate Silver"), playing("Remodel", remodel), "done");
    does(hand("Remodel Estate Gold"), playing("Remodel", remodel), "play Remodel; trash Gold; gain Province");
    does(hand("Chapel Silver"), playing("Chapel", "options for Chapel Estate end"), "done");
    does(hand("Baron Copper"), playing("Baron", "options for Baron choose option 1 end"), "done");
    let post = "options for TradingPost Estate, Curse end";
    does(hand("TradingPost Estate Copper"), playing("TradingPost", post), "done");
    does(
        hand("TradingPost Estate Curse Gold"),
        playing("TradingPost", post),
        "play Trading Post; trash Estate; trash Curse",
    );
    does(hand("ThroneRoom Remodel Estate"), playing(":Default", remodel), "done");
}

#[test]
fn lists_are_priorities() {
    let chapel = "options for Chapel Curse, Estate end";
    let scene = hand("Chapel Estate*2 Curse Gold Copper");
    does(scene, playing("Chapel", chapel), "play Chapel; trash Curse; trash Estate; trash Estate; done");
    let five = hand("Chapel Estate*3 Curse*2 Gold");
    does(five, playing("Chapel", chapel), "play Chapel; trash Curse; trash Curse; trash Estate; trash Estate; buy");
    let works = "options for Workshop Market, Gold, Smithy, Silver end";
    does(hand("Workshop"), playing("Workshop", works), "play Workshop; gain Smithy");
    does(hand("Workshop").turn("discount 1"), playing("Workshop", works), "play Workshop; gain Market");
}

#[test]
fn each_play_chooses_its_block_once() {
    // Trashing the first Estates makes the condition false, but the block stays chosen until the card is
    // finished.
    let options = "options for Chapel if HasInHand(Estate, 3) Estate, Copper end options for Chapel Curse end";
    let scene = hand("Chapel Estate*3 Copper*2");
    does(scene, playing("Chapel", options), "play Chapel; trash Estate; trash Estate; trash Estate; trash Copper");
    // The card is still in hand when its block is chosen, so two of them choose a different block.
    let options =
        "options for Nobles if HasInHand(Nobles, 2) choose option 2 end options for Nobles choose option 1 end";
    does(hand("Nobles*2"), playing("Nobles", options), "play Nobles; choose 2; play Nobles; choose 1");
    // The condition that decides whether to play a card also chooses its answer.
    let options = "options for Chapel if HasInHand(Chapel, 1) trash (Estate) end";
    does(hand("Chapel Estate Copper"), playing("Chapel", options), "play Chapel; trash Estate; done");
    does(hand("Chapel Copper"), playing("Chapel", options), "done");
    // The block is chosen before the card has any effect: no card drawn, no action given or used.
    let options = "options for Courtyard if Has1InHand(Gold) discard (Gold) end options for Courtyard Silver end";
    does(hand("Courtyard Silver").deck("Gold*3"), playing("Courtyard", options), "play Courtyard; put Silver");
    let options = "options for Minion if ActionsLeft(2) choose option 2 end options for Minion choose option 1 end";
    does(hand("Minion"), playing("Minion", options), "play Minion; choose 1");
    does(hand("Minion").turn("actions 2"), playing("Minion", options), "play Minion; choose 2");
}

/// The card played by a Throne Room has its block chosen with it. The repetition chooses again, as if the
/// card were in hand again.
#[test]
fn a_repetition_chooses_its_own_block() {
    let options = "options for Steward if HasInHand(Estate, 2) choose option 3, trash (Estate) end
        options for Steward if HasInHand(Steward, 1) choose option 2 end
        options for Steward choose option 1 end";
    let scene = hand("ThroneRoom Steward Estate*2 Gold");
    let wanted = "play Throne Room; repeat Steward; choose 3; trash Estate; trash Estate; choose 2";
    does(scene, playing("ThroneRoom", options), wanted);
}

#[test]
fn a_steward_trashes_two_listed_cards_or_its_whole_hand() {
    let options = "options for Steward choose option 3, trash (Curse, Estate) end";
    does(
        hand("Steward Estate Curse Gold"),
        playing("Steward", options),
        "play Steward; choose 3; trash Curse; trash Estate",
    );
    does(hand("Steward Estate Gold"), playing("Steward", options), "done");
    does(hand("Steward Estate"), playing("Steward", options), "play Steward; choose 3");
    does(hand("Steward Gold"), playing("Steward", options), "done");
}

#[test]
fn options_come_from_the_strategy_that_played_the_card() {
    let text = "buylists list Copper end end strategies
        strategy if Has(Gold, 1) playorder Smithy end options for Steward choose option 2 end end
        strategy playorder Steward end options for Steward choose option 1 end end
    end";
    does(hand("Steward").deck("Gold"), player(text), "play Steward; choose 1");
}

#[test]
fn options_for_a_treasure_come_from_all_strategies() {
    let text = "buylists list Copper end end strategies
        strategy if Has(Gold, 1) playorder Smithy end options for IllGottenGains choose option end end
        strategy playorder :Default end options for IllGottenGains if HasMoney(3) choose option end
            options for IllGottenGains ignore option end end
    end";
    does(hand("IllGottenGains").deck("Gold"), player(text), "yes");
    // The coins of earlier cards count but not its own, because the block is chosen before the card is
    // played.
    does(hand("IllGottenGains Copper*3"), player(text), "yes");
    does(hand("IllGottenGains Copper*2"), player(text), "no");
    let held = "options for IllGottenGains if HasInHand(IllGottenGains, 2) choose option end
        options for IllGottenGains ignore option end";
    does(hand("IllGottenGains*2"), playing(":Default", held), "yes; no");
    let played = held.replace("HasInHand(IllGottenGains, 2)", "HasInPlay(IllGottenGains, 1)");
    does(hand("IllGottenGains*2"), playing(":Default", &played), "no; yes");
    does(hand("IllGottenGains"), playing(":Default", ""), "yes");
}

#[test]
fn every_action_card_has_a_default_play() {
    for &card in Card::ALL {
        if card.is(sorcery::games::dominion::Kinds::ACTION) {
            let scene =
                hand(&format!("{} Estate*2 Copper*2 Curse Gold Smithy TreasureMap", card.word())).turn("actions 2");
            let scene = scene.line("kingdom everything");
            let scene = scene.deck("Estate Copper Silver Gold Duchy Curse Estate").other(2, "Copper*5 Estate");
            let order = card.word();
            let (lines, _) = follow(scene, playing(order, ""));
            assert_eq!(lines[0], format!("play {}", card.name()));
        }
    }
}

#[test]
fn defaults_follow_the_recommendations() {
    let default = |scene: Scene, wanted: &str| does(scene, playing(":Default", ""), wanted);
    default(hand("Cellar Estate Curse Copper").deck("Silver*4"), "play Cellar; discard Curse; discard Estate; done");
    default(hand("Workshop"), "play Workshop; gain Silver");
    default(hand("Pawn Militia ThroneRoom"), "play Throne Room; repeat Militia");
    default(hand("Mine Copper Silver"), "play Mine; trash Copper; gain Silver");
    default(hand("Mine Gold"), "done");
    default(hand("Moneylender Copper"), "play Moneylender; trash Copper");
    default(hand("Pawn").deck("Moat"), "play Pawn; choose 1; choose 2");
    default(hand("Baron Estate"), "play Baron; discard Estate");
    default(hand("MiningVillage").deck("Gold*2"), "play Mining Village; no");
    default(hand("Minion"), "play Minion; choose 1");
    default(hand("Nobles"), "play Nobles; choose 1");
    default(hand("Nobles Militia"), "play Nobles; choose 2; play Militia");
    default(hand("Steward"), "play Steward; choose 1");
    default(
        hand("Embassy Copper Estate Province Gold").deck("Silver*5"),
        "play Embassy; discard Estate; discard Province; discard Copper",
    );
    default(hand("Courtyard").deck("Gold Smithy Estate"), "play Courtyard; put Smithy");
    default(hand("Courtyard Gold Curse").deck("Silver*3"), "play Courtyard; put Curse");
    default(hand("Oasis Copper Estate").deck("Gold"), "play Oasis; discard Estate");
    default(hand("Shepherd Estate Copper Province").deck("Gold*4"), "play Shepherd; discard Estate; discard Province");
    default(hand("Rebuild").deck("Duchy"), "play Rebuild; name Province; gain Province");
    default(hand("Trader Estate Gold"), "play Trader; trash Estate");
    default(hand("Masquerade Curse Estate Copper").other(2, ""), "play Masquerade; pass Curse; trash Curse");
}

#[test]
fn rebuild_options_set_the_named_and_the_gained_card() {
    let options = "options for Rebuild keep (Estate), gain (Duke, Duchy) end";
    does(hand("Rebuild").deck("Estate Duchy"), playing("Rebuild", options), "play Rebuild; name Estate; gain Duke");
}

#[test]
fn mandarin_puts_the_most_expensive_treasure_on_top() {
    let strategist = player(&file("list Mandarin end", ":Default", ""));
    let (_, play) = follow(hand("Gold Copper Silver").turn("buys 1"), strategist);
    // The new hand draws all of them again.
    play.holds("Gold Copper Silver Mandarin");
}

// ---- reactions

#[test]
fn reactions_have_defaults() {
    let list = |options: &str| playing(":Default", options);
    let militia = || hand("Militia").other(2, "Gold Copper Estate Province Curse");
    answers(militia(), "play Militia", list(""), "discard Province; discard Estate");
    let own = "reactions for MilitiaAttack discard (Curse, Gold) end";
    answers(militia(), "play Militia", list(own), "discard Curse; discard Gold");
    // Beyond the list, the cheapest card is discarded.
    let short = "reactions for MilitiaAttack Province end";
    answers(militia(), "play Militia", list(short), "discard Province; discard Curse");

    let torturer = |cards: &str| hand("Torturer").other(2, cards);
    answers(torturer("Gold Copper Estate"), "play Torturer", list(""), "choose 1; discard Estate; discard Copper");
    answers(torturer("Gold Silver Estate"), "play Torturer", list(""), "choose 2");
    answers(
        torturer("Gold Province Curse Copper"),
        "play Torturer",
        list(""),
        "choose 1; discard Curse; discard Province",
    );
    answers(torturer(""), "play Torturer", list(""), "choose 1");
    answers(torturer("Estate"), "play Torturer", list(""), "choose 1");
    answers(torturer("Gold"), "play Torturer", list(""), "choose 2");
    let own = "reactions for TorturerAttack if HasInHand(Trader, 1) choose option 2 end
        reactions for TorturerAttack choose option 1, discard (Curse, Gold) end";
    answers(torturer("Gold Silver Curse"), "play Torturer", list(own), "choose 1; discard Curse; discard Gold");
    answers(torturer("Gold Copper*2 Trader"), "play Torturer", list(own), "choose 2; yes");

    let witch = || hand("Witch").other(2, "Moat Trader");
    answers(witch(), "play Witch", list(""), "yes");
    let bold = "reactions for IgnoreAttack ignore option end reactions for Trader Copper end";
    answers(witch(), "play Witch", list(bold), "no; no");

    let province = || hand("").turn("phase buy coins 8").other(2, "FoolsGold Estate");
    answers(province(), "buy Province", list(""), "done");
    answers(province(), "buy Province", list("reactions for FoolsGold choose option end"), "trash Fool's Gold");

    let masquerade = || hand("Masquerade Curse").other(2, "Gold Copper Province");
    answers(masquerade(), "play Masquerade", list(""), "pass Copper");
    let own = "reactions for Masquerade Province end";
    answers(masquerade(), "play Masquerade", list(own), "pass Province");
}

#[test]
fn haggler_gains_the_first_listed_card_that_is_cheaper_and_available() {
    let text = |list: &str| file("list Gold end", ":Default", &format!("reactions for Haggler {list} end"));
    let scene = || hand("Haggler").turn("coins 4");
    does(scene(), player(&text("Gold, Market, Silver")), "play Haggler; buy Gold; gain Market");
    let default = file("list Gold end", ":Default", "");
    does(scene(), player(&default), "play Haggler; buy Gold; gain Copper");
}

#[test]
fn conditions_about_the_turn_are_false_in_a_reaction() {
    // Player 1 has coins, but a reaction doesn't see them, so the negated condition is true.
    let own =
        "reactions for MilitiaAttack if HasMoney(0) Gold end reactions for MilitiaAttack if not HasMoney(0) Silver end";
    let scene = hand("Militia").turn("coins 5").other(2, "Gold Silver Copper Estate");
    answers(scene, "play Militia", playing(":Default", own), "discard Silver");
}

#[test]
fn an_impossible_reaction_falls_through_to_the_next_strategy() {
    let text = "buylists list Copper end end strategies
        strategy playorder :Default end reactions for Masquerade Duchy end end
        strategy playorder :Default end reactions for Masquerade Gold end end
    end";
    let scene = hand("Masquerade Curse").other(2, "Gold Copper");
    answers(scene, "play Masquerade", player(text), "pass Gold");
}

#[test]
fn swindler_replaces_unlisted_cards_with_the_same_card() {
    let own = "options for Swindler Copper -> Curse, Gold -> Harem end";
    let swindle = |card: &str| hand("Swindler").other_deck(2, card);
    does(swindle("Copper"), playing("Swindler", own), "play Swindler; gain Curse");
    does(swindle("Gold"), playing("Swindler", own), "play Swindler; gain Harem");
    does(swindle("Silver"), playing("Swindler", own), "play Swindler; gain Silver");
}

/// If resumed before every decision, a strategy keeps the block that it chose for the card in play.
#[test]
fn a_match_resumes_in_the_middle_of_a_card() {
    let options = "options for Chapel if HasInHand(Estate, 3) Estate, Copper end options for Chapel Curse end";
    let text = file("list Copper end", "Chapel", options);
    let scene = hand("Chapel Estate*3 Copper*2").start();
    let strategy = Player::Strategy(NamedStrategy { name: "thin".into(), text });
    let header = Header {
        game: "dominion".into(),
        seed: 1,
        names: vec!["Thin".into(), "Ada".into()],
        players: vec![strategy.clone(), Player::Human],
        position: Some(write_position(&scene.game, &Names::new(["Thin", "Ada"]))),
        ..Header::default()
    };
    let mut session = roster::open(header).unwrap_or_else(|error| panic!("{error}"));
    for line in ["play Chapel", "trash Estate", "trash Estate", "trash Estate", "trash Copper"] {
        let resumed = Players::new(vec![strategy.clone()], Pace::Usual, 1);
        assert_eq!(resumed.thought(&session).expect("a strategy's turn").think().line, line);
        session.submit(line).expect("a legal action");
    }
}
