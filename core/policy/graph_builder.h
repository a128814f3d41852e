// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/graph.h"

#include <span>

namespace inlinescope {

/// Grows a PolicyGraph from operations as TensorFlow has them: what depends on constants alone is computed at once, and
/// operands of different shapes are broadcast to one.
class GraphBuilder {
public:
    using Shape = std::vector<std::int64_t>;

    const TensorSpec& spec(std::uint32_t value) const { return m_graph.values()[value].spec; }
    /// Adds a value, or the constant that it comes to. Errors as PolicyGraph::append.
    Result<std::uint32_t> add(PolicyValue value);
    /// The value under a shape that it can be broadcast to. Errors: Malformed.
    Result<std::uint32_t> broadcast(std::uint32_t value, const Shape& shape, const std::string& name);
    /// The elements of a constant scalar or vector of integers. Errors: Unsupported for anything else.
    Result<std::vector<std::int64_t>> numbersOf(std::uint32_t value) const;
    /// Such a constant that has one element.
    Result<std::int64_t> numberOf(std::uint32_t value) const;

    PolicyGraph& graph() { return m_graph; }

private:
    PolicyGraph m_graph;
};

/// Strides of a StridedCopy that broadcasts one shape to the other; nothing where that cannot be.
std::optional<GraphBuilder::Shape> broadcastStrides(const GraphBuilder::Shape& from, const GraphBuilder::Shape& to);

/// The shape to which tensors of both shapes are broadcast. Errors: Malformed.
Result<GraphBuilder::Shape> broadcastShape(const GraphBuilder::Shape& a, const GraphBuilder::Shape& b);

} // namespace inlinescope
