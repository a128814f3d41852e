#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/table.h"
#include "core/model/input_difference.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

// What is in a workspace, as tables. Each call opens its own short-lived read snapshot of the workspace at `path`, so
// any thread may call; column names and their order are the command line's contract (design.md section 6).

/// Nouns of `list`.
enum class ListNoun : std::uint8_t { Corpora, Modules, Runs, Policies, Logs, Reports, Remarks, Findings };
std::optional<ListNoun> parseListNoun(std::string_view word);
/// Corpora: corpus,modules,bitcode_bytes,thinlto,reference,source,imported,complete.
/// Modules: corpus,module,bitcode_bytes,bitcode_hash,reference,thinlto.
/// Runs: run,corpus,policy,toolchain,mllvm,modules,ok,failed,decisions,text,created,status; `modules` counts the
/// corpus. Policies: policy,kind,bytes,runs,fingerprint,source. Logs:
/// log,contexts,observations,features,bytes,source,complete. Reports: report,entries,code,bytes,source,complete.
/// Findings: severity,subject,finding,file,place,expected,time,concerns
/// ("run default", "log x"). Remarks: remarks,source; none can be imported yet.
Result<Table> listTable(const std::string& path, ListNoun noun);

/// Of clangs of this machine, by path: toolchain,version,mode,available,words; a row per way of deciding about
/// inlining, with the clang's own words where it cannot. What is not known of a clang yet is found out by running it.
Result<Table> toolchainTable(const std::vector<std::string>& paths, const CancelToken& cancel);

/// Totals over the modules that have a size on both sides, and what is missing beside them.
struct ComparisonSummary {
    std::string runA, runB, corpusA, corpusB, policyA, policyB;
    std::int64_t sizeA = 0; ///< text, bytes
    std::int64_t sizeB = 0;
    std::int64_t uniqueA = 0;
    std::int64_t uniqueB = 0;
    int compared = 0; ///< modules with a size on both sides
    int smaller = 0, larger = 0, equal = 0;
    int missing = 0;   ///< modules of either corpus that one side, or neither, has
    int failed = 0;    ///< modules that failed, crashed or timed out on a side
    int cancelled = 0; ///< modules that were cancelled on a side
    int noSize = 0;    ///< done on both sides, without a size on one
    std::int64_t decisionsA = 0, decisionsB = 0, differing = 0;
    int otherBitcode = 0;     ///< modules of which the runs compiled different bitcode
    int otherCommandLine = 0; ///< likewise
};

struct RunComparison {
    ComparisonSummary summary;
    /// module,size_a,size_b,delta,percent,decisions_a,decisions_b,differing,status,unique_a,unique_b,added,removed,
    /// body_changed,decided_differently; TOTAL; notes. The last four are bytes that sum to delta, by the rules of
    /// core/analysis/growth_causes.h; absent where a side's bitcode, or what it defined, is not known.
    Table table;
    std::vector<InputDifference> differences; ///< what keeps the two runs from being comparable; empty for nothing
};

Result<RunComparison> compareRuns(const std::string& path, const std::string& runA, const std::string& runB,
                                  const CancelToken& cancel);

struct ModuleComparison {
    std::int64_t same = 0, differing = 0, onlyA = 0, onlyB = 0;
    std::int64_t ambiguous = 0;               ///< callsites whose key another callsite of the same run shares
    std::optional<std::int64_t> sizeA, sizeB; ///< text, bytes; absent where that module run has none
    std::string statusA, statusB;             ///< "ok", "failed", ..., or "missing"
    std::vector<InputDifference> differences; ///< between the module's two sides, and the runs
    /// mark,caller,callee,location,inline_path,site,decision_a,advice_a,outcome_a,cost_a,threshold_a,reason_a,
    /// decision_b,advice_b,outcome_b,cost_b,threshold_b,reason_b. mark is "=", "!", "-" (only in A) or "+" (only in B).
    /// Differences first. At the end paired_by: "key", or between revisions "structure" or "line", with "+rename"
    /// behind it where a proposed rename took part; absent for a callsite of one side.
    Table table;
};

Result<ModuleComparison> compareModule(const std::string& path, const std::string& runA, const std::string& runB,
                                       const std::string& module);

/// What a run recorded of each of its modules:
/// module,status,text,data,bss,code,rodata,eh_frame,other,unique,decisions,inlined,refused,
/// failed,never_asked,functions,wall_ms,cpu_ms,force_stopped,object_hash,diagnostics (the first line).
Result<Table> moduleRunsTable(const std::string& path, const std::string& run);

/// decision,caller,callee,site,advice,outcome,cost,threshold,reason,location,default_advice,inline_path,linkage
Result<Table> decisionsTable(const std::string& path, const std::string& run, const std::string& module);

/// One decision of one or two runs, then the policy's further outputs (policy_output_N): feature,value_a[,value_b] (a
/// side without that decision, or without features, is absent). Both decisions are ordinals of their own run, as
/// compareModule gives them.
Result<Table> decisionFeatures(const std::string& path, const std::string& runA, const std::string& runB,
                               const std::string& module, std::optional<std::int64_t> decisionA,
                               std::optional<std::int64_t> decisionB);
/// All decisions of a module run that have features: decision, then a column per feature.
Result<Table> moduleFeatures(const std::string& path, const std::string& run, const std::string& module);

/// function,linkage,size_a,size_b,delta,cause,renamed_from; with an empty runB: function,linkage,size_a. TOTAL is the
/// sum of the rows. With two runs the rows hold all of text: one row more is what is in no function, and another takes
/// off what aliases name a second time (core/analysis/growth_causes.h has the causes; renamed_from is A's name of a
/// function that was paired by a proposed rename). A side without a result (missing, failed) has no sizes and no TOTAL,
/// and a note says so.
Result<Table> functionsTable(const std::string& path, const std::string& runA, const std::string& runB,
                             const std::string& module);

/// context,observations of a training log, in the order of first appearance.
Result<Table> logContexts(const std::string& path, const std::string& log);
/// observation, then a column per feature (and score): rows [first, first + count) of a context.
Result<Table> logObservations(const std::string& path, const std::string& log, const std::string& context,
                              std::int64_t first, std::int64_t count);

/// path,value_a,value_b,delta,percent,status for two reports; with more, value_c..., then
/// delta_b,percent_b,delta_c,percent_c.... TOTAL is the sum of the rows, the reports' own totals stand in the notes.
/// field is one of elfSizeFields().
Result<Table> sizesTable(const std::string& path, const std::vector<std::string>& reports, const std::string& field);

} // namespace inlinescope
