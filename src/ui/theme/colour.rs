//! Colours, contrast, and the nearest colours that a terminal can show.

/// Red, green and blue, each 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    Rgb(Rgb),
    /// An index into the terminal's palette. Themes use only 0 to 15, which the user can change in the terminal.
    /// `TerminalColours::nearest` also returns the fixed entries 16 to 255.
    Ansi(u8),
}

/// The sixteen ANSI colours with their names and xterm's values. Users change these colours, so the values are
/// only an estimate.
pub const SIXTEEN: [(&str, Rgb); 16] = [
    ("black", Rgb(0, 0, 0)),
    ("red", Rgb(205, 0, 0)),
    ("green", Rgb(0, 205, 0)),
    ("yellow", Rgb(205, 205, 0)),
    ("blue", Rgb(0, 0, 238)),
    ("magenta", Rgb(205, 0, 205)),
    ("cyan", Rgb(0, 205, 205)),
    ("white", Rgb(229, 229, 229)),
    ("bright_black", Rgb(127, 127, 127)),
    ("bright_red", Rgb(255, 0, 0)),
    ("bright_green", Rgb(0, 255, 0)),
    ("bright_yellow", Rgb(255, 255, 0)),
    ("bright_blue", Rgb(92, 92, 255)),
    ("bright_magenta", Rgb(255, 0, 255)),
    ("bright_cyan", Rgb(0, 255, 255)),
    ("bright_white", Rgb(255, 255, 255)),
];

impl Rgb {
    fn from_hex(text: &str) -> Option<Rgb> {
        let digits = text.strip_prefix('#').filter(|d| d.len() == 6 && d.bytes().all(|b| b.is_ascii_hexdigit()))?;
        let value = u32::from_str_radix(digits, 16).ok()?;
        let [_, red, green, blue] = value.to_be_bytes();
        Some(Rgb(red, green, blue))
    }

    /// Returns the squared distance in RGB, a fast measure of difference.
    pub fn distance(self, other: Rgb) -> u32 {
        let parts = [(self.0, other.0), (self.1, other.1), (self.2, other.2)];
        parts.iter().map(|&(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    }

    /// Returns the linear-light components, 0 to 1.
    pub fn linear(self) -> [f32; 3] {
        [self.0, self.1, self.2].map(|part| {
            let part = f32::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// Returns an approximate name of the colour.
    pub fn hue(self) -> &'static str {
        let [lightness, red, yellow] = self.oklab();
        let strength = red.hypot(yellow);
        if strength < 0.04 {
            return match lightness {
                0.8.. => "white",
                0.35.. => "grey",
                _ => "black",
            };
        }
        match yellow.atan2(red).to_degrees().rem_euclid(360.0) {
            0.0..12.0 => "rose",
            12.0..45.0 => "red",
            45.0..68.0 => "orange",
            68.0..92.0 => "amber",
            92.0..125.0 => "yellow",
            125.0..160.0 => "green",
            160.0..200.0 => "teal",
            200.0..285.0 => "blue",
            285.0..330.0 => "violet",
            _ => "pink",
        }
    }

    fn luminance(self) -> f32 {
        let [red, green, blue] = self.linear();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Returns the WCAG 2 contrast ratio with `other`, 1 to 21.
    pub fn contrast(self, other: Rgb) -> f32 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Converts the colour to Oklab, where distance approximates perceived difference: lightness, green to red,
    /// blue to yellow.
    pub fn oklab(self) -> [f32; 3] {
        let [r, g, b] = self.linear();
        let l = (0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b).cbrt();
        let m = (0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b).cbrt();
        let s = (0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b).cbrt();
        [
            0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
            1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
            0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
        ]
    }
}

/// Returns the squared distance between two Oklab colours. The distance between black and white is 1.
pub fn difference(a: [f32; 3], b: [f32; 3]) -> f32 {
    (0..3).map(|i| (a[i] - b[i]).powi(2)).sum()
}

/// Returns the distance between two Oklab colours for choosing from a palette of sixteen. Hue counts but chroma
/// doesn't, so pale blue maps to blue and not to grey.
fn difference_in_kind(a: [f32; 3], b: [f32; 3]) -> f32 {
    const GREY: f32 = 0.04;
    let (strong, weak) = (a[1].hypot(a[2]), b[1].hypot(b[2]));
    let hue = match (strong > GREY, weak > GREY) {
        (true, true) => (a[1] / strong - b[1] / weak).powi(2) + (a[2] / strong - b[2] / weak).powi(2),
        (false, false) => 0.0,
        _ => 4.0,
    };
    (a[0] - b[0]).powi(2) + 0.25 * hue
}

/// Returns the distance between two Oklab colours for choosing from a palette of 256. A wrong hue costs more than a
/// wrong lightness, and a light tinted colour doesn't map to grey. The constants are tuned by eye.
fn difference_in_hue(a: [f32; 3], b: [f32; 3]) -> f32 {
    const LIGHT: f32 = 0.65;
    const PALE: f32 = 0.03;
    const GREY: f32 = 0.01;
    let (strong, weak) = (a[1].hypot(a[2]), b[1].hypot(b[2]));
    let off = match (strong > PALE, weak > GREY) {
        (true, true) => 0.1 * ((a[1] / strong - b[1] / weak).powi(2) + (a[2] / strong - b[2] / weak).powi(2)),
        (true, false) if a[0] > LIGHT => 0.004,
        _ => 0.0,
    };
    difference(a, b) + off
}

/// Returns the distance between two Oklab colours for choosing text and background colours from a palette of 256. The
/// dark entries include no pale colours, so a dark colour would often map to grey. A penalty on grey, tuned by eye,
/// prevents that.
fn difference_in_theme(wanted: [f32; 3], entry: [f32; 3]) -> f32 {
    const PALE: f32 = 0.03;
    const GREY: f32 = 0.01;
    let is_lost = wanted[1].hypot(wanted[2]) > PALE && entry[1].hypot(entry[2]) <= GREY;
    difference_in_hue(wanted, entry) + if is_lost { 0.02 } else { 0.0 }
}

impl Colour {
    /// Parses `#rrggbb` or the name of one of the sixteen colours.
    pub fn named(text: &str) -> Option<Colour> {
        let ansi = || (0u8..).zip(SIXTEEN).find(|(_, (name, _))| *name == text).map(|(n, _)| Colour::Ansi(n));
        Rgb::from_hex(text).map(Colour::Rgb).or_else(ansi)
    }

    /// Returns the RGB value. For the first sixteen entries this is xterm's value.
    pub fn rgb(self) -> Rgb {
        match self {
            Colour::Rgb(rgb) => rgb,
            Colour::Ansi(n) => match n {
                0..=15 => SIXTEEN[usize::from(n)].1,
                16..=231 => {
                    let part = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
                    let n = n - 16;
                    Rgb(part(n / 36), part(n / 6 % 6), part(n % 6))
                }
                232..=255 => {
                    let grey = 8 + 10 * (n - 232);
                    Rgb(grey, grey, grey)
                }
            },
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Depth {
    /// 24-bit colour.
    True,
    Ansi256,
    Ansi16,
    /// The terminal has no colours, or the user doesn't want any.
    None,
}

impl Depth {
    /// Returns the colour depth according to the environment. `NO_COLOR` overrides `COLORTERM`, which overrides
    /// `TERM`.
    pub fn detect(env: impl Fn(&str) -> Option<String>) -> Depth {
        let term = env("TERM").unwrap_or_default();
        if env("NO_COLOR").is_some_and(|value| !value.is_empty()) || term == "dumb" {
            Depth::None
        } else if matches!(env("COLORTERM").as_deref(), Some("truecolor" | "24bit")) {
            Depth::True
        } else if term.ends_with("-256color") {
            Depth::Ansi256
        } else {
            Depth::Ansi16
        }
    }

    /// Returns the nearest colour that the terminal can show, or `None` without colours. For drawings and blended
    /// colours, which needn't be readable.
    pub fn nearest(self, rgb: Rgb) -> Option<Colour> {
        let far = if self == Depth::Ansi16 { difference_in_kind } else { difference_in_hue };
        TerminalColours::of(self).closest(Colour::Rgb(rgb), |_| true, far)
    }
}

pub struct TerminalColours {
    depth: Depth,
    entries: Vec<(Colour, [f32; 3])>,
}

impl TerminalColours {
    /// Returns the palette of a terminal. It is empty if the terminal shows all colours or none.
    pub fn of(depth: Depth) -> TerminalColours {
        let numbers = match depth {
            Depth::True | Depth::None => None,
            Depth::Ansi16 => Some(0..=15),
            // Users can change the first sixteen of the 256 colours, so their appearance is unknown.
            Depth::Ansi256 => Some(16..=255),
        };
        let entries = numbers.into_iter().flatten().map(Colour::Ansi).map(|entry| (entry, entry.rgb().oklab()));
        TerminalColours { depth, entries: entries.collect() }
    }

    /// Returns `colour` if the terminal can show it, otherwise the nearest of the terminal's colours that is
    /// `readable`. If none is readable, returns the nearest one. Returns `None` if the terminal has no colours.
    pub fn nearest(&self, colour: Colour, readable: impl Fn(Rgb) -> bool) -> Option<Colour> {
        let far = if self.depth == Depth::Ansi16 { difference_in_kind } else { difference_in_theme };
        self.closest(colour, readable, far)
    }

    fn closest(
        &self,
        colour: Colour,
        readable: impl Fn(Rgb) -> bool,
        far: fn([f32; 3], [f32; 3]) -> f32,
    ) -> Option<Colour> {
        if let (Depth::True, _) | (Depth::Ansi256, Colour::Ansi(_)) | (Depth::Ansi16, Colour::Ansi(0..16)) =
            (self.depth, colour)
        {
            return Some(colour);
        }
        let wanted = colour.rgb().oklab();
        let mut near: Vec<(f32, Colour)> = self.entries.iter().map(|&(entry, lab)| (far(wanted, lab), entry)).collect();
        near.sort_by(|a, b| a.0.total_cmp(&b.0));
        near.iter().find(|(_, entry)| readable(entry.rgb())).or(near.first()).map(|&(_, entry)| entry)
    }
}
