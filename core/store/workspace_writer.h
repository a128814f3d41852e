// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/explanation_rows.h"
#include "core/store/rows.h"

#include <memory>
#include <span>
#include <string>

namespace inlinescope {

namespace store {
struct WriterState;
}
class EvidenceWriter;

/// Result of storing a module.
struct StoredModule {
    ModuleId id;
    bool replaced = false; ///< it existed before, with other bitcode, another command line or other side files
};

/// The one writer connection of a program, owned and used by one thread. Every call is one transaction: it is in the
/// workspace as a whole when the call returns, or not at all. If the program is killed, at most the current call is
/// lost.
///
/// Errors: InvalidArgument for an id that does not exist (NotFound, "the run was deleted", if longer work stores
/// results for it), Refused for a name that is in use ("default" and "never" are reserved), WorkspaceUnusable if SQLite
/// fails or another program is writing.
class WorkspaceWriter {
public:
    WorkspaceWriter(WorkspaceWriter&&) noexcept;
    WorkspaceWriter& operator=(WorkspaceWriter&&) noexcept;
    ~WorkspaceWriter();

    enum class Noun { Corpus, Policy, Run, Log, Report };
    /// How a new row gets its name: the given name (Refused if it is in use), or the first of "name", "name-2",
    /// "name-3", ... that no other row of its kind has.
    enum class Naming { AsGiven, MakeFree };

    /// A corpus with the same source path and description hash is not added again: its id is returned, it keeps its
    /// name, and hasThinlto is updated. It is incomplete until finishCorpus().
    Result<CorpusId> addCorpus(const CorpusSpec& spec, Naming naming = Naming::AsGiven);
    /// Marks the import of the corpus as finished.
    Result<void> finishCorpus(CorpusId id);
    /// Stores the bytes of a side file, once per hash, for modules to refer to. They are removed with the last of these
    /// modules. `hash` is trusted.
    Result<void> putSideFile(const std::string& hash, Bytes bytes);
    /// Adds a module, or updates the corpus's module of that name. `bitcode` is stored once per hash, compressed; it is
    /// ignored (and may be empty) if module.byReference is set. If a module's bitcode is already in the workspace, it
    /// is kept there, whatever module.byReference says. module.bitcodeHash is trusted: it must be the hash of
    /// `bitcode`. The bytes of its side files that are neither missing nor by reference must have been stored before
    /// (InvalidArgument otherwise).
    Result<StoredModule> putModule(CorpusId corpus, const Module& module, Bytes bitcode);

    /// A policy with the same fingerprint and the same name or source is not added again: its id is returned.
    Result<PolicyId> putPolicy(const PolicySpec& spec, Naming naming = Naming::AsGiven);

    /// The run is Running while this writer exists and until finishRun(). LimitExceeded for a sample that could not be
    /// read again.
    Result<RunId> beginRun(const RunSpec& spec, Naming naming = Naming::AsGiven);
    /// Resumes a run, with the policy, toolchain and options of `spec` from now on (its name, corpus and sample do not
    /// change). Findings about the run as a whole are removed. Refused if another program, or another writer, is
    /// working on it.
    Result<void> resumeRun(RunId run, const RunSpec& spec);
    /// Stores all results of one re-run of one module, compiled from `input`, with roll-ups and histograms. They
    /// replace an earlier result of that module in that run, with its findings. Bodies are stored if that bitcode has
    /// none yet. InvalidArgument if the feature columns have different numbers of rows or a featureRow is outside them,
    /// LimitExceeded for a size that could not be read again.
    Result<ModuleRunId> putModuleRun(RunId run, ModuleId module, const ModuleRunResult& result,
                                     const CompiledInput& input = {});
    /// Stores the results of flips of a module run's decisions; each replaces an earlier result for the same decisions
    /// and value of Others. They are removed with the module run. NotFound, "the module's run was deleted or made
    /// again", if it does not exist any more; InvalidArgument for decisions that it does not have, or values that are
    /// not in the order that FlipResult requires.
    Result<void> putFlips(ModuleRunId moduleRun, std::span<const FlipResult> flips);
    /// The mix of these two module runs, for what is measured of it; it goes with the first of them that is removed or
    /// made again. What was stored of it before stays unless it is of other decisions, by another compiler, or to be
    /// measured again. NotFound, "the module's run was deleted or made again", as the next two.
    Result<MixId> beginMix(const MixSpec& spec, bool again);
    /// InvalidArgument for decisions that B does not have.
    Result<void> putMixes(MixId mix, std::span<const MeasuredMix> mixes);
    /// In the place of an earlier explanation of the mix that is as exact.
    Result<void> putExplanation(MixId mix, const FoundExplanation& found);
    /// Computes `unique` of every module run and sets the run's status. A finished run may be gone on with and finished
    /// again; what is left of it Running by a writer that is no more reads as Interrupted.
    Result<void> finishRun(RunId run, RunStatus status);

    /// Says that a search makes the run, whose policy is a script of its own.
    Result<void> beginSearch(RunId run, const std::string& objective);
    Result<void> putSearchedModule(RunId run, const SearchedModule& module);
    /// Replaces the text of the script that is the run's policy; all that is stored of the run was made by the new one
    /// as well. Refused if another run uses the script too.
    Result<void> replaceScript(RunId run, Bytes text, const std::string& fingerprint);

    /// Starts the import of one log or report; see EvidenceWriter. No other call is allowed until it is finished or
    /// destroyed.
    Result<std::unique_ptr<EvidenceWriter>> importEvidence(const std::string& name, const EvidenceSource& source,
                                                           Naming naming = Naming::AsGiven);

    Result<FindingId> addFinding(const FindingOwner& owner, const Finding& finding);

    /// Stores an annotation about a run, module or callsite and replaces an earlier one; an empty annotation removes
    /// it. It is removed with the run or module, and kept when the module is run again or replaced.
    Result<void> annotate(const AnnotationSubject& subject, const Annotation& annotation);

    /// The id of a row by its name; nothing else is read, so that it also works for a row that cannot be read.
    /// NotFound.
    Result<std::int64_t> idOf(Noun noun, const std::string& name);

    /// Removes the object with everything below it, and the bitcode, strings and places that nothing else uses. A
    /// corpus is removed with its runs, a script with its last run; a policy that runs or scripts still use is Refused.
    Result<void> remove(CorpusId id);
    Result<void> remove(PolicyId id);
    Result<void> remove(RunId id);
    Result<void> remove(LogId id);
    Result<void> remove(ReportId id);
    Result<void> removeFindings();

    Result<void> rename(CorpusId id, const std::string& name);
    Result<void> rename(PolicyId id, const std::string& name);
    Result<void> rename(RunId id, const std::string& name);
    Result<void> rename(LogId id, const std::string& name);
    Result<void> rename(ReportId id, const std::string& name);

    /// Gives unused space back to the file system; meanwhile needs free space of about the workspace's size.
    Result<void> compact();

private:
    friend class Workspace;
    explicit WorkspaceWriter(std::unique_ptr<store::WriterState> state);
    std::unique_ptr<store::WriterState> m_state;
};

/// Writes one imported log or report. Everything is one transaction: finish() commits it, with complete == false also
/// after a reader's error, to keep what was read until then. Destroying it unfinished rolls it back. A log or report
/// with the same source path and hash is replaced and keeps its id and name. Must not outlive its writer; same thread.
class EvidenceWriter final : public EvidenceSink {
public:
    struct Imported {
        LogId log;       ///< set for a log
        ReportId report; ///< set for a report
        std::string name;
        std::int64_t items = 0; ///< observations or entries
    };

    ~EvidenceWriter() override;
    Result<void> beginLog(const FeatureSchema& schema) override;
    Result<void> context(const std::string& name) override;
    Result<void> observations(const ObservationChunk& chunk) override;
    Result<void> beginReport() override;
    Result<void> entry(const ElfSizeEntry& entry) override;
    Result<void> totals(const std::vector<std::optional<std::int64_t>>& values) override;
    Result<void> finding(const Finding& finding) override;
    Result<Imported> finish(bool complete = true);

private:
    friend class WorkspaceWriter;
    struct State;
    explicit EvidenceWriter(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace inlinescope
