// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/search/search_plan.h"

#include <algorithm>
#include <array>
#include <utility>

namespace inlinescope {
namespace {

/// The expected gain of a start before its first step, as a part of the module's bytes: published local searches and
/// ours gained about a tenth from the best known result; another start must first come as far as that. The built-in
/// policy saves about a twentieth in a few compiles, where a step of the others takes tens of them.
constexpr std::array<double, 6> expectedParts{0.1, 0.5, 0.005, 0.01, 0, 1};
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

bool PlannedStart::isOutdated() const {
    return othersAtBegin != module->state->changesOfOthers;
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

void SearchedStarts::plan(const SearchOptions& options, std::int64_t bytes, bool noPolicy) {
    for (const SearchStart start : {SearchStart::BestKnown, SearchStart::Policy, SearchStart::Heuristic,
                                    SearchStart::Nothing, SearchStart::AllWays, SearchStart::Known}) {
        const bool isKnown = start == SearchStart::Known;
        const std::int64_t most = isKnown && state->better ? state->better->gain : bytes;
        PlannedStart& planned = starts.emplace_back(PlannedStart{this, {start, ModuleSearch(options.seed)}});
        planned.expected = expectedParts[std::size_t(start)] * double(most);
        planned.done = isKnown ? state->proven && !state->better : start == SearchStart::Policy && noPolicy;
        planned.othersAtBegin = state->changesOfOthers;
    }
    seed = options.seed;
    beginAgain();
    close(options);
}

void SearchedStarts::beginAgain() {
    PlannedStart& first = starts.front();
    first.track = {SearchStart::BestKnown, ModuleSearch(seed)};
    first.track.proven = state->proven;
    first.track.taken = state->progress.taken;
    first.done = false;
    first.othersAtBegin = state->changesOfOthers;
    first.objectHash = firstHash = state->objectHash;
}

void SearchedStarts::forgetProof() {
    state->progress.components = state->progress.proved = 0;
    for (PlannedStart& planned : starts)
        if (planned.order() == PlannedStart::Order::AllWays) {
            planned.track = {SearchStart::AllWays, ModuleSearch(0)}; // it searches no moves
            planned.done = false;
        }
}

void SearchedStarts::close(const SearchOptions& options) {
    const bool isIdle = std::ranges::none_of(starts, &PlannedStart::underWay);
    if (isIdle) repeatOutdated();
    const bool isDone = std::ranges::all_of(starts, &PlannedStart::done);
    const auto differs = [](const PlannedStart& planned) {
        return planned.track.differs && planned.order() >= PlannedStart::Order::LocalSearch;
    };
    if (isDone && !givenUp && std::ranges::none_of(starts, differs)) state->progress.exhausted = true;
    // Which moves make the corpus smaller changes with the other modules, so what was exhausted is searched again.
    const bool wasExhausted = state->progress.exhausted && options.objective == SearchObjective::Text;
    const bool isAtEnd = isDone || wasExhausted || (options.rounds && rounds >= *options.rounds);
    closed = !state->wanted || givenUp || isAtEnd;
}

void SearchedStarts::repeatOutdated() {
    const auto isDone = [](const PlannedStart& planned) {
        return planned.done || planned.order() != PlannedStart::Order::LocalSearch;
    };
    if (starts.front().isOutdated() && std::ranges::all_of(starts, isDone)) beginAgain();
    for (const PlannedStart& planned : starts)
        if (planned.order() == PlannedStart::Order::AllWays && planned.done && planned.isOutdated())
            return forgetProof();
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
