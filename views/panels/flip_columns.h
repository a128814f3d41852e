// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "core/model/flip.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// The cells of a row about its decision and what flipping it does: the columns module, decision, flip and flip_state,
/// the last three with the letter of a side ("flip_a") in a table of several, and flip_held in the list of decisions. A
/// missing column reads as an absent value.
class FlipColumns {
public:
    explicit FlipColumns(const std::vector<Column>& columns, std::optional<std::size_t> side = {});

    std::string module(const std::vector<Cell>& row) const;
    std::optional<std::int64_t> decision(const std::vector<Cell>& row) const; ///< the ordinal
    std::optional<FlipStatus> status(const std::vector<Cell>& row) const;
    bool hasBytes(const std::vector<Cell>& row) const { return bytes(row).has_value(); }
    std::optional<std::int64_t> bytes(const std::vector<Cell>& row) const; ///< of text, if it was measured
    /// Writes what was measured of the row's decision into its cells; false if that is nothing.
    bool write(std::vector<Cell>& row, const FlipTexts& measured) const;
    /// The same for flips that held all other decisions; false in a table without flip_held.
    bool writeHeld(std::vector<Cell>& row, const FlipTexts& measured) const;

private:
    int m_module, m_decision, m_flip, m_state, m_held; ///< -1 if missing
};

} // namespace inlinescope
