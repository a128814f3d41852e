// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/graph.h"

#include <span>

namespace inlinescope {

/// Extends a PolicyGraph by operations as TensorFlow has them: operations on constants alone are computed at once, and
/// operands of different shapes are broadcast to a common shape.
class GraphBuilder {
public:
    using Shape = std::vector<std::int64_t>;

    const TensorSpec& spec(std::uint32_t value) const { return m_graph.values()[value].spec; }
    /// Adds a value, or the constant that it evaluates to. Errors as PolicyGraph::append.
    Result<std::uint32_t> add(PolicyValue value);
    /// The value broadcast to a shape. Errors: Malformed.
    Result<std::uint32_t> broadcast(std::uint32_t value, const Shape& shape, const std::string& name);
    /// The elements of a constant scalar or vector of integers. Errors: Unsupported for anything else.
    Result<std::vector<std::int64_t>> numbersOf(std::uint32_t value) const;
    /// The element of such a constant with one element.
    Result<std::int64_t> numberOf(std::uint32_t value) const;

    PolicyGraph& graph() { return m_graph; }

private:
    PolicyGraph m_graph;
};

/// Strides of a StridedCopy that broadcasts one shape to the other; nothing if that is not possible.
std::optional<GraphBuilder::Shape> broadcastStrides(const GraphBuilder::Shape& from, const GraphBuilder::Shape& to);

/// The shape to which tensors of both shapes are broadcast. Errors: Malformed.
Result<GraphBuilder::Shape> broadcastShape(const GraphBuilder::Shape& a, const GraphBuilder::Shape& b);

} // namespace inlinescope
