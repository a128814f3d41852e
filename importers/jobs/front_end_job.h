// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/runner/toolchain.h"

#include <map>
#include <set>
#include <string>

namespace inlinescope {

struct FrontEndOptions {
    std::string input;          ///< compile_commands.json
    std::string folder;         ///< absolute: objects are written here, under the names of their modules
    Toolchain clang;            ///< compiles whatever compiler the commands name
    int jobs = 0;               ///< compilers at a time; 0: one per core
    int timeLimitSeconds = 300; ///< per source, of processor time
};

struct FrontEndSummary {
    int asBuilt = 0;                      ///< objects of the build that have bitcode with locations
    int compiled = 0, kept = 0;           ///< objects in the folder that were made now, and by an earlier call
    int failed = 0;                       ///< sources that do not compile
    int byGcc = 0;                        ///< among all: those whose command names gcc
    std::map<std::string, int> gccOnly{}; ///< flags of gcc that clang does not have, and how many sources had them
    std::set<std::string> leftOut{};      ///< names of modules that are not there: failed ones, and precompiled headers
};

/// The clang that the user names, or else the one that a shell would find: that of the built-in LLVM's version, or any.
/// Errors: NotFound; those of toolchainAt().
Result<Toolchain> chosenClang(const JobContext& context, const std::string& named);

/// Compiles each source of a compilation database again, with the arguments of its command (frontEndArguments()), if
/// the build's object has no bitcode with locations, or was made by playing decisions back. The build's folder is not
/// written to: the compiler may write in `folder` alone, starts no program and has no network; it may read every file,
/// since headers can be anywhere. An object is kept if its command, and every file that it was made of, is as it was. A
/// source that does not compile is a finding, with the compiler's words. Errors: those of readCompilationDatabase();
/// NotFound without an object; Unsupported if no source compiles; Unwritable; WorkerLost if the compiler cannot be
/// started; Cancelled.
Result<FrontEndSummary> compileAgain(const JobContext& context, const FrontEndOptions& options);

} // namespace inlinescope
