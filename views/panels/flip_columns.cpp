// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/flip_columns.h"

#include "core/jobs/sides/flip_cells.h"

#include <algorithm>

namespace inlinescope {
namespace {

int indexOf(const std::vector<Column>& columns, ColumnName name) {
    const auto found = std::ranges::find(columns, name.text(), &Column::name);
    return found == columns.end() ? -1 : int(found - columns.begin());
}

const Cell& cellAt(const std::vector<Cell>& row, int column) {
    static const Cell absent;
    return column < 0 ? absent : row[std::size_t(column)];
}

} // namespace

FlipColumns::FlipColumns(const std::vector<Column>& columns, std::optional<std::size_t> side)
    : m_module(indexOf(columns, "module")), m_decision(indexOf(columns, columnOfSide("decision", side))),
      m_flip(indexOf(columns, columnOfSide("flip", side))), m_state(indexOf(columns, columnOfSide("flip_state", side))),
      m_held(indexOf(columns, "flip_held")) {}

std::string FlipColumns::module(const std::vector<Cell>& row) const {
    return plainText(cellAt(row, m_module));
}

std::optional<std::int64_t> FlipColumns::decision(const std::vector<Cell>& row) const {
    const auto* ordinal = std::get_if<std::int64_t>(&cellAt(row, m_decision));
    return ordinal ? std::optional(*ordinal) : std::nullopt;
}

std::optional<FlipStatus> FlipColumns::status(const std::vector<Cell>& row) const {
    return flipStatusOf(plainText(cellAt(row, m_state)));
}

std::optional<std::int64_t> FlipColumns::bytes(const std::vector<Cell>& row) const {
    const auto* bytes = std::get_if<std::int64_t>(&cellAt(row, m_flip));
    return bytes ? std::optional(*bytes) : std::nullopt;
}

bool FlipColumns::write(std::vector<Cell>& row, const FlipTexts& measured) const {
    const auto ordinal = decision(row);
    const auto flip = ordinal ? measured.find(std::uint32_t(*ordinal)) : measured.end();
    if (flip == measured.end() || m_flip < 0 || m_state < 0) return false;
    const auto [bytes, state] = flipCells(flip->second);
    row[std::size_t(m_flip)] = bytes;
    row[std::size_t(m_state)] = state;
    return true;
}

bool FlipColumns::writeHeld(std::vector<Cell>& row, const FlipTexts& measured) const {
    const auto ordinal = decision(row);
    const auto flip = ordinal ? measured.find(std::uint32_t(*ordinal)) : measured.end();
    if (flip == measured.end() || m_held < 0) return false;
    row[std::size_t(m_held)] = flipCells(flip->second)[0];
    return true;
}

} // namespace inlinescope
