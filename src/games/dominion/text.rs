//! Commands, and sentences about events and questions.

use super::card::{Card, Fate, Kinds, Zone};
use super::prompt::{Action, Ask as Question, option_words, words};
use super::table::zone;
use super::{Dominion, Event, Score, position, table};
use crate::Request::{Act, Ask};
use crate::engine::Seat;
use crate::words::{counted, nearest, quoted};
use crate::{
    About, Anchor, Arguments, Command, Error, Facts, Feat, Inspection, Listener, Look, Move, Names, Sentence, Table,
    Tabletop, Understood, View,
};
use std::fmt::{self, Write as _};

pub(super) const COMMANDS: &[Command<Dominion>] = &[
    Command::new("play", "card", "Play an Action card from your hand, or a Treasure when asked.", |_, rest| {
        Ok(Act(Action::Play(card(rest)?)))
    }),
    Command::new("buy", "card", "Buy a card.", |_, rest| Ok(Act(Action::Buy(card(rest)?)))),
    Command::new("gain", "card", "Gain a card, when one is offered.", take),
    Command::new("trash", "card", "Trash a card when asked.", take),
    Command::new("discard", "card", "Discard a card when asked.", take),
    Command::new("put", "card", "Put a card on your deck when asked.", take),
    Command::new("pass", "card", "Pass a card to the left when asked.", take),
    Command::new("repeat", "card", "Play an Action card twice when asked.", take),
    Command::new("name", "card", "Name a card when asked.", take),
    Command::hidden("take", "card", "Pick a card, whatever becomes of it.", |_, rest| {
        Ok(Act(Action::Take(card(rest)?)))
    }),
    Command::new("choose", "number", "Choose one of the things that a card offers, counted from 1.", |_, rest| {
        Ok(Act(Action::Choose(rest.needed_index("the choice", 8)?)))
    }),
    Command::new("yes", "", "Accept an offer.", |_, _| Ok(Act(Action::Choose(0)))),
    Command::new("all", "", "Play all your Treasures when asked.", |_, _| Ok(Act(Action::Choose(0)))),
    Command::new("no", "", "Decline an offer.", |_, _| Ok(Act(Action::Done))),
    Command::new("done", "", "Finish playing, buying or choosing cards.", |_, _| Ok(Act(Action::Done))),
    Command::hidden("end", "", "Finish playing, buying or choosing cards.", |_, _| Ok(Act(Action::Done))),
    Command::new("hand", "", "Show your hand and what you have in play.", |view, _| {
        Ok(Ask(Look::At(Anchor::zone(zone::HAND, view.seat))))
    }),
    Command::new("supply", "", "Show the piles and how many cards each has left.", |_, _| {
        Ok(Ask(Look::At(Anchor::zone(zone::SUPPLY, Seat::ONE))))
    }),
    Command::new("board", "", "Show the piles, the players and what is in play.", |_, _| Ok(Ask(Look::Board))),
    Command::new("deck", "", "Show all cards you own.", |view, _| {
        Ok(Ask(Look::At(Anchor::zone(zone::DECK, view.seat))))
    }),
    Command::new("inspect", "card", "Show a card.", |_, rest| {
        Ok(Ask(Look::At(Anchor::new(zone::SUPPLY, Seat::ONE, card(rest)? as usize))))
    }),
];

/// Returns `true` if the answer is a card that the player neither plays nor buys.
fn picks(ask: Question) -> bool {
    matches!(ask, Question::Pick { .. } | Question::Gain { .. } | Question::Name)
}

/// Parses a picked card. The verb must fit the question.
fn take(view: View<'_, Dominion>, rest: &mut Arguments<'_>) -> Understood<Dominion> {
    let card = card(rest)?;
    match view.prompt().map(|prompt| prompt.ask) {
        Some(ask) if picks(ask) && verb(ask) != rest.verb() => {
            Err(Error(format!("You have to {ask}: `{} {}`.", verb(ask), card.name())))
        }
        _ => Ok(Act(Action::Take(card))),
    }
}

/// Returns the verb that answers a question with a card.
fn verb(ask: Question) -> &'static str {
    match ask {
        Question::Play | Question::Treasure => "play",
        Question::Buy => "buy",
        Question::Gain { .. } => "gain",
        Question::Name => "name",
        Question::Pick { fate, .. } => match fate {
            Fate::Discard => "discard",
            Fate::Trash => "trash",
            Fate::TopDeck => "put",
            Fate::Pass => "pass",
            Fate::PlayTwice => "repeat",
        },
        Question::Choose { .. } | Question::Offer { .. } => "choose",
    }
}

/// Parses the rest of the line as the name of a card.
fn card(rest: &mut Arguments<'_>) -> Result<Card, Error> {
    let name = std::iter::from_fn(|| rest.word()).collect::<Vec<_>>().join(" ");
    if name.is_empty() {
        return Err(rest.wrong("the card is missing"));
    }
    Card::named(&name).ok_or_else(|| {
        let near = nearest(&name, Card::ALL.iter().map(|card| card.name()));
        let hint = near.map_or(String::new(), |near| format!(": did you mean `{near}`?"));
        Error(format!("There is no card `{}`{hint}", quoted(&name)))
    })
}

impl Tabletop for Dominion {
    const ABOUT: &'static About<Self> = &super::ABOUT;
    const COMMANDS: &'static [Command<Self>] = COMMANDS;

    fn table(view: View<'_, Self>, names: &Names, look: Look) -> Result<Table, Error> {
        table::look(view, names, look)
    }

    fn inspect(view: View<'_, Self>, names: &Names, anchor: Anchor) -> Inspection {
        table::inspect(view, names, anchor)
    }

    fn offer(view: View<'_, Self>, action: Action) -> Move {
        let seat = view.seat();
        let ask = view.prompt().map(|prompt| prompt.ask);
        let offered = matches!(ask, Some(Question::Offer { .. }));
        let pile = |card: Card| Anchor::new(zone::SUPPLY, Seat::ONE, card as usize);
        let in_zone = |card: Card, zone: Zone| {
            let index = view.state.player(seat).cards.zone(zone).iter().position(|&c| c == card).unwrap_or(0);
            let zone = match zone {
                Zone::Play => zone::IN_PLAY,
                Zone::Aside => zone::ASIDE,
                _ => zone::HAND,
            };
            Anchor::new(zone, seat, index)
        };
        let (line, thing) = match action {
            Action::Play(card) => (format!("play {}", card.name()), in_zone(card, Zone::Hand)),
            Action::Buy(card) => (format!("buy {}", card.name()), pile(card)),
            Action::Take(card) => {
                let verb = ask.filter(|&ask| picks(ask)).map_or("take", verb);
                let thing = match ask {
                    Some(Question::Pick { from, .. }) => in_zone(card, from),
                    _ => pile(card),
                };
                (format!("{verb} {}", card.name()), thing)
            }
            Action::Choose(i) => {
                let (line, button) = match ask {
                    Some(Question::Offer { what, .. }) => ("yes".to_string(), format!("yes: {}", words(what))),
                    Some(Question::Choose { what, .. }) => {
                        let does = what.get(usize::from(i)).map_or(String::new(), |script| words(script));
                        (format!("choose {}", i + 1), format!("{}: {does}", i + 1))
                    }
                    _ => ("all".to_string(), "all".to_string()),
                };
                return Move {
                    ends_turn: ask == Some(Question::Treasure),
                    ..Move::new(line, button, [Anchor::new(zone::CHOICE, seat, i.into())])
                };
            }
            Action::Done => (if offered { "no" } else { "done" }.to_string(), Anchor::new(zone::DONE, seat, 0)),
        };
        // Ending the Treasures doesn't end the turn: the player may still buy a card.
        let ends = match ask {
            Some(Question::Play | Question::Buy) => action == Action::Done,
            _ => false,
        };
        let button = match (ask, action) {
            (Some(Question::Buy), Action::Done) => "done: end turn".to_string(),
            (Some(Question::Play), Action::Done) => "done: no more actions".to_string(),
            (Some(Question::Treasure), Action::Done) => "done: no more treasures".to_string(),
            _ => line.clone(),
        };
        Move { ends_turn: ends, ..Move::new(line, button, [thing]) }
    }

    /// Puts consecutive draws, Treasures played, discards and reveals into one sentence. A bought card's gain needs
    /// no sentence.
    fn tell(events: &[Event], to: Listener<'_>, out: &mut String) -> usize {
        let (first, mut s) = (&events[0], Sentence::new(to, out));
        if let Some((seat, (you, name))) = in_a_row(first) {
            let n = events.iter().take_while(|other| in_a_row(other) == in_a_row(first)).count();
            if n > 1 {
                s.subject(seat).verb(you, name);
                if matches!(first, Event::Drew { .. }) && !to.sees(seat) {
                    s.put(" ").number(n as i32).put(" cards");
                } else {
                    let cards: Vec<&str> = events[..n].iter().filter_map(card_of).map(Card::name).collect();
                    s.put(" ").put(&cards.join(", "));
                }
                s.stop();
                return n;
            }
        }
        // Writing to a string never fails.
        _ = say(first, &mut s);
        match (first, events.get(1)) {
            (Event::Bought { card, .. }, Some(Event::Gained { card: gained, .. })) if card == gained => 2,
            _ => 1,
        }
    }

    fn facts(event: &Event) -> Facts {
        let depth = match event {
            Event::TurnStarted { .. } | Event::Played { .. } | Event::Money { .. } => 0,
            Event::Bought { .. } | Event::GameOver(_) => 0,
            _ => 1,
        };
        let reveals = match event {
            Event::Drew { .. } => Some("a card was drawn"),
            Event::Revealed { .. } | Event::Passed { .. } => Some("a card was shown"),
            _ => None,
        };
        let counted = match *event {
            Event::Played { seat, .. } => Some((seat, "cards played")),
            Event::Gained { seat, .. } => Some((seat, "cards gained")),
            Event::Trashed { seat, .. } => Some((seat, "cards trashed")),
            _ => None,
        };
        let feats = counted.map(|(seat, name)| Feat::new(seat, name, 1)).into_iter().collect();
        Facts { depth, begins_turn: matches!(event, Event::TurnStarted { .. }), reveals, touch: None, feats }
    }

    fn question(view: View<'_, Self>, names: &Names, on_screen: bool) -> Option<String> {
        let prompt = view.prompt()?;
        let what = match prompt.ask {
            Question::Play => format!("actions {}", view.actions()),
            Question::Treasure | Question::Buy => format!("${}, {}", view.coins(), buys(view.buys())),
            Question::Pick { picked, left, .. } => format!("{picked} so far, at most {left} more"),
            Question::Gain { who, .. } if who != prompt.seat => format!("for {}", names.of(who)),
            _ => String::new(),
        };
        let details = if what.is_empty() { String::new() } else { format!(" [{what}]") };
        let (name, source) = (names.of(prompt.seat), prompt.source.map(Card::name));
        Some(match (on_screen, source) {
            (true, None) => format!("{}{details}", capitalised(&prompt.ask.to_string())),
            (true, Some(source)) => format!("{source}: {}{details}", prompt.ask),
            (false, None) => format!("{name}: {}{details}", prompt.ask),
            (false, Some(source)) => format!("{name} ({source}): {}{details}", prompt.ask),
        })
    }

    /// Returns the lasting benefits of a turn, and those that the player can use in the same turn.
    fn reasons(before: View<'_, Self>, _line: &[Action], after: View<'_, Self>, names: &Names) -> Vec<String> {
        let mut said = Vec::new();
        for seat in Seat::all(before.setup().seats()) {
            let (was, is) = (before.points(seat), after.points(seat));
            // A benefit for an opponent is no reason.
            if was != is && (seat == before.seat() || is < was) {
                let whose = if seat == before.seat() { String::new() } else { format!("{}: ", names.of(seat)) };
                said.push(format!("{whose}{is} points instead of {was}"));
            }
        }
        let money = |view: View<'_, Dominion>| f64::from(view.total_money()) / view.deck_size().max(1) as f64;
        let [was, is] = [before, after].map(money);
        // A poorer deck is no reason.
        if is >= was + 0.005 {
            said.push(format!("${is:.2} a card on average instead of ${was:.2}"));
        }
        if after.active() == before.active() && after.turn_number() == before.turn_number() {
            let mut more = |was: u16, is: u16, what: &str| {
                if is > was {
                    said.push(format!("{is} {what} instead of {was}"));
                }
            };
            more(before.coins(), after.coins(), "coins");
            more(before.actions(), after.actions(), "actions");
            more(before.buys(), after.buys(), "buys");
            more(before.hand().len() as u16, after.hand().len() as u16, "cards in hand");
        }
        let provinces = [before, after].map(|view| view.supply(Card::Province));
        if provinces[0] != provinces[1] {
            said.push(format!("{} left", counted(provinces[1].into(), "Province")));
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
        let points = self.players.iter().map(|player| player.points()).collect();
        let money = self.players.iter().map(|player| i32::from(player.treasure())).collect();
        vec![("points", points), ("money", money)]
    }

    fn ending(&self, _to: Listener<'_>) -> String {
        if self.supply[Card::Province as usize] == 0 {
            "The Provinces are gone.".into()
        } else if self.empty >= 3 {
            "Three piles are empty.".into()
        } else {
            "The last round is over.".into()
        }
    }
}

/// Returns a text with a capital first letter.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Returns a card with its article: `a Copper`, `an Estate`.
fn a(card: Card) -> String {
    let vowel = card.name().starts_with(['A', 'E', 'I', 'O', 'U']);
    format!("{} {}", if vowel { "an" } else { "a" }, card.name())
}

/// Writes a sentence about one event, or nothing.
fn say(event: &Event, s: &mut Sentence<'_>) -> fmt::Result {
    let to = s.to();
    // A card as far as the listener may see it.
    let seen = |card: Card, is_seen: bool| if is_seen { a(card) } else { "a card".to_string() };
    match *event {
        Event::TurnStarted { seat, turn } if to.is_you(seat) => write!(s, "Your turn {turn}")?,
        Event::TurnStarted { seat, turn } => write!(s.player(seat), ": turn {turn}")?,
        Event::Played { seat, card, again } => {
            let once_more = if again { " once more" } else { "" };
            write!(s.subject(seat).verb("play", "plays"), " {}{once_more}", a(card))?;
        }
        Event::Drew { seat, card } => {
            write!(s.subject(seat).verb("draw", "draws"), " {}", seen(card, to.sees(seat)))?;
        }
        Event::Shuffled { seat } => _ = s.subject(seat).verb("shuffle", "shuffles"),
        // Money is no action, so it is no part of advice.
        Event::Money { .. } if to.is_phrased() => return Ok(()),
        Event::Money { seat, coins } => write!(s.subject(seat).verb("have", "has"), " ${coins}")?,
        Event::Bought { seat, card, price } => {
            write!(s.subject(seat).verb("buy", "buys"), " {} for ${price}", a(card))?;
        }
        Event::Gained { seat, card, to } => {
            let place = match to {
                Zone::Hand => " to the hand",
                Zone::Deck => " onto the deck",
                _ => "",
            };
            write!(s.subject(seat).verb("gain", "gains"), " {}{place}", a(card))?;
        }
        Event::Trashed { seat, card } => write!(s.subject(seat).verb("trash", "trashes"), " {}", a(card))?,
        Event::Discarded { seat, card } => write!(s.subject(seat).verb("discard", "discards"), " {}", a(card))?,
        Event::TopDecked { seat, card, open } => {
            let card = seen(card, open || to.sees(seat));
            write!(s.subject(seat).verb("put", "puts"), " {card} on the deck")?;
        }
        Event::SetAside { seat, card, open: true } | Event::Revealed { seat, card } => {
            write!(s.subject(seat).verb("reveal", "reveals"), " {}", a(card))?;
        }
        Event::SetAside { seat, card, .. } => {
            write!(s.subject(seat).verb("look", "looks"), " at {}", seen(card, to.sees(seat)))?;
        }
        Event::Passed { from, to: next, card } => {
            let card = seen(card, to.sees(from) || to.sees(next));
            write!(s.subject(from).verb("pass", "passes"), " {card} to ")?;
            s.player(next);
        }
        Event::Named { seat, card } => write!(s.subject(seat).verb("name", "names"), " {}", card.name())?,
        Event::Chose { seat, card, option } => {
            let choice = option_words(card, option);
            write!(s.subject(seat).verb("choose", "chooses"), " {choice} ({})", card.name())?;
        }
        Event::Reacted { seat, card } => write!(s.subject(seat).verb("show", "shows"), " {}", a(card))?,
        Event::Exchanged { seat, card } => {
            write!(s.subject(seat).verb("exchange", "exchanges"), " {} for a Silver", a(card))?;
        }
        Event::TurnEnds(end) if end.coins > 0 || end.buys > 0 => {
            let coins = (end.coins > 0).then(|| format!("${}", end.coins));
            let left: Vec<String> = coins.into_iter().chain((end.buys > 0).then(|| buys(end.buys))).collect();
            write!(s.subject(end.seat).verb("leave", "leaves"), " {} unused", left.join(" and "))?;
        }
        Event::TurnEnds(_) => return Ok(()),
        Event::GameOver(score) => result(score, s)?,
    }
    s.stop();
    Ok(())
}

/// Writes the winners, the points, and why the winners won if the points alone don't tell.
fn result(Score { winners, points }: Score, s: &mut Sentence<'_>) -> fmt::Result {
    // The winners' points come first.
    let mut points: Vec<i16> = points.into_iter().flatten().collect();
    points.sort_by_key(|&points| std::cmp::Reverse(points));
    let equal = points.iter().filter(|&some| points.first() == Some(some)).count();
    let points: Vec<String> = points.iter().map(i16::to_string).collect();
    for (i, seat) in winners.iter().enumerate() {
        s.put(if i > 0 { " and " } else { "" }).subject(seat);
    }
    if winners.len() == 1 {
        s.verb("win", "wins")
    } else {
        s.put(" share the victory")
    };
    let why = if equal > winners.len() { ", in fewer turns" } else { "" };
    write!(s, ": {} points{why}", points.join(" to "))
}

/// Returns the player and the verb of an event that shares a sentence with events like it.
fn in_a_row(event: &Event) -> Option<(Seat, (&'static str, &'static str))> {
    match *event {
        Event::Drew { seat, .. } => Some((seat, ("draw", "draws"))),
        Event::Played { seat, card, again: false } if card.is(Kinds::TREASURE) => Some((seat, ("play", "plays"))),
        Event::Discarded { seat, .. } => Some((seat, ("discard", "discards"))),
        Event::Revealed { seat, .. } => Some((seat, ("reveal", "reveals"))),
        _ => None,
    }
}

fn card_of(event: &Event) -> Option<Card> {
    match *event {
        Event::Drew { card, .. }
        | Event::Played { card, .. }
        | Event::Discarded { card, .. }
        | Event::Revealed { card, .. } => Some(card),
        _ => None,
    }
}

fn buys(n: u16) -> String {
    counted(n.into(), "buy")
}
