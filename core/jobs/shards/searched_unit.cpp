// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/searched_unit.h"

#include "core/jobs/common/file_io.h"
#include "core/jobs/common/run_module.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/common/stored_result.h"
#include "core/jobs/search/search_job.h"
#include "core/sandbox/private_folder.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <set>

namespace inlinescope {
namespace {

SearchOptions optionsOf(const ShardPlan& plan, const PlannedModule& module, const MeterLimits& limits) {
    SearchOptions options;
    options.corpus = plan.corpus;
    options.modules = {module.name};
    options.name = plan.policies.front().run;
    if (plan.search.seconds) options.budget = std::chrono::seconds(*plan.search.seconds);
    options.compiles = plan.search.compiles;
    options.rounds = plan.search.rounds;
    options.seed = plan.search.seed;
    options.limits = limits;
    return options;
}

bool isOfMachine(const Error& error) {
    return error.code == ErrorCode::Cancelled || error.code == ErrorCode::Unwritable ||
           error.code == ErrorCode::WorkerLost;
}

/// Whether the workspace of the unit can be read: no disk has to have room for that.
Result<void> probe(const std::string& workspace) {
    INLINESCOPE_CHECK(openSnapshot(workspace));
    return {};
}

/// What the search has stored.
Result<void> readResult(const std::string& workspace, const ShardPlan& plan, const PlannedModule& module,
                        RecordedSearch& found) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(workspace));
    INLINESCOPE_TRY(const RunModule stored, findModule(reader, plan.policies.front().run, module.name));
    INLINESCOPE_TRY(const ModuleRunRow row, stored.result());
    INLINESCOPE_TRY(const std::optional<SearchRow> search, reader.runs().search(stored.run.id));
    const auto progress = search ? std::ranges::find(search->modules, stored.module.id, &SearchedModule::module)
                                 : std::vector<SearchedModule>::const_iterator();
    if (!search || progress == search->modules.end() || row.input.bitcodeHash != module.bitcodeHash ||
        row.input.commandHash != module.commandHash)
        return Error{ErrorCode::Refused,
                     "the workspace of the unit has another module than the plan",
                     module.name,
                     {},
                     {},
                     "Write a new folder by `shard`."};
    found.progress = *progress;
    INLINESCOPE_TRY(found.result, storedResult(reader, row));
    return {};
}

Result<void> search(const JobContext& context, const ShardPlan& plan, const PlannedModule& module,
                    const MeterLimits& limits, RecordedSearch& found) {
    INLINESCOPE_TRY(const SearchSummary summary, searchCorpus(context, optionsOf(plan, module, limits)));
    if (summary.cancelled) return CancelToken::error();
    if (summary.unproven)
        return Error{ErrorCode::LimitExceeded,
                     "the budget ended before a result was compiled with its script",
                     module.name,
                     {},
                     {},
                     "Write a new folder by `shard`, with more time for each module."};
    INLINESCOPE_CHECK(readResult(context.workspacePath, plan, module, found));
    if (!summary.givenUp || (!isOfMachine(*summary.givenUp) && found.progress.rounds > 0)) return {};
    return *summary.givenUp;
}

/// Gives the findings about the module to the result, and all others, each once, to `context`.
std::function<void(const Finding&)> sorted(const JobContext& context, const PlannedModule& module,
                                           RecordedSearch& found) {
    return [&, shown = std::set<std::string>()](const Finding& finding) mutable {
        if (finding.subject == module.name)
            found.findings.push_back(finding);
        else if (shown.insert(finding.subject + '\n' + describe(finding.error)).second)
            context.finding(finding);
    };
}

} // namespace

Result<RecordedSearch> searchUnit(const JobContext& context, const ShardPlan& plan, const PlannedModule& module,
                                  Bytes workspace, const MeterLimits& limits) {
    using Clock = std::chrono::steady_clock;
    INLINESCOPE_TRY(const PrivateFolder folder, PrivateFolder::make());
    RecordedSearch found;
    JobContext own = context;
    own.workspacePath = folder.file("unit.inlinescope");
    own.finding = sorted(context, module, found);
    INLINESCOPE_CHECK(writeFile(own.workspacePath, workspace));
    const auto begin = Clock::now();
    Result<void> searched = probe(own.workspacePath);
    if (searched.ok()) {
        searched = search(own, plan, module, limits, found);
        if (!searched.ok() &&
            searched.error().code == ErrorCode::WorkspaceUnusable) { // it was usable: the disk is full
            Error ofDisk = searched.error();
            ofDisk.code = ErrorCode::Unwritable;
            return ofDisk;
        }
    }
    found.wallNs = std::chrono::nanoseconds(Clock::now() - begin).count();
    if (searched.ok()) return found;
    if (isOfMachine(searched.error())) return searched.error();
    found.progress = {};
    found.result = {};
    found.failure = searched.error();
    return found;
}

} // namespace inlinescope
