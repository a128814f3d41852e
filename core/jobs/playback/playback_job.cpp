// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/playback/playback_job.h"

#include "core/base/counted.h"
#include "core/base/in_order.h"
#include "core/jobs/common/kept_pools.h"
#include "core/jobs/common/module_path.h"
#include "core/jobs/common/pool_options.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/common/toolchains.h"
#include "core/jobs/compile/variant_meter.h"
#include "core/jobs/playback/playback_check.h"
#include "core/jobs/tables/cells.h"

#include <filesystem>
#include <optional>

namespace inlinescope {
namespace {

/// One module, made by one thread.
struct PlayedModule {
    std::string name;
    PlaybackStatus status = PlaybackStatus::Failed;
    std::int64_t text = 0; ///< that the run has
    ReplayLines lines;
    std::optional<CheckedPlayback> checked;
    std::vector<Finding> findings;
    std::optional<Error> stop; ///< ends the job
};

struct PlaybackPlan {
    JobContext context;
    const PlaybackOptions& options;
    PlaybackFolder folder;
    std::optional<Toolchain> toolchain;
    KeptPools& pools;
};

/// The steps of one module.
class ModulePlayback {
public:
    ModulePlayback(const PlaybackPlan& plan, PlayedModule& made) : m_plan(plan), m_made(made) {
        m_context = plan.context;
        m_context.finding = [&made](const Finding& finding) { made.findings.push_back(finding); };
    }

    Result<void> execute() {
        MeterLimits limits = m_plan.options.limits;
        limits.jobs = 1;
        INLINESCOPE_TRY(VariantMeter meter, VariantMeter::open(m_context, m_plan.options.run, m_made.name, limits));
        const std::shared_ptr<WorkerPool> pool = m_plan.pools.lend(m_context, limits);
        meter.use(pool);
        const std::vector<std::string>& commandLine = meter.task().task.commandLine;
        m_profiled = isProfiled(commandLine, m_plan.toolchain ? m_plan.toolchain->version : std::string());
        INLINESCOPE_TRY(const CompiledModule compiled, meter.replayable(m_profiled));
        m_made.text = compiled.result.sizes.text;
        m_made.lines = replayLines(compiled.result.decisions, compiled.replaySites);
        if (m_made.lines.lines.empty() && m_made.lines.noPlace > 0) return sayNoLocations();
        INLINESCOPE_CHECK(m_plan.folder.write(m_made.name, m_made.lines, commandLine, m_profiled));
        m_made.status = PlaybackStatus::Written;
        if (m_made.lines.noLine > 0) sayNoLine();
        return m_plan.toolchain ? check(*pool, meter, compiled) : Result<void>();
    }

private:
    Result<void> sayNoLocations() {
        m_made.status = PlaybackStatus::NoLocations;
        m_made.findings.push_back({Severity::Warning, m_made.name,
                                   Error{ErrorCode::Unsupported,
                                         "its calls have no locations, by which a clang finds them",
                                         m_made.name,
                                         {},
                                         {},
                                         "Build with -gline-tables-only, and import again; text stays the same."}});
        return {};
    }

    void sayNoLine() {
        m_made.findings.push_back(
            {Severity::Warning, m_made.name,
             Error{ErrorCode::Unsupported,
                   counted(m_made.lines.noLine, "decision is", "decisions are") +
                       " left out, since a clang would read other lines from the names of their functions",
                   m_made.name,
                   {},
                   "names without line ends and without the words of a replay file"}});
    }

    Result<void> check(WorkerPool& pool, const VariantMeter& meter, const CompiledModule& compiled) {
        const WorkerPoolOptions options = poolOptions(m_context, {1, m_plan.options.limits.timeLimitSeconds});
        const ReplayedModule replayed{meter.task(), compiled, m_made.lines, m_profiled, m_plan.options.fallback};
        Result<CheckedPlayback> checked = checkPlayback(pool, options, *m_plan.toolchain, replayed, m_context.cancel);
        m_made.status = PlaybackStatus::Unchecked;
        if (!checked.ok()) return checked.error();
        m_made.checked = *checked;
        m_made.status = checked->text == m_made.text ? PlaybackStatus::Exact : PlaybackStatus::Differs;
        if (m_made.status == PlaybackStatus::Differs) m_made.findings.push_back(difference());
        return {};
    }

    Finding difference() const {
        const std::string words = m_plan.toolchain->description() + " makes " + std::to_string(m_made.checked->text) +
                                  " B of text; " + counted(m_made.lines.noPlace, "decision has", "decisions have") +
                                  " no location, " + std::to_string(m_made.lines.twins) +
                                  " share a place with another decision, " + std::to_string(m_made.lines.changed) +
                                  " changed when the inliner asked again, " + std::to_string(m_made.checked->notTaken) +
                                  " were not taken";
        return {Severity::Warning, m_made.name,
                Error{ErrorCode::Unsupported, words, m_made.name, {}, std::to_string(m_made.text) + " B"}};
    }

    const PlaybackPlan& m_plan;
    PlayedModule& m_made;
    JobContext m_context;
    bool m_profiled = true;
};

PlayedModule play(const PlaybackPlan& plan, const std::string& module) {
    PlayedModule made;
    made.name = module;
    const Result<void> done = ModulePlayback(plan, made).execute();
    if (done.ok()) return made;
    const ErrorCode code = done.error().code;
    if (code == ErrorCode::Cancelled || code == ErrorCode::Unwritable)
        made.stop = done.error();
    else
        made.findings.push_back({Severity::Error, module, done.error()});
    return made;
}

/// Removes what an earlier playback wrote of the named modules, or everything if none is named. Then writes what does
/// not belong to one module: the tools, and which modules the build has.
Result<void> prepare(const PlaybackPlan& plan) {
    for (const std::string& module : plan.options.modules)
        INLINESCOPE_CHECK(plan.folder.remove(module));
    if (plan.options.modules.empty()) INLINESCOPE_CHECK(plan.folder.clear());
    INLINESCOPE_CHECK(plan.folder.writeTools());
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(plan.context.workspacePath));
    INLINESCOPE_TRY(const RunRow run, reader.runs().byName(plan.options.run));
    INLINESCOPE_TRY(const std::vector<ModuleRow> modules, reader.modules().of(run.spec.corpus));
    for (const ModuleRow& module : modules) {
        const Result<void> marked = plan.folder.mark(module.name);
        // An object of a build has no name that leads out of the folder.
        if (!marked.ok() && marked.error().code != ErrorCode::Refused) return marked.error();
    }
    return {};
}

/// Why modules got another text, by count: of several reasons the first.
class Reasons {
public:
    void add(const PlayedModule& module) {
        if (module.status != PlaybackStatus::Differs) return;
        const std::int64_t found[] = {module.lines.noPlace, module.lines.twins, module.lines.changed,
                                      module.checked->notTaken, 1};
        ++m_modules[std::size_t(std::ranges::find_if(found, [](std::int64_t count) { return count > 0; }) - found)];
        ++m_all;
    }
    /// "modules that differ: 5; with no_place 0, twins 4, changed 1, not_taken 0, none of these 0"; empty without any.
    std::string text() const {
        constexpr std::string_view words[] = {"no_place", "twins", "changed", "not_taken", "none of these"};
        if (m_all == 0) return {};
        std::string text = "modules that differ: " + std::to_string(m_all) + "; with";
        for (std::size_t reason = 0; reason < std::size(words); ++reason)
            text += (reason ? ", " : " ") + std::string(words[reason]) + " " + std::to_string(m_modules[reason]);
        return text;
    }

private:
    std::int64_t m_modules[5] = {}, m_all = 0;
};

Table emptyPlaybackTable() {
    return makeTable({{"module"},
                      {"inlined", ColumnKind::Count},
                      {"refused", ColumnKind::Count},
                      {"no_place", ColumnKind::Count},
                      {"twins", ColumnKind::Count},
                      {"changed", ColumnKind::Count},
                      {"not_taken", ColumnKind::Count},
                      {"text", ColumnKind::Bytes},
                      {"text_reached", ColumnKind::Bytes},
                      {"delta", ColumnKind::Delta},
                      {"status", ColumnKind::Status}});
}

Row rowOf(const PlayedModule& module) {
    using Number = std::optional<std::int64_t>;
    const bool compiled = module.status != PlaybackStatus::Failed;
    const auto known = [compiled](std::int64_t number) { return compiled ? Number(number) : Number(); };
    const auto& checked = module.checked;
    return {cell(module.name),
            cell(known(module.lines.inlined)),
            cell(known(module.lines.refused)),
            cell(known(module.lines.noPlace)),
            cell(known(module.lines.twins)),
            cell(known(module.lines.changed)),
            cell(checked ? Number(checked->notTaken) : Number()),
            cell(known(module.text)),
            cell(checked ? Number(checked->text) : Number()),
            cell(checked ? Number(checked->text - module.text) : Number()),
            cell(toString(module.status))};
}

/// Of the functions, those that PlaybackOfModule::bodies has.
std::vector<FunctionSize> sharedOf(std::vector<FunctionSize>&& functions) {
    std::erase_if(functions, [](const FunctionSize& function) { return !function.shared || function.alias; });
    functions.shrink_to_fit();
    return std::move(functions);
}

/// Adds a module that is done. Error: that which ends the job.
Result<void> take(const PlaybackPlan& plan, PlayedModule&& module, Playback& made) {
    for (const Finding& finding : module.findings)
        plan.context.finding(finding);
    if (module.stop) return *module.stop;
    made.written += module.status >= PlaybackStatus::Written;
    made.checked += module.checked.has_value();
    made.exact += module.status == PlaybackStatus::Exact;
    made.table.rows.push_back(rowOf(module));
    PlaybackOfModule& played = made.modules.emplace_back(PlaybackOfModule{module.name, module.status});
    if (!module.checked) return {};
    played.textReached = module.checked->text;
    if (plan.options.keepsBodies) played.bodies = sharedOf(std::move(module.checked->functions));
    return {};
}

Result<void> playAll(const PlaybackPlan& plan, const std::vector<std::string>& modules, Playback& made) {
    const auto make = [&plan](const std::string& module) { return play(plan, module); };
    Reasons reasons;
    const auto add = [&](PlayedModule&& module) -> Result<void> {
        std::string name = module.name;
        reasons.add(module);
        INLINESCOPE_CHECK(take(plan, std::move(module), made));
        plan.context.progress({std::int64_t(made.table.rows.size()), std::int64_t(modules.size()), std::move(name)});
        return {};
    };
    Result<void> done = makeInOrder(modules, processesOf(plan.options.limits), make, add);
    const std::string text = reasons.text();
    if (text.empty()) return done;
    made.table.notes.push_back(text);
    if (!isBuiltInMajor(plan.toolchain->version))
        made.table.notes.push_back("the text of the run is made by LLVM " + builtInVersion() + "; " +
                                   plan.toolchain->description() +
                                   " has other passes, and can make another text of the same decisions");
    return done;
}

} // namespace

std::string_view toString(PlaybackStatus status) {
    constexpr std::string_view words[] = {"failed", "no locations", "written", "not checked", "differs", "exact"};
    return words[std::size_t(status)];
}

Result<Playback> writePlayback(const JobContext& context, const PlaybackOptions& options) {
    std::error_code error;
    const std::string folder = std::filesystem::absolute(options.folder, error).lexically_normal().string();
    if (error) return Error{ErrorCode::Unwritable, error.message(), options.folder, {}, {}};
    INLINESCOPE_TRY(const auto modules,
                    modulesToWrite(context.workspacePath, options.run, options.modules, options.folder));
    KeptPools pools(processesOf(options.limits));
    PlaybackPlan plan{context, options, PlaybackFolder(folder, options.fallback), {}, pools};
    KnownPaths known;
    if (!options.verify.empty()) {
        INLINESCOPE_TRY(plan.toolchain, toolchainAt(context, options.verify, known));
    }
    INLINESCOPE_CHECK(prepare(plan));
    Playback made{emptyPlaybackTable()};
    made.table.notes = {"no_place, twins and changed: decisions that the lines do not express"};
    const Result<void> done = playAll(plan, modules, made);
    made.cancelled = !done.ok() && done.error().code == ErrorCode::Cancelled;
    if (!done.ok() && !made.cancelled) return done.error();
    return made;
}

} // namespace inlinescope
