// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/whatif/opening_flips.h"

#include "core/jobs/common/run_module.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/compile/variant_meter.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <unordered_map>

namespace inlinescope {
namespace {

/// The largest size of each function in the runs of the module, in bytes.
using BodySizes = std::unordered_map<std::string, std::int64_t>;

/// A run that does not have the module adds nothing.
Result<void> addBodies(BodySizes& sizes, const WorkspaceReader& reader, const std::string& run,
                       const std::string& module) {
    const Result<RunModule> found = findModule(reader, run, module);
    if (!found.ok() || !found->ok()) return {};
    INLINESCOPE_TRY(const std::vector<FunctionSize> functions, reader.moduleRuns().functions(found->row->id));
    for (const FunctionSize& function : functions) {
        std::int64_t& largest = sizes[function.name];
        largest = std::max(largest, function.size);
    }
    return {};
}

Result<WhatIfOptions> ordered(const WorkspaceReader& reader, ModuleRunId id, const OpeningFlips& wanted) {
    INLINESCOPE_TRY(const std::vector<Decision> decisions, reader.decisions().values(id));
    BodySizes bodies;
    for (const std::string& run : {wanted.run, wanted.other})
        INLINESCOPE_CHECK(addBodies(bodies, reader, run, wanted.module));
    WhatIfOptions options;
    options.run = wanted.run;
    options.module = wanted.module;
    options.others = wanted.others;
    options.inOrder = true;
    options.decisions = wanted.decisions;
    std::erase_if(options.decisions,
                  [&](std::int64_t ordinal) { return ordinal < 0 || std::size_t(ordinal) >= decisions.size(); });
    const auto expected = [&](std::int64_t ordinal) {
        const Decision& decision = decisions[std::size_t(ordinal)];
        const auto body = bodies.find(decision.callee);
        return std::tuple(body == bodies.end() ? 0 : body->second, std::abs(decision.cost.value_or(0)), -ordinal);
    };
    std::ranges::sort(options.decisions, std::ranges::greater(), expected);
    return options;
}

} // namespace

Result<std::vector<WhatIfOptions>> planOpeningFlips(const JobContext& context,
                                                    const std::vector<OpeningFlips>& wanted) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(context.workspacePath));
    std::vector<WhatIfOptions> plans;
    for (const OpeningFlips& side : wanted) {
        if (side.decisions.empty()) continue;
        const Result<VariantMeter> meter = VariantMeter::open(context, side.run, side.module, {});
        if (!meter.ok()) continue; // the user learns why if he asks for the measurement
        INLINESCOPE_TRY(WhatIfOptions plan, ordered(reader, meter->moduleRun().id, side));
        plans.push_back(std::move(plan));
    }
    return plans;
}

} // namespace inlinescope
