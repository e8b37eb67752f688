//! Paying under the official rules: a player may keep coloured gems and pay gold instead.

use super::gems::{Gem, Gems};
use super::state::{Source, Splendor};

/// A purchase under way (official rules): for each colour in turn the player decides how much
/// gold to pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Payment {
    /// Which card.
    pub from: Source,
    /// The colour that is being decided.
    pub color: Gem,
    /// Gold decided on for the colours before it.
    pub(super) gold: Gems,
}

/// How far a payment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PaymentStep {
    /// The player decides how much gold to pay for the payment's colour.
    Open {
        /// The payment, with everything before this colour decided.
        payment: Payment,
        /// The least gold that will do.
        least: u8,
        /// The most gold that can go there.
        most: u8,
    },
    /// What is paid, gold included.
    Settled(Gems),
}

impl Splendor {
    /// What a payment's card costs after discounts, and what of that no coloured gems are there for.
    fn due(&self, payment: Payment) -> (Gems, Gems) {
        let player = &self.players[self.turn];
        let cost = self.card_from(self.turn, payment.from).map_or(Gems::NONE, |card| card.cost);
        let need = cost.beyond(player.discounts);
        (need, need.beyond(player.gems.without_gold()))
    }

    /// Whether the gold that a payment has decided on stays within what each colour needs.
    pub(super) fn is_payable(&self, payment: Payment) -> bool {
        let (need, lacking) = self.due(payment);
        Gem::COLORS.into_iter().all(|color| {
            let (least, most) = if color < payment.color { (lacking.count(color), need.count(color)) } else { (0, 0) };
            (least..=most).contains(&payment.gold.count(color))
        })
    }

    /// Goes on with a payment as far as there is only one way to pay.
    pub(super) fn payment_step(&self, payment: Payment) -> PaymentStep {
        let (need, lacking) = self.due(payment);
        let mut gold = payment.gold;
        let still_lacking: u8 = Gem::COLORS.into_iter().filter(|&c| c >= payment.color).map(|c| lacking.count(c)).sum();
        // Gold that may be paid although coloured gems would do.
        let spare = self.players[self.turn].gems.count(Gem::Gold).saturating_sub(gold.total() + still_lacking);
        for color in Gem::COLORS.into_iter().filter(|&color| color >= payment.color) {
            let least = lacking.count(color);
            let most = need.count(color).min(least + spare);
            if most > least {
                return PaymentStep::Open { payment: Payment { color, gold, ..payment }, least, most };
            }
            gold += Gems::only(color, least);
        }
        PaymentStep::Settled(need - gold + Gems::only(Gem::Gold, gold.total()))
    }
}
