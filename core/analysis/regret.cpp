// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/regret.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <tuple>
#include <utility>

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

/// As RegretBin::concentration, of one feature.
double concentrationOf(const std::map<std::pair<double, double>, RegretBin>& bins) {
    RegretSum all;
    for (const auto& [range, bin] : bins) {
        const RegretSum& sum = bin.sum;
        all.decisions += sum.decisions;
        all.lost += sum.lost;
        all.won += sum.won;
    }
    const double moved = double(all.lost) - double(all.won);
    if (moved == 0) return 0;
    double elsewhere = 0;
    for (const auto& [range, bin] : bins)
        elsewhere +=
            std::abs(double(bin.sum.bytes()) - double(all.bytes()) * double(bin.sum.decisions) / double(all.decisions));
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
    std::map<std::pair<std::string, Advice>, RegretGroup> named;
    for (std::size_t index = 0; index < decisions.size(); ++index) {
        const RegrettedDecision& decision = decisions[index];
        RegretGroup& group = named[{name(decision), decision.advice}];
        group.sum.add(decision.bytes);
        group.decisions.push_back(index);
    }
    std::vector<RegretGroup> groups;
    for (auto& [key, group] : named)
        groups.push_back({key.first, key.second, group.sum, std::move(group.decisions)});
    std::ranges::sort(
        groups, {}, [](const RegretGroup& group) { return std::tuple(-group.sum.bytes(), group.name, group.advice); });
    return groups;
}

void RegretByFeature::add(const TensorColumn& column, std::size_t row, std::int64_t regret, std::size_t decision) {
    if (column.spec.elementCount() != 1 || row >= column.rows()) return;
    const double value = elementAsDouble(column.spec.type, column.row(row), 0);
    if (!std::isfinite(value)) return;
    RegretBin& bin = m_bins[column.spec.name][binOf(value)];
    bin.sum.add(regret);
    bin.decisions.push_back(decision);
}

std::vector<RegretBin> RegretByFeature::bins() const {
    std::vector<RegretBin> bins;
    for (const auto& [feature, binsOfIt] : m_bins) {
        const double concentration = concentrationOf(binsOfIt);
        for (const auto& [range, bin] : binsOfIt)
            bins.push_back({feature, range.first, range.second, bin.sum, concentration, bin.decisions});
    }
    std::ranges::sort(
        bins, {}, [](const RegretBin& bin) { return std::tuple(-bin.concentration, bin.feature, bin.low, bin.high); });
    return bins;
}

} // namespace inlinescope
