//! The colour classes of items and values.

/// The colour class of an item. Themes give each class a style.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tint {
    /// The default, for items without a colour class of their own.
    #[default]
    Plain,
    /// A card that stays in play and acts.
    Minion,
    /// A card that acts once.
    Spell,
    /// A card attached to another card.
    Enchantment,
    /// A card that stays in play and triggers.
    Ritual,
    /// A player.
    Player,
    /// The colour red.
    Red,
    /// The colour blue.
    Blue,
    /// The colour green.
    Green,
    /// The colour white.
    White,
    /// The colour pink (black in some printings).
    Pink,
    /// The colour brown (yellow in some printings).
    Brown,
    /// The colour of Splendor's wild gems and of Dominion's money.
    Gold,
    /// The colour of harmful cards.
    Bane,
    /// A player's life.
    Life,
    /// A player's magic, and costs in magic.
    Magic,
    /// Points that decide the game.
    Points,
    /// Money, and costs in money.
    Money,
    /// A change for the better.
    Gain,
    /// A change for the worse.
    Loss,
}

impl Tint {
    /// Returns the colour class for a player's value with this name, such as `life` or `Life`.
    pub fn of_value(name: &str) -> Self {
        let values = [
            ("life", Tint::Life),
            ("magic", Tint::Magic),
            ("points", Tint::Points),
            ("point", Tint::Points),
            ("coins", Tint::Money),
        ];
        let found = values.into_iter().find(|(value, _)| value.eq_ignore_ascii_case(name));
        found.map_or(Tint::Plain, |(_, tint)| tint)
    }

    /// Returns `true` for a player's value, such as life or money. Its colour stays visible on dimmed items.
    pub fn is_value(self) -> bool {
        matches!(self, Tint::Life | Tint::Magic | Tint::Points | Tint::Money)
    }

    /// Returns `true` for a colour that distinguishes the cards of a game, such as red.
    pub fn is_colour(self) -> bool {
        matches!(self, Tint::Red | Tint::Blue | Tint::Green | Tint::White | Tint::Pink | Tint::Brown | Tint::Gold)
    }

    /// Returns the colour class for a word in the log that reports a change, such as `gains` or `damage`.
    pub fn of_word(word: &str) -> Self {
        match word {
            "gain" | "gains" => Tint::Gain,
            "lose" | "loses" | "hits" | "damage" | "die" | "dies" | "nightmare!" => Tint::Loss,
            _ => Tint::Plain,
        }
    }

    /// Returns the colour class for a change: a gain, a loss or neither.
    pub fn of_change(change: i8) -> Self {
        match change {
            0 => Tint::Plain,
            1.. => Tint::Gain,
            _ => Tint::Loss,
        }
    }
}
