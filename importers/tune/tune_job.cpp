// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tune/tune_job.h"

#include "core/jobs/common/snapshot.h"
#include "core/jobs/common/toolchains.h"
#include "core/jobs/playback/playback_job.h"
#include "core/jobs/run/run_job.h"
#include "core/jobs/search/search_job.h"
#include "core/model/policy_words.h"
#include "importers/jobs/extract_job.h"
#include "importers/jobs/import_job.h"
#include "importers/tune/tune_state.h"
#include "importers/tune/tune_steps.h"
#include "importers/tune/tuned_builds.h"
#include "importers/tune/tuned_modules.h"

#include <algorithm>
#include <filesystem>

namespace inlinescope {
namespace {

std::string firstPart(const std::string& version) {
    return version.substr(0, version.find('.'));
}

/// The steps, one after the other.
class Tune {
public:
    Tune(const JobContext& context, const TuneOptions& options, std::string folder, TuneState state)
        : m_context(context), m_options(options), m_folder(std::move(folder)), m_state(std::move(state)),
          m_steps(context, options), m_playback(m_folder + "/playback", options.fallback) {}

    Result<Tuned> go() {
        INLINESCOPE_TRY(m_clang, chosenClang(m_context, m_options.clang));
        INLINESCOPE_CHECK(makeCorpus());
        INLINESCOPE_CHECK(measure());
        INLINESCOPE_CHECK(runBuiltInPolicy());
        INLINESCOPE_CHECK(search());
        INLINESCOPE_CHECK(play());
        INLINESCOPE_CHECK(build());
        INLINESCOPE_CHECK(m_state.finish());
        return std::move(m_made);
    }

private:
    JobContext begin(TuneStep step) { return m_steps.begin(step, m_state.left(m_options.budget)); }
    std::string inFolder(const char* name) const { return m_folder + "/" + name; }

    Result<void> makeCorpus() {
        const FrontEndOptions again{m_options.database, inFolder("objects"), m_clang, m_options.jobs,
                                    m_options.timeLimitSeconds};
        INLINESCOPE_TRY(m_made.frontEnd, compileAgain(begin(TuneStep::FrontEnd), again));
        ExtractOptions extract{m_options.database, inFolder("corpus"), {}};
        extract.madeObjects = again.folder;
        extract.leftOut = m_made.frontEnd.leftOut;
        INLINESCOPE_TRY(const ExtractSummary extracted, extractCorpus(begin(TuneStep::Extract), extract));
        ImportOptions import;
        import.paths = {extract.outputFolder};
        import.name = m_options.name;
        INLINESCOPE_TRY(const std::vector<Imported> imported, importPaths(begin(TuneStep::Import), import));
        if (std::ranges::none_of(imported, &Imported::complete))
            return Error{ErrorCode::Unreadable,
                         "the corpus could not be imported",
                         extract.outputFolder,
                         {},
                         {},
                         "If the build has other modules than at an earlier call, name a new corpus by --name."};
        return chooseModules(extracted);
    }

    /// A corpus of an earlier call can have modules that the build has no more.
    Result<void> chooseModules(const ExtractSummary& extracted) {
        INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(m_context.workspacePath));
        INLINESCOPE_TRY(const CorpusRow corpus, reader.corpora().byName(m_options.name));
        if (corpus.modules != std::int64_t(extracted.written.size())) m_modules = extracted.written;
        return {};
    }

    RunOptions runOptions() const {
        RunOptions run;
        run.corpus = m_options.name;
        run.modules = m_modules;
        run.jobs = m_options.jobs;
        run.timeLimitSeconds = m_options.timeLimitSeconds;
        return run;
    }

    Result<void> measure() {
        const JobContext context = begin(TuneStep::Run);
        RunOptions run = runOptions();
        run.name = m_before = m_options.name + "-before";
        INLINESCOPE_CHECK(runCorpus(context, run));
        if (firstPart(m_clang.version) == firstPart(builtInVersion())) return {};
        run.toolchain = m_clang.path; // the search begins from the built-in LLVM's result; this is what is compared
        run.name = m_before = m_options.name + "-before-" + firstPart(m_clang.version);
        INLINESCOPE_CHECK(runCorpus(context, run));
        return {};
    }

    /// The search begins from the smallest result of each module that is known. A module that fails under the built-in
    /// policy is no failure of the tune: it has the other result.
    Result<void> runBuiltInPolicy() {
        JobContext context = begin(TuneStep::PolicyRun);
        context.finding = [this](Finding finding) {
            finding.severity = std::min(finding.severity, Severity::Warning);
            m_context.finding(finding);
        };
        RunOptions run = runOptions();
        run.policy = releasePolicy;
        run.name = m_options.name + "-release";
        const Result<RunSummary> done = runCorpus(context, run);
        if (done.ok() || done.error().code == ErrorCode::NotFound)
            return {}; // this program may have no policy built in
        return done.error();
    }

    Result<void> search() {
        const std::optional<std::chrono::seconds> left = m_state.left(m_options.budget);
        const JobContext context = begin(TuneStep::Search);
        SearchOptions options;
        options.corpus = options.name = m_made.run = m_options.name;
        options.modules = m_modules;
        options.objective = m_options.objective;
        options.budget = left;
        options.compiles = m_options.compiles;
        options.limits = limits();
        const TuneState::Clock::time_point start = TuneState::Clock::now();
        Result<void> stored;
        const auto watch = [&](const SearchSoFar&) {
            if (stored.ok()) stored = m_state.searched(start, false);
        };
        INLINESCOPE_TRY(const SearchSummary found, searchCorpus(context, options, watch));
        INLINESCOPE_CHECK(stored);
        INLINESCOPE_CHECK(m_state.searched(start, true));
        return found.cancelled ? CancelToken::error() : Result<void>();
    }

    Result<void> play() {
        const JobContext context = begin(TuneStep::Playback);
        PlaybackOptions options;
        options.run = m_made.run;
        options.modules = m_modules;
        options.folder = inFolder("playback");
        options.fallback = m_options.fallback;
        options.verify = m_clang.path;
        options.keepsBodies = true;
        options.limits = limits();
        INLINESCOPE_CHECK(m_playback.clear());
        INLINESCOPE_TRY(Playback played, writePlayback(context, options));
        if (played.cancelled) return CancelToken::error();
        INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(m_context.workspacePath));
        INLINESCOPE_TRY(const std::vector<TunedModule> modules,
                        tunedModules(reader, m_before, std::move(played.modules), m_options.objective));
        for (const TunedModule& module : modules) {
            if (!module.hasGain) INLINESCOPE_CHECK(m_playback.remove(module.name));
            m_made.played += module.hasGain;
        }
        m_made.exact = int(played.exact);
        m_made.modules = tunedTable(modules, m_options.objective);
        m_made.launcher = m_playback.launcherPath();
        return {};
    }

    Result<void> build() {
        if (m_options.build.empty()) return {};
        const TunedBuilds builds(m_folder, m_made.launcher);
        INLINESCOPE_TRY(m_made.linked, builds.build(begin(TuneStep::Build), m_options.build));
        if (!m_made.linked || m_options.check.empty()) return {};
        INLINESCOPE_TRY(m_made.checked, builds.check(begin(TuneStep::Check), m_options.check));
        return {};
    }

    MeterLimits limits() const { return {m_options.jobs, m_options.timeLimitSeconds}; }

    const JobContext& m_context;
    const TuneOptions& m_options;
    const std::string m_folder;
    TuneState m_state;
    TuneSteps m_steps;
    PlaybackFolder m_playback;
    Toolchain m_clang;
    std::vector<std::string> m_modules; ///< names; empty: all of the corpus
    std::string m_before;               ///< the run with what the clang makes by itself
    Tuned m_made;
};

} // namespace

Result<Tuned> tune(const JobContext& context, const TuneOptions& options) {
    std::error_code error;
    std::filesystem::path folder = std::filesystem::absolute(options.folder, error).lexically_normal();
    if (error) return Error{ErrorCode::Unwritable, error.message(), options.folder, {}, {}};
    if (!folder.has_filename()) folder = folder.parent_path(); // "tuned/"
    INLINESCOPE_TRY(TuneState state, TuneState::open(folder.string()));
    Result<Tuned> made = Tune(context, options, folder.string(), std::move(state)).go();
    if (made.ok() || made.error().code != ErrorCode::Cancelled) return made;
    Error cancelled = CancelToken::error();
    cancelled.found = "the tune was cancelled; what is complete is kept";
    cancelled.remedy = "Resume it by the same command.";
    return cancelled;
}

} // namespace inlinescope
