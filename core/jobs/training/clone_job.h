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
    std::string outputFolder;         ///< created if absent
    FitOptions fit;
    std::size_t maxRows =
        100'000; ///< rows used for training; of more, a random choice that depends on fit.network.seed
};

/// Behavioural cloning, MLGO's warm start: trains a policy to give the recorded answers of runs. Rows are the decisions
/// of the runs that have features and no mandatory answer. The label is the advice. The inputs are the features of one
/// element that every run recorded in the same form, without those that contain the answer (faultAsInput()). Modules
/// held out by folder (heldOutModules()) are not used for training.
///
/// The policy is written to the folder as saved_model.pbtxt, output_spec.json and model.tflite. A worker reads it back
/// from there, and every question is put to it again. The table has a row per set (training, held-out) with
/// set,modules,rows,inline,refuse,accuracy,balanced_accuracy,majority_accuracy,majority_balanced_accuracy. The majority
/// is the more frequent label of the training rows, given as the answer to everything. Shares are rounded to six
/// decimals, and absent if the divisor is 0. The notes say which data were used and which were left out.
///
/// Memory: maxRows rows and one module. Errors besides the store's: InvalidArgument if there is nothing to train with,
/// Refused if the folder has a policy that would hide this one, Unwritable, Cancelled.
Result<Table> clonePolicy(const JobContext& context, const CloneOptions& options);

} // namespace inlinescope
