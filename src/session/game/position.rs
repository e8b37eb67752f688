//! The position of a match, whatever the game. This is the only place where a game's types are erased: the match
//! around a position, with its journal, undo and replay, is the same for all games.

use super::whatif::{PlayDeal, play_deals};
use super::{narrator, search};
use crate::{AgentState, Header, SearchJob, SearchRequest};
use sorcery_agents::{Level, analyse_roughly};
use sorcery_games::dominion::Dominion;
use sorcery_games::engine::{Game, Log, Rng, Seat, Status, Stream};
use sorcery_games::heuristics::prospect;
use sorcery_games::onirim::Onirim;
use sorcery_games::sorcery::Sorcery;
use sorcery_games::splendor::Splendor;
use sorcery_games::text_buffer::TextBuffer;
use sorcery_games::{
    Anchor, Decision, Difference, Error, EventMeta, Inspection, LinkedText, Listener, Look, Medium, Move, Names,
    Reason, Request, Score, Table, Tabletop, View, differences, read_position, setting, tell_all, tell_each, verb,
    write_position,
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
/// A seat of `None` stands for the public view, without hidden cards.
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

    /// Returns all legal actions of the seat to move.
    fn moves(&self) -> Vec<Move>;

    /// Returns the stored events as sentences. Each sentence comes with the properties of the first event that it covers.
    fn told(&self, to: Listener<'_>) -> Vec<(EventMeta, LinkedText)>;

    /// Returns the properties of each stored event.
    fn meta(&self) -> Vec<EventMeta>;

    /// Returns the win probability of the seat to move after each legal action, according to a rough analysis. The keys
    /// are the commands that a player types.
    fn worths(&self) -> HashMap<String, f64>;

    // See the fields of `About` with the same names.
    fn shown_turn(&self) -> u32;
    fn progress(&self) -> u64;
    fn inspect(&self, seat: Option<Seat>, to: Listener<'_>, at: Anchor) -> Inspection;

    // See `Game::action_key`, `Tabletop::decision` and `Tabletop::score`.
    fn key(&self, action: &AnyAction) -> Option<u64>;
    fn decision(&self, names: &Names, medium: Medium) -> Decision;
    fn score(&self, to: Listener<'_>) -> Score;

    /// Returns the game's own clue to an action of the seat to move, given as a command. See [`About::clue`].
    ///
    /// [`About::clue`]: sorcery_games::About::clue
    fn clue(&self, line: &str) -> Option<String>;

    // See the functions of `narrator` with the same names, `whatif::play_deals` and `search::about`.
    fn explained(&self, line: &str, names: &Names) -> Option<(LinkedText, Vec<Reason>)>;
    fn phrases(&self, lines: &[String], to: Listener<'_>) -> Vec<LinkedText>;
    fn play_deals(&self, actions: [&AnyAction; 2], level: Level) -> Option<PlayDeal>;
    fn think(
        &self,
        names: &Names,
        request: SearchRequest,
        threads: usize,
        player: Option<(Seat, &AgentState)>,
        quiet: u32,
    ) -> Option<SearchJob>;
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
fn movers_view<G: Tabletop>(game: &G) -> View<'_, G> {
    View::new(game, game.status().awaited().unwrap_or(Seat::ONE))
}

/// Returns the view of a seat, or the public view.
fn seen_from<G: Tabletop>(game: &G, seat: Option<Seat>) -> View<'_, G> {
    seat.map_or(View::public(game), |seat| View::new(game, seat))
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

    fn moves(&self) -> Vec<Move> {
        let (view, mut actions) = (movers_view(&self.game), Vec::new());
        view.legal_actions(&mut actions);
        actions.into_iter().map(|action| view.offer(action)).collect()
    }

    fn told(&self, to: Listener<'_>) -> Vec<(EventMeta, LinkedText)> {
        let mut told = Vec::new();
        tell_each::<G>(&self.events, to, |event, mut words| {
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

    fn meta(&self) -> Vec<EventMeta> {
        self.events.iter().map(G::meta).collect()
    }

    fn worths(&self) -> HashMap<String, f64> {
        let (view, mut actions) = (movers_view(&self.game), Vec::new());
        view.legal_actions(&mut actions);
        let mut rated = analyse_roughly(view);
        let most = rated.iter().map(|option| option.chance).fold(0.0, f64::max);
        rated.iter_mut().take(1).filter(|best| best.chance < most).for_each(|best| best.chance = most + ABOVE);
        // Actions with equal cards have the same key, and the analysis lists only one of them.
        let rated: HashMap<u64, f64> = rated.iter().map(|it| (self.game.action_key(it.action), it.chance)).collect();
        let worth = |action| rated.get(&self.game.action_key(action)).copied().unwrap_or_default();
        actions.into_iter().map(|action| (view.spell(action), worth(action))).collect()
    }

    fn shown_turn(&self) -> u32 {
        (G::ABOUT.shown_turn)(&self.game)
    }

    fn progress(&self) -> u64 {
        (G::ABOUT.progress)(&self.game)
    }

    fn key(&self, action: &AnyAction) -> Option<u64> {
        Some(self.game.action_key(action.typed()?))
    }

    fn decision(&self, names: &Names, medium: Medium) -> Decision {
        G::decision(movers_view(&self.game), names, medium)
    }

    fn score(&self, to: Listener<'_>) -> Score {
        self.game.score(to)
    }

    fn inspect(&self, seat: Option<Seat>, to: Listener<'_>, at: Anchor) -> Inspection {
        (G::ABOUT.inspect)(seen_from(&self.game, seat), to, at)
    }

    fn clue(&self, line: &str) -> Option<String> {
        let view = movers_view(&self.game);
        match verb::parse::<G>(view, line) {
            Ok(Request::Act(action)) => (G::ABOUT.clue)(view, action),
            _ => None,
        }
    }

    fn explained(&self, line: &str, names: &Names) -> Option<(LinkedText, Vec<Reason>)> {
        narrator::explained(&self.game, line, names)
    }

    fn phrases(&self, lines: &[String], to: Listener<'_>) -> Vec<LinkedText> {
        narrator::phrases(&self.game, lines, to)
    }

    fn play_deals(&self, [a, b]: [&AnyAction; 2], level: Level) -> Option<PlayDeal> {
        Some(play_deals(&self.game, self.status().awaited()?, [a.typed()?, b.typed()?], level))
    }

    fn think(
        &self,
        names: &Names,
        request: SearchRequest,
        threads: usize,
        player: Option<(Seat, &AgentState)>,
        quiet: u32,
    ) -> Option<SearchJob> {
        search::about(&self.game, names, request, threads, player, quiet)
    }
}
