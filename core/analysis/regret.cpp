// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/regret.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <tuple>

namespace inlinescope {
namespace {

/// The bin of a finite value.
std::pair<double, double> binOf(double value) {
    if (value == 0) return {0, 0};
    if (value > 0 && value < 1) return {0, 1};
    if (value > 0) {
        const double low = std::exp2(std::floor(std::log2(value)));
        return {low, low * 2};
    }
    const double low = -std::exp2(std::ceil(std::log2(-value)));
    return {low, low / 2};
}

/// As RegretBin::uneven, of one feature.
double unevennessOf(const std::map<std::pair<double, double>, RegretSum>& bins) {
    RegretSum all;
    for (const auto& [bin, sum] : bins) {
        all.decisions += sum.decisions;
        all.lost += sum.lost;
        all.won += sum.won;
    }
    const double moved = double(all.lost) - double(all.won);
    if (moved == 0) return 0;
    double elsewhere = 0;
    for (const auto& [bin, sum] : bins)
        elsewhere +=
            std::abs(double(sum.bytes()) - double(all.bytes()) * double(sum.decisions) / double(all.decisions));
    return 100 * elsewhere / 2 / moved;
}

} // namespace

void RegretSum::add(std::int64_t regret) {
    ++decisions;
    (regret > 0 ? lost : won) += regret;
}

std::string foldedReason(const std::string& reason) {
    std::string folded;
    for (std::size_t at = 0; at < reason.size(); ++at) {
        const auto isDigit = [&](std::size_t place) {
            return place < reason.size() && std::isdigit(static_cast<unsigned char>(reason[place])) != 0;
        };
        const bool number = isDigit(at) || (reason[at] == '-' && isDigit(at + 1));
        if (!number) {
            folded += reason[at];
            continue;
        }
        folded += 'N';
        while (isDigit(at + 1))
            ++at;
    }
    return folded;
}

std::vector<RegretGroup> regretBy(std::span<const RegrettedDecision> decisions,
                                  const std::function<std::string(const RegrettedDecision&)>& name) {
    std::map<std::pair<std::string, Advice>, RegretSum> sums;
    for (const RegrettedDecision& decision : decisions)
        sums[{name(decision), decision.advice}].add(decision.bytes);
    std::vector<RegretGroup> groups;
    for (const auto& [key, sum] : sums)
        groups.push_back({key.first, key.second, sum});
    std::ranges::sort(
        groups, {}, [](const RegretGroup& group) { return std::tuple(-group.sum.bytes(), group.name, group.advice); });
    return groups;
}

void RegretByFeature::add(const TensorColumn& column, std::size_t row, std::int64_t regret) {
    if (column.spec.elementCount() != 1 || row >= column.rows()) return;
    const double value = elementAsDouble(column.spec.type, column.row(row), 0);
    if (std::isfinite(value)) m_sums[column.spec.name][binOf(value)].add(regret);
}

std::vector<RegretBin> RegretByFeature::bins() const {
    std::vector<RegretBin> bins;
    for (const auto& [feature, sums] : m_sums) {
        const double uneven = unevennessOf(sums);
        for (const auto& [bin, sum] : sums)
            bins.push_back({feature, bin.first, bin.second, sum, uneven});
    }
    std::ranges::sort(bins, {},
                      [](const RegretBin& bin) { return std::tuple(-bin.uneven, bin.feature, bin.low, bin.high); });
    return bins;
}

} // namespace inlinescope
