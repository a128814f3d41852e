// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/alignment.h"
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/compile/variant_meter.h"
#include "core/jobs/explain/feature_outliers.h"
#include "core/jobs/tables/table.h"

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
    int compiles = 0; ///< at most this many; 0: as many as it takes
    MeterLimits limits;
};

/// One decision that is to blame. Ordinals are of the runs' own `decisions`.
struct Culprit {
    std::optional<std::int64_t> decisionA; ///< nothing if A has no such callsite
    std::int64_t decisionB = 0;
    std::string caller, callee;
    std::string site;                               ///< callsite key, as a script has it
    std::string location;                           ///< "file:line:column"; empty without debug info
    std::optional<Advice> adviceA = Advice::Refuse; ///< nothing if A was not asked
    Advice adviceB = Advice::Inline;
    /// Same: A decided so too, but its policy decides otherwise beside the other culprits.
    AlignmentMark mark = AlignmentMark::Differs;
    std::int64_t bytes = 0;               ///< of text, when it alone is put into A; 0 if A then has no such callsite
    std::optional<std::int64_t> together; ///< bytes that it makes among the others: all of them less all but it
    std::vector<FeatureOutlier> features; ///< at most three, the farthest out first
};

struct Explanation {
    std::string module;
    bool revisions = false; ///< A and B compiled different bitcode: B's bitcode was compiled, decided as A and as B
    std::int64_t sizeA = 0, sizeB = 0; ///< text as recorded
    /// Text with none and with all of B's decisions put in, as compiled. Their difference is what decisions account
    /// for; sizeB - sizeA less it is not.
    std::int64_t none = 0, all = 0;
    std::int64_t withCulprits = 0; ///< text with exactly the culprits put in, as compiled; `none` without any
    std::int64_t interaction = 0;  ///< withCulprits - none, less the culprits' bytes; 0 unless verified
    std::size_t decisions = 0;     ///< of B that can be put in: the culprits are among these
    std::size_t differing = 0;     ///< of these, such that A was asked too and decided otherwise
    std::size_t compiles = 0;      ///< that it took
    std::vector<Culprit> culprits; ///< by |bytes|, the largest first
    std::optional<std::int64_t> allButCulprits; ///< text with all of B's decisions but these, as compiled
    bool verified = false; ///< the culprits were compiled and do what is asked, and none of them can be left out
    /// Why the search ended before that ("cancelled", the limit of compiles, a compile that crashed); `culprits` then
    /// are those found so far, with their bytes in the presence of what was put in before them.
    std::string stopped;
    bool cancelled = false;
    /// rank,caller,callee,site,location,advice_a,advice_b,bytes,sum,together,features,decision_a,decision_b,mark (as in
    /// a comparison's). The notes say what was compiled, and how to repeat it by a script; the last one what was
    /// verified, by how many compiles, and what interaction is left over.
    Table table;
};

std::string_view toString(const std::optional<Advice>& advice); ///< "not asked" for nothing

/// Errors: those of DecisionMix::open(). A cancel or a compile that fails is no error: see Explanation::stopped.
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

} // namespace inlinescope
