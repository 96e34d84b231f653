//! The figure alone, for pages that embed it: the same parts without the rest of the page, so that
//! a reader of somebody else's documentation loads less.

#[cfg(target_arch = "wasm32")]
fn main() {
    backoff_lab::ui::mount_embedded();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("embed: this is a part of the page; the command is backoff-lab");
}
