//! The native command: a thin face over the pure rooms. What the page shows, it prints.
//!
//! Results go to standard output, complaints to standard error with exit code 2.

mod catalogue;
mod load;
mod picture;
mod scene_report;
mod scenes;
mod simulate;
mod site;
mod systems;

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use backoff_lab::params::{Params, spec};
use backoff_lab::share::{self, Notice};
use backoff_lab::text::Lang;
use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "backoff-lab", version, about = "What retrying clients do to a server.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Runs a link's state and prints its readouts.
    Simulate {
        /// State as in the page's address, such as '#v1.b=100ms&c=10s&j=full&n=1000&seed=42'.
        #[arg(default_value = "")]
        hash: String,
        /// One JSON object.
        #[arg(long, conflicts_with = "csv")]
        json: bool,
        /// The load, one line a window that saw attempts.
        #[arg(long)]
        csv: bool,
        /// A claim, model or incident in place of a link's state; 'scenes' lists them.
        #[arg(long, conflicts_with_all = ["hash", "csv"])]
        scene: Option<String>,
        /// The scene's policy; without it the first of its list.
        #[arg(long, requires = "scene")]
        policy: Option<String>,
        #[arg(long, requires = "scene")]
        seed: Option<u64>,
        /// Changes a scene: clients, seed; a fleet's rtt, rtt-sd, first-jitter, attempts, cap, horizon,
        /// jobs, think.
        #[arg(long, value_name = "KEY=VALUE", requires = "scene")]
        set: Vec<String>,
        /// A real system's policy in place of the link's; 'catalogue' lists them.
        #[arg(long, value_name = "ROW", conflicts_with_all = ["csv", "scene"])]
        system: Option<String>,
        /// All clients share one budget, as in one process.
        #[arg(long, requires = "system")]
        shared: bool,
        /// Language of the sentence that is printed without --json and --csv: en, pt, es.
        #[arg(long, default_value = "en", value_parser = language)]
        lang: Lang,
    },
    /// Lists the claims, models and incidents that 'simulate --scene' runs.
    Scenes,
    /// Lists real systems with their defaults.
    Catalogue {
        /// Words of id, name or ecosystem, or findings such as no-jitter; all must hold.
        filter: Vec<String>,
        /// A JSON array.
        #[arg(long, conflicts_with = "csv")]
        json: bool,
        #[arg(long)]
        csv: bool,
    },
    /// One client's waits with a real system's defaults, if every attempt fails at once.
    Schedule {
        /// A row; 'catalogue' lists them.
        row: String,
        #[arg(long, default_value_t = 42)]
        seed: u64,
        /// Without it as many as the row allows, at most 12.
        #[arg(long, value_parser = clap::value_parser!(u32).range(0..=1000))]
        retries: Option<u32>,
        #[arg(long)]
        json: bool,
    },
    /// Draws a link's state as an SVG picture.
    Render {
        #[arg(default_value = "")]
        hash: String,
        #[arg(long, default_value = "en", value_parser = language)]
        lang: Lang,
        #[arg(long, default_value = "light", value_parser = ["light", "dark"])]
        theme: String,
        /// Width in pixels, 280 to 2000.
        #[arg(long, default_value_t = 912, value_parser = clap::value_parser!(u16).range(280..=2000))]
        width: u16,
        /// File to write; standard output without it.
        #[arg(short, long)]
        output: Option<PathBuf>,
    },
    /// Writes posters and texts into a built page, in three languages. Trunk calls it.
    Site {
        /// Folder that holds the built index.html.
        #[arg(long, env = "TRUNK_STAGING_DIR")]
        dist: PathBuf,
    },
}

pub fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Simulate { scene: Some(id), policy, seed, set, json, .. } => {
            let policy = policy.as_deref();
            scenes::run(&scenes::Request { id: &id, policy, seed, set: &set, json })
        }
        Command::Simulate { system: Some(id), hash, shared, json, .. } => {
            systems::simulate(&id, &hash, shared, json)
        }
        Command::Simulate { hash, json, csv, lang, .. } => simulate::run(&hash, json, csv, lang),
        Command::Scenes => scenes::list(),
        Command::Catalogue { filter, json, csv } => catalogue::run(&filter.join(" "), json, csv),
        Command::Schedule { row, seed, retries, json } => {
            systems::print_schedule(&row, seed, retries, json)
        }
        Command::Render { hash, lang, theme, width, output } => {
            picture::run(&hash, lang, &theme, width, output.as_deref())
        }
        Command::Site { dist } => site::run(&dist),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("backoff-lab: {sentence}");
            ExitCode::from(2)
        }
    }
}

/// One result, and the end of its line.
fn print(text: &str) -> Result<(), String> {
    writeln!(std::io::stdout(), "{text}").map_err(|e| format!("cannot write: {e}"))
}

fn language(tag: &str) -> Result<Lang, String> {
    Lang::from_tag(tag).ok_or_else(|| "expected en, pt or es".to_owned())
}

/// A command refuses what the page would replace: nobody is there to read a notice.
fn read_hash(hash: &str) -> Result<Params, String> {
    let (params, _, notices) = share::read(hash);
    let row = |id| spec(id);
    notices.first().map_or(Ok(params), |notice| {
        Err(match notice {
            Notice::Unreadable { id, text } => format!(
                "cannot read '{text}' as {} (key {}); the default is {}",
                row(*id).name,
                row(*id).key,
                row(*id).write(row(*id).default)
            ),
            Notice::TooSmall { id, text } => format!(
                "'{text}' is too small for {} (key {}); the least is {}",
                row(*id).name,
                row(*id).key,
                row(*id).write(row(*id).min.max(u64::from(row(*id).key == "k") * 1_000))
            ),
            Notice::TooLarge { id, text } => format!(
                "'{text}' is too large for {} (key {}); the most is {}",
                row(*id).name,
                row(*id).key,
                row(*id).write(row(*id).max)
            ),
            Notice::UnknownVersion { text } => {
                format!("version {text} of links is not known; v1 is")
            }
            Notice::TooLong => "the state is longer than any link of ours".to_owned(),
        })
    })
}
