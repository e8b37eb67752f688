//! The vocabulary in which cards are written: what happens, to whom, and when.
//!
//! A card is a row of data over these words, so they can be listed, compared and cloned, and one
//! interpreter (`resolve.rs`) runs spells, activated abilities and triggers alike. A new
//! word is needed only for something that no card does yet.

use super::cards::CardId;

/// Ordered effects, carried out one after the other.
pub type Script = &'static [Effect];

/// One word of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Deal damage, which may be prevented in part.
    Damage(Who, i32),
    /// Destroy minions (they die) or a ritual (it is removed).
    Destroy(Who),
    /// Return a minion to its owner's hand.
    Return(Who),
    /// Change attack and defence.
    Gain(Who, i32, i32),
    /// Destroy the newest enchantment.
    Disenchant(Who),
    /// Put up to so many fresh minions into play, one by one while there is room.
    Summon(CardId, u8),
    /// The controller gains magic.
    Magic(i32),
    /// The controller's ritual gains charges.
    Charges(i32),
    /// Put the top minion of the controller's graveyard into play with this defence.
    Resurrect {
        /// The defence it comes back with; its attack is as it was.
        defence: i32,
    },
    /// The controller draws up to so many cards, as far as the hand has room.
    Draw(u8),
    /// The opponent discards so many cards, chosen by chance.
    Discard(u8),
    /// The opponent loses life.
    Strike(i32),
    /// Put a fresh minion of the same card into play on the controller's side.
    Copy(Who),
    /// Move an opponent's minion, enchantments and all, to the controller's side; it has not left
    /// play, and cannot act this turn.
    Steal(Who),
}

/// On whom an effect works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// What the player chose.
    Target,
    /// The card whose script runs; for an enchantment, the minion it sits on.
    Itself,
    /// The minion that the trigger is about.
    Subject,
    /// All minions, in APNAP order.
    EveryMinion,
    /// All minions of the controller, left to right.
    MyMinions,
}

/// Whose minion sets off a trigger, from its controller's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The controller's.
    Mine,
    /// The opponent's.
    Theirs,
    /// Anybody's.
    Anyones,
}

/// When a triggered ability activates (spec 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// At the start of the controller's turn (3.1).
    TurnStarts,
    /// At the end of the controller's turn (3.2).
    TurnEnds,
    /// At the end of each turn.
    EachTurnEnds,
    /// Whenever a minion enters play (3.3).
    Enters(Whose),
    /// Whenever a minion leaves play (3.4).
    Leaves(Whose),
    /// Whenever the minion itself attacks, before damage is dealt.
    Attacks,
}

impl When {
    /// The moments at which it activates.
    pub const fn moments(self) -> Moments {
        match self {
            When::TurnStarts => Moments::TURN_STARTS,
            When::TurnEnds => Moments::TURN_ENDS,
            When::EachTurnEnds => Moments::TURN_ENDS.and(Moments::THEIR_TURN_ENDS),
            When::Enters(Whose::Mine) => Moments::MINE_ENTERS,
            When::Enters(Whose::Theirs) => Moments::THEIRS_ENTERS,
            When::Enters(Whose::Anyones) => Moments::MINE_ENTERS.and(Moments::THEIRS_ENTERS),
            When::Leaves(Whose::Mine) => Moments::MINE_LEAVES,
            When::Leaves(Whose::Theirs) => Moments::THEIRS_LEAVES,
            When::Leaves(Whose::Anyones) => Moments::MINE_LEAVES.and(Moments::THEIRS_LEAVES),
            When::Attacks => Moments::MINE_ATTACKS,
        }
    }
}

/// Moments of a game as one player meets them: what a card listens to, or what all the cards of a
/// side do. It follows from the words of triggers, so that card rows never state it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments(u16);

impl Moments {
    /// None.
    pub const NEVER: Moments = Moments(0);
    /// The own turn starts.
    pub const TURN_STARTS: Moments = Moments(1);
    /// The own turn ends.
    pub const TURN_ENDS: Moments = Moments(2);
    /// An own minion enters play.
    pub const MINE_ENTERS: Moments = Moments(4);
    /// An own minion leaves play.
    pub const MINE_LEAVES: Moments = Moments(8);
    /// An own minion attacks.
    pub const MINE_ATTACKS: Moments = Moments(16);
    /// At any time: the card lends something to its side as long as it is in play.
    pub const ALWAYS: Moments = Moments(128);
    /// The opponent's turn ends.
    pub const THEIR_TURN_ENDS: Moments = Moments::TURN_ENDS.to_the_other();
    /// An opponent's minion enters play.
    pub const THEIRS_ENTERS: Moments = Moments::MINE_ENTERS.to_the_other();
    /// An opponent's minion leaves play.
    pub const THEIRS_LEAVES: Moments = Moments::MINE_LEAVES.to_the_other();

    /// Those that mean anything to the other player, too.
    const OF_BOTH: Moments = Moments::TURN_ENDS.and(Moments::MINE_ENTERS).and(Moments::MINE_LEAVES);

    /// What moments of one player are to the other.
    #[must_use]
    #[inline]
    pub const fn to_the_other(self) -> Moments {
        Moments((self.0 & Moments::OF_BOTH.0) << 8)
    }

    /// Both.
    #[must_use]
    pub const fn and(self, others: Moments) -> Moments {
        Moments(self.0 | others.0)
    }

    /// Whether any of `others` is among them.
    #[inline]
    pub const fn include(self, others: Moments) -> bool {
        self.0 & others.0 != 0
    }
}

/// What can be chosen as the target of a spell or an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Targets {
    /// Nothing is chosen.
    None = 0,
    /// Any minion.
    Minion,
    /// Any minion or ritual.
    MinionOrRitual,
}

/// A script and what can be chosen for it: a spell, or what a minion can be told to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ability {
    /// Magic to pay: for a spell, the cost of its card.
    pub cost: i32,
    /// What must be chosen.
    pub targets: Targets,
    /// What happens.
    pub script: Script,
    /// The same in words.
    pub text: &'static str,
    /// What the script needs in order to be possible.
    pub needs: Needs,
}

impl Ability {
    /// An ability; its needs follow from its script.
    pub const fn new(cost: i32, targets: Targets, text: &'static str, script: Script) -> Self {
        let mut needs = Needs::NOTHING;
        let mut i = 0;
        while i < script.len() {
            needs = needs.and(script[i].needs());
            i += 1;
        }
        Ability { cost, targets, script, text, needs }
    }
}

/// What must be there for a script to be possible. It follows from the words of the script, so
/// that card rows never state it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs(u16);

impl Needs {
    /// Nothing.
    pub const NOTHING: Needs = Needs(0);
    /// A free place on the own board.
    pub const ROOM: Needs = Needs(1);
    /// An own ritual.
    pub const RITUAL: Needs = Needs(2);
    /// A minion in the own graveyard.
    pub const CORPSE: Needs = Needs(4);
    /// A card in the own deck.
    pub const DECK: Needs = Needs(8);
    /// Room in the own hand.
    pub const HAND_ROOM: Needs = Needs(16);
    /// A card in the opponent's hand.
    pub const THEIR_CARD: Needs = Needs(32);
    /// A target of the opponent's.
    pub const FOE: Needs = Needs(64);
    /// A target with an enchantment.
    pub const ENCHANTED: Needs = Needs(128);
    /// A target whose owner's hand has room.
    pub const RETURNABLE: Needs = Needs(256);
    /// What is never there: an ability that a minion does not have.
    pub const NEVER: Needs = Needs(512);

    /// Both.
    pub const fn and(self, other: Needs) -> Needs {
        Needs(self.0 | other.0)
    }

    /// Those that are about the target.
    #[must_use]
    pub const fn of_target(self) -> Needs {
        Needs(self.0 & (Needs::FOE.0 | Needs::ENCHANTED.0 | Needs::RETURNABLE.0))
    }

    /// A bit for each need.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// These but not others.
    #[must_use]
    pub const fn without(self, others: Needs) -> Needs {
        Needs(self.0 & !others.0)
    }

    /// These, if a condition holds, or nothing.
    #[must_use]
    #[inline]
    pub const fn when(self, condition: bool) -> Needs {
        Needs(self.0 * condition as u16)
    }

    /// Whether any of `others` is among them.
    #[inline]
    pub const fn include(self, others: Needs) -> bool {
        self.0 & others.0 != 0
    }
}

impl Effect {
    /// What must be there for this effect to do what it says.
    const fn needs(self) -> Needs {
        match self {
            Effect::Summon(..) | Effect::Copy(_) => Needs::ROOM,
            Effect::Charges(_) => Needs::RITUAL,
            Effect::Resurrect { .. } => Needs::ROOM.and(Needs::CORPSE),
            Effect::Draw(_) => Needs::DECK.and(Needs::HAND_ROOM),
            Effect::Discard(_) => Needs::THEIR_CARD,
            Effect::Steal(_) => Needs::ROOM.and(Needs::FOE),
            Effect::Return(Who::Target) => Needs::RETURNABLE,
            Effect::Disenchant(Who::Target) => Needs::ENCHANTED,
            _ => Needs::NOTHING,
        }
    }
}

/// A script that runs whenever something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trigger {
    /// When.
    pub when: When,
    /// The same as moments, worked out once for all.
    pub moments: Moments,
    /// What happens then.
    pub script: Script,
}

/// What an enchantment changes about its minion. Mods are folded over the card's own values,
/// oldest enchantment first (spec 2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mod {
    /// Adds to attack and defence.
    Add(i32, i32),
    /// Multiplies attack and defence.
    Times(i32, i32),
    /// One more action each turn.
    ExtraAction,
    /// The activated ability costs so much more.
    AbilityCosts(i32),
    /// The activated ability cannot be used; one granted by a newer enchantment can.
    NoAbility,
    /// Grants the activated ability of the enchantment's card in place of the minion's own.
    GrantsAbility,
    /// Damage to the minion is reduced by so much, each time.
    Shield(i32),
}

/// What a minion changes for its controller as long as it is in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aura {
    /// Cards of one type cost so much less, but never less than nothing.
    Cheaper(super::cards::CardType, i32),
}
