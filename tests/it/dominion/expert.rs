//! The computer player that chooses among tuned strategies.

use sorcery::agents::strategy::{MenuEffort, Program, Strategist, library, menu, plan_of_others, read};
use sorcery::engine::{Game, Log, Seat, Status};
use sorcery::games::View;
use sorcery::games::dominion::{Card, CardSet, Dominion, KINGDOM, Setup, kingdom};
use std::sync::Arc;

/// If an opponent has only bought Treasures so far, the expert must not assume that this opponent follows the best
/// plan, which buys more cards.
#[test]
fn opponents_are_expected_to_continue_as_before() {
    let cards = kingdom("Smithy, Witch, Village, Market, Chapel, Militia, Moat, Mine, Laboratory, Festival");
    let setup = Setup::new(2, cards.expect("ten cards")).expect("two seats");
    let menu = menu(&setup, MenuEffort::Quick);
    assert!(!menu.plans[0].wants().and(KINGDOM).is_empty());
    let mut game = Dominion::start(&setup, 1, &mut Log::off());
    let strategist = |name| {
        let text = library::find(name).expect("a built-in strategy");
        Strategist::new(Arc::new(Program::compile(&read(text).0)))
    };
    let mut players = [strategist("smithy"), strategist("big-money")];
    while View::new(&game, Seat::ONE).turn_number() < 9 {
        let Status::Awaiting(seat) = game.status() else { panic!("nobody has won yet") };
        let (action, _) = players[seat.index()].decide(View::new(&game, seat));
        game.apply(action, &mut Log::off());
    }
    let expected = |seat| plan_of_others(View::new(&game, seat), &menu).wants().and(KINGDOM);
    assert_eq!((expected(Seat::TWO), expected(Seat::ONE)), (CardSet::only(Card::Smithy), CardSet::NONE));
}
