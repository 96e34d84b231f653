//! On wasm32: mounts the page. On the host: the command `backoff-lab`, the same code as the page.

#[cfg(not(target_arch = "wasm32"))]
mod command;

#[cfg(target_arch = "wasm32")]
fn main() {
    backoff_lab::ui::mount();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    command::main()
}
