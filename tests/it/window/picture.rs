//! The window's pictures, drawn in memory without an X server.

use super::screens::is_tidy;
use super::server::{BOARD, thing};
use super::{header, model, play, shown, sorcery_header};
use crate::play::ask;
use sorcery::engine::{Game, Log, Seat};
use sorcery::faces::emblem::path;
use sorcery::faces::window::area::Units;
use sorcery::faces::window::painter::Renderer;
use sorcery::games::dominion::{Card, Dominion, Setup};
use sorcery::games::emblem::Emblem;
use sorcery::games::sorcery::CardId;
use sorcery::games::table::{Cell, Row, words_of};
use sorcery::games::words::Names;
use sorcery::games::{Note, Table, View};
use sorcery::session::Header;
use sorcery::session::roster::ROSTER;
use sorcery::ui::animation::LENGTH;
use sorcery::ui::app::Msg;
use sorcery::ui::frame::Body;
use sorcery::ui::frame::{Highlight, Hit};
use sorcery::ui::keys::{Code, Key};
use sorcery::ui::model::{Model, update};
use sorcery::ui::scene::blocks::BLOCKS;
use sorcery::ui::scene::card::{CardLayout, PartKind, TextFit};
use sorcery::ui::scene::{CellItem, Content, NO_HIGHLIGHT, Scene, SceneItem, Size, Tier, hit_at};
use sorcery::ui::theme::Role;

const SIZES: [(u32, u32); 3] = [(900, 600), (1600, 900), (2400, 1600)];
/// Cards of all four types.
const DECK: &str = "Bone Golem, Novice Pyromancer, Giant Strength, Dark Ritual, Air Elemental, Banish, Haste, Enrage";

/// Returns a renderer that has drawn the whole picture.
pub fn drawn(model: &Model, size: (u32, u32)) -> Renderer {
    let mut renderer = Renderer::new(size).expect("a size");
    renderer.show(&shown(model), 1.0);
    renderer
}

/// Returns the start of every game, and Sorcery in progress.
fn games() -> Vec<Model> {
    let mut games: Vec<Model> = ROSTER
        .iter()
        .map(|listed| {
            let chosen = (listed.options)(&[]).into_iter().map(|choice| (choice.name, choice.values[0].1.clone()));
            model(header(listed.name, 3, chosen.collect()))
        })
        .collect();
    let mut middle = model(sorcery_header(DECK, 3));
    play(&mut middle, "play 1; play 1; play 1 1 1; play 1; end; play 1; end");
    games.push(middle);
    games
}

#[test]
fn every_clickable_item_can_be_clicked() {
    for model in games() {
        let shown = shown(&model);
        let Body::Table(board) = &shown.frame.body else { panic!("no table") };
        for size in SIZES {
            let scene = Scene::of(&shown.frame, Units::of(&shown.frame, size, 1.0).grid());
            let title = &shown.frame.title[0];
            for anchor in board.table.anchors() {
                let place = scene.hits.iter().rev().find(|(_, hit)| *hit == Hit::Anchor(anchor));
                let (area, _) = place.unwrap_or_else(|| panic!("{title} at {size:?}: no {anchor:?}"));
                let found = hit_at(&scene.hits, area.x + area.width / 2, area.y + area.height / 2);
                assert_eq!(found, Some(Hit::Anchor(anchor)), "{title} at {size:?}");
            }
            for i in 0..board.buttons.len().min(1) {
                assert!(scene.hits.iter().any(|(_, hit)| *hit == Hit::Button(i)), "{title}");
            }
        }
    }
}

#[test]
fn items_are_inside_the_window_and_do_not_overlap() {
    for model in games() {
        let shown = shown(&model);
        for size in SIZES {
            let scene = Scene::of(&shown.frame, Units::of(&shown.frame, size, 1.0).grid());
            is_tidy(&scene, size, &shown.frame.title[0]);
        }
    }
}

/// A window of 640 x 440 has room for the inspector and the log of every game.
#[test]
fn a_small_window_shows_the_inspector_and_the_log() {
    for model in games() {
        let shown = shown(&model);
        let scene = Scene::of(&shown.frame, Units::of(&shown.frame, (640, 440), 1.0).grid());
        let is = |what: &dyn Fn(&Content<'_>) -> bool| scene.items.iter().any(|item| what(&item.content));
        let has_log = is(&|what| matches!(what, Content::Log(rows) if !rows.is_empty()));
        assert!(has_log && is(&|what| matches!(what, Content::Lines(_))), "{}", shown.frame.title[0]);
    }
}

/// Gems to take are as easy to click as buttons.
#[test]
fn gems_are_two_lines_high() {
    let model = games().into_iter().find(|model| shown(model).frame.title[0].starts_with("Splendor")).expect("a game");
    let shown = shown(&model);
    for size in [(640, 440), (900, 600), (1000, 700), (1600, 900)] {
        let units = Units::of(&shown.frame, size, 1.0);
        let scene = Scene::of(&shown.frame, units.grid());
        let gems = scene.items.iter().filter(|item| {
            matches!(&item.content, Content::PanelLine(line, Some(highlight), _) if line.count.is_some() && highlight.usable)
        });
        let heights: Vec<u16> = gems.map(|item| item.area.height).collect();
        assert_eq!(heights, [2; 5], "{size:?}");
    }
}

/// At every size, the halves of the players have different backgrounds and a line between them.
#[test]
fn halves_have_backgrounds_and_a_line_between_them() {
    let table = model(sorcery_header(DECK, 3));
    let shown = shown(&table);
    for size in [(640, 440), (500, 900), (1260, 800)] {
        let scene = Scene::of(&shown.frame, Units::of(&shown.frame, size, 1.0).grid());
        let is = |what: &dyn Fn(&Content<'_>) -> bool| scene.items.iter().any(|item| what(&item.content));
        assert!(is(&|what| *what == Content::Half(true)) && is(&|what| *what == Content::Half(false)), "{size:?}");
        assert!(is(&|what| matches!(what, Content::Divider)), "no line at {size:?}");
    }
}

/// If there is room, rituals and graveyards show their whole text, as other cards do.
#[test]
fn the_texts_beside_a_player_are_not_cut() {
    let side = |name: &str, ritual: &str, dead: &str| {
        format!("player {name}\nlife 9\nmagic 5\nhand Banish\ndeck Banish\nritual {ritual}\ngraveyard {dead}\n")
    };
    let halves =
        [side("1 Ada", "Standstill 3", "Apprentice Summoner"), side("2 Grace", "Dark Ritual 3", "Potion Seller")];
    let position = format!("sorcery position 1\nturn 5\nactive 1\ntesting no\nrandom 5 0 0\n{}", halves.concat());
    let table = model(Header { position: Some(position), ..header("sorcery", 3, Vec::new()) });
    let shown = shown(&table);
    for size in SIZES {
        let scene = Scene::of(&shown.frame, Units::of(&shown.frame, size, 1.0).grid());
        for name in ["Standstill", "Dark Ritual", "Apprentice Summoner", "Potion Seller"] {
            let found = scene.items.iter().find_map(|item| match &item.content {
                Content::Cell(CellItem { cell: cell @ Cell::Card(face), .. }) if face.name.to_string() == name => {
                    Some((item.area, *cell, face))
                }
                _ => None,
            });
            let (area, cell, face) = found.unwrap_or_else(|| panic!("no {name} at {size:?}"));
            // The frame of a card takes a line.
            let room = Size { width: area.width, height: area.height - 1 };
            let layout = CardLayout::of(cell, &NO_HIGHLIGHT, room, Tier::Card, 2, TextFit::Scaled);
            let text = layout.parts.iter().find_map(|part| match &part.what {
                PartKind::Text(lines, Role::Text, _) => Some(lines.join(" ")),
                _ => None,
            });
            let body = face.body.to_string();
            assert!(text.as_ref().is_some_and(|text| text.ends_with(&body)), "{name} at {size:?}: {text:?}");
        }
    }
}

/// Onirim's list of remaining cards matters for every discard, and hidden gems couldn't be taken.
#[test]
fn lists_are_not_cut() {
    for game in ["onirim", "splendor"] {
        let table = model(header(game, 3, Vec::new()));
        let shown = shown(&table);
        for size in [(900, 420), (640, 440), (500, 900), (1260, 800)] {
            let scene = Scene::of(&shown.frame, Units::of(&shown.frame, size, 1.0).grid());
            let cut =
                scene.items.iter().find(|item| matches!(&item.content, Content::Cell(CellItem { cut: true, .. })));
            assert!(cut.is_none(), "{game} at {size:?}: {cut:?}");
        }
    }
}

/// If the inspector can't show all its lines, the log leaves no lines empty.
#[test]
fn a_long_description_gets_the_lines_that_the_log_leaves() {
    let mut cut = 0;
    for mut model in games() {
        for key in ["Right", "Down", "Left", "Up", "Up"] {
            for key in crate::screens::ui::keys(&model, key) {
                update(&mut model, Msg::Key(key));
            }
            let shown = shown(&model);
            for size in (400..700).step_by(20).map(|height| (640, height)) {
                let scene = Scene::of(&shown.frame, Units::of(&shown.frame, size, 1.0).grid());
                let is_mark = |text: &str| text.starts_with("...");
                if !scene.items.iter().any(|item| matches!(&item.content, Content::Text(text, _) if is_mark(text))) {
                    continue;
                }
                let pane = |name: &str| {
                    let is = |item: &&SceneItem<'_>| matches!(&item.content, Content::Pane(title) if title.starts_with(name));
                    scene.items.iter().find(is).map(|item| item.area)
                };
                let (inspector, log) = (pane("inspector").expect("an inspector"), pane("log").expect("a log"));
                assert!(inspector.bottom() + 1 >= log.y, "{size:?}: {inspector:?} above {log:?}");
                cut += 1;
            }
        }
    }
    assert!(cut > 10, "{cut}");
}

/// If the inspector can't show all its lines, it shows the effect of Enter.
#[test]
fn a_cut_description_names_the_effect_of_enter() {
    let side = |name: &str| format!("player {name}\nlife 9\nmagic 5\nhand Banish\ndeck Banish | Haste | Enrage\n");
    let minion = "minion Apprentice Summoner actions 1\n";
    let position = format!(
        "sorcery position 1\nturn 5\nactive 1\ntesting no\nrandom 5 0 0\n{}{minion}{}{minion}",
        side("1 Ada"),
        side("2 Grace")
    );
    let mut table = model(Header { position: Some(position), ..header("sorcery", 3, Vec::new()) });
    // A long log takes half of the height.
    play(&mut table, &["end"; 10].join(";"));
    update(&mut table, Msg::Hover(Some(thing(BOARD, 0, 0))));
    let shown = shown(&table);
    for size in [(640, 440), (900, 600)] {
        let scene = Scene::of(&shown.frame, Units::of(&shown.frame, size, 1.0).grid());
        let is = |is: &dyn Fn(&str) -> bool| {
            scene.items.iter().any(|item| match &item.content {
                Content::Text(text, _) => is(text),
                Content::Lines(rows) => rows.iter().any(|row| is(&words_of(&row.line))),
                _ => false,
            })
        };
        assert!(is(&|text| text.starts_with("...")), "{size:?}: the description is whole");
        assert!(is(&|text| text.starts_with("Enter: use your")), "{size:?}: {:?}", scene.items);
    }
}

/// A note on a free place that is too wide for a line of letters takes two lines.
#[test]
fn a_note_on_a_free_place_has_no_empty_line() {
    let slot = Cell::Slot("".into());
    for (width, note) in
        (18..40).flat_map(|width| ["new: Apprentice Summoner 2/2", "new: Raider 2/2"].map(|note| (width, note)))
    {
        let highlight = Highlight { note: Some(Note::new(note, 0)), ..Highlight::default() };
        let layout = CardLayout::of(&slot, &highlight, Size { width, height: 8 }, Tier::Card, 2, TextFit::Scaled);
        let lines = layout.parts.iter().find_map(|part| match &part.what {
            PartKind::Remark(lines) => Some(lines),
            _ => None,
        });
        let lines = lines.expect("a note");
        assert!(lines.iter().all(|line| !line.is_empty()) && lines.join(" ") == note, "{lines:?} at {width}");
    }
}

/// A reserved card is wide enough for a price of four colours.
#[test]
fn the_colours_of_a_reserved_card_are_readable() {
    let has_four = |cell: &Cell| matches!(cell, Cell::Card(face) if face.price.len() == 4);
    let (mut table, column) = (1..50)
        .find_map(|seed| {
            let table = model(header("splendor", seed, Vec::new()));
            let Body::Table(board) = shown(&table).frame.body else { panic!("no table") };
            let at = board.table.cells().position(|placed| has_four(&placed.cell))?;
            // The mines are in the third row of a pile, four cards and a noble.
            (13..17).contains(&at).then(|| (table, at - 12))
        })
        .expect("a mine with four colours");
    play(&mut table, &format!("r m {column}"));
    let shown = shown(&table);
    let scene = Scene::of(&shown.frame, Units::of(&shown.frame, (640, 440), 1.0).grid());
    let cards = scene.items.iter().filter_map(|item| match &item.content {
        Content::Cell(CellItem { cell, .. }) if has_four(cell) => Some(item.area),
        _ => None,
    });
    let reserved = cards.max_by_key(|area| area.y).expect("the reserved card");
    assert!(reserved.height < 5 && reserved.width >= 16, "{reserved:?}");
}

/// A dialog as high as the window leaves its first line free, and the number of its lines lies above its lower edge.
#[test]
fn the_help_covers_neither_the_title_nor_its_own_lines() {
    for size in [(640, 440), (900, 600), (1600, 900)] {
        let mut table = model(header("splendor", 3, Vec::new()));
        update(&mut table, Msg::Key(Key::from(Code::Esc)));
        let first_line = |renderer: &Renderer, units: Units| {
            let bytes = units.h.floor() as usize * size.0 as usize * 4;
            renderer.pixmap().data()[..bytes].to_vec()
        };
        let units = Units::of(&shown(&table).frame, size, 1.0);
        let before = first_line(&drawn(&table, size), units);
        update(&mut table, Msg::Key(Key::from(Code::Esc)));
        update(&mut table, Msg::Key(Key::from(Code::F(1))));
        let help = drawn(&table, size);
        assert!(first_line(&help, units) == before, "the help covers the title at {size:?}");
        let frame = shown(&table).frame;
        let scene = Scene::of(&frame, units.grid());
        let popup = scene.items.iter().find(|item| matches!(item.content, Content::Popup(_))).expect("a dialog");
        let (edge, focus) = (units.area(popup.area).bottom() as u32, table.context.theme().look(Role::Focus));
        let rgb = focus.fg.expect("a colour").rgb();
        let pixel = help.pixmap().pixel(size.0 / 2, edge - 1).expect("a pixel");
        assert_eq!([pixel.blue(), pixel.green(), pixel.red()], [rgb.0, rgb.1, rgb.2], "no edge at {size:?}");
    }
}

#[test]
fn the_lobby_shows_the_games_side_by_side_with_drawings() {
    let lobby = super::screens::lobby();
    let shown = shown(&lobby);
    let Body::Menu(menu) = &shown.frame.body else { panic!("no menu") };
    for size in SIZES {
        let scene = Scene::of(&shown.frame, Units::of(&shown.frame, size, 1.0).grid());
        let tiles = scene.hits.iter().filter_map(|(area, hit)| match hit {
            Hit::Item(i) if !menu.items[*i].emblem.is_empty() => Some(*area),
            _ => None,
        });
        let tiles: Vec<_> = tiles.collect();
        assert_eq!(tiles.len(), ROSTER.len(), "at {size:?}");
        assert!(
            tiles.windows(2).all(|two| two[0].y == two[1].y && two[0].right() <= two[1].x),
            "at {size:?}: {tiles:?}"
        );
        let is_title = |text: &str| text.contains(BLOCKS);
        assert!(scene.items.iter().any(|item| matches!(&item.content, Content::Text(text, _) if is_title(text))));
    }
}

#[test]
fn partial_drawing_gives_the_same_picture_as_full_drawing() {
    for mut model in games() {
        let mut renderer = drawn(&model, (900, 600));
        for step in 0..12 {
            let code = [Code::Right, Code::Tab, Code::Char('e'), Code::Enter][step % 4];
            update(&mut model, Msg::Key(Key::from(code)));
            let parts = renderer.show(&shown(&model), 1.0);
            let fresh = drawn(&model, (900, 600));
            let title = &shown(&model).frame.title[0];
            assert!(renderer.pixmap().data() == fresh.pixmap().data(), "{title}, step {step}: {parts:?}");
        }
    }
}

/// The area behind a dialog is dimmed, as in a terminal.
#[test]
fn a_dialog_dims_the_screen_behind_it() {
    let size = (1600, 900);
    let mut table = model(sorcery_header(DECK, 3));
    let before = drawn(&table, size);
    update(&mut table, Msg::Key(Key::from(Code::Esc)));
    let after = drawn(&table, size);
    // Sum of the pixels that are lighter than the page, far from the dialog.
    let light = |renderer: &Renderer| -> u64 {
        let corner = renderer.pixmap().data().chunks_exact(size.0 as usize * 4).take(150);
        let parts = corner.flat_map(|row| row[..1600].chunks_exact(4)).flat_map(|pixel| &pixel[..3]);
        parts.map(|part| u64::from(part.saturating_sub(40))).sum()
    };
    assert!(light(&after) * 2 < light(&before), "{} and {}", light(&after), light(&before));
}

#[test]
fn only_changes_are_drawn() {
    let mut model = model(sorcery_header(DECK, 3));
    let mut renderer = drawn(&model, (1600, 900));
    assert!(renderer.show(&shown(&model), 1.0).is_empty(), "nothing has changed");
    update(&mut model, Msg::Key(Key::from(Code::Char('x'))));
    let parts = renderer.show(&shown(&model), 1.0);
    let drawn: f32 = parts.iter().map(|part| part.w * part.h).sum();
    assert!(!parts.is_empty() && drawn < 0.25 * 1600.0 * 900.0, "{parts:?}");
}

/// An animation depends on the elapsed time and leaves no trace.
#[test]
fn animations_end_in_the_same_picture_as_without_animations() {
    for line in ["play 1", "attack 1"] {
        let mut model = model(sorcery_header(DECK, 3));
        model.context.settings.animation = true;
        if line == "attack 1" {
            ["play 1", "end", "end"].into_iter().for_each(|line| play(&mut model, line));
            update(&mut model, Msg::Tick(2 * LENGTH));
        }
        let mut renderer = drawn(&model, (900, 600));
        play(&mut model, line);
        for _ in 0..3 {
            update(&mut model, Msg::Tick(LENGTH / 5));
            renderer.show(&shown(&model), 1.0);
            let whole = drawn(&model, (900, 600));
            assert!(renderer.pixmap().data() == whole.pixmap().data(), "{line}: an animation leaves a trace");
        }
        let moving = renderer.pixmap().data().to_vec();
        update(&mut model, Msg::Tick(LENGTH));
        renderer.show(&shown(&model), 1.0);
        assert!(renderer.pixmap().data() != moving, "{line}: nothing moved");
        assert!(renderer.pixmap().data() == drawn(&model, (900, 600)).pixmap().data(), "{line}");
    }
}

#[test]
fn cards_differ_from_the_background_in_every_theme_and_size() {
    for theme in 0..model(sorcery_header(DECK, 3)).context.themes.len() {
        let mut model = model(sorcery_header(DECK, 3));
        model.context.theme = theme;
        for size in [(640, 400), (1280, 800)] {
            let renderer = drawn(&model, size);
            let pixels = renderer.pixmap().data();
            let ground = &pixels[pixels.len() - 4..];
            let inked = pixels.chunks_exact(4).filter(|pixel| *pixel != ground).count();
            let part = inked * 100 / (size.0 * size.1) as usize;
            assert!((25..95).contains(&part), "{}: {part} % are drawn on", model.context.theme().name);
            assert!(pixels.chunks_exact(4).all(|pixel| pixel[3] == 255), "the picture has holes");
        }
    }
}

/// Returns the drawings of all cards on a table.
fn emblems(table: &Table) -> Vec<Emblem> {
    let cells = table.rows.iter().filter_map(|row| if let Row::Cells(_, cells) = row { Some(cells) } else { None });
    let drawings = |cell: &Cell| match cell {
        Cell::Card(face) => vec![face.emblem],
        Cell::Seat(face) => face.emblems.to_vec(),
        _ => Vec::new(),
    };
    cells.flatten().flat_map(|placed| drawings(&placed.cell)).collect()
}

/// Asserts that every shape is valid and lies in its square.
#[track_caller]
fn is_sound(emblem: Emblem, of: &str) {
    assert!(!emblem.is_empty(), "{of} has no drawing");
    for shape in emblem {
        let path = path(shape.path).unwrap_or_else(|| panic!("{of}: {}", shape.path));
        let (bounds, line) = (path.compute_tight_bounds().expect("a shape"), f32::from(shape.width) / 2.0);
        let least = bounds.left().min(bounds.top()) - line;
        let most = bounds.right().max(bounds.bottom()) + line;
        assert!(least >= -2.0 && most <= 102.0, "{of}: {} reaches from {least} to {most}", shape.path);
    }
}

/// Asserts that every card has a valid drawing that no other card has.
fn are_distinct<'n>(cards: impl Iterator<Item = (Emblem, &'n str)>) {
    let mut seen: Vec<(Emblem, &str)> = Vec::new();
    for (drawing, name) in cards {
        is_sound(drawing, name);
        if let Some((_, other)) = seen.iter().find(|(emblem, _)| *emblem == drawing) {
            panic!("{name} looks like {other}");
        }
        seen.push((drawing, name));
    }
}

#[test]
fn every_card_of_sorcery_has_its_own_drawing() {
    let drawing = |card: CardId| {
        let name = card.card().name;
        let model = model(sorcery_header(name, 1));
        let shown = shown(&model);
        let Body::Table(board) = &shown.frame.body else { panic!("no table") };
        let hand = Table { rows: board.table.rows.last().cloned().into_iter().collect(), framed: false };
        (emblems(&hand)[0], name)
    };
    are_distinct(CardId::all().map(drawing));
}

#[test]
fn every_card_of_dominion_has_its_own_drawing() {
    let game = Dominion::start(&Setup::default(), 1, &mut Log::off());
    let (view, names) = (View::new(&game, Seat::ONE), Names::new(["", ""]));
    let drawing = |&card: &Card| {
        let table = ask(view, &names, &format!("inspect {}", card.name())).expect("a card");
        (emblems(&table)[0], card.name())
    };
    are_distinct(Card::ALL.iter().map(drawing));
}

#[test]
fn the_drawings_of_every_game_are_valid() {
    for model in games() {
        let shown = shown(&model);
        let Body::Table(board) = &shown.frame.body else { panic!("no table") };
        let drawings = emblems(&board.table);
        assert!(!drawings.is_empty());
        for emblem in drawings {
            is_sound(emblem, &shown.frame.title[0]);
        }
    }
}
