// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/explain/explain_estimate.h"

#include <algorithm>
#include <cmath>
#include <thread>

namespace inlinescope {
namespace {

std::optional<double> sum(const std::optional<double>& a, const std::optional<double>& b) {
    return a && b ? std::optional(*a + *b) : std::nullopt;
}

std::string countText(std::int64_t count, const std::string& noun) {
    return std::to_string(count) + ' ' + noun + (count == 1 ? "" : "s");
}

/// Whole seconds or minutes, rounded up.
std::string durationText(double seconds) {
    return seconds <= 60 ? countText(std::max<std::int64_t>(std::int64_t(std::ceil(seconds)), 1), "second")
                         : countText(std::int64_t(std::ceil(seconds / 60)), "minute");
}

} // namespace

void ExplainEstimate::add(const ExplainEstimate& more) {
    modules += more.modules;
    decisions += more.decisions;
    least += more.least;
    most += more.most;
    leastSeconds = sum(leastSeconds, more.leastSeconds);
    mostSeconds = sum(mostSeconds, more.mostSeconds);
}

/// The numbers of core/analysis/culprits.h: one culprit takes 2 log2 D + 4 compiles. If all D are culprits, the chain
/// has D + 1 sizes, and each decision is left out once and put in alone once.
ExplainEstimate estimateExplanation(std::int64_t differing, std::int64_t cpuNs, int limit, const MeterLimits& limits) {
    ExplainEstimate estimate{1, differing, 2, 2, {}, {}};
    if (differing > 0) {
        estimate.least = std::int64_t(std::ceil(2 * std::log2(double(differing)))) + 4;
        estimate.most = std::max(3 * differing + 4, estimate.least);
    }
    if (limit > 0) {
        estimate.least = std::min<std::int64_t>(estimate.least, limit);
        estimate.most = std::min<std::int64_t>(estimate.most, limit);
    }
    const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
    const double workers = limits.jobs > 0 ? limits.jobs : cores;
    return cpuNs > 0 ? withTimes(estimate, double(cpuNs) / 1e9 / workers) : estimate;
}

ExplainEstimate sumOf(const std::vector<ExplainEstimate>& modules, std::size_t count) {
    ExplainEstimate sum;
    for (std::size_t module = 0; module < std::min(count, modules.size()); ++module)
        sum.add(modules[module]);
    return sum;
}

ExplainEstimate withTimes(ExplainEstimate estimate, double secondsPerCompile) {
    estimate.leastSeconds = double(estimate.least) * secondsPerCompile;
    estimate.mostSeconds = double(estimate.most) * secondsPerCompile;
    return estimate;
}

std::string describe(const ExplainEstimate& estimate) {
    std::string text = countText(estimate.modules, "module") + " with " +
                       countText(estimate.decisions, "differing decision") + ": " + std::to_string(estimate.least) +
                       " to about " + countText(estimate.most, "compile");
    if (!estimate.leastSeconds || !estimate.mostSeconds) return text;
    const std::string least = durationText(*estimate.leastSeconds), most = durationText(*estimate.mostSeconds);
    return text + ", " + (least == most ? "about " + most : least + " to " + most);
}

} // namespace inlinescope
