// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/lowering.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>

namespace inlinescope {
namespace {

using Value = Lowering::Value;
using Shape = Lowering::Shape;

Value lowerArgMax(const Lowering& op, OpCode code) {
    Shape shape = op.spec(0).shape;
    INLINESCOPE_TRY(const std::int64_t axis, op.axis(1, shape.size()));
    INLINESCOPE_TRY(const ScalarType type, op.type("output_type", tensorflow::DT_INT64));
    shape.erase(shape.begin() + axis);
    return op.add(code, type, std::move(shape), {op.operand(0)}, {axis});
}

/// Applies `step(value, axis)`, which leaves an axis of one element, along the axes that operand 1 names. In the end
/// drops these axes unless `keep_dims` is set.
Value alongAxes(const Lowering& op, const std::function<Value(std::uint32_t, std::int64_t)>& step) {
    const std::size_t rank = op.spec(0).shape.size();
    INLINESCOPE_TRY(const Shape named, op.numbers(1));
    std::set<std::int64_t> axes;
    for (const std::int64_t number : named) {
        INLINESCOPE_TRY(const std::int64_t axis, Lowering::axisOf(number, rank));
        axes.insert(axis);
    }
    std::uint32_t value = op.operand(0);
    for (const std::int64_t axis : axes) {
        INLINESCOPE_TRY(value, step(value, axis));
    }
    if (op.flag("keep_dims")) return value;
    Shape shape;
    for (std::size_t i = 0; i < rank; ++i) {
        if (!axes.contains(std::int64_t(i))) shape.push_back(op.spec(0).shape[i]);
    }
    return op.reshape(value, std::move(shape));
}

Value lowerReduction(const Lowering& op, OpCode code) {
    return alongAxes(op, [&](std::uint32_t value, std::int64_t axis) { return op.reduce(code, value, axis); });
}

Value lowerMean(const Lowering& op, OpCode code) {
    return alongAxes(op, [&](std::uint32_t value, std::int64_t axis) -> Value {
        const auto count = double(op.specOf(value).shape[std::size_t(axis)]);
        INLINESCOPE_TRY(const std::uint32_t sum, op.reduce(code, value, axis));
        return op.combineWith(OpCode::Divide, sum, count);
    });
}

/// A chain of products; needed for shapes that some dense layers compute.
Value lowerProduct(const Lowering& op, OpCode code) {
    constexpr std::int64_t maxFactors = 64;
    return alongAxes(op, [&](std::uint32_t value, std::int64_t axis) -> Value {
        Shape shape = op.specOf(value).shape;
        Shape first(shape.size(), 0);
        const std::int64_t count = std::exchange(shape[std::size_t(axis)], 1);
        if (count > maxFactors)
            return Error{ErrorCode::Unsupported, "a product of " + std::to_string(count) + " factors", {}, {}, "64"};
        INLINESCOPE_TRY(std::uint32_t product, op.filled(1, op.specOf(value).type, shape));
        for (std::int64_t& i = first[std::size_t(axis)]; i < count; ++i) {
            INLINESCOPE_TRY(const std::uint32_t factor, op.part(value, first, shape));
            INLINESCOPE_TRY(product, op.combine(code, product, factor));
        }
        return product;
    });
}

/// Each row minus its largest element: nothing is above 0, so that no exponential overflows.
Value belowLargest(const Lowering& op) {
    const std::size_t rank = op.spec(0).shape.size();
    if (rank == 0) return Error{ErrorCode::Malformed, "a softmax of a scalar", {}, {}, "a vector at least"};
    INLINESCOPE_TRY(const std::uint32_t largest, op.reduce(OpCode::ReduceMax, op.operand(0), std::int64_t(rank) - 1));
    return op.combine(OpCode::Subtract, op.operand(0), largest);
}

Value sumOfPowers(const Lowering& op, std::uint32_t powers) {
    return op.reduce(OpCode::ReduceSum, powers, std::int64_t(op.specOf(powers).shape.size()) - 1);
}

Value lowerSoftmax(const Lowering& op, OpCode code) {
    INLINESCOPE_TRY(const std::uint32_t below, belowLargest(op));
    INLINESCOPE_TRY(const std::uint32_t powers, op.map(code, below));
    INLINESCOPE_TRY(const std::uint32_t sum, sumOfPowers(op, powers));
    return op.combine(OpCode::Divide, powers, sum);
}

Value lowerLogSoftmax(const Lowering& op, OpCode code) {
    INLINESCOPE_TRY(const std::uint32_t below, belowLargest(op));
    INLINESCOPE_TRY(const std::uint32_t powers, op.map(code, below));
    INLINESCOPE_TRY(const std::uint32_t sum, sumOfPowers(op, powers));
    INLINESCOPE_TRY(const std::uint32_t logarithm, op.map(OpCode::Log, sum));
    return op.combine(OpCode::Subtract, below, logarithm);
}

Value gather(const Lowering& op, std::int64_t axis, std::int64_t batch) {
    const Shape& table = op.spec(0).shape;
    const Shape& indices = op.spec(1).shape;
    if (batch < 0) batch += std::int64_t(indices.size());
    if (batch < 0 || batch > std::int64_t(indices.size()) || axis < batch || axis >= std::int64_t(table.size()))
        return Error{ErrorCode::Malformed, "a gather along an axis or a batch that does not exist", {}, {}, {}};
    Shape shape(table.begin(), table.begin() + axis);
    shape.insert(shape.end(), indices.begin() + batch, indices.end());
    shape.insert(shape.end(), table.begin() + axis + 1, table.end());
    return op.add(OpCode::Gather, op.spec(0).type, std::move(shape), {op.operand(0), op.operand(1)}, {axis, batch});
}

Value lowerGatherV2(const Lowering& op, OpCode) {
    INLINESCOPE_TRY(const std::int64_t axis, op.axis(2, op.spec(0).shape.size()));
    return gather(op, axis, op.integer("batch_dims"));
}

/// Rows of a table; for ResourceGather, of a variable. The axis follows the batch dimensions.
Value lowerGather(const Lowering& op, OpCode) {
    return gather(op, op.integer("batch_dims"), op.integer("batch_dims"));
}

/// `on` at the position that the operand gives along the new axis, `off` elsewhere; an index out of range gives no
/// `on`.
Value lowerOneHot(const Lowering& op, OpCode) {
    constexpr std::int64_t maxDepth = 1 << 16;
    INLINESCOPE_TRY(const Shape depths, op.numbers(1));
    Shape shape = op.spec(0).shape;
    const std::int64_t named = op.attribute("axis") != nullptr ? op.integer("axis") : -1;
    INLINESCOPE_TRY(const std::int64_t axis, Lowering::axisOf(named, shape.size() + 1));
    if (depths.size() != 1 || depths[0] < 0 || depths[0] > maxDepth)
        return Error{ErrorCode::Unsupported, "a depth out of range", {}, {}, "0 to 65536"};
    shape.insert(shape.begin() + axis, 1);
    Shape places(shape.size(), 1);
    places[std::size_t(axis)] = depths[0];
    Shape counted(static_cast<std::size_t>(depths[0]));
    std::iota(counted.begin(), counted.end(), 0);
    INLINESCOPE_TRY(const std::uint32_t numbers, op.integers(ScalarType::Int64, counted));
    INLINESCOPE_TRY(const std::uint32_t row, op.reshape(numbers, std::move(places)));
    INLINESCOPE_TRY(const std::uint32_t column, op.reshape(op.operand(0), shape));
    INLINESCOPE_TRY(const std::uint32_t indices, op.add(OpCode::Cast, ScalarType::Int64, shape, {column}));
    INLINESCOPE_TRY(const std::uint32_t truth, op.compare(OpCode::Equal, indices, row));
    return op.select(truth, op.operand(2), op.operand(3));
}

constexpr LoweredOperator operators[] = {
    {"All", 2, OpCode::ReduceMin, lowerReduction},  {"Any", 2, OpCode::ReduceMax, lowerReduction},
    {"ArgMax", 2, OpCode::ArgMax, lowerArgMax},     {"Gather", 2, OpCode::Gather, lowerGather},
    {"GatherV2", 3, OpCode::Gather, lowerGatherV2}, {"LogSoftmax", 1, OpCode::Exp, lowerLogSoftmax},
    {"Max", 2, OpCode::ReduceMax, lowerReduction},  {"Mean", 2, OpCode::ReduceSum, lowerMean},
    {"Min", 2, OpCode::ReduceMin, lowerReduction},  {"OneHot", 4, OpCode::Select, lowerOneHot},
    {"Prod", 2, OpCode::Mul, lowerProduct},         {"ResourceGather", 2, OpCode::Gather, lowerGather},
    {"Softmax", 1, OpCode::Exp, lowerSoftmax},      {"Sum", 2, OpCode::ReduceSum, lowerReduction},
};

} // namespace

std::span<const LoweredOperator> tensorOperators() {
    return operators;
}

} // namespace inlinescope
