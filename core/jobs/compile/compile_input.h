// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/known_paths.h"
#include "core/jobs/compile/side_files.h"
#include "core/runner/worker_tasks.h"
#include "core/store/workspace_reader.h"

namespace inlinescope {

/// The inputs of a module's compile in a run, besides its bitcode.
struct CompileInput {
    std::vector<std::string> commandLine; ///< as recorded, with the run's changes
    std::vector<std::string> mllvm;       ///< LLVM options that the user gives with this call
    std::vector<SideFile> sideFiles;      ///< that they read
    /// SHA-256 of the arguments, each ended by a NUL, and in the same way of the run's LLVM options and the side files'
    /// hashes; it does not depend on who gives the options.
    std::string hash;
};

/// The source of a run's flags and LLVM options.
enum class OptionsFrom : std::uint8_t {
    Call,     ///< the user, with this call: LLVM options are passed on unchanged
    Workspace ///< a stored run: its LLVM options are part of the command line, with the same rules
};

/// Makes the compile inputs of a run's modules. A file that the run itself names (by an added flag or an LLVM option)
/// is read in its current state, once, if the user names it with this call or has named it before. Any other file is
/// taken as it was imported.
class CompileInputs {
public:
    /// `known` must outlive this object; it stores the files that the call names.
    CompileInputs(CommandLineChanges changes, std::vector<std::string> mllvm, OptionsFrom from, KnownPaths& known)
        : m_changes(std::move(changes)), m_mllvm(std::move(mllvm)), m_from(from), m_known(known) {}

    /// Errors: Refused if the changes do not fit (changedCommandLine()), or if a side file is missing or may not be
    /// read; then the error names the option, the path and the remedy.
    Result<CompileInput> of(const Module& module);

private:
    bool namesItself(const std::string& path) const;
    Result<SideFile> fileOf(const SideFileUse& use, const Module& module);
    Result<SideFile> fileOnDisk(const SideFileUse& use);

    CommandLineChanges m_changes;
    std::vector<std::string> m_mllvm;
    OptionsFrom m_from;
    KnownPaths& m_known;
    SideFileFinder m_finder{PathMap()};
};

} // namespace inlinescope
