// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/evidence.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace inlinescope {

class DescriptorBuffer;

/// Reads the trajectories of a best_trajectory_repo.json in ml-compiler-opt's other form
/// (compiler_opt/rl/best_trajectory.py, sink_to_csv_file), a line for each, without the reward and without quotes:
///
///     MODULE,KEY,ACTION,ACTION,...
///
/// Actions are whole numbers. A line has at most 16 MiB; an empty one is skipped. `linesBefore` are the lines that are
/// already consumed.
Result<void> readTrajectoryList(DescriptorBuffer& input, const std::string& name, EvidenceSink& sink,
                                std::uint64_t linesBefore = 0);
/// Whether the file is such a list. One of trajectories of two actions only cannot be told from a performance report,
/// which it then is, and neither can one of shorter trajectories from any other table of numbers: the lines before the
/// first one of three actions must agree with the form.
bool beginsWithTrajectoryList(std::string_view prefix);

} // namespace inlinescope
