// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "importers/jobs/extract_job.h"
#include "importers/jobs/front_end_job.h"

#include <optional>
#include <string>

namespace inlinescope {

struct CompiledExtract {
    ExtractSummary extracted{};
    std::optional<FrontEndSummary> frontEnd{}; ///< absent: the build's objects have bitcode
    std::string clang{};                       ///< that compiled, with its version
};

/// extractCorpus(); if no object of the build has bitcode, after compileAgain() with a clang (chosenClang()) into
/// OUTPUT/compiled_objects, where a later call finds what is still up to date. Findings are those of what was done in
/// the end. Errors: those of these functions.
Result<CompiledExtract> extractOrCompile(const JobContext& context, ExtractOptions options, const std::string& clang);

} // namespace inlinescope
