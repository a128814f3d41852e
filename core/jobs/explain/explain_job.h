// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/compile/variant_meter.h"
#include "core/jobs/explain/feature_outliers.h"
#include "core/jobs/tables/table.h"
#include "core/model/explanation.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// Which of run B's decisions account for the bytes of text by which a module differs between runs A and B.
struct ExplainOptions {
    std::string runA, runB;
    std::string module;
    /// The decisions found bring text, every allocated section and every function to B's sizes; otherwise text to
    /// within 5 % of the difference.
    bool exact = false;
    /// Who answers what is not put in: A's policy, so that what only follows from a culprit is not named besides it; or
    /// A's recorded decisions, and A's policy where A has no such callsite.
    Others others = Others::Decide;
    int compiles = 0;   ///< made now, at most; 0: as many as it takes
    bool again = false; ///< measures what is stored already too, and replaces it
    MeterLimits limits;
};

struct Explanation : FoundExplanation {
    std::string module;
    std::size_t compilesNow = 0; ///< of `compiles`, those that this call made; the others were stored
    bool kept = true;            ///< stored; not if the workspace cannot be written
    /// rank,caller,callee,site,location,advice_a,advice_b,bytes,sum,together,features,decision_a,decision_b,mark (as in
    /// a comparison's). The notes say what was compiled, and how to repeat it by a script; the last one what was
    /// verified, by how many compiles, and what interaction is left over.
    Table table;
};

/// What is stored is not compiled again, and what is compiled is stored at once: a finished explanation is read, and
/// one that was cancelled is resumed. Errors: those of DecisionMix::open() and prepare(). A cancel or a compile that
/// fails is no error: see Explanation::stopped.
Result<Explanation> explain(const JobContext& context, const ExplainOptions& options);

struct CorpusExplainOptions {
    ExplainOptions each; ///< its module is not looked at
    int modules = 0;     ///< at most this many, those that differ most first; 0: all that differ
};

/// Sites and bytes of one name over all modules.
struct CulpritGroup {
    std::string name; ///< linkage name
    std::int64_t sites = 0;
    std::int64_t modules = 0;
    std::int64_t bytes = 0; ///< the culprits' bytes, summed
};

struct CorpusExplanation {
    std::vector<CulpritGroup> callees, callers; ///< by |bytes|, the largest first
    std::vector<Explanation> modules;           ///< in the order in which they were explained
    std::int64_t delta = 0;                     ///< text of B less A over the modules that differ and have sizes
    std::int64_t explained = 0;                 ///< bytes of all culprits, summed
    bool cancelled = false;
    /// role,function,sites,modules,bytes,percent (of delta): callees, then callers.
    Table names;
    /// module,size_a,size_b,delta,decisions (that decisions account for),culprits,explained,interaction,left,compiles,
    /// status; TOTAL.
    Table table;
};

/// The rows of `names` with this role: callee or caller.
Table namesOfRole(const CorpusExplanation& explanation, std::string_view role);

/// The modules of two runs one after the other, those that differ most first.
Result<CorpusExplanation> explainCorpus(const JobContext& context, const CorpusExplainOptions& options);

/// The same of what is stored, without compiling anything: what is not stored has the status "not asked for", what was
/// cancelled "cancelled". The options' module is not looked at. Any thread may call.
Result<CorpusExplanation> storedCorpusExplanation(const std::string& workspace, const ExplainOptions& options,
                                                  const CancelToken& cancel);

} // namespace inlinescope
