// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/lowering.h"

#include <algorithm>
#include <numeric>

namespace inlinescope {
namespace {

using Value = Lowering::Value;
using Values = Result<std::vector<std::uint32_t>>;
using Shape = Lowering::Shape;

Error malformed(std::string found) {
    return {ErrorCode::Malformed, std::move(found), {}, {}, {}};
}

Value lowerExpandDims(const Lowering& op, OpCode) {
    Shape shape = op.spec(0).shape;
    INLINESCOPE_TRY(const std::int64_t axis, op.axis(1, shape.size() + 1));
    shape.insert(shape.begin() + axis, 1);
    return op.reshape(op.operand(0), std::move(shape));
}

/// If no dimensions are named, every dimension of size 1 is dropped.
Value lowerSqueeze(const Lowering& op, OpCode) {
    const Shape& shape = op.spec(0).shape;
    std::vector<bool> drops(shape.size(), false);
    const tensorflow::AttrValue* dimensions = op.attribute("squeeze_dims");
    if (dimensions != nullptr && dimensions->list().i_size() > 0) {
        for (const std::int64_t number : dimensions->list().i()) {
            INLINESCOPE_TRY(const std::int64_t axis, Lowering::axisOf(number, shape.size()));
            drops[std::size_t(axis)] = true;
        }
    } else {
        for (std::size_t i = 0; i < shape.size(); ++i)
            drops[i] = shape[i] == 1;
    }
    Shape kept;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (!drops[i]) kept.push_back(shape[i]);
    }
    return op.reshape(op.operand(0), std::move(kept));
}

Value lowerReshape(const Lowering& op, OpCode) {
    INLINESCOPE_TRY(Shape shape, op.numbers(1));
    const auto open = std::ranges::find(shape, -1);
    if (open != shape.end()) {
        *open = 1;
        const std::int64_t known = TensorSpec{{}, 0, ScalarType::Int64, shape}.elementCount().value_or(0);
        if (known == 0) return malformed("an unknown dimension that cannot be inferred");
        *open = *op.spec(0).elementCount() / known;
    }
    return op.reshape(op.operand(0), std::move(shape));
}

Value lowerTranspose(const Lowering& op, OpCode code) {
    const Shape& from = op.spec(0).shape;
    INLINESCOPE_TRY(const Shape order, op.numbers(1));
    Shape strides(from.size(), 1);
    for (std::size_t i = from.size(); i-- > 1;)
        strides[i - 1] = strides[i] * from[i];
    Shape sorted = order;
    std::ranges::sort(sorted);
    Shape counted(from.size());
    std::iota(counted.begin(), counted.end(), 0);
    if (sorted != counted) return malformed("no order of dimensions");
    Shape shape;
    std::vector<std::int64_t> numbers = {0};
    for (const std::int64_t dimension : order) {
        shape.push_back(from[std::size_t(dimension)]);
        numbers.push_back(shape.back() > 1 ? strides[std::size_t(dimension)] : 0);
    }
    return op.add(code, op.spec(0).type, std::move(shape), {op.operand(0)}, std::move(numbers));
}

Value lowerBroadcastTo(const Lowering& op, OpCode) {
    INLINESCOPE_TRY(const Shape shape, op.numbers(1));
    return op.broadcast(op.operand(0), shape);
}

/// The operands are shapes, which are constants here.
Value lowerBroadcastArgs(const Lowering& op, OpCode) {
    INLINESCOPE_TRY(const Shape a, op.numbers(0));
    INLINESCOPE_TRY(const Shape b, op.numbers(1));
    INLINESCOPE_TRY(const Shape shape, broadcastShape(a, b));
    return op.integers(op.spec(0).type, shape);
}

/// Each repeated dimension becomes two, and the first of them is broadcast.
Value lowerTile(const Lowering& op, OpCode) {
    const Shape& from = op.spec(0).shape;
    INLINESCOPE_TRY(const Shape times, op.numbers(1));
    if (times.size() != from.size()) return malformed("a tile of other dimensions than the tensor's");
    Shape single;
    Shape repeated;
    Shape shape;
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (times[i] < 0 || times[i] > std::int64_t(PolicyGraph::maxBytes)) return malformed("a tile out of range");
        if (times[i] != 1) single.push_back(1), repeated.push_back(times[i]);
        single.push_back(from[i]);
        repeated.push_back(from[i]);
        shape.push_back(from[i] * times[i]);
    }
    INLINESCOPE_TRY(const std::uint32_t apart, op.reshape(op.operand(0), std::move(single)));
    INLINESCOPE_TRY(const std::uint32_t copies, op.broadcast(apart, repeated));
    return op.reshape(copies, std::move(shape));
}

Value lowerPack(const Lowering& op, OpCode code) {
    Shape shape = op.spec(0).shape;
    INLINESCOPE_TRY(const std::int64_t axis, Lowering::axisOf(op.integer("axis"), shape.size() + 1));
    shape.insert(shape.begin() + axis, 1);
    std::vector<std::uint32_t> parts;
    for (std::size_t i = 0; i < op.count(); ++i) {
        INLINESCOPE_TRY(const std::uint32_t part, op.reshape(op.operand(i), shape));
        parts.push_back(part);
    }
    shape[std::size_t(axis)] = std::int64_t(parts.size());
    return op.add(code, op.spec(0).type, std::move(shape), std::move(parts), {axis});
}

Value lowerConcat(const Lowering& op, OpCode code) {
    const std::size_t count = op.count() - 1;
    if (count == 0) return malformed("a concatenation of nothing");
    Shape shape = op.spec(0).shape;
    INLINESCOPE_TRY(const std::int64_t axis, op.axis(count, shape.size()));
    shape[std::size_t(axis)] = 0;
    std::vector<std::uint32_t> parts;
    for (std::size_t i = 0; i < count; ++i) {
        const Shape& joined = op.spec(i).shape;
        if (joined.size() != shape.size()) return malformed("a concatenation of different ranks");
        shape[std::size_t(axis)] += joined[std::size_t(axis)];
        parts.push_back(op.operand(i));
    }
    return op.add(code, op.spec(0).type, std::move(shape), std::move(parts), {axis});
}

Value lowerShape(const Lowering& op, OpCode) {
    INLINESCOPE_TRY(const ScalarType type, op.type("out_type", tensorflow::DT_INT32));
    return op.integers(type, op.spec(0).shape);
}

Value lowerFill(const Lowering& op, OpCode) {
    INLINESCOPE_TRY(const Shape shape, op.numbers(0));
    return op.broadcast(op.operand(1), shape);
}

Value lowerZerosLike(const Lowering& op, OpCode) {
    return op.filled(0, op.spec(0).type, op.spec(0).shape);
}

Value lowerOnesLike(const Lowering& op, OpCode) {
    return op.filled(1, op.spec(0).type, op.spec(0).shape);
}

Value lowerRange(const Lowering& op, OpCode) {
    constexpr std::size_t maxNumbers = 1 << 16;
    Shape bounds;
    for (std::size_t i = 0; i < 3; ++i) {
        INLINESCOPE_TRY(const Shape number, op.numbers(i));
        if (number.size() != 1) return malformed("a range without three numbers");
        bounds.push_back(number[0]);
    }
    if (bounds[2] == 0) return malformed("a range of step 0");
    Shape values;
    for (std::int64_t next = bounds[0]; bounds[2] > 0 ? next < bounds[1] : next > bounds[1];) {
        values.push_back(next);
        if (values.size() > maxNumbers || __builtin_add_overflow(next, bounds[2], &next))
            return Error{ErrorCode::LimitExceeded, "a range of more than 65536 numbers", {}, {}, {}};
    }
    return op.integers(op.spec(0).type, values);
}

Value lowerSlice(const Lowering& op, OpCode) {
    const Shape& shape = op.spec(0).shape;
    INLINESCOPE_TRY(const Shape first, op.numbers(1));
    INLINESCOPE_TRY(Shape sizes, op.numbers(2));
    if (first.size() != shape.size() || sizes.size() != shape.size())
        return malformed("a slice of other dimensions than the tensor's");
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        if (first[i] < 0 || first[i] > shape[i]) return malformed("a slice outside its operand");
        if (sizes[i] == -1) sizes[i] = shape[i] - first[i];
    }
    return op.part(op.operand(0), first, std::move(sizes));
}

/// What a strided slice does with one dimension of its operand, or with one that it adds.
struct Cut {
    std::optional<std::int64_t> begin; ///< absent: from the beginning in the slice's direction
    std::optional<std::int64_t> end;
    std::int64_t step = 1;
    bool isDropped = false; ///< a dimension of one element that is dropped
    bool isNew = false;     ///< a dimension of one element that is added
};

/// The cuts from the operator's constants and masks; an ellipsis means whole dimensions.
Result<std::vector<Cut>> cutsOf(const Lowering& op) {
    INLINESCOPE_TRY(const Shape begins, op.numbers(1));
    INLINESCOPE_TRY(const Shape ends, op.numbers(2));
    INLINESCOPE_TRY(const Shape steps, op.numbers(3));
    const std::size_t rank = op.spec(0).shape.size();
    if (begins.size() > 2 * PolicyGraph::maxRank || ends.size() != begins.size() || steps.size() != begins.size())
        return malformed("a slice of dimensions that do not exist");
    const auto isSet = [&](const char* mask, std::size_t i) { return ((op.integer(mask) >> i) & 1) != 0; };
    std::vector<Cut> cuts;
    std::size_t named = 0; // dimensions of the operand with a cut of their own
    for (std::size_t i = 0; i < begins.size(); ++i)
        named += isSet("ellipsis_mask", i) || isSet("new_axis_mask", i) ? 0 : 1;
    if (named > rank) return malformed("a slice of dimensions that do not exist");
    std::size_t whole = rank - named;
    for (std::size_t i = 0; i < begins.size(); ++i) {
        if (isSet("ellipsis_mask", i)) {
            cuts.resize(cuts.size() + std::exchange(whole, 0));
        } else if (isSet("new_axis_mask", i)) {
            cuts.push_back({{}, {}, 1, false, true});
        } else if (isSet("shrink_axis_mask", i)) {
            cuts.push_back({begins[i], {}, 1, true, false});
        } else {
            const auto begin = isSet("begin_mask", i) ? std::nullopt : std::optional(begins[i]);
            const auto end = isSet("end_mask", i) ? std::nullopt : std::optional(ends[i]);
            cuts.push_back({begin, end, steps[i], false, false});
        }
    }
    cuts.resize(cuts.size() + whole);
    return cuts;
}

/// The first element of a cut and the number of its elements.
struct Range {
    std::int64_t first = 0;
    std::int64_t count = 0;
};

Result<Range> rangeOf(std::int64_t size, const Cut& cut) {
    if (cut.isDropped) {
        if (*cut.begin < -size || *cut.begin >= size) return malformed("a slice outside its operand");
        return Range{*cut.begin < 0 ? *cut.begin + size : *cut.begin, 1};
    }
    if (cut.step == 0) return malformed("a slice of step 0");
    const std::int64_t lowest = cut.step > 0 ? 0 : -1;
    const std::int64_t highest = cut.step > 0 ? size : size - 1;
    const auto place = [&](std::int64_t index) {
        return std::clamp(index < 0 ? index + size : index, lowest, highest);
    };
    const std::int64_t from = cut.begin ? place(*cut.begin) : (cut.step > 0 ? lowest : highest);
    const std::int64_t to = cut.end ? place(*cut.end) : (cut.step > 0 ? highest : lowest);
    if (cut.step > 0) return Range{from, to > from ? (to - from - 1) / cut.step + 1 : 0};
    return Range{from, to < from ? (to - from + 1) / cut.step + 1 : 0};
}

Value lowerStridedSlice(const Lowering& op, OpCode code) {
    const Shape& shape = op.spec(0).shape;
    INLINESCOPE_TRY(const std::vector<Cut> cuts, cutsOf(op));
    Shape result;
    std::vector<std::int64_t> numbers = {0};
    std::int64_t elementStride = *op.spec(0).elementCount();
    std::size_t dimension = 0;
    for (const Cut& cut : cuts) {
        if (cut.isNew) {
            result.push_back(1);
            numbers.push_back(0);
            continue;
        }
        const std::int64_t size = shape[dimension++];
        elementStride = size > 0 ? elementStride / size : 0;
        INLINESCOPE_TRY(const Range range, rangeOf(size, cut));
        if (range.count > 0) numbers[0] += range.first * elementStride;
        if (cut.isDropped) continue;
        result.push_back(range.count);
        numbers.push_back(range.count > 1 ? cut.step * elementStride : 0);
    }
    return op.add(code, op.spec(0).type, std::move(result), {op.operand(0)}, std::move(numbers));
}

/// Consecutive parts of the lengths `sizes` along the axis.
Values partsOf(const Lowering& op, std::uint32_t value, std::int64_t axis, const Shape& sizes) {
    std::vector<std::uint32_t> parts;
    Shape first(op.specOf(value).shape.size(), 0);
    for (const std::int64_t size : sizes) {
        Shape shape = op.specOf(value).shape;
        shape[std::size_t(axis)] = size;
        INLINESCOPE_TRY(const std::uint32_t part, op.part(value, first, std::move(shape)));
        parts.push_back(part);
        first[std::size_t(axis)] += size;
    }
    return parts;
}

constexpr std::int64_t maxParts = 1024;

Values lowerSplit(const Lowering& op) {
    const Shape& shape = op.spec(1).shape;
    INLINESCOPE_TRY(const std::int64_t axis, op.axis(0, shape.size()));
    const std::int64_t count = op.integer("num_split");
    if (count < 1 || count > maxParts || shape[std::size_t(axis)] % count != 0)
        return malformed("a split into parts of different lengths");
    return partsOf(op, op.operand(1), axis, Shape(std::size_t(count), shape[std::size_t(axis)] / count));
}

Values lowerSplitV(const Lowering& op) {
    const Shape& shape = op.spec(0).shape;
    INLINESCOPE_TRY(Shape sizes, op.numbers(1));
    INLINESCOPE_TRY(const std::int64_t axis, op.axis(2, shape.size()));
    if (std::ranges::any_of(sizes, [&](std::int64_t size) { return size < -1 || size > shape[std::size_t(axis)]; }) ||
        std::int64_t(sizes.size()) > maxParts)
        return malformed("a split into parts that do not exist");
    const auto open = std::ranges::find(sizes, -1);
    if (open != sizes.end())
        *open = shape[std::size_t(axis)] - (std::accumulate(sizes.begin(), sizes.end(), std::int64_t(0)) + 1);
    return partsOf(op, op.operand(0), axis, sizes);
}

Values lowerUnpack(const Lowering& op) {
    Shape shape = op.spec(0).shape;
    INLINESCOPE_TRY(const std::int64_t axis, Lowering::axisOf(op.integer("axis"), shape.size()));
    const std::int64_t count = shape[std::size_t(axis)];
    if (count > maxParts) return malformed("more than 1024 parts");
    INLINESCOPE_TRY(std::vector<std::uint32_t> parts, partsOf(op, op.operand(0), axis, Shape(std::size_t(count), 1)));
    shape.erase(shape.begin() + axis);
    for (std::uint32_t& part : parts) {
        INLINESCOPE_TRY(part, op.reshape(part, shape));
    }
    return parts;
}

constexpr LoweredOperator operators[] = {
    {"BroadcastArgs", 2, OpCode::Constant, lowerBroadcastArgs},
    {"BroadcastTo", 2, OpCode::StridedCopy, lowerBroadcastTo},
    {"ConcatV2", -1, OpCode::Concat, lowerConcat},
    {"ExpandDims", 2, OpCode::Reshape, lowerExpandDims},
    {"Fill", 2, OpCode::StridedCopy, lowerFill},
    {"OnesLike", 1, OpCode::Constant, lowerOnesLike},
    {"Pack", -1, OpCode::Concat, lowerPack},
    {"Range", 3, OpCode::Constant, lowerRange},
    {"Reshape", 2, OpCode::Reshape, lowerReshape},
    {"Shape", 1, OpCode::Constant, lowerShape},
    {"Slice", 3, OpCode::StridedCopy, lowerSlice},
    {"Squeeze", 1, OpCode::Reshape, lowerSqueeze},
    {"StridedSlice", 4, OpCode::StridedCopy, lowerStridedSlice},
    {"Tile", 2, OpCode::StridedCopy, lowerTile},
    {"Transpose", 2, OpCode::StridedCopy, lowerTranspose},
    {"ZerosLike", 1, OpCode::Constant, lowerZerosLike},
};

constexpr SplittingOperator splitting[] = {
    {"Split", 2, lowerSplit},
    {"SplitV", 3, lowerSplitV},
    {"Unpack", 1, lowerUnpack},
};

} // namespace

std::span<const LoweredOperator> shapeOperators() {
    return operators;
}

std::span<const SplittingOperator> splittingOperators() {
    return splitting;
}

} // namespace inlinescope
