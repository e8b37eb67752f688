//! Tests of the coach's last step, which removes the parts of a strategy that have no effect.

use super::*;
use sorcery_games::dominion::{Card, kingdom};

/// An empty list also causes a warning, so it isn't enough to remove the only entry of a list.
#[test]
fn a_list_whose_only_entry_has_no_effect_is_removed() {
    let text = "buylists list if SupplyHasLess(Province, 6) Province, Duchy end\n\
                list if SupplyHasLess(Province, 5) Duchy [2] end list Province, Gold, Smithy [1], Silver end end\n\
                strategies strategy playorder :Default end end end";
    let (file, warnings) = tidied(text);
    assert_eq!((warnings, file.lists.len()), (1, 2));
}

/// The search can end before it has removed all harmful parts, so the last step must remove them.
#[test]
fn a_recommended_strategy_has_no_warnings() {
    let text = "buylists list Province, Gold, Laboratory, Smithy, Silver, Silver end end\n\
                strategies strategy playorder Smithy, Smithy end end end";
    let (file, warnings) = tidied(text);
    assert_eq!(warnings, 3);
    assert!(file.bought().contains(Card::Smithy), "`tidied` must keep the parts that cause no warnings");
}

/// Removes the parts of a strategy that cause warnings. Returns the result and the original number of warnings.
fn tidied(text: &str) -> (File, usize) {
    let (file, warnings) = read(text);
    let cards = kingdom("Smithy, Witch, Village, Market, Chapel, Militia, Moat, Mine, Laboratory, Festival");
    let setup = Setup::new(2, cards.expect("ten cards")).expect("two seats");
    let enough = Flag::default();
    let coach = Coach { setup, seed: 1, budget: Budget::Games(1), final_games: 100, threads: 1, enough };
    let (stop, kind) = (Flag::default(), Kind::of(&file));
    let (tell, begin, played) = (&|_| (), Instant::now(), Cell::default());
    let search = Search { coach: &coach, stop: &stop, tell, begin, played };
    let mut champion = Champion::of(kind, vec![file]).expect("a strategy");
    let rival = champion.contender();
    search.tidy(&mut champion, &rival, 1);
    let (file, rest) = read(&print(&champion.file));
    assert_eq!(rest, []);
    (file, warnings.len())
}
