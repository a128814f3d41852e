// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/selection_statistics.h"

#include "views/models/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace inlinescope {
namespace {

/// Integers without decimals; other bytes and counts with one decimal, as for a mean; other numbers unchanged.
QString statisticText(double value, ColumnKind kind) {
    if (kind == ColumnKind::Percent) return signedPercent(value);
    if (kind == ColumnKind::Share) return shareText(value);
    constexpr double exactIntegers = 9007199254740992; // 2^53
    if (std::abs(value) < exactIntegers && value == std::floor(value)) return displayText(std::int64_t(value), kind);
    const bool free = kind == ColumnKind::Number || std::abs(value) >= exactIntegers;
    return free ? displayText(value, kind) : numberLocale().toString(value, 'f', 1);
}

} // namespace

void SelectionStatistics::add(const Cell& cell, const ApartSums* sumOf) {
    const auto* integer = std::get_if<std::int64_t>(&cell);
    const auto* number = std::get_if<double>(&cell);
    if (!integer && !number) return;
    const double value = integer ? double(*integer) : *number;
    if (sumOf)
        apart.add(*sumOf);
    else if (integer)
        apart.add(*integer);
    minimum = count == 0 ? value : std::min(minimum, value);
    maximum = count == 0 ? value : std::max(maximum, value);
    ++count;
    sum += value;
    mean = sum / count;
}

QString SelectionStatistics::text() const {
    if (rows == 0 && all == 0) return {};
    if (rows == 0)
        return shown == all ? QCoreApplication::translate("TablePanel", "%1 row(s)", nullptr, all).arg(grouped(all))
                            : QCoreApplication::translate("TablePanel", "%1 of %2 rows pass the filter")
                                  .arg(grouped(shown), grouped(all));
    const QString selected = QCoreApplication::translate("TablePanel", "%1 selected", nullptr, rows).arg(grouped(rows));
    if (mostSummed > 0)
        return QCoreApplication::translate("TablePanel", "%1: too many for sums, which are made of at most %2 rows")
            .arg(selected, grouped(mostSummed));
    if (count == 0) return selected;
    if (count == 1)
        return QCoreApplication::translate("TablePanel", "%1, %2:  %3", "selected, column: value")
            .arg(selected, column, apart.isMixed() ? apartText(apart) : statisticText(sum, kind));
    return ofSeveral(selected);
}

QString SelectionStatistics::ofSeveral(const QString& selected) const {
    const QString numbers = grouped(count), least = statisticText(minimum, kind), most = statisticText(maximum, kind);
    switch (total) {
    case ColumnTotal::Sum:
        return QCoreApplication::translate("TablePanel", "%1, %2:  count %3   sum %4   mean %5   min %6   max %7")
            .arg(selected, column, numbers, statisticText(sum, kind), statisticText(mean, kind), least, most);
    case ColumnTotal::SignsApart:
        return QCoreApplication::translate("TablePanel",
                                           "%1, %2:  count %3   above 0 %4   below 0 %5   min %6   max %7")
            .arg(selected, column, numbers, signedGrouped(apart.above), signedGrouped(apart.below), least, most);
    case ColumnTotal::Mean:
        return QCoreApplication::translate("TablePanel", "%1, %2:  count %3   mean %4   min %5   max %6")
            .arg(selected, column, numbers, statisticText(mean, kind), least, most);
    case ColumnTotal::Range:
    case ColumnTotal::Nothing:
        break;
    }
    return QCoreApplication::translate("TablePanel", "%1, %2:  count %3   min %4   max %5")
        .arg(selected, column, numbers, least, most);
}

} // namespace inlinescope
