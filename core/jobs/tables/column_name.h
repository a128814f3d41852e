// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace inlinescope {

/// Every name of a column that a table can have, without the letter of a side ("size" stands for "size_a", "size_b" and
/// so on). Names of features are columns too, and are made at run time.
inline constexpr std::string_view columnNames[] = {
    "accuracy",
    "activation",
    "added",
    "advice",
    "available",
    "balanced_accuracy",
    "best",
    "best_decision",
    "bitcode_bytes",
    "bitcode_hash",
    "body_changed",
    "bounds",
    "bss",
    "bytes",
    "callee",
    "caller",
    "callsites",
    "cause",
    "changed",
    "code",
    "column",
    "compiles",
    "complete",
    "concerns",
    "context",
    "contexts",
    "corpus",
    "cost",
    "count",
    "cpu_ms",
    "created",
    "culprits",
    "data",
    "decided_differently",
    "decision",
    "decisions",
    "default_advice",
    "delta",
    "depth",
    "diagnostics",
    "differing",
    "distance",
    "distinct",
    "eh_frame",
    "elements",
    "entries",
    "exact",
    "expected",
    "explained",
    "failed",
    "feature",
    "features",
    "file",
    "finding",
    "fingerprint",
    "flags",
    "flip",
    "flip_state",
    "flips",
    "flips_smaller",
    "force_stopped",
    "found",
    "function",
    "functions",
    "given",
    "high",
    "identity",
    "imported",
    "inline",
    "inline_path",
    "inlined",
    "input",
    "inputs",
    "interaction",
    "kind",
    "label",
    "layer",
    "left",
    "line",
    "linkage",
    "location",
    "log",
    "lost",
    "low",
    "majority_accuracy",
    "majority_balanced_accuracy",
    "map",
    "mark",
    "maximum",
    "minimum",
    "missing_side_files",
    "mllvm",
    "mode",
    "module",
    "modules",
    "moves",
    "name",
    "never_asked",
    "normalisation",
    "note",
    "object_hash",
    "observation",
    "observations",
    "ok",
    "one_sided",
    "other",
    "others",
    "otherwise",
    "outcome",
    "output",
    "paired_by",
    "parameters",
    "path",
    "percent",
    "percentile",
    "place",
    "policy",
    "rank",
    "reason",
    "reference",
    "refuse",
    "refused",
    "removed",
    "renamed_from",
    "report",
    "reports",
    "rodata",
    "role",
    "rounds",
    "rows",
    "run",
    "runs",
    "sample",
    "scores",
    "section",
    "set",
    "severity",
    "shape",
    "share",
    "side_files",
    "site",
    "sites",
    "size",
    "source",
    "start",
    "status",
    "subject",
    "sum",
    "text",
    "text_before",
    "tflite",
    "thinlto",
    "threshold",
    "time",
    "together",
    "toolchain",
    "type",
    "uneven",
    "unique",
    "unique_before",
    "unique_delta",
    "units",
    "value",
    "values",
    "verified",
    "version",
    "vocabulary",
    "wall_ms",
    "won",
    "words",
    "x_high",
    "x_low",
    "y_high",
    "y_low",
};

/// Whether a column is declared, with or without the letter of a side.
constexpr bool isColumnName(std::string_view name) {
    const auto isDeclared = [](std::string_view base) {
        return std::find(std::begin(columnNames), std::end(columnNames), base) != std::end(columnNames);
    };
    if (isDeclared(name)) return true;
    const std::size_t base = name.size() < 2 ? 0 : name.size() - 2;
    return base > 0 && name[base] == '_' && isDeclared(name.substr(0, base));
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

} // namespace inlinescope
