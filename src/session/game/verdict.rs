//! Verdicts on the turns of a match: what each turn's mistakes cost, and the better actions.

use crate::game::search::percent;
use serde::{Deserialize, Serialize};
use sorcery_games::Names;
use sorcery_games::engine::Seat;
use sorcery_games::words::counted;

/// Minimum loss of win probability for an action to be reported. Two searches must find at least this loss.
pub(super) const NOTABLE: f64 = 0.05;
/// Minimum loss of win probability, in percentage points, for an action to count as a mistake.
const MISTAKE: f64 = 10.0;
/// Maximum number of turning points in a report: the turns with the costliest mistakes.
const TOLD: usize = 3;
/// Explains the win probabilities in a review of a game of several players.
pub const CHANCES: &str = "Players know different cards, so win probabilities may not add up to 100 %.";
/// The judgement of how well a turn was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// The turn number shown to players.
    pub turn: u32,
    /// The seat to move in the turn. Serialized as a number, counted from 1.
    #[serde(with = "numbered")]
    pub seat: Seat,
    /// Whether the turn belongs to the only person in the match. Also `true` if there isn't exactly one person.
    pub own: bool,
    /// The number of actions before the turn.
    pub action: usize,
    /// The win probability before the turn, with best play.
    pub chance: f64,
    /// The total loss of win probability in the turn.
    pub lost: f64,
    /// The worst action of the turn, if its loss of win probability is large enough to be reported.
    pub slip: Option<Slip>,
}

/// An action that was worse than the best one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Slip {
    /// The number of actions in the match before the worse action.
    pub action: usize,
    /// The action that the player chose, as a player types it.
    pub played: String,
    /// The better action, as a player types it.
    pub better: String,
    /// The action that the player chose, in words: `You attacked Potion Seller with your Air Elemental`.
    pub did: String,
    /// The better turn as an instruction: `play Banish on Fire Elemental, then attack Linus with your Air Elemental`.
    pub instead: String,
    /// The reasons for the better turn, as parts of a sentence.
    pub why: String,
    /// The kind of the mistake: `attacked before playing`.
    pub cause: String,
    /// The win probability after the better action.
    pub from: f64,
    /// The win probability after the action that the player chose. If the two searches that confirmed the slip disagree
    /// about the loss, the smaller loss counts.
    pub to: f64,
    /// Number of times that the player has found a better action for this mistake in an exercise.
    #[serde(default)]
    pub solved: u32,
}

/// Serializes a seat as its number, counted from 1.
mod numbered {
    use serde::{Deserialize, Deserializer, Serializer};
    use sorcery_games::engine::Seat;

    pub fn serialize<S: Serializer>(seat: &Seat, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(seat.0.saturating_add(1))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Seat, D::Error> {
        u8::deserialize(from).map(|number| Seat(number.saturating_sub(1)))
    }
}

impl Slip {
    /// Returns the loss of win probability that the action caused.
    pub fn cost(&self) -> f64 {
        self.from - self.to
    }

    /// Returns the loss in percentage points, going by the rounded percentages that players see.
    pub fn points(&self) -> f64 {
        (100.0 * self.from).round() - (100.0 * self.to).round()
    }

    /// Returns `true` if the loss is large enough for a mistake.
    pub fn is_mistake(&self) -> bool {
        self.points() >= MISTAKE
    }

    /// Describes the action, its cost and the better action.
    pub fn in_words(&self) -> String {
        let (from, to) = (100.0 * self.from, percent(self.to));
        format!("{}: {from:.0} → {to}. Better: {}.", self.did, self.instead)
    }
}

impl Verdict {
    /// Returns the mistake of the turn, if there is one.
    pub fn mistake(&self) -> Option<&Slip> {
        self.slip.as_ref().filter(|slip| slip.is_mistake())
    }

    /// Returns the verdict as a line of text.
    pub fn in_words(&self, names: &Names) -> String {
        let summary = self.summary(names);
        self.slip.as_ref().map_or(summary.clone(), |slip| format!("{summary} {}", slip.in_words()))
    }

    /// Returns the verdict as a line of text, without describing the worst action.
    pub fn summary(&self, names: &Names) -> String {
        let text = format!("Turn {}, {}, win probability {}: ", self.turn, names.of(self.seat), percent(self.chance));
        match &self.slip {
            // At such a low win probability, no loss is large enough to be reported, so "well played" would be
            // unfounded.
            None if self.chance < NOTABLE => text + "already lost.",
            None => text + "well played.",
            // The description of the worst action follows. Other actions of the turn were worse than the best, too.
            Some(slip) if (100.0 * self.lost).round() > slip.points() => {
                format!("{text}lost {} in total.", percent(self.lost))
            }
            Some(_) => format!("{text}lost {}.", percent(self.lost)),
        }
    }
}

/// Returns an explanation and the verdicts as lines of text, then the turning points and a summary for each player.
pub fn report(verdicts: &[Verdict], names: &Names) -> String {
    let about = if names.len() > 1 { CHANCES } else { "Win probabilities use only what you know." };
    let mut text = format!("{about}\n");
    let again = |(at, one): (usize, &Verdict)| verdicts[..at].iter().any(|v| (v.turn, v.seat) == (one.turn, one.seat));
    if verdicts.iter().enumerate().any(again) {
        text += "A turn is listed again after another player's decision in it.\n";
    }
    verdicts.iter().for_each(|verdict| text += &(verdict.in_words(names) + "\n"));
    let mut turning: Vec<_> =
        verdicts.iter().filter_map(|verdict| Some((verdict.mistake()?.cost(), verdict))).collect();
    turning.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    turning.truncate(TOLD);
    turning.sort_by_key(|(_, verdict)| verdict.action);
    let turns: Vec<String> = turning.iter().map(|(_, verdict)| verdict.turn.to_string()).collect();
    if let Some((last, others)) = turns.split_last() {
        let others = others.join(", ");
        text += &match others.is_empty() {
            true => format!("Turning point: turn {last}.\n"),
            false => format!("Turning points: turns {others} and {last}.\n"),
        };
    } else {
        text += &format!("No turn lost {MISTAKE} % or more: small losses and luck made the difference.\n");
    }
    for seat in Seat::all(names.len()) {
        let Some(loss) = average_loss(verdicts, seat) else { continue };
        let mistakes = verdicts.iter().filter(|verdict| verdict.seat == seat && verdict.mistake().is_some()).count();
        let (name, mistakes) = (names.of(seat), counted(mistakes, "mistake"));
        text += &format!("{name}: {mistakes}, {:.1} % win probability lost per turn.\n", 100.0 * loss);
    }
    text
}

/// Returns the average loss of win probability in a turn of this seat, or `None` if it had no turn.
pub fn average_loss(verdicts: &[Verdict], seat: Seat) -> Option<f64> {
    let own = || verdicts.iter().filter(|verdict| verdict.seat == seat);
    // A turn has several verdicts if another player makes a decision in it.
    let mut turns: Vec<u32> = own().map(|verdict| verdict.turn).collect();
    turns.dedup();
    (!turns.is_empty()).then(|| own().map(|verdict| verdict.lost).sum::<f64>() / turns.len() as f64)
}
