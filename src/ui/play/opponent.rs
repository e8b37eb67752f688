//! Computer players at the table, and advice for people: thoughts that are had on other threads.

use super::{Play, Wish};
use crate::agents::Pace;
use crate::engine::Seat;
use crate::session::verdict::Verdict;
use crate::session::{ADVICE, Advice, LISTED, Player, Players, Session, Thought, ThoughtHandle};
use crate::ui::frame::Popup;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How long a computer player's action is looked at before the next one, in milliseconds.
const PAUSE: u64 = 700;

/// What is to be worked out on another thread.
pub enum Job {
    /// A thought, to be answered with [`Msg::Thought`](crate::ui::msg::Msg::Thought).
    Think(Thought),
    /// A match to be judged from its beginning until the flag is raised, to be answered with
    /// [`Msg::Judged`](crate::ui::msg::Msg::Judged) after every turn.
    Judge(Box<dyn Session>, Arc<AtomicBool>),
}

/// What a thought is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A computer player's action.
    Move,
    /// A hint.
    Hint,
    /// A list of the best actions.
    Analysis,
}

/// A thought that somebody is having. Dropping it cuts it short: nobody waits for it any more.
#[derive(Debug)]
struct Thinking {
    gauge: ThoughtHandle,
    about: About,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.gauge.stop();
    }
}

/// What is known of how well a recorded match was played. Dropping it ends the judging.
#[derive(Debug)]
struct Judgement {
    stop: Arc<AtomicBool>,
    verdicts: Vec<Verdict>,
    begun: bool,
}

impl Drop for Judgement {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The computer players of a table, and what is being thought.
#[derive(Debug, Default)]
pub(super) struct Opponents {
    pub players: Players,
    thinking: Option<Thinking>,
    /// Advice that is asked for and not yet thought about.
    wanted: Option<About>,
    /// What a computer player has decided, and when it is carried out.
    decided: Option<(String, u64)>,
    judgement: Option<Judgement>,
}

impl Play {
    /// Sets how long computer players think.
    pub fn set_pace(&mut self, pace: Pace) {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        self.opponents.players = Players::new(self.session.header().players.clone(), pace, threads);
    }

    /// Whether the game waits for a computer player.
    pub fn awaits_computer(&self) -> bool {
        let awaited = self.session.status().awaited();
        self.replay.is_none() && awaited.is_some_and(|seat| self.opponents.players.of(seat) != Player::Human)
    }

    /// How many people play.
    pub(super) fn people(&self) -> usize {
        self.opponents.players.people(self.session.names().len()).count()
    }

    /// The seat whose hand is shown: that of the person in turn, or else of the only person.
    pub fn seat(&self) -> Seat {
        let mut people = self.opponents.players.people(self.session.names().len());
        match (self.session.status().awaited(), people.next(), people.next()) {
            (Some(seat), Some(_), _) if self.replay.is_some() || self.opponents.players.of(seat) == Player::Human => {
                seat
            }
            (_, Some(only), None) => only,
            (Some(seat), Some(_), _) => seat,
            _ => Seat::ONE,
        }
    }

    /// What has to be worked out now, if anything: the caller has it done.
    pub fn job(&mut self) -> Option<Job> {
        if let Some(judgement) = self.opponents.judgement.as_mut().filter(|judgement| !judgement.begun) {
            judgement.begun = true;
            return Some(Job::Judge(self.session.fork(), Arc::clone(&judgement.stop)));
        }
        let elsewhere = self.replay.is_some() || self.relayed;
        if elsewhere || self.opponents.thinking.is_some() || self.opponents.decided.is_some() {
            return None;
        }
        let (thought, about) = match self.opponents.wanted.take() {
            Some(about) => (self.session.analysis(ADVICE, self.opponents.players.threads())?, about),
            None => (self.opponents.players.thought(&*self.session)?, About::Move),
        };
        self.opponents.thinking = Some(Thinking { gauge: thought.gauge(), about });
        Some(Job::Think(thought))
    }

    /// What came of a thought. A computer player's action is looked at for a while, unless
    /// `at_once`.
    pub fn hear(&mut self, gauge: &ThoughtHandle, advice: &Advice, at_once: bool) -> Wish {
        if !self.opponents.thinking.as_ref().is_some_and(|thinking| thinking.gauge.is_of(gauge)) {
            return Wish::Nothing;
        }
        let Some(about) = self.opponents.thinking.take().map(|thinking| thinking.about) else { return Wish::Nothing };
        let (title, text) = match about {
            About::Move if at_once => return self.carry_out(&advice.line),
            About::Move => {
                self.opponents.decided = Some((advice.line.clone(), self.clock + PAUSE));
                return Wish::Nothing;
            }
            About::Hint => ("hint", advice.hint()),
            About::Analysis => ("analyse", advice.list(LISTED)),
        };
        Wish::Popup(Popup::said(title, &text))
    }

    /// Asks for advice; in a match that is looked at, for a judgement of every turn.
    pub fn ask_advice(&mut self, about: About) -> Wish {
        if self.replay.is_some() {
            let stop = Arc::default();
            self.opponents.judgement.get_or_insert(Judgement { stop, verdicts: Vec::new(), begun: false });
        } else if self.awaits_computer() {
            self.complain("It is not your turn.");
        } else if self.relayed {
            let verb = if about == About::Hint { "hint" } else { "analyse" };
            return Wish::Say(verb.to_string());
        } else if !self.curtain {
            self.message = None;
            self.opponents.thinking = None;
            self.opponents.wanted = Some(about);
        }
        Wish::Nothing
    }

    /// Cuts a thought short, or has a decided action carried out without delay. Whether there was
    /// anything to hurry.
    pub fn hurry(&mut self) -> bool {
        if let Some((_, due)) = &mut self.opponents.decided {
            *due = self.clock;
            return true;
        }
        self.opponents.thinking.as_ref().map(|thinking| thinking.gauge.stop()).is_some()
    }

    /// The position is another: what was thought about the old one is of no use.
    pub(super) fn forget_thoughts(&mut self) {
        self.opponents.thinking = None;
        self.opponents.decided = None;
        self.opponents.wanted = None;
    }

    /// Carries out what a computer player has decided, when it is time.
    pub(super) fn decided(&mut self) -> Wish {
        match self.opponents.decided.take_if(|(_, due)| *due <= self.clock) {
            Some((line, _)) => self.carry_out(&line),
            None => Wish::Nothing,
        }
    }

    /// Whether somebody thinks, or has decided.
    pub fn thinking(&self) -> bool {
        self.opponents.thinking.is_some() || self.opponents.decided.is_some()
    }

    /// What is being thought, for the banner.
    pub(super) fn thought_banner(&self) -> Option<String> {
        let thinking = self.opponents.thinking.as_ref()?;
        let positions = match thinking.gauge.positions() {
            0 => String::new(),
            n => format!(": {n} positions"),
        };
        let name = |seat| self.session.names().of(seat).to_string();
        Some(match thinking.about {
            About::Move => {
                let who = self.session.status().awaited().map(name).unwrap_or_default();
                format!("{who} is thinking{positions} (Esc: move now)")
            }
            About::Hint | About::Analysis => format!("Looking for advice{positions} (Esc: say it now)"),
        })
    }

    /// More was found out about how well the match was played.
    pub fn judged(&mut self, of: &Arc<AtomicBool>, verdicts: Vec<Verdict>) {
        if let Some(judgement) = self.opponents.judgement.as_mut().filter(|judged| Arc::ptr_eq(&judged.stop, of)) {
            judgement.verdicts = verdicts;
        }
    }

    /// How well the turn that is shown was played.
    pub(super) fn verdict_banner(&self) -> Option<String> {
        let judgement = self.opponents.judgement.as_ref()?;
        let turn = self.session.turn();
        let names = self.session.names();
        let verdict = judgement.verdicts.iter().find(|verdict| verdict.turn == turn);
        Some(verdict.map_or_else(|| "Judging this turn ...".to_string(), |verdict| verdict.in_words(names)))
    }
}
