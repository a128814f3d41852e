// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/report/gate_side.h"

#include "core/analysis/input_differences.h"
#include "core/base/join.h"
#include "core/jobs/sides/input_comparison.h"

#include <algorithm>
#include <iterator>

namespace inlinescope {
namespace {

constexpr std::size_t mostModules = 256;

/// The modules of one side whose command lines are read.
std::vector<ModuleId> sampleOf(const GatheredRuns& runs, std::size_t side) {
    std::vector<ModuleId> all;
    for (const auto& module : runs.stored)
        if (module[side]) all.push_back(module[side]->module);
    if (all.size() <= mostModules) return all;
    std::vector<ModuleId> sample;
    for (std::size_t index = 0; index < mostModules; ++index)
        sample.push_back(all[index * all.size() / mostModules]);
    return sample;
}

/// 0 for the level of optimization, 1 for the target, 2 for all others.
int placeOf(const std::string& option) {
    if (option.starts_with("-O")) return 0;
    return option.starts_with("-triple ") || option.starts_with("-target-cpu ") ? 1 : 2;
}

Result<std::string> commonFlags(const WorkspaceReader& reader, const std::vector<ModuleId>& modules) {
    std::vector<std::string> common;
    for (std::size_t index = 0; index < modules.size(); ++index) {
        INLINESCOPE_TRY(const Module module, reader.modules().byId(modules[index]));
        const std::vector<std::string> options = comparedOptions(module.commandLine);
        if (index == 0) common = options;
        std::erase_if(common,
                      [&](const std::string& option) { return std::ranges::find(options, option) == options.end(); });
    }
    std::vector<std::string> ordered;
    for (const int place : {0, 1, 2})
        std::ranges::copy_if(common, std::back_inserter(ordered),
                             [place](const std::string& option) { return placeOf(option) == place; });
    return join(ordered, " ");
}

Result<std::string> labelOf(const WorkspaceReader& reader, RunId run) {
    INLINESCOPE_TRY(const auto annotations, reader.annotations().all());
    for (const AnnotationRow& row : annotations)
        if (row.subject.run == run) return row.annotation.label;
    return std::string();
}

} // namespace

Result<GateSide> readGateSide(const WorkspaceReader& reader, const GatheredRuns& runs, std::size_t side,
                              const std::string& revision) {
    const RunRow& run = runs.runs[side];
    GateSide described{revision, run.corpusName, run.policyName, run.spec.toolchain, {}, runOptions(run.spec)};
    if (revision.empty()) {
        INLINESCOPE_TRY(described.revision, labelOf(reader, run.id));
    }
    INLINESCOPE_TRY(described.flags, commonFlags(reader, sampleOf(runs, side)));
    return described;
}

} // namespace inlinescope
