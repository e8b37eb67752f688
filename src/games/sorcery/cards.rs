//! All cards, one row each. Adding a card is adding a row.

use super::demand::Demand;
use super::effect::{
    Ability, Aura, Effect::*, Mod, Moments, Needs, Script, Targets, Trigger, When, When::*, Who::*, Whose::*,
};

/// A card by its place in [`CARDS`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardId(pub u8);

/// The four types of cards (spec 1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardType {
    /// Fights.
    Minion,
    /// Sits on a minion.
    Enchantment,
    /// Waits for its trigger.
    Ritual,
    /// Happens once.
    Spell,
}

impl CardType {
    /// The word on the card.
    pub const fn name(self) -> &'static str {
        match self {
            CardType::Minion => "Minion",
            CardType::Enchantment => "Enchantment",
            CardType::Ritual => "Ritual",
            CardType::Spell => "Spell",
        }
    }
}

/// Which cards belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CardSet {
    /// The 22 cards of the specification (section 6).
    Base,
    /// Cards of our own, in play only with `--cards all`.
    Circle,
}

/// Everything that is printed on a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Card {
    /// The name, by which decks list it.
    pub name: &'static str,
    /// The type.
    pub kind: CardType,
    /// The set it belongs to.
    pub set: CardSet,
    /// Magic to pay for playing it.
    pub cost: i32,
    /// The text on the card.
    pub text: &'static str,
    /// Attack and defence of a minion.
    pub stats: (i32, i32),
    /// What must be chosen when it is played.
    pub targets: Targets,
    /// What must be there when it is played.
    pub needs: Needs,
    /// What a spell does, what a minion can be told to do, or what an enchantment lets its minion
    /// do.
    pub ability: Option<Ability>,
    /// What a minion, an enchantment or a ritual does by itself.
    pub triggers: &'static [Trigger],
    /// What an enchantment changes.
    pub mods: &'static [Mod],
    /// What a minion changes for its controller.
    pub auras: &'static [Aura],
    /// Charges that a ritual spends each time, and that it begins with.
    pub charges: (i32, i32),
    /// When it does anything by itself.
    pub listens: Moments,
}

impl CardId {
    /// No card: an empty place.
    pub const NONE: CardId = CardId(u8::MAX);

    /// What is printed on the card.
    #[inline]
    pub fn card(self) -> &'static Card {
        &CARDS[self.0 as usize]
    }

    /// What it takes to play the card as printed.
    #[inline]
    pub fn demand(self) -> Demand {
        PLAY_DEMANDS[self.0 as usize]
    }

    /// The cost of its ability as printed, and what it takes besides: [`Demand::IMPOSSIBLE`] when it
    /// has none.
    #[inline]
    pub fn ability_demand(self) -> (i32, Demand) {
        ABILITY_DEMANDS[self.0 as usize]
    }

    /// When it does anything by itself.
    #[inline]
    pub fn listens(self) -> Moments {
        self.card().listens
    }

    /// All cards, in the order of the table.
    pub fn all() -> impl Iterator<Item = CardId> {
        (0..CARDS.len() as u8).map(CardId)
    }

    /// The card of a name, in any case, with any white space between its words.
    pub fn named(name: &str) -> Option<CardId> {
        let words = || name.split_whitespace();
        CardId::all().find(|id| {
            let mut printed = id.card().name.split(' ');
            let mut given = words();
            loop {
                match (printed.next(), given.next()) {
                    (None, None) => return true,
                    (Some(a), Some(b)) if a.eq_ignore_ascii_case(b) => {}
                    _ => return false,
                }
            }
        })
    }
}

const fn card(name: &'static str, kind: CardType, cost: i32, text: &'static str) -> Card {
    Card {
        name,
        kind,
        set: CardSet::Base,
        cost,
        text,
        stats: (0, 0),
        targets: Targets::None,
        needs: Needs::NOTHING,
        ability: None,
        triggers: &[],
        mods: &[],
        auras: &[],
        charges: (0, 0),
        listens: Moments::NEVER,
    }
}

const fn spell(name: &'static str, cost: i32, targets: Targets, text: &'static str, script: Script) -> Card {
    let mut card = card(name, CardType::Spell, cost, text);
    let ability = Ability::new(cost, targets, text, script);
    card.targets = targets;
    // The card itself leaves room in the hand.
    card.needs = ability.needs.without(Needs::HAND_ROOM);
    card.ability = Some(ability);
    card
}

const fn minion(name: &'static str, cost: i32, attack: i32, defence: i32) -> Card {
    let mut card = card(name, CardType::Minion, cost, "");
    card.stats = (attack, defence);
    card.needs = Needs::ROOM;
    card
}

const fn enchantment(name: &'static str, cost: i32, text: &'static str, mods: &'static [Mod]) -> Card {
    let mut card = card(name, CardType::Enchantment, cost, text);
    card.mods = mods;
    card.targets = Targets::Minion;
    card
}

const fn ritual(
    name: &'static str,
    cost: i32,
    charges: (i32, i32),
    text: &'static str,
    triggers: &'static [Trigger],
) -> Card {
    let mut card = card(name, CardType::Ritual, cost, text);
    card.charges = charges;
    card.does(triggers)
}

const fn on(when: When, script: Script) -> Trigger {
    Trigger { when, moments: when.moments(), script }
}

impl Card {
    /// With an activated ability.
    const fn can(mut self, ability: Ability) -> Card {
        self.ability = Some(ability);
        if self.text.is_empty() {
            self.text = ability.text;
        }
        self
    }

    /// With this text.
    const fn says(mut self, text: &'static str) -> Card {
        self.text = text;
        self
    }

    /// With triggered abilities.
    const fn does(mut self, triggers: &'static [Trigger]) -> Card {
        self.triggers = triggers;
        let mut i = 0;
        while i < triggers.len() {
            self.listens = self.listens.and(triggers[i].moments);
            i += 1;
        }
        self
    }

    /// With an effect on its controller's other cards.
    const fn lends(mut self, auras: &'static [Aura]) -> Card {
        self.auras = auras;
        self.listens = self.listens.and(Moments::ALWAYS);
        self
    }

    /// In the second set.
    const fn of_the_circle(mut self) -> Card {
        self.set = CardSet::Circle;
        self
    }
}

/// The minion that the summoners summon.
pub const AIR_ELEMENTAL: CardId = CardId(6);

const BOLT: Ability = Ability::new(1, Targets::Minion, "Deal 1 damage to target minion", &[Damage(Target, 1)]);

/// Every card there is: the 22 of the specification in its order, then the Circle.
#[rustfmt::skip]
pub static CARDS: [Card; 36] = [
    spell("Banish", 2, Targets::MinionOrRitual, "Destroy target minion or ritual", &[Destroy(Target)]),
    spell("Unsummon", 1, Targets::Minion, "Return target minion to its owner's hand", &[Return(Target)]),
    spell("Recharge", 1, Targets::None, "Your ritual gains 3 charges", &[Charges(3)]),
    spell("Disenchant", 1, Targets::Minion, "Destroy the top enchantment on target minion", &[Disenchant(Target)]),
    spell("Raise Dead", 1, Targets::None, "Resurrect the top minion in your graveyard and set its defence to 1", &[Resurrect { defence: 1 }]),
    spell("Blizzard", 3, Targets::None, "Deal 2 damage to all minions", &[Damage(EveryMinion, 2)]),
    minion("Air Elemental", 0, 1, 1),
    minion("Earth Elemental", 3, 4, 4),
    minion("Bone Golem", 2, 1, 3).says("Gain +1/+1 whenever a minion leaves play.").does(&[on(Leaves(Anyones), &[Gain(Itself, 1, 1)])]),
    minion("Fire Elemental", 2, 2, 2).says("Whenever an opponent's minion enters play, deal 1 damage to it.").does(&[on(Enters(Theirs), &[Damage(Subject, 1)])]),
    minion("Potion Seller", 2, 1, 3).says("At the end of your turn, all your minions gain +0/+1.").does(&[on(TurnEnds, &[Gain(MyMinions, 0, 1)])]),
    minion("Novice Pyromancer", 1, 0, 1).can(BOLT),
    minion("Apprentice Summoner", 1, 1, 1).can(Ability::new(1, Targets::None, "Summon a 1/1 air elemental", &[Summon(AIR_ELEMENTAL, 1)])),
    minion("Master Summoner", 3, 2, 3).can(Ability::new(2, Targets::None, "Summon up to three 1/1 air elementals", &[Summon(AIR_ELEMENTAL, 3)])),
    enchantment("Giant Strength", 1, "", &[Mod::Add(2, 2)]),
    enchantment("Enrage", 2, "", &[Mod::Times(2, 2)]),
    enchantment("Haste", 1, "Enchanted minion gains +1 action each turn", &[Mod::ExtraAction]),
    enchantment("Magic Fatigue", 0, "Enchanted minion's activated ability costs 2 more", &[Mod::AbilityCosts(2)]),
    enchantment("Silence", 1, "Enchanted minion cannot use abilities", &[Mod::NoAbility]),
    ritual("Dark Ritual", 0, (1, 5), "At the start of your turn, gain 1 magic", &[on(TurnStarts, &[Magic(1)])]),
    ritual("Aura of Power", 1, (1, 4), "Whenever a minion enters play under your control, it gains +1/+1", &[on(Enters(Mine), &[Gain(Subject, 1, 1)])]),
    ritual("Standstill", 3, (2, 4), "Whenever a minion enters play, destroy it", &[on(Enters(Anyones), &[Destroy(Subject)])]),

    spell("Insight", 1, Targets::None, "Draw two cards", &[Draw(2)]).of_the_circle(),
    spell("Amnesia", 2, Targets::None, "Your opponent discards a card at random", &[Discard(1)]).of_the_circle(),
    spell("Mirror Image", 2, Targets::Minion, "Summon a fresh copy of target minion", &[Copy(Target)]).of_the_circle(),
    spell("Beguile", 4, Targets::Minion, "Gain control of target opposing minion", &[Steal(Target)]).of_the_circle(),
    spell("Battle Hymn", 2, Targets::None, "All your minions gain +1/+1", &[Gain(MyMinions, 1, 1)]).of_the_circle(),
    minion("Raider", 2, 2, 2).says("Whenever it attacks, your opponent loses 1 life.").does(&[on(Attacks, &[Strike(1)])]).of_the_circle(),
    minion("Grave Warden", 3, 1, 3).says("Start of your turn: gain 1 magic. Whenever a minion leaves play, gain +0/+1.").does(&[on(TurnStarts, &[Magic(1)]), on(Leaves(Anyones), &[Gain(Itself, 0, 1)])]).of_the_circle(),
    minion("Archivist", 2, 1, 2).says("Your spells cost 1 less.").lends(&[Aura::Cheaper(CardType::Spell, 1)]).of_the_circle(),
    minion("Creeping Vine", 1, 0, 2).says("At the end of each turn, gain +1/+0.").does(&[on(EachTurnEnds, &[Gain(Itself, 1, 0)])]).of_the_circle(),
    enchantment("Pyromancy", 1, "Enchanted minion can pay 1 magic: deal 1 damage to target minion", &[Mod::GrantsAbility]).can(BOLT).of_the_circle(),
    enchantment("Blood Oath", 1, "Whenever a minion leaves play, enchanted minion gains +1/+0", &[]).does(&[on(Leaves(Anyones), &[Gain(Itself, 1, 0)])]).of_the_circle(),
    enchantment("Stone Skin", 1, "Damage to enchanted minion is reduced by 1", &[Mod::Shield(1)]).of_the_circle(),
    ritual("Soul Harvest", 1, (1, 4), "Whenever a minion leaves play, gain 1 magic", &[on(Leaves(Anyones), &[Magic(1)])]).of_the_circle(),
    ritual("Ward of Thorns", 2, (1, 3), "Whenever an opponent's minion enters play, they lose 1 life", &[on(Enters(Theirs), &[Strike(1)])]).of_the_circle(),
];

/// What it takes to play each card there can be: that is asked for all the time, and the cards
/// themselves are large.
static PLAY_DEMANDS: [Demand; 1 << u8::BITS] = {
    let mut demands = [Demand::IMPOSSIBLE; 1 << u8::BITS];
    let mut i = 0;
    while i < CARDS.len() {
        demands[i] = Demand::new(CARDS[i].cost, CARDS[i].needs, CARDS[i].targets);
        i += 1;
    }
    demands
};

/// The cost of the ability of each card there can be, and what it takes besides.
static ABILITY_DEMANDS: [(i32, Demand); 1 << u8::BITS] = {
    let mut demands = [(0, Demand::IMPOSSIBLE); 1 << u8::BITS];
    let mut i = 0;
    while i < CARDS.len() {
        if let Some(Ability { cost, needs, targets, .. }) = CARDS[i].ability {
            let returns = CARDS[i].kind as u8 != CardType::Spell as u8 && needs.include(Needs::RETURNABLE);
            assert!(!returns, "an ability that returns minions finds the own hand full: it needs its own `Aim`");
            demands[i] = (cost, Demand::new(0, needs, targets));
        }
        i += 1;
    }
    demands
};
