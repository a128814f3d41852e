// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "importers/jobs/extract_options.h"

namespace inlinescope {

/// Writes an mlgo-utils corpus from the objects of a build: OUTPUT/<object>.bc and .cmd and corpus_description.json.
/// The files that the command lines read go to OUTPUT/side_files, listed in side_files.json (SideFileListing), a
/// ThinLTO index to OUTPUT/<object>.thinlto.bc. A missing file is a warning. A file is also a warning, and is not read,
/// if it is outside of readableFolders(), after links are resolved. Modules in which no policy can decide anything are
/// a warning (UnoptimizedModules). Objects without embedded bitcode are findings; if no object has any, the error says
/// which flags to add. Needs no workspace.
Result<ExtractSummary> extractCorpus(const JobContext& context, const ExtractOptions& options);

} // namespace inlinescope
