// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/linked_table.h"

#include "core/analysis/link_effect.h"
#include "core/base/counted.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/compare/linked_symbols.h"
#include "core/jobs/tables/cells.h"
#include "core/store/workspace.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>

namespace inlinescope {
namespace {

constexpr const char* wantedBinary = "the binary that was linked of the run's objects";

Result<LinkedSymbols> readSymbols(const WorkspaceReader& reader, const std::string& name) {
    INLINESCOPE_TRY(const ReportRow report, reader.reports().byName(name));
    INLINESCOPE_TRY(const auto levels, reader.reports().levels(report.id));
    if (levels.empty())
        return Error{ErrorCode::InvalidArgument, "report " + name + ", which is no binary", {}, {}, wantedBinary};
    return readLinkedSymbols(reader.reports(), report.id);
}

using MeasuredModules = std::map<std::string, ModuleRunId>;

Result<MeasuredModules> measuredModules(const WorkspaceReader& reader, const std::string& runName) {
    INLINESCOPE_TRY(const RunRow run, reader.runs().byName(runName));
    INLINESCOPE_TRY(const auto rows, reader.moduleRuns().of(run.id));
    MeasuredModules modules;
    for (const ModuleRunRow& row : rows)
        if (row.status == ModuleRunStatus::Ok) modules[row.moduleName] = row.id;
    return modules;
}

/// The functions of the modules that `other` has too.
Result<std::vector<ModuleFunctions>> readFunctions(const WorkspaceReader& reader, const MeasuredModules& modules,
                                                   const MeasuredModules& other, const CancelToken& cancel) {
    std::vector<ModuleFunctions> all;
    for (const auto& [name, id] : modules) {
        if (cancel.isCancelled()) return CancelToken::error();
        if (!other.contains(name)) continue;
        INLINESCOPE_TRY(std::vector<FunctionSize> functions, reader.moduleRuns().functions(id));
        all.push_back({name, std::move(functions)});
    }
    return all;
}

Row rowOf(const LinkEffect& effect) {
    Row row = {cell(effect.module), cell(effect.delta), cell(effect.linkedDelta())};
    for (const std::int64_t linked : effect.linked)
        row.push_back(cell(linked));
    row.push_back(cell(std::int64_t(effect.unknown)));
    return row;
}

std::string changed(std::int64_t delta) {
    if (delta == 0) return "did not change";
    return (delta < 0 ? "shrank by " : "grew by ") + std::to_string(std::abs(delta)) + " B";
}

/// Refuses binaries that do not say what is linked.
Result<void> refuseUnknown(const LinkedSides& sides, const std::array<LinkedSymbols, 2>& binaries,
                           const LinkEffect& total) {
    const std::optional<LinkObstacle> obstacle = linkObstacle(binaries, total);
    if (!obstacle) return {};
    const std::string& name = obstacle->side == 0 ? sides.binaryA : sides.binaryB;
    return Error{ErrorCode::InvalidArgument,
                 "the binary " + name + " " + obstacle->words,
                 {},
                 {},
                 std::string(wantedBinary) + ", with its symbols"};
}

std::vector<std::string> notesOf(const LinkEffect& total, const MeasuredModules& a, const MeasuredModules& b) {
    std::vector<std::string> notes = {linkSentence(total)};
    if (total.unknown > 0)
        notes.push_back(counted(std::int64_t(total.unknown), "function") +
                        " not counted in the binaries: several symbols have the name; in the objects " +
                        (total.unknown == 1 ? "it " : "they ") + changed(total.delta - total.countedDelta));
    std::set<std::string> oneSided;
    for (const auto& [name, id] : a)
        if (!b.contains(name)) oneSided.insert(name);
    for (const auto& [name, id] : b)
        if (!a.contains(name)) oneSided.insert(name);
    if (!oneSided.empty()) notes.push_back(counted(oneSided.size(), "module") + " left out: measured in one run only");
    return notes;
}

} // namespace

Result<Table> linkedTableWithNames(const std::string& path, const LinkedSides& sides, const CancelToken& cancel) {
    if (sides.binaryA == sides.binaryB)
        return Error{ErrorCode::InvalidArgument, "one binary for both runs", sides.binaryA, {}, "a binary of each run"};
    INLINESCOPE_TRY(Table table, linkedTable(path, sides, cancel));
    if (cancel.isCancelled()) return CancelToken::error();
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(path));
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer());
    INLINESCOPE_CHECK(writer.rename(ItemNoun::Report, {{sides.binaryA, sides.runA}, {sides.binaryB, sides.runB}}));
    return table;
}

LinkEffect totalEffect(const std::vector<LinkEffect>& effects) {
    LinkEffect total{"TOTAL"};
    for (const LinkEffect& effect : effects) {
        total.delta += effect.delta;
        total.countedDelta += effect.countedDelta;
        for (std::size_t kind = 0; kind < total.linked.size(); ++kind)
            total.linked[kind] += effect.linked[kind];
        total.functions += effect.functions;
        total.unknown += effect.unknown;
        for (std::size_t side = 0; side < total.found.size(); ++side)
            total.found[side] += effect.found[side];
    }
    return total;
}

std::string linkSentence(const LinkEffect& total) {
    const std::int64_t delta = total.countedDelta, linked = total.linkedDelta();
    std::string text = "The modules' functions";
    if (total.unknown > 0)
        text += ", except " + std::to_string(total.unknown) + (total.unknown == 1 ? " whose name" : " whose names") +
                " several symbols have,";
    text += " " + changed(delta) + " in their objects; in the linked binary they " + changed(linked);
    if (delta != 0 && linked != 0 && (delta < 0) == (linked < 0))
        text += ", which is " + std::to_string(std::llround(100.0 * double(linked) / double(delta))) + " % of it";
    return text + ".";
}

Result<Table> linkedTable(const std::string& path, const LinkedSides& sides, const CancelToken& cancel) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    std::array<LinkedSymbols, 2> binaries;
    INLINESCOPE_TRY(binaries[0], readSymbols(reader, sides.binaryA));
    INLINESCOPE_TRY(binaries[1], readSymbols(reader, sides.binaryB));
    INLINESCOPE_TRY(const MeasuredModules a, measuredModules(reader, sides.runA));
    INLINESCOPE_TRY(const MeasuredModules b, measuredModules(reader, sides.runB));
    INLINESCOPE_TRY(const auto runA, readFunctions(reader, a, b, cancel));
    INLINESCOPE_TRY(const auto runB, readFunctions(reader, b, a, cancel));
    const std::vector<LinkEffect> effects = linkEffects(runA, runB, binaries[0].parts, binaries[1].parts);
    const LinkEffect total = totalEffect(effects);
    INLINESCOPE_CHECK(refuseUnknown(sides, binaries, total));
    Table table = makeTable({{"module"},
                             {"delta", ColumnKind::Delta},
                             {"linked", ColumnKind::Delta},
                             {"local", ColumnKind::Delta},
                             {"external", ColumnKind::Delta},
                             {"shared", ColumnKind::Delta},
                             {"unmatched", ColumnKind::Count}});
    for (const LinkEffect& effect : effects)
        table.rows.push_back(rowOf(effect));
    table.total = rowOf(total);
    table.notes = notesOf(total, a, b);
    return table;
}

} // namespace inlinescope
