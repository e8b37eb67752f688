//! Looks in the colours that a terminal has.

use super::colour::Palette;
use super::{Colour, Depth, Look, ROLES, Rgb, Role, Theme};

/// The contrast (WCAG 2) that text keeps when its colour is replaced, unless it never had it; among
/// sixteen colours more would leave little but black and white.
fn readable(depth: Depth) -> f32 {
    if depth == Depth::Ansi16 { 4.5 } else { 7.0 }
}

/// The looks of a theme, by [`Role::index`].
type Looks = [Look; ROLES.len()];

/// Replaces the colours of looks by those of the terminal: grounds by the nearest, text by the
/// nearest that can be read on every ground it may stand on.
pub(super) fn fit(looks: &Looks, depth: Depth) -> Looks {
    let before = match depth {
        Depth::True => return *looks,
        Depth::None => {
            let themes = Theme::built_in();
            return themes.iter().find(|theme| theme.name == "mono").map_or(*looks, |mono| mono.looks);
        }
        Depth::Ansi256 => *looks,
        Depth::Ansi16 => without_blocks(looks),
    };
    let palette = Palette::of(depth);
    let mut after = before.map(|look| Look { bg: look.bg.and_then(|bg| palette.nearest(bg, |_| true)), ..look });
    let (old_grounds, new_grounds) = (grounds(&before), grounds(&after));
    for (old, new) in before.iter().zip(&mut after) {
        let Some(fg) = old.fg else { continue };
        let needed = worst(fg.rgb(), old.bg, &old_grounds).min(readable(depth));
        let bg = new.bg;
        new.fg = palette.nearest(fg, |text| worst(text, bg, &new_grounds) >= needed);
    }
    after
}

/// Sixteen colours have no quiet ones to lay under text: what has a ground of its own is reversed
/// instead, in the stronger of its two colours.
fn without_blocks(looks: &Looks) -> Looks {
    let page = looks[Role::Page.index()].bg.map_or(Rgb(0, 0, 0), Colour::rgb);
    let strength = |colour: &Colour| colour.rgb().contrast(page);
    let mut looks = *looks;
    for (role, _, _) in ROLES {
        let look = &mut looks[role.index()];
        let Some(bg @ Colour::Rgb(_)) = look.bg else { continue };
        if matches!(role, Role::Page | Role::Surface) {
            continue;
        }
        let strongest = look.fg.into_iter().chain([bg]).max_by(|a, b| strength(a).total_cmp(&strength(b)));
        *look = Look { fg: strongest, bg: None, reverse: !look.reverse, ..*look };
    }
    looks
}

/// The grounds that text without a ground of its own may stand on.
pub(super) fn grounds(looks: &Looks) -> Vec<Rgb> {
    let grounds = [Role::Page, Role::Surface, Role::Selected].map(|role| looks[role.index()].bg);
    grounds.into_iter().flatten().map(Colour::rgb).collect()
}

/// The contrast of text with its own ground, or the least with those that it may stand on.
pub(super) fn worst(text: Rgb, own: Option<Colour>, grounds: &[Rgb]) -> f32 {
    let own = own.map(Colour::rgb);
    let under = own.as_ref().map_or(grounds, std::slice::from_ref);
    under.iter().map(|ground| text.contrast(*ground)).fold(f32::INFINITY, f32::min)
}
