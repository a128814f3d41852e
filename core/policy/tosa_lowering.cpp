// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tosa_lowering.h"

#include "core/base/join.h"
#include "core/model/shape_text.h"
#include "core/policy/lowering.h"
#include "core/policy/node_lowering.h"

#include <algorithm>

namespace inlinescope {
namespace {

namespace tf = tensorflow;
using Shape = GraphBuilder::Shape;
using Value = Result<std::uint32_t>;

constexpr std::int64_t maxCompared = 4096;

Error malformed(std::string found, std::string expected = {}) {
    return {ErrorCode::Malformed, std::move(found), {}, {}, std::move(expected)};
}

Error unsupported(std::string found, std::string expected = {}) {
    return {ErrorCode::Unsupported, std::move(found), {}, {}, std::move(expected)};
}

/// One operation that is being added, with the steps that lowerings of TensorFlow's operators consist of.
struct Step {
    GraphBuilder& builder;
    const TosaOperation& operation;
    const MlirCursor& text;
    const Lowering& op;

    std::uint32_t operand(std::size_t index) const { return operation.operands[index]; }
    const TensorSpec& spec(std::size_t index) const { return builder.spec(operand(index)); }
    const PolicyValue& valueOf(std::size_t index) const { return builder.graph().values()[operand(index)]; }

    /// The result of a TensorFlow operator; `integers` are a further constant operand.
    Value lower(const char* name, std::vector<std::uint32_t> operands, const Shape& integers = {}) const {
        tf::NodeDef node;
        node.set_name(operation.result);
        node.set_op(name);
        if (!integers.empty()) {
            INLINESCOPE_TRY(const std::uint32_t constant, op.integers(ScalarType::Int64, integers));
            operands.push_back(constant);
        }
        INLINESCOPE_TRY(const std::vector<std::uint32_t> values, lowerNode(builder, node, operands));
        return values.front();
    }

    /// Of a value that is reshaped itself, what it was before: a graph that is written and read does not grow.
    Value reshape(std::uint32_t value, const Shape& wanted) const {
        const PolicyValue& source = builder.graph().values()[value];
        if (source.code == OpCode::Reshape) value = source.operands[0];
        if (builder.spec(value).shape == wanted) return value;
        return op.reshape(value, wanted);
    }

    Result<std::string_view> attribute(std::string_view name) const {
        const auto found = operation.attributes.find(name);
        if (found != operation.attributes.end()) return found->second;
        return malformed("no attribute " + std::string(name));
    }
    Result<Shape> integers(std::string_view name) const {
        INLINESCOPE_TRY(const std::string_view value, attribute(name));
        return mlirIntegers(value, text);
    }
    /// The attribute "axis", a dimension of the first operand.
    Result<std::int64_t> axis() const {
        INLINESCOPE_TRY(const Shape numbers, integers("axis"));
        if (numbers.size() != 1) return malformed("several axes", "one");
        return Lowering::axisOf(numbers[0], spec(0).shape.size());
    }
    Result<Shape> shape(std::size_t index) const {
        if (index < operation.shapes.size()) return operation.shapes[index];
        return malformed(std::to_string(operation.shapes.size()) + " shapes as operands", std::to_string(index + 1));
    }
    /// The element that a constant operand has everywhere.
    Result<double> constantNumber(std::size_t index, std::string expected) const {
        const PolicyValue& value = valueOf(index);
        const std::int64_t count = *value.spec.elementCount();
        if (value.code != OpCode::Constant || count == 0 || count > maxCompared)
            return unsupported("an operand that is computed", expected);
        const double number = elementAsDouble(value.spec.type, value.data, 0);
        for (std::int64_t i = 1; i < count; ++i) {
            if (elementAsDouble(value.spec.type, value.data, std::size_t(i)) != number)
                return unsupported("an operand of different elements", expected);
        }
        return number;
    }
    /// The operands from `first` on are constants of 0: shifts and zero points of quantised tensors.
    Result<void> checkZeros(std::size_t first) const {
        for (std::size_t i = first; i < operation.operands.size(); ++i) {
            INLINESCOPE_TRY(const double number, constantNumber(i, "a shift or zero point of 0"));
            if (number != 0) return unsupported("a shift or zero point that is not 0", "0");
        }
        return {};
    }
};

Value lowerMap(const Step& step, OpCode code, const char*) {
    return step.op.map(code, step.operand(0));
}

Value lowerOperator(const Step& step, OpCode, const char* name) {
    return step.lower(name, step.operation.operands);
}

Value lowerCombine(const Step& step, OpCode code, const char*) {
    INLINESCOPE_CHECK(step.checkZeros(2));
    return step.op.combine(code, step.operand(0), step.operand(1));
}

Value lowerCompare(const Step& step, OpCode code, const char*) {
    return step.op.compare(code, step.operand(0), step.operand(1));
}

Value lowerCompareSwapped(const Step& step, OpCode code, const char*) {
    return step.op.compare(code, step.operand(1), step.operand(0));
}

Value lowerIdentity(const Step& step, OpCode, const char*) {
    return step.operand(0);
}

Value lowerNegate(const Step& step, OpCode, const char* name) {
    INLINESCOPE_CHECK(step.checkZeros(1));
    return step.lower(name, {step.operand(0)});
}

/// A cast to truth values compares with 0.
Value lowerCast(const Step& step, OpCode code, const char*) {
    const ScalarType from = step.spec(0).type;
    const ScalarType to = step.operation.spec.type;
    if (from == to) return step.operand(0);
    if (to == ScalarType::UInt8) {
        INLINESCOPE_TRY(const std::uint32_t isZero, step.op.compareWith(OpCode::Equal, step.operand(0), 0));
        return step.op.negate(isZero);
    }
    if (from == ScalarType::Float) return unsupported("a cast of floating point to integers, which rounds");
    return step.op.add(code, to, step.spec(0).shape, {step.operand(0)});
}

/// The root, the square and the inverse root: of a number that is not negative they are its powers.
Value lowerPower(const Step& step, OpCode, const char*) {
    constexpr const char* expected = "a power of 0.5, -0.5, 1 or 2";
    INLINESCOPE_TRY(const double power, step.constantNumber(1, expected));
    INLINESCOPE_TRY(const Shape shape, broadcastShape(step.spec(0).shape, step.spec(1).shape));
    INLINESCOPE_TRY(const std::uint32_t base, step.op.broadcast(step.operand(0), shape));
    if (power == 0.5) return step.op.map(OpCode::Sqrt, base);
    if (power == -0.5) return step.lower("Rsqrt", {base});
    if (power == 1) return base;
    if (power == 2) return step.op.combine(OpCode::Mul, base, base);
    return unsupported("a power of " + std::to_string(power), expected);
}

Value lowerClamp(const Step& step, OpCode, const char*) {
    std::uint32_t value = step.operand(0);
    const ScalarType type = step.spec(0).type;
    for (const auto& [name, code] : {std::pair("min_val", OpCode::Maximum), std::pair("max_val", OpCode::Minimum)}) {
        INLINESCOPE_TRY(const std::string_view attribute, step.attribute(name));
        INLINESCOPE_TRY(const std::vector<std::byte> bytes, mlirNumber(attribute, type, step.text));
        INLINESCOPE_TRY(const std::uint32_t limit, step.op.constant({{}, 0, type, {}}, bytes));
        INLINESCOPE_TRY(value, step.op.combine(code, value, limit));
    }
    return value;
}

Value lowerSelect(const Step& step, OpCode, const char*) {
    return step.op.select(step.operand(0), step.operand(1), step.operand(2));
}

Value lowerReshape(const Step& step, OpCode, const char*) {
    if (!step.operation.shapes.empty()) {
        INLINESCOPE_TRY(const Shape shape, step.shape(0));
        if (shape.size() != step.operation.spec.shape.size())
            return malformed("a shape of other dimensions than the result's");
    }
    return step.reshape(step.operand(0), step.operation.spec.shape);
}

Value lowerTranspose(const Step& step, OpCode, const char* name) {
    INLINESCOPE_TRY(const Shape order, step.integers("perms"));
    if (order.empty()) return step.operand(0);
    return step.lower(name, {step.operand(0)}, order);
}

Value lowerConcat(const Step& step, OpCode, const char* name) {
    INLINESCOPE_TRY(const std::int64_t axis, step.axis());
    return step.lower(name, step.operation.operands, {axis});
}

Value lowerSlice(const Step& step, OpCode, const char*) {
    INLINESCOPE_TRY(const Shape first, step.shape(0));
    INLINESCOPE_TRY(const Shape sizes, step.shape(1));
    return step.op.part(step.operand(0), first, sizes);
}

Value lowerTile(const Step& step, OpCode, const char* name) {
    INLINESCOPE_TRY(const Shape times, step.shape(0));
    if (times.empty()) return step.operand(0);
    return step.lower(name, {step.operand(0)}, times);
}

/// Of each batch of the table, the rows that the batch of indices names.
Value lowerGather(const Step& step, OpCode code, const char*) {
    const Shape& table = step.spec(0).shape;
    const Shape& indices = step.spec(1).shape;
    if (table.size() != 3 || indices.size() != 2) return malformed("a gather of other dimensions", "3 and 2");
    return step.op.add(code, step.spec(0).type, {table[0], indices[1], table[2]}, step.operation.operands, {1, 1});
}

/// The axis is kept with one element.
Value lowerReduction(const Step& step, OpCode code, const char*) {
    INLINESCOPE_TRY(const std::int64_t axis, step.axis());
    return step.op.reduce(code, step.operand(0), axis);
}

Value lowerArgMax(const Step& step, OpCode code, const char*) {
    INLINESCOPE_TRY(const std::int64_t axis, step.axis());
    Shape shape = step.spec(0).shape;
    shape.erase(shape.begin() + axis);
    return step.op.add(code, step.operation.spec.type, std::move(shape), {step.operand(0)}, {axis});
}

Value lowerMatMul(const Step& step, OpCode, const char* name) {
    INLINESCOPE_CHECK(step.checkZeros(2));
    const Shape a = step.spec(0).shape;
    const Shape b = step.spec(1).shape;
    if (a.size() != 3 || b.size() != 3) return malformed("a matrix product of something else than batches of matrices");
    if (a[0] != 1 || b[0] != 1) return unsupported("a matrix product of several batches", "one");
    INLINESCOPE_TRY(const std::uint32_t rows, step.reshape(step.operand(0), {a[1], a[2]}));
    INLINESCOPE_TRY(const std::uint32_t columns, step.reshape(step.operand(1), {b[1], b[2]}));
    INLINESCOPE_TRY(const std::uint32_t product, step.lower(name, {rows, columns}));
    return step.reshape(product, {1, a[1], b[2]});
}

/// A convolution with a kernel of one element, as converters write a dense layer: the product of the rows
/// [batch * height * width, inputs] with weights of shape [outputs, 1, 1, inputs], and the bias.
Value lowerConvolution(const Step& step, OpCode, const char* name) {
    INLINESCOPE_CHECK(step.checkZeros(3));
    const Shape input = step.spec(0).shape;
    const Shape weights = step.spec(1).shape;
    if (input.size() != 4 || weights.size() != 4 || input[3] != weights[3])
        return malformed("a convolution of shapes that do not fit");
    for (const auto& [attribute, wanted] : {std::pair("pad", 0), std::pair("stride", 1), std::pair("dilation", 1)}) {
        INLINESCOPE_TRY(const Shape numbers, step.integers(attribute));
        if (weights[1] != 1 || weights[2] != 1 || std::ranges::count(numbers, wanted) != std::ssize(numbers))
            return unsupported("a convolution that is no matrix product", "a kernel of one element");
    }
    INLINESCOPE_TRY(const std::uint32_t rows,
                    step.reshape(step.operand(0), {input[0] * input[1] * input[2], input[3]}));
    INLINESCOPE_TRY(const std::uint32_t matrix, step.reshape(step.operand(1), {weights[0], weights[3]}));
    INLINESCOPE_TRY(const std::uint32_t turned, step.lower("Transpose", {matrix}, {1, 0}));
    INLINESCOPE_TRY(const std::uint32_t product, step.lower(name, {rows, turned}));
    INLINESCOPE_TRY(const std::uint32_t sum, step.op.combine(OpCode::Add, product, step.operand(2)));
    return step.reshape(sum, {input[0], input[1], input[2], weights[0]});
}

/// How an operation becomes values, and the number of its operands that are tensors.
struct Row {
    std::string_view name;
    std::size_t least;
    std::size_t most;
    Value (*lower)(const Step&, OpCode, const char*);
    OpCode code;
    const char* node; ///< TensorFlow's operator, if the lowering uses one
};

constexpr std::size_t any = 1 << 20;

constexpr Row rows[] = {
    {"abs", 1, 1, lowerOperator, OpCode::Maximum, "Abs"},
    {"add", 2, 2, lowerCombine, OpCode::Add, ""},
    {"argmax", 1, 1, lowerArgMax, OpCode::ArgMax, ""},
    {"cast", 1, 1, lowerCast, OpCode::Cast, ""},
    {"clamp", 1, 1, lowerClamp, OpCode::Minimum, ""},
    {"concat", 1, any, lowerConcat, OpCode::Concat, "ConcatV2"},
    {"conv2d", 3, 5, lowerConvolution, OpCode::MatMul, "MatMul"},
    {"equal", 2, 2, lowerCompare, OpCode::Equal, ""},
    {"exp", 1, 1, lowerMap, OpCode::Exp, ""},
    {"gather", 2, 2, lowerGather, OpCode::Gather, ""},
    {"greater", 2, 2, lowerCompareSwapped, OpCode::Less, ""},
    {"greater_equal", 2, 2, lowerCompareSwapped, OpCode::LessEqual, ""},
    {"identity", 1, 1, lowerIdentity, OpCode::Reshape, ""},
    {"log", 1, 1, lowerMap, OpCode::Log, ""},
    {"logical_and", 2, 2, lowerOperator, OpCode::Select, "LogicalAnd"},
    {"logical_not", 1, 1, lowerOperator, OpCode::Equal, "LogicalNot"},
    {"logical_or", 2, 2, lowerOperator, OpCode::Select, "LogicalOr"},
    {"logical_xor", 2, 2, lowerOperator, OpCode::Equal, "NotEqual"},
    {"matmul", 2, 4, lowerMatMul, OpCode::MatMul, "MatMul"},
    {"maximum", 2, 2, lowerCombine, OpCode::Maximum, ""},
    {"minimum", 2, 2, lowerCombine, OpCode::Minimum, ""},
    {"mul", 2, 3, lowerCombine, OpCode::Mul, ""},
    {"negate", 1, 3, lowerNegate, OpCode::Mul, "Neg"},
    {"pow", 2, 2, lowerPower, OpCode::Sqrt, ""},
    {"reciprocal", 1, 1, lowerOperator, OpCode::Divide, "Reciprocal"},
    {"reduce_all", 1, 1, lowerReduction, OpCode::ReduceMin, ""},
    {"reduce_any", 1, 1, lowerReduction, OpCode::ReduceMax, ""},
    {"reduce_max", 1, 1, lowerReduction, OpCode::ReduceMax, ""},
    {"reduce_min", 1, 1, lowerReduction, OpCode::ReduceMin, ""},
    {"reduce_sum", 1, 1, lowerReduction, OpCode::ReduceSum, ""},
    {"reshape", 1, 1, lowerReshape, OpCode::Reshape, ""},
    {"rsqrt", 1, 1, lowerOperator, OpCode::Sqrt, "Rsqrt"},
    {"select", 3, 3, lowerSelect, OpCode::Select, ""},
    {"sigmoid", 1, 1, lowerOperator, OpCode::Exp, "Sigmoid"},
    {"slice", 1, 1, lowerSlice, OpCode::StridedCopy, ""},
    {"sub", 2, 2, lowerCombine, OpCode::Subtract, ""},
    {"tanh", 1, 1, lowerMap, OpCode::Tanh, ""},
    {"tile", 1, 1, lowerTile, OpCode::StridedCopy, "Tile"},
    {"transpose", 1, 1, lowerTranspose, OpCode::StridedCopy, "Transpose"},
};

std::string typeText(const TensorSpec& spec) {
    return std::string(toString(spec.type)) + " [" + shapeText(spec.shape) + "]";
}

} // namespace

Value lowerTosaOperation(GraphBuilder& builder, const TosaOperation& operation, const MlirCursor& text) {
    const auto* const row = std::ranges::find(rows, operation.name, &Row::name);
    if (row == std::end(rows)) {
        std::vector<std::string_view> names;
        std::ranges::transform(rows, std::back_inserter(names), &Row::name);
        return unsupported("operation tosa." + std::string(operation.name), "one of " + join(names, " "));
    }
    const std::size_t count = operation.operands.size();
    if (count < row->least || count > row->most)
        return malformed("tosa." + std::string(operation.name) + " with " + std::to_string(count) + " tensors");
    tf::NodeDef node;
    node.set_name(operation.result);
    const Lowering lowering(builder, node, operation.operands);
    INLINESCOPE_TRY(const std::uint32_t value, row->lower({builder, operation, text, lowering}, row->code, row->node));
    const TensorSpec& made = builder.spec(value);
    if (made.type == operation.spec.type && made.shape == operation.spec.shape) return value;
    return malformed("a result " + typeText(operation.spec), typeText(made));
}

} // namespace inlinescope
