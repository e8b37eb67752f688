//! Runs strategies in a scene and checks their decisions.

use super::scene::{Play, Scene};
use sorcery::agents::strategy::{Program, Strategist, has_errors, read};
use sorcery::engine::{Game, Seat};
use sorcery::games::View;
use sorcery::games::dominion::{Action, Dominion};
use std::sync::Arc;

/// Returns a player for a file without errors.
pub fn player(text: &str) -> Strategist {
    let (file, diagnostics) = read(text);
    assert!(!has_errors(&diagnostics), "{text}\n{diagnostics:?}");
    Strategist::new(Arc::new(Program::compile(&file)))
}

/// Returns a file with these lists, this play order and these options.
pub fn file(lists: &str, order: &str, options: &str) -> String {
    format!("buylists\n{lists}\nend\nstrategies strategy playorder {order} end\n{options}\nend end\n")
}

/// Returns a strategy that buys by this list and plays by default.
pub fn buying(entries: &str) -> Strategist {
    player(&file(&format!("list {entries} end"), ":Default", ""))
}

/// Returns a strategy that plays in this order with these options.
pub fn playing(order: &str, options: &str) -> Strategist {
    player(&file("list Copper end", order, options))
}

/// Returns a strategy's decisions until its turn ends or the opponent must decide.
pub fn follow(scene: Scene, mut strategist: Strategist) -> (Vec<String>, Play) {
    let mut play = scene.start();
    let mut lines = Vec::new();
    while play.game.status().awaited() == Some(Seat::ONE) {
        let view = View::new(&play.game, Seat::ONE);
        let (action, _) = strategist.decide(view);
        let line = view.spell(action);
        let ends = action == Action::Done && view.prompt().is_some_and(|prompt| prompt.source.is_none());
        play.game.check(action).unwrap_or_else(|why| panic!("`{line}`: {why}"));
        play.game.apply(action, &mut play.events);
        lines.push(line);
        if ends {
            break;
        }
    }
    (lines, play)
}

#[track_caller]
pub fn does(scene: Scene, strategist: Strategist, wanted: &str) {
    let (lines, _) = follow(scene, strategist);
    let lines = lines.join("; ");
    assert!(lines.starts_with(wanted), "expected `{wanted}`, found `{lines}`");
}

/// Asserts the answers of player 2 when player 1 plays `line`.
#[track_caller]
pub fn answers(scene: Scene, line: &str, mut strategist: Strategist, wanted: &str) {
    let mut play = scene.play(line);
    let mut lines = Vec::new();
    while play.game.status().awaited() == Some(Seat::TWO) && play.game.stack_is_open() {
        let view = View::new(&play.game, Seat::TWO);
        let (action, _) = strategist.decide(view);
        lines.push(view.spell(action));
        play.game.apply(action, &mut play.events);
    }
    assert_eq!(lines.join("; "), wanted);
}

/// Whether the effect of a card is still unresolved.
trait Open {
    fn stack_is_open(&self) -> bool;
}

impl Open for Dominion {
    fn stack_is_open(&self) -> bool {
        View::new(self, Seat::TWO).prompt().is_some_and(|prompt| prompt.source.is_some())
    }
}
