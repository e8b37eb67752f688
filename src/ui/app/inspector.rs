//! The dialog that describes a card. In games with purchases, it also shows how often computer players buy each card on
//! the table, and how often they win with and without it. Their games run in the background while the dialog is open.

use crate::app::{StopOnDrop, Task};
use crate::board::Board;
use crate::frame::{DocumentContent, Popup};
use sorcery_agents::Flag;
use sorcery_games::engine::Seat;
use sorcery_games::table::plain;
use sorcery_games::{Label, Line, Tint};
use sorcery_session::contest::purchases::{ABOUT_FIGURES, CardFigures, CardTrial, GAMES, PurchaseRow};

const TITLE: &str = "inspector";

/// The latest statistics on cards, and the open dialog that shows them.
#[derive(Debug, Default)]
pub struct CardNumbers {
    known: Option<(CardTrial, CardFigures)>,
    open: Option<Open>,
}

#[derive(Debug)]
struct Open {
    about: Vec<Line>,
    card: usize,
    /// Ends the games for the statistics.
    stop: StopOnDrop,
}

impl CardNumbers {
    /// Returns the dialog with the description `about` of the object under the cursor. `seat` is the viewer.
    pub fn open(&mut self, board: &Board, seat: Option<Seat>, about: Vec<Line>) -> Popup {
        let card = board.pointed().and_then(|anchor| board.session.inspect(seat, anchor).card);
        let mut lines = about.clone();
        if let (Some(card), Some(trial)) = (card, CardTrial::of(&board.session)) {
            self.known.take_if(|(known, _)| *known != trial);
            self.known.get_or_insert_with(|| (trial, CardFigures::default()));
            self.open = Some(Open { about, card, stop: StopOnDrop::default() });
            lines = self.lines();
        }
        Popup::text(TITLE, lines)
    }

    /// Returns the task that plays the games for the open dialog, unless it has already started or enough games have
    /// been played.
    pub fn task(&mut self) -> Option<Task> {
        let (open, (trial, found)) = (self.open.as_mut()?, self.known.as_ref()?);
        let flag = open.stop.start().filter(|_| found.games < GAMES)?;
        Some(Task::CountCards(Box::new((trial.clone(), found.clone())), flag))
    }

    /// Updates the statistics on cards and the open dialog that shows them.
    pub fn receive(&mut self, flag: &Flag, found: &CardFigures, popup: &mut Option<Popup>) {
        if let (Some(open), Some((_, known))) = (&self.open, &mut self.known)
            && open.stop.is(flag)
        {
            known.clone_from(found);
            if let Some(Popup::Document(document)) = popup {
                document.content = DocumentContent::Text(self.lines());
            }
        }
    }

    /// Stops the games for the statistics once the dialog that shows them has closed.
    pub fn follow(&mut self, popup: Option<&Popup>) {
        self.open.take_if(|_| !matches!(popup, Some(Popup::Document(document)) if document.title == TITLE));
    }

    /// Returns the text of the open dialog.
    fn lines(&self) -> Vec<Line> {
        let (Some(open), Some((trial, found))) = (&self.open, &self.known) else { return Vec::new() };
        let mut lines = open.about.clone();
        let games = match found.games {
            0 => format!("Starting {GAMES} games between {}...", trial.players()),
            GAMES => format!("{GAMES} games between {}:", trial.players()),
            games => format!("{games} of {GAMES} games between {}:", trial.players()),
        };
        lines.extend([Line::new(), plain(games)]);
        if found.games == 0 {
            return lines;
        }
        let mut rows = trial.rows();
        let own = rows.iter().find(|row| row.index == open.card).cloned();
        // The description above the table already names the card.
        let own = own.map(|row| PurchaseRow { name: "this card".into(), ..row });
        // The table doesn't repeat the card. A game with groups has too many cards to list, so it lists the groups.
        let has_groups = rows.iter().any(|row| row.is_group);
        rows.retain(|row| row.is_group == has_groups && row.index != open.card);
        found.sort(&mut rows);
        let columns = |name: &str, [bought, first, with, without]: [&str; 4]| {
            Label::Text(format!("{name:16}{bought:>8}{first:>12}{with:>18}{without:>18}"))
        };
        let line = |row: &PurchaseRow| {
            let figures = found.line(row.index);
            let text = columns(&row.name, figures.columns().each_ref().map(String::as_str));
            vec![(text, Tint::of_change(figures.sign()))]
        };
        lines.push(vec![(columns("", trial.columns()), Tint::Plain)]);
        lines.extend(own.iter().map(line));
        lines.extend([Line::new(), plain(ABOUT_FIGURES), Line::new()]);
        lines.extend(rows.iter().map(line));
        lines
    }
}
