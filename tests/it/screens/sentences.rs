//! The inspector says what the player can do with a card, in one sentence.

use super::ui::{Shell, game_of};
use sorcery::engine::{Rng, Seat, Stream};
use sorcery::games::table::words_of;
use sorcery::games::{Anchor, Cell};
use sorcery::session::roster::ROSTER;
use sorcery::ui::app::msg::Msg;
use sorcery::ui::frame::{Body, Hit, TableView};
use sorcery::ui::model::view;

const ACTIONS: usize = 80;

fn table(shell: &Shell) -> TableView {
    let Body::Table(view) = view(&shell.model).body else { panic!("no table but {:?}", shell.model.screen()) };
    *view
}

/// Returns the cards of a seat, with the texts printed on them.
fn own_cards(shell: &Shell, seat: Seat) -> Vec<(Anchor, Vec<String>)> {
    let card = |placed: &sorcery::games::Placed| match &placed.cell {
        Cell::Card(face) => Some((placed.anchor?, vec![face.name.to_string(), face.body.to_string()])),
        _ => None,
    };
    table(shell).table.cells().filter_map(card).filter(|(anchor, _)| anchor.seat == seat.0).collect()
}

/// Returns the sentences about what the player can do with the card under the pointer. Texts printed on the card don't
/// count.
fn sentences(shell: &mut Shell, (anchor, printed): &(Anchor, Vec<String>)) -> Vec<String> {
    shell.tell(Msg::Hover(Some(Hit::Anchor(*anchor))));
    let lines: Vec<String> = table(shell).inspector.iter().map(|line| words_of(line)).collect();
    let says = |text: &str| {
        text.split(|c: char| c != '\'' && !c.is_alphabetic()).any(|word| ["can", "cannot", "can't"].contains(&word))
    };
    let said = lines.iter().filter(|line| !printed.contains(line)).flat_map(|line| line.split(". "));
    said.filter(|text| says(text)).map(String::from).collect()
}

#[test]
fn one_sentence_says_what_each_own_card_can_do() {
    for game in ROSTER {
        let (mut shell, mut rng, mut checked) = (Shell::new(), Rng::new(5, Stream::Playout), [0, 0]);
        shell.model.context.settings.open_hands = true;
        shell.sit_down(game_of(game.name, None), false);
        for _ in 0..ACTIONS {
            let Some(seat) = shell.play().session().status().awaited() else { break };
            for card in own_cards(&shell, seat) {
                let said = sentences(&mut shell, &card);
                assert_eq!(said.len(), 1, "{} {card:?}: {said:?}\n{}", game.name, shell.text(120, 40));
                checked[usize::from(said[0].contains("not") || said[0].contains("can't"))] += 1;
            }
            let line = super::any_line(shell.play().session(), &mut rng).expect("an action");
            shell.enter(&line);
        }
        assert!(checked.iter().all(|&n| n > 20), "{}: {checked:?}", game.name);
    }
}

/// While the player chooses a target, the sentence is about the choice.
#[test]
fn one_sentence_says_whether_a_card_can_be_a_target() {
    let mut shell = Shell::at_open_table("Banish, Air Elemental", "Air Elemental");
    for line in ["play 2", "end", "play 1", "end"] {
        shell.enter(line);
    }
    shell.press("1");
    assert!(shell.play().is_choosing());
    let cards: Vec<_> = [Seat::ONE, Seat::TWO].into_iter().flat_map(|seat| own_cards(&shell, seat)).collect();
    let said: Vec<Vec<String>> = cards.iter().map(|card| sentences(&mut shell, card)).collect();
    assert!(said.contains(&vec!["You can choose it.".to_string()]), "{said:?}");
    assert!(said.contains(&vec!["You cannot choose it now.".to_string()]), "{said:?}");
    assert!(said.iter().all(|said| said.len() == 1), "{said:?}");
}
