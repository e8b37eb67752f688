//! Explains the benefits and costs of a turn in words.

use super::rules::Action;
use super::state::{Minion, Sorcery};
use crate::engine::Seat;
use crate::reason::Value;
use crate::words::{counted, listed, uncapitalised};
use crate::{Names, Reason, View};

/// Returns the benefits and costs of a turn: a prevented win, deaths, damage, new minions, changed strength, remaining
/// magic. Leaves out effects that only help the opponent.
pub(super) fn reasons(
    before: View<'_, Sorcery>,
    line: &[Action],
    after: View<'_, Sorcery>,
    names: &Names,
) -> Vec<Reason> {
    let (seat, before, after) = (before.seat, before.state, after.state);
    let (me, other) = (seat, seat.other());
    let enemy = names.of(other);
    let name = |minion: &Minion| minion.card.card().name;
    let mut said = Vec::new();
    // Whether the opponent's minions in play deal enough damage to win next turn, without any further card.
    let is_threatened = |game: &Sorcery| {
        let board = game.side(other).board.iter();
        let damage = board.map(|minion| minion.attack.max(0).saturating_mul(minion.speed.into()));
        damage.fold(0, i32::saturating_add) >= game.side(me).life
    };
    if is_threatened(before) && !is_threatened(after) {
        said.push(Reason::it(format!("stops {enemy}'s minions from winning next turn")));
    }
    let lost = |seat: Seat| before.side(seat).life - after.side(seat).life;
    if lost(other) > 0 {
        said.push(Reason::it("deals ").value(lost(other), format!(" damage to {enemy}")));
    }
    // Minions that left a board: they died, returned to a hand or were stolen.
    let left = |seat: Seat, what: &dyn Fn(&Minion) -> bool| {
        let board = before.side(seat).board.iter();
        let gone = board.filter(|minion| after.find(minion.serial).is_none_or(|(now, _)| now != seat) && what(minion));
        gone.map(name).collect::<Vec<_>>()
    };
    let stolen = |minion: &Minion| after.find(minion.serial).is_some();
    let corpses = |game: &Sorcery, seat: Seat, minion: &Minion| {
        game.side(seat).graveyard.iter().filter(|corpse| corpse.card == minion.card).count()
    };
    let is_dead = |seat: Seat, minion: &Minion| corpses(after, seat, minion) > corpses(before, seat, minion);
    let died = |seat: Seat| left(seat, &|minion| !stolen(minion) && is_dead(seat, minion));
    said.extend(list("kills", &died(other)));
    said.extend(list("takes over", &left(other, &stolen)));
    said.extend(list("removes", &left(other, &|minion| !stolen(minion) && !is_dead(other, minion))));
    // The command names the minions that the player plays, so give their values.
    let came = after.side(me).board.iter().filter(|minion| before.find(minion.serial).is_none());
    let in_hand = |minion: &&Minion| before.side(me).hand.iter().any(|card| card.card == minion.card);
    let (played, summoned): (Vec<&Minion>, Vec<&Minion>) = came.partition(in_hand);
    let sum = |value: fn(&Minion) -> i32| played.iter().map(|minion| value(minion)).sum::<i32>();
    let values = Value::Minion(sum(|minion| minion.attack), sum(|minion| minion.defence));
    match played.len() {
        0 => {}
        1 => said.push(Reason::it("adds a ").value(values, " minion to your board")),
        n => said.push(Reason::it(format!("adds {n} minions to your board, ")).value(values, " in all")),
    }
    said.extend(list("brings you", &summoned.into_iter().map(name).collect::<Vec<_>>()));
    // Minions that became stronger or weaker, own minions that survived a fight, and sentences about other changes.
    let (mut stronger, mut weaker, mut hurt, mut kept) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut able = Vec::new();
    for owner in [me, other] {
        for (slot, was) in before.side(owner).board.iter().enumerate() {
            let Some((now, at)) = after.find(was.serial).filter(|(now, _)| *now == owner) else { continue };
            let is = after.minion((now, at));
            let by = (is.attack - was.attack, is.defence - was.defence);
            let values = Value::Minion(is.attack, is.defence);
            let fought =
                line.iter().any(|action| matches!(action, Action::Attack(by, Some(_)) if usize::from(*by) == slot));
            match (owner == me, (by.0 + by.1).signum()) {
                (true, -1) if fought => kept.push((format!("your {} at ", name(was)), values)),
                (true, -1) => hurt.push((format!("your {} to ", name(was)), values)),
                (true, 1) => stronger.push((format!("your {} to ", name(was)), values)),
                (false, -1) => weaker.push((format!("{} to ", name(was)), values)),
                _ => {}
            }
            // Explain changes in how often the minion can act, in its ability and in its shield.
            let (its, could, can) = (name(was), was.usable.ability().is_some(), is.usable.ability().is_some());
            let dearer = is.usable.surcharge - was.usable.surcharge;
            able.extend(match owner == me {
                true if is.speed > was.speed => {
                    Some(Reason::new(format!("your {its} can act ")).value(is.speed, " times a turn"))
                }
                true if can && !could => Some(Reason::new(format!("your {its} gains an ability"))),
                true if is.shield > was.shield => Some(Reason::new(format!("your {its} takes less damage"))),
                false if could && !can => Some(Reason::new(format!("{its} cannot use its ability"))),
                false if can && dearer > 0 => {
                    Some(Reason::new(format!("{its}'s ability costs ")).value(dearer, " more"))
                }
                _ => None,
            });
        }
    }
    said.extend(changed("strengthens", stronger));
    said.extend(changed("weakens", weaker).map(Reason::less_is_better));
    said.extend(changed("weakens", hurt).map(Reason::cost));
    said.extend(changed("keeps", kept));
    for owner in [me, other] {
        let card = |game: &Sorcery| game.side(owner).ritual.map(|ritual| ritual.card);
        match (card(before), card(after)) {
            (was, Some(is)) if was != Some(is) && owner == me => {
                let effect = uncapitalised(is.card().text.trim_end_matches('.'));
                said.push(Reason::new(format!("from now on, {effect}")));
            }
            (Some(was), None) if owner == other => said.push(Reason::it(format!("ends {}", was.card().name))),
            _ => {}
        }
    }
    said.extend(list("loses your", &died(me)).map(Reason::cost));
    let charges = |game: &Sorcery| game.side(me).ritual.map(|ritual| (ritual.card, ritual.charges));
    if let (Some((was, few)), Some((is, many))) = (charges(before), charges(after))
        && was == is
        && many > few
    {
        said.push(Reason::it(format!("gives {} ", is.card().name)).value(many, " charges").instead_of(few));
    }
    said.extend(able);
    if lost(me) > 0 {
        said.push(Reason::it("costs you ").value(lost(me), " life").less_is_better().cost());
    }
    let magic = after.side(me).magic;
    if before.turn == after.turn && magic != before.side(me).magic {
        said.push(Reason::it("leaves you ").value(magic, " magic").minor());
    }
    if let (true, [Action::End]) = (said.is_empty(), line) {
        said.push(match magic {
            ..=0 => Reason::new("no card or attack gains you more now"),
            _ => Reason::new(format!("you keep {magic} magic for later turns")),
        });
    }
    // A turn without a card keeps the whole hand for later turns.
    let hand: Vec<&str> = before.side(me).hand.iter().map(|card| card.card.card().name).collect();
    if !matches!(line, [Action::End])
        && !line.iter().any(|action| matches!(action, Action::Play(..)))
        && !hand.is_empty()
    {
        said.push(Reason::new(match &hand[..] {
            hand if hand.len() <= 2 => format!("you keep {} in your hand", listed(hand)),
            hand => format!("you keep all {} cards in your hand", hand.len()),
        }));
    }
    said
}

/// Returns a reason with this verb and these objects, or `None` if there are none.
fn list(verb: &str, objects: &[impl AsRef<str>]) -> Option<Reason> {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for object in objects.iter().map(AsRef::as_ref) {
        match counts.iter_mut().find(|(other, _)| *other == object) {
            Some((_, count)) => *count += 1,
            None => counts.push((object, 1)),
        }
    }
    let words = |(object, count): (&str, usize)| if count == 1 { object.to_string() } else { counted(count, object) };
    let objects: Vec<String> = counts.into_iter().map(words).collect();
    (!objects.is_empty()).then(|| Reason::it(format!("{verb} {}", listed(&objects))))
}

/// Returns a reason about minions, given as the words before their values. Only the values of a single minion can be
/// compared with those after another action.
fn changed(verb: &str, mut minions: Vec<(String, Value)>) -> Option<Reason> {
    if minions.len() > 1 {
        return list(verb, &minions.iter().map(|(words, value)| format!("{words}{value}")).collect::<Vec<_>>());
    }
    let (words, value) = minions.pop()?;
    Some(Reason::it(format!("{verb} {words}")).value(value, ""))
}
