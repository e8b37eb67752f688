//! All screens in memory, at typical sizes: items don't overlap or leave the window, and clickable items can be
//! clicked.

use super::{header, model, play, shown, sorcery_header};
use crate::screens::ui::saved;
use sorcery::faces::window::area::Units;
use sorcery::faces::window::painter::Renderer;
use sorcery::games::table::{Cell, words_of};
use sorcery::session::roster::{self, ROSTER};
use sorcery::ui::app::{Msg, Task};
use sorcery::ui::frame::Hit;
use sorcery::ui::keys::Keymap;
use sorcery::ui::model::{Model, update};
use sorcery::ui::scene::{Content, Rect, Scene, SceneItem, hit_at};
use sorcery::ui::screens::result::GameOver;
use sorcery::ui::screens::table::{TableScreen, lesson_header};
use sorcery::ui::settings::Settings;
use sorcery::ui::storage::{Library, Opened};
use sorcery::ui::theme::Theme;

/// The smallest window, the largest window, and three in between.
const SIZES: [(u32, u32); 5] = [(640, 400), (900, 600), (1600, 900), (2400, 1600), (1000, 1600)];
/// Cards of all four types.
const DECK: &str = "Bone Golem, Novice Pyromancer, Giant Strength, Dark Ritual, Air Elemental, Banish, Haste, Enrage";

/// Returns a model in the lobby, with a file in each of the user's folders.
pub fn lobby() -> Model {
    let settings = Settings { animation: false, open_hands: true, ..Settings::default() };
    let mut model = Model::new(settings, Keymap::default(), Theme::built_in());
    let saved = |i: usize| saved(i.to_string(), "Sorcery: a, b");
    model.context.library = Library {
        games: vec![saved(0)],
        replays: (0..60).map(saved).collect(),
        decks: vec![("Own".into(), "Banish\nHaste\n".into())],
        ..Library::default()
    };
    model
}

/// Presses keys, given by their names with blanks between, and completes background tasks.
fn after(mut model: Model, keys: &str) -> Model {
    for name in keys.split_whitespace() {
        for key in crate::screens::ui::keys(&model, name) {
            update(&mut model, Msg::Key(key));
        }
        while let Some(job) = model.task() {
            let Task::Think(thought) = job else { continue };
            let handle = thought.handle();
            let advice = Box::new(thought.think());
            update(&mut model, Msg::Thought(handle, advice));
        }
    }
    model
}

/// Returns a game of Sorcery in which both players have acted.
pub fn middle() -> Model {
    let mut model = model(sorcery_header(DECK, 3));
    play(&mut model, "play 1; play 1; play 1 1 1; play 1; end; play 1; play 1; end");
    model
}

/// Returns a game with default options after `actions` actions.
fn game(name: &str, actions: usize) -> Model {
    let listed = roster::find(name).expect("a game");
    let chosen = (listed.options)(&[]).into_iter().map(|choice| (choice.name, choice.values[0].1.clone()));
    let mut model = model(header(name, 3, chosen.collect()));
    for action in 0..actions {
        let Some(play) = model.at::<TableScreen>() else { break };
        let options = play.options();
        let Some(option) = options.get(action * 7 % options.len().max(1)) else { break };
        let line = option.line.clone();
        update(&mut model, Msg::Line(line));
    }
    model
}

/// Returns a game of Onirim in progress.
pub fn onirim() -> Model {
    game("onirim", 40)
}

/// Returns a finished game of Sorcery.
pub fn lost() -> Model {
    let mut model = model(sorcery_header(&["Earth Elemental"; 8].join(", "), 3));
    play(&mut model, "play 1; play 1; play 1; play 1; play 1; end; end");
    play(&mut model, "attack 1; attack 2; attack 3; attack 4; attack 5");
    update(&mut model, Msg::Tick(1_000));
    assert!(model.at::<GameOver>().is_some());
    model
}

/// Returns a replay.
fn replay() -> Model {
    let mut model = lobby();
    let mut session = roster::open(sorcery_header(DECK, 3)).expect("a game");
    for line in ["play 1", "play 1", "end", "end"] {
        session.submit(line).expect("an action");
    }
    session.look_at(2);
    update(&mut model, Msg::Opened(Ok(Opened { session, path: Some("one".into()), replay: true })));
    model
}

/// Returns the tutorial.
fn lesson() -> Model {
    let listed = roster::find("sorcery").expect("a game");
    model(lesson_header(listed, listed.lesson.expect("a lesson"), "Ann"))
}

/// Returns every screen of the program, and the dialogs on each.
fn screens() -> Vec<(String, Model)> {
    let mut screens = Vec::new();
    let menus = [
        ("lobby", ""),
        ("set-up of Sorcery", "Down Enter Down x Tab Tab Tab Tab"),
        ("set-up of Splendor", "Down Down Enter"),
        ("set-up of Onirim", "Down Down Down Enter"),
        ("Dominion lab", "Down Down Down Down Enter 2"),
        ("menu of the lab", "Down Down Down Down Enter 2 F2"),
        ("opponents in the lab", "Down Down Down Down Enter 2 Ctrl-P"),
        ("set-up of Dominion", "=Dominion 1"),
        ("replays", "=Replays PgDn"),
        ("decks", "=Decks Down"),
        ("deck builder", "=Decks Down Enter"),
        ("a filtered deck builder", "=Decks Down Enter b o"),
        ("settings", "F4 Down"),
        ("help", "F1 PgDn"),
    ];
    screens.extend(menus.map(|(name, keys)| (name.to_string(), after(lobby(), keys))));
    let tables = [
        ("table", ""),
        ("attack", "Up Up Up Enter"),
        ("typing", "a t t"),
        ("hint", "F2"),
        ("analysis", "a n a l y s e Enter"),
        ("leaving", "Esc"),
        ("end of turn", "F9"),
        ("board", "F8"),
        ("inspector", "F7"),
        ("help at the table", "F1 PgDn PgDn"),
        ("settings at the table", "F4"),
    ];
    screens.extend(tables.map(|(name, keys)| (name.to_string(), after(middle(), keys))));
    for listed in ROSTER {
        for actions in [0, 25, 60] {
            screens.push((format!("{} after {actions} actions", listed.name), game(listed.name, actions)));
        }
    }
    let steps = ["", "Enter", "Enter 2", "Enter 2 2 2", "Enter 2 2 2 2", "Enter 2 2 2 2 2"];
    screens.extend(steps.map(|keys| (format!("a lesson after {keys}"), after(lesson(), keys))));
    screens.push(("result".into(), lost()));
    screens.push(("replay".into(), replay()));
    screens
}

/// Asserts that no item overlaps another one on the same layer, except backgrounds and the box that contains it, and
/// that no item leaves the window.
#[track_caller]
pub fn is_tidy(scene: &Scene<'_>, size: (u32, u32), name: &str) {
    let floors = match scene.top {
        Some(first) => vec![&scene.items[..first], &scene.items[first..]],
        None => vec![&scene.items[..]],
    };
    let whole = scene.items.iter().fold(Rect::ZERO, |whole, item| whole.union(item.area));
    assert!(whole.x == 0 && whole.y == 0, "{name} at {size:?}");
    for floor in floors {
        for (i, item) in floor.iter().enumerate() {
            let may_lie_on = |under: &Content<'_>| match (under, &item.content) {
                (Content::Popup(_) | Content::Pane(_) | Content::Sheet | Content::KeyLine | Content::Veil, _) => true,
                (Content::SelectedRow(_), Content::Text(..)) => true,
                (Content::Half(_), _) | (Content::Turn { .. }, Content::Lines(_)) => true,
                (Content::Cell(under), Content::PanelLine(..)) => matches!(under.cell, Cell::Panel(_)),
                _ => false,
            };
            let over = floor[..i].iter().find(|other| other.area.intersects(item.area) && !may_lie_on(&other.content));
            assert!(over.is_none(), "{name} at {size:?}: {item:?} lies on {over:?}");
        }
    }
}

/// Calls `look` for every screen at every size.
fn every_scene(mut look: impl FnMut(&Scene<'_>, (u32, u32), &str)) {
    for (name, model) in screens() {
        let frame = shown(&model).frame;
        for size in SIZES {
            let units = Units::of(&frame, size, 1.0);
            let scene = Scene::of(&frame, units.grid());
            let room = Rect::from(units.size);
            assert!(scene.items.iter().all(|item| room.union(item.area) == room), "{name} at {size:?}: outside");
            look(&scene, size, &name);
        }
    }
}

#[test]
fn items_do_not_overlap_at_any_size() {
    every_scene(|scene, size, name| {
        is_tidy(scene, size, name);
        for (area, hit) in &scene.hits {
            let found = hit_at(&scene.hits, area.x + area.width / 2, area.y + area.height / 2);
            // A line lies on its panel, and an answer on the screen.
            let nested = match (hit, found) {
                (Hit::Anchor(_), Some(Hit::Anchor(_))) => true,
                // The links of names lie in the log.
                (Hit::Log, Some(Hit::Link(_) | Hit::Page(_))) => true,
                // In a line of text, each column has its own clickable area.
                (Hit::Text(line, _), Some(Hit::Text(other, _))) => *line == other,
                _ => false,
            };
            let beneath = scene.top.is_some() && matches!(found, Some(Hit::Item(_)));
            assert!(nested || beneath || found == Some(*hit), "{name} at {size:?}: {hit:?} is {found:?}");
        }
    });
}

#[test]
fn the_selected_item_is_visible_on_every_screen() {
    every_scene(|scene, size, name| {
        let is_chosen = |item: &SceneItem<'_>| match item.content {
            Content::MenuItem(_, chosen, _) => Some(chosen),
            _ => None,
        };
        let chosen: Vec<bool> = scene.items.iter().filter_map(is_chosen).collect();
        assert!(chosen.is_empty() || chosen.contains(&true), "{name} at {size:?}");
        let is_row = |item: &SceneItem<'_>| matches!(item.content, Content::SelectedRow(_));
        assert!(!name.contains("deck builder") || scene.items.iter().any(is_row), "{name} at {size:?}");
    });
}

#[test]
fn every_screen_can_be_drawn_in_every_theme() {
    for (name, mut model) in screens() {
        for theme in 0..model.context.themes.len() {
            model.context.theme = theme;
            let mut renderer = Renderer::new((640, 400)).expect("a size");
            renderer.show(&shown(&model), 1.0);
            let pixels = renderer.pixmap().data();
            assert!(pixels.chunks_exact(4).all(|pixel| pixel[3] == 255), "{name}: the picture has holes");
            let ground = &pixels[pixels.len() - 4..];
            let inked = pixels.chunks_exact(4).filter(|pixel| *pixel != ground).count();
            assert!(inked > 640 * 4, "{name}: an empty picture in {}", model.context.theme().name);
        }
    }
}

/// The deck builder has a heading above each column, and each column begins at the same place in every row.
#[test]
fn the_deck_builder_has_columns_with_headings() {
    let shown = shown(&after(lobby(), "=Decks Down Enter"));
    for size in SIZES {
        let scene = Scene::of(&shown.frame, Units::of(&shown.frame, size, 1.0).grid());
        let place = |heading: &str| {
            let is_it = |content: &Content<'_>| matches!(content, Content::Text(text, _) if **text == *heading);
            scene.items.iter().find(|item| is_it(&item.content)).map(|item| item.area.x)
        };
        let places: Vec<_> = ["name", "cost", "kind", "stats"].iter().map(|heading| place(heading)).collect();
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{size:?}: {places:?}");
    }
}

/// Blanks are narrow in a window, so a wrapped explanation is indented without blanks.
#[test]
fn wrapped_lines_of_the_help_stay_in_their_column() {
    let shown = shown(&after(middle(), "F1"));
    for size in SIZES {
        let scene = Scene::of(&shown.frame, Units::of(&shown.frame, size, 1.0).grid());
        let rows = scene.items.iter().flat_map(|item| match &item.content {
            Content::Lines(rows) => &rows[..],
            _ => &[],
        });
        let rows: Vec<_> = rows.map(|row| (row.indent, words_of(&row.line))).collect();
        assert!(rows.iter().any(|(indent, _)| *indent > 0), "{size:?}: {rows:?}");
        assert!(rows.iter().all(|(_, text)| !text.starts_with("  ")), "{size:?}: {rows:?}");
    }
}

/// A click on the message of the curtain opens it. The panel beside the table describes nothing, so it isn't drawn.
#[test]
fn a_click_on_the_message_opens_the_curtain() {
    let settings = Settings { animation: false, ..Settings::default() };
    let mut model = Model::new(settings, Keymap::default(), Theme::built_in());
    let session = roster::open(sorcery_header(DECK, 3)).expect("a game");
    update(&mut model, Msg::Opened(Ok(Opened { session, path: None, replay: false })));
    let hidden = |model: &Model| model.at::<TableScreen>().expect("a table").curtain;
    if hidden(&model) {
        model = after(model, "Enter");
    }
    play(&mut model, "end");
    assert!(hidden(&model));
    let frame = shown(&model).frame;
    for size in SIZES {
        let scene = Scene::of(&frame, Units::of(&frame, size, 1.0).grid());
        let is_inspector = |content: &Content<'_>| matches!(content, Content::Pane(title) if title == "inspector");
        assert!(!scene.items.iter().any(|item| is_inspector(&item.content)), "{size:?}");
        let message = scene.items.iter().find(|item| match &item.content {
            Content::Text(text, _) => text.starts_with("Pass the screen to"),
            _ => false,
        });
        let area = message.unwrap_or_else(|| panic!("no message at {size:?}")).area;
        let hit = hit_at(&scene.hits, area.x + area.width / 2, area.y).expect("a place to click");
        assert!(matches!(hit, Hit::Button(_)), "{hit:?} at {size:?}");
    }
    update(&mut model, Msg::Click(Hit::Button(0)));
    assert!(!hidden(&model));
}
