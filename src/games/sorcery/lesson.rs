//! The tutorial of Sorcery: a duel in progress, in which each kind of action is a good move once.

use super::table::zone;
use crate::Anchor;
use crate::engine::Seat;
use crate::lesson::{Lesson, Step, Task};

/// The position at the start. The magic is just enough for all steps, so that ending the turn is the best move after
/// them.
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
            why: "Each player starts with 20 life and loses at 0. This duel is already under way. Your side is the \
                  lower half: five places for minions, then your name with your life and magic, then your hand. Your \
                  opponent's side is the upper half. The cursor is on your opponent; move it with the arrow keys to \
                  read about anything on the table.",
            task: Task::Read(Anchor::new(zone::PLAYER, Seat::TWO, 0)),
        },
        Step {
            title: "Play a minion",
            why: "You pay for cards with magic: Bone Golem costs 2, and you have 5. A minion stays on the table and \
                  fights for you, but it can't act before your next turn, so your opponent can respond first. \
                  {choose} plays the card under the cursor. You can also press its digit, click it, or type the \
                  command in the prompt.",
            task: Task::Act { what: "play Bone Golem", verb: "play", thing: "Bone Golem" },
        },
        Step {
            title: "Choose a target",
            why: "Some cards need a target. Choose the card, then one of the numbered minions. The table shows the \
                  effect before you confirm, and {back} cancels. An enchantment stays on its minion. This one gives \
                  +2/+2. Play it on Air Elemental, which can attack right away.",
            task: Task::Act { what: "play Giant Strength on Air Elemental", verb: "play", thing: "Giant Strength" },
        },
        Step {
            title: "Attack",
            why: "A minion with an action left can attack. If it attacks your opponent, they lose life equal to its \
                  attack, the number on the left. If it attacks a minion, each of the two loses defence, \
                  the number on the right, equal to the other's attack. At 0 defence it dies. Air Elemental is now a 3/3: it beats Potion \
                  Seller and survives.",
            task: Task::Act { what: "attack with Air Elemental", verb: "attack", thing: "Air Elemental" },
        },
        Step {
            title: "Use an ability",
            why: "Instead of attacking, some minions can use an ability that costs magic. Novice Pyromancer deals 1 \
                  damage to a minion, enough to kill Apprentice Summoner. It could also attack that minion, so the \
                  game asks which you mean. Other abilities trigger by themselves: Bone Golem grows whenever a \
                  minion leaves play.",
            task: Task::Act { what: "use Novice Pyromancer on a minion", verb: "use", thing: "Novice Pyromancer" },
        },
        Step {
            title: "End the turn",
            why: "Each minion acts once per turn. You keep unspent magic, so you can play Earth Elemental once you \
                  have 3. When you end your turn, your opponent gains 1 magic, draws a card, and plays. The table \
                  shows each of their actions; {back} skips ahead.",
            task: Task::Act { what: "end the turn", verb: "end", thing: "" },
        },
        Step {
            title: "A new turn",
            why: "The log lists your opponent's actions, and the table marks what they changed. You have gained 1 \
                  magic and a card, and your minions can act again. The cursor is on your ritual. A ritual triggers \
                  by itself and spends a charge each time: Dark Ritual gives you 1 extra magic at the start of your \
                  turn.",
            task: Task::Read(Anchor::new(zone::RITUAL, Seat::ONE, 0)),
        },
        Step {
            title: "On your own",
            why: "You can try anything: {undo} takes back as many actions as you like, your opponent's included. \
                  {hint} suggests a move and gives the reason. {help} lists all keys, symbols and commands. Now \
                  finish the game. If you leave, it is saved.",
            task: Task::Read(Anchor::new(zone::PLAYER, Seat::TWO, 0)),
        },
    ],
};
