// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/model/text_match.h"
#include "core/store/explanation_rows.h"
#include "core/store/rows.h"
#include "core/store/scans.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

namespace store {
struct ReaderState;
}

/// A read-only connection to a workspace, and the one set of reading functions: window and command line both use it.
/// Owned and used by one thread. Every call is one short snapshot. Two calls may see different states if a writer
/// commits between them, unless snapshot() keeps one. What is returned is a value and stays valid.
///
/// Errors: NotFound for an id or name that does not exist (lists of what belongs to a removed object are empty),
/// WorkspaceUnusable if SQLite fails, Malformed if stored bytes are damaged.
class WorkspaceReader {
public:
    WorkspaceReader(WorkspaceReader&&) noexcept;
    WorkspaceReader& operator=(WorkspaceReader&&) noexcept;
    ~WorkspaceReader();

    /// Changes whenever another connection (of any program) has committed: compare it before reloading.
    Result<std::int64_t> dataVersion() const;

    /// While it exists, all calls see the same state, and each is faster. Meanwhile the WAL can only grow: do not keep
    /// it for more than a few seconds. Must not outlive the reader.
    using Snapshot = std::shared_ptr<const void>;
    Result<Snapshot> snapshot() const;

    // Lists, each in name order (findings in order of time).
    Result<std::vector<CorpusRow>> corpora() const;
    Result<std::vector<ModuleRow>> modules(CorpusId corpus) const;
    Result<std::vector<PolicyRow>> policies() const;
    Result<std::vector<RunRow>> runs() const;
    Result<std::vector<LogRow>> logs() const;
    Result<std::vector<ReportRow>> reports() const;
    Result<std::vector<FindingRow>> findings() const;
    /// In the order in which they were first written.
    Result<std::vector<AnnotationRow>> annotations() const;

    Result<CorpusRow> corpus(CorpusId id) const;
    Result<RunRow> run(RunId id) const;
    Result<LogRow> log(LogId id) const;
    Result<ReportRow> report(ReportId id) const;
    Result<CorpusRow> corpusByName(const std::string& name) const;
    Result<PolicyRow> policyByName(const std::string& name) const;
    Result<RunRow> runByName(const std::string& name) const;
    Result<ModuleRow> moduleByName(CorpusId corpus, const std::string& name) const;
    Result<LogRow> logByName(const std::string& name) const;
    Result<ReportRow> reportByName(const std::string& name) const;

    /// What a re-run needs besides the bytes of bitcode and side files.
    Result<Module> module(ModuleId id) const;
    /// The module's bitcode, from the workspace or from the file it refers to, verified. Errors: Malformed (workspace)
    /// or Refused (file, "changed since it was imported") if its hash differs, NotFound if the file does not exist any
    /// more, Refused if it is a file that `mayRead` does not allow.
    Result<std::vector<std::byte>> bitcode(ModuleId id, const HashFunction& sha256, const PathRule& mayRead) const;
    /// The bytes of a module's side file that is not missing, found and verified in the same way as bitcode.
    Result<std::vector<std::byte>> sideFile(const SideFile& file, const HashFunction& sha256,
                                            const PathRule& mayRead) const;
    /// The whole policy, bytes included.
    Result<PolicySpec> policy(PolicyId id) const;

    /// The modules of a run in name order.
    Result<std::vector<ModuleRunRow>> moduleRuns(RunId run) const;
    Result<ModuleRunRow> moduleRun(RunId run, ModuleId module) const;
    /// The search that made the run; nothing if the run was not made by a search.
    Result<std::optional<SearchRow>> search(RunId run) const;
    /// The compiler's messages.
    Result<std::string> diagnostics(ModuleRunId id) const;
    /// Functions in the order in which they were stored (symbol table order).
    Result<std::vector<FunctionSize>> functions(ModuleRunId id) const;
    /// The functions that the bitcode of this hash defined before any pass; nothing if no run has stored them (runs of
    /// an older program).
    Result<std::optional<std::vector<FunctionBody>>> bodies(const std::string& bitcodeHash) const;

    /// All decisions of a module run in order of asking (NeverAsked rows last).
    Result<std::vector<DecisionRow>> decisions(ModuleRunId id) const;
    /// At most `count` of them from position `first`.
    Result<std::vector<DecisionRow>> decisions(ModuleRunId id, std::int64_t first, std::int64_t count) const;
    /// The same rows as decisions(id), in the same order, but only the parts that alignment needs; about ten times
    /// faster.
    Result<std::vector<CallsiteOutcome>> callsiteOutcomes(ModuleRunId id) const;
    /// The same rows with the parts that ranking reasons needs.
    Result<std::vector<ReasonedOutcome>> reasonedOutcomes(ModuleRunId id) const;
    /// A text by its id in `strings`.
    Result<std::string> text(std::int64_t id) const;
    /// The rows of `ids`, in that order; ids that do not exist any more are left out.
    Result<std::vector<DecisionRow>> decisionsById(std::span<const DecisionId> ids) const;

    /// Functions and files that have all words, and the modules whose callsites may have them.
    Result<FoundNames> findNames(TextMatch& match, std::size_t limit, RunId preferred, const CancelToken& cancel) const;
    Result<FoundIn> whereIs(ModuleRunId id) const;
    /// The ids of the decisions of each module of a run, in name order.
    Result<std::vector<ModuleDecisions>> moduleDecisions(RunId run) const;
    /// Columns of a module run's decisions, in the order of `fields`; those of places have a value per place. NotFound
    /// if the module was compiled again or removed since the list was made: request the list again.
    Result<std::vector<ColumnValues>> decisionColumns(const ModuleDecisions& module,
                                                      std::span<const DecisionField> fields) const;
    /// For callsites with DecisionField::HasTwin, in the order of `ids`. Malformed, as the next, if one does not exist.
    Result<std::vector<CallsiteTwin>> callsiteTwins(std::span<const CallsiteId> ids) const;
    /// Texts by their ids in `strings`, which must ascend. Meant for a background thread: takes up to seconds in one
    /// snapshot.
    Result<void> scanTexts(std::span<const std::uint32_t> ids, const TextVisitor& visit,
                           const CancelToken& cancel) const;
    Result<void> scanFlips(const ModuleDecisions& module, Others others, const FlipVisitor& visit) const;

    /// All known flips of a module run's decisions, ordered by Others, then by decisions.
    Result<std::vector<FlipResult>> flips(ModuleRunId id) const;
    /// Number of decisions of a run that were flipped alone, and the results: for each module run and value of Others
    /// that has any, in module order.
    Result<std::vector<FlipCounts>> flipCounts(RunId run) const;

    /// What was measured of such a mix; nothing if another compiler measured it, or of other decisions.
    Result<std::vector<MeasuredMix>> measuredMixes(const MixSpec& spec) const;
    /// Which decisions account for a module's difference between two runs, as far as that was explained: by run A, run
    /// B, module, others, then exact.
    Result<std::vector<ExplanationRow>> explanations() const;
    Result<std::vector<ExplanationRow>> explanations(RunId a, RunId b) const;
    Result<std::vector<ExplanationRow>> explanations(ModuleRunId a, ModuleRunId b) const;

    /// Every feature of a module run, in the schema's order; all columns have the same rows (Decision::featureRow).
    Result<std::vector<TensorColumn>> features(ModuleRunId id) const;
    /// Only the features with these names, in their order; names that do not exist are left out.
    Result<std::vector<TensorColumn>> features(ModuleRunId id, const std::vector<std::string>& names) const;
    /// The decisions of a module run that have features, in order of asking.
    Result<std::vector<FeatureAnswer>> featureAnswers(ModuleRunId id) const;
    /// The feature schema of a run with the distributions over all its module runs; does not read tensors.
    Result<std::vector<FeatureRow>> featureRows(RunId run) const;

    /// Contexts in the order of their first line in the log.
    Result<std::vector<LogContextRow>> logContexts(LogId log) const;
    /// Observations [first, first + count) of a context, or fewer at its end: one chunk with the log's columns
    /// (features, then the score). An empty page has columns without rows.
    Result<ObservationChunk> observations(std::int64_t contextId, std::int64_t first, std::int64_t count) const;
    /// In the report's order.
    Result<std::vector<ElfSizeEntry>> reportEntries(ReportId report) const;

    /// Proves the workspace's integrity: SQLite's own checks, foreign keys, every blob can be decompressed and has its
    /// hash, every roll-up equals its rows, every tensor column has its module run's rows. Each defect is a finding; an
    /// empty list means that the workspace is intact. Reads everything.
    Result<std::vector<Finding>> check(const HashFunction& sha256, const ProgressCallback& progress = {},
                                       const CancelToken& cancel = {}) const;

private:
    friend class Workspace;
    explicit WorkspaceReader(std::unique_ptr<store::ReaderState> state);
    std::unique_ptr<store::ReaderState> m_state;
};

} // namespace inlinescope
