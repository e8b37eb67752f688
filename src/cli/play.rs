//! Starting a game, and Sorcery in particular.

use super::args::{Cards, SorceryArgs, TableArgs, processors};
use super::failure::Failure;
use super::keep::{self, Offer};
#[cfg(feature = "tui")]
use super::screen::{self, Start};
use super::text::{self, Text};
use super::{arena, files};
use crate::agents::Budget;
use crate::engine::{BySeat, Rng, Status};
use crate::faces::plain::{Answers, Plain};
use crate::games::sorcery::decks::{self, BUILT_IN};
use crate::games::sorcery::{CardId, CardSet, Setup, Sorcery};
use crate::games::words::quoted;
use crate::games::{Contest, Present, position};
use crate::session::{Header, Player, Players, Session, roster, verdict};
use crate::ui::storage::Opened;
#[cfg(feature = "tui")]
use std::io::IsTerminal;
use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

/// The deck of a player who named none, when it lies in the current directory (spec 5.2.1).
const DEFAULT_DECK: &str = "default.deck";
/// The largest init file that is read, in bytes.
const INIT_LIMIT: usize = 1 << 26;

pub(super) fn sorcery(args: &SorceryArgs) -> Result<(), Failure> {
    let table = &args.table;
    let players = args.players.players();
    #[cfg(feature = "tui")]
    if full_screen(table) {
        let chosen = args.deck1.is_some() || args.deck2.is_some() || args.testing || table.seed.is_some();
        if !chosen && !players.any_computer() && table.init.is_none() && table.position.is_none() {
            return screen::run(table, players.pace(), Start::Lobby);
        }
    }
    game::<Sorcery>(table, &players, || {
        let setup = setup(args)?;
        Ok(Beginning { repeatable: !setup.testing, setup, seats: Sorcery::SEATS })
    })
}

pub(super) struct Beginning<S> {
    pub setup: S,
    /// Whether chance has a part in it, so that its seed is worth naming.
    pub repeatable: bool,
    /// How many play.
    pub seats: usize,
}

/// Plays a game from its beginning or from a position: on a terminal in the full screen, else in
/// plain text.
pub(super) fn game<G: Present>(
    args: &TableArgs,
    players: &Players,
    beginning: impl FnOnce() -> Result<Beginning<G::Setup>, Failure>,
) -> Result<(), Failure> {
    let script = script(args)?;
    let position = match &args.position {
        Some(path) => Some(position::<G>(path)?),
        None => None,
    };
    let Beginning { setup, repeatable, seats } = beginning()?;
    let seed = args.seed.unwrap_or_else(Rng::fresh_seed);
    let repeatable = Some(seed).filter(|_| repeatable && position.is_none());
    let unnamed = vec![None; seats];
    let (text, known) = position.map_or((None, unnamed), |(text, known)| (Some(text), known));
    if known.len() != seats {
        return Err(Failure::usage(format!("the position has {} players, not {seats}", known.len())));
    }
    let mut header = Header {
        game: G::NAME.into(),
        seed,
        names: Vec::new(),
        players: players.seats().iter().take(seats).cloned().collect(),
        chosen: G::chosen(&setup),
        position: text,
    };
    #[cfg(feature = "tui")]
    if full_screen(args) {
        // The set-up knows no strategies.
        if args.init.is_none() && header.position.is_none() && !players.any_strategy() {
            let listed = roster::find(G::NAME).map_err(Failure::usage)?;
            return screen::run(args, players.pace(), Start::Setup(listed, header));
        }
        if header.position.is_some() {
            header.names = known.into_iter().map(Option::unwrap_or_default).collect();
        }
        let lines = screen::names_of_script(&script, &mut header, &players.names(), seats);
        let mut session = open(header)?;
        let wrong = screen::play_script(&mut *session, &lines);
        return screen::run(args, players.pace(), Start::Table(session, wrong));
    }
    let mut text = Text::open(args, script)?;
    let fresh = args.init.is_none() && header.position.is_none();
    let offer = match text.storage.as_ref().filter(|_| fresh) {
        Some(storage) => keep::offer(&mut text.face, storage, G::NAME)?,
        None => Offer::New,
    };
    let (opened, players, repeatable) = match offer {
        Offer::Left => return Ok(()),
        Offer::Resumed(opened) => {
            let mut seated = opened.session.header().players.clone();
            seated.iter_mut().for_each(|player| player.trust(players.seats()));
            (opened, Players::new(seated, players.pace(), processors()), None)
        }
        Offer::New => {
            if !named(&mut text.face, &mut header, players, &known)? {
                return Ok(());
            }
            let session = open(header)?;
            let opened = match &text.storage {
                Some(storage) => keep::begun(&mut text.face, storage, session),
                None => Opened { session, path: None, replay: false },
            };
            (opened, players.clone(), repeatable)
        }
    };
    let mut people = players.people(seats);
    if let (true, Some(seat), None) = (players.any_strategy(), people.next(), people.next()) {
        text.face.alone(seat, "hand");
    }
    drop(people);
    if players.any_computer() {
        text.face.answered_by(answers(players));
    }
    text.play(opened, repeatable)
}

/// Puts the names into `header`, asking for those that are not known; says whether the input was
/// long enough.
fn named<R: Read>(
    face: &mut Plain<R, io::Stdout>,
    header: &mut Header,
    players: &Players,
    known: &[Option<String>],
) -> Result<bool, Failure> {
    // Only two are asked for their names, unless they are computer players; nobody is who plays
    // against strategies.
    let unasked = known.len() != 2 || players.any_strategy();
    let named = |(i, name): (usize, &Option<String>)| {
        let computer = players.names().get(i).cloned().flatten();
        let known = match players.seats().get(i) {
            Some(Player::Strategy(_)) => computer,
            _ => name.clone().or(computer),
        };
        known.or_else(|| unasked.then(String::new))
    };
    let known: Vec<_> = known.iter().enumerate().map(named).collect();
    let Some(names) = face.ask_names(&known)? else { return Ok(false) };
    header.names = crate::engine::Seat::all(names.len()).map(|seat| names.of(seat).to_string()).collect();
    Ok(true)
}

pub(super) fn answers(players: Players) -> Answers {
    Box::new(move |session: &dyn Session| Some(players.thought(session)?.think()))
}

pub(super) fn script(args: &TableArgs) -> Result<Vec<u8>, Failure> {
    args.init.as_ref().map_or(Ok(Vec::new()), |path| files::read("init file", path, INIT_LIMIT))
}

#[cfg(feature = "tui")]
pub(super) fn full_screen(args: &TableArgs) -> bool {
    !args.plain && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// The text of a position and the names it gives.
pub(super) fn position<G: Present>(path: &Path) -> Result<(String, Vec<Option<String>>), Failure> {
    let text = files::read_text("position", path, position::SIZE_LIMIT)?;
    let (_, names) = G::from_position(&text)
        .map_err(|error| Failure::file(format!("{}: {error}", quoted(&path.to_string_lossy()))))?;
    Ok((text, names))
}

/// Opens a saved game to be looked at; in plain text, prints it from its beginning.
pub(super) fn replay(args: &TableArgs, path: &Path) -> Result<(), Failure> {
    let session = keep::storage(args.data.as_deref())?.read(path)?;
    #[cfg(feature = "tui")]
    if full_screen(args) {
        return screen::run(args, crate::agents::Pace::Usual, Start::Replay(session, path.to_path_buf()));
    }
    text::print(args, &*session)?;
    Ok(())
}

/// Prints what each turn of a saved game gave away.
pub(super) fn judge(args: &TableArgs, path: &Path, think: Option<Duration>) -> Result<(), Failure> {
    let mut session = keep::storage(args.data.as_deref())?.read(path)?;
    if matches!(session.status(), Status::Awaiting(_)) && !args.open_hands && !session.header().is_testing() {
        let why =
            "this game is not over, and a judgement tells what is hidden; with --open-hands it is judged all the same";
        return Err(Failure::file(format!("{}: {why}", quoted(&path.to_string_lossy()))));
    }
    let (done, ahead) = session.place();
    let budget = think.map_or(verdict::JUDGING, Budget::Time);
    let stop = arena::interruptible()?;
    let bar = arena::progress(Some((done + ahead) as u64), "actions");
    let verdicts = verdict::judge(&mut *session, budget, processors(), &stop, &|_| bar.inc(1));
    bar.finish_and_clear();
    files::print(&verdict::report(&verdicts, &session.header().printable_names()))
}

pub(super) fn open(header: Header) -> Result<Box<dyn Session>, Failure> {
    Ok(roster::open(header)?)
}

fn setup(args: &SorceryArgs) -> Result<Setup, Failure> {
    let newest = match args.cards {
        Cards::Base => CardSet::Base,
        Cards::All => CardSet::Circle,
    };
    let decks = BySeat([deck(args.deck1.as_deref(), newest)?, deck(args.deck2.as_deref(), newest)?]);
    Ok(Setup { decks, testing: args.testing })
}

/// A deck by file or by built-in name; a file of that name comes first.
fn deck(named: Option<&Path>, newest: CardSet) -> Result<Vec<CardId>, Failure> {
    let path = named.unwrap_or(Path::new(DEFAULT_DECK));
    let built_in = match named {
        None => BUILT_IN.first(),
        Some(name) => BUILT_IN.iter().find(|(deck, _)| name.to_str() == Some(deck)),
    };
    let (file, text) = match built_in {
        Some((name, text)) if !path.exists() => (format!("built-in deck {name}"), text.as_bytes().to_vec()),
        _ => {
            let text = files::read("deck", path, decks::SIZE_LIMIT).map_err(|failure| {
                let names: Vec<&str> = BUILT_IN.iter().map(|(name, _)| *name).collect();
                let known = format!("; built-in decks are {}", names.join(", "));
                if path.exists() { failure } else { failure.and(&known) }
            })?;
            (path.to_string_lossy().into_owned(), text)
        }
    };
    Ok(decks::parse(&file, &text, newest)?)
}
