//! The strategy language: syntax, conditions and buying.

use super::player::{buying, does, file, follow, player};
use super::scene::hand;
use sorcery::agents::strategy::{Program, Severity, has_errors, parse, print, read};
use sorcery::games::dominion::Card;

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
        TurnLess(9), DeckSizeLess(12), GainsToEndLess(3), VPLead(1), OpponentHas(Witch, 1), BuysLeft(2), ActionsLeft(1), \
        DrawPileLess(3), HasMore(Gold, Silver), OpponentHasMore(Duchy))";
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
fn comments_blank_lines_and_line_ends_are_ignored() {
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
fn printing_keeps_every_comment() {
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
fn useless_conditions_give_only_warnings() {
    let (_, found) = read(&file("list Province, Silver, Silver end", ":Default", ""));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].severity, Severity::Warning);
}

// ---- buying

#[test]
fn the_first_list_with_an_affordable_card_is_used() {
    let text = file("list if SupplyHasLess(Province, 4) Province end list Gold, Silver end", ":Default", "");
    let money = |n: u16| hand("").turn(&format!("phase buy coins {n}"));
    does(money(8).line("supply Province*3 Gold*9 Silver*9"), player(&text), "buy Province");
    does(money(8).line("supply Province*4 Gold*9 Silver*9"), player(&text), "buy Gold");
    // The condition of the first list holds, but none of its cards is affordable, so the next list is used.
    does(money(6).line("supply Province*3 Gold*9 Silver*9"), player(&text), "buy Gold");
    does(money(2), player(&text), "done");
}

#[test]
fn each_buy_starts_again_at_the_first_list() {
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
fn empty_piles_are_skipped() {
    let buy = hand("").turn("phase buy coins 5").line("supply Silver*9 Province*8 Gold*9 Copper*9 Estate*9 Curse");
    does(buy.line(""), buying("Duchy, Silver"), "buy Silver");
}

#[test]
fn conditions_test_the_position() {
    // Each condition holds in this position, and its negation doesn't.
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
        // Two Coppers are worth 2; two Fool's Golds are worth 1 and 4.
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
        "DrawPileLess(5)",
        "HasMore(Silver, Gold)",
        "OpponentHasMore(Duchy)",
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
        "DrawPileLess(4)",
        "HasMore(Gold, Duchy)",
        "HasMore(Gold, Silver)",
        "OpponentHasMore(Gold)",
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
    // The Curse, Witch and Market piles are empty.
    let position = |own: &str| hand(own).turn("phase buy coins 0").line(kingdom).line(piles).other(2, "Estate*2");
    does(position(""), buying("Copper if SupplyEmptyPilesGreater(2)"), "buy Copper");
    does(position(""), buying("Copper if SupplyEmptyPilesGreater(3)"), "done");
    does(position("Duchy"), buying("Copper if VPLead(1)"), "buy Copper");
    does(position("Duchy"), buying("Copper if VPLead(2)"), "done");
}

#[test]
fn card_names_are_the_letters_of_the_printed_names() {
    for card in Card::ALL {
        let letters: String = card.name().chars().filter(char::is_ascii_alphanumeric).collect();
        assert_eq!(card.word(), letters);
    }
}
