//! Commands, and sentences about events and questions.

use super::cards::{Card, Level, Noble};
use super::eval;
use super::event::{Action, Event};
use super::gems::{Colours, Gem};
use super::position;
use super::state::{COLUMNS, GOAL, HAND, NOBLES_OUT, PURSE, PaymentStep, Phase, Place, Player, Source, Splendor};
use super::table::{self, zone};
use crate::Request::{self, Act, Ask};
use crate::engine::{Game, Log, Pile, Seat};
use crate::words::{counted, nearest, quoted};
use crate::{
    About, Anchor, Arguments, Audience, Command, Difference, Error, Facts, Feat, Form, Inspection, Listener, Look,
    Move, Names, Sentence, Table, Tabletop, Touch, Understood, View,
};
use std::fmt::{self, Write as _};

/// All commands of the game (spec 2.1).
pub(super) const COMMANDS: &[Command<Splendor>] = &[
    Command::new(
        "p3",
        "colour colour colour",
        "Take three gems of different colours: white, red, pink, blue or green.",
        |_, rest| Ok(Act(Action::Take(colours(rest)?))),
    ),
    Command::new("p2", "colour", "Take two gems of one colour, if all four are on the table.", |_, rest| {
        Ok(Act(Action::TakeTwo(colour(rest, Colours::NONE)?)))
    }),
    Command::new(
        "r",
        "row column",
        "Reserve a card: row m, t or v, column 1 to 4. A gold gem comes with it.",
        |_, rest| {
            let level = level(rest)?;
            match rest.clone().word() {
                Some(word) if word.eq_ignore_ascii_case("d") => {
                    rest.word();
                    Ok(Act(Action::ReserveUnseen(level)))
                }
                _ => Ok(Act(Action::Reserve(place(rest, level)?))),
            }
        },
    )
    .or(Form::new("r", "row d", "Reserve the top card of a deck unseen (official rules).")),
    Command::new("b", "row column", "Buy a card.", |_, rest| {
        let level = level(rest)?;
        Ok(Act(Action::Buy(place(rest, level)?)))
    }),
    Command::new("br", "card", "Buy one of your reserved cards.", |_, rest| {
        Ok(Act(Action::BuyReserved(rest.needed_index("the card", HAND)?)))
    }),
    Command::new("pass", "", "Do nothing, when nothing else is possible.", |_, _| Ok(Act(Action::Pass))),
    Command::new(
        "give",
        "gem [gem ...]",
        "Give gems back when you have more than ten; their names alone will do.",
        |view, rest| {
            let gem = gem(rest)?;
            if view.state.phase == Phase::GiveBack && rest.clone().word().is_some() {
                return Err(too_many_gems(view.state));
            }
            Ok(Act(Action::GiveBack(gem)))
        },
    ),
    Command::new("noble", "number", "Choose the noble who joins you (official rules).", |_, rest| {
        Ok(Act(Action::Welcome(rest.needed_index("the noble", NOBLES_OUT)?)))
    }),
    Command::new("gold", "number", "Say how much gold you pay for a colour (official rules).", |_, rest| {
        Ok(Act(Action::PayGold(gold(rest)?)))
    }),
    Command::new("board", "", "Describe the whole table.", |_, _| Ok(Ask(Look::Board))),
    Command::new("hand", "", "Describe your reserved cards.", |view, _| {
        Ok(Ask(Look::At(Anchor::zone(zone::HAND, view.seat))))
    }),
    Command::new("nobles", "", "Show the nobles and what you still need for each.", |_, _| {
        Ok(Ask(Look::At(Anchor::zone(zone::NOBLE, Seat::ONE))))
    }),
    Command::new("inspect", "row column", "Describe a card, and what it would cost you.", |view, rest| {
        let at = match rest.clone().word().and_then(Level::from_word) {
            Some(_) => {
                let level = level(rest)?;
                Anchor::new(zone::BOARD, Seat::ONE, place(rest, level)?.index())
            }
            None => Anchor::new(zone::HAND, view.seat, rest.needed_index("the card", HAND)?.into()),
        };
        Ok(Ask(Look::At(at)))
    })
    .or(Form::new("inspect", "card", "The same for one of your reserved cards.")),
    Command::new("q", "", "End the game.", |_, _| Ok(Request::Quit)),
];

impl Tabletop for Splendor {
    const ABOUT: &'static About<Self> = &super::ABOUT;
    const COMMANDS: &'static [Command<Self>] = COMMANDS;

    fn table(view: View<'_, Self>, names: &Names, look: Look) -> Result<Table, Error> {
        table::look(view, names, look)
    }

    fn inspect(view: View<'_, Self>, names: &Names, anchor: Anchor) -> Inspection {
        table::inspect(view, names, anchor)
    }

    fn differences(before: View<'_, Self>, after: View<'_, Self>) -> Vec<Difference> {
        table::differences(before.state, after.state)
    }

    /// Parses an answer without a verb: gems to give back, the number of a noble, or an amount of gold.
    fn shorthand(view: View<'_, Self>, line: &str) -> Option<Understood<Self>> {
        let game = view.state;
        if let Some(gems) = all_given_back(game, line) {
            return Some(Ok(Request::ActEach(gems)));
        }
        let word = line.split_whitespace().next()?;
        let digit = || word.parse::<u8>().ok().filter(|_| line.split_whitespace().count() == 1);
        match game.phase {
            Phase::GiveBack => {
                let first = Gem::from_word(word)?;
                let only = line.split_whitespace().count() == 1;
                Some(if only { Ok(Act(Action::GiveBack(first))) } else { Err(too_many_gems(game)) })
            }
            Phase::Noble => digit()?.checked_sub(1).map(|index| Ok(Act(Action::Welcome(index)))),
            Phase::Pay(_) => digit().map(|gold| Ok(Act(Action::PayGold(gold)))),
            Phase::Move | Phase::Over => None,
        }
    }

    fn offer(view: View<'_, Self>, action: Action) -> Move {
        let game = view.state;
        let seat = game.active;
        let board = |place: Place| Anchor::new(zone::BOARD, Seat::ONE, place.index());
        let bank = |gem: Gem| Anchor::new(zone::BANK, Seat::ONE, gem as usize);
        let purse = |gem: Gem| Anchor::new(zone::PURSE, seat, gem as usize);
        let price = |from: Source| match game.card_from(seat, from) {
            Some(card) => format!("Buy for {}", game.player(seat).price(card.cost)),
            None => "Buy".into(),
        };
        match action {
            Action::Take(colours) => {
                let line = colours.iter().fold("p3".to_string(), |line, colour| line + " " + colour.word());
                Move::new(line, format!("Take {}", colours.one_each()), colours.iter().map(bank)).in_any_order()
            }
            Action::TakeTwo(colour) => Move::new(format!("p2 {colour}"), format!("Take 2 {colour}"), [bank(colour); 2]),
            Action::Reserve(place) => Move::new(format!("r {place}"), "Reserve", [board(place)]),
            Action::ReserveUnseen(level) => {
                let deck = Anchor::new(zone::DECK, Seat::ONE, level as usize);
                Move::new(format!("r {} d", level.letter()), "Reserve unseen", [deck])
            }
            Action::Buy(place) => Move::new(format!("b {place}"), price(Source::Board(place)), [board(place)]),
            Action::BuyReserved(index) => {
                let held = Anchor::new(zone::HAND, seat, index.into());
                Move::new(format!("br {}", index + 1), price(Source::Hand(index)), [held])
            }
            Action::Pass => Move::new("pass", "Pass", [Anchor::new(zone::PLAYER, seat, 0)]).ending_turn(),
            Action::GiveBack(gem) => Move::new(format!("give {gem}"), format!("Give back 1 {gem}"), [purse(gem)]),
            Action::Welcome(index) => {
                let noble = Anchor::new(zone::NOBLE, Seat::ONE, index.into());
                Move::new(format!("noble {}", index + 1), "Welcome", [noble])
            }
            Action::PayGold(gold) => {
                // The menu opens on the colour of the question.
                let asked = match game.phase {
                    Phase::Pay(payment) => payment.colour,
                    _ => Gem::Gold,
                };
                Move::new(format!("gold {gold}"), format!("Pay {gold} gold"), [purse(asked)])
            }
        }
    }

    fn tell(events: &[Event], to: Listener<'_>, out: &mut String) -> usize {
        // Writing to a string never fails.
        _ = tell(&events[0], &mut Sentence::new(to, out));
        1
    }

    fn facts(event: &Event) -> Facts {
        let reveals = match event {
            Event::Dealt(..) => Some("a card was turned over"),
            Event::Reserved { unseen: true, .. } => Some("a face-down card was seen"),
            _ => None,
        };
        let depth = u8::from(matches!(event, Event::Dealt(..) | Event::RanOut(_) | Event::Joined(..)));
        let feats = match *event {
            Event::Took(seat, gems) => Pile::from_iter([Feat::new(seat, "gems taken", gems.total().into())]),
            Event::Bought { seat, card, .. } => {
                let points = Feat { is_blow: true, ..Feat::new(seat, "points bought", card.points.into()) };
                Pile::from_iter([Feat::new(seat, "cards bought", 1), points])
            }
            _ => Pile::new(),
        };
        let touch = Some(Touch::of(concerns(event)));
        Facts { depth, begins_turn: matches!(event, Event::TurnStarted(..)), reveals, touch, feats }
    }

    /// Returns the question, except on an ordinary move.
    fn question(view: View<'_, Self>, names: &Names, on_screen: bool) -> Option<String> {
        let game = view.state;
        let audience = if on_screen { Audience::You(game.active) } else { Audience::Public };
        let ask = |you: &str, name: &str, rest: &str| {
            Some(Listener::new(names, audience).text(|s| s.subject(game.active).verb(you, name).put(rest).stop()))
        };
        match game.phase {
            Phase::GiveBack => {
                let held = game.players[game.active].gems.total();
                let surplus = counted(usize::from(held - PURSE), "gem");
                ask("have", "has", &format!(" {held} gems: name {surplus} to give back"))
            }
            Phase::Noble => {
                let impressed = game.impressed(game.active);
                let choices: Vec<String> = (0..NOBLES_OUT)
                    .filter(|index| impressed & 1 << index != 0)
                    .map(|index| format!("`noble {}`", index + 1))
                    .collect();
                ask("choose", "chooses", &format!(" who joins: {}", choices.join(" or ")))
            }
            Phase::Pay(payment) => match game.payment_step(payment) {
                PaymentStep::Open { least, most, .. } => {
                    let colour = payment.colour;
                    ask("may", "may", &format!(" pay gold for {colour}: `gold {least}` to `gold {most}`"))
                }
                PaymentStep::Settled(_) => None,
            },
            Phase::Move if game.choices().is_pass() => ask("can", "can", " do nothing: `pass` is all that is left"),
            Phase::Move | Phase::Over => None,
        }
    }

    /// Counts the cards that the active player can buy, or the gems to give back.
    fn remaining(view: View<'_, Self>) -> Option<String> {
        let game = view.state;
        let player = game.player(game.active);
        match game.phase {
            Phase::Move => {
                let buys = |action: &Action| matches!(action, Action::Buy(_) | Action::BuyReserved(_));
                match game.choices().iter().filter(buys).count() {
                    0 => None,
                    n => Some(format!("{} can be bought", counted(n, "card"))),
                }
            }
            Phase::GiveBack => {
                Some(format!("{} to give back", counted(usize::from(player.gems.total() - PURSE), "gem")))
            }
            _ => None,
        }
    }

    /// Returns the benefits of a turn: points, a closer noble or card, and a card denied to the opponent.
    fn reasons(before: View<'_, Self>, line: &[Action], after: View<'_, Self>, names: &Names) -> Vec<String> {
        let (seat, before, after) = (before.seat, before.state, after.state);
        let (was, is, other) = (before.player(seat), after.player(seat), before.player(seat.other()));
        let mut said = Vec::new();
        let short = |missing: u8, what: &dyn fmt::Display| match missing {
            0 => format!("enough for {what}"),
            _ => format!("{} away from {what}", counted(missing.into(), "gem")),
        };
        if is.points > was.points {
            said.push(format!("{} of {GOAL} points instead of {}", is.points, was.points));
        }
        let asks = |player: &Player, noble: &Noble| noble.wants.beyond(player.discounts).total();
        let nearer = after.nobles_left().filter(|noble| asks(is, noble) < asks(was, noble));
        // A noble that is still far away is no reason.
        let near = nearer.min_by_key(|noble| asks(is, noble)).filter(|noble| asks(is, noble) <= NEAR);
        if let Some(noble) = near {
            said.push(format!("{} away from {noble}", counted(asks(is, noble).into(), "card")));
        }
        let (taken, bought) = line.iter().fold((None, None), |(taken, bought), action| match *action {
            Action::Reserve(place) => (before.card_at(place), bought),
            Action::Buy(place) => (before.card_at(place), before.card_at(place)),
            Action::BuyReserved(index) => (taken, before.reserved(seat, index.into())),
            _ => (taken, bought),
        });
        // The goal is a reserved card, otherwise the card that the turn brings closest.
        let left = eval::left(is);
        let gain = |card: &Card| eval::prospect(is, left, card) - eval::prospect(was, left, card);
        let cards = before.open_cards().chain(before.hand(seat));
        let goals = cards.filter(|&card| bought != Some(card)).map(|card| (gain(card), card));
        let nearest = goals.max_by(|(a, _), (b, _)| a.total_cmp(b)).filter(|&(gain, _)| gain > 0.0);
        let goal = taken.filter(|_| bought.is_none()).or(nearest.map(|(_, card)| card));
        said.extend(goal.map(|card| short(is.missing(card.cost), card)));
        if let Some(card) = taken.filter(|card| other.missing(card.cost) <= 1) {
            let name = names.of(seat.other());
            said.push(match other.missing(card.cost) {
                0 => format!("{name} could buy it"),
                missing => format!("{name} is {}", short(missing, &"it")),
            });
        }
        said
    }

    fn position(&self, names: &Names) -> String {
        position::write(self, names)
    }

    fn from_position(text: &str) -> Result<(Self, Vec<Option<String>>), Error> {
        position::read(text)
    }

    fn measures(&self) -> Vec<(&'static str, Vec<i32>)> {
        let each = |value: fn(&Player) -> u8| self.players.0.iter().map(|player| value(player).into()).collect();
        vec![
            ("points", each(|player| player.points)),
            ("cards", each(Player::cards)),
            ("gems", each(|player| player.gems.total())),
        ]
    }

    fn ending(&self, _to: Listener<'_>) -> String {
        let [one, two] = self.players.0.each_ref().map(|player| player.points);
        format!("{} points against {}.", one.max(two), one.min(two))
    }
}

fn tell(event: &Event, s: &mut Sentence<'_>) -> fmt::Result {
    match *event {
        Event::TurnStarted(seat, number) => s.turn(number.into(), seat),
        Event::Took(seat, gems) => write!(s.subject(seat).verb("take", "takes"), " {gems}")?,
        Event::Reserved { seat, card, unseen, gold } => {
            s.subject(seat).verb("reserve", "reserves");
            match (unseen, s.to().sees(seat)) {
                (false, _) => write!(s, " {card}")?,
                (true, true) if !s.to().is_phrased() => write!(s, " unseen: {card}")?,
                (true, _) => write!(s, " the top card of {} unseen", card.level.word())?,
            }
            match gold {
                true => s.put(" and").verb("take", "takes").put(" 1 gold"),
                false => s.put("; no gold is left"),
            };
        }
        Event::Bought { seat, card, paid, reserved } => {
            let origin = if reserved { " from the reserve" } else { "" };
            write!(s.subject(seat).verb("buy", "buys"), " {card}{origin} for {paid}")?;
        }
        Event::Dealt(_, card) => write!(s, "In its place: {card}")?,
        Event::RanOut(level) => write!(s, "The deck of {} is empty now", level.word())?,
        Event::GaveBack(seat, gem) => write!(s.subject(seat).verb("give", "gives"), " back 1 {gem}")?,
        Event::Joined(seat, noble) => {
            let points = counted(noble.points.into(), "point");
            write!(s.subject(seat).verb("are", "is"), " joined by {noble} (+{points})")?;
        }
        Event::Passed(seat) if s.to().is_phrased() => _ = s.subject(seat).verb("pass", "passes"),
        Event::Passed(seat) => _ = s.subject(seat).put(" can do nothing and").verb("pass", "passes"),
        Event::LastTurn(seat) => {
            s.subject(seat.other()).verb("have", "has").put(" reached 15 points: ");
            s.subject(seat).verb("have", "has").put(" one more turn");
        }
        Event::Ended { outcome, points: [one, two], cards: [few, many] } => {
            let score = format!("{} to {}", one.max(two), one.min(two));
            let mut winners = outcome.winners.iter();
            match (winners.next(), winners.next()) {
                (Some(seat), None) => {
                    write!(s.subject(seat).verb("win", "wins"), ": {score} points")?;
                    if one == two {
                        write!(s, ", but {} cards against {}", few.min(many), few.max(many))?;
                    }
                }
                _ => write!(s, "The game is a tie: {score} points with {few} cards each")?,
            }
        }
    }
    s.stop();
    Ok(())
}

/// Returns the item on the table that an event is about.
pub(super) fn concerns(event: &Event) -> Anchor {
    match *event {
        Event::TurnStarted(seat, _)
        | Event::Took(seat, _)
        | Event::Reserved { seat, .. }
        | Event::Bought { seat, .. }
        | Event::Joined(seat, _)
        | Event::Passed(seat)
        | Event::LastTurn(seat) => Anchor::new(zone::PLAYER, seat, 0),
        Event::GaveBack(seat, gem) => Anchor::new(zone::PURSE, seat, gem as usize),
        Event::Dealt(place, _) => Anchor::new(zone::BOARD, Seat::ONE, place.index()),
        Event::RanOut(level) => Anchor::new(zone::DECK, Seat::ONE, level as usize),
        Event::Ended { outcome, .. } => {
            Anchor::new(zone::PLAYER, outcome.winners.iter().next().unwrap_or(Seat::ONE), 0)
        }
    }
}

/// Maximum number of missing cards at which a noble counts as a reason.
const NEAR: u8 = 3;

/// Returns the error for several gems on one line that can't all be given back.
fn too_many_gems(game: &Splendor) -> Error {
    let gems = game.players[game.active].gems;
    let surplus = counted(usize::from(gems.total() - PURSE), "gem");
    Error(format!("Give back {surplus} of those that you have: {gems}."))
}

/// Parses several gems to give back on one line (rules/splendor 3, point 2), if that is legal.
fn all_given_back(game: &Splendor, line: &str) -> Option<Vec<Action>> {
    if game.phase != Phase::GiveBack {
        return None;
    }
    let mut words = line.split_whitespace().peekable();
    let _ = words.next_if(|word| word.eq_ignore_ascii_case("give"));
    let gems: Vec<Action> = words.map(|word| Gem::from_word(word).map(Action::GiveBack)).collect::<Option<_>>()?;
    let mut imagined = game.clone();
    for &action in &gems {
        imagined.check(action).ok()?;
        imagined.apply(action, &mut Log::off());
    }
    (gems.len() > 1).then_some(gems)
}

/// Parses up to three different colours.
fn colours(rest: &mut Arguments<'_>) -> Result<Colours, Error> {
    let mut set = Colours::NONE;
    set = set.with(colour(rest, set)?);
    while set.len() < 3 && rest.clone().word().is_some() {
        set = set.with(colour(rest, set)?);
    }
    Ok(set)
}

fn colour(rest: &mut Arguments<'_>, taken: Colours) -> Result<Gem, Error> {
    match gem(rest)? {
        Gem::Gold => Err(rest.wrong("gold is not taken; it comes with a reserved card")),
        colour if taken.contains(colour) => Err(rest.wrong(&format!("{colour} stands there twice"))),
        colour => Ok(colour),
    }
}

fn gem(rest: &mut Arguments<'_>) -> Result<Gem, Error> {
    let Some(word) = rest.word() else { return Err(rest.wrong("a colour is missing")) };
    Gem::from_word(word).ok_or_else(|| {
        let hint = match nearest(word, Gem::ALL.map(Gem::word)) {
            Some(gem) => format!("perhaps `{gem}`"),
            None => "they are white, red, pink, blue, green and gold".to_string(),
        };
        rest.wrong(&format!("there are no `{}` gems: {hint}", quoted(word)))
    })
}

fn level(rest: &mut Arguments<'_>) -> Result<Level, Error> {
    let Some(word) = rest.word() else { return Err(rest.wrong("the row is missing: m, t or v")) };
    Level::from_word(word)
        .ok_or_else(|| rest.wrong(&format!("a row is m (mines), t (transport) or v (vendors), not `{}`", quoted(word))))
}

fn place(rest: &mut Arguments<'_>, level: Level) -> Result<Place, Error> {
    let column = rest.needed_index("the column", COLUMNS)?;
    Place::new(level, column).ok_or_else(|| rest.wrong("there is no such column"))
}

fn gold(rest: &mut Arguments<'_>) -> Result<u8, Error> {
    let Some(word) = rest.word() else { return Err(rest.wrong("how much is missing")) };
    word.parse().map_err(|_| rest.wrong(&format!("`{}` is no amount of gold", quoted(word))))
}
