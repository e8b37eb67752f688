//! The record of all finished games: wins, streaks and trends by game and opponent.

use crate::app::{Actions, Context, Msg, Screen, ScreenEvent, SideEffect};
use crate::chart::{Chart, Series};
use crate::frame::{Body, MenuItem, MenuView};
use crate::keys::{Command, KeyScope};
use crate::parts::list::{List, ListEvent};
use crate::storage::{PlayedGame, Standing, WINDOW, standings};
use sorcery_games::table::plain;
use sorcery_games::{Label, Line, Tint};

#[derive(Debug, Default)]
pub struct RecordScreen {
    list: List,
    /// All finished games, the oldest first. `None` until the file is read.
    played: Option<Vec<PlayedGame>>,
}

impl RecordScreen {
    /// Opens the record of finished games, and requests that the games be read from the record's file.
    pub fn new(cx: &mut Context) -> Self {
        cx.effect(SideEffect::ReadRecord);
        RecordScreen::default()
    }
}

/// Returns the chart of the win rate and the average loss per turn, both averaged over the last [`WINDOW`] games.
fn chart(standing: &Standing<'_>) -> Option<Chart> {
    let rates = |value: &dyn Fn(&PlayedGame) -> Option<f64>| {
        let values: Vec<Option<f64>> = standing.played.iter().map(|game| value(game)).collect();
        let mean = |end: usize| {
            let known: Vec<f64> = values[end.saturating_sub(WINDOW)..end].iter().flatten().copied().collect();
            100.0 * known.iter().sum::<f64>() / known.len() as f64
        };
        (1..=values.len()).map(mean).collect::<Vec<f64>>()
    };
    let series = |name: &str, values| Series { name: name.into(), values, ..Series::default() };
    let mut all = vec![series("won", rates(&|game| Some(game.payoff)))];
    if standing.played.iter().any(|game| game.loss.is_some()) {
        all.push(series("lost per turn", rates(&|game| game.loss)));
    }
    (standing.played.len() > 1).then(|| Chart {
        title: format!("trend (%, mean of {WINDOW} games)"),
        x_label: "game".into(),
        from: 1,
        series: all,
        high: 100.0,
        ..Chart::default()
    })
}

impl Screen for RecordScreen {
    fn name(&self) -> &'static str {
        "Record"
    }

    fn actions<'c>(&self, cx: &'c Context) -> Actions<'c> {
        Actions::new(cx, KeyScope::Menu, &[Command::Back, Command::Help])
    }

    fn view(&self, _cx: &Context) -> Body {
        let played = self.played.as_deref().unwrap_or_default();
        let standings = standings(played);
        let chosen = standings.get(self.list.cursor);
        let preview = |standing: &Standing<'_>| {
            let title: Line = vec![(Label::Text(standing.title.clone()), Tint::Gold)];
            std::iter::once(title).chain(standing.details().into_iter().map(plain)).collect()
        };
        let items = standings.iter().map(|standing| MenuItem::new(&standing.title, standing.summary())).collect();
        Body::Menu(MenuView {
            preview: chosen.map_or_else(Vec::new, preview),
            chart: chosen.and_then(chart).map(Box::new),
            ..self.list.menu(self.name(), "Your finished games, by game and opponent.", items)
        })
    }

    fn event(&mut self, event: ScreenEvent<'_>, _cx: &mut Context) -> bool {
        match event {
            ScreenEvent::Message(Msg::Record(played)) => self.played = Some(played.clone()),
            _ => {
                let standings = standings(self.played.as_deref().unwrap_or_default()).len();
                return self.list.event(event, standings) != ListEvent::Ignored;
            }
        }
        true
    }
}
