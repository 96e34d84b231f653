//! The real clients: a thousand with a connection each, retried by their library as it comes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::http::Extensions;
use backon::Retryable as _;
use reqwest::{Client, Request, Response};
use reqwest_middleware::{ClientBuilder, Middleware, Next};
use reqwest_retry::RetryTransientMiddleware;
use tokio::task::JoinSet;

use crate::policy::{self, Library};
use crate::probe::Probe;
use crate::server::Site;
use crate::world::{CLIENTS, LIMIT};

/// What the clients count on their side.
#[derive(Default)]
struct Sent {
    attempts: AtomicU64,
    /// Attempts that got no answer at all.
    unanswered: AtomicU64,
}

/// What the clients tell after a run.
pub struct Told {
    pub attempts: u64,
    pub unanswered: u64,
    pub succeeded: u64,
    pub probe: Probe,
}

/// Opens all connections, lets all clients begin at the same instant, waits until all are done.
///
/// # Errors
/// A sentence: no connection, or not done within [`LIMIT`].
pub async fn run(library: Library, address: &str, site: &Site) -> Result<Told, String> {
    let clients = connected(address).await?;
    let begin = Instant::now() + Duration::from_millis(300);
    site.begin_at(begin);
    let sent = Arc::new(Sent::default());
    let mut fleet = JoinSet::new();
    for (number, client) in clients.into_iter().enumerate() {
        let (url, sent) = (format!("{address}/client/{number}"), Arc::clone(&sent));
        fleet.spawn(async move {
            tokio::time::sleep_until(begin.into()).await;
            match library {
                Library::Backon => by_backon(&client, &url, &sent).await,
                Library::ReqwestRetry => by_reqwest_retry(client, &url, sent).await,
            }
        });
    }
    let (client, hello) = (client()?, format!("{address}/hello"));
    let probe = tokio::spawn(async move { Probe::run(&client, &hello, begin).await });
    let done = tokio::time::timeout_at((begin + LIMIT).into(), fleet.join_all()).await;
    site.close();
    let probe = probe.await.map_err(|fault| format!("the probe: {fault}"))?;
    let done = done.map_err(|_| format!("{}: not done after {LIMIT:?}", library.name()))?;
    Ok(Told {
        attempts: sent.attempts.load(Ordering::Relaxed),
        unanswered: sent.unanswered.load(Ordering::Relaxed),
        succeeded: done.into_iter().filter(|success| *success).count() as u64,
        probe,
    })
}

/// Nobody retries but the library under test.
fn client() -> Result<Client, String> {
    let built = Client::builder().retry(reqwest::retry::never()).build();
    built.map_err(|fault| format!("no client: {fault}"))
}

/// The clients, each with its connection open, so that the first attempts are no herd of handshakes.
async fn connected(address: &str) -> Result<Vec<Client>, String> {
    let mut clients = Vec::new();
    for _ in 0..CLIENTS {
        let client = client()?;
        let hello = client.get(format!("{address}/hello")).send().await;
        hello.map_err(|fault| format!("no connection: {fault:?}"))?;
        clients.push(client);
    }
    Ok(clients)
}

async fn by_backon(client: &Client, url: &str, sent: &Sent) -> bool {
    let attempt = || async {
        sent.attempts.fetch_add(1, Ordering::Relaxed);
        client.get(url).send().await?.error_for_status()
    };
    let unanswered = |fault: &reqwest::Error, _| {
        if !fault.is_status() {
            sent.unanswered.fetch_add(1, Ordering::Relaxed);
        }
    };
    attempt.retry(policy::backon()).notify(unanswered).await.is_ok()
}

async fn by_reqwest_retry(client: Client, url: &str, sent: Arc<Sent>) -> bool {
    let retrying = RetryTransientMiddleware::new_with_policy(policy::retry_policies());
    let client = ClientBuilder::new(client).with(retrying).with(Counted(sent)).build();
    client.get(url).send().await.is_ok_and(|answer| answer.status().is_success())
}

/// Inside the retries, so that each attempt passes it.
struct Counted(Arc<Sent>);

#[async_trait::async_trait]
impl Middleware for Counted {
    async fn handle(
        &self,
        request: Request,
        extensions: &mut Extensions,
        next: Next<'_>,
    ) -> reqwest_middleware::Result<Response> {
        self.0.attempts.fetch_add(1, Ordering::Relaxed);
        let answer = next.run(request, extensions).await;
        self.0.unanswered.fetch_add(u64::from(answer.is_err()), Ordering::Relaxed);
        answer
    }
}
