// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/job_context.h"
#include "core/jobs/tables/table.h"
#include "core/policy/policy.h"

#include <string>
#include <vector>

namespace inlinescope {

/// The parts of a policy.
struct PolicyTables {
    /// input,type,shape,given,normalisation,bounds,minimum,maximum,distinct. `given` says whether the built-in compiler
    /// provides the input: "yes", "with a vocabulary" (of IR2Vec), "other shape", "default's answer", "always 0" or
    /// "no". `normalisation` says how it is transformed before the first layer ("quantile, sqrt, square", "none"), or
    /// "not used"; the last four describe its quantile bounds. With a vocabulary to compare with also `vocabulary`:
    /// "equal", "differs at N" (from 0), "not in the folder" (or, of the workspace, "not in the vocabulary"), "not
    /// embedded"; absent if neither has the input. For a
    /// built-in policy everything from `normalisation` on is absent, since its code describes only its inputs and
    /// outputs.
    Table inputs;
    Table layers;  ///< layer,kind,inputs,units,activation,parameters; TOTAL is the parameters of all. No rows for a
                   ///< built-in policy
    Table outputs; ///< output,type,shape,role,scores; role is "decision" or "extra feature"
    std::vector<std::string> missing; ///< inputs that the compiler does not provide: a run with the policy is refused
};

struct ShowPolicyOptions {
    std::string policy;     ///< "release[:NAME]", a path, or the name of a policy in the workspace
    std::string vocabulary; ///< to compare with, as findVocabulary() takes it; empty: no comparison
};

/// Errors: those of findPolicy, findRelease and findVocabulary, and of the worker that is asked for its
/// features; InvalidArgument for the comparison of a vocabulary with a built-in policy.
Result<PolicyTables> showPolicy(const JobContext& context, const ShowPolicyOptions& options);
/// The same for a policy, and an imported vocabulary if it is to be compared with one, by their names in the workspace,
/// even if there are paths of these names. A built-in policy is shown without a comparison. Further errors: NotFound
/// for a built-in policy that this program no longer has in the same form.
Result<PolicyTables> showPolicyOfWorkspace(const JobContext& context, const ShowPolicyOptions& names);

/// The values of --policy for the policies that are built into the worker: "release:NAME" each; "release" means the
/// first. Asks a worker, so call it from a thread that may wait.
Result<std::vector<std::string>> releaseWords(const JobContext& context);

} // namespace inlinescope
