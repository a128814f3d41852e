// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/tables/table_writer.h"

#include "core/base/visible_text.h"
#include "core/jobs/tables/json_text.h"
#include "core/jobs/tables/markdown_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>

namespace inlinescope {
namespace {

template <typename Use>
void forEachRow(const Table& table, Use use) {
    for (const Row& row : table.rows)
        use(row);
    if (table.total) use(*table.total);
}

/// Whether the whole `text` is a number, which a spreadsheet reads only as a number.
bool isNumber(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    double number = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
    return parsed.ec == std::errc() && parsed.ptr == text.data() + text.size();
}

/// "-inline-threshold=100", "--a -b=c": without brackets, quotes and "!", which a formula needs to call or fetch
/// anything.
bool isOption(std::string_view text) {
    static constexpr std::string_view harmless = "-_=.,:/ ";
    return text.starts_with('-') && std::ranges::all_of(text, [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      harmless.find(c) != std::string_view::npos;
           });
}

/// Whether a spreadsheet would compute `text`. Some also accept the full-width forms of the four signs.
bool isFormula(std::string_view text) {
    constexpr std::string_view signs[] = {"=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"};
    const auto begins = [text](std::string_view sign) { return text.size() > sign.size() && text.starts_with(sign); };
    return std::ranges::any_of(signs, begins) && !isNumber(text) && !isOption(text);
}

std::string csvField(std::string text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

std::string separatedField(const Cell& cell, TableFormat format, FormulaGuard guard) {
    const bool isGuarded = guard == FormulaGuard::On && std::holds_alternative<std::string>(cell);
    std::string text = plainText(cell);
    text = format == TableFormat::Csv ? visibleLines(std::move(text)) : visibleText(std::move(text));
    if (isGuarded && isFormula(text)) text.insert(0, 1, '\'');
    return format == TableFormat::Csv ? csvField(std::move(text)) : text;
}

bool isSeparated(TableFormat format) {
    return format == TableFormat::Csv || format == TableFormat::Tsv;
}

/// On a terminal where each character has one column.
std::string padded(const std::string& text, std::size_t width, bool right) {
    const std::string blanks(width - std::min(width, characterCount(text)), ' ');
    return right ? blanks + text : text + blanks;
}

std::string alignedText(const Column& column, const Cell& cell, bool markdown) {
    if (const auto* words = std::get_if<std::string>(&cell))
        return markdown ? markdownCell(*words) : visibleText(*words);
    std::string text = plainText(cell);
    if (const auto* integer = std::get_if<std::int64_t>(&cell);
        integer && column.kind == ColumnKind::Delta && *integer > 0)
        text = "+" + text;
    if (const auto* real = std::get_if<double>(&cell); real && column.kind == ColumnKind::Percent) {
        std::array<char, 32> shown{};
        std::snprintf(shown.data(), shown.size(), "%+.1f", *real);
        text = shown.data();
    }
    return text;
}

std::string titleOf(const Column& column, bool markdown) {
    return markdown ? markdownCell(column.name) : visibleText(column.name);
}

void writeAligned(std::ostream& out, const Table& table, bool markdown) {
    std::vector<std::size_t> widths;
    for (const Column& column : table.columns)
        widths.push_back(std::max<std::size_t>(characterCount(titleOf(column, markdown)), 3));
    forEachRow(table, [&](const Row& row) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], characterCount(alignedText(table.columns[i], row[i], markdown)));
    });
    const auto line = [&](auto text) {
        std::string written = markdown ? "| " : "";
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            written +=
                (i ? (markdown ? " | " : "  ") : "") + padded(text(i), widths[i], isNumeric(table.columns[i].kind));
        if (!markdown) written.erase(written.find_last_not_of(' ') + 1);
        out << written << (markdown ? " |\n" : "\n");
    };
    line([&](std::size_t i) { return titleOf(table.columns[i], markdown); });
    if (markdown) {
        line([&](std::size_t i) {
            return isNumeric(table.columns[i].kind) ? std::string(widths[i] - 1, '-') + ":"
                                                    : std::string(widths[i], '-');
        });
    }
    forEachRow(table, [&](const Row& row) {
        line([&](std::size_t i) { return alignedText(table.columns[i], row[i], markdown); });
    });
}

} // namespace

std::optional<TableFormat> parseTableFormat(std::string_view name) {
    static constexpr std::array<std::pair<std::string_view, TableFormat>, 5> names = {{{"table", TableFormat::Table},
                                                                                       {"csv", TableFormat::Csv},
                                                                                       {"tsv", TableFormat::Tsv},
                                                                                       {"json", TableFormat::Json},
                                                                                       {"md", TableFormat::Markdown}}};
    for (const auto& [word, format] : names) {
        if (word == name) return format;
    }
    return std::nullopt;
}

TableStream::TableStream(std::ostream& out, std::vector<Column> columns, TableFormat format, FormulaGuard guard)
    : m_out(out), m_format(format), m_guard(guard), m_table{std::move(columns), {}, {}, {}} {
    if (m_format == TableFormat::Json) m_out << "[";
    Row names;
    for (const Column& column : m_table.columns)
        names.push_back(column.name);
    if (isSeparated(m_format)) writeSeparated(names);
}

void TableStream::row(std::vector<Cell> row) {
    if (isSeparated(m_format))
        writeSeparated(row);
    else if (m_format == TableFormat::Json)
        writeJson(row);
    else
        m_table.rows.push_back(std::move(row));
}

void TableStream::finish() {
    if (m_format == TableFormat::Json) m_out << "\n]\n";
    if (m_format == TableFormat::Table || m_format == TableFormat::Markdown)
        writeAligned(m_out, m_table, m_format == TableFormat::Markdown);
}

void TableStream::writeSeparated(const std::vector<Cell>& row) {
    for (std::size_t i = 0; i < row.size(); ++i)
        m_out << (i == 0 ? "" : m_format == TableFormat::Csv ? "," : "\t") << separatedField(row[i], m_format, m_guard);
    m_out << (m_format == TableFormat::Csv ? "\r\n" : "\n");
}

void TableStream::writeJson(const std::vector<Cell>& row) {
    nlohmann::ordered_json object;
    for (std::size_t i = 0; i < row.size(); ++i) {
        std::visit(
            [&]<typename T>(const T& value) {
                if constexpr (std::is_same_v<T, std::monostate>)
                    object[m_table.columns[i].name] = nullptr;
                else
                    object[m_table.columns[i].name] = value;
            },
            row[i]);
    }
    m_out << (m_isFirst ? "\n " : ",\n ") << jsonText(object);
    m_isFirst = false;
}

std::string tsvField(const std::string& text) {
    return separatedField(text, TableFormat::Tsv, FormulaGuard::On);
}

void writeTable(std::ostream& out, const Table& table, TableFormat format, FormulaGuard guard) {
    if (format == TableFormat::Table || format == TableFormat::Markdown)
        return writeAligned(out, table, format == TableFormat::Markdown);
    TableStream stream(out, table.columns, format, guard);
    forEachRow(table, [&](const Row& row) { stream.row(row); });
    stream.finish();
}

} // namespace inlinescope
