//! The line of the built page that loads its program: the whole page's, or the figure's alone.

use std::fs;
use std::path::Path;

/// Replaces the loader that Trunk wrote. Without a program for the figure alone (while developing)
/// the page's serves both.
///
/// # Errors
/// A sentence, if the page has no loader to replace.
pub fn either(page: &str, dist: &Path) -> Result<String, String> {
    let (page_js, page_wasm) = files(dist, "backoff-lab-")?.ok_or("the page has no program")?;
    let (embed_js, embed_wasm) =
        files(dist, "embed-")?.unwrap_or((page_js.clone(), page_wasm.clone()));
    let start = page.find("<script type=\"module\">").ok_or("the page has no loader")?;
    let end = page[start..].find("</script>").ok_or("the loader has no end")? + start;
    // What the page would fetch ahead, an embedded figure does not need.
    let rest: String = page[end + "</script>".len()..]
        .split_inclusive('>')
        .filter(|tag| {
            !tag.trim_start().starts_with("<link rel=\"modulepreload\"")
                && !tag.trim_start().starts_with("<link rel=\"preload\"")
        })
        .collect();
    // The program and its glue are fetched at once. If either cannot be had or run, the poster
    // stays: it says so itself.
    let loader = format!(
        "<script type=\"module\">\n\
         const alone = document.documentElement.dataset.embed;\n\
         const wasm = fetch(new URL(alone ? \"./{embed_wasm}\" : \"./{page_wasm}\", import.meta.url)).catch(() => null);\n\
         try {{\n  \
           const {{ default: init }} = await (alone ? import(\"./{embed_js}\") : import(\"./{page_js}\"));\n  \
           await init({{ module_or_path: await wasm }});\n\
         }} catch (reason) {{\n  \
           console.info(\"Backoff Lab stays still:\", String(reason));\n\
         }}\n</script>"
    );
    Ok(format!("{}{loader}{rest}", &page[..start]))
}

/// The glue and the program whose names begin with `prefix`.
fn files(dist: &Path, prefix: &str) -> Result<Option<(String, String)>, String> {
    let entries = fs::read_dir(dist).map_err(|e| format!("cannot read {}: {e}", dist.display()))?;
    let names: Vec<String> =
        entries.flatten().filter_map(|e| e.file_name().into_string().ok()).collect();
    let find =
        |end: &str| names.iter().find(|n| n.starts_with(prefix) && n.ends_with(end)).cloned();
    Ok(find(".js").zip(find("_bg.wasm")))
}
