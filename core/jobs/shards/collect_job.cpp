// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/collect_job.h"

#include "core/jobs/compile/chosen_policy.h"
#include "core/jobs/run/run_writer.h"
#include "core/jobs/run/unoptimized_modules.h"
#include "core/jobs/shards/collect_flips.h"
#include "core/jobs/shards/collect_search.h"
#include "core/jobs/shards/shard_differences.h"
#include "core/jobs/tables/cells.h"
#include "core/store/workspace.h"

#include <algorithm>
#include <map>
#include <utility>

namespace inlinescope {
namespace {

/// What is to be stored of one module of a run.
struct Incoming {
    std::size_t module = 0; ///< index in the plan
    std::vector<FoundResult> results;
};

/// The rows of a table that a run's collection becomes.
struct Collected {
    std::string run;
    std::int64_t added = 0, kept = 0, missing = 0;
};

bool isSame(const ModuleRunRow& row, const CompiledInput& input, const ClosedUnit& end) {
    return row.input == input && row.status == end.status && row.objectHash == end.objectHash;
}

Error otherRun(const RunRow& run) {
    return {ErrorCode::Refused,
            "run \"" + run.spec.name + "\" is not of this plan: it has another corpus, policy or other options",
            {},
            {},
            {},
            "Rename it, or delete it."};
}

/// Stores one policy's results.
class RunCollection {
public:
    RunCollection(const JobContext& context, const ShardFolder& folder, const ShardResultsIndex& index,
                  const WorkspaceReader& reader, WorkspaceWriter& writer, std::size_t policy)
        : m_context(context), m_folder(folder), m_plan(folder.plan()), m_policy(policy), m_index(index),
          m_reader(reader), m_writer(writer) {}

    Result<Collected> collect(const CorpusRow& corpus, const std::map<std::string, ModuleRow>& modules) {
        m_collected.run = m_plan.policies[m_policy].run;
        INLINESCOPE_CHECK(setUp(corpus));
        INLINESCOPE_CHECK(choose(modules));
        const bool isFinished = m_setup.earlier && m_setup.earlier->status == RunStatus::Finished;
        const bool isNew = !m_setup.earlier && m_incoming.empty();
        const bool hasNews = !m_incoming.empty() || (m_collected.missing == 0 && !isFinished);
        if (isNew || !hasNews) {
            INLINESCOPE_CHECK(reportDifferences(nullptr));
            return m_collected;
        }
        RunWriter run(m_context, m_setup, m_reader, m_writer);
        INLINESCOPE_CHECK(run.begin());
        Result<void> ended = store(run);
        if (ended.ok()) ended = reportDifferences(&run);
        const bool isWhole = ended.ok() && m_collected.missing == 0;
        INLINESCOPE_CHECK(run.finish(ended.ok() && !isWhole ? Result<void>(CancelToken::error()) : ended));
        INLINESCOPE_CHECK(ended);
        if (isWhole && !isFinished) INLINESCOPE_CHECK(reportUnoptimized(run));
        return m_collected;
    }

private:
    Result<void> setUp(const CorpusRow& corpus) {
        const PlannedPolicy& planned = m_plan.policies[m_policy];
        INLINESCOPE_TRY(const PolicyRow policy, policyOf(planned));
        m_setup.options = m_plan.options;
        m_setup.options.corpus = m_plan.corpus;
        m_setup.options.policy = planned.word;
        m_setup.options.name = planned.run;
        m_setup.corpus = corpus.id;
        m_setup.folder = corpus.spec.sourcePath;
        m_setup.toolchain = m_plan.toolchain;
        m_setup.compiler = m_plan.compiler;
        INLINESCOPE_TRY(m_setup.policy, storedPolicy(policy.id, m_reader));
        if (const Result<RunRow> run = m_reader.runs().byName(planned.run); run.ok()) {
            const RunSpec wanted = specOf(m_setup.options);
            const RunSpec& its = run->spec;
            const bool isIt = its.corpus == corpus.id && its.policy == policy.id && its.mllvm == wanted.mllvm &&
                              its.changes == wanted.changes && its.sample == wanted.sample &&
                              its.modules == wanted.modules && its.callsiteKeys == wanted.callsiteKeys;
            if (!isIt) return otherRun(*run);
            m_setup.earlier = *run;
        }
        return {};
    }

    Result<PolicyRow> policyOf(const PlannedPolicy& planned) const {
        INLINESCOPE_TRY(const std::vector<PolicyRow> policies, m_reader.policies().all());
        for (const PolicyRow& policy : policies)
            if (policy.spec.fingerprint == planned.fingerprint) return policy;
        return Error{ErrorCode::NotFound,
                     "the workspace has not the plan's policy " + planned.word,
                     m_folder.path(),
                     {},
                     "the workspace from which `shard` was called, or one that took its policies by `merge`"};
    }

    /// Which modules have a result that the run has not.
    Result<void> choose(const std::map<std::string, ModuleRow>& modules) {
        std::map<std::int64_t, ModuleRunRow> rows;
        if (m_setup.earlier) {
            INLINESCOPE_TRY(const std::vector<ModuleRunRow> stored, m_reader.moduleRuns().of(m_setup.earlier->id));
            for (const ModuleRunRow& row : stored)
                rows[row.module.value] = row;
        }
        for (std::size_t module = 0; module < m_plan.modules.size(); ++module) {
            const ModuleRow& row = modules.at(m_plan.modules[module].name);
            const auto stored = rows.find(row.id.value);
            if (isStored(module, stored == rows.end() ? nullptr : &stored->second)) {
                ++m_collected.kept;
                continue;
            }
            Incoming incoming{module, m_index.of(module, m_policy)};
            if (incoming.results.empty() && !m_plan.modules[module].isRefused()) {
                ++m_collected.missing;
                continue;
            }
            m_setup.plan.modules.push_back(row);
            m_incoming.push_back(std::move(incoming));
        }
        m_setup.plan.kept = int(m_collected.kept);
        return {};
    }

    /// Whether the run has the module's result that counts, or the same refusal, or a result that no file has (of a run
    /// that was resumed here).
    bool isStored(std::size_t module, const ModuleRunRow* row) const {
        if (!row || row->status == ModuleRunStatus::Cancelled) return false;
        if (m_plan.modules[module].isRefused()) return true;
        const std::vector<FoundResult> found = m_index.of(module, m_policy);
        const auto isItsResult = [&](const FoundResult& result) {
            return isSame(*row, inputOf(module, &result), *result.end);
        };
        if (found.empty()) return row->input == inputOf(module, nullptr);
        return isItsResult(found.front());
    }

    /// `result`: its compiler; nullptr: the plan's.
    CompiledInput inputOf(std::size_t module, const FoundResult* result) const {
        const PlannedModule& planned = m_plan.modules[module];
        return {planned.bitcodeHash, planned.commandHash, m_plan.policies[m_policy].fingerprint,
                result ? result->file->recorded.head.compiler : m_plan.compiler};
    }

    Result<void> store(RunWriter& run) {
        for (std::size_t tag = 0; tag < m_incoming.size(); ++tag) {
            if (m_context.cancel.isCancelled()) return CancelToken::error();
            if (m_plan.modules[m_incoming[tag].module].isRefused()) {
                INLINESCOPE_CHECK(storeRefusal(run, tag));
                ++m_collected.added;
            } else {
                INLINESCOPE_CHECK(storeResult(run, tag));
            }
        }
        return {};
    }

    Result<void> storeRefusal(RunWriter& run, std::size_t tag) {
        const PlannedModule& planned = m_plan.modules[m_incoming[tag].module];
        if (planned.bitcodeRead) run.input(tag) = inputOf(m_incoming[tag].module, nullptr);
        return run.refuse(tag, refusalOf(planned));
    }

    /// Of the results of a unit the first that is undamaged.
    Result<void> storeResult(RunWriter& run, std::size_t tag) {
        const Incoming& incoming = m_incoming[tag];
        for (const FoundResult& result : incoming.results) {
            INLINESCOPE_TRY(const OpenFile file, m_folder.openResults(result.file->path));
            Result<CompiledModule> module = readAnswer(ShardFolder::sourceOf(file), *result.end);
            if (!module.ok()) {
                m_context.finding({Severity::Warning, m_plan.modules[incoming.module].name, module.error()});
                continue;
            }
            run.input(tag) = inputOf(incoming.module, &result);
            ++m_collected.added;
            return run.take(tag, std::move(*module));
        }
        ++m_collected.missing;
        return {};
    }

    /// `run` is being written; nullptr: none is.
    Result<void> reportDifferences(RunWriter* run) {
        const std::vector<Finding> differences = shardDifferences(m_plan, m_policy, m_index);
        if (differences.empty()) return {};
        INLINESCOPE_TRY(const RunRow row, m_reader.runs().byName(m_collected.run));
        return reportOnce(m_context, m_reader, row.id, differences, [&](const Finding& finding) -> Result<void> {
            if (run) return run->report({finding});
            m_context.finding(finding);
            INLINESCOPE_CHECK(m_writer.findings().add({.run = row.id}, finding));
            return {};
        });
    }

    /// As the end of a run does.
    Result<void> reportUnoptimized(RunWriter& run) {
        UnoptimizedModules unoptimized;
        for (const PlannedModule& module : m_plan.modules)
            if (!module.isRefused()) unoptimized.note(module.name, module.levels);
        std::vector<Finding> findings = unoptimized.findings();
        INLINESCOPE_TRY(const RunRow row, m_reader.runs().byName(m_collected.run));
        INLINESCOPE_TRY(const RunCounts counts, m_reader.runs().counts(row.id));
        if (findings.empty() && counts.decisions == 0 && counts.ok > 0)
            findings.push_back(noDecisionsFinding(row.spec.name, int(counts.ok)));
        return run.report(findings);
    }

    const JobContext& m_context;
    const ShardFolder& m_folder;
    const ShardPlan& m_plan;
    std::size_t m_policy;
    const ShardResultsIndex& m_index;
    const WorkspaceReader& m_reader;
    WorkspaceWriter& m_writer;
    RunSetup m_setup;
    std::vector<Incoming> m_incoming; ///< in the order of m_setup.plan.modules
    Collected m_collected;
};

/// The modules of the corpus by name; all of the plan must be among them, with the same bitcode.
Result<std::map<std::string, ModuleRow>> modulesOf(const WorkspaceReader& reader, const CorpusRow& corpus,
                                                   const ShardPlan& plan) {
    INLINESCOPE_TRY(const std::vector<ModuleRow> rows, reader.modules().of(corpus.id));
    std::map<std::string, ModuleRow> modules;
    for (const ModuleRow& row : rows)
        modules.emplace(row.name, row);
    for (const PlannedModule& planned : plan.modules) {
        const auto found = modules.find(planned.name);
        if (found == modules.end())
            return Error{ErrorCode::NotFound, "corpus " + plan.corpus + " has no module " + planned.name, {}, {}, {}};
        if (found->second.bitcodeHash != planned.bitcodeHash)
            return Error{ErrorCode::Refused,
                         "the corpus has other bitcode than the plan",
                         planned.name,
                         {},
                         {},
                         "Write a new folder by `shard`."};
    }
    return modules;
}

Row rowOf(const WorkspaceReader& reader, const Collected& collected, const PlannedPolicy& policy, std::size_t modules) {
    Row row{cell(collected.run),   cell(policy.word),    cell(std::int64_t(modules)),
            cell(collected.added), cell(collected.kept), cell(collected.missing)};
    const Result<RunRow> run = reader.runs().byName(collected.run);
    const Result<RunCounts> counts = run.ok() ? reader.runs().counts(run->id) : run.error();
    row.push_back(cell(counts.ok() ? counts->failed : 0));
    row.push_back(cell(run.ok() ? std::string(toString(run->status)) : "absent"));
    return row;
}

} // namespace

Result<Table> collectShards(const JobContext& context, const CollectOptions& options) {
    INLINESCOPE_TRY(const ShardFolder folder, ShardFolder::open(options.folder));
    INLINESCOPE_TRY(const ShardResultsIndex index, ShardResultsIndex::read(context, folder, options.allowOtherBuild));
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(context.workspacePath));
    INLINESCOPE_TRY(WorkspaceReader reader, workspace.reader());
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer(Workspace::PatientWait));
    const ShardPlan& plan = folder.plan();
    if (plan.kind == ShardKind::Flips) return collectFlips(context, folder, index, reader, writer);
    if (plan.kind == ShardKind::Search)
        return collectSearch(context, folder, index, std::move(reader), std::move(writer));
    INLINESCOPE_TRY(const CorpusRow corpus, reader.corpora().byName(plan.corpus));
    INLINESCOPE_TRY(const auto modules, modulesOf(reader, corpus, plan));
    Table table = collectedTable();
    for (std::size_t policy = 0; policy < plan.policies.size(); ++policy) {
        RunCollection run(context, folder, index, reader, writer, policy);
        INLINESCOPE_TRY(const Collected collected, run.collect(corpus, modules));
        table.rows.push_back(rowOf(reader, collected, plan.policies[policy], plan.modules.size()));
    }
    return table;
}

} // namespace inlinescope
