use super::{Look, Page, Screen, Styled};
use crate::library::publications::{FileReport, ImportReport, Note, PieceKind, Reworded};

/// So many remarks of a kind are told of a file.
const SHOWN: usize = 20;

/// What became of each file.
pub fn import(report: &ImportReport, dry_run: bool, screen: &Screen) -> Page {
    let mut page = screen.page();
    for file in &report.files {
        page.blank();
        counts(&mut page, file, screen);
        file.skipped.iter().take(SHOWN).for_each(|note| remark(&mut page, note));
        more(&mut page, file.skipped.len() + file.more_skipped, screen);
        let changes = file.changes.iter().take(SHOWN);
        changes.for_each(|change| reworded(&mut page, change, screen));
        more(&mut page, file.changes.len(), screen);
    }
    if dry_run {
        let text =
            screen.langs.label("nothing was changed (--dry-run)", "未作任何改动（--dry-run）");
        page.blank().line(&text, Look::Strong);
    }
    page
}

fn more(page: &mut Page, all: usize, screen: &Screen) {
    if let Some(rest) = all.checked_sub(SHOWN).filter(|&rest| rest > 0) {
        let text = screen.langs.label("more; --json lists them", "条未列出；--json 列出全部");
        page.paragraph(2, 2, &Styled::new(&format!("{rest} {text}"), Look::Faint));
    }
}

fn counts(page: &mut Page, file: &FileReport, screen: &Screen) {
    page.ends(&file.path, &file.format, Look::Faint);
    let counts = [
        (file.read, "read", "读取"),
        (file.new, "new", "新增"),
        (file.unchanged, "unchanged", "未变"),
        (file.completed, "of them completed", "补全"),
        (file.reworded, "reworded", "改写"),
        (file.undated, "without a day", "无日期"),
        (file.repeated, "repeated", "重复"),
        (file.skipped.len() + file.more_skipped, "skipped", "跳过"),
        (file.cards, "names of cards read", "牌名读取"),
        (file.new_names, "with news", "有新名"),
        (file.attached, "attached to rulings", "已对应释疑"),
        (file.not_rulings, "not rulings", "非释疑"),
    ];
    let mut line = Styled::default();
    for (n, (count, en, zh)) in counts.into_iter().enumerate().filter(|(n, c)| *n < 2 || c.0 > 0) {
        line.push(if n == 0 { "" } else { " · " }, Look::Faint);
        line.push(&format!("{} {count}", screen.langs.label(en, zh)), Look::Plain);
    }
    page.paragraph(2, 2, &line);
}

fn remark(page: &mut Page, note: &Note) {
    let mut line = Styled::new(&format!("{}: ", note.place), Look::Faint);
    line.push(&note.why, Look::Warning);
    page.paragraph(2, 2, &line);
}

/// Old against new, in one text: what went in brackets with a minus, what came
/// with a plus, so that it reads without colours too.
fn reworded(page: &mut Page, change: &Reworded, screen: &Screen) {
    let mut line = Styled::new(&format!("{}: ", change.place), Look::Faint);
    line.push(&screen.langs.label("reworded", "改写"), Look::Strong);
    line.push(&format!(" ({}): ", change.id), Look::Faint);
    for piece in &change.diff {
        match piece.kind {
            PieceKind::Same => line.push(&piece.text, Look::Plain),
            PieceKind::Removed => line.push(&format!("[-{}-]", piece.text), Look::Warning),
            PieceKind::Added => line.push(&format!("{{+{}+}}", piece.text), Look::Match),
        }
    }
    page.paragraph(2, 2, &line);
}
