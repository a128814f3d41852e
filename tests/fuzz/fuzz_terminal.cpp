// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/visible_text.h"
#include "core/jobs/tables/html_writer.h"
#include "core/jobs/tables/table_writer.h"
#include "fuzz_target.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QString>

#include <algorithm>
#include <sstream>

namespace inlinescope::fuzz {
namespace {

/// Checked with Qt's table of Unicode. Line ends and tabs belong to the formats.
bool isText(const std::string& written) {
    const QString text = QString::fromStdString(written);
    return std::ranges::all_of(text, [](QChar c) {
        const bool isHidden = c.category() == QChar::Other_Control || c.category() == QChar::Separator_Line ||
                              c.category() == QChar::Separator_Paragraph || (c >= u'\u202a' && c <= u'\u202e') ||
                              (c >= u'\u2066' && c <= u'\u2069');
        return !isHidden || c == u'\n' || c == u'\t';
    });
}

std::string written(const Table& table, TableFormat format) {
    std::ostringstream out;
    writeTable(out, table, format);
    return out.str();
}

std::string withoutLineEnds(std::string csv) {
    for (std::size_t at = 0; (at = csv.find("\r\n", at)) != std::string::npos; ++at)
        csv.erase(at, 1);
    return csv;
}

void checkRows(const std::string& text, char separator) {
    require(std::ranges::count(text, '\n') == 2, "a line for each row");
    require(std::ranges::count(text, separator) == 2, "as many cells as columns");
}

} // namespace

/// A name as the title and the cell of a table: every format writes only text, and JSON returns the name unchanged.
Result<void> readInput(Bytes input) {
    const std::string name(asText(input));
    Table table;
    table.columns = {{name}, {"size", ColumnKind::Bytes}};
    table.rows = {{name, std::int64_t(-1)}};
    const std::string tsv = written(table, TableFormat::Tsv), csv = withoutLineEnds(written(table, TableFormat::Csv)),
                      json = written(table, TableFormat::Json);
    for (const std::string& text : {written(table, TableFormat::Table), written(table, TableFormat::Markdown), tsv, csv,
                                    json, visibleText(name), escapedHtml(name)})
        require(isText(text), "no hidden character");
    checkRows(tsv, '\t');
    require(visibleText(visibleText(name)) == visibleText(name), "what is visible stays");
    const QJsonDocument read = QJsonDocument::fromJson(QByteArray::fromStdString(json));
    const QString title = QString::fromStdString(name);
    const bool isUtf8 = title.toStdString() == name;
    require(!isUtf8 || title == u"size" || read.array()[0].toObject()[title].toString() == title, "JSON is exact");
    if (visibleLines(name) == name) return {};
    return Error{ErrorCode::Malformed, "hidden characters", {}, {}, {}};
}

} // namespace inlinescope::fuzz
