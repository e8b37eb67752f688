//! Lines: short forms, names, bare answers, questions, errors and the log.

use super::{lines, names, play, position, refusal, said, view};
use sorcery::games::onirim::{Action, Colour, Onirim};
use sorcery::games::verb;
use sorcery::games::{Request, Tabletop, Verb, help_text};

const HAND: &str = "hand red sun | blue moon | green key | brown sun | red moon\n";

fn parsed(game: &Onirim, line: &str) -> Request<Action> {
    verb::parse::<Onirim>(view(game), line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn act(game: &Onirim, line: &str) -> Action {
    match parsed(game, line) {
        Request::Act(action) => action,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn cards_can_be_given_by_number_or_name() {
    let game = position(HAND);
    for line in ["play 3", "p 3", "p3", "P3", "play green key", "play Green-Key", "p g key"] {
        assert_eq!(act(&game, line), Action::Play(2), "{line}");
    }
    for line in ["discard 4", "d4", "discard yellow sun", "d brown sun"] {
        assert_eq!(act(&game, line), Action::Discard(3), "{line}");
    }
}

#[test]
fn prophecy_answers_are_numbers_or_names() {
    let mut game = position(&format!("{HAND}next red sun | nightmare | blue door | green sun | blue sun\n"));
    play(&mut game, "d3");
    for line in ["discard 2", "d 2", "2", "discard nightmare"] {
        assert_eq!(act(&game, line), Action::Drop(1), "{line}");
    }
    play(&mut game, "2");
    for line in ["next 2", "n 2", "n2", "2", "next blue door"] {
        assert_eq!(act(&game, line), Action::Next(1), "{line}");
    }
    assert_eq!(act(&game, "r"), Action::Rest);
}

#[test]
fn door_answers_are_yes_or_no_and_default_to_yes() {
    let mut game = position(&format!("{HAND}next green door\n"));
    play(&mut game, "d1");
    for line in ["open", "o", "yes", "y", "1", "", "  "] {
        assert_eq!(act(&game, line), Action::Open, "{line:?}");
    }
    for line in ["keep", "no", "n", "2"] {
        assert_eq!(act(&game, line), Action::Keep, "{line}");
    }
}

#[test]
fn nightmare_answers_are_a_price_or_its_number() {
    let mut game = position(&format!("doors blue door\n{HAND}next nightmare\n"));
    play(&mut game, "p1");
    assert_eq!(lines(&game), ["key 2", "door blue", "five", "throw"]);
    for line in ["key 2", "key", "k", "key green", "key green key", "1"] {
        assert_eq!(act(&game, line), Action::PayKey(1), "{line}");
    }
    for line in ["door blue", "door b", "DOOR BLUE", "2"] {
        assert_eq!(act(&game, line), Action::PayDoor(Colour::Blue), "{line}");
    }
    assert_eq!([act(&game, "f"), act(&game, "4")], [Action::PayDeck, Action::PayHand]);
}

#[test]
fn a_key_must_be_named_if_there_are_different_keys() {
    let mut game = position("hand red sun | red key | blue key | red key | green moon\nnext nightmare\n");
    play(&mut game, "p1");
    assert_eq!(refusal(&game, "key"), "`key`: say which key to use. Usage: `key card`.");
    assert_eq!([act(&game, "key blue"), act(&game, "key red")], [Action::PayKey(1), Action::PayKey(0)]);
    let mut game = position("hand red sun | red key | blue sun | red key | green moon\nnext nightmare\n");
    play(&mut game, "p1");
    assert_eq!(act(&game, "key"), Action::PayKey(0), "two equal keys need no name");
}

#[test]
fn questions_change_nothing_and_work_at_any_time() {
    let game = position(HAND);
    let Request::Ask(hand) = parsed(&game, "hand") else { panic!("a question") };
    for line in ["board", "hand", "h", "piles", "labyrinth"] {
        assert!(matches!(parsed(&game, line), Request::Ask(look) if (look == hand) == line.starts_with('h')), "{line}");
    }
}

#[test]
fn errors_state_the_problem_and_the_valid_commands() {
    let game = position(HAND);
    for (line, why) in [
        ("3", "Type `play` or `discard` before the number (short: `p3`, `d3`)."),
        ("play", "`play`: the card is missing. Usage: `play card`."),
        ("play 6", "`play`: the card must be a number from 1 to 5, not `6`. Usage: `play card`."),
        ("play 0", "`play`: the card must be a number from 1 to 5, not `0`. Usage: `play card`."),
        ("play blue sun", "There is no blue sun to choose: choose another card."),
        ("play dragon", "`play`: `dragon` is neither a number nor the name of a card."),
        ("play 1 2", "`play`: unexpected word `2`. Usage: `play card`."),
        ("plya 1", "There is no command `plya`: did you mean `play`?"),
        ("open", "There is no question to answer: `play` or `discard` a card from your hand."),
        ("next 1", "There is no question to answer: `play` or `discard` a card from your hand."),
        ("door", "`door`: the colour of the door is missing. Usage: `door colour`."),
        ("door pink", "`door`: `pink` isn't a colour: red, blue, green or brown."),
    ] {
        assert_eq!(refusal(&game, line), why, "{line}");
    }
    let mut game = position(&format!("{HAND}next red door | nightmare | blue sun\n"));
    play(&mut game, "d3");
    assert_eq!(
        refusal(&game, "next moon"),
        "`next`: `moon` is neither a number nor the name of a card. Usage: `next card`."
    );
    assert_eq!(refusal(&game, "next nightmare"), "Answer the prophecy first: `discard` one of its cards.");
    play(&mut game, "d2");
    assert_eq!(refusal(&game, "next 5"), "There is no such card in the prophecy: choose from 1 to 4.");
    let mut game = position(&format!("{HAND}next nightmare\n"));
    play(&mut game, "p1");
    assert_eq!(refusal(&game, "play 5"), "Pay for the nightmare first: `key`, `door`, `five` or `throw`.");
    assert_eq!(refusal(&game, "key 5"), "There is no such card in your hand: choose from 1 to 4.");
    assert_eq!(refusal(&game, "9"), "The answer must be a number from 1 to 3, not 9.");
    assert_eq!(refusal(&game, "rest"), "Pay for the nightmare first: `key`, `door`, `five` or `throw`.");
}

#[test]
fn the_prompt_of_a_turn_lists_the_needed_information() {
    let game = position(&format!(
        "turn 9\ndoors red door | 2 green door\nlabyrinth red sun | blue moon | red sun | red moon\n{HAND}top blue sun | nightmare\ndiscard 2 nightmare | blue key\n"
    ));
    let prompt = Onirim::decision(view(&game), &names(), sorcery::games::Medium::Text).question.unwrap();
    assert_eq!(
        prompt,
        "Turn 9.\n\
         Doors: red 1, blue 0, green 2, brown 0.\n\
         Deck: 61 cards (8 nightmares, 10 keys).\n\
         Labyrinth: red sun, blue moon, red sun, red moon (red 2 of 3)\n\
         Next in the deck: blue sun, nightmare\n\
         Hand:\n  \
           1 red sun\n  \
           2 blue moon\n  \
           3 green key\n  \
           4 brown sun\n  \
           5 red moon\n\
         Play or discard a card?"
    );
}

#[test]
fn other_prompts_describe_the_effect_of_each_answer() {
    let mut game = position(&format!("doors blue door\n{HAND}next nightmare | green door\n"));
    play(&mut game, "p1");
    let prompt = Onirim::decision(view(&game), &names(), sorcery::games::Medium::Text).question.unwrap();
    assert_eq!(
        prompt,
        "Hand: 1 blue moon   2 green key   3 brown sun   4 red moon\n  \
           1  key 2       discard the green key\n  \
           2  door blue   return a blue door to the deck\n  \
           3  five        discard the locations among the top 5 of the deck's 69 cards\n  \
           4  throw       discard your 4 cards and draw five locations\n\
         How do you pay for the nightmare?"
    );
    let game = position("ask nightmare\nhand red sun\n");
    let prompt = Onirim::decision(view(&game), &names(), sorcery::games::Medium::Text).question.unwrap();
    assert!(prompt.contains("  throw       discard your only card and draw five locations\n"), "{prompt}");
    let mut game = position(&format!("{HAND}next green door\n"));
    play(&mut game, "p1");
    let prompt = Onirim::decision(view(&game), &names(), sorcery::games::Medium::Text).question.unwrap();
    assert!(prompt.ends_with("\nDo you open the door? (yes or no)"), "{prompt}");
    assert!(prompt.contains("  1  open        discard the green key and get the green door\n"), "{prompt}");
    assert!(prompt.contains("  2  keep        the door goes to limbo and comes back later\n"), "{prompt}");
}

#[test]
fn the_log_tells_events_in_order() {
    let mut game = position(&format!("labyrinth red sun | red moon\n{HAND}top blue sun\n"));
    let told: Vec<String> = play(&mut game, "p1").iter().map(said).collect();
    assert_eq!(
        told[..3],
        [
            "You play the red sun, the third red card in a row.",
            "The first red door opens, and the deck is shuffled.",
            "The deck was shuffled: you no longer know its top cards.",
        ]
    );
    let mut game = position(&format!("{HAND}next red sun | nightmare | blue door | green sun | blue sun\n"));
    let mut told = play(&mut game, "d3");
    for line in ["2", "4", "rest"] {
        told.extend(play(&mut game, line));
    }
    assert_eq!(
        told.iter().map(said).collect::<Vec<_>>(),
        [
            "You discard the green key.",
            "A prophecy shows red sun, nightmare, blue door, green sun, blue sun.",
            "You discard the nightmare from the prophecy.",
            "You put the blue sun first.",
            "These cards go back on top of the deck, in this order: blue sun, red sun, blue door, green sun.",
            "You draw the blue sun.",
        ]
    );
}

#[test]
fn help_lists_every_command_once_without_short_forms() {
    let help = help_text(&Onirim::VERBS.iter().flat_map(Verb::forms).collect::<Vec<_>>());
    for verb in
        ["play card", "discard card", "next card", "rest", "open", "keep", "key card", "door colour", "five", "throw"]
    {
        assert_eq!(help.matches(&format!(" {verb} -- ")).count(), 1, "{verb} in\n{help}");
    }
    assert!(!help.contains("          p card"), "{help}");
}
