// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/corpus_bodies.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/search/search_module.h"
#include "core/jobs/search/search_options.h"
#include "core/store/workspace_reader.h"
#include "core/store/workspace_writer.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

namespace inlinescope {

/// Why a module is not searched that has no known result.
Error noStart(const std::string& module);

/// The stored state of one module of a search.
struct SearchedState {
    ModuleRow module;
    std::size_t position = 0;         ///< in the corpus, by name
    bool wanted = false;              ///< searched now; otherwise the module is only part of the run
    std::vector<std::string> builtIn; ///< fingerprints of the built-in policies that known results are by
    SearchedModule progress;
    CompiledInput input;
    ModuleSizes sizes;
    std::vector<FunctionSize> functions;
    std::string objectHash;
    std::string section;        ///< of the script
    bool proven = false;        ///< the script is known to produce that object
    std::int64_t compileNs = 0; ///< processor time of the compile that made it
    /// How often bodies of other modules have changed in this call: what was found out of the module before judged it
    /// by other bytes. Always 0 if the objective is text.
    std::int64_t changesOfOthers = 0;
    /// Another run's result, better than the state, of which it is not known whether its script makes it.
    struct Better {
        ModuleRunRow row;
        std::string run;       ///< name
        std::int64_t gain = 0; ///< bytes
    };
    std::optional<Better> better;
};

/// The run that a search makes. It is complete after every call, so it can be read, resumed and compiled again however
/// the search ends.
class SearchRun {
public:
    /// The arguments must outlive it.
    SearchRun(const JobContext& context, const SearchOptions& options, WorkspaceReader reader, WorkspaceWriter writer)
        : m_context(context), m_options(options), m_reader(std::move(reader)), m_writer(std::move(writer)) {}

    /// A module and its smallest known result.
    struct Start {
        ModuleRow module;
        std::string run;                 ///< name
        std::optional<ModuleRunRow> row; ///< absent if there is none
    };
    /// The modules to search; the run is not begun. Errors: as searchCorpus().
    Result<std::vector<Start>> starts();
    /// Finds or creates the run, with a first state of every module that has a known result. Errors: as searchCorpus();
    /// then the run is finished as failed.
    Result<void> begin();
    const std::string& name() const { return m_name; }
    std::vector<SearchedState>& modules() { return m_modules; }

    /// Judges objects of the module by the objective, with the other modules in their current state also after they
    /// have changed; for any thread.
    JudgeObject judging(const SearchedState& state);
    /// Bytes of the module's state.
    std::int64_t judge(const SearchedState& state) const { return judge(state, state.sizes, state.functions); }

    /// Stores a result as the module's state, with its progress. A script of its differences must have made it. If it
    /// changes what other modules are judged by, what is claimed of them is forgotten: exhausted, components, proved.
    Result<void> keep(SearchedState& state, const ModuleRunResult& result);
    /// The same for one of several; writeScript() must follow the last of them. Errors besides the store's:
    /// InvalidArgument for a result that cannot be stored, which leaves the state as it was.
    Result<void> keepOneOf(SearchedState& state, const ModuleRunResult& result);
    /// Stores the script of all states.
    Result<void> writeScript();
    Result<void> keepProgress(const SearchedState& state) {
        return m_writer.runs().putSearchedModule(m_run, state.progress);
    }
    /// Stores what the search has gained since it was begun or resumed, after what it had gained before.
    Result<void> addGain(double seconds, std::int64_t bytes);
    /// Prints and stores it, unless the run has it from this call.
    Result<void> report(const Finding& finding);
    /// The findings of the run that are stored.
    Result<std::vector<Finding>> findings() const;
    Result<void> finish(RunStatus status) { return m_writer.runs().finish(m_run, status); }

private:
    /// A module's result in a run.
    struct KnownResult {
        std::string run;
        bool proven = false; ///< by the run itself: its policy, or its end
        std::string builtIn; ///< fingerprint of the built-in policy that made it; empty: none did
        ModuleRunRow row;
    };
    using Known = std::map<ModuleId, std::vector<KnownResult>>;
    static const KnownResult& smallestOf(const std::vector<KnownResult>& results);
    /// A result and its bytes by the objective.
    struct Judged {
        const KnownResult* result = nullptr;
        std::int64_t bytes = 0;
    };
    /// Keeps the better one in `best`; of two that are equal that of the search itself, which has its progress.
    void keepBetter(const Judged& one, Judged& best) const;

    Result<void> look();
    bool isWanted(const ModuleRow& module) const; ///< as in SearchedState
    Result<std::optional<RunRow>> earlierRun() const;
    Result<Known> knownResults();
    bool isProven(const KnownResult& result) const; ///< as in SearchedState
    Result<std::vector<ModuleRow>> chosenModules();
    Result<void> beginRun();
    Result<void> startModules();
    Result<void> placeBodies();
    Result<void> forgetClaimsOfOthers(const SearchedState& changed, const std::vector<FunctionSize>& functions);
    Result<void> forgetClaims(SearchedState& state);
    Result<void> startModule(const ModuleRow& module);
    Result<void> takeUp(SearchedState state, const KnownResult& from);
    std::int64_t judge(const SearchedState& state, const ModuleSizes& sizes,
                       const std::vector<FunctionSize>& functions) const;
    void hold(SearchedState& state, const ModuleRunResult& result);
    void placeBodies(std::size_t position, const std::vector<FunctionSize>& functions);
    std::string scriptText() const;
    static std::string fingerprintOf(const std::string& text);

    const JobContext& m_context;
    const SearchOptions& m_options;
    WorkspaceReader m_reader;
    WorkspaceWriter m_writer;
    CorpusRow m_corpus;
    std::map<ModuleId, std::size_t> m_positions; ///< of the corpus's modules, by name
    std::vector<std::string> m_moduleNames;      ///< names that the run is asked for, in order; empty: all
    std::string m_name;
    std::optional<RunRow> m_earlierRun; ///< the run, if the same search has made it before
    Known m_known;
    std::vector<ModuleRow> m_chosen;
    RunId m_run;
    std::string m_fingerprint;                                                 ///< of the script that is stored
    std::vector<SearchedModule> m_earlier;                                     ///< of an earlier search
    SearchGain m_gained;                                                       ///< by it
    std::vector<SearchedState> m_modules;                                      ///< in name order
    std::shared_ptr<CorpusBodies> m_bodies = std::make_shared<CorpusBodies>(); ///< none if the objective is text
    bool m_isJudging = false;                                                  ///< others read m_bodies
    std::map<std::string, std::set<std::string>> m_reported;                   ///< by subject: what was found
    bool m_othersAreKnown = true; ///< what an earlier search claims of a module was so with the bodies there are
};

} // namespace inlinescope
