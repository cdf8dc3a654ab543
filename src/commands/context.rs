use std::cell::RefCell;
use std::io::Write;
use std::mem::ManuallyDrop;
use std::path::PathBuf;

use clap::Args;
use etcetera::AppStrategy;
use indicatif::{ProgressBar, ProgressStyle};

use super::Failure;
use crate::index::Index;
use crate::library::Library;
use crate::render::{ColorChoice, Langs, Look, Screen, Styled};

/// Options that every command takes.
#[derive(Debug, Args)]
pub struct Global {
    /// Your library: imported records and the index [default: the platform's data folder]
    #[arg(long, global = true, value_name = "DIR", env = "RULINGS_DATA", hide_env_values = true)]
    pub data: Option<PathBuf>,
    /// What is printed: zh, en or both (searching looks in both)
    #[arg(long, global = true, value_name = "LANG", default_value = "both")]
    pub lang: Langs,
    /// One JSON document instead of text
    #[arg(long, global = true)]
    pub json: bool,
    /// No progress and no hints
    #[arg(short, long, global = true)]
    pub quiet: bool,
    /// Say what is done and why
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    pub verbose: bool,
    /// auto, always or never
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: ColorWhen,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ColorWhen {
    Auto,
    Always,
    Never,
}

/// Smaller files are read before a bar could be seen.
const WORTH_A_BAR: u64 = 256 << 10;

/// What a command works with.
pub struct Context {
    pub library: Library,
    pub screen: Screen,
    pub quiet: bool,
    pub verbose: bool,
    /// The folder that was named, where it is not there.
    absent: Option<PathBuf>,
    /// The index, once it was wanted: see [`Context::with_index`].
    pub(super) opened: RefCell<Option<ManuallyDrop<Index>>>,
}

impl Context {
    /// # Errors
    /// Where the library is not a folder.
    pub fn new(global: &Global) -> Result<Self, Failure> {
        let color = match global.color {
            ColorWhen::Auto => ColorChoice::Auto,
            ColorWhen::Always => ColorChoice::Always,
            ColorWhen::Never => ColorChoice::Never,
        };
        let dir = global.data.clone().or_else(platform_folder);
        Ok(Self {
            library: Library::open(dir)?,
            screen: Screen::measured(global.lang, global.json, color),
            quiet: global.quiet,
            verbose: global.verbose,
            absent: global.data.clone().filter(|dir| !dir.exists()),
            opened: RefCell::default(),
        })
    }

    /// For commands that look after what is there: of a mistyped folder they would say
    /// that all is well.
    ///
    /// # Errors
    /// A folder was named that is not there.
    pub fn must_be_there(&self) -> Result<(), Failure> {
        match &self.absent {
            Some(dir) => {
                let what = format!("there is no folder {}", dir.display());
                Err(Failure::input(what).hint("`--data .` is a checkout of the records"))
            }
            None => Ok(()),
        }
    }

    /// Something the user may want to do; on stderr, silenced by `--quiet`.
    pub fn hint(&self, text: &str) {
        if !self.quiet {
            self.say(&format!("hint: {text}"));
        }
    }

    /// Something that went wrong without stopping the command; on stderr.
    pub fn warn(&self, text: &str) {
        self.say(&format!("warning: {text}"));
    }

    /// A message on stderr. Where that is closed there is nobody to tell.
    fn say(&self, text: &str) {
        let lines = Styled::new(text, Look::Plain).lines(self.screen.width, "", "  ");
        let _ = writeln!(std::io::stderr(), "{}", lines.join("\n"));
    }

    /// How far a file has been read; on stderr, where that is a terminal.
    pub fn progress(&self, path: &str) -> ProgressBar {
        let stat = std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file);
        match stat.filter(|stat| stat.len() >= WORTH_A_BAR) {
            Some(stat) => self.bar(Some(stat.len())),
            None => ProgressBar::hidden(),
        }
    }

    /// How many of so many bytes have come.
    pub fn bar(&self, bytes: Option<u64>) -> ProgressBar {
        if self.quiet || self.screen.json {
            return ProgressBar::hidden();
        }
        let (bar, shape) = match bytes {
            Some(bytes) => (ProgressBar::new(bytes), "{wide_bar} {bytes}/{total_bytes} {eta}"),
            None => (ProgressBar::no_length(), "{spinner} {bytes}"),
        };
        match ProgressStyle::with_template(shape) {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        }
    }

    /// What is being done; on stderr, only with `--verbose`.
    pub fn explain(&self, text: &str) {
        if self.verbose {
            self.say(text);
        }
    }
}

fn platform_folder() -> Option<PathBuf> {
    let args = etcetera::AppStrategyArgs {
        top_level_domain: String::new(),
        author: String::new(),
        app_name: "rulings".to_owned(),
    };
    Some(etcetera::choose_app_strategy(args).ok()?.data_dir())
}
