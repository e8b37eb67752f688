//! The program `sorcery`.

fn main() {}
