#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/job_context.h"
#include "core/jobs/table.h"
#include "core/model/flip.h"
#include "core/model/input_difference.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

// What is in a workspace, as tables. Each call opens its own short-lived read snapshot of the workspace at `path`, so
// any thread may call; column names and their order are the command line's contract (design.md section 6).

/// Nouns of `list`.
enum class ListNoun : std::uint8_t { Corpora, Modules, Runs, Policies, Logs, Reports, Findings };
std::optional<ListNoun> parseListNoun(std::string_view word);
/// Corpora: corpus,modules,bitcode_bytes,thinlto,reference,source,imported,complete.
/// Modules: corpus,module,bitcode_bytes,bitcode_hash,reference,thinlto.
/// Runs: run,corpus,policy,toolchain,mllvm,modules,ok,failed,decisions,text,created,status,flags,sample,unique;
/// `modules` counts the corpus, `unique` is text with every shared body counted once. Policies:
/// policy,kind,bytes,runs,fingerprint,source, otherwise (of a script: the policy that decides what it does not). Logs:
/// log,contexts,observations,features,bytes,source,complete. Reports: report,entries,code,bytes,source,complete.
/// Findings: severity,subject,finding,file,place,expected,time,concerns
/// ("run default", "log x").
/// Where anything was written about a run that is listed, or about a module or callsite of the comparisons below, their
/// tables have two columns more at the end: label,note.
Result<Table> listTable(const std::string& path, ListNoun noun);
/// The same of a workspace that nobody asked for by name: it is not written to, and an older one is Refused.
Result<Table> lookAtList(const std::string& path, ListNoun noun);

/// Of clangs of this machine, by path: toolchain,version,mode,available,words; a row per way of deciding about
/// inlining, with the clang's own words where it cannot. What is not known of a clang yet is found out by running it.
/// One of several that cannot be had is a finding, and the others have their rows; a single one is an error.
Result<Table> toolchainTable(const JobContext& context, const std::vector<std::string>& paths);

/// One run of a comparison: totals over the modules that have a size in every run, and what it lacks.
struct ComparedRun {
    std::string run, corpus, policy;
    std::int64_t size = 0; ///< text, bytes
    std::int64_t unique = 0;
    std::int64_t decisions = 0;
    int best = 0;    ///< compared modules of which this run has the least text (the first of equals)
    int missing = 0; ///< modules of any corpus that this run lacks
    int failed = 0;  ///< modules that failed, crashed or timed out
    int cancelled = 0, noSize = 0;
    // Against the baseline; nothing on the baseline itself.
    int smaller = 0, larger = 0, equal = 0;        ///< compared modules
    std::int64_t differing = 0;                    ///< callsites
    int otherBitcode = 0;                          ///< modules of which the two compiled different bitcode
    int otherCommandLine = 0;                      ///< likewise
    std::vector<InputDifference> differences = {}; ///< what keeps the two from being comparable; empty for nothing
    /// Over the modules that these two have, whatever the other runs lack.
    int pairCompared = 0;
    std::int64_t pairBaselineSize = 0, pairSize = 0;
};

/// How far a comparison of runs looks.
enum class ComparisonDepth : std::uint8_t {
    Sizes, ///< nothing about callsites and causes of growth: `differing`, `added` and so on are absent. Ten times as
           ///< fast
    Callsites
};

struct ComparisonSummary {
    std::vector<ComparedRun> runs; ///< the baseline first
    ComparisonDepth depth = ComparisonDepth::Callsites;
    int modules = 0;  ///< rows
    int compared = 0; ///< of them, those that have a size in every run
    // Modules of which that is so in at least one run.
    int missing = 0, failed = 0, cancelled = 0, noSize = 0;

    const ComparedRun& baseline() const { return runs.front(); }
};

struct RunComparison {
    ComparisonSummary summary;
    /// module,size_a,size_b,delta,percent,decisions_a,decisions_b,differing,status,unique_a,unique_b,added,removed,
    /// body_changed,decided_differently; TOTAL; notes. The last four are bytes that sum to delta, by the rules of
    /// core/analysis/growth_causes.h; absent where a side's bitcode, or what it defined, is not known.
    /// With more than two runs there follow for each: size_c,delta_c,percent_c,decisions_c,differing_c,unique_c,
    /// added_c,removed_c,body_changed_c,decided_differently_c (what b has without a letter), all against the baseline;
    /// and at the end best, the run with the least text. TOTAL is over the modules that every run has a size of.
    Table table;
    std::vector<std::optional<std::size_t>> best; ///< by row of the table: index of that run, the first of equals
    std::optional<std::size_t> bestTotal;         ///< likewise
};

constexpr std::size_t mostComparedRuns = 26; ///< each has a letter
/// InvalidArgument for fewer than two runs, or more than there are letters.
Result<void> checkComparedRuns(const std::vector<std::string>& runs);
/// Compares runs by module; the first is the baseline. InvalidArgument for fewer than two, or more than there are
/// letters.
Result<RunComparison> compareRuns(const std::string& path, const std::vector<std::string>& runs,
                                  const CancelToken& cancel, ComparisonDepth depth = ComparisonDepth::Callsites);

/// The comparison of two runs as the performance report of ml-compiler-opt's generate_default_trace:
/// module_name,default,TEXT_A,TEXT_B, without a header and without quotes; a module that lacks a size on a side, or has
/// none to speak of (0), has no row. Refused where a module's name has a comma or a line end, InvalidArgument for more
/// than two runs.
Result<std::string> performanceReport(const RunComparison& comparison);

struct ModuleComparison {
    std::int64_t same = 0, differing = 0, onlyA = 0, onlyB = 0;
    std::int64_t ambiguous = 0;               ///< callsites whose key another callsite of the same run shares
    std::optional<std::int64_t> sizeA, sizeB; ///< text, bytes; absent where that module run has none
    std::string statusA, statusB;             ///< "ok", "failed", ..., or "missing"
    std::vector<InputDifference> differences; ///< between the module's two sides, and the runs
    /// mark,caller,callee,location,inline_path,site,decision_a,advice_a,outcome_a,cost_a,threshold_a,reason_a,
    /// decision_b,advice_b,outcome_b,cost_b,threshold_b,reason_b. mark is "=", "!", "-" (only in A) or "+" (only in B).
    /// Differences first. At the end paired_by: "key", or between revisions "structure" or "line", with "+rename"
    /// behind it where a proposed rename took part; absent for a callsite of one side. Then for each side what is
    /// stored about its decision flipped by itself (FlipCells): flip_a,flip_state_a,flip_b,flip_state_b.
    Table table;
};

/// `runs` as in compareRuns(); `others`: of which flips the table tells. With more than two runs there follow for each
/// decision_c,advice_c,outcome_c,cost_c,threshold_c,reason_c,flip_c,flip_state_c, and a mark speaks of all: "!" where a
/// run decided otherwise than the first, "-" where the first has a callsite that another lacks, "+" where it lacks one.
/// Sizes, statuses and differences are those of the first two.
Result<ModuleComparison> compareModule(const std::string& path, const std::vector<std::string>& runs,
                                       const std::string& module, Others others = Others::Decide);

/// The tree of who was inlined into whom, rows in its order (core/analysis/inline_tree.h):
/// depth,mark,function,location,outcome_a,outcome_b,size_a,size_b,delta,decision_a,decision_b,flip_a,flip_state_a,
/// flip_b,flip_state_b. A row of depth 0 is a compiled function, with its bytes; below it stand calls, `function` being
/// the callee, with what is stored about their decisions flipped (FlipCells). A call that nobody was asked about there,
/// because it came along, has neither mark nor decision. With an empty runB: depth,function,location,outcome_a,size_a,
/// decision_a,flip_a,flip_state_a. `others` as in compareModule().
Result<Table> inlineTreeTable(const std::string& path, const std::string& runA, const std::string& runB,
                              const std::string& module, Others others = Others::Decide);

/// What a run recorded of each of its modules:
/// module,status,text,data,bss,code,rodata,eh_frame,other,unique,decisions,inlined,refused,
/// failed,never_asked,functions,wall_ms,cpu_ms,force_stopped,object_hash,diagnostics (the first line),
/// flips,flips_smaller: how many decisions were flipped by themselves, counted once for each meaning, and how many of
/// these flips made text smaller.
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
/// sum of the rows, the bytes of all functions: a row more takes off what aliases name a second time. With two runs a
/// note says what of text is in no function (core/analysis/growth_causes.h has the causes; renamed_from is A's name of
/// a function that was paired by a proposed rename). A side without a result (missing, failed) has no sizes and no
/// TOTAL, and a note says so.
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
