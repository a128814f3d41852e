// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tune/tuned_modules.h"

#include "core/analysis/corpus_bodies.h"
#include "core/analysis/unique_size.h"
#include "core/base/counted.h"
#include "core/jobs/tables/cells.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>
#include <tuple>
#include <utility>

namespace inlinescope {
namespace {

using Number = std::optional<std::int64_t>;
using Rows = std::map<std::string, ModuleRunRow>; ///< by name

Result<Rows> rowsOf(const WorkspaceReader& reader, const std::string& name) {
    INLINESCOPE_TRY(const RunRow run, reader.runs().byName(name));
    INLINESCOPE_TRY(std::vector<ModuleRunRow> stored, reader.moduleRuns().of(run.id));
    Rows rows;
    for (ModuleRunRow& row : stored)
        if (row.status == ModuleRunStatus::Ok) rows.emplace(row.moduleName, std::move(row));
    return rows;
}

/// What the clang makes of a module.
struct MadeModule {
    std::int64_t text = 0;
    std::vector<FunctionSize> functions;
};

struct ComparedModule {
    std::size_t index = 0; ///< in the playback
    MadeModule before;
    std::optional<MadeModule> played; ///< absent if it was not checked

    const MadeModule& made(bool isPlayed) const { return isPlayed ? *played : before; }
};

/// By module, whether it gets its replay file.
using Choice = std::vector<bool>;

/// In name order, without those of which the clang alone makes nothing.
Result<std::vector<ComparedModule>> comparedModules(const WorkspaceReader& reader, const std::string& before,
                                                    std::vector<PlaybackOfModule>& played) {
    INLINESCOPE_TRY(const Rows rows, rowsOf(reader, before));
    std::map<std::string_view, std::size_t> byName;
    for (std::size_t index = 0; index < played.size(); ++index)
        byName[played[index].name] = index;
    std::vector<ComparedModule> compared;
    for (const auto& [name, index] : byName) {
        const auto row = rows.find(std::string(name));
        if (row == rows.end()) continue;
        ComparedModule& module = compared.emplace_back(ComparedModule{index, {row->second.sizes.text, {}}, {}});
        INLINESCOPE_TRY(module.before.functions, reader.moduleRuns().functions(row->second.id));
        if (!played[index].textReached) continue;
        module.played = MadeModule{*played[index].textReached, std::move(played[index].bodies)};
        keepCommonKnowledge(module.before.functions, module.played->functions);
    }
    return compared;
}

/// `unique` of each module.
std::vector<std::int64_t> uniquesOf(const std::vector<ComparedModule>& modules, const Choice& choice) {
    UniqueSizeMeter meter;
    std::vector<std::int64_t> uniques;
    for (std::size_t index = 0; index < modules.size(); ++index) {
        const MadeModule& made = modules[index].made(choice[index]);
        uniques.push_back(meter.add(made.text, made.functions));
    }
    return uniques;
}

/// Changes the choice for one module after the other, as long as that makes the sum of `unique` smaller, or leaves it
/// and makes text smaller, or leaves both and takes a file away.
Choice settled(const std::vector<ComparedModule>& modules, Choice choice) {
    CorpusBodies bodies;
    for (std::size_t index = 0; index < modules.size(); ++index)
        bodies.put(index, modules[index].made(choice[index]).functions);
    const auto cost = [&](std::size_t index, bool isPlayed) {
        const MadeModule& made = modules[index].made(isPlayed);
        return std::tuple(bodies.added(index, made.text, made.functions), made.text, isPlayed);
    };
    for (bool isChanged = true; std::exchange(isChanged, false);) {
        for (std::size_t index = 0; index < modules.size(); ++index) {
            const bool other = !choice[index];
            if (!modules[index].played || cost(index, other) >= cost(index, choice[index])) continue;
            choice[index] = other;
            bodies.put(index, modules[index].made(other).functions);
            isChanged = true;
        }
    }
    return choice;
}

Choice smallestUnique(const std::vector<ComparedModule>& modules) {
    Choice all;
    for (const ComparedModule& module : modules)
        all.push_back(module.played.has_value());
    const auto sumOf = [&modules](const Choice& choice) {
        const std::vector<std::int64_t> uniques = uniquesOf(modules, choice);
        return std::accumulate(uniques.begin(), uniques.end(), std::int64_t(0));
    };
    Choice fromNone = settled(modules, Choice(modules.size())), fromAll = settled(modules, std::move(all));
    return sumOf(fromAll) < sumOf(fromNone) ? fromAll : fromNone;
}

Choice smallestText(const std::vector<ComparedModule>& modules) {
    Choice choice;
    for (const ComparedModule& module : modules)
        choice.push_back(module.played && module.played->text < module.before.text);
    return choice;
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
                                              std::vector<PlaybackOfModule> played, SearchObjective objective) {
    INLINESCOPE_TRY(const std::vector<ComparedModule> compared, comparedModules(reader, before, played));
    const bool isUnique = objective == SearchObjective::Unique;
    const Choice choice = isUnique ? smallestUnique(compared) : smallestText(compared);
    const std::vector<std::int64_t> uniqueBefore = uniquesOf(compared, Choice(compared.size())),
                                    unique = uniquesOf(compared, choice);
    std::vector<TunedModule> modules;
    for (const PlaybackOfModule& one : played)
        modules.push_back({one.name, one.status});
    for (std::size_t index = 0; index < compared.size(); ++index) {
        TunedModule& module = modules[compared[index].index];
        module.hasGain = choice[index];
        module.textBefore = compared[index].before.text;
        module.text = compared[index].made(choice[index]).text;
        module.uniqueBefore = uniqueBefore[index];
        module.unique = unique[index];
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
