// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace inlinescope {

/// Distance of a cost from the threshold that it is compared with; the heuristic inlines below the threshold.
enum class CostBand : std::uint8_t { Unknown, Below, At, UpTo10, UpTo50, UpTo250, More };

CostBand costBand(std::optional<std::int64_t> cost, std::optional<std::int64_t> threshold);

/// The parts of a decision that say why it was made.
struct ReasonParts {
    CostBand band = CostBand::Unknown;
    bool mandatory = false;
    bool defaultRefuses = false; ///< the heuristic's answer to the same question is not to inline
    bool operator==(const ReasonParts&) const = default;
};

/// Whether a recorded reason says only what cost and threshold say: its class depends on the other parts alone.
bool isOfCost(std::string_view reason);

/// The class of a decision's reason, in LLVM's words: the recorded reason itself ("noinline function attribute"), but
/// instead of "cost=35, threshold=5" the band of cost over threshold, so that there are few classes.
/// A heuristic that refuses below its threshold defers to the caller's own callers; a cost that a mandatory decision
/// has was not the reason for it.
std::string reasonClass(std::string_view reason, const ReasonParts& parts);

} // namespace inlinescope
