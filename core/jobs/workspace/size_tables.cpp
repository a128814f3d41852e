// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/size_tables.h"

#include "core/analysis/binary_comparison.h"
#include "core/analysis/checked_arithmetic.h"
#include "core/analysis/size_report_comparison.h"
#include "core/base/counted.h"
#include "core/formats/elf_sizes_text.h"
#include "core/jobs/common/file_io.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/tables/cells.h"
#include "core/jobs/workspace/incomplete_note.h"

#include <algorithm>
#include <map>

namespace inlinescope {
namespace {

Result<std::size_t> findField(const std::string& field) {
    const auto& fields = elfSizeFields();
    const auto it = std::find(fields.begin(), fields.end(), field);
    if (it != fields.end()) return std::size_t(it - fields.begin());
    std::string known;
    for (const std::string& name : fields)
        known += " " + name;
    return Error{ErrorCode::InvalidArgument, "field " + field, {}, {}, "one of" + known};
}

Result<std::vector<SizeReport>> readReports(const WorkspaceReader& reader, const std::vector<std::string>& names,
                                            std::vector<std::string>& notes) {
    std::vector<SizeReport> reports;
    bool areFiles = true; // each is one binary
    for (const std::string& name : names) {
        INLINESCOPE_TRY(const ReportRow row, reader.reports().byName(name));
        INLINESCOPE_TRY(auto entries, reader.reports().entries(row.id));
        noteIncomplete(row, "path", notes);
        INLINESCOPE_TRY(const auto levels, reader.reports().levels(row.id));
        areFiles &= !levels.empty() && entries.size() == 1;
        reports.push_back({name, std::move(entries), row.totals});
    }
    if (areFiles)
        for (SizeReport& report : reports)
            report.entries.front().path = reports.front().entries.front().path;
    return reports;
}

std::string statusText(const SizeComparisonRow& row) {
    std::string text;
    const auto add = [&](bool flag, const char* word) {
        if (flag) text += (text.empty() ? "" : ", ") + std::string(word);
    };
    add(row.missing, "missing");
    add(row.unchanged, "unchanged");
    add(row.withoutBuildId, "no build id");
    add(row.repeated, "repeated");
    return text.empty() ? "ok" : text;
}

Table sizesHeader(std::size_t reports) {
    Table table = makeTable({{"path"}});
    for (std::size_t i = 0; i < reports; ++i)
        table.columns.push_back({columnOfSide("value", i), ColumnKind::Bytes});
    for (std::size_t i = 1; i < reports; ++i) {
        const std::optional<std::size_t> side = reports > 2 ? std::optional(i) : std::nullopt;
        table.columns.push_back({columnOfSide("delta", side), ColumnKind::Delta});
        table.columns.push_back({columnOfSide("percent", side), ColumnKind::Percent});
    }
    table.columns.push_back({"status", ColumnKind::Status});
    return table;
}

Row sizesRow(const SizeComparisonRow& row, const std::string& status) {
    Row cells = {cell(row.path)};
    for (const SizeCell& value : row.cells)
        cells.push_back(cell(value.value));
    for (const SizeChange& change : row.changes) {
        cells.push_back(cell(change.delta));
        cells.push_back(percentCell(change.percent));
    }
    cells.push_back(cell(status));
    return cells;
}

std::vector<std::string> sizesNotes(const SizeComparison& comparison, const std::vector<SizeReport>& reports) {
    std::vector<std::string> notes = {
        counted(comparison.rows.size(), "path") + ": " + std::to_string(comparison.unchanged) + " unchanged, " +
        std::to_string(comparison.missing) + " missing in a report, " + std::to_string(comparison.withoutBuildId) +
        " without build id, " + std::to_string(comparison.repeated) + " repeated"};
    for (std::size_t i = 0; i < reports.size() && i < comparison.statedTotals.size(); ++i) {
        const auto& stated = comparison.statedTotals[i];
        notes.push_back(reports[i].name + " states a total of " +
                        (stated ? std::to_string(*stated) : std::string("nothing")));
    }
    return notes;
}

Result<void> checkCount(const std::vector<std::string>& reports) {
    if (!reports.empty() && reports.size() <= 26) return {};
    return Error{ErrorCode::InvalidArgument, std::to_string(reports.size()) + " reports", {}, {}, "1 to 26"};
}

Result<bool> hasFindings(const WorkspaceReader& reader, ReportId report) {
    INLINESCOPE_TRY(const std::vector<FindingRow> findings, reader.findings().all());
    return std::ranges::any_of(findings, [report](const FindingRow& row) { return row.owner.report == report; });
}

/// The parts of each binary at the level.
Result<std::vector<std::vector<BinaryPart>>> readParts(const WorkspaceReader& reader,
                                                       const std::vector<std::string>& names, BinaryLevel level,
                                                       std::vector<std::string>& notes) {
    std::vector<std::vector<BinaryPart>> all;
    bool any = false;
    for (const std::string& name : names) {
        INLINESCOPE_TRY(const ReportRow row, reader.reports().byName(name));
        INLINESCOPE_TRY(const auto levels, reader.reports().levels(row.id));
        if (levels.empty())
            return Error{ErrorCode::InvalidArgument,
                         "report " + name + ", which is no binary",
                         {},
                         {},
                         "an ELF file or archive that was imported",
                         "Compare reports by --field."};
        INLINESCOPE_TRY(auto parts, reader.reports().parts(row.id, level));
        any |= !parts.empty();
        noteIncomplete(row, "part", notes);
        if (!parts.empty() && std::ranges::all_of(parts, &BinaryPart::isRest)) {
            INLINESCOPE_TRY(const bool isDamaged, hasFindings(reader, row.id));
            notes.push_back(name + (isDamaged ? " has no part with a name here; `list findings` has what could not be "
                                                "read of it"
                                              : " has no " + std::string(toString(level)) + " with a name"));
        }
        if (parts.empty())
            notes.push_back(name + " has no " + std::string(toString(level)) + ": it has no debug information");
        all.push_back(std::move(parts));
    }
    if (any) return all;
    return Error{ErrorCode::NotFound,
                 "no debug information, which names the " + std::string(toString(level)),
                 names.front(),
                 {},
                 "a binary that was compiled with -g, or one with a debug file",
                 "Compile and link with -g (-gline-tables-only suffices), and do not strip."};
}

bool countsSites(BinaryLevel level) {
    return level == BinaryLevel::Inlined || level == BinaryLevel::Callsites;
}

Table binaryHeader(std::size_t binaries, BinaryLevel level) {
    Table table = sizesHeader(binaries);
    table.columns.front() = {"name"};
    table.columns.push_back({"paired_by", ColumnKind::Status});
    table.columns.push_back({"place"});
    for (std::size_t i = 0; i < binaries; ++i)
        table.columns.push_back({columnOfSide("file", i), ColumnKind::Bytes});
    if (countsSites(level))
        for (std::size_t i = 0; i < binaries; ++i)
            table.columns.push_back({columnOfSide("sites", i), ColumnKind::Count});
    return table;
}

using Numbers = std::vector<std::optional<std::int64_t>>;

Numbers numbersOf(const ComparedPart& part, std::int64_t PartSizes::* number) {
    Numbers numbers;
    for (const auto& sizes : part.sizes)
        numbers.push_back(sizes ? std::optional((*sizes).*number) : std::nullopt);
    return numbers;
}

void addCells(Row& row, const Numbers& numbers) {
    for (const auto& number : numbers)
        row.push_back(cell(number));
}

Row binaryRow(const ComparedPart& part, BinaryLevel level, const std::string& status) {
    Row row = {cell(part.isRest ? "[" + part.name + "]" : part.name)};
    const Numbers bytes = numbersOf(part, &PartSizes::bytes);
    addCells(row, bytes);
    for (std::size_t i = 1; i < bytes.size(); ++i) {
        const auto delta = differenceOf(bytes.front(), bytes[i]);
        row.push_back(cell(delta));
        row.push_back(percentCell(percentOf(delta, bytes.front())));
    }
    row.push_back(cell(status));
    row.push_back(cell(toString(part.pairing)));
    row.push_back(cell(part.place));
    addCells(row, numbersOf(part, &PartSizes::fileBytes));
    if (countsSites(level)) addCells(row, numbersOf(part, &PartSizes::sites));
    return row;
}

/// The sums of all rows, as a row.
ComparedPart totalOf(const std::vector<ComparedPart>& parts, std::size_t binaries) {
    ComparedPart total{false, "TOTAL", {}, {}, PartPairing::None};
    for (std::size_t i = 0; i < binaries; ++i) {
        PartSizes sums;
        for (const ComparedPart& part : parts) {
            if (!part.sizes[i]) continue;
            sums.bytes = saturatedSum(sums.bytes, part.sizes[i]->bytes);
            sums.fileBytes = saturatedSum(sums.fileBytes, part.sizes[i]->fileBytes);
            sums.sites = saturatedSum(sums.sites, part.sizes[i]->sites);
        }
        total.sizes.emplace_back(sums);
    }
    return total;
}

std::string pairingNote(const std::vector<ComparedPart>& parts) {
    std::map<PartPairing, std::size_t> counts;
    for (const ComparedPart& part : parts)
        ++counts[part.pairing];
    return counted(parts.size(), "part") + ": " + std::to_string(counts[PartPairing::Name]) + " paired by name, " +
           std::to_string(counts[PartPairing::Demangled]) + " by demangled name, " +
           std::to_string(counts[PartPairing::SizeAndPlace]) + " by size and place, " +
           std::to_string(counts[PartPairing::None]) + " in one binary only";
}

} // namespace

Result<SizesTable> sizesTable(const std::string& path, const std::vector<std::string>& reports,
                              const std::string& field) {
    INLINESCOPE_TRY(const std::size_t index, findField(field));
    INLINESCOPE_CHECK(checkCount(reports));
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    std::vector<std::string> notes;
    INLINESCOPE_TRY(const auto read, readReports(reader, reports, notes));
    const SizeComparison comparison = compareSizeReports(read, index);
    Table table = sizesHeader(reports.size());
    for (const SizeComparisonRow& row : comparison.rows)
        table.rows.push_back(sizesRow(row, statusText(row)));
    table.total = sizesRow(comparison.total, "");
    table.notes = sizesNotes(comparison, read);
    table.notes.insert(table.notes.end(), notes.begin(), notes.end());
    return SizesTable{std::move(table), comparison.missing};
}

Result<SizesTable> binaryTable(const std::string& path, const std::vector<std::string>& reports, BinaryLevel level) {
    INLINESCOPE_CHECK(checkCount(reports));
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    std::vector<std::string> notes;
    INLINESCOPE_TRY(const auto binaries, readParts(reader, reports, level, notes));
    const std::vector<ComparedPart> parts = compareBinaries(binaries);
    SizesTable sizes{binaryHeader(reports.size(), level), 0};
    for (const ComparedPart& part : parts) {
        const bool isMissing = !std::ranges::all_of(part.sizes, &std::optional<PartSizes>::has_value);
        sizes.missing += isMissing;
        sizes.table.rows.push_back(binaryRow(part, level, isMissing ? "missing" : "ok"));
    }
    sizes.table.total = binaryRow(totalOf(parts, reports.size()), level, "");
    if (reports.size() > 1) sizes.table.notes.push_back(pairingNote(parts));
    sizes.table.notes.insert(sizes.table.notes.end(), notes.begin(), notes.end());
    return sizes;
}

Result<std::vector<BinaryLevel>> levelsOfReport(const std::string& path, const std::string& report) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const ReportRow row, reader.reports().byName(report));
    return reader.reports().levels(row.id);
}

Result<bool> areBinaries(const std::string& path, const std::vector<std::string>& reports) {
    for (const std::string& report : reports) {
        INLINESCOPE_TRY(const auto levels, levelsOfReport(path, report));
        if (levels.empty()) return false;
    }
    return true;
}

Result<void> writeElfSizes(const std::string& path, const std::vector<std::string>& reports, const std::string& file) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    std::vector<ElfSizeEntry> all;
    for (const std::string& name : reports) {
        INLINESCOPE_TRY(const ReportRow row, reader.reports().byName(name));
        INLINESCOPE_TRY(const auto entries, reader.reports().entries(row.id));
        all.insert(all.end(), entries.begin(), entries.end());
    }
    return writeFile(file, asBytes(elfSizesText(all)));
}

} // namespace inlinescope
