//! The decisions in a game of Dominion: the question, the seat that decides, and the possible answers.

use super::card::{
    Card, CardSet, Count, Fate, Filter, Gain, Kinds, Op, Pick, Script, ScriptCondition, Zone, a, article,
};
use super::state::{Dominion, Phase, ScriptFrame};
use crate::engine::Seat;
use crate::words::{choose_from, counted};
use std::fmt;

/// An answer to a [`Prompt`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Plays an Action card from hand, or a Treasure.
    Play(Card),
    /// Buys a card.
    Buy(Card),
    /// Picks a card, names a card, or chooses a pile to gain from.
    Take(Card),
    /// Chooses one of a card's options, which are counted from 0. Option 0 also accepts an offer or plays all
    /// Treasures.
    Choose(u8),
    /// Stops playing, buying or picking cards. Also declines an offer.
    Done,
}

/// A decision that a player must make next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// The seat that decides.
    pub seat: Seat,
    /// The card that requires the decision, or `None` for the decisions of every turn, such as what to buy.
    pub source: Option<Card>,
    /// Identifies one play of a card. Prompts of the same play have the same number.
    pub serial: u16,
    /// The question that the seat has to answer.
    pub ask: Question,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The names describe the fields.
pub enum Question {
    /// Play an Action card?
    Play,
    /// Play a Treasure, all Treasures, or none?
    Treasure,
    /// Buy a card?
    Buy,
    /// Pick a card that meets the condition `only`. `fate` is its destination. `picked` cards have been picked already,
    /// and `left` more may follow.
    Pick { from: Zone, fate: Fate, only: Filter, optional: bool, picked: u16, left: u16 },
    /// Choose a card that `who` gains and puts into `to`. `instead_of`, if any, is a card, such as a trashed one, whose
    /// price may limit the choice.
    Gain { who: Seat, to: Zone, instead_of: Option<Card> },
    /// Choose an option. `chosen` has a bit for each option chosen so far.
    Choose { what: &'static [Script], chosen: u8 },
    /// Accept an offered effect? `about` is the card that the effect changes, if there is one.
    Offer { about: Option<Card>, what: Script },
    /// Name a card.
    Name,
}

/// The possible answers: cards, numbered options, and whether the seat may stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// The cards that the seat may play, buy or pick.
    pub cards: CardSet,
    /// The options that the seat may choose, one bit each.
    pub options: u8,
    /// Whether the seat may answer [`Action::Done`], for example to stop playing or buying.
    pub done: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Need {
    pub cards: CardSet,
    pub left: usize,
    /// Whether the seat may stop picking cards now.
    pub may_stop: bool,
}

impl Dominion {
    pub(super) fn need(&self, frame: &ScriptFrame, pick: &Pick) -> Need {
        let cards = self.set_in(frame.seat, pick.from).and(pick.only.set());
        let (left, optional) = self.left(frame, pick);
        Need { cards, left, may_stop: optional || cards.is_empty() || left == 0 }
    }

    /// Returns the number of cards that the seat may still pick, and whether it may pick fewer.
    #[inline]
    fn left(&self, frame: &ScriptFrame, pick: &Pick) -> (usize, bool) {
        let zone = self.player(frame.seat).cards.zone(pick.from).len();
        let picked = if frame.asking { frame.picked as usize } else { 0 };
        match pick.count {
            Count::Exactly(n) => ((n as usize).saturating_sub(picked), false),
            Count::UpTo(n) => ((n as usize).saturating_sub(picked), true),
            Count::DownTo(n) => (zone.saturating_sub(n as usize), false),
            Count::Any => (zone, true),
            Count::All => (zone, false),
        }
    }

    pub(super) fn gainable(&self, frame: &ScriptFrame, gain: &Gain) -> CardSet {
        let base = frame.last.map(|card| self.price(card));
        self.available().and(gain.only.set()).iter().filter(|&card| gain.fits(base, self.price(card))).collect()
    }

    /// Returns the seat that decides for a script. An attacker chooses the cards that the victim gains.
    pub(super) fn decider(&self, frame: &ScriptFrame) -> Seat {
        match frame.op() {
            Some(Op::Gain(gain)) if gain.by_attacker => self.turn.seat,
            _ => frame.seat,
        }
    }

    fn asked(&self, frame: &ScriptFrame) -> Prompt {
        let seat = self.decider(frame);
        let mut prompt = Prompt { seat, source: Some(frame.source), serial: frame.serial, ask: Question::Name };
        match frame.op() {
            Some(Op::Pick(pick)) => {
                // The question is public, so it must not tell how many cards in hand meet the condition.
                let (left, optional) = self.left(frame, pick);
                let (left, picked) = (left as u16, if frame.asking { frame.picked } else { 0 });
                let &Pick { from, fate, only, .. } = pick;
                prompt.ask = Question::Pick { from, fate, only, optional, picked, left };
            }
            Some(Op::Gain(gain)) => {
                prompt.ask = Question::Gain { who: frame.seat, to: gain.to, instead_of: frame.last };
            }
            Some(Op::Choose(_, scripts)) => {
                prompt.ask = Question::Choose { what: scripts, chosen: frame.picked as u8 };
            }
            Some(Op::May(what)) => prompt.ask = Question::Offer { about: frame.last, what },
            _ => {}
        }
        prompt
    }

    /// Returns the decision that is due, or `None` when the game is over.
    pub(super) fn prompt(&self) -> Option<Prompt> {
        if let Some(frame) = self.stack.last() {
            return Some(self.asked(frame));
        }
        let ask = match self.turn.phase {
            Phase::Action => Question::Play,
            Phase::Hold => Question::Treasure,
            Phase::Treasure | Phase::Buy | Phase::CleanUp => Question::Buy,
            Phase::Over => return None,
        };
        Some(Prompt { seat: self.turn.seat, source: None, serial: self.serial, ask })
    }

    /// Returns the possible answers. There are none when the game is over.
    pub(super) fn choices(&self) -> Choices {
        let Some(frame) = self.stack.last() else { return self.turn_choices() };
        match frame.op() {
            Some(Op::Pick(pick)) => {
                let need = self.need(frame, pick);
                Choices { cards: need.cards, options: 0, done: need.may_stop }
            }
            Some(Op::Gain(gain)) => {
                let cards = self.gainable(frame, gain);
                Choices { cards, options: 0, done: cards.is_empty() }
            }
            Some(Op::Choose(_, scripts)) => {
                let options = ((1u16 << scripts.len()) - 1) as u8 & !(frame.picked as u8);
                Choices { options, ..Choices::default() }
            }
            Some(Op::May(_)) => Choices { cards: CardSet::NONE, options: 1, done: true },
            Some(Op::Name) => Choices { cards: self.nameable(), ..Choices::default() },
            _ => Choices::default(),
        }
    }

    pub(super) fn turn_choices(&self) -> Choices {
        let seat = self.turn.seat;
        match self.turn.phase {
            Phase::Action => {
                let cards = self.set_in(seat, Zone::Hand).and(Kinds::ACTION.cards());
                Choices { cards, options: 0, done: true }
            }
            Phase::Hold => {
                let cards = self.set_in(seat, Zone::Hand).and(Kinds::TREASURE.cards());
                Choices { cards, options: 1, done: true }
            }
            Phase::Buy => {
                let affordable = |&card: &Card| u16::from(self.price(card)) <= self.turn.coins;
                let cards = self.available().iter().filter(affordable).collect();
                Choices { cards, options: 0, done: true }
            }
            _ => Choices::default(),
        }
    }

    fn nameable(&self) -> CardSet {
        let owned = |&card: &Card| self.players.iter().any(|player| player.owns(card) > 0);
        self.setup.piles().or(CardSet::only(Card::Pasture).iter().filter(owned).collect())
    }

    pub(super) fn judge(&self, action: Action) -> Result<(), Illegal> {
        let Some(prompt) = self.prompt() else { return Err(Illegal::Over) };
        let choices = self.choices();
        match (action, prompt.ask) {
            (Action::Done, _) if choices.done => Ok(()),
            (Action::Done, _) => Err(Illegal::MustAnswer(prompt)),
            (Action::Play(card), Question::Play | Question::Treasure) if choices.cards.contains(card) => Ok(()),
            (Action::Play(card), Question::Play | Question::Treasure) => Err(match prompt.ask {
                _ if !self.player(prompt.seat).holds(card) => Illegal::NotHeld(card),
                _ if !card.is(Kinds::PLAYABLE) => Illegal::Unplayable(card),
                Question::Play if self.setup.treasures_by_hand() => Illegal::NotYet(card),
                Question::Play => Illegal::NoAction(card),
                _ => Illegal::NoTreasure(card),
            }),
            (Action::Play(_), Question::Buy) => Err(Illegal::Buying(prompt)),
            (Action::Buy(card), Question::Buy) if choices.cards.contains(card) => Ok(()),
            (Action::Buy(card), Question::Buy) => Err(self.why_not_buy(card)),
            (Action::Take(card), Question::Pick { .. } | Question::Gain { .. } | Question::Name)
                if choices.cards.contains(card) =>
            {
                Ok(())
            }
            (Action::Take(card), Question::Pick { .. } | Question::Gain { .. } | Question::Name) => {
                if matches!(prompt.ask, Question::Pick { from: Zone::Hand, only: Filter::Any | Filter::Not(_), .. })
                    && !self.player(prompt.seat).holds(card)
                {
                    return Err(Illegal::NotHeld(card));
                }
                let is_limited = matches!(prompt.ask, Question::Pick { only, .. } if only != Filter::Any);
                Err(if is_limited { Illegal::Unfit(card, prompt) } else { Illegal::NotOffered(card) })
            }
            (Action::Choose(i), Question::Choose { what, .. }) if usize::from(i) >= what.len() => {
                Err(Illegal::NoSuchOption(what.len() as u8))
            }
            (Action::Choose(i), Question::Choose { .. }) if choices.options >> i & 1 == 0 => {
                Err(Illegal::ChosenAlready)
            }
            (Action::Choose(_), Question::Choose { .. })
            | (Action::Choose(0), Question::Offer { .. } | Question::Treasure) => Ok(()),
            _ => Err(Illegal::NotAsked(prompt)),
        }
    }

    fn why_not_buy(&self, card: Card) -> Illegal {
        if !self.setup.piles().contains(card) {
            Illegal::NoPile(card)
        } else if self.supply[card as usize] == 0 {
            Illegal::Empty(card)
        } else {
            Illegal::TooDear { card, price: self.price(card), coins: self.turn.coins }
        }
    }
}

/// The reason why an answer isn't possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // The error messages describe the variants.
pub enum Illegal {
    #[error("The game is over.")]
    Over,
    #[error("You can't do this now. First: {0}.")]
    NotAsked(Prompt),
    #[error("You can't play cards in the Buy phase: {0}.")]
    Buying(Prompt),
    #[error("You can't skip this: {0}.")]
    MustAnswer(Prompt),
    #[error("You have no {} in hand: choose a card that you hold.", .0.name())]
    NotHeld(Card),
    #[error("{} can't be played: it only counts points. Play another card, or `done`.", .0.name())]
    Unplayable(Card),
    #[error("{} is a Treasure: `done` plays all Treasures.", .0.name())]
    NoAction(Card),
    #[error("{} is a Treasure: play it after `done`.", .0.name())]
    NotYet(Card),
    #[error("{} isn't a Treasure: play a Treasure, or `done`.", .0.name())]
    NoTreasure(Card),
    #[error("{} isn't in this game's supply: choose another card.", .0.name())]
    NoPile(Card),
    #[error("The {} pile is empty: choose another card.", .0.name())]
    Empty(Card),
    #[error("{} costs ${price}, you have ${coins}: choose a cheaper card.", .card.name())]
    TooDear { card: Card, price: u8, coins: u16 },
    #[error("You can't choose {} here: choose another card.", .0.name())]
    NotOffered(Card),
    #[error("You can't choose {} here: {}.", .0.name(), .1)]
    Unfit(Card, Prompt),
    #[error("There is no such option: {}.", choose_from(1, (*.0).into()))]
    NoSuchOption(u8),
    #[error("You have already chosen that option: choose another.")]
    ChosenAlready,
}

impl Prompt {
    /// Returns the question in words, with the commands that aren't obvious. If it is a choice, returns an item for each
    /// option.
    pub(super) fn options(self) -> Vec<String> {
        let what = match self.ask {
            Question::Play => "play an Action card, or `done`",
            Question::Treasure => "play a Treasure, `all` of them, or `done`",
            Question::Buy => "buy a card, or `done`",
            Question::Pick { fate, only, optional, .. } => {
                let card = match only {
                    Filter::Of(kinds) => format!("{} {} card", article(kinds.words()), kinds.words()),
                    Filter::Only(card) => a(card),
                    Filter::Any | Filter::Not(_) => "a card".into(),
                };
                let what = match fate {
                    Fate::Discard => format!("discard {card}"),
                    Fate::Trash => format!("trash {card}"),
                    Fate::TopDeck => format!("put {card} on your deck"),
                    Fate::Pass => format!("pass {card}"),
                    Fate::PlayTwice => format!("play {card} twice with `repeat`"),
                };
                return vec![what + if optional { ", or `done`" } else { "" }];
            }
            Question::Gain { who, .. } if who != self.seat => return vec![gain_for("an opponent")],
            Question::Gain { .. } => "gain a card",
            Question::Choose { what, chosen } => {
                let open = what.iter().zip(1..).filter(|(_, number)| chosen >> (number - 1) & 1 == 0);
                let mut options: Vec<String> =
                    open.map(|(script, i)| format!("{i}: {}", words(script, "your"))).collect();
                options.iter_mut().take(1).for_each(|first| first.insert_str(0, "choose "));
                return options;
            }
            Question::Offer { about, what } => {
                let exchanged = about.filter(|_| matches!(what, [Op::Exchange]));
                let of = exchanged.map_or(String::new(), |card| format!(" of {}", a(card)));
                return vec![format!("{}{of}? `yes` or `no`", words(what, "your"))];
            }
            Question::Name => "name a card",
        };
        vec![what.into()]
    }
}

/// Asks for a card that `who` gains.
pub(super) fn gain_for(who: &str) -> String {
    format!("choose a card for {who} to `gain`")
}

impl fmt::Display for Prompt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.options().join("; "))
    }
}

/// Describes the effect of a script that a player may choose, as on a card: `+2 Cards`, `trash 2 cards`. `their` is the
/// possessive for the player: *your* or *their*.
pub(super) fn words(script: Script, their: &str) -> String {
    let more = |n: u8, what: &str| format!("+{}", counted(n.into(), what));
    let word = |op: &Op| match *op {
        Op::Draw(n) => more(n, "Card"),
        Op::Actions(n) => more(n, "Action"),
        Op::Buys(n) => more(n, "Buy"),
        Op::Coins(n) => format!("+${n}"),
        Op::Pick(Pick { fate, count: Count::Exactly(n), .. }) => {
            let verb = if fate == Fate::Trash { "trash" } else { "discard" };
            format!("{verb} {}", counted(n.into(), "card"))
        }
        Op::Give(card, _, Zone::Hand) => format!("gain a {} to {their} hand", card.name()),
        Op::DiscardHand => format!("discard {their} hand"),
        Op::TrashThis => "trash this card".to_string(),
        Op::Protect => "stay unaffected".to_string(),
        Op::Exchange => "gain a Silver instead".to_string(),
        Op::Each(_, [Op::When(ScriptCondition::HandAtLeast(n), _)]) => {
            format!("and each opponent with {n} or more cards does the same")
        }
        Op::Each(..) => "and each opponent does the same".to_string(),
        Op::When(_, script) | Op::May(script) => words(script, their),
        _ => "continue".to_string(),
    };
    script.iter().map(word).collect::<Vec<_>>().join(", ")
}

/// Describes one of a card's options, which are counted from 0. `their` is the possessive for the player.
pub(super) fn option_words(card: Card, option: u8, their: &str) -> String {
    fn options(script: Script) -> Option<&'static [Script]> {
        script.iter().find_map(|op| match op {
            Op::Choose(_, scripts) => Some(*scripts),
            _ => op.inner().iter().find_map(|script| options(script)),
        })
    }
    let script = options(card.row().script).and_then(|scripts| scripts.get(usize::from(option)));
    script.map_or(String::new(), |script| words(script, their))
}
