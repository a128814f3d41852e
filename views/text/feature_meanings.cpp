// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/text/feature_meanings.h"

#include <QCoreApplication>

#include <algorithm>

namespace inlinescope {
namespace {

struct FeatureWords {
    std::string_view name;
    const char* meaning;
};

// clang-format off
constexpr FeatureWords featureWords[] = {
    {"sroa_savings", QT_TRANSLATE_NOOP("Features", "Cost that goes away because aggregates passed by pointer can be split into scalars after inlining.")},
    {"sroa_losses", QT_TRANSLATE_NOOP("Features", "Savings of scalar replacement that are lost because the aggregate escapes or is used as a whole.")},
    {"load_elimination", QT_TRANSLATE_NOOP("Features", "Cost of loads that inlining would let the optimiser remove.")},
    {"call_penalty", QT_TRANSLATE_NOOP("Features", "Penalties charged for the calls that stay in the callee's body.")},
    {"call_argument_setup", QT_TRANSLATE_NOOP("Features", "Instructions that set up arguments of the calls inside the callee.")},
    {"load_relative_intrinsic", QT_TRANSLATE_NOOP("Features", "Cost of relative loads (llvm.load.relative) in the callee.")},
    {"lowered_call_arg_setup", QT_TRANSLATE_NOOP("Features", "Argument setup of intrinsics that are lowered to real calls.")},
    {"indirect_call_penalty", QT_TRANSLATE_NOOP("Features", "Cost of indirect calls in the callee that inlining could make direct.")},
    {"jump_table_penalty", QT_TRANSLATE_NOOP("Features", "Cost of the jump tables of the callee's switches.")},
    {"case_cluster_penalty", QT_TRANSLATE_NOOP("Features", "Cost of the clusters of cases of switches without a jump table.")},
    {"switch_default_dest_penalty", QT_TRANSLATE_NOOP("Features", "Cost of testing for the default destination of switches.")},
    {"switch_penalty", QT_TRANSLATE_NOOP("Features", "Cost of the comparisons of the callee's remaining switches.")},
    {"unsimplified_common_instructions", QT_TRANSLATE_NOOP("Features", "Cost of the callee's instructions that do not simplify at this callsite.")},
    {"num_loops", QT_TRANSLATE_NOOP("Features", "Loops in the callee that stay alive; a penalty when size matters.")},
    {"dead_blocks", QT_TRANSLATE_NOOP("Features", "Blocks of the callee that are dead with this callsite's arguments.")},
    {"simplified_instructions", QT_TRANSLATE_NOOP("Features", "Instructions of the callee that fold away with this callsite's arguments.")},
    {"constant_args", QT_TRANSLATE_NOOP("Features", "Arguments that are constants at this callsite.")},
    {"constant_offset_ptr_args", QT_TRANSLATE_NOOP("Features", "Pointer arguments at a constant offset from a known base.")},
    {"callsite_cost", QT_TRANSLATE_NOOP("Features", "Cost of the call itself, which inlining saves; negative.")},
    {"cold_cc_penalty", QT_TRANSLATE_NOOP("Features", "Penalty for a callee with the cold calling convention.")},
    {"last_call_to_static_bonus", QT_TRANSLATE_NOOP("Features", "Bonus for the last call of an internal function, whose body is removed when it is inlined.")},
    {"is_multiple_blocks", QT_TRANSLATE_NOOP("Features", "1 if the callee has more than one block that can be reached from this callsite.")},
    {"nested_inlines", QT_TRANSLATE_NOOP("Features", "Calls inside the callee that the default heuristic would inline in turn.")},
    {"nested_inline_cost_estimate", QT_TRANSLATE_NOOP("Features", "Estimated cost of the inlining that would follow inside the callee.")},
    {"threshold", QT_TRANSLATE_NOOP("Features", "The threshold with which the default heuristic compares the cost.")},
    {"callee_basic_block_count", QT_TRANSLATE_NOOP("Features", "Basic blocks of the callee.")},
    {"callsite_height", QT_TRANSLATE_NOOP("Features", "Height of the caller in the call graph at the start, counted from the leaves.")},
    {"node_count", QT_TRANSLATE_NOOP("Features", "Functions that the module defines at this moment.")},
    {"nr_ctant_params", QT_TRANSLATE_NOOP("Features", "Parameters that are constants at this callsite.")},
    {"cost_estimate", QT_TRANSLATE_NOOP("Features", "LLVM's estimate of the cost of inlining; 0 if it would refuse without one.")},
    {"edge_count", QT_TRANSLATE_NOOP("Features", "Calls between functions of the module at this moment.")},
    {"caller_users", QT_TRANSLATE_NOOP("Features", "Uses of the caller inside the module, and one more if it is visible outside.")},
    {"caller_conditionally_executed_blocks", QT_TRANSLATE_NOOP("Features", "Blocks of the caller that a conditional branch or switch leads to.")},
    {"caller_basic_block_count", QT_TRANSLATE_NOOP("Features", "Basic blocks of the caller.")},
    {"callee_conditionally_executed_blocks", QT_TRANSLATE_NOOP("Features", "Blocks of the callee that a conditional branch or switch leads to.")},
    {"callee_users", QT_TRANSLATE_NOOP("Features", "Uses of the callee inside the module, and one more if it is visible outside.")},
    {"is_callee_avail_external", QT_TRANSLATE_NOOP("Features", "1 if another module has the callee's real body, so that this one is removed in any case.")},
    {"is_caller_avail_external", QT_TRANSLATE_NOOP("Features", "1 if another module has the caller's real body, so that growth here costs nothing.")},
    {"inlining_default", QT_TRANSLATE_NOOP("Features", "What the default heuristic answers: 1 inlines.")},
};
// clang-format on

} // namespace

QString featureMeaning(std::string_view feature) {
    const auto found = std::ranges::find(featureWords, feature, &FeatureWords::name);
    return found == std::end(featureWords) ? QString() : QCoreApplication::translate("Features", found->meaning);
}

} // namespace inlinescope
