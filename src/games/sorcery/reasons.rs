//! Explains the benefits and costs of a turn in words.

use super::rules::Action;
use super::state::{HAND_SIZE, Minion, Sorcery};
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
    let (me, before, after) = (before.seat, before.state, after.state);
    let other = me.other();
    let enemy = names.of(other);
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
    let [killed, stolen, removed] = departed(before, after, other);
    said.extend(list("kills", &killed));
    said.extend(list("takes over", &stolen));
    said.extend(list("removes", &removed));
    said.extend(new_minions(before, after, me));
    let [strength, abilities] = changes(before, line, after, me);
    said.extend(strength);
    let ritual = |game: &Sorcery, owner| game.side(owner).ritual.map(|ritual| ritual.card);
    if let Some(is) = after.side(me).ritual.filter(|is| ritual(before, me) != Some(is.card)) {
        let times = counted((is.charges / is.card.card().charges.0.max(1)).max(0) as usize, "time");
        let text = uncapitalised(is.card.card().text.trim_end_matches('.'));
        said.push(Reason::new(format!("from now on, up to {times}, {text}")));
    }
    if let (Some(was), None) = (ritual(before, other), ritual(after, other)) {
        said.push(Reason::it(format!("ends {}", was.card().name)));
    }
    let [died, ..] = departed(before, after, me);
    said.extend(list("loses your", &died).map(Reason::cost));
    if let (Some(was), Some(is)) = (before.side(me).ritual, after.side(me).ritual)
        && was.card == is.card
        && is.charges > was.charges
    {
        let gives = Reason::it(format!("gives {} ", is.card.card().name));
        said.push(gives.value(is.charges, " charges").instead_of(was.charges));
    }
    said.extend(abilities);
    if lost(me) > 0 {
        said.push(Reason::it("costs you ").value(lost(me), " life").less_is_better().cost());
    }
    let magic = after.side(me).magic;
    if before.turn == after.turn && magic != before.side(me).magic {
        said.push(Reason::it("leaves you ").value(magic, " magic").minor());
    }
    if let (true, [Action::End]) = (said.is_empty(), line) {
        let costs: i32 = before.side(me).hand.iter().map(|card| card.card.card().cost).sum();
        said.push(match magic {
            _ if magic <= 0 || magic > costs => Reason::new("no card or attack gains you more now"),
            _ => Reason::new(format!("you keep {magic} magic for later turns")),
        });
    }
    let is_nearly_full = before.side(me).hand.len() + 1 >= HAND_SIZE;
    if said.is_empty() && is_nearly_full && line.iter().any(|action| matches!(action, Action::Play(..))) {
        said.push(Reason::it("makes room in your hand for another card"));
    }
    // A turn without a card keeps the whole hand for later turns.
    if !matches!(line, [Action::End]) && !line.iter().any(|action| matches!(action, Action::Play(..))) {
        let hand: Vec<&str> = before.side(me).hand.iter().map(|card| card.card.card().name).collect();
        said.extend(match hand.len() {
            0 => None,
            1..=2 => Some(Reason::new(format!("you keep {} in your hand", listed(&hand))).minor()),
            n => Some(Reason::new(format!("you keep all {n} cards in your hand")).minor()),
        });
    }
    said
}

fn name(minion: &Minion) -> &'static str {
    minion.card.card().name
}

/// Returns the names of the minions that left a player's board: those that died, were stolen, and returned to a hand.
fn departed(before: &Sorcery, after: &Sorcery, seat: Seat) -> [Vec<&'static str>; 3] {
    let [mut died, mut stolen, mut removed] = [Vec::new(), Vec::new(), Vec::new()];
    for minion in before.side(seat).board.iter() {
        let corpses = |game: &Sorcery| game.side(seat).graveyard.iter().filter(|dead| dead.card == minion.card).count();
        match after.find(minion.serial) {
            Some((now, _)) if now == seat => {}
            Some(_) => stolen.push(name(minion)),
            None if corpses(after) > corpses(before) => died.push(name(minion)),
            None => removed.push(name(minion)),
        }
    }
    [died, stolen, removed]
}

/// Returns reasons about the minions that entered a player's board. The command names the minions that the player plays,
/// so their reason gives values.
fn new_minions(before: &Sorcery, after: &Sorcery, me: Seat) -> impl Iterator<Item = Reason> {
    let came = after.side(me).board.iter().filter(|minion| before.find(minion.serial).is_none());
    let in_hand = |minion: &&Minion| before.side(me).hand.iter().any(|card| card.card == minion.card);
    let (played, summoned): (Vec<&Minion>, Vec<&Minion>) = came.partition(in_hand);
    let sum = |value: fn(&Minion) -> i32| played.iter().map(|minion| value(minion)).sum::<i32>();
    let values = Value::Minion(sum(|minion| minion.attack), sum(|minion| minion.defence));
    let adds = match played.len() {
        0 => None,
        1 => Some(Reason::it("adds a ").value(values, " minion to your board")),
        n => Some(Reason::it(format!("adds {n} minions to your board, ")).value(values, " in all")),
    };
    adds.into_iter().chain(list("brings you", &summoned.into_iter().map(name).collect::<Vec<_>>()))
}

/// Returns reasons about minions that became stronger or weaker or survived a fight, and reasons about their abilities.
fn changes(before: &Sorcery, line: &[Action], after: &Sorcery, me: Seat) -> [Vec<Reason>; 2] {
    let [mut stronger, mut weaker, mut hurt, mut kept] = [const { Vec::new() }; 4];
    let mut abilities = Vec::new();
    for owner in [me, me.other()] {
        for (slot, was) in before.side(owner).board.iter().enumerate() {
            let Some((now, at)) = after.find(was.serial).filter(|(now, _)| *now == owner) else { continue };
            let is = after.minion((now, at));
            let by = (is.attack - was.attack, is.defence - was.defence);
            let values = Value::Minion(is.attack, is.defence);
            let fought =
                line.iter().any(|action| matches!(action, Action::Attack(by, Some(_)) if usize::from(*by) == slot));
            match (owner == me, (by.0 + by.1).signum()) {
                (true, -1) if fought => kept.push(("your ", name(was), " at ", values)),
                (true, -1) => hurt.push(("your ", name(was), " to ", values)),
                (true, 1) => stronger.push(("your ", name(was), " to ", values)),
                (false, -1) => weaker.push(("", name(was), " to ", values)),
                _ => {}
            }
            abilities.extend(ability(was, is, owner == me));
        }
    }
    let strength = [
        changed("strengthens", stronger),
        changed("weakens", weaker).map(Reason::less_is_better),
        changed("weakens", hurt).map(Reason::cost),
        changed("keeps", kept),
    ];
    [strength.into_iter().flatten().collect(), abilities]
}

/// Returns a reason if a minion's ability, its shield or the number of its actions changed in the player's favour.
fn ability(was: &Minion, is: &Minion, is_own: bool) -> Option<Reason> {
    let (its, could, can) = (name(was), was.usable.ability().is_some(), is.usable.ability().is_some());
    let dearer = is.usable.surcharge - was.usable.surcharge;
    match is_own {
        true if is.speed > was.speed => {
            Some(Reason::new(format!("your {its} can act ")).value(is.speed, " times a turn"))
        }
        true if can && !could => Some(Reason::new(format!("your {its} gains an ability"))),
        true if is.shield > was.shield => Some(Reason::new(format!("your {its} takes less damage"))),
        false if could && !can => Some(Reason::new(format!("{its} cannot use its ability"))),
        false if can && dearer > 0 => Some(Reason::new(format!("{its}'s ability costs ")).value(dearer, " more")),
        _ => None,
    }
}

/// Returns a reason with this verb and these objects, or `None` if there are none. Equal objects are counted.
fn list(verb: &str, objects: &[impl AsRef<str>]) -> Option<Reason> {
    of_each(verb, objects.iter().map(AsRef::as_ref), |object, words| words(object))
}

/// Returns a reason about minions: the words before and after their names, and their values. Only the values of a single
/// minion can be compared with those after another action.
fn changed(verb: &str, mut minions: Vec<(&str, &str, &str, Value)>) -> Option<Reason> {
    if minions.len() == 1 {
        let (whose, name, to, value) = minions.pop()?;
        return Some(Reason::it(format!("{verb} {whose}{name}{to}")).value(value, ""));
    }
    of_each(verb, minions, |(whose, name, to, value), words| format!("{whose}{}{to}{value}", words(name)))
}

/// Returns a reason with this verb and one text for each group of equal things. `text` returns the text of a group. Its
/// second argument is a function that adds the size of the group to a name: `2 Ogres`.
fn of_each<T: PartialEq>(
    verb: &str,
    things: impl IntoIterator<Item = T>,
    text: impl Fn(&T, &dyn Fn(&str) -> String) -> String,
) -> Option<Reason> {
    let mut counts: Vec<(T, usize)> = Vec::new();
    for thing in things {
        match counts.iter_mut().find(|(other, _)| *other == thing) {
            Some((_, count)) => *count += 1,
            None => counts.push((thing, 1)),
        }
    }
    let words = |count: usize, name: &str| if count == 1 { name.to_string() } else { counted(count, name) };
    let texts: Vec<String> = counts.iter().map(|(thing, count)| text(thing, &|name| words(*count, name))).collect();
    (!texts.is_empty()).then(|| Reason::it(format!("{verb} {}", listed(&texts))))
}
