// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/shard_search_job.h"

#include "core/jobs/common/toolchains.h"
#include "core/jobs/search/search_run.h"
#include "core/jobs/shards/shard_folder_writer.h"
#include "core/jobs/workspace/merge_job.h"
#include "core/sandbox/private_folder.h"
#include "core/store/workspace.h"

#include <algorithm>

namespace inlinescope {
namespace {

/// Nanoseconds of one core: a guess, by which the modules are distributed. Without a limit a search may measure some
/// hundred or some thousand variants, at a part of a compile each.
std::int64_t expectedNsOf(const ModuleRunRow& row, const ShardedSearch& search) {
    constexpr double usualVariants = 1000, part = 4, longest = 365.0 * 24 * 3600; // seconds
    const double variants = search.compiles ? double(*search.compiles) : usualVariants;
    double seconds = std::clamp(variants * double(row.cpuNs) / part / 1e9, 0.0, longest);
    if (search.budget) seconds = std::min(seconds, double(search.budget->count()));
    return std::int64_t(seconds * 1e9);
}

/// Shards the search of one corpus.
class SearchSharder {
public:
    SearchSharder(const JobContext& context, const ShardOptions& options, const ShardedSearch& search)
        : m_context(context), m_options(options), m_search(search), m_folder(context, options) {}

    Result<ShardSummary> write(const std::vector<SearchRun::Start>& starts, const std::string& run) {
        INLINESCOPE_CHECK(m_folder.prepare());
        choose(starts);
        setPlan(run, starts.size());
        pack();
        for (std::uint32_t shard = 0; shard < m_folder.shards(); ++shard)
            INLINESCOPE_CHECK(writeShard(shard));
        return m_folder.finish("a search of each");
    }

private:
    void choose(const std::vector<SearchRun::Start>& starts) {
        for (const SearchRun::Start& start : starts) {
            if (start.row) {
                m_starts.push_back(&start);
                continue;
            }
            m_context.finding({Severity::Warning, start.module.name, noStart(start.module.name)});
            m_folder.countRefused();
        }
    }

    void setPlan(const std::string& run, std::size_t asked) {
        ShardPlan& plan = m_folder.plan();
        plan.kind = ShardKind::Search;
        plan.search = {{}, m_search.compiles, m_search.rounds, m_search.seed};
        if (m_search.budget) plan.search.seconds = m_search.budget->count();
        plan.corpus = m_options.run.corpus;
        plan.toolchain = builtInCompiler();
        plan.compiler = recordedBy(builtInCompiler());
        plan.options = m_options.run;
        if (m_starts.size() < asked) {
            plan.options.modules.clear();
            for (const SearchRun::Start* start : m_starts)
                plan.options.modules.push_back(start->module.name);
        }
        m_folder.addSearch(searchPolicy(run, plan.search));
    }

    void pack() {
        std::vector<std::int64_t> expected;
        for (const SearchRun::Start* start : m_starts)
            expected.push_back(expectedNsOf(*start->row, m_search));
        m_folder.pack(expected);
    }

    Result<void> writeShard(std::uint32_t shard) {
        ShardFile file{shard, {}};
        for (std::size_t index = 0; index < m_starts.size(); ++index) {
            if (m_folder.shardOf(index) != shard) continue;
            if (m_context.cancel.isCancelled()) return CancelToken::error();
            INLINESCOPE_TRY(file.modules.emplace_back(), makeModule(index, shard));
            m_context.progress({++m_done, std::int64_t(m_starts.size()), m_starts[index]->module.name});
        }
        return m_folder.writeShard(file);
    }

    Result<ShardModule> makeModule(std::size_t index, std::uint32_t shard) {
        const SearchRun::Start& start = *m_starts[index];
        PlannedModule& planned = m_folder.plan().modules[index];
        planned.name = start.module.name;
        planned.bitcodeHash = start.row->input.bitcodeHash;
        planned.commandHash = start.row->input.commandHash;
        planned.objectHash = start.row->objectHash;
        planned.shard = shard;
        ShardModule module;
        module.module = static_cast<std::uint32_t>(index);
        module.scripts.resize(1);
        INLINESCOPE_TRY(const PrivateFolder folder, PrivateFolder::make());
        const std::string workspace = folder.file("workspace");
        INLINESCOPE_CHECK(captureModule(m_context, {start.run, start.module.name, workspace}));
        INLINESCOPE_CHECK(m_folder.addFile(workspace, module));
        return module;
    }

    const JobContext& m_context;
    const ShardOptions& m_options;
    const ShardedSearch& m_search;
    ShardFolderWriter m_folder;
    std::vector<const SearchRun::Start*> m_starts; ///< with a result, in the order of the plan
    std::int64_t m_done = 0;
};

} // namespace

Result<ShardSummary> shardSearch(const JobContext& context, const ShardOptions& options, const ShardedSearch& search) {
    SearchOptions searched;
    searched.corpus = options.run.corpus;
    searched.modules = options.run.modules;
    searched.name = search.name;
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(context.workspacePath));
    INLINESCOPE_TRY(WorkspaceReader reader, workspace.reader());
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer(Workspace::PatientWait));
    INLINESCOPE_TRY(const std::vector<SearchRun::Start> starts,
                    SearchRun(context, searched, std::move(reader), std::move(writer)).starts());
    return SearchSharder(context, options, search).write(starts, searchedRun(searched));
}

} // namespace inlinescope
