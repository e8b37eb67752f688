//! Draws the lines of text in panels.

use super::area::Area;
use super::cards::Brush;
use super::draw::COLUMN;
use super::surface::{Align, bold, regular};
use crate::palette::Rgba;
use sorcery_games::Label;
use sorcery_games::table::{Chip, PanelLine, Tint, words_of};
use sorcery_ui::animation::role_of;
use sorcery_ui::frame::Highlight;
use sorcery_ui::theme::Role;

/// Width of the name before a count and of the background of the count, relative to the font size.
const NAME: f32 = 3.6;
const BOX: f32 = 1.7;
/// Padding at the left and right of a panel line that is two lines high, relative to the font size.
const BUTTON_PADDING: f32 = 0.5;
/// Padding beside the name and the preview of a change in a panel line, relative to the font size.
const NOTE_PADDING: f32 = 0.4;
/// Gap between a count and the text after it in a narrow line, relative to the font size.
const NARROW_GAP: f32 = 0.3;

impl Brush<'_, '_> {
    /// Draws a line of a panel. Only a line that can be selected has a `highlight`. `height` determines the font size.
    pub fn panel_line(&mut self, line: &PanelLine, place: Area, highlight: Option<&Highlight>, height: f32) {
        let (em, palette) = (self.em, self.palette);
        let size = (height * 0.66).min(0.88 * em);
        if let Some(highlight) = highlight {
            // The margin keeps antialiased edges inside the line.
            let place = place.inset(1.0);
            if let Some(role) = highlight.light() {
                self.surface.round(place, 0.2 * em, Rgba(palette.of(role), 0.12));
            }
            // Draw a single border, because the cursor's own border inside it would touch the text.
            if let Some(role) = highlight.role() {
                let width = if highlight.chosen || highlight.cursor { 2.0 } else { 1.0 };
                self.surface.border(place, 0.2 * em, width, Rgba(palette.of(role), 0.9));
            }
        }
        let said = place.shifted(0.25 * em, 0.0);
        let target = highlight.and_then(|highlight| highlight.target);
        match &line.count {
            // Show only the name: the preview of a change contains the count, and needs the room of the discount.
            Some(_) if highlight.is_some_and(|highlight| highlight.note.is_some()) => {
                let name = place.between(NOTE_PADDING * em, 0.0);
                self.counted_name(name, 0.9 * size, line.pieces.get(..1).unwrap_or_default(), None)
            }
            Some(chip) if place.h > 1.5 * height => self.count_button(place, size, line, chip, target),
            Some(chip) => self.counted(said, size, line, chip, target),
            None if words_of(&line.pieces).starts_with("  ") => self.heads(said, size, &line.pieces),
            None => self.tinted(said, size, &line.pieces),
        }
        if let Some(highlight) = highlight {
            self.overlay_line(place, highlight, line.count.is_some());
        }
    }

    /// Draws the headings of number columns, right-aligned like the numbers.
    fn heads(&mut self, place: Area, size: f32, pieces: &[(Label, Tint)]) {
        let letters = regular(0.85 * size, self.palette.text);
        let mut end = 0;
        for word in words_of(pieces).split(' ') {
            end += word.chars().count();
            let wide = end as f32 * COLUMN * size;
            if !word.is_empty() && wide <= place.w {
                self.surface.text(Area { w: wide, ..place }, Align::Right, letters, word);
            }
            end += 1;
        }
    }

    /// Draws a panel line whose count has a background in the colour of its chip. A count of zero has no background. The
    /// number that selects the line as a target is in front of its name.
    fn counted(&mut self, mut place: Area, size: f32, line: &PanelLine, chip: &Chip, target: Option<u8>) {
        let [name, behind] = [line.pieces.get(..1), line.pieces.get(2..)].map(Option::unwrap_or_default);
        // Align the counts, whatever the lengths of the names before them, unless that leaves too little room for the
        // text after the count, such as a discount.
        let letters = regular(size, self.palette.text);
        let [named, text] = [name, behind].map(words_of);
        let [named, after] = [&named, &text].map(|text| self.surface.width(letters, text.trim()));
        let gap = text.chars().take_while(|c| *c == ' ').count() as f32 * COLUMN * size;
        let is_narrow = after > 0.0 && place.w < (NAME + BOX) * size + gap + after;
        // The text after the count keeps away from the name in the next column.
        let room = place.w - BOX * size - after - 4.0 * NARROW_GAP * size;
        let before = place.take_left(if is_narrow { room.max(named).min(NAME * size) } else { NAME * size });
        self.counted_name(before, size, name, target);
        self.count(place.take_left(BOX * size), size, chip);
        match is_narrow {
            true => _ = self.surface.text(place.shifted(NARROW_GAP * size, 0.0), Align::Left, letters, text.trim()),
            false => self.tinted(place, size, behind),
        }
    }

    /// Draws a panel line that is two lines high: its name at the left, and its count at the right.
    fn count_button(&mut self, place: Area, size: f32, line: &PanelLine, chip: &Chip, target: Option<u8>) {
        let mut inner = place.between(BUTTON_PADDING * size, BUTTON_PADDING * size);
        self.count(inner.take_right(BOX * size), size, chip);
        self.counted_name(inner, size, line.pieces.get(..1).unwrap_or_default(), target);
    }

    /// Draws the name before a count, after the number that selects the line as a target. The blanks after the name align
    /// counts only in a terminal.
    fn counted_name(&mut self, mut place: Area, size: f32, name: &[(Label, Tint)], target: Option<u8>) {
        let bare = |(label, tint): &(Label, Tint)| (Label::Text(label.to_string().trim_end().into()), *tint);
        let name = &name.iter().map(bare).collect::<Vec<_>>();
        match target {
            Some(number) => {
                let ink = bold(size, self.palette.of(Role::Target));
                self.surface.text(place.take_left(0.85 * size), Align::Left, ink, &number.to_string());
                self.tinted(place, 0.9 * size, name);
            }
            None => self.tinted(place, size, name),
        }
    }

    /// Draws a count on a background in the colour of its chip. A count of zero has no background.
    fn count(&mut self, place: Area, size: f32, chip: &Chip) {
        let ground = self.palette.tint(chip.tint);
        let count = bold(size, if chip.count == 0 { self.palette.of(Role::Dim) } else { self.palette.on(ground) });
        if chip.count != 0 {
            self.surface.round(place.middle(place.w, (1.3 * size).max(0.6 * place.h)), 0.3 * size, ground);
        }
        self.surface.text(place, Align::Centre, count, &chip.count.to_string());
    }

    fn overlay_line(&mut self, place: Area, highlight: &Highlight, is_counted: bool) {
        let (em, palette) = (self.em, self.palette);
        let (note, change) = match (&highlight.note, highlight.target_label()) {
            (Some(note), _) => (note.text.clone(), note.change),
            (None, Some(label)) if !is_counted => (label, 0),
            (None, _) => return,
        };
        let ink = bold(if is_counted { 0.72 } else { 0.8 } * em, palette.of(role_of(change)));
        self.surface.text(place.between(0.0, NOTE_PADDING * em), Align::Right, ink, &note);
    }
}
