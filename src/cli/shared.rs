//! `sorcery host`, `join` and `watch`: shared tables for people at different terminals.
//!
//! The host's process runs the match and draws every screen. The other processes send keys and receive frames through a
//! socket that only the user or a group can open.

use super::args::{LookArgs, can_draw};
use super::failure::Failure;
use super::socket::{ACCEPTED, Socket, folder, not_open, own_table, reach};
use super::values::{SEED, game, number, setting};
use super::{files, model};
use clap::Args;
use rustix::process::{Pid, getuid};
use sorcery_faces::run::App;
use sorcery_faces::tui::Terminal;
use sorcery_faces::tui::guest::lend;
use sorcery_faces::tui::remote::{Farewell, Hello, Remote, Welcome, receive, say_farewell};
use sorcery_games::setting::Named;
use sorcery_games::threads::locked;
use sorcery_games::words::{is_yes, path_in_full, printable, quoted};
use sorcery_games::{Audience, Choice, Error, words};
use sorcery_session::json;
use sorcery_session::room::{Control, Room, Visit};
use sorcery_session::{GameInfo, Header, Player, roster};
use sorcery_ui::app::{Msg, SharedTable};
use sorcery_ui::keys::Keymap;
use sorcery_ui::model::Model;
use sorcery_ui::screens::waiting::WaitingScreen;
use sorcery_ui::settings::NamedValue;
use sorcery_ui::storage::saved::{headline, repair_question};
use sorcery_ui::storage::{Opened, Storage};
use sorcery_ui::theme::Theme;
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, Weak};
use std::thread;
use std::time::Duration;

/// Maximum time between a connection and its hello message.
const HELLO: Duration = Duration::from_secs(5);
/// Maximum time for the host to send a message to a guest, or to answer a guest's hello message.
const SENT: Duration = Duration::from_secs(10);
/// Maximum number of connections whose hello message is incomplete.
const CONNECTIONS: usize = 32;

#[derive(Args, Debug)]
pub(super) struct HostArgs {
    /// Game
    #[arg(default_value = "sorcery", value_name = "GAME", value_parser = game())]
    game: &'static GameInfo,
    /// Set an option of the game, for example deck2=swarm
    ///
    /// The set-up screen shows the names and values.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    chosen: Vec<Named>,
    /// Time per player plus increment per turn: 10m+5s
    ///
    /// With --resume, replaces the saved clock, which otherwise continues.
    #[arg(long, value_name = "TIME")]
    clock: Option<Control>,
    /// Also let members of this group join
    #[arg(long, value_name = "NAME")]
    group: Option<String>,
    /// Continue the newest unfinished game between people
    ///
    /// Each seat is reserved for the name and the user account of its player.
    #[arg(long)]
    resume: bool,
    /// Repeat the game with this seed
    #[arg(long, value_name = "N", value_parser = number::<u64>(SEED))]
    seed: Option<u64>,
    /// Save games in this folder
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    #[command(flatten)]
    place: PlaceArgs,
}

#[derive(Args, Debug)]
pub(super) struct JoinArgs {
    /// Take your seat back if your old connection is dead
    #[arg(long)]
    again: bool,
    #[command(flatten)]
    place: PlaceArgs,
}

/// The address of a table, and the name and display settings of the player who connects to it.
#[derive(Args, Debug)]
pub(super) struct PlaceArgs {
    /// Socket file of the table [default: the one of your own table]
    #[arg(long, value_name = "FILE")]
    socket: Option<PathBuf>,
    /// Your name at the table
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    look: LookArgs,
}

/// Returns the player's name from the arguments, the settings or the login, in this order. Every player needs a name,
/// because seats are reserved by name. Without any of these, the name is `role`.
fn name(named: Option<String>, model: &Model, role: &str) -> String {
    let saved = || model.context.settings.names.first().cloned();
    let login = |name: &&str| std::env::var(name).ok();
    let mut names = named.into_iter().chain(saved()).chain(["USER", "LOGNAME"].iter().filter_map(login));
    names.find(|name| !name.trim().is_empty()).unwrap_or_else(|| role.to_string())
}

/// Opens a table and takes its first seat.
pub(super) fn host(args: HostArgs) -> Result<(), Failure> {
    let HostArgs { game: listed, chosen, clock, group, resume, seed, data, place } = args;
    let (socket, look) = (place.socket, place.look);
    let storage = files::storage(data.as_deref())?;
    let (mut model, errors) = model::with_look(&look, &storage, |_| ())?;
    model.context.library = storage.library();
    let header = header(listed, chosen, seed, &model.context.library.decks)?;
    // Report invalid options now, before anyone waits for the game.
    roster::open(header.clone())?;
    on_a_terminal("host")?;
    let left = match model.context.library.games.iter().find(|saved| saved.is_open_to_all(listed.name)) {
        _ if !resume => None,
        Some(saved) => Some(resumed(&storage, &saved.path)?),
        None => {
            return Err(Failure::usage(format!(
                "there is no unfinished {} game between people to resume",
                listed.title
            )));
        }
    };
    let saved = left.as_ref().map(|opened| opened.session.header().clone());
    let room = open_room(header, listed.seats, clock, storage.clone(), left);
    // Without `--socket`, guests find a table only if it is at the usual path and not open to a group.
    let joins_anywhere = socket.is_none() && group.is_none();
    let path = socket.map_or_else(|| Ok(folder(group.is_some())?.join("table")), Ok::<_, Failure>)?;
    let socket = Socket::open(path, group.as_deref())?;
    let name = name(place.name, &model, "Host");
    if let Some(saved) = saved {
        room.go_on(&saved, &name);
    }
    let visit = room.sit_down(&name, getuid().as_raw(), false)?;
    let option = if joins_anywhere { String::new() } else { socket_option(&socket.path)? };
    let commands = invitations(listed.seats, &option);
    let themes = model.context.themes.clone();
    let (depth, mouse) = (model::depth(&look, &model), model.context.settings.mouse);
    let mut program = seated(model, &room, Some(visit), commands.clone(), Some(storage));
    if let [Error(first), ..] = errors.as_slice() {
        program.tell(Msg::Notice(first.clone()));
    }
    let guests = accept_guests(&room, &socket, themes, commands)?;
    program.join(Box::new(Terminal::enter(depth, mouse)?));
    let ran = program.run();
    room.close();
    close_connections(&room, &guests);
    ran?;
    program.model.unsaved().map_or(Ok(()), |path| Err(super::text::not_whole(&path)))
}

/// Returns the set-up of the game with these settings, and defaults for the others.
fn header(listed: &GameInfo, chosen: Vec<Named>, seed: Option<u64>, decks: &[Named]) -> Result<Header, Failure> {
    let choices = (listed.options)(decks);
    let mut chosen = chosen.into_iter().map(|one| option(listed, &choices, one)).collect::<Result<Vec<_>, _>>()?;
    let default = |choice: &Choice| match &*choice.name {
        // If the program played Treasures automatically, the opponent would learn that a hand has no Action cards before
        // its owner does.
        "treasures" => Some("by hand".to_string()),
        // Use the kingdom that the set-up screen suggests. Without one, all cards would be in the supply.
        "kingdom" => choice.values.first().map(|(_, cards)| cards.clone()),
        _ => None,
    };
    let open = choices.iter().filter(|choice| chosen.iter().all(|(name, _)| *name != choice.name));
    chosen.extend(open.filter_map(|choice| Some((choice.name.clone(), default(choice)?))).collect::<Vec<_>>());
    let seed = seed.unwrap_or_else(sorcery_games::engine::Rng::fresh_seed);
    (listed.draw_settings)(&mut chosen, seed);
    let players = vec![Player::Human; listed.seats];
    Ok(Header { game: listed.name.into(), seed, players, shared: true, chosen, ..Header::default() })
}

/// Opens a room, whose first game is `left` if a game is resumed.
fn open_room(header: Header, seats: usize, clock: Option<Control>, storage: Storage, left: Option<Opened>) -> Room {
    let left = Mutex::new(left);
    let open = move |header| {
        let left = locked(&left).take();
        let opened = left.map_or_else(|| storage.begin(header), Ok)?;
        Ok((opened.session, opened.path))
    };
    Room::new(header, seats, clock, Box::new(open))
}

/// Returns the commands that guests can use to connect. `option` names the socket if guests need it.
fn invitations(seats: usize, option: &str) -> Vec<String> {
    // A command with `--socket` leaves no room for the whole explanation.
    let note = if option.is_empty() && seats > 1 { "spectators can't see hands" } else { "spectators" };
    let watch = format!("sorcery watch{option}   ({note})");
    match seats {
        1 => vec![watch],
        _ => vec![format!("sorcery join{option}"), format!("ssh -t {} sorcery join{option}", host_name()), watch],
    }
}

/// Starts the threads that keep the room and serve guests. Returns the connections of the guests.
fn accept_guests(room: &Room, socket: &Socket, themes: Vec<Arc<Theme>>, commands: Vec<String>) -> io::Result<Guests> {
    let listener = socket.listener.try_clone()?;
    let (keeper, others, guests) = (room.clone(), room.clone(), Guests::default());
    let connections = guests.clone();
    thread::spawn(move || keeper.keep(|| true));
    thread::spawn(move || receive_guests(&listener, &others, &connections, &themes, &commands));
    Ok(guests)
}

/// The connections of all guests. The thread that serves a guest owns the connection.
type Guests = Arc<Mutex<Vec<Weak<UnixStream>>>>;

/// Tells all guests that the table was closed, and the result of a finished game.
fn close_connections(room: &Room, guests: &Guests) {
    let over = room.guest(None).filter(|session| session.status().awaited().is_none());
    let to = Audience::Public;
    let result = over.map(|session| format!("{} {}", headline(&session, to), session.ending(to)));
    let farewell = result.map_or(Farewell::Closed, Farewell::Over);
    for guest in locked(guests).iter().filter_map(Weak::upgrade) {
        // Don't wait for a guest that doesn't read.
        let _ = guest.set_nonblocking(true).and_then(|()| say_farewell(&guest, &farewell));
        let _ = guest.shutdown(Shutdown::Both);
    }
}

/// Returns the option that names a socket. The absolute path works in other folders, and the quotes allow spaces in it.
fn socket_option(path: &Path) -> io::Result<String> {
    Ok(format!(" --socket '{}'", std::path::absolute(path)?.display()))
}

/// Resumes a saved game. If it is damaged, asks for confirmation first.
fn resumed(storage: &Storage, path: &Path) -> Result<Opened, Failure> {
    let opened = storage.go_on(path)?;
    let Some(question) = repair_question(&opened.session, path) else { return Ok(opened) };
    files::print(&format!("{} (yes or no)\n", question.join("\n")))?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    if is_yes(&answer) { Ok(storage.repair(path)?) } else { Err(Failure::file("the game wasn't resumed")) }
}

/// Creates the program for a player at the table or for a spectator. The waiting screen shows `commands`, which guests
/// can use to connect.
fn seated(mut model: Model, room: &Room, visit: Option<Visit>, commands: Vec<String>, storage: Option<Storage>) -> App {
    model.context.shared_table = Some(SharedTable { room: room.clone(), visit, game: 0 });
    model.go(WaitingScreen::Others(commands));
    let mut program = App::new(model, storage);
    let tell = program.teller();
    room.listen(Box::new(move || tell(Msg::Changed)));
    // Check for changes now, because the game may have started already.
    program.tell(Msg::Changed);
    program
}

/// Connects to a shared table as a player.
pub(super) fn join(args: JoinArgs) -> Result<(), Failure> {
    on_a_terminal("join")?;
    connect(args.place, true, args.again)
}

pub(super) fn watch(args: PlaceArgs) -> Result<(), Failure> {
    on_a_terminal("watch")?;
    connect(args, false, false)
}

/// Connects this terminal to a table until the user leaves. `plays` is `false` for a spectator. `again` takes the seat
/// back from the player's own dead connection.
fn connect(place: PlaceArgs, plays: bool, again: bool) -> Result<(), Failure> {
    let (model, errors) = model::with_look(&place.look, &files::storage(None)?, |_| ())?;
    // Report the errors here, because the host can't. The user sees them after the table has been closed.
    model::report(&errors);
    let mut stream = match &place.socket {
        None => own_table()?,
        Some(path) => reach(path).map_err(|error| not_open(path, &error.into()))?,
    };
    let hello = Hello {
        name: name(place.name, &model, "Guest"),
        plays,
        again,
        size: crossterm::terminal::size()?,
        colours: Some(model::depth(&place.look, &model)).word().into(),
        settings: model.context.settings.look(),
        keys: model.context.settings.overrides.clone(),
        theme: Some(model.context.theme().to_data()),
    };
    // Ignore errors here: a table without a free connection answers without reading this message.
    let _ = stream.write_all(json::line(&hello).as_bytes());
    let mut input = BufReader::new(stream.try_clone()?);
    let address = stream.peer_addr()?;
    let table = path_in_full(place.socket.as_deref().or(address.as_pathname()).unwrap_or(Path::new("")));
    stream.set_read_timeout(Some(ACCEPTED))?;
    if input.fill_buf().is_err_and(|error| error.kind() == io::ErrorKind::WouldBlock) {
        let waiting = "its host may be busy or suspended. Still waiting (press Ctrl-C to stop)";
        files::warn(&format!("the table at {table} hasn't answered yet; {waiting}"));
    }
    let failed = |Error(why)| Failure::file(format!("cannot connect to the table at {table}: {why}"));
    match receive(&mut input, SENT).map_err(failed)? {
        Welcome::Refused(why) => return Err(Failure::file(why)),
        Welcome::Welcome => {}
    }
    let (why, may_be_open) = match lend(stream, input, model.context.settings.mouse)? {
        None => ("The table was closed, or the connection was lost.".into(), true),
        Some(Farewell::Left(why)) => (printable(&why), true),
        Some(Farewell::Closed) => ("The table was closed.".into(), false),
        Some(Farewell::Over(result)) => (format!("The table was closed. {}", printable(&result)), false),
    };
    let verb = if plays { "join" } else { "watch" };
    let option = place.socket.as_deref().map(socket_option).transpose()?.unwrap_or_default();
    let back = match may_be_open {
        true => format!("While the table is open, you can come back with `sorcery {verb}{option}`.\n"),
        false => String::new(),
    };
    files::print(&format!("{why}\n{back}"))
}

/// Accepts connections and serves each on its own thread. Limits the number of connections whose hello message is
/// incomplete.
fn receive_guests(listener: &UnixListener, room: &Room, guests: &Guests, themes: &[Arc<Theme>], commands: &[String]) {
    let waiting = Greetings::default();
    for (number, stream) in listener.incoming().enumerate() {
        let accepted = stream.and_then(|stream| Ok((stream.try_clone()?, peer_at(&stream)?, stream)));
        let Ok((stream, peer, copy)) = accepted else {
            // Wait a moment, because the process may have run out of file descriptors.
            thread::sleep(Duration::from_millis(100));
            continue;
        };
        let mut all = locked(&waiting);
        all.push((number, peer, copy));
        if let Some(refused) = surplus(&all) {
            let (_, _, refused) = all.remove(refused);
            let full = "the table has too many connections; try again in a few seconds".into();
            let _ = answer(&refused, Welcome::Refused(full));
            let _ = refused.shutdown(Shutdown::Both);
        }
        drop(all);
        let greeting = Greeting { number, waiting: waiting.clone() };
        let (room, guests, themes, commands) = (room.clone(), guests.clone(), themes.to_vec(), commands.to_vec());
        // If no thread can be started, the connection is closed.
        let _ = thread::Builder::new().spawn(move || serve(stream, peer.0, greeting, &room, &guests, themes, commands));
    }
}

/// The user ID and the process ID of the program at the other end of a connection.
type Peer = (u32, Option<Pid>);

/// Connections whose hello message is incomplete, oldest first, each with a number that identifies it.
type Greetings = Arc<Mutex<Vec<(usize, Peer, UnixStream)>>>;

/// If there are too many connections, returns the index of the one to refuse. It belongs to the user with the most
/// connections and, among that user's processes, to the process with the most; of these connections, it is the oldest.
/// So a program that connects again and again locks out only itself, not a player who reconnects meanwhile.
fn surplus(all: &[(usize, Peer, UnixStream)]) -> Option<usize> {
    let count = |is_like: &dyn Fn(&Peer) -> bool| all.iter().filter(|(_, peer, _)| is_like(peer)).count();
    let load = |at: &usize| {
        let own = all[*at].1;
        (count(&|peer| peer.0 == own.0), count(&|peer| *peer == own))
    };
    // If several connections have the same load, `max_by_key` returns the last one: in reverse order, the oldest.
    (0..all.len()).rev().max_by_key(load).filter(|_| all.len() > CONNECTIONS)
}

/// A guard that, when dropped, removes a connection from the list of those whose hello message is incomplete.
struct Greeting {
    number: usize,
    waiting: Greetings,
}

impl Drop for Greeting {
    fn drop(&mut self) {
        locked(&self.waiting).retain(|(number, ..)| *number != self.number);
    }
}

fn answer(mut stream: &UnixStream, answer: Welcome) -> io::Result<()> {
    stream.write_all(json::line(&answer).as_bytes())
}

/// Serves one connection until it ends.
fn serve(
    stream: UnixStream,
    user: u32,
    greeting: Greeting,
    room: &Room,
    guests: &Guests,
    mut themes: Vec<Arc<Theme>>,
    commands: Vec<String>,
) -> Result<(), Failure> {
    stream.set_write_timeout(Some(SENT))?;
    let mut input = BufReader::new(stream.try_clone()?);
    let welcomed = receive(&mut input, HELLO).and_then(|hello: Hello| {
        drop(greeting);
        let visit = match hello.plays {
            true => Some(room.sit_down(&hello.name, user, hello.again)?),
            false => room.watch().map(|()| None)?,
        };
        Ok((hello, visit))
    });
    let (hello, visit) = match welcomed {
        Ok(guest) => guest,
        Err(Error(why)) => return Ok(answer(&stream, Welcome::Refused(why))?),
    };
    let _leaving = Leaving(room, visit);
    answer(&stream, Welcome::Welcome)?;
    let last = Arc::new(stream.try_clone()?);
    let mut all = locked(guests);
    all.retain(|guest| guest.strong_count() > 0);
    all.push(Arc::downgrade(&last));
    drop(all);
    let remote = Remote::new(stream, input, &hello)?;
    let keymap = Keymap::of(hello.settings.keys, &hello.keys).0;
    // The guest's theme replaces a theme of the host with the same name.
    if let Some(theme) = hello.theme.and_then(Theme::from_data) {
        themes.retain(|known| known.name != theme.name);
        themes.push(theme.into());
    }
    let mut program = seated(Model::new(hello.settings, keymap, themes), room, visit, commands, None);
    program.join(Box::new(remote));
    let ran = program.run();
    let why = match visit.is_some_and(|visit| room.is_replaced(visit)) {
        true => "You have joined the table from another terminal.",
        false => "You have left the table.",
    };
    let _ = say_farewell(&last, &Farewell::Left(why.into()));
    Ok(ran?)
}

/// Returns the user ID and the process ID at the other end of the socket.
#[cfg(target_os = "linux")]
fn peer_at(stream: &UnixStream) -> io::Result<Peer> {
    let peer = rustix::net::sockopt::socket_peercred(stream)?;
    Ok((peer.uid.as_raw(), Some(peer.pid)))
}

/// Returns the user ID of this process. Only Linux reveals the guest's user ID, so on other systems only the name
/// reserves a seat.
#[cfg(not(target_os = "linux"))]
fn peer_at(_stream: &UnixStream) -> io::Result<Peer> {
    Ok((getuid().as_raw(), None))
}

/// A guard that, when dropped, makes a player or spectator leave the table.
struct Leaving<'r>(&'r Room, Option<Visit>);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.0.leave(self.1);
    }
}

/// Parses the value of `--set`, such as `deck2=swarm`. A choice has a name on the screen and a stored value, and both are
/// accepted. Returns the name of the option and the value to store. `choices` lists all options of the game.
fn option(listed: &GameInfo, choices: &[Choice], (name, value): Named) -> Result<Named, Failure> {
    let Some(choice) = choices.iter().find(|choice| choice.name == name) else {
        let names = choices.iter().map(|choice| &*choice.name);
        let names: Vec<&str> = names.collect();
        let hint = words::hint_or(&name, names.iter().copied(), &format!("; choose {}", words::either(&names)));
        return Err(Failure::usage(format!("{} has no option `{}`{hint}", listed.title, quoted(&name))));
    };
    match choice.values.iter().find(|(shown, meaning)| shown.eq_ignore_ascii_case(&value) || *meaning == value) {
        Some((_, meaning)) => Ok((name, meaning.clone())),
        // The list doesn't contain every value: a kingdom can be `random` or ten cards.
        None => {
            let mut chosen = vec![(name.clone(), value.clone())];
            (listed.draw_settings)(&mut chosen, 0);
            let opened = roster::open(Header { game: listed.name.into(), chosen, ..Header::default() });
            let wrong = |Error(why)| {
                let known: Vec<&str> = choice.values.iter().map(|(shown, _)| &**shown).collect();
                let names_them = known.iter().any(|shown| why.contains(shown));
                let fix = if names_them { String::new() } else { format!("; or choose {}", words::either(&known)) };
                Failure::usage(format!("{name}: {why}{fix}"))
            };
            opened.map(|_| (name.clone(), value)).map_err(wrong)
        }
    }
}

/// Returns an error if input and output aren't a terminal that can show the full screen.
fn on_a_terminal(verb: &str) -> Result<(), Failure> {
    if can_draw() {
        return Ok(());
    }
    Err(Failure::usage(format!("`sorcery {verb}` needs a terminal; over ssh, use `ssh -t`")))
}

/// Returns the name of this machine, which guests on other machines need.
fn host_name() -> String {
    let known = fs::read_to_string("/etc/hostname").map(|name| name.trim().to_string());
    known.ok().filter(|name| !name.is_empty()).unwrap_or_else(|| "HOST".into())
}
