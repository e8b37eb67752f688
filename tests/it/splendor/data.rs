//! Data files and their errors.

use crate::process::sorcery;
use sorcery::engine::{Rng, Stream};
use sorcery::games::splendor::{Card, CardLevel, Cards, Gem, data};

/// Returns the lines of the built-in data file. The first one is the header.
fn lines() -> Vec<String> {
    data::write(&Cards::official()).lines().map(str::to_string).collect()
}

/// Returns the error for the built-in file with one of its lines replaced.
fn error_with_line(line: usize, text: &str) -> String {
    let mut lines = lines();
    lines[line - 1] = text.to_string();
    data::parse(lines.join("\n").as_bytes()).expect_err(text).0
}

#[test]
fn errors_in_a_line_give_line_and_column() {
    for (text, expected) in [
        ("x\t0\tred\t1\t1\t3\t0\t0", "line 7, column 1: write m, t, v or n, not `x`"),
        ("M\t0\tred\t1\t1\t3\t0\t0", "line 7, column 1: write m, t, v or n, not `M`"),
        ("mm\t0\tred\t1\t1\t3\t0\t0", "line 7, column 1: write m, t, v or n, not `mm`"),
        ("m\t10\tred\t1\t1\t3\t0\t0", "line 7, column 3: write 0 to 9 points, not `10`"),
        ("m\t-1\tred\t1\t1\t3\t0\t0", "line 7, column 3: write 0 to 9 points, not `-1`"),
        ("m\t0\tgold\t1\t1\t3\t0\t0", "line 7, column 5: write a colour like red, not `gold`"),
        ("m\t0\tn\t1\t1\t3\t0\t0", "line 7, column 5: write a colour like red, not `n`"),
        ("m\t0\tred\t1\t1\tthree\t0\t0", "line 7, column 13: write 0 to 9 gems, not `three`"),
        ("m\t0\tred\t1\t1\t3\t0", "line 7, column 16: only 7 of 8 columns: add `green`"),
        ("m", "line 7, column 2: only 1 of 8 columns: add `Prestige`"),
        ("m\t0\tred\t1\t1\t3\t0\t0\t0", "line 7, column 19: more than 8 columns: remove this"),
        ("n\t3\tred\t3\t0\t3\t3\t0", "line 7, column 5: write `n`, not `red`"),
        ("m\t0\tre\u{1b}[2Jd\t1\t1\t3\t0\t0", "line 7, column 5: write a colour like red here"),
    ] {
        assert_eq!(error_with_line(7, text), expected);
    }
}

#[test]
fn errors_in_the_header_are_explained() {
    assert_eq!(
        error_with_line(1, "Row\tPrestige\tDiscount\twhite\tred\tblue\tpink\tgreen"),
        "line 1, column 33: write `pink`, not `blue`"
    );
    assert_eq!(error_with_line(1, "m\t0\twhite\t0\t0\t0\t3\t0"), "line 1, column 1: write `Row`, not `m`");
    for empty in ["", "\n\n", "\u{feff}", "# nothing\n"] {
        let said = data::parse(empty.as_bytes()).unwrap_err().0;
        assert!(said.starts_with("line 1: the file is empty; begin it with `Row Prestige"), "{said}");
    }
}

#[test]
fn wrong_counts_are_explained() {
    let all = lines();
    let without = |letter: &str| -> String {
        all.iter().filter(|line| !line.starts_with(&format!("{letter}\t"))).map(|line| format!("{line}\n")).collect()
    };
    for (letter, count, last) in [("m", 40, 61), ("t", 30, 71), ("v", 20, 81), ("n", 10, 91)] {
        let said = data::parse(without(letter).as_bytes()).unwrap_err().0;
        let expected = format!("line {last}: 0 of {count} lines with `{letter}`: add the rest");
        assert_eq!(said, expected);
        let extra = all.iter().find(|line| line.starts_with(letter)).unwrap();
        let said = data::parse(format!("{}\n{extra}", all.join("\n")).as_bytes()).unwrap_err().0;
        assert_eq!(said, format!("line 102, column 1: over {count} lines with `{letter}`: remove some"));
    }
    let cut = all[..101 - 1].join("\n");
    let said = data::parse(cut.as_bytes()).unwrap_err().0;
    assert_eq!(said, "line 100: 9 of 10 lines with `n`: add the rest");
}

#[test]
fn long_lines_huge_files_and_other_encodings_are_rejected() {
    let mut all = lines();
    all[4] = "m".repeat(1_000_000);
    let said = data::parse(all.join("\n").as_bytes()).unwrap_err().0;
    assert_eq!(said, "line 5: 1000000 bytes, but at most 1000: shorten it");
    let said = data::parse(&vec![b'\n'; data::SIZE_LIMIT + 1]).unwrap_err().0;
    assert_eq!(said, "over 1048576 bytes: name a smaller file");
    let mut bytes = lines().join("\n").into_bytes();
    let at = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 5;
    bytes[at] = 0xff;
    let said = data::parse(&bytes).unwrap_err().0;
    assert_eq!(said, "line 2, column 5: not UTF-8 text: correct this");
}

#[test]
fn unreadable_files_are_named() {
    for (file, said) in [
        ("no such\u{1b} file", "no file no such? file: check the name and the folder"),
        (".", "cannot read the file .: it is a folder; name a file"),
        ("bad.data", "bad.data: line 1, column 4: only 1 of 8 columns: add `Prestige`"),
    ] {
        sorcery(&["splendor", "--card-file", file]).file("bad.data", "Row").run().failed(1, &[said]);
    }
}

/// The parser ignores differences in line ends, blanks for tabs, blank lines, comments, a byte order mark,
/// the order of rows and the other word for pink.
#[test]
fn formatting_differences_are_accepted() {
    let official = (*Cards::official()).clone();
    let text = lines().join("\n");
    let variants = [
        text.replace('\n', "\r\n"),
        text.replace('\t', "   "),
        format!("\u{feff}# cards\n\n{text}\n\n# the end"),
        text.replace("pink", "black"),
        text.replace("pink", "Onyx"),
    ];
    for variant in variants {
        assert_eq!(data::parse(variant.as_bytes()).as_ref(), Ok(&official));
    }
    let mut mixed = lines();
    mixed[1..].sort_by_key(|line| line.bytes().map(usize::from).sum::<usize>());
    assert_eq!(data::parse(mixed.join("\n").as_bytes()).map(|set| set.departures()), Ok(0));
}

/// Random bytes and random changes give an error or a set, never a panic.
#[test]
fn random_bytes_never_crash_the_parser() {
    let mut rng = Rng::new(31, Stream::Playout);
    let text = lines().join("\n").into_bytes();
    let mut messages = std::collections::HashSet::new();
    for _ in 0..2000 {
        let mut bytes = text.clone();
        for _ in 0..=rng.below(3) {
            let at = rng.below(bytes.len());
            bytes[at] = rng.below(256) as u8;
        }
        if let Err(error) = data::parse(&bytes) {
            messages.insert(error.0);
        }
        let noise: Vec<u8> = (0..rng.below(200)).map(|_| rng.below(256) as u8).collect();
        let said = data::parse(&noise).unwrap_err().0;
        assert!(said.starts_with("line "), "{said}");
    }
    assert!(messages.len() > 500 && messages.iter().all(|said| said.starts_with("line ")));
}

/// Sums over the official cards: cards per colour, total cost per colour and points, for each level.
#[test]
fn the_built_in_cards_have_the_official_sums() {
    let set = Cards::official();
    for (level, per_colour, cost, points) in
        [(CardLevel::Mines, 8, 33, 5), (CardLevel::Transport, 6, 41, 55), (CardLevel::Vendors, 4, 43, 80)]
    {
        let cards: Vec<&Card> = set.cards.iter().filter(|card| card.level == level).collect();
        assert_eq!(cards.len(), level.cards());
        for colour in Gem::COLOURS {
            assert_eq!(cards.iter().filter(|card| card.bonus == colour).count(), per_colour, "{level:?} {colour}");
            let total: u32 = cards.iter().map(|card| u32::from(card.cost.count(colour))).sum();
            assert_eq!(total, cost, "{level:?} {colour}");
        }
        assert_eq!(cards.iter().map(|card| u32::from(card.points)).sum::<u32>(), points, "{level:?}");
    }
}

/// Each pattern of prices occurs once per colour.
#[test]
fn the_built_in_prices_have_the_official_patterns() {
    type Shape = (CardLevel, &'static [u8], u8);
    const SHAPES: [Shape; 18] = [
        (CardLevel::Mines, &[3], 0),
        (CardLevel::Mines, &[2, 1], 0),
        (CardLevel::Mines, &[2, 2], 0),
        (CardLevel::Mines, &[1, 1, 1, 1], 0),
        (CardLevel::Mines, &[2, 1, 1, 1], 0),
        (CardLevel::Mines, &[2, 2, 1], 0),
        (CardLevel::Mines, &[3, 1, 1], 0),
        (CardLevel::Mines, &[4], 1),
        (CardLevel::Transport, &[3, 2, 2], 1),
        (CardLevel::Transport, &[3, 3, 2], 1),
        (CardLevel::Transport, &[4, 2, 1], 2),
        (CardLevel::Transport, &[5], 2),
        (CardLevel::Transport, &[5, 3], 2),
        (CardLevel::Transport, &[6], 3),
        (CardLevel::Vendors, &[5, 3, 3, 3], 3),
        (CardLevel::Vendors, &[6, 3, 3], 4),
        (CardLevel::Vendors, &[7], 4),
        (CardLevel::Vendors, &[7, 3], 5),
    ];
    for (level, shape, points) in SHAPES {
        let mut colours: Vec<Gem> = Cards::official()
            .cards
            .iter()
            .filter(|card| {
                let mut prices: Vec<u8> = card.cost.iter().map(|(_, n)| n).collect();
                prices.sort_unstable_by(|a, b| b.cmp(a));
                card.level == level && card.points == points && prices == shape
            })
            .map(|card| card.bonus)
            .collect();
        colours.sort_unstable();
        assert_eq!(colours, Gem::COLOURS, "{level:?} {shape:?}");
    }
}

#[test]
fn the_nobles_require_seventeen_of_each_colour() {
    let set = Cards::official();
    for colour in Gem::COLOURS {
        assert_eq!(set.nobles.iter().map(|noble| noble.wants.count(colour)).sum::<u8>(), 17);
    }
    let of_three = set.nobles.iter().filter(|noble| noble.wants.total() == 9).count();
    assert_eq!((of_three, set.nobles.len() - of_three), (5, 5));
    assert!(set.nobles.iter().all(|noble| noble.points == 3));
}

#[test]
fn equal_sets_share_their_memory() {
    let mut other = (*Cards::official()).clone();
    other.cards.swap(0, 1);
    let (a, b) = (Cards::keep(other.clone()), Cards::keep(other.clone()));
    assert_eq!(a, b);
    assert_ne!(a, Cards::official());
    assert_eq!(other.departures(), 0);
    other.cards[0].points = 9;
    assert_eq!(other.departures(), 1);
}
