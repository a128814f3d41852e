// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/explain/explain_estimate.h"

#include "core/jobs/common/pool_options.h"

#include <algorithm>
#include <cmath>

namespace inlinescope {
namespace {

constexpr std::int64_t compilesBesides = 4, usualPerDecision = 5, usualCountsAs = 10, mostPerDecision = 3;

std::optional<double> sum(const std::optional<double>& a, const std::optional<double>& b) {
    return a && b ? std::optional(*a + *b) : std::nullopt;
}

std::string countText(std::int64_t count, const std::string& noun) {
    return std::to_string(count) + ' ' + noun + (count == 1 ? "" : "s");
}

std::string durationText(double seconds) {
    constexpr const char* nouns[] = {"second", "minute", "hour"};
    const EstimatedTime time = estimatedTime(seconds);
    return countText(time.count, nouns[int(time.unit)]);
}

std::string aboutTime(const std::optional<double>& seconds) {
    return seconds ? ", about " + durationText(*seconds) : std::string();
}

} // namespace

void ExplainExperience::add(std::size_t differing, std::size_t compilesOfIt) {
    if (differing == 0) return;
    decisions += std::int64_t(differing);
    compiles += std::max<std::int64_t>(std::int64_t(compilesOfIt) - compilesBesides, 0);
}

void ExplainEstimate::add(const ExplainEstimate& more) {
    modules += more.modules;
    decisions += more.decisions;
    expected += more.expected;
    most += more.most;
    seconds = sum(seconds, more.seconds);
    if (firstExpected > 0) return;
    firstExpected = more.firstExpected;
    firstSeconds = more.firstSeconds;
}

ExplainEstimate estimateExplanation(const ExplainWork& module, const ExplainExperience& experience, int limit,
                                    const MeterLimits& limits) {
    ExplainEstimate estimate{1, module.differing, 2, 2, {}, 0, {}};
    if (module.differing > 0) {
        const double perDecision = double(usualPerDecision * usualCountsAs + experience.compiles) /
                                   double(usualCountsAs + experience.decisions);
        estimate.expected = compilesBesides + std::int64_t(std::ceil(perDecision * double(module.differing)));
        const std::int64_t all = std::max(module.decisions, module.differing);
        estimate.most = std::max(compilesBesides + mostPerDecision * all, estimate.expected);
    }
    if (limit > 0) {
        estimate.expected = std::min<std::int64_t>(estimate.expected, limit);
        estimate.most = std::min<std::int64_t>(estimate.most, limit);
    }
    estimate.firstExpected = estimate.expected;
    const auto workers = double(processesOf(limits));
    return module.cpuNs > 0 ? withTimes(estimate, double(module.cpuNs) / 1e9 / workers) : estimate;
}

ExplainEstimate sumOf(const std::vector<ExplainEstimate>& modules, std::size_t count) {
    ExplainEstimate sum;
    for (std::size_t module = 0; module < std::min(count, modules.size()); ++module)
        sum.add(modules[module]);
    return sum;
}

ExplainEstimate withTimes(ExplainEstimate estimate, double secondsPerCompile) {
    estimate.seconds = double(estimate.expected) * secondsPerCompile;
    estimate.firstSeconds = double(estimate.firstExpected) * secondsPerCompile;
    return estimate;
}

EstimatedTime estimatedTime(double seconds) {
    constexpr double minute = 60, hour = 3600, mostMinutes = 120;
    if (seconds <= minute) return {std::max<std::int64_t>(std::int64_t(std::ceil(seconds)), 1), EstimateUnit::Second};
    if (seconds <= mostMinutes * minute) return {std::int64_t(std::ceil(seconds / minute)), EstimateUnit::Minute};
    return {std::int64_t(std::ceil(seconds / hour)), EstimateUnit::Hour};
}

bool isBounded(const ExplainEstimate& estimate) {
    return estimate.most > estimate.expected && estimate.most <= 2 * estimate.expected;
}

std::string describe(const ExplainEstimate& estimate) {
    std::string text = countText(estimate.modules, "module") + " with " +
                       countText(estimate.decisions, "differing decision") + ": about " +
                       countText(estimate.expected, "compile");
    if (isBounded(estimate)) text += " (at most about " + std::to_string(estimate.most) + ")";
    text += aboutTime(estimate.seconds);
    if (estimate.modules < 2) return text;
    return text + "; the first module: about " + countText(estimate.firstExpected, "compile") +
           aboutTime(estimate.firstSeconds);
}

} // namespace inlinescope
