//! The drawing code of the window: areas, shapes, letters, keys and charts.

use sorcery::faces::palette::{Palette, Rgba};
use sorcery::faces::window::area::{Area, Units};
use sorcery::faces::window::cards::Brush;
use sorcery::faces::window::connection::Keyboard;
use sorcery::faces::window::draw::{draw, words};
use sorcery::faces::window::surface::{Align, Fonts, Surface, Weight, regular};
use sorcery::games::sorcery::Sorcery;
use sorcery::games::table::{CardFace, Cell, Chip, Figure, Mark, Panel, PanelLine, SeatFace, Tally, Tint};
use sorcery::games::{Label, Note, Tabletop};
use sorcery::ui::chart::{Chart, Series, marks};
use sorcery::ui::frame::Highlight;
use sorcery::ui::keys::{Code, Key};
use sorcery::ui::scene::card::{CardLayout, PartKind, TextFit};
use sorcery::ui::scene::{Content, Rect, SceneItem, Size, TextRow, Tier};
use sorcery::ui::theme::{Rgb, Role, Theme};
use tiny_skia::{Pixmap, PremultipliedColorU8};
use x11rb::protocol::xproto::KeyButMask;
use xkeysym::Keysym;

#[test]
fn strips_divide_a_rectangle_completely() {
    let mut area = Area::new(10.0, 20.0, 100.0, 50.0);
    let (top, left) = (area.take_top(10.0), area.take_left(30.0));
    let (bottom, right) = (area.take_bottom(5.0), area.take_right(20.0));
    assert_eq!((top.h, left.h, bottom.w, right.h), (10.0, 40.0, 70.0, 35.0));
    assert_eq!(area, Area::new(40.0, 30.0, 50.0, 35.0));
    assert_eq!((bottom.y, right.x), (area.bottom(), area.right()));
}

#[test]
fn a_strip_is_never_larger_than_the_remaining_area() {
    let mut area = Area::new(0.0, 0.0, 5.0, 5.0);
    assert_eq!(area.take_top(9.0).h, 5.0);
    assert_eq!(area.h, 0.0);
    assert_eq!(Area::new(0.0, 0.0, 4.0, 4.0).inset(9.0).w, 0.0);
}

const WHITE: Rgba = Rgba(Rgb(255, 255, 255), 1.0);

fn drawn(draw: impl FnOnce(&mut Surface)) -> impl Fn(i32, i32) -> u8 {
    let mut pixmap = Pixmap::new(40, 30).unwrap();
    draw(&mut Surface::new(&mut pixmap, &mut Fonts::new(Vec::new())));
    move |x, y| pixmap.data()[((y * 40 + x) * 4 + 1) as usize]
}

#[test]
fn only_the_corners_are_round() {
    let at = drawn(|surface| surface.round(Area::new(4.0, 5.0, 30.0, 20.0), 8.0, WHITE));
    for (x, y) in [(4, 5), (33, 5), (4, 24), (33, 24), (3, 15), (34, 15), (20, 4), (20, 25)] {
        assert_eq!(at(x, y), 0, "outside at {x} {y}");
    }
    for (x, y) in [(20, 5), (20, 24), (4, 15), (33, 15), (20, 15), (12, 13)] {
        assert_eq!(at(x, y), 255, "inside at {x} {y}");
    }
    let soft = (4..12).filter(|&x| (1..255).contains(&at(x, 6))).count();
    assert!(soft > 0, "the corner has no soft edge");
}

#[test]
fn a_border_lies_inside_and_leaves_the_middle_free() {
    let at = drawn(|surface| surface.border(Area::new(4.0, 5.0, 30.0, 20.0), 6.0, 2.0, WHITE));
    for (x, y) in [(20, 5), (20, 6), (20, 24), (4, 15), (5, 15), (33, 15)] {
        assert_eq!(at(x, y), 255, "on the border at {x} {y}");
    }
    for (x, y) in [(20, 4), (20, 8), (3, 15), (8, 15), (20, 15), (4, 5)] {
        assert_eq!(at(x, y), 0, "off the border at {x} {y}");
    }
}

#[test]
fn missing_gems_of_a_price_are_hollow() {
    let theme = &Theme::built_in()[0];
    let palette = Palette::new(theme);
    let own = palette.tint(Tint::Player).1;
    for lacking in [0, 3] {
        let at = drawn(|surface| {
            let chip = Chip { count: 3, tint: Tint::Player, name: "white", unit: "gems", lacking };
            Brush { surface, palette: &palette, em: 14.0 }.chip(Area::new(8.0, 3.0, 24.0, 24.0), &chip, true);
        });
        // Below the letters, inside the edge.
        assert_eq!(at(20, 23) == own, lacking == 0, "lacking: {lacking}");
        assert_eq!(at(20, 5), own, "the edge, lacking: {lacking}");
        assert_eq!(at(9, 4), 0, "the corner");
    }
}

/// On a low chip, a letter with a descender leaves the border visible.
#[test]
fn the_letters_of_a_price_stay_inside_the_border() {
    let theme = &Theme::built_in()[0];
    let palette = &Palette::new(theme);
    let drawn = |name: &'static str, height: u16| {
        drawn(move |surface| {
            let chip = Chip { count: 3, tint: Tint::Green, name, unit: "gems", lacking: 0 };
            let place = Area::new(4.0, 3.0, 32.0, height.into());
            Brush { surface, palette, em: 11.0 }.chip(place, &chip, true);
        })
    };
    for height in 13..26 {
        let (descends, ends) = (drawn("green", height), drawn("red", height));
        // The border takes the last row of the chip, which has a margin of 1.1 pixels.
        let y = i32::from(height) + 1;
        let touched = (4..36).find(|&x| descends(x, y) != ends(x, y));
        assert_eq!(touched, None, "the letter touches the border of a chip of {height} pixels");
    }
}

/// Draws a cell of this size, with letters of 11 pixels.
fn placed(cell: &Cell, (width, height): (u32, u32), highlight: &Highlight) -> Pixmap {
    let theme = &Theme::built_in()[0];
    let mut pixmap = Pixmap::new(width, height).unwrap();
    let mut fonts = Fonts::new(Vec::new());
    let surface = &mut Surface::new(&mut pixmap, &mut fonts);
    Brush { surface, palette: &Palette::new(theme), em: 11.0 }.cell(
        Area::new(0.0, 0.0, width as f32, height as f32),
        cell,
        highlight,
        Tier::Card,
    );
    pixmap
}

fn minion() -> CardFace {
    CardFace {
        name: "Apprentice Summoner".into(),
        cost: Figure::number(1, 1),
        band: "Minion",
        tag: Some(Figure::number(1, 1)),
        body: "Summon a 1/1 air elemental".into(),
        feet: [Some(Figure::number(1, 1)), Some(Figure::number(1, 1))],
        marks: vec![Mark::fixed(true, "go", "ready")].into(),
        tint: Tint::Minion,
        ..CardFace::default()
    }
}

/// The size of a card in a window of 640 x 440, and in one of 500 x 900.
const SMALL_CARDS: [(u32, u32); 3] = [(88, 70), (88, 84), (99, 182)];

/// The full name fits, in two lines if necessary, and the type of the card covers no other words.
#[test]
fn a_small_card_is_readable() {
    let drawn = |face: CardFace, size| placed(&Cell::Card(Box::new(face)), size, &Highlight::default());
    for size in SMALL_CARDS {
        let other = CardFace { name: "Apprentice Summones".into(), ..minion() };
        assert!(drawn(minion(), size) != drawn(other, size), "the end of the name is cut at {size:?}");
        if size.1 < 100 {
            let bare = CardFace { band: "", ..minion() };
            assert!(drawn(minion(), size) == drawn(bare, size), "the type of the card doesn't fit at {size:?}");
        }
    }
}

/// The text of a ritual fits beside its number.
#[test]
fn the_text_of_a_low_card_is_not_cut() {
    let ritual = |body: &str| CardFace {
        name: "Standstill".into(),
        body: body.to_string().into(),
        feet: [None, Some(Figure::number(3, 4))],
        marks: vec![Mark::fixed(false, "m", "charges")].into(),
        ..minion()
    };
    let drawn = |body| placed(&Cell::Card(Box::new(ritual(body))), (282, 70), &Highlight::default());
    assert!(drawn("Whenever a minion enters play, destroy it") != drawn("Whenever a minion enters play, destroy is"));
}

/// Draws a player with 9 life and this much magic.
fn seat(magic: i32, highlight: &Highlight) -> Pixmap {
    let gem = Sorcery::ABOUT.facts.emblem;
    let face = SeatFace {
        name: "Bob".into(),
        values: [("life", 9), ("magic", magic)],
        dots: true,
        emblems: [gem, gem],
        facts: vec![("deck", 7), ("hand", 4)],
        gauge: Default::default(),
        values_on_top: false,
        awaited: false,
    };
    placed(&Cell::Seat(Box::new(face)), (242, 70), highlight)
}

/// A value has one drawing per unit, or one drawing if there are too many.
#[test]
fn a_high_value_has_one_drawing() {
    // With one drawing, only the number differs.
    let differing = |a: &Pixmap, b: &Pixmap| {
        let pairs = a.data().chunks_exact(4).zip(b.data().chunks_exact(4));
        pairs.filter(|(a, b)| a != b).count()
    };
    let [three, four] = [13, 14].map(|magic| seat(magic, &Highlight::default()));
    assert!(differing(&three, &four) < 60, "{} pixels differ", differing(&three, &four));
}

/// The highlight of a playable card is visible under the cursor, too.
#[test]
fn highlights_and_the_cursor_differ() {
    let gold = Theme::built_in()[0].look(sorcery::ui::theme::Role::Playable).fg.expect("a colour").rgb();
    // Number of pixels in that colour or a similar one, because edges are soft.
    let near = |pixel: &[u8]| pixel.iter().zip([gold.2, gold.1, gold.0]).all(|(a, b)| a.abs_diff(b) < 40);
    let golden = |usable: bool, cursor: bool| {
        let highlight = Highlight { usable, cursor, ..Highlight::default() };
        let drawn = placed(&Cell::Card(Box::new(minion())), (160, 130), &highlight);
        drawn.data().chunks_exact(4).filter(|pixel| near(&pixel[..3])).count()
    };
    assert!(golden(true, false) > 300, "{}", golden(true, false));
    assert!(golden(true, true) > 200, "the cursor hides the highlight: {}", golden(true, true));
    assert_eq!(golden(false, true), 0);
}

/// The frame of the cursor lies outside the card, so that it covers no letter.
#[test]
fn the_cursor_covers_nothing_on_the_card() {
    let drawn = |cursor: bool| {
        let highlight = Highlight { usable: true, cursor, ..Highlight::default() };
        placed(&Cell::Card(Box::new(minion())), (160, 130), &highlight)
    };
    let (with, without) = (drawn(true), drawn(false));
    // The card has a margin of 3.1 pixels, and corners with a radius of 5 pixels.
    let inside = (4..156).flat_map(|x| (4..126).map(move |y| (x, y))).filter(|(x, _)| (9..151).contains(x));
    let changed = inside.into_iter().find(|&(x, y)| with.pixel(x, y) != without.pixel(x, y));
    assert_eq!(changed, None);
    assert!(with != without);
}

/// While the player chooses a target, the values of other players keep their colours.
#[test]
fn a_dimmed_player_keeps_the_colour_of_life() {
    let life = Theme::built_in()[0].look(sorcery::ui::theme::Role::Card(Tint::Life)).fg.expect("a colour").rgb();
    let coloured = |dimmed: bool| {
        let drawn = seat(13, &Highlight { dimmed, ..Highlight::default() });
        drawn.data().chunks_exact(4).filter(|pixel| pixel[..3] == [life.2, life.1, life.0]).count()
    };
    assert!(coloured(false) > 20, "{}", coloured(false));
    assert!(coloured(true) >= coloured(false), "{} of {}", coloured(true), coloured(false));
}

/// The change of a value stands on the drawing of the card.
#[test]
fn a_change_covers_no_words() {
    let drawn = |body: &str, sum: Option<Note>| {
        let ritual =
            CardFace { body: body.to_string().into(), feet: [None, None], marks: Default::default(), ..minion() };
        placed(&Cell::Card(Box::new(ritual)), (282, 70), &Highlight { sum, ..Highlight::default() })
    };
    // The words change the same pixels with and without the remark.
    let words = |sum: Option<Note>| {
        let (with, without) = (drawn("At the start of your turn", sum.clone()), drawn("", sum));
        let pairs: Vec<bool> = with.data().iter().zip(without.data()).map(|(a, b)| a != b).collect();
        pairs
    };
    assert!(words(Some(Note::new("4 -> 3", -1))) == words(None));
}

/// In a small window, the name leaves room for the discount after the count.
#[test]
fn a_discount_is_visible_in_a_narrow_line() {
    let theme = &Theme::built_in()[0];
    let palette = Palette::new(theme);
    let drawn = |discount: &str| {
        let mut pixmap = Pixmap::new(56, 15).unwrap();
        let mut fonts = Fonts::new(Vec::new());
        let surface = &mut Surface::new(&mut pixmap, &mut fonts);
        let line = PanelLine {
            count: Some(Chip { count: 2, tint: Tint::Red, name: "red", unit: "gems", lacking: 0 }),
            ..PanelLine::from(vec![
                (Label::from("red   "), Tint::Red),
                (Label::from("2"), Tint::Plain),
                (Label::Text(discount.into()), Tint::Plain),
            ])
        };
        Brush { surface, palette: &palette, em: 10.6 }.panel_line(&line, Area::new(0.0, 0.0, 56.0, 15.0), None, 15.0);
        pixmap
    };
    // Only the digit of the discount differs.
    assert!(drawn("  +1") != drawn("  +4"), "the discount isn't drawn");
    // The name in the next column isn't part of the discount.
    let line = drawn("  +1");
    assert!(line.pixels().chunks_exact(56).all(|row| row[52..].iter().all(|pixel| pixel.alpha() == 0)));
}

/// The preview of a change stands in place of the present count and of the discount.
#[test]
fn a_preview_does_not_overprint_the_count() {
    let theme = &Theme::built_in()[0];
    let palette = Palette::new(theme);
    let drawn = |count: i32, discount: &str| {
        let mut pixmap = Pixmap::new(90, 20).unwrap();
        let mut fonts = Fonts::new(Vec::new());
        let surface = &mut Surface::new(&mut pixmap, &mut fonts);
        let name = vec![(Label::from("red"), Tint::Red), (Label::Text(count.to_string()), Tint::Plain)];
        let discount = (Label::Text(discount.into()), Tint::Plain);
        let line = PanelLine {
            count: Some(Chip { count, tint: Tint::Red, name: "red", unit: "gems", lacking: 0 }),
            ..PanelLine::from([name, vec![discount]].concat())
        };
        let highlight = Highlight { note: Some(Note::new("3 -> 1", -1)), ..Highlight::default() };
        let place = Area::new(0.0, 0.0, 90.0, 20.0);
        Brush { surface, palette: &palette, em: 11.0 }.panel_line(&line, place, Some(&highlight), 20.0);
        pixmap
    };
    assert!(drawn(3, "") == drawn(8, " +1"), "only the preview names the count");
    // Neither the name nor the preview touches the border.
    let line = drawn(3, "");
    let is_blank = |row: &[_]| row[..4].iter().chain(&row[85..]).all(|pixel: &PremultipliedColorU8| pixel.alpha() == 0);
    assert!(line.pixels().chunks_exact(90).all(is_blank));
}

/// The heading of a column ends where its numbers end.
#[test]
fn headings_are_aligned_with_their_numbers() {
    let lines = ["          sun moon", "red         9    4"].map(|line| vec![(Label::from(line), Tint::Plain)]);
    let theme = &Theme::built_in()[0];
    let palette = Palette::new(theme);
    let right = |line: &Vec<(Label, Tint)>, height: u32| {
        let mut pixmap = Pixmap::new(240, height).unwrap();
        let mut fonts = Fonts::new(Vec::new());
        let surface = &mut Surface::new(&mut pixmap, &mut fonts);
        let panel = Panel::new("", [line.clone()]);
        let place = Area::new(0.0, 0.0, 240.0, height as f32);
        Brush { surface, palette: &palette, em: 11.0 }.panel_line(&panel.lines[0], place, None, 14.1);
        let row = pixmap.data().chunks_exact(240 * 4);
        row.filter_map(|row| row.chunks_exact(4).rposition(|pixel| pixel[3] > 0)).max().expect("letters")
    };
    let [words, numbers] = [0, 1].map(|n: usize| right(&lines[n], 14));
    assert!(words.abs_diff(numbers) <= 1, "{words} and {numbers}");
    assert_eq!(numbers, right(&lines[1], 15), "rows one pixel higher have the same columns");
}

#[test]
fn drawing_outside_the_picture_has_no_effect() {
    let at = drawn(|surface| {
        surface.round(Area::new(-20.0, -20.0, 30.0, 30.0), 4.0, WHITE);
        surface.border(Area::new(35.0, 25.0, 90.0, 90.0), 4.0, 3.0, WHITE);
        surface.round(Area::new(90.0, 5.0, 9.0, 9.0), 4.0, WHITE);
    });
    assert_eq!((at(0, 0), at(20, 15)), (255, 0));
}

#[test]
fn a_text_that_does_not_fit_ends_in_dots() {
    let mut fonts = Fonts::new(Vec::new());
    let width = fonts.width(Weight::Bold, 14.0, "Bone Golem");
    assert_eq!(fonts.shortened(Weight::Bold, 14.0, "Bone Golem", width), "Bone Golem");
    let short = fonts.shortened(Weight::Bold, 14.0, "Bone Golem", width * 0.7);
    assert!(short.starts_with("Bone") && short.ends_with('…'), "{short}");
    assert!(fonts.width(Weight::Bold, 14.0, &short) <= width * 0.7);
}

/// The text of a card ends after a word, as in a terminal. A value such as `+1/+1` is a word.
#[test]
fn a_sentence_that_does_not_fit_ends_after_a_word() {
    let mut fonts = Fonts::new(Vec::new());
    let letters = regular(12.0, WHITE);
    let mut drawn = |draw: &dyn Fn(&mut Surface, Area)| {
        let mut pixmap = Pixmap::new(130, 20).unwrap();
        draw(&mut Surface::new(&mut pixmap, &mut fonts), Area::new(0.0, 0.0, 130.0, 20.0));
        pixmap
    };
    for (whole, shown) in [
        ("Summon a 1/1 air elemental", "Summon a 1/1 air…"),
        ("Your minions gain +1/+1 now", "Your minions gain…"),
        ("Draw two cards", "Draw two cards"),
        ("Donaudampfschifffahrtsgesellschaft", "Donaudampfschifffahrtsgesellschaft"),
    ] {
        let cut = drawn(&|surface, area| surface.words(area, Align::Left, letters, whole));
        assert!(cut == drawn(&|surface, area| _ = surface.text(area, Align::Left, letters, shown)), "{whole}");
    }
}

/// The bar beside a new entry of the log also marks the rows that continue it.
#[test]
fn the_mark_of_a_new_entry_has_no_gap() {
    let row = |indent: u16, fresh: bool| TextRow { indent, fresh, ..TextRow::default() };
    let rows = vec![row(1, false), row(1, true), row(2, false), row(1, true), row(1, false)];
    let mut pixmap = Pixmap::new(40, 71).unwrap();
    let units = Units { size: Size { width: 8, height: 5 }, w: 5.0, h: 14.2, em: 11.0 };
    let item = SceneItem { area: Rect { x: 0, y: 0, width: 8, height: 5 }, content: Content::Log(rows) };
    draw([&item].into_iter(), units, &Theme::built_in()[0], &mut pixmap, &mut Fonts::new(Vec::new()));
    let marked: Vec<bool> = (0..71).map(|y| pixmap.pixel(0, y).is_some_and(|pixel| pixel.alpha() > 0)).collect();
    assert_eq!(marked, (0..71).map(|y| (14..57).contains(&y)).collect::<Vec<_>>());
    let shades = (14..57).map(|y| pixmap.pixel(0, y));
    assert!(shades.clone().all(|pixel| pixel == pixmap.pixel(0, 20)), "{:?}", shades.collect::<Vec<_>>());
}

#[test]
fn wrapped_lines_fit_and_lose_no_words() {
    let mut fonts = Fonts::new(Vec::new());
    let text = "Whenever a minion enters play under your control, it gains +1/+1 Donaudampfschifffahrt";
    for room in [40.0, 90.0, 200.0] {
        let lines = fonts.wrapped(Weight::Regular, 13.0, text, room);
        assert!(lines.iter().all(|line| fonts.width(Weight::Regular, 13.0, line) <= room), "{lines:?}");
        let letters = |text: &str| text.chars().filter(|c| *c != ' ').collect::<String>();
        assert_eq!(letters(&lines.concat()), letters(text));
    }
}

/// The typeface draws a missing character as a box.
#[test]
fn the_typeface_has_every_sign_of_the_program() {
    let mut fonts = Fonts::new(Vec::new());
    let mut shape = |c: char| {
        let mut cover = Vec::new();
        fonts.each(Weight::Regular, 16.0, &c.to_string(), 0.0, |_, glyph| cover = glyph.cover.clone());
        cover
    };
    let a_box = shape('\u{e000}');
    let signs = "▶▎■□●◆→↑↓»…·±×†♥–—’“”öü";
    assert_eq!(signs.chars().filter(|c| shape(*c) == a_box).collect::<String>(), "");
}

/// A character that the program's font lacks comes from a font of the system.
#[test]
fn a_missing_character_comes_from_another_font() {
    // In a copy of the font, the character 名 has the glyph of ⸗. The segment of ⸗ in the table of characters consists of
    // its end, its start and the distance to the glyph.
    let mut other = notosans::REGULAR_TTF.to_vec();
    let find = |bytes: [u8; 4]| other.windows(4).position(|four| four == bytes).expect("a segment");
    let (end, start) = (find([0x2e, 0x17, 0xa7, 0x21]), find([0x2e, 0x17, 0xa7, 0x17]));
    let distance = start + (start - end) - 2;
    let to_glyph = u16::from_be_bytes([other[distance], other[distance + 1]]);
    let moved = to_glyph.wrapping_sub('名' as u16 - '⸗' as u16);
    for (at, value) in [(end, '名' as u16), (start, '名' as u16), (distance, moved)] {
        other[at..at + 2].copy_from_slice(&value.to_be_bytes());
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("japanese")).unwrap();
    std::fs::write(folder.path().join("CJK-broken.ttf"), "no font").unwrap();
    std::fs::write(folder.path().join("japanese/ipag.ttf"), &other).unwrap();
    let shape = |fonts: &mut Fonts, c: char| {
        let mut cover = Vec::new();
        fonts.each(Weight::Bold, 16.0, &c.to_string(), 0.0, |_, glyph| cover = glyph.cover.clone());
        cover
    };
    let (mut own, mut all) = (Fonts::new(Vec::new()), Fonts::new(vec![folder.path().into()]));
    assert_eq!(shape(&mut own, '名'), shape(&mut own, '前'), "a box");
    let mut hyphen = Vec::new();
    own.each(Weight::Regular, 16.0, "⸗", 0.0, |_, glyph| hyphen = glyph.cover.clone());
    assert_eq!(shape(&mut all, '名'), hyphen);
    assert_eq!(shape(&mut all, '前'), shape(&mut own, '前'), "no font has it");
}

#[test]
fn letters_have_pixels_and_blanks_do_not() {
    let mut fonts = Fonts::new(Vec::new());
    let mut inked = Vec::new();
    fonts.each(Weight::Regular, 20.0, "a b", 3.3, |_, glyph| inked.push(glyph.cover.iter().any(|&c| c > 200)));
    assert_eq!(inked, [true, false, true]);
}

/// A keyboard with these keycodes: 10 is `a`, 11 `2` and `"`, 12 F5, 13 Tab, 14 a modifier, 15 `v`, 16 Insert.
fn keyboard() -> Keyboard {
    let rows = [
        [Keysym::a, Keysym::A],
        [Keysym::_2, Keysym::quotedbl],
        [Keysym::F5, Keysym::NoSymbol],
        [Keysym::Tab, Keysym::ISO_Left_Tab],
        [Keysym::Shift_L, Keysym::NoSymbol],
        [Keysym::v, Keysym::V],
        [Keysym::Insert, Keysym::NoSymbol],
    ];
    Keyboard { first: 10, each: 2, signs: rows.concat().iter().map(|sign| sign.raw()).collect() }
}

#[test]
fn shift_is_part_of_characters_and_of_the_backward_tabulator() {
    let keys = keyboard();
    let none = KeyButMask::default();
    let plain = |code: Code| Some(Key { code, ctrl: false, alt: false, shift: false });
    assert_eq!(keys.key(10, none), plain(Code::Char('a')));
    assert_eq!(keys.key(10, KeyButMask::SHIFT), plain(Code::Char('A')));
    assert_eq!(keys.key(10, KeyButMask::LOCK), plain(Code::Char('A')));
    assert_eq!(keys.key(11, KeyButMask::SHIFT), plain(Code::Char('"')));
    assert_eq!(keys.key(11, KeyButMask::LOCK), plain(Code::Char('2')));
    assert_eq!(keys.key(13, KeyButMask::SHIFT), plain(Code::BackTab));
    assert_eq!(keys.key(12, none), plain(Code::F(5)));
}

#[test]
fn modifiers_are_reported_but_not_as_keys() {
    let keys = keyboard();
    assert_eq!(
        keys.key(10, KeyButMask::CONTROL),
        Some(Key { code: Code::Char('a'), ctrl: true, alt: false, shift: false })
    );
    assert_eq!(keys.key(10, KeyButMask::CONTROL | KeyButMask::LOCK), keys.key(10, KeyButMask::CONTROL));
    assert_eq!(keys.key(14, KeyButMask::default()), None);
    assert_eq!(keys.key(9, KeyButMask::default()), None);
    assert_eq!(keys.key(200, KeyButMask::default()), None);
}

#[test]
fn only_two_key_combinations_paste() {
    let keys = keyboard();
    let (none, ctrl, shift) = (KeyButMask::default(), KeyButMask::CONTROL, KeyButMask::SHIFT);
    assert!(keys.pastes(15, ctrl) && keys.pastes(15, ctrl | shift) && keys.pastes(16, shift));
    for (key, held) in [(15, none), (15, shift), (15, ctrl | KeyButMask::MOD1), (16, none), (16, ctrl), (10, ctrl)] {
        assert!(!keys.pastes(key, held), "{key} with {held:?}");
    }
}

#[test]
fn a_chart_has_few_round_marks() {
    assert_eq!(marks(0.0, 20.0), [0.0, 5.0, 10.0, 15.0, 20.0]);
    assert_eq!(marks(0.0, 1.0), [0.0, 1.0]);
    assert_eq!(marks(-3.0, 7.0), [0.0, 5.0]);
    assert_eq!(marks(-7.0, 9.0), [-5.0, 0.0, 5.0]);
    assert_eq!(marks(0.0, 17.0), [0.0, 5.0, 10.0, 15.0]);
    for most in 1..3000 {
        let marks = marks(0.0, most.into());
        assert!((2..=5).contains(&marks.len()), "{most}: {marks:?}");
    }
    assert!(marks(i32::MIN.into(), i32::MAX.into()).len() <= 5);
}

/// The labels of a short chart don't touch each other, and a long legend is complete.
#[test]
fn a_small_chart_is_readable() {
    let theme = &Theme::built_in()[0];
    let drawn = |name: &str, (width, height): (u16, u16)| {
        let series = |name: &str| Series { name: name.into(), values: vec![0.0, 3.0], ..Series::default() };
        let chart = Chart { series: vec![series("Ann"), series(name)], ..Chart::default() };
        let (area, mut pixmap) = (Rect { x: 0, y: 0, width, height }, Pixmap::new(300, 200).unwrap());
        let units = Units { size: Size { width: 30, height: 20 }, w: 10.0, h: 10.0, em: 11.0 };
        let item = SceneItem { area, content: Content::Chart(&chart) };
        draw([&item].into_iter(), units, theme, &mut pixmap, &mut Fonts::new(Vec::new()));
        pixmap
    };
    // The labels are at the left of the chart.
    let low = drawn("Bob", (30, 9));
    let empty: Vec<bool> = (45..90).map(|y| (0..6).all(|x| low.pixel(x, y) == low.pixel(299, 0))).collect();
    let labels = empty.windows(2).filter(|rows| rows[0] && !rows[1]).count();
    assert!((1..=2).contains(&labels), "{labels} labels: {empty:?}");
    // A change of the last letter is visible.
    assert!(drawn("Bartholomew the Second 1", (20, 20)) != drawn("Bartholomew the Second 8", (20, 20)));
}

#[test]
fn words_of_a_table_keep_their_columns() {
    assert_eq!(words("red       3    .  key one"), [(0, "red"), (10, "3"), (15, "."), (18, "key one")]);
    assert_eq!(words("  a"), [(2, "a")]);
}

/// The number of a target lies beside the player's name, even where the letters are wider than the layout assumes.
#[test]
fn the_number_of_a_target_hides_no_name() {
    for (name, size) in [("Adept", (230, 46)), ("Novice", (230, 46)), ("Adept", (242, 70))] {
        let face = SeatFace {
            name: name.into(),
            values: [("life", 17), ("magic", 3)],
            dots: true,
            emblems: [Sorcery::ABOUT.facts.emblem; 2],
            facts: vec![("deck", 10), ("hand", 3)],
            gauge: Default::default(),
            values_on_top: false,
            awaited: false,
        };
        let cell = Cell::Seat(Box::new(face));
        let bare = placed(&cell, size, &Highlight::default());
        let numbered = |n| placed(&cell, size, &Highlight { target: Some(n), ..Highlight::default() });
        // Two numbers differ only inside the badge, so this finds the middle of the badge.
        let (one, eight) = (numbered(1), numbered(8));
        let at = |pixmap: &Pixmap, x: u32, y: u32| pixmap.pixel(x, y).expect("a pixel");
        let inside = |x: &u32| (0..size.1).any(|y| at(&one, *x, y) != at(&eight, *x, y));
        let (first, last) = ((0..size.0).find(inside), (0..size.0).rev().find(inside));
        let middle = first.zip(last).map(|(first, last)| (first + last) / 2);
        let middle = middle.unwrap_or_else(|| panic!("{name} at {size:?} has no number"));
        // The letters of the name end before the badge begins. 11 is the font size.
        let edge = middle - 9;
        let rows = 5..if size.1 > 50 { size.1 / 3 } else { size.1 / 2 };
        let ground = at(&bare, edge, 5).red();
        let is_letter = |x, y| at(&bare, x, y).red().abs_diff(ground) > 60;
        let letters = (edge..middle).any(|x| rows.clone().any(|y| is_letter(x, y)));
        assert!(!letters, "{name} at {size:?}: a letter lies under the number at {middle}");
    }
}

/// All lines of a name have the same font size: if a line is wide, the letters of the other lines become smaller, too.
#[test]
fn the_lines_of_a_name_have_one_size() {
    let first_line = |name: &str| {
        let face = CardFace { name: Label::Text(name.into()), cost: Figure::default(), ..minion() };
        let card = placed(&Cell::Card(Box::new(face)), (88, 84), &Highlight::default());
        card.data()[..88 * 4 * 17].to_vec()
    };
    assert!(first_line("Mine Wwwwwwwwwwww") != first_line("Mine Iiiiiiiiiiii"));
    assert!(first_line("Mine Iiiiiiiiiiii") == first_line("Mine Jjjjjjjjjjjj"));
}

/// A picture may be a little lower than half of its card.
#[test]
fn a_card_with_room_has_a_picture() {
    let drawn = |emblem| {
        let face =
            CardFace { body: "Gain a card".into(), feet: [None, None], marks: Default::default(), emblem, ..minion() };
        let face = CardFace { name: "Workshop".into(), tag: None, ..face };
        placed(&Cell::Card(Box::new(face)), (150, 67), &Highlight::default())
    };
    assert!(drawn(Sorcery::ABOUT.facts.emblem) != drawn(&[]));
}

/// A short card with a long text has its picture beside the text.
#[test]
fn a_low_card_has_its_picture_beside_its_text() {
    let drawn = |emblem| {
        let body = "+1 Action. Discard any number of cards, then draw that many.";
        let face = CardFace { body: body.into(), feet: [None, None], marks: Default::default(), emblem, ..minion() };
        placed(&Cell::Card(Box::new(CardFace { tag: None, ..face })), (180, 80), &Highlight::default())
    };
    let (with, without) = (drawn(Sorcery::ABOUT.facts.emblem), drawn(&[]));
    let differs = |x: u32| (0..80).any(|y| with.pixel(x, y) != without.pixel(x, y));
    let columns = (0..180).filter(|x| differs(*x)).count();
    assert!((0..60).any(differs) && columns > 60, "{columns}");
    // The picture gives way if a word doesn't fit beside it.
    let face = CardFace { body: "Enchanted minion cannot use abilities".into(), tag: None, ..minion() };
    let face = CardFace { emblem: Sorcery::ABOUT.facts.emblem, ..face };
    let (face, highlight) = (Cell::Card(Box::new(CardFace { feet: [None, None], ..face })), Highlight::default());
    let beside = |size| {
        let parts = CardLayout::of(&face, &highlight, size, Tier::Card, 2, TextFit::Scaled).parts;
        let text = parts.iter().find(|part| matches!(part.what, PartKind::Text(_, Role::Text, _))).expect("the text");
        let PartKind::Text(lines, ..) = &text.what else { return None };
        (text.area.x > 1).then(|| lines.join(" "))
    };
    let sizes = (5..9).flat_map(|height| (12..40).map(move |width| Size { width, height }));
    let texts: Vec<String> = sizes.filter_map(beside).collect();
    assert!(!texts.is_empty() && texts.iter().all(|text| text.ends_with("cannot use abilities")), "{texts:?}");
}

/// Both drawings of a pair have the same size and the same margins.
#[test]
fn the_drawings_of_a_tally_are_equal() {
    let emblem = Sorcery::ABOUT.facts.emblem;
    let tally = Some(Tally { have: 0, of: 2, missing: emblem });
    let face = CardFace { name: "".into(), body: "".into(), tag: None, feet: [None, None], tally, ..minion() };
    for width in 150..154 {
        let face = CardFace { marks: Default::default(), ..face.clone() };
        let picture = placed(&Cell::Card(Box::new(face)), (width, 80), &Highlight::default());
        // A mirrored emblem isn't the same, so compare the number of bright pixels in both halves.
        let bright = |from: u32| {
            let pixels = (from..from + width / 2).flat_map(|x| (0..80).map(move |y| (x, y)));
            pixels.filter(|(x, y)| picture.pixel(*x, *y).is_some_and(|pixel| pixel.red() > 150)).count() as i64
        };
        let (left, right) = (bright(0), bright(width.div_ceil(2)));
        assert!(left > 100 && (left - right).abs() <= left / 10, "{left} and {right} at {width}");
    }
}

/// In a terminal, blank lines separate the colours of a price if there is room. In a window, four colours beside a
/// picture are as large as three.
#[test]
fn the_colours_of_a_price_have_room() {
    let chips = |colours: usize, size: Size, picture: u16, fit: TextFit| {
        let chip = Chip { count: 3, tint: Tint::Gold, name: "gold", unit: "gems", lacking: 1 };
        let face = CardFace { price: vec![chip; colours], body: "".into(), tag: None, feet: [None, None], ..minion() };
        let cell = Cell::Card(Box::new(face));
        let highlight = Highlight::default();
        let layout = CardLayout::of(&cell, &highlight, size, Tier::Card, picture, fit);
        let foot = layout.parts.iter().find(|part| part.what == PartKind::Foot).map(|part| part.area.y);
        // The marks cover no colour.
        let marks = layout.parts.iter().find(|part| matches!(part.what, PartKind::Text(..))).expect("the marks").area;
        let chips = layout.parts.iter().filter(|part| matches!(part.what, PartKind::Chip(..) | PartKind::Price(_)));
        assert!(chips.clone().all(|part| !part.area.intersects(marks)), "{:?}", layout.parts);
        (chips.map(|part| part.area).collect::<Vec<_>>(), foot.expect("a line for marks"))
    };
    for (colours, height) in (1..=4).flat_map(|colours| (7..=12).map(move |height| (colours, height))) {
        let (chips, foot) = chips(colours, Size { width: 15, height }, 0, TextFit::Whole);
        assert!(chips.len() == colours && chips.iter().all(|chip| chip.bottom() <= foot), "{chips:?} above {foot}");
        let room = foot - chips[0].y;
        for pair in chips.windows(2).filter(|_| room + 1 >= 2 * colours as u16) {
            // A chip of three lines has edges of half a line.
            assert!(pair[0].height == 3 || pair[1].y > pair[0].bottom(), "{chips:?} above {foot}");
        }
    }
    // In a window, several colours share the height of the card below its name.
    for (colours, height) in (3..=4).flat_map(|colours| (6..=10).map(move |height| (colours, height))) {
        let (prices, foot) = chips(colours, Size { width: 40, height }, 2, TextFit::Scaled);
        let [price] = prices[..] else { panic!("{prices:?}") };
        assert!(price.bottom() == foot + 1 || price.height == 3 * colours as u16, "{price:?} above {foot}");
    }
    // The colours of a short card, such as a reserved one, share its width, so that their letters are large.
    for (colours, width) in [(1, 6), (2, 5), (3, 4), (4, 3)] {
        let chip = Chip { count: 3, tint: Tint::Gold, name: "gold", unit: "gems", lacking: 1 };
        let face = CardFace { price: vec![chip; colours], tag: None, feet: [None, None], ..minion() };
        let (cell, highlight) = (Cell::Card(Box::new(face)), Highlight::default());
        let size = Size { width: 14, height: 2 };
        let layout = CardLayout::of(&cell, &highlight, size, Tier::Card, 2, TextFit::Scaled);
        let chips = layout.parts.iter().filter(|part| matches!(part.what, PartKind::Chip(..)));
        let chips: Vec<_> = chips.map(|part| part.area).collect();
        assert!(
            chips.len() == colours && chips.iter().all(|chip| chip.width == width && chip.right() <= 14),
            "{chips:?}"
        );
    }
}

/// The note about a pile covers its number of cards, not its picture. The note about a value takes its place.
#[test]
fn a_note_covers_what_it_repeats() {
    let layout = |face: CardFace, note: &str| {
        let highlight = Highlight { sum: Some(Note::new(note, 0)), ..Highlight::default() };
        let cell = Cell::Card(Box::new(face));
        let size = Size { width: 32, height: 6 };
        let layout = CardLayout::of(&cell, &highlight, size, Tier::Card, 2, TextFit::Scaled);
        let area =
            |is: fn(&PartKind<'_>) -> bool| layout.parts.iter().find(|part| is(&part.what)).map(|part| part.area);
        let note = area(|what| matches!(what, PartKind::Remark(_)));
        let line = note.map(|area| area.y);
        if let Some(picture) = area(|what| matches!(what, PartKind::Pictures(_))) {
            assert!(note.is_some_and(|note| !note.intersects(picture)), "{note:?} covers {picture:?}");
        }
        let values = layout.parts.iter().filter(|part| matches!(part.what, PartKind::Value(..))).count();
        (line, values)
    };
    let emblem = Sorcery::ABOUT.facts.emblem;
    let pile = CardFace { name: "Silver".into(), body: "$2.".into(), tag: None, marks: Default::default(), ..minion() };
    let pile = CardFace { feet: [Some(Figure::number(2, 2)), None], stack: 39, is_pile: true, emblem, ..pile };
    assert_eq!(layout(pile, "40 -> 39"), (Some(5), 1));
    let kingdom = CardFace { body: "+1 Action. Discard any number of cards.".into(), tag: None, emblem, ..minion() };
    let kingdom = CardFace { feet: [None, None], marks: Default::default(), stack: 10, is_pile: true, ..kingdom };
    layout(kingdom, "10 -> 9");
    let ritual = CardFace { feet: [None, Some(Figure::number(3, 4))], ..minion() };
    assert_eq!(layout(ritual.clone(), "4 -> 3").1, 0);
    assert_eq!(layout(ritual.clone(), "3 -> 2").1, 0);
    assert_eq!(layout(ritual, "7 -> 8").1, 1);
    // On a short card, the note would cover a part of the marks, so it takes their place.
    let marks = vec![Mark::fixed(false, "uses", "charges")].into();
    let ritual =
        CardFace { tag: Some(Figure::number(1, 1)), feet: [None, Some(Figure::number(3, 3))], marks, ..minion() };
    let cell = Cell::Card(Box::new(ritual));
    let highlight = Highlight { note: Some(Note::new("3 -> 2", -1)), ..Highlight::default() };
    let layout = CardLayout::of(&cell, &highlight, Size { width: 20, height: 2 }, Tier::Card, 2, TextFit::Scaled);
    assert!(!layout.parts.iter().any(|part| matches!(part.what, PartKind::Text(..))), "{:?}", layout.parts);
    // Its letters are wider than the columns beside the marks.
    let marks = vec![Mark::fixed(false, "1", "1 dead")].into();
    let dead = CardFace { body: "".into(), tag: None, feet: [None, None], marks, ..minion() };
    let cell = Cell::Card(Box::new(dead));
    let highlight = Highlight { sum: Some(Note::new("+1 dead", 0)), ..Highlight::default() };
    let layout = CardLayout::of(&cell, &highlight, Size { width: 26, height: 2 }, Tier::Card, 2, TextFit::Scaled);
    let note = layout.parts.iter().find(|part| matches!(part.what, PartKind::Remark(_))).expect("a note");
    assert!(note.area.width >= 10, "{:?}", layout.parts);
}

/// A pile whose number of cards is beside its name has no line for a note. Its picture or its text leaves the room.
#[test]
fn a_note_covers_no_text_and_no_picture() {
    let bodies =
        ["+2 Actions. Reveal your hand; if it has no Action cards, +2 Cards.", "+1 Card, +1 Action, +1 Buy, +$1."];
    let highlight = Highlight { sum: Some(Note::new("10 -> 9", 0)), ..Highlight::default() };
    let sizes = (17..36).flat_map(|width| (4..9).map(move |height| (width, height)));
    for ((width, height), body) in sizes.flat_map(|size| bodies.map(|body| (size, body))) {
        let emblem = Sorcery::ABOUT.facts.emblem;
        let pile = CardFace { name: "Shanty Town".into(), body: body.into(), tag: None, emblem, ..minion() };
        let pile = CardFace { feet: [None, None], marks: Default::default(), stack: 10, is_pile: true, ..pile };
        let cell = Cell::Card(Box::new(pile));
        let layout = CardLayout::of(&cell, &highlight, Size { width, height }, Tier::Card, 2, TextFit::Scaled);
        let note = layout.parts.iter().find(|part| matches!(part.what, PartKind::Remark(_))).expect("a note").area;
        let is_drawn = |what: &PartKind<'_>| {
            matches!(what, PartKind::Text(_, Role::Text, _) | PartKind::Name(..) | PartKind::Pictures(_))
        };
        let covered = layout.parts.iter().find(|part| is_drawn(&part.what) && part.area.intersects(note));
        assert_eq!(covered, None, "{note:?} at {width}x{height}");
    }
}

/// The number of a target is in front of the name, not on the count.
#[test]
fn the_number_of_a_target_hides_no_count() {
    let theme = &Theme::built_in()[0];
    let palette = Palette::new(theme);
    let drawn = |target: u8| {
        let mut pixmap = Pixmap::new(66, 20).unwrap();
        let mut fonts = Fonts::new(Vec::new());
        let surface = &mut Surface::new(&mut pixmap, &mut fonts);
        let line = PanelLine {
            count: Some(Chip { count: 4, tint: Tint::Red, name: "red", unit: "gems", lacking: 0 }),
            ..PanelLine::from(vec![(Label::from("red"), Tint::Red), (Label::Text("4".into()), Tint::Plain)])
        };
        let highlight = Highlight { target: Some(target), ..Highlight::default() };
        let place = Area::new(0.0, 0.0, 66.0, 20.0);
        Brush { surface, palette: &palette, em: 11.0 }.panel_line(&line, place, Some(&highlight), 20.0);
        pixmap
    };
    let (one, two) = (drawn(1), drawn(2));
    let differs = |x: u32| (0..20).any(|y| one.pixel(x, y) != two.pixel(x, y));
    assert!(
        (0..20).any(differs) && !(20..66).any(differs),
        "{:?}",
        (0..66).filter(|x| differs(*x)).collect::<Vec<_>>()
    );
}
