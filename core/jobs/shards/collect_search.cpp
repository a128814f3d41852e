// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/collect_search.h"

#include "core/jobs/search/search_run.h"
#include "core/jobs/shards/shard_differences.h"
#include "core/jobs/tables/cells.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace inlinescope {
namespace {

SearchOptions optionsOf(const ShardPlan& plan) {
    SearchOptions options;
    options.corpus = plan.corpus;
    options.modules = plan.options.modules;
    options.name = plan.policies.front().run;
    return options;
}

/// Stores the results of one plan.
class SearchCollection {
public:
    SearchCollection(const JobContext& context, const ShardFolder& folder, const ShardResultsIndex& index,
                     SearchRun& run)
        : m_context(context), m_folder(folder), m_plan(folder.plan()), m_index(index), m_run(run) {}

    Result<void> collect() {
        INLINESCOPE_TRY(const std::vector<Finding> known, m_run.findings());
        for (const Finding& finding : known)
            m_known[finding.subject].insert(describe(finding.error));
        INLINESCOPE_CHECK(takeAll());
        if (!m_plan.search.seconds) INLINESCOPE_CHECK(reportAll(shardDifferences(m_plan, 0, m_index)));
        return m_added > 0 ? m_run.addGain(m_seconds, m_delta) : Result<void>();
    }

    bool isWhole() const { return m_missing == 0; }
    /// Whether the script of the run is known to make its objects, which a finished search has verified.
    bool isProven() const { return std::ranges::all_of(m_run.modules(), &SearchedState::proven); }

    Row row() const {
        const PlannedPolicy& policy = m_plan.policies.front();
        return {cell(policy.run),
                cell(policy.word),
                cell(std::int64_t(m_plan.modules.size())),
                cell(m_added),
                cell(m_kept),
                cell(m_missing),
                cell(m_failed),
                cell(isWhole() ? std::string("done") : std::string("partial")),
                cell(m_delta)};
    }

private:
    Result<void> takeAll() {
        std::map<std::string, SearchedState*> states;
        for (SearchedState& state : m_run.modules())
            states[state.module.name] = &state;
        for (std::size_t module = 0; module < m_plan.modules.size(); ++module) {
            if (m_context.cancel.isCancelled()) return CancelToken::error();
            const auto state = states.find(m_plan.modules[module].name);
            INLINESCOPE_CHECK(take(module, state == states.end() ? nullptr : state->second));
        }
        return {};
    }

    Result<void> take(std::size_t module, SearchedState* state) {
        const PlannedModule& planned = m_plan.modules[module];
        if (!state || state->input.bitcodeHash != planned.bitcodeHash ||
            state->input.commandHash != planned.commandHash || state->input.compiler != m_plan.compiler) {
            ++m_missing;
            m_context.finding(
                {Severity::Error,
                 planned.name,
                 {ErrorCode::Refused,
                  "the corpus has another module than the plan, or no result of its compiler to start from",
                  m_plan.corpus,
                  {},
                  {},
                  "Write a new folder by `shard`."}});
            return {};
        }
        std::optional<RecordedSearch> best; // searches that their time ended may have found different results
        for (const FoundResult& result : m_index.of(module, 0)) {
            INLINESCOPE_TRY(std::optional<RecordedSearch> found, readFound(planned, result));
            if (found && (!best || isBetter(*found, *best))) best = std::move(found);
        }
        if (best) return takeResult(*state, *best);
        ++m_missing;
        return {};
    }

    static bool isBetter(const RecordedSearch& found, const RecordedSearch& other) {
        if (found.failure || other.failure) return !found.failure && other.failure;
        return found.result.sizes.text < other.result.sizes.text;
    }

    /// Nothing for a result that is damaged, or of another compiler.
    Result<std::optional<RecordedSearch>> readFound(const PlannedModule& planned, const FoundResult& found) {
        INLINESCOPE_TRY(const OpenFile file, m_folder.openResults(found.file->path));
        Result<RecordedSearch> result = readSearch(ShardFolder::sourceOf(file), *found.end);
        if (result.ok() && found.file->recorded.head.compiler == m_plan.compiler) return std::optional(*result);
        const Error other{ErrorCode::Refused, "the search of another compiler", file.path(), {}, m_plan.compiler};
        m_context.finding({Severity::Warning, planned.name, result.ok() ? other : result.error()});
        return std::optional<RecordedSearch>();
    }

    Result<void> takeResult(SearchedState& state, const RecordedSearch& found) {
        if (found.failure) {
            ++m_failed;
            m_context.finding({Severity::Error, state.module.name, *found.failure});
            return {};
        }
        SearchedModule progress = found.progress;
        progress.module = state.module.id;
        const bool isSmaller = found.result.sizes.text < state.sizes.text;
        const bool isSame = found.result.objectHash == state.objectHash;
        const bool isFurther = isSame && progress.compiles > state.progress.compiles;
        // A result that its script does not make cannot stay.
        if (!isSmaller && !isFurther && (isSame || state.proven)) {
            ++m_kept;
            state.proven = true; // the node has compiled with the script
            return reportAll(found.findings);
        }
        const std::int64_t delta = found.result.sizes.text - state.sizes.text;
        const SearchedModule before = std::exchange(state.progress, progress);
        const Result<void> kept = m_run.keepOneOf(state, found.result);
        if (!kept.ok()) {
            state.progress = before;
            return leaveOut(state, kept.error());
        }
        m_delta += delta;
        m_seconds += double(found.wallNs) / 1e9;
        ++m_added;
        state.proven = true;
        m_known.erase(state.module.name); // storing the result has removed them
        return reportAll(found.findings);
    }

    /// A result that the store refuses is a damaged one.
    Result<void> leaveOut(const SearchedState& state, const Error& error) {
        if (error.code != ErrorCode::InvalidArgument && error.code != ErrorCode::LimitExceeded) return error;
        ++m_missing;
        m_context.finding({Severity::Warning, state.module.name, error});
        return {};
    }

    Result<void> reportAll(const std::vector<Finding>& findings) {
        for (const Finding& finding : findings)
            INLINESCOPE_CHECK(report(finding));
        return {};
    }
    /// Stores a finding that the run does not have.
    Result<void> report(const Finding& finding) {
        if (m_known[finding.subject].insert(describe(finding.error)).second) return m_run.report(finding);
        m_context.finding(finding);
        return {};
    }

    const JobContext& m_context;
    const ShardFolder& m_folder;
    const ShardPlan& m_plan;
    const ShardResultsIndex& m_index;
    SearchRun& m_run;
    std::map<std::string, std::set<std::string>> m_known;              ///< findings of the run, by subject
    std::int64_t m_added = 0, m_kept = 0, m_missing = 0, m_failed = 0; ///< modules
    std::int64_t m_delta = 0;                                          ///< bytes
    double m_seconds = 0;                                              ///< of the searches whose results were added
};

} // namespace

Result<Table> collectSearch(const JobContext& context, const ShardFolder& folder, const ShardResultsIndex& index,
                            WorkspaceReader reader, WorkspaceWriter writer) {
    const SearchOptions options = optionsOf(folder.plan());
    SearchRun run(context, options, std::move(reader), std::move(writer));
    INLINESCOPE_CHECK(run.begin());
    SearchCollection collection(context, folder, index, run);
    const Result<void> collected = collection.collect();
    INLINESCOPE_CHECK(run.writeScript()); // also after a cancel
    const bool isFinished = collected.ok() && collection.isWhole() && collection.isProven();
    INLINESCOPE_CHECK(run.finish(isFinished ? RunStatus::Finished : RunStatus::Cancelled));
    INLINESCOPE_CHECK(collected);
    Table table = collectedTable({{"delta", ColumnKind::Delta}});
    table.rows.push_back(collection.row());
    return table;
}

} // namespace inlinescope
