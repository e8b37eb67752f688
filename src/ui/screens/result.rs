//! The result screen: the winner, the course of the game and what to do next.

use crate::app::{Actions, Context, DialogAnswer, Msg, Screen, ScreenEvent, SharedTable, SideEffect, StopOnDrop, Task};
use crate::chart::Chart;
use crate::frame::{Body, MenuItem, MenuView, Popup, ResultView, Tone};
use crate::keys::{Command, KeyScope};
use crate::parts::list::{List, ListEvent};
use crate::review::{JUDGING, Review, reader};
use crate::screens::replay::Replay;
use crate::storage::saved::headline;
use sorcery_games::emblem::Emblem;
use sorcery_games::engine::{Rng, Seat};
use sorcery_games::table::Placed;
use sorcery_games::words::{capitalised, counted, in_full_stop};
use sorcery_games::{Audience, Cell, ChangeKind, Error, Tint};
use sorcery_session::room::OpenOffer;
use sorcery_session::winnable::{self, Winnable};
use sorcery_session::{Asker, Best, Header, LogLine, Match, roster};
use std::path::PathBuf;

/// An entry of the menu on the result screen: its label, a remark and its action.
type ResultEntry = (&'static str, String, fn(&mut GameOver, &mut Context));

#[derive(Debug)]
pub struct GameOver {
    path: Option<PathBuf>,
    /// A notice that the game isn't saved, and why, for a game without a path.
    unsaved: String,
    session: Match,
    review: Review,
    /// The search for a way to win, if the game is a lost game of Onirim.
    rescue: Option<Rescue>,
    list: List,
    /// The contents of the screen except for the menu.
    view: ResultView,
}

/// The search for a way to win a lost game. Dropping this stops the search.
#[derive(Debug, Default)]
struct Rescue {
    stop: StopOnDrop,
    /// The result of the search for a way to win, once it has ended.
    found: Option<Winnable>,
}

impl Rescue {
    fn in_words(&self) -> String {
        match &self.found {
            None => "looking for a way to win...".into(),
            Some(Winnable::Yes(ending)) => format!("a win was still possible on turn {}", ending.turn),
            Some(Winnable::No) => "this deal can't be won".into(),
            Some(Winnable::Unknown) => format!("no win found in {} positions", winnable::POSITIONS),
        }
    }
}

impl GameOver {
    pub fn new(session: &Match, path: Option<PathBuf>) -> Self {
        let names = session.names();
        let you = session.header().only_person().filter(|_| !session.is_watched());
        let to = you.map_or(Audience::Public, Audience::You);
        let named = |seat: Seat| match you == Some(seat) && session.header().is_nameless(seat) {
            true => "You".to_string(),
            false => names.of(seat).to_string(),
        };
        let all: Vec<String> = Seat::all(names.len()).map(named).collect();
        let winners = session.status().winners();
        let tone = match you {
            Some(only) if winners.contains(only) => Tone::Victory,
            Some(_) if !winners.is_empty() || names.len() == 1 => Tone::Defeat,
            _ => Tone::Neither,
        };
        let headline = headline(session, to);
        let (ending, story, log) = (session.ending(to), session.story(), session.log(to));
        let bests = story.bests.iter().filter(|best| you.is_none_or(|you| you == best.seat));
        let best = bests.max_by_key(|best| (best.amount, std::cmp::Reverse(best.action))).and_then(|best| {
            let Best { seat, name, amount, is_told, turn, action } = *best;
            let line = log.iter().find(|line| line.action == action)?;
            let best = if you.is_some() { "Your best action" } else { "Best action" };
            let (who, whose) = match you {
                Some(_) => ("you", best.to_string()),
                None => (&**names.of(seat), format!("{best} ({})", names.of(seat))),
            };
            let sentence = line.told.text.trim_end_matches('.');
            // Leave out the last action, because the result screen shows it anyway.
            Some(match session.deed(action, seat, to) {
                _ if action == session.done() => format!("{whose}: {amount} {name} on turn {turn}."),
                Some(deed) if is_told => format!("{best}: on turn {turn}, {who} {deed}."),
                Some(deed) => format!("{best}: on turn {turn}, {who} {deed} ({amount} {name})."),
                None => format!("{whose}: {sentence} ({amount} {name}, turn {turn})."),
            })
        });
        let (last, emblem) = final_attack(session, &log);
        let last = last.map_or(String::new(), |last| format!("Turn {}: {last}", session.shown_turn()));
        let charts = Chart::of_measures(&story, &all);
        let view = ResultView {
            headline,
            tone,
            ending,
            last,
            best,
            emblem,
            story,
            names: all,
            charts,
            menu: MenuView::default(),
        };
        GameOver {
            path,
            unsaved: unsaved(session),
            session: session.fork(),
            review: Review::default(),
            rescue: winnable::is_lost(session).then(Rescue::default),
            list: List::default(),
            view,
        }
    }

    /// Returns the available entries. A solo game has no seats to swap.
    fn entries(&self, cx: &Context) -> Vec<ResultEntry> {
        let solo = self.is_solo();
        let rematch = if solo { "Play again" } else { "Rematch" };
        let again = match self.session.header().position {
            Some(_) => "from the same position",
            None if solo => "new deal",
            None => "same players, new deal",
        };
        if let Some(shared) = &cx.shared_table {
            let how = if solo { again } else { "with swapped seats, if your opponent agrees" };
            let rematch: ResultEntry = (rematch, how.into(), |over, cx| over.tell_shared_table("rematch", cx));
            let leave: ResultEntry = ("Leave", String::new(), |_, cx| cx.home());
            return shared.visit.map(|_| rematch).into_iter().chain([leave]).collect();
        }
        let mut entries: Vec<ResultEntry> = vec![
            (rematch, again.into(), |over, cx| cx.effect(SideEffect::Start(Box::new(over.again())))),
            ("Swap seats", "the other player goes first".into(), |over, cx| {
                let mut header = over.again();
                roster::swap_seats(&mut header);
                cx.effect(SideEffect::Start(Box::new(header)));
            }),
            ("Replay", "step by step".into(), |over, cx| {
                over.path.iter().for_each(|path| cx.effect(SideEffect::OpenReplay(path.clone())));
            }),
            ("Mistakes", self.mistakes_in_words(), |over, cx| {
                over.review.retries = true;
                over.retry(cx);
            }),
        ];
        let rescue = self.rescue.as_ref().map(Rescue::in_words);
        entries.extend(
            rescue.map(|found| -> ResultEntry { ("Winning line", found, |over, cx| over.show_winning_line(cx)) }),
        );
        entries.push((cx.home_name(), String::new(), |_, cx| cx.home()));
        if solo {
            entries.remove(1);
        }
        // A game outside the roster can't be opened again by its name, so only the last entry works.
        if roster::find(self.session.info().name).is_err() {
            entries.drain(..entries.len() - 1);
        }
        entries
    }

    /// Describes the number of mistakes, or says that the judge is still working.
    fn mistakes_in_words(&self) -> String {
        let found = self.review.mistakes().filter(|(verdict, _)| verdict.own).count();
        match (self.review.whole, found) {
            (false, _) if self.review.retries => JUDGING.into(),
            (false, _) => "judging the game...".into(),
            (true, 0) => "none of yours cost 10 % or more".into(),
            (true, _) => format!("retry {}", counted(found, "mistake")),
        }
    }

    /// Opens the mistakes as exercises, if the user has asked for them and the whole game has been judged.
    fn retry(&mut self, cx: &mut Context) {
        self.review.exercises(&self.session, self.path.as_ref()).into_iter().for_each(|mistakes| cx.retry(mistakes));
    }

    /// Opens a replay in which the end of the game is replaced with a win. Shows the last position from which the game
    /// could be won.
    fn show_winning_line(&self, cx: &mut Context) {
        let Some(rescue) = &self.rescue else { return };
        let said = match &rescue.found {
            Some(Winnable::Yes(ending)) => {
                let mut session = ending.session.fork();
                session.look_at(ending.kept);
                cx.open(Replay::new(session, None, true));
                format!(
                    "This is your game up to turn {}. From here, the replay wins because it knows the order of the deck.",
                    ending.turn
                )
            }
            _ => capitalised(&rescue.in_words()),
        };
        cx.popup = Some(Popup::answer("Winning line", &said));
    }

    /// Sends a command to the shared table and shows the reply.
    fn tell_shared_table(&self, line: &str, cx: &mut Context) {
        let Some(shared) = &cx.shared_table else { return };
        let Some(mut guest) = shared.room.guest(shared.visit) else { return };
        let said = match guest.submit_by(Asker::Onlooker, line) {
            Err(Error(why)) => why,
            Ok(_) if line == "rematch" && !self.is_solo() => "Waiting for your opponent's answer.".into(),
            Ok(_) => return,
        };
        cx.popup = Some(Popup::answer("Rematch", &said));
    }

    fn is_solo(&self) -> bool {
        self.view.names.len() < 2
    }

    /// Returns a header for the same game, but with a fresh seed.
    fn again(&self) -> Header {
        Header { seed: Rng::fresh_seed(), ..self.session.header().clone() }
    }
}

/// Returns a notice that a game isn't saved, with the reason if it is known.
pub(super) fn unsaved(session: &Match) -> String {
    session.failure().map_or("This game is not saved.".into(), |why| in_full_stop(&capitalised(&why)))
}

/// Returns the text of the final attack, if there was one, and a picture of the attacking card or, if there is none, of
/// the game.
fn final_attack(session: &Match, log: &[LogLine]) -> (Option<String>, Emblem) {
    let done = session.done();
    let touch = |line: &LogLine| line.touch.filter(|touch| touch.kind == ChangeKind::Acts);
    let last = log.iter().rfind(|line| line.action == done && touch(line).is_some());
    let table = session.observe(None).table;
    let card = last.and_then(touch).and_then(|touch| {
        let about = |placed: &&Placed| placed.anchor.is_some_and(|at| touch.is_about(at, placed.thing));
        match &table.cells().find(about)?.cell {
            Cell::Card(face) => Some(face.emblem).filter(|emblem| !emblem.is_empty()),
            _ => None,
        }
    });
    (last.map(|line| line.told.text.clone()), card.unwrap_or(session.info().emblem))
}

impl Screen for GameOver {
    fn name(&self) -> &'static str {
        "Result"
    }

    fn title(&self, _cx: &Context) -> [String; 3] {
        [self.session.info().title.into(), "game over".into(), String::new()]
    }

    fn tint(&self) -> Tint {
        self.session.info().tint
    }

    fn actions<'c>(&self, cx: &'c Context) -> Actions<'c> {
        use Command::{Back, Choose, Help, Left, Right};
        Actions::new(cx, KeyScope::Menu, &[Choose, Right, Back, Help]).pair([Left, Right], "move")
    }

    fn view(&self, cx: &Context) -> Body {
        let items = self.entries(cx).into_iter().map(|(label, detail, _)| MenuItem::new(label, detail)).collect();
        let kept = self.path.is_some() || cx.shared_table.is_some();
        let about = if kept { "" } else { &self.unsaved };
        let mut view = ResultView {
            menu: MenuView { tint: self.tint(), ..self.list.menu("", about, items) },
            ..self.view.clone()
        };
        let name = view.names.get(reader(&self.session).index()).cloned().unwrap_or_default();
        self.review.chart(&self.session, &name).into_iter().for_each(|chart| view.charts.insert(0, chart));
        Body::Result(Box::new(view))
    }

    fn event(&mut self, event: ScreenEvent<'_>, cx: &mut Context) -> bool {
        // The entries lie side by side, so Left and Right also move the cursor.
        let event = match event {
            ScreenEvent::Command(Command::Left) => ScreenEvent::Command(Command::Up),
            ScreenEvent::Command(Command::Right) => ScreenEvent::Command(Command::Down),
            event => event,
        };
        match event {
            ScreenEvent::Message(Msg::Archived(path)) => self.path = Some(path.clone()),
            ScreenEvent::Message(msg @ Msg::Judged(..)) => {
                if self.review.receive(msg) && self.review.whole {
                    let verdicts = self.review.verdicts.clone();
                    self.path.iter().for_each(|path| cx.effect(SideEffect::SaveReview(path.clone(), verdicts.clone())));
                    self.retry(cx);
                }
            }
            ScreenEvent::Message(Msg::Winnable(of, found)) => {
                if let Some(rescue) = self.rescue.as_mut().filter(|rescue| rescue.stop.is(of)) {
                    rescue.found = Some(found.clone());
                }
            }
            // If the opponent has offered a rematch, ask the user whether to accept.
            ScreenEvent::Settled => {
                if let Some(OpenOffer::Received(question)) = cx.shared_table.as_ref().and_then(SharedTable::offer)
                    && !cx.popup.as_ref().is_some_and(Popup::is_question)
                {
                    cx.ask(question, &["Yes", "No"]);
                }
            }
            ScreenEvent::Answer(answer) => {
                self.tell_shared_table(if answer == DialogAnswer::Item(0) { "accept" } else { "decline" }, cx);
            }
            ScreenEvent::Command(Command::Back) => cx.home(),
            _ => {
                let entries = self.entries(cx);
                match self.list.event(event, entries.len()) {
                    ListEvent::Chosen => entries.get(self.list.cursor).into_iter().for_each(|(.., act)| act(self, cx)),
                    other => return other == ListEvent::Moved,
                }
            }
        }
        true
    }

    fn task(&mut self, cx: &Context) -> Option<Task> {
        if cx.shared_table.is_some() {
            return None;
        }
        if let Some(flag) = self.rescue.as_mut().and_then(|rescue| rescue.stop.start()) {
            return Some(Task::Win(self.session.fork(), flag));
        }
        self.review.task(&self.session)
    }
}
