// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/column_total.h"

#include "views/models/words.h"

#include <algorithm>
#include <array>
#include <optional>

namespace inlinescope {
namespace {

struct Declared {
    ColumnName name;
    ColumnTotal total;
};

/// Of deltas: what single compiles measured.
constexpr ColumnName measuredApart[] = {"bytes",         "bytes_held",         "flip",        "flip_held",
                                        "culprit_bytes", "together",           "all_inlined", "all_inlined_unique",
                                        "none_inlined",  "none_inlined_unique"};

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

std::optional<std::int64_t> integerAt(const std::vector<Cell>& cells, int column) {
    const auto* number = column < 0 ? nullptr : std::get_if<std::int64_t>(&cells[std::size_t(column)]);
    return number ? std::optional(*number) : std::nullopt;
}

ApartSums sumsOf(const Table& table, int column, std::span<const int> rows) {
    ApartSums sums;
    for (const int row : rows)
        sums.add(integerAt(table.rows[std::size_t(row)], column).value_or(0));
    return sums;
}

} // namespace

ColumnTotal totalOf(const Column& column) {
    const auto isOf = [&column](ColumnName name) { return column.isOf(name); };
    if (column.kind == ColumnKind::Delta && std::ranges::any_of(measuredApart, isOf)) return ColumnTotal::SignsApart;
    const auto* found = std::ranges::find_if(declared, isOf, &Declared::name);
    return isNumeric(column.kind) && found != std::end(declared) ? found->total : totalOf(column.kind);
}

void ApartSums::add(std::int64_t value) {
    std::int64_t& sum = value > 0 ? above : below;
    if (__builtin_add_overflow(sum, value, &sum)) fits = false;
}

QString ApartSums::text() const {
    if (!fits) return QStringLiteral("–");
    if (above == 0 || below == 0) return signedGrouped(above + below);
    return signedGrouped(above) + QStringLiteral(" / ") + signedGrouped(below);
}

void setSignsApart(std::vector<Cell>& total, const Table& table, std::span<const int> rows) {
    const auto lost = integerAt(total, table.columnIndex("lost")), won = integerAt(total, table.columnIndex("won"));
    for (std::size_t column = 0; column < total.size(); ++column) {
        const std::optional<std::int64_t> whole = integerAt(total, int(column));
        if (!whole || totalOf(table.columns[column]) != ColumnTotal::SignsApart) continue;
        const ApartSums sums =
            lost && won && *lost + *won == *whole ? ApartSums{*lost, *won} : sumsOf(table, int(column), rows);
        if (sums.fits && sums.above != 0 && sums.below != 0 && sums.above + sums.below == *whole)
            total[column] = sums.text().toStdString();
    }
}

} // namespace inlinescope
