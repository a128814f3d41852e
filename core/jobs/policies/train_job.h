// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/tables/table.h"
#include "core/training/fitted_policy.h"

#include <string>
#include <vector>

namespace inlinescope {

struct CloneOptions {
    std::vector<std::string> runs;
    std::vector<std::string> without; ///< features that are left out, by name
    std::string outputFolder;         ///< made if absent
    FitOptions fit;
    std::size_t maxRows = 100'000; ///< that are learned from; of more, a random choice that fit.network.seed decides
};

/// Behavioural cloning, MLGO's warm start: a policy that answers as recorded runs were answered. Rows are the decisions
/// of the runs that have features and no mandatory answer; the label is the advice; inputs are the features of one
/// element that every run recorded alike, without what carries the answer (faultAsInput()). Modules held out by folder
/// (heldOutModules()) are not learned from.
///
/// The policy is written to the folder as saved_model.pbtxt, output_spec.json and model.tflite, read back from there by
/// a worker, and put to every question again: a row per set (training, held-out) with
/// set,modules,rows,inline,refuse,accuracy,balanced_accuracy,majority_accuracy,majority_balanced_accuracy. The majority
/// is the more frequent label of the rows learned from, given as the answer to everything. Shares are rounded to six
/// decimals, and absent where nothing is to be divided. The notes say what was learned from and what was left out.
///
/// Memory: maxRows rows and one module. Errors beside the store's: InvalidArgument where there is nothing to learn
/// from, Refused where the folder holds a policy that would hide this one, Unwritable, Cancelled.
Result<Table> clonePolicy(const JobContext& context, const CloneOptions& options);

} // namespace inlinescope
