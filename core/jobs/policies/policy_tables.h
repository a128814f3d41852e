// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/job_context.h"
#include "core/jobs/tables/table.h"
#include "core/policy/policy.h"

#include <string>
#include <vector>

namespace inlinescope {

/// What a policy is made of.
struct PolicyTables {
    /// input,type,shape,given,normalisation,bounds,minimum,maximum,distinct. `given` says whether the built-in compiler
    /// gives the input: "yes", "with a vocabulary" (of IR2Vec), "other shape", "default's answer", "always 0" or "no".
    /// `normalisation` is what becomes of it before the first layer ("quantile, sqrt, square", "none"), or "not used";
    /// the last four are of its quantile bounds. With a folder to compare with also `vocabulary`: "equal", "differs at
    /// N" (from 0), "not in the folder", "not embedded"; absent where neither has the input.
    /// Of a built-in policy, whose code tells its inputs and outputs only, all from `normalisation` on is absent.
    Table inputs;
    Table layers;  ///< layer,kind,inputs,units,activation,parameters; TOTAL are the parameters of all. None of these of
                   ///< a built-in policy
    Table outputs; ///< output,type,shape,role,scores; role is "decision" or "extra feature"
    std::vector<std::string> missing; ///< inputs that the compiler does not give: a run with the policy is refused
};

struct ShowPolicyOptions {
    std::string policy;           ///< "release[:NAME]", a path, or the name of a policy in the workspace
    std::string vocabularyFolder; ///< .buckets files to compare with; empty for none
};

/// Errors: those of findPolicy and findRelease, of reading the vocabulary, and of the worker that is asked for its
/// features; InvalidArgument for a vocabulary to compare a built-in policy with.
Result<PolicyTables> showPolicy(const JobContext& context, const ShowPolicyOptions& options);
/// The same of a policy by its name in the workspace, whatever is at such a path. Errors besides: NotFound for a
/// built-in policy that this program does not have as it was then.
Result<PolicyTables> showPolicyOfWorkspace(const JobContext& context, const std::string& name);

/// What --policy calls the policies that are built into the worker: "release:NAME" each, the first being what "release"
/// stands for. Asks a worker; for a thread that may wait.
Result<std::vector<std::string>> releaseWords(const JobContext& context);

/// A folder of .buckets files: feature,count,minimum,maximum,distinct.
Result<Table> vocabularyTable(const std::string& folder);

} // namespace inlinescope
