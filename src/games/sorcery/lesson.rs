//! The first game of Sorcery by steps: a duel under way, in which each kind of action is sensible once.

use super::table::zone;
use crate::Anchor;
use crate::engine::Seat;
use crate::lesson::{Lesson, Step, Task};

/// The cards and the magic are enough for all steps, and not for more: ending the turn is the
/// thing to do then.
const POSITION: &str = "\
sorcery position 1
turn 5
active 1
testing no
random 1 0 0
player 1
life 18
magic 5
bag Air Elemental | Air Elemental | Fire Elemental | Potion Seller | Apprentice Summoner | Master Summoner
bag Earth Elemental | Banish | Unsummon | Blizzard | Recharge | Raise Dead | Haste | Enrage | Aura of Power
hand Bone Golem | Giant Strength | Earth Elemental
ritual Dark Ritual 4
minion Air Elemental actions 1
minion Novice Pyromancer actions 1
player 2
life 12
magic 2
bag Air Elemental | Air Elemental | Fire Elemental | Bone Golem | Novice Pyromancer | Master Summoner
bag Earth Elemental | Earth Elemental | Unsummon | Giant Strength | Haste | Magic Fatigue | Silence
hand Air Elemental | Earth Elemental | Fire Elemental
minion Potion Seller actions 1
minion Apprentice Summoner actions 1
";

pub(super) static LESSON: Lesson = Lesson {
    position: POSITION,
    steps: &[
        Step {
            title: "The table",
            why: "Both players begin with 20 life, and who has none left has lost; this duel is well under way. The \
                  lower half is yours: five places for minions, below them your name with life and magic, and your \
                  hand at the very bottom. The upper half is your opponent's, and the cursor is on whom you have to \
                  bring down. Arrows move the cursor; what lies under it is explained beside or below the table.",
            task: Task::Read(Anchor::new(zone::PLAYER, Seat::TWO, 0)),
        },
        Step {
            title: "Play a minion",
            why: "Cards cost magic: Bone Golem takes 2 of your 5. A minion stays on the table and fights for you, \
                  but not before your next turn: your opponent can answer it first. {choose} plays the card under \
                  the cursor; its digit, a click, or the command that stands in the prompt does the same.",
            task: Task::Act { what: "play Bone Golem", verb: "play", thing: "Bone Golem" },
        },
        Step {
            title: "Choose a target",
            why: "Some cards are played on something. Choose the card, then one of the numbered minions: what \
                  would change is shown before you do it, and {back} takes the choice back. An enchantment stays \
                  on its minion. This one gives +2/+2: best on Air Elemental, which can attack at once.",
            task: Task::Act { what: "play Giant Strength on Air Elemental", verb: "play", thing: "Giant Strength" },
        },
        Step {
            title: "Attack",
            why: "A minion with an action left can attack. Your opponent loses as much life as its attack, the left \
                  number. A minion hits back: each takes the other's attack from its defence, the right number, \
                  and dies when none is left. As a 3/3, Air Elemental beats Potion Seller and lives.",
            task: Task::Act { what: "attack with Air Elemental", verb: "attack", thing: "Air Elemental" },
        },
        Step {
            title: "Use an ability",
            why: "Some minions can do something else instead of attacking, for magic. Novice Pyromancer deals 1 \
                  damage to a minion, which is the end of Apprentice Summoner. It could also attack there, so you \
                  are asked which you mean. Other texts work by themselves: Bone Golem grows whenever a minion \
                  leaves play.",
            task: Task::Act { what: "use Novice Pyromancer on a minion", verb: "use", thing: "Novice Pyromancer" },
        },
        Step {
            title: "End the turn",
            why: "Minions act once a turn, and magic that is left is kept: Earth Elemental has to wait until you \
                  have 3. When you end your turn, your opponent's begins with 1 magic more and a card, as yours \
                  will. What your opponent does is shown step by step; {back} hurries it.",
            task: Task::Act { what: "end the turn", verb: "end", thing: "" },
        },
        Step {
            title: "A new turn",
            why: "The log tells your opponent's turn line by line, and what was touched is marked. With each new turn \
                  you gain 1 magic and a card, and your minions can act again. The cursor is on your ritual. It \
                  waits for its moment and spends a charge each time: Dark Ritual gives you 1 magic more at the \
                  start of your turns.",
            task: Task::Read(Anchor::new(zone::RITUAL, Seat::ONE, 0)),
        },
        Step {
            title: "On your own",
            why: "Nothing you try is final: {undo} takes back as much as you like, your opponent's actions with yours. \
                  {hint} says what a strong player would do and why, {help} lists all keys, signs and commands. The \
                  game goes on from here, and is kept when you leave it.",
            task: Task::Read(Anchor::new(zone::PLAYER, Seat::TWO, 0)),
        },
    ],
};
