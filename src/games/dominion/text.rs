//! Commands, and sentences about events and questions.

use super::card::{Card, Fate, Kinds, Zone, article};
use super::prompt::{Action, Illegal, Prompt, Question, gain_for, option_words, words};
use super::table::zone;
use super::{Dominion, Event, MOST_SEATS};
use crate::Request::{Act, Ask};
use crate::engine::Seat;
use crate::verb::{Both, Coded, Codes, Path, look};
use crate::words::{capitalised, counted, nearest, quoted};
use crate::{
    About, Anchor, Argument, Decision, Error, EventMeta, Listener, Look, Medium, Names, Score, Sentence, Statistic,
    Tabletop, Understood, Verb, View, Words, both,
};
use std::cmp::Reverse;
use std::fmt::{self, Write as _};

/// The argument that names an Action card or a Treasure in hand.
const HELD: Argument<Dominion> =
    Argument::new("card", |_, words| card(words)).written(card_name).at(|view, code| in_zone(view, code, Zone::Hand));
const PILE: Argument<Dominion> = HELD.at(|_, code| [pile(code)].into());
/// The argument that names the card that a question asks for.
const PICKED: Argument<Dominion> =
    Argument::new("card", fitting).written(card_name).at(|view, code| match asked(view) {
        Some(Question::Pick { from, .. }) => in_zone(view, code, from),
        _ => [pile(code)].into(),
    });
const NUMBER: Argument<Dominion> = Argument::number("number", "the choice", 8).at(|view, i| view.own(zone::CHOICE, i));

const VERBS: &[Verb<Dominion>] = &[
    Verb::new(
        "play",
        &[HELD],
        "Play an Action card from your hand, or a Treasure when asked.",
        both!(Action::Play(card)),
    ),
    Verb::new("buy", &[PILE], "Buy a card.", both!(Action::Buy(card))),
    pick("gain", "Gain a card when one is offered.", |view, action| picked(view, action, "gain")),
    pick("trash", "Trash a card when asked.", |view, action| picked(view, action, "trash")),
    pick("discard", "Discard a card when asked.", |view, action| picked(view, action, "discard")),
    pick("put", "Put a card on your deck when asked.", |view, action| picked(view, action, "put")),
    pick("pass", "Pass a card to the left when asked.", |view, action| picked(view, action, "pass")),
    pick("repeat", "Play an Action card twice when asked.", |view, action| picked(view, action, "repeat")),
    pick("name", "Name a card when asked.", |view, action| picked(view, action, "name")),
    pick(TAKE, "Pick a card.", TAKEN.1).hidden(),
    Verb::new(
        "choose",
        &[NUMBER],
        "Choose one of a card's options by its number.",
        (
            |_, codes| Ok(Act(Action::Choose(codes[0]))),
            |view, action| match (action, asked(view)) {
                (Action::Choose(i), Some(Question::Choose { .. })) => Some([i].into()),
                _ => None,
            },
        ),
    )
    .phrase(phrase),
    Verb::new("yes", &[], "Accept an offer.", (accept, |view, action| accepted(action).filter(|_| is_offered(view))))
        .phrase(phrase)
        .to(|view, _| view.own(zone::CHOICE, 0)),
    Verb::new("all", &[], "Play all your Treasures when asked.", (accept, |_, action| accepted(action)))
        .phrase(phrase)
        .to(|view, _| view.own(zone::CHOICE, 0))
        .ending_turn(|view| asked(view) == Some(Question::Treasure)),
    Verb::new(
        "no",
        &[],
        "Decline an offer.",
        (DONE.0, |view, action| (DONE.1)(view, action).filter(|_| is_offered(view))),
    )
    .phrase(phrase)
    .to(|view, _| view.own(zone::DONE, 0)),
    Verb::new("done", &[], "Finish playing, buying or choosing cards.", DONE)
        .phrase(phrase)
        .to(|view, _| view.own(zone::DONE, 0))
        // After the Treasures, `done` doesn't end the turn: the player may still buy a card.
        .ending_turn(|view| matches!(asked(view), Some(Question::Play | Question::Buy))),
    Verb::new("end", &[], "Finish playing, buying or choosing cards.", DONE).hidden(),
    Verb::ask("hand", &[], "Show your hand and what you have in play.", |view, _| {
        look(Anchor::zone(zone::HAND, view.seat))
    }),
    Verb::ask("supply", &[], "Show the piles and how many cards each has left.", |_, _| {
        look(Anchor::zone(zone::SUPPLY, Seat::ONE))
    }),
    Verb::ask("board", &[], "Show the piles, the players and the cards in play.", |_, _| Ok(Ask(Look::Board))),
    Verb::ask("deck", &[], "Show all cards you own.", |view, _| look(Anchor::zone(zone::DECK, view.seat))),
    Verb::ask("inspect", &[PILE], "Show a card.", |_, codes| look(pile(codes[0]))),
];

/// The verb that picks a card, whatever the question is.
const TAKE: &str = "take";
const TAKEN: Both<Dominion> = both!(Action::Take(card));
const DONE: Both<Dominion> = both!(Action::Done);

/// Accepts an offer. A command that was typed ahead for an offer must not choose a card's first option.
fn accept(view: View<'_, Dominion>, _: &[u8]) -> Understood<Dominion> {
    match view.prompt() {
        Some(prompt) if matches!(prompt.ask, Question::Choose { .. }) => Err(not_asked(prompt)),
        _ => Ok(Act(Action::Choose(0))),
    }
}

fn not_asked(prompt: Prompt) -> Error {
    Error(Illegal::NotAsked(prompt).to_string())
}

fn accepted(action: Action) -> Option<Codes> {
    matches!(action, Action::Choose(_)).then(Codes::new)
}

const fn pick(
    word: &'static str,
    help: &'static str,
    spelt: fn(View<'_, Dominion>, Action) -> Option<Codes>,
) -> Verb<Dominion> {
    Verb::new(word, &[PICKED], help, (TAKEN.0, spelt)).phrase(phrase)
}

/// Returns the card that an action picks, as the argument of a command. Returns `None` if a command with the verb
/// `word` doesn't answer the current question.
fn picked(view: View<'_, Dominion>, action: Action, word: &str) -> Option<Codes> {
    (TAKEN.1)(view, action).filter(|_| asked(view).is_some_and(|ask| picks(ask) && verb(ask) == word))
}

/// Parses the rest of the command as the name of a card. If the game asks for a card, rejects a verb that doesn't fit
/// the question.
fn fitting(view: View<'_, Dominion>, words: &mut Words<'_, Dominion>) -> Result<u8, Error> {
    let code = card(words)?;
    match view.prompt() {
        Some(prompt) if picks(prompt.ask) && ![verb(prompt.ask), TAKE].contains(&words.verb()) => {
            Err(not_asked(prompt))
        }
        _ => Ok(code),
    }
}

impl Coded for Card {
    const ALL: &'static [Card] = Card::ALL;
}

fn card_name(code: u8) -> String {
    Card::of(Some(code)).name().into()
}

fn pile(code: u8) -> Anchor {
    Anchor::new(zone::SUPPLY, Seat::ONE, code.into())
}

/// Returns the path to the viewer's first copy of a card in a zone.
fn in_zone(view: View<'_, Dominion>, code: u8, zone: Zone) -> Path {
    let cards = view.state.player(view.seat).cards.zone(zone);
    let zone = match zone {
        Zone::Play => zone::IN_PLAY,
        Zone::Aside => zone::ASIDE,
        _ => zone::HAND,
    };
    view.own(zone, cards.iter().position(|&card| card as u8 == code).unwrap_or(0) as u8)
}

fn asked(view: View<'_, Dominion>) -> Option<Question> {
    view.prompt().map(|prompt| prompt.ask)
}

fn is_offered(view: View<'_, Dominion>) -> bool {
    matches!(asked(view), Some(Question::Offer { .. }))
}

/// Returns the label of an action's button. If the label is empty, the button shows the command that the player would
/// type.
pub(super) fn button(view: View<'_, Dominion>, action: Action) -> String {
    match (asked(view), action) {
        (Some(Question::Offer { what, .. }), Action::Choose(_)) => format!("yes: {}", words(what, "your")),
        (Some(Question::Choose { what, .. }), Action::Choose(i)) => {
            let does = what.get(usize::from(i)).map_or(String::new(), |script| words(script, "your"));
            format!("{}: {does}", i + 1)
        }
        (Some(Question::Gain { who, .. }), Action::Take(card)) if who != view.seat => format!("give {}", card.name()),
        (Some(Question::Buy), Action::Done) => "done: end turn".into(),
        (Some(Question::Play), Action::Done) => "done: end Actions".into(),
        (Some(Question::Treasure), Action::Done) => "done: stop playing Treasures".into(),
        _ => String::new(),
    }
}

/// Writes an answer as a phrase. Played and bought cards need none, because their events have sentences.
fn phrase(view: View<'_, Dominion>, action: Action, s: &mut Sentence<'_>) {
    let (Some(ask), seat) = (asked(view), view.seat) else { return };
    let does = |script| to_do(&words(script, "your"));
    match (action, ask) {
        (Action::Play(_) | Action::Buy(_), _) => return,
        (Action::Take(card), Question::Name) => named(s.you("name").put(" "), seat, card),
        (Action::Take(card), Question::Pick { fate: Fate::PlayTwice, .. }) => {
            one(s.you("play"), seat, card).put(" twice")
        }
        (Action::Take(card), Question::Pick { fate: Fate::TopDeck, .. }) => {
            one(s.you("put"), seat, card).put(" on your deck")
        }
        (Action::Take(card), Question::Gain { who, .. }) if who != seat => {
            one(s.you("give").put(" ").player(who), seat, card)
        }
        (Action::Take(card), _) => one(s.you(verb(ask)), seat, card),
        (Action::Choose(i), Question::Choose { what, .. }) => {
            s.you("choose").put(&what.get(usize::from(i)).map_or(String::new(), |script| does(script)))
        }
        (Action::Choose(_), Question::Offer { what, .. }) => s.you("accept").put(" the offer").put(&does(what)),
        (Action::Choose(_), _) => s.you("play").put(" all Treasures"),
        (Action::Done, Question::Play) => s.you("play").put(" no more Actions"),
        (Action::Done, Question::Treasure) => s.you("play").put(" no more Treasures"),
        (Action::Done, Question::Buy) if view.state.turn.spent > 0 => s.you("buy").put(" nothing more"),
        (Action::Done, Question::Buy) => s.you("buy").put(" nothing"),
        (Action::Done, Question::Offer { what, .. }) => s.you("decline").put(" the offer").put(&does(what)),
        (Action::Done, _) => s.you(verb(ask)).put(" nothing more"),
    };
}

/// Returns `true` if the question asks for a card to pick, gain or name, and not for one to play or buy.
fn picks(ask: Question) -> bool {
    matches!(ask, Question::Pick { .. } | Question::Gain { .. } | Question::Name)
}

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

/// Parses the rest of the command as the name of a card.
fn card(words: &mut Words<'_, Dominion>) -> Result<u8, Error> {
    let name = std::iter::from_fn(|| words.word()).collect::<Vec<_>>().join(" ");
    if name.is_empty() {
        return Err(words.wrong("the card is missing"));
    }
    Card::named(&name).map(|card| card as u8).ok_or_else(|| {
        let near = nearest(&name, Card::ALL.iter().map(|card| card.name()));
        let hint = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`supply` lists the cards.".into(),
        };
        Error(format!("There is no card `{}`: {hint}", quoted(&name)))
    })
}

impl Tabletop for Dominion {
    const ABOUT: &'static About<Self> = &super::ABOUT;
    const VERBS: &'static [Verb<Self>] = VERBS;

    /// Puts consecutive draws, Treasures played, discards and reveals into one sentence. A bought card's gain needs
    /// no sentence.
    fn tell(events: &[Event], s: &mut Sentence<'_>) -> usize {
        let first = &events[0];
        if let Some((seat, verb, _)) = in_a_row(first) {
            let alike = |&(other, does, _): &(Seat, _, Card)| (other, does) == (seat, verb);
            let cards = || events.iter().map_while(in_a_row).take_while(alike).map(|(_, _, card)| card);
            let n = cards().count();
            if n > 1 {
                s.subject(seat).verb(verb.0, verb.1);
                if matches!(first, Event::Drew { .. }) && !s.to().sees(seat) {
                    s.put(" ").number(n as i32).put(" cards");
                } else {
                    for (i, card) in cards().enumerate() {
                        named(s.put(if i > 0 { ", " } else { " " }), seat, card);
                    }
                }
                s.stop();
                return n;
            }
        }
        // Writing to a sentence never fails.
        _ = say(first, s);
        match (first, events.get(1)) {
            (Event::Bought { card, .. }, Some(Event::Gained { card: gained, .. })) if card == gained => 2,
            _ => 1,
        }
    }

    fn meta(event: &Event) -> EventMeta {
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
        let statistics = counted.map(|(seat, name)| Statistic::new(seat, name, 1)).into_iter().collect();
        EventMeta { depth, begins_turn: matches!(event, Event::TurnStarted { .. }), reveals, touch: None, statistics }
    }

    fn decision(view: View<'_, Self>, names: &Names, medium: Medium) -> Decision {
        let Some(prompt) = view.prompt() else { return Decision::default() };
        let on_screen = medium == Medium::Screen;
        let facts = match prompt.ask {
            Question::Play => vec![format!("actions {}", view.actions())],
            Question::Treasure | Question::Buy => {
                vec![format!("${}", view.coins()), counted(view.buys().into(), "buy")]
            }
            Question::Pick { picked: 0, left: 1, .. } if !view.state.choices().done => Vec::new(),
            Question::Pick { picked, left, .. } => {
                let most = if view.state.choices().done { "at most " } else { "" };
                match picked {
                    0 => vec![most.to_string() + &counted(left.into(), "card")],
                    _ => vec![format!("{picked} chosen"), format!("{most}{left} more")],
                }
            }
            _ => Vec::new(),
        };
        let details = if facts.is_empty() { String::new() } else { format!(" [{}]", facts.join(", ")) };
        let (name, source) = (names.of(prompt.seat), prompt.source.map(Card::name));
        let by_name = source.map_or(format!("{name}: "), |source| format!("{name} ({source}): "));
        let mut options = prompt.options();
        match (prompt.ask, view.state.receiver(prompt.seat)) {
            (Question::Pick { fate: Fate::Pass, .. }, Some(to)) => options[0] += &format!(" to {}", names.of(to)),
            (Question::Gain { who, .. }, _) if who != prompt.seat => options[0] = gain_for(names.of(who)),
            _ => {}
        }
        let asked = options.join("; ");
        let question = match (on_screen, source) {
            (true, None) => capitalised(&asked),
            (true, Some(source)) => format!("{source}: {asked}"),
            // Each option and each detail has its own line.
            (false, _) if medium == Medium::List => {
                let lines = options.into_iter().chain(facts.iter().map(|fact| capitalised(fact)));
                format!("{by_name}{}.", lines.collect::<Vec<_>>().join(".\n    "))
            }
            (false, _) => format!("{by_name}{asked}{details}"),
        };
        // Remind the player of unspent money only if it is enough for a card that isn't weak.
        let good = || view.state.choices().cards.without(view.state.spare_piles());
        let spends = || good().iter().any(|card| view.price(card) > 0);
        let remaining = match prompt.ask {
            Question::Play if on_screen => vec![counted(view.state.turn.actions.into(), "Action") + " left"],
            Question::Buy if on_screen && spends() => vec![format!("${} to spend", view.coins())],
            _ => Vec::new(),
        };
        let is_secret = matches!(prompt.ask, Question::Pick { fate: Fate::Pass | Fate::TopDeck, .. });
        let (details, is_reply) = (if on_screen { facts } else { Vec::new() }, prompt.seat != view.state.turn.seat);
        let phase_end = (prompt.ask == Question::Play).then_some("end Actions");
        Decision { question: Some(question), details, remaining, is_secret, phase_end, is_reply }
    }

    fn score(&self, _to: Listener<'_>) -> Score {
        let points = self.players.iter().map(|player| player.points()).collect();
        let money = self.players.iter().map(|player| i32::from(player.treasure())).collect();
        let ending = if self.supply[Card::Province as usize] == 0 {
            "The Provinces are gone."
        } else if self.empty >= 3 {
            "Three piles are empty."
        } else {
            "The last round is over."
        };
        Score { measures: vec![("points", points), ("money", money)], ending: ending.into() }
    }
}

/// Writes a sentence about one event, or nothing if the event needs no sentence.
fn say(event: &Event, s: &mut Sentence<'_>) -> fmt::Result {
    let to = s.to();
    match *event {
        Event::TurnStarted { seat, turn } => s.turn(turn.into(), seat),
        Event::Played { seat, card, again } => {
            one(s.subject(seat).verb("play", "plays"), seat, card).put(if again { " once more" } else { "" });
        }
        Event::Drew { seat, card } => {
            seen(s.subject(seat).verb("draw", "draws"), seat, card, to.sees(seat));
        }
        Event::Shuffled { seat } => _ = s.subject(seat).verb("shuffle", "shuffles"),
        // Omit the money in advice, which mentions only actions, and next to a table, which shows it.
        Event::Money { .. } if to.is_phrased() || to.is_beside_table() => return Ok(()),
        Event::Money { seat, coins } => write!(s.subject(seat).verb("have", "has"), " ${coins}")?,
        Event::Bought { seat, card, price } => {
            one(s.subject(seat).verb("buy", "buys"), seat, card);
            // If the text is beside the table, omit the price, because the pile on the table shows it.
            if !to.is_beside_table() {
                write!(s, " for ${price}")?;
            }
        }
        Event::Gained { seat, card, to: zone } => {
            one(s.subject(seat).verb("gain", "gains"), seat, card);
            match zone {
                Zone::Hand => write!(s, " to {} hand", to.their(seat))?,
                Zone::Deck => write!(s, " onto {} deck", to.their(seat))?,
                _ => {}
            }
        }
        Event::Trashed { seat, card } => _ = one(s.subject(seat).verb("trash", "trashes"), seat, card),
        Event::Discarded { seat, card } => _ = one(s.subject(seat).verb("discard", "discards"), seat, card),
        Event::TopDecked { seat, card, open } => {
            seen(s.subject(seat).verb("put", "puts"), seat, card, open || to.sees(seat));
            write!(s, " on {} deck", to.their(seat))?;
        }
        Event::SetAside { seat, card, open: true } | Event::Revealed { seat, card } | Event::Reacted { seat, card } => {
            _ = one(s.subject(seat).verb("reveal", "reveals"), seat, card)
        }
        Event::SetAside { seat, card, .. } => {
            seen(s.subject(seat).verb("look", "looks").put(" at"), seat, card, to.sees(seat));
        }
        Event::Passed { from, to: next, card } => {
            seen(s.subject(from).verb("pass", "passes"), next, card, to.sees(from) || to.sees(next));
            s.put(" to ").player(next);
        }
        Event::Named { seat, card } => _ = named(s.subject(seat).verb("name", "names").put(" "), seat, card),
        Event::Chose { seat, card, option } => {
            let chosen = to_do(&option_words(card, option, to.their(seat)));
            named(s.subject(seat).verb("choose", "chooses").put(&chosen).put(" ("), seat, card).put(")");
        }
        Event::Exchanged { seat, card } => {
            one(one(s.subject(seat).verb("exchange", "exchanges"), seat, card).put(" for"), seat, Card::Silver);
        }
        Event::TurnEnds(end) if end.coins > 0 || end.buys > 0 => {
            let coins = (end.coins > 0).then(|| format!("${}", end.coins));
            let buys = (end.buys > 0).then(|| counted(end.buys.into(), "buy"));
            let left: Vec<String> = coins.into_iter().chain(buys).collect();
            write!(s.subject(end.seat).verb("leave", "leaves"), " {} unused", left.join(" and "))?;
        }
        Event::TurnEnds(_) => return Ok(()),
        Event::GameOver(score) => result(score, s)?,
    }
    s.stop();
    Ok(())
}

/// Writes the name of a card.
fn named<'s, 'a>(s: &'s mut Sentence<'a>, seat: Seat, card: Card) -> &'s mut Sentence<'a> {
    s.naming(seat, 0, |s| _ = s.put(card.name()))
}

/// Writes a space and a card with its article.
fn one<'s, 'a>(s: &'s mut Sentence<'a>, seat: Seat, card: Card) -> &'s mut Sentence<'a> {
    named(s.put(" ").put(article(card.name())).put(" "), seat, card)
}

/// Writes a space and a card, which has a name only if the listener may see it.
fn seen<'s, 'a>(s: &'s mut Sentence<'a>, seat: Seat, card: Card, is_seen: bool) -> &'s mut Sentence<'a> {
    if is_seen { one(s, seat, card) } else { s.put(" a card") }
}

/// Writes the winners and the points. If a loser has the same number of points, adds the reason why the winners won.
fn result(super::FinalScore { winners, points }: super::FinalScore, s: &mut Sentence<'_>) -> fmt::Result {
    // The winners' points come first.
    let mut ranked: Vec<(Seat, i16)> = Seat::all(MOST_SEATS).zip(points).filter_map(|(s, n)| Some((s, n?))).collect();
    ranked.sort_by_key(|&(seat, points)| (Reverse(points), !winners.contains(seat)));
    let equal = ranked.iter().filter(|(_, points)| *points == ranked[0].1).count();
    for (i, seat) in winners.iter().enumerate() {
        s.put(if i > 0 { " and " } else { "" }).subject(seat);
    }
    if winners.len() == 1 {
        s.verb("win", "wins")
    } else {
        s.put(" share the victory")
    };
    let why = if equal > winners.len() { ", in fewer turns" } else { "" };
    match ranked[..] {
        [(_, one), (_, two)] => write!(s, ": {one} to {two}")?,
        _ => {
            for (i, &(seat, points)) in ranked.iter().enumerate() {
                write!(s.put(if i > 0 { ", " } else { ": " }).player(seat), " {points}")?;
            }
        }
    }
    write!(s, " points{why}")
}

/// If one sentence covers several events like this one in a row, returns the player and the verb of that sentence, and
/// the card of this event.
fn in_a_row(event: &Event) -> Option<(Seat, (&'static str, &'static str), Card)> {
    match *event {
        Event::Drew { seat, card } => Some((seat, ("draw", "draws"), card)),
        Event::Played { seat, card, again: false } if card.is(Kinds::TREASURE) => Some((seat, ("play", "plays"), card)),
        Event::Discarded { seat, card } => Some((seat, ("discard", "discards"), card)),
        Event::Revealed { seat, card } => Some((seat, ("reveal", "reveals"), card)),
        _ => None,
    }
}

/// Returns the words of an option after *choose*: ` +2 Cards`, ` to trash 2 cards`.
fn to_do(option: &str) -> String {
    format!(" {}{option}", if option.starts_with('+') { "" } else { "to " })
}
