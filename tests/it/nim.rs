//! Nim, a fifth game with only the required methods: the least that a new game needs.
//!
//! It is not in the roster. Nevertheless the laws hold for it, and it runs in plain text and on the full screen.

use crate::laws::Subject;
use crate::screens::ui::Shell;
use sorcery::agents::Flag;
use sorcery::engine::{Game, Log, Outcome, Rng, Seat, Status};
use sorcery::faces::canvas::SIMPLE;
use sorcery::faces::plain::{BoardMode, Plain};
use sorcery::games::Request::Act;
use sorcery::games::position::{FieldLine, Fields, Writer};
use sorcery::games::table::{CardFace, Cell, Placed, Row};
use sorcery::games::{
    About, Anchor, Argument, Error, Facts, Heuristics, Look, Names, Sentence, Table, Tabletop, Verb, View,
};
use sorcery::session::GameInfo;
use sorcery::session::{Header, Match};
use sorcery::ui::app::Msg;
use std::cell;
use std::collections::HashSet;
use std::fmt;

thread_local! {
    /// A flag that the search for puzzles raises when it examines a position.
    static EXAMINED: Flag = Flag::default();
    /// The number of actions since then.
    static APPLIED: cell::Cell<u32> = const { cell::Cell::new(0) };
}

/// The heaps at the start.
const HEAPS: [u8; 3] = [3, 4, 5];

/// Takes this many matches from a heap. The player who takes the last match wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    heap: u8,
    count: u8,
}

#[derive(Clone, Copy, Debug)]
pub struct Taken(Seat, Take);

#[derive(Debug)]
pub struct TooMany(u8);

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "That heap has only {} matches.", self.0)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Nim {
    heaps: [u8; 3],
    turn: u32,
}

impl Nim {
    /// The seat whose turn it is.
    fn mover(&self) -> Seat {
        if self.turn % 2 == 1 { Seat::ONE } else { Seat::TWO }
    }
}

impl Game for Nim {
    const NAME: &'static str = "nim";
    type Setup = ();
    type Action = Take;
    type Event = Taken;
    type Illegal = TooMany;

    fn start(_setup: &(), _seed: u64, _log: &mut Log<Taken>) -> Self {
        Nim { heaps: HEAPS, turn: 1 }
    }

    fn seats(&self) -> usize {
        2
    }

    fn status(&self) -> Status {
        match self.heaps {
            [0, 0, 0] => Status::Over(Outcome::won_by(self.mover().other())),
            _ => Status::Awaiting(self.mover()),
        }
    }

    fn turn_number(&self) -> u32 {
        self.turn
    }

    fn check(&self, take: Take) -> Result<(), TooMany> {
        let left = self.heaps[usize::from(take.heap)];
        if (1..=left).contains(&take.count) { Ok(()) } else { Err(TooMany(left)) }
    }

    fn legal_actions(&self, out: &mut Vec<Take>) {
        for (heap, &left) in (0..).zip(&self.heaps) {
            out.extend((1..=left).map(|count| Take { heap, count }));
        }
    }

    fn apply(&mut self, take: Take, log: &mut Log<Taken>) {
        if EXAMINED.with(Flag::is_raised) {
            APPLIED.set(APPLIED.get() + 1);
        }
        let mover = self.mover();
        log.push(|| Taken(mover, take));
        self.heaps[usize::from(take.heap)] -= take.count;
        self.turn += 1;
    }

    fn resample(&mut self, _seat: Seat, _rng: &mut Rng) {}
}

impl Nim {
    fn table(view: View<'_, Self>, _names: &Names, _look: Look) -> Result<Table, Error> {
        let world = view.imagine(&mut Rng::new(0, sorcery::engine::Stream::Playout));
        let heap = |(index, &left): (usize, &u8)| {
            let face = CardFace { name: "heap".into(), stack: left.into(), ..CardFace::default() };
            let cell = if left == 0 { Cell::Slot("empty".into()) } else { Cell::from(face) };
            Placed::at(Anchor::new(0, Seat::ONE, index), cell)
        };
        Ok(Table {
            rows: vec![Row::Cells("heaps".into(), world.heaps.iter().enumerate().map(heap).collect())],
            framed: false,
        })
    }

    fn write(&self, out: &mut Writer<'_>) {
        Seat::all(2).for_each(|seat| out.player(seat));
        out.put("turn", self.turn);
        out.items("heaps", " ", self.heaps);
    }

    fn read(fields: &Fields<'_>) -> Result<Self, Error> {
        let mut game = Nim { heaps: HEAPS, turn: 1 };
        fields.players(2)?;
        fields.set("turn", &mut game.turn, FieldLine::number)?;
        fields.set("heaps", &mut game.heaps, |line| {
            let [a, b, c] = line.exactly("three heaps")?;
            Ok([line.parse(a)?, line.parse(b)?, line.parse(c)?])
        })?;
        Ok(game)
    }
}

impl Heuristics for Nim {}

const HEAP: Argument<Nim> =
    Argument::number("heap", "the heap", HEAPS.len()).at(|_, heap| [Anchor::new(0, Seat::ONE, heap.into())].into());
const COUNT: Argument<Nim> = Argument::number("count", "the count", 5);

impl Tabletop for Nim {
    const ABOUT: &'static About<Self> = &About {
        is_answer: |_, _| {
            EXAMINED.with(Flag::raise);
            true
        },
        button: |_, take| format!("Take {}", take.count),
        ..About::new(Facts::new("Nim", 2), Nim::table, Nim::write, Nim::read)
    };

    const VERBS: &'static [Verb<Self>] = &[Verb::new(
        "take",
        &[HEAP, COUNT],
        "Take matches from a heap.",
        (
            |_, codes| Ok(Act(Take { heap: codes[0], count: codes[1] + 1 })),
            |_, take| Some([take.heap, take.count.saturating_sub(1)].into()),
        ),
    )];

    fn tell(events: &[Taken], s: &mut Sentence<'_>) -> usize {
        let Taken(seat, take) = events[0];
        let rest = format!(" {} from heap {}", take.count, take.heap + 1);
        s.subject(seat).verb("take", "takes").put(&rest).stop();
        1
    }
}

impl Subject for Nim {
    const ENDS_WITHIN: Option<usize> = Some(12);

    fn setups() -> Vec<()> {
        vec![()]
    }

    fn conceivable() -> Vec<Take> {
        (0..3).flat_map(|heap| (0..7).map(move |count| Take { heap, count })).collect()
    }

    fn hidden_goods(&self, _seat: Seat) -> Vec<String> {
        Vec::new()
    }

    fn seen(view: View<'_, Self>) -> String {
        format!("{:?}", view.table(&Names::new(["", ""])))
    }
}

/// A new match.
pub fn nim() -> Match {
    let header = Header { game: Nim::NAME.into(), names: vec!["Ada".into(), "Grace".into()], ..Header::default() };
    GameInfo::of::<Nim>().open(header).expect("a match")
}

#[test]
fn it_is_played_in_plain_text() {
    let (mut session, mut out) = (nim(), Vec::new());
    let lines = "help\ntake 1 3\ntake 1 1\nundo\ntake 1 3\nboard\ntake 2 4\nhint\ntake 3 5\n";
    let mut plain = Plain::new(Vec::new(), lines.as_bytes(), &mut out, &SIMPLE, BoardMode::Asked);
    plain.play(&mut session).expect("a game");
    drop(plain);
    let text = String::from_utf8(out).expect("text");
    for said in [
        "Commands: help",
        "take heap count -- Take matches from a heap.",
        "Ada takes 3 from heap 1.",
        "That heap has only 0 matches.",
        "Undone: take 1 3.",
        "Grace takes 4 from heap 2.",
        "take 3 5",
        "Ada takes 5 from heap 3.",
    ] {
        assert!(text.contains(said), "`{said}` is missing in\n{text}");
    }
}

/// Ctrl-C ends the search for puzzles in the middle of a position, without the thousands of games that a complete
/// examination plays.
#[test]
fn a_stopped_search_for_puzzles_leaves_the_position() {
    let stop = EXAMINED.with(Flag::clone);
    let found = GameInfo::of::<Nim>().new_puzzle(1, &mut HashSet::new(), &stop);
    assert_eq!(found, Ok(None));
    assert!(stop.is_raised() && APPLIED.get() < 2_000, "{} actions", APPLIED.get());
}

/// The keys of a whole game, with every panel and dialog on the way, at several sizes.
#[test]
fn it_is_played_on_the_full_screen() {
    let mut shell = Shell::new();
    shell.sit_down(nim(), false);
    let look =
        |shell: &Shell| [(50, 14), (80, 24), (120, 40), (200, 60)].map(|(width, height)| shell.text(width, height));
    let first = look(&shell);
    assert!(first.iter().all(|text| text.contains("Nim, turn 1")), "{}", first[0]);
    for keys in ["", "Home Enter", "Esc", "F1", "Esc", "F7", "F7", "F8", "F8", "F10", "Esc"] {
        shell.press(keys);
        look(&shell);
    }
    for line in ["take 1 3", "take 2 9", "take 2 4", "undo", "take 2 4", "take 3 5"] {
        shell.enter(line);
        look(&shell);
    }
    // The last action is visible first.
    shell.tell(Msg::Tick(1_000));
    let last = look(&shell);
    assert!(last.iter().all(|text| text.contains("Ada")), "{}", last[1]);
    // The result offers only what works for a game outside the roster.
    let offers = |word| last[1].contains(word);
    assert!(offers("Lobby") && !offers("Rematch") && !offers("Mistakes"), "{}", last[1]);
}
