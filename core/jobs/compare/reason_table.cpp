// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/reason_table.h"

#include "core/base/counted.h"
#include "core/base/nearest_name.h"
#include "core/jobs/common/reader_pool.h"
#include "core/jobs/common/remark_sets.h"
#include "core/jobs/compare/reason_tally.h"
#include "core/jobs/tables/cells.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

namespace inlinescope {
namespace {

/// A run, or a set of remarks in place of one.
struct ReasonRun {
    RunRow run;
    std::vector<ModuleRunRow> modules;
    std::optional<RemarkSetId> remarks = {};
};

Result<std::optional<RemarkSetId>> remarksNamed(const WorkspaceReader& reader, const std::string& name) {
    INLINESCOPE_TRY(const auto sets, reader.remarks().names());
    const auto set = std::ranges::find(sets, name, &RemarkSetName::name);
    return set == sets.end() ? std::optional<RemarkSetId>() : set->id;
}

Result<std::vector<ReasonRun>> readRuns(const WorkspaceReader& reader, const std::vector<std::string>& names) {
    std::vector<ReasonRun> runs;
    for (const std::string& name : names) {
        Result<RunRow> found = reader.runs().byName(name);
        if (!found && found.error().code == ErrorCode::NotFound) {
            INLINESCOPE_TRY(const std::optional<RemarkSetId> remarks, remarksNamed(reader, name));
            if (remarks) {
                runs.push_back({{}, {}, remarks});
                continue;
            }
        }
        INLINESCOPE_TRY(RunRow run, std::move(found));
        INLINESCOPE_TRY(auto modules, reader.moduleRuns().of(run.id));
        runs.push_back({std::move(run), std::move(modules)});
    }
    return runs;
}

Error noModule(const std::string& module, const std::vector<ReasonRun>& runs) {
    std::vector<std::string> names;
    for (const ModuleRunRow& row : runs.front().modules)
        names.push_back(row.moduleName);
    return {ErrorCode::NotFound,   "no module \"" + module + "\"", runs.front().run.spec.name, {},
            "a module of the run", didYouMean(module, names)};
}

/// The selected modules that are ok in every run.
Result<std::vector<ReasonPair>> pairsOf(const std::vector<ReasonRun>& runs, const std::vector<std::string>& wanted) {
    std::map<std::string_view, std::array<const ModuleRunRow*, 2>> all;
    for (std::size_t run = 0; run < runs.size(); ++run)
        for (const ModuleRunRow& row : runs[run].modules)
            all[row.moduleName][run] = &row;
    const std::set<std::string_view> names(wanted.begin(), wanted.end());
    for (const std::string& name : wanted)
        if (!all.contains(name)) return noModule(name, runs);
    const auto isOk = [](const ModuleRunRow* row) { return row && row->status == ModuleRunStatus::Ok; };
    std::vector<ReasonPair> pairs;
    for (const auto& [name, rows] : all)
        if ((names.empty() || names.contains(name)) && isOk(rows[0]) && (runs.size() == 1 || isOk(rows[1])))
            pairs.push_back({rows[0], rows[1]});
    return pairs;
}

Result<ReasonCounts> count(const ReaderPool& readers, const std::vector<ReasonPair>& pairs, const CancelToken& cancel) {
    std::vector<ReasonTally> tallies;
    for (std::size_t part = 0; part < readers.size(); ++part)
        tallies.emplace_back(readers.reader(part));
    INLINESCOPE_CHECK(readers.forEach(
        inStoredOrder(pairs.size(), [&](std::size_t pair) { return pairs[pair].a->id; }),
        [&](std::size_t part, const WorkspaceReader&, std::size_t pair) { return tallies[part].add(pairs[pair]); },
        cancel));
    ReasonCounts all;
    for (const ReasonTally& tally : tallies)
        all.add(tally.counts());
    return all;
}

/// The refusals in a set of remarks. The heuristic of the other build, unless it is a model's, refused these itself.
Result<void> countRemarks(ReasonCounts& counts, std::size_t side, const WorkspaceReader& reader, RemarkSetId set,
                          const CancelToken& cancel) {
    return reader.remarks().scan(
        set,
        [&](const StoredRemark& stored) {
            const CallRemark& remark = stored.remark;
            if (remark.outcome != Outcome::Refused) return;
            const ReasonParts parts{costBand(remark.cost, remark.threshold), remark.mandatory, !remark.byModel};
            ++counts.refused[reasonClass(remark.reason, parts)][side];
        },
        cancel);
}

/// To one decimal; absent if the whole is 0.
Cell shareCell(std::int64_t part, std::int64_t whole) {
    return whole ? cell(std::round(1000.0 * double(part) / double(whole)) / 10) : Cell();
}

Table refusedTable(const ReasonCounts& counts, std::size_t runs) {
    Table table;
    table.columns = {{"reason"}};
    std::array<std::int64_t, 2> totals{};
    for (std::size_t run = 0; run < runs; ++run) {
        table.columns.push_back({columnOfSide("refused", run), ColumnKind::Count});
        table.columns.push_back({columnOfSide("share", run), ColumnKind::Share});
        for (const auto& [reason, refused] : counts.refused)
            totals[run] += refused[run];
    }
    std::vector<std::pair<std::string, std::array<std::int64_t, 2>>> ranked(counts.refused.begin(),
                                                                            counts.refused.end());
    std::ranges::sort(ranked, {},
                      [](const auto& each) { return std::tuple(-each.second[0], -each.second[1], each.first); });
    const auto rowOf = [&](const std::string& reason, const std::array<std::int64_t, 2>& refused) {
        Row row = {cell(reason)};
        for (std::size_t run = 0; run < runs; ++run)
            row.insert(row.end(), {cell(refused[run]), shareCell(refused[run], totals[run])});
        return row;
    };
    for (const auto& [reason, refused] : ranked)
        table.rows.push_back(rowOf(reason, refused));
    table.total = rowOf("TOTAL", totals);
    return table;
}

Table differingTable(const ReasonCounts& counts) {
    Table table;
    table.columns = {{"outcome_a"},
                     {"reason_a"},
                     {"outcome_b"},
                     {"reason_b"},
                     {"callsites", ColumnKind::Count},
                     {"share", ColumnKind::Share},
                     {"modules", ColumnKind::Count}};
    std::int64_t total = 0;
    for (const auto& [sides, count] : counts.differing)
        total += count.callsites;
    std::vector<std::pair<std::pair<ReasonedSide, ReasonedSide>, DifferingCount>> ranked(counts.differing.begin(),
                                                                                         counts.differing.end());
    std::ranges::sort(ranked, {}, [](const auto& each) { return std::pair(-each.second.callsites, each.first); });
    const auto word = [](const std::string& text) { return text.empty() ? Cell() : cell(text); };
    for (const auto& [sides, count] : ranked)
        table.rows.push_back({word(sides.first.outcome), word(sides.first.reason), word(sides.second.outcome),
                              word(sides.second.reason), cell(count.callsites), shareCell(count.callsites, total),
                              cell(count.modules)});
    table.total = {
        cell("TOTAL"), {}, {}, {}, cell(total), shareCell(total, total), cell(counts.modulesWithDifferences)};
    return table;
}

/// Each side by itself, since a set of remarks has no modules.
Result<RankedReasons> rankWithRemarks(const ReaderPool& readers, const std::vector<ReasonRun>& runs,
                                      const std::vector<std::string>& names, const CancelToken& cancel) {
    ReasonCounts all;
    std::vector<std::string> notes;
    for (std::size_t side = 0; side < runs.size(); ++side) {
        if (runs[side].remarks) {
            INLINESCOPE_CHECK(countRemarks(all, side, readers.first(), *runs[side].remarks, cancel));
            continue;
        }
        const std::vector<ReasonRun> alone = {runs[side]}; // the pairs point to its modules
        INLINESCOPE_TRY(const std::vector<ReasonPair> modules, pairsOf(alone, {}));
        INLINESCOPE_TRY(const ReasonCounts counts, count(readers, modules, cancel));
        for (const auto& [reason, refused] : counts.refused)
            all.refused[reason][side] += refused[0];
        notes.push_back(runs[side].run.spec.name + ": over the " +
                        counted(modules.size(), "module that is", "modules that are") + " ok");
    }
    INLINESCOPE_TRY(const auto incomplete, notesOfIncompleteSets(readers.first(), names));
    notes.insert(notes.end(), incomplete.begin(), incomplete.end());
    RankedReasons ranked{refusedTable(all, runs.size()), differingTable({})};
    ranked.refused.notes = std::move(notes);
    return ranked;
}

} // namespace

Result<RankedReasons> rankReasons(const std::string& path, const ReasonRequest& request, const CancelToken& cancel) {
    if (request.runs.empty() || request.runs.size() > 2)
        return Error{ErrorCode::InvalidArgument, counted(request.runs.size(), "run"), {}, {}, "one or two runs"};
    INLINESCOPE_TRY(const ReaderPool readers, ReaderPool::open(path));
    INLINESCOPE_TRY(const auto held, readers.snapshots());
    INLINESCOPE_TRY(const std::vector<ReasonRun> runs, readRuns(readers.first(), request.runs));
    if (std::ranges::any_of(runs, [](const ReasonRun& run) { return run.remarks.has_value(); })) {
        if (!request.modules.empty())
            return Error{ErrorCode::InvalidArgument, "a module of remarks", request.runs.front(), {}, "runs"};
        return rankWithRemarks(readers, runs, request.runs, cancel);
    }
    INLINESCOPE_TRY(const std::vector<ReasonPair> pairs, pairsOf(runs, request.modules));
    INLINESCOPE_TRY(const ReasonCounts counts, count(readers, pairs, cancel));
    RankedReasons ranked{refusedTable(counts, runs.size()), differingTable(counts)};
    const std::string over = "over the " + counted(pairs.size(), "module that is", "modules that are") + " ok" +
                             (runs.size() > 1 ? " in both runs" : "") +
                             (request.modules.empty() ? std::string() : " of those that were asked for");
    ranked.refused.notes = {over};
    ranked.differing.notes = {over};
    return ranked;
}

} // namespace inlinescope
