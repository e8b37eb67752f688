//! The screen that compares two moves: a list of the legal moves next to the results of two of them.

use crate::app::{Actions, Context, Msg, Screen, ScreenEvent, StopOnDrop, Task};
use crate::chart::{Chart, Legend, Series};
use crate::frame::{Body, MenuItem, MenuView};
use crate::keys::{Command, KeyScope};
use crate::parts::list::ListEvent;
use crate::parts::picker::Picker;
use sorcery_games::table::plain;
use sorcery_games::{Error, Label, Line, LinkedText, Listener, Tint};
use sorcery_session::Match;
use sorcery_session::game::search::percent;
use sorcery_session::game::verdict::Slip;
use sorcery_session::game::whatif::{Comparison, Distribution};

/// Maximum number of ranges into which the chart divides the results of a game, such as points.
const RANGES: i32 = 20;

#[derive(Debug)]
pub struct Compare {
    session: Match,
    /// The list of the legal moves. Each label is the command to type, and the detail describes the move in words.
    picker: Picker,
    /// The keys of the moves in the list. Two commands with the same effect have the same key.
    keys: Vec<Option<u64>>,
    /// The commands of the two moves, A and B. A move chosen by default is `None` until it is known.
    pair: [Option<String>; 2],
    /// Whether A and B are exchanged in the running comparison.
    swapped: bool,
    found: Option<Result<Comparison, Error>>,
    stop: StopOnDrop,
    /// The mistake that a review has found in this position, if there is one.
    slip: Option<Slip>,
}

impl Compare {
    /// Compares the mistake that a review has found in this position with the better move. Without a mistake, compares
    /// the next recorded move with the best other move that a search finds.
    ///
    /// # Errors
    /// Fails if the game is over.
    pub fn of_slip(session: Match, slip: Option<Slip>) -> Result<Self, Error> {
        let pair = [None, slip.as_ref().map(|slip| slip.better.clone())];
        Ok(Compare { slip, ..Compare::new(session, pair)? })
    }

    /// Compares two moves, A and B, in the current position of a match. If they are `None`, A is the next recorded move
    /// and B the best other move that a search finds.
    ///
    /// # Errors
    /// Fails if the game is over.
    pub fn new(session: Match, pair: [Option<String>; 2]) -> Result<Self, Error> {
        let over = || Error::new("The game is over at this point. Step back to an earlier move.");
        let seat = session.status().awaited().ok_or_else(over)?;
        let to = Listener::advised(session.names(), seat);
        let (mut items, mut keys) = (Vec::new(), Vec::new());
        for option in session.observe(Some(seat)).moves {
            let key = session.key(&option.line);
            if !keys.contains(&key) {
                keys.push(key);
                let phrase = session.phrases(std::slice::from_ref(&option.line), to).into_iter().next();
                let detail = phrase.filter(LinkedText::is_phrase).map_or(option.button, |phrase| phrase.text);
                items.push(MenuItem::new(option.line, detail));
            }
        }
        let (stop, picker) = (StopOnDrop::default(), Picker::new(items, 0));
        Ok(Compare { session, picker, keys, pair, swapped: false, found: None, stop, slip: None })
    }

    /// Returns a function that gives the mark after a move in the list. Only A and B have one.
    fn marks(&self) -> impl Fn(usize) -> &'static str {
        let [a, b] = self.pair.each_ref().map(|line| line.as_ref().map(|line| self.session.key(line)));
        move |item| match Some(self.keys[item]) {
            key if key == a => " (A)",
            key if key == b => " (B)",
            _ => "",
        }
    }

    /// Compares move A with the selected move. If the selected move is A or B, exchanges A and B instead.
    fn choose(&mut self) {
        let Some(i) = self.picker.chosen() else { return };
        if !self.marks()(i).is_empty() {
            self.swapped = !self.swapped;
            self.pair.swap(0, 1);
            self.found = self.found.take().map(|found| found.map(Comparison::swapped));
            return;
        }
        self.pair[1] = Some(self.picker.items[i].label.clone());
        (self.swapped, self.found, self.stop) = (false, None, StopOnDrop::default());
    }

    fn preview(&self) -> Vec<Line> {
        let found = match &self.found {
            Some(Ok(found)) => found,
            Some(Err(Error(why))) => return vec![plain(why.clone())],
            None if self.pair.iter().any(Option::is_none) => return vec![plain("Looking for the best move...")],
            None => return vec![plain("Playing the first deals...")],
        };
        let mut lines: Vec<Line> = found.in_words().into_iter().map(plain).collect();
        if let Some((Label::Text(_), tint)) = lines.first_mut().and_then(|line| line.first_mut()) {
            *tint = Tint::Gold;
        }
        lines.push(Vec::new());
        let means = found.means();
        for (which, name) in ["A", "B"].into_iter().enumerate() {
            let [share, low, high] = found.score(which).percents();
            let line = &found.lines[which];
            lines.push(plain(format!("{name}: score {share:.1} % ({low:.1} to {high:.1}), {line}")));
        }
        if !found.measure.is_empty() {
            lines.push(plain(format!("{}: A {:.1}, B {:.1}", found.measure, means[0].0, means[1].0)));
        }
        lines.push(plain(found.effort()));
        let rated = self.slip.as_ref().map_or("A review estimates numbers".into(), |slip| {
            let Slip { played, better, from, to, .. } = slip;
            format!("Review: {} with `{played}`, {} with `{better}`, estimated", percent(*to), percent(*from))
        });
        let why = format!("{rated} by a search. Here, {} plays the deals to the end.", found.level);
        lines.extend([Vec::new(), plain(why)]);
        lines
    }
}

/// Returns the chart that compares how often each of the two moves leads to each range of results, such as points.
fn chart(found: &Comparison) -> Option<Chart> {
    let Distribution { from, width, shares } = found.distribution(RANGES)?;
    let curve = |(shares, name): (Vec<f64>, &str)| Series {
        name: name.into(),
        values: shares.into_iter().flat_map(|share| std::iter::repeat_n(share, width as usize)).collect(),
        ..Series::default()
    };
    let title = match width {
        1 => format!("deals by {} (%)", found.measure),
        _ => format!("deals by {} (%), steps of {width}", found.measure),
    };
    let series = shares.into_iter().zip(["A", "B"]).map(curve).collect();
    Some(Chart { title, x_label: String::new(), from, series, legend: Legend::Names, ..Chart::default() })
}

impl Screen for Compare {
    fn name(&self) -> &'static str {
        "What if"
    }

    fn scope(&self) -> KeyScope {
        KeyScope::Picker
    }

    fn title(&self, _cx: &Context) -> [String; 3] {
        let (game, turn) = (self.session.info().title, self.session.shown_turn());
        let mover = self.session.status().awaited().filter(|_| self.session.names().len() > 1);
        let player = match mover {
            Some(_) if self.session.header().only_person() == mover => "Your turn".into(),
            Some(seat) => format!("{} to play", self.session.names().of(seat)),
            None => String::new(),
        };
        [game.into(), format!("what if, turn {turn}"), player]
    }

    fn tint(&self) -> Tint {
        self.session.info().tint
    }

    fn actions<'c>(&self, cx: &'c Context) -> Actions<'c> {
        let actions = Actions::new(cx, KeyScope::Picker, &[Command::Choose, Command::Back, Command::Help]);
        actions.label(Command::Choose, "compare with A")
    }

    fn view(&self, _cx: &Context) -> Body {
        let mut menu = self.picker.menu(self.name(), "Enter: compare with A, or swap A and B.");
        let mark = self.marks();
        for (item, i) in menu.items.iter_mut().zip(self.picker.shown()) {
            item.label += mark(i);
        }
        let chart = self.found.as_ref().and_then(|found| chart(found.as_ref().ok()?)).map(Box::new);
        Body::Menu(MenuView { preview: self.preview(), chart, ..menu })
    }

    fn event(&mut self, event: ScreenEvent<'_>, _cx: &mut Context) -> bool {
        match event {
            ScreenEvent::Message(Msg::Compared(of, found)) if self.stop.is(of) => {
                let found = found.clone().map(|found| if self.swapped { found.swapped() } else { found });
                if let (Ok(found), None) = (&found, &self.found) {
                    let a = self.picker.items.iter().position(|item| item.label == found.lines[0]);
                    self.picker.select(a.filter(|_| self.pair[1].is_none()));
                    self.pair = found.lines.clone().map(Some);
                }
                self.found = Some(found);
            }
            _ => match self.picker.event(event) {
                ListEvent::Chosen => self.choose(),
                other => return other == ListEvent::Moved,
            },
        }
        true
    }

    fn task(&mut self, _cx: &Context) -> Option<Task> {
        let flag = self.stop.start()?;
        Some(Task::Compare(self.session.fork(), self.pair.clone(), flag))
    }
}
