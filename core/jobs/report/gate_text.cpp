// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/report/gate_text.h"

#include <array>
#include <cstdio>

namespace inlinescope {

std::string groupedBytes(std::int64_t number) {
    std::string digits = std::to_string(number);
    const std::ptrdiff_t first = number < 0;
    for (std::ptrdiff_t at = std::ptrdiff_t(digits.size()) - 3; at > first; at -= 3)
        digits.insert(std::size_t(at), ",");
    return digits;
}

std::string signedBytes(std::int64_t bytes) {
    return (bytes > 0 ? "+" : "") + groupedBytes(bytes);
}

std::optional<double> growthPercentOf(std::int64_t before, std::int64_t after) {
    if (before == 0) return std::nullopt;
    return 100.0 * double(after - before) / double(before);
}

std::string growthPercentText(std::optional<double> percent) {
    if (!percent) return "n/a";
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%+.2f %%", *percent);
    return text.data();
}

std::string limitText(double percent) {
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%g %%", percent);
    return text.data();
}

std::string pluralText(std::size_t count, const std::string& noun) {
    return groupedBytes(std::int64_t(count)) + " " + noun + (count == 1 ? "" : "s");
}

std::vector<std::string> exceededLimits(const Gate& gate) {
    std::vector<std::string> reasons;
    if (gate.result.nothingCompared) reasons.emplace_back("no module has a size in both runs: nothing was compared");
    if (gate.result.totalExceeds)
        reasons.push_back("text grew by " + growthPercentText(growthPercentOf(gate.before, gate.after)) +
                          "; the limit is " + limitText(*gate.result.allowedPercent));
    if (gate.result.budgetExceeds)
        reasons.push_back("text grew by " + signedBytes(gate.after - gate.before) + " bytes; the budget is " +
                          groupedBytes(*gate.limits.totalBytes) + " bytes");
    if (!gate.result.exceeding.empty())
        reasons.push_back(pluralText(gate.result.exceeding.size(), "module") + " grew by more than " +
                          groupedBytes(*gate.limits.moduleBytes) + " bytes");
    if (!gate.result.lost.empty() && !gate.limits.lostMayPass)
        reasons.push_back(pluralText(gate.result.lost.size(), "module") + " had a size and has none now");
    return reasons;
}

std::vector<std::int64_t> deltasOf(const Gate& gate) {
    std::vector<std::int64_t> deltas;
    for (const GateModule& module : gate.modules)
        deltas.push_back(module.delta());
    return deltas;
}

} // namespace inlinescope
