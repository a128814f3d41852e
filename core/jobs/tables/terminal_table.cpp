// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/tables/terminal_table.h"

#include "core/base/utf8.h"
#include "core/base/visible_text.h"
#include "core/jobs/tables/column_rank.h"
#include "core/jobs/tables/html_writer.h"

#include <algorithm>
#include <tuple>

namespace inlinescope {
namespace {

constexpr std::size_t gap = 2;           ///< blanks between two columns
constexpr std::size_t smallestText = 14; ///< characters of a text that is cut

/// Without its middle, so that a path keeps its file and a function its class and its name.
std::string cut(const std::string& text, std::size_t width) {
    const std::size_t count = characterCount(text);
    if (count <= width || width < 2) return text;
    const std::size_t head = (width - 1) / 2, tail = width - 1 - head;
    std::string kept;
    std::string_view rest = text;
    for (std::size_t i = 0; i < count && !rest.empty(); ++i) {
        const std::size_t length = std::max<std::size_t>(characterLength(rest), 1);
        if (i < head || i >= count - tail) kept += rest.substr(0, length);
        if (i == head) kept += "…";
        rest.remove_prefix(length);
    }
    return kept;
}

std::string numberText(ColumnKind kind, std::int64_t number) {
    if (kind == ColumnKind::Percent) return signedPercentText(double(number));
    return kind == ColumnKind::Delta ? signedNumber(number) : groupedNumber(number);
}

} // namespace

TerminalTable::TerminalTable(const Table& table, const TerminalLook& look)
    : m_columns(table.columns), m_isColoured(look.isColoured) {
    Line titles;
    for (const Column& column : m_columns)
        titles.push_back({visibleText(column.name)});
    m_lines.push_back(std::move(titles));
    for (const std::vector<Cell>& row : table.rows)
        m_lines.push_back(lineOf(row));
    if (table.total) m_lines.push_back(lineOf(*table.total));
    for (std::size_t column = 0; column < m_columns.size(); ++column) {
        std::size_t widest = 3;
        for (const Line& line : m_lines)
            widest = std::max(widest, characterCount(line[column].text));
        m_widths.push_back(widest);
        m_kept.push_back(column);
    }
    if (!look.isWide) fit(look);
}

TerminalTable::Line TerminalTable::lineOf(const std::vector<Cell>& row) const {
    Line line;
    for (std::size_t i = 0; i < row.size(); ++i) {
        const Column& column = m_columns[i];
        const bool isDifference = column.kind == ColumnKind::Delta || column.kind == ColumnKind::Percent;
        const auto signOf = [&](auto number) { return isDifference ? (number > 0) - (number < 0) : 0; };
        if (const auto* text = std::get_if<std::string>(&row[i]))
            line.push_back({visibleText(*text)});
        else if (const auto* integer = std::get_if<std::int64_t>(&row[i]))
            line.push_back({numberText(column.kind, *integer), signOf(*integer)});
        else if (const auto* real = std::get_if<double>(&row[i]))
            line.push_back(
                {column.kind == ColumnKind::Percent ? signedPercentText(*real) : plainText(row[i]), signOf(*real)});
        else
            line.push_back({});
    }
    return line;
}

std::size_t TerminalTable::widthOf(std::size_t column, std::size_t textWidth) const {
    return m_columns[column].kind == ColumnKind::Text ? std::min(m_widths[column], textWidth) : m_widths[column];
}

std::size_t TerminalTable::widthOfAll(const std::vector<std::size_t>& columns, std::size_t textWidth) const {
    std::size_t sum = columns.empty() ? 0 : gap * (columns.size() - 1);
    for (const std::size_t column : columns)
        sum += widthOf(column, textWidth);
    return sum;
}

bool TerminalTable::isEmpty(std::size_t column) const {
    return std::all_of(m_lines.begin() + 1, m_lines.end(),
                       [column](const Line& line) { return line[column].text.empty(); });
}

/// All columns, the one that is left out first at the end.
std::vector<std::size_t> TerminalTable::byWorth() const {
    std::vector<std::tuple<bool, bool, int, std::size_t>> ranked;
    for (const std::size_t column : m_kept)
        ranked.emplace_back(column > 0, isEmpty(column), columnRank(m_columns[column]), column);
    std::ranges::sort(ranked);
    std::vector<std::size_t> order;
    for (const auto& each : ranked)
        order.push_back(std::get<3>(each));
    return order;
}

void TerminalTable::fit(const TerminalLook& look) {
    if (!look.keepsColumns && widthOfAll(m_kept, smallestText) > look.width) {
        std::vector<std::size_t> order = byWorth();
        while (order.size() > 1 && widthOfAll(order, smallestText) > look.width)
            order.pop_back();
        std::ranges::sort(order);
        for (const std::size_t column : m_kept)
            if (!std::ranges::binary_search(order, column)) m_leftOut.push_back(m_columns[column].name);
        m_kept = std::move(order);
    }
    std::size_t textWidth = m_widths.empty() ? 0 : std::ranges::max(m_widths);
    while (textWidth > smallestText && widthOfAll(m_kept, textWidth) > look.width)
        --textWidth;
    for (const std::size_t column : m_kept)
        m_widths[column] = widthOf(column, textWidth);
}

std::string TerminalTable::written(const Line& line) const {
    std::string text;
    for (const std::size_t column : m_kept) {
        const std::string shown = cut(line[column].text, m_widths[column]);
        const std::string blanks(m_widths[column] - std::min(m_widths[column], characterCount(shown)), ' ');
        const int sign = m_isColoured ? line[column].sign : 0;
        const std::string cell = sign == 0 ? shown : (sign < 0 ? "\033[32m" : "\033[31m") + shown + "\033[0m";
        text += (column != m_kept.front() ? std::string(gap, ' ') : "") +
                (isNumeric(m_columns[column].kind) ? blanks + cell : cell + blanks);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text + '\n';
}

void TerminalTable::write(std::ostream& out) const {
    for (const Line& line : m_lines)
        out << written(line);
}

} // namespace inlinescope
