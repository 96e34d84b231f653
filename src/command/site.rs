//! `site`: the page as it stands before and without WebAssembly.
//!
//! Takes the built `index.html` and writes into it, and into `pt/` and `es/`, the finished first
//! picture, the story with its pictures, and the interview questions, all in text that needs no
//! script. The page removes it when it mounts.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use backoff_lab::catalog::scenes::{SCENES, Verdict};
use backoff_lab::catalog::{self, PASSAGES, QUESTIONS, TEXT_BUDGET};
use backoff_lab::measure::Study;
use backoff_lab::paint::svg;
use backoff_lab::params::Params;
use backoff_lab::scene::{Frame, FrameKind};
use backoff_lab::text::{Arg, Lang, Piece, late, msg};

use super::load;
use super::picture::Shot;

const HEAD: &str = "<!--head-->";
const POSTER: &str = "<!--poster-->";

/// Sets what the style sheet must know before the page runs, so that nothing jumps.
const EARLY: &str = "<script>(function(){\
var q=new URLSearchParams(location.search.toLowerCase()),d=document.documentElement,\
e=q.get('embed'),t=q.get('theme');\
if(e!==null&&e!=='0'&&e!=='false')d.dataset.embed=1;\
try{t=t||localStorage.getItem('theme')}catch(x){}\
if(t==='light'||t==='dark')d.dataset.theme=t})()</script>";

pub fn run(dist: &Path) -> Result<(), String> {
    let path = dist.join("index.html");
    let page =
        fs::read_to_string(&path).map_err(|e| format!("cannot read {}: {e}", path.display()))?;
    if !page.contains(POSTER) || !page.contains(HEAD) {
        return Err(format!("{} has no place for the poster", path.display()));
    }
    let page = load::either(&page, dist)?;
    for lang in Lang::ALL {
        let (folder, html) = match lang {
            Lang::En => (dist.to_owned(), page.clone()),
            // One folder down; Trunk writes every address from "./".
            _ => (dist.join(lang.tag()), page.replace("\"./", "\"../").replace("'./", "'../")),
        };
        let attributes = match lang {
            Lang::En => "lang=\"en\"".to_owned(),
            _ => format!("lang=\"{}\" data-lang=\"{}\"", lang.html_tag(), lang.tag()),
        };
        let html = html
            .replacen("lang=\"en\"", &attributes, 1)
            .replacen("<title>Backoff Lab</title>", "", 1)
            .replacen(HEAD, &head(lang), 1)
            .replacen(POSTER, &body(lang), 1);
        fs::create_dir_all(&folder)
            .and_then(|()| fs::write(folder.join("index.html"), html))
            .map_err(|e| format!("cannot write into {}: {e}", folder.display()))?;
        // Fetched by the page; see `text::late`.
        let content = msg::LATE_CONTENTS.get(lang as usize).copied().unwrap_or_default();
        let texts = dist.join(late::file(lang));
        fs::write(&texts, content).map_err(|e| format!("cannot write {}: {e}", texts.display()))?;
    }
    Ok(())
}

/// Where the page of `to` is, seen from that of `from`.
fn address(from: Lang, to: Lang) -> String {
    let up = if from == Lang::En { "./" } else { "../" };
    if to == Lang::En { up.to_owned() } else { format!("{up}{}/", to.tag()) }
}

fn head(lang: Lang) -> String {
    let mut out = format!(
        "<title>{}</title>\n  <meta name=\"description\" content=\"{}\">\n",
        escape(&msg::page_title(lang)),
        escape(&msg::page_description(lang)),
    );
    for other in Lang::ALL {
        let _ = writeln!(
            out,
            "  <link rel=\"alternate\" hreflang=\"{}\" href=\"{}\">",
            other.html_tag(),
            address(lang, other)
        );
    }
    out + "  " + EARLY
}

fn body(lang: Lang) -> String {
    let params = Params::default();
    let wide = Shot::of(&params, Frame { width: 1198.0, kind: FrameKind::Hero }, true);
    let narrow = Shot::of(&params, Frame { width: 358.0, kind: FrameKind::Compact }, true);
    let mut languages = String::new();
    for other in Lang::ALL.into_iter().filter(|l| *l != lang) {
        let name = match other {
            Lang::En => "English",
            Lang::Pt => "Português",
            Lang::Es => "Español",
        };
        let (tag, href) = (other.html_tag(), address(lang, other));
        let _ =
            write!(languages, "<a href=\"{href}\" hreflang=\"{tag}\" lang=\"{tag}\">{name}</a>");
    }
    format!(
        "<div id=\"poster\">\n<header class=\"top\"><span class=\"brand\">Backoff Lab</span>\
         <nav class=\"langs\" aria-label=\"{}\">{languages}</nav></header>\n<main>\n\
         <section class=\"hero wrap\"><h1>{}</h1>\n<p class=\"hero-lede\">{}</p>\n<p class=\"claim\">{}</p>\n\
         <div class=\"lab\">{}{}</div>\n<p class=\"foot-note\" id=\"static-note\">{}</p></section>\n\
         {}{}{}</main>\n</div>",
        escape(&msg::static_languages(lang)),
        rich(&catalog::headline(lang, &wide.study.params, &wide.study.readouts)),
        rich(&msg::hero_lede_rich(lang)),
        rich(&catalog::claim(lang, &wide.study.params, &wide.study.readouts)),
        shot(&wide, lang, "wide", "pw-"),
        shot(&narrow, lang, "narrow", "pn-"),
        escape(&msg::static_note(lang)),
        story(lang),
        claims(lang),
        interview(lang),
    )
}

fn shot(shot: &Shot, lang: Lang, class: &str, prefix: &str) -> String {
    let scene = shot.scene(lang);
    format!(
        "<svg class=\"shot layer {class}\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">{}</svg>",
        scene.width,
        scene.height,
        escape(&scene.description),
        svg::poster(&scene, prefix),
    )
}

fn text(lang: Lang, id: &str, part: &str, args: &[(&'static str, Arg)]) -> String {
    let pieces = msg::by_id_rich(lang, &format!("{id}.{part}"), args).unwrap_or_default();
    rich(&pieces)
}

fn story(lang: Lang) -> String {
    let mut out =
        format!("<section class=\"block wrap\"><h2>{}</h2>\n", escape(&msg::story_title(lang)));
    for passage in &PASSAGES {
        let raw = backoff_lab::share::read(passage.run).0.get(passage.adjust);
        let (run, compare) = passage.at(raw);
        let picture = Shot::of(&run, Frame { width: 520.0, kind: FrameKind::Story }, false);
        let compare = Study::of(&compare, TEXT_BUDGET, None).0;
        let args = catalog::figures(lang, &picture.study, &compare);
        let _ = writeln!(
            out,
            "<article class=\"passage\"><div class=\"prose\"><h3>{}</h3><p>{}</p></div>\
             <figure>{}<figcaption>{}</figcaption></figure></article>",
            text(lang, passage.id, "title", &args),
            text(lang, passage.id, "body", &args),
            shot(&picture, lang, "story", &format!("p-{}-", passage.id)),
            text(lang, passage.id, "figure", &args),
        );
    }
    out + "</section>\n"
}

/// The claims without their runs, which are the program's.
fn claims(lang: Lang) -> String {
    let mut out = format!(
        "<section class=\"block wrap\"><h2>{}</h2>\n<div class=\"card\">",
        escape(&msg::claims_title(lang))
    );
    for scene in SCENES {
        let id = format!("scene-{}", scene.id);
        let source = scene.source.map_or_else(String::new, |source| {
            format!("<p><a href=\"{source}\">{}</a></p>", escape(&msg::claims_source(lang)))
        });
        let verdict = match scene.verdict {
            Verdict::Holds => msg::claims_verdict_holds(lang),
            Verdict::HoldsIf => msg::claims_verdict_holds_if(lang),
            Verdict::FalseAsWritten => msg::claims_verdict_false(lang),
        };
        let _ = writeln!(
            out,
            "<details class=\"question\"><summary><span class=\"q\">{}</span></summary>\
             <div class=\"answer\"><div class=\"model\"><p>{}</p><p><b>{}</b> {}</p>{}</div></div></details>",
            text(lang, &id, "title", &[]),
            text(lang, &id, "says", &[]),
            escape(&verdict),
            text(lang, &id, "note", &[]),
            source,
        );
    }
    out + "</div></section>\n"
}

fn interview(lang: Lang) -> String {
    let mut out = format!(
        "<section class=\"block wrap\"><h2>{}</h2>\n<div class=\"card\">",
        escape(&msg::interview_title(lang))
    );
    for question in &QUESTIONS {
        let (run, compare) = question.params();
        let [run, compare] = [run, compare].map(|p| Study::of(&p, TEXT_BUDGET, None).0);
        let args = catalog::figures(lang, &run, &compare);
        let get = |part: &str| text(lang, question.id, part, &args);
        let _ = writeln!(
            out,
            "<details class=\"question\"><summary><span class=\"q\">{}</span></summary>\
             <div class=\"answer\"><div class=\"model\">{}<p>{}</p></div><div class=\"proof\"><h3>{}</h3><p>{}</p></div></div></details>",
            get("question"),
            if question.id == "q-code" { retry_loop(lang) } else { String::new() },
            get("answer"),
            escape(&msg::interview_proof(lang)),
            get("show"),
        );
    }
    out + "</div></section>\n"
}

fn retry_loop(lang: Lang) -> String {
    let mut out = "<pre class=\"code\" lang=\"en\"><code>".to_owned();
    for catalog::Line { code, note } in catalog::retry_loop(lang) {
        out.push_str(&escape(code));
        if !note.is_empty() {
            let (tag, note) = (lang.html_tag(), escape(&note));
            let _ = write!(out, "  <span lang=\"{tag}\"># {note}</span>");
        }
        out.push('\n');
    }
    out + "</code></pre>"
}

fn rich(pieces: &[Piece]) -> String {
    let mut out = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(text) => out.push_str(&escape(text)),
            Piece::Bold(text) => out.push_str(&format!("<b>{}</b>", escape(text))),
            Piece::Term(text) => out.push_str(&format!("<i lang=\"en\">{}</i>", escape(text))),
            Piece::Code(text) => out.push_str(&format!("<code>{}</code>", escape(text))),
            Piece::Break => out.push_str("</p><p>"),
            Piece::Slot(_) => {}
        }
    }
    out
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
