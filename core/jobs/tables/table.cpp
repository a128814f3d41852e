// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/tables/table.h"

#include <array>
#include <charconv>

namespace inlinescope {

int Table::columnIndex(ColumnName name) const {
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].name == name.text()) return int(i);
    }
    return -1;
}

std::string plainText(const Cell& cell) {
    if (const auto* text = std::get_if<std::string>(&cell)) return *text;
    if (const auto* integer = std::get_if<std::int64_t>(&cell)) return std::to_string(*integer);
    if (const auto* real = std::get_if<double>(&cell)) {
        std::array<char, 32> buffer{};
        return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), *real).ptr};
    }
    return {};
}

} // namespace inlinescope
