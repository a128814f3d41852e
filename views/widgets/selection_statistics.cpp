#include "views/widgets/selection_statistics.h"

#include "views/models/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace inlinescope {
namespace {

QString statisticText(double value, ColumnKind kind) {
    if (kind == ColumnKind::Percent) return signedPercent(value);
    const bool whole = value == double(std::int64_t(value));
    const Cell cell = whole ? Cell(std::int64_t(value)) : Cell(double(std::int64_t(value * 10)) / 10);
    return displayText(cell, kind);
}

} // namespace

void SelectionStatistics::add(const Cell& cell) {
    const auto* integer = std::get_if<std::int64_t>(&cell);
    const auto* number = std::get_if<double>(&cell);
    if (!integer && !number) return;
    const double value = integer ? double(*integer) : *number;
    minimum = count == 0 ? value : std::min(minimum, value);
    maximum = count == 0 ? value : std::max(maximum, value);
    ++count;
    sum += value;
    mean = sum / count;
}

QString SelectionStatistics::text() const {
    if (rows == 0 && all == 0) return {};
    if (rows == 0)
        return shown == all ? QCoreApplication::translate("TablePanel", "%n row(s)", nullptr, all)
                            : QCoreApplication::translate("TablePanel", "%1 of %2 rows pass the filter")
                                  .arg(grouped(shown), grouped(all));
    if (count == 0) return QCoreApplication::translate("TablePanel", "%n selected", nullptr, rows);
    return QCoreApplication::translate("TablePanel", "%1 selected, %2:  sum %3   mean %4   min %5   max %6")
        .arg(grouped(rows), column, statisticText(sum, kind), statisticText(mean, kind), statisticText(minimum, kind),
             statisticText(maximum, kind));
}

} // namespace inlinescope
