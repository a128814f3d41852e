// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/policy_summary.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <set>

namespace inlinescope {
namespace {

/// A layer is named after its product; TFLite joins the names of fused operators by semicolons.
std::string layerName(const std::string& node) {
    std::string name = node.substr(0, node.find(';'));
    if (name.ends_with("/MatMul")) name.resize(name.size() - std::string_view("/MatMul").size());
    return name;
}

/// The graph, with the users of every value.
class Reader {
public:
    explicit Reader(const PolicyGraph& graph) : m_values(graph.values()), m_users(graph.values().size()) {
        for (std::uint32_t i = 0; i < m_values.size(); ++i) {
            for (const std::uint32_t operand : m_values[i].operands)
                m_users[operand].push_back(i);
        }
    }

    PolicyInputSummary input(std::uint32_t index) const {
        PolicyInputSummary summary;
        summary.isUsed = !m_users[index].empty();
        std::set<std::uint32_t> visited;
        std::vector<std::uint32_t> waiting = {index};
        std::set<std::string_view> found;
        while (!waiting.empty()) {
            const std::uint32_t value = waiting.back();
            waiting.pop_back();
            for (const std::uint32_t user : m_users[value]) {
                if (isMixed(m_values[user].code) || !visited.insert(user).second) continue;
                found.insert(stepOf(value, user));
                if (m_values[user].code == OpCode::Bucketize) summary.bounds = boundsOf(m_values[user]);
                if (m_values[user].code != OpCode::Gather) waiting.push_back(user);
            }
        }
        for (const std::string_view step : {"quantile", "sqrt", "square", "log", "z-score", "embedding"})
            if (found.contains(step)) summary.steps.emplace_back(step);
        return summary;
    }

    std::vector<PolicyLayer> layers() const {
        std::vector<PolicyLayer> layers;
        std::set<std::uint32_t> counted;
        for (std::uint32_t i = 0; i < m_values.size(); ++i) {
            const PolicyValue& value = m_values[i];
            if (value.code == OpCode::MatMul && isConstant(value.operands[1])) {
                layers.push_back(dense(i));
                if (!counted.insert(value.operands[1]).second) layers.back().parameters = 0;
            }
            if (value.code == OpCode::Gather && isConstant(value.operands[0])) {
                layers.push_back(embedding(value));
                if (!counted.insert(value.operands[0]).second) layers.back().parameters = 0;
            }
        }
        return layers;
    }

private:
    bool isConstant(std::uint32_t value) const { return m_values[value].code == OpCode::Constant; }

    /// Operations that combine several features, so that their result no longer belongs to one feature.
    static bool isMixed(OpCode code) {
        return code == OpCode::Concat || code == OpCode::MatMul || code == OpCode::ArgMax;
    }

    std::string_view stepOf(std::uint32_t value, std::uint32_t user) const {
        const PolicyValue& operation = m_values[user];
        switch (operation.code) {
        case OpCode::Bucketize:
            return "quantile";
        case OpCode::Sqrt:
            return "sqrt";
        case OpCode::Log:
            return "log";
        case OpCode::Mul:
            return operation.operands[0] == operation.operands[1] ? "square" : "";
        case OpCode::Subtract:
            return operation.operands[0] == value && isConstant(operation.operands[1]) && isScaled(user) ? "z-score"
                                                                                                         : "";
        case OpCode::Gather:
            return isConstant(operation.operands[0]) ? "embedding" : "";
        default:
            return "";
        }
    }

    /// Whether the value is multiplied with or divided by a constant.
    bool isScaled(std::uint32_t value) const {
        return std::ranges::any_of(m_users[value], [&](std::uint32_t user) {
            const PolicyValue& operation = m_values[user];
            return (operation.code == OpCode::Divide || operation.code == OpCode::Mul) &&
                   isConstant(operation.operands[1]);
        });
    }

    std::vector<float> boundsOf(const PolicyValue& bucketize) const {
        const PolicyValue& constant = m_values[bucketize.operands[1]];
        std::vector<float> bounds(constant.data.size() / sizeof(float));
        if (!bounds.empty()) std::memcpy(bounds.data(), constant.data.data(), constant.data.size());
        return bounds;
    }

    /// Follows the chain of reshapes that begins at the value, as long as each value has only one user; returns the
    /// last one.
    std::uint32_t throughReshapes(std::uint32_t value) const {
        while (m_users[value].size() == 1 && m_values[m_users[value][0]].code == OpCode::Reshape)
            value = m_users[value][0];
        return value;
    }

    PolicyLayer dense(std::uint32_t product) const {
        const PolicyValue& value = m_values[product];
        const bool isTransposed = value.numbers[1] != 0;
        PolicyLayer layer{layerName(value.spec.name), "dense", 0, value.spec.shape[1], {}, 0};
        layer.inputs = m_values[value.operands[1]].spec.shape[isTransposed ? 1 : 0];
        layer.parameters = layer.inputs * layer.units;
        std::uint32_t last = throughReshapes(product);
        for (const std::uint32_t user : m_users[last]) {
            const PolicyValue& sum = m_values[user];
            if (sum.code != OpCode::Add || !std::ranges::any_of(sum.operands, [&](auto o) { return isConstant(o); }))
                continue;
            layer.parameters += layer.units;
            last = throughReshapes(user);
            break;
        }
        layer.activation = activationOf(last);
        return layer;
    }

    /// Sigmoid and softmax are recognised by an exponential: of the value times -1, and of the value minus the largest
    /// one.
    std::string activationOf(std::uint32_t value) const {
        const auto leadsTo = [&](std::uint32_t from, OpCode code) {
            return std::ranges::any_of(m_users[from], [&](std::uint32_t user) { return m_values[user].code == code; });
        };
        if (leadsTo(value, OpCode::Relu)) return "relu";
        if (leadsTo(value, OpCode::Tanh)) return "tanh";
        for (const std::uint32_t user : m_users[value]) {
            if (!leadsTo(user, OpCode::Exp)) continue;
            if (m_values[user].code == OpCode::Mul) return "sigmoid";
            if (m_values[user].code == OpCode::Subtract) return "softmax";
        }
        return "linear";
    }

    PolicyLayer embedding(const PolicyValue& gather) const {
        const TensorSpec& table = m_values[gather.operands[0]].spec;
        const std::int64_t rows = table.shape[std::size_t(gather.numbers[0])];
        const std::int64_t count = table.elementCount().value_or(0);
        return {gather.spec.name, "embedding", rows, rows > 0 ? count / rows : 0, {}, count};
    }

    const std::vector<PolicyValue>& m_values;
    std::vector<std::vector<std::uint32_t>> m_users;
};

} // namespace

PolicySummary summarize(const PolicyGraph& graph) {
    const Reader reader(graph);
    PolicySummary summary;
    for (std::uint32_t i = 0; i < graph.inputs().size(); ++i)
        summary.inputs.push_back(reader.input(i));
    summary.layers = reader.layers();
    if (graph.scores()) summary.scores = graph.values()[*graph.scores()].spec.elementCount().value_or(0);
    return summary;
}

} // namespace inlinescope
