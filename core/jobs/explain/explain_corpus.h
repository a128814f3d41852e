// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/explain/explanation.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

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
    std::vector<ExplainEstimate> estimates; ///< by row of `table`: what it takes to explain the module now
    /// role,function,sites,modules,bytes,percent (of delta): callees, then callers.
    Table names;
    /// module,size_a,size_b,delta,decisions (that decisions account for),culprits,explained,interaction,left,compiles,
    /// status; TOTAL.
    Table table;
};

/// Bytes of text of some modules.
struct ExplainedBytes {
    std::int64_t delta = 0;     ///< of B less A
    std::int64_t explained = 0; ///< of all culprits, summed
    std::int64_t bitcode = 0;   ///< of the modules that are compiled from other bitcode in B
    bool operator==(const ExplainedBytes&) const = default;
};

/// The modules that are larger in B, and those that are smaller: their sums would hide each other.
struct ExplainedBySign {
    ExplainedBytes larger, smaller;
};
ExplainedBySign explainedBySign(const std::vector<Explanation>& modules);

/// What a function of `names` is in a culprit's call: the words of the column role.
enum class NameRole : std::uint8_t { Callee, Caller };
constexpr std::string_view toString(NameRole role) {
    return role == NameRole::Callee ? "callee" : "caller";
}
/// The rows of `names` with this role.
Table namesOfRole(const CorpusExplanation& explanation, NameRole role);

/// What is known while the modules of two runs are explained.
struct CorpusExplanationSoFar {
    /// Of the modules that are done, and of the others as they were explained before; the rest of those that are to
    /// come has the status "waiting".
    std::shared_ptr<const CorpusExplanation> finished;
    ExplanationSoFar module; ///< the one that is being explained; its name is empty before its first compile
};
/// Called after each compile and each module, on the thread that runs the job.
using WatchCorpusExplanation = std::function<void(const CorpusExplanationSoFar&)>;

/// The modules of two runs one after the other, those that differ most first.
Result<CorpusExplanation> explainCorpus(const JobContext& context, const CorpusExplainOptions& options,
                                        const WatchCorpusExplanation& watch = {});

/// The same of what is stored, without compiling anything: what is not stored has the status "not asked for", what was
/// cancelled "cancelled". The options' module is not looked at. Any thread may call.
Result<CorpusExplanation> storedCorpusExplanation(const std::string& workspace, const ExplainOptions& options,
                                                  const CancelToken& cancel);

} // namespace inlinescope
