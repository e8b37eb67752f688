//! Explains the benefits and costs of a turn in words.

use super::rules::Action;
use super::state::{Minion, Sorcery};
use crate::Names;
use crate::engine::Seat;
use crate::words::listed;

/// Returns the benefits and costs of a turn: deaths, damage, new minions, changed strength, remaining magic.
/// Leaves out effects that only help the opponent.
pub(super) fn reasons(before: &Sorcery, line: &[Action], after: &Sorcery, seat: Seat, names: &Names) -> Vec<String> {
    let (me, other) = (seat, seat.other());
    let enemy = names.of(other);
    let name = |minion: &Minion| minion.card.card().name;
    let mut said = Vec::new();
    let lost = |seat: Seat| before.side(seat).life - after.side(seat).life;
    if lost(other) > 0 {
        said.push(format!("it deals {} damage to {enemy}", lost(other)));
    }
    // Minions that left a board: they died, returned to a hand or were stolen.
    let left = |seat: Seat, what: &dyn Fn(&Minion) -> bool| {
        let board = before.side(seat).board.iter();
        let gone = board.filter(|minion| after.find(minion.serial).is_none_or(|(now, _)| now != seat) && what(minion));
        gone.map(name).collect::<Vec<_>>()
    };
    let stolen = |minion: &Minion| after.find(minion.serial).is_some();
    let died = |seat: Seat| {
        let grown = after.side(seat).graveyard.len() > before.side(seat).graveyard.len();
        left(seat, &|minion| grown && !stolen(minion))
    };
    let mut list = |verb: &str, names: Vec<&str>| {
        if !names.is_empty() {
            said.push(format!("it {verb} {}", listed(&names)));
        }
    };
    list("kills", died(other));
    list("takes over", left(other, &stolen));
    if died(other).is_empty() {
        list("removes", left(other, &|minion| !stolen(minion)));
    }
    let came = after.side(me).board.iter().filter(|minion| before.find(minion.serial).is_none());
    list("brings you", came.map(name).collect());
    // Minions that became stronger or weaker, own minions that survived a fight, and sentences about other changes.
    let (mut stronger, mut weaker, mut kept, mut able) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for owner in [me, other] {
        for (slot, was) in before.side(owner).board.iter().enumerate() {
            let Some((now, at)) = after.find(was.serial).filter(|(now, _)| *now == owner) else { continue };
            let is = after.minion((now, at));
            let by = (is.attack - was.attack, is.defence - was.defence);
            let values = format!("{}/{}", is.attack, is.defence);
            let what = format!("{} to {values}", name(was));
            let fought =
                line.iter().any(|action| matches!(action, Action::Attack(by, Some(_)) if usize::from(*by) == slot));
            match (owner == me, (by.0 + by.1).signum()) {
                (true, -1) if fought => kept.push(format!("{} at {values}", name(was))),
                (true, -1) => weaker.push(format!("your {what}")),
                (true, 1) => stronger.push(what),
                (false, -1) => weaker.push(what),
                _ => {}
            }
            // Explain changes in how often the minion can act, in its ability and in its shield.
            let (its, could, can) = (name(was), was.usable.ability().is_some(), is.usable.ability().is_some());
            let dearer = is.usable.surcharge - was.usable.surcharge;
            able.extend(match owner == me {
                true if is.speed > was.speed => Some(format!("your {its} can act {} times a turn", is.speed)),
                true if can && !could => Some(format!("your {its} gains an ability")),
                true if is.shield > was.shield => Some(format!("your {its} takes less damage")),
                false if could && !can => Some(format!("{its} cannot use its ability")),
                false if can && dearer > 0 => Some(format!("{its}'s ability costs {dearer} more")),
                _ => None,
            });
        }
    }
    list("strengthens", stronger.iter().map(String::as_str).collect());
    list("weakens", weaker.iter().map(String::as_str).collect());
    list("keeps", kept.iter().map(String::as_str).collect());
    for owner in [me, other] {
        let card = |game: &Sorcery| game.side(owner).ritual.map(|ritual| ritual.card);
        match (card(before), card(after)) {
            (was, Some(is)) if was != Some(is) && owner == me => list("starts", vec![is.card().name]),
            (Some(was), None) if owner == other => list("ends", vec![was.card().name]),
            _ => {}
        }
    }
    list("loses your", died(me));
    let charges = |game: &Sorcery| game.side(me).ritual.map(|ritual| (ritual.card, ritual.charges));
    if let (Some((was, few)), Some((is, many))) = (charges(before), charges(after))
        && was == is
        && many > few
    {
        said.push(format!("it gives {} {many} charges instead of {few}", is.card().name));
    }
    said.extend(able);
    if lost(me) > 0 {
        said.push(format!("it costs you {} life", lost(me)));
    }
    let magic = after.side(me).magic;
    if before.turn == after.turn && magic != before.side(me).magic {
        said.push(format!("it leaves you {magic} magic"));
    }
    if let (true, [Action::End]) = (said.is_empty(), line) {
        said.push(match magic {
            ..=0 => "no card or attack helps you now".into(),
            _ => format!("you keep {magic} magic for later turns"),
        });
    }
    // A turn without a card keeps the whole hand for later turns.
    let hand: Vec<&str> = before.side(me).hand.iter().map(|card| card.card.card().name).collect();
    if !matches!(line, [Action::End])
        && !line.iter().any(|action| matches!(action, Action::Play(..)))
        && !hand.is_empty()
    {
        said.push(match &hand[..] {
            hand if hand.len() <= 2 => format!("you keep {} in your hand", listed(hand)),
            hand => format!("you keep all {} cards in your hand", hand.len()),
        });
    }
    said
}
