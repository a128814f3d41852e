// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/model/quantile_vocabulary.h"

#include <optional>
#include <string>

namespace inlinescope {

/// Whether the vocabulary is a folder of .buckets files, not one of the workspace.
bool isFolderOfVocabulary(const std::string& folderOrName);

/// A vocabulary by its folder, otherwise by its name in the workspace; a folder needs no workspace. Nothing if it is
/// neither. A warning about a file of the folder is a finding. Errors: those of readVocabulary() and
/// storedVocabulary().
Result<std::optional<QuantileVocabulary>> vocabularyIfAny(const JobContext& context, const std::string& folderOrName);

/// The same; Unreadable if it is neither.
Result<QuantileVocabulary> findVocabulary(const JobContext& context, const std::string& folderOrName);

} // namespace inlinescope
