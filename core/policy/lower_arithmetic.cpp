// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/lowering.h"

#include <limits>

namespace inlinescope {
namespace {

using Value = Lowering::Value;
using Shape = Lowering::Shape;

Value lowerMap(const Lowering& op, OpCode code) {
    return op.map(code, op.operand(0));
}

Value lowerCombine(const Lowering& op, OpCode code) {
    return op.combine(code, op.operand(0), op.operand(1));
}

/// The bias is added along the last dimension, with which broadcasting begins.
Value lowerBiasAdd(const Lowering& op, OpCode code) {
    const tensorflow::AttrValue* format = op.attribute("data_format");
    if (format != nullptr && format->s() != "NHWC")
        return Error{ErrorCode::Unsupported, "data_format \"" + format->s() + "\"", {}, {}, "NHWC"};
    if (op.spec(1).shape.size() != 1 || op.spec(0).shape.empty() || op.spec(1).shape[0] != op.spec(0).shape.back())
        return Error{ErrorCode::Malformed, "a bias of another length than the last dimension", {}, {}, {}};
    return lowerCombine(op, code);
}

Value lowerAddN(const Lowering& op, OpCode code) {
    std::uint32_t sum = op.operand(0);
    for (std::size_t i = 1; i < op.count(); ++i) {
        INLINESCOPE_TRY(sum, op.combine(code, sum, op.operand(i)));
    }
    return sum;
}

Value lowerNegative(const Lowering& op, OpCode code) {
    return op.combineWith(code, op.operand(0), -1);
}

Value lowerSquare(const Lowering& op, OpCode code) {
    return op.combine(code, op.operand(0), op.operand(0));
}

Value lowerSquaredDifference(const Lowering& op, OpCode code) {
    INLINESCOPE_TRY(const std::uint32_t difference, op.combine(OpCode::Subtract, op.operand(0), op.operand(1)));
    return op.combine(code, difference, difference);
}

Value lowerAbsolute(const Lowering& op, OpCode code) {
    INLINESCOPE_TRY(const std::uint32_t negative, lowerNegative(op, OpCode::Mul));
    return op.combine(code, op.operand(0), negative);
}

Value inverse(const Lowering& op, std::uint32_t value) {
    INLINESCOPE_TRY(const std::uint32_t one, op.filled(1, op.specOf(value).type, op.specOf(value).shape));
    return op.combine(OpCode::Divide, one, value);
}

Value lowerReciprocal(const Lowering& op, OpCode) {
    return inverse(op, op.operand(0));
}

Value lowerReciprocalSqrt(const Lowering& op, OpCode code) {
    INLINESCOPE_TRY(const std::uint32_t root, op.map(code, op.operand(0)));
    return inverse(op, root);
}

/// 1 / (1 + exp(-x)).
Value lowerSigmoid(const Lowering& op, OpCode code) {
    INLINESCOPE_TRY(const std::uint32_t negative, lowerNegative(op, OpCode::Mul));
    INLINESCOPE_TRY(const std::uint32_t power, op.map(code, negative));
    INLINESCOPE_TRY(const std::uint32_t sum, op.combineWith(OpCode::Add, power, 1));
    return inverse(op, sum);
}

/// log(1 + exp(x)) as max(x, 0) + log(1 + exp(-|x|)), which does not overflow.
Value lowerSoftplus(const Lowering& op, OpCode) {
    INLINESCOPE_TRY(const std::uint32_t absolute, lowerAbsolute(op, OpCode::Maximum));
    INLINESCOPE_TRY(const std::uint32_t negative, op.combineWith(OpCode::Mul, absolute, -1));
    INLINESCOPE_TRY(const std::uint32_t power, op.map(OpCode::Exp, negative));
    INLINESCOPE_TRY(const std::uint32_t sum, op.combineWith(OpCode::Add, power, 1));
    INLINESCOPE_TRY(const std::uint32_t rest, op.map(OpCode::Log, sum));
    INLINESCOPE_TRY(const std::uint32_t positive, op.map(OpCode::Relu, op.operand(0)));
    return op.combine(OpCode::Add, positive, rest);
}

/// x if it is above 0, else `negative`.
Value piecewise(const Lowering& op, const Value& negative) {
    if (!negative) return negative.error();
    INLINESCOPE_TRY(const std::uint32_t below, op.compareWith(OpCode::Less, op.operand(0), 0));
    return op.select(below, *negative, op.operand(0));
}

Value lowerElu(const Lowering& op, OpCode code) {
    INLINESCOPE_TRY(const std::uint32_t power, op.map(code, op.operand(0)));
    return piecewise(op, op.combineWith(OpCode::Add, power, -1));
}

Value lowerLeakyRelu(const Lowering& op, OpCode code) {
    constexpr double usualSlope = 0.2F; // the attribute's default in TensorFlow
    const tensorflow::AttrValue* slope = op.attribute("alpha");
    return piecewise(op, op.combineWith(code, op.operand(0), slope != nullptr ? double(slope->f()) : usualSlope));
}

Value lowerRelu6(const Lowering& op, OpCode code) {
    INLINESCOPE_TRY(const std::uint32_t positive, op.map(code, op.operand(0)));
    return op.combineWith(OpCode::Minimum, positive, 6);
}

Value lowerClip(const Lowering& op, OpCode) {
    INLINESCOPE_TRY(const std::uint32_t below, op.combine(OpCode::Minimum, op.operand(0), op.operand(2)));
    return op.combine(OpCode::Maximum, below, op.operand(1));
}

Value lowerMatMul(const Lowering& op, OpCode code) {
    const bool ta = op.flag("transpose_a");
    const bool tb = op.flag("transpose_b");
    const Shape& a = op.spec(0).shape;
    const Shape& b = op.spec(1).shape;
    if (a.size() != 2 || b.size() != 2)
        return Error{ErrorCode::Malformed, "a matrix product of something else than matrices", {}, {}, {}};
    return op.add(code, op.spec(0).type, {a[ta ? 1 : 0], b[tb ? 0 : 1]}, {op.operand(0), op.operand(1)}, {ta, tb});
}

/// A cast to truth values compares with 0.
Value lowerCast(const Lowering& op, OpCode code) {
    const tensorflow::AttrValue* target = op.attribute("DstT");
    INLINESCOPE_TRY(const ScalarType type, op.type("DstT", tensorflow::DT_INVALID));
    if (target->type() != tensorflow::DT_BOOL) return op.add(code, type, op.spec(0).shape, {op.operand(0)});
    INLINESCOPE_TRY(const std::uint32_t isZero, op.compareWith(OpCode::Equal, op.operand(0), 0));
    return op.negate(isZero);
}

Value lowerBucketize(const Lowering& op, OpCode code) {
    const tensorflow::AttrValue* attribute = op.attribute("boundaries");
    std::vector<float> bounds;
    if (attribute != nullptr) bounds.assign(attribute->list().f().begin(), attribute->list().f().end());
    INLINESCOPE_TRY(const std::uint32_t constant, op.constant({{}, 0, ScalarType::Float, {std::int64_t(bounds.size())}},
                                                              std::as_bytes(std::span(bounds))));
    return op.add(code, ScalarType::Int32, op.spec(0).shape, {op.operand(0), constant});
}

Value lowerCompare(const Lowering& op, OpCode code) {
    return op.compare(code, op.operand(0), op.operand(1));
}

Value lowerCompareSwapped(const Lowering& op, OpCode code) {
    return op.compare(code, op.operand(1), op.operand(0));
}

Value lowerNotEqual(const Lowering& op, OpCode code) {
    INLINESCOPE_TRY(const std::uint32_t equal, lowerCompare(op, code));
    return op.negate(equal);
}

Value lowerAnd(const Lowering& op, OpCode) {
    return op.selectOr(op.operand(0), op.operand(1), 0);
}

Value lowerOr(const Lowering& op, OpCode) {
    INLINESCOPE_TRY(const std::uint32_t one, op.filled(1, ScalarType::UInt8, op.spec(0).shape));
    return op.select(op.operand(0), one, op.operand(1));
}

Value lowerNot(const Lowering& op, OpCode) {
    return op.negate(op.operand(0));
}

/// The operands have one shape or are broadcast to one. The older Select also accepts a vector of truth values, which
/// selects rows.
Value lowerSelect(const Lowering& op, OpCode) {
    return op.select(op.operand(0), op.operand(1), op.operand(2));
}

Value lowerOldSelect(const Lowering& op, OpCode code) {
    const Shape& rows = op.spec(0).shape;
    const Shape& shape = op.spec(1).shape;
    if (rows.size() != 1 || shape.size() < 2) return lowerSelect(op, code);
    Shape column(shape.size(), 1);
    column[0] = rows[0];
    INLINESCOPE_TRY(const std::uint32_t truth, op.reshape(op.operand(0), std::move(column)));
    return op.select(truth, op.operand(1), op.operand(2));
}

Value lowerIsNan(const Lowering& op, OpCode code) {
    INLINESCOPE_TRY(const std::uint32_t equal, op.compare(code, op.operand(0), op.operand(0)));
    return op.negate(equal);
}

/// Compares the absolute value with infinity.
Value lowerCompareWithInfinity(const Lowering& op, OpCode code) {
    INLINESCOPE_TRY(const std::uint32_t absolute, lowerAbsolute(op, OpCode::Maximum));
    return op.compareWith(code, absolute, std::numeric_limits<double>::infinity());
}

constexpr LoweredOperator arithmetic[] = {
    {"Abs", 1, OpCode::Maximum, lowerAbsolute},
    {"Add", 2, OpCode::Add, lowerCombine},
    {"AddN", -1, OpCode::Add, lowerAddN},
    {"AddV2", 2, OpCode::Add, lowerCombine},
    {"BiasAdd", 2, OpCode::Add, lowerBiasAdd},
    {"Bucketize", 1, OpCode::Bucketize, lowerBucketize},
    {"Cast", 1, OpCode::Cast, lowerCast},
    {"ClipByValue", 3, OpCode::Minimum, lowerClip},
    {"Div", 2, OpCode::Divide, lowerCombine},
    {"Elu", 1, OpCode::Exp, lowerElu},
    {"Exp", 1, OpCode::Exp, lowerMap},
    {"LeakyRelu", 1, OpCode::Mul, lowerLeakyRelu},
    {"Log", 1, OpCode::Log, lowerMap},
    {"MatMul", 2, OpCode::MatMul, lowerMatMul},
    {"Maximum", 2, OpCode::Maximum, lowerCombine},
    {"Minimum", 2, OpCode::Minimum, lowerCombine},
    {"Mul", 2, OpCode::Mul, lowerCombine},
    {"Neg", 1, OpCode::Mul, lowerNegative},
    {"RealDiv", 2, OpCode::Divide, lowerCombine},
    {"Reciprocal", 1, OpCode::Divide, lowerReciprocal},
    {"Relu", 1, OpCode::Relu, lowerMap},
    {"Relu6", 1, OpCode::Relu, lowerRelu6},
    {"Rsqrt", 1, OpCode::Sqrt, lowerReciprocalSqrt},
    {"Sigmoid", 1, OpCode::Exp, lowerSigmoid},
    {"Softplus", 1, OpCode::Exp, lowerSoftplus},
    {"Sqrt", 1, OpCode::Sqrt, lowerMap},
    {"Square", 1, OpCode::Mul, lowerSquare},
    {"SquaredDifference", 2, OpCode::Mul, lowerSquaredDifference},
    {"Sub", 2, OpCode::Subtract, lowerCombine},
    {"Tanh", 1, OpCode::Tanh, lowerMap},
};

constexpr LoweredOperator truth[] = {
    {"Equal", 2, OpCode::Equal, lowerCompare},
    {"Greater", 2, OpCode::Less, lowerCompareSwapped},
    {"GreaterEqual", 2, OpCode::LessEqual, lowerCompareSwapped},
    {"IsFinite", 1, OpCode::Less, lowerCompareWithInfinity},
    {"IsInf", 1, OpCode::Equal, lowerCompareWithInfinity},
    {"IsNan", 1, OpCode::Equal, lowerIsNan},
    {"Less", 2, OpCode::Less, lowerCompare},
    {"LessEqual", 2, OpCode::LessEqual, lowerCompare},
    {"LogicalAnd", 2, OpCode::Select, lowerAnd},
    {"LogicalNot", 1, OpCode::Equal, lowerNot},
    {"LogicalOr", 2, OpCode::Select, lowerOr},
    {"NotEqual", 2, OpCode::Equal, lowerNotEqual},
    {"Select", 3, OpCode::Select, lowerOldSelect},
    {"SelectV2", 3, OpCode::Select, lowerSelect},
};

} // namespace

std::span<const LoweredOperator> arithmeticOperators() {
    return arithmetic;
}

std::span<const LoweredOperator> truthOperators() {
    return truth;
}

} // namespace inlinescope
