//! Malformed strategy files: each kind of mistake, where it is reported, and in what words.

use sorcery::agents::strategy::report::{place, render};
use sorcery::agents::strategy::{
    DEPTH_LIMIT, Diagnostic, PARTS_LIMIT, SIZE_LIMIT, Severity, has_errors, library, parse, print, read,
};
use sorcery::engine::{Rng, Stream};

const GOOD: &str = "buylists
list
  Province, Silver
end
end
strategies
strategy
  playorder
    :Default
  end
end
end
";

fn with_list(list: &str) -> String {
    GOOD.replace("Province, Silver", list)
}

fn with_order(order: &str) -> String {
    GOOD.replace(":Default", order)
}

fn with_options(options: &str) -> String {
    let bought = "Baron, Pawn, Steward, Chapel, Remodel, Mine, Upgrade, Swindler, Workshop, ThroneRoom, Smithy, Rebuild, \
        IllGottenGains, Moat, Trader, Haggler, FoolsGold, Minion, Shepherd";
    GOOD.replace("Province, Silver", bought).replace("  end\nend\nend", &format!("  end\n  {options}\nend\nend"))
}

/// `line:column`, part of the message, part of the label.
type Expected = (&'static str, &'static str, &'static str);

fn check(text: &str, expected: &[Expected]) {
    let (_, found) = read(text);
    let told: Vec<(String, &Diagnostic)> = found
        .iter()
        .map(|fault| {
            let (line, column) = place(text, fault.span.start);
            (format!("{line}:{column}"), fault)
        })
        .collect();
    for (at, message, label) in expected {
        let hit = told
            .iter()
            .any(|(place, fault)| place == at && fault.message.contains(message) && (fault.label.contains(label)));
        assert!(hit, "expected {at} `{message}` / `{label}` in\n{text}\nfound {told:#?}");
    }
    assert_eq!(told.len(), expected.len(), "in\n{text}\nfound {told:#?}");
}

#[test]
fn every_error_is_found_where_it_is() {
    let errors: Vec<(String, Vec<Expected>)> = vec![
        // The frame of the file.
        (String::new(), vec![("1:1", "the end of the file", "`buylists` at the beginning")]),
        (
            GOOD.replace("buylists", "buylist"),
            vec![("1:1", "found `buylist`", "`buylists` at the beginning of the file")],
        ),
        (GOOD.replacen("list\n  Province, Silver\nend\n", "", 1), vec![("2:1", "found `end`", "at least one `list`")]),
        (
            GOOD.replacen("end\nend\nstrategies", "end\nstrategies", 1),
            vec![("5:1", "found `strategies`", "`end` after the buy lists")],
        ),
        (
            GOOD.replace("strategies", "strateges"),
            vec![("6:1", "found `strateges`", "`strategies` after the buy lists")],
        ),
        (
            GOOD.replace("strategy\n  playorder\n    :Default\n  end\nend\n", ""),
            vec![("7:1", "found `end`", "at least one `strategy`")],
        ),
        (
            GOOD.trim_end().trim_end_matches("end").to_string(),
            vec![("11:4", "the end of the file", "`end` after the strategies")],
        ),
        (format!("{GOOD}Silver"), vec![("13:1", "found `Silver`", "nothing more")]),
        // Buy lists.
        (with_list("Province Silver"), vec![("3:12", "found `Silver`", "expected `,` or `end`")]),
        (with_list("Province,, Silver"), vec![("3:12", "found `,`", "a card between the commas")]),
        (with_list("Province, Silver,"), vec![("4:1", "found `end`", "another card after the comma")]),
        (with_list("Province, Sliver"), vec![("3:13", "there is no card `Sliver`", "did you mean `Silver`?")]),
        (with_list("Province, silver"), vec![("3:13", "there is no card `silver`", "did you mean `Silver`?")]),
        (with_list("Province, Platinum"), vec![("3:13", "there is no card `Platinum`", "no card is called this")]),
        (with_list("Province, Nothing"), vec![("3:13", "there is no card `Nothing`", "only to the right of `->`")]),
        (with_list("Province, Smithy [x]"), vec![("3:21", "found `x`", "a number: how many to own at most")]),
        (with_list("Province, Smithy [2"), vec![("4:1", "found `end`", "expected `]`")]),
        (with_list("Province, Smithy [1000]"), vec![("3:21", "the number 1000 is too large", "at most 999")]),
        (with_list("Province, Silver; Gold"), vec![("3:19", "`;`, which belongs to no word", "expected `,` or `end`")]),
        (with_list("Province, 5"), vec![("3:13", "found `5`", "a card, or `end`")]),
        // Conditions.
        (with_list("Silver if"), vec![("4:1", "found `end`", "a condition, like `Has(Silver, 2)`")]),
        (with_list("Silver if Has Gold"), vec![("3:17", "found `Gold`", "`(` after `Has`")]),
        (with_list("Silver if Hass(Gold, 1)"), vec![("3:13", "there is no condition `Hass`", "did you mean `Has`?")]),
        (with_list("Silver if Luck(7)"), vec![("3:13", "there is no condition `Luck`", "no condition is called this")]),
        (with_list("Silver if Has(Gold)"), vec![("3:13", "wrong arguments: 1 cards and 0 numbers", "`Has(Card, N)`")]),
        (
            with_list("Silver if HasMoney(Gold)"),
            vec![("3:13", "wrong arguments: 1 cards and 0 numbers", "`HasMoney(N)`")],
        ),
        (
            with_list("Silver if Has1InHand(3)"),
            vec![("3:13", "wrong arguments: 0 cards and 1 numbers", "`Has1InHand(Card, …)`")],
        ),
        (with_list("Silver if Has(Golf, 1)"), vec![("3:17", "there is no card `Golf`", "did you mean `Gold`?")]),
        (with_list("Silver if Has(Gold, 1"), vec![("4:1", "found `end`", "`,` or `)`")]),
        (
            with_list("Silver if AllOf()"),
            vec![("3:13", "`AllOf` takes at least one condition", "nothing is in the parentheses")],
        ),
        (
            with_list("Silver if Not(Has(Gold, 1), Has(Duchy, 1))"),
            vec![("3:13", "`Not` takes one condition, not 2", "")],
        ),
        (with_list("Silver if AnyOf(Has(Gold, 1) Has(Duchy, 1))"), vec![("3:32", "found `Has`", "`,` or `)`")]),
        (with_list("Silver if AnyOf(Gold)"), vec![("3:23", "found `)`", "`(` after `Gold`")]),
        // Strategies.
        (
            GOOD.replace("playorder\n    :Default\n  end\n", ""),
            vec![("7:1", "this strategy has no `playorder`", "expected `playorder … end`")],
        ),
        (
            GOOD.replace("  end\nend\nend", "  end\n  playorder :Default end\nend\nend"),
            vec![("11:3", "a strategy has one `playorder`", "this is the second")],
        ),
        (with_order(""), vec![("10:3", "found `end`", "at least one card, `:ChainDraw` or `:Default`")]),
        (with_order(":Defualt"), vec![("9:5", "there is no special entry `:Defualt`", "did you mean `Default`?")]),
        (
            with_order("Smithy :Default").replace("Silver", "Smithy"),
            vec![("9:12", "found `:`", "expected `,` or `end`")],
        ),
        (
            GOOD.replace("  playorder", "  options for Moat choose option end\n  playorder").replace("Silver", "Moat"),
            vec![
                ("8:3", "found `options`", "`playorder`, which comes first"),
                ("9:3", "a strategy has one `playorder`", ""),
            ],
        ),
        (with_options("options Chapel Estate end"), vec![("11:11", "found `Chapel`", "`for` after `options`")]),
        (
            with_options("options for Chaple Estate end"),
            vec![("11:15", "there is no card `Chaple`", "did you mean `Chapel`?")],
        ),
        (with_options("options for Chapel end"), vec![("11:22", "found `end`", "a list of cards")]),
        (
            with_options("reactions for Militia Estate end"),
            vec![("11:17", "there is no event `Militia`", "nothing that is reacted to")],
        ),
        (
            with_options("reactions for MilitaAttack Estate end"),
            vec![("11:17", "there is no event `MilitaAttack`", "did you mean `MilitiaAttack`?")],
        ),
        // Answers.
        (
            with_options("options for Chapel choose option 1 end"),
            vec![("11:22", "no option can be chosen here", "`trash (Card, Card)`")],
        ),
        (
            with_options("options for Chapel discard (Estate) end"),
            vec![("11:22", "`discard (…)` answers nothing here", "`trash (Card, Card)`")],
        ),
        (
            with_options("options for Chapel Estate -> Silver end"),
            vec![("11:22", "pairs answer nothing here", "a list of cards")],
        ),
        (
            with_options("options for Chapel Estate, Copper -> Silver end"),
            vec![("11:30", "cannot be mixed", "a card alone")],
        ),
        (with_options("options for Chapel trash Estate end"), vec![("11:28", "found `Estate`", "`(` after `trash`")]),
        (with_options("options for Chapel trash (Estate end"), vec![("11:36", "found `end`", "`,` or `)`")]),
        (
            with_options("options for Chapel trash () end"),
            vec![("11:29", "found `)`", "at least one card in the parentheses")],
        ),
        (
            with_options("options for Remodel Gold, Estate end"),
            vec![("11:23", "does not say what becomes of the cards", "`Card -> Card, Card -> Card`")],
        ),
        (
            with_options("options for Remodel Gold -> end"),
            vec![("11:31", "found `end`", "a card or `Nothing` after `->`")],
        ),
        (
            with_options("options for Steward choose option 4 end"),
            vec![("11:23", "there is no option 4", "N from 1 to 3")],
        ),
        (
            with_options("options for Steward choose option 3 end"),
            vec![("11:23", "option 3 needs a list", "`trash (Card, Card)`")],
        ),
        (
            with_options("options for Steward choose option 1, trash (Curse) end"),
            vec![("11:40", "goes with no option that is chosen", "")],
        ),
        (
            with_options("options for Steward Curse end"),
            vec![("11:23", "an option is chosen or ignored here", "`choose option N`")],
        ),
        (
            with_options("options for Pawn choose option 1 end"),
            vec![("11:20", "2 options are chosen, not 1", "2 different")],
        ),
        (
            with_options("options for Pawn choose option 1, choose option 1 end"),
            vec![("11:37", "option 1 is chosen twice", "2 different")],
        ),
        (
            with_options("options for Pawn choose option 5, choose option 1 end"),
            vec![("11:20", "there is no option 5", "N from 1 to 4")],
        ),
        (
            with_options("options for Minion choose option 1, Copper end"),
            vec![("11:39", "found `Copper`", "`choose option`, `ignore option`")],
        ),
        (
            with_options("options for IllGottenGains choose 1 end"),
            vec![("11:37", "found `1`", "`option` after `choose`")],
        ),
        (
            with_options("options for IllGottenGains choose option 3 end"),
            vec![("11:30", "there is no option 3", "`ignore option`")],
        ),
        (
            with_options("options for Rebuild keep (Estate, Duchy) end"),
            vec![("11:23", "one card is named", "`keep (Card)`")],
        ),
    ];
    assert!(errors.len() >= 40);
    for (text, expected) in &errors {
        assert!(has_errors(&read(text).1), "no error in\n{text}");
        check(text, expected);
    }
}

#[test]
fn all_errors_of_a_file_are_found_at_once() {
    let text = "buylists
list if Hass(Gold, 1)
  Provinze, Smithy [x], Silver
end
list
  Gold if HasMoney(Gold), Silber
end
end
strategies
strategy
  playorder Smity, :Defalt end
  options for Chapel choose option 1 end
  options for Pawn choose option 7, choose option 1 end
end
end
";
    let (_, found) = read(text);
    let lines: std::collections::BTreeSet<usize> = found.iter().map(|fault| place(text, fault.span.start).0).collect();
    assert_eq!(lines, [2, 3, 6, 11, 12, 13].into_iter().collect(), "{found:#?}");
    assert_eq!(found.iter().filter(|fault| fault.message.contains("there is no")).count(), 6, "{found:#?}");
}

#[test]
fn what_can_never_happen_is_warned_of() {
    let warnings: Vec<(String, Vec<Expected>)> = vec![
        (with_list("Silver, Gold"), vec![("3:11", "only when the Silver pile is empty", "line 3 comes before it")]),
        (with_list("Silver [2], Silver [1]"), vec![("3:15", "this is never reached", "line 3 buys it")]),
        (with_list("Smithy if Has(Gold, 1), Smithy [2] if Has(Gold, 1)"), vec![("3:27", "this is never reached", "")]),
        (with_list("Silver [0]"), vec![("3:3", "this is never bought", "[0] allows none")]),
        (with_list("Smithy [2] if Has(Smithy, 2)"), vec![("3:3", "needs 2 or more and fewer than 2", "")]),
        (
            with_list("Silver if SupplyHasLess(Province, 0)"),
            vec![("3:13", "this never holds", "nothing is less than 0")],
        ),
        (with_list("Silver if TurnLess(1)"), vec![("3:13", "this never holds", "turns are counted from 1")]),
        (with_list("Silver if Has(Gold, 0)"), vec![("3:13", "this always holds", "")]),
        (with_order("Smithy, :Default"), vec![("9:5", "Smithy is never bought", "no buy list has it")]),
        (with_order("Silver, :Default"), vec![("9:5", "Silver is no Action", "played by themselves")]),
        (with_order(":Default, :ChainDraw"), vec![("9:15", "this is never reached", "`:Default` on line 9")]),
        (
            with_list("Smithy").replace(":Default", "Smithy, Smithy"),
            vec![("9:13", "this is never reached", "line 9 plays it already")],
        ),
        (
            GOOD.replace("  end\nend\nend", "  end\n  options for Chapel Estate end\nend\nend"),
            vec![("11:15", "Chapel is never bought", "")],
        ),
        (
            with_options("options for Smithy choose option end"),
            vec![("11:15", "options for Smithy have no effect", "Smithy asks nothing")],
        ),
        (
            with_options("reactions for MinionAttack choose option end"),
            vec![("11:17", "have no effect", "who is attacked is asked nothing")],
        ),
        (
            with_options("options for Chapel Estate end options for Chapel Copper end"),
            vec![("11:45", "these options for Chapel are never used", "line 11 always answers first")],
        ),
        (with_options("options for Chapel Estate, Estate end"), vec![("11:30", "Estate is listed twice", "")]),
        (
            with_options("options for Remodel Estate -> Gold end"),
            vec![("11:23", "Estate can never become Gold here", "they cost 2 and 6; Remodel allows at most 2 more")],
        ),
        (
            with_options("options for Upgrade Estate -> Gold end"),
            vec![("11:23", "Estate can never become Gold here", "exactly 1 more")],
        ),
        (
            with_options("options for Swindler Copper -> Estate end"),
            vec![("11:24", "Copper can never become Estate here", "equal")],
        ),
        (
            with_options("options for Mine Estate -> Silver end"),
            vec![("11:20", "Estate can never become Silver here", "Mine trades Treasures")],
        ),
        (
            with_options("options for Workshop Gold end"),
            vec![("11:24", "Gold can never be taken here", "it costs 6; Workshop allows at most 4")],
        ),
        (
            with_options("options for ThroneRoom Silver end"),
            vec![("11:26", "Silver can never be taken here", "it is no Action")],
        ),
        (
            with_options("reactions for Haggler Duchy end"),
            vec![("11:25", "Duchy can never be taken here", "it is a Victory card")],
        ),
        (
            with_options("reactions for Trader if HasMoney(3) Curse end"),
            vec![("11:27", "`HasMoney` is always false in a reaction", "")],
        ),
    ];
    for (text, expected) in &warnings {
        check(text, expected);
        assert!(!has_errors(&read(text).1), "{text}");
    }
    // With discounts cheap cards can come to cost the same: no warning.
    let cheap = with_options("options for Remodel Estate -> Gold end").replace("Baron,", "Bridge,");
    assert!(read(&cheap).1.is_empty(), "{:?}", read(&cheap).1);
}

#[test]
fn a_report_shows_the_line_and_a_caret() {
    let text = with_list("Province, Sliver");
    let shown = render("decks/mine.strategy", &text, &read(&text).1, false);
    let wanted = "error: there is no card `Sliver`
 --> decks/mine.strategy:3:13
  |
3 |   Province, Sliver
  |             ^^^^^^ did you mean `Silver`?
";
    assert!(shown.starts_with(wanted), "{shown}");
}

#[test]
fn a_report_cannot_command_the_terminal() {
    let text = with_list("Province, \x1b[2J\u{202e}Silver");
    let shown = render("evil\x1b[31m.strategy", &text, &read(&text).1, false);
    assert!(!shown.contains('\x1b') && !shown.contains('\u{202e}'), "{shown:?}");
}

#[test]
fn depth_size_and_parts_are_bounded() {
    let nest = |n: usize| with_list(&format!("Silver if {}Has(Gold, 1){}", "Not(".repeat(n), ")".repeat(n)));
    assert!(read(&nest(DEPTH_LIMIT)).1.is_empty());
    let deep = read(&nest(DEPTH_LIMIT + 1)).1;
    assert_eq!(deep.len(), 1);
    assert!(deep[0].message.contains("nested more than"), "{deep:?}");
    assert_eq!(read(&nest(10_000)).1.len(), 1);
    let many = with_list(&vec!["Silver if Has(Gold, 1)"; PARTS_LIMIT].join(", "));
    let found = parse(&many).1;
    assert!(found.iter().any(|fault| fault.message.contains("at most")), "{:?}", found.first());
    let long = read(&"#".repeat(SIZE_LIMIT + 1)).1;
    assert_eq!(long.len(), 1);
    assert!(long[0].message.contains("at most"));
}

/// Whatever is done to a file, reading it ends, and complaints stand where there is text.
#[test]
fn no_file_can_crash_the_reader() {
    let mut rng = Rng::new(31, Stream::Agent(0));
    let words: Vec<&str> =
        "buylists list end strategies strategy playorder options reactions for if not choose ignore option \
        discard trash keep gain ( ) [ ] , -> : :Default 3 Silver Chapel Has AnyOf TorturerAttack # \n ; é"
            .split(' ')
            .collect();
    for round in 0..6_000 {
        let (_, base) = library::BUILT_IN[rng.below(library::BUILT_IN.len())];
        let mut pieces: Vec<String> = base.split_inclusive(' ').map(str::to_string).collect();
        for _ in 0..1 + round % 6 {
            let at = rng.below(pieces.len());
            match rng.below(4) {
                0 => drop(pieces.remove(at)),
                1 => pieces.insert(at, format!("{} ", words[rng.below(words.len())])),
                2 => {
                    let other = rng.below(pieces.len());
                    pieces.swap(at, other);
                }
                _ => pieces.truncate(at + 1),
            }
            if pieces.is_empty() {
                pieces.push("list".to_string());
            }
        }
        let text = pieces.concat();
        let (file, found) = read(&text);
        for fault in &found {
            assert!(fault.span.start <= fault.span.end && fault.span.end <= text.len(), "{fault:?}\n{text}");
        }
        if round % 50 == 0 {
            let _ = render("x", &text, &found, true);
        }
        if !found.iter().any(|fault| fault.severity == Severity::Error) {
            assert_eq!(parse(&print(&file)).0, file, "{text}");
        }
    }
}
