// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/tables/table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// Why a context of a log has no reward.
enum class RewardGap : std::uint8_t {
    None,          ///< it has one
    NotTied,       ///< no run is known that compiled it
    NotCompiled,   ///< the run has no object of the module
    NoDefaultRun,  ///< no run compiled the same module with the same options under the heuristic
    NoScore,       ///< the log has no score of the function's register allocation
    NoObservation, ///< the context has no observation, and so no score
    NotFinite,     ///< the last score is infinite or not a number
    NoModule,      ///< the module of the function is not known
    NoBaseline,    ///< no performance report has the function's score under the heuristic, or two differ
};

/// What a context of a log is about, and its reward as ml-compiler-opt computes it: trainingReward(), against the
/// heuristic (its moving average is known to a training only).
///
///  - inliner: the bytes of text of the module in the run that the log is tied to, and in a run under the heuristic.
///  - register allocator: the last score of the function, and the default of imported performance reports.
///  - a trace of ml-compiler-opt has the reward itself.
struct LogReward {
    std::string context;
    std::string module, corpus; ///< empty: not known
    std::string run;            ///< that the log is tied to; empty: the module is the one whose name agrees
    std::optional<double> policy, baseline, reward;
    bool isScore = false; ///< policy and baseline are scores of a register allocation, not bytes
    RewardGap gap = RewardGap::None;
};

/// Of one context, or of all. NotFound.
Result<std::vector<LogReward>> logRewards(const std::string& path, const std::string& log,
                                          const std::optional<std::string>& context, const CancelToken& cancel);
/// context,module,default,policy,reward of the same; the notes say why some have none.
Result<Table> logRewardTable(const std::string& path, const std::string& log, const std::optional<std::string>& context,
                             const CancelToken& cancel);

} // namespace inlinescope
