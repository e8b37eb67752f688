//! The table of Sorcery (spec 4), and the description of each item on it.

use super::card::{CardId, CardType, Mod, Targets};
use super::emblems;
use super::rules::Action;
use super::state::{Attached, BOARD_SIZE, Minion, STARTING_LIFE, Sorcery, Target};
use crate::engine::{Game, Seat};
use crate::inspection::{DescriptionLine, Subject, described, name_list};
use crate::table::{Banner, Gauge, Mark, Page, Row, plain};
use crate::words::{capitalised, counted, in_full_stop, push_number};
use crate::{
    Anchor, Audience, CardFace, Cell, Error, Figure, Inspection, Label, Listener, Look, Names, Placed, SeatFace, Table,
    Tint, View,
};

pub(super) mod zone {
    /// The zone of the active player's hand.
    pub const HAND: u8 = crate::table::HAND;
    pub const BOARD: u8 = 1;
    pub const RITUAL: u8 = 2;
    pub const PLAYER: u8 = 3;
    pub const GRAVEYARD: u8 = 4;
    /// The zone of the action that ends the turn.
    pub const END: u8 = 5;
    pub const DECK: u8 = 6;
}

pub(super) fn target_anchor(target: Target) -> Anchor {
    match target {
        Target::Minion(seat, slot) => Anchor::new(zone::BOARD, seat, slot.into()),
        Target::Ritual(seat) => Anchor::new(zone::RITUAL, seat, 0),
    }
}

/// The title between the two halves of the board.
static TITLE: Banner = Banner {
    simple: &[
        "   _____                              ",
        "  / ____|                             ",
        " | (___   ___  _ __ ___ ___ _ __ _   _",
        "  \\___ \\ / _ \\| '__/ __/ _ \\ '__| | | |",
        "  ____) | (_) | | | (_|  __/ |  | |_| |",
        " |_____/ \\___/|_|  \\___\\___|_|   \\__, |",
        "                                  __/ |",
        "                                 |___/ ",
    ],
    fancy: &[
        "",
        "███████╗ ██████╗ ██████╗  ██████╗███████╗██████╗ ██╗   ██╗",
        "██╔════╝██╔═══██╗██╔══██╗██╔════╝██╔════╝██╔══██╗╚██╗ ██╔╝",
        "███████╗██║   ██║██████╔╝██║     █████╗  ██████╔╝ ╚████╔╝",
        "╚════██║██║   ██║██╔══██╗██║     ██╔══╝  ██╔══██╗  ╚██╔╝",
        "███████║╚██████╔╝██║  ██║╚██████╗███████╗██║  ██║   ██║",
        "╚══════╝ ╚═════╝ ╚═╝  ╚═╝ ╚═════╝╚══════╝╚═╝  ╚═╝   ╚═╝",
        "",
    ],
    indents: (62, 53),
};

pub(super) fn tint(kind: CardType) -> Tint {
    match kind {
        CardType::Minion => Tint::Minion,
        CardType::Enchantment => Tint::Enchantment,
        CardType::Ritual => Tint::Ritual,
        CardType::Spell => Tint::Spell,
    }
}

/// Returns a card as printed, in a box, because tables have boxed cards and a card is large to move.
pub(super) fn printed(card: CardId) -> Box<CardFace> {
    let printed = card.card();
    let numbers = |(left, right): (i32, i32)| [Some(Figure::plain(left)), Some(Figure::plain(right))];
    let (tag, feet) = match printed.kind {
        CardType::Spell => (None, [None, None]),
        CardType::Minion => (printed.ability.map(|ability| Figure::plain(ability.cost)), numbers(printed.stats)),
        CardType::Ritual => (Some(Figure::plain(printed.charges.0)), [None, Some(Figure::plain(printed.charges.1))]),
        CardType::Enchantment => (None, printed.mods.iter().find_map(modifier).unwrap_or_default()),
    };
    Box::new(CardFace {
        name: printed.name.into(),
        cost: Figure::plain(printed.cost).of(Tint::Magic),
        band: printed.kind.name(),
        tag,
        body: printed.text.into(),
        feet,
        tint: tint(printed.kind),
        emblem: printed.emblem,
        ..CardFace::default()
    })
}

/// Returns the values at the bottom of an enchantment card that changes attack and defence: `+2 +2`, `*2 *2`.
fn modifier(change: &Mod) -> Option<[Option<Figure>; 2]> {
    let both = |left: String, right: String| Some([Some(Figure::plain(left)), Some(Figure::plain(right))]);
    match *change {
        Mod::Add(attack, defence) => both(format!("{attack:+}"), format!("{defence:+}")),
        Mod::Times(attack, defence) => both(format!("*{attack}"), format!("*{defence}")),
        _ => None,
    }
}

/// Returns the table. A seat sees the opponent's half above, its own half below, and its hand. Plain text prints
/// the board of spec 4.1: 56 lines of 167 columns.
pub(super) fn look(view: View<'_, Sorcery>, names: &Names, look: Look) -> Result<Table, Error> {
    let (game, seat) = (view.state, view.seat);
    let board = |above: Seat, below: Seat| {
        vec![
            game.edge_row(above, names),
            game.minion_row(above),
            Row::Banner(&TITLE),
            game.minion_row(below),
            game.edge_row(below, names),
        ]
    };
    let rows = match (look, view.viewer()) {
        (Look::Table, Some(seat)) => {
            let mut rows = board(seat.other(), seat);
            rows.push(game.hand_row(seat));
            rows
        }
        (Look::Table | Look::Board, _) => board(Seat::ONE, Seat::TWO),
        (Look::At(at), viewer) => {
            let rows = match at.zone {
                zone::HAND if viewer == Some(Seat(at.seat)) => vec![game.hand_row(seat)],
                zone::BOARD => game.inspection(seat, Seat(at.seat), at.index)?,
                zone::GRAVEYARD => game.graveyard_rows(Seat(at.seat))?,
                _ => return Err(Error::nothing_to_show()),
            };
            return Ok(Table { rows, framed: false });
        }
    };
    Ok(Table { rows, framed: true })
}

pub(super) fn inspect(view: View<'_, Sorcery>, names: &Names, anchor: Anchor) -> Inspection {
    let (game, viewer) = (view.state, view.viewer());
    let to = Listener::new(names, viewer.map_or(Audience::Public, Audience::You));
    Inspection { lines: game.describe(viewer, to, anchor), why_not: game.why_not(anchor), card: None }
}

impl Sorcery {
    /// Returns the row with the ritual, the player and the graveyard.
    fn edge_row(&self, seat: Seat, names: &Names) -> Row {
        let side = self.side(seat);
        let ritual = match side.ritual {
            None => Cell::Slot("ritual".into()),
            Some(ritual) => {
                let mut face = printed(ritual.card);
                face.feet[1] = Some(Figure::number(ritual.charges, ritual.card.card().charges.1));
                face.marks = vec![Mark { lit: false, sign: "uses".into(), words: "charges".into() }];
                Cell::Card(face)
            }
        };
        let graveyard = match side.graveyard.last() {
            None => Cell::Slot("graveyard".into()),
            Some(corpse) => {
                let mut face = with_stats(corpse.card, corpse.stats);
                let count = side.graveyard.len();
                face.gone = true;
                face.stack = count.min(u16::MAX as usize) as u16;
                let mut words = String::new();
                push_number(&mut words, count as i32);
                words.push_str(" dead");
                face.marks = vec![Mark { lit: false, sign: Label::Number(count as i32), words: words.into() }];
                Cell::Card(face)
            }
        };
        let player = SeatFace {
            name: names.of(seat).clone(),
            values: [("life", side.life), ("magic", side.magic)],
            emblems: [emblems::HEART, emblems::CRYSTAL],
            dots: true,
            gauge: Gauge::Empties(STARTING_LIFE),
            facts: vec![("deck", side.deck.len() as i32), ("hand", side.hand.len() as i32)],
            values_on_top: seat == Seat::TWO,
            awaited: self.over.is_none() && seat == self.active,
        };
        let cells = vec![
            Placed::at(Anchor::new(zone::RITUAL, seat, 0), ritual),
            Placed::fixed(Cell::Gap),
            Placed::at(Anchor::new(zone::PLAYER, seat, 0), player),
            Placed::fixed(Cell::Gap),
            Placed::at(Anchor::new(zone::GRAVEYARD, seat, 0), graveyard),
        ];
        Row::Cells(Label::Empty, cells)
    }

    fn minion_row(&self, seat: Seat) -> Row {
        let board = &self.side(seat).board;
        let cells = (0..BOARD_SIZE).map(|slot| {
            let place = Anchor::new(zone::BOARD, seat, slot);
            match board.get(slot) {
                None => Placed::at(place, Cell::Slot(Label::Empty)),
                Some(minion) => Placed::at(place, Cell::Card(self.minion_face(minion))).holding(minion.serial),
            }
        });
        Row::Cells("minions".into(), cells.collect())
    }

    fn minion_face(&self, minion: &Minion) -> Box<CardFace> {
        let mut face = with_stats(minion.card, (minion.attack, minion.defence));
        let enchanted = minion.enchantments > 0;
        let own = minion.card.card().ability;
        if enchanted && let Some(ability) = minion.shown_ability(self.enchantments(minion)) {
            face.tag = Some(Figure::number(ability.cost, own.map_or(ability.cost, |own| own.cost)));
            face.body = ability.text.into();
        }
        let (sign, words) = match (minion.actions, minion.fresh) {
            (1, _) => ("go".into(), "ready".into()),
            (0, true) => ("new".into(), "new".into()),
            (0, false) => ("--".into(), "acted".into()),
            (n, _) => (format!("x{n}").into(), format!("ready x{n}").into()),
        };
        face.marks = vec![Mark { lit: minion.actions > 0, sign, words }];
        if enchanted {
            let count = minion.enchantments as usize;
            face.attached = self.enchantments(minion).map(|attached| *printed(attached.card)).collect();
            let sign = if count == 1 { "ench".into() } else { format!("{count} ench").into() };
            let words = counted(count, "enchantment").into();
            face.marks.push(Mark { lit: false, sign, words });
            if own.is_some() && !minion.usable.exists() {
                face.marks.push(Mark { lit: false, sign: "X".into(), words: "silenced".into() });
            }
        }
        face
    }

    fn hand_row(&self, seat: Seat) -> Row {
        let cells = self.side(seat).hand.iter().enumerate().map(|(place, held)| {
            let mut face = with_stats(held.card, held.stats);
            face.cost = Figure::number(self.cost(seat, held.card), held.card.card().cost).of(Tint::Magic);
            Placed::at(Anchor::new(zone::HAND, seat, place), Cell::Card(face))
        });
        Row::Cells("hand".into(), cells.collect())
    }

    /// Returns a row with the minion as it looks on the board, then rows with its enchantments, oldest first, five per
    /// row (spec 4.3).
    fn inspection(&self, asking: Seat, owner: Seat, slot: u8) -> Result<Vec<Row>, Error> {
        let board = &self.side(owner).board;
        let Some(minion) = board.get(slot as usize) else {
            let mine = owner == asking;
            if board.is_empty() && !mine {
                return Err(Error(format!(
                    "Player {} has no minion in play: there is nothing to inspect.",
                    owner.number()
                )));
            }
            let missing = super::Illegal::NoSuchMinion { seat: owner, mine, place: slot, there: board.len() };
            return Err(Error(missing.to_string()));
        };
        let place = Anchor::new(zone::BOARD, owner, slot.into());
        let face = Placed::at(place, Cell::Card(self.minion_face(minion)));
        let enchantments: Vec<&Attached> = self.enchantments(minion).collect();
        let rows = enchantments.chunks(BOARD_SIZE).map(|five| {
            let cell = |enchantment: &&Attached| Placed::fixed(Cell::Card(printed(enchantment.card)));
            Row::Cells("enchantments".into(), five.iter().map(cell).collect())
        });
        Ok(std::iter::once(Row::Cells(Label::Empty, vec![face])).chain(rows).collect())
    }

    /// Returns a graveyard, most recent death first, five minions per row.
    fn graveyard_rows(&self, owner: Seat) -> Result<Vec<Row>, Error> {
        let faces: Vec<Placed> = (self.side(owner).graveyard.iter().rev())
            .map(|corpse| Placed::fixed(Cell::Card(with_stats(corpse.card, corpse.stats))))
            .collect();
        let rows: Vec<Row> =
            faces.chunks(BOARD_SIZE).map(|five| Row::Cells("graveyard".into(), five.to_vec())).collect();
        if rows.is_empty() { Err(Error::new("There is nothing in the graveyard.")) } else { Ok(rows) }
    }
}

/// Returns a card as printed, except for a minion's attack and defence.
fn with_stats(card: CardId, stats: (i32, i32)) -> Box<CardFace> {
    let mut face = printed(card);
    let kept = card.card().stats;
    if card.card().kind == CardType::Minion {
        face.feet = [Some(Figure::number(stats.0, kept.0)), Some(Figure::number(stats.1, kept.1))];
    }
    face
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
                    lines.push(described(format!("{}.", value("Charges", ritual.charges, printed))));
                    lines.push(described(format!(
                        "Each time it triggers, it uses {}.",
                        counted(price as usize, "charge")
                    )));
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

pub(super) fn describe_card(card: CardId, cost: i32, stats: (i32, i32)) -> Vec<DescriptionLine> {
    let printed = card.card();
    let mut lines = vec![DescriptionLine::name(printed.name, tint(printed.kind))];
    let kind = printed.kind.name().to_lowercase();
    let price = value(&format!("This {kind} costs"), cost, printed.cost) + " magic.";
    lines.push(described(price).about(compared(cost == printed.cost)));
    if printed.kind == CardType::Minion {
        lines.push(figures(stats, printed.stats));
    }
    if !printed.text.is_empty() {
        lines.push(described(in_full_stop(printed.text)).about(Subject::Text));
    }
    if let (CardType::Minion, Some(ability)) = (printed.kind, printed.ability) {
        lines.push(described(price_of(ability.cost)));
    }
    let changes = printed.mods.iter().filter_map(in_words);
    let changed = |[attack, defence]: [String; 2]| DescriptionLine::values("", [capitalised(&attack), defence]);
    lines.extend(changes.map(|change| changed(change).about(Subject::Values)));
    lines
}
