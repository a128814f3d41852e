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
    return readResult(context.workspacePath, plan, module, found);
}

bool isOfMachine(const Error& error) {
    return error.code == ErrorCode::Cancelled || error.code == ErrorCode::Unwritable ||
           error.code == ErrorCode::WorkerLost;
}

} // namespace

Result<RecordedSearch> searchUnit(const JobContext& context, const ShardPlan& plan, const PlannedModule& module,
                                  Bytes workspace, const MeterLimits& limits) {
    using Clock = std::chrono::steady_clock;
    INLINESCOPE_TRY(const PrivateFolder folder, PrivateFolder::make());
    RecordedSearch found;
    JobContext own = context;
    own.workspacePath = folder.file("unit.inlinescope");
    own.finding = [&](const Finding& finding) { found.findings.push_back(finding); };
    INLINESCOPE_CHECK(writeFile(own.workspacePath, workspace));
    const auto begin = Clock::now();
    const Result<void> searched = search(own, plan, module, limits, found);
    found.wallNs = std::chrono::nanoseconds(Clock::now() - begin).count();
    if (searched.ok()) return found;
    if (isOfMachine(searched.error())) return searched.error();
    found.progress = {};
    found.result = {};
    found.failure = searched.error();
    return found;
}

} // namespace inlinescope
