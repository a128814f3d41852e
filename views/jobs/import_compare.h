// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/state/cli_command.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"

#include <cstdint>

namespace inlinescope {

/// What "Import and compare" can begin with.
enum class BuildInput : std::uint8_t { None, Corpus, CompileDatabase };
/// A folder with corpus_description.json, or that file; a file compile_commands.json, or the folder that holds it.
BuildInput buildInputOf(const QString& path);

/// What is compared, and how it comes into the workspace.
struct ImportComparison {
    QString path;                 ///< as buildInputOf() takes it
    QString policy;               ///< is compared with LLVM's default
    bool compilesSources = false; ///< of a build in which no object has bitcode
};

/// Imports a corpus, or extracts one from the objects of a compile database, and runs it under LLVM's default and
/// another policy: three jobs, each begun when the one before has ended well. The window shows Modules, which fill
/// during the runs. A workspace must be open.
void importAndCompare(Session& session, JobRunner& jobs, const ImportComparison& asked);

/// The commands that do the same; what is extracted goes to a folder beside the workspace. If none is open: in the
/// workspace that the window proposes to make. Empty without an input.
CliCommand commandOfImportAndCompare(const Session& session, const ImportComparison& asked);

} // namespace inlinescope
