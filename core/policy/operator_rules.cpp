// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/operators.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace inlinescope {
namespace {

using Fault = std::optional<std::string>;
using Operands = std::span<const PolicyValue* const>;
using Shape = std::vector<std::int64_t>;

bool isFloating(ScalarType type) {
    return type == ScalarType::Float || type == ScalarType::Double;
}

Fault unless(bool condition, std::string_view fault) {
    return condition ? Fault() : Fault(fault);
}

Fault faultOfReshape(const PolicyValue& value, Operands operands) {
    const TensorSpec& from = operands[0]->spec;
    return unless(from.type == value.spec.type && from.elementCount() == value.spec.elementCount(),
                  "a reshape that changes the type or the number of elements");
}

Fault faultOfStridedCopy(const PolicyValue& value, Operands operands) {
    const Shape& shape = value.spec.shape;
    if (operands[0]->spec.type != value.spec.type) return "a copy that changes the type";
    if (value.numbers.size() != shape.size() + 1) return "a copy without one stride per dimension";
    if (*value.spec.elementCount() == 0) return {};
    const std::int64_t count = *operands[0]->spec.elementCount();
    std::int64_t first = value.numbers[0];
    std::int64_t last = first;
    if (first < 0 || first >= count) return "a copy from outside its operand";
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const std::int64_t stride = value.numbers[i + 1];
        if (stride < -count || stride > count) return "a copy from outside its operand";
        // Both factors are below 2^31, and first and last are inside the operand.
        (stride < 0 ? first : last) += (shape[i] - 1) * stride;
        if (first < 0 || last >= count) return "a copy from outside its operand";
    }
    return {};
}

/// The result has the shape of the operand; with `sameType` also its type.
Fault faultOfMap(const PolicyValue& value, Operands operands, bool sameType) {
    for (const PolicyValue* operand : operands) {
        if (operand->spec.shape != value.spec.shape) return "an operand of another shape than the result";
        if (sameType && operand->spec.type != value.spec.type) return "an operand of another type than the result";
    }
    return {};
}

Fault faultOfFloatMap(const PolicyValue& value, Operands operands) {
    if (!isFloating(value.spec.type)) return "an operation on floating point with an integer operand";
    return faultOfMap(value, operands, true);
}

Fault faultOfBucketize(const PolicyValue& value, Operands operands) {
    const PolicyValue& bounds = *operands[1];
    if (value.spec.type != ScalarType::Int32) return "a bucket number that is not int32";
    if (bounds.code != OpCode::Constant || bounds.spec.type != ScalarType::Float || bounds.spec.shape.size() != 1)
        return "bucket bounds that are not a constant float vector";
    std::vector<float> sorted(std::size_t(bounds.spec.shape[0]));
    if (!sorted.empty()) std::memcpy(sorted.data(), bounds.data.data(), bounds.data.size());
    const bool isOrdered = std::ranges::none_of(sorted, [](float bound) { return std::isnan(bound); });
    if (!isOrdered || !std::ranges::is_sorted(sorted)) return "bucket bounds that are not sorted";
    return faultOfMap(value, operands.first(1), false);
}

Fault faultOfConcat(const PolicyValue& value, Operands operands) {
    const Shape& shape = value.spec.shape;
    if (value.numbers.size() != 1 || value.numbers[0] < 0 || value.numbers[0] >= std::int64_t(shape.size()))
        return "a concatenation along an axis that does not exist";
    const auto axis = std::size_t(value.numbers[0]);
    std::int64_t sum = 0;
    for (const PolicyValue* operand : operands) {
        Shape joined = operand->spec.shape;
        if (operand->spec.type != value.spec.type) return "a concatenation of different types";
        if (joined.size() != shape.size()) return "a concatenation of different ranks";
        sum += joined[axis];
        joined[axis] = shape[axis];
        if (joined != shape) return "a concatenation of shapes that do not fit";
    }
    return unless(sum == shape[axis], "a concatenation of another length than its operands");
}

Fault faultOfMatMul(const PolicyValue& value, Operands operands) {
    const Shape& a = operands[0]->spec.shape;
    const Shape& b = operands[1]->spec.shape;
    const Shape& shape = value.spec.shape;
    const ScalarType type = value.spec.type;
    if (!isFloating(type) || operands[0]->spec.type != type || operands[1]->spec.type != type)
        return "a matrix product that is not of one floating-point type";
    if (a.size() != 2 || b.size() != 2 || shape.size() != 2) return "a matrix product of something else than matrices";
    if (value.numbers.size() != 2) return "a matrix product without transpositions";
    const bool ta = value.numbers[0] != 0;
    const bool tb = value.numbers[1] != 0;
    return unless(a[ta ? 0 : 1] == b[tb ? 1 : 0] && shape[0] == a[ta ? 1 : 0] && shape[1] == b[tb ? 0 : 1],
                  "a matrix product of shapes that do not fit");
}

Fault faultOfComparison(const PolicyValue& value, Operands operands) {
    if (value.spec.type != ScalarType::UInt8) return "a truth value that is not uint8";
    if (operands[0]->spec.type != operands[1]->spec.type) return "a comparison of different types";
    return faultOfMap(value, operands, false);
}

Fault faultOfSelect(const PolicyValue& value, Operands operands) {
    if (operands[0]->spec.type != ScalarType::UInt8) return "a truth value that is not uint8";
    if (operands[0]->spec.shape != value.spec.shape) return "an operand of another shape than the result";
    return faultOfMap(value, operands.subspan(1), true);
}

Fault faultOfReduction(const PolicyValue& value, Operands operands) {
    Shape shape = operands[0]->spec.shape;
    if (value.spec.type != operands[0]->spec.type) return "a reduction that changes the type";
    if (value.numbers.size() != 1 || value.numbers[0] < 0 || value.numbers[0] >= std::int64_t(shape.size()))
        return "a reduction along an axis that does not exist";
    if (value.code != OpCode::ReduceSum && shape[std::size_t(value.numbers[0])] == 0) return "a maximum of no elements";
    shape.erase(shape.begin() + value.numbers[0]);
    return unless(shape == value.spec.shape, "a reduction whose shape does not fit");
}

Fault faultOfGather(const PolicyValue& value, Operands operands) {
    const Shape& table = operands[0]->spec.shape;
    const Shape& indices = operands[1]->spec.shape;
    const ScalarType type = operands[1]->spec.type;
    if (value.spec.type != operands[0]->spec.type) return "a gather that changes the type";
    if (type != ScalarType::Int32 && type != ScalarType::Int64) return "an index that is neither int32 nor int64";
    if (value.numbers.size() != 2) return "a gather without axis and batch dimensions";
    const std::int64_t axis = value.numbers[0];
    const std::int64_t batch = value.numbers[1];
    if (axis < 0 || axis >= std::int64_t(table.size()) || batch < 0 || batch > axis ||
        batch > std::int64_t(indices.size()) || !std::equal(table.begin(), table.begin() + batch, indices.begin()))
        return "a gather along an axis or a batch that does not exist";
    Shape shape(table.begin(), table.begin() + axis);
    shape.insert(shape.end(), indices.begin() + batch, indices.end());
    shape.insert(shape.end(), table.begin() + axis + 1, table.end());
    return unless(shape == value.spec.shape, "a gather whose shape does not fit");
}

Fault faultOfArgMax(const PolicyValue& value, Operands operands) {
    Shape shape = operands[0]->spec.shape;
    if (value.spec.type != ScalarType::Int32 && value.spec.type != ScalarType::Int64)
        return "an index that is neither int32 nor int64";
    if (value.numbers.size() != 1 || value.numbers[0] < 0 || value.numbers[0] >= std::int64_t(shape.size()))
        return "a maximum along an axis that does not exist";
    if (shape[std::size_t(value.numbers[0])] == 0) return "a maximum of no elements";
    shape.erase(shape.begin() + value.numbers[0]);
    return unless(shape == value.spec.shape, "a maximum whose shape does not fit");
}

/// Number of operands of each code; -1 for one or more.
constexpr std::array<int, opCodeCount> operandCounts = {0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 1, 1, -1,
                                                        2, 1, 2, 2, 2, 2, 3, 1, 1, 1, 2, 1, 1, 1};

} // namespace

std::optional<std::string> faultOf(const PolicyValue& value, Operands operands) {
    const int wanted = operandCounts[std::size_t(value.code)];
    if (wanted < 0 ? operands.empty() : operands.size() != std::size_t(wanted)) return "a wrong number of operands";
    switch (value.code) {
    case OpCode::Input:
        return {};
    case OpCode::Constant:
        return unless(value.data.size() == value.spec.byteSize(), "a constant of another size than its shape");
    case OpCode::Reshape:
        return faultOfReshape(value, operands);
    case OpCode::StridedCopy:
        return faultOfStridedCopy(value, operands);
    case OpCode::Cast:
        return faultOfMap(value, operands, false);
    case OpCode::Bucketize:
        return faultOfBucketize(value, operands);
    case OpCode::Divide:
    case OpCode::Sqrt:
    case OpCode::Exp:
    case OpCode::Log:
    case OpCode::Tanh:
        return faultOfFloatMap(value, operands);
    case OpCode::Add:
    case OpCode::Subtract:
    case OpCode::Mul:
    case OpCode::Minimum:
    case OpCode::Maximum:
    case OpCode::Relu:
        return faultOfMap(value, operands, true);
    case OpCode::Equal:
    case OpCode::Less:
    case OpCode::LessEqual:
        return faultOfComparison(value, operands);
    case OpCode::Select:
        return faultOfSelect(value, operands);
    case OpCode::ReduceSum:
    case OpCode::ReduceMax:
    case OpCode::ReduceMin:
        return faultOfReduction(value, operands);
    case OpCode::Gather:
        return faultOfGather(value, operands);
    case OpCode::Concat:
        return faultOfConcat(value, operands);
    case OpCode::MatMul:
        return faultOfMatMul(value, operands);
    case OpCode::ArgMax:
        return faultOfArgMax(value, operands);
    }
    return "an unknown code";
}

} // namespace inlinescope
