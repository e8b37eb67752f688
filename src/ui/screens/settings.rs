//! The settings, over any screen: a value changes at once, and is kept.

use crate::ui::frame::{Body, Hint, Item, Menu, Value};
use crate::ui::keys::{Command, Keymap};
use crate::ui::screen::{Context, Screen};
use crate::ui::settings::Words;

#[derive(Debug, Default)]
pub struct SettingsList {
    cursor: usize,
}

/// A setting: its name, a remark, its value in words, and how it is changed, forwards or not.
struct Row {
    name: &'static str,
    about: &'static str,
    value: fn(&Context) -> &str,
    change: fn(&mut Context, bool),
}

fn switch(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

const ROWS: [Row; 8] = [
    Row {
        name: "theme",
        about: "all screens change at once",
        value: |cx| &cx.theme().name,
        change: Context::turn_theme,
    },
    Row {
        name: "keys",
        about: "vi: hjkl, a letter an action, : to type",
        value: |cx| cx.settings.keys.word(),
        change: |cx, _| {
            cx.settings.keys = cx.settings.keys.next();
            cx.keymap = Keymap::of(cx.settings.keys, &cx.settings.overrides).0;
        },
    },
    Row {
        name: "animation",
        about: "short movements, never in the way",
        value: |cx| switch(cx.settings.animation),
        change: |cx, _| cx.settings.animation = !cx.settings.animation,
    },
    Row {
        name: "mouse",
        about: "off: the terminal can select text",
        value: |cx| switch(cx.settings.mouse),
        change: |cx, _| {
            cx.settings.mouse = !cx.settings.mouse;
            cx.take_mouse(cx.settings.mouse);
        },
    },
    Row {
        name: "undo",
        about: "strict: not past what was revealed",
        value: |cx| cx.settings.undo.word(),
        change: |cx, _| cx.settings.undo = cx.settings.undo.next(),
    },
    Row {
        name: "open hands",
        about: "no curtain between two people",
        value: |cx| switch(cx.settings.open_hands),
        change: |cx, _| cx.settings.open_hands = !cx.settings.open_hands,
    },
    Row {
        name: "ask at end of turn",
        about: "when something can still be done",
        value: |cx| switch(cx.settings.confirm_end_turn),
        change: |cx, _| cx.settings.confirm_end_turn = !cx.settings.confirm_end_turn,
    },
    Row {
        name: "pictures",
        about: "auto: as sharp as the terminal can",
        value: |cx| cx.settings.pictures.word(),
        change: |cx, _| cx.settings.pictures = cx.settings.pictures.next(),
    },
];

impl SettingsList {
    fn change(&self, forwards: bool, cx: &mut Context) {
        (ROWS[self.cursor].change)(cx, forwards);
        cx.save_settings();
    }
}

impl Screen for SettingsList {
    fn name(&self) -> &'static str {
        "Settings"
    }

    fn keys(&self) -> Vec<Command> {
        vec![Command::Choose, Command::Right, Command::Back, Command::Help]
    }

    fn hints(&self, cx: &Context) -> Vec<Hint> {
        cx.hints_of_values(&self.keys())
    }

    fn view(&self, cx: &Context) -> Body {
        let items = ROWS.iter().map(|row| Item {
            label: row.name.into(),
            value: Some(Value::Choice((row.value)(cx).into())),
            detail: row.about.into(),
            ..Item::default()
        });
        Body::Menu(Menu {
            logo: &[],
            title: "Settings".into(),
            about: "Left and right change a value; it is kept for the next start.".into(),
            items: items.collect(),
            cursor: self.cursor,
            preview: Vec::new(),
            ..Menu::default()
        })
    }

    fn list(&mut self, _cx: &Context) -> Option<(&mut usize, usize)> {
        Some((&mut self.cursor, ROWS.len()))
    }

    fn choose(&mut self, cx: &mut Context) {
        self.change(true, cx);
    }

    fn command(&mut self, command: Command, cx: &mut Context) -> bool {
        match command {
            Command::Left | Command::Right => self.change(command == Command::Right, cx),
            Command::Back | Command::Settings => cx.back(),
            _ => return self.browse(command, cx),
        }
        true
    }
}
