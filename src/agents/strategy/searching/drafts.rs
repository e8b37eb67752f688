//! Simple strategies of each kind for a kingdom. A search can start from them.

use super::kind::{StrategyKind, harmful};
use super::plays;
use crate::strategy::language::syntax::File;
use crate::strategy::read;
use sorcery_games::dominion::card::BASIC;
use sorcery_games::dominion::cards::{Traits, traits};
use sorcery_games::dominion::{Card, CardSet, Kinds};
use sorcery_games::engine::Rng;
use std::cmp::Reverse;

/// Maximum number of random plans of one kind, and the number of attempts to create them.
const RANDOM_PLANS: usize = 120;
const ATTEMPTS: usize = 600;
/// The buy lists that all plans begin with. They apply only near the end of the game.
const ENDGAME: &str = "\
list if AnyOf(SupplyHasLess(Province, 3), SupplyEmptyPilesGreater(1)) Province, Duchy, Estate end
list if SupplyHasLess(Province, 5) Province, Duchy end";

impl StrategyKind {
    /// Returns simple plans and random plans of this kind for a kingdom with these piles. The list may be empty.
    pub fn plans(self, piles: CardSet, rng: &mut Rng) -> Vec<File> {
        let Traits { cantrips, drawing, villages, .. } = *traits();
        let actions = piles.and(Kinds::ACTION.cards());
        let (attacks, peaceful) = (piles.and(harmful()), actions.without(harmful()));
        let (villages, cantrips) = (peaceful.and(villages), peaceful.and(cantrips));
        let draws = peaceful.and(drawing).without(cantrips);
        let mut lists: Vec<String> = Vec::new();
        match self {
            StrategyKind::Money => {
                lists.push("Province if Has(Gold, 1), Gold, Silver".into());
                lists.push("Province if TotalMoney(18), Gold, Silver".into());
            }
            StrategyKind::Engine => {
                for village in villages.iter().map(Card::word) {
                    for draw in draws.iter().map(Card::word) {
                        lists.push(format!(
                            "Province if TotalMoney(12), Gold [2], {draw} if HasMore({village}, {draw}), {village}, \
                             Silver [3], {draw} [1]"
                        ));
                        lists.push(format!(
                            "Province if Has(Gold, 1), Gold, {draw} [3] if Has({village}, 2), {village} [3], {draw} \
                             [1], Silver"
                        ));
                    }
                }
                for card in cantrips.iter().map(Card::word) {
                    lists.push(format!("Province if Has(Gold, 1), Gold, {card}, Silver"));
                    lists.push(format!("Province if Has({card}, 4), {card}, Gold [2], Silver [2]"));
                }
            }
            StrategyKind::Rush => {
                lists.push("Duchy if TotalMoney(12), Gold [2], Silver".into());
                let helpers = actions.and(traits().gaining).or(villages).or(draws).without(attacks);
                for with in ["Silver".to_string()]
                    .into_iter()
                    .chain(helpers.iter().map(|card| format!("{} [2], Silver", card.word())))
                {
                    if piles.contains(Card::Duke) {
                        lists.push(format!("Duke if Has(Duchy, 5), Duchy if TotalMoney(9), {with}"));
                        lists.push(format!("Duke if Has(Duchy, 6), Duchy if TotalMoney(12), Gold [2], {with}"));
                    }
                }
                if piles.contains(Card::Rebuild) {
                    lists.push("Province, Rebuild [2], Duchy if Has(Rebuild, 2), Gold, Silver".into());
                    lists.push("Duchy if Has(Rebuild, 2), Rebuild, Gold, Silver, Estate".into());
                }
            }
            StrategyKind::Attack => {
                for attack in attacks.iter().map(Card::word) {
                    lists.push(format!("Province if Has(Gold, 1), {attack} [1], Gold, {attack} [2], Silver"));
                    lists.push(format!("Province if Has({attack}, 3), {attack}, Gold, Silver"));
                    for village in villages.iter().map(Card::word) {
                        lists.push(format!(
                            "Province if TotalMoney(12), {attack} [1], {attack} if HasMore({village}, {attack}), Gold, \
                             {village}, Silver [3]"
                        ));
                    }
                }
            }
        }
        let simple = lists.iter().map(|list| plan(list)).filter(|file| StrategyKind::of(file) == self);
        let random = (0..ATTEMPTS).map(|_| plan(&random_list(piles.without(BASIC), rng)));
        simple.chain(random.filter(|file| StrategyKind::of(file) == self).take(RANDOM_PLANS)).collect()
    }
}

/// Returns a plan with this main buy list, the lists for the end of the game and a suitable play order.
fn plan(list: &str) -> File {
    let order = "strategies strategy playorder :Default end end end";
    plays::ordered(read(&format!("buylists {ENDGAME} list {list} end end {order}")).0)
}

/// Returns a buy list with a few of these kingdom cards, the most expensive first, and with random limits.
fn random_list(kingdom: CardSet, rng: &mut Rng) -> String {
    let mut cards: Vec<Card> = kingdom.iter().collect();
    rng.shuffle(&mut cards);
    cards.truncate(1 + rng.below(5));
    cards.extend([Card::Gold, Card::Silver]);
    cards.sort_by_key(|card| Reverse(card.row().cost));
    let entry = |card: Card, rng: &mut Rng| {
        let (endless, most) = match card {
            Card::Gold | Card::Silver => (0.6, 4),
            card if traits().cantrips.contains(card) || !card.is(Kinds::ACTION) => (0.4, 5),
            _ => (0.1, 3),
        };
        let limit = if rng.chance(endless) { String::new() } else { format!(" [{}]", 1 + rng.below(most)) };
        format!(", {}{limit}", card.word())
    };
    let first = ["Province", "Province if Has(Gold, 1)", "Province if TotalMoney(10)", "Province if TotalMoney(16)"];
    let list = first[rng.below(first.len())].to_string();
    cards.into_iter().fold(list, |list, card| list + &entry(card, rng))
}
