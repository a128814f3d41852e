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

/// What became of a module that was put.
struct StoredModule {
    ModuleId id;
    bool replaced = false; ///< it was there before, with other bitcode, another command line or other side files
};

/// The one writer connection of a program, owned and used by one thread. Every call is one transaction: it is in the
/// workspace as a whole when the call returns, or not at all; a kill loses at most the call in flight.
///
/// Errors: InvalidArgument for an id that is not there (NotFound, "the run was deleted", where it is what a longer work
/// writes below), Refused for a name that is taken ("default" and "never" belong to the program), WorkspaceUnusable
/// where SQLite fails or another program is writing.
class WorkspaceWriter {
public:
    WorkspaceWriter(WorkspaceWriter&&) noexcept;
    WorkspaceWriter& operator=(WorkspaceWriter&&) noexcept;
    ~WorkspaceWriter();

    enum class Noun { Corpus, Policy, Run, Log, Report };
    /// How a new row gets its name: as it is given (Refused where it is taken), or as the first of "name", "name-2",
    /// "name-3", ... that no other of its kind has.
    enum class Naming { AsGiven, MakeFree };

    /// A corpus with the same source path and description hash is not added again: its id is returned, it keeps its
    /// name, and hasThinlto is updated. It counts as incomplete until finishCorpus().
    Result<CorpusId> addCorpus(const CorpusSpec& spec, Naming naming = Naming::AsGiven);
    /// Says that the import of the corpus came to its end.
    Result<void> finishCorpus(CorpusId id);
    /// Stores the bytes of a side file, once per hash, for modules to refer to: they go with the last of these. `hash`
    /// is trusted.
    Result<void> putSideFile(const std::string& hash, Bytes bytes);
    /// Adds a module, or updates the corpus's module of that name. `bitcode` is stored once per hash, compressed; it is
    /// ignored (and may be empty) where module.byReference is set. A module whose bitcode is in the workspace already
    /// keeps it, whatever module.byReference says. module.bitcodeHash is trusted: hash what you pass. The bytes of its
    /// side files that are neither missing nor by reference must have been put before (InvalidArgument otherwise).
    Result<StoredModule> putModule(CorpusId corpus, const Module& module, Bytes bitcode);

    /// A policy of the same fingerprint and the same name or source is not added again: its id is returned.
    Result<PolicyId> putPolicy(const PolicySpec& spec, Naming naming = Naming::AsGiven);

    /// The run is Running while this writer lives and until finishRun(). LimitExceeded for a sample that could not be
    /// read again.
    Result<RunId> beginRun(const RunSpec& spec, Naming naming = Naming::AsGiven);
    /// Goes on with a run, with the policy, toolchain and options of `spec` from now on (its name, corpus and sample
    /// stay). Findings about the run as a whole go. Refused where another program, or another writer, is at work on it.
    Result<void> resumeRun(RunId run, const RunSpec& spec);
    /// Stores all that one re-run of one module, compiled from `input`, gave, with roll-ups and histograms, replacing
    /// an earlier result of that module in that run with its findings, and its bodies where that bitcode has none yet.
    /// InvalidArgument where the feature columns disagree on their rows or a featureRow is outside them, LimitExceeded
    /// for a size that could not be read again.
    Result<ModuleRunId> putModuleRun(RunId run, ModuleId module, const ModuleRunResult& result,
                                     const CompiledInput& input = {});
    /// Stores what flips of decisions of a module run came to, each in the place of an earlier result of the same
    /// decisions and meaning; they go with the module run. NotFound, "the module's run was deleted or made again",
    /// where it is gone; InvalidArgument for decisions that it does not have, or what is not in the order that
    /// FlipResult says.
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
    /// as well. Refused where the script is another run's too.
    Result<void> replaceScript(RunId run, Bytes text, const std::string& fingerprint);

    /// Starts the import of one log or report; see EvidenceWriter. No other call until it is finished or destroyed.
    Result<std::unique_ptr<EvidenceWriter>> importEvidence(const std::string& name, const EvidenceSource& source,
                                                           Naming naming = Naming::AsGiven);

    Result<FindingId> addFinding(const FindingOwner& owner, const Finding& finding);

    /// Writes about a run, module or callsite, in the place of what was written before; an empty annotation removes it.
    /// It goes with the run or module, and stays when the module is run again or replaced.
    Result<void> annotate(const AnnotationSubject& subject, const Annotation& annotation);

    /// The id of a row by its name, of which nothing else is read: also of one that cannot be read. NotFound.
    Result<std::int64_t> idOf(Noun noun, const std::string& name);

    /// Removes with everything below it, and with bitcode, strings and places that nothing else uses. A corpus goes
    /// with its runs, a script with its last run; a policy that runs or scripts still use is Refused.
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

    /// Gives unused space back to the file system; needs free space of about the workspace's size meanwhile.
    Result<void> compact();

private:
    friend class Workspace;
    explicit WorkspaceWriter(std::unique_ptr<store::WriterState> state);
    std::unique_ptr<store::WriterState> m_state;
};

/// Writes one imported log or report. Everything is one transaction: finish() commits it, with complete == false also
/// after a reader's error, to keep what was read until then; destroying it unfinished rolls it back. A log or report
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
