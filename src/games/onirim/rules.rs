//! What may be done, and who is asked (spec 2.5, 2.6); what comes of it is in [`super::effects`].

use super::card::{Card, Colour};
use super::effects::Then;
use super::hand::Places;
use super::state::{Action, Event, Illegal, Onirim, Phase, Setup};
use crate::engine::{Game, Log, Outcome, Rng, Seat, SeatSet, Status, Stream};

impl Game for Onirim {
    const NAME: &'static str = "onirim";
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;

    fn start(setup: &Setup, seed: u64, log: &mut Log<Event>) -> Self {
        let mut game = Onirim::undealt(*setup, Rng::new(seed, Stream::Deal));
        game.deal(log);
        game.end_turn(log);
        game
    }

    fn seats(&self) -> usize {
        1
    }

    #[inline]
    fn status(&self) -> Status {
        match self.phase {
            Phase::Won => Status::Over(Outcome::won_by(Seat::ONE)),
            Phase::Lost(_) => Status::Over(Outcome { winners: SeatSet::NONE }),
            _ => Status::Awaiting(Seat::ONE),
        }
    }

    fn turn_number(&self) -> u32 {
        self.turn.into()
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        let held = |slot: u8| self.hand.get(usize::from(slot)).ok_or(Illegal::NoSuchCard(self.hand.len() as u8));
        let shown = |i: u8| self.shown().get(usize::from(i)).ok_or(Illegal::NoSuchShown(self.shown().len() as u8));
        let demand = |holds: bool, otherwise: Illegal| if holds { Ok(()) } else { Err(otherwise) };
        match (self.phase, action) {
            (Phase::Won | Phase::Lost(_), _) => Err(Illegal::Over),
            (Phase::Turn, Action::Play(slot)) => {
                let card = held(slot)?;
                demand(self.follows(card), Illegal::SameSymbol(card))
            }
            (Phase::Turn, Action::Discard(slot)) => held(slot).map(|_| ()),
            (Phase::Foresee, Action::Drop(i)) => {
                shown(i).and_then(|_| demand(self.droppable().any(|place| place == i), Illegal::DoorShown))
            }
            (Phase::Arrange, Action::Next(i)) => shown(i).map(|_| ()),
            (Phase::Arrange, Action::Rest) | (Phase::Door(_), Action::Open | Action::Keep) => Ok(()),
            (Phase::Nightmare, Action::PayKey(slot)) => {
                let card = held(slot)?;
                demand(card.is_key(), Illegal::NotAKey(card))
            }
            (Phase::Nightmare, Action::PayDoor(colour)) => demand(self.doors(colour) > 0, Illegal::NoDoor(colour)),
            (Phase::Nightmare, Action::PayDeck) => demand(!self.deck.is_empty(), Illegal::DeckEmpty),
            (Phase::Nightmare, Action::PayHand) => demand(!self.hand.is_empty(), Illegal::HandEmpty),
            (phase, _) => Err(Illegal::NotAsked(phase)),
        }
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        match self.phase {
            Phase::Turn => {
                out.extend(self.playable().map(Action::Play));
                out.extend(self.hand.all().map(Action::Discard));
            }
            Phase::Foresee => {
                out.extend(self.droppable().map(Action::Drop));
            }
            Phase::Arrange => {
                out.extend((0..self.shown().len() as u8).map(Action::Next));
                out.push(Action::Rest);
            }
            Phase::Door(_) => out.extend([Action::Open, Action::Keep]),
            Phase::Nightmare => {
                out.extend(self.hand.keys().map(Action::PayKey));
                out.extend(self.open_colours().map(Action::PayDoor));
                if !self.deck.is_empty() {
                    out.push(Action::PayDeck);
                }
                if !self.hand.is_empty() {
                    out.push(Action::PayHand);
                }
            }
            Phase::Won | Phase::Lost(_) => {}
        }
    }

    fn apply(&mut self, action: Action, log: &mut Log<Event>) {
        self.carry_out(action, log);
    }

    fn resample(&mut self, _seat: Seat, rng: &mut Rng) {
        self.deck.forget_hidden();
        self.rng = rng.fork();
    }

    #[inline]
    fn random_action(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<Action> {
        Some(match self.phase {
            Phase::Turn => {
                let mut playable = self.playable();
                let len = playable.len();
                let pick = rng.below(len + self.hand.len());
                match playable.nth(pick) {
                    Some(slot) => Action::Play(slot),
                    None => Action::Discard((pick - len) as u8),
                }
            }
            Phase::Arrange => {
                let left = self.shown.len() - usize::from(self.placed);
                match rng.below(left + 1) {
                    i if i < left => Action::Next(i as u8),
                    _ => Action::Rest,
                }
            }
            Phase::Door(_) if rng.below(2) == 0 => Action::Open,
            Phase::Door(_) => Action::Keep,
            Phase::Won | Phase::Lost(_) => return None,
            Phase::Foresee => {
                let mut droppable = self.droppable();
                let len = droppable.len();
                Action::Drop(droppable.nth(rng.below(len))?)
            }
            Phase::Nightmare => {
                let (mut keys, doors) = (self.hand.keys(), self.open_colours());
                let open = doors.count();
                let (deck, hand) = (usize::from(!self.deck.is_empty()), usize::from(!self.hand.is_empty()));
                let pick = rng.below(keys.len() + open + deck + hand);
                match pick.checked_sub(keys.len()) {
                    None => Action::PayKey(keys.nth(pick)?),
                    Some(i) if i < open => Action::PayDoor(self.open_colours().nth(i)?),
                    Some(i) if i < open + deck => Action::PayDeck,
                    _ => Action::PayHand,
                }
            }
        })
    }
}

impl Onirim {
    /// Carries out an action and tells `log` what comes of it.
    #[inline]
    fn carry_out(&mut self, action: Action, log: &mut Log<Event>) {
        debug_assert!(self.check(action).is_ok(), "{action:?} in {:?}", self.phase);
        let then = match action {
            Action::Play(slot) => self.play(slot, log),
            Action::Discard(slot) => self.discard(slot, log),
            Action::Drop(i) => self.drop_shown(i, log),
            Action::Next(i) => self.place(i, log),
            Action::Rest => self.end_prophecy(log),
            Action::Open => self.open_door(log),
            Action::Keep => self.keep_key(log),
            Action::PayKey(slot) => self.pay_key(slot, log),
            Action::PayDoor(colour) => self.pay_door(colour, log),
            Action::PayDeck => self.pay_deck(log),
            Action::PayHand => self.pay_hand(log),
        };
        match then {
            Then::Refill => self.refill(log),
            Then::EndTurn => self.end_turn(log),
            Then::Wait => {}
        }
    }

    /// The symbol rule: the same symbol must not follow itself.
    #[inline]
    pub(super) fn follows(&self, card: Card) -> bool {
        !card.same_symbol(self.last)
    }

    /// The hand cards that may be played.
    #[inline]
    pub(super) fn playable(&self) -> Places {
        self.hand.places(|card| self.follows(card))
    }

    /// Ruling 6: the cards that a prophecy may discard; doors only where nothing else is shown.
    #[inline]
    pub(super) fn droppable(&self) -> Places {
        let others = self.shown.places(|card| !card.is_door());
        if others.is_empty() { self.shown.all() } else { others }
    }

    /// The colours of which a door is open.
    #[inline]
    pub(super) fn open_colours(&self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(|&colour| self.doors(colour) > 0)
    }
}
