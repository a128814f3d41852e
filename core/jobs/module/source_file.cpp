// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/module/source_file.h"

#include "core/base/counted.h"
#include "core/base/file_bytes.h"
#include "core/base/name_part.h"
#include "core/base/open_file.h"
#include "core/command_line/path_map.h"
#include "core/jobs/module/module_tables.h"
#include "core/jobs/tables/cells.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <map>

namespace inlinescope {
namespace {

Error notFound(const std::string& name, const std::string& path) {
    const bool isRelative = !path.starts_with('/');
    return {ErrorCode::NotFound,
            isRelative ? "a relative name whose folder is not known" : "no such file",
            path,
            {},
            "a file of this machine: say where " + name + " is by a mapping OLD=NEW"};
}

Error notAllowed(const std::string& name, const std::string& path) {
    const std::string folder = std::filesystem::path(path).parent_path().string();
    return {ErrorCode::Refused,
            "only the workspace names this file of the machine, so it is not read",
            path,
            {},
            {},
            "Allow its folder by a mapping, such as " + std::filesystem::path(name).parent_path().string() + "=" +
                folder + "."};
}

/// The path of the file by the rules, and whether it exists.
struct PlacedFile {
    std::string path;
    bool isMapped = false; ///< a rule gives the path
    bool isThere = false;
};

PlacedFile placeFile(const std::string& name, const PathMap& map) {
    const auto mapped = map.map(name);
    PlacedFile file{mapped.value_or(name), mapped.has_value(), false};
    std::error_code error;
    file.isThere = file.path.starts_with('/') && std::filesystem::exists(file.path, error);
    return file;
}

Result<OpenFile> openSource(const std::string& name, const std::vector<std::string>& rules) {
    INLINESCOPE_TRY(const PathMap map, PathMap::parse(rules));
    const PlacedFile placed = placeFile(name, map);
    if (!placed.isThere) return notFound(name, placed.path);
    if (!placed.isMapped) return notAllowed(name, placed.path);
    Result<OpenFile> file = FileRoots(map.folders()).open(placed.path);
    if (!file.ok() && file.error().code == ErrorCode::Refused) return notAllowed(name, placed.path);
    return file;
}

/// The callsites of the module in a file, by line: rows of the table of compareModule().
std::map<int, std::vector<std::size_t>> callsitesOf(const Table& callsites, const std::string& file) {
    std::map<int, std::vector<std::size_t>> lines;
    const auto column = std::size_t(callsites.columnIndex("location"));
    for (std::size_t row = 0; row < callsites.rows.size(); ++row) {
        const auto location = parseLocation(plainText(callsites.rows[row][column]));
        if (location && location->file == file) lines[location->line].push_back(row);
    }
    return lines;
}

std::vector<std::string> filesOf(const Table& callsites) {
    std::vector<std::string> files;
    const auto column = std::size_t(callsites.columnIndex("location"));
    for (const Row& row : callsites.rows)
        if (auto location = parseLocation(plainText(row[column]))) files.push_back(std::move(location->file));
    return files;
}

/// Whether `typed` is the whole path, or its end after a slash: then the user has named the file to read, otherwise
/// only a part of what the workspace says.
bool namesFile(const std::string& typed, const std::string& path) {
    return typed == path || path.ends_with('/' + typed);
}

constexpr ColumnName notes[] = {"mark",   "caller", "callee", "outcome_a",  "outcome_b", "cost_a",
                                "cost_b", "flip_a", "flip_b", "decision_a", "decision_b"};

Table emptySourceTable() {
    return makeTable({{"line", ColumnKind::Number},
                      {"text"},
                      {"mark", ColumnKind::Status},
                      {"caller"},
                      {"callee"},
                      {"column", ColumnKind::Number},
                      {"outcome_a", ColumnKind::Status},
                      {"outcome_b", ColumnKind::Status},
                      {"cost_a", ColumnKind::Number},
                      {"cost_b", ColumnKind::Number},
                      {"flip_a", ColumnKind::Delta},
                      {"flip_b", ColumnKind::Delta},
                      {"decision_a", ColumnKind::Number},
                      {"decision_b", ColumnKind::Number}});
}

/// Appends the cells of a callsite after the line's number and text.
void annotate(Row& row, const Table& table, const Table& callsites, std::size_t callsite) {
    const auto value = [&](ColumnName name) {
        return callsites.rows[callsite][std::size_t(callsites.columnIndex(name))];
    };
    for (const ColumnName name : notes)
        row[std::size_t(table.columnIndex(name))] = value(name);
    if (const auto location = parseLocation(plainText(value("location"))))
        row[std::size_t(table.columnIndex("column"))] = cell(std::int64_t(location->column));
}

} // namespace

Result<SourceBytes> readSourceBytes(const std::string& name, const std::vector<std::string>& rules) {
    INLINESCOPE_TRY(const OpenFile file, openSource(name, rules));
    INLINESCOPE_TRY(const auto bytes, file.readAll(std::uint64_t(largestSource)));
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (text.find('\0') != text.npos)
        return Error{ErrorCode::Refused, "a file that is not text", file.path(), {}, "a source file"};
    return SourceBytes{file.path(), std::string(text)};
}

Result<SourceFile> readSource(const std::string& name, const std::vector<std::string>& rules) {
    INLINESCOPE_TRY(const SourceBytes bytes, readSourceBytes(name, rules));
    SourceFile source{bytes.path, {}};
    std::string_view text = bytes.text;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        source.lines.emplace_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return source;
}

std::string mappingFor(const std::string& name, const std::string& path) {
    std::string_view from = name, to = path;
    const auto last = [](std::string_view text) { return text.substr(text.rfind('/') + 1); }; // npos + 1 is 0
    const auto hasParent = [](std::string_view text) { return text.rfind('/') != text.npos && text.rfind('/') > 0; };
    if (last(from) != last(to)) return {};
    const std::string folder(to.substr(0, to.rfind('/')));
    if (from == to && !folder.empty()) return folder + "=" + folder;
    while (last(from) == last(to) && hasParent(from) && hasParent(to)) {
        from = from.substr(0, from.rfind('/'));
        to = to.substr(0, to.rfind('/'));
    }
    return std::string(from) + "=" + std::string(to);
}

std::optional<SourceLocation> parseLocation(const std::string& text) {
    const std::size_t second = text.rfind(':');
    if (second == 0 || second == text.npos) return std::nullopt;
    const std::size_t first = text.rfind(':', second - 1);
    if (first == 0 || first == text.npos) return std::nullopt;
    SourceLocation location{text.substr(0, first), 0, 0};
    const auto number = [&](std::size_t from, std::size_t to, int& value) {
        const auto [end, error] = std::from_chars(text.data() + from, text.data() + to, value);
        return error == std::errc() && end == text.data() + to;
    };
    if (!number(first + 1, second, location.line) || !number(second + 1, text.size(), location.column))
        return std::nullopt;
    return location;
}

Result<Table> sourceTable(const std::string& path, const std::string& runA, const std::string& runB,
                          const std::string& module, const std::string& typed, const std::vector<std::string>& rules) {
    INLINESCOPE_TRY(const ModuleComparison comparison, compareModule(path, {runA, runB}, module));
    const auto itself = [](const std::string& name) { return std::vector<std::string>{name}; };
    INLINESCOPE_TRY(const std::string file, nameWithPart(typed, filesOf(comparison.table), itself, "files"));
    std::vector<std::string> own = rules;
    if (namesFile(typed, file)) own.insert(own.begin(), file + "=" + file); // an earlier rule than the user's
    INLINESCOPE_TRY(const SourceFile source, readSource(file, own));
    Table table = emptySourceTable();
    const auto callsites = callsitesOf(comparison.table, file);
    for (std::size_t at = 0; at < source.lines.size(); ++at) {
        Row plain(table.columns.size());
        plain[0] = cell(std::int64_t(at + 1));
        plain[1] = cell(source.lines[at]);
        const auto here = callsites.find(int(at + 1));
        if (here == callsites.end()) {
            table.rows.push_back(std::move(plain));
            continue;
        }
        for (const std::size_t callsite : here->second) {
            Row& row = table.rows.emplace_back(plain);
            annotate(row, table, comparison.table, callsite);
        }
    }
    if (const auto none = callsites.find(0); none != callsites.end())
        table.notes.push_back(counted(none->second.size(), "callsite has no line: the compiler made it",
                                      "callsites have no line: the compiler made them"));
    if (!callsites.empty() && callsites.rbegin()->first > int(source.lines.size()))
        table.notes.push_back(source.path + " ends before line " + std::to_string(callsites.rbegin()->first) +
                              ", where a callsite is: it is not the file that was compiled");
    return table;
}

Result<Table> sourceFilesTable(const std::string& path, const std::string& runA, const std::string& runB,
                               const std::string& module, const std::vector<std::string>& rules) {
    INLINESCOPE_TRY(const ModuleComparison comparison, compareModule(path, {runA, runB}, module));
    std::map<std::string, std::int64_t> files;
    for (const std::string& file : filesOf(comparison.table))
        ++files[file];
    INLINESCOPE_TRY(const PathMap map, PathMap::parse(rules));
    Table table = makeTable({{"file"}, {"callsites", ColumnKind::Count}, {"found", ColumnKind::Status}});
    for (const auto& [file, count] : files) {
        const PlacedFile placed = placeFile(file, map);
        table.rows.push_back({cell(file), cell(count), flagCell(placed.isThere && isFile(placed.path))});
    }
    if (files.empty()) table.notes.push_back("the module has no debug info: no callsite names a file");
    return table;
}

} // namespace inlinescope
