//! The contract between a game and the programs that present it.

use super::contest::{DeckFile, Decks};
use super::emblem::Emblem;
use super::heuristics::Heuristics;
use super::lesson::{Lesson, Rulebook};
use super::position::{Fields, Writer};
use super::setting::Setting;
use super::verb::Verb;
use super::{Anchor, Error, Facts, Inspection, Listener, Names, Request, Table, Tint, View};
use crate::engine::Game;

/// The meaning of a line in a game, or the error in the line.
pub type Understood<G> = Result<Request<<G as Game>::Action>, Error>;

/// The fixed data of a game: everything that the program needs besides the rules, the table and the words.
///
/// Start from [`About::new`] and set only the fields that the game has.
#[derive(Debug)]
pub struct About<G: Game> {
    /// The title on the tile in the lobby.
    pub title: &'static str,
    /// A few words below the title.
    pub tagline: &'static str,
    /// The drawing on the tile.
    pub emblem: Emblem,
    /// The colour of the game on its tile, in its set-up and above its table.
    pub tint: Tint,
    /// The number of seats in a contest and in a new game with default settings.
    pub seats: usize,
    /// Whether a seat can't see all of a position. If so, people who share a screen cover their cards.
    pub hides: bool,
    /// The rules, for people who learn the game.
    pub rulebook: Rulebook,
    /// The tutorial, if there is one.
    pub lesson: Option<&'static Lesson>,
    /// The puzzles in the text format of `puzzles.txt`, or an empty text.
    pub puzzles: &'static str,
    /// The settings of a new game, in the order in which a saved game lists them.
    pub settings: &'static [Setting<G::Setup>],
    /// The settings of the game whose speed `bench` measures. Settings that it leaves out have their default.
    pub benchmark: &'static [(&'static str, &'static str)],
    /// The decks that players can bring, or `None` if the game has no decks.
    pub decks: Option<&'static Decks>,
    /// Returns the setup in which each seat plays its deck, or the errors in the decks.
    pub setup_with: fn(&[&DeckFile]) -> Result<G::Setup, Error>,
    /// Returns a hash of everything that counts as progress. A contest game in which it stays the same for
    /// twenty turns is a draw.
    pub progress: fn(&G) -> u64,
    /// Returns the number of the current turn as players count it.
    pub shown_turn: fn(&G) -> u32,
}

impl<G: Game> About<G> {
    /// A game with this title for this number of players, in which all cards lie open. It has no settings, no
    /// decks and no rules text, and every turn counts as progress.
    pub const fn new(title: &'static str, seats: usize) -> Self {
        About {
            title,
            tagline: "",
            emblem: &[],
            tint: Tint::Plain,
            seats,
            hides: false,
            rulebook: Rulebook { text: "", emblems: &[] },
            lesson: None,
            puzzles: "",
            settings: &[],
            benchmark: &[],
            decks: None,
            setup_with: |_| Ok(G::Setup::default()),
            progress: |game| game.turn_number().into(),
            shown_turn: G::turn_number,
        }
    }
}

/// The part of a position that a table shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// The whole table. For a seat, as a screen shows it, with the seat's hand; for the public, as plain text
    /// prints it when a turn begins.
    Table,
    /// The whole table as plain text prints it on request.
    Board,
    /// The things in a zone, or one thing. [`Anchor::zone`] names all things in a zone.
    At(Anchor),
}

/// The decision of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// The question, or `None` on an ordinary turn. On a screen it is one line that addresses the player as *you*. In
    /// plain text it may have several lines and calls the player by name.
    pub question: Option<String>,
    /// Things to do before the seat ends its turn, such as `2 cards can be played`.
    pub remaining: Option<String>,
}

/// The values that tell the story of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Values of each seat, such as life or points. The first one is the most important.
    pub measures: Vec<(&'static str, Vec<i32>)>,
    /// A sentence or two about what decided a finished game, or an empty text.
    pub ending: String,
}

/// A game as players meet it: its table, its commands, its sentences and its notation of positions.
///
/// Lines are the only format of actions: scripts, replays, saved games and clicks are lists of lines.
pub trait Tabletop: Heuristics {
    /// The title, the rules, the settings and other fixed data.
    const ABOUT: &'static About<Self>;

    /// The grammar of lines: it parses, completes and explains them, and spells each legal action as a line, a button
    /// and a path of items on the table. Parsing that line returns the same action. If several verbs spell an action,
    /// the first one does.
    const VERBS: &'static [Verb<Self>];

    /// Returns the table, or a part of it, as the view's seat sees it. A [public view](View::public) shows only
    /// what everybody can see.
    ///
    /// # Errors
    /// Returns the reason why there is nothing to show, for example because there is no such minion. For
    /// [`Look::Table`] and [`Look::Board`], it always returns a table.
    fn table(view: View<'_, Self>, names: &Names, look: Look) -> Result<Table, Error>;

    /// Returns a description of a thing on the table. It addresses the viewer as *you*. A public view calls all
    /// players by name and mentions only what everybody can see.
    fn inspect(_view: View<'_, Self>, _names: &Names, _anchor: Anchor) -> Inspection {
        Inspection::default()
    }

    /// Appends a sentence about the first of these events to `out`, without indentation or line end, or nothing
    /// if the event needs no sentence. Returns the number of events that the sentence covers.
    fn tell(events: &[Self::Event], to: Listener<'_>, out: &mut String) -> usize;

    /// Returns the properties of an event.
    fn facts(event: &Self::Event) -> Facts;

    /// Returns what the awaited seat has to decide. Only a screen needs to know what remains.
    fn decision(_view: View<'_, Self>, _names: &Names, _on_screen: bool) -> Decision {
        Decision::default()
    }

    /// Returns reasons for playing all of `line` in a turn, which leads from one position to the other. They are
    /// parts of a sentence and address the viewer as *you*. Callers drop reasons that depend on hidden cards.
    fn reasons(_before: View<'_, Self>, _line: &[Self::Action], _after: View<'_, Self>, _names: &Names) -> Vec<String> {
        Vec::new()
    }

    /// Writes the complete position, field by field, with hidden cards and the state of the random number generator.
    fn write(&self, out: &mut Writer<'_>);

    /// Reads the position that [`write`](Tabletop::write) wrote. Missing fields have a default.
    ///
    /// # Errors
    /// Returns the invalid line and the expected form.
    fn read(fields: &Fields<'_>) -> Result<Self, Error>;

    /// Returns the score of the game, and what decided it.
    fn score(&self, _to: Listener<'_>) -> Score {
        Score::default()
    }
}
