// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/size_report_comparison.h"

#include "core/analysis/checked_arithmetic.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace inlinescope {
namespace {

using Values = std::vector<std::optional<std::int64_t>>;
/// The entries of one path: per report, in file order.
using Listings = std::vector<std::vector<const ElfSizeEntry*>>;

std::optional<std::int64_t> valueOf(const Values& values, std::size_t field) {
    return field < values.size() ? values[field] : std::nullopt;
}

std::map<std::string_view, Listings> listingsByPath(std::span<const SizeReport> reports) {
    std::map<std::string_view, Listings> listings;
    for (std::size_t report = 0; report < reports.size(); ++report)
        for (const ElfSizeEntry& entry : reports[report].entries) {
            Listings& listing = listings[entry.path];
            listing.resize(reports.size());
            listing[report].push_back(&entry);
        }
    return listings;
}

std::vector<SizeChange> changesOf(const Values& values) {
    std::vector<SizeChange> changes;
    for (std::size_t report = 1; report < values.size(); ++report) {
        const auto delta = differenceOf(values[0], values[report]);
        changes.push_back({delta, percentOf(delta, values[0])});
    }
    return changes;
}

Values valuesOf(const SizeComparisonRow& row) {
    Values values;
    for (const SizeCell& cell : row.cells)
        values.push_back(cell.value);
    return values;
}

/// Sets the flags for the relation of one row's entries; `entries` has null if a report has none.
void setFlags(SizeComparisonRow& row, std::span<const ElfSizeEntry* const> entries) {
    row.missing = std::ranges::count(entries, nullptr) > 0;
    row.withoutBuildId =
        std::ranges::any_of(entries, [](const ElfSizeEntry* entry) { return entry && entry->buildId.empty(); });
    row.unchanged =
        entries.size() > 1 && !row.missing && !row.withoutBuildId &&
        std::ranges::all_of(entries, [&](const ElfSizeEntry* entry) { return entry->buildId == entries[0]->buildId; });
}

SizeComparisonRow rowOf(std::string_view path, const Listings& listings, std::size_t occurrence, std::size_t field) {
    SizeComparisonRow row;
    row.path = path;
    row.occurrence = occurrence;
    std::vector<const ElfSizeEntry*> entries;
    for (const auto& listing : listings) {
        const ElfSizeEntry* entry = occurrence < listing.size() ? listing[occurrence] : nullptr;
        entries.push_back(entry);
        row.cells.push_back({entry != nullptr, entry ? valueOf(entry->values, field) : std::nullopt});
        row.repeated |= listing.size() > 1;
    }
    row.changes = changesOf(valuesOf(row));
    setFlags(row, entries);
    return row;
}

SizeComparisonRow totalOf(std::span<const SizeComparisonRow> rows, std::size_t reports) {
    SizeComparisonRow total;
    total.path = "TOTAL";
    for (std::size_t report = 0; report < reports; ++report) {
        ColumnSum sum;
        for (const SizeComparisonRow& row : rows)
            sum.add(row.cells[report].value);
        total.cells.push_back({true, sum.value()});
    }
    total.changes = changesOf(valuesOf(total));
    return total;
}

} // namespace

SizeComparison compareSizeReports(std::span<const SizeReport> reports, std::size_t field) {
    SizeComparison result;
    for (const auto& [path, listings] : listingsByPath(reports)) {
        const std::size_t occurrences = std::ranges::max(listings, {}, &Listings::value_type::size).size();
        for (std::size_t occurrence = 0; occurrence < occurrences; ++occurrence)
            result.rows.push_back(rowOf(path, listings, occurrence, field));
    }
    const auto flagged = [&](bool SizeComparisonRow::* flag) {
        return std::size_t(std::ranges::count(result.rows, true, flag));
    };
    result.missing = flagged(&SizeComparisonRow::missing);
    result.unchanged = flagged(&SizeComparisonRow::unchanged);
    result.withoutBuildId = flagged(&SizeComparisonRow::withoutBuildId);
    result.repeated = flagged(&SizeComparisonRow::repeated);
    result.total = totalOf(result.rows, reports.size());
    for (const SizeReport& report : reports)
        result.statedTotals.push_back(valueOf(report.totals, field));
    result.statedChanges = changesOf(result.statedTotals);
    return result;
}

} // namespace inlinescope
