//! The strategy language: what files mean.

use super::scene::{Scene, hand};
use sorcery::agents::strategy::{Program, Reason, Severity, Strategist, has_errors, library, parse, print, read};
use sorcery::engine::{Game, Rng, Seat, Stream};
use sorcery::games::dominion::{Action, Card, Dominion, Setup};
use sorcery::games::{Present, View};
use std::sync::Arc;

/// A player of a file in which nothing is wrong.
pub fn player(text: &str) -> Strategist {
    let (file, diagnostics) = read(text);
    assert!(!has_errors(&diagnostics), "{text}\n{diagnostics:?}");
    Strategist::new(Arc::new(Program::compile(&file)))
}

/// A file with these lists, this play order and these options.
pub fn file(lists: &str, order: &str, options: &str) -> String {
    format!("buylists\n{lists}\nend\nstrategies strategy playorder {order} end\n{options}\nend end\n")
}

/// A strategy that buys this list and plays by default.
fn buying(entries: &str) -> Strategist {
    player(&file(&format!("list {entries} end"), ":Default", ""))
}

/// A strategy that plays this order with these options.
fn playing(order: &str, options: &str) -> Strategist {
    player(&file("list Copper end", order, options))
}

/// What a strategy does where it is asked, until the turn passes or the other is asked.
fn follow(scene: Scene, mut strategist: Strategist) -> (Vec<String>, super::scene::Play) {
    let mut play = scene.start();
    let mut lines = Vec::new();
    while play.game.status().awaited() == Some(Seat::ONE) {
        let view = View::new(&play.game, Seat::ONE);
        let (action, _) = strategist.decide(view);
        let line = Dominion::spell(view, action);
        let ends = action == Action::Done && view.prompt().is_some_and(|prompt| prompt.source.is_none());
        play.game.check(action).unwrap_or_else(|why| panic!("`{line}`: {why}"));
        play.game.apply(action, &mut play.events);
        lines.push(line);
        if ends {
            break;
        }
    }
    (lines, play)
}

#[track_caller]
fn does(scene: Scene, strategist: Strategist, wanted: &str) {
    let (lines, _) = follow(scene, strategist);
    let lines = lines.join("; ");
    assert!(lines.starts_with(wanted), "expected `{wanted}`, found `{lines}`");
}

/// What player 2 answers when player 1 plays `line`.
#[track_caller]
fn answers(scene: Scene, line: &str, mut strategist: Strategist, wanted: &str) {
    let mut play = scene.play(line);
    let mut lines = Vec::new();
    while play.game.status().awaited() == Some(Seat::TWO) && play.game.stack_is_open() {
        let view = View::new(&play.game, Seat::TWO);
        let (action, _) = strategist.decide(view);
        lines.push(Dominion::spell(view, action));
        play.game.apply(action, &mut play.events);
    }
    assert_eq!(lines.join("; "), wanted);
}

/// Whether a card is still asking something.
trait Open {
    fn stack_is_open(&self) -> bool;
}

impl Open for Dominion {
    fn stack_is_open(&self) -> bool {
        View::new(self, Seat::TWO).prompt().is_some_and(|prompt| prompt.source.is_some())
    }
}

// ---- the text

#[test]
fn the_examples_of_the_specification_are_accepted() {
    let long = "buylists
list if AnyOf(SupplyHasLess(Province, 2), SupplyEmptyPilesGreater(1))
Province, Duchy, Estate
end
list if SupplyHasLess(Province, 4)
Province, Duchy
end
list
Province if Has(IllGottenGains, 5),
Smithy [1],
IllGottenGains,
Silver [2]
end
end
strategies
strategy
playorder
Smithy,
:Default
end
options for IllGottenGains
choose option
end
end
end
";
    let short = "buylists\nlist\nEstate\nend\nend\nstrategies\nstrategy\nplayorder\n:Default\nend\nend\nend\n";
    let chapel = file(
        "list Chapel, Silver end",
        ":Default",
        "options for Chapel if Has(Silver, 2)\ntrash (Estate, Copper)\nend\noptions for Chapel\ntrash (Estate)\nend",
    );
    let reactions = file(
        "list Trader, Silver end",
        ":Default",
        "reactions for TorturerAttack if HasInHand(Trader, 1)\nchoose option 2\nend\nreactions for Trader\nCurse, Copper\nend\noptions for Trader\nEstate, Curse, Copper\nend",
    );
    for text in [long, short, &chapel, &reactions] {
        let (_, diagnostics) = read(text);
        assert!(!has_errors(&diagnostics), "{text}\n{diagnostics:?}");
    }
}

#[test]
fn every_condition_event_and_option_of_the_language_is_accepted() {
    let conditions = "AllOf(Has(Silver, 1)), AnyOf(Has1InHand(Copper, Silver, Gold, Estate, Duchy, Province, Curse, Moat, Smithy), \
        Has2InHand(Copper), Has3InHand(Copper), HasInHand(Copper, 2), HasMoney(3), HasMoneyInHand(4), HasExact(Gold, 1), \
        SupplyHasLess(Province, 3), SupplyEmptyPilesGreater(1), HasInPlay(Bridge, 2), Not(Has(Gold, 2)), TotalMoney(18), \
        TurnLess(9), DeckSizeLess(12), GainsToEndLess(3), VPLead(1), OpponentHas(Witch, 1), BuysLeft(2), ActionsLeft(1))";
    let options = "
        options for Cellar Curse, Estate end options for Chapel trash (Curse) end
        options for Remodel Gold -> Province end options for Workshop Silver end
        options for Ironworks gain (Silver, Estate) end options for ThroneRoom Smithy end
        options for Mine Copper -> Silver end options for Embassy discard (Estate) end
        options for Trader trash (Estate) end options for Cartographer discard (Estate) end
        options for Masquerade trash (Curse) end options for Courtyard discard (Copper) end
        options for Steward choose option 3, trash (Curse, Estate) end
        options for Swindler Copper -> Curse end options for Baron choose option 1 end
        options for MiningVillage ignore option end options for Minion choose option 2 end
        options for TradingPost Curse, Estate end options for Upgrade Copper -> Nothing end
        options for Nobles choose option 1 end options for Pawn choose option 1, choose option 4 end
        options for IllGottenGains ignore option end options for Mandarin Copper end
        options for Oasis Curse end options for Rebuild keep (Province), gain (Duchy, Province) end
        options for Shepherd Estate end options for Moneylender choose option end
        reactions for IgnoreAttack choose option end reactions for Trader Curse end
        reactions for Haggler Gold end reactions for Masquerade Curse end
        reactions for TorturerAttack choose option 1, discard (Curse, Estate) end
        reactions for MilitiaAttack Estate end reactions for MargraveAttack discard (Estate) end
        reactions for SwindlerAttack choose option end reactions for MinionAttack choose option end
        reactions for FoolsGold ignore option end";
    let text = file(&format!("list if AllOf({conditions}) Silver end"), ":ChainDraw, :Default", options);
    let (_, diagnostics) = read(&text);
    assert!(!has_errors(&diagnostics), "{diagnostics:?}");
}

#[test]
fn comments_blank_lines_and_either_line_end_mean_nothing() {
    let plain = file("list Province, Silver [2] if Has(Gold, 1) end", ":Default", "");
    let noted = plain.replace('\n', " # a note\r\n\r\n").replace(", ", ",\r\n\t# ünïcode\r\n");
    let strip = |text: &str| {
        let (file, diagnostics) = parse(text);
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        Program::compile(&file)
    };
    assert_eq!(strip(&plain), strip(&noted));
    assert_eq!(strip(&plain), strip(&format!("\u{feff}{plain}")));
}

#[test]
fn what_is_printed_is_read_as_the_same_and_printed_the_same_again() {
    for (name, text) in library::BUILT_IN {
        let (file, diagnostics) = parse(text);
        assert!(diagnostics.is_empty(), "{name}: {diagnostics:?}");
        let printed = print(&file);
        let (again, diagnostics) = parse(&printed);
        assert!(diagnostics.is_empty(), "{name}: {diagnostics:?}\n{printed}");
        assert_eq!(file, again, "{name}\n{printed}");
        assert_eq!(print(&again), printed, "{name}");
        let comments = |text: &str| text.matches('#').count();
        assert_eq!(comments(text), comments(&printed), "{name} has lost a comment\n{printed}");
    }
}

#[test]
fn no_comment_is_lost_wherever_it_stands() {
    let words = "buylists list if AnyOf ( Has ( Gold , 1 ) , Has ( Silver , 2 ) ) Province , Silver [ 2 ] if not Has ( Gold , 1 ) end end \
        strategies strategy if Has ( Gold , 1 ) playorder Smithy , :Default end options for Remodel if Has ( Gold , 1 ) \
        Gold -> Province , Estate -> Silver end reactions for TorturerAttack choose option 1 , discard ( Curse ) end end end";
    let pieces: Vec<&str> = words.split_whitespace().collect();
    for at in 0..=pieces.len() {
        let mut text = pieces[..at].join(" ");
        text.push_str(" # here\n");
        text.push_str(&pieces[at..].join(" "));
        let (file, diagnostics) = parse(&text);
        assert!(diagnostics.is_empty(), "{text}\n{diagnostics:?}");
        let printed = print(&file);
        assert_eq!(printed.matches("# here").count(), 1, "{text}\n{printed}");
        assert_eq!(print(&parse(&printed).0), printed);
    }
}

#[test]
fn built_in_strategies_are_many_and_without_fault() {
    assert!(library::BUILT_IN.len() >= 30);
    let mut named = std::collections::HashSet::new();
    for (name, text) in library::BUILT_IN {
        assert!(text.starts_with("# "), "{name} does not say what it does");
        let (file, diagnostics) = read(text);
        assert!(diagnostics.is_empty(), "{name}: {diagnostics:?}");
        named.extend(file.lists.iter().flat_map(|list| &list.entries).map(|entry| entry.card));
        assert_eq!(*text, print(&file), "{name} is not laid out");
    }
    for &card in Card::ALL {
        let unbuyable = matches!(card, Card::Pasture | Card::Copper | Card::Curse);
        assert!(unbuyable || named.contains(&card), "no strategy plays {}", card.name());
    }
}

// ---- buying

#[test]
fn the_first_list_that_holds_and_has_something_to_buy_is_used() {
    let text = file("list if SupplyHasLess(Province, 4) Province end list Gold, Silver end", ":Default", "");
    let money = |n: u16| hand("").turn(&format!("phase buy coins {n}"));
    does(money(8).line("supply Province*3 Gold*9 Silver*9"), player(&text), "buy Province");
    does(money(8).line("supply Province*4 Gold*9 Silver*9"), player(&text), "buy Gold");
    // The first list holds, but nothing in it can be paid: the next one is used.
    does(money(6).line("supply Province*3 Gold*9 Silver*9"), player(&text), "buy Gold");
    does(money(2), player(&text), "done");
}

#[test]
fn buying_begins_again_at_the_first_list_after_every_buy() {
    let text = file("list if Has(Silver, 1) Estate end list Silver end", ":Default", "");
    does(hand("").turn("phase buy coins 9 buys 3"), player(&text), "buy Silver; buy Estate; buy Estate");
}

#[test]
fn a_limit_counts_all_cards_owned() {
    let buy = || hand("").turn("phase buy coins 4");
    does(buy().deck("Smithy*2"), buying("Smithy [2], Silver"), "buy Silver");
    does(buy().deck("Smithy"), buying("Smithy [2], Silver"), "buy Smithy");
    does(buy().deck("Smithy").discard("Smithy"), buying("Smithy [2] if Has(Gold, 0), Silver"), "buy Silver");
}

#[test]
fn empty_piles_are_passed_over() {
    let buy = hand("").turn("phase buy coins 5").line("supply Silver*9 Province*8 Gold*9 Copper*9 Estate*9 Curse");
    does(buy.line(""), buying("Duchy, Silver"), "buy Silver");
}

#[test]
fn conditions_ask_what_they_say() {
    // Each holds in this position, and its opposite does not.
    let position = || {
        let scene = hand("Moat Estate*2 Copper*2 FoolsGold*2").turn("coins 3 buys 2 actions 2 phase action");
        scene.in_play("Bridge*2").deck("Silver*3 Gold").discard("Duchy").other(2, "Witch Duchy*2")
    };
    let holds = [
        "Has1InHand(Moat, Gold)",
        "Has2InHand(Moat, Estate)",
        "Has3InHand(Estate, Copper)",
        "HasInHand(Estate, 2)",
        "HasMoney(3)",
        // Two Coppers; two Fool's Golds are 1 and 4.
        "HasMoneyInHand(7)",
        "Has(Silver, 3)",
        "HasExact(Duchy, 1)",
        "SupplyHasLess(Province, 9)",
        "HasInPlay(Bridge, 2)",
        "TotalMoney(13)",
        "TurnLess(4)",
        "DeckSizeLess(15)",
        "OpponentHas(Witch, 1)",
        "BuysLeft(2)",
        "ActionsLeft(2)",
        "AllOf(Has(Gold, 1), Has(Moat, 1))",
        "AnyOf(Has(Gold, 5), Has(Moat, 1))",
        "Not(Has(Gold, 2))",
        "GainsToEndLess(9)",
    ];
    let fails = [
        "Has1InHand(Gold, Duchy)",
        "Has2InHand(Moat, Gold)",
        "Has3InHand(Moat, Gold, Duchy)",
        "HasInHand(Estate, 3)",
        "HasMoney(4)",
        "HasMoneyInHand(8)",
        "Has(Silver, 4)",
        "HasExact(Duchy, 2)",
        "SupplyHasLess(Province, 8)",
        "HasInPlay(Bridge, 3)",
        "TotalMoney(14)",
        "TurnLess(3)",
        "DeckSizeLess(14)",
        "OpponentHas(Witch, 2)",
        "BuysLeft(3)",
        "ActionsLeft(3)",
        "AllOf(Has(Gold, 1), Has(Moat, 2))",
        "AnyOf(Has(Gold, 5), Has(Moat, 2))",
        "Not(Has(Gold, 1))",
        "GainsToEndLess(8)",
        "SupplyEmptyPilesGreater(0)",
        "VPLead(1)",
    ];
    for (list, wanted) in [(&holds[..], true), (&fails[..], false)] {
        for condition in list {
            for (not, wanted) in [("", wanted), ("not ", !wanted)] {
                let text = format!(
                    "buylists list Copper end end strategies strategy if {not}{condition} playorder Moat end end end"
                );
                let (lines, _) = follow(position(), player(&text));
                assert_eq!(lines[0] == "play Moat", wanted, "if {not}{condition}");
            }
        }
    }
}

#[test]
fn empty_piles_and_points_are_counted() {
    let piles = "supply Copper*9 Silver*9 Gold*9 Province*8 Estate Duchy Cellar Chapel Moat Village Workshop Militia Remodel Smithy";
    let kingdom = "kingdom Cellar Chapel Moat Village Workshop Militia Remodel Smithy Witch Market";
    // Curse, Witch and Market are gone.
    let position = |own: &str| hand(own).turn("phase buy coins 0").line(kingdom).line(piles).other(2, "Estate*2");
    does(position(""), buying("Copper if SupplyEmptyPilesGreater(2)"), "buy Copper");
    does(position(""), buying("Copper if SupplyEmptyPilesGreater(3)"), "done");
    does(position("Duchy"), buying("Copper if VPLead(1)"), "buy Copper");
    does(position("Duchy"), buying("Copper if VPLead(2)"), "done");
}

// ---- playing

#[test]
fn the_first_strategy_that_holds_and_can_play_something_is_used() {
    let text = "buylists list Copper end end strategies
        strategy if Has(Gold, 1) playorder Smithy end end
        strategy if Has(Silver, 1) playorder Moat end end
        strategy playorder Village end end
    end";
    let deck = |cards: &str| hand("Village Moat").deck(cards);
    // The first holds but holds no Smithy in hand: the second plays.
    does(deck("Gold Silver"), player(text), "play Moat");
    does(deck("Gold"), player(text), "play Village");
    // After each card the search begins at the top again.
    does(hand("Village Moat").deck("Smithy Gold Silver"), player(text), "play Moat");
    does(hand("Village Moat").deck("Smithy Gold"), player(text), "play Village; play Smithy");
}

#[test]
fn chain_draw_plays_actions_in_hand_order_without_skipping_and_then_draws() {
    let scene = hand("Smithy Festival Village Market").deck("Estate*9 Duchy*8");
    does(scene, playing(":ChainDraw", ""), "play Festival; play Village; play Market; play Smithy");
    // Cards with options are not its business.
    does(hand("Pawn Militia Oasis"), playing(":ChainDraw", ""), "done");
    // A Shanty Town waits for the others.
    does(hand("ShantyTown Village").deck("Estate*9"), playing(":ChainDraw", ""), "play Village; play Shanty Town");
    // The first Crossroads gives actions, the next ones only draw.
    does(hand("Smithy Crossroads").deck("Estate*9"), playing(":ChainDraw", ""), "play Crossroads; play Smithy");
}

#[test]
fn default_plays_the_dearest_card_it_knows_and_of_equals_the_last_drawn() {
    does(hand("Militia Mandarin Bridge Estate"), playing(":Default", ""), "play Mandarin");
    does(hand("Militia Bridge"), playing(":Default", ""), "play Bridge");
    does(hand("Bridge Militia"), playing(":Default", ""), "play Militia");
    // A Trader without an Estate does nothing: the next dearest is played.
    does(hand("Trader Pawn"), playing(":Default", ""), "play Pawn");
}

#[test]
fn cards_are_played_only_when_they_do_what_they_are_meant_to() {
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
fn a_block_is_chosen_once_for_each_play() {
    // While the first Estates go the condition fails; the block holds until the card is done.
    let options = "options for Chapel if HasInHand(Estate, 3) Estate, Copper end options for Chapel Curse end";
    let scene = hand("Chapel Estate*3 Copper*2");
    does(scene, playing("Chapel", options), "play Chapel; trash Estate; trash Estate; trash Estate; trash Copper");
    let options =
        "options for Nobles if HasInHand(Nobles, 1) choose option 2 end options for Nobles choose option 1 end";
    does(hand("Nobles*2"), playing("Nobles", options), "play Nobles; choose 2; play Nobles; choose 1");
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
fn options_for_a_treasure_are_looked_for_in_all_strategies() {
    let text = "buylists list Copper end end strategies
        strategy if Has(Gold, 1) playorder Smithy end options for IllGottenGains choose option end end
        strategy playorder :Default end options for IllGottenGains if HasMoney(3) choose option end
            options for IllGottenGains ignore option end end
    end";
    does(hand("IllGottenGains").deck("Gold"), player(text), "yes");
    // The coins of this Treasure and of those before it count.
    does(hand("IllGottenGains Copper*2"), player(text), "yes");
    does(hand("IllGottenGains Copper"), player(text), "no");
    does(hand("IllGottenGains"), playing(":Default", ""), "yes");
}

#[test]
fn every_action_has_a_default_play() {
    for &card in Card::ALL {
        if card.is(sorcery::games::dominion::Kinds::ACTION) {
            let scene = hand(&format!("{} Estate*2 Copper*2 Curse Gold Smithy", card.word())).turn("actions 2");
            let scene = scene.deck("Estate Copper Silver Gold Duchy Curse Estate").other(2, "Copper*5 Estate");
            let order = card.word();
            let (lines, _) = follow(scene, playing(&order, ""));
            assert_eq!(lines[0], format!("play {}", card.name()));
        }
    }
}

#[test]
fn defaults_are_the_recommended_ones() {
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
fn a_rebuild_can_be_told_what_to_name_and_what_to_gain() {
    let options = "options for Rebuild keep (Estate), gain (Duke, Duchy) end";
    does(hand("Rebuild").deck("Estate Duchy"), playing("Rebuild", options), "play Rebuild; name Estate; gain Duke");
}

#[test]
fn a_mandarin_lays_the_dearest_treasure_on_top() {
    let strategist = player(&file("list Mandarin end", ":Default", ""));
    let (_, play) = follow(hand("Gold Copper Silver").turn("buys 1"), strategist);
    // Drawn again at once: all of them are in the new hand.
    play.holds("Gold Copper Silver Mandarin");
}

// ---- reactions

#[test]
fn reactions_answer_and_have_defaults() {
    let list = |options: &str| playing(":Default", options);
    let militia = || hand("Militia").other(2, "Gold Copper Estate Province Curse");
    answers(militia(), "play Militia", list(""), "discard Province; discard Estate");
    let own = "reactions for MilitiaAttack discard (Curse, Gold) end";
    answers(militia(), "play Militia", list(own), "discard Curse; discard Gold");
    // Beyond the list the cheapest goes.
    let short = "reactions for MilitiaAttack Province end";
    answers(militia(), "play Militia", list(short), "discard Province; discard Curse");

    let torturer = |cards: &str| hand("Torturer").other(2, cards);
    answers(torturer("Gold Copper Estate"), "play Torturer", list(""), "choose 1; discard Estate; discard Copper");
    answers(torturer("Gold Silver Estate"), "play Torturer", list(""), "choose 2");
    answers(torturer(""), "play Torturer", list(""), "choose 1");
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
fn haggler_takes_the_first_listed_card_that_is_cheaper_and_there() {
    let text = |list: &str| file("list Gold end", ":Default", &format!("reactions for Haggler {list} end"));
    let scene = || hand("Haggler").turn("coins 4");
    does(scene(), player(&text("Gold, Market, Silver")), "play Haggler; buy Gold; gain Market");
    let default = file("list Gold end", ":Default", "");
    does(scene(), player(&default), "play Haggler; buy Gold; gain Copper");
}

#[test]
fn what_asks_about_the_turn_is_false_in_a_reaction() {
    // Player 1 has coins, but a reaction does not see them; its opposite is therefore true.
    let own =
        "reactions for MilitiaAttack if HasMoney(0) Gold end reactions for MilitiaAttack if not HasMoney(0) Silver end";
    let scene = hand("Militia").turn("coins 5").other(2, "Gold Silver Copper Estate");
    answers(scene, "play Militia", playing(":Default", own), "discard Silver");
}

#[test]
fn a_reaction_that_cannot_be_carried_out_passes_on_to_the_next_strategy() {
    let text = "buylists list Copper end end strategies
        strategy playorder :Default end reactions for Masquerade Duchy end end
        strategy playorder :Default end reactions for Masquerade Gold end end
    end";
    let scene = hand("Masquerade Curse").other(2, "Gold Copper");
    answers(scene, "play Masquerade", player(text), "pass Gold");
}

#[test]
fn swindler_leaves_unlisted_cards_as_they_are() {
    let own = "options for Swindler Copper -> Curse, Gold -> Harem end";
    let swindle = |card: &str| hand("Swindler").other_deck(2, card);
    does(swindle("Copper"), playing("Swindler", own), "play Swindler; gain Curse");
    does(swindle("Gold"), playing("Swindler", own), "play Swindler; gain Harem");
    does(swindle("Silver"), playing("Swindler", own), "play Swindler; gain Silver");
}

// ---- robustness

/// Every decision of every built-in strategy is legal, against all kinds of opponents, with two to
/// four players and in small kingdoms, and each says why.
#[test]
fn strategies_always_answer_legally() {
    let mut rng = Rng::new(99, Stream::Agent(0));
    let kingdom: Vec<Card> = sorcery::games::dominion::card::KINGDOM.iter().collect();
    for round in 0..120 {
        let seats = 2 + round % 3;
        let mut cards = kingdom.clone();
        rng.shuffle(&mut cards);
        let setup = match round % 2 {
            0 => Setup::all_cards(seats).unwrap(),
            _ => Setup::kingdom(seats, cards.into_iter().take(10).collect()).unwrap(),
        };
        let mut players: Vec<Strategist> =
            (0..seats).map(|_| player(library::BUILT_IN[rng.below(library::BUILT_IN.len())].1)).collect();
        let mut game = Dominion::start(&setup, round as u64, &mut Vec::new());
        while let Some(seat) = game.status().awaited() {
            let (action, reason) = players[seat.index()].decide(View::new(&game, seat));
            if let Err(why) = game.check(action) {
                panic!("{action:?} for {reason:?}: {why}");
            }
            assert!(action != Action::Done || !matches!(reason, Reason::Entry { .. } | Reason::Order { .. }));
            game.apply(action, &mut Vec::new());
        }
    }
}

/// The same strategy, seed and knowledge give the same move: what is hidden does not matter.
#[test]
fn a_strategy_does_not_look_at_hidden_cards() {
    let setup = Setup::default();
    let mut rng = Rng::new(5, Stream::Agent(0));
    for (name, text) in library::BUILT_IN {
        let mut players = [player(text), player(library::find("witch").unwrap())];
        let mut game = Dominion::start(&setup, 12, &mut Vec::new());
        while let Some(seat) = game.status().awaited() {
            let view = View::new(&game, seat);
            let world = view.imagine(&mut rng);
            let imagined = players[seat.index()].clone().decide(View::new(&world, seat));
            let decided = players[seat.index()].decide(view);
            assert_eq!(decided, imagined, "{name}");
            game.apply(decided.0, &mut Vec::new());
        }
    }
}

#[test]
fn only_warnings_are_given_for_what_can_never_matter() {
    let (_, found) = read(&file("list Silver, Silver end", ":Default", ""));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].severity, Severity::Warning);
}
