// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/lowering.h"

#include "core/base/byte_writer.h"
#include "core/policy/tensorflow_types.h"

namespace inlinescope {

namespace tf = tensorflow;

const tf::AttrValue* Lowering::attribute(const char* name) const {
    const auto found = m_node.attr().find(name);
    return found == m_node.attr().end() ? nullptr : &found->second;
}

std::int64_t Lowering::integer(const char* name) const {
    return attribute(name) != nullptr ? attribute(name)->i() : 0;
}

bool Lowering::flag(const char* name) const {
    return attribute(name) != nullptr && attribute(name)->b();
}

Result<ScalarType> Lowering::type(const char* name, tf::DataType otherwise) const {
    const tf::DataType found = attribute(name) != nullptr ? attribute(name)->type() : otherwise;
    if (const auto known = scalarTypeOf(found)) return *known;
    return Error{ErrorCode::Unsupported, "a tensor of type " + tf::DataType_Name(found), {}, {}, "numbers"};
}

Result<std::int64_t> Lowering::axisOf(std::int64_t number, std::size_t rank) {
    const auto count = std::int64_t(rank);
    if (number < -count || number >= count)
        return Error{ErrorCode::Malformed,
                     "axis " + std::to_string(number),
                     {},
                     {},
                     "an axis of " + std::to_string(count) + " dimensions"};
    return number < 0 ? number + count : number;
}

Result<std::int64_t> Lowering::axis(std::size_t index, std::size_t rank) const {
    INLINESCOPE_TRY(const std::int64_t number, m_builder.numberOf(m_operands[index]));
    return axisOf(number, rank);
}

Lowering::Value Lowering::add(OpCode code, ScalarType type, Shape shape, std::vector<std::uint32_t> operands,
                              std::vector<std::int64_t> numbers) const {
    return m_builder.add(
        {code, {m_node.name(), 0, type, std::move(shape)}, std::move(operands), std::move(numbers), {}});
}

Lowering::Value Lowering::constant(TensorSpec spec, Bytes data) const {
    if (spec.name.empty()) spec.name = m_node.name();
    return m_builder.add({OpCode::Constant, std::move(spec), {}, {}, {data.begin(), data.end()}});
}

Lowering::Value Lowering::integers(ScalarType type, const Shape& values) const {
    ByteWriter data;
    for (const std::int64_t value : values)
        type == ScalarType::Int32 ? data.write(std::int32_t(value)) : data.write(value);
    return constant({{}, 0, type, {std::int64_t(values.size())}}, data.bytes());
}

Lowering::Value Lowering::filled(double value, ScalarType type, Shape shape) const {
    INLINESCOPE_TRY(const std::uint32_t number,
                    constant({{}, 0, ScalarType::Double, {}}, std::as_bytes(std::span(&value, 1))));
    INLINESCOPE_TRY(const std::uint32_t typed, add(OpCode::Cast, type, {}, {number}));
    return broadcast(typed, shape);
}

Lowering::Value Lowering::broadcast(std::uint32_t value, const Shape& shape) const {
    return m_builder.broadcast(value, shape, m_node.name());
}

Lowering::Value Lowering::reshape(std::uint32_t value, Shape shape) const {
    return add(OpCode::Reshape, specOf(value).type, std::move(shape), {value});
}

Lowering::Value Lowering::part(std::uint32_t value, const Shape& first, Shape shape) const {
    const Shape& whole = specOf(value).shape;
    if (first.size() != whole.size() || shape.size() != whole.size())
        return Error{ErrorCode::Malformed, "a slice of other dimensions than the tensor's", {}, {}, {}};
    std::vector<std::int64_t> numbers(shape.size() + 1, 0);
    std::int64_t stride = 1;
    for (std::size_t i = whole.size(); i-- > 0; stride *= whole[i]) {
        if (first[i] < 0 || shape[i] < 0 || first[i] > whole[i] || shape[i] > whole[i] - first[i])
            return Error{ErrorCode::Malformed, "a slice outside its operand", {}, {}, {}};
        numbers[0] += first[i] * stride;
        if (shape[i] > 1) numbers[i + 1] = stride;
    }
    return add(OpCode::StridedCopy, specOf(value).type, std::move(shape), {value}, std::move(numbers));
}

Lowering::Value Lowering::map(OpCode code, std::uint32_t value) const {
    return add(code, specOf(value).type, specOf(value).shape, {value});
}

Lowering::Value Lowering::combine(OpCode code, std::uint32_t a, std::uint32_t b) const {
    INLINESCOPE_TRY(const Shape shape, broadcastShape(specOf(a).shape, specOf(b).shape));
    INLINESCOPE_TRY(const std::uint32_t left, broadcast(a, shape));
    INLINESCOPE_TRY(const std::uint32_t right, broadcast(b, shape));
    return add(code, specOf(left).type, shape, {left, right});
}

Lowering::Value Lowering::combineWith(OpCode code, std::uint32_t a, double b) const {
    INLINESCOPE_TRY(const std::uint32_t right, filled(b, specOf(a).type, specOf(a).shape));
    return combine(code, a, right);
}

Lowering::Value Lowering::compare(OpCode code, std::uint32_t a, std::uint32_t b) const {
    INLINESCOPE_TRY(const Shape shape, broadcastShape(specOf(a).shape, specOf(b).shape));
    INLINESCOPE_TRY(const std::uint32_t left, broadcast(a, shape));
    INLINESCOPE_TRY(const std::uint32_t right, broadcast(b, shape));
    return add(code, ScalarType::UInt8, shape, {left, right});
}

Lowering::Value Lowering::compareWith(OpCode code, std::uint32_t a, double b) const {
    INLINESCOPE_TRY(const std::uint32_t right, filled(b, specOf(a).type, specOf(a).shape));
    return compare(code, a, right);
}

Lowering::Value Lowering::select(std::uint32_t truth, std::uint32_t a, std::uint32_t b) const {
    INLINESCOPE_TRY(const Shape both, broadcastShape(specOf(a).shape, specOf(b).shape));
    INLINESCOPE_TRY(const Shape shape, broadcastShape(specOf(truth).shape, both));
    INLINESCOPE_TRY(const std::uint32_t condition, broadcast(truth, shape));
    INLINESCOPE_TRY(const std::uint32_t first, broadcast(a, shape));
    INLINESCOPE_TRY(const std::uint32_t second, broadcast(b, shape));
    return add(OpCode::Select, specOf(first).type, shape, {condition, first, second});
}

Lowering::Value Lowering::selectOr(std::uint32_t truth, std::uint32_t a, double b) const {
    INLINESCOPE_TRY(const std::uint32_t second, filled(b, specOf(a).type, specOf(a).shape));
    return select(truth, a, second);
}

Lowering::Value Lowering::negate(std::uint32_t truth) const {
    return compareWith(OpCode::Equal, truth, 0);
}

Lowering::Value Lowering::reduce(OpCode code, std::uint32_t value, std::int64_t axis) const {
    Shape kept = specOf(value).shape;
    Shape shape = kept;
    kept[std::size_t(axis)] = 1;
    shape.erase(shape.begin() + axis);
    INLINESCOPE_TRY(const std::uint32_t reduced, add(code, specOf(value).type, std::move(shape), {value}, {axis}));
    return reshape(reduced, std::move(kept));
}

} // namespace inlinescope
