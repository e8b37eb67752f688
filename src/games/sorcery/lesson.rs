//! The tutorial of Sorcery: a duel in progress, in which every kind of action is a good move at some point.

use super::table::zone;
use crate::Anchor;
use crate::engine::Seat;
use crate::lesson::{Lesson, LessonStep, LessonTask};

/// The position at the start of the tutorial. The magic is just enough for all steps, so that ending the turn is the
/// best move after them.
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
        LessonStep {
            title: "The table",
            why: "You win when your opponent's life is 0; Novice has 12. Your side is the lower half: five places for \
                  minions, your life and magic, and your hand.",
            what: "move the cursor to your opponent, Novice",
            task: LessonTask::Find(Anchor::new(zone::PLAYER, Seat::TWO, 0)),
        },
        LessonStep {
            title: "Play a minion",
            why: "A minion can fight for you from your next turn on. Cards cost magic: Bone Golem costs 2. Play it \
                  with {choose}, its digit or two clicks.",
            what: "play Bone Golem",
            task: LessonTask::Act { verb: "play", thing: "Bone Golem" },
        },
        LessonStep {
            title: "Choose a target",
            why: "An enchantment stays on its minion: Giant Strength gives +2/+2. Choose the card, then a numbered \
                  minion. {back} cancels.",
            what: "play Giant Strength on Air Elemental",
            task: LessonTask::Act { verb: "play", thing: "Giant Strength" },
        },
        LessonStep {
            title: "Attack",
            why: "When minions fight, each loses defence (right) equal to the other's attack (left) and dies at 0. Air \
                  Elemental (3/3) beats Potion Seller and survives.",
            what: "attack Potion Seller with Air Elemental",
            task: LessonTask::Act { verb: "attack", thing: "Air Elemental" },
        },
        LessonStep {
            title: "Use an ability",
            why: "Instead of attacking, Novice Pyromancer can pay 1 magic to deal 1 damage to a minion: enough \
                  to destroy Apprentice Summoner.",
            what: "use Novice Pyromancer on Apprentice Summoner",
            task: LessonTask::Act { verb: "use", thing: "Novice Pyromancer" },
        },
        LessonStep {
            title: "End the turn",
            why: "Each minion acts once per turn, and you keep unspent magic. Now Novice plays. Watch the actions, or \
                  skip ahead with {back}.",
            what: "end the turn",
            task: LessonTask::Act { verb: "end", thing: "" },
        },
        LessonStep {
            title: "A new turn",
            why: "You have drawn a card and gained 1 magic. Dark Ritual, your ritual, gave you 1 more and used a \
                  charge. Marks on the table show what Novice did.",
            what: "move the cursor to Dark Ritual",
            task: LessonTask::Find(Anchor::new(zone::RITUAL, Seat::ONE, 0)),
        },
        LessonStep {
            title: "On your own",
            why: "{hint} suggests a move and explains it, {undo} undoes as many moves as you like, and {help} lists all \
                  keys. If you leave, the game is saved.",
            what: "make a move of your own",
            task: LessonTask::Act { verb: "", thing: "" },
        },
    ],
};
