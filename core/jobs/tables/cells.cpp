// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/tables/cells.h"

#include "core/model/names.h"

#include <QDateTime>
#include <QTimeZone>

#include <cmath>
#include <cstdlib>

namespace inlinescope {

Cell flagCell(bool flag) {
    return cell(flag ? "yes" : "no");
}

Cell percentCell(const std::optional<double>& percent) {
    return percent ? Cell(std::round(*percent * 10) / 10) : Cell();
}

Cell timeCell(std::int64_t msSinceEpoch) {
    if (msSinceEpoch == 0) return {};
    // toUTC(): before Qt 6.5 the time zone alone is written as +00:00, not as Z.
    return QDateTime::fromMSecsSinceEpoch(msSinceEpoch, QTimeZone::utc()).toUTC().toString(Qt::ISODate).toStdString();
}

Cell tensorCell(const TensorSpec& spec, Bytes tensor) {
    const std::string text = formatTensor(spec, tensor);
    if (spec.elementCount() != 1 || spec.type == ScalarType::UInt64) return text;
    // A float's shortest text is printed the same again if it is read as double.
    if (spec.type == ScalarType::Float || spec.type == ScalarType::Double) return std::strtod(text.c_str(), nullptr);
    return std::int64_t(std::strtoll(text.c_str(), nullptr, 10));
}

std::string locationText(const Decision& decision) {
    return decision.path.isReal() ? formatPlace(decision.path.places.front()) : std::string();
}

Table makeTable(std::initializer_list<Column> columns) {
    Table table;
    table.columns = columns;
    return table;
}

} // namespace inlinescope
