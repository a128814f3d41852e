// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/gcc_flags.h"

#include <algorithm>
#include <array>
#include <span>

namespace inlinescope {
namespace {

/// Of -fNAME, -fno-NAME and -fNAME=VALUE; sorted.
constexpr std::array<std::string_view, 122> ofOptimizer = {
    "aggressive-loop-optimizations",
    "allocation-dce",
    "allow-store-data-races",
    "auto-inc-dec",
    "auto-profile",
    "bit-tests",
    "branch-probabilities",
    "canonical-system-headers",
    "code-hoisting",
    "combine-stack-adjustments",
    "compare-debug",
    "compare-elim",
    "concepts-diagnostics-depth",
    "conserve-stack",
    "cprop-registers",
    "crossjumping",
    "cse-follow-jumps",
    "cse-skip-blocks",
    "dce",
    "delayed-branch",
    "delete-dead-exceptions",
    "devirtualize-at-ltrans",
    "diagnostics-column-origin",
    "diagnostics-column-unit",
    "diagnostics-escape-format",
    "diagnostics-generate-patch",
    "diagnostics-minimum-margin-width",
    "diagnostics-path-format",
    "diagnostics-plain-output",
    "diagnostics-show-caret",
    "diagnostics-show-cwe",
    "diagnostics-show-labels",
    "diagnostics-show-path-depths",
    "diagnostics-urls",
    "dse",
    "early-inlining",
    "fold-simple-inlines",
    "forward-propagate",
    "function-cse",
    "gcse-lm",
    "graphite",
    "graphite-identity",
    "guess-branch-probability",
    "harden-compares",
    "harden-conditional-branches",
    "harden-control-flow-redundancy",
    "hardened",
    "hoist-adjacent-loads",
    "if-conversion",
    "if-conversion2",
    "indirect-inlining",
    "inline-atomics",
    "isolate-erroneous-paths-attribute",
    "isolate-erroneous-paths-dereference",
    "keep-gc-roots-live",
    "keep-static-functions",
    "limit-function-alignment",
    "live-patching",
    "live-range-shrinkage",
    "loop-block",
    "loop-nest-optimize",
    "loop-parallelize-all",
    "loop-strip-mine",
    "loop-unroll-and-jam",
    "lra-remat",
    "mem-report",
    "mem-report-wpa",
    "merge-debug-strings",
    "move-loop-invariants",
    "move-loop-stores",
    "optimize-strlen",
    "partial-inlining",
    "peephole",
    "peephole2",
    "post-ipa-mem-report",
    "pre-ipa-mem-report",
    "predictive-commoning",
    "printf-return-value",
    "profile-abs-path",
    "profile-info-section",
    "profile-note",
    "profile-partial-training",
    "profile-prefix-path",
    "profile-reorder-functions",
    "profile-report",
    "profile-reproducible",
    "profile-use",
    "ree",
    "reorder-blocks-algorithm",
    "reorder-blocks-and-partition",
    "reorder-functions",
    "report-bug",
    "rerun-cse-after-loop",
    "reschedule-modulo-scheduled-loops",
    "schedule-fusion",
    "section-anchors",
    "shrink-wrap",
    "shrink-wrap-separate",
    "simd-cost-model",
    "split-ivs-in-unroller",
    "split-loops",
    "split-paths",
    "split-wide-types",
    "split-wide-types-early",
    "ssa-backprop",
    "ssa-phiopt",
    "stack-reuse",
    "stdarg-opt",
    "store-merging",
    "thread-jumps",
    "time-report-details",
    "toplevel-reorder",
    "track-macro-expansion",
    "unconstrained-commons",
    "unroll-completely-grow-size",
    "var-tracking",
    "var-tracking-assignments",
    "var-tracking-assignments-toggle",
    "var-tracking-uninit",
    "vect-cost-model",
    "version-loops-for-strides",
    "vpt",
};

/// The same, of names that begin so.
constexpr std::array<std::string_view, 12> ofOptimizerStarts = {
    "analyzer", "checking", "dbg-cnt", "dump-",   "ipa-",      "ira-",
    "lto",      "opt-info", "sched-",  "sched2-", "sel-sched", "selective-scheduling"};
/// Of -mNAME, -mno-NAME and -mNAME=VALUE; sorted.
constexpr std::array<std::string_view, 29> ofMachine = {"accumulate-outgoing-args",
                                                        "align-data",
                                                        "align-stringops",
                                                        "avx256-split-unaligned-load",
                                                        "avx256-split-unaligned-store",
                                                        "branch-cost",
                                                        "direct-extern-access",
                                                        "dispatch-scheduler",
                                                        "dump-tune-features",
                                                        "fused-madd",
                                                        "indirect-branch",
                                                        "indirect-branch-register",
                                                        "inline-stringops-dynamically",
                                                        "memcpy-strategy",
                                                        "memset-strategy",
                                                        "move-max",
                                                        "needed",
                                                        "nop-mcount",
                                                        "prefer-avx128",
                                                        "preferred-stack-boundary",
                                                        "push-args",
                                                        "record-mcount",
                                                        "record-return",
                                                        "relax-cmpxchg-loop",
                                                        "store-max",
                                                        "stringop-strategy",
                                                        "stv",
                                                        "tune-ctrl",
                                                        "veclibabi"};

/// Clang has two of gcc's passes on trees by their names.
bool isTreePass(std::string_view name) {
    return name.starts_with("tree-") && name != "tree-vectorize" && name != "tree-slp-vectorize";
}

bool has(std::span<const std::string_view> names, std::string_view name) {
    return std::ranges::binary_search(names, name);
}

} // namespace

bool isOnlyOfGcc(std::string_view argument) {
    const bool isMachine = argument.starts_with("-m");
    if (!isMachine && !argument.starts_with("-f")) return false;
    std::string_view name = argument.substr(2, argument.find('=') - 2);
    if (name.starts_with("no-")) name.remove_prefix(3);
    if (isMachine) return has(ofMachine, name);
    const bool startsSo =
        std::ranges::any_of(ofOptimizerStarts, [name](std::string_view start) { return name.starts_with(start); });
    return startsSo || isTreePass(name) || has(ofOptimizer, name);
}

} // namespace inlinescope
