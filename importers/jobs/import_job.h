// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/model/item_noun.h"
#include "importers/jobs/named_debug_files.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace inlinescope {

struct ImportOptions {
    std::vector<std::string> paths;
    std::string name;         ///< name of the corpus, log, report or set of remarks; empty: made from the path
    std::string format;       ///< one of importFormatNames(); empty: detected
    bool byReference = false; ///< leave bitcode and side files outside the workspace
    std::vector<std::string> pathMap{};    ///< OLD=NEW: where files of the build are on this machine (PathMap)
    std::vector<std::string> debugFiles{}; ///< debug information of binaries, as NamedDebugFiles finds it
    /// In place of debugFiles, if several imports have them: who made it tells the user what is unused.
    std::shared_ptr<NamedDebugFiles> sharedDebugFiles{};
};

/// The result for one path.
struct Imported {
    std::string path;
    ItemNoun noun = ItemNoun::Corpus; ///< or Log, Report, Remarks or Performance
    std::string name;                 ///< its name in the workspace
    std::int64_t items = 0;           ///< modules, observations, entries, remarks, rows, points or quantiles
    bool alreadyThere = false;        ///< the same content had been imported before
    std::int64_t replaced = 0; ///< modules that were already there with other bitcode, command line or side files
    bool complete = true;      ///< false: read only up to a damaged place, for which there is a finding
};

/// Imports each path. The files that the command lines of a corpus read are imported with it (CorpusSideFiles). A
/// missing file is a finding of severity warning, and its modules do not run.
///
/// A file of debug information of which no binary uses anything, and a folder likewise, is a finding of severity
/// warning.
///
/// All files of optimization remarks become one set, whose path is that of the one file or of the folder that has all.
/// The .buckets files of a folder become one vocabulary, also if they are given one by one; after an error in one of
/// them nothing of it is kept.
///
/// A path that cannot be read is a finding of severity error, and the import continues with the others. Damaged
/// evidence is kept up to the damage, as incomplete, unless that is no observation, entry, remark, row or point, or the
/// same file had been read completely before; the finding says how much is kept. Returns an
/// Error only if nothing could be tried (no workspace) or the work was cancelled. After a cancel the modules imported
/// so far stay, and the corpus is incomplete. Evidence is there as a whole or not at all: of the file that was read,
/// the workspace has what it had before.
Result<std::vector<Imported>> importPaths(const JobContext& context, const ImportOptions& options);

/// The same, but if there was an error and no path gave a module, an observation or an entry, returns the first error.
Result<std::vector<Imported>> importSomeOf(const JobContext& context, const ImportOptions& options);

} // namespace inlinescope
