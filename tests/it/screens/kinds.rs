//! The kinds of cards and the values of players have colours that are easy to tell apart, as drawn in cells and in
//! pixels.

use super::table::in_theme;
use super::ui::{Shell, game_of};
use ratatui::buffer::{Buffer, Cell as Square};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use sorcery::faces::tui::{self, Paint};
use sorcery::faces::window::WindowFrame;
use sorcery::faces::window::painter::Renderer;
use sorcery::games::{Cell, Tint};
use sorcery::ui::frame::{Body, Frame, Highlight, Hit};
use sorcery::ui::model::view;
use sorcery::ui::theme::{Colour, Depth, Rgb, Role, Theme};
use std::collections::BTreeMap;

/// Minimum CIEDE2000 difference between two kinds of cards: the larger one of title bar and background.
const APART: f64 = 12.0;

/// Positions that show every kind of card, with the kinds.
const GAMES: [(&str, &str, &[Tint]); 4] = [
    (
        "sorcery",
        "sorcery position 1\nturn 5\nactive 1\nplayer 1 Ada\nlife 9\nmagic 1\n\
         hand Bone Golem | Banish | Enrage | Aura of Power | Recharge\nminion Bone Golem actions 1\nritual Dark Ritual 3\n\
         player 2 Grace\nlife 9\nmagic 3\nminion Fire Elemental actions 1\nenchantment Giant Strength\n",
        &[Tint::Minion, Tint::Spell, Tint::Enchantment, Tint::Ritual],
    ),
    (
        "splendor",
        "splendor position 1\nrow m m1 m9 m17 m25\nrow t t1 t7 t13 t19\nrow v v1 v2 v3 v20\nnobles n1 n2 n3\n\
         player 1\ngems 1 1 0 0 0 0\nplayer 2\n",
        &[Tint::Red, Tint::Blue, Tint::Green, Tint::White, Tint::Pink],
    ),
    (
        "onirim",
        "onirim position 1\nlabyrinth blue moon\nhand blue key | blue sun | brown moon | red sun | green sun\n",
        &[Tint::Red, Tint::Blue, Tint::Green, Tint::Brown],
    ),
    (
        "dominion",
        "dominion position 1\nplayers Ada | Grace\n\
         kingdom Cellar Moat Village Workshop Militia Smithy Remodel Market Mine Witch\n\
         turn seat 1 phase action actions 1 buys 1\nseat 1 turns 3\nhand Militia Moat Copper*3\nbag Copper*4 Estate*3\n\
         seat 2 turns 3\nhand Copper*5\nbag Estate*3\n",
        // Treasure, victory, curse, action, reaction and attack.
        &[Tint::Gold, Tint::Green, Tint::Bane, Tint::Plain, Tint::Blue, Tint::Red],
    ),
];

fn lab(Rgb(r, g, b): Rgb) -> [f64; 3] {
    let [r, g, b] = [r, g, b].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    let [x, y, z] = [
        (0.412_456_4 * r + 0.357_576_1 * g + 0.180_437_5 * b) / 0.950_47,
        0.212_672_9 * r + 0.715_152_2 * g + 0.072_175 * b,
        (0.019_333_9 * r + 0.119_192 * g + 0.950_304_1 * b) / 1.088_83,
    ]
    .map(|part: f64| if part > 216.0 / 24_389.0 { part.cbrt() } else { (24_389.0 / 27.0 * part + 16.0) / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Returns the CIEDE2000 difference of two colours in CIELAB (Sharma, Wu and Dalal, 2005).
fn ciede2000([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let root = |c: f64| (c.powi(7) / (c.powi(7) + 25f64.powi(7))).sqrt();
    let g = 0.5 * (1.0 - root((a1.hypot(b1) + a2.hypot(b2)) / 2.0));
    let polar = |a: f64, b: f64| {
        let a = a * (1.0 + g);
        (a.hypot(b), if a == 0.0 && b == 0.0 { 0.0 } else { b.atan2(a).to_degrees().rem_euclid(360.0) })
    };
    let ((c1, h1), (c2, h2)) = (polar(a1, b1), polar(a2, b2));
    let (grey, apart) = (c1 * c2 == 0.0, h2 - h1);
    let turn = match apart {
        _ if grey => 0.0,
        180.0.. => apart - 360.0,
        ..-180.0 => apart + 360.0,
        _ => apart,
    };
    let hue = match h1 + h2 {
        sum if grey => sum,
        sum if apart.abs() <= 180.0 => sum / 2.0,
        sum if sum < 360.0 => sum / 2.0 + 180.0,
        sum => sum / 2.0 - 180.0,
    };
    let (l, c) = ((l1 + l2) / 2.0, (c1 + c2) / 2.0);
    let wave = |times: f64, shift: f64| (times * hue + shift).to_radians().cos();
    let t = 1.0 - 0.17 * wave(1.0, -30.0) + 0.24 * wave(2.0, 0.0) + 0.32 * wave(3.0, 6.0) - 0.2 * wave(4.0, -63.0);
    let lightness = (l2 - l1) / (1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt());
    let chroma = (c2 - c1) / (1.0 + 0.045 * c);
    let hues = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin() / (1.0 + 0.015 * c * t);
    let rotation = -(60.0 * (-((hue - 275.0) / 25.0).powi(2)).exp()).to_radians().sin() * 2.0 * root(c);
    (lightness.powi(2) + chroma.powi(2) + hues.powi(2) + rotation * chroma * hues).sqrt()
}

fn difference(a: Rgb, b: Rgb) -> f64 {
    ciede2000(lab(a), lab(b))
}

/// Pairs 1, 7, 9 and 25 of the published test data.
#[test]
fn the_difference_is_that_of_ciede2000() {
    for (a, b, expected) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0009], 7.1792),
        ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
    ] {
        assert!((ciede2000(a, b) - expected).abs() < 0.0001, "{}", ciede2000(a, b));
    }
}

/// Returns the frame of a game. Highlights all cards the same: at rest, or dimmed.
fn frame(shell: &Shell, dimmed: bool) -> Frame {
    let mut frame = view(&shell.model);
    let Body::Table(table) = &mut frame.body else { panic!("a table") };
    let anchors: Vec<_> = table.table.cells().filter_map(|placed| placed.anchor).collect();
    table.highlights = anchors.into_iter().map(|at| (at, Highlight { dimmed, ..Highlight::default() })).collect();
    frame
}

/// Returns the kind of the card with each anchor.
fn kind(frame: &Frame, hit: Hit) -> Option<Tint> {
    let (Body::Table(table), Hit::Anchor(anchor)) = (&frame.body, hit) else { return None };
    let cell = table.table.cells().find(|placed| placed.anchor == Some(anchor)).map(|placed| &placed.cell)?;
    if let Cell::Card(face) = cell { Some(face.tint) } else { None }
}

fn rgb(colour: Color) -> Option<Rgb> {
    match colour {
        Color::Rgb(r, g, b) => Some(Rgb(r, g, b)),
        Color::Indexed(n) => Some(Colour::Ansi(n).rgb()),
        _ => None,
    }
}

/// Returns the colours of the letter and of the background of a cell.
fn colours(square: &Square) -> Option<[Rgb; 2]> {
    let [fg, bg] = [rgb(square.fg)?, rgb(square.bg)?];
    Some(if square.modifier.contains(Modifier::REVERSED) { [bg, fg] } else { [fg, bg] })
}

/// Returns the most frequent colour.
fn usual(colours: impl IntoIterator<Item = Rgb>) -> Option<Rgb> {
    let mut counts: BTreeMap<(u8, u8, u8), usize> = BTreeMap::new();
    colours.into_iter().for_each(|Rgb(r, g, b)| *counts.entry((r, g, b)).or_default() += 1);
    counts.into_iter().max_by_key(|(_, count)| *count).map(|((r, g, b), _)| Rgb(r, g, b))
}

/// The title bar and the background of each kind of card.
type Kinds = BTreeMap<Tint, [Rgb; 2]>;

fn in_cells(frame: &Frame, theme: &Theme, depth: Depth, (width, height): (u16, u16)) -> (Buffer, Kinds) {
    let area = Rect { x: 0, y: 0, width, height };
    let mut buffer = Buffer::empty(area);
    let hits = tui::draw(frame, &Paint::new(theme, depth, false), area, &mut buffer);
    let mut kinds = Kinds::new();
    for (place, hit) in hits {
        let Some(kind) = kind(frame, hit).filter(|_| place.height > 2) else { continue };
        let ground = |x: u16, y: u16| colours(&buffer[(x, y)]).map(|[_, ground]| ground);
        let is_letter = |&x: &u16| buffer[(x, place.y)].symbol().chars().all(char::is_alphabetic);
        let bar = (place.x..place.right()).find(is_letter).and_then(|x| ground(x, place.y)).expect("a name");
        let inside = (place.y + 1..place.bottom() - 1).flat_map(|y| (place.x..place.right() - 1).map(move |x| (x, y)));
        kinds.insert(kind, [bar, usual(inside.filter_map(|(x, y)| ground(x, y))).expect("a background")]);
    }
    (buffer, kinds)
}

fn in_pixels(frame: &Frame, theme: &Theme) -> Kinds {
    let (width, height) = (900, 600);
    let mut renderer = Renderer::new((width, height)).expect("a window");
    renderer.show(&WindowFrame { frame: frame.clone(), theme: theme.clone().into() }, 1.0);
    let mut places: BTreeMap<_, (u32, u32, u32, u32, Tint)> = BTreeMap::new();
    for (x, y) in (0..height).step_by(2).flat_map(|y| (0..width).step_by(2).map(move |x| (x, y))) {
        let Some(hit) = renderer.hit(x as f32, y as f32) else { continue };
        let (Hit::Anchor(anchor), Some(kind)) = (hit, kind(frame, hit)) else { continue };
        let (left, top, right, bottom, _) = places.get(&anchor).copied().unwrap_or((x, y, x, y, kind));
        places.insert(anchor, (left.min(x), top.min(y), right.max(x), bottom.max(y), kind));
    }
    let pixel = |x: u32, y: u32| {
        // The X server's order of colours.
        let pixel = renderer.pixmap().pixels()[(y * width + x) as usize];
        Rgb(pixel.blue(), pixel.green(), pixel.red())
    };
    let row = |y: u32, (left, right): (u32, u32)| usual((left + 8..right - 8).map(|x| pixel(x, y))).expect("a row");
    let kinds = places
        .into_values()
        .map(|(left, top, right, bottom, kind)| (kind, [row(top + 10, (left, right)), row(bottom - 8, (left, right))]));
    kinds.collect()
}

/// Returns the smallest difference between two of the kinds, and the two.
fn smallest(kinds: &Kinds, wanted: &[Tint]) -> (f64, Tint, Tint) {
    let of = |kind: &Tint| kinds.get(kind).unwrap_or_else(|| panic!("no {kind:?} in {kinds:?}"));
    let pairs = wanted.iter().enumerate().flat_map(|(n, a)| wanted[..n].iter().map(move |b| (a, b)));
    let apart = pairs.map(|(a, b)| {
        let [[bar, ground], [other_bar, other_ground]] = [of(a), of(b)];
        (difference(*bar, *other_bar).max(difference(*ground, *other_ground)), *a, *b)
    });
    apart.min_by(|a, b| a.0.total_cmp(&b.0)).expect("two kinds")
}

/// Any two kinds of cards differ by at least [`APART`] in title bar or background: in every theme with colours, at
/// rest and dimmed, in the terminal and in the window. Prints the smallest differences.
#[test]
fn kinds_of_cards_look_different_in_every_theme() {
    let mut alike = Vec::new();
    for (game, position, kinds) in GAMES {
        for theme in Theme::built_in().into_iter().filter(|theme| theme.name != "mono") {
            let mut shell = in_theme(Shell::new(), &theme.name);
            shell.sit_down(game_of(game, Some(position.into())), false);
            for dimmed in [false, true] {
                let frame = frame(&shell, dimmed);
                let mut check = |what: String, (apart, a, b): (f64, Tint, Tint)| {
                    let line = format!("{game} {} {what} dimmed {dimmed}: {apart:.1} ({a:?}, {b:?})", theme.name);
                    println!("{line}");
                    if apart < APART {
                        alike.push(line);
                    }
                };
                for depth in [Depth::True, Depth::Ansi256, Depth::Ansi16] {
                    for size in [(120, 40), (200, 60)] {
                        let (_, drawn) = in_cells(&frame, &theme, depth, size);
                        check(format!("{depth:?} {}x{}", size.0, size.1), smallest(&drawn, kinds));
                    }
                }
                check("window".into(), smallest(&in_pixels(&frame, &theme), kinds));
            }
        }
    }
    assert!(alike.is_empty(), "{}", alike.join("\n"));
}

/// Letters on a table have a contrast of at least 4.5, even on title bars and on dimmed cards.
#[test]
fn letters_on_cards_are_readable() {
    let mut faint = Vec::new();
    for (game, position, _) in GAMES {
        for theme in Theme::built_in().into_iter().filter(|theme| theme.name != "mono") {
            let mut shell = in_theme(Shell::new(), &theme.name);
            shell.sit_down(game_of(game, Some(position.into())), false);
            for (dimmed, depth) in [false, true]
                .into_iter()
                .flat_map(|dimmed| [Depth::True, Depth::Ansi256, Depth::Ansi16].map(|depth| (dimmed, depth)))
            {
                let (buffer, _) = in_cells(&frame(&shell, dimmed), &theme, depth, (120, 40));
                for (n, square) in buffer.content.iter().enumerate() {
                    let is_letter = square.symbol().chars().all(char::is_alphanumeric);
                    let Some([fg, bg]) = colours(square).filter(|_| is_letter) else { continue };
                    if fg.contrast(bg) < 4.5 {
                        let at = (n % 120, n / 120);
                        let letter = square.symbol();
                        faint.push(format!(
                            "{game} {} {depth:?} {dimmed} {at:?} {letter}: {:.1}",
                            theme.name,
                            fg.contrast(bg)
                        ));
                    }
                }
            }
        }
    }
    assert!(faint.is_empty(), "{} letters\n{}", faint.len(), faint[..faint.len().min(40)].join("\n"));
}

/// Life, magic, points and money have one colour each.
#[test]
fn every_value_has_its_own_colour() {
    for theme in Theme::built_in().into_iter().filter(|theme| theme.name != "mono") {
        let values = [Tint::Life, Tint::Magic, Tint::Points, Tint::Money].map(Role::Card);
        let seen = values.map(|role| theme.look(role).fg.map(Colour::rgb).expect("a colour"));
        for (n, one) in seen.iter().enumerate() {
            assert!(seen[..n].iter().all(|other| difference(*one, *other) >= APART), "{}: {seen:?}", theme.name);
        }
    }
}
