// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/tables/column_rank.h"

#include <algorithm>
#include <iterator>

namespace inlinescope {
namespace {

/// In this order.
constexpr ColumnName foremost[] = {"delta",         "bytes",          "flip",   "size",    "text",
                                   "culprit_bytes", "culprit_callee", "callee", "caller",  "run",
                                   "status",        "outcome",        "reason", "percent", "culprit_caller"};

constexpr ColumnName details[] = {"bitcode_hash", "bytes_held", "callsite_key",  "cpu_ms",      "created",  "decision",
                                  "fingerprint",  "flags",      "flip_held",     "flip_state",  "identity", "imported",
                                  "key",          "mllvm",      "measured_held", "object_hash", "path",     "seconds",
                                  "site",         "size_model", "inline_path",   "source",      "started",  "time",
                                  "toolchain",    "version",    "wall_ms"};

enum Tier : int { Foremost = 0, NameOrBytes = 100, WordOrPercent = 200, Figure = 300, Detail = 400 };

int tierOf(ColumnKind kind) {
    switch (kind) {
    case ColumnKind::Text:
    case ColumnKind::Bytes:
    case ColumnKind::Delta:
        return NameOrBytes;
    case ColumnKind::Status:
    case ColumnKind::Percent:
        return WordOrPercent;
    case ColumnKind::Count:
    case ColumnKind::Share:
    case ColumnKind::Number:
    case ColumnKind::Percentile:
        break;
    }
    return Figure;
}

} // namespace

int columnRank(const Column& column) {
    const auto isOf = [&column](ColumnName name) { return column.isOf(name); };
    if (std::ranges::any_of(details, isOf)) return Detail;
    const auto* found = std::ranges::find_if(foremost, isOf);
    return found == std::end(foremost) ? tierOf(column.kind) : Foremost + int(found - std::begin(foremost));
}

} // namespace inlinescope
