// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/common/known_paths.h"
#include "core/jobs/tables/table.h"
#include "core/store/workspace_reader.h"
#include "core/store/workspace_writer.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace inlinescope {

/// The one module that is copied, of all runs of its corpus that have it, of the logs what they record of it, and of
/// the performance reports its scores. No other evidence and no trainings then.
struct CopiedModule {
    CorpusId corpus;
    std::string name;
    KnownPaths& known; ///< which files that its runs name may be read
};

/// What is copied, from where, to where. The readers and the writer must outlive the copy.
struct CopyPlan {
    const WorkspaceReader& from;
    std::string fromPath;
    WorkspaceWriter& to;
    const WorkspaceReader& there; ///< reads what `to` has committed
    PathRule mayRead;             ///< which files outside the workspace are copied in, if `embed` is set
    bool embed = false;           ///< bitcode and side files by reference are copied in
    std::optional<CopiedModule> only = {};
};

/// Copies the content of one workspace into another one, by their readers and writers, so that a value that cannot be
/// read is an error as everywhere. What is there already, by its content, is not copied again, and nothing that is
/// there is changed. A unit (corpus, policy, run, log, report, set of remarks, training, explanation) is copied as a
/// whole, or after an error or a cancel not at all; the units before it are kept.
class WorkspaceCopy {
public:
    WorkspaceCopy(const JobContext& context, const CopyPlan& plan);

    Result<void> execute();
    /// A row for each thing that has a name: kind, name, its name in the other workspace if it is another one, and
    /// "added", "completed" or "there".
    const Table& table() const { return m_table; }

private:
    enum class Fate { There, Completed, Added };

    // workspace_copy.cpp
    Result<void> step(const std::string& item, std::int64_t done = 1);
    Result<void> countWork();
    void say(const char* kind, const std::string& from, const std::string& to, Fate fate);
    static std::string nameHere(const std::map<std::string, std::string>& names, const std::string& name);
    /// An error that the writer found in a value of the other workspace names that file.
    Error blamed(Error error, const std::string& subject) const;

    // copied_corpora.cpp
    Result<void> copyCorpora();
    Result<void> copyCorpus(const CorpusRow& corpus);
    Result<std::vector<ModuleRow>> modulesOf(CorpusId corpus) const;
    Result<bool> isSameModule(ModuleId from, ModuleId to) const;
    Result<std::optional<CorpusRow>> sameCorpus(const CorpusRow& corpus, const std::vector<ModuleRow>& modules);
    Result<bool> isSameCorpus(const CorpusRow& corpus, const std::vector<ModuleRow>& modules, const CorpusRow& other);
    Result<CorpusId> addCorpus(CorpusSpec spec);
    Result<bool> copyModules(const std::vector<ModuleRow>& modules, CorpusId to);
    Result<ModuleId> copyModule(ModuleId from, CorpusId to);
    Result<void> copySideFiles(Module& module);

    // captured_files.cpp
    Result<void> copyRunFiles(ModuleId from, Module& module);
    Result<void> copyFilesOf(const RunRow& run, const std::string& commandHash, const Module& own, Module& module);
    void noteMissingFile(const RunRow& run, const std::string& file);

    // copied_policies.cpp
    Result<void> copyPolicies();
    Result<PolicyId> policyOf(PolicyId from, int depth = 0);
    Result<std::optional<PolicyRow>> samePolicy(const PolicySpec& spec);

    // copied_runs.cpp
    Result<void> copyRuns();
    Result<void> copyRunsAlone();
    Result<void> copyRun(const RunRow& run);
    Result<std::vector<ModuleRunRow>> moduleRunsOf(RunId run) const;
    using Pairs = std::map<ModuleRunId, ModuleRunId>;
    /// Those of the other workspace, and those of the run here that are equal to them; nothing if one is not.
    Result<std::optional<Pairs>> samePairs(const std::vector<ModuleRunRow>& rows, const RunRow& other) const;
    Result<bool> isSameModuleRun(const ModuleRunRow& from, const ModuleRunRow& to) const;
    Result<std::optional<std::pair<RunRow, Pairs>>> sameRun(const RunRow& run, const RunSpec& spec,
                                                            const std::vector<ModuleRunRow>& rows);
    Result<void> fillRun(const RunRow& run, RunId to, const std::vector<ModuleRunRow>& rows);
    Result<ModuleRunId> copyModuleRun(const ModuleRunRow& row, RunId to);
    Result<void> readSearch(RunId from, RunId to);
    Result<void> copySearches();
    Result<void> copySearch(RunId to, const SearchRow& search);
    Result<void> copyMeasurements(ModuleRunId from, ModuleRunId to);

    // copied_results.cpp
    Result<void> copyExplanations();
    Result<void> copyExplanation(const ExplanationRow& row);
    Result<void> copyTrainings();
    Result<void> copyTraining(const TrainingRow& training);
    Result<void> copyAnnotations();
    Result<void> copyFindings();
    /// Nothing if the finding is not to be copied.
    std::optional<std::pair<FindingOwner, Finding>> findingHere(const FindingRow& row) const;

    // copied_evidence.cpp
    Result<std::vector<LogContextRow>> contextsOf(const LogRow& log) const;
    Result<std::vector<LogRow>> chosenLogs() const;
    Result<void> copyLogs();
    Result<void> copyImportedLog(const LogRow& log, const std::vector<LogRow>& others);
    Result<std::vector<LogContextRow>> missingContexts(const LogRow& log, const LogRow& here) const;
    Result<bool> copyLog(const LogRow& log, const LogRow* here, const std::vector<LogContextRow>& contexts,
                         EvidenceWriter& writer);
    Result<void> copyContext(const WorkspaceReader& reader, const LogContextRow& context, std::int64_t atOnce,
                             EvidenceWriter& writer);
    Result<bool> copyTie(const LogRow& log, LogId to);
    Result<void> copyRecordedLog(const LogRow& log, const std::vector<LogRow>& others);
    Result<ObservationChunk> wholeContext(const LogContextRow& context);
    Result<void> copyReports();
    Result<void> copyReport(const ReportRow& report, EvidenceWriter& writer);
    Result<void> copyRemarks();
    Result<bool> addRowsHere(const PerformanceSetRow& here, std::vector<PerformanceRow>& rows) const;
    Result<void> copyPerformance();
    Result<void> copyRemarkSet(const RemarkSetRow& set, EvidenceWriter& writer);

    const JobContext& m_context;
    const CopyPlan& m_plan;
    Table m_table;
    Progress m_progress;
    // What became of the things of the other workspace.
    std::map<CorpusId, CorpusId> m_corpora;
    std::map<ModuleId, ModuleId> m_modules;
    std::map<PolicyId, PolicyId> m_policies;
    std::map<RunId, RunId> m_runs;
    Pairs m_moduleRuns;
    std::map<LogId, LogId> m_logs;
    std::map<ReportId, ReportId> m_reports;
    std::map<RemarkSetId, RemarkSetId> m_remarks;
    std::map<PerformanceSetId, PerformanceSetId> m_performance;
    std::map<std::string, std::string> m_runNames, m_policyNames;
    std::vector<std::pair<RunId, SearchRow>> m_searches;   ///< of runs here, as they are in the other workspace
    std::vector<std::pair<RunId, Finding>> m_missingFiles; ///< by runs of the other workspace
    // Two equal things of the other workspace are two things here.
    std::set<CorpusId> m_takenCorpora;
    std::set<PolicyId> m_takenPolicies;
    std::set<RunId> m_takenRuns;
    std::set<std::string> m_namesOfRuns; ///< of its runs: a run of such a name here is that one, if it is equal
};

} // namespace inlinescope
