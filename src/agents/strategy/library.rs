//! The built-in strategies.

use super::{File, read};
use sorcery_games::dominion::CardSet;

macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        /// Name and text of each built-in strategy.
        pub const BUILT_IN: &[(&str, &str)] =
            &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/decks/", $name, ".strategy")))),*];
    };
}

built_in! {
    "baron", "bazaar", "big-money", "big-money-ultimate", "bridge-megaturn", "cartographer", "cellar", "chapel-witch",
    "conspirator", "council-room", "courtyard", "crossroads", "duke", "embassy", "expand", "festival-engine",
    "fools-gold", "ghost-ship", "haggler", "harem", "highway", "ill-gotten-gains", "ironworks", "laboratory",
    "mandarin", "margrave", "market", "masquerade", "militia", "mine", "mining-village", "minion", "moat",
    "moneylender", "mountebank", "nobles", "oasis", "pawn", "province-gold-silver", "rebuild", "remodel", "salvager",
    "sea-hag", "shanty-town", "shepherd", "smithy", "steward", "swindler", "throne-smithy", "torturer", "trader",
    "trading-post", "treasure-map", "upgrade", "vault", "village-smithy", "witch", "witch-smithy", "workshop-rush"
}

/// Returns the text of a built-in strategy.
pub fn find(name: &str) -> Option<&'static str> {
    BUILT_IN.iter().find(|(built_in, _)| *built_in == name).map(|(_, text)| *text)
}

/// Returns the name, text and content of each built-in strategy that buys only cards from this supply.
pub fn for_supply(piles: CardSet) -> impl Iterator<Item = (&'static str, &'static str, File)> {
    let all = BUILT_IN.iter().map(|(name, text)| (*name, *text, read(text).0));
    all.filter(move |(.., file)| file.bought().without(piles).is_empty())
}

/// Returns the names of the built-in strategies.
pub fn names() -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().map(|(name, _)| *name)
}

/// Returns the first sentence of the comment at the top of a file.
pub fn about(text: &str) -> String {
    let comment = text.lines().map_while(|line| line.strip_prefix('#')).map(str::trim);
    let whole = comment.collect::<Vec<_>>().join(" ");
    whole.split_inclusive(". ").next().unwrap_or("").trim_end().to_string()
}
