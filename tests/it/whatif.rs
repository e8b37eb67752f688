//! What if: two moves, continued in the same deals.

use crate::laws::Subject;
use crate::nim::nim;
use crate::play::names;
use crate::process::{sorcery, unfinished_game};
use crate::screens::ui::{Shell, game_of};
use sorcery::agents::{Flag, Level};
use sorcery::engine::{Game, Log, Outcome, Rng, Seat, Status, Stream};
use sorcery::games::Request::Act;
use sorcery::games::position::{FieldLine, Fields, Writer};
use sorcery::games::{
    About, Argument, Error, Facts, Heuristics, Sentence, Table, Tabletop, Verb, View, write_position,
};
use sorcery::session::game::whatif::{Comparison, WhatIf};
use sorcery::session::{GameInfo, Header, Match, Reply};
use sorcery::ui::app::{Msg, Task};
use sorcery::ui::screens::compare::Compare;
use std::cell::RefCell;
use std::time::Duration;

/// Ada can win with Giant Strength and an attack.
const LOST: &str = "sorcery position 1\nturn 9\nactive 1\nplayer 1 Ada\nlife 4\nmagic 1\n\
                    hand Giant Strength | Recharge\nminion Air Elemental 1/1 actions 1\nplayer 2 Grace\nlife 3\n\
                    minion Fire Elemental 6/2 actions 1\n";
const WIN: &str = "play 1 1 1";

/// Compares two moves in deals from number `first` on.
fn compared(session: &Match, pair: [&str; 2], first: u64, deals: u64) -> Comparison {
    let whatif = WhatIf::new(session, pair.map(Some), Level::Novice, 1).unwrap_or_else(|error| panic!("{error}"));
    whatif.run(first..first + deals, None, 1, &Flag::default(), &|_| ())
}

/// A game of one bet: `bet 1` wins if the hidden number is below 60, `bet 2` if it is from 30 to 79.
#[derive(Clone, Debug, PartialEq)]
struct Bets {
    hidden: usize,
    bet: Option<u8>,
}

impl Game for Bets {
    const NAME: &'static str = "bets";
    type Setup = ();
    type Action = u8;
    type Event = u8;
    type Illegal = &'static str;

    fn start(_setup: &(), _seed: u64, _log: &mut Log<u8>) -> Self {
        Bets { hidden: 0, bet: None }
    }

    fn seats(&self) -> usize {
        2
    }

    fn status(&self) -> Status {
        let wins = match self.bet {
            None => return Status::Awaiting(Seat::ONE),
            Some(0) => (0..60).contains(&self.hidden),
            Some(_) => (30..80).contains(&self.hidden),
        };
        Status::Over(Outcome::won_by(if wins { Seat::ONE } else { Seat::TWO }))
    }

    fn turn_number(&self) -> u32 {
        1
    }

    fn check(&self, bet: u8) -> Result<(), &'static str> {
        if self.bet.is_none() && bet < 2 { Ok(()) } else { Err("That isn't a bet.") }
    }

    fn legal_actions(&self, out: &mut Vec<u8>) {
        out.extend((0..2).filter(|&bet| self.check(bet).is_ok()));
    }

    fn apply(&mut self, bet: u8, _log: &mut Log<u8>) {
        self.bet = Some(bet);
    }

    fn resample(&mut self, _seat: Seat, rng: &mut Rng) {
        self.hidden = rng.below(100);
    }
}

impl Bets {
    fn write(&self, out: &mut Writer<'_>) {
        out.put("hidden", self.hidden);
    }

    fn read(fields: &Fields<'_>) -> Result<Self, Error> {
        let mut game = Bets { hidden: 0, bet: None };
        fields.set("hidden", &mut game.hidden, FieldLine::number)?;
        Ok(game)
    }
}

impl Heuristics for Bets {}

impl Tabletop for Bets {
    const ABOUT: &'static About<Self> =
        &About::new(Facts::new("Bets", 2), |_, _, _| Ok(Table::default()), Bets::write, Bets::read);
    const VERBS: &'static [Verb<Self>] = &[Verb::new(
        "bet",
        &[Argument::number("number", "the number", 2)],
        "Bet.",
        (|_, codes| Ok(Act(codes[0])), |_, bet| Some([bet].into())),
    )];

    fn tell(_events: &[u8], _sentence: &mut Sentence<'_>) -> usize {
        1
    }
}

/// In 1,000 repetitions, each interval contains the true value about 950 times.
#[test]
fn intervals_cover_the_true_values() {
    let header = Header { game: "bets".into(), names: vec!["Ada".into(), "Grace".into()], ..Header::default() };
    let session = GameInfo::of::<Bets>().open(header).expect("a match");
    let mut covered = [0; 3];
    for repetition in 0..1_000 {
        let found = compared(&session, ["bet 1", "bet 2"], 100 * repetition, 100);
        let intervals = [found.score(0).percents(), found.score(1).percents(), found.difference()];
        for ((covered, [_, low, high]), truth) in covered.iter_mut().zip(intervals).zip([60.0, 50.0, 10.0]) {
            *covered += u32::from((low..=high).contains(&truth));
        }
    }
    assert!(covered.iter().all(|covered| (930..=970).contains(covered)), "{covered:?}");
    let found = compared(&session, ["bet 1", "bet 2"], 0, 20_000);
    let near = |is: i64, truth: i64| (is - truth).abs() <= 1;
    assert!(found.split().into_iter().zip([20, 30, 50]).all(|(is, truth)| near(is, truth)), "{:?}", found.split());
}

/// The same deals for both moves: a move is never better or worse than itself.
#[test]
fn a_move_equals_itself() {
    for (game, line) in [("sorcery", "end"), ("onirim", "discard 1"), ("splendor", "p3 white blue red")] {
        let found = compared(&game_of(game, None), [line, line], 0, 30);
        assert_eq!((found.difference()[0], found.split()), (0.0, [0, 0, 100]), "{game}");
        assert!(found.deals.iter().all(|deal| deal.value[0] == deal.value[1]), "{game}");
        assert!(found.deals.windows(2).any(|deals| deals[0] != deals[1]), "{game}: the deals differ");
        assert_eq!(found.in_words()[2], "Both moves give the same result in every deal.", "{game}");
    }
}

/// Two worlds that the mover can't tell apart give the same result.
fn ignores_hidden_cards<G: Subject>() {
    let setup = G::setups().remove(0);
    let game = G::start(&setup, 5, &mut Log::off());
    let seat = game.status().awaited().expect("a move");
    let result = |seed: u64| {
        let world = View::new(&game, seat).imagine(&mut Rng::new(seed, Stream::Playout));
        let text = write_position(&world, &names(&world));
        let session = game_of(G::NAME, Some(text.clone()));
        let moves = session.observe(Some(seat)).moves;
        (text, compared(&session, [&moves[0].line, &moves[moves.len() - 1].line], 0, 20))
    };
    let [(one, found), (other, same)] = [1, 2].map(result);
    assert!(one != other && found == same, "{}", G::NAME);
}

#[test]
fn hidden_cards_of_the_opponent_do_not_matter() {
    ignores_hidden_cards::<sorcery::games::sorcery::Sorcery>();
    ignores_hidden_cards::<sorcery::games::splendor::Splendor>();
    ignores_hidden_cards::<sorcery::games::onirim::Onirim>();
    ignores_hidden_cards::<sorcery::games::dominion::Dominion>();
}

/// By default, the played move is compared with the judge's best. Without a played move, the two best are compared.
#[test]
fn the_judge_chooses_the_other_move() {
    let mut session = game_of("sorcery", Some(LOST.into()));
    let chosen = |session: &Match, given| {
        let whatif = WhatIf::new(session, given, Level::Novice, 1).unwrap_or_else(|error| panic!("{error}"));
        whatif.run(0..1, None, 1, &Flag::default(), &|_| ()).lines
    };
    assert_eq!(chosen(&session, [None, None])[0], WIN);
    session.submit("end").expect("legal");
    session.look_at(0);
    assert_eq!(chosen(&session, [None, None]), ["end", WIN]);
    assert_eq!(chosen(&session, [None, Some("attack 1")]), ["end", "attack 1"]);
    assert_eq!(chosen(&session, [Some(WIN), None])[0], WIN);
}

#[test]
fn a_comparison_that_reaches_its_time_limit_says_so() {
    let session = game_of("sorcery", Some(LOST.into()));
    let whatif =
        WhatIf::new(&session, [Some("end"), Some(WIN)], Level::Novice, 1).unwrap_or_else(|error| panic!("{error}"));
    let found = whatif.run(0..2_000, Some(Duration::ZERO), 1, &Flag::default(), &|_| ());
    let done = found.deals.len();
    assert!(
        found.report().contains(&format!("\n{done} of 2000 deals (time limit: 0 s), played by novice\n")),
        "{}",
        found.report()
    );
}

#[test]
fn the_table_in_text_is_complete() {
    let session = game_of("sorcery", Some(LOST.into()));
    let expected = "\
A  `end`: end the turn
B  `play 1 1 1`: play Giant Strength on your Air Elemental
200 deals, played by novice; a draw is half a win

A - B: -78.0 % (-81.1 to -73.4)
A is worse in 100 % of deals (better 0 %, equal 0 %).
Skill: B is better, and luck hardly matters.

         score  95 % interval         life difference
A        0.0 %  0.0 to 1.9                  -3.0 ±0.0
B       78.0 %  71.8 to 83.2                 2.7 ±0.2
A - B  -78.0 %  -81.1 to -73.4              -5.7 ±0.2

life difference               A        B
-3                      100.0 %    0.0 %
-2                        0.0 %    0.0 %
-1                        0.0 %    0.0 %
0                         0.0 %    0.0 %
1                         0.0 %   44.0 %
2                         0.0 %    0.0 %
3                         0.0 %    0.0 %
4                         0.0 %   56.0 %
";
    assert_eq!(compared(&session, ["end", WIN], 0, 200).report(), expected);
}

#[test]
fn analyse_compares_two_moves() {
    let mut session = game_of("sorcery", Some(LOST.into()));
    let Ok(Reply::Said(text)) = session.submit(&format!("analyse end; {WIN}")) else { panic!("no answer") };
    assert!(text.starts_with("A  `end`: end the turn\nB  `play 1 1 1`: play Giant Strength"), "{text}");
    assert!(text.contains("Skill: B is better"), "{text}");
    for (line, why) in [
        ("analyse end; end; end", "`analyse` compares only two actions: write `analyse ACTION; ACTION`."),
        ("analyse end; end", "Both actions are `end`: write two different ones."),
        ("analyse end", "The second action is missing: write `analyse end; ACTION`."),
        ("analyse end;", "The second action is missing: write `analyse end; ACTION`."),
        ("analyse ;end", "The first action is missing: write `analyse ACTION; ACTION`."),
        ("analyse foo; end", "There is no command `foo`: `help` lists the commands."),
        ("analyse play 9", "`play 9`: `play`: the card must be 1 or 2, not `9`."),
        ("analyse end; play 9", "`play 9`: `play`: the card must be 1 or 2, not `9`."),
        ("analyse end; help", "`help` isn't an action."),
    ] {
        let error = session.submit(line).expect_err(line).0;
        assert!(error.starts_with(why), "{line}: {error}");
    }
}

/// Runs the comparison that the screen has requested until it has a few results.
fn begin(shell: &mut Shell) {
    let Some(task) = shell.task() else { panic!("nothing is compared") };
    let Task::Compare(.., stop) = &task else { panic!("nothing is compared") };
    let (stop, told) = (stop.clone(), RefCell::new(Vec::new()));
    task.run(&|msg| {
        if matches!(&msg, Msg::Compared(_, Ok(found)) if found.deals.len() >= 40) {
            stop.raise();
        }
        told.borrow_mut().push(msg);
    });
    told.into_inner().into_iter().for_each(|msg| shell.tell(msg));
}

/// Opens the replay of a game that was lost instead of won, before the mistake.
fn replay() -> Shell {
    let mut session = game_of("sorcery", Some(LOST.into()));
    ["end", "attack 1"].iter().for_each(|line| _ = session.submit(line).expect("legal"));
    session.look_at(0);
    let mut shell = Shell::new();
    shell.sit_down(session, true);
    shell
}

#[test]
fn the_replay_compares_the_played_move_with_the_best() {
    let mut shell = replay();
    shell.press("F6");
    assert!(shell.text(80, 24).contains("Looking for the best move..."), "{}", shell.text(80, 24));
    begin(&mut shell);
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let text = shell.text(width, height);
        let column = text.lines().find_map(|line| line.find("A - B: -")).expect("the difference");
        let beside: Vec<String> = text.lines().map(|line| line.chars().skip(column).collect()).collect();
        let first = beside.iter().position(|line| line.starts_with("A - B: -")).expect("the difference");
        assert!(height > 40 || first <= 2, "the result comes first:\n{text}");
        let beside = beside.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
        let told = "A is worse in 100 % of deals (better 0 %, equal 0 %). Skill: B is better, and luck hardly matters.";
        for part in [told, "A: score 0.0 %", "played by adept", "A review estimates numbers by a search."] {
            assert!(beside.contains(part), "`{part}` is missing in\n{text}");
        }
        assert!(text.contains("end (A)") && text.contains("play 1 1 1 (B)"), "the marks are missing in\n{text}");
        assert_eq!(text.contains("deals by life difference"), height > 24, "{text}");
    }
}

/// The command line: the table of a saved game, and clear messages for invalid moves and positions.
#[test]
fn a_saved_game_is_compared_in_plain_text() {
    let (_folder, journal) = unfinished_game();
    let compare = |more: &[&str]| {
        let few = ["replay", "--open-hands", "--deals", "3", "--level", "novice", "--compare"];
        sorcery(&[&few, more].concat()).argument(&journal).run()
    };
    let out = compare(&["0", "--moves", "play 5"]).well().out;
    assert!(out.starts_with("Turn 1, Ada to move, action 0 of 1\nA  `end`: end the turn\n"), "{out}");
    assert!(out.contains("B  `play 5`: ") && out.contains("3 deals, played by novice\n\nA - B: "), "{out}");
    for same in ["end", "end; end"] {
        let fix = "--compare 0: both moves are `end`; name another one with --moves";
        compare(&["0", "--moves", same]).failed(2, &[fix]);
    }
    compare(&["x"]).failed(2, &["--compare x: expected a whole number\n"]);
    compare(&["2"]).failed(2, &["--compare 2: this game has positions 0 to 1"]);
    compare(&["0", "--moves", "end; dance"]).failed(2, &["--compare 0: There is no command `dance`"]);
    for moves in ["end; end; end", "end;", ""] {
        compare(&["0", "--moves", moves]).failed(2, &["--moves: write one move, or two with `;` between them"]);
    }
    sorcery(&["replay", "--compare", "0"]).argument(&journal).run().failed(1, &["isn't over", "--open-hands"]);
    sorcery(&["replay", "--moves", "end"]).run().failed(2, &["--compare"]);
}

#[test]
fn any_two_moves_can_be_compared() {
    let mut shell = replay();
    shell.press("F6");
    begin(&mut shell);
    shell.type_in("play 1 1 1");
    shell.press("Enter");
    let text = shell.text(120, 40);
    assert!(text.contains("A - B: +") && text.contains("play 1 1 1 (A)"), "exchanged:\n{text}");
    shell.press("Esc");
    shell.type_in("attack 1 1");
    shell.press("Enter");
    assert!(shell.text(120, 40).contains("Playing the first deals..."), "{}", shell.text(120, 40));
    begin(&mut shell);
    shell.press("Esc");
    let text = shell.text(120, 40);
    assert!(text.contains("play 1 1 1 (A)") && text.contains("attack 1 1 (B)"), "{text}");
    shell.press("Esc");
    shell.replay();
}

#[test]
fn the_end_of_a_game_and_running_games_have_no_comparison() {
    let mut shell = replay();
    shell.press("End F6");
    assert!(
        shell.text(80, 24).contains("The game is over at this point. Step back to an earlier move."),
        "{}",
        shell.text(80, 24)
    );
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", None), true);
    shell.press("F6");
    assert!(shell.text(80, 24).contains("You can judge a game only after it ends."), "{}", shell.text(80, 24));
}

/// At the table, `analyse` with two moves opens the comparison.
#[test]
fn the_table_opens_the_comparison() {
    let mut shell = Shell::new();
    shell.sit_down(nim(), false);
    shell.enter("analyse take 1 1; take 2 9");
    assert!(
        shell.text(80, 24).contains("`take`: the count must be a number from 1 to 5, not `9`."),
        "{}",
        shell.text(80, 24)
    );
    shell.press("Esc");
    shell.enter("analyse take 1 1; take 2 2");
    assert!(shell.model.at::<Compare>().is_some());
    begin(&mut shell);
    let text = shell.text(120, 40);
    assert!(text.contains("take 1 1 (A)") && text.contains("take 2 2 (B)") && text.contains("A - B: "), "{text}");
    assert!(shell.task().is_none(), "the comparison runs once");
    shell.tell(Msg::Compared(Flag::default(), Err(Error::new("of another screen"))));
    assert!(!shell.text(120, 40).contains("of another screen"));
}
