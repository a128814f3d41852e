// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace inlinescope {

/// How far a cost is from the threshold that it is held against; the heuristic inlines below it.
enum class CostBand : std::uint8_t { Unknown, Below, At, UpTo10, UpTo50, UpTo250, More };

CostBand costBand(std::optional<std::int64_t> cost, std::optional<std::int64_t> threshold);

/// What of a decision says why it was made.
struct ReasonParts {
    CostBand band = CostBand::Unknown;
    bool mandatory = false;
    bool defaultRefuses = false; ///< the heuristic answered no to the same question
    bool operator==(const ReasonParts&) const = default;
};

/// What decisions with the same kind of reason have in common, in LLVM's words: the recorded reason itself ("noinline
/// function attribute"), but of "cost=35, threshold=5" the band of cost over threshold, of which there are few.
/// A heuristic that refuses below its threshold defers to the caller's own callers; a cost that stands with a mandatory
/// decision was not what decided it.
std::string reasonClass(std::string_view reason, const ReasonParts& parts);

} // namespace inlinescope
