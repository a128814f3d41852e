// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/reason_classes.h"

#include "core/analysis/checked_arithmetic.h"

namespace inlinescope {
namespace {

std::string_view words(CostBand band) {
    switch (band) {
    case CostBand::Unknown:
        break;
    case CostBand::Below:
        return "cost below threshold";
    case CostBand::At:
        return "cost at threshold";
    case CostBand::UpTo10:
        return "cost over threshold by 1 to 10";
    case CostBand::UpTo50:
        return "cost over threshold by 11 to 50";
    case CostBand::UpTo250:
        return "cost over threshold by 51 to 250";
    case CostBand::More:
        return "cost over threshold by more than 250";
    }
    return "no reason recorded";
}

} // namespace

CostBand costBand(std::optional<std::int64_t> cost, std::optional<std::int64_t> threshold) {
    if (!cost || !threshold) return CostBand::Unknown;
    const std::int64_t over = saturatedDifference(*cost, *threshold);
    if (over < 0) return CostBand::Below;
    if (over == 0) return CostBand::At;
    if (over <= 10) return CostBand::UpTo10;
    if (over <= 50) return CostBand::UpTo50;
    return over <= 250 ? CostBand::UpTo250 : CostBand::More;
}

std::string reasonClass(std::string_view reason, const ReasonParts& parts) {
    if (!reason.empty() && !reason.starts_with("cost=")) return std::string(reason);
    if (parts.band != CostBand::Unknown && parts.mandatory) return "decided without asking the policy";
    if (parts.band == CostBand::Below && parts.defaultRefuses)
        return "increases the cost of inlining in other contexts";
    return std::string(words(parts.band));
}

} // namespace inlinescope
