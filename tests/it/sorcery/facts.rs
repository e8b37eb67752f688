//! Assertions about a scene of Sorcery, in the notation of the specification: `Bone Golem 2/3`.

use crate::scene::Scene;
use sorcery::engine::BySeat;
use sorcery::games::sorcery::{CardId, Setup, Sorcery};
use sorcery::games::table::Row;
use sorcery::games::{CardFace, Cell, Label};

/// Returns a scene with Bjarne (player 1, whose turn it is) and Linus. Facts are separated by `;`, as in the position
/// notation. Each player has 9 magic by default.
#[track_caller]
pub fn scene(bjarne: &str, linus: &str) -> Scene<Sorcery> {
    scene_where("", bjarne, linus)
}

/// Returns the same scene in testing mode.
#[track_caller]
pub fn testing_scene(bjarne: &str, linus: &str) -> Scene<Sorcery> {
    scene_where("testing yes", bjarne, linus)
}

/// Returns the same scene with additional facts about the whole game.
#[track_caller]
pub fn scene_where(game: &str, bjarne: &str, linus: &str) -> Scene<Sorcery> {
    let lines = |facts: &str| facts.split([';', '\n']).map(|fact| format!("{}\n", fact.trim())).collect::<String>();
    let magic = |facts: &str| if facts.contains("magic") { "" } else { "magic 9\n" };
    Scene::at(&format!(
        "sorcery position 1\n{}player 1 Bjarne\n{}{}player 2 Linus\n{}{}",
        lines(game),
        magic(bjarne),
        lines(bjarne),
        magic(linus),
        lines(linus)
    ))
}

/// Starts a game in testing mode, in which decks keep their order. Cards are separated by commas; the first
/// one is drawn first.
pub fn dealt(bjarne: &str, linus: &str) -> Scene<Sorcery> {
    Scene::start(&["Bjarne", "Linus"], &Setup { decks: BySeat([deck(bjarne), deck(linus)]), testing: true }, 0)
}

/// Parses a deck: names separated by commas.
pub fn deck(names: &str) -> Vec<CardId> {
    names.split(", ").filter(|name| !name.is_empty()).map(|name| CardId::named(name).expect(name)).collect()
}

/// Returns the text of a label.
pub fn text(label: &Label) -> String {
    let mut out = String::new();
    label.write(&mut out);
    out
}

/// Formats a card as `Name 1/2`, or as its name if it has no values at its foot.
pub fn shown(face: &CardFace) -> String {
    match &face.feet {
        [Some(left), Some(right)] => format!("{} {}/{}", text(&face.name), text(&left.label), text(&right.label)),
        [None, Some(charges)] => format!("{} {}", text(&face.name), text(&charges.label)),
        _ => text(&face.name),
    }
}

impl Scene<Sorcery> {
    /// Asserts the minions of a player (1 or 2) with their current values, left to right.
    #[track_caller]
    pub fn board(self, player: usize, expected: &str) -> Self {
        self.same(&format!("player {player}'s board"), &self.minions(player), expected);
        self
    }

    /// Asserts the cards in a player's hand. A minion has its values only if they differ from the printed
    /// ones.
    #[track_caller]
    pub fn hand(self, player: usize, expected: &str) -> Self {
        let hand = self.fact(player, "hand").replace(" known", "").replace(" | ", ", ");
        self.same(&format!("player {player}'s hand"), &hand, expected);
        self
    }

    /// Asserts the graveyard with all values, the last minion to die first.
    #[track_caller]
    pub fn graveyard(self, player: usize, expected: &str) -> Self {
        let rows = self.ask(&format!("graveyard {player}")).rows;
        let faces: Vec<String> = cards(&rows).map(shown).collect();
        self.same(&format!("player {player}'s graveyard"), &faces.join(", "), expected);
        self
    }

    /// Asserts the ritual with its charges.
    #[track_caller]
    pub fn ritual(self, player: usize, expected: &str) -> Self {
        self.same(&format!("player {player}'s ritual"), &self.fact(player, "ritual"), expected);
        self
    }

    #[track_caller]
    pub fn life(self, player: usize, expected: i32) -> Self {
        self.same(&format!("player {player}'s life"), &self.fact(player, "life"), &expected.to_string());
        self
    }

    #[track_caller]
    pub fn magic(self, player: usize, expected: i32) -> Self {
        self.same(&format!("player {player}'s magic"), &self.fact(player, "magic"), &expected.to_string());
        self
    }

    /// Asserts the number of cards in a player's deck.
    #[track_caller]
    pub fn deck_size(self, player: usize, expected: usize) -> Self {
        let cards = ["deck", "bag"].map(|zone| self.fact(player, zone));
        let size = cards.iter().flat_map(|zone| zone.split(" | ")).filter(|card| !card.is_empty()).count();
        self.same(&format!("player {player}'s deck"), &size.to_string(), &expected.to_string());
        self
    }

    /// Asserts the actions left, minion by minion: `1 0 2`.
    #[track_caller]
    pub fn actions(self, player: usize, expected: &str) -> Self {
        let actions: Vec<String> = self
            .facts(player)
            .filter_map(|line| line.strip_prefix("minion ").map(str::to_string))
            .map(|line| line.split(" actions ").nth(1).unwrap_or("").trim_end_matches(" new").to_string())
            .collect();
        self.same(&format!("player {player}'s actions"), &actions.join(" "), expected);
        self
    }

    /// Asserts the enchantments on a minion, oldest first.
    #[track_caller]
    pub fn enchantments(self, player: usize, minion: usize, expected: &str) -> Self {
        let on = self.enchantments_on(player, minion);
        self.same(&format!("enchantments of player {player}'s minion {minion}"), &on.join(", "), expected);
        self
    }

    /// Asserts the value in the ability box of a minion, empty if it has no box.
    #[track_caller]
    pub fn ability_box(self, player: usize, minion: usize, expected: &str) -> Self {
        let shown = self.face(player, minion).tag.as_ref().map_or(String::new(), |tag| text(&tag.label));
        self.same(&format!("ability box of player {player}'s minion {minion}"), &shown, expected);
        self
    }

    /// Returns the card of a minion as `inspect` shows it.
    pub fn face(&self, player: usize, minion: usize) -> CardFace {
        let rows = self.ask(&format!("inspect {minion} {player}")).rows;
        cards(&rows).next().expect("a minion").clone()
    }

    /// Returns the minions of a player as `Name 1/2, Name 3/4`.
    pub fn minions(&self, player: usize) -> String {
        let table = sorcery::games::View::public(&self.game).table(&self.names);
        let row = table.rows.iter().filter(|row| matches!(row, Row::Cells(label, _) if text(label) == "minions"));
        let row = row.skip(player - 1).take(1).cloned().collect::<Vec<_>>();
        cards(&row).map(shown).collect::<Vec<_>>().join(", ")
    }

    /// Returns the names of the enchantments on a minion, oldest first.
    pub fn enchantments_on(&self, player: usize, minion: usize) -> Vec<String> {
        let rows = self.ask(&format!("inspect {minion} {player}")).rows;
        cards(&rows).skip(1).map(|face| text(&face.name)).collect()
    }

    /// Returns one fact about a player as the position notation writes it, or an empty string.
    pub fn fact(&self, player: usize, key: &str) -> String {
        let found = self.facts(player).find_map(|line| Some(line.strip_prefix(key)?.strip_prefix(' ')?.to_string()));
        found.unwrap_or_default()
    }

    /// Returns the lines of a player's half of the position.
    pub fn facts(&self, player: usize) -> impl Iterator<Item = String> {
        let lines: Vec<String> = self.position().lines().map(str::to_string).collect();
        let own = lines.into_iter().skip_while(move |line| !line.starts_with(&format!("player {player}")));
        own.skip(1).take_while(|line| !line.starts_with("player "))
    }

    #[track_caller]
    fn same(&self, what: &str, found: &str, expected: &str) {
        assert_eq!(found, expected, "{what}\n{}", self.report());
    }
}

/// Returns the cards in some rows of a table.
pub fn cards(rows: &[Row]) -> impl Iterator<Item = &CardFace> {
    let cells = rows.iter().flat_map(|row| match row {
        Row::Cells(_, cells) => cells.as_slice(),
        Row::Banner(_) => &[],
    });
    cells.filter_map(|placed| match &placed.cell {
        Cell::Card(face) => Some(&**face),
        _ => None,
    })
}
