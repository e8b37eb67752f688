//! Everything that a key can do, from one table.

/// Makes [`Command`] and what is known of each from one row a command: the variant, its name in
/// `config.toml`, and what it does, in the words of the help.
macro_rules! commands {
    ($($command:ident $name:literal $what:literal)*) => {
        /// Something that a key can do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Command {
            $(#[doc = $what] $command,)*
            /// Picks a card of the hand, 1 to 9.
            Pick(u8),
        }

        /// Every command but those of [`PICKS`], with its name and what it does.
        const ROWS: &[(Command, &str, &str)] = &[$((Command::$command, $name, $what),)*];
    };
}

commands! {
    Help "help" "help for this screen"
    Lobby "lobby" "to the lobby; the game is kept"
    Settings "settings" "settings"
    Theme "theme" "next theme"
    Mouse "mouse" "mouse on or off (off: the terminal selects text)"
    Save "save" "save"
    Redraw "redraw" "draw everything again"
    Suspend "suspend" "back to the shell, until fg"
    Quit "quit" "leave; the game is kept"

    Left "left" "to the left"
    Right "right" "to the right"
    Up "up" "up"
    Down "down" "down"
    First "first" "to the first"
    Last "last" "to the last"
    PageUp "page_up" "a page up"
    PageDown "page_down" "a page down"
    NextZone "next_zone" "next zone"
    PreviousZone "previous_zone" "previous zone"
    Choose "choose" "choose"
    Back "back" "back; cuts the computer's thinking short"

    Hint "hint" "a hint; in a replay, what each turn gave away"
    Undo "undo" "undo"
    Redo "redo" "redo"
    EndTurn "end_turn" "end the turn"
    Inspect "inspect" "everything about the card"
    Board "board" "the whole board"
    Lesson "lesson" "in a first game: the step again, to skip or to close"
    ScrollLogUp "scroll_log_up" "scroll the log up"
    ScrollLogDown "scroll_log_down" "scroll the log down"
    Play "play" "play the card"
    Attack "attack" "attack with the minion"
    Use "use" "use the minion's ability"

    OpenPrompt "open_prompt" "type a command"
    HistoryUp "history_up" "the command before"
    HistoryDown "history_down" "the command after"
    Complete "complete" "complete the word"

    StepForward "step_forward" "one step forward"
    StepBack "step_back" "one step back"
    NextTurn "next_turn" "to the next turn"
    PreviousTurn "previous_turn" "to the previous turn"
    PlayPause "play_pause" "play or pause"
    Faster "faster" "faster"
    Slower "slower" "slower"
    TakeOver "take_over" "take over from here"

    AddCard "add_card" "one more of the card"
    RemoveCard "remove_card" "one less of the card"
}

/// The commands that pick a card of the hand, by name.
const PICKS: [(Command, &str); 9] = [
    (Command::Pick(1), "pick_1"),
    (Command::Pick(2), "pick_2"),
    (Command::Pick(3), "pick_3"),
    (Command::Pick(4), "pick_4"),
    (Command::Pick(5), "pick_5"),
    (Command::Pick(6), "pick_6"),
    (Command::Pick(7), "pick_7"),
    (Command::Pick(8), "pick_8"),
    (Command::Pick(9), "pick_9"),
];

impl Command {
    /// Every command with its name in `config.toml`, in the order of the help.
    pub fn all() -> impl Iterator<Item = (Command, &'static str)> + Clone {
        ROWS.iter().map(|&(command, name, _)| (command, name)).chain(PICKS)
    }

    /// The command of this name.
    pub fn named(name: &str) -> Option<Command> {
        Command::all().find(|&(_, own)| own == name).map(|(command, _)| command)
    }

    /// Its name in `config.toml`.
    pub fn name(self) -> &'static str {
        Command::all().find(|&(command, _)| command == self).map_or("", |(_, name)| name)
    }

    /// What it does, in a word or two, for the last line of the screen.
    pub fn word(self) -> String {
        self.name().replace('_', " ")
    }

    /// What it does, in the words of the help.
    pub fn what(self) -> &'static str {
        let row = ROWS.iter().find(|&&(command, _, _)| command == self);
        row.map_or("that card of the hand", |&(_, _, what)| what)
    }
}
