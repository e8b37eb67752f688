//! The descriptions of items on the table of Sorcery, and the reasons why the player can't use them.

use super::card::{CardId, CardType, Mod, Targets};
use super::rules::Action;
use super::state::{Minion, Sorcery, Target};
use super::table::{printed, tint, zone};
use crate::engine::{Game, Seat};
use crate::inspection::{DescriptionLine, Subject, described, name_list};
use crate::table::{Page, plain};
use crate::words::{capitalised, counted, in_full_stop};
use crate::{Anchor, Inspection, Listener, Tint, View};

pub(super) fn inspect(view: View<'_, Sorcery>, to: Listener<'_>, anchor: Anchor) -> Inspection {
    let game = view.state;
    Inspection { lines: game.describe(view.viewer(), to, anchor), why_not: game.why_not(anchor), card: None }
}

impl Sorcery {
    /// Returns the reason why the active player can't use an item now.
    fn why_not(&self, at: Anchor) -> Option<String> {
        let (side, place, mine) = (self.side(self.active), at.index, at.seat == self.active.0);
        let action = match at.zone {
            zone::HAND if mine => {
                let card = side.hand.get(place as usize)?.card;
                let mut legal = Vec::new();
                self.legal_actions(&mut legal);
                if legal.iter().any(|action| matches!(action, Action::Play(legal, _) if *legal == place)) {
                    return None;
                }
                // If possible, explains why the first target is illegal: "needs a target" is the least helpful error.
                let with_minion = Seat::all(2).find(|&seat| !self.side(seat).board.is_empty());
                let minion = with_minion.map(|seat| Target::Minion(seat, 0));
                let target = match card.card().targets {
                    Targets::None => None,
                    Targets::Minion => minion,
                    Targets::MinionOrRitual => minion.or(Some(Target::Ritual(Seat::ONE))),
                };
                Action::Play(place, target)
            }
            zone::BOARD if mine => {
                side.board.get(place as usize)?;
                Action::Attack(place, None)
            }
            zone::RITUAL if mine => {
                side.ritual?;
                return Some("A ritual triggers by itself: you can't use it.".into());
            }
            zone::GRAVEYARD if mine => {
                side.graveyard.last()?;
                return Some("A minion in the graveyard can't act: choose one in play.".into());
            }
            _ => return None,
        };
        self.check(action).err().map(|why| why.to_string())
    }

    fn describe(&self, viewer: Option<Seat>, to: Listener<'_>, at: Anchor) -> Vec<DescriptionLine> {
        let owner = Seat(at.seat);
        match at.zone {
            zone::HAND if viewer == Some(owner) => match self.side(owner).hand.get(at.index as usize) {
                Some(held) => describe_card(held.card, self.cost(owner, held.card), held.stats),
                None => Vec::new(),
            },
            zone::BOARD => match self.side(owner).board.get(at.index as usize) {
                Some(minion) => {
                    let whose = to.text(|s| s.put("This is ").owner(owner).put("minion").stop());
                    self.describe_minion(whose, viewer == Some(owner) && self.active == owner, minion)
                }
                None => vec![described(to.text(|s| {
                    s.put(&format!("Place {} on ", at.index + 1)).owner(owner).put("board is free").stop();
                }))],
            },
            zone::RITUAL => match self.side(owner).ritual {
                Some(ritual) => {
                    let mut lines = describe_card(ritual.card, ritual.card.card().cost, (0, 0));
                    let (price, printed) = ritual.card.card().charges;
                    let price = counted(price as usize, "charge");
                    lines.push(described(format!("{}.", value("Charges", ritual.charges, printed))));
                    lines.push(described(format!("Each time it triggers, it uses {price}.")));
                    lines
                }
                None => {
                    vec![described(to.text(|s| s.subject(owner).verb("have", "has").put(" no ritual in play").stop()))]
                }
            },
            zone::GRAVEYARD => {
                let graves = &self.side(owner).graveyard;
                let count = format!("graveyard: {}", counted(graves.len(), "minion"));
                let mut lines = vec![described(to.text(|s| _ = s.owner(owner).put(&count)))];
                // A dead minion's last values mean nothing to a player, who would mistake them for the values printed
                // on the card.
                let names = graves.iter().rev().map(|corpse| (corpse.card.card().name.into(), Tint::Minion));
                lines.extend(name_list("The last to die comes first: ", names));
                lines
            }
            zone::PLAYER => {
                let side = self.side(owner);
                vec![
                    DescriptionLine::name(to.text(|s| _ = s.player(owner)), Tint::Player),
                    DescriptionLine::values("", [format!("Life {}", side.life), format!("magic {}", side.magic)])
                        .about(Subject::Values),
                    DescriptionLine::values(
                        "Cards:",
                        [format!("{} in the deck", side.deck.len()), format!("{} in hand", side.hand.len())],
                    ),
                ]
            }
            _ => Vec::new(),
        }
    }

    /// Describes a minion: its current values, and how each enchantment changes its base values.
    fn describe_minion(&self, owner: String, own: bool, minion: &Minion) -> Vec<DescriptionLine> {
        let printed = minion.card.card();
        let now = (minion.attack, minion.defence);
        let mut lines =
            vec![DescriptionLine::name(printed.name, Tint::Minion), described(owner), figures(now, printed.stats)];
        let acts = match (minion.actions, minion.fresh) {
            (0, true) => "It has just come into play and must wait for its player's next turn to act.".to_string(),
            (0, false) => "It has no action left.".to_string(),
            (n, _) => format!("It has {} left.", counted(n as usize, "action")),
        };
        // For the viewer's own minions on the viewer's turn, the inspector adds a similar sentence itself.
        if !own {
            lines.push(described(acts));
        }
        if !printed.text.is_empty() {
            lines.push(described(in_full_stop(printed.text)).about(Subject::Text));
        }
        match minion.usable.ability() {
            Some(ability) => lines.push(described(price_of(ability.cost))),
            None if printed.ability.is_some() => lines.push(described("It is silenced, so its ability doesn't work.")),
            None => {}
        }
        if minion.enchantments == 0 {
            return lines;
        }
        if now != minion.base {
            let base = [format!("attack {}", minion.base.0), format!("defence {}", minion.base.1)];
            lines.push(DescriptionLine::values("Before enchantments:", base));
        }
        let attached: Vec<_> = self.enchantments(minion).collect();
        for i in 0..attached.len() {
            let mut upto = *minion;
            upto.work_out(attached[..=i].iter().copied());
            let (since, card) = (attached[i].since, attached[i].card.card());
            let how = card.mods.iter().find_map(|change| match change {
                Mod::Times(2, 2) => Some("doubled".to_string()),
                other => in_words(other).map(|words| words.join(", ")),
            });
            let name = (card.name.into(), Tint::Enchantment);
            lines.push(match how {
                None => vec![("Enchanted with ".into(), Tint::Plain), name, (".".into(), Tint::Plain)].into(),
                Some(how) => {
                    let [attack, defence] = [upto.attack - since.0, upto.defence - since.1];
                    let heading = format!("{} ({how}):", card.name);
                    let values = [format!("attack {attack}"), format!("defence {defence}")];
                    let note = format!(" ({how}): attack {attack}, defence {defence}");
                    let line = vec![name, (note.into(), Tint::Plain)];
                    DescriptionLine { line, ..DescriptionLine::values(&heading, values) }
                }
            });
            let changes = [("attack", since.0), ("defence", since.1)].into_iter().filter(|(_, by)| *by != 0);
            let changes: Vec<String> = changes.map(|(name, by)| format!("{name} {by:+}")).collect();
            if !changes.is_empty() {
                let (attack, defence) = (upto.attack, upto.defence);
                let text = format!("Other changes: {}, which makes ", changes.join(", "));
                let line = plain(format!("{text}attack {attack}, defence {defence}."));
                let facts = ["Other changes:".into()].into_iter().chain(changes);
                let facts = facts.chain([format!("now attack {attack}"), format!("defence {defence}")]).collect();
                lines.push(DescriptionLine { facts, ..line.into() });
            }
        }
        lines
    }
}

/// Formats attack and defence, with the printed values if they differ.
fn figures(now: (i32, i32), printed: (i32, i32)) -> DescriptionLine {
    let values = [value("Attack", now.0, printed.0), value("defence", now.1, printed.1)];
    DescriptionLine::values("", values).about(compared(now == printed))
}

/// Returns the subject of a line of values. Only the description says which values were printed on the card.
fn compared(as_printed: bool) -> Subject {
    if as_printed { Subject::Values } else { Subject::Other }
}

/// Formats a value with its name, and with the printed value if it differs.
fn value(name: &str, now: i32, printed: i32) -> String {
    if now == printed { format!("{name} {now}") } else { format!("{name} {now} (printed {printed})") }
}

fn price_of(ability: i32) -> String {
    format!("Its ability costs {ability} magic and an action.")
}

/// Describes a change to a minion's attack and defence. Returns `None` for a change of another kind.
fn in_words(change: &Mod) -> Option<[String; 2]> {
    match change {
        Mod::Add(a, d) => Some([format!("attack {a:+}"), format!("defence {d:+}")]),
        Mod::Times(a, d) => Some([format!("attack multiplied by {a}"), format!("defence multiplied by {d}")]),
        _ => None,
    }
}

/// Returns a card as printed, and its description.
pub(super) fn page(card: CardId) -> Page {
    let lines = describe_card(card, card.card().cost, card.card().stats);
    (*printed(card), lines)
}

fn describe_card(card: CardId, cost: i32, stats: (i32, i32)) -> Vec<DescriptionLine> {
    let printed = card.card();
    let mut lines = vec![DescriptionLine::name(printed.name, tint(printed.kind))];
    let kind = printed.kind.name().to_lowercase();
    let price = value(&format!("This {kind} costs"), cost, printed.cost) + " magic.";
    lines.push(described(price).about(compared(cost == printed.cost)));
    if printed.kind == CardType::Minion {
        lines.push(figures(stats, printed.stats));
    }
    let ability = printed.ability.filter(|_| printed.kind == CardType::Minion);
    // In a list, these words tell the ability from an effect of playing the card.
    let fact = ability.map(|ability| format!("Ability, cost {}: {}", ability.cost, in_full_stop(printed.text)));
    if !printed.text.is_empty() {
        let text = described(in_full_stop(printed.text)).about(Subject::Text);
        lines.push(DescriptionLine { facts: fact.into_iter().collect(), ..text });
    }
    lines.extend(ability.map(|ability| described(price_of(ability.cost))));
    let changes = printed.mods.iter().filter_map(in_words);
    let changed = |[attack, defence]: [String; 2]| DescriptionLine::values("", [capitalised(&attack), defence]);
    lines.extend(changes.map(|change| changed(change).about(Subject::Values)));
    lines
}
