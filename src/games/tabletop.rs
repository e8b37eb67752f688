//! The contract between a game and the programs that present it.

use super::contest::{DeckFile, Decks};
use super::emblem::Emblem;
use super::heuristics::Heuristics;
use super::lesson::{Lesson, Rulebook};
use super::position::{Fields, Writer};
use super::setting::{Named, Setting};
use super::table::Page;
use super::verb::Verb;
use super::{Anchor, Error, EventMeta, Inspection, Listener, Names, Reason, Request, Sentence, Table, Tint, View};
use crate::engine::{Game, Seat};

/// The result of parsing a command that a player typed: a request, or an error.
pub type Understood<G> = Result<Request<<G as Game>::Action>, Error>;

/// Explains a series of actions; see [`About::reasons`].
pub type Reasons<G> = fn(View<'_, G>, &[<G as Game>::Action], View<'_, G>, &Names) -> Vec<Reason>;

/// The fixed data of a game that don't depend on its types, such as its title and its rulebook.
///
/// Start from [`Facts::new`] and set only the fields that the game has.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The title of the game, on its tile in the lobby.
    pub title: &'static str,
    /// A few words about the game, below its title in the lobby.
    pub tagline: &'static str,
    /// The drawing on the game's tile in the lobby.
    pub emblem: Emblem,
    /// The colour of the game on its tile, on its set-up screen and above its table.
    pub tint: Tint,
    /// The number of seats in a contest and in a new game with default settings.
    pub seats: usize,
    /// Whether positions can contain information that some seat can't see. If so, the program covers the table between
    /// the turns of people who share a screen, as long as the next player sees hidden cards.
    pub hides: bool,
    /// The verb for the usual use of a card in hand, such as `play`.
    pub use_of_hand: &'static str,
    /// The verb for the usual use of a pile, such as `buy`.
    pub use_of_pile: &'static str,
    /// The uses of items: the first word or words of an action's button in lower case, and the words after *You can* in
    /// the description of an item.
    pub uses: &'static [(&'static str, &'static str)],
    /// Returns the names of all cards, for links in descriptions and chat.
    pub names: fn() -> Vec<String>,
    /// Returns the printed card with this name and its description, for names of cards that aren't on the table.
    pub page: fn(&str) -> Option<Page>,
    /// The rules, for people who learn the game.
    pub rulebook: Rulebook,
    /// The tutorial, if there is one.
    pub lesson: Option<&'static Lesson>,
    /// The puzzles in the text format of `puzzles.txt`, or an empty string.
    pub puzzles: &'static str,
    /// The rulings in the text format of `sorcery/rulings.txt`, or an empty string.
    pub rulings: &'static str,
    /// The settings of the game that `sorcery bench` plays. Settings that are left out have their default.
    pub benchmark: &'static [(&'static str, &'static str)],
    /// The decks that players can bring, or `None` if the game has no decks.
    pub decks: Option<&'static Decks>,
}

impl Facts {
    /// Creates the data for a game with this title and this number of players, in which all cards are face up. The game
    /// has no decks, no rules text and no drawing.
    pub const fn new(title: &'static str, seats: usize) -> Self {
        Facts {
            title,
            tagline: "",
            emblem: &[],
            tint: Tint::Plain,
            seats,
            hides: false,
            use_of_hand: "play",
            use_of_pile: "use",
            uses: &[],
            names: Vec::new,
            page: |_| None,
            rulebook: Rulebook { text: "", emblems: &[] },
            lesson: None,
            puzzles: "",
            rulings: "",
            benchmark: &[],
            decks: None,
        }
    }
}

/// The fixed data of a game, and functions that need its types.
///
/// Start from [`About::new`] and set only the fields that the game has.
#[derive(Debug)]
pub struct About<G: Game> {
    /// The data that don't depend on the game's types.
    pub facts: Facts,
    /// Returns the table, or a part of it, as the view's seat sees it. A [public view](View::public) shows only what
    /// everybody can see. If there is nothing to show, returns the reason, for example that there is no such minion. For
    /// [`Look::Table`], [`Look::Turn`] and [`Look::Board`], it always returns a table.
    pub table: fn(View<'_, G>, &Names, Look) -> Result<Table, Error>,
    /// Returns a description of an item on the table, worded for the listener. It contains only information that the view
    /// shows.
    pub inspect: fn(View<'_, G>, Listener<'_>, Anchor) -> Inspection,
    /// Returns the label of the button for an action of the view's seat. If the label is empty (the default), the button
    /// shows the command.
    pub button: fn(View<'_, G>, G::Action) -> String,
    /// Writes the complete position, field by field, with hidden cards and the state of the random number generator.
    pub write: fn(&G, &mut Writer<'_>),
    /// Reads the position that [`write`](About::write) wrote, or returns the invalid line and the expected form. Missing
    /// fields have a default.
    pub read: fn(&Fields<'_>) -> Result<G, Error>,
    /// Returns the setup for this seed. The program looks for new puzzles in games with such setups.
    pub varied: fn(u64) -> Result<G::Setup, Error>,
    /// Returns `true` if the action of the view's seat can be the answer to a puzzle that asks for the best action. By
    /// default, no action is, and puzzles ask for a win.
    pub is_answer: fn(View<'_, G>, G::Action) -> bool,
    /// Returns reasons for a series of actions that leads from the first position to the second. Callers drop reasons
    /// that depend on hidden cards.
    pub reasons: Reasons<G>,
    /// Returns a clue to an action of the view's seat, as a predicate such as `buys a green card`. If there is none (the
    /// default), the clue names the card or other item at which the action begins.
    pub clue: fn(View<'_, G>, G::Action) -> Option<String>,
    /// The settings of a new game, in the order in which a saved game lists them.
    pub settings: &'static [Setting<G::Setup>],
    /// Replaces random values among the settings with the values that a seed draws. All games of a series then have the
    /// same values.
    pub draw_settings: fn(&mut [Named], u64),
    /// Returns the default setup, in which each seat plays its deck, or the errors in the decks. If there are fewer decks
    /// than seats, the others play the last deck. Games without decks ignore the argument.
    pub setup_with: fn(&[&DeckFile]) -> Result<G::Setup, Error>,
    /// Returns a hash of everything that counts as progress. In a contest, a game ends as a tie if the hash stays the
    /// same for twenty turns.
    pub progress: fn(&G) -> u64,
    /// Returns the number of the current turn as players count it.
    pub shown_turn: fn(&G) -> u32,
    /// Returns the estimated win probability of a seat in a position after one of its actions. An action with a high value
    /// is too obvious for a puzzle. The default is [`Heuristics::evaluate`].
    pub glance: fn(&G, Seat) -> f64,
}

impl<G: Heuristics> About<G> {
    /// Creates the data for a game without settings, in which every turn counts as progress. The other arguments are the
    /// values of the fields with these names.
    pub const fn new(
        facts: Facts,
        table: fn(View<'_, G>, &Names, Look) -> Result<Table, Error>,
        write: fn(&G, &mut Writer<'_>),
        read: fn(&Fields<'_>) -> Result<G, Error>,
    ) -> Self {
        About {
            facts,
            table,
            inspect: |_, _, _| Inspection::default(),
            button: |_, _| String::new(),
            write,
            read,
            varied: |_| Ok(G::Setup::default()),
            is_answer: |_, _| false,
            reasons: |_, _, _, _| Vec::new(),
            clue: |_, _| None,
            settings: &[],
            draw_settings: |_, _| (),
            setup_with: |_| Ok(G::Setup::default()),
            progress: |game| game.turn_number().into(),
            shown_turn: G::turn_number,
            glance: G::evaluate,
        }
    }
}

/// The part of a position that a table shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// The whole table for a screen, with the hand of the view's seat. In a public view, it has no hand.
    Table,
    /// The table as plain text prints it when a turn begins.
    Turn,
    /// The whole table as plain text prints it on request.
    Board,
    /// The items in a zone, or one item. [`Anchor::zone`] stands for all items in a zone.
    At(Anchor),
}

/// Where a question is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// A screen that also shows the table: the question is one line and addresses the player as *you*.
    Screen,
    /// Plain text: the question can have several lines and calls the player by name.
    Text,
    /// Plain text for screen readers: as in plain text, but with one fact per line.
    List,
}

/// A decision that a seat has to make, as user interfaces present it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// The question that the player has to answer, or `None` on an ordinary turn.
    pub question: Option<String>,
    /// Values that matter for the answer, such as `actions 1`. Only for screens: other questions contain them.
    pub details: Vec<String>,
    /// Reminders of actions that the seat can still carry out before it ends its turn, such as `2 cards can be played`.
    pub remaining: Vec<String>,
    /// Whether the answer names a card that other players may not see.
    pub is_secret: bool,
    /// The label of the key that ends the turn, such as `end Actions`, if it now ends only a phase.
    pub phase_end: Option<&'static str>,
    /// Whether the player decides in another player's turn.
    pub is_reply: bool,
}

/// Values that show how a game is going, for charts and results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Values of each seat, such as life or points. The first one is the most important.
    pub measures: Vec<(&'static str, Vec<i32>)>,
    /// One or two sentences about what decided a finished game, or an empty string.
    pub ending: String,
}

/// The user interface of a game: its commands, its sentences, its table and its notation of positions.
///
/// Text commands are the only format of actions: scripts, replays, saved games and clicks are all lists of commands.
pub trait Tabletop: Heuristics {
    /// The title, the rules, the settings and other fixed data.
    const ABOUT: &'static About<Self>;

    /// The commands of the game. They parse, complete and explain typed commands, and express each legal action as a
    /// command, a button and a path of items on the table. Parsing that command returns the same action. If several
    /// verbs can express an action, the first one is used.
    const VERBS: &'static [Verb<Self>];

    /// Writes a sentence about the first event and any later ones that belong in the same sentence. An event may need no
    /// sentence. Returns the number of events told: at least 1.
    fn tell(events: &[Self::Event], s: &mut Sentence<'_>) -> usize;

    /// Returns the facts about an event that animations, undo and statistics need, such as the change that it makes to
    /// an item.
    fn meta(_event: &Self::Event) -> EventMeta {
        EventMeta::default()
    }

    /// Returns the decision that the seat to move has to make. Only screens show [`Decision::details`]
    /// and [`Decision::remaining`].
    fn decision(_view: View<'_, Self>, _names: &Names, _medium: Medium) -> Decision {
        Decision::default()
    }

    /// Returns the score of the game, and what decided it.
    fn score(&self, _to: Listener<'_>) -> Score {
        Score::default()
    }
}
