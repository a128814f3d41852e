// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/graph_builder.h"

#include <span>
#include <string>
#include <tensorflow.pb.h>
#include <vector>

namespace inlinescope {

/// One operation of a SavedModel that is being added to the graph, and the steps that lowerings consist of. Values that
/// an operation adds are named after its node. Errors contain only what was found and expected.
class Lowering {
public:
    using Shape = GraphBuilder::Shape;
    using Value = Result<std::uint32_t>;

    Lowering(GraphBuilder& builder, const tensorflow::NodeDef& node, std::span<const std::uint32_t> operands)
        : m_builder(builder), m_node(node), m_operands(operands) {}

    std::size_t count() const { return m_operands.size(); }
    std::uint32_t operand(std::size_t index) const { return m_operands[index]; }
    /// Specs are references into the graph: valid until a value is added.
    const TensorSpec& spec(std::size_t index) const { return specOf(m_operands[index]); }
    const TensorSpec& specOf(std::uint32_t value) const { return m_builder.spec(value); }

    const tensorflow::AttrValue* attribute(const char* name) const;
    std::int64_t integer(const char* name) const;
    bool flag(const char* name) const;
    /// The type that an attribute names; `otherwise` if it is absent. Errors: Unsupported.
    Result<ScalarType> type(const char* name, tensorflow::DataType otherwise) const;

    /// The constant integers of an operand.
    Result<Shape> numbers(std::size_t index) const { return m_builder.numbersOf(m_operands[index]); }
    /// The axis that an operand or an attribute names, counted from the front, for `rank` dimensions.
    Result<std::int64_t> axis(std::size_t index, std::size_t rank) const;
    static Result<std::int64_t> axisOf(std::int64_t number, std::size_t rank);

    Value add(OpCode code, ScalarType type, Shape shape, std::vector<std::uint32_t> operands,
              std::vector<std::int64_t> numbers = {}) const;
    Value constant(TensorSpec spec, Bytes data) const;
    /// A tensor of integers, int32 or int64.
    Value integers(ScalarType type, const Shape& values) const;
    /// A tensor with equal elements. The shape is taken by value, because a node's own shape moves when the graph
    /// grows.
    Value filled(double value, ScalarType type, Shape shape) const;
    Value broadcast(std::uint32_t value, const Shape& shape) const;
    Value reshape(std::uint32_t value, Shape shape) const;
    /// The part of `value` that has this shape and begins at `first`.
    Value part(std::uint32_t value, const Shape& first, Shape shape) const;

    /// Element by element, of the operand's type and shape.
    Value map(OpCode code, std::uint32_t value) const;
    /// Element by element after broadcasting, as Add.
    Value combine(OpCode code, std::uint32_t a, std::uint32_t b) const;
    Value combineWith(OpCode code, std::uint32_t a, double b) const;
    /// A tensor of truth values, after broadcasting.
    Value compare(OpCode code, std::uint32_t a, std::uint32_t b) const;
    Value compareWith(OpCode code, std::uint32_t a, double b) const;
    Value select(std::uint32_t truth, std::uint32_t a, std::uint32_t b) const;
    Value selectOr(std::uint32_t truth, std::uint32_t a, double b) const;
    Value negate(std::uint32_t truth) const; ///< logical not
    /// Along one axis, which is kept with one element.
    Value reduce(OpCode code, std::uint32_t value, std::int64_t axis) const;

private:
    GraphBuilder& m_builder;
    const tensorflow::NodeDef& m_node;
    std::span<const std::uint32_t> m_operands;
};

/// How TensorFlow's operator becomes one or more of ours; the lowering returns as many values as the operator.
struct LoweredOperator {
    std::string_view name;
    int operands; ///< -1 for one or more
    OpCode code;  ///< passed to the lowering, which may ignore it
    Result<std::uint32_t> (*lower)(const Lowering&, OpCode);
};

std::span<const LoweredOperator> arithmeticOperators(); ///< element by element, and matrix products
std::span<const LoweredOperator> truthOperators();      ///< comparisons, logic, selection
std::span<const LoweredOperator> tensorOperators();     ///< along axes: reductions, gathers, heads
std::span<const LoweredOperator> shapeOperators();      ///< moves elements only

/// An operator with several results.
struct SplittingOperator {
    std::string_view name;
    int operands;
    Result<std::vector<std::uint32_t>> (*lower)(const Lowering&);
};
std::span<const SplittingOperator> splittingOperators();

} // namespace inlinescope
