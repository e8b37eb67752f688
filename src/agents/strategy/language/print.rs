//! Printing a strategy file in a standard layout, with its comments.

use super::syntax::{
    Block, BlockBody, BuyEntry, BuyList, Condition, File, Fragment, Guard, Notes, Order, Play, Strategy,
};

/// Maximum width, in characters, of a list on one line. Longer lists have one entry per line.
const WIDTH: usize = 100;
const INDENT: &str = "    ";

/// Returns the file as text. Parsing the text returns an equal file.
pub fn print(file: &File) -> String {
    let mut out = Printer { text: String::new(), depth: 0 };
    out.comments(&file.notes.above);
    out.line("buylists", &file.notes);
    out.inside(|out| {
        for (i, list) in file.lists.iter().enumerate() {
            out.gap(i);
            out.list(list);
        }
        out.comments(&file.lists_foot);
    });
    out.line("end", &Notes::default());
    out.text.push('\n');
    out.comments(&file.strategies_notes.above);
    out.line("strategies", &file.strategies_notes);
    out.inside(|out| {
        for (i, strategy) in file.strategies.iter().enumerate() {
            out.gap(i);
            out.strategy(strategy);
        }
    });
    out.comments(&file.foot);
    out.line("end", &Notes::default());
    out.text
}

struct Printer {
    text: String,
    depth: usize,
}

impl Printer {
    fn line(&mut self, text: &str, notes: &Notes) {
        self.text.push_str(&INDENT.repeat(self.depth));
        self.text.push_str(text);
        if let Some(beside) = &notes.beside {
            self.text.push_str("  ");
            self.text.push_str(beside);
        }
        self.text.push('\n');
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments {
            self.line(comment, &Notes::default());
        }
    }

    fn inside(&mut self, write: impl FnOnce(&mut Self)) {
        self.depth += 1;
        write(self);
        self.depth -= 1;
    }

    /// Prints a blank line, unless this is the first item.
    fn gap(&mut self, index: usize) {
        if index > 0 {
            self.text.push('\n');
        }
    }

    fn list(&mut self, list: &BuyList) {
        self.comments(&list.notes.above);
        self.line(&format!("list{}", guard(list.guard.as_ref())), &list.notes);
        self.inside(|out| {
            let words: Vec<String> = list.entries.iter().map(entry).collect();
            let plain = |entry: &BuyEntry| entry.notes.is_empty() && entry.guard.is_none();
            out.items(&words, list.entries.iter().all(plain), |i| &list.entries[i].notes);
            out.comments(&list.foot);
        });
        self.line("end", &Notes::default());
    }

    /// Prints items separated by commas. They share one line if they are short and `plain`: without comments or
    /// conditions.
    fn items<'a>(&mut self, words: &[String], plain: bool, notes: impl Fn(usize) -> &'a Notes) {
        let joined = words.join(", ");
        if words.is_empty() {
            return;
        }
        if plain && joined.chars().count() <= WIDTH {
            return self.line(&joined, &Notes::default());
        }
        for (i, word) in words.iter().enumerate() {
            let comma = if i + 1 < words.len() { "," } else { "" };
            self.comments(&notes(i).above);
            self.line(&format!("{word}{comma}"), notes(i));
        }
    }

    fn strategy(&mut self, strategy: &Strategy) {
        self.comments(&strategy.notes.above);
        self.line(&format!("strategy{}", guard(strategy.guard.as_ref())), &strategy.notes);
        self.inside(|out| {
            out.line("playorder", &Notes::default());
            out.inside(|out| {
                let words: Vec<String> = strategy.order.iter().map(|line| order(line).to_string()).collect();
                let plain = strategy.order.iter().all(|order| order.notes.is_empty());
                out.items(&words, plain, |i| &strategy.order[i].notes);
                out.comments(&strategy.order_foot);
            });
            out.line("end", &Notes::default());
            for block in &strategy.blocks {
                out.block(block);
            }
            out.comments(&strategy.foot);
        });
        self.line("end", &Notes::default());
    }

    fn block(&mut self, block: &Block) {
        self.comments(&block.notes.above);
        self.line(&format!("{}{}", block.key.words(), guard(block.guard.as_ref())), &Notes::default());
        self.inside(|out| {
            let words = values(&block.body);
            out.items(&words, true, |_| const { &Notes { above: Vec::new(), beside: None } });
        });
        self.line("end", &block.notes);
    }
}

/// Returns a guard as text: ` if …`, or an empty string if there is no guard.
pub fn guard(guard: Option<&Guard>) -> String {
    let Some(Guard { negated, condition: inner }) = guard else { return String::new() };
    format!(" if {}{}", if *negated { "not " } else { "" }, condition(inner))
}

pub(super) fn condition(this: &Condition) -> String {
    let all = |inner: &[Condition]| inner.iter().map(condition).collect();
    let (name, arguments): (&str, Vec<String>) = match this {
        Condition::AllOf(inner) => ("AllOf", all(inner)),
        Condition::AnyOf(inner) => ("AnyOf", all(inner)),
        Condition::Not(inner) => ("Not", vec![condition(inner)]),
        Condition::Test(test) => {
            let number = test.what.arguments().has_number().then(|| test.number.to_string());
            let cards = test.cards.iter().map(|card| card.word().to_string());
            (test.what.word(), cards.chain(number).collect())
        }
    };
    format!("{name}({})", arguments.join(", "))
}

/// Returns an entry of a buy list without its comments.
pub fn entry(entry: &BuyEntry) -> String {
    let limit = entry.limit.map_or(String::new(), |limit| format!(" [{limit}]"));
    format!("{}{limit}{}", entry.card.word(), guard(entry.guard.as_ref()))
}

pub fn order(order: &Order) -> &'static str {
    match order.what {
        Play::Card(card) => card.word(),
        Play::ChainDraw => ":ChainDraw",
        Play::Default => ":Default",
    }
}

/// Returns the cards, pairs or fragments in the body of a block, each as text.
pub(crate) fn values(body: &BlockBody) -> Vec<String> {
    match body {
        BlockBody::Cards(cards) => cards.iter().map(|(card, _)| card.word().to_string()).collect(),
        BlockBody::Pairs(pairs) => {
            let right = |card: &Option<sorcery_games::dominion::Card>| card.map_or("Nothing", |card| card.word());
            pairs.iter().map(|(left, card, _)| format!("{} -> {}", left.word(), right(card))).collect()
        }
        BlockBody::Fragments(fragments) => fragments.iter().map(|(this, _)| fragment(this)).collect(),
    }
}

fn fragment(fragment: &Fragment) -> String {
    match fragment {
        Fragment::Choose(None) => "choose option".to_string(),
        Fragment::Choose(Some(number)) => format!("choose option {number}"),
        Fragment::Ignore => "ignore option".to_string(),
        Fragment::Tagged(tag, body) => format!("{} ({})", tag.word(), values(body).join(", ")),
    }
}
