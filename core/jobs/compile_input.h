#pragma once
#include "core/base/result.h"
#include "core/jobs/side_files.h"
#include "core/runner/worker_jobs.h"
#include "core/store/workspace_reader.h"

#include <map>

namespace inlinescope {

/// What a module is compiled by in a run, beside its bitcode.
struct CompileInput {
    std::vector<std::string> commandLine; ///< as recorded and then changed by the run
    std::vector<SideFile> sideFiles;      ///< that it and the run's LLVM options read
    /// SHA-256 of the arguments, each ended by a NUL, and of the side files' hashes likewise.
    std::string hash;
};

/// Makes the compile inputs of a run's modules. A file that the run itself names (by a flag it adds or an LLVM option)
/// is read where it is now, once; any other as it was imported.
class CompileInputs {
public:
    CompileInputs(CommandLineChanges changes, std::vector<std::string> mllvm)
        : m_changes(std::move(changes)), m_mllvm(std::move(mllvm)) {}

    /// Errors: Refused where the changes do not fit (changedCommandLine()) or a side file is missing, of which the
    /// error names the option, the path and the way out.
    Result<CompileInput> of(const Module& module);

private:
    bool namesItself(const std::string& path) const;
    Result<SideFile> fileOf(const SideFileUse& use, const Module& module);
    Result<SideFile> fileOnDisk(const SideFileUse& use);

    CommandLineChanges m_changes;
    std::vector<std::string> m_mllvm;
    SideFileFinder m_finder{PathMap()};
};

/// Hands side files to compile jobs; keeps those in memory that one module after the other reads.
class SideFileBytes {
public:
    /// The reader must outlive this.
    explicit SideFileBytes(const WorkspaceReader& reader) : m_reader(reader) {}

    /// Sets the job's command line and side files to those of `input`.
    Result<void> give(CompileInput&& input, ModuleJob& job);

private:
    Result<std::vector<std::byte>> bytes(const SideFile& file);

    const WorkspaceReader& m_reader;
    std::map<std::string, std::vector<std::byte>> m_kept; ///< by hash
    std::size_t m_keptBytes = 0;
};

} // namespace inlinescope
