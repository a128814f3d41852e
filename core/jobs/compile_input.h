#pragma once
#include "core/base/result.h"
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

/// Errors: Refused, InvalidArgument where the changes do not fit (changedCommandLine()) or a side file is missing, of
/// which the error names the option, the path and the way out. A file that the run itself names (by a flag it adds or
/// an LLVM option) is read where it is now, any other as it was imported.
Result<CompileInput> compileInput(const Module& module, const CommandLineChanges& changes,
                                  const std::vector<std::string>& mllvm);

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
