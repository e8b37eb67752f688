//! Pasting into the window of the real program.

use super::server::{DECK, watched};
use super::xvfb::{Collected, Display, Shown};
use sorcery::ui::app::Msg;
use sorcery::ui::frame::Hit;
use sorcery::ui::model::update;
use x11rb::connection::Connection as _;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ConnectionExt as _, CreateWindowAux, EventMask, PropMode, SELECTION_NOTIFY_EVENT, SelectionNotifyEvent,
    SelectionRequestEvent, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

/// The answer of a program that owns the clipboard to a request for its content.
#[derive(Clone, Copy)]
enum Answer {
    /// A text in one format.
    Text(&'static str, &'static [u8]),
    /// No answer.
    Silence,
}

/// Starts a program that owns the clipboard or the selection. It ends with the display.
fn owner(display: &Display, selection: &str, answer: Answer) {
    let (server, screen) = x11rb::connect(Some(&display.name)).expect("a display");
    let atom = |name: &str| server.intern_atom(false, name.as_bytes()).expect("a server").reply().expect("a name").atom;
    let (selection, window) = (atom(selection), server.generate_id().expect("a name"));
    let form = match answer {
        Answer::Text(form, _) => atom(form),
        Answer::Silence => 0,
    };
    let root = server.setup().roots[screen].root;
    let aux = CreateWindowAux::new();
    server.create_window(0, window, root, 0, 0, 1, 1, 0, WindowClass::INPUT_ONLY, 0, &aux).expect("a window");
    server.set_selection_owner(window, selection, x11rb::CURRENT_TIME).expect("a server");
    let owner = server.get_selection_owner(selection).expect("a server").reply().expect("an owner").owner;
    assert_eq!(owner, window);
    std::thread::spawn(move || {
        while let Ok(event) = server.wait_for_event() {
            if let (Event::SelectionRequest(asked), Answer::Text(_, text)) = (event, answer) {
                give(&server, &asked, form, text);
            }
        }
    });
}

fn give(server: &RustConnection, asked: &SelectionRequestEvent, form: u32, text: &[u8]) {
    let fits = asked.target == form;
    if fits {
        server.change_property8(PropMode::REPLACE, asked.requestor, asked.property, form, text).expect("a server");
    }
    let told = SelectionNotifyEvent {
        response_type: SELECTION_NOTIFY_EVENT,
        sequence: 0,
        time: asked.time,
        requestor: asked.requestor,
        selection: asked.selection,
        target: asked.target,
        property: if fits { asked.property } else { AtomEnum::NONE.into() },
    };
    server.send_event(false, asked.requestor, EventMask::NO_EVENT, told).expect("a server");
    server.flush().expect("a server");
}

fn pasted(table: &mut Collected<Shown>, text: &str) {
    update(&mut table.model, Msg::Paste(text.into()));
    table.shows_the_same();
}

#[test]
fn a_key_pastes_the_clipboard() {
    for keys in ["ctrl+v", "shift+Insert"] {
        let Some(mut table) = watched(DECK) else { return };
        table.shows_the_same();
        owner(&table.display, "CLIPBOARD", Answer::Text("UTF8_STRING", "play 1\n".as_bytes()));
        table.display.does(&["key", keys]);
        pasted(&mut table, "play 1\n");
        table.press("Enter");
        table.game.says("Bjarne plays Bone Golem");
    }
}

#[test]
fn the_middle_button_pastes_the_selection() {
    let Some(mut table) = watched(DECK) else { return };
    owner(&table.display, "PRIMARY", Answer::Text("STRING", b"caf\xe9"));
    table.types("a ");
    table.press_button(Hit::Prompt, "2");
    pasted(&mut table, "caf\u{e9}");
}

#[test]
fn a_silent_clipboard_does_not_block_the_program() {
    let Some(mut table) = watched(DECK) else { return };
    table.shows_the_same();
    // The clipboard has no owner, then a silent one. The program doesn't support texts in several parts.
    table.display.does(&["key", "ctrl+v"]);
    owner(&table.display, "CLIPBOARD", Answer::Silence);
    table.display.does(&["key", "ctrl+v"]);
    owner(&table.display, "PRIMARY", Answer::Text("INCR", &[0, 0, 1, 0]));
    table.press_button(Hit::Prompt, "2");
    table.types("play");
    table.shows_the_same();
}
