//! Sorcery's part in the laws.

use super::facts::deck;
use crate::laws::Subject;
use crate::scene::Scene;
use sorcery::engine::{BySeat, Seat};
use sorcery::games::View;
use sorcery::games::sorcery::{Action, CardId, Edition, Setup, Sorcery, Target};

impl Subject for Sorcery {
    fn setups() -> Vec<Setup> {
        let set = |newest: Edition| CardId::all().filter(|id| id.card().set <= newest).collect::<Vec<_>>();
        let twice = |cards: Vec<CardId>| [cards.clone(), cards].concat();
        let both = |deck: Vec<CardId>, testing| Setup { decks: BySeat([deck.clone(), deck]), testing };
        vec![
            both(set(Edition::Base), false),
            both(twice(set(Edition::Circle)), true),
            both(twice(set(Edition::Circle)), false),
            both(deck("Apprentice Summoner, Bone Golem, Blizzard, Enrage"), true),
        ]
    }

    fn conceivable() -> Vec<Action> {
        let minions = |seat| (0..5).map(move |slot| Some(Target::Minion(seat, slot)));
        let seats = [Seat::ONE, Seat::TWO];
        let targets = seats.into_iter().flat_map(|seat| minions(seat).chain([Some(Target::Ritual(seat))]));
        let targets: Vec<Option<Target>> = targets.chain([None]).collect();
        let mut all = vec![Action::End, Action::Draw];
        for place in 0..5 {
            all.push(Action::Discard(place));
            all.extend(targets.iter().map(|&target| Action::Play(place, target)));
            all.extend(targets.iter().map(|&target| Action::Use(place, target)));
            all.extend((0..5).map(|foe| Action::Attack(place, Some(foe))).chain([Action::Attack(place, None)]));
        }
        all
    }

    fn seen(view: View<'_, Self>) -> String {
        let side = |seat: Seat| {
            let minions: Vec<_> = view.minions(seat).collect();
            let (dead, known): (Vec<_>, Vec<_>) = (view.graveyard(seat).collect(), view.known_hand(seat).collect());
            let sizes = (view.hand_size(seat), view.deck_size(seat));
            format!("{:?}", (view.life(seat), view.magic(seat), minions, view.ritual(seat), dead, known, sizes))
        };
        let costs: Vec<i32> = view.hand().iter().map(|held| view.cost(held.card)).collect();
        format!("{:?}", (view.active(), view.turn_number(), view.hand(), costs, side(Seat::ONE), side(Seat::TWO)))
    }

    fn hidden_goods(&self, seat: Seat) -> Vec<String> {
        let scene = Scene { game: self.clone(), names: crate::play::names(self), news: Vec::new() };
        let zones = ["deck", "bag", "hand"].map(|zone| scene.fact(seat.number(), zone));
        let mut goods: Vec<String> =
            zones.iter().flat_map(|zone| zone.split(" | ")).filter(|card| !card.is_empty()).map(Into::into).collect();
        goods.sort_unstable();
        goods
    }
}
