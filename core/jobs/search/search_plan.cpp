// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/search/search_plan.h"

#include <algorithm>
#include <utility>

namespace inlinescope {
namespace {

/// A step that gained nothing may be followed by one that does.
constexpr double leastExpected = 0.25;
/// Compiles after a step's last measurement: of the best combination, of its script, and a check of that.
constexpr int compilesOfProof = 3;
/// Compiles that a session takes before its first measurement.
constexpr int compilesOfSession = 3;

std::chrono::nanoseconds timeOf(int compiles, const SearchedStarts& module) {
    return compiles * std::chrono::nanoseconds(module.state->compileNs);
}

} // namespace

PlannedStart::Order PlannedStart::order() const {
    switch (track.start) {
    case SearchStart::Known:
        return Order::Known;
    case SearchStart::Policy:
        return Order::Policy;
    case SearchStart::AllWays:
        return Order::AllWays;
    default:
        return Order::LocalSearch;
    }
}

bool PlannedStart::canBegin() const {
    if (done || underWay || (module->closed && order() != Order::Known)) return false;
    return std::ranges::all_of(module->starts,
                               [&](const PlannedStart& other) { return other.done || other.order() >= order(); });
}

std::chrono::nanoseconds PlannedStart::fixedTime() const {
    switch (order()) {
    case Order::Known:
        return timeOf(1, *module);
    case Order::Policy:
        return timeOf(2, *module);
    default:
        return timeOf(compilesOfSession + compilesOfProof, *module);
    }
}

void PlannedStart::expectMore(std::int64_t gained, std::int64_t gap) {
    const double hoped = gained * 2 > gap ? double(gained) / 2 : 0;
    expected = std::max(hoped, leastExpected);
    if (gap > 0 && track.search.isApart()) done = true;
    for (const PlannedStart& other : module->starts)
        if (&other != this && other.objectHash == objectHash && !objectHash.empty())
            done = done || track.start != SearchStart::BestKnown;
}

std::chrono::nanoseconds SearchedStarts::timeOfProof() const {
    return timeOf(compilesOfProof, *this);
}

void SearchedStarts::forgetProof() {
    state->progress.components = state->progress.proved = 0;
    for (PlannedStart& planned : starts)
        if (planned.order() == PlannedStart::Order::AllWays) {
            planned.track = {SearchStart::AllWays, ModuleSearch(0)}; // it searches no moves
            planned.done = false;
        }
}

PlannedStart* nextStart(std::list<SearchedStarts>& modules, const SearchBudget& budget) {
    PlannedStart* best = nullptr;
    std::pair<bool, double> most;
    for (SearchedStarts& module : modules)
        for (PlannedStart& planned : module.starts) {
            const bool isProof = planned.order() == PlannedStart::Order::Known;
            if (!planned.canBegin() || budget.isTimeOverAfter(planned.fixedTime())) continue;
            if (budget.isSpent() && !isProof) continue;
            const std::pair value(isProof, planned.expected / double(module.state->module.bitcodeSize + 1));
            if (best && value <= most) continue;
            best = &planned;
            most = value;
        }
    return best;
}

} // namespace inlinescope
