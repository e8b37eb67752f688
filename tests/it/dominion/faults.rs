//! Invalid strategy files: each kind of error, its place and its message.

use sorcery::agents::strategy::{
    DEPTH_LIMIT, File, PARTS_LIMIT, SIZE_LIMIT, Severity, has_errors, library, parse, print, read, render,
};
use sorcery::engine::{Rng, Stream};
use sorcery::games::dominion::Setup;
use sorcery::session::contest::contender::Contender;
use sorcery::session::lab::duel::{Collected, Duel};
use sorcery::session::player::CompiledStrategy;
use std::path::Path;

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

fn reports() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad/strategies");
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .expect("a folder of bad strategies")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok()?.strip_suffix(".strategy").map(str::to_string))
        .collect();
    names.sort();
    let text = |name: &String| std::fs::read_to_string(folder.join(format!("{name}.strategy"))).expect("a strategy");
    names.iter().map(|name| (name.clone(), text(name))).collect()
}

/// `tests/bad/strategies` has a file for every kind of error, next to a file with the expected report: every
/// error with its line, column, caret and the expected form.
#[test]
fn every_invalid_file_gives_the_expected_report() {
    let mut errors = 0;
    for (name, text) in reports() {
        let found = read(&text).1;
        let only_warned_of = name.starts_with("never-") || name.starts_with("always-");
        assert!(!found.is_empty() && has_errors(&found) != only_warned_of, "{name}: {found:#?}");
        errors += usize::from(!only_warned_of);
        let several =
            ["card-foreign-letters", "entry-arrow", "frame-strategies-first", "frame-xml", "list-not-ended-indented"];
        let mistakes = found.iter().filter(|fault| fault.severity == Severity::Error).count();
        assert!(mistakes <= 1 || name == "many-at-once" || several.contains(&&*name), "{name}: {found:#?}");
        let said = render(&format!("{name}.strategy"), &text, &found, false);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/bad/strategies/{name}.txt"));
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        crate::golden::assert_same_or_rewrite(&path, &expected, &said);
    }
    assert!(errors >= 40, "only {errors} kinds of errors");
}

/// `tests/bad/beginners.txt` lists what people write before they know the language.
#[test]
fn every_mistake_of_a_beginner_gives_one_error_with_the_right_form() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad/beginners.txt");
    let expected = std::fs::read_to_string(&path).expect("a list of mistakes");
    let frame = |lists: &str, order: &str, blocks: &str| {
        let lists = format!("buylists\nlist\n  {lists}\nend\nend\n");
        format!("{lists}strategies\nstrategy\n  playorder\n    {order}\n  end\n{blocks}\nend\nend\n")
    };
    let mut said = String::new();
    for line in expected.lines() {
        let Some((mistake, _)) = line.split_once(" => ") else {
            said += &format!("{line}\n");
            continue;
        };
        let (place, text) = mistake.split_once(": ").expect("a place");
        let text = text.replace("\\n", "\n");
        let bought = "Province, Gold, Village [2], Smithy [2], Chapel [1], Steward [1], Remodel [1], Silver";
        let whole = match place {
            "list" => frame(&text, ":Default", ""),
            "order" => frame(bought, &text, ""),
            "block" => frame(bought, ":Default", &text),
            _ => text,
        };
        let errors: Vec<String> =
            read(&whole).1.iter().map(|found| format!("{}: {}", found.message, found.label)).collect();
        said += &format!("{mistake} => {}\n", errors.join(" AND "));
    }
    crate::golden::assert_same_or_rewrite(&path, &expected, &said);
    assert!(said.matches(" => ").count() >= 60 && !said.contains(" AND "), "{said}");
}

/// Buying begins when all Treasures are in play, unless a play order holds some of them back.
#[test]
fn a_buy_list_finds_no_treasures_in_hand() {
    let message = "this condition is never true: Treasures are played before you buy: use";
    let said = |text: &str| {
        let found = read(text).1;
        found.iter().map(|found| format!("{}: {}", found.message, found.label)).collect::<Vec<_>>()
    };
    for (condition, instead) in [
        ("HasInHand(Silver, 1)", "HasInPlay"),
        ("HasMoneyInHand(1)", "HasMoney"),
        ("Has2InHand(Copper, Silver)", "HasInPlay"),
        ("Not(HasMoneyInHand(8))", "HasMoney"),
    ] {
        let wanted = [format!("{message} `{instead}`")];
        let list = with_list(&format!("Province if {condition}, Silver"));
        assert_eq!(said(&list), wanted);
        assert_eq!(said(&GOOD.replace("list\n  ", &format!("list if {condition}\n  "))), wanted);
        // This play order holds Coppers back.
        assert!(!said(&list.replace(":Default", "Silver")).contains(&wanted[0]));
    }
    let victory = with_list("Province if Has1InHand(Estate, Copper), Silver if HasInPlay(Silver, 1), Copper");
    assert_eq!(said(&victory), [""; 0]);
}

#[test]
fn discounts_prevent_warnings_about_cheap_cards() {
    let remodel = |bought: &str| {
        let lists = GOOD.replace("Province", &format!("Remodel, {bought}"));
        let end = "  end\nend\nend";
        lists.replace(end, "  end\n  options for Remodel Estate -> Gold end\nend\nend")
    };
    assert_eq!(read(&remodel("Smithy")).1.len(), 1);
    assert!(read(&remodel("Bridge")).1.is_empty(), "{:?}", read(&remodel("Bridge")).1);
}

#[test]
fn limits_and_answers_without_an_effect_give_a_warning() {
    let said = |list: &str, block: &str| {
        let end = "  end\nend\nend";
        let found = read(&with_list(list).replace(end, &format!("  end\n{block}\nend\nend"))).1;
        found.iter().map(|found| format!("{}: {}", found.message, found.label)).collect::<Vec<_>>()
    };
    let none = [""; 0];
    assert_eq!(said("Province, Smithy [11], Silver", ""), ["this limit has no effect: a game has only 10 copies"]);
    let provinces = "this limit has no effect: with two players, there are only 8 copies";
    assert_eq!(said("Province [9], Silver", ""), [provinces]);
    assert_eq!(said("Province [8], Smithy [10], Silver", ""), none);

    let rebuild = |gained: &str| {
        let block = format!("options for Rebuild keep (Curse), gain ({gained}) end");
        said("Province, Rebuild [2], Silver", &block)
    };
    assert_eq!(rebuild("Gold"), ["Gold can never be chosen here: this card isn't a Victory card"]);
    assert_eq!(rebuild("Province"), none);

    let wanted = "`choose option 2` declines the offer: write `ignore option`, or `choose option` to accept";
    let baron = |answer: &str| said("Province, Baron [1], Silver", &format!("options for Baron {answer} end"));
    assert_eq!(baron("choose option 2"), [wanted]);
    assert_eq!((baron("choose option 1"), baron("ignore option")), (vec![], vec![]));
}

/// Someone who types a card above another line isn't told to remove it.
#[test]
fn the_beginning_of_a_name_is_completed() {
    let said = |list: &str| {
        let found = read(&with_list(list)).1;
        let first = &found[0];
        format!("{}: {}", first.message, first.label)
    };
    assert_eq!(said("Wit\n  Gold, Silver"), "there is no card `Wit`: did you mean `Witch`?");
    assert_eq!(said("Goons\n  Gold, Silver"), "there is no card `Goons`: expected a card, like `Silver`");
    assert_eq!(said("Mi\n  Gold, Silver"), "there is no card `Mi`: expected a card, like `Silver`");
    assert_eq!(said("purchase Gold, Silver"), "there is no card `purchase`: remove it: write only the cards");
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

/// Line and column count characters.
#[test]
fn an_error_gives_its_place_and_a_correction() {
    let text = with_list(
        "# čü
  Province if Has(Gold, 1), Sliver",
    );
    let found = read(&text).1;
    assert!(render("f", &text, &found, false).contains("--> f:4:29"), "{}", render("f", &text, &found, false));
    assert_eq!(&text[found[0].span.clone()], "Sliver");
    assert_eq!(found[0].fix.as_deref(), Some("Silver"));
    let text = with_list("Silver if Has(1, Gold)");
    let found = read(&text).1;
    assert_eq!((found.len(), found[0].fix.as_deref()), (1, Some("Has(Gold, 1)")));
    assert_eq!(text.replace(&text[found[0].span.clone()], "Has(Gold, 1)"), with_list("Silver if Has(Gold, 1)"));
    // The end of a file can be marked, too.
    let shown = render("f", "", &read("").1, false);
    assert!(shown.contains("--> f:1:1"), "{shown}");
}

#[test]
fn a_report_has_no_control_characters() {
    let text = with_list("Province, \x1b[2J\u{202e}Silver");
    let shown = render("evil\x1b[31m.strategy", &text, &read(&text).1, false);
    assert!(!shown.contains('\x1b') && !shown.contains('\u{202e}'), "{shown:?}");
}

#[test]
fn nesting_size_and_number_of_parts_are_limited() {
    let nest =
        |n: usize| with_list(&format!("Province, Gold, Silver if {}Has(Gold, 1){}", "Not(".repeat(n), ")".repeat(n)));
    assert!(read(&nest(DEPTH_LIMIT)).1.is_empty());
    let deep = read(&nest(DEPTH_LIMIT + 1)).1;
    assert_eq!(deep.len(), 1);
    assert!(deep[0].message.contains("nested more than"), "{deep:?}");
    assert_eq!(read(&nest(10_000)).1.len(), 1);
    let many = with_list(&vec!["Silver if Has(Gold, 1)"; PARTS_LIMIT].join(", "));
    let found = parse(&many).1;
    assert!(found.len() == 1 && found[0].message.contains("at most"), "{:?}", found.first());
    let long = read(&"#".repeat(SIZE_LIMIT + 1)).1;
    assert_eq!(long.len(), 1);
    assert!(long[0].message.contains("at most"));
}

/// Reading a damaged file never crashes, and all errors point into the text.
#[test]
fn damaged_files_never_crash_the_parser() {
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
        if !has_errors(&found) {
            assert_eq!(parse(&print(&file)).0, file, "{text}");
            plays_to_the_end(&file);
        }
    }
}

/// Plays a game of a strategy against itself to the end.
fn plays_to_the_end(file: &File) {
    let program = Contender::from(CompiledStrategy::of("", "", file.clone()));
    let programs = vec![program.clone(), program];
    let (tallies, _) = Duel::new(Setup::default(), programs, 1, 1).play(1, &Collected::default(), &|_| ());
    assert_eq!(tallies[0].games, 1);
}

/// The largest accepted files, made to be slow: every condition is one of the most expensive, and many blocks
/// look up every other card for every card in hand.
#[test]
fn the_largest_files_can_play_whole_games() {
    let blocks = |card: &str, answer: &str, n: usize| {
        format!("options for {card} if GainsToEndLess(0) {answer} end\n").repeat(n)
    };
    let many = PARTS_LIMIT / 7;
    let options = blocks("ThroneRoom", "MiningVillage", many) + &blocks("MiningVillage", "ignore option", many);
    let lists = GOOD.replace("Province, Silver", "MiningVillage [9], ThroneRoom [9], Silver, Copper");
    let slow = lists.replace("  end\nend\nend", &format!("  end\n{options}end\nend"));
    let asks = vec!["GainsToEndLess(0)"; PARTS_LIMIT / 2 - 10].join(", ");
    let asking = with_list(&format!("Province if AnyOf({asks}), Silver, Copper"));
    for text in [slow, asking] {
        let (file, found) = read(&text);
        assert!(!has_errors(&found), "{:?}", found.first());
        plays_to_the_end(&file);
    }
}
