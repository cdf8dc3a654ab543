//! The `rulings` command. See the library of the same name for what it does.

use std::process::ExitCode;

use rulings::commands::{Cli, Failure, Outcome};
use rulings::render::Langs;

fn main() -> ExitCode {
    survive_full_disks();
    let cli = match Cli::read(std::env::args_os()) {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let (json, langs) = (cli.global.json, cli.global.lang);
    match cli.run() {
        Ok(Outcome::Yes) => ExitCode::SUCCESS,
        Ok(Outcome::No) => ExitCode::from(1),
        Err(failure) => {
            failure.report(json, langs);
            ExitCode::from(failure.exit_status())
        }
    }
}

/// Prints help and version where they were asked for; reports the rest.
fn usage(error: &clap::Error) -> ExitCode {
    let json = std::env::args_os().any(|arg| arg == "--json");
    if json && error.use_stderr() {
        Failure::from(error).report(true, Langs::default());
    } else {
        let _ = error.print();
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// A file that would grow beyond a limit (`ulimit -f`) is a failed write like
/// that of a full disk, not the end of the process.
fn survive_full_disks() {
    #[cfg(unix)]
    {
        const SIGXFSZ: i32 = 25;
        // Where no handler can be set, the process ends there as it did before.
        let _ = signal_hook::flag::register(SIGXFSZ, std::sync::Arc::default());
    }
}
