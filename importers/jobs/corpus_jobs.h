// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"

#include <string>

namespace inlinescope {

struct MakeCorpusOptions {
    std::string folder;        ///< its *.bc files, at any depth, become modules
    std::string outputFolder;  ///< created if absent; may be the same folder
    std::string defaultArgs{}; ///< every module's command line, split as a shell does
};

/// Writes a corpus of a folder of bitcode files: a copy of each at the same relative path, and a description whose
/// command line is that of every module. The modules are in the order of their names. A file that is no bitcode, and a
/// link to a file that is not below the folder, are left out; each is a finding. Returns the number of modules. Needs
/// no workspace. Errors: NotFound for a folder without bitcode; those of writing.
Result<int> makeCorpus(const JobContext& context, const MakeCorpusOptions& options);

/// Makes one corpus of the corpora in the sub-folders of a folder: writes a description of all their modules, named
/// with the sub-folder before them, and a listing of all their side files. Bitcode stays where it is. Returns the
/// number of modules. Needs no workspace.
/// Errors: NotFound if no sub-folder has a description; Refused if the descriptions differ in more than modules, or if
/// the corpora have different copies of one file of the build; Malformed, LimitExceeded.
Result<int> combineCorpora(const JobContext& context, const std::string& folder);

} // namespace inlinescope
