// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"

#include <string>

namespace inlinescope {

struct BuildOptions {
    std::string command; ///< shell command that the user gives with this very call; runs in the current folder
    std::string folder;  ///< for compile_commands.json and build.log; created if absent
};

struct RecordedBuild {
    std::string database;    ///< path of the compile_commands.json
    std::string buildFolder; ///< in which the command ran
    int compiles = 0;        ///< entries of the database
};

/// Runs a build, and notes each call of a C or C++ compiler. Before all folders of PATH comes one with launchers of the
/// compilers' names (cc, gcc-12, x86_64-linux-gnu-g++, clang, ...): a launcher notes its folder and arguments in a file
/// of its own, and becomes the compiler. If CC or CXX name a compiler by an absolute path, they name a launcher
/// instead. Nothing else is intercepted, so a compiler that a makefile names by its path is not seen. A compile of a
/// source that is gone after the build, as configure makes them, is not part of the database. What the build prints
/// goes to build.log.
/// Errors: NotCompiled if the build fails; NotFound if it compiles nothing; Unwritable; those of runUserCommand().
Result<RecordedBuild> recordBuild(const JobContext& context, const BuildOptions& options);

} // namespace inlinescope
