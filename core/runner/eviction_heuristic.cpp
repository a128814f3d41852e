// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/eviction_heuristic.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace inlinescope {
namespace {

/// In the order of names below.
enum Feature : std::size_t { Mask, IsHint, IsLocal, NrUrgent, NrBrokenHints, Weight };
const std::vector<std::string> names = {"mask",      "is_hint",         "is_local",
                                        "nr_urgent", "nr_broken_hints", "use_def_density"};
constexpr double urgentCost = 10; ///< in broken hints

} // namespace

Result<std::vector<FeaturePlace>> featurePlaces(const std::vector<TensorSpec>& features,
                                                const std::vector<std::string>& wanted) {
    std::vector<FeaturePlace> places;
    for (const std::string& name : wanted) {
        FeaturePlace place;
        const auto found = std::ranges::find(features, name, &TensorSpec::name);
        if (found == features.end())
            return Error{ErrorCode::Unsupported, "the compiler's features have no " + name, {}, {}, {}};
        for (auto before = features.begin(); before != found; ++before)
            place.offset += before->byteSize();
        place.spec = *found;
        places.push_back(std::move(place));
    }
    return places;
}

Result<EvictionHeuristic> EvictionHeuristic::of(const std::vector<TensorSpec>& features) {
    INLINESCOPE_TRY(std::vector<FeaturePlace> places, featurePlaces(features, names));
    const auto count = places.front().spec.elementCount();
    const bool same =
        std::ranges::all_of(places, [&count](const FeaturePlace& place) { return place.spec.elementCount() == count; });
    if (!same || !count || *count < 1)
        return Error{ErrorCode::Unsupported, "the compiler's eviction features have several lengths", {}, {}, {}};
    return EvictionHeuristic(std::move(places));
}

double EvictionHeuristic::weight(Bytes tensors, std::int64_t index) const {
    const double weight = value(tensors, Weight, index);
    return std::isnan(weight) ? std::numeric_limits<double>::infinity() : weight; // infinite, divided by infinity
}

EvictionHeuristic::Answer EvictionHeuristic::answer(Bytes tensors) const {
    const std::int64_t seeker = *m_places[Mask].spec.elementCount() - 1;
    const bool mayGoWithout = value(tensors, Mask, seeker) != 0;
    const double own = weight(tensors, seeker);
    Answer answer{seeker, !std::isinf(own)};
    std::optional<std::pair<double, double>> best; // broken hints, weight
    for (std::int64_t index = 0; index < seeker; ++index) {
        if (value(tensors, Mask, index) == 0) continue;
        const double itsWeight = weight(tensors, index);
        answer.isCertain = answer.isCertain && !std::isinf(itsWeight);
        const std::pair cost(value(tensors, NrBrokenHints, index) + urgentCost * value(tensors, NrUrgent, index),
                             itsWeight);
        if (best && cost >= *best) continue;
        if (mayGoWithout && own <= itsWeight) continue;
        // Once there is a candidate, evicting a local live range for a local one is not worth it.
        if (mayGoWithout && best && value(tensors, IsLocal, index) > 0) continue;
        best = cost;
        answer.index = index;
        if (value(tensors, IsHint, index) != 0) break;
    }
    return answer;
}

} // namespace inlinescope
