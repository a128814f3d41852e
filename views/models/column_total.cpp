// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/column_total.h"

#include "views/models/words.h"

#include <algorithm>
#include <array>

namespace inlinescope {
namespace {

struct Declared {
    ColumnName name;
    ColumnTotal total;
};

/// Of any kind; those that are not here are summed up by their kind.
constexpr Declared declared[] = {{"decision", ColumnTotal::Nothing},   {"best_decision", ColumnTotal::Nothing},
                                 {"rank", ColumnTotal::Nothing},       {"shard", ColumnTotal::Nothing},
                                 {"seed", ColumnTotal::Nothing},       {"layer", ColumnTotal::Nothing},
                                 {"version", ColumnTotal::Nothing},    {"best", ColumnTotal::Nothing},
                                 {"round", ColumnTotal::Range},        {"step", ColumnTotal::Range},
                                 {"observation", ColumnTotal::Range},  {"line", ColumnTotal::Range},
                                 {"column", ColumnTotal::Range},       {"depth", ColumnTotal::Range},
                                 {"low", ColumnTotal::Range},          {"high", ColumnTotal::Range},
                                 {"x_low", ColumnTotal::Range},        {"x_high", ColumnTotal::Range},
                                 {"y_low", ColumnTotal::Range},        {"y_high", ColumnTotal::Range},
                                 {"minimum", ColumnTotal::Range},      {"maximum", ColumnTotal::Range},
                                 {"threshold", ColumnTotal::Range},    {"distinct", ColumnTotal::Range},
                                 {"sum", ColumnTotal::Range},          {"sample", ColumnTotal::Range},
                                 {"held_modules", ColumnTotal::Range}, {"held_text", ColumnTotal::Range},
                                 {"held_unique", ColumnTotal::Range},  {"cpu_ms", ColumnTotal::Sum},
                                 {"wall_ms", ColumnTotal::Sum},        {"seconds", ColumnTotal::Sum}};

ColumnTotal totalOf(ColumnKind kind) {
    switch (kind) {
    case ColumnKind::Count:
    case ColumnKind::Bytes:
    case ColumnKind::Delta:
        return ColumnTotal::Sum;
    case ColumnKind::Percent:
    case ColumnKind::Share:
    case ColumnKind::Percentile:
    case ColumnKind::Number:
        return ColumnTotal::Mean;
    case ColumnKind::Text:
    case ColumnKind::Status:
        break;
    }
    return ColumnTotal::Nothing;
}

} // namespace

ColumnTotal totalOf(const Column& column) {
    const auto isOf = [&column](ColumnName name) { return column.isOf(name); };
    if (isMeasuredApart(column)) return ColumnTotal::SignsApart;
    const auto* found = std::ranges::find_if(declared, isOf, &Declared::name);
    return isNumeric(column.kind) && found != std::end(declared) ? found->total : totalOf(column.kind);
}

QString apartText(const ApartSums& sums) {
    if (!sums.fits) return QStringLiteral("–");
    if (!sums.isMixed()) return signedGrouped(sums.above + sums.below);
    return signedGrouped(sums.above) + QStringLiteral(" / ") + signedGrouped(sums.below);
}

void setSignsApart(std::vector<Cell>& total, const Table& table, std::span<const int> rows, const ApartColumns& known) {
    const auto mixed = mixedTotals(total, table, rows, known);
    for (std::size_t column = 0; column < total.size(); ++column)
        if (mixed[column]) total[column] = apartText(*mixed[column]).toStdString();
}

} // namespace inlinescope
