//! Starting a game, and Sorcery in particular.

use super::args::{SorceryArgs, TableArgs};
use super::failure::Failure;
use super::files;
use super::text::{Offer, Text};
use sorcery_faces::plain::{Answers, Plain};
use sorcery_games::engine::{BySeat, Rng, Seat};
use sorcery_games::setting;
use sorcery_games::sorcery::decks::{self, BUILT_IN};
use sorcery_games::sorcery::{CardId, CardSet, Setup, Sorcery};
use sorcery_games::words::{path_in_full, printable, quoted};
use sorcery_games::{Tabletop, position};
use sorcery_session::{Header, Match, Player, Players, processors, roster};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
#[cfg(feature = "tui")]
use {
    super::screen::{self, Start},
    std::io::IsTerminal,
};

/// The deck of a player who named none, when it lies in the current directory (spec 5.2.1).
const DEFAULT_DECK: &str = "default.deck";
/// The largest init file that is read, in bytes.
const INIT_LIMIT: usize = 1 << 26;

pub(super) fn sorcery(args: &SorceryArgs) -> Result<(), Failure> {
    #[cfg(feature = "tui")]
    if full_screen(&args.table) {
        let (table, named) = (&args.table, args.players.named());
        let chosen = args.deck1.is_some() || args.deck2.is_some() || args.testing || table.seed.is_some();
        if !chosen && !named && table.init.is_none() && table.position.is_none() {
            return screen::run(table, args.players.players().pace(), Start::Lobby);
        }
    }
    of_sorcery(args)
}

/// Plays Sorcery, without a look into the lobby.
pub(super) fn of_sorcery(args: &SorceryArgs) -> Result<(), Failure> {
    game::<Sorcery>(&args.table, &args.players.players(), args.players.named(), || setup(args))
}

/// Plays a game from its beginning or from a position: on a terminal in the full screen, which begins at
/// the table if it was said who plays (`named`), else in plain text.
#[cfg_attr(not(feature = "tui"), allow(unused_variables))]
pub(super) fn game<G: Tabletop>(
    args: &TableArgs,
    players: &Players,
    named: bool,
    setup: impl FnOnce() -> Result<G::Setup, Failure>,
) -> Result<(), Failure> {
    let script = script(args)?;
    let position = match &args.position {
        Some(path) => Some(position::<G>(path)?),
        None => None,
    };
    let (setup, seats) = (setup()?, players.seats().len());
    let seed = args.seed.unwrap_or_else(Rng::fresh_seed);
    let unnamed = vec![None; seats];
    let (text, known) = position.map_or((None, unnamed), |(text, known)| (Some(text), known));
    if known.len() != seats {
        return Err(Failure::usage(format!("the position has {} players, not {seats}", known.len())));
    }
    let mut header = Header {
        game: G::NAME.into(),
        seed,
        players: players.seats().to_vec(),
        chosen: setting::chosen::<G>(&setup),
        position: text,
        ..Header::default()
    };
    // Where chance has a part in it its seed is worth naming.
    let repeatable = Some(seed).filter(|_| !header.is_testing() && header.position.is_none());
    #[cfg(feature = "tui")]
    if full_screen(args) {
        // The table starts them itself.
        try_out(&Players::new(players.seats().to_vec(), players.pace(), 1), G::NAME)?;
        if !named && args.init.is_none() && header.position.is_none() {
            let listed = roster::find(G::NAME).map_err(Failure::usage)?;
            return screen::run(args, players.pace(), Start::Setup(listed, header));
        }
        if header.position.is_some() {
            header.names = known.into_iter().map(Option::unwrap_or_default).collect();
        }
        return screen::run(args, players.pace(), Start::Table(header, players.names(), script));
    }
    let mut text = Text::open(args, script)?;
    let fresh = args.init.is_none() && header.position.is_none();
    let offer = if fresh { text.offer(G::NAME)? } else { Offer::New };
    let (opened, players, repeatable) = match offer {
        Offer::Left => return Ok(()),
        Offer::Resumed(opened) => {
            let mut seated = opened.session.header().players.clone();
            for (player, seat) in seated.iter_mut().zip(Seat::all(seats)) {
                // Whom the user has named for that seat plays there now.
                if player.untrusted().is_some() && *players.of(seat) != Player::Human {
                    *player = players.of(seat).clone();
                }
                if let Some(command) = player.untrusted() {
                    let why = format!(
                        "the program `{}` plays this game; --p{} 'program:COMMAND' starts it, --p{1} adept plays instead",
                        printable(command),
                        seat.number()
                    );
                    return Err(Failure::file(why));
                }
            }
            let players = Players::new(seated, players.pace(), processors());
            try_out(&players, G::NAME)?;
            (opened, players, None)
        }
        Offer::New => {
            try_out(players, G::NAME)?;
            if !name(&mut text.face, &mut header, players, &known)? {
                return Ok(());
            }
            (text.begin(roster::open(header)?), players.clone(), repeatable)
        }
    };
    if let (true, Some(seat)) = (players.any_strategy(), players.only_person(seats)) {
        text.face.alone = Some((seat, "hand"));
    }
    if players.any_computer() {
        text.face.answers = Some(answers(players));
    }
    text.play(opened, repeatable)?;
    Ok(())
}

/// Starts the programs among the players: one that cannot play is told before the game begins.
fn try_out(players: &Players, game: &str) -> Result<(), Failure> {
    let wrong = |(command, what): (String, String)| Failure::file(format!("{}: {what}", quoted(&command)));
    players.try_out(game).map_err(wrong)
}

/// Puts the names into `header`, asking for those that are not known; says whether the input was
/// long enough.
fn name<R: Read>(
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
    header.names = Seat::all(names.len()).map(|seat| names.of(seat).to_string()).collect();
    Ok(true)
}

pub(super) fn answers(players: Players) -> Answers {
    Box::new(move |session: &Match| Some(players.thought(session)?.think()))
}

pub(super) fn script(args: &TableArgs) -> Result<Vec<u8>, Failure> {
    args.init.as_ref().map_or(Ok(Vec::new()), |path| files::read("init file", path, INIT_LIMIT))
}

#[cfg(feature = "tui")]
pub(super) fn full_screen(args: &TableArgs) -> bool {
    !args.plain && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// The text of a position and the names it gives.
pub(super) fn position<G: Tabletop>(path: &Path) -> Result<(String, Vec<Option<String>>), Failure> {
    let text = files::read_text("position", path, position::SIZE_LIMIT)?;
    let (_, names) =
        G::from_position(&text).map_err(|error| Failure::file(format!("{}: {error}", path_in_full(path))))?;
    Ok((text, names))
}

fn setup(args: &SorceryArgs) -> Result<Setup, Failure> {
    let deck = |named: &Option<PathBuf>| deck(named.as_deref(), args.cards);
    let decks = BySeat([deck(&args.deck1)?, deck(&args.deck2)?]);
    Ok(Setup { decks, testing: args.testing })
}

/// The deck that is named, or else the one that lies in the current directory, or the usual one.
fn deck(named: Option<&Path>, newest: CardSet) -> Result<Vec<CardId>, Failure> {
    let (file, text) = match named {
        None if !Path::new(DEFAULT_DECK).exists() => (None, BUILT_IN[0].1.into()),
        named => files::deck(&BUILT_IN, named.unwrap_or(Path::new(DEFAULT_DECK)))?,
    };
    Ok(match file {
        Some(path) => decks::parse(&path.to_string_lossy(), &text, newest)?,
        // What comes with the program brings its cards along.
        None => decks::parse("built-in deck", &text, CardSet::Circle)?,
    })
}
