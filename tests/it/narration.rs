//! Sentences for a known listener: no name is ever mistaken for a card, a colour, a verb or a conjunction.

use crate::screens::ui::Shell;
use sorcery::agents::Budget;
use sorcery::engine::{BySeat, Game, Log, Rng, Seat, Stream};
use sorcery::games::sorcery::{CardId, Setup, Sorcery};
use sorcery::games::table::words_of;
use sorcery::games::text_buffer::TextBuffer;
use sorcery::games::{Audience, DescriptionLine, Listener, Medium, Names, tell_all, tell_each};
use sorcery::session::room::Room;
use sorcery::session::roster::{self, ROSTER};
use sorcery::session::{Header, LogLine, Match, SearchRequest};
use sorcery::ui::frame::Body;
use sorcery::ui::model::view;
use sorcery::ui::screens::result::GameOver;

/// Names that are also words of the games.
const NAMES: [&str; 5] = ["red", "Haste", "Silver", "to play", "and"];
/// Names that occur in no text.
const PLAIN: [&str; 2] = ["Xqa", "Xqb"];
const ACTIONS: usize = 60;

#[test]
fn sentences_are_written_whole_whatever_the_length_of_names_and_numbers() {
    for length in [0, 1, 30, 31, 32, 240, 255, 256, 257, 5_000] {
        let name = format!("é{}", "x".repeat(length));
        let names = Names::new([&*name, "Ada"]);
        for n in [0, 9, 10, 99, 100, 105, 999, 1_000, 1_020, 9_999, 10_000, -1, i32::MAX, i32::MIN] {
            let written = Listener::new(&names, Audience::Public).text(|s| {
                s.owner(Seat::ONE).put("card hits ").player(Seat::ONE).verb("for", "for").put(" ").number(n).stop()
            });
            assert_eq!(written, format!("{name}'s card hits {name} for {n}."));
        }
    }
}

#[test]
fn lines_are_indented_sentences() {
    let names = Names::new(["Ada", "x".repeat(300).as_str()]);
    let mut log = Log::default();
    let (mut rng, mut scratch) = (Rng::new(1, Stream::Playout), Vec::new());
    let deck: Vec<CardId> = CardId::all().collect();
    let setup = Setup { decks: BySeat([deck.clone(), deck]), testing: false };
    for seed in 0..10 {
        let mut game = Sorcery::start(&setup, seed, &mut log);
        for _ in 0..200 {
            let Some(action) = game.random_action(&mut rng, &mut scratch) else { break };
            game.apply(action, &mut log);
        }
    }
    for to in [None, Some(Seat::TWO)] {
        let (mut lines, mut expected) = (TextBuffer::default(), String::new());
        tell_all::<Sorcery>(&log, &names, to, &mut lines);
        tell_each::<Sorcery>(&log, Listener::new(&names, to.into()), |event, words| {
            expected += &format!("{}{}\n", "  ".repeat(event.depth.min(12).into()), words.text);
        });
        assert_eq!(lines.into_string(), expected);
    }
}

fn opened(game: &str, names: [&str; 2]) -> Match {
    let seats = roster::find(game).expect("a game").seats;
    let names = names.into_iter().take(seats).map(String::from).collect();
    roster::open(Header { game: game.into(), seed: 7, names, ..Header::default() }).expect("a match")
}

/// Returns a match between players with plain names, and its lines.
fn played(game: &str) -> (Match, Vec<String>) {
    let (mut session, mut rng, mut lines) = (opened(game, PLAIN), Rng::new(3, Stream::Playout), Vec::new());
    while let Some(seat) = session.status().awaited().filter(|_| lines.len() < ACTIONS) {
        let moves = session.observe(Some(seat)).moves;
        let line = moves[rng.below(moves.len())].line.clone();
        session.submit(&line).expect("a legal action");
        lines.push(line);
    }
    (session, lines)
}

/// The list layout has a line for each fact, but a name stays on one line.
#[test]
fn names_with_separators_are_not_split() {
    let question = opened("dominion", ["a; b, c", "d"]).decision(Medium::List).question.expect("a question");
    assert_eq!(question, "a; b, c: buy a card, or `done`.\n    $4.\n    1 buy.");
}

/// The description of an item in the opponent's view says *you* only to the reader.
#[test]
fn a_view_can_be_worded_for_another_player() {
    let session = opened("dominion", ["Ada", "Linus"]);
    let estate = session.observe(Some(Seat::TWO)).table;
    let estate = estate.anchors().find(|&at| estate.name_of(at) == "Estate").expect("a pile");
    let owned = |to: Audience| words(&session.inspect_for(Some(Seat::TWO), to, estate).lines);
    assert!(owned(Audience::You(Seat::ONE)).contains("Linus owns 3."), "{}", owned(Audience::You(Seat::ONE)));
    assert!(owned(Audience::You(Seat::TWO)).contains("You own 3."), "{}", owned(Audience::You(Seat::TWO)));
}

/// If both players have a minion with the same card, sentences name its owner.
#[test]
fn the_owner_of_a_minion_is_named_if_both_players_have_its_card() {
    let told = |own: &str, other: &str, line: &str| {
        let position = format!(
            "sorcery position 1\nturn 9\nactive 1\nplayer 1 Ada\nlife 9\nmagic 3\nminion {own} actions 1\n\
             player 2 Linus\nlife 9\nminion {other}\n"
        );
        let names = vec!["Ada".into(), "Linus".into()];
        let header = Header { game: "sorcery".into(), position: Some(position), names, ..Header::default() };
        let mut session = roster::open(header).expect("a match");
        session.submit(line).expect("a legal action");
        log(&session, Audience::You(Seat::ONE)).join(" ")
    };
    const SELLER: &str = "Potion Seller";
    let hit = told(SELLER, SELLER, "attack 1");
    assert!(hit.contains("Your Potion Seller hits Linus."), "{hit}");
    assert_eq!(told(SELLER, "Bone Golem", "attack 1"), "Potion Seller hits Linus.");
    let both = told(SELLER, SELLER, "attack 1 1");
    assert!(both.contains("attacks Linus's Potion Seller"), "{both}");
    assert!(told(SELLER, "Bone Golem", "attack 1 1").contains("attacks Bone Golem"));
    // The second one to die has no twin in play any more.
    let both = told("Air Elemental", "Air Elemental", "attack 1 1");
    assert!(
        both.contains("Your Air Elemental dies. Linus's Air Elemental dies")
            || both.contains("Linus's Air Elemental die"),
        "{both}"
    );
}

fn log(session: &Match, to: Audience) -> Vec<String> {
    session.log(to).into_iter().map(|line| line.told.text).collect()
}

fn words(lines: &[DescriptionLine]) -> String {
    lines.iter().map(|described| format!("{} {} ", words_of(&described.line), described.words())).collect()
}

/// Returns all texts about a match that `to` can read, apart from the log.
fn texts(session: &Match, to: Audience) -> Vec<String> {
    let (Audience::You(seat), table) = (to, session.observe(None).table) else { return Vec::new() };
    let anchors: Vec<_> = table.anchors().chain(session.observe(Some(seat)).table.anchors()).collect();
    let mut texts: Vec<String> = anchors.into_iter().map(|at| words(&session.inspect(Some(seat), at).lines)).collect();
    texts.extend(session.observe(Some(seat)).decision.question);
    texts.push(session.ending(to));
    if session.status().awaited() == Some(seat) {
        let advice =
            session.think(SearchRequest::analysis(Budget::Iterations(40)), 1, None).expect("a thought").think();
        texts.push(advice.hint().to_string());
        texts.push(advice.hint().facts());
        texts.push(advice.list(6).lines().filter(|line| !line.contains(" positions in ")).collect());
    }
    texts
}

/// Returns the sentences of the result screen.
fn result(session: &Match) -> [String; 4] {
    let mut shell = Shell::new();
    shell.model.go(GameOver::new(session, None));
    let Body::Result(view) = view(&shell.model).body else { panic!("a result") };
    [view.headline, view.ending, view.last, view.best.unwrap_or_default()]
}

/// Returns `true` if `name` is the third person of the verb `you`.
fn agrees(you: &str, name: &str) -> bool {
    let [you, name] = [you, name].map(|verb| verb.trim_end_matches(['.', '!', ':']));
    you == name && ["can", "may"].contains(&you)
        || [("are", "is"), ("have", "has")].contains(&(you, name))
        || name == format!("{you}s")
        || name == format!("{you}es")
}

/// The text with other names is the text with these names: no name changes anything else.
#[test]
fn no_name_is_taken_for_a_word() {
    for game in ROSTER {
        let (plain, lines) = played(game.name);
        for (i, one) in NAMES.into_iter().enumerate() {
            let names = [one, NAMES[(i + 1) % NAMES.len()]];
            let mut session = opened(game.name, names);
            lines.iter().for_each(|line| _ = session.submit(line).expect("the same action"));
            let renamed = |text: &String| text.replace(PLAIN[0], names[0]).replace(PLAIN[1], names[1]);
            let same = |plain: Vec<String>, own: Vec<String>| {
                assert_eq!(plain.iter().map(renamed).collect::<Vec<_>>(), own, "{}, {names:?}", game.name);
            };
            same(log(&plain, Audience::Public), log(&session, Audience::Public));
            for seat in Seat::all(game.seats) {
                for to in [Audience::Seat(seat), Audience::You(seat)] {
                    same(log(&plain, to), log(&session, to));
                    same(texts(&plain, to), texts(&session, to));
                }
            }
            let results = |session: &Match, human: usize| {
                let mut header = session.header().clone();
                header.players = vec!["random".parse().expect("a player"); game.seats];
                header.players[human] = sorcery::session::Player::Human;
                let mut session = roster::open(header).expect("a match");
                lines.iter().for_each(|line| _ = session.submit(line).expect("the same action"));
                session.forfeit(Seat(0), "out of time");
                result(&session).to_vec()
            };
            (0..game.seats).for_each(|human| same(results(&plain, human), results(&session, human)));
        }
    }
}

/// Texts for *you* never name you, and their verbs agree.
#[test]
fn you_are_addressed_in_the_second_person() {
    for game in ROSTER {
        let (session, _) = played(game.name);
        for (seat, own) in Seat::all(game.seats).zip(PLAIN) {
            let (third, second) = (log(&session, Audience::Seat(seat)), log(&session, Audience::You(seat)));
            let mut verbs = 0;
            for (third, second) in third.iter().zip(&second) {
                assert!(!second.contains(own), "{second}");
                if let Some(rest) = third.strip_prefix(&format!("{own} ")) {
                    let verb = |text: &str| text.split(' ').next().unwrap_or_default().to_string();
                    let you = second.strip_prefix("You ").unwrap_or_else(|| panic!("{third} / {second}"));
                    assert!(agrees(&verb(you), &verb(rest)), "{third} / {second}");
                    verbs += 1;
                }
            }
            assert!(verbs > 5 || game.seats == 1, "{}: {third:?}", game.name);
            for text in texts(&session, Audience::You(seat)) {
                assert!(!text.contains(own), "{text}");
            }
        }
    }
}

/// Chat messages reach everybody as they were typed, next to the log in the second person.
#[test]
fn chat_messages_are_never_reworded() {
    for game in ROSTER.iter().filter(|game| game.seats == 2) {
        let header =
            Header { game: game.name.into(), seed: 3, players: vec![Default::default(); 2], ..Header::default() };
        let room = Room::new(header, 2, None, Box::new(|header| Ok((roster::open(header)?, None))));
        let visits = ["to play", "red"].map(|name| room.sit_down(name, 1000, false).expect("a seat"));
        let mut guests = visits.map(|visit| room.guest(Some(visit)).expect("a match"));
        guests[0]
            .submit_by(sorcery::session::Asker::Onlooker, "say red takes to play's Haste and is happy")
            .expect("said");
        for guest in &guests {
            let said = log(guest, Audience::You(guest.seat().expect("a seat")));
            assert!(said.contains(&"to play: \"red takes to play's Haste and is happy\"".to_string()), "{said:?}");
        }
    }
}

#[test]
fn verbs_agree_with_their_subject() {
    let names = Names::new(["to play", "Haste"]);
    let takes = |to: Listener<'_>, seat| {
        to.text(|s| s.subject(seat).verb("take", "takes").put(" 1 red from ").owner(seat.other()).put("bank").stop())
    };
    let told = |audience, seat| takes(Listener::new(&names, audience), seat);
    assert_eq!(told(Audience::Public, Seat::ONE), "to play takes 1 red from Haste's bank.");
    assert_eq!(told(Audience::Seat(Seat::ONE), Seat::ONE), "to play takes 1 red from Haste's bank.");
    assert_eq!(told(Audience::You(Seat::ONE), Seat::ONE), "You take 1 red from Haste's bank.");
    assert_eq!(told(Audience::You(Seat::TWO), Seat::ONE), "to play takes 1 red from your bank.");
    let advised = Listener::advised(&names, Seat::ONE);
    assert_eq!(takes(advised, Seat::ONE), "take 1 red from Haste's bank");
    assert_eq!(takes(advised, Seat::TWO), "Haste takes 1 red from your bank.");
    let recalled = Listener::new(&names, Audience::Seat(Seat::ONE)).phrases(Seat::ONE, true);
    assert_eq!(takes(recalled, Seat::ONE), "took 1 red from Haste's bank");
    assert_eq!(takes(recalled, Seat::TWO), "Haste takes 1 red from to play's bank.");
}

#[test]
fn the_opponents_cards_need_no_owner_in_a_game_of_two() {
    let card = |names: &Names, audience, seat| {
        Listener::new(names, audience).text(|s| _ = s.card_owner(seat).put("Bone Golem dies."))
    };
    let (two, three) = (Names::new(["Ada", "Linus"]), Names::new(["Ada", "Linus", "Grace"]));
    assert_eq!(card(&two, Audience::You(Seat::ONE), Seat::TWO), "Bone Golem dies.");
    assert_eq!(card(&two, Audience::You(Seat::ONE), Seat::ONE), "Your Bone Golem dies.");
    assert_eq!(card(&two, Audience::Public, Seat::TWO), "Linus's Bone Golem dies.");
    assert_eq!(card(&three, Audience::You(Seat::ONE), Seat::TWO), "Linus's Bone Golem dies.");
}

/// A screen reader hears the numbers of a description in the same order as the screen shows them.
#[test]
fn the_facts_of_a_description_contain_its_numbers() {
    let numbers = |text: &str| -> Vec<String> {
        let parts = text.split(|c: char| !c.is_ascii_digit());
        parts.filter(|part| !part.is_empty()).map(String::from).collect()
    };
    let mut facts = 0;
    for game in ROSTER {
        let (_, lines) = played(game.name);
        let mut replayed = opened(game.name, PLAIN);
        for line in [None].into_iter().chain(lines.iter().map(Some)) {
            line.iter().for_each(|line| _ = replayed.submit(line).expect("the same action"));
            let seat = replayed.status().awaited().unwrap_or(Seat::ONE);
            for at in replayed.observe(Some(seat)).table.anchors() {
                for described in replayed.inspect(Some(seat), at).lines {
                    let line = words_of(&described.line);
                    let spoken = match described.facts.is_empty() {
                        true => line.clone(),
                        false => described.facts.join(" "),
                    };
                    let (mut spoken, shown) = (numbers(&spoken), numbers(&line));
                    // The text of an ability begins with its cost, which a card shows elsewhere.
                    if described.facts.iter().any(|fact| fact.starts_with("Ability, cost ")) {
                        spoken.remove(0);
                    }
                    assert_eq!(spoken, shown, "{}: {line}", game.name);
                    facts += described.facts.len();
                }
            }
        }
    }
    assert!(facts > 1000, "{facts}");
}

/// The log marks each card's name, and nothing else, whatever the players are called.
#[test]
fn mentions_are_the_names_of_cards() {
    for game in ROSTER {
        let known = (game.names)();
        let (_, lines) = played(game.name);
        for names in [PLAIN, ["Haste", "Silver"], ["red sun", "blue mine"]] {
            let mut session = opened(game.name, names);
            lines.iter().for_each(|line| _ = session.submit(line).expect("the same action"));
            let mut marked = 0;
            for to in [Audience::Public, Audience::Seat(Seat::ONE), Audience::You(Seat::ONE)] {
                for LogLine { told, .. } in session.log(to) {
                    let texts: Vec<&str> = told.cards.iter().map(|named| &told.text[named.at.clone()]).collect();
                    assert!(texts.iter().all(|text| known.iter().any(|name| name == text)), "{told:?}");
                    marked += texts.len();
                    // Apart from the players' names, no name of a card is left between the marked ones.
                    let mut rest = told.text.clone();
                    told.cards.iter().rev().for_each(|named| rest.replace_range(named.at.clone(), "-"));
                    let rest = names.iter().fold(rest, |rest, name| rest.replace(name, "-"));
                    let is_card = |name: &&String| name.contains(char::is_uppercase) || name.contains(' ');
                    assert!(known.iter().filter(is_card).all(|name| !rest.contains(name.as_str())), "{told:?}");
                }
            }
            assert!(marked > 10, "{}: {marked}", game.name);
        }
    }
}
