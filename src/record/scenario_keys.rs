/// The keys of a scenario file, in the order in which they are written.
pub const SCENARIO_KEYS: [&str; 11] = [
    "title",
    "kind",
    "cards",
    "seats",
    "turn",
    "extensions",
    "given",
    "play",
    "then",
    "without",
    "contrast",
];
