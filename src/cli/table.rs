//! `sorcery host`, `join` and `watch`: a table that people share, each at a terminal of their own.
//!
//! The host's process has the match and draws everybody's screen; the others' programs carry keys
//! there and bytes back, through a socket that only the user can open, or a group.

use super::args::{LookArgs, SEED, game, number};
use super::failure::Failure;
use super::files;
use super::model;
use clap::Args;
use color_eyre::eyre::WrapErr;
use rustix::process::getuid;
use sorcery_faces::run::Program;
use sorcery_faces::tui::Terminal;
use sorcery_faces::tui::remote::{Hello, Remote, Welcome, lend, receive, say_farewell};
use sorcery_games::engine::threads::locked;
use sorcery_games::words::{path_in_full, printable, quoted};
use sorcery_games::{Choice, Error, words};
use sorcery_session::program::protocol::line;
use sorcery_session::room::{Control, Room, Visit};
use sorcery_session::{GameInfo, roster};
use sorcery_session::{Header, Player};
use sorcery_ui::app::msg::Msg;
use sorcery_ui::app::screen::SharedTable;
use sorcery_ui::keys::Keymap;
use sorcery_ui::model::Model;
use sorcery_ui::screens::waiting::Waiting;
use sorcery_ui::settings::NamedValue;
use sorcery_ui::storage::Storage;
use sorcery_ui::theme::Theme;
use std::fs::{self, DirBuilder, Permissions};
use std::io::{self, BufReader, IsTerminal, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt, chown};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// How long somebody who has connected may take to say hello.
const HELLO: Duration = Duration::from_secs(5);
/// How long a frame may take to be taken.
const SHOWN: Duration = Duration::from_secs(10);
/// The most connections at a time.
const MOST: usize = 32;

#[derive(Args, Debug)]
pub(super) struct HostArgs {
    /// The game
    #[arg(default_value = "sorcery", value_name = "GAME", value_parser = game())]
    game: &'static GameInfo,
    /// What the game is set up with, as the set-up screen names it: deck2=swarm
    #[arg(long = "set", value_name = "NAME=VALUE")]
    chosen: Vec<String>,
    /// How much time each player has for the game, and more for each turn: 10m+5s; a game that is gone
    /// on with has it anew, and without this as it stood
    #[arg(long, value_name = "TIME")]
    clock: Option<Control>,
    /// Let the members of this group come, too
    #[arg(long, value_name = "NAME")]
    group: Option<String>,
    /// Go on with the newest game of this kind that people left; seats are kept for their names
    #[arg(long)]
    resume: bool,
    /// Repeat the game with this seed
    #[arg(long, value_name = "N", value_parser = number::<u64>(SEED))]
    seed: Option<u64>,
    /// Keep games in this folder
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    #[command(flatten)]
    place: PlaceArgs,
}

#[derive(Args, Debug)]
pub(super) struct JoinArgs {
    /// Take your seat back from a connection of yours that is dead
    #[arg(long)]
    again: bool,
    #[command(flatten)]
    place: PlaceArgs,
}

/// Where a table is, and how it looks from here.
#[derive(Args, Debug)]
pub(super) struct PlaceArgs {
    /// The socket of the table, instead of your own
    #[arg(long, value_name = "FILE")]
    socket: Option<PathBuf>,
    /// What you are called there
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    look: LookArgs,
}

impl PlaceArgs {
    fn name(&self, model: &Model) -> String {
        let known = || model.context.settings.names.first().cloned();
        let login = |name: &&str| std::env::var(name).ok();
        // A seat is kept by its name: nobody is without one.
        let mut names =
            self.name.clone().into_iter().chain(known()).chain(["USER", "LOGNAME"].iter().filter_map(login));
        names.find(|name| !name.trim().is_empty()).unwrap_or_else(|| format!("User {}", getuid().as_raw()))
    }
}

/// Opens a table and takes its first seat.
pub(super) fn host(args: &HostArgs) -> Result<(), Failure> {
    let listed = args.game;
    let storage = files::storage(args.data.as_deref())?;
    let (mut model, complaints) = model::of_look(&args.place.look, &storage, |_| ())?;
    model.context.library = storage.library();
    let choices = (listed.options)(&model.context.library.decks);
    let header = Header {
        game: listed.name.into(),
        seed: args.seed.unwrap_or_else(sorcery_games::engine::Rng::fresh_seed),
        players: vec![Player::Human; listed.seats],
        shared: true,
        chosen: args.chosen.iter().map(|text| chosen(listed, &choices, text)).collect::<Result<_, _>>()?,
        ..Header::default()
    };
    // What makes no sense is said before anybody waits for it.
    roster::open(header.clone())?;
    on_a_terminal("host")?;
    let left = match model.context.library.games.iter().find(|saved| saved.is_open_to_all(listed.name)) {
        _ if !args.resume => None,
        Some(saved) => Some(storage.go_on(&saved.path)?),
        None => return Err(Failure::usage(format!("no game of {} between people was left", listed.title))),
    };
    let names = left.as_ref().map(|opened| opened.session.header().names.clone());
    let (kept, left) = (storage.clone(), Mutex::new(left));
    let open = move |header| {
        let left = locked(&left).take();
        let opened = left.map_or_else(|| kept.begin(header), Ok)?;
        Ok((opened.session, opened.path))
    };
    let room = Room::new(header, listed.seats, args.clock, Box::new(open));
    let path = match &args.place.socket {
        Some(path) => path.clone(),
        None => folder(args.group.is_some())?.join("table"),
    };
    let socket = Socket::open(path, args.group.as_deref())?;
    let name = args.place.name(&model);
    if let Some(names) = names {
        room.go_on(&names, &name);
    }
    let visit = room.sit_down(&name, getuid().as_raw(), false)?;
    let joins = match args.place.socket.is_some() || args.group.is_some() {
        // Also from another folder, and with a blank in it.
        true => format!(" --socket '{}'", std::path::absolute(&socket.path)?.display()),
        false => String::new(),
    };
    let mut ways = vec![
        format!("sorcery join{joins}"),
        format!("ssh -t {} sorcery join{joins}", host_name()),
        // The way there is seen whole.
        format!("sorcery watch{joins}   (looks on{})", if joins.is_empty() { ", and sees no hand" } else { "" }),
    ];
    if listed.seats == 1 {
        ways = vec![format!("sorcery watch{joins}   (looks on)")];
    }
    let themes = model.context.themes.clone();
    let (depth, mouse) = (model::depth(&args.place.look, &model), model.context.settings.mouse);
    let mut program = seated(model, &room, Some(visit), ways.clone(), Some(storage));
    if let [Error(first), ..] = complaints.as_slice() {
        program.tell(Msg::Notice(first.clone()));
    }
    let listener = socket.listener.try_clone()?;
    let (keeper, others) = (room.clone(), room.clone());
    thread::spawn(move || keeper.keep(|| true));
    thread::spawn(move || receive_guests(&listener, &others, &themes, &ways));
    program.join(Box::new(Terminal::enter(depth, mouse)?));
    let ran = program.run();
    room.close();
    ran?;
    program.model.unsaved().map_or(Ok(()), |path| Err(super::text::not_whole(&path)))
}

/// The program of somebody at a table, or of who looks on.
fn seated(mut model: Model, room: &Room, visit: Option<Visit>, ways: Vec<String>, storage: Option<Storage>) -> Program {
    model.context.shared_table = Some(SharedTable { room: room.clone(), visit, game: 0 });
    model.go(Waiting::Others(ways));
    let mut program = Program::new(model, storage);
    let tell = program.teller();
    room.listen(Box::new(move || tell(Msg::Changed)));
    // The game may have begun before.
    program.tell(Msg::Changed);
    program
}

/// Takes another seat at a table and lends it this terminal.
pub(super) fn join(args: &JoinArgs) -> Result<(), Failure> {
    on_a_terminal("join")?;
    come(&args.place, true, args.again)
}

pub(super) fn watch(args: &PlaceArgs) -> Result<(), Failure> {
    on_a_terminal("watch")?;
    come(args, false, false)
}

fn come(args: &PlaceArgs, plays: bool, again: bool) -> Result<(), Failure> {
    let (model, complaints) = model::of_look(&args.look, &files::storage(None)?, |_| ())?;
    // Seen when the screen is given back: the table itself is somebody else's.
    model::complain(&complaints);
    let mut stream = match &args.socket {
        None => own_table()?,
        Some(path) => UnixStream::connect(path).map_err(|error| not_open(path, &error))?,
    };
    let hello = Hello {
        name: args.name(&model),
        plays,
        again,
        size: crossterm::terminal::size()?,
        colours: Some(model::depth(&args.look, &model)).word().into(),
        settings: model.context.settings.clone(),
        keys: model.context.settings.overrides.clone(),
        theme: Some(model.context.theme().to_data()),
    };
    // Who is turned away at the door is told so before anything is read of this.
    let _ = stream.write_all(line(&hello).as_bytes());
    let mut input = BufReader::new(stream.try_clone()?);
    stream.set_read_timeout(Some(SHOWN))?;
    match receive(&mut input).map_err(|Error(why)| Failure::file(format!("the table does not answer: {why}")))? {
        Welcome::Refused(why) => return Err(Failure::file(why)),
        Welcome::Welcome => {}
    }
    stream.set_read_timeout(None)?;
    let why = match lend(stream, input, model.context.settings.mouse)? {
        why if why.is_empty() => "The table was closed, or nothing came from it any more.".into(),
        why => printable(&why),
    };
    let verb = if plays { "join" } else { "watch" };
    files::print(&format!("{why} As long as it is open, `sorcery {verb}` comes back.\n"))
}

fn receive_guests(listener: &UnixListener, room: &Room, themes: &[Arc<Theme>], ways: &[String]) {
    // Each connection holds this.
    let place = Arc::new(());
    for stream in listener.incoming() {
        let Ok(stream) = stream else {
            // There may be room again for one more in a while.
            thread::sleep(Duration::from_millis(100));
            continue;
        };
        if Arc::strong_count(&place) > MOST {
            let full = "too many are at the door; try again in a few seconds".into();
            let _ = answer(&stream, Welcome::Refused(full));
            continue;
        }
        let (room, themes, ways, held) = (room.clone(), themes.to_vec(), ways.to_vec(), place.clone());
        // Without a thread for it the connection ends.
        let _ = thread::Builder::new().spawn(move || {
            let _ = attend(stream, &room, themes, ways);
            drop(held);
        });
    }
}

fn answer(mut stream: &UnixStream, answer: Welcome) -> io::Result<()> {
    stream.write_all(line(&answer).as_bytes())
}

/// Attends to one connection until it ends.
fn attend(stream: UnixStream, room: &Room, mut themes: Vec<Arc<Theme>>, ways: Vec<String>) -> Result<(), Failure> {
    stream.set_read_timeout(Some(HELLO))?;
    stream.set_write_timeout(Some(SHOWN))?;
    let user = user_at(&stream)?;
    let mut input = BufReader::new(stream.try_clone()?);
    let comes = receive(&mut input).and_then(|hello: Hello| {
        let visit = match hello.plays {
            true => Some(room.sit_down(&hello.name, user, hello.again)?),
            false => room.watch().map(|()| None)?,
        };
        Ok((hello, visit))
    });
    let (hello, visit) = match comes {
        Ok(comes) => comes,
        Err(Error(why)) => return Ok(answer(&stream, Welcome::Refused(why))?),
    };
    let _leaving = Leaving(room, visit);
    answer(&stream, Welcome::Welcome)?;
    stream.set_read_timeout(None)?;
    let last = stream.try_clone()?;
    let remote = Remote::new(stream, input, &hello)?;
    let keymap = Keymap::of(hello.settings.keys, &hello.keys).0;
    // It takes the place of one of ours with its name, for this guest.
    if let Some(theme) = hello.theme.and_then(Theme::from_data) {
        themes.retain(|known| known.name != theme.name);
        themes.push(theme.into());
    }
    let mut program = seated(Model::new(hello.settings, keymap, themes), room, visit, ways, None);
    program.join(Box::new(remote));
    let ran = program.run();
    let _ = say_farewell(
        &last,
        match visit.is_some_and(|visit| room.is_replaced(visit)) {
            true => "You are at the table from another terminal now.",
            false => "You have left the table.",
        },
    );
    Ok(ran?)
}

/// Which user of this machine is at the other end.
#[cfg(target_os = "linux")]
fn user_at(stream: &UnixStream) -> io::Result<u32> {
    Ok(rustix::net::sockopt::socket_peercred(stream)?.uid.as_raw())
}

/// Elsewhere that cannot be found out: names have to do.
#[cfg(not(target_os = "linux"))]
fn user_at(_stream: &UnixStream) -> io::Result<u32> {
    Ok(getuid().as_raw())
}

/// Somebody who leaves the table, however that comes.
struct Leaving<'r>(&'r Room, Option<Visit>);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.0.leave(self.1);
    }
}

/// A socket that goes with the program.
struct Socket {
    listener: UnixListener,
    path: PathBuf,
}

impl Socket {
    fn open(path: PathBuf, group: Option<&str>) -> Result<Self, Failure> {
        let name = path_in_full(&path);
        if UnixStream::connect(&path).is_ok() {
            return Err(Failure::file(format!("a table is open already at {name}: `sorcery join` takes a seat there")));
        }
        // What nobody answers at was left by a program that was killed.
        match fs::symlink_metadata(&path).map(|data| data.file_type()) {
            Ok(kind) if std::os::unix::fs::FileTypeExt::is_socket(&kind) => fs::remove_file(&path)?,
            Ok(kind) => {
                let what = if kind.is_dir() { "a folder" } else { "a file, and no socket" };
                return Err(Failure::file(format!("{name} is {what}: the socket of a table needs a name of its own")));
            }
            Err(_) => {}
        }
        let listener = UnixListener::bind(&path).wrap_err_with(|| format!("cannot open a table at {name}"))?;
        let socket = Socket { listener, path };
        let mode = match group {
            None => 0o600,
            Some(group) => {
                chown(&socket.path, None, Some(group_id(group)?))
                    .wrap_err_with(|| format!("cannot open the table to the group {}", quoted(group)))?;
                0o660
            }
        };
        fs::set_permissions(&socket.path, Permissions::from_mode(mode))?;
        Ok(socket)
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// The folders of our sockets, with who may look in: in the user's runtime folder, and two among the
/// temporary files that belong to the user alone. A group can only reach the last, if temporary files are
/// not kept apart by users.
fn folders() -> Vec<(PathBuf, u32)> {
    let runtime = std::env::var_os("XDG_RUNTIME_DIR").filter(|path| !path.is_empty());
    let runtime = runtime.map(|path| (PathBuf::from(path).join("sorcery"), 0o700));
    let user = getuid().as_raw();
    let own = std::env::temp_dir().join(format!("sorcery-{user}"));
    let open = PathBuf::from(format!("/tmp/sorcery-{user}-open"));
    runtime.into_iter().chain([(own, 0o700), (open, 0o711)]).collect()
}

/// Whether a folder belongs to the user, and to nobody beyond what is allowed.
fn is_own(folder: &Path, mode: u32) -> io::Result<bool> {
    let data = fs::symlink_metadata(folder)?;
    Ok(data.is_dir() && data.uid() == getuid().as_raw() && data.mode() & 0o777 & !mode == 0)
}

/// The folder that a table is opened in.
fn folder(group: bool) -> Result<PathBuf, Failure> {
    let mut folders = folders();
    let (folder, mode) = folders.swap_remove(if group { folders.len() - 1 } else { 0 });
    let name = path_in_full(&folder);
    match DirBuilder::new().mode(mode).create(&folder) {
        // A mask may have taken something away.
        Ok(()) => fs::set_permissions(&folder, Permissions::from_mode(mode))?,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => Err(error).wrap_err_with(|| format!("cannot make the folder {name}"))?,
    }
    match is_own(&folder, mode)? {
        true => Ok(folder),
        false => Err(Failure::file(format!("{name} does not belong to you alone: no table is opened there"))),
    }
}

/// A connection to the user's own table. Host and guest may have come in different ways, of which only one
/// has a runtime folder: all folders are tried.
fn own_table() -> Result<UnixStream, Failure> {
    let folders = folders();
    let open = folders.iter().filter(|(folder, mode)| is_own(folder, *mode).unwrap_or(false));
    open.map(|(folder, _)| UnixStream::connect(folder.join("table"))).find_map(Result::ok).ok_or_else(|| {
        let tried: Vec<String> = folders.iter().map(|(folder, _)| path_in_full(&folder.join("table"))).collect();
        Failure::file(format!("no table is open at {}; `sorcery host` opens one", tried.join(", or ")))
    })
}

/// Why nobody comes to the table that was named.
fn not_open(path: &Path, error: &io::Error) -> Failure {
    let name = path_in_full(path);
    Failure::file(match error.kind() {
        io::ErrorKind::PermissionDenied => {
            format!("the table at {name} is not open to you: `sorcery host --group NAME` lets a group in")
        }
        _ => format!("no table is open at {name}; `sorcery host` opens one"),
    })
}

fn group_id(name: &str) -> Result<u32, Failure> {
    let groups = fs::read_to_string("/etc/group").unwrap_or_default();
    let known =
        groups.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')?.split(':').nth(1)?.parse().ok());
    known.or_else(|| name.parse().ok()).ok_or_else(|| Failure::usage(format!("there is no group {}", quoted(name))))
}

/// A value of a setting as it was named on the command line.
fn chosen(listed: &GameInfo, choices: &[Choice], text: &str) -> Result<(String, String), Failure> {
    let Some((name, value)) = text.split_once('=') else {
        let form = "is written as NAME=VALUE, as in `--set deck1=swarm`";
        return Err(Failure::usage(format!("--set {}: it {form}", quoted(text))));
    };
    let Some(choice) = choices.iter().find(|choice| choice.name == name) else {
        let names = choices.iter().map(|choice| &*choice.name);
        let hint = words::hint(name, names);
        return Err(Failure::usage(format!("{} has no option `{}`{hint}", listed.title, quoted(name))));
    };
    match choice.values.iter().find(|(shown, _)| shown == value) {
        Some((_, meaning)) => Ok((name.to_string(), meaning.clone())),
        None => {
            let known: Vec<&str> = choice.values.iter().map(|(shown, _)| &**shown).collect();
            Err(Failure::usage(format!("{name} is one of {}, not `{}`", known.join(", "), quoted(value))))
        }
    }
}

fn on_a_terminal(verb: &str) -> Result<(), Failure> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return Ok(());
    }
    Err(Failure::usage(format!("`sorcery {verb}` needs a terminal; over ssh, `ssh -t` gives it one")))
}

/// The name of this machine, for those who come from another.
fn host_name() -> String {
    let known = fs::read_to_string("/etc/hostname").map(|name| name.trim().to_string());
    known.ok().filter(|name| !name.is_empty()).unwrap_or_else(|| "HOST".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_is_closed_to_somebody_is_told_from_none() {
        let told = |kind: io::ErrorKind| not_open(Path::new("/tmp/table"), &kind.into()).to_string();
        assert!(told(io::ErrorKind::PermissionDenied).contains("not open to you: `sorcery host --group NAME`"));
        assert!(told(io::ErrorKind::NotFound).starts_with("no table is open at /tmp/table"));
    }
}
