// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/rows/new_name.h"
#include "core/store/rows/rows.h"
#include "core/store/writers/writer_part.h"

#include <string>

namespace inlinescope {

/// Writes runs (WorkspaceWriter::runs()); their results are written by ModuleRunsWriter.
class RunsWriter : store::WriterPart {
public:
    using WriterPart::WriterPart;

    /// The run is Running while this writer exists and until finish(). LimitExceeded for a sample that could not be
    /// read again.
    Result<RunId> begin(const RunSpec& spec, NewName newName = NewName::AsGiven) const;
    /// Resumes a run, with the policy, toolchain and options of `spec` from now on (its name, corpus, sample and
    /// size model do not change). Findings about the run as a whole are removed. Refused if another program, or another
    /// writer, is working on it.
    Result<void> resume(RunId run, const RunSpec& spec) const;
    /// Computes `unique` of every module run and sets the run's status. A finished run may be resumed and finished
    /// again; what is left of it Running by a writer that is no more reads as Interrupted.
    Result<void> finish(RunId run, RunStatus status) const;

    /// Says that a search makes the run, whose policy is a script of its own.
    Result<void> beginSearch(RunId run, SearchObjective objective) const;
    Result<void> putSearchedModule(RunId run, const SearchedModule& module) const;
    /// After those that the search has.
    Result<void> addSearchGain(RunId run, const SearchGain& gain) const;
    /// Replaces the text of the script that is the run's policy; all that is stored of the run was made by the new one
    /// as well. If another run uses the script too, that one keeps it, and the run gets one of its own.
    Result<void> replaceScript(RunId run, Bytes text, const std::string& fingerprint) const;

    /// Reads nothing but the id, so that it also works for a row that cannot be read. NotFound.
    Result<RunId> idOf(const std::string& name) const;
    /// Removes it with everything below it, and the bitcode, strings and places that nothing else uses. A script is
    /// removed with its last run.
    Result<void> remove(RunId id) const;
};

} // namespace inlinescope
