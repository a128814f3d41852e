// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tune/tuned_modules.h"

#include "core/analysis/unique_size.h"
#include "core/base/counted.h"
#include "core/jobs/tables/cells.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace inlinescope {
namespace {

using Number = std::optional<std::int64_t>;
using Rows = std::map<std::string, ModuleRunRow>; ///< in name order, as UniqueSizeMeter asks

Result<Rows> rowsOf(const WorkspaceReader& reader, const std::string& name) {
    INLINESCOPE_TRY(const RunRow run, reader.runs().byName(name));
    INLINESCOPE_TRY(std::vector<ModuleRunRow> stored, reader.moduleRuns().of(run.id));
    Rows rows;
    for (ModuleRunRow& row : stored)
        if (row.status == ModuleRunStatus::Ok) rows.emplace(row.moduleName, std::move(row));
    return rows;
}

/// Sets the sizes of one module; `made` is its result in the searched run.
void setText(TunedModule& module, const PlaybackOfModule& played, const ModuleRunRow& before, const ModuleRunRow& made,
             SearchObjective objective) {
    const Number reached = played.textReached;
    module.textBefore = module.text = before.sizes.text;
    const bool isUniqueLess =
        objective == SearchObjective::Unique && before.unique && made.unique && *made.unique < *before.unique;
    module.hasGain = reached && (*reached < before.sizes.text || isUniqueLess);
    if (module.hasGain) module.text = reached;
}

std::optional<double> percentOf(Number before, Number after) {
    if (!before || !after || *before == 0) return std::nullopt;
    return 100.0 * double(*after - *before) / double(*before);
}

Number difference(Number before, Number after) {
    return before && after ? Number(*after - *before) : Number();
}

Row rowOf(const TunedModule& module, std::string_view status) {
    return {cell(module.name),
            cell(module.textBefore),
            cell(module.text),
            cell(difference(module.textBefore, module.text)),
            percentCell(percentOf(module.textBefore, module.text)),
            cell(module.uniqueBefore),
            cell(module.unique),
            cell(difference(module.uniqueBefore, module.unique)),
            cell(status)};
}

std::string_view statusOf(const TunedModule& module) {
    const bool isChecked = module.status == PlaybackStatus::Exact || module.status == PlaybackStatus::Differs;
    return isChecked && !module.hasGain ? "no gain" : toString(module.status);
}

void addTo(Number& sum, Number more) {
    if (more) sum = sum.value_or(0) + *more;
}

} // namespace

Result<std::vector<TunedModule>> tunedModules(const WorkspaceReader& reader, const std::string& before,
                                              const std::string& after, const Playback& playback,
                                              SearchObjective objective) {
    INLINESCOPE_TRY(const Rows rowsBefore, rowsOf(reader, before));
    INLINESCOPE_TRY(const Rows rowsAfter, rowsOf(reader, after));
    std::vector<TunedModule> modules;
    for (const PlaybackOfModule& played : playback.modules)
        modules.push_back({played.name, played.status});
    std::map<std::string, std::size_t> byName;
    for (std::size_t index = 0; index < modules.size(); ++index)
        byName[modules[index].name] = index;
    UniqueSizeMeter meterBefore, meterAfter;
    for (const auto& [name, index] : byName) {
        const auto rowBefore = rowsBefore.find(name), made = rowsAfter.find(name);
        if (rowBefore == rowsBefore.end() || made == rowsAfter.end()) continue;
        TunedModule& module = modules[index];
        setText(module, playback.modules[index], rowBefore->second, made->second, objective);
        INLINESCOPE_TRY(auto functionsBefore, reader.moduleRuns().functions(rowBefore->second.id));
        const ModuleRunRow& chosen = module.hasGain ? made->second : rowBefore->second;
        INLINESCOPE_TRY(auto functions, reader.moduleRuns().functions(chosen.id));
        keepCommonKnowledge(functionsBefore, functions);
        module.uniqueBefore = meterBefore.add(*module.textBefore, functionsBefore);
        module.unique = meterAfter.add(*module.text, functions);
    }
    return modules;
}

Table tunedTable(std::vector<TunedModule> modules, SearchObjective objective) {
    Table table = makeTable({{"module"},
                             {"text_before", ColumnKind::Bytes},
                             {"text", ColumnKind::Bytes},
                             {"delta", ColumnKind::Delta},
                             {"percent", ColumnKind::Percent},
                             {"unique_before", ColumnKind::Bytes},
                             {"unique", ColumnKind::Bytes},
                             {"unique_delta", ColumnKind::Delta},
                             {"status", ColumnKind::Status}});
    std::ranges::sort(modules, {}, [objective](const TunedModule& module) {
        const Number change = objective == SearchObjective::Unique ? difference(module.uniqueBefore, module.unique)
                                                                   : difference(module.textBefore, module.text);
        return std::tuple(change.value_or(0), module.name);
    });
    TunedModule total{"TOTAL"};
    std::int64_t missing = 0;
    for (const TunedModule& module : modules) {
        table.rows.push_back(rowOf(module, statusOf(module)));
        missing += !module.textBefore;
        addTo(total.textBefore, module.textBefore);
        addTo(total.text, module.text);
        addTo(total.uniqueBefore, module.uniqueBefore);
        addTo(total.unique, module.unique);
    }
    table.total = rowOf(total, {});
    table.notes = {"unique counts a shared body once over the modules"};
    if (missing > 0) table.notes.push_back("TOTAL is without " + counted(missing, "module") + " that failed");
    return table;
}

} // namespace inlinescope
