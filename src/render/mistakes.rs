//! What is wrong with a scenario or card file, in Chinese. The messages are made in English where
//! the mistakes are found; the most frequent are said in Chinese here, the others stay as they are.

/// `{}` stands for what the message speaks of, in the same order in both languages.
const MESSAGES: [(&str, &str); 35] = [
    ("`{}` is not a subtype", "`{}`不是副类别"),
    ("`{}` is not {}", "`{}`不是{}"),
    ("`{}` is missing", "缺少`{}`"),
    ("{} is missing", "缺少{}"),
    ("`{}` and `{}` do not go together", "`{}`与`{}`不能同时使用"),
    ("a mapping (key: value) is needed here", "此处应为映射（键: 值）"),
    ("text is needed here", "此处应为文字"),
    ("a whole number is needed here", "此处应为整数"),
    ("`true` or `false` is needed here", "此处应为`true`或`false`"),
    ("this number is too large for the game", "这个数对游戏而言过大"),
    ("no card is called `{}`", "没有名为`{}`的牌"),
    ("nothing is named `{}`", "没有名称为`{}`的东西"),
    ("nothing here is labelled `{}`", "此处没有标签为`{}`的东西"),
    ("the label `{}` is given twice", "标签`{}`用了两次"),
    ("the label `{}` is never used", "标签`{}`从未使用"),
    ("the label of an object is needed here, not a player", "此处应为物件的标签，而非牌手"),
    ("`{}` sits here twice", "`{}`入座了两次"),
    ("a game has two to four players", "一盘游戏有二至四位牌手"),
    ("a title has `en`, `zh`, or both", "标题须有`en`或`zh`，也可兼有"),
    ("`{}` is no word for a kind of object", "`{}`不是表示物件种类的词"),
    ("`{}` cannot follow `{}`", "`{}`不能接在`{}`之后"),
    ("`{}` cannot stand here", "`{}`不能用在此处"),
    ("a word is missing after `{}`", "`{}`之后缺少一个词"),
    ("nothing can be `{}`: it contradicts itself", "`{}`自相矛盾，没有东西能如此"),
    ("a subtype is written with a capital letter, not `{}`", "副类别首字母大写，而非`{}`"),
    ("a colour is white, blue, black, red or green", "颜色为white、blue、black、red或green"),
    ("a step is refused or reversed, not both", "一步或被拒绝，或被取消，不能两者皆是"),
    ("what is refused asks nothing", "被拒绝的行动不会提问"),
    ("one step is the act of one player", "一步只能是一位牌手的行动"),
    ("nothing is said about this object", "对此物件未作任何说明"),
    ("nothing is said about this player", "对此牌手未作任何说明"),
    ("did you mean `{}`?", "是否想写`{}`？"),
    ("known here: {}", "此处可用：{}"),
    ("put it in quotes", "请加上引号"),
    ("define it under `cards`", "请在`cards`下定义它"),
];

/// What can be missing, or is not there, by the word of it.
const KINDS: [(&str, &str); 22] = [
    ("a key that can stand here", "可用于此处的键"),
    ("something a player does", "牌手的行动"),
    ("a player or a kind of step", "牌手或步骤种类"),
    ("a step", "步骤"),
    ("a kind", "种类"),
    ("a zone", "区域"),
    ("a player", "牌手"),
    ("a player here", "此处的牌手"),
    ("a card type", "牌张类别"),
    ("a supertype", "超类别"),
    ("a layout", "版式"),
    ("a facing", "朝向"),
    ("a way to turn up", "翻面的方式"),
    ("a question", "提问"),
    ("a reason", "原因"),
    ("a trigger event", "触发事件"),
    ("an ability", "异能"),
    ("an amount", "数量"),
    ("a condition", "条件"),
    ("a target", "目标"),
    ("an instruction", "指示"),
    ("a selection of objects", "一组物件"),
];

/// The message in Chinese, where it is one of those.
pub fn mistake_zh(text: &str) -> String {
    let said = MESSAGES.iter().find_map(|(en, zh)| Some(filled(zh, &parts(en, text)?)));
    said.unwrap_or_else(|| text.to_owned())
}

/// What stands in the message where the pattern has its holes.
fn parts<'t>(pattern: &str, text: &'t str) -> Option<Vec<&'t str>> {
    let mut fixed = pattern.split("{}");
    let mut rest = text.strip_prefix(fixed.next()?)?;
    let mut found = Vec::new();
    let mut fixed = fixed.peekable();
    while let Some(after) = fixed.next() {
        let at = match fixed.peek() {
            Some(_) => rest.find(after)?,
            None => rest.len().checked_sub(after.len()).filter(|_| rest.ends_with(after))?,
        };
        found.push(&rest[..at]);
        rest = &rest[at + after.len()..];
    }
    let quoted = |part: &&str| part.contains('`');
    (rest.is_empty() && !found.iter().any(quoted)).then_some(found)
}

fn filled(zh: &str, parts: &[&str]) -> String {
    let mut fixed = zh.split("{}");
    let mut text = fixed.next().unwrap_or_default().to_owned();
    for (after, part) in fixed.zip(parts) {
        let kind = KINDS.iter().find(|(en, _)| en == part);
        text += kind.map_or(*part, |(_, zh)| zh);
        text += after;
    }
    text
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn frequent_messages_are_said_in_chinese_and_others_stay() {
        for (en, zh) in [
            ("`cst` is not something a player does", "`cst`不是牌手的行动"),
            ("`titel` is not a key that can stand here", "`titel`不是可用于此处的键"),
            ("`Baer` is not a subtype", "`Baer`不是副类别"),
            ("did you mean `cast`?", "是否想写`cast`？"),
            ("`contrl` cannot follow `you`", "`contrl`不能接在`you`之后"),
            ("text is needed here", "此处应为文字"),
            ("`text` is needed here", "`text` is needed here"),
            ("something else", "something else"),
        ] {
            assert_eq!(mistake_zh(en), zh);
        }
    }

    /// A message that is worded anew where it is made is worded anew here.
    #[test]
    fn every_message_is_made_somewhere() {
        let mut literals = Vec::new();
        gather(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/scenario"), &mut literals);
        let all = MESSAGES.iter().chain(&KINDS).map(|(en, _)| *en);
        let gone: Vec<&str> = all.filter(|en| !literals.iter().any(|l| l == en)).collect();
        assert!(gone.is_empty(), "nothing says: {gone:#?}");
    }

    /// The texts in quotes of all sources, `{name}` as `{}`.
    fn gather(folder: &Path, into: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                gather(&path, into);
                continue;
            }
            let source = std::fs::read_to_string(&path).unwrap();
            for literal in source.lines().flat_map(|line| line.split('"').skip(1).step_by(2)) {
                let mut plain = String::new();
                for (n, piece) in literal.split('{').enumerate() {
                    match (n, piece.split_once('}')) {
                        (0, _) => plain += piece,
                        (_, Some((_, after))) => plain += &format!("{{}}{after}"),
                        (_, None) => plain += &format!("{{{piece}"),
                    }
                }
                into.push(plain);
            }
        }
    }
}
