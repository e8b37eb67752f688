//! The picture of a model: a pure function, free of any face.

use super::frame::{Frame, Popup};
use super::keys::Place;
use super::model::Model;
use super::popup;
use super::screen::{Context, Screen};
use crate::games::{Label, Line, Tint};

/// The picture of a model.
pub fn view(model: &Model) -> Frame {
    let (screen, cx) = (model.screen(), &model.context);
    let keys = match &cx.popup {
        Some(_) => cx.hints(Place::Menu, &popup::KEYS),
        None => screen.hints(cx),
    };
    Frame { title: screen.title(cx), body: screen.view(cx), popup: cx.popup.clone(), keys }
}

/// The help of a screen: its keys, and what else there is to know about it.
pub fn help(screen: &dyn Screen, cx: &Context) -> Popup {
    let keys = cx.keymap.help(screen.place()).into_iter();
    let row = |(keys, what)| vec![(Label::Text(format!("{keys:<16} ")), Tint::Gold), (Label::Word(what), Tint::Plain)];
    let lines: Vec<Line> = keys.map(row).chain(screen.help()).collect();
    Popup::Text { title: format!("Help: {}", screen.name()), lines, scroll: 0 }
}
