//! Sorcery for agents: judgement, and contests with decks.

use super::action::{Action, Target};
use super::cards::{CardId, CardSet};
use super::decklist::{self, BUILT_IN};
use super::state::{Setup, Sorcery};
use super::table::describe_card;
use crate::engine::{BySeat, Digest, Rng, Seat};
use crate::games::heuristics::weighted_action;
use crate::games::{Contest, DeckFile, Decks, Error, Heuristics};

impl Heuristics for Sorcery {
    const HORIZON: [u32; 2] = [2, 10];
    const EFFORT: [u32; 2] = [200, 24_000];

    fn evaluate(&self, seat: Seat) -> f64 {
        self.chance(seat)
    }

    fn weigh(&self, actions: &[Action], out: &mut Vec<f32>) {
        out.extend(actions.iter().map(|&action| self.inclination(action)));
    }

    fn playout_action(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<Action> {
        weighted_action(self, |action| self.inclination(action), rng, scratch)
    }

    fn fingerprint(&self, seat: Seat) -> Option<u64> {
        Some(self.seen_by(seat))
    }

    /// The card played rather than its place in hand; everything else can be seen as it is.
    fn action_key(&self, action: Action) -> u64 {
        let mut digest = Digest::default();
        let target = |target: Option<Target>| match target {
            None => 0,
            Some(Target::Ritual(seat)) => 1 + u64::from(seat.0),
            Some(Target::Minion(seat, slot)) => 4 + (u64::from(slot) << 1 | u64::from(seat.0)),
        };
        let held = |place: u8| self.side(self.active).hand[place as usize];
        let (kind, what, aim) = match action {
            Action::End => (0, 0, 0),
            Action::Draw => (1, 0, 0),
            Action::Discard(place) => (2, u64::from(held(place).card.0), 0),
            Action::Play(place, aim) => (3, u64::from(held(place).card.0), target(aim)),
            Action::Use(slot, aim) => (4, u64::from(slot), target(aim)),
            Action::Attack(slot, foe) => (5, u64::from(slot), foe.map_or(0, |foe| 1 + u64::from(foe))),
        };
        digest.add(kind << 48 | what << 24 | aim);
        if let Action::Play(place, _) | Action::Discard(place) = action {
            let (attack, defence) = held(place).stats;
            digest.add(u64::from(attack as u32) << 32 | u64::from(defence as u32));
        }
        digest.value()
    }
}

impl Contest for Sorcery {
    const SEATS: usize = 2;
    const DECKS: Option<&'static Decks> = Some(&Decks {
        what: "deck",
        built_in: &BUILT_IN,
        pool: |all| {
            let newest = if all { CardSet::Circle } else { CardSet::Base };
            CardId::all().map(CardId::card).filter(|card| card.set <= newest).map(|card| card.name).collect()
        },
        catalogue: || {
            let described = |card: CardId| describe_card(card, card.card().cost, card.card().stats);
            CardId::all().map(|card| (card.card().name, described(card))).collect()
        },
    });

    fn setup_with(decks: &[&DeckFile]) -> Result<Setup, Error> {
        let deck = |seat: usize| match decks.get(seat).or(decks.last()) {
            Some(deck) => decklist::parse(&deck.name, &deck.text, CardSet::Circle),
            None => Err(Error::new("a game of Sorcery needs a deck")),
        };
        Ok(Setup { decks: BySeat([deck(0)?, deck(1)?]), testing: false })
    }

    fn progress(&self) -> u64 {
        self.progress()
    }
}
