use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::time::Duration;

use ureq::{Agent, ResponseExt};

use crate::commands::{Context, Failure};

/// More than any bulk file has; a server that never ends is stopped there.
const MOST_BYTES: u64 = 4 << 30;

/// A file that arrived whole.
pub(super) struct Fetched {
    /// Where it came from in the end.
    pub url: String,
    /// Gone as soon as it is closed.
    pub file: File,
}

/// Fetches a file to disk; gives up where nothing arrives for `timeout` seconds.
///
/// # Errors
/// It did not arrive whole.
pub(super) fn fetch(url: &str, timeout: u64, context: &Context) -> Result<Fetched, Failure> {
    if !url.starts_with("http://") && !url.starts_with("https://") {
        return Err(Failure::usage(format!("{url} is no address of a file"))
            .hint("an address begins with https://; a file on this machine: rulings import PATH"));
    }
    context.explain(&format!("fetching {url}"));
    let failed = |why: &dyn std::fmt::Display| {
        Failure::new("system", format!("{url} could not be fetched: {why}"))
            .hint("nothing was changed; try again later")
    };
    let response = agent(timeout).get(url).call().map_err(|e| failed(&e))?;
    let url = response.get_uri().to_string();
    let mut body = response.into_body();
    let told = body.content_length();
    let bar = context.bar(told);
    let mut file = tempfile::tempfile().map_err(|e| failed(&e))?;
    let input = body.with_config().limit(MOST_BYTES).reader();
    let arrived = copy(&mut bar.wrap_read(input), &mut file);
    bar.finish_and_clear();
    let arrived = arrived.map_err(|e| failed(&e))?;
    if let Some(told) = told.filter(|&told| told != arrived) {
        return Err(failed(&format!("{arrived} of {told} bytes came")));
    }
    file.rewind().map_err(|e| failed(&e))?;
    Ok(Fetched { url, file })
}

fn agent(timeout: u64) -> Agent {
    let patience = Some(Duration::from_secs(timeout));
    let config = Agent::config_builder()
        .user_agent(concat!("rulings/", env!("CARGO_PKG_VERSION")))
        .max_idle_connections(0)
        .timeout_connect(patience)
        .timeout_recv_response(patience)
        .timeout_per_read(patience)
        .build();
    config.into()
}

fn copy(input: &mut impl Read, file: &mut File) -> io::Result<u64> {
    let copied = io::copy(input, file)?;
    file.flush()?;
    Ok(copied)
}
