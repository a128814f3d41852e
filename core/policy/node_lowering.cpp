#include "core/policy/node_lowering.h"

#include "core/base/byte_writer.h"
#include "core/policy/tensorflow_types.h"

#include <algorithm>
#include <numeric>
#include <string_view>

namespace inlinescope {
namespace {

namespace tf = tensorflow;
using Shape = GraphBuilder::Shape;
using Value = Result<std::uint32_t>;

Error malformed(std::string found) {
    return {ErrorCode::Malformed, std::move(found), {}, {}, {}};
}

/// One operation of the SavedModel on its way into the graph.
struct Lowering {
    GraphBuilder& builder;
    const tf::NodeDef& node;
    std::span<const std::uint32_t> operands;

    const TensorSpec& spec(std::size_t operand) const { return builder.spec(operands[operand]); }

    const tf::AttrValue* attribute(const char* name) const {
        const auto found = node.attr().find(name);
        return found == node.attr().end() ? nullptr : &found->second;
    }
    std::int64_t integer(const char* name) const { return attribute(name) != nullptr ? attribute(name)->i() : 0; }
    bool flag(const char* name) const { return attribute(name) != nullptr && attribute(name)->b(); }

    Value add(OpCode code, ScalarType type, Shape shape, std::vector<std::uint32_t> inputs,
              std::vector<std::int64_t> numbers = {}) const {
        TensorSpec made{node.name(), 0, type, std::move(shape)};
        return builder.add({code, std::move(made), std::move(inputs), std::move(numbers), {}});
    }

    /// The axis that operand `operand` names, counted from the front, for `rank` dimensions.
    Result<std::int64_t> axis(std::size_t operand, std::size_t rank) const {
        INLINESCOPE_TRY(std::int64_t number, builder.numberOf(operands[operand]));
        const auto count = std::int64_t(rank);
        if (number < -count || number >= count) return malformed("axis " + std::to_string(number));
        return number < 0 ? number + count : number;
    }
};

Value lowerUnary(const Lowering& lowering, OpCode code) {
    return lowering.add(code, lowering.spec(0).type, lowering.spec(0).shape, {lowering.operands[0]});
}

Value lowerBinary(const Lowering& lowering, OpCode code) {
    INLINESCOPE_TRY(const Shape shape, broadcastShape(lowering.spec(0).shape, lowering.spec(1).shape));
    const std::string& name = lowering.node.name();
    INLINESCOPE_TRY(const std::uint32_t a, lowering.builder.broadcast(lowering.operands[0], shape, name));
    INLINESCOPE_TRY(const std::uint32_t b, lowering.builder.broadcast(lowering.operands[1], shape, name));
    return lowering.add(code, lowering.builder.spec(a).type, shape, {a, b});
}

/// The bias runs along the last dimension, the one that broadcasting meets first.
Value lowerBiasAdd(const Lowering& lowering, OpCode code) {
    const tf::AttrValue* format = lowering.attribute("data_format");
    if (format != nullptr && format->s() != "NHWC")
        return Error{ErrorCode::Unsupported, "data_format \"" + format->s() + "\"", {}, {}, "NHWC"};
    if (lowering.spec(1).shape.size() != 1 || lowering.spec(0).shape.empty() ||
        lowering.spec(1).shape[0] != lowering.spec(0).shape.back())
        return malformed("a bias of another length than the last dimension");
    return lowerBinary(lowering, code);
}

Value lowerExpandDims(const Lowering& lowering, OpCode code) {
    Shape shape = lowering.spec(0).shape;
    INLINESCOPE_TRY(const std::int64_t axis, lowering.axis(1, shape.size() + 1));
    shape.insert(shape.begin() + axis, 1);
    return lowering.add(code, lowering.spec(0).type, std::move(shape), {lowering.operands[0]});
}

Value lowerReshape(const Lowering& lowering, OpCode code) {
    INLINESCOPE_TRY(Shape shape, lowering.builder.numbersOf(lowering.operands[1]));
    const auto open = std::ranges::find(shape, -1);
    if (open != shape.end()) {
        *open = 1;
        const std::int64_t known = TensorSpec{{}, 0, ScalarType::Int64, shape}.elementCount().value_or(0);
        if (known == 0) return malformed("an open dimension that cannot be told");
        *open = *lowering.spec(0).elementCount() / known;
    }
    return lowering.add(code, lowering.spec(0).type, std::move(shape), {lowering.operands[0]});
}

Value lowerCast(const Lowering& lowering, OpCode code) {
    const tf::AttrValue* target = lowering.attribute("DstT");
    const auto type = scalarTypeOf(target != nullptr ? target->type() : tf::DT_INVALID);
    if (!type) return Error{ErrorCode::Unsupported, "a cast to a type that is no number", {}, {}, {}};
    return lowering.add(code, *type, lowering.spec(0).shape, {lowering.operands[0]});
}

Value lowerBucketize(const Lowering& lowering, OpCode code) {
    const tf::AttrValue* attribute = lowering.attribute("boundaries");
    std::vector<float> bounds;
    if (attribute != nullptr) bounds.assign(attribute->list().f().begin(), attribute->list().f().end());
    const Bytes raw = std::as_bytes(std::span(bounds));
    TensorSpec spec{lowering.node.name() + "/boundaries", 0, ScalarType::Float, {std::int64_t(bounds.size())}};
    INLINESCOPE_TRY(const std::uint32_t constant,
                    lowering.builder.add({OpCode::Constant, spec, {}, {}, {raw.begin(), raw.end()}}));
    return lowering.add(code, ScalarType::Int32, lowering.spec(0).shape, {lowering.operands[0], constant});
}

Value lowerConcat(const Lowering& lowering, OpCode code) {
    const std::size_t count = lowering.operands.size() - 1;
    Shape shape = lowering.spec(0).shape;
    INLINESCOPE_TRY(const std::int64_t axis, lowering.axis(count, shape.size()));
    shape[std::size_t(axis)] = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Shape& joined = lowering.spec(i).shape;
        if (joined.size() != shape.size()) return malformed("a concatenation of different ranks");
        shape[std::size_t(axis)] += joined[std::size_t(axis)];
    }
    return lowering.add(code, lowering.spec(0).type, std::move(shape),
                        {lowering.operands.begin(), lowering.operands.end() - 1}, {axis});
}

Value lowerMatMul(const Lowering& lowering, OpCode code) {
    const bool ta = lowering.flag("transpose_a");
    const bool tb = lowering.flag("transpose_b");
    const Shape& a = lowering.spec(0).shape;
    const Shape& b = lowering.spec(1).shape;
    if (a.size() != 2 || b.size() != 2) return malformed("a matrix product of something else than matrices");
    return lowering.add(code, lowering.spec(0).type, {a[ta ? 1 : 0], b[tb ? 0 : 1]},
                        {lowering.operands.begin(), lowering.operands.end()}, {ta, tb});
}

Value lowerArgMax(const Lowering& lowering, OpCode code) {
    Shape shape = lowering.spec(0).shape;
    INLINESCOPE_TRY(const std::int64_t axis, lowering.axis(1, shape.size()));
    shape.erase(shape.begin() + axis);
    const tf::AttrValue* target = lowering.attribute("output_type");
    const auto type = scalarTypeOf(target != nullptr ? target->type() : tf::DT_INT64);
    if (!type) return malformed("an index that is no number");
    return lowering.add(code, *type, std::move(shape), {lowering.operands[0]}, {axis});
}

Value lowerBroadcastTo(const Lowering& lowering, OpCode) {
    INLINESCOPE_TRY(const Shape shape, lowering.builder.numbersOf(lowering.operands[1]));
    return lowering.builder.broadcast(lowering.operands[0], shape, lowering.node.name());
}

/// Works on shapes, which are constants here.
Value lowerBroadcastArgs(const Lowering& lowering, OpCode code) {
    INLINESCOPE_TRY(const Shape a, lowering.builder.numbersOf(lowering.operands[0]));
    INLINESCOPE_TRY(const Shape b, lowering.builder.numbersOf(lowering.operands[1]));
    INLINESCOPE_TRY(const Shape shape, broadcastShape(a, b));
    ByteWriter data;
    for (const std::int64_t size : shape)
        lowering.spec(0).type == ScalarType::Int32 ? data.write(std::int32_t(size)) : data.write(size);
    TensorSpec spec{lowering.node.name(), 0, lowering.spec(0).type, {std::int64_t(shape.size())}};
    return lowering.builder.add({code, std::move(spec), {}, {}, data.take()});
}

/// One dimension of a strided slice: the first element and how many follow.
struct Range {
    std::int64_t first = 0;
    std::int64_t count = 0;
};

Range rangeOf(std::int64_t size, std::optional<std::int64_t> begin, std::optional<std::int64_t> end,
              std::int64_t step) {
    const std::int64_t lowest = step > 0 ? 0 : -1;
    const std::int64_t highest = step > 0 ? size : size - 1;
    const auto place = [&](std::int64_t index) {
        return std::clamp(index < 0 ? index + size : index, lowest, highest);
    };
    const std::int64_t from = begin ? place(*begin) : (step > 0 ? lowest : highest);
    const std::int64_t to = end ? place(*end) : (step > 0 ? highest : lowest);
    if (step > 0) return {from, to > from ? (to - from - 1) / step + 1 : 0};
    return {from, to < from ? (to - from + 1) / step + 1 : 0};
}

Value lowerStridedSlice(const Lowering& lowering, OpCode code) {
    const Shape& shape = lowering.spec(0).shape;
    INLINESCOPE_TRY(const Shape begins, lowering.builder.numbersOf(lowering.operands[1]));
    INLINESCOPE_TRY(const Shape ends, lowering.builder.numbersOf(lowering.operands[2]));
    INLINESCOPE_TRY(const Shape steps, lowering.builder.numbersOf(lowering.operands[3]));
    if (lowering.integer("ellipsis_mask") != 0 || lowering.integer("new_axis_mask") != 0)
        return Error{ErrorCode::Unsupported, "a slice with an ellipsis or a new axis", {}, {}, {}};
    if (begins.size() > shape.size() || ends.size() != begins.size() || steps.size() != begins.size())
        return malformed("a slice of dimensions that do not exist");
    const auto isSet = [&](const char* mask, std::size_t i) { return ((lowering.integer(mask) >> i) & 1) != 0; };
    Shape result;
    std::vector<std::int64_t> numbers = {0};
    std::int64_t elementStride = *lowering.spec(0).elementCount();
    for (std::size_t i = 0; i < shape.size(); ++i) {
        elementStride = shape[i] > 0 ? elementStride / shape[i] : 0;
        const bool given = i < begins.size();
        const bool dropped = given && isSet("shrink_axis_mask", i);
        std::int64_t step = given ? steps[i] : 1;
        if (step == 0) return malformed("a slice of step 0");
        if (dropped) step = 1;
        const auto begin = given && (dropped || !isSet("begin_mask", i)) ? std::optional(begins[i]) : std::nullopt;
        const auto end = given && !dropped && !isSet("end_mask", i) ? std::optional(ends[i]) : std::nullopt;
        const Range range = rangeOf(shape[i], begin, end, step);
        if (dropped && (range.count == 0 || begins[i] < -shape[i])) return malformed("a slice outside its operand");
        if (range.count > 0) numbers[0] += range.first * elementStride;
        if (dropped) continue;
        result.push_back(range.count);
        numbers.push_back(range.count > 1 ? step * elementStride : 0);
    }
    return lowering.add(code, lowering.spec(0).type, std::move(result), {lowering.operands[0]}, std::move(numbers));
}

/// How TensorFlow's operator becomes one of ours. ConcatV2 takes any number of operands, and the axis.
struct Operator {
    std::string_view name;
    int operands;
    OpCode code;
    Value (*lower)(const Lowering&, OpCode);
};

constexpr Operator operators[] = {
    {"AddV2", 2, OpCode::Add, lowerBinary},
    {"ArgMax", 2, OpCode::ArgMax, lowerArgMax},
    {"BiasAdd", 2, OpCode::Add, lowerBiasAdd},
    {"BroadcastArgs", 2, OpCode::Constant, lowerBroadcastArgs},
    {"BroadcastTo", 2, OpCode::StridedCopy, lowerBroadcastTo},
    {"Bucketize", 1, OpCode::Bucketize, lowerBucketize},
    {"Cast", 1, OpCode::Cast, lowerCast},
    {"ConcatV2", -1, OpCode::Concat, lowerConcat},
    {"ExpandDims", 2, OpCode::Reshape, lowerExpandDims},
    {"MatMul", 2, OpCode::MatMul, lowerMatMul},
    {"Maximum", 2, OpCode::Maximum, lowerBinary},
    {"Minimum", 2, OpCode::Minimum, lowerBinary},
    {"Mul", 2, OpCode::Mul, lowerBinary},
    {"RealDiv", 2, OpCode::Divide, lowerBinary},
    {"Relu", 1, OpCode::Relu, lowerUnary},
    {"Reshape", 2, OpCode::Reshape, lowerReshape},
    {"Sqrt", 1, OpCode::Sqrt, lowerUnary},
    {"StridedSlice", 4, OpCode::StridedCopy, lowerStridedSlice},
};

std::string knownOperators() {
    std::string names = "one of";
    for (const Operator& known : operators)
        names += " " + std::string(known.name);
    return names;
}

} // namespace

Value lowerNode(GraphBuilder& builder, const tf::NodeDef& node, std::span<const std::uint32_t> operands) {
    const auto* const found = std::ranges::find(operators, node.op(), &Operator::name);
    if (found == std::end(operators))
        return Error{ErrorCode::Unsupported, "operator \"" + node.op() + "\"", {}, {}, knownOperators()};
    if (found->operands < 0 ? operands.size() < 2 : operands.size() != std::size_t(found->operands))
        return malformed("operator " + node.op() + " with " + std::to_string(operands.size()) + " operands");
    return found->lower({builder, node, operands}, found->code);
}

} // namespace inlinescope
