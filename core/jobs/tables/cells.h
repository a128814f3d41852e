// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "core/model/decision.h"
#include "core/model/tensor.h"

#include <initializer_list>
#include <string_view>

namespace inlinescope {

// Conversion of values to cells, the same in every query.

using Row = std::vector<Cell>;

inline Cell cell(std::string_view text) {
    return std::string(text);
}
inline Cell cell(const std::string& text) {
    return text;
}
inline Cell cell(const char* text) {
    return std::string(text);
}
inline Cell cell(std::int64_t number) {
    return number;
}
inline Cell cell(double number) {
    return number;
}
template <typename T>
Cell cell(const std::optional<T>& value) {
    return value ? cell(*value) : Cell();
}
/// A flag as a word: "yes" or "no".
Cell flagCell(bool flag);
/// A percentage to one decimal.
Cell percentCell(const std::optional<double>& percent);
/// UTC, "2026-11-21T07:30:00Z".
Cell timeCell(std::int64_t msSinceEpoch);
/// A scalar as number, a larger tensor as text.
Cell tensorCell(const TensorSpec& spec, Bytes tensor);

/// "file:line:column" of the call; empty in a module without debug info.
std::string locationText(const Decision& decision);

Table makeTable(std::initializer_list<Column> columns);

} // namespace inlinescope
