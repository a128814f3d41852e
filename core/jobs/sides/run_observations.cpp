// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/sides/run_observations.h"

#include "core/jobs/sides/module_side.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace inlinescope {
namespace {

TensorSpec wholeNumber(const char* name) {
    return {name, 0, ScalarType::Int64, {1}};
}

/// A little-endian int64 of 0 or 1.
Bytes flagBytes(bool value) {
    static constexpr std::array<std::array<std::byte, 8>, 2> flags = {{{}, {std::byte(1)}}};
    return flags[std::size_t(value)];
}

Error noFeatures(const RunModule& side) {
    return {ErrorCode::Refused,           "the run has recorded no features of the module",         {}, {},
            "a module run with features", "Run the module again under " + side.run.policyName + "."};
}

/// What the default heuristic would have answered; under that heuristic it is the answer.
std::optional<bool> defaultOf(const Decision& decision, PolicyKind policy) {
    return policy == PolicyKind::Default ? decision.advice == Advice::Inline : decision.defaultAdvice;
}

} // namespace

Result<RunObservations> RunObservations::read(const WorkspaceReader& reader, const RunModule& side) {
    INLINESCOPE_TRY(const ModuleRunRow row, side.result());
    INLINESCOPE_TRY(auto columns, reader.features().columns(row.id));
    INLINESCOPE_TRY(auto decisions, decisionsOf(reader, side));
    if (columns.empty()) return noFeatures(side);
    return of(std::move(columns), std::move(decisions), side.run.policyKind);
}

RunObservations RunObservations::of(std::vector<TensorColumn> columns, std::vector<Decision> decisions,
                                    PolicyKind policy) {
    RunObservations all;
    all.m_columns = std::move(columns);
    all.m_decisions = std::move(decisions);
    const std::size_t rows = all.m_columns.front().rows();
    all.m_withoutFeatures = std::erase_if(all.m_decisions, [rows](const Decision& decision) {
        return decision.featureRow < 0 || std::size_t(decision.featureRow) >= rows;
    });
    std::ranges::sort(all.m_decisions, {}, &Decision::ordinal);
    for (const Decision& decision : all.m_decisions)
        if (const auto byDefault = defaultOf(decision, policy)) all.m_defaults.push_back(*byDefault);
    const bool hasDefault = all.m_defaults.size() == all.m_decisions.size();
    if (!hasDefault) all.m_defaults.clear();

    for (const TensorColumn& column : all.m_columns)
        all.m_features.push_back(column.spec);
    if (hasDefault) all.m_features.push_back(wholeNumber("inlining_default"));
    all.m_features.push_back(wholeNumber("inlining_decision"));
    return all;
}

std::vector<Bytes> RunObservations::tensors(std::size_t observation) const {
    const Decision& decision = m_decisions[observation];
    std::vector<Bytes> tensors;
    for (const TensorColumn& column : m_columns)
        tensors.push_back(column.row(std::size_t(decision.featureRow)));
    if (!m_defaults.empty()) tensors.push_back(flagBytes(m_defaults[observation]));
    tensors.push_back(flagBytes(decision.advice == Advice::Inline));
    return tensors;
}

} // namespace inlinescope
