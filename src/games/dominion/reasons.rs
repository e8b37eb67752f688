//! Reasons for a series of actions, in words.

use super::Dominion;
use super::card::{Card, CardSet, Fate, Filter, Kinds, Op, Pick, Script, ScriptCondition as If, Whom, Zone, a};
use super::prompt::{Action, Prompt, Question};
use crate::engine::Seat;
use crate::reason::Value;
use crate::words::{counted, listed};
use crate::{Names, Reason, View};

/// Returns the benefits of a series of actions: lasting ones, and those that the player can still use this turn.
pub(super) fn reasons(
    before: View<'_, Dominion>,
    line: &[Action],
    after: View<'_, Dominion>,
    names: &Names,
) -> Vec<Reason> {
    let mut said = Vec::new();
    for seat in Seat::all(before.setup().seats()) {
        let (was, is) = (before.points(seat), after.points(seat));
        // A benefit for an opponent, or a loss of one's own, is no reason for the action.
        if was != is && (seat == before.seat()) == (is > was) {
            let reason = match seat == before.seat() {
                true => Reason::new("you have "),
                false => Reason::new(format!("{} has ", names.of(seat))).less_is_better(),
            };
            said.push(reason.value(Value::Count(is, "point"), "").instead_of(was));
        }
    }
    let cents = |view| (100.0 * money_per_card(view)).round_ties_even() as i32;
    let [was, is] = [before, after].map(cents);
    // A lower average number of coins per card is no reason for the action.
    if is > was {
        let money = Reason::new("your Treasures give ").value(Value::Cents(is), " per card in your deck");
        said.push(money.instead_of(Value::Cents(was)));
    }
    // During another player's turn, the numbers of that turn don't concern the player.
    let is_own_turn = before.active() == before.seat();
    if is_own_turn && after.active() == before.active() && after.turn_number() == before.turn_number() {
        // Count the coins of Treasures in hand, because they can be spent even without the action. After an action, the
        // game may have played them. Leave out the coins of drawn cards, because reasons must not depend on hidden cards.
        let has_drawn = before.draw_pile() != after.draw_pile();
        let usable = |view: View<'_, Dominion>| -> Vec<Card> {
            let played = view.in_play().iter().filter(|card| card.is(Kinds::TREASURE));
            view.hand().iter().chain(played).copied().collect()
        };
        let [had, has] = [usable(before), usable(after)];
        let count = |card: Card, cards: &[Card]| cards.iter().filter(|&&other| other == card).count();
        let coins = |view: View<'_, Dominion>, cards: &[Card]| {
            let kinds: CardSet = cards.iter().copied().collect();
            let known = |card| count(card, cards).min(if has_drawn { count(card, &had) } else { usize::MAX });
            let of_cards = kinds.iter().map(|card| usize::from(card.row().coins) * known(card)).sum::<usize>();
            let played = view.in_play().iter().map(|card| usize::from(card.row().coins)).sum::<usize>();
            (usize::from(view.coins()) + of_cards) as i32 - played as i32
        };
        let [had_coins, has_coins] = [coins(before, &had), coins(after, &has)];
        let is_played = before.in_play().len() + 1 < after.in_play().len();
        let mut gains = Vec::new();
        if has_coins > had_coins {
            let more = Value::Coins(has_coins - had_coins);
            gains.push(Reason::new("you have ").value(more, " more to spend"));
        }
        let mut more = |was: u16, is: u16, one: &'static str, place: &str| {
            if is > was {
                gains.push(Reason::new("you have ").value(Value::Count(is.into(), one), place).instead_of(was));
            }
        };
        more(before.actions(), after.actions(), "action", "");
        more(before.buys(), after.buys(), "buy", "");
        more(had.len() as u16, has.len() as u16, "card", if is_played { " to use" } else { " in hand" });
        said.extend(Reason::together(gains));
        let is_replaced = had.len() == has.len() && before.actions() == after.actions();
        if is_replaced
            && matches!((line, before.prompt()), ([Action::Play(_)], Some(Prompt { ask: Question::Play, .. })))
        {
            said.push(Reason::it("replaces itself in your hand and costs you no Action"));
        }
        let price = |view: View<'_, Dominion>| view.price(Card::Province);
        if price(after) < price(before) {
            let less = Value::Coins((price(before) - price(after)).into());
            said.push(Reason::new("cards cost ").value(less, " less this turn"));
        }
    }
    let provinces = [before, after].map(|view| view.supply(Card::Province));
    if provinces[0] != provinces[1] {
        said.push(Reason::new(match provinces[1] {
            0 => "no Provinces are left".into(),
            1 => "1 Province is left".into(),
            n => format!("{n} Provinces are left"),
        }));
    }
    match line.first() {
        Some(&Action::Buy(card)) if card.is(Kinds::ACTION) => said.extend(uses(before, card, names)),
        // The worth of a card also distinguishes it from the others that the player could pick.
        Some(&action) if said.is_empty() || matches!(action, Action::Take(_)) => {
            said.extend(plain_reasons(before, action, after, names));
        }
        _ => {}
    }
    said
}

fn money_per_card(view: View<'_, Dominion>) -> f64 {
    f64::from(view.total_money()) / view.deck_size().max(1) as f64
}

/// Returns the benefits of an Action card for the player's own deck. Leaves out cards and actions that depend on a
/// condition, benefits that are unlikely or refused by most players, and the options of a choice.
fn uses(view: View<'_, Dominion>, card: Card, names: &Names) -> Vec<Reason> {
    /// Collects the instructions that are likely to run if `owns` says of which cards the player has any.
    fn collect(script: Script, owns: &dyn Fn(Card) -> bool, found: &mut Vec<&'static Op>) {
        let mut is_picked = false;
        for op in script {
            let is_likely = match op {
                Op::Each(whom, _) => *whom == Whom::Everyone,
                Op::May(_) | Op::When(If::NonePicked | If::LastIs(_), _) => false,
                Op::When(If::Picked(_), _) => is_picked,
                _ => true,
            };
            match op {
                Op::Pick(Pick { only: Filter::Only(card), .. }) => is_picked = owns(*card),
                Op::Pick(_) | Op::Dig(_) => is_picked = true,
                Op::TrashThis => is_picked = false,
                _ => {}
            }
            if is_likely {
                found.push(op);
                op.inner().iter().for_each(|script| collect(script, owns, found));
            }
        }
    }
    let mut ops = Vec::new();
    collect(card.row().script, &|card| view.owns(card) > 0, &mut ops);
    let certain: Vec<&Op> = card.row().script.iter().collect();
    let has_choice = ops.iter().any(|op| matches!(op, Op::Choose(..)));
    let likely = if has_choice { &certain } else { &ops };
    let sum = |ops: &[&Op], count: fn(&Op) -> u8| ops.iter().map(|op| u16::from(count(op))).sum::<u16>();
    let draws = sum(&certain, |op| if let Op::Draw(n) = op { *n } else { 0 });
    let actions = sum(&certain, |op| if let Op::Actions(n) = op { *n } else { 0 });
    let coins = sum(likely, |op| if let Op::Coins(n) = op { *n } else { 0 });
    let buys = sum(likely, |op| if let Op::Buys(n) = op { *n } else { 0 });
    let (mut said, mut gains) = (Vec::new(), Vec::new());
    match (draws, actions) {
        (0, _) => {}
        (1, 1..) => gains.push(Reason::it("replaces itself in your hand")),
        (_, 1..) => gains.push(Reason::it("gives ").value(Value::Count(draws.into(), "card"), "")),
        (_, 0) => {
            let money = f64::from(draws) * money_per_card(view);
            said.push(Reason::new(format!("the {draws} cards it draws give about ${money:.1}")));
        }
    }
    if actions > 1 {
        gains.push(Reason::it("gives ").value(Value::Count(actions.into(), "Action"), " for other cards"));
    }
    if coins > 0 {
        // Some cards give coins only for a certain card.
        let condition = ops.iter().find_map(|op| match op {
            Op::Pick(Pick { only: Filter::Only(card), fate, .. }) => {
                Some(format!(" if you {} {}", if *fate == Fate::Trash { "trash" } else { "discard" }, a(*card)))
            }
            _ => None,
        });
        let is_certain = condition.is_none();
        let gain = Reason::it("gives ").value(Value::Coins(coins.into()), condition.unwrap_or_default());
        if is_certain { gains.push(gain) } else { said.push(gain) }
    }
    if buys > 0 {
        gains.push(Reason::it("gives ").value(Value::Count(buys.into(), "extra buy"), ""));
    }
    said.extend(Reason::together(gains));
    if has_choice {
        said.push(Reason::it("lets you choose the benefit you need most"));
    }
    if ops.iter().any(|op| matches!(op, Op::Discount)) {
        said.push(Reason::new("all cards cost $1 less that turn"));
    }
    let trashes = |card: Card| {
        ops.iter().any(|op| matches!(op, Op::Pick(pick) if pick.fate == Fate::Trash && pick.only.set().contains(card)))
    };
    let weak =
        [Card::Curse, Card::Estate, Card::Copper].into_iter().filter(|&weak| view.owns(weak) > 0 && trashes(weak));
    let weak: Vec<String> = weak.map(|weak| counted(view.owns(weak).into(), weak.name())).collect();
    if !weak.is_empty() {
        said.push(Reason::new(format!("you have {} to trash", listed(&weak))));
    }
    said.extend(ops.iter().find_map(|op| match op {
        Op::DrawPerPicked(1) => Some(Reason::it("replaces weak cards in your hand")),
        Op::DrawPerPicked(n) => Some(Reason::it(format!("replaces each weak card in your hand with {n} cards"))),
        _ => None,
    }));
    if ops.iter().any(|op| matches!(op, Op::Gain(_) | Op::Give(..))) {
        said.push(Reason::it("gains you another card"));
    }
    if let Some(harm) = harm(card) {
        let others: Vec<&str> = view.others().map(|seat| &**names.of(seat)).collect();
        said.push(Reason::it(format!("makes {} {harm}", listed(&others))));
    }
    said
}

/// Returns what an Attack makes the other players do, or `None` if the card isn't an Attack.
fn harm(card: Card) -> Option<&'static str> {
    Some(match card {
        Card::Militia | Card::Margrave => "discard down to 3 cards",
        Card::GhostShip => "put cards from hand on their deck until 3 are left",
        Card::Witch => "gain a Curse",
        Card::SeaHag => "gain a Curse onto their deck",
        Card::Mountebank => "gain a Curse and a Copper, or discard a Curse",
        Card::Torturer => "discard 2 cards or gain a Curse",
        Card::Swindler => "replace the top card of their deck with a card that you choose",
        Card::Minion => "replace a hand of 5 or more cards with 4 cards",
        _ => return None,
    })
}

/// Returns a reason that is misleading unless no other action is better.
fn of_best(clause: &str) -> Vec<Reason> {
    vec![Reason::new(clause).only_of_best()]
}

/// Returns the benefit of an option: its effect, or the harm of the other options that it avoids.
fn reason_for_option(option: Script, others: &[Script], has_curses: bool) -> Vec<Reason> {
    let discards = |op: &Op| matches!(op, Op::DiscardHand | Op::Pick(Pick { fate: Fate::Discard, .. }));
    let trashes = |op: &Op| matches!(op, Op::Pick(Pick { fate: Fate::Trash, .. }));
    let is_only_of = |test: fn(&Op) -> bool| !option.iter().any(test) && others.iter().copied().flatten().any(test);
    match () {
        () if has_curses && is_only_of(|op| matches!(op, Op::Give(Card::Curse, ..))) => of_best("you gain no Curse"),
        () if is_only_of(discards) => of_best("you keep the cards in your hand"),
        () if option.iter().any(discards) => of_best("you draw a new hand of 4 cards"),
        () if option.iter().any(trashes) => of_best("you can trash 2 cards that weaken your deck"),
        () => Vec::new(),
    }
}

/// Returns the benefit of accepting or declining an offer: its effect, or the loss that declining it avoids. `about` is
/// the card that the offer changes, and `source` the card that makes the offer.
fn reason_for_offer(offer: Script, accepts: bool, about: Option<Card>, source: Option<Card>) -> Vec<Reason> {
    match (offer.first(), accepts, about, source) {
        (Some(Op::Protect), true, ..) => vec![Reason::new("the Attack doesn't affect you")],
        (Some(Op::Exchange), true, Some(card), _) => {
            of_best(&format!("a Silver helps you more than the {}", card.name()))
        }
        (Some(Op::Exchange), false, Some(card), _) | (Some(Op::TrashThis), false, _, Some(card)) => {
            of_best(&format!("you keep the {}", card.name()))
        }
        (Some(Op::Give(card, ..)), false, ..) => of_best(&format!("{} would weaken your deck", a(*card))),
        (Some(Op::Pick(_)), true, ..) => of_best("you draw a new card for 2 weak ones"),
        (Some(Op::Pick(_)), false, ..) => of_best("you keep the cards in your hand"),
        _ => Vec::new(),
    }
}

/// Returns reasons for an action whose benefit isn't a number.
fn plain_reasons(before: View<'_, Dominion>, action: Action, after: View<'_, Dominion>, names: &Names) -> Vec<Reason> {
    let Some(prompt) = before.prompt() else { return Vec::new() };
    let choices = || before.choices().cards.iter();
    let beats_another = |card: Card| choices().any(|other| !other.is(Kinds::PLAYABLE) || other.gives_less_than(card));
    let one = match (prompt.ask, action) {
        (Question::Gain { who, .. }, Action::Take(card)) if who != prompt.seat => {
            return of_best(&match card.is(Kinds::PLAYABLE) {
                true => {
                    let (price, name, who) = (before.price(card), card.name(), names.of(who));
                    format!("of the cards that cost ${price}, the {name} helps {who} least")
                }
                false => format!("the {} is no use in {}hand", card.name(), names.whose(who).text()),
            });
        }
        // Give no reason for an Action that does nothing now: it changed no number, and the player has no choice to
        // make.
        (_, Action::Play(card)) if after.prompt().is_none_or(|prompt| prompt.source != Some(card)) => {
            return Vec::new();
        }
        (_, Action::Play(card))
        | (Question::Gain { .. } | Question::Pick { fate: Fate::PlayTwice, .. }, Action::Take(card)) => {
            return uses(before, card, names);
        }
        (Question::Name, Action::Take(_)) => "Rebuild can't trash the card you name".into(),
        (Question::Pick { fate: Fate::Trash, .. }, Action::Take(card)) => {
            let prices: Vec<u8> = match after.prompt().map(|prompt| prompt.ask) {
                Some(Question::Gain { .. }) => after.choices().cards.iter().map(|card| after.price(card)).collect(),
                _ => Vec::new(),
            };
            let most = prices.iter().copied().max();
            let is_exact = prices.iter().all(|price| Some(*price) == most);
            let gain = if is_exact { "you'll gain a card that costs " } else { "you'll gain a card for up to " };
            let card = match card {
                Card::Curse => "a Curse costs you 1 point".to_string(),
                card if !card.is(Kinds::PLAYABLE) => format!("{} gives no money and does nothing", a(card)),
                card if card.is(Kinds::TREASURE) => format!("{} gives only ${}", a(card), card.row().coins),
                card => format!("{} helps you less than your other cards", a(card)),
            };
            let (most, size) = (most.map(i32::from), counted(after.deck_size(), "card"));
            return match most {
                Some(most) => {
                    let gained = Reason::new(gain).value(Value::Coins(most), "");
                    vec![gained, Reason::new(card)]
                }
                None => vec![Reason::new(card), Reason::new(format!("your deck shrinks to {size}"))],
            };
        }
        (Question::Pick { from: Zone::Aside | Zone::Play, fate: Fate::TopDeck, .. }, Action::Take(_))
            if choices().count() < 2 =>
        {
            return Vec::new();
        }
        (Question::Pick { from: Zone::Aside | Zone::Play, fate: Fate::TopDeck, .. }, Action::Take(card)) => {
            return of_best(&format!("you'll draw the remaining cards before the {}", card.name()));
        }
        (Question::Pick { fate: Fate::Pass, .. }, Action::Take(Card::Curse)) => "a Curse costs you 1 point".into(),
        (Question::Pick { fate: Fate::Pass, .. }, Action::Take(card))
            if !card.is(Kinds::VICTORY) && choices().any(|other| other.is(Kinds::VICTORY)) =>
        {
            return of_best("you give away no points");
        }
        (Question::Pick { from: Zone::Aside, fate: Fate::Discard, .. }, Action::Take(card)) => {
            return of_best(&format!("you won't draw the {} next", card.name()));
        }
        (Question::Pick { .. }, Action::Take(card)) if !card.is(Kinds::PLAYABLE) => {
            return of_best(&format!("the {} is no use in your hand", card.name()));
        }
        (Question::Pick { fate: Fate::TopDeck, .. }, Action::Take(card)) if beats_another(card) => {
            format!("you'll draw the {} again soon", card.name())
        }
        (Question::Pick { .. }, Action::Take(card)) if beats_another(card) => return Vec::new(),
        (Question::Pick { .. }, Action::Take(card)) => {
            return of_best(&format!("your other cards are worth more now than the {}", card.name()));
        }
        (Question::Pick { .. }, _) if choices().any(|card| !card.is(Kinds::PLAYABLE)) => return Vec::new(),
        (Question::Pick { .. }, _) => return of_best("the other cards are worth keeping"),
        (Question::Buy, Action::Buy(card)) if card.is(Kinds::TREASURE) => {
            format!("{} gives you ${} each time you draw it", a(card), card.row().coins)
        }
        (Question::Buy, Action::Done) if choices().all(|card| [Card::Copper, Card::Curse].contains(&card)) => {
            return of_best("a Copper or Curse would only make your deck worse");
        }
        (Question::Buy, Action::Done) => return of_best("no card that you can buy would improve your deck"),
        (Question::Play, Action::Done) => return of_best("your Action cards don't help now"),
        (Question::Treasure, Action::Done) => return of_best("you don't need more coins"),
        (Question::Choose { what, chosen }, Action::Choose(i)) => {
            let rest = (0..).zip(what).filter(|&(other, _)| other != i && chosen >> other & 1 == 0);
            let has_curses = before.supply(Card::Curse) > 0;
            let others: Vec<Script> = rest.map(|(_, script)| *script).collect();
            return reason_for_option(what[usize::from(i)], &others, has_curses);
        }
        (Question::Offer { about, what }, _) => {
            return reason_for_offer(what, action != Action::Done, about, prompt.source);
        }
        _ => return Vec::new(),
    };
    vec![Reason::new(one)]
}
