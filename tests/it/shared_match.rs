//! Tests of the shared table: sequences of messages with the expected lines.
//!
//! Time passes only where a scenario says so.

use sorcery::engine::Status;
use sorcery::games::threads::locked;
use sorcery::games::{Audience, Error};
use sorcery::session::room::{Room, StandIn, Visit};
use sorcery::session::{Asker, Header, Match, Player, Reply, roster};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const USER: u32 = 1000;

/// A title, the time control (may be empty), and a transcript.
///
/// A line without indentation is a message or an event. The indented lines below it are its consequences: an
/// error after `!`, announcements, the number of actions in the match, and the result.
type Scenario = (&'static str, &'static str, &'static str);

const SCENARIOS: &[Scenario] = &[
    (
        "A draw needs both players.",
        "",
        "
        Ada: offer draw
          Ada offers a draw.
        Ada: accept
          ! There is no offer to answer.
        Grace: accept
          Grace accepts.
          result: nobody wins
        ",
    ),
    (
        "An offer ends when the player who made it disconnects.",
        "",
        "
        Ada: offer draw
          Ada offers a draw.
        Ada disconnects
          Ada lost the connection; the seat is reserved.
        Grace: accept
          ! There is no offer to answer.
        Ada sits down
          Ada is back.
        Grace: accept
          ! There is no offer to answer.
        ",
    ),
    (
        "The next action ends an offer.",
        "",
        "
        Grace: offer draw
          Grace offers a draw.
        Ada: end
          actions: 1
        Ada: accept
          ! There is no offer to answer.
        ",
    ),
    (
        "A declined offer can be repeated after the next action.",
        "",
        "
        Ada: offer draw
          Ada offers a draw.
        Grace: decline
          Grace declines.
        Ada: offer draw
          ! Your opponent declined. You can ask again after the next action.
        Ada: end
          actions: 1
        Ada: offer draw
          Ada offers a draw.
        ",
    ),
    (
        "A player who leaves gives up the seat; one who loses the connection keeps it.",
        "",
        "
        Grace disconnects
          Grace lost the connection; the seat is reserved.
        Eve sits down
          ! the seat is reserved for Grace; to return, use the same --name and user account; to watch, use `sorcery watch`
        Grace sits down
          Grace is back.
        Grace leaves
          Grace has left the table.
        Eve sits down
          Eve takes Grace's seat.
        ",
    ),
    (
        "The computer may replace a disconnected player after a minute.",
        "",
        "
        Grace disconnects
          Grace lost the connection; the seat is reserved.
        59 s pass
        Ada: computer novice
          ! Grace may still reconnect: wait another 1 s.
        1 s pass
        Ada: computer novice
          Novice now plays in place of Grace.
        ",
    ),
    (
        "The computer plays for a player who has left, but never for the opponent.",
        "",
        "
        Grace leaves
          Grace has left the table.
        Ada: computer novice
          Novice now plays in place of Grace.
        the computer thinks
          nothing to do
        Ada: end
          actions: 1
        the computer thinks
        the computer plays end
          actions: 2
        the computer thinks
          nothing to do
        ",
    ),
    (
        "The computer does nothing when the player is back before it has decided.",
        "",
        "
        Ada: end
          actions: 1
        Grace leaves
          Grace has left the table.
        Ada: computer novice
          Novice now plays in place of Grace.
        the computer thinks
        Grace sits down
          Grace is back.
        Grace: offer draw
          Grace offers a draw.
        the computer plays end
        Ada: accept
          Ada accepts.
          result: nobody wins
        ",
    ),
    (
        "The computer does nothing when the position has changed while it was thinking.",
        "",
        "
        Ada: end
          actions: 1
        Grace leaves
          Grace has left the table.
        Ada: computer novice
          Novice now plays in place of Grace.
        the computer thinks
        Grace sits down
          Grace is back.
        Grace: play 2
          actions: 2
        Grace leaves
          Grace has left the table.
        Ada: computer novice
          Novice now plays in place of Grace.
        the computer plays end
        the computer thinks
        the computer plays end
          actions: 3
        ",
    ),
    (
        "Time runs for the player to move, who gets the increment at the end of the turn.",
        "10m+5s",
        "
        clock
          Ada 10:00 · Grace 10:00
        20 s pass
        clock
          Ada 9:40 · Grace 10:00
        Ada: end
          actions: 1
        clock
          Ada 9:45 · Grace 10:00
        595 s pass
        clock
          Ada 9:45 · Grace 0:05.0
        ",
    ),
    (
        "Several actions of one turn get one increment.",
        "10m+5s",
        "
        Ada: end
          actions: 1
        30 s pass
        Grace: play 2
          actions: 2
        10 s pass
        Grace: end
          actions: 3
        clock
          Ada 10:05 · Grace 9:25
        ",
    ),
    (
        "An undo takes back the increments.",
        "10m+5s",
        "
        Ada: end
          actions: 1
        20 s pass
        Grace: undo
          Grace asks to undo.
        Ada: accept
          Ada accepts.
          Undone: Ada ends the turn.
          actions: 0
        clock
          Ada 10:00 · Grace 9:40
        Ada: end
          actions: 1
        30 s pass
        Grace: end
          actions: 2
        clock
          Ada 10:05 · Grace 9:15
        Grace: undo
          Grace asks to undo.
        Ada: accept
          Ada accepts.
          Undone: Grace ends the turn.
          actions: 1
        clock
          Ada 10:05 · Grace 9:10
        5 s pass
        clock
          Ada 10:05 · Grace 9:05
        ",
    ),
    (
        "A player without time loses.",
        "1m",
        "
        59 s pass
        1 s pass
          result: Grace wins
        clock
          Ada 0:00.0 · Grace 1:00
        ",
    ),
    (
        "The clock is saved when the host closes the table.",
        "10m+5s",
        "
        7 s pass
        Ada: end
          actions: 1
        the host closes the table
          saved: 598.0 600.0 +5
        20 s pass
        the host closes the table
          saved: 598.0 580.0 +5
        ",
    ),
    (
        "Killing the host gives no time back.",
        "10m+5s",
        "
        7 s pass
        Ada: end
          actions: 1
        20 s pass
        the host is killed
          saved: 598.0 579.0 +5
        579.6 s pass
        the host is killed
          saved: 598.0 0.2 +5
        ",
    ),
    (
        "A table that closes before the first action saves no clock.",
        "10m",
        "
        7 s pass
        the host closes the table
        ",
    ),
    (
        "A rematch swaps the seats and starts both clocks again.",
        "1m",
        "
        Ada: rematch
          ! The game is not over.
        20 s pass
        Ada: resign
          result: Grace wins
        Grace: rematch
          Grace offers a rematch with swapped seats.
        Ada: accept
          result: none yet
        5 s pass
        clock
          Grace 0:55 · Ada 1:00
        ",
    ),
    (
        "An undo that both want returns no time.",
        "1m",
        "
        20 s pass
        Ada: play 2
          actions: 1
        Ada: undo
          Ada asks to undo.
        Grace: accept
          Grace accepts.
          Undone: Ada plays Apprentice Summoner.
          actions: 0
        clock
          Ada 0:40 · Grace 1:00
        ",
    ),
];

/// The state of a running scenario.
struct Table {
    room: Room,
    now: Arc<Mutex<Instant>>,
    visits: HashMap<String, Visit>,
    stand_in: Option<StandIn>,
}

impl Table {
    /// Opens a table of Sorcery with Ada and Grace.
    fn new(control: &str) -> Self {
        let players = vec![Player::Human; 2];
        let header = Header { game: "sorcery".into(), seed: 3, players, ..Header::default() };
        let now = Arc::new(Mutex::new(Instant::now()));
        let time = now.clone();
        let control = (!control.is_empty()).then(|| control.parse().expect("a time control"));
        let open = Box::new(|header| Ok((roster::open(header)?, None)));
        let room = Room::with_time(header, 2, control, open, Box::new(move || *locked(&time)));
        let mut table = Table { room, now, visits: HashMap::new(), stand_in: None };
        for name in ["Ada", "Grace"] {
            table.sit_down(name).expect("a free seat");
        }
        table
    }

    fn sit_down(&mut self, name: &str) -> Result<(), Error> {
        let visit = self.room.sit_down(name, USER, false)?;
        self.visits.insert(name.to_string(), visit);
        Ok(())
    }

    /// Returns the match as a spectator sees it.
    fn session(&self) -> Match {
        self.room.guest(None).expect("a match")
    }

    /// Carries out a line of a scenario and returns its direct output.
    fn carry_out(&mut self, line: &str) -> Option<String> {
        let failed = |Error(why): Error| format!("! {why}");
        if let Some((name, line)) = line.split_once(": ") {
            let mut guest = self.room.guest(Some(self.visits[name])).expect("a match");
            return match guest.submit_by(Asker::Script, line) {
                Ok(Reply::Played | Reply::Nothing | Reply::Moved(_)) => None,
                Ok(other) => panic!("`{line}`: {other:?}"),
                Err(error) => Some(failed(error)),
            };
        }
        if let Some(name) = line.strip_suffix(" sits down") {
            return self.sit_down(name).err().map(failed);
        }
        if let Some(name) = line.strip_suffix(" disconnects") {
            self.room.leave(Some(self.visits[name]));
        } else if let Some(name) = line.strip_suffix(" leaves") {
            self.room.free(Some(self.visits[name]));
            self.room.leave(Some(self.visits[name]));
        } else if let Some(seconds) = line.strip_suffix(" s pass") {
            *locked(&self.now) += Duration::from_secs_f64(seconds.parse().expect("a number"));
            self.room.tick();
        } else if line == "clock" {
            return Some(self.room.times(str::to_string));
        } else if line == "the host is killed" || line == "the host closes the table" {
            if line == "the host closes the table" {
                self.room.close();
            }
            return self.session().clock().map(|clock| format!("saved: {clock}"));
        } else if line == "the computer thinks" {
            self.stand_in = self.room.stand_in().map(|(stand_in, _)| stand_in);
            return self.stand_in.is_none().then(|| "nothing to do".to_string());
        } else if let Some(line) = line.strip_prefix("the computer plays ") {
            if let Some(stand_in) = self.stand_in.take() {
                self.room.play_for(&stand_in, line);
            }
        } else {
            panic!("`{line}` is not a scenario line");
        }
        None
    }

    /// Returns all visible effects: announcements, the number of actions, the result.
    fn state(&self) -> (Vec<String>, String, String) {
        let session = self.session();
        let result = match session.status() {
            Status::Awaiting(_) => "none yet".to_string(),
            Status::Over(outcome) => {
                let winner = outcome.winners.iter().next().map(|seat| session.names().of(seat).to_string());
                winner.unwrap_or("nobody".to_string()) + " wins"
            }
        };
        let said =
            session.log(Audience::Public).into_iter().filter(|line| line.chat).map(|line| line.told.text).collect();
        (said, format!("actions: {}", session.done()), format!("result: {result}"))
    }
}

#[test]
fn messages_at_a_shared_table_cause_the_expected_lines() {
    let mut wrong = String::new();
    for (title, control, transcript) in SCENARIOS {
        let mut table = Table::new(control);
        let mut found = String::new();
        for line in transcript.lines().map(|line| line.strip_prefix("        ").unwrap_or("")) {
            if line.is_empty() || line.starts_with(' ') {
                continue;
            }
            let (said, actions, result) = table.state();
            let printed = table.carry_out(line);
            let (now_said, now_actions, now_result) = table.state();
            let mut lines: Vec<String> = printed.into_iter().collect();
            // List only the new announcements. After a rematch, which clears the old ones, all of them are new.
            lines.extend(now_said.strip_prefix(&said[..]).unwrap_or(&now_said).iter().cloned());
            lines.extend((actions != now_actions).then_some(now_actions));
            lines.extend((result != now_result).then_some(now_result));
            found.push_str(&format!("        {line}\n"));
            lines.iter().for_each(|line| found.push_str(&format!("          {line}\n")));
        }
        if found.trim_end() != transcript.trim_matches('\n').trim_end() {
            wrong.push_str(&format!("{title}\n{found}"));
        }
    }
    assert!(wrong.is_empty(), "found instead:\n{wrong}");
}
