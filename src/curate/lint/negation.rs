//! What one language denies and the other does not, and who owns or controls.

use std::sync::LazyLock;

use regex::Regex;

use super::Code;
use super::passage::{Note, Passage, PassageKind};

static ENGLISH: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:can[’']t|cannot|won[’']t|don[’']t|doesn[’']t|didn[’']t|isn[’']t|aren[’']t|wasn[’']t|weren[’']t|hasn[’']t|haven[’']t|wouldn[’']t|couldn[’']t|mustn[’']t|not|never)\b")
        .expect("it is a pattern")
});

/// Anything in English that may stand behind a Chinese negation.
static ENGLISH_ANY: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)n[’']t\b|\b(?:not|no|non\w*|never|none|neither|nor|nothing|nobody|without|unless|only|until|cannot|fails?|failed|lose[sn]?|lost|lack\w*|un\w+|in\w+able|illegal|invalid|impossible|instead|rather|except|other than|prevent\w*|ignor\w+|stop\w*|cease\w*|too late|regardless|different\w*|even|still|but|any|remain\w*|\w*less|fewer|leaves?|left|counter\w*|skip\w*|opposed|apart|separate\w*|independent\w*|irrelevant|zero|0|however|although|though|otherwise|same|whether|out|if)\b")
        .expect("it is a pattern")
});

/// Words in which 不, 无 and 没 deny nothing.
static HARMLESS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new("不同|不论|无论|不管|不过|不仅|不但|不只|不止|不断|不久|不妨|不灭|无色|无主|未来|非常|没收|除非|分别|特别|个别|类别|级别|差别|区别")
        .expect("it is a pattern")
});

static STRONG: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new("不能|不会|不得|不可|无法|并非|并不|不是|没有|不需|不须|不必")
        .expect("it is a pattern")
});

pub fn check(passage: &Passage<'_>, notes: &mut Vec<Note>) {
    let Some((en, zh)) = passage.both() else { return };
    if passage.kind == PassageKind::Question {
        return;
    }
    let denied = HARMLESS.replace_all(zh, "").contains([
        '不', '没', '无', '未', '非', '莫', '免', '否', '勿', '仅', '只', '才', '除', '错', '难',
        '别', '失', '防', '禁', '跳', '缺', '零', '便', '仍', '而', '外',
    ]);
    if let Some(found) = ENGLISH.find(en)
        && !denied
    {
        let message = format!("the English denies (`{}`), the Chinese does not", found.as_str());
        notes.push(Note::en(Code::NegationMismatch, found.range(), message));
    }
    let harmless: Vec<_> = HARMLESS.find_iter(zh).map(|m| m.range()).collect();
    let strong = STRONG.find_iter(zh).find(|m| !harmless.iter().any(|h| h.contains(&m.start())));
    if let Some(found) = strong
        && !ENGLISH_ANY.is_match(en)
    {
        let message = format!("the Chinese denies (`{}`), the English does not", found.as_str());
        notes.push(Note::zh(Code::NegationMismatch, found.range(), message));
    }
    owner(en, zh, notes);
}

/// An owner is not a controller: who of the two is meant must be the same in both languages.
fn owner(en: &str, zh: &str, notes: &mut Vec<Note>) {
    static OWNER: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?i)\bowners?\b").expect("it is a pattern"));
    static CONTROLLER: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?i)\bcontrollers?\b").expect("it is a pattern"));
    let (owner, controller) = (OWNER.find(en), CONTROLLER.find(en));
    let (owned, controlled) = (zh.contains("拥有"), zh.contains('控'));
    if let Some(found) = owner
        && controller.is_none()
        && !owned
        && controlled
    {
        let message = "the English speaks of the owner, the Chinese of the controller";
        notes.push(Note::en(Code::OwnerController, found.range(), message));
    }
    if let Some(found) = controller
        && owner.is_none()
        && !en.to_lowercase().contains("own")
        && !controlled
        && zh.contains("拥有者")
    {
        let message = "the English speaks of the controller, the Chinese of the owner";
        notes.push(Note::en(Code::OwnerController, found.range(), message));
    }
}
