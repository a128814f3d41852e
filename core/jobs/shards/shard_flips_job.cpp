// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/shard_flips_job.h"

#include "core/base/counted.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/common/toolchains.h"
#include "core/jobs/compile/module_tasks.h"
#include "core/jobs/compile/run_policy.h"
#include "core/jobs/shards/shard_folder_writer.h"
#include "core/jobs/training/flip_sample.h"
#include "core/jobs/whatif/whatif_choice.h"

#include <optional>
#include <utility>

namespace inlinescope {
namespace {

/// A module's first flip costs its compile twice, and each one about a part of it.
std::int64_t expectedNsOf(const ModuleFlips& flips) {
    constexpr std::int64_t part = 4;
    return flips.row.cpuNs * 2 + flips.row.cpuNs / part * std::int64_t(flips.count());
}

Error nothingToMeasure(const std::string& run) {
    return {ErrorCode::Refused,
            "all flips that these options choose are stored, or cannot be measured",
            run,
            {},
            {},
            "Give a larger --flips, or another --seed."};
}

/// Shards the flips of one run.
class FlipSharder {
public:
    FlipSharder(const JobContext& context, const ShardOptions& options, const ShardedFlips& flips,
                const WorkspaceReader& reader)
        : m_context(context), m_options(options), m_flips(flips), m_reader(reader), m_folder(context, options) {}

    Result<ShardSummary> write() {
        INLINESCOPE_CHECK(findRun());
        INLINESCOPE_CHECK(choose());
        INLINESCOPE_CHECK(m_folder.prepare());
        INLINESCOPE_CHECK(setPlan());
        INLINESCOPE_CHECK(makeModules());
        for (std::uint32_t shard = 0; shard < m_folder.shards(); ++shard)
            INLINESCOPE_CHECK(writeShard(shard));
        return m_folder.finish(counted(m_count, "flip"));
    }

private:
    Result<void> findRun() {
        INLINESCOPE_TRY(m_run, m_reader.runs().byName(m_flips.run));
        if (m_run.corpusName != m_options.run.corpus)
            return Error{ErrorCode::Refused,
                         "run " + m_flips.run + " is of corpus " + m_run.corpusName,
                         {},
                         {},
                         "a run of " + m_options.run.corpus};
        if (!compilerOf(m_run.spec.toolchain).path.empty())
            return Error{ErrorCode::Refused,
                         "run " + m_flips.run + " is by " + m_run.spec.toolchain,
                         {},
                         {},
                         "a run by the built-in LLVM"};
        INLINESCOPE_TRY(m_policy, storedPolicy(m_run.spec.policy, m_reader));
        return {};
    }

    Result<void> choose() {
        WhatIfOptions options;
        options.run = m_flips.run;
        options.others = m_flips.others;
        if (m_flips.trainedRounds) {
            INLINESCOPE_TRY(const OrdinalsByModule sample, trainingSample());
            for (const auto& [module, decisions] : sample)
                options.picked[module].assign(decisions.begin(), decisions.end());
        } else {
            options.sample = m_flips.count;
            options.seed = m_flips.seed;
        }
        if (m_flips.trainedRounds && options.picked.empty()) return nothingToMeasure(m_flips.run);
        INLINESCOPE_TRY(const WhatIfChoice choice, chooseDecisions(m_reader, options, m_context.cancel));
        for (const ChosenDecisions& module : choice.modules)
            if (module.missing.count() > 0) m_modules.push_back(module.missing);
        return m_modules.empty() ? Result<void>(nothingToMeasure(m_flips.run)) : Result<void>();
    }

    Result<OrdinalsByModule> trainingSample() const {
        INLINESCOPE_TRY(const std::vector<ModuleRow> modules, m_reader.modules().of(m_run.spec.corpus));
        std::set<std::string> names;
        for (const ModuleRow& module : modules)
            names.insert(module.name);
        FlipSampleSize size;
        size.flips = m_flips.count;
        return sampleFlips(m_reader, m_run.id, trainingModules(names), size,
                           seedOfRound(m_flips.seed, std::size_t(*m_flips.trainedRounds)));
    }

    Result<void> setPlan() {
        ShardPlan& plan = m_folder.plan();
        plan.kind = ShardKind::Flips;
        plan.others = m_flips.others;
        plan.corpus = m_options.run.corpus;
        plan.toolchain = m_run.spec.toolchain;
        plan.compiler = recordedBy(builtInCompiler());
        plan.options = m_options.run;
        plan.options.modules.clear();
        plan.options.mllvm = m_run.spec.mllvm;
        plan.options.changes = m_run.spec.changes;
        plan.options.callsiteKeys = m_run.spec.callsiteKeys;
        return m_folder.addPolicy(policyWordOf(m_run), m_flips.run, m_policy);
    }

    /// The tasks of all modules that can be measured; then their shards are known.
    Result<void> makeModules() {
        KnownPaths known;
        ModuleTasks tasks(m_reader, known, m_policy, m_run.spec, OptionsFrom::Workspace, m_folder.plan().compiler);
        std::vector<std::int64_t> expected;
        std::vector<PlannedModule> planned;
        for (const ModuleFlips& flips : m_modules) {
            if (m_context.cancel.isCancelled()) return CancelToken::error();
            Result<ModuleTask> task = tasks.again(flips.row);
            if (!task.ok()) {
                m_context.finding({Severity::Error, flips.row.moduleName, task.error()});
                m_folder.countRefused();
                continue;
            }
            INLINESCOPE_TRY(m_made.emplace_back(), makeModule(flips, std::move(*task), m_made.size()));
            planned.push_back(plannedOf(flips));
            expected.push_back(expectedNsOf(flips));
            m_count += std::int64_t(flips.count());
            m_context.progress({std::int64_t(m_made.size()), std::int64_t(m_modules.size()), flips.row.moduleName});
        }
        if (m_made.empty()) return nothingToMeasure(m_flips.run);
        m_folder.pack(expected);
        for (std::size_t module = 0; module < planned.size(); ++module)
            planned[module].shard = m_folder.shardOf(module);
        m_folder.plan().modules = std::move(planned);
        return {};
    }

    Result<ShardModule> makeModule(const ModuleFlips& flips, ModuleTask task, std::size_t index) {
        ShardModule module;
        module.module = static_cast<std::uint32_t>(index);
        module.scripts = {encodedScript(m_policy, flips.row.moduleName)};
        INLINESCOPE_TRY(std::vector<Decision> decisions, m_reader.decisions().values(flips.row.id));
        module.own = encodeOwn(flips.row, std::move(decisions));
        INLINESCOPE_CHECK(m_folder.addTask(std::move(task), module));
        return module;
    }

    static PlannedModule plannedOf(const ModuleFlips& flips) {
        PlannedModule planned;
        planned.name = flips.row.moduleName;
        planned.bitcodeHash = flips.row.input.bitcodeHash;
        planned.commandHash = flips.row.input.commandHash;
        planned.objectHash = flips.row.objectHash;
        planned.flips = flips.singles;
        return planned;
    }

    Result<void> writeShard(std::uint32_t shard) {
        ShardFile file{shard, {}};
        for (std::size_t module = 0; module < m_made.size(); ++module)
            if (m_folder.shardOf(module) == shard) file.modules.push_back(std::move(m_made[module]));
        return m_folder.writeShard(file);
    }

    const JobContext& m_context;
    const ShardOptions& m_options;
    const ShardedFlips& m_flips;
    const WorkspaceReader& m_reader;
    ShardFolderWriter m_folder;
    RunRow m_run;
    ChosenPolicy m_policy;
    std::vector<ModuleFlips> m_modules; ///< with flips to measure
    std::vector<ShardModule> m_made;    ///< of the plan
    std::int64_t m_count = 0;           ///< flips
};

} // namespace

Result<ShardSummary> shardFlips(const JobContext& context, const ShardOptions& options, const ShardedFlips& flips) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(context.workspacePath));
    return FlipSharder(context, options, flips, reader).write();
}

} // namespace inlinescope
