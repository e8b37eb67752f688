//! Line charts, for front ends and exported files.

use sorcery_games::words::csv_field;
use sorcery_session::Story;
use std::fmt::{Display, Write as _};

/// Limit for the number of grid lines: an axis is shorter than this many times the distance between two lines.
const MOST_LINES: f64 = 5.0;
/// Minimum share of the games, in percent, that reached the turn whose values a legend gives.
const USUAL: f64 = 50.0;

/// One or more curves over the same range of whole numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    pub title: String,
    pub x_label: String,
    /// The label of the y axis, which names the unit of the values.
    pub y_label: String,
    /// The first number on the x axis.
    pub from: i32,
    pub series: Vec<Series>,
    /// For each number on the x axis, the percentage of games that reached it. Empty if every game reached all of them.
    pub reached: Vec<f64>,
    /// The index on the x axis of the number under the cursor, if there is a cursor.
    pub cursor: Option<usize>,
    /// Numbers on the x axis at which the first curve has a mark.
    pub flags: Vec<i32>,
    /// The value that the y axis reaches, even if all values are lower.
    pub high: f64,
    /// The content of the legend if there is no cursor.
    pub legend: Legend,
}

/// The values that a legend gives for each curve if there is no cursor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Legend {
    /// The last value of each curve.
    #[default]
    Last,
    /// The last value of each curve that at least half of the games reached, with its position on the x axis.
    LastNamed,
    /// Only the names of the curves, because single values mean little in a distribution.
    Names,
    /// No legend, because the only curve is that of the only player.
    Hidden,
}

impl Legend {
    /// Returns the legend of a chart with one curve for each player.
    pub(crate) fn of_players(players: usize) -> Self {
        if players == 1 { Legend::Hidden } else { Legend::Last }
    }
}

/// A curve with one value for each number on the x axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    pub name: String,
    /// The values; NaN where there is none, which leaves a gap.
    pub values: Vec<f64>,
    /// Half the width of the band around each value; empty if the spread is unknown.
    pub spread: Vec<f64>,
    /// Half the width of each value's 95 % interval; empty if the values are exact.
    pub interval: Vec<f64>,
    /// A summary of the whole curve, such as the mean of a distribution. Without a cursor, the legend shows the summary
    /// instead of the last value.
    pub summary: String,
}

/// The curve of a seat's win probability over the actions of a match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WinCurve {
    /// The steps of the curve in ascending order: a number of actions, and the win probability from that action on.
    pub(crate) steps: Vec<(usize, f64)>,
    /// For each mistake in the match, the number of actions before it.
    pub mistakes: Vec<usize>,
}

impl WinCurve {
    /// Returns the win probability after a number of actions, or `None` if it isn't known yet.
    pub fn chance(&self, action: usize) -> Option<f64> {
        let later = self.steps.iter().position(|(from, _)| *from > action);
        let at = later.or(self.steps.last().filter(|(from, _)| *from == action).map(|_| self.steps.len()))?;
        self.steps.get(at.checked_sub(1)?).map(|(_, chance)| *chance)
    }

    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}

impl Series {
    /// Returns the points of the curve as (x, y). `from` is the first x.
    pub fn points(&self, from: i32) -> impl Iterator<Item = (f64, f64)> + '_ {
        let x = move |i| f64::from(from) + i as f64;
        self.values.iter().enumerate().filter(|(_, value)| !value.is_nan()).map(move |(i, value)| (x(i), *value))
    }

    /// Returns the band around the curve as (x, lower y, upper y). If no value is negative, the band stops at 0.
    pub fn band(&self, from: i32) -> impl Iterator<Item = (f64, f64, f64)> + '_ {
        let low = self.values.iter().fold(0.0, |low: f64, value| low.min(*value));
        let spread = move |x: f64| self.spread.get((x - f64::from(from)) as usize);
        self.points(from).filter_map(move |(x, y)| {
            let spread = spread(x)?;
            Some((x, (y - spread).max(low), y + spread))
        })
    }
}

impl Chart {
    /// The meaning of the marks for flagged numbers, for the legend.
    pub const FLAGGED: &'static str = "mistakes";

    /// Returns a chart of each measure by turn, with a curve for each player. `names` are the players' names. Before the
    /// first action, there are no charts.
    pub fn of_measures(story: &Story, names: &[String]) -> Vec<Self> {
        let measures = story.measures.iter().filter(|(_, values)| values.len() > 1);
        measures.map(|(name, values)| Chart::of_measure(name, values, story, names)).collect()
    }

    fn of_measure(name: &str, values: &[Vec<i32>], story: &Story, names: &[String]) -> Self {
        // The values before a turn belong to the end of the turn before it. The last values are the current ones.
        let last = values.len().saturating_sub(1);
        let before = story.numbers.iter().take(last).map(|turn| turn.saturating_sub(1));
        let turns: Vec<u32> = before.chain([story.turn]).collect();
        let mut points: Vec<&Vec<i32>> = Vec::new();
        for (turn, values) in turns.iter().zip(values) {
            let at = turn.saturating_sub(turns[0]) as usize;
            let known = points.last().copied().unwrap_or(values);
            points.resize(at.max(points.len()), known);
            // If several players' turns have the same number, the chart shows the values after the last of them.
            if points.len() == at {
                points.push(values);
            }
        }
        points.last_mut().into_iter().zip(values.last()).for_each(|(end, now)| *end = now);
        let seats = values.first().map_or(0, Vec::len);
        let series = |seat: usize| Series {
            name: names.get(seat).cloned().unwrap_or_default(),
            values: points.iter().map(|each| each.get(seat).copied().unwrap_or_default().into()).collect(),
            ..Series::default()
        };
        Chart {
            title: format!("{name} by turn"),
            x_label: "turn".into(),
            // A game that starts from a saved position may begin at a later turn than 0.
            from: turns[0] as i32,
            series: (0..seats).map(series).collect(),
            legend: Legend::of_players(seats),
            ..Chart::default()
        }
    }

    /// Returns the number of positions on the x axis.
    pub fn width(&self) -> usize {
        self.series.iter().map(|series| series.values.len()).max().unwrap_or(0)
    }

    /// Returns the entries of the legend. With a cursor, the first entry names its position. The others give the name
    /// and index of each curve, with its value at the cursor. Without a cursor, see [`Legend`].
    pub fn legend(&self) -> Vec<(String, Option<usize>)> {
        if self.legend == Legend::Hidden {
            return Vec::new();
        }
        let has_summary = self.series.iter().any(|series| !series.summary.is_empty());
        // The values of turns that few games reach say little about the result.
        let usual = || self.reached.iter().rposition(|share| *share >= USUAL).or(self.width().checked_sub(1));
        let last = (self.legend == Legend::LastNamed && !has_summary).then(usual).flatten();
        let place = self.cursor.or(last).map(|at| {
            let number = i64::from(self.from) + at as i64;
            (place(&self.x_label, number, self.reached.get(at).copied()), None)
        });
        let value = |(i, series): (usize, &Series)| {
            if self.cursor.is_none() && (self.legend == Legend::Names || !series.summary.is_empty()) {
                return (named(&series.name, &series.summary), Some(i));
            }
            let at = self.cursor.or(last).unwrap_or(series.values.len().saturating_sub(1));
            let value = series.values.get(at).filter(|value| !value.is_nan());
            let text = match (value, series.interval.get(at)) {
                (None, _) => "-".to_string(),
                (Some(value), None) => figure(*value),
                (Some(value), Some(half)) => estimate(*value, *half, if self.y_label.starts_with('%') { 1 } else { 2 }),
            };
            (format!("{} {text}", series.name), Some(i))
        };
        place.into_iter().chain(self.series.iter().enumerate().map(value)).collect()
    }

    /// Returns the last number on the x axis.
    pub fn to(&self) -> i32 {
        self.from + self.width().saturating_sub(1).max(1) as i32
    }

    /// Returns the ends of the y axis, rounded outwards.
    pub fn bounds(&self) -> (f64, f64) {
        let (low, high, _) = self.scale();
        (low, high)
    }

    /// Returns the ends of the y axis, rounded outwards, and the distance between grid lines. The axis starts at 0
    /// unless a value is negative: a count, for example, must not seem to go below 0. Between whole numbers, there are no
    /// lines if all values are whole.
    fn scale(&self) -> (f64, f64, f64) {
        let values = || self.series.iter().flat_map(|series| &series.values).copied();
        let bands = || self.series.iter().flat_map(|series| series.band(self.from));
        let low = values().fold(0.0, f64::min);
        let high = values().chain(bands().map(|band| band.2)).fold(self.high, f64::max);
        let high = if high > low { high } else { low + 1.0 };
        let is_whole = values().all(|value| value.is_nan() || value.fract() == 0.0);
        let step = step(low, high).max(if is_whole { 1.0 } else { 0.0 });
        (step * (low / step + 1e-9).floor(), step * (high / step - 1e-9).ceil(), step)
    }

    /// Returns the values of the horizontal grid lines: round numbers from the lowest to the highest.
    pub fn marks(&self) -> Vec<f64> {
        let (low, high, step) = self.scale();
        (0..=((high - low) / step).round() as i64).map(|n| low + n as f64 * step).collect()
    }

    /// Writes the chart as CSV: a row for each number on the x axis, and columns for the values, interval and spread of
    /// each curve.
    pub fn csv(&self) -> String {
        let mut columns: Vec<(String, &[f64])> = Vec::new();
        for Series { name, values, interval, spread, .. } in &self.series {
            let all = [("", values), (" half of the 95 % interval", interval), (" deviation", spread)];
            let given = all.into_iter().filter(|(_, values)| !values.is_empty());
            columns.extend(given.map(|(what, values)| (format!("{name}{what}"), &**values)));
        }
        if !self.reached.is_empty() {
            columns.push(("games %".into(), &self.reached));
        }
        let mut out = csv_field(&self.x_label);
        columns.iter().for_each(|(name, _)| out.extend([",", &csv_field(name)]));
        out.push('\n');
        for row in 0..self.width() {
            let _ = write!(out, "{}", i64::from(self.from) + row as i64);
            for (_, values) in &columns {
                let value = values.get(row).filter(|value| !value.is_nan());
                let _ = write!(out, ",{}", value.map_or(String::new(), |value| format!("{value:.4}")));
            }
            out.push('\n');
        }
        out
    }

    pub fn svg(&self) -> String {
        const SIZE: (usize, usize) = (800, 480);
        const PLOT: (f64, f64, f64, f64) = (64.0, 48.0, 712.0, 360.0);
        const FOOT: f64 = SIZE.1 as f64 - 16.0;
        const INKS: [&str; 6] = ["#b06a00", "#1f6fb4", "#b3374a", "#1b7f6b", "#6b4fa0", "#555555"];
        let (low, high) = self.bounds();
        let (from, to) = (f64::from(self.from), f64::from(self.to()));
        let x = |value: f64| PLOT.0 + PLOT.2 * (value - from) / (to - from);
        let y = |value: f64| PLOT.1 + PLOT.3 * (1.0 - (value - low) / (high - low));
        let dim = |anchor: &str| format!("text-anchor=\"{anchor}\" fill=\"#555555\"");
        let mut svg = Svg::new(SIZE);
        svg.text((PLOT.0, 28.0), "font-size=\"17\" font-weight=\"bold\"", &self.title);
        for mark in self.marks() {
            let (at, right) = (y(mark), PLOT.0 + PLOT.2);
            svg.line(format_args!(
                "<line x1=\"{}\" x2=\"{right}\" y1=\"{at:.1}\" y2=\"{at:.1}\" stroke=\"#dddddd\"/>",
                PLOT.0
            ));
            svg.text((PLOT.0 - 8.0, at + 4.5), &dim("end"), &figure(mark));
        }
        for mark in marks(from, to) {
            svg.text((x(mark), PLOT.1 + PLOT.3 + 20.0), &dim("middle"), &figure(mark));
        }
        let mut legend = PLOT.0;
        for (series, ink) in self.series.iter().zip(INKS.iter().cycle()) {
            let place = |(px, py): (f64, f64)| format!("{:.1},{:.1}", x(px), y(py));
            let above = series.band(self.from).map(|band| place((band.0, band.2)));
            let below: Vec<String> = series.band(self.from).map(|band| place((band.0, band.1))).collect();
            let band: Vec<String> = above.chain(below.into_iter().rev()).collect();
            if !band.is_empty() {
                let points = band.join(" ");
                svg.line(format_args!("<polygon points=\"{points}\" fill=\"{ink}\" fill-opacity=\"0.12\"/>"));
            }
            let line = series.points(self.from).map(place).collect::<Vec<_>>().join(" ");
            svg.line(format_args!("<polyline points=\"{line}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"2\"/>"));
            svg.text((legend, FOOT), &format!("fill=\"{ink}\" font-weight=\"bold\""), &series.name);
            legend += 24.0 + 8.0 * series.name.chars().count() as f64;
        }
        svg.text((PLOT.0 + PLOT.2, FOOT), &dim("end"), &self.x_label);
        if !self.y_label.is_empty() {
            svg.text((PLOT.0, 44.0), &dim("start"), &self.y_label);
        }
        svg.finish()
    }
}

/// An SVG picture with a white background.
struct Svg(String);

impl Svg {
    fn new((width, height): (usize, usize)) -> Self {
        Svg(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
        ))
    }

    /// Adds an SVG element and a line break.
    fn line(&mut self, element: impl Display) {
        let _ = writeln!(self.0, "{element}");
    }

    /// Adds a text element. `style` contains attributes such as `fill`.
    fn text(&mut self, (x, y): (f64, f64), style: &str, text: &str) {
        self.line(format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\" {style}>{}</text>", escaped(text)));
    }

    /// Adds a row of shades for values from 0 to 1, each as large as a cell.
    fn shades(&mut self, (x, y): (usize, usize), cell: (usize, usize), shades: &[f32]) {
        for (shade, x) in shades.iter().zip((x..).step_by(cell.0)) {
            let (w, h, opacity) = (cell.0 - 1, cell.1 - 1, 0.06 + 0.94 * shade);
            self.line(format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"#b06a00\" \
                 fill-opacity=\"{opacity:.2}\"/>"
            ));
        }
    }

    fn finish(self) -> String {
        self.0 + "</svg>\n"
    }
}

/// Returns the name of a curve, followed by its summary if it has one.
fn named(name: &str, summary: &str) -> String {
    if summary.is_empty() { name.to_string() } else { format!("{name}: {summary}") }
}

/// Names a position on an axis, such as a turn, with the share of the games that reached it, in percent.
fn place(label: &str, number: i64, reached: Option<f64>) -> String {
    let reached = reached.map_or(String::new(), |share| format!(", {share:.1} % of games"));
    format!("{label} {number}{reached}")
}

/// A heat map. Each row has, for each player, a value in each turn and a total.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heat {
    pub title: String,
    pub players: Vec<String>,
    pub rows: Vec<HeatRow>,
    /// The meanings of the lightest and the darkest shade.
    pub scale: [String; 2],
    /// The share of the games that reached each turn, in percent.
    pub reached: Vec<f64>,
    /// The index of the turn under the cursor, if there is a cursor.
    pub cursor: Option<usize>,
}

/// The shades of the scale below a heat map.
pub const SCALE: [f32; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

#[derive(Clone, Debug, Default, PartialEq)]
pub struct HeatRow {
    pub name: String,
    /// For each player, the value in each turn and half the width of its 95 % interval.
    pub values: Vec<Vec<(f64, f64)>>,
    pub totals: Vec<String>,
}

impl HeatRow {
    /// Returns the row's shades for a player, from 0 to 1. Small values get finer shades, so that rare purchases are
    /// visible.
    pub fn shades(&self, player: usize) -> Vec<f32> {
        let values = self.values.get(player).map_or(&[][..], Vec::as_slice);
        values.iter().map(|(value, _)| value.min(1.0).sqrt() as f32).collect()
    }

    /// Returns, as text, a player's value in a turn and its interval.
    pub fn reading(&self, player: usize, turn: usize) -> String {
        let value = self.values.get(player).and_then(|values| values.get(turn));
        value.map_or("-".to_string(), |&(value, half)| estimate(value, half, 2))
    }
}

impl Heat {
    /// Returns the number of columns for each player, which is the number of turns.
    pub fn width(&self) -> usize {
        self.rows.iter().flat_map(|row| &row.values).map(Vec::len).max().unwrap_or(0)
    }

    /// Returns the turn under the cursor as text, with the share of the games that reached it.
    pub fn place(&self) -> Option<String> {
        let turn = self.cursor?;
        Some(place("turn", turn as i64 + 1, self.reached.get(turn).copied()))
    }

    pub fn svg(&self) -> String {
        const CELL: (usize, usize) = (14, 20);
        const NAME: usize = 150;
        let part = self.width() * CELL.0 + 80;
        let (width, height) = (NAME + self.players.len() * part, 80 + self.rows.len() * CELL.1 + 40);
        let mut svg = Svg::new((width, height));
        svg.text((8.0, 26.0), "font-size=\"17\" font-weight=\"bold\"", &self.title);
        let mut text = |x: usize, y: usize, text: &str| svg.text((x as f64, y as f64), "", text);
        text(8, 68, "turn");
        // The scale below the rows: the meaning of the lightest shade, five shades, and the meaning of the darkest
        // shade.
        let foot = height - 14;
        text(8, foot, &self.scale[0]);
        text(NAME + SCALE.len() * CELL.0 + 8, foot, &self.scale[1]);
        for (i, player) in self.players.iter().enumerate() {
            text(NAME + i * part, 50, player);
            (0..self.width()).filter(|turn| turn % 5 == 4).for_each(|turn| {
                text(NAME + i * part + turn * CELL.0, 68, &(turn + 1).to_string());
            });
        }
        for (row, y) in self.rows.iter().zip((80..).step_by(CELL.1)) {
            text(8, y + 15, &row.name);
            for (i, total) in row.totals.iter().enumerate() {
                text(NAME + (i + 1) * part - 72, y + 15, total);
            }
        }
        for (row, y) in self.rows.iter().zip((80..).step_by(CELL.1)) {
            for i in 0..self.players.len() {
                svg.shades((NAME + i * part, y), CELL, &row.shades(i));
            }
        }
        svg.shades((NAME, foot - 15), CELL, &SCALE);
        svg.finish()
    }
}

/// Returns a round distance between marks on an axis from `low` to `high`.
fn step(low: f64, high: f64) -> f64 {
    let mut steps = (-3..12).flat_map(|power| [1.0, 2.0, 5.0].map(|first: f64| first * 10f64.powi(power)));
    steps.find(|step| (high - low) / step < MOST_LINES).unwrap_or(f64::MAX)
}

/// Returns up to five whole round values between `low` and `high`.
pub fn marks(low: f64, high: f64) -> Vec<f64> {
    let step = step(low, high).max(1.0);
    let (first, last) = ((low / step - 1e-9).ceil() as i64, (high / step + 1e-9).floor() as i64);
    (first..=last).map(|n| n as f64 * step).collect()
}

/// Formats a number with up to two decimals and no trailing zeros.
pub fn figure(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// Formats an estimate and half the width of its interval with the same number of decimals.
fn estimate(value: f64, half: f64, decimals: usize) -> String {
    let least = 0.1_f64.powi(decimals as i32);
    match half > 0.0 && half < least / 2.0 {
        true => format!("{value:.decimals$} ±<{least:.decimals$}"),
        false => format!("{value:.decimals$} ±{half:.decimals$}"),
    }
}

/// Escapes text for XML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
