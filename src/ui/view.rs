//! The picture of a model: a pure function, free of any face.

use super::frame::Frame;
use super::keys::Place;
use super::model::Model;
use super::popup;

/// The picture of a model.
pub fn view(model: &Model) -> Frame {
    let (screen, cx) = (model.screen(), &model.context);
    let keys = match &cx.popup {
        Some(_) => cx.hints(Place::Menu, &popup::KEYS),
        None => screen.hints(cx),
    };
    Frame { title: screen.title(cx), body: screen.view(cx), popup: cx.popup.clone(), keys }
}
