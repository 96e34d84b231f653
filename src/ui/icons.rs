//! Icons, drawn in the current colour. Each stands in a control that has a name.

pub const START: &str = r#"<svg viewBox="0 0 18 18" aria-hidden="true"><path d="M2 3h2v12H2zM10 3v12L4.5 9zM16 3v12l-5.500-6z"/></svg>"#;
pub const STEP_BACK: &str =
    r#"<svg viewBox="0 0 18 18" aria-hidden="true"><path d="M4 3h2v12H4zM15 3v12L7 9z"/></svg>"#;
pub const PLAY: &str = r#"<svg viewBox="0 0 18 18" aria-hidden="true"><path d="M5.500 2.800v12.400L15.500 9z"/></svg>"#;
pub const PAUSE: &str = r#"<svg viewBox="0 0 18 18" aria-hidden="true"><path d="M4.500 3h3v12h-3zM10.500 3h3v12h-3z"/></svg>"#;
pub const STEP: &str =
    r#"<svg viewBox="0 0 18 18" aria-hidden="true"><path d="M12 3h2v12h-2zM3 3v12l8-6z"/></svg>"#;
pub const SHARE: &str = r#"<svg class="stroke" viewBox="0 0 16 16" aria-hidden="true"><path d="M8 10V2M5 4.600 8 1.800l3 2.800M3 8v5.500h10V8"/></svg>"#;
pub const THEME: &str = r#"<svg class="stroke" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="5.600"/><path d="M8 2.400a5.600 5.600 0 0 1 0 11.200z" fill="currentColor"/></svg>"#;
pub const CHEVRON: &str =
    r#"<svg class="stroke" viewBox="0 0 14 14" aria-hidden="true"><path d="m3 5 4 4 4-4"/></svg>"#;
pub const CLOSE: &str = r#"<svg class="stroke" viewBox="0 0 14 14" aria-hidden="true"><path d="m3 3 8 8M11 3l-8 8"/></svg>"#;
pub const UNDO: &str = r#"<svg class="stroke" viewBox="0 0 16 16" aria-hidden="true"><path d="M5.500 3 2.500 6l3 3M2.500 6h6.500a4 4 0 0 1 0 8H6"/></svg>"#;
pub const REDO: &str = r#"<svg class="stroke" viewBox="0 0 16 16" aria-hidden="true"><path d="m10.500 3 3 3-3 3M13.500 6H7a4 4 0 0 0 0 8h3"/></svg>"#;
