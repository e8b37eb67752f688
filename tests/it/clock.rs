//! The clock of a shared table.

use sorcery::engine::Seat;
use sorcery::session::room::clock::words;
use sorcery::session::room::{Clock, Control};
use std::time::{Duration, Instant};

#[test]
fn a_time_control_can_be_written_in_several_ways() {
    let seconds = |text: &str| text.parse().map(|it: Control| (it.base.as_secs(), it.increment.as_secs()));
    assert_eq!(seconds("10m+5s"), Ok((600, 5)));
    assert_eq!([seconds("3"), seconds("90s"), seconds("2h+1m")], [Ok((180, 0)), Ok((90, 0)), Ok((7_200, 60))]);
    for wrong in ["", "m", "0s", "10m+", "-3m", "10x", "9999999999m", "25h", "1m+1s+1s", "ü"] {
        assert!(seconds(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn time_runs_for_the_player_to_move_who_then_gets_the_increment() {
    let start = Instant::now();
    let at = |seconds| start + Duration::from_secs(seconds);
    let control = Control { base: Duration::from_secs(60), increment: Duration::from_secs(5) };
    let mut clock = Clock::new(control, 2);
    clock.press(Some(Seat::ONE), 1, at(0));
    // The clock keeps running during several actions of one turn.
    clock.press(Some(Seat::ONE), 1, at(10));
    assert_eq!(clock.left(Seat::ONE, Some(Seat::ONE), at(20)).as_secs(), 40);
    assert_eq!(clock.left(Seat::TWO, Some(Seat::ONE), at(20)).as_secs(), 60);
    clock.press(Some(Seat::TWO), 1, at(20));
    assert_eq!(clock.left(Seat::ONE, Some(Seat::TWO), at(50)).as_secs(), 45);
    assert_eq!(clock.left(Seat::TWO, Some(Seat::TWO), at(50)).as_secs(), 30);
    assert_eq!(clock.left(Seat::TWO, Some(Seat::TWO), at(500)), Duration::ZERO);
    // A saved clock can be restored only at a table of the same size.
    let kept = clock.kept(Some(Seat::TWO), at(30));
    let mut again = Clock::read(&kept, 2).expect("a clock");
    assert_eq!((kept.as_str(), Clock::read(&kept, 3).is_none()), ("45.0 50.0 +5", true));
    assert!(again.press(Some(Seat::TWO), 1, at(1_000)) && !again.press(Some(Seat::TWO), 1, at(1_010)));
    assert_eq!(again.left(Seat::TWO, Some(Seat::TWO), at(1_020)).as_secs(), 30);
    for wrong in ["", "45.0 +", "45.0 x +5", "45.0 -1 +5", "45.0 1e400 +5", "nan 1 +5"] {
        assert!(Clock::read(wrong, 2).is_none(), "{wrong}");
    }
    clock.press(None, 1, at(50));
    assert_eq!(clock.left(Seat::TWO, None, at(500)).as_secs(), 35);
    clock.press(Some(Seat::TWO), 1, at(50));
    clock.press(None, 1, at(90));
    assert_eq!(clock.left(Seat::TWO, None, at(500)), Duration::ZERO);
}

#[test]
fn no_undo_makes_a_player_lose_on_time() {
    let start = Instant::now();
    let at = |seconds| start + Duration::from_secs(seconds);
    let mut clock = Clock::new("10s+5s".parse().expect("a clock"), 2);
    clock.press(Some(Seat::ONE), 0, at(0));
    clock.press(Some(Seat::TWO), 1, at(9));
    clock.press(Some(Seat::ONE), 2, at(9));
    assert_eq!(clock.left(Seat::ONE, Some(Seat::ONE), at(14)).as_secs(), 1);
    // One second stays, because taking back five would leave no time.
    clock.undo(0, at(14));
    clock.press(Some(Seat::ONE), 0, at(14));
    assert_eq!([Seat::ONE, Seat::TWO].map(|seat| clock.left(seat, None, at(14)).as_secs()), [1, 10]);
}

#[test]
fn a_clock_shows_tenths_below_ten_seconds() {
    let shown = [3_725_000, 605_000, 10_900, 7_300, 0].map(|ms| words(Duration::from_millis(ms)));
    assert_eq!(shown, ["1:02:05", "10:05", "0:10", "0:07.3", "0:00.0"]);
}
