// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/report/gate_job.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

// The parts that a gate's reports share.

std::string groupedBytes(std::int64_t number); ///< "412,306", "-1,184"
std::string signedBytes(std::int64_t bytes);   ///< "+1,024"
std::optional<double> growthPercentOf(std::int64_t before, std::int64_t after);
std::string growthPercentText(std::optional<double> percent); ///< "+0.52 %"
std::string limitText(double percent);                        ///< "0.5 %", as the user gave it
std::string pluralText(std::size_t count, const std::string& noun);

/// Why the gate is beyond its limits, one sentence each; empty if it is within them.
std::vector<std::string> exceededLimits(const Gate& gate);
/// The changes of all compared modules, in bytes.
std::vector<std::int64_t> deltasOf(const Gate& gate);

} // namespace inlinescope
