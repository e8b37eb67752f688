//! The picture of the table screen.

use super::Play;
use crate::games::table::Cell;
use crate::games::{Anchor, Label};
use crate::ui::focus::{self, Cursor, Step};
use crate::ui::frame::{Button, PromptView, ReplayProgress, Spot, TableView};
use std::collections::HashMap;

impl Play {
    /// What the typed text, the selection and the cursor amount to: the one line that is meant.
    fn meant(&self) -> Option<String> {
        if self.is_typing() {
            return Some(self.prompt.text().to_string());
        }
        let Some(Cursor::Thing(anchor)) = self.cursor else { return None };
        match focus::step(&self.options, &self.path_so_far, anchor) {
            Step::Submit(line) => Some(line),
            Step::Ask(moves, _) => moves.into_iter().next().map(|option| option.line),
            _ => None,
        }
    }

    /// The table screen's picture.
    pub fn view(&self) -> TableView {
        let meant = self.meant();
        let idle = self.curtain || self.replay.is_some() || self.awaits_computer();
        let notes = match (&meant, idle) {
            (Some(line), false) => self.session.preview(line),
            _ => Vec::new(),
        };
        let usable = focus::next_things(&self.options, &[]);
        let targets = self.targets();
        let targeting = !self.path_so_far.is_empty();
        let recent: Vec<Anchor> =
            self.log.iter().filter(|line| line.action > self.recap).filter_map(|line| line.anchor).collect();
        let mut spots = HashMap::new();
        for anchor in self.table.anchors() {
            let number = targets.iter().position(|target| *target == anchor).map(|i| i as u8 + 1);
            let note: Vec<&str> = notes.iter().filter(|(at, _)| *at == anchor).map(|(_, note)| note.as_str()).collect();
            let spot = Spot {
                cursor: self.cursor == Some(Cursor::Thing(anchor)) && !self.curtain,
                chosen: self.path_so_far.contains(&anchor),
                usable: !targeting && usable.contains(&anchor),
                target: number,
                dimmed: targeting && number.is_none() && !self.path_so_far.contains(&anchor),
                note: (!note.is_empty()).then(|| note.join(", ")),
                flash: self.flashes.iter().rev().find(|(at, ..)| *at == anchor).map(|&(_, direction, _)| direction),
                recent: recent.contains(&anchor),
            };
            spots.insert(anchor, spot);
        }
        TableView {
            table: self.table.clone(),
            spots,
            buttons: self.button_views(),
            log: self.log.clone(),
            log_scroll: self.log_scroll,
            news_from: self.recap + 1,
            inspector: self.inspector(&notes),
            banner: self.thought_banner().or_else(|| self.verdict_banner()).or_else(|| self.banner(targets.len())),
            prompt: self.replay.is_none().then(|| self.prompt_view(meant)),
            progress: self.replay.map(|replay| {
                let (done, ahead) = self.session.place();
                ReplayProgress { done, total: done + ahead, playing: replay.playing, speed: replay.speed }
            }),
            curtain: self.curtain.then(|| {
                let name = self.session.names().of(self.seat());
                format!("{name}'s turn. The hand is covered: press Enter when only {name} looks.")
            }),
        }
    }

    fn button_views(&self) -> Vec<Button> {
        let left = self.session.remaining();
        let buttons = self.buttons().into_iter().enumerate().map(|(i, option)| {
            let label = match (&left, i) {
                (Some(left), 0) => format!("{} ({left})", option.button),
                _ => option.button.clone(),
            };
            Button { label, cursor: self.cursor == Some(Cursor::Button(i)), urgent: i == 0 && left.is_none() }
        });
        buttons.collect()
    }

    pub(super) fn inspector(&self, notes: &[(Anchor, String)]) -> Vec<crate::games::Line> {
        let Some(Cursor::Thing(anchor)) = self.cursor.filter(|_| !self.curtain) else { return Vec::new() };
        let mut lines = self.session.describe(self.seat(), anchor);
        let plain = |text: String| vec![(Label::Text(text), Default::default())];
        if self.replay.is_none()
            && !self.awaits_computer()
            && self.path_so_far.is_empty()
            && let Some(why) = self.session.why_not(anchor)
        {
            lines.push(vec![(Label::Text(why), crate::games::Tint::Bane)]);
        }
        if !notes.is_empty() {
            lines.push(plain("would change:".into()));
            for (at, note) in notes {
                let what = self.name_of(*at);
                lines.push(plain(format!("  {what}: {note}")));
            }
        }
        lines
    }

    /// What a thing is called in a remark.
    pub(super) fn name_of(&self, anchor: Anchor) -> String {
        let cell = self.table.cells().find(|placed| placed.anchor == Some(anchor)).map(|placed| &placed.cell);
        let lines = self.table.cells().filter_map(|placed| match &placed.cell {
            Cell::Panel(panel) => panel.lines.iter().find(|line| line.anchor == Some(anchor)),
            _ => None,
        });
        if let Some(line) = lines.into_iter().next() {
            return line.pieces.iter().map(|(label, _)| label.to_string()).collect::<String>().trim().to_string();
        }
        match cell {
            Some(Cell::Card(face)) => face.name.to_string(),
            Some(Cell::Seat(face)) => face.name.to_string(),
            Some(Cell::Slot(label)) if !label.is_empty() => label.to_string(),
            _ => "free place".into(),
        }
    }

    fn banner(&self, targets: usize) -> Option<String> {
        // While it is asked which of several actions is meant, there is nothing to point at.
        let first = self.path_so_far.first().filter(|_| targets > 0)?;
        let name = self.name_of(*first);
        Some(format!("{name}: choose one of {targets} (digit, arrows, Enter; Esc cancels)"))
    }

    pub(super) fn prompt_view(&self, meant: Option<String>) -> PromptView {
        let text = self.prompt.text();
        let ghost = if self.is_typing() {
            let forms = self.session.forms();
            let verbs: Vec<&str> = forms.iter().map(|form| form.verb).collect();
            self.prompt.ghost(self.options.iter().map(|option| option.line.as_str()).chain(verbs))
        } else {
            meant.and_then(|line| line.strip_prefix(text).map(str::to_string)).unwrap_or_default()
        };
        PromptView { text: text.to_string(), cursor: self.prompt.cursor(), ghost, message: self.message.clone() }
    }
}
