//! Finds entries of buy lists that are never or almost never bought.

use super::logic::guard_implies;
use super::syntax::{BuyEntry, BuyList, Condition, Expression, File, Test};
use sorcery_games::dominion::card::BASIC;
use sorcery_games::dominion::{Card, CardSet};

/// Piles that almost never run out.
const ENDLESS: CardSet = CardSet::only(Card::Copper).with(Card::Silver).with(Card::Gold);

/// The reason why an entry of a buy list is never or almost never bought.
pub(super) enum Idle<'f> {
    Zero,
    Clash(u16),
    Covered(&'f BuyEntry),
    ShutOut(&'f BuyEntry),
}

/// Returns the reason why an entry is never or almost never bought, if there is one.
///
/// `floor` is the cheapest earlier entry that is bought whenever it is affordable. A later entry with a more expensive
/// card is bought only when the floor's pile is empty. The same applies to a card of equal cost if the floor's pile
/// almost never runs out.
fn idle<'f>(list: &'f BuyList, i: usize, floor: Option<&'f BuyEntry>) -> Option<Idle<'f>> {
    let entry = &list.entries[i];
    if entry.limit == Some(0) {
        return Some(Idle::Zero);
    }
    if let Some(n) = contradiction(entry) {
        return Some(Idle::Clash(n));
    }
    if let Some(earlier) = list.entries[..i].iter().find(|earlier| covers(earlier, entry)) {
        return Some(Idle::Covered(earlier));
    }
    floor.filter(|first| shuts_out(first.card, entry.card)).map(Idle::ShutOut)
}

/// For each entry of all lists, in order, returns the reason why it is never or almost never bought, if there is one.
pub(super) fn idles(lists: &[BuyList]) -> Vec<Option<Idle<'_>>> {
    let (mut floor, mut found) = (None, Vec::new());
    for list in lists {
        let mut inner = floor;
        for (i, entry) in list.entries.iter().enumerate() {
            found.push(idle(list, i, inner));
            inner = lower(inner, entry);
        }
        if list.guard.is_none() {
            floor = inner;
        }
    }
    found
}

/// Returns the cheaper one of `floor` and `entry`. Always returns `floor` if `entry` has a condition or a limit, or
/// buys a kingdom card: a strategy may want to empty the pile of a kingdom card.
fn lower<'f>(floor: Option<&'f BuyEntry>, entry: &'f BuyEntry) -> Option<&'f BuyEntry> {
    let always = entry.limit.is_none() && entry.guard.is_none() && BASIC.contains(entry.card);
    let lowest = always && floor.is_none_or(|first| entry.card.row().cost < first.card.row().cost);
    if lowest { Some(entry) } else { floor }
}

/// Removes the buy-list entries that are never or almost never bought.
pub(crate) fn tidy(file: &mut File) {
    let kept: Vec<bool> = idles(&file.lists).iter().map(Option::is_none).collect();
    let mut kept = kept.into_iter();
    for list in &mut file.lists {
        list.entries.retain(|_| kept.next().unwrap_or(true));
    }
}

/// Returns `true` if an entry that buys `first` whenever possible leaves almost no chance for a later entry that buys
/// `other`.
fn shuts_out(first: Card, other: Card) -> bool {
    let (first_cost, cost) = (first.row().cost, other.row().cost);
    first_cost < cost || first_cost == cost && ENDLESS.contains(first)
}

/// Returns `true` if the earlier entry is bought whenever the later one could be.
fn covers(earlier: &BuyEntry, later: &BuyEntry) -> bool {
    is_wider(earlier, later) && (earlier.guard.is_none() || earlier.guard == later.guard)
}

/// Returns `true` if the earlier buy-list entry has a weaker condition than the later one, so that the later one is
/// never bought.
pub(super) fn is_implied(earlier: &BuyEntry, later: &BuyEntry) -> bool {
    let guards = later.guard.as_ref().zip(earlier.guard.as_ref());
    is_wider(earlier, later) && guards.is_some_and(|(later, earlier)| guard_implies(later, earlier))
}

/// Returns `true` if both buy-list entries buy the same card, and the earlier one allows at least as many copies.
pub(super) fn is_wider(earlier: &BuyEntry, later: &BuyEntry) -> bool {
    earlier.card == later.card && limit(earlier) >= limit(later)
}

pub(super) fn limit(entry: &BuyEntry) -> u16 {
    entry.limit.unwrap_or(u16::MAX)
}

/// If an entry's condition contradicts the entry's limit, as in `Smithy [2] if Has(Smithy, 2)`, returns the number in
/// the condition.
fn contradiction(entry: &BuyEntry) -> Option<u16> {
    match &entry.guard.as_ref()?.condition {
        Condition::Test(Test { what: Expression::Has | Expression::HasExact, cards, number, .. })
            if cards.as_slice() == [entry.card] && *number >= limit(entry) && !entry.guard.as_ref()?.negated =>
        {
            Some(*number)
        }
        _ => None,
    }
}
