//! The program `sorcery`.

fn main() -> std::process::ExitCode {
    sorcery::cli::main()
}
