//! Lines in, sentences out.

use super::cards::Level;
use super::event::{Action, Event};
use super::gems::{Colors, Gem};
use super::layout::{anchor, zone};
use super::state::{COLUMNS, HAND, NOBLES_OUT, PURSE, PaymentStep, Phase, Place, Player, Setup, Source, Splendor};
use super::{inspect, options};
use crate::engine::{Game, Log, Pile, Seat};
use crate::games::words::{counted, nearest, quoted};
use crate::games::{Anchor, Arguments, Choice, Error, Form, Line, Names, Present, Request, Table, View};
use std::fmt::Write as _;

/// A question to the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// The whole table.
    Board,
    /// The reserved cards of the player in turn.
    Hand,
    /// One card: what it costs this player.
    Inspect(Source),
    /// The nobles, and what each player still lacks for them.
    Nobles,
}

/// All commands of the game (spec 2.1): parsed, and explained by `help`, from this table.
const FORMS: &[Form] = &[
    Form::new("p3", "color color color", "Take three gems of different colors: white, red, pink, blue or green."),
    Form::new("p2", "color", "Take two gems of one color, if all four are on the table."),
    Form::new("r", "row column", "Reserve a card: row m, t or v, column 1 to 4. A gold gem comes with it."),
    Form::new("r", "row d", "Reserve the top card of a deck unseen (official rules)."),
    Form::new("b", "row column", "Buy a card."),
    Form::new("br", "card", "Buy one of your reserved cards."),
    Form::new("pass", "", "Do nothing, when nothing else is possible."),
    Form::new("give", "gem [gem ...]", "Give gems back when you have more than ten; their names alone will do."),
    Form::new("noble", "number", "Choose the noble who joins you (official rules)."),
    Form::new("gold", "number", "Say how much gold you pay for a color (official rules)."),
    Form::new("board", "", "Describe the whole table."),
    Form::new("hand", "", "Describe your reserved cards."),
    Form::new("nobles", "", "Describe the nobles, and what is missing for each."),
    Form::new("inspect", "row column", "Describe a card, and what it would cost you."),
    Form::new("inspect", "card", "The same for one of your reserved cards."),
    Form::new("q", "", "End the game."),
];

impl Present for Splendor {
    type Query = Query;
    const TITLE: &'static str = "Splendor";

    fn forms() -> &'static [Form] {
        FORMS
    }

    fn parse(view: View<'_, Self>, line: &str) -> Result<Request<Action, Query>, Error> {
        if let Some(answer) = short_answer(view.state, line) {
            return answer.map(Request::Act);
        }
        let (verb, mut rest) = Arguments::of(FORMS, line)?;
        let command = match verb {
            "p3" => Request::Act(Action::Take(colors(&mut rest)?)),
            "p2" => match gem(&mut rest)? {
                Gem::Gold => return Err(rest.wrong("gold is not taken; it comes with a reserved card")),
                color => Request::Act(Action::TakeTwo(color)),
            },
            "r" => {
                let level = level(&mut rest)?;
                let mut ahead = rest.clone();
                if ahead.word().is_some_and(|word| word.eq_ignore_ascii_case("d")) {
                    rest = ahead;
                    Request::Act(Action::ReserveUnseen(level))
                } else {
                    Request::Act(Action::Reserve(place(&mut rest, level)?))
                }
            }
            "b" => {
                let level = level(&mut rest)?;
                Request::Act(Action::Buy(place(&mut rest, level)?))
            }
            "br" => Request::Act(Action::BuyReserved(rest.needed_index("the card", HAND)?)),
            "pass" => Request::Act(Action::Pass),
            "give" => {
                let gem = gem(&mut rest)?;
                if view.state.phase == Phase::GiveBack && rest.clone().word().is_some() {
                    return Err(too_many_gems(view.state));
                }
                Request::Act(Action::GiveBack(gem))
            }
            "noble" => Request::Act(Action::Welcome(rest.needed_index("the noble", NOBLES_OUT)?)),
            "gold" => Request::Act(Action::PayGold(gold(&mut rest)?)),
            "board" => Request::Ask(Query::Board),
            "hand" => Request::Ask(Query::Hand),
            "nobles" => Request::Ask(Query::Nobles),
            "inspect" => {
                let of_row = rest.clone().word().and_then(Level::from_word).is_some();
                Request::Ask(Query::Inspect(if of_row {
                    let level = level(&mut rest)?;
                    Source::Board(place(&mut rest, level)?)
                } else {
                    Source::Hand(rest.needed_index("the card", HAND)?)
                }))
            }
            _ => Request::Quit,
        };
        rest.end()?;
        Ok(command)
    }

    /// Several gems given back on one line (rules/splendor 3, point 2).
    fn several(view: View<'_, Self>, line: &str) -> Option<Vec<String>> {
        let mut imagined = view.state.clone();
        let gems = gems_to_give(&imagined, line).filter(|gems| gems.len() > 1)?;
        let mut events = Log::default();
        let mut lines = Vec::new();
        for gem in gems {
            let action = Action::GiveBack(gem?);
            imagined.check(action).ok()?;
            lines.push(Self::spell(view, action));
            imagined.apply(action, &mut events);
        }
        Some(lines)
    }

    fn spell(_view: View<'_, Self>, action: Action) -> String {
        match action {
            Action::Take(colors) => colors.iter().fold("p3".to_string(), |line, color| line + " " + color.word()),
            Action::TakeTwo(color) => format!("p2 {color}"),
            Action::Reserve(place) => format!("r {place}"),
            Action::ReserveUnseen(level) => format!("r {} d", level.letter()),
            Action::Buy(place) => format!("b {place}"),
            Action::BuyReserved(index) => format!("br {}", index + 1),
            Action::Pass => "pass".to_string(),
            Action::GiveBack(gem) => format!("give {gem}"),
            Action::Welcome(index) => format!("noble {}", index + 1),
            Action::PayGold(gold) => format!("gold {gold}"),
        }
    }

    fn path(view: View<'_, Self>, action: Action) -> Pile<Anchor, 4> {
        let seat = view.state.turn;
        let bank = |gem: Gem| anchor(zone::BANK, Seat::ONE, gem as usize);
        let purse = |gem: Gem| anchor(zone::PURSE, seat, gem as usize);
        let only = match action {
            Action::Take(colors) => return colors.iter().map(bank).collect(),
            Action::TakeTwo(color) => return [bank(color); 2].into_iter().collect(),
            Action::Reserve(place) | Action::Buy(place) => anchor(zone::BOARD, Seat::ONE, place.index()),
            Action::ReserveUnseen(level) => anchor(zone::DECK, Seat::ONE, level as usize),
            Action::BuyReserved(index) => anchor(zone::HAND, seat, index as usize),
            Action::Pass => anchor(zone::PLAYER, seat, 0),
            Action::GiveBack(gem) => purse(gem),
            Action::Welcome(index) => anchor(zone::NOBLE, Seat::ONE, index as usize),
            // How much gold: a menu opens on the colour that is asked about.
            Action::PayGold(_) => match view.state.phase {
                Phase::Pay(payment) => purse(payment.color),
                _ => purse(Gem::Gold),
            },
        };
        std::iter::once(only).collect()
    }

    fn narrate(event: &Event, names: &Names, to: Option<Seat>, out: &mut String) -> Option<u8> {
        let mut depth = 0;
        let written = match *event {
            Event::TurnStarted(seat, number) => write!(out, "Turn {number}: {} to play.", names.of(seat)),
            Event::Took(seat, gems) => write!(out, "{} takes {gems}.", names.of(seat)),
            Event::Reserved { seat, card, unseen, gold } => {
                let name = names.of(seat);
                let gold = if gold { " and takes 1 gold" } else { "; no gold is left" };
                if !unseen {
                    write!(out, "{name} reserves {card}{gold}.")
                } else if to == Some(seat) {
                    write!(out, "{name} reserves unseen: {card}{gold}.")
                } else {
                    write!(out, "{name} reserves the top card of {} unseen{gold}.", card.level.word())
                }
            }
            Event::Bought { seat, card, paid, reserved } => {
                let origin = if reserved { " from the reserve" } else { "" };
                write!(out, "{} buys {card}{origin} for {paid}.", names.of(seat))
            }
            Event::Dealt(place, card) => {
                depth = 1;
                write!(out, "{place} is now {card}.")
            }
            Event::RanOut(level) => {
                depth = 1;
                write!(out, "The deck of {} is empty now.", level.word())
            }
            Event::GaveBack(seat, gem) => write!(out, "{} gives back 1 {gem}.", names.of(seat)),
            Event::Joined(seat, noble) => {
                depth = 1;
                write!(out, "{} is joined by {noble} (+{}).", names.of(seat), counted(noble.points.into(), "point"))
            }
            Event::Passed(seat) => write!(out, "{} can do nothing and passes.", names.of(seat)),
            Event::LastTurn(seat) => {
                write!(out, "{} has reached 15 points: {} has one more turn.", names.of(seat.other()), names.of(seat))
            }
            Event::Ended { outcome, points: [one, two], cards: [few, many] } => {
                let score = format!("{} to {}", one.max(two), one.min(two));
                let mut winners = outcome.winners.iter();
                match (winners.next(), winners.next()) {
                    (Some(seat), None) if one == two => {
                        let name = names.of(seat);
                        write!(
                            out,
                            "{name} wins: {score} points, but {} cards against {}.",
                            few.min(many),
                            few.max(many)
                        )
                    }
                    (Some(seat), None) => write!(out, "{} wins: {score} points.", names.of(seat)),
                    _ => write!(out, "The game is a tie: {score} points with {few} cards each."),
                }
            }
        };
        written.ok().map(|()| depth)
    }

    fn table(view: View<'_, Self>, names: &Names) -> Table {
        super::layout::table(view.state, view.seat, names)
    }

    fn turn(view: View<'_, Self>) -> u32 {
        u32::from(view.state.turns) + u32::from(view.status().awaited().is_some())
    }

    fn answer(view: View<'_, Self>, names: &Names, query: Query) -> Result<Table, Error> {
        match query {
            Query::Board => Ok(super::layout::table(view.state, view.seat, names)),
            Query::Hand => Ok(super::layout::hand(view.state, view.seat)),
            Query::Nobles => Ok(super::layout::nobles(view.state, names)),
            Query::Inspect(from) => super::layout::inspection(view.state, view.seat, from),
        }
    }

    fn position(&self, names: &Names) -> String {
        self.write_position(names)
    }

    fn from_position(text: &str) -> Result<(Self, Vec<Option<String>>), Error> {
        Self::read_position(text)
    }

    fn prompt(view: View<'_, Self>, names: &Names) -> Option<String> {
        let game = view.state;
        let name = names.of(game.turn);
        match game.phase {
            Phase::GiveBack => {
                let held = game.players[game.turn].gems.total();
                let surplus = counted(usize::from(held - PURSE), "gem");
                Some(format!("{name} has {held} gems: name {surplus} to give back."))
            }
            Phase::Noble => {
                let impressed = game.impressed(game.turn);
                let choices: Vec<String> = (0..NOBLES_OUT)
                    .filter(|index| impressed & 1 << index != 0)
                    .map(|index| format!("`noble {}`", index + 1))
                    .collect();
                Some(format!("{name} chooses who joins: {}.", choices.join(" or ")))
            }
            Phase::Pay(payment) => match game.payment_step(payment) {
                PaymentStep::Open { least, most, .. } => {
                    let color = payment.color;
                    Some(format!("{name} may pay gold for {color}: `gold {least}` to `gold {most}`."))
                }
                PaymentStep::Settled(_) => None,
            },
            Phase::Move if game.choices().contains(Action::Pass) => {
                Some(format!("{name} can do nothing: `pass` is all that is left."))
            }
            Phase::Move | Phase::Over => None,
        }
    }

    fn options(files: &[(String, String)]) -> Vec<Choice> {
        options::choices(files)
    }

    fn preview_option(option: &str, value: &str) -> Vec<Line> {
        options::preview(option, value)
    }

    fn setup(chosen: &[(String, String)]) -> Result<Setup, Error> {
        options::setup(chosen)
    }

    fn chosen(setup: &Setup) -> Vec<(String, String)> {
        options::chosen(setup)
    }

    fn why_not(view: View<'_, Self>, anchor: Anchor) -> Option<String> {
        view.state.why_not(anchor)
    }

    fn describe(view: View<'_, Self>, names: &Names, anchor: Anchor) -> Vec<Line> {
        view.state.describe(view.seat, names, anchor)
    }

    fn differences(before: View<'_, Self>, after: View<'_, Self>) -> Vec<(Anchor, String)> {
        before.state.differences(after.state)
    }

    fn button(view: View<'_, Self>, action: Action) -> String {
        view.state.button(action)
    }

    fn remaining(view: View<'_, Self>) -> Option<String> {
        view.state.remaining()
    }

    fn reveals(event: &Event) -> Option<&'static str> {
        match event {
            Event::Dealt(..) => Some("a card was turned over"),
            Event::Reserved { unseen: true, .. } => Some("a face-down card was seen"),
            _ => None,
        }
    }

    fn concerns(event: &Event) -> Option<Anchor> {
        Some(inspect::concerns(event))
    }

    fn measures(&self) -> Vec<(&'static str, Vec<i32>)> {
        let each = |value: fn(&Player) -> u8| self.players.0.iter().map(|player| value(player).into()).collect();
        vec![
            ("points", each(|player| player.points)),
            ("cards", each(Player::cards)),
            ("gems", each(|player| player.gems.total())),
        ]
    }
}

/// An answer without a verb: gems to give back, the number of a noble, an amount of gold.
fn short_answer(game: &Splendor, line: &str) -> Option<Result<Action, Error>> {
    let word = line.split_whitespace().next()?;
    let digit = || word.parse::<u8>().ok().filter(|_| line.split_whitespace().count() == 1);
    match game.phase {
        Phase::GiveBack => {
            let first = Gem::from_word(word)?;
            let only = line.split_whitespace().count() == 1;
            Some(if only { Ok(Action::GiveBack(first)) } else { Err(too_many_gems(game)) })
        }
        Phase::Noble => digit()?.checked_sub(1).map(|index| Ok(Action::Welcome(index))),
        Phase::Pay(_) => digit().map(|gold| Ok(Action::PayGold(gold))),
        Phase::Move | Phase::Over => None,
    }
}

/// Why several gems on one line were not accepted as they stand.
fn too_many_gems(game: &Splendor) -> Error {
    let gems = game.players[game.turn].gems;
    let surplus = counted(usize::from(gems.total() - PURSE), "gem");
    Error(format!("Give back {surplus} of those that you have: {gems}."))
}

/// The gems that a line names to be given back; a word that is no gem is `None`.
fn gems_to_give(game: &Splendor, line: &str) -> Option<Vec<Option<Gem>>> {
    if game.phase != Phase::GiveBack {
        return None;
    }
    let mut words = line.split_whitespace().peekable();
    let _ = words.next_if(|word| word.eq_ignore_ascii_case("give"));
    Some(words.map(Gem::from_word).collect())
}

/// Up to three different colours.
fn colors(rest: &mut Arguments<'_>) -> Result<Colors, Error> {
    let mut set = Colors::NONE;
    set = set.with(color(rest, set)?);
    while set.len() < 3 && rest.clone().word().is_some() {
        set = set.with(color(rest, set)?);
    }
    Ok(set)
}

fn color(rest: &mut Arguments<'_>, taken: Colors) -> Result<Gem, Error> {
    match gem(rest)? {
        Gem::Gold => Err(rest.wrong("gold is not taken; it comes with a reserved card")),
        color if taken.contains(color) => Err(rest.wrong(&format!("{color} stands there twice"))),
        color => Ok(color),
    }
}

fn gem(rest: &mut Arguments<'_>) -> Result<Gem, Error> {
    let Some(word) = rest.word() else { return Err(rest.wrong("a color is missing")) };
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
