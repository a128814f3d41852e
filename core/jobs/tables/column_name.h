// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace inlinescope {

/// Every name of a column that a table can have, without the letter of a side: "size" is the name of "size_a", "size_b"
/// and so on. Names of features are columns too, and are made at run time.
inline constexpr std::string_view columnNames[] = {
    "accepted",
    "accuracy",
    "activation",
    "added",
    "advice",
    "all_inlined",
    "all_inlined_unique",
    "attempts",
    "attribute",
    "available",
    "balanced_accuracy",
    "best",
    "best_decision",
    "best_unique",
    "bitcode_bytes",
    "bitcode_hash",
    "body_changed",
    "bounds",
    "bss",
    "bytes",
    "bytes_held",
    "callee",
    "caller",
    "callsite_key",
    "callsites",
    "cause",
    "changed",
    "code",
    "column",
    "columns",
    "compiles",
    "complete",
    "components",
    "concerns",
    "context",
    "contexts",
    "corpus",
    "cost",
    "count",
    "cpu_ms",
    "created",
    "culprit_bytes",
    "culprit_callee",
    "culprit_caller",
    "culprits",
    "data",
    "decided_differently",
    "decision",
    "decisions",
    "default",
    "default_advice",
    "delta",
    "depth",
    "deviation",
    "diagnostics",
    "differing",
    "distance",
    "distinct",
    "done",
    "eh_frame",
    "elements",
    "entries",
    "equal",
    "estimated",
    "eviction",
    "exact",
    "expected",
    "explained",
    "external",
    "failed",
    "feature",
    "features",
    "file",
    "files",
    "finding",
    "fingerprint",
    "flags",
    "flip",
    "flip_held",
    "flip_state",
    "flips",
    "flips_smaller",
    "force_stopped",
    "found",
    "found_from",
    "function",
    "functions",
    "gap",
    "given",
    "held_modules",
    "held_text",
    "held_text_percent",
    "held_unique",
    "held_unique_percent",
    "high",
    "hotness",
    "identity",
    "imported",
    "inline",
    "inline_path",
    "inlined",
    "input",
    "inputs",
    "interaction",
    "key",
    "kept",
    "kind",
    "label",
    "layer",
    "left",
    "line",
    "linkage",
    "linked",
    "local",
    "location",
    "log",
    "lost",
    "low",
    "majority_accuracy",
    "majority_balanced_accuracy",
    "map",
    "mark",
    "maximum",
    "mean",
    "meaning",
    "measured",
    "measured_held",
    "minimum",
    "missing",
    "missing_side_files",
    "mllvm",
    "mode",
    "module",
    "modules",
    "moves",
    "name",
    "never_asked",
    "no_place",
    "nodes",
    "none_inlined",
    "none_inlined_unique",
    "normalisation",
    "not_taken",
    "note",
    "object_hash",
    "objective",
    "observation",
    "observations",
    "ok",
    "one_sided",
    "other",
    "others",
    "otherwise",
    "outcome",
    "output",
    "package",
    "paired_by",
    "parameters",
    "pass",
    "path",
    "percent",
    "percentile",
    "performance",
    "place",
    "policy",
    "priority",
    "proved",
    "proved_percent",
    "rank",
    "reason",
    "reasons",
    "reference",
    "refuse",
    "refused",
    "remarks",
    "removed",
    "renamed_from",
    "report",
    "reports",
    "reward",
    "rodata",
    "role",
    "round",
    "rounds",
    "rows",
    "run",
    "runs",
    "sample",
    "scores",
    "seconds",
    "section",
    "seed",
    "set",
    "severity",
    "shape",
    "shard",
    "share",
    "shared",
    "side_files",
    "site",
    "sites",
    "size",
    "size_model",
    "source",
    "start",
    "started",
    "status",
    "step",
    "subject",
    "sum",
    "tag",
    "text",
    "text_before",
    "text_percent",
    "text_reached",
    "text_without",
    "tflite",
    "thinlto",
    "threshold",
    "time",
    "together",
    "toolchain",
    "training",
    "twins",
    "type",
    "undecided",
    "uneven",
    "unique",
    "unique_before",
    "unique_delta",
    "unique_percent",
    "units",
    "unmatched",
    "value",
    "values",
    "verified",
    "version",
    "view",
    "vocabulary",
    "wall_ms",
    "won",
    "words",
    "x_high",
    "x_low",
    "y_high",
    "y_low",
};

constexpr bool isDeclaredColumn(std::string_view name) {
    return std::find(std::begin(columnNames), std::end(columnNames), name) != std::end(columnNames);
}

/// The parts of a column's name: the name that is declared, and the side, 0 for "size_a". Any other name is its own
/// stem, and has no side.
struct SidedName {
    std::string_view stem;
    std::optional<std::size_t> side = {};
};

constexpr SidedName sidedName(std::string_view name) {
    const std::size_t stem = name.size() < 3 ? 0 : name.size() - 2;
    if (stem == 0 || name[stem] != '_' || name.back() < 'a' || name.back() > 'z') return {name};
    if (!isDeclaredColumn(name.substr(0, stem))) return {name};
    return {name.substr(0, stem), std::size_t(name.back() - 'a')};
}

/// Whether a column is declared, with or without the letter of a side.
constexpr bool isColumnName(std::string_view name) {
    return isDeclaredColumn(sidedName(name).stem);
}

/// The name of a column. One that is written in the code must be declared above, or the code does not compile: so a
/// table and those who look up its columns cannot differ. Valid as long as the text that it was made of.
class ColumnName {
public:
    template <std::size_t Size>
    consteval ColumnName(const char (&literal)[Size]) : m_text(literal, Size - 1) {
        if (!isColumnName(m_text)) theNameIsNotDeclared();
    }
    ColumnName(const std::string& made) : m_text(made) {} ///< with the letter of a side, or of a feature

    std::string_view text() const { return m_text; }

private:
    static void theNameIsNotDeclared(); ///< no constant expression: names the mistake in the compiler's message

    std::string_view m_text;
};

/// The column of a side: "size_a" for side 0. Without a side the name itself.
inline std::string columnOfSide(ColumnName stem, std::optional<std::size_t> side) {
    std::string name(stem.text());
    if (side) (name += '_') += char('a' + *side);
    return name;
}

} // namespace inlinescope
