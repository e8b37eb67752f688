//! Commands, and sentences about events and questions.

use super::cards::{Card, CardLevel};
use super::event::{Action, Event};
use super::gems::{Colours, Gem, Gems};
use super::parse::{colours, gem, give, gold, pair, place, place_or_deck};
use super::state::{HAND, NOBLES_OUT, PLACES, PURSE, PaymentStep, Phase, Place, Player, Source, Splendor};
use super::table::zone;
use crate::Request::{self, Act, Ask};
use crate::engine::{Pile, Seat};
use crate::verb::{Both, Coded, look, number_from_one, shared};
use crate::words::{ONE_LINE, counted, first_fit, quoted};
use crate::{
    About, Anchor, Argument, Audience, Decision, Error, EventMeta, Listener, Look, Medium, Names, Score, Sentence,
    Statistic, Tabletop, Touch, Understood, Verb, View, both,
};
use std::fmt::{self, Write as _};

const GEM: Argument<Splendor> =
    Argument::new("gem [gem ...]", |_, words| gem(words)).written(word).at(|view, code| view.own(zone::PURSE, code));
const COLOUR: Argument<Splendor> =
    Argument::new("colour", |_, words| pair(words)).written(word).at(|_, code| [bank(code); 2].into());
const COLOURS: Argument<Splendor> = Argument::new("colour colour colour", |_, words| colours(words))
    .written(|bits| Colours::from_bits(bits).iter().map(Gem::word).collect::<Vec<_>>().join(" "))
    .at(|_, bits| Colours::from_bits(bits).iter().map(|gem| bank(gem as u8)).collect());
const PLACE: Argument<Splendor> = Argument::new("row column", |_, words| place(words))
    .written(|code| Place(code).to_string())
    .at(|_, code| shared(zone::BOARD, code));
/// The argument for a place on the board or the top card of a deck. Codes below `PLACES` stand for places, higher codes
/// for decks.
const CARD: Argument<Splendor> = Argument::new("row column", |_, words| place_or_deck(words))
    .written(|code| deck(code).map_or_else(|| Place(code).to_string(), |level| format!("{} d", level.letter())))
    .at(|_, code| deck(code).map_or_else(|| shared(zone::BOARD, code), |level| shared(zone::DECK, level as u8)));
/// The argument for a place on the board or a reserved card. Codes below `PLACES` stand for places, higher codes for
/// reserved cards.
const SEEN: Argument<Splendor> =
    Argument::new("row column", |_, words| match words.clone().word().and_then(CardLevel::from_word) {
        Some(_) => place(words),
        None => match words.clone().word() {
            Some(word) if number_from_one(word, HAND).is_none() => {
                let what =
                    format!("`{}`: give a row (m, t or v) and a column, or a card from 1 to {HAND}", words.verb());
                Err(Error(first_fit(ONE_LINE, [format!("{what}, not `{}`.", quoted(word)), what + "."])))
            }
            _ => Ok(PLACES as u8 + words.number("the card", HAND)?),
        },
    });
const HELD: Argument<Splendor> = Argument::number("card", "the card", HAND)
    .of(|view: View<'_, Splendor>| view.state.player(view.seat).reserved.len())
    .at(|view, index| view.own(zone::HAND, index));
const NOBLE: Argument<Splendor> =
    Argument::number("number", "the noble", NOBLES_OUT).at(|_, index| shared(zone::NOBLE, index));
const AMOUNT: Argument<Splendor> = Argument::new("number", |_, words| gold(words)).written(|gold| gold.to_string());

/// The argument of `take`: a set of colours, or two gems of one colour, whose code has the bit [`PAIR`].
const TAKEN: Argument<Splendor> = Argument::new("colour [colour colour]", |_, words| {
    let mut rest = words.clone();
    let (first, second) = (rest.word(), rest.word());
    match (first, second.and_then(Gem::from_word)) {
        (Some("2"), _) => _ = words.word(),
        (Some(word), Some(gem)) if Gem::from_word(word) == Some(gem) => _ = words.word(),
        _ => return colours(words),
    }
    Ok(PAIR | pair(words)?)
});
const PAIR: u8 = 0x80;
const GIVEN: Both<Splendor> = both!(Action::GiveBack(gem));

/// All verbs of the game (spec 2.1).
const VERBS: &[Verb<Splendor>] = &[
    Verb::new(
        "p3",
        &[COLOURS],
        "Take three gems of different colours: white, red, pink, blue or green.",
        both!(Action::Take(colours)),
    )
    .in_any_order(),
    Verb::new(
        "p2",
        &[COLOUR],
        "Take two gems of one colour, if all four are on the table.",
        both!(Action::TakeTwo(colour)),
    ),
    Verb::new(
        "r",
        &[CARD],
        "Reserve a card: row m, t or v, column 1 to 4. A gold gem comes with it.",
        (reserve, |_, action| match action {
            Action::Reserve(place) => Some([place.0].into()),
            Action::ReserveUnseen(level) => Some([PLACES as u8 + level as u8].into()),
            _ => None,
        }),
    )
    .or("row d", "Reserve the top card of a deck unseen (official rules).", false),
    Verb::new("b", &[PLACE], "Buy a card.", both!(Action::Buy(place))).phrase(phrase),
    Verb::new("br", &[HELD], "Buy one of your reserved cards.", both!(Action::BuyReserved(card))).phrase(phrase),
    // Hints and buttons use these longer words, so they also work as commands.
    Verb::ask("take", &[TAKEN], "Like p3, or like p2 if you repeat the colour: `take red red`.", |_, codes| {
        let (colours, is_pair) = (codes[0] & !PAIR, codes[0] & PAIR != 0);
        Ok(Act(if is_pair {
            Action::TakeTwo(Gem::of(Some(colours)))
        } else {
            Action::Take(Colours::from_bits(colours))
        }))
    }),
    Verb::ask("reserve", &[CARD], "Like r.", reserve),
    Verb::ask("buy", &[SEEN], "Like b.", |_, codes| {
        let held = codes[0].checked_sub(PLACES as u8);
        Ok(Act(held.map_or(Action::Buy(Place(codes[0])), Action::BuyReserved)))
    })
    .or("card", "Like br.", false),
    Verb::new("pass", &[], "Do nothing. You can pass only if nothing else is possible.", both!(Action::Pass))
        .to(|view, _| view.own(zone::PLAYER, 0))
        .ending_turn(|_| true),
    Verb::new(
        "give",
        &[GEM, GEM.optional(""), GEM.optional("")],
        "If you have more than ten gems, give some back. You can leave out the word give.",
        (give, GIVEN.1),
    )
    .bare(|view: View<'_, Splendor>, line| {
        view.state.phase == Phase::GiveBack && line.split_whitespace().next().and_then(Gem::from_word).is_some()
    }),
    Verb::new("noble", &[NOBLE], "Choose the noble who joins you (official rules).", both!(Action::Welcome(number)))
        .bare(|view: View<'_, Splendor>, line| view.state.phase == Phase::Noble && line.parse::<u8>().is_ok()),
    Verb::new(
        "gold",
        &[AMOUNT],
        "Say how much gold you pay for a colour (official rules).",
        both!(Action::PayGold(number)),
    )
    .bare(|view: View<'_, Splendor>, line| matches!(view.state.phase, Phase::Pay(_)) && line.parse::<u8>().is_ok())
    .phrase(phrase)
    // The player answers by selecting the gems of the colour in question.
    .to(|view, _| match view.state.phase {
        Phase::Pay(payment) => view.own(zone::PURSE, payment.colour as u8),
        _ => view.own(zone::PURSE, Gem::Gold as u8),
    }),
    Verb::ask("board", &[], "Describe the whole table.", |_, _| Ok(Ask(Look::Board))),
    Verb::ask("hand", &[], "Describe your reserved cards.", |view, _| look(Anchor::zone(zone::HAND, view.seat))),
    Verb::ask("nobles", &[], "Show the nobles and what you still need for each.", |_, _| {
        look(Anchor::zone(zone::NOBLE, Seat::ONE))
    }),
    Verb::ask("inspect", &[SEEN], "Describe a card and its price for you.", |view, codes| {
        let held = codes[0].checked_sub(PLACES as u8);
        look(match held {
            Some(index) => Anchor::new(zone::HAND, view.seat, index.into()),
            None => Anchor::new(zone::BOARD, Seat::ONE, codes[0].into()),
        })
    })
    .or("card", "Describe a card in your reserve and its price.", false),
    Verb::ask("q", &[], "End the game.", |_, _| Ok(Request::Quit)),
];

impl Coded for Gem {
    const ALL: &'static [Gem] = &Gem::ALL;
}

impl Coded for Colours {
    fn of(code: Option<u8>) -> Self {
        Colours::from_bits(code.unwrap_or_default())
    }

    fn code(self) -> Option<u8> {
        Some(self.bits())
    }
}

impl Coded for Place {
    fn of(code: Option<u8>) -> Self {
        Place(code.unwrap_or_default())
    }

    fn code(self) -> Option<u8> {
        Some(self.0)
    }
}

fn reserve(_: View<'_, Splendor>, codes: &[u8]) -> Understood<Splendor> {
    Ok(Act(deck(codes[0]).map_or(Action::Reserve(Place(codes[0])), Action::ReserveUnseen)))
}

fn bank(gem: u8) -> Anchor {
    Anchor::new(zone::BANK, Seat::ONE, gem.into())
}

fn word(gem: u8) -> String {
    Gem::of(Some(gem)).to_string()
}

fn deck(code: u8) -> Option<CardLevel> {
    CardLevel::ALL.get(usize::from(code.checked_sub(PLACES as u8)?)).copied()
}

pub(super) fn button(view: View<'_, Splendor>, action: Action) -> String {
    let game = view.state;
    let price = |from: Source| match game.card_from(game.active, from) {
        Some(card) => format!("Buy for {}", price_in_words(game.player(game.active).price(card.cost))),
        None => "Buy".into(),
    };
    match action {
        Action::Take(colours) => format!("Take {}", colours.one_each()),
        Action::TakeTwo(colour) => format!("Take 2 {colour}"),
        Action::Reserve(_) => "Reserve".into(),
        Action::ReserveUnseen(_) => "Reserve unseen".into(),
        Action::Buy(place) => price(Source::Board(place)),
        Action::BuyReserved(index) => price(Source::Hand(index)),
        Action::Pass => "Pass".into(),
        Action::GiveBack(gem) => format!("Give back 1 {gem}"),
        Action::Welcome(_) => "Welcome".into(),
        Action::PayGold(gold) => format!("Pay {} gold", or_no(gold)),
    }
}

/// Writes the parts of a purchase that takes several actions: the card, and the gold for each colour. Other actions need
/// no phrase, because their events have sentences.
fn phrase(view: View<'_, Splendor>, action: Action, s: &mut Sentence<'_>) {
    let (game, seat) = (view.state, view.seat);
    let from = match (action, game.phase) {
        (Action::Buy(place), _) => Source::Board(place),
        (Action::BuyReserved(index), _) => Source::Hand(index),
        (Action::PayGold(gold), Phase::Pay(payment)) => {
            s.you("pay").put(&format!(" {} gold for {}", or_no(gold), payment.colour));
            return;
        }
        _ => return,
    };
    if game.begun_payment(from).is_some()
        && let Some(card) = game.card_from(seat, from)
    {
        named(s.you("buy").put(" "), "a", seat, *card, true);
    }
}

fn or_no(n: u8) -> String {
    if n == 0 { "no".into() } else { n.to_string() }
}

fn price_in_words(price: Gems) -> String {
    if price.is_none() { "free".into() } else { price.to_string() }
}

impl Tabletop for Splendor {
    const ABOUT: &'static About<Self> = &super::ABOUT;
    const VERBS: &'static [Verb<Self>] = VERBS;

    fn tell(events: &[Event], s: &mut Sentence<'_>) -> usize {
        // Writing to a sentence never fails.
        _ = tell(&events[0], s);
        1
    }

    fn meta(event: &Event) -> EventMeta {
        let reveals = match event {
            Event::Dealt(..) => Some("a card was turned over"),
            Event::Reserved { unseen: true, .. } => Some("a face-down card was seen"),
            _ => None,
        };
        // A noble joins at depth 0, because the log leaves out deeper events if an action has many.
        let depth = u8::from(matches!(event, Event::Dealt(..) | Event::RanOut(_)));
        let statistics = match *event {
            Event::Took(seat, gems) => Pile::from_iter([Statistic::new(seat, "gems taken", gems.total().into())]),
            Event::Bought { seat, card, .. } => {
                let points = Statistic::new(seat, "points bought", card.points.into());
                let points = Statistic { is_blow: true, is_told: true, ..points };
                Pile::from_iter([Statistic::new(seat, "cards bought", 1), points])
            }
            _ => Pile::new(),
        };
        let touch = Some(Touch::of(concerns(event)));
        EventMeta { depth, begins_turn: matches!(event, Event::TurnStarted(..)), reveals, touch, statistics }
    }

    fn decision(view: View<'_, Self>, names: &Names, medium: Medium) -> Decision {
        let game = view.state;
        let on_screen = medium == Medium::Screen;
        let audience = if on_screen { Audience::You(game.active) } else { Audience::Public };
        let ask = |you: &'static str, name: &str, rest: &str| {
            Some(Listener::new(names, audience).text(|s| s.subject(game.active).verb(you, name).put(rest).stop()))
        };
        let (question, remaining) = match game.phase {
            Phase::GiveBack => {
                let held = game.players[game.active].gems.total();
                let surplus = format!("{} to give back", counted(usize::from(held - PURSE), "gem"));
                (ask("have", "has", &format!(" {held} gems: name {surplus}")), vec![surplus])
            }
            Phase::Noble => {
                let impressed = game.impressed(game.active);
                let choices: Vec<String> = (0..NOBLES_OUT)
                    .filter(|index| impressed & 1 << index != 0)
                    .map(|index| format!("`noble {}`", index + 1))
                    .collect();
                (ask("choose", "chooses", &format!(" who joins: {}", choices.join(" or "))), Vec::new())
            }
            Phase::Pay(payment) => match game.payment_step(payment) {
                PaymentStep::Open { least, most, .. } => {
                    let colour = payment.colour;
                    (ask("may", "may", &format!(" pay gold for {colour}: `gold {least}` to `gold {most}`")), Vec::new())
                }
                PaymentStep::Settled(_) => (None, Vec::new()),
            },
            Phase::Move => {
                let choices = game.choices();
                let passes = choices.is_pass().then(|| ask("can", "can", " only pass: type `pass`"));
                let buys = |action: &Action| matches!(action, Action::Buy(_) | Action::BuyReserved(_));
                let bought = if on_screen { choices.iter().filter(buys).count() } else { 0 };
                let can_buy = (bought > 0).then(|| format!("{} can be bought", counted(bought, "card")));
                (passes.flatten(), Vec::from_iter(can_buy))
            }
            Phase::Over => (None, Vec::new()),
        };
        Decision { question, remaining, ..Decision::default() }
    }

    fn score(&self, _to: Listener<'_>) -> Score {
        let each = |value: fn(&Player) -> u8| self.players.0.iter().map(|player| value(player).into()).collect();
        let [one, two] = self.players.0.each_ref().map(|player| player.points);
        Score {
            measures: vec![
                ("points", each(|player| player.points)),
                ("cards", each(Player::cards)),
                ("gems", each(|player| player.gems.total())),
            ],
            ending: format!("{} points to {}.", one.max(two), one.min(two)),
        }
    }
}

fn tell(event: &Event, s: &mut Sentence<'_>) -> fmt::Result {
    match *event {
        Event::TurnStarted(seat, number) => s.turn(number.into(), seat),
        Event::Took(seat, gems) => write!(s.subject(seat).verb("take", "takes"), " {gems}")?,
        Event::Reserved { seat, card, unseen, gold, .. } => {
            s.subject(seat).verb("reserve", "reserves").put(" ");
            match unseen {
                false => _ = named(s, "a", seat, card, false),
                true if s.to().sees(seat) && !s.to().is_phrased() => {
                    named(s, "a", seat, card, false).put(" from the top of the deck");
                }
                true => write!(s, "the top card of the {} deck unseen", card.level.word())?,
            }
            match gold {
                true => s.put(" and").verb("take", "takes").put(" 1 gold"),
                false if s.to().is_phrased() => s,
                false => s.put(", but no gold is left"),
            };
        }
        Event::Bought { seat, card, paid, reserved } => {
            let origin = if reserved { " from the reserve" } else { "" };
            s.subject(seat).verb("buy", "buys").put(" ");
            write!(named(s, "a", seat, card, true), "{origin} for {}", price_in_words(paid))?;
        }
        Event::Dealt(_, card) => _ = named(s, "A", Seat::ONE, card, false).put(" takes its place"),
        Event::RanOut(level) => write!(s, "The deck of {} is empty now", level.word())?,
        Event::GaveBack(seat, gem) => write!(s.subject(seat).verb("give", "gives"), " back 1 {gem}")?,
        Event::Joined(seat, noble) if s.to().is_phrased_for(seat) => {
            write!(s.subject(seat).verb("welcome", ""), " {noble}")?
        }
        Event::Joined(seat, noble) => {
            let points = counted(noble.points.into(), "point");
            write!(s.subject(seat).verb("are", "is"), " joined by {noble} (+{points})")?;
        }
        Event::Passed(seat) if s.to().is_phrased() => _ = s.subject(seat).verb("pass", "passes"),
        Event::Passed(seat) => _ = s.subject(seat).verb("pass", "passes").put(", because no other move is possible"),
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
                        write!(s, ", with fewer cards ({} to {})", few.min(many), few.max(many))?;
                    }
                }
                _ => write!(s, "The game is a tie: {score} points with {few} cards each")?,
            }
        }
    }
    s.stop();
    Ok(())
}

/// Writes a card with an article: `a blue mine (1 point, costs 4 red)`. Advice and a sentence beside the table leave out
/// the details: `the 1-point blue mine`. Beside the table, points come only after `has_points`.
fn named<'s, 'a>(s: &'s mut Sentence<'a>, a: &str, seat: Seat, card: Card, has_points: bool) -> &'s mut Sentence<'a> {
    let (advised, beside) = (s.to().is_phrased(), s.to().is_beside_table());
    s.put(if advised { "the" } else { a }).put(" ");
    if card.points > 0 && (advised || beside && has_points) {
        s.number(card.points.into()).put("-point ");
    }
    s.naming(seat, 0, |s| _ = s.put(&card.name()));
    if !advised && !beside {
        s.put(" ").put(&card.details());
    }
    s
}

/// Returns the item on the table that an event is about.
pub(super) fn concerns(event: &Event) -> Anchor {
    match *event {
        Event::TurnStarted(seat, _)
        | Event::Took(seat, _)
        | Event::Bought { seat, .. }
        | Event::Joined(seat, _)
        | Event::Passed(seat)
        | Event::LastTurn(seat) => Anchor::new(zone::PLAYER, seat, 0),
        Event::Reserved { seat, index, .. } => Anchor::new(zone::HAND, seat, index.into()),
        Event::GaveBack(seat, gem) => Anchor::new(zone::PURSE, seat, gem as usize),
        Event::Dealt(place, _) => Anchor::new(zone::BOARD, Seat::ONE, place.index()),
        Event::RanOut(level) => Anchor::new(zone::DECK, Seat::ONE, level as usize),
        Event::Ended { outcome, .. } => {
            Anchor::new(zone::PLAYER, outcome.winners.iter().next().unwrap_or(Seat::ONE), 0)
        }
    }
}
