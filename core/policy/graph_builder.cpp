// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/graph_builder.h"

#include "core/policy/operators.h"

#include <algorithm>

namespace inlinescope {
namespace {

constexpr std::int64_t maxNumbers = 1024;

Error cannotBroadcast() {
    return {ErrorCode::Malformed, "shapes that cannot be broadcast to each other", {}, {}, {}};
}

} // namespace

Result<std::uint32_t> GraphBuilder::add(PolicyValue value) {
    INLINESCOPE_TRY(const std::uint32_t added, m_graph.append(std::move(value)));
    const PolicyValue& operation = m_graph.values()[added];
    std::vector<OperandView> operands;
    for (const std::uint32_t operand : operation.operands) {
        const PolicyValue& source = m_graph.values()[operand];
        if (source.code != OpCode::Constant) return added;
        operands.push_back({&source.spec, source.data});
    }
    if (operands.empty()) return added;
    PolicyValue constant{OpCode::Constant, operation.spec, {}, {}, std::vector<std::byte>(operation.spec.byteSize())};
    compute(operation, operands, constant.data);
    return m_graph.append(std::move(constant));
}

Result<std::uint32_t> GraphBuilder::broadcast(std::uint32_t value, const Shape& shape, const std::string& name) {
    const Shape& from = spec(value).shape;
    if (from == shape) return value;
    const auto strides = broadcastStrides(from, shape);
    if (!strides) return cannotBroadcast();
    PolicyValue copy{OpCode::StridedCopy, {name, 0, spec(value).type, shape}, {value}, {0}, {}};
    copy.numbers.insert(copy.numbers.end(), strides->begin(), strides->end());
    return add(std::move(copy));
}

Result<std::vector<std::int64_t>> GraphBuilder::numbersOf(std::uint32_t value) const {
    const PolicyValue& constant = m_graph.values()[value];
    const ScalarType type = constant.spec.type;
    const bool fits = constant.spec.shape.size() <= 1 && *constant.spec.elementCount() <= maxNumbers;
    if (constant.code != OpCode::Constant || !fits || (type != ScalarType::Int32 && type != ScalarType::Int64)) {
        return Error{ErrorCode::Unsupported,
                     "an axis, shape or range that is computed from the inputs",
                     {},
                     {},
                     "constant integers"};
    }
    std::vector<std::int64_t> numbers;
    ByteReader reader(constant.data);
    while (!reader.atEnd())
        numbers.push_back(type == ScalarType::Int32 ? reader.read<std::int32_t>() : reader.read<std::int64_t>());
    return numbers;
}

Result<std::int64_t> GraphBuilder::numberOf(std::uint32_t value) const {
    INLINESCOPE_TRY(const std::vector<std::int64_t> numbers, numbersOf(value));
    if (numbers.size() != 1) {
        return Error{ErrorCode::Malformed, std::to_string(numbers.size()) + " numbers for an axis", {}, {}, "one"};
    }
    return numbers[0];
}

std::optional<GraphBuilder::Shape> broadcastStrides(const GraphBuilder::Shape& from, const GraphBuilder::Shape& to) {
    if (from.size() > to.size()) return std::nullopt;
    GraphBuilder::Shape strides(to.size(), 0);
    std::int64_t stride = 1;
    for (std::size_t i = 0; i < from.size(); ++i) {
        const std::int64_t size = from[from.size() - 1 - i];
        if (size != 1 && size != to[to.size() - 1 - i]) return std::nullopt;
        if (size != 1) strides[to.size() - 1 - i] = stride;
        stride *= size;
    }
    return strides;
}

Result<GraphBuilder::Shape> broadcastShape(const GraphBuilder::Shape& a, const GraphBuilder::Shape& b) {
    GraphBuilder::Shape shape(std::max(a.size(), b.size()));
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const std::int64_t x = i < a.size() ? a[a.size() - 1 - i] : 1;
        const std::int64_t y = i < b.size() ? b[b.size() - 1 - i] : 1;
        if (x != y && x != 1 && y != 1) return cannotBroadcast();
        shape[shape.size() - 1 - i] = x == 1 ? y : x;
    }
    return shape;
}

} // namespace inlinescope
