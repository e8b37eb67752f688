//! The layout of a step of the tutorial, or of a ruling: at the top of the pane beside the table, or in the lines below
//! it. It never covers a card.

use super::aside::inside;
use super::{Content, Rect, Scene};
use crate::frame::LessonView;
use crate::text::{wrap, wrapped};
use crate::theme::Role;

impl<'f> Scene<'f> {
    /// Draws a step of the tutorial, or a ruling, at the top of a pane and returns the rest of the pane.
    pub(super) fn lesson(&mut self, lesson: &'f LessonView, pane: Rect) -> Rect {
        let width = usize::from(inside(pane, self.grid).width);
        let parts = [
            (&lesson.title, Role::Title),
            (&lesson.why, Role::Text),
            (&lesson.what, Role::Turn),
            (&lesson.keys, Role::Dim),
        ];
        // In a window, the letters of the title are wider than columns.
        let title = if self.grid.pixels { width * 3 / 4 } else { width };
        let parts = parts.map(|(text, role)| (wrapped(text, if role == Role::Title { title } else { width }), role));
        // The heading, a blank line before the task, and one at the end.
        let height = 3 + parts.iter().map(|(rows, _)| rows.len() as u16).sum::<u16>();
        let place = Rect { height: height.min(pane.height), ..pane };
        self.put(place, Content::Pane(lesson.heading.into()));
        let mut rows = inside(place, self.grid).rows();
        for (n, (text, role)) in parts.into_iter().enumerate() {
            // A blank line separates the explanation from the task.
            if n == 2 {
                rows.next();
            }
            for (text, row) in text.into_iter().zip(&mut rows) {
                match role {
                    Role::Turn | Role::Title => self.bold(row, text, role),
                    role => self.text(row, text, role),
                }
            }
        }
        Rect { y: place.bottom(), height: pane.height - place.height, ..pane }
    }

    /// Draws the explanation of a tutorial step in a few lines below the table. The question above the prompt names the
    /// task.
    pub(super) fn short_lesson(&mut self, lesson: &'f LessonView, area: Rect) {
        for (text, row) in wrap(&lesson.why, area.width.into(), area.height.into()).into_iter().zip(area.rows()) {
            self.text(row, text, Role::Text);
        }
    }
}
