//! A shared match without a terminal: the information and actions of a guest.

use crate::screens::ui::Shell;
use sorcery::engine::{Outcome, Rng, Seat, SeatSet, Status};
use sorcery::games::table::{Cell, HAND};
use sorcery::games::{Anchor, Audience, Error};
use sorcery::session::room::{OpenMatch, OpenOffer, Room, Visit};
use sorcery::session::roster::{self, ROSTER};
use sorcery::session::{Asker, Header, Match, Moved, Player, Reply, SearchRequest};
use sorcery::ui::app::{Msg, SharedTable, SideEffect};
use sorcery::ui::board::focus::Cursor;
use sorcery::ui::frame::Hit;
use sorcery::ui::keys::Command;
use sorcery::ui::storage::Folders;
use sorcery::ui::storage::Storage;

/// A user ID of the machine.
const USER: u32 = 1000;

/// Returns the header of a new game in which every player is human.
fn header(game: &str) -> Header {
    Header {
        game: game.into(),
        seed: 3,
        players: vec![Player::Human; roster::find(game).expect("a game").seats],
        ..Header::default()
    }
}

/// Returns a room with a new game and the visits of its players, who have all sat down.
fn table(game: &str) -> (Room, Vec<Visit>) {
    let listed = roster::find(game).expect("a game");
    let room = Room::new(header(game), listed.seats, None, Box::new(|header| Ok((roster::open(header)?, None))));
    let names = ["Ada", "Grace"];
    let visits =
        (0..listed.seats).map(|chair| room.sit_down(names[chair], USER, false).expect("a free chair")).collect();
    (room, visits)
}

fn guest(room: &Room, visit: Option<Visit>) -> Match {
    room.guest(visit).expect("a game")
}

fn seat(room: &Room, visit: Visit) -> Option<Seat> {
    room.guest(Some(visit)).expect("a game").seat()
}

/// Returns the screen of a guest of `room`.
fn screen(room: &Room, visit: Option<Visit>) -> Shell {
    let mut shell = Shell::new();
    shell.model.context.shared_table = Some(SharedTable { room: room.clone(), visit, game: 0 });
    shell.tell(Msg::Changed);
    shell
}

fn refused(reply: Result<Reply, Error>, what: &str) {
    assert!(matches!(&reply, Err(Error(why)) if why.contains(what)), "{reply:?}");
}

/// A guest sees what its own seat sees, or what everybody sees, even if it asks in the name of another seat.
#[test]
fn a_guest_sees_only_what_its_seat_may_see() {
    for listed in ROSTER.iter().filter(|listed| listed.seats == 2) {
        let (room, visits) = table(listed.name);
        let (ada, mut grace, mut watcher) =
            (guest(&room, Some(visits[0])), guest(&room, Some(visits[1])), guest(&room, None));
        let public = grace.observe(None);
        for (name, guest) in [("grace", &grace), ("watcher", &watcher)] {
            assert_eq!(guest.observe(Some(Seat::ONE)), public, "{}: {name}", listed.name);
            assert_eq!(guest.log(Audience::Seat(Seat::ONE)), guest.log(Audience::Public), "{}: {name}", listed.name);
            for anchor in ada.observe(Some(Seat::ONE)).table.anchors() {
                let told = guest.inspect(Some(Seat::ONE), anchor);
                assert_eq!(told, guest.inspect(None, anchor), "{}: {name}", listed.name);
                let hidden = !public.table.anchors().any(|open| open == anchor);
                assert!(told.why_not.is_none() && (!hidden || told.lines.is_empty()), "{}: {name}", listed.name);
            }
            assert!(ada.worths().is_empty() && guest.worths().is_empty(), "{}: {name}", listed.name);
            let question = SearchRequest::analysis(sorcery::session::ADVICE);
            assert!(guest.think(question, 1, None).is_none() && guest.story().lines.is_empty());
            let is_redealt = guest.position().starts_with("# Cards that Grace can't see are random.");
            assert_eq!(
                (guest.position().is_empty(), !is_redealt),
                (name == "watcher", name == "watcher"),
                "{}",
                listed.name
            );
        }
        assert_ne!(ada.observe(Some(Seat::ONE)).table, grace.observe(Some(Seat::TWO)).table);
        let line = ada.observe(Some(Seat::ONE)).moves[0].line.clone();
        refused(grace.submit_by(Asker::Script, &line), "It is not your turn: please wait.");
        refused(watcher.submit_by(Asker::Script, &line), "Spectators can only ask");
        refused(watcher.submit("say hello"), "Spectators can't chat");
        grace.look_at(0);
        grace.conclude(SeatSet::only(Seat::TWO), "I win.");
        assert!(ada.status().awaited().is_some(), "{}", listed.name);
    }
}

#[test]
fn the_computer_gives_no_advice_after_an_agreed_draw() {
    let mut session = roster::open(table("splendor").0.guest(None).expect("a game").header().clone()).expect("a game");
    assert!(session.think(SearchRequest::analysis(sorcery::session::ADVICE), 1, None).is_some());
    session.conclude(SeatSet::NONE, "The players agreed on a draw.");
    assert!(session.think(SearchRequest::analysis(sorcery::session::ADVICE), 1, None).is_none());
}

/// A spectator has a cursor, an inspector, help and themes, and can inspect every visible card.
#[test]
fn a_spectator_can_inspect_every_card() {
    let (room, visits) = table("sorcery");
    assert_eq!(guest(&room, Some(visits[0])).submit("play 2"), Ok(Reply::Played));
    let mut watcher = screen(&room, None);
    let text = watcher.text(120, 40);
    assert!(!text.contains("F5 undo") && text.contains("F1 help"), "{text}");
    let minion = Anchor { zone: 1, seat: 0, index: 0 };
    watcher.tell(Msg::Hover(Some(Hit::Anchor(minion))));
    let text = watcher.text(120, 40);
    assert!(text.contains("Ada's minion") && text.contains("It has just come into play"), "{text}");
    watcher.press("Down Down Down Up Enter");
    for lines in guest(&room, None).observe(None).table.anchors().map(|thing| guest(&room, None).inspect(None, thing)) {
        assert!(!lines.lines.is_empty());
    }
    watcher.press("F1");
    assert!(watcher.text(120, 40).contains("help"));
    watcher.press("Esc F3");
    assert_ne!(watcher.model.context.theme, 0);
}

/// A shared table offers no advice and no redo.
#[test]
fn the_help_of_a_shared_table_lists_only_keys_that_work() {
    let (room, visits) = table("sorcery");
    let mut ada = screen(&room, Some(visits[0]));
    ada.press("F1");
    let [help, _] = ada.help();
    assert!(help.contains(Command::Undo.description()) && help.contains(Command::Board.description()), "{help}");
    assert!(!help.contains(Command::Hint.description()) && !help.contains(Command::Redo.description()), "{help}");
}

/// Spectators can ask about visible cards. Neither answers nor errors reveal a hand.
#[test]
fn spectators_can_ask_about_visible_cards_only() {
    let open = ["board", "graveyard", "supply", "nobles", "inspect Village", "inspect 1 1", "help"];
    let closed = ["hand", "deck", "position", "inspect reserve 1", "inspect hand 1", "hint", "undo", "end"];
    for listed in ROSTER.iter().filter(|listed| listed.seats == 2) {
        let mut answered = 0;
        let (room, visits) = table(listed.name);
        let (ada, mut watcher) = (guest(&room, Some(visits[0])), guest(&room, None));
        // The same game with other cards in Ada's hand.
        let position = Some(guest(&room, Some(visits[1])).position());
        let names = vec!["Ada".into(), "Grace".into()];
        let mut redealt = roster::open(Header { position, names, ..header(listed.name) }).expect("a position");
        for line in open {
            match watcher.submit(line) {
                Ok(shown @ Reply::Shown(..)) => {
                    answered += 1;
                    assert_eq!(redealt.submit_by(Asker::Onlooker, line), Ok(shown), "{line}");
                }
                Ok(Reply::Said(_)) => answered += 1,
                refusal => refused(refusal, "Spectators can only ask"),
            }
        }
        for line in closed {
            let beside = ["hint", "undo"].contains(&line);
            refused(watcher.submit(line), if beside { "Spectators can't chat" } else { "Spectators can only ask" });
        }
        // The error is the same for a card in the hand and any other card.
        let moves = ada.observe(Some(Seat::ONE)).moves;
        let said = watcher.submit(&moves[0].line).expect_err("it does nothing");
        for line in ["play Nonsense", "play 99", "buy Nonsense", "x"] {
            assert_eq!(watcher.submit(line).as_ref(), Err(&said), "{}: {line}", listed.name);
        }
        let most = match listed.name {
            "sorcery" | "splendor" => 3,
            "dominion" => 4,
            // `board` and `help`.
            _ => 2,
        };
        assert_eq!(answered, most, "{}", listed.name);
    }
}

/// Spectators of a game for one see what the player sees.
#[test]
fn spectators_watch_a_game_for_one_but_cannot_play() {
    let (room, visits) = table("onirim");
    let (mut ada, mut watcher) = (screen(&room, Some(visits[0])), screen(&room, None));
    let own = guest(&room, Some(visits[0])).observe(Some(Seat::ONE));
    assert_eq!(guest(&room, None).observe(None).table, own.table);
    watcher.enter(&own.moves[0].line);
    assert!(watcher.text(120, 40).contains("Spectators can only ask"), "{}", watcher.text(120, 40));
    assert!(matches!(guest(&room, None).submit("hand"), Ok(Reply::Shown(..))));
    watcher.press("Esc Tab Enter");
    ada.tell(Msg::Changed);
    assert_eq!(guest(&room, None).place(), (0, 0));
    assert!(!watcher.text(120, 40).contains("choose one of"));
}

#[test]
fn draws_and_rematches_need_both_players() {
    let (room, visits) = table("sorcery");
    let (mut ada, mut grace) = (guest(&room, Some(visits[0])), guest(&room, Some(visits[1])));
    refused(ada.submit("undo"), "nothing to undo");
    refused(ada.submit("accept"), "There is no offer to answer.");
    refused(ada.submit("rematch"), "The game is not over.");
    refused(ada.submit("offer"), "Usage: `offer draw`");
    refused(ada.submit("hint"), "Hints and analysis aren't available");
    assert_eq!(ada.submit("offer draw"), Ok(Reply::Nothing));
    assert_eq!(room.offer(visits[0]), Some(OpenOffer::Made("You offered a draw.")));
    assert_eq!(room.offer(visits[1]), Some(OpenOffer::Received("Ada offers a draw.".into())));
    refused(ada.submit("accept"), "There is no offer to answer.");
    assert_eq!(grace.submit("decline"), Ok(Reply::Nothing));
    assert!(ada.status().awaited().is_some());
    // If both players offer a draw, it is agreed.
    assert_eq!((grace.submit("offer draw"), ada.submit("offer draw")), (Ok(Reply::Nothing), Ok(Reply::Played)));
    assert_eq!(ada.status(), Status::Over(Outcome { winners: SeatSet::NONE }));
    assert_eq!((ada.submit("rematch"), grace.submit("accept")), (Ok(Reply::Nothing), Ok(Reply::Played)));
    let ada = guest(&room, Some(visits[0]));
    assert_eq!((seat(&room, visits[0]), seat(&room, visits[1]), room.games()), (Some(Seat::TWO), Some(Seat::ONE), 2));
    assert_eq!(&ada.header().names, &["Grace", "Ada"]);
}

/// An undo reaches every screen, even if another action took the place of the first one before the screen was drawn.
/// Chat messages stay in order.
#[test]
fn an_undo_reaches_every_screen() {
    let (room, visits) = table("sorcery");
    let (mut ada, mut grace) = (guest(&room, Some(visits[0])), guest(&room, Some(visits[1])));
    assert_eq!((ada.submit("end"), grace.submit("play 2")), (Ok(Reply::Played), Ok(Reply::Played)));
    let mut watcher = screen(&room, None);
    assert!(watcher.text(120, 40).contains("Standstill"));
    assert_eq!((grace.submit("say sorry"), grace.submit("undo")), (Ok(Reply::Nothing), Ok(Reply::Nothing)));
    let moved = Moved { undone: true, lines: vec!["play 2".into()] };
    assert_eq!(ada.submit("accept"), Ok(Reply::Moved(moved)));
    assert_eq!((grace.submit("play 5"), grace.place()), (Ok(Reply::Played), (2, 0)));
    watcher.tell(Msg::Changed);
    let text = watcher.text(120, 40);
    // Only the message about the undone action names its card.
    assert!(text.contains("Dark Ritual") && text.matches("Standstill").count() == 1, "{text}");
    let log: Vec<String> = ada.log(Audience::Public).into_iter().map(|line| line.told.text).collect();
    let asked = "Grace asks to undo.";
    let said = ["Grace: \"sorry\"", asked, "Ada accepts.", "Undone: Grace plays Standstill."];
    let at = log.iter().position(|line| line == said[0]).expect("it was said");
    assert_eq!(log[at..at + 4], said);
    assert_eq!(log[at + 4], "Grace plays Dark Ritual.");
}

#[test]
fn a_seat_is_reserved_for_a_player_who_loses_the_connection() {
    let (room, visits) = table("splendor");
    let mut ada = guest(&room, Some(visits[0]));
    refused(ada.submit("computer"), "Your opponent hasn't left.");
    let full = |name, user, why: &str| {
        let refused = room.sit_down(name, user, false).expect_err("no chair");
        assert!(refused.0.starts_with(why), "{refused}");
    };
    full("Eve", USER, "both seats are taken");
    room.leave(Some(visits[1]));
    assert_eq!(room.absent().as_deref(), Some("Grace is away."));
    refused(ada.submit("offer draw"), "Your opponent isn't connected");
    // She may reconnect.
    refused(ada.submit("computer novice"), "Grace may still reconnect");
    let mut shell = screen(&room, Some(visits[0]));
    shell.tell(Msg::Changed);
    shell.enter("computer novice");
    assert!(shell.text(120, 40).contains("Grace may still reconnect"));
    // The seat accepts only the same name from the same user.
    full("Eve", USER, "the seat is reserved for Grace");
    full("Grace", USER + 1, "the seat is reserved for Grace");
    let back = room.sit_down("Grace", USER, false).expect("her chair");
    assert!(room.absent().is_none());
    shell.tell(Msg::Changed);
    assert!(!shell.text(120, 40).contains("may still reconnect"), "{}", shell.text(120, 40));
    // A connected player keeps the seat, even if a guest has the same name.
    full("Grace", USER, "Grace is already at the table");
    full("Grace", USER + 1, "Grace is already at the table");
    // A guest who has the host's name is another player.
    full("Ada", USER, "both seats are taken");
    full("Eve", USER, "both seats are taken");
    assert_eq!(seat(&room, back), Some(Seat::TWO));
}

/// A dead connection may look alive for hours.
#[test]
fn a_returning_player_replaces_a_dead_connection() {
    let (room, visits) = table("splendor");
    let mut old = screen(&room, Some(visits[1]));
    for (name, user) in [("Eve", USER), ("Grace", USER + 1), ("Ada", USER)] {
        assert!(room.sit_down(name, user, true).is_err(), "{name}");
    }
    old.tell(Msg::Changed);
    assert!(old.wanted().is_empty());
    let new = room.sit_down("Grace", USER, true).expect("her own seat");
    assert_eq!(seat(&room, new), Some(Seat::TWO));
    old.tell(Msg::Changed);
    assert!(old.wanted().iter().any(|effect| matches!(effect, SideEffect::Quit)));
    // The dead connection has no effect any more.
    room.free(Some(visits[1]));
    room.leave(Some(visits[1]));
    assert_eq!((room.absent(), room.is_replaced(new)), (None, false));
    room.leave(Some(new));
    assert!(room.sit_down("Eve", USER, false).is_err());
}

/// Two players of one user account have the same name by default.
#[test]
fn a_second_player_with_the_same_name_gets_a_number() {
    let open = Box::new(|header| Ok((roster::open(header)?, None)));
    let room = Room::new(header("splendor"), 2, None, open);
    let visits = ["root", "root"].map(|name| room.sit_down(name, USER, false).expect("a chair"));
    let mut second = guest(&room, Some(visits[1]));
    assert_eq!(second.header().names, ["root", "root 2"]);
    second.submit("say hello").expect("said");
    assert!(second.log(Audience::Public).iter().any(|line| line.told.text == "root 2: \"hello\""));
    room.leave(Some(visits[1]));
    assert_eq!(room.absent().as_deref(), Some("root 2 is away."));
    assert!(room.sit_down("root", USER, false).is_ok());
    // The numbers stay the same when the game resumes.
    for names in [["root", "root 2"], ["root 2", "root"]] {
        let open = Box::new(|header| Ok((roster::open(header)?, None)));
        let room = Room::new(header("splendor"), 2, None, open);
        room.go_on(&named(names), "root");
        room.sit_down("root", USER, false).expect("the host's chair");
        assert_eq!(room.expected().as_deref(), Some("root 2"));
        room.sit_down("root", USER, false).expect("the other's chair");
        assert_eq!(room.expected(), None);
    }
}

#[test]
fn spectators_are_limited_and_leave_room_for_players() {
    let (room, visits) = table("splendor");
    let looked = (0..100).filter(|_| room.watch().is_ok()).count();
    assert!((10..25).contains(&looked), "{looked}");
    room.leave(Some(visits[1]));
    room.leave(None);
    assert!(room.watch().is_ok() && room.watch().is_err() && room.sit_down("Grace", USER, false).is_ok());
}

/// Returns the header of a saved game without user IDs.
fn named(names: [&str; 2]) -> Header {
    Header { names: names.map(String::from).to_vec(), ..header("splendor") }
}

#[test]
fn a_resumed_game_reserves_its_seats_by_account() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let storage = Storage::new(Folders::new(folder.path(), folder.path()));
    let begin = storage.clone();
    let open: OpenMatch = Box::new(move |header| begin.begin(header).map(|opened| (opened.session, opened.path)));
    let room = Room::new(header("splendor"), 2, None, open);
    let visits = [("Ada", USER), ("Grace", USER + 1)].map(|(name, user)| room.sit_down(name, user, false));
    let mut ada = guest(&room, visits[0].as_ref().ok().copied());
    assert_eq!(ada.submit("p3 white blue green"), Ok(Reply::Played));
    drop((ada, room));
    let saved = storage.read(&storage.library().games[0].path).expect("a game");
    for host in ["Ada", "Grace"] {
        let room = Room::new(header("splendor"), 2, None, Box::new(|header| Ok((roster::open(header)?, None))));
        room.go_on(saved.header(), host);
        let (other, user) = if host == "Ada" { ("Grace", USER + 1) } else { ("Ada", USER) };
        assert_eq!(room.expected().as_deref(), Some(other));
        room.sit_down(host, USER, false).expect("the host's seat");
        for stranger in [USER - 1, USER + 2] {
            let refused = room.sit_down(other, stranger, false).expect_err("the seat of another account");
            assert!(refused.0.contains("use the same --name and user account"), "{refused}");
        }
        room.sit_down(other, user, false).expect("their seat");
    }
}

/// Seats of a resumed game belong to the saved names, even if another player opens the table.
#[test]
fn a_resumed_game_reserves_its_seats_by_name() {
    for (host, seat, other) in [("Ada", Seat::ONE, "Grace"), ("Grace", Seat::TWO, "Ada"), ("Eve", Seat::ONE, "Grace")] {
        let left = || {
            let mut session = roster::open(Header { names: vec!["Ada".into(), "Grace".into()], ..header("splendor") })?;
            session.submit("p3 white blue green").map(|_| session)
        };
        let open = Box::new(move |_| Ok((left()?, None)));
        let control = (host == "Ada").then(|| "5m".parse().expect("a clock"));
        let room = Room::new(header("splendor"), 2, control, open);
        room.go_on(&named(["Ada", "Grace"]), host);
        let own = room.sit_down(host, USER, false).expect("a chair");
        for user in [USER, USER + 1] {
            let refused = room.sit_down("Mallory", user, false).expect_err("no chair");
            assert!(refused.0.starts_with(&format!("the seat is reserved for {other}")), "{refused}");
        }
        let back = room.sit_down(other, USER + 1, false).expect("a kept chair");
        assert_eq!([own, back].map(|visit| self::seat(&room, visit)), [Some(seat), Some(Seat(1 - seat.0))]);
        let said =
            guest(&room, Some(own)).log(Audience::Public).last().map(|line| line.told.text.clone()).unwrap_or_default();
        let clock = if control.is_some() { "A new clock starts." } else { "There is no clock." };
        assert_eq!(said, format!("The game continues. {clock}"));
    }
}

/// If the title has no room for everything, it leaves out the number of spectators, and cuts nothing.
#[test]
fn a_narrow_title_shows_both_clocks_whole() {
    let (control, now) = (Some("10m".parse().expect("a clock")), std::time::Instant::now());
    let open: OpenMatch = Box::new(|header| Ok((roster::open(header)?, None)));
    let room = Room::with_time(header("splendor"), 2, control, open, Box::new(move || now));
    let visits = ["Ada", "Grace"].map(|name| room.sit_down(name, USER, false).expect("a chair"));
    assert_eq!(room.watch(), Ok(()));
    let shell = screen(&room, Some(visits[0]));
    let title = |width| shell.text(width, 20).lines().next().unwrap_or_default().trim_end().to_string();
    assert!(title(80).ends_with("Ada 10:00 · Grace 10:00, 1 watching"), "{}", title(80));
    assert!(title(60).ends_with("Ada 10:00 · Grace 10:00") && !title(60).contains('~'), "{}", title(60));
}

/// Players can't gain time by closing a table and opening it again.
#[test]
fn a_resumed_game_keeps_the_time_on_the_clocks() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let storage = Storage::new(Folders::new(folder.path(), folder.path()));
    let begin = |storage: Storage| -> OpenMatch {
        Box::new(move |header| storage.begin(header).map(|opened| (opened.session, opened.path)))
    };
    let control = Some("10m+5s".parse().expect("a clock"));
    let room = Room::new(header("splendor"), 2, control, begin(storage.clone()));
    let visits = ["Ada", "Grace"].map(|name| room.sit_down(name, USER, false).expect("a chair"));
    assert_eq!(guest(&room, Some(visits[0])).submit("p3 white blue green"), Ok(Reply::Played));
    room.close();
    drop(room);
    let path = storage.library().games[0].path.clone();
    let kept = std::fs::read_to_string(&path).expect("a journal");
    let last = kept.lines().last().and_then(|line| line.strip_prefix("! clock ")).expect("how it stood");
    let opened = storage.go_on(&path).expect("a game");
    assert_eq!(opened.session.clock().as_deref(), Some(last));
    let left = std::sync::Mutex::new(Some((opened.session, opened.path)));
    let again = Box::new(move |_| left.lock().ok().and_then(|mut left| left.take()).ok_or_else(|| Error::new("once")));
    let room = Room::new(header("splendor"), 2, None, again);
    room.go_on(&named(["Ada", "Grace"]), "Ada");
    let ada = room.sit_down("Ada", USER, false).expect("a chair");
    room.sit_down("Grace", USER, false).expect("a chair");
    let said = guest(&room, Some(ada)).log(Audience::Public).last().map(|line| line.told.text.clone());
    assert_eq!(said.as_deref(), Some("The game continues. The saved clock continues."));
    // Ada's move added five seconds.
    let times = room.times(str::to_string);
    assert!(room.is_timed() && times.contains("10:0"), "{times}");
}

#[test]
fn long_names_leave_room_for_the_clocks() {
    let control = Some("10m".parse().expect("a clock"));
    let room = Room::new(header("sorcery"), 2, control, Box::new(|header| Ok((roster::open(header)?, None))));
    let names = ["Abcdefghijklmnopqrstuvwxy", "Zbcdefghijklmnopqrstuvwxy"];
    let visits = names.map(|name| room.sit_down(name, USER, false).expect("a chair"));
    let head = screen(&room, Some(visits[1])).text(80, 24).lines().next().expect("a line").to_string();
    assert!(head.contains("~ to play") && head.contains("Abcdefg~ ") && head.contains("Zbcdefg~ 10:00"), "{head}");
}

/// Hints aren't available at a shared table, so the first turn gives no advice there, either.
#[test]
fn the_first_turn_at_a_shared_table_gives_no_advice() {
    for game in ["sorcery", "splendor", "dominion"] {
        let (room, visits) = table(game);
        let seen = screen(&room, Some(visits[0])).text(120, 40);
        assert!(!["Why:", "For example"].iter().any(|advice| seen.contains(advice)), "{seen}");
        let mut reader = screen(&room, Some(visits[0]));
        reader.model.context.settings.accessible = true;
        let seen = reader.text(120, 60);
        assert!(!seen.contains("usable") && seen.contains("> "), "{seen}");
    }
}

#[test]
fn an_old_error_disappears_when_the_turn_changes() {
    let (room, visits) = table("sorcery");
    let mut grace = screen(&room, Some(visits[1]));
    grace.enter("end");
    assert!(grace.text(120, 40).contains("It is not your turn: please wait."));
    assert_eq!(guest(&room, Some(visits[0])).submit("end"), Ok(Reply::Played));
    grace.tell(Msg::Changed);
    assert!(!grace.text(120, 40).contains("It is not your turn: please wait."));
    // A guest's settings apply to this table only.
    let mut ada = screen(&room, Some(visits[0]));
    for (shell, what) in [(&mut ada, "Changes are saved at once."), (&mut grace, "this table only")] {
        shell.press("F4");
        assert!(shell.text(120, 40).contains(what), "{}", shell.text(120, 40));
    }
    // A guest can't change the settings that the table decides.
    for what in ["undo", "open hands", "pondering"] {
        assert!(ada.text(120, 40).contains(what), "{}", ada.text(120, 40));
        assert!(!grace.text(120, 40).contains(what), "{}", grace.text(120, 40));
    }
    grace.press("End Up Up Right");
    assert!(grace.text(120, 40).contains("blocks"), "{}", grace.text(120, 40));
}

#[test]
fn an_undo_that_strict_undo_forbids_asks_nobody() {
    let (room, visits) = table("splendor");
    let mut ada = guest(&room, Some(visits[0]));
    let moves = ada.observe(Some(Seat::ONE)).moves;
    // Reserving reveals a new card, so strict undo forbids taking it back.
    let reserve = moves.iter().find(|option| option.line.starts_with("r ")).expect("a card to reserve");
    assert_eq!(ada.submit(&reserve.line), Ok(Reply::Played));
    refused(ada.submit("undo"), "You can't undo that");
    assert_eq!((room.offer(visits[1]), ada.place()), (None, (1, 0)));
}

#[test]
fn a_player_who_leaves_gives_up_the_seat() {
    let (room, visits) = table("splendor");
    let mut grace = screen(&room, Some(visits[1]));
    grace.press("Ctrl-C 2");
    assert!(grace.wanted().iter().any(|effect| matches!(effect, SideEffect::Quit)));
    room.leave(Some(visits[1]));
    let eve = room.sit_down("Eve", USER + 1, false).expect("a free chair");
    assert_eq!(seat(&room, eve), Some(Seat::TWO));
    let said: Vec<String> = guest(&room, None).log(Audience::Public).into_iter().map(|line| line.told.text).collect();
    assert!(said.ends_with(&["Grace has left the table.".into(), "Eve takes Grace's seat.".into()]), "{said:?}");
    // The seat is Eve's now.
    room.leave(Some(eve));
    assert!(room.sit_down("Grace", USER, false).is_err() && room.sit_down("Eve", USER + 1, false).is_ok());
}

#[test]
fn a_dialog_closes_when_the_game_ends() {
    let (room, visits) = table("sorcery");
    let mut grace = screen(&room, Some(visits[1]));
    grace.press("Ctrl-C");
    assert_eq!(grace.asked(), Some("Leave the table?"));
    assert_eq!(guest(&room, Some(visits[0])).submit("resign"), Ok(Reply::Played));
    grace.tell(Msg::Changed);
    assert!(grace.asked().is_none());
    grace.press("Esc");
    assert!(grace.asked().is_none() && grace.text(120, 40).contains("Grace wins!"));
}

/// A closed terminal doesn't give up the seat.
#[test]
fn a_player_whose_terminal_closes_keeps_the_seat() {
    let (room, visits) = table("splendor");
    let mut grace = screen(&room, Some(visits[1]));
    grace.tell(Msg::Close);
    assert!(grace.wanted().iter().any(|effect| matches!(effect, SideEffect::Quit)));
    room.leave(Some(visits[1]));
    assert!(room.sit_down("Eve", USER, false).is_err() && room.sit_down("Grace", USER, false).is_ok());
}

#[test]
fn a_single_player_can_undo_without_asking() {
    let (room, visits) = table("onirim");
    let mut ada = guest(&room, Some(visits[0]));
    let mut rng = Rng::new(1, sorcery::engine::Stream::Playout);
    for _ in 0..3 {
        let moves = ada.observe(Some(Seat::ONE)).moves;
        let line = moves[rng.below(moves.len())].line.clone();
        assert_eq!(ada.submit(&line), Ok(Reply::Played));
    }
    let taken_back = ada.submit("undo");
    let strict = |why: &str| why.contains("undo is strict");
    assert!(matches!(&taken_back, Ok(Reply::Moved(_))) || matches!(&taken_back, Err(Error(why)) if strict(why)));
}

/// Nobody can accept an offer in a solo game, so the table has none, and the result screen deals a new game.
#[test]
fn a_single_player_gets_no_offers() {
    let (room, visits) = table("onirim");
    let mut ada = guest(&room, Some(visits[0]));
    let verbs: Vec<&str> = ada.forms().iter().map(|form| form.verb).collect();
    assert!(verbs.contains(&"resign") && !verbs.contains(&"offer") && !verbs.contains(&"accept"), "{verbs:?}");
    refused(ada.submit("offer draw"), "`offer` needs an opponent: this is a solo game.");
    let mut shell = screen(&room, Some(visits[0]));
    let mut watching = screen(&room, None);
    shell.press("F10");
    let text = shell.text(80, 24);
    assert!(text.contains("Resign") && !text.contains("draw"), "{text}");
    shell.press("3");
    assert_eq!(shell.asked(), Some("Resign the game?"));
    shell.press("2");
    // The next key opens the result screen.
    shell.press("Esc");
    let text = shell.text(80, 24);
    assert!(text.contains("Play again") && !text.contains("Rematch") && text.contains("You lose."), "{text}");
    // A spectator has lost nothing.
    watching.tell(Msg::Changed);
    watching.press("Enter");
    let text = watching.text(80, 24);
    assert!(text.contains("Ada loses.") && !text.contains("You lose."), "{text}");
    shell.press("Enter");
    assert!(shell.model.context.popup.is_none(), "{}", shell.text(80, 24));
    assert_eq!((guest(&room, Some(visits[0])).done(), room.games()), (0, 2));
}

/// A typed command and the menu both ask, because nothing brings the game back.
#[test]
fn resigning_at_a_shared_table_asks_first() {
    let (room, visits) = table("splendor");
    let mut grace = screen(&room, Some(visits[1]));
    for keys in ["r e s i g n Enter", "F10 4"] {
        grace.press(keys);
        assert_eq!(grace.asked(), Some("Resign the game?"), "{keys}");
        grace.press("1");
        assert!(guest(&room, None).status().awaited().is_some(), "{keys}");
    }
    grace.enter("resign");
    grace.press("2");
    assert_eq!(guest(&room, None).status().winners(), SeatSet::only(Seat::ONE));
}

/// A guest, a host who isn't to move and a spectator see a card or a player, not an empty place.
#[test]
fn the_cursor_of_a_waiting_player_does_not_begin_at_an_empty_place() {
    for game in ["sorcery", "splendor", "dominion"] {
        let (room, visits) = table(game);
        for visit in [Some(visits[1]), None] {
            let shell = screen(&room, visit);
            let Some(Cursor::Thing(anchor)) = shell.play().cursor() else { panic!("no cursor in {game}") };
            let table = shell.play().session().observe(shell.play().session().seat()).table;
            let placed = table.cells().find(|placed| placed.anchor == Some(anchor)).expect("a cell");
            match (game, visit) {
                ("splendor", _) => assert!(placed.face().is_some(), "{game}: {placed:?}"),
                (_, Some(_)) => assert_eq!(anchor.zone, HAND, "{game}: {placed:?}"),
                ("dominion", None) => assert!(matches!(placed.cell, Cell::Card(_)), "{game}: {placed:?}"),
                // A spectator's cursor begins at a player, if no card is in play.
                (_, None) => assert!(matches!(placed.cell, Cell::Seat(_)), "{game}: {placed:?}"),
            }
        }
    }
}

/// A chat message has quotes around it, so a player can't imitate a message of the table.
#[test]
fn chat_messages_are_quoted() {
    let (room, visits) = table("sorcery");
    let ada = guest(&room, Some(visits[0]));
    let mut grace = guest(&room, Some(visits[1]));
    assert_eq!(grace.submit("say ok\". Ada offers a draw."), Ok(Reply::Nothing));
    let log = ada.log(Audience::Public);
    assert_eq!(log.last().expect("a message").told.text, "Grace: \"ok'. Ada offers a draw.\"");
}
