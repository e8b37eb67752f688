//! Charts as numbers and as pictures.

use sorcery::ui::chart::{Chart, HeatRow, Legend, Series, figure};

fn chart() -> Chart {
    let series = |name: &str, values: &[f64], spread: &[f64]| Series {
        name: name.into(),
        values: values.into(),
        spread: spread.into(),
        ..Series::default()
    };
    let series = vec![series("a, <b>", &[1.0, 2.5, 4.0], &[0.5, 1.0, 2.0]), series("c", &[0.0, -1.0], &[])];
    Chart { title: "score & more".into(), x_label: "turn".into(), from: 1, series, ..Chart::default() }
}

#[test]
fn the_bounds_hold_values_and_spreads() {
    assert_eq!((chart().bounds(), chart().to()), ((-2.0, 6.0), 3));
    let band: Vec<_> = chart().series[0].band(1).collect();
    assert_eq!(band, [(1.0, 0.5, 1.5), (2.0, 1.5, 3.5), (3.0, 2.0, 6.0)]);
    assert_eq!(chart().marks(), [-2.0, 0.0, 2.0, 4.0, 6.0]);
    assert_eq!((Chart::default().bounds(), Chart::default().marks()), ((0.0, 1.0), vec![0.0, 1.0]));
    let whole = Series { values: vec![0.0, f64::NAN, 1.0], ..Series::default() };
    assert_eq!(Chart { series: vec![whole.clone()], ..Chart::default() }.marks(), [0.0, 1.0]);
    let half = Series { values: vec![0.5], ..whole };
    assert_eq!(Chart { series: vec![half], ..Chart::default() }.marks().get(1), Some(&0.2));
    let percent = Chart { high: 100.0, ..chart() };
    assert_eq!(percent.bounds().1, 100.0);
}

#[test]
fn csv_has_a_row_for_each_number() {
    let csv = chart().csv();
    assert_eq!(csv.lines().next(), Some("turn,\"a, <b>\",\"a, <b> deviation\",c"));
    assert_eq!(csv.lines().nth(2), Some("2,2.5000,1.0000,-1.0000"));
    assert_eq!(csv.lines().nth(3), Some("3,4.0000,2.0000,"));
}

#[test]
fn pictures_hold_every_course_and_no_loose_signs() {
    let svg = chart().svg();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!((svg.matches("<polyline").count(), svg.matches("<polygon").count()), (2, 1));
    assert!(svg.contains("a, &lt;b&gt;") && svg.contains("score &amp; more"));
}

#[test]
fn figures_have_no_idle_digits() {
    assert_eq!([0.0, 2.5, 10.0, 0.25, -3.0].map(figure), ["0", "2.5", "10", "0.25", "-3"]);
}

#[test]
fn an_unknown_value_leaves_a_gap() {
    let mut chart = chart();
    chart.series[0].values[0] = f64::NAN;
    assert_eq!(chart.series[0].points(1).collect::<Vec<_>>(), [(2.0, 2.5), (3.0, 4.0)]);
    assert_eq!((chart.bounds(), chart.csv().lines().nth(1)), ((-2.0, 6.0), Some("1,,0.5000,0.0000")));
    chart.cursor = Some(0);
    assert_eq!(chart.legend()[1].0, "a, <b> -");
}

/// The legend gives the values of the last turn that half of the games reached, not those of a few long games.
#[test]
fn the_legend_leaves_out_rare_turns() {
    let reached = vec![100.0, 60.0, 1.0];
    let chart = Chart { legend: Legend::LastNamed, reached, ..chart() };
    let texts: Vec<String> = chart.legend().into_iter().map(|(text, _)| text).collect();
    assert_eq!(texts, ["turn 2, 60.0 % of games", "a, <b> 2.5", "c -1"]);
}

#[test]
fn the_reading_of_a_heat_map_has_an_interval() {
    let row =
        |values: &[(f64, f64)]| HeatRow { name: "Silver".into(), values: vec![values.to_vec()], totals: Vec::new() };
    let row = row(&[(1.0, 0.25), (0.01, 0.001), (0.0, 0.0)]);
    assert_eq!([0, 1, 2, 3].map(|turn| row.reading(0, turn)), ["1.00 ±0.25", "0.01 ±<0.01", "0.00 ±0.00", "-"]);
    assert_eq!(row.reading(1, 0), "-");
}
