// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/evidence.h"

#include <string>
#include <string_view>

namespace inlinescope {

/// Reads what ml-compiler-opt's training keeps about modules (or functions), as JSON:
///
///     reward_stat_map             {MODULE: {KEY: {"default_reward": N, "moving_average_reward": N}}}
///     best_trajectory_repo.json   {MODULE: {KEY: {"reward": N, "action_list": [N, ...]}}}
///
/// The numbers are sizes or scores, in spite of their names: less is better. A number that is null, NaN or infinite is
/// absent. Other members of an entry are ignored. A name has at most 1 MiB, an action list 4 Mi numbers. A file that
/// does not begin as JSON, after empty lines, is read by readTrajectoryList().
Result<void> readRewardMap(int fd, const std::string& name, EvidenceSink& sink);
bool beginsWithRewardMap(std::string_view prefix);

} // namespace inlinescope
