// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

namespace inlinescope {

struct TerminalLook {
    std::size_t width = 80; ///< characters in a line
    bool isColoured = true;
    bool isWide = false;       ///< print everything, however long the lines become
    bool keepsColumns = false; ///< the user chose the columns: leave none out
};

/// A table as a user reads it on a terminal: numbers grouped, differences in green (smaller) or red (larger), and lines
/// that fit: long texts lose their middle, and if that is not enough, columns are left out: first those without any
/// value, then those of the lowest columnRank(), the last of equal ones; never the first. Hidden characters
/// (core/base/visible_text.h) are escapes. A program that reads a table gets writeTable()'s.
class TerminalTable {
public:
    TerminalTable(const Table& table, const TerminalLook& look);

    /// The names of the columns for which there is no room, in the table's order.
    const std::vector<std::string>& leftOut() const { return m_leftOut; }
    void write(std::ostream& out) const;

private:
    struct Shown {
        std::string text;
        int sign = 0; ///< of a difference, for its colour
    };
    using Line = std::vector<Shown>;

    Line lineOf(const std::vector<Cell>& row) const;
    void fit(const TerminalLook& look);
    std::vector<std::size_t> byWorth() const;
    bool isEmpty(std::size_t column) const;
    std::size_t widthOfAll(const std::vector<std::size_t>& columns, std::size_t textWidth) const;
    std::size_t widthOf(std::size_t column, std::size_t textWidth) const;
    std::string written(const Line& line) const;

    std::vector<Column> m_columns;
    std::vector<Line> m_lines;         ///< the first are the titles
    std::vector<std::size_t> m_widths; ///< of all columns
    std::vector<std::size_t> m_kept;   ///< the columns that are shown
    std::vector<std::string> m_leftOut;
    bool m_isColoured;
};

} // namespace inlinescope
