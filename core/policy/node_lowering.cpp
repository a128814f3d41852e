// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/node_lowering.h"

#include "core/policy/lowering.h"

#include <algorithm>
#include <array>
#include <set>

namespace inlinescope {
namespace {

namespace tf = tensorflow;

std::array<std::span<const LoweredOperator>, 4> operatorGroups() {
    return {arithmeticOperators(), truthOperators(), tensorOperators(), shapeOperators()};
}

std::string knownOperators() {
    std::set<std::string_view> names;
    for (const auto& group : operatorGroups()) {
        for (const LoweredOperator& known : group)
            names.insert(known.name);
    }
    for (const SplittingOperator& known : splittingOperators())
        names.insert(known.name);
    std::string words = "one of";
    for (const std::string_view name : names)
        words += " " + std::string(name);
    return words;
}

/// Random answers are not reproducible: TF-Agents' "collect" policies end in such an operation.
bool drawsLots(const std::string& operation) {
    return operation.find("Random") != std::string::npos || operation.find("Multinomial") != std::string::npos;
}

Error unknownOperator(const std::string& operation) {
    return {ErrorCode::Unsupported,
            "operator \"" + operation + "\"",
            {},
            {},
            drawsLots(operation) ? "a policy that answers alike every time, such as the greedy saved_policy"
                                 : knownOperators()};
}

Result<void> checkOperands(const tf::NodeDef& node, int wanted, std::size_t found) {
    if (wanted < 0 ? found > 0 : found == std::size_t(wanted)) return {};
    return Error{ErrorCode::Malformed,
                 "operator " + node.op() + " with " + std::to_string(found) + " operands",
                 {},
                 {},
                 wanted < 0 ? "one or more" : std::to_string(wanted)};
}

} // namespace

Result<std::vector<std::uint32_t>> lowerNode(GraphBuilder& builder, const tf::NodeDef& node,
                                             std::span<const std::uint32_t> operands) {
    const Lowering lowering(builder, node, operands);
    for (const auto& group : operatorGroups()) {
        const auto found = std::ranges::find(group, node.op(), &LoweredOperator::name);
        if (found == group.end()) continue;
        INLINESCOPE_CHECK(checkOperands(node, found->operands, operands.size()));
        INLINESCOPE_TRY(const std::uint32_t value, found->lower(lowering, found->code));
        return std::vector{value};
    }
    const auto splitting = splittingOperators();
    const auto found = std::ranges::find(splitting, node.op(), &SplittingOperator::name);
    if (found == splitting.end()) return unknownOperator(node.op());
    INLINESCOPE_CHECK(checkOperands(node, found->operands, operands.size()));
    return found->lower(lowering);
}

} // namespace inlinescope
