//! The built-in themes: contrast and distinct colours at all colour depths.

use sorcery::faces::palette::Palette;
use sorcery::faces::tui::Paint;
use sorcery::faces::window::area::Area;
use sorcery::faces::window::cards::Brush;
use sorcery::faces::window::surface::{Fonts, Surface};
use sorcery::games::table::{CardFace, Cell, Figure, Tint};
use sorcery::ui::frame::Highlight;
use sorcery::ui::scene::Tier;
use sorcery::ui::theme::colour::{SIXTEEN, TerminalColours, difference};
use sorcery::ui::theme::{Colour, DEFAULT, Depth, ROLES, Rgb, Role, Theme, ThemeStyle};
use std::collections::HashSet;
use tiny_skia::Pixmap;

/// Returns the themes with colours chosen by us. `mono` and `classic16` use those of the terminal.
fn coloured() -> impl Iterator<Item = Theme> {
    Theme::built_in().into_iter().filter(|theme| !matches!(theme.name.as_str(), "mono" | "classic16"))
}

fn seen(theme: &Theme, role: Role) -> Rgb {
    theme.look(role).fg.map(Colour::rgb).unwrap_or_else(|| panic!("{} has no colour for {role:?}", theme.name))
}

/// Returns the lowest contrast of this role with any background that it may have.
fn contrast(theme: &Theme, role: Role) -> f32 {
    let grounds = match theme.look(role).bg {
        Some(own) => vec![own],
        None => [Role::Page, Role::Surface, Role::Selected].iter().filter_map(|role| theme.look(*role).bg).collect(),
    };
    grounds.iter().map(|ground| seen(theme, role).contrast(ground.rgb())).fold(f32::INFINITY, f32::min)
}

#[test]
fn every_role_has_its_own_index() {
    for (i, (role, section, key)) in ROLES.iter().enumerate() {
        let text = format!("[{section}]\n{key} = '#0102{i:02x}'");
        let theme = Theme::parse("mine.toml", &text, &[]).unwrap();
        assert_eq!(seen(&theme, *role), Rgb(1, 2, i as u8), "{key}");
    }
    let safe = &Theme::built_in()[3];
    assert_eq!(safe.look(Role::Chart(200)), safe.look(Role::Chart(3)));
    assert_ne!(safe.look(Role::Chart(200)), safe.look(Role::Chart(0)));
}

#[test]
fn the_built_in_themes_are_offered_in_order() {
    let names: Vec<String> = Theme::built_in().into_iter().map(|theme| theme.name).collect();
    assert_eq!(names, ["dusk", "light", "high-contrast", "safe", "mono", "classic16"]);
    assert_eq!(names[0], DEFAULT);
}

#[test]
fn text_is_readable_in_every_theme_and_depth() {
    let mut faint = Vec::new();
    for theme in Theme::built_in().into_iter().filter(|theme| theme.name != "mono") {
        for depth in [Depth::True, Depth::Ansi256, Depth::Ansi16] {
            let strict = theme.name == "high-contrast" && depth != Depth::Ansi16;
            let needed = if strict { 7.0 } else { 4.5 };
            let shown = theme.at(depth);
            for (role, section, key) in ROLES.into_iter().filter(|(role, _, _)| *role != Role::Border) {
                let contrast = contrast(&shown, role);
                if contrast < needed {
                    faint.push(format!("{} {depth:?} {section}.{key}: {contrast:.2} < {needed}", theme.name));
                }
            }
        }
    }
    assert!(faint.is_empty(), "{}", faint.join("\n"));
}

/// In a window, a card that can't be chosen now is still readable: a player needs its text most before buying it.
#[test]
fn the_text_of_a_dimmed_card_is_readable() {
    let mut faint = Vec::new();
    for theme in Theme::built_in() {
        let palette = &Palette::new(&theme);
        let drawn = |face: CardFace| {
            let (mut pixmap, mut fonts) = (Pixmap::new(216, 108).unwrap(), Fonts::new(Vec::new()));
            let (surface, area) = (&mut Surface::new(&mut pixmap, &mut fonts), Area::new(0.0, 0.0, 216.0, 108.0));
            let highlight = Highlight { dimmed: true, ..Highlight::default() };
            Brush { surface, palette, em: 15.0 }.cell(area, &Cell::Card(Box::new(face)), &highlight, Tier::Card);
            let pixels: Vec<Rgb> = pixmap.data().chunks_exact(4).map(|p| Rgb(p[2], p[1], p[0])).collect();
            pixels
        };
        for (role, _, kind) in ROLES {
            let Role::Bar(tint) = role else { continue };
            let face = || CardFace {
                name: "Mine".into(),
                cost: Figure::number(5, 5),
                body: "Trash a Treasure from your hand. Gain a Treasure that costs up to $3 more.".into(),
                feet: [Some(Figure::number(1, 1)), None],
                tint,
                ..CardFace::default()
            };
            let texts = [
                ("name", CardFace { name: "Moat".into(), ..face() }),
                ("text", CardFace { body: "Draw three cards.".into(), ..face() }),
                ("cost", CardFace { cost: Figure::number(1, 1), ..face() }),
                ("value", CardFace { feet: [Some(Figure::number(4, 4)), None], ..face() }),
            ];
            for (part, other) in texts {
                // Where only one of the two pictures has a letter, the other one has its background.
                let pairs = drawn(face()).into_iter().zip(drawn(other));
                let contrast = pairs.map(|(a, b)| a.contrast(b)).fold(1.0, f32::max);
                if contrast < 4.5 {
                    faint.push(format!("{} {kind} {part}: {contrast:.2}", theme.name));
                }
            }
        }
    }
    assert!(faint.is_empty(), "{}", faint.join("\n"));
}

#[test]
fn borders_are_visible() {
    for theme in coloured() {
        for depth in [Depth::True, Depth::Ansi256, Depth::Ansi16] {
            let shown = theme.at(depth);
            let page = shown.look(Role::Page).bg.map(Colour::rgb).unwrap();
            let needed = match (theme.name.as_str(), depth) {
                ("high-contrast", Depth::Ansi16) => 4.5,
                ("high-contrast", _) => 7.0,
                _ => 2.0,
            };
            let contrast = seen(&shown, Role::Border).contrast(page);
            assert!(contrast >= needed, "{} {depth:?}: {contrast}", theme.name);
        }
    }
}

#[test]
fn the_cursor_is_visible_in_every_theme_and_depth() {
    for theme in Theme::built_in() {
        for depth in [Depth::True, Depth::Ansi256, Depth::Ansi16, Depth::None] {
            let shown = theme.at(depth);
            let selected = shown.look(Role::Selected);
            let [page, surface] = [Role::Page, Role::Surface].map(|role| shown.look(role).bg);
            let own_ground = selected.bg.is_some() && selected.bg != page && selected.bg != surface;
            assert!(selected.reverse || own_ground, "{} {depth:?}", theme.name);
        }
    }
}

#[test]
fn states_differ_without_colours() {
    for theme in Theme::built_in() {
        let shown = theme.at(Depth::None);
        assert!(ROLES.iter().all(|&(role, _, _)| shown.look(role).fg.is_none() && shown.look(role).bg.is_none()));
        let states = [Role::Text, Role::Playable, Role::Target, Role::Exhausted, Role::Selected];
        for (i, one) in states.into_iter().enumerate() {
            for other in &states[i + 1..] {
                assert_ne!(shown.look(one), shown.look(*other), "{}: {one:?} and {other:?}", theme.name);
            }
        }
        assert_eq!(shown.name, theme.name);
    }
}

#[test]
fn sixteen_colour_themes_use_only_sixteen_colours() {
    for theme in Theme::built_in() {
        let shown = theme.at(Depth::Ansi16);
        for look in ROLES.map(|(role, ..)| shown.look(role)) {
            for colour in [look.fg, look.bg].into_iter().flatten() {
                assert!(matches!(colour, Colour::Ansi(0..16)), "{}: {look:?}", theme.name);
            }
        }
    }
    let classic = Theme::built_in().into_iter().find(|theme| theme.name == "classic16").unwrap();
    assert_eq!(classic.at(Depth::Ansi16), classic);
}

/// The colours of cards, such as Onirim's red and brown, stay different. On a light page, too few of the sixteen colours
/// are readable.
#[test]
fn the_colours_of_cards_differ_with_sixteen_colours() {
    const COLOURS: [Tint; 4] = [Tint::Red, Tint::Blue, Tint::Green, Tint::Brown];
    for theme in Theme::built_in().into_iter().filter(|theme| !["mono", "light"].contains(&&*theme.name)) {
        let shown = theme.at(Depth::Ansi16);
        let looks: HashSet<String> = COLOURS.map(|tint| format!("{:?}", shown.look(Role::Card(tint)))).into();
        assert_eq!(looks.len(), COLOURS.len(), "{}: {looks:?}", theme.name);
    }
}

/// Simulates colour blindness of full severity with the matrices of Machado, Oliveira and Fernandes (2009).
fn without(matrix: [[f32; 3]; 3], rgb: Rgb) -> Rgb {
    let linear = rgb.linear();
    let [red, green, blue] = matrix.map(|row| {
        let part = (0..3).map(|i| row[i] * linear[i]).sum::<f32>().clamp(0.0, 1.0);
        let part = if part <= 0.003_130_8 { part * 12.92 } else { 1.055 * part.powf(1.0 / 2.4) - 0.055 };
        (part * 255.0).round() as u8
    });
    Rgb(red, green, blue)
}

#[test]
fn the_safe_theme_has_distinct_colours_for_colour_blind_players() {
    const EYES: [(&str, [[f32; 3]; 3]); 4] = [
        ("usual", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        ("protanopic", [[0.1523, 1.0526, -0.2049], [0.1145, 0.7863, 0.0992], [-0.0039, -0.0481, 1.0520]]),
        ("deuteranopic", [[0.3673, 0.8606, -0.2280], [0.2801, 0.6725, 0.0474], [-0.0118, 0.0429, 0.9689]]),
        ("tritanopic", [[1.2555, -0.0767, -0.1788], [-0.0784, 0.9308, 0.1476], [0.0047, 0.6914, 0.3039]]),
    ];
    let groups: [&[Role]; 3] = [
        &[Role::Gain, Role::Loss, Role::Playable, Role::Exhausted],
        &[Tint::Red, Tint::Blue, Tint::Green, Tint::White, Tint::Brown, Tint::Gold].map(Role::Card),
        &[0, 1, 2, 3].map(Role::Chart),
    ];
    let safe = Theme::built_in().into_iter().find(|theme| theme.name == "safe").unwrap();
    let mut alike = Vec::new();
    for (eyes, matrix) in EYES {
        for group in groups {
            for (i, one) in group.iter().enumerate() {
                for other in &group[i + 1..] {
                    let [a, b] = [one, other].map(|role| without(matrix, seen(&safe, *role)));
                    let distance = difference(a.oklab(), b.oklab()).sqrt();
                    if distance < 0.07 {
                        alike.push(format!("{eyes}: {one:?} and {other:?}: {distance:.3}"));
                    }
                }
            }
        }
    }
    assert!(alike.is_empty(), "{}", alike.join("\n"));
}

#[test]
fn a_theme_that_inherits_uses_its_own_palette() {
    let known = Theme::built_in();
    let mine = Theme::parse("mine.toml", "[palette]\namber = '#ffffff'\n[card]\ngain = 'red'", &known).unwrap();
    assert_eq!(mine.name, "mine");
    assert_eq!(mine.look(Role::Playable).fg, Some(Colour::Rgb(Rgb(255, 255, 255))));
    assert_eq!(mine.look(Role::Gain), ThemeStyle { fg: Some(Colour::Ansi(1)), ..ThemeStyle::default() });
    assert_eq!(mine.look(Role::Loss), known[0].look(Role::Loss));
}

#[test]
fn names_of_the_palette_take_precedence_over_terminal_colours() {
    let text = "[palette]\nred = '#c4473d'\n[ui]\nerror = 'red'\nnotice = 'blue'";
    let mine = Theme::parse("mine.toml", text, &[]).unwrap();
    assert_eq!(mine.look(Role::Error).fg, Some(Colour::Rgb(Rgb(0xc4, 0x47, 0x3d))));
    assert_eq!(mine.look(Role::Notice).fg, Some(Colour::Ansi(4)));
    assert_eq!(mine.look(Role::Text), ThemeStyle::default());
}

fn hex(text: &str) -> Option<Rgb> {
    match Colour::named(text) {
        Some(Colour::Rgb(rgb)) => Some(rgb),
        _ => None,
    }
}

#[test]
fn contrast_is_that_of_wcag() {
    let white = Rgb(255, 255, 255);
    assert_eq!(white.contrast(Rgb(0, 0, 0)).round(), 21.0);
    assert_eq!(white.contrast(white), 1.0);
    // The lightest grey with a contrast of 4.5 on white.
    assert!(Rgb(0x76, 0x76, 0x76).contrast(white) >= 4.5);
    assert!(Rgb(0x77, 0x77, 0x77).contrast(white) < 4.5);
}

#[test]
fn a_hex_colour_has_exactly_six_digits() {
    assert_eq!(hex("#1b1D2a"), Some(Rgb(0x1b, 0x1d, 0x2a)));
    for wrong in ["1b1d2a", "#1b1d2", "#1b1d2a0", "#+b1d2a", "#1b1d2g", "#äöü", ""] {
        assert_eq!(hex(wrong), None, "{wrong}");
    }
}

#[test]
fn the_environment_determines_the_colour_depth() {
    let env = |pairs: &'static [(&str, &str)]| {
        move |name: &str| pairs.iter().find(|(n, _)| *n == name).map(|(_, value)| value.to_string())
    };
    let rich = env(&[("NO_COLOR", "1"), ("COLORTERM", "truecolor"), ("TERM", "xterm-256color")]);
    assert_eq!(Depth::detect(rich), Depth::None);
    assert_eq!(Depth::detect(env(&[("NO_COLOR", ""), ("COLORTERM", "24bit")])), Depth::True);
    assert_eq!(Depth::detect(env(&[("COLORTERM", "yes"), ("TERM", "screen-256color")])), Depth::Ansi256);
    assert_eq!(Depth::detect(env(&[("TERM", "xterm")])), Depth::Ansi16);
    assert_eq!(Depth::detect(env(&[("TERM", "dumb")])), Depth::None);
    assert_eq!(Depth::detect(env(&[])), Depth::Ansi16);
}

/// Returns the colour that a terminal of this depth shows for `colour`.
fn shown(depth: Depth, colour: Colour) -> Option<Colour> {
    TerminalColours::of(depth).nearest(colour, |_| true)
}

#[test]
fn colours_of_the_terminal_stay_the_same() {
    for n in 16..=255 {
        let exact = Colour::Ansi(n).rgb();
        let found = shown(Depth::Ansi256, Colour::Rgb(exact)).map(Colour::rgb);
        assert_eq!(found, Some(exact), "{n}");
    }
    for n in 0..16 {
        assert_eq!(shown(Depth::Ansi16, Colour::Rgb(SIXTEEN[usize::from(n)].1)), Some(Colour::Ansi(n)));
        assert_eq!(shown(Depth::Ansi256, Colour::Ansi(n)), Some(Colour::Ansi(n)));
    }
    assert_eq!(shown(Depth::True, Colour::Rgb(Rgb(1, 2, 3))), Some(Colour::Rgb(Rgb(1, 2, 3))));
    assert_eq!(shown(Depth::None, Colour::Ansi(1)), None);
}

#[test]
fn pale_colours_keep_their_hue_with_sixteen_colours() {
    let named = |text| match shown(Depth::Ansi16, Colour::Rgb(hex(text).unwrap())) {
        Some(Colour::Ansi(n)) => SIXTEEN[usize::from(n)].0.trim_start_matches("bright_"),
        other => panic!("{other:?}"),
    };
    assert_eq!(named("#79b0ff"), "blue");
    assert_eq!(named("#f08a92"), "red");
    assert_eq!(named("#6cc777"), "green");
    assert_eq!(named("#e9b44c"), "yellow");
    assert_eq!(named("#d2d5e0"), "white");
}

/// Pale blue text becomes another blue, not lilac. Drawings use the nearest colour. The background of a ritual's name
/// is green.
#[test]
fn blue_and_green_keep_their_hue_with_256_colours() {
    for name in ["dusk", "safe", "high-contrast"] {
        let themes = Theme::built_in();
        let theme = themes.iter().find(|theme| theme.name == name).expect("a theme");
        let looks = theme.at(Depth::Ansi256);
        let paint = Paint::new(theme, Depth::Ansi256, false);
        let ritual = looks.look(Role::Bar(Tint::Ritual)).bg.expect("a ground").rgb();
        assert!(["green", "teal"].contains(&ritual.hue()), "{name}: {ritual:?}");
        for kind in [Tint::Blue, Tint::Spell] {
            let (red, green) = match looks.look(Role::Card(kind)).fg.map(Colour::rgb) {
                Some(Rgb(red, green, _)) => (red, green),
                None => panic!("{name}"),
            };
            assert!(green >= red + 40, "{name}: {kind:?} as {:?}", looks.look(Role::Card(kind)).fg);
        }
        let drawn = shown(Depth::Ansi256, Colour::Rgb(paint.tint(Tint::Blue))).map(Colour::rgb);
        assert!(matches!(drawn, Some(Rgb(_, 175.., 255))), "{name}: {drawn:?}");
    }
}

/// A program can send a theme to another one. The receiver ignores incomplete themes.
#[test]
fn a_theme_can_be_sent_to_another_program() {
    for theme in Theme::built_in() {
        let told = serde_json::to_string(&theme.to_data()).expect("JSON");
        assert!(told.len() < 8_000, "{} bytes", told.len());
        let heard = Theme::from_data(serde_json::from_str(&told).expect("a theme")).expect("a whole theme");
        for depth in [Depth::True, Depth::Ansi16] {
            let looks = |theme: &Theme| ROLES.map(|(role, _, _)| theme.at(depth).look(role));
            assert_eq!((heard.name.as_str(), looks(&heard)), (theme.name.as_str(), looks(&theme)));
        }
        for wrong in [told.replace("\"looks\":[{", "\"looks\":[{},{"), told.replace(&theme.name, "\\u001b[2J")] {
            assert_eq!(Theme::from_data(serde_json::from_str(&wrong).expect("a theme")), None, "{wrong}");
        }
    }
    let none = r##"{"name":"x","looks":[{"fg":"#12345"}]}"##;
    assert!(serde_json::from_str::<sorcery::ui::theme::ThemeData>(none).is_err());
}
