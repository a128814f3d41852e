// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/model/evidence.h"
#include "core/model/quantile_vocabulary.h"

#include <map>
#include <string>
#include <vector>

namespace inlinescope {

/// The .buckets files that are imported as one vocabulary.
struct VocabularySource {
    std::string path;               ///< of the folder; of the file if it is given alone
    std::vector<std::string> files; ///< each of another feature; empty: all of the folder
};

/// A vocabulary for each folder that files are in; a file that is given twice counts once.
std::vector<VocabularySource> vocabulariesOfFiles(const std::vector<std::string>& files);

/// The quantiles of all files, and warnings about the files.
struct ReadQuantiles {
    QuantileVocabulary vocabulary;
    std::vector<Finding> warnings;
};

/// What was read of one. The hash is that of the file, or of a list of the files' hashes and names.
struct ReadVocabulary {
    EvidenceSource source;
    ReadQuantiles quantiles;
};

/// Reads all files or, after an error, none. Errors: those of vocabularyFiles() and readVocabularyFiles(), Cancelled.
/// Progress counts files; the warnings are findings.
Result<ReadVocabulary> readVocabularySource(const VocabularySource& source, const JobContext& context);

/// Passes it on as performance of the kind Vocabulary, with the warnings.
Result<void> sendVocabulary(const ReadQuantiles& quantiles, EvidenceSink& sink, const CancelToken& cancel);

} // namespace inlinescope
