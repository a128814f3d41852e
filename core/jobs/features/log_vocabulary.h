// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/tables/table.h"
#include "core/model/quantile_vocabulary.h"

#include <cstddef>
#include <string>
#include <vector>

namespace inlinescope {

struct VocabularyOptions {
    std::vector<std::string> logs; ///< names of training logs of the workspace
    std::string folder;            ///< created if absent; files of features are replaced
    std::size_t quantiles = 1000;  ///< of each feature, at least 2
};

/// Writes FOLDER/FEATURE.buckets for each feature of the logs, as ml-compiler-opt's generate_vocab does: the quantiles
/// of all elements of all its tensors, a number a line. Without those that ml-compiler-opt does not normalize (answers,
/// rewards, masks, stages of register allocation). A feature whose name is no plain file name, or that has more than 4
/// million distinct values, is a finding and is left out. Errors: NotFound for an unknown log, Unwritable. The table:
/// feature,count,minimum,maximum,distinct of the written quantiles, as `vocab FOLDER` prints it.
Result<Table> writeVocabulary(const JobContext& context, const VocabularyOptions& options);

/// The same quantiles, not written: of each feature as many as `like` has of it, or `quantiles`. Errors: NotFound.
Result<QuantileVocabulary> quantilesOfLogs(const JobContext& context, const std::vector<std::string>& logs,
                                           const QuantileVocabulary& like, std::size_t quantiles);

/// comparedQuantiles() of training logs (a) and of an imported vocabulary, by its name (b).
Result<Table> logsAgainstVocabulary(const JobContext& context, const std::vector<std::string>& logs,
                                    const std::string& vocabulary);

} // namespace inlinescope
