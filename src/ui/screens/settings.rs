//! The settings, on top of any screen. Changes apply and are saved at once.

use crate::app::{Actions, Context, Screen, ScreenEvent};
use crate::frame::{Body, FieldValue, MenuItem, MenuView};
use crate::keys::{Command, KeyScope, KeySet, Keymap};
use crate::parts::list::{List, ListEvent};
use crate::scene::signs;
use crate::settings::{Draw, NamedValue, TableLayout};
use crate::theme::AUTO;
use sorcery_games::{Label, Line, Tint};
use sorcery_session::Undo;
use sorcery_session::room::Visit;

#[derive(Debug, Default)]
pub struct SettingsList {
    list: List,
}

/// A setting: its name, a remark, its values with their meanings, the current value, and the function that selects
/// the next or previous value.
struct SettingRow {
    name: &'static str,
    about: &'static str,
    values: fn(&Context) -> Vec<(&str, &'static str)>,
    value: fn(&Context) -> &str,
    change: fn(&mut Context, bool),
}

fn switch(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

/// Defines a setting that is on or off, from its field, its name, a remark and the meanings of both values.
macro_rules! switch {
    ($field:ident: $name:literal, $about:literal, $on:literal, $off:literal $(,)?) => {
        SettingRow {
            name: $name,
            about: $about,
            values: |_| vec![("on", $on), ("off", $off)],
            value: |cx| switch(cx.settings.$field),
            change: |cx, _| cx.settings.$field = !cx.settings.$field,
        }
    };
}

/// Defines a setting with named values, from its field, its type, its name and a remark.
macro_rules! words {
    ($field:ident: $kind:ty, $name:literal, $about:literal) => {
        SettingRow {
            name: $name,
            about: $about,
            values: |_| <$kind>::words().collect(),
            value: |cx| cx.settings.$field.word(),
            change: |cx, _| cx.settings.$field = cx.settings.$field.next(),
        }
    };
}

static ROWS: [SettingRow; 11] = [
    SettingRow {
        name: "theme",
        about: "colours of all screens",
        values: |cx| {
            let names = cx.themes.iter().map(|theme| (theme.name.as_str(), ""));
            names.chain([(AUTO, "Light or dark, to match the terminal's background.")]).collect()
        },
        value: Context::theme_name,
        change: Context::switch_theme,
    },
    words!(keys: KeySet, "keys", "vi: letters move and act"),
    switch!(
        animation: "animation",
        "short effects that never delay you",
        "Numbers show each change, and destroyed cards crumble. You needn't wait for the effects.",
        "The table changes at once. Changes stay marked.",
    ),
    switch!(
        mouse: "mouse",
        "off: select text with the mouse",
        "Click to select, click again to act. Hover to inspect, scroll to see more.",
        "Select and copy text with the mouse.",
    ),
    words!(undo: Undo, "undo", "strict: not past a revealed card"),
    switch!(
        open_hands: "open hands",
        "on: both hands are visible",
        "Both hands are visible in new games.",
        "When two people share the screen, a curtain hides each hand from the other player.",
    ),
    switch!(
        confirm_end_turn: "end-turn question",
        "on: warns if you can still act",
        "Asks you to confirm if a minion can still act or you can still play a card.",
        "The turn ends at once.",
    ),
    switch!(
        pondering: "pondering",
        "the computer thinks on your turn",
        "With `--think`, the computer also thinks during your turn.",
        "The computer thinks only during its own turn.",
    ),
    words!(draw: Draw, "drawing", "pictures, boxes and symbols"),
    words!(layout: TableLayout, "layout", "list: one card per line, in words"),
    switch!(
        accessible: "accessible",
        "for screen readers",
        "A list in plain ASCII, without pictures or animation. The terminal's cursor is visible.",
        "Follows the settings above.",
    ),
];

/// Samples of a theme's colours. Wrapped lines would lose their colours, so each row is short.
const COLOURS: [&[(Label, Tint)]; 4] = [
    &[(Label::Word("minion "), Tint::Minion), (Label::Word("spell"), Tint::Spell)],
    &[(Label::Word("enchantment "), Tint::Enchantment), (Label::Word("ritual"), Tint::Ritual)],
    &[
        (Label::Word("red "), Tint::Red),
        (Label::Word("blue "), Tint::Blue),
        (Label::Word("green "), Tint::Green),
        (Label::Word("white"), Tint::White),
    ],
    &[(Label::Word("pink "), Tint::Pink), (Label::Word("brown "), Tint::Brown), (Label::Word("gold"), Tint::Gold)],
];

impl SettingRow {
    /// Returns the setting's name and the meanings of its values.
    fn explained(&self, cx: &Context) -> Vec<Line> {
        let line = |text: String, tint| vec![(Label::Text(text), tint)];
        let mut lines = vec![line(self.name.into(), Tint::Gold), Vec::new()];
        for (value, meaning) in (self.values)(cx) {
            let chosen = value == (self.value)(cx);
            let sign = if chosen { signs::CURSOR.of(cx.settings.is_ascii()) } else { " " };
            lines.push(line(format!("{sign} {value}"), if chosen { Tint::Gold } else { Tint::Plain }));
            if !meaning.is_empty() {
                lines.extend([line(format!("    {meaning}"), Tint::Plain), Vec::new()]);
            }
        }
        if self.name == "theme" {
            lines.push(Vec::new());
            lines.extend(COLOURS.map(<[_]>::to_vec));
        }
        lines
    }
}

/// Returns `true` if the user is a guest at another player's shared table.
fn is_guest(cx: &Context) -> bool {
    cx.shared_table.as_ref().is_some_and(|shared| !shared.visit.is_some_and(Visit::is_host))
}

/// Returns the settings that the user can change. Some don't apply to guests, because a shared table has its own undo
/// rule and its players don't share a keyboard.
fn rows(cx: &Context) -> impl Iterator<Item = &'static SettingRow> + use<> {
    let guest = is_guest(cx);
    ROWS.iter().filter(move |row| !guest || !["undo", "open hands", "pondering"].contains(&row.name))
}

impl SettingsList {
    fn row(&self, cx: &Context) -> &'static SettingRow {
        rows(cx).nth(self.list.cursor).unwrap_or(&ROWS[0])
    }

    fn change(&self, forwards: bool, cx: &mut Context) {
        let (keys, mouse) = (cx.settings.keys, cx.settings.mouse);
        (self.row(cx).change)(cx, forwards);
        if cx.settings.keys != keys {
            cx.keymap = Keymap::of(cx.settings.keys, &cx.settings.overrides).0;
        }
        if cx.settings.mouse != mouse {
            cx.set_mouse(cx.settings.mouse);
        }
        cx.save_settings();
    }
}

impl Screen for SettingsList {
    fn name(&self) -> &'static str {
        "Settings"
    }

    fn actions<'c>(&self, cx: &'c Context) -> Actions<'c> {
        use Command::{Back, Choose, Help, Left, Right};
        Actions::new(cx, KeyScope::Menu, &[Choose, Right, Back, Help]).pair([Left, Right], "change")
    }

    fn view(&self, cx: &Context) -> Body {
        let items = rows(cx).map(|row| MenuItem {
            value: Some(FieldValue::Choice((row.value)(cx).into())),
            ..MenuItem::new(row.name, row.about)
        });
        let about = if is_guest(cx) { "Changes apply to this table only." } else { "Changes are saved at once." };
        let menu = self.list.menu(self.name(), about, items.collect());
        Body::Menu(MenuView { preview: self.row(cx).explained(cx), ..menu })
    }

    fn event(&mut self, event: ScreenEvent<'_>, cx: &mut Context) -> bool {
        match event {
            ScreenEvent::Command(arrow @ (Command::Left | Command::Right)) => self.change(arrow == Command::Right, cx),
            ScreenEvent::Command(Command::Settings) => cx.back(),
            _ => match self.list.event(event, rows(cx).count()) {
                ListEvent::Chosen => self.change(true, cx),
                other => return other == ListEvent::Moved,
            },
        }
        true
    }
}
