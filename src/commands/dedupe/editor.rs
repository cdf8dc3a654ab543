//! The user's editor, as git calls it.

use std::env;
use std::io::Write;
use std::process::{Command, Stdio};

/// A text as the user's editor leaves it, or why there is none.
///
/// The name may have arguments (`code --wait`). It works on the terminal, whatever the answers
/// come from and the results go to.
pub fn edit(text: &str) -> Result<String, String> {
    let named = |name| env::var(name).ok().filter(|editor| !editor.trim().is_empty());
    let editor = named("VISUAL").or_else(|| named("EDITOR")).unwrap_or_else(|| "vi".to_owned());
    let mut file = tempfile::Builder::new()
        .prefix("rulings-step-")
        .suffix(".yaml")
        .tempfile()
        .map_err(|e| format!("there is no place for a step to edit: {e}"))?;
    let path = file.path().to_owned();
    let failed = |e: std::io::Error| format!("{} cannot be edited: {e}", path.display());
    file.write_all(text.as_bytes()).map_err(failed)?;
    let mut words = editor.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).arg(&path).stdin(terminal()).stdout(terminal());
    match command.status() {
        Ok(status) if status.success() => std::fs::read_to_string(&path).map_err(failed),
        Ok(status) => Err(format!("`{editor}` ended with {status}; the step is as it was")),
        Err(e) => Err(format!("`{editor}` cannot be started: {e} (VISUAL and EDITOR name one)")),
    }
}

#[cfg(unix)]
fn terminal() -> Stdio {
    let terminal = std::fs::File::options().read(true).write(true).open("/dev/tty");
    terminal.map_or_else(|_| Stdio::null(), Stdio::from)
}

#[cfg(not(unix))]
fn terminal() -> Stdio {
    Stdio::inherit()
}
