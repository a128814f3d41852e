// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/reason_classes.h"

#include "core/analysis/checked_arithmetic.h"
#include "core/model/reasons.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace inlinescope {
namespace {

struct BandRow {
    CostBand band;
    std::int64_t most; ///< of cost over threshold
    std::string_view words;
};

/// In the order of CostBand, whose first enumerator has no row.
constexpr BandRow bands[] = {
    {CostBand::Below, -1, "cost below threshold"},
    {CostBand::At, 0, "cost at threshold"},
    {CostBand::UpTo10, 10, "cost over threshold by 1 to 10"},
    {CostBand::UpTo50, 50, "cost over threshold by 11 to 50"},
    {CostBand::UpTo250, 250, "cost over threshold by 51 to 250"},
    {CostBand::More, std::numeric_limits<std::int64_t>::max(), "cost over threshold by more than 250"},
};

constexpr bool everyBandHasItsRow() {
    for (std::size_t row = 0; row < std::size(bands); ++row)
        if (std::size_t(bands[row].band) != row + 1) return false;
    return std::size(bands) == std::size_t(CostBand::More);
}
static_assert(everyBandHasItsRow(), "give each CostBand a row in `bands`, at its place");

std::string_view words(CostBand band) {
    return band == CostBand::Unknown ? "no reason recorded" : bands[std::size_t(band) - 1].words;
}

} // namespace

CostBand costBand(std::optional<std::int64_t> cost, std::optional<std::int64_t> threshold) {
    if (!cost || !threshold) return CostBand::Unknown;
    return std::ranges::lower_bound(bands, saturatedDifference(*cost, *threshold), {}, &BandRow::most)->band;
}

bool isOfCost(std::string_view reason) {
    return reason.empty() || reason.starts_with("cost=");
}

std::string reasonClass(std::string_view reason, const ReasonParts& parts) {
    if (!isOfCost(reason)) return std::string(reason);
    if (parts.band != CostBand::Unknown && parts.mandatory) return "decided without asking the policy";
    if (parts.band == CostBand::Below && parts.defaultRefuses) return std::string(deferredReason);
    return std::string(words(parts.band));
}

} // namespace inlinescope
