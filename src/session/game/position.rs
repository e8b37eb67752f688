//! The position of a match, whatever the game. This is the only place where a game's types are erased: the match
//! around a position, with its journal, undo and replay, is the same for all games.

use crate::Header;
use sorcery_agents::analyse_roughly;
use sorcery_games::dominion::Dominion;
use sorcery_games::engine::{Game, Log, Rng, Seat, Status, Stream};
use sorcery_games::heuristics::prospect;
use sorcery_games::onirim::Onirim;
use sorcery_games::sorcery::Sorcery;
use sorcery_games::splendor::Splendor;
use sorcery_games::text_buffer::TextBuffer;
use sorcery_games::{
    Difference, Error, EventMeta, LinkedText, Listener, Look, Move, Names, Request, Table, Tabletop, View, differences,
    read_position, setting, tell_all, tell_each, verb, write_position,
};
use std::any::Any;
use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::Arc;

/// Amount by which the rating of the best action exceeds higher ratings of other actions, which are less reliable.
const ABOVE: f64 = 1e-6;

/// An action of any game. Only positions of the same game can apply it.
///
/// The actions of the built-in games are stored in place: a match can have millions, and allocating one takes almost as
/// long as parsing it.
#[derive(Clone, Debug)]
pub(crate) enum AnyAction {
    Sorcery(<Sorcery as Game>::Action),
    Splendor(<Splendor as Game>::Action),
    Onirim(<Onirim as Game>::Action),
    Dominion(<Dominion as Game>::Action),
    Other(Arc<dyn Any + Send + Sync>),
}

impl AnyAction {
    #[inline]
    fn of<A: Any + Copy + Send + Sync>(action: A) -> Self {
        let any: &dyn Any = &action;
        let sorcery = any.downcast_ref().copied().map(AnyAction::Sorcery);
        let splendor = || any.downcast_ref().copied().map(AnyAction::Splendor);
        let onirim = || any.downcast_ref().copied().map(AnyAction::Onirim);
        let dominion = || any.downcast_ref().copied().map(AnyAction::Dominion);
        let built_in = sorcery.or_else(splendor).or_else(onirim).or_else(dominion);
        built_in.unwrap_or_else(|| AnyAction::Other(Arc::new(action)))
    }

    /// Returns the action if it has the type `A`.
    #[inline]
    pub fn typed<A: Any + Copy>(&self) -> Option<A> {
        // One call per type, so that the compiler compares the types.
        fn cast<A: Any + Copy>(action: &dyn Any) -> Option<A> {
            action.downcast_ref().copied()
        }
        match self {
            AnyAction::Sorcery(action) => cast(action),
            AnyAction::Splendor(action) => cast(action),
            AnyAction::Onirim(action) => cast(action),
            AnyAction::Dominion(action) => cast(action),
            AnyAction::Other(action) => cast(&**action),
        }
    }
}

/// A position of any game, with the stored events that led to it.
///
/// A seat of `None` stands for the public view, without hidden cards. Functions that only screens and analyses need are
/// fields of [`GameInfo`](crate::GameInfo).
pub(crate) trait Position: Any + Debug + Send {
    /// Returns a copy of the position, with the stored events of `events_of`. Without `events_of`, the copy stores no
    /// events until [`forget`](Position::forget) is called.
    fn copy(&self, events_of: Option<&dyn Position>) -> Box<dyn Position>;

    /// Discards all stored events except the first `kept`, and stores those of further actions.
    fn forget(&mut self, kept: usize);

    /// Returns the seat to move, or how the game ended.
    fn status(&self) -> Status;

    /// Returns the number of the turn. It changes whenever a new turn begins.
    fn turn(&self) -> u32;

    fn read(&self, seat: Seat, line: &str) -> Result<Request<AnyAction>, Error>;

    /// Returns an error with the reason if an action isn't legal.
    fn check(&self, action: &AnyAction) -> Result<(), Error>;

    /// Carries out a legal action and stores its events. Returns the number of events stored before.
    fn apply(&mut self, action: &AnyAction) -> usize;

    /// Returns a legal action as a player types it.
    fn spell(&self, action: &AnyAction) -> String;

    /// Returns a random complete position that agrees with everything the seat knows.
    fn imagine(&self, seat: Seat, seed: u64) -> Box<dyn Position>;

    fn table(&self, seat: Option<Seat>, names: &Names, look: Look) -> Result<Table, Error>;

    fn text(&self, names: &Names) -> String;

    /// Appends the stored events in words, a line for each sentence, indented by its depth. Only `to` learns the names of
    /// hidden cards.
    fn tell(&self, names: &Names, to: Option<Seat>, out: &mut TextBuffer);
}

impl Clone for Box<dyn Position> {
    /// Returns a copy without the events.
    fn clone(&self) -> Self {
        self.copy(None)
    }
}

impl dyn Position {
    fn typed<G: Tabletop>(&self) -> Option<&Typed<G>> {
        (self as &dyn Any).downcast_ref()
    }

    /// Returns the position if it is one of the game `G`.
    pub fn of<G: Tabletop>(&self) -> Option<&G> {
        self.typed().map(|typed| &typed.game)
    }

    /// Calls a function with the position. Returns its result, or a default if this isn't a position of the game `G`.
    pub fn ask<G: Tabletop, R: Default>(&self, ask: impl FnOnce(&G) -> R) -> R {
        self.of().map(ask).unwrap_or_default()
    }

    /// Returns the changes from another position of the same game to this one, as the seat sees them.
    pub fn changes_from(&self, before: &dyn Position, seat: Seat, names: &Names) -> Vec<Difference> {
        let table = |position: &dyn Position| position.table(Some(seat), names, Look::Table).unwrap_or_default();
        differences(&table(before), &table(self), before.turn() == self.turn())
    }

    /// Discards all stored events, and stores those of further actions.
    pub fn listen(&mut self) {
        self.forget(0);
    }

    /// Returns the seat to move, or the first seat if the game is over.
    pub fn mover(&self) -> Seat {
        self.status().awaited().unwrap_or(Seat::ONE)
    }
}

/// Creates the first position of a game. Completes the header with all settings and a name for each seat, which can be
/// empty.
///
/// # Errors
/// Returns the errors in the settings or the position.
pub(crate) fn begin<G: Tabletop>(header: &mut Header) -> Result<Box<dyn Position>, Error> {
    let mut events = Log::default();
    let game = if let Some(text) = &header.position {
        read_position(text)?.0
    } else {
        let setup = setting::read::<G>(&header.chosen)?;
        header.chosen = setting::chosen::<G>(&setup);
        G::start(&setup, header.seed, &mut events)
    };
    // A saved game may name fewer players than its setup has seats.
    header.names.resize(game.seats(), String::new());
    Ok(Box::new(Typed { game, events }))
}

/// Returns the view of the seat to move, or of the first seat if the game is over.
pub(crate) fn movers_view<G: Tabletop>(game: &G) -> View<'_, G> {
    View::new(game, game.status().awaited().unwrap_or(Seat::ONE))
}

/// Returns the view of a seat, or the public view.
pub(crate) fn seen_from<G: Tabletop>(game: &G, seat: Option<Seat>) -> View<'_, G> {
    seat.map_or(View::public(game), |seat| View::new(game, seat))
}

/// Returns all legal actions of the seat to move.
pub(crate) fn moves<G: Tabletop>(game: &G) -> Vec<Move> {
    let (view, mut actions) = (movers_view(game), Vec::new());
    view.legal_actions(&mut actions);
    actions.into_iter().map(|action| view.offer(action)).collect()
}

/// Returns the stored events of a position, or none if it isn't a position of the game `G`.
fn events<G: Tabletop>(position: &dyn Position) -> &[G::Event] {
    position.typed::<G>().map_or(&[], |typed| &typed.events)
}

/// Returns the properties of each stored event.
pub(crate) fn meta<G: Tabletop>(position: &dyn Position) -> Vec<EventMeta> {
    events::<G>(position).iter().map(G::meta).collect()
}

/// Returns the stored events as sentences. Each sentence comes with the properties of the first event that it covers.
pub(crate) fn told<G: Tabletop>(position: &dyn Position, to: Listener<'_>) -> Vec<(EventMeta, LinkedText)> {
    let mut told = Vec::new();
    tell_each::<G>(events::<G>(position), to, |event, mut words| {
        let meta = G::meta(event);
        // Cards without a number, such as an enchantment, are where the event happens.
        if let Some(touch) = meta.touch {
            let cards = words.cards.iter_mut().map(|mention| &mut mention.card);
            cards.filter(|card| card.thing == 0).for_each(|card| card.place = Some(touch.at));
        }
        told.push((meta, words));
    });
    told
}

/// Returns the win probability of the seat to move after each legal action, according to a rough analysis. The keys are
/// the commands that a player types.
pub(crate) fn worths_of_all<G: Tabletop>(game: &G) -> HashMap<String, f64> {
    let (view, mut actions) = (movers_view(game), Vec::new());
    view.legal_actions(&mut actions);
    let mut rated = analyse_roughly(view);
    let most = rated.iter().map(|option| option.chance).fold(0.0, f64::max);
    rated.iter_mut().take(1).filter(|best| best.chance < most).for_each(|best| best.chance = most + ABOVE);
    // Actions with equal cards have the same key, and the analysis lists only one of them.
    let rated: HashMap<u64, f64> = rated.iter().map(|it| (game.action_key(it.action), it.chance)).collect();
    let worth = |action| rated.get(&game.action_key(action)).copied().unwrap_or_default();
    actions.into_iter().map(|action| (view.spell(action), worth(action))).collect()
}

/// Returns the win probability of the view's seat after each of these actions, from an evaluation one action ahead in one
/// random position.
pub(super) fn worths<G: Tabletop>(view: View<'_, G>, actions: &[G::Action]) -> Vec<f64> {
    let imagined = view.imagine(&mut Rng::new(0, Stream::Playout));
    let worth = |&action: &G::Action| prospect(&imagined.after(action), view.seat(), G::ABOUT.glance);
    actions.iter().map(worth).collect()
}

/// A position of the game `G`.
#[derive(Clone, Debug)]
struct Typed<G: Tabletop> {
    game: G,
    events: Log<G::Event>,
}

impl<G: Tabletop> Position for Typed<G> {
    fn copy(&self, events_of: Option<&dyn Position>) -> Box<dyn Position> {
        let events =
            events_of.and_then(|position| position.typed::<G>()).map_or_else(Log::off, |typed| typed.events.clone());
        Box::new(Typed { game: self.game.clone(), events })
    }

    fn forget(&mut self, kept: usize) {
        if self.events.is_on() {
            self.events.truncate(kept);
        } else {
            self.events = Log::default();
        }
    }

    fn status(&self) -> Status {
        self.game.status()
    }

    fn turn(&self) -> u32 {
        self.game.turn_number()
    }

    fn read(&self, seat: Seat, line: &str) -> Result<Request<AnyAction>, Error> {
        Ok(match verb::parse::<G>(View::new(&self.game, seat), line)? {
            Request::Act(action) => Request::Act(AnyAction::of(action)),
            Request::ActEach(actions) => Request::ActEach(actions.into_iter().map(AnyAction::of).collect()),
            Request::Ask(look) => Request::Ask(look),
            Request::Quit => Request::Quit,
            Request::Abort => Request::Abort,
        })
    }

    fn check(&self, action: &AnyAction) -> Result<(), Error> {
        let action = action.typed().ok_or_else(|| Error::new("an action from another game"))?;
        self.game.check(action).map_err(|why| Error(why.to_string()))
    }

    fn apply(&mut self, action: &AnyAction) -> usize {
        let before = self.events.len();
        if let Some(action) = action.typed() {
            self.game.apply(action, &mut self.events);
        }
        before
    }

    fn spell(&self, action: &AnyAction) -> String {
        action.typed().map_or_else(String::new, |action| movers_view(&self.game).spell(action))
    }

    fn imagine(&self, seat: Seat, seed: u64) -> Box<dyn Position> {
        let game = View::new(&self.game, seat).imagine(&mut Rng::new(seed, Stream::Playout));
        Box::new(Typed { game, events: Log::off() })
    }

    fn table(&self, seat: Option<Seat>, names: &Names, look: Look) -> Result<Table, Error> {
        (G::ABOUT.table)(seen_from(&self.game, seat), names, look)
    }

    fn text(&self, names: &Names) -> String {
        write_position(&self.game, names)
    }

    fn tell(&self, names: &Names, to: Option<Seat>, out: &mut TextBuffer) {
        tell_all::<G>(&self.events, names, to, out);
    }
}
