// SPDX-License-Identifier: GPL-3.0-or-later
// bench_explain CORPUS [--only TEXT] [--flips N]: the number of compiles that `explain` needs to find k = 1, 2 and 5
// planted culprits in the modules of a corpus with TEXT in their names. For each module N flips (96 by default, spread
// uniformly over its decisions) are measured one by one. A script then takes the k of them that change most bytes, and
// all that change none: D differing decisions, k of which are the cause. The reference is 2 log2 D + 4, the limit for
// one culprit.
#include "core/formats/script_format.h"
#include "core/jobs/compile/variant_meter.h"
#include "core/jobs/explain/explain_job.h"
#include "core/jobs/run/run_job.h"
#include "core/model/names.h"
#include "core/store/workspace.h"
#include "importers/jobs/import_job.h"
#include "need.h"

#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <tuple>

using namespace inlinescope;

namespace {

constexpr std::size_t plantedCounts[] = {1, 2, 5};

struct MeasuredFlip {
    ForcedAdvice advice;
    std::int64_t bytes = 0;
};

/// Flips that were carried out, those that change most bytes first.
std::vector<MeasuredFlip> measuredFlips(const JobContext& context, const std::string& module, std::size_t wanted) {
    VariantMeter meter = need(VariantMeter::open(context, "default", module, {}));
    std::vector<ForcedAdvice> flips;
    for (std::size_t decision = 0; decision < meter.decisions().size(); ++decision)
        if (!meter.obstacle(decision)) flips.push_back(meter.flipped(decision));
    VariantSet set;
    const std::size_t count = std::min(wanted, flips.size());
    for (std::size_t index = 0; index < count; ++index)
        set.variants.push_back({flips[index * flips.size() / count]});
    const std::int64_t before = need(meter.sizes()).text;
    std::vector<MeasuredFlip> measured;
    need(meter.measure(set, [&](std::size_t variant, MeasuredVariant&& flip) -> Result<void> {
        if (flip.status == ModuleRunStatus::Ok && flip.outcomes.front() == ForcedOutcome::Followed)
            measured.push_back({set.variants[variant].front(), flip.sizes.text - before});
        return {};
    }));
    std::ranges::sort(measured, {}, [](const MeasuredFlip& flip) {
        return std::tuple(-std::abs(flip.bytes), flip.advice.hash, flip.advice.occurrence);
    });
    return measured;
}

/// A run of the script with these flips; returns its name.
std::string runOf(const JobContext& context, const std::string& module, const std::vector<ForcedAdvice>& flips,
                  std::size_t planted) {
    const std::string file = context.workspacePath + ".script";
    std::ofstream script(file);
    script << "inlinescope-script 1\nmodule " << module << "\n";
    for (const ForcedAdvice& flip : flips)
        script << toString(flip.advice) << " " << keyText(flip) << "\n";
    script.close();
    RunOptions options;
    options.corpus = "corpus";
    options.policy = "script:" + file;
    options.modules = {module};
    options.name = std::to_string(planted) + " in " + module;
    return need(runCorpus(context, options)).name;
}

void bench(const JobContext& context, const std::string& module, std::size_t wanted) {
    const std::vector<MeasuredFlip> measured = measuredFlips(context, module, wanted);
    for (const std::size_t planted : plantedCounts) {
        if (measured.size() <= planted || !measured[planted - 1].bytes) continue;
        std::vector<ForcedAdvice> flips;
        for (std::size_t index = 0; index < measured.size(); ++index)
            if (index < planted || !measured[index].bytes) flips.push_back(measured[index].advice);
        ExplainOptions options;
        options.runA = "default";
        options.runB = runOf(context, module, flips, planted);
        options.module = module;
        const Explanation explanation = need(explain(context, options));
        const double limit = 2 * std::log2(double(explanation.differing)) + 4;
        std::printf("%-28s k = %zu of D = %3zu: %2zu named, %3zu compiles = %5.2f times 2 log2 D + 4 (%.1f)\n",
                    module.c_str(), planted, explanation.differing, explanation.culprits.size(), explanation.compiles,
                    double(explanation.compiles) / limit, limit);
        std::fflush(stdout);
    }
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 2) stop("which corpus?");
    std::string only;
    std::size_t flips = 96;
    for (int argument = 2; argument + 1 < argc; argument += 2) {
        if (!std::strcmp(argv[argument], "--only")) only = argv[argument + 1];
        if (!std::strcmp(argv[argument], "--flips")) flips = std::size_t(std::atoi(argv[argument + 1]));
    }
    const QTemporaryDir folder;
    JobContext context;
    context.workspacePath = folder.filePath("w.inlinescope").toStdString();
    context.workerProgram = INLINESCOPE_WORKER;
    need(importPaths(context, {{argv[1]}, "corpus", {}, false}));
    RunOptions options;
    options.corpus = "corpus";
    options.name = "default";
    need(runCorpus(context, options));
    const WorkspaceReader reader = need(need(Workspace::open(context.workspacePath)).reader());
    for (const ModuleRunRow& row : need(reader.moduleRuns().of(need(reader.runs().byName("default")).id)))
        if (row.moduleName.find(only) != std::string::npos) bench(context, row.moduleName, flips);
}
