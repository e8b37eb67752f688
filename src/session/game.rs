//! One match of one game.

use super::{COMMON_FORMS, Reply, Session};
use crate::engine::{Seat, Status};
use crate::games::{Command, Complaint, Names, Present, Table, View, help_text};

/// A match of the game `G`: the position, and what has happened in it.
#[derive(Debug)]
pub struct Match<G: Present> {
    names: Names,
    now: G,
    /// What happened and has not been told yet.
    untold: Vec<G::Event>,
}

impl<G: Present> Match<G> {
    /// Begins a game.
    pub fn start(names: Names, setup: &G::Setup, seed: u64) -> Self {
        let mut untold = Vec::new();
        let now = G::start(setup, seed, &mut untold);
        Match { names, now, untold }
    }

    /// Goes on from a position.
    pub fn from_position(names: Names, position: G) -> Self {
        Match { names, now: position, untold: Vec::new() }
    }

    /// What the awaited seat sees; when the game is over, the first one.
    fn view(&self) -> View<'_, G> {
        View::new(&self.now, self.now.status().awaited().unwrap_or(Seat::ONE))
    }

    fn common(&self, verb: &str) -> Option<Reply> {
        let form = COMMON_FORMS.iter().find(|form| form.verb.eq_ignore_ascii_case(verb))?;
        Some(match form.verb {
            "help" => {
                let (help, quit) = (&COMMON_FORMS[..1], &COMMON_FORMS[1..]);
                let (end, rest) = G::forms().split_at(1);
                Reply::Said(help_text(help.iter().chain(end).chain(quit).chain(rest)))
            }
            "position" => Reply::Said(self.now.position(&self.names)),
            _ => Reply::Quit,
        })
    }
}

impl<G: Present> Session for Match<G> {
    fn submit(&mut self, line: &str) -> Result<Reply, Complaint> {
        let mut words = line.split_whitespace();
        let Some(verb) = words.next() else { return Ok(Reply::Nothing) };
        if let Some(reply) = self.common(verb) {
            return match words.next() {
                None => Ok(reply),
                Some(_) => Err(Complaint(format!("`{}` stands alone: nothing can follow it.", verb.to_lowercase()))),
            };
        }
        match G::parse(self.view(), line)? {
            Command::Ask(query) => Ok(Reply::Shown(G::answer(self.view(), &self.names, query)?)),
            Command::Act(action) => {
                self.now.check(action).map_err(|why| Complaint(why.to_string()))?;
                self.now.apply(action, &mut self.untold);
                Ok(Reply::Played)
            }
        }
    }

    fn status(&self) -> Status {
        self.now.status()
    }

    fn names(&self) -> &Names {
        &self.names
    }

    fn turn(&self) -> u32 {
        G::turn(self.view())
    }

    fn overview(&self) -> Table {
        G::overview(self.view(), &self.names)
    }

    fn news(&mut self, to: Option<Seat>, out: &mut String) {
        for event in &self.untold {
            let before = out.len();
            match G::narrate(event, &self.names, to, out) {
                None => out.truncate(before),
                Some(depth) => {
                    if depth > 0 {
                        out.insert_str(before, &INDENT[..INDENT.len().min(2 * depth as usize)]);
                    }
                    out.push('\n');
                }
            }
        }
        self.untold.clear();
    }
}

/// Two columns for each step of depth, up to a limit.
const INDENT: &str = "                        ";
