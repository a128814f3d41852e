// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tosa_writer.h"

#include "core/base/error_place.h"
#include "core/policy/graph.h"
#include "core/policy/operand_layout.h"
#include "core/policy/tosa_text.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <optional>
#include <ranges>

namespace inlinescope {
namespace {

using Shape = TosaText::Shape;
using Tensor = TosaText::Tensor;
using Tensors = TosaText::Tensors;

constexpr std::int64_t maxPlaces = 1 << 24;

using Types = unsigned;
constexpr Types only(ScalarType type) noexcept {
    return 1U << unsigned(type);
}
constexpr Types floats = only(ScalarType::Float);
constexpr Types truths = only(ScalarType::UInt8);
constexpr Types integers =
    only(ScalarType::Int8) | only(ScalarType::Int16) | only(ScalarType::Int32) | only(ScalarType::Int64);
constexpr Types wideNumbers = floats | only(ScalarType::Int32) | only(ScalarType::Int64);
constexpr Types numbers = floats | integers;
constexpr Types all = numbers | truths;

/// EmitC of LLVM 22 has no tensor without dimensions, so a scalar has one.
Shape shapeOf(const PolicyValue& value) {
    return value.spec.shape.empty() ? Shape{1} : value.spec.shape;
}

Shape withLast(Shape shape, std::int64_t size) {
    shape.push_back(size);
    return shape;
}

std::string axisOf(std::int64_t axis) {
    return "axis = " + std::to_string(axis) + " : i32";
}

/// A constant whose elements are all 1.
bool isOne(const PolicyValue& value) {
    if (value.code != OpCode::Constant) return false;
    const auto places = std::views::iota(std::size_t(0), std::size_t(*value.spec.elementCount()));
    return std::ranges::all_of(places,
                               [&](std::size_t i) { return elementAsDouble(value.spec.type, value.data, i) == 1; });
}

template <typename T>
Bytes bytesOf(const std::vector<T>& elements) {
    return std::as_bytes(std::span(elements));
}

/// Writes the values on which the decision depends. A uint8 in the graph is a truth value: only comparisons and
/// constants make one, and selections and copies pass it on.
class TosaWriter {
public:
    explicit TosaWriter(const PolicyGraph& policy) : m_policy(policy), m_tensors(policy.values().size()) {}

    Result<std::string> write();

private:
    using Lower = Tensor (TosaWriter::*)(const PolicyValue&, std::string_view);
    struct Row {
        OpCode code;
        Lower lower;
        std::string_view operation;
        Types types;   ///< of the operands
        Types results; ///< of the result
    };
    static const Row rows[];

    const PolicyValue& operand(const PolicyValue& value, std::size_t index) const {
        return m_policy.values()[value.operands[index]];
    }
    const Tensor& tensorOf(std::uint32_t value);
    Tensors tensorsOf(const PolicyValue& value);
    std::vector<bool> neededValues() const;
    Result<void> check(const PolicyValue& value, const Row* row) const;
    Result<void> checkConstant(const PolicyValue& value) const;
    Result<void> checkGather(const PolicyValue& value) const;

    Tensor same(const PolicyValue& value, std::string_view operation);
    Tensor multiply(const PolicyValue& value, std::string_view operation);
    Tensor divide(const PolicyValue& value, std::string_view operation);
    Tensor extreme(const PolicyValue& value, std::string_view operation);
    Tensor squareRoot(const PolicyValue& value, std::string_view operation);
    Tensor hyperbolicTangent(const PolicyValue& value, std::string_view operation);
    Tensor relu(const PolicyValue& value, std::string_view operation);
    Tensor input(const PolicyValue& value, std::string_view operation);
    Tensor reshape(const PolicyValue& value, std::string_view operation);
    Tensor stridedCopy(const PolicyValue& value, std::string_view operation);
    Tensor cast(const PolicyValue& value, std::string_view operation);
    Tensor bucketize(const PolicyValue& value, std::string_view operation);
    Tensor concat(const PolicyValue& value, std::string_view operation);
    Tensor matMul(const PolicyValue& value, std::string_view operation);
    Tensor argMax(const PolicyValue& value, std::string_view operation);
    Tensor less(const PolicyValue& value, std::string_view operation);
    Tensor reduce(const PolicyValue& value, std::string_view operation);
    Tensor gather(const PolicyValue& value, std::string_view operation);

    Tensor product(const Tensor& a, const Tensor& b, const Shape& shape);
    Tensor larger(const Tensor& a, const Tensor& b, const Tensor& compared, const Shape& shape);
    Tensor matrix(const PolicyValue& value, std::size_t index);
    Tensor reduced(const PolicyValue& value, std::int64_t& axis);

    const PolicyGraph& m_policy;
    TosaText m_text;
    std::vector<std::optional<Tensor>> m_tensors; ///< by value
};

const TosaWriter::Row TosaWriter::rows[] = {
    {OpCode::Input, &TosaWriter::input, {}, all, numbers},
    {OpCode::Reshape, &TosaWriter::reshape, {}, all, all},
    {OpCode::StridedCopy, &TosaWriter::stridedCopy, "gather", numbers, numbers},
    {OpCode::Cast, &TosaWriter::cast, {}, all, numbers},
    {OpCode::Bucketize, &TosaWriter::bucketize, {}, numbers, numbers},
    {OpCode::Add, &TosaWriter::same, "add", wideNumbers, wideNumbers},
    {OpCode::Subtract, &TosaWriter::same, "sub", wideNumbers, wideNumbers},
    {OpCode::Mul, &TosaWriter::multiply, {}, wideNumbers, wideNumbers},
    {OpCode::Divide, &TosaWriter::divide, {}, floats, floats},
    {OpCode::Minimum, &TosaWriter::extreme, "minimum", numbers, numbers},
    {OpCode::Maximum, &TosaWriter::extreme, "maximum", numbers, numbers},
    {OpCode::Sqrt, &TosaWriter::squareRoot, {}, floats, floats},
    {OpCode::Exp, &TosaWriter::same, "exp", floats, floats},
    {OpCode::Tanh, &TosaWriter::hyperbolicTangent, {}, floats, floats},
    {OpCode::Relu, &TosaWriter::relu, {}, numbers, numbers},
    {OpCode::Concat, &TosaWriter::concat, "concat", all, all},
    {OpCode::MatMul, &TosaWriter::matMul, "matmul", floats, floats},
    {OpCode::ArgMax, &TosaWriter::argMax, "argmax", numbers, integers},
    {OpCode::Equal, &TosaWriter::same, "equal", all, truths},
    {OpCode::Less, &TosaWriter::less, "greater", numbers, truths},
    {OpCode::LessEqual, &TosaWriter::less, "greater_equal", numbers, truths},
    {OpCode::Select, &TosaWriter::same, "select", all, all},
    {OpCode::ReduceSum, &TosaWriter::reduce, "reduce_sum", wideNumbers, wideNumbers},
    {OpCode::ReduceMax, &TosaWriter::reduce, "reduce_max", floats, floats},
    {OpCode::ReduceMin, &TosaWriter::reduce, "reduce_min", floats, floats},
    {OpCode::Gather, &TosaWriter::gather, "gather", numbers, numbers},
};

/// Constants are written where they are first used as tensors.
const Tensor& TosaWriter::tensorOf(std::uint32_t value) {
    std::optional<Tensor>& tensor = m_tensors[value];
    const PolicyValue& source = m_policy.values()[value];
    if (!tensor) tensor = m_text.addConstant(source.spec.type, shapeOf(source), source.data);
    return *tensor;
}

Tensors TosaWriter::tensorsOf(const PolicyValue& value) {
    Tensors tensors;
    for (const std::uint32_t operand : value.operands)
        tensors.push_back(tensorOf(operand));
    return tensors;
}

Tensor TosaWriter::same(const PolicyValue& value, std::string_view operation) {
    return m_text.add(operation, tensorsOf(value), value.spec.type, shapeOf(value));
}

/// TOSA's products have a shift, which must be 0.
Tensor TosaWriter::product(const Tensor& a, const Tensor& b, const Shape& shape) {
    const std::byte zero{};
    const Tensor shift = m_text.addConstant(ScalarType::Int8, {1}, std::span(&zero, 1));
    return m_text.add("mul", {a, b, shift}, a.type, shape);
}

Tensor TosaWriter::multiply(const PolicyValue& value, std::string_view) {
    const Tensors operands = tensorsOf(value);
    return product(operands[0], operands[1], shapeOf(value));
}

Tensor TosaWriter::divide(const PolicyValue& value, std::string_view) {
    const Tensors operands = tensorsOf(value);
    const Tensor inverse = m_text.add("reciprocal", {operands[1]}, value.spec.type, operands[1].shape);
    if (isOne(operand(value, 0))) return inverse;
    return product(operands[0], inverse, shapeOf(value));
}

/// `b` where `compared` (b or a) is larger than the other of the two, else `a`: what std::max and std::min do.
Tensor TosaWriter::larger(const Tensor& a, const Tensor& b, const Tensor& compared, const Shape& shape) {
    const Tensor& other = compared.name == b.name ? a : b;
    const Tensor isLarger = m_text.add("greater", {compared, other}, ScalarType::UInt8, shape);
    return m_text.add("select", {isLarger, b, a}, a.type, shape);
}

Tensor TosaWriter::extreme(const PolicyValue& value, std::string_view operation) {
    const Tensors operands = tensorsOf(value);
    return larger(operands[0], operands[1], operands[operation == "maximum" ? 1 : 0], shapeOf(value));
}

Tensor TosaWriter::relu(const PolicyValue& value, std::string_view) {
    const std::vector<std::byte> zero(scalarSize(value.spec.type));
    const Tensor floor = m_text.addConstant(value.spec.type, Shape(shapeOf(value).size(), 1), zero);
    return larger(tensorOf(value.operands[0]), floor, floor, shapeOf(value));
}

Tensor TosaWriter::squareRoot(const PolicyValue& value, std::string_view) {
    const Tensor half = m_text.addNumber(0.5F, shapeOf(value).size());
    return m_text.add("pow", {tensorOf(value.operands[0]), half}, value.spec.type, shapeOf(value));
}

/// 1 - 2 / (exp(2 x) + 1): EmitC has no hyperbolic tangent.
Tensor TosaWriter::hyperbolicTangent(const PolicyValue& value, std::string_view) {
    const Tensor& x = tensorOf(value.operands[0]);
    const Shape shape = shapeOf(value);
    const auto apply = [&](std::string_view operation, const Tensors& operands) {
        return m_text.add(operation, operands, ScalarType::Float, shape);
    };
    const Tensor one = m_text.addNumber(1, shape.size());
    const Tensor power = apply("exp", {apply("add", {x, x})});
    const Tensor inverse = apply("reciprocal", {apply("add", {power, one})});
    return apply("sub", {one, apply("add", {inverse, inverse})});
}

Tensor TosaWriter::input(const PolicyValue& value, std::string_view) {
    return m_text.addArgument(value.spec.name, value.spec.type, shapeOf(value));
}

Tensor TosaWriter::reshape(const PolicyValue& value, std::string_view) {
    return m_text.reshape(tensorOf(value.operands[0]), shapeOf(value));
}

/// A copy that keeps the order of the elements only changes the shape; any other gathers its elements from the
/// flattened operand.
Tensor TosaWriter::stridedCopy(const PolicyValue& value, std::string_view operation) {
    const Tensor& source = tensorOf(value.operands[0]);
    const std::vector<std::int32_t> places = placesOf(value);
    std::vector<std::int32_t> inOrder(std::size_t(*operand(value, 0).spec.elementCount()));
    std::iota(inOrder.begin(), inOrder.end(), 0);
    if (places == inOrder) return m_text.reshape(source, shapeOf(value));
    const auto count = std::int64_t(places.size());
    const Tensor indices = m_text.addConstant(ScalarType::Int32, {1, count}, bytesOf(places));
    const Tensor flat = m_text.reshape(source, {1, std::int64_t(inOrder.size()), 1});
    return m_text.reshape(m_text.add(operation, {flat, indices}, value.spec.type, {1, count, 1}), shapeOf(value));
}

Tensor TosaWriter::cast(const PolicyValue& value, std::string_view) {
    return m_text.cast(tensorOf(value.operands[0]), value.spec.type);
}

/// The sum over the distinct bounds that are not larger than the element: of each, how often it occurs.
Tensor TosaWriter::bucketize(const PolicyValue& value, std::string_view) {
    const Bytes data = operand(value, 1).data;
    std::vector<float> bounds;
    std::vector<std::int32_t> weights;
    for (std::size_t i = 0; i < data.size() / sizeof(float); ++i) {
        float bound = 0;
        std::memcpy(&bound, data.data() + i * sizeof bound, sizeof bound);
        if (bounds.empty() || bounds.back() != bound) {
            bounds.push_back(bound);
            weights.push_back(0);
        }
        ++weights.back();
    }
    const std::size_t rank = shapeOf(value).size();
    const auto count = std::int64_t(bounds.size());
    const Shape wide = withLast(shapeOf(value), count);
    const Shape row = withLast(Shape(rank, 1), count);
    const Tensor x =
        m_text.reshape(m_text.cast(tensorOf(value.operands[0]), ScalarType::Float), withLast(shapeOf(value), 1));
    const Tensor isAbove = m_text.add("greater_equal", {x, m_text.addConstant(ScalarType::Float, row, bytesOf(bounds))},
                                      ScalarType::UInt8, wide);
    const std::vector<std::int32_t> zero(1);
    const Tensor counted = m_text.add("select",
                                      {isAbove, m_text.addConstant(ScalarType::Int32, row, bytesOf(weights)),
                                       m_text.addConstant(ScalarType::Int32, Shape(rank + 1, 1), bytesOf(zero))},
                                      ScalarType::Int32, wide);
    const Tensor sum =
        m_text.add("reduce_sum", {counted}, ScalarType::Int32, withLast(shapeOf(value), 1), axisOf(std::int64_t(rank)));
    return m_text.reshape(sum, shapeOf(value));
}

Tensor TosaWriter::concat(const PolicyValue& value, std::string_view operation) {
    return m_text.add(operation, tensorsOf(value), value.spec.type, shapeOf(value), axisOf(value.numbers[0]));
}

/// Operand `index` of a matrix product, transposed if the product says so, as a batch of one matrix.
Tensor TosaWriter::matrix(const PolicyValue& value, std::size_t index) {
    Tensor tensor = tensorOf(value.operands[index]);
    if (value.numbers[index] != 0) {
        tensor = m_text.add("transpose", {tensor}, tensor.type, {tensor.shape[1], tensor.shape[0]},
                            "perms = array<i32: 1, 0>");
    }
    return m_text.reshape(tensor, {1, tensor.shape[0], tensor.shape[1]});
}

Tensor TosaWriter::matMul(const PolicyValue& value, std::string_view operation) {
    const Tensor a = matrix(value, 0);
    const Tensor b = matrix(value, 1);
    const Tensor zero = m_text.addNumber(0, 1);
    const Shape shape = shapeOf(value);
    return m_text.reshape(m_text.add(operation, {a, b, zero, zero}, value.spec.type, {1, shape[0], shape[1]}), shape);
}

/// The operand whose axis `axis` is reduced. A vector becomes a matrix, so that no step has a tensor without
/// dimensions.
Tensor TosaWriter::reduced(const PolicyValue& value, std::int64_t& axis) {
    const Tensor& source = tensorOf(value.operands[0]);
    axis = value.numbers[0];
    if (source.shape.size() > 1) return source;
    axis = 1;
    return m_text.reshape(source, {1, source.shape[0]});
}

Tensor TosaWriter::argMax(const PolicyValue& value, std::string_view operation) {
    std::int64_t axis = 0;
    const Tensor source = reduced(value, axis);
    return m_text.add(operation, {source}, value.spec.type, shapeOf(value), axisOf(axis));
}

Tensor TosaWriter::less(const PolicyValue& value, std::string_view operation) {
    const Tensors operands = tensorsOf(value);
    return m_text.add(operation, {operands[1], operands[0]}, value.spec.type, shapeOf(value));
}

Tensor TosaWriter::reduce(const PolicyValue& value, std::string_view operation) {
    std::int64_t axis = 0;
    const Tensor source = reduced(value, axis);
    Shape kept = source.shape;
    kept[std::size_t(axis)] = 1;
    return m_text.reshape(m_text.add(operation, {source}, value.spec.type, kept, axisOf(axis)), shapeOf(value));
}

/// One table and one vector of indices for each batch; indices of TOSA are i32.
Tensor TosaWriter::gather(const PolicyValue& value, std::string_view operation) {
    const kernels::GatherShape shape = gatherShape(value, operand(value, 0).spec, operand(value, 1).spec);
    const auto outer = std::int64_t(shape.outer);
    const auto block = std::int64_t(shape.block);
    const auto count = std::int64_t(shape.indices);
    const Tensor table = m_text.reshape(tensorOf(value.operands[0]), {outer, std::int64_t(shape.length), block});
    const Tensor indices = m_text.reshape(m_text.cast(tensorOf(value.operands[1]), ScalarType::Int32), {outer, count});
    return m_text.reshape(m_text.add(operation, {table, indices}, value.spec.type, {outer, count, block}),
                          shapeOf(value));
}

std::vector<bool> TosaWriter::neededValues() const {
    std::vector<bool> needed(m_policy.values().size(), false);
    needed[m_policy.outputValue(0)] = true;
    for (std::size_t i = needed.size(); i-- > 0;) {
        const PolicyValue& value = m_policy.values()[i];
        needed[i] = needed[i] || value.code == OpCode::Input;
        if (!needed[i]) continue;
        for (const std::uint32_t operand : value.operands)
            needed[operand] = true;
    }
    return needed;
}

Error refused(const PolicyValue& value, std::string found) {
    return {ErrorCode::Unsupported,
            std::move(found),
            {},
            placeText(PlaceKind::Value, value.spec.name),
            "what TOSA has a form for"};
}

/// A truth value that is neither 0 nor 1 would change.
Result<void> TosaWriter::checkConstant(const PolicyValue& value) const {
    if ((all & only(value.spec.type)) == 0)
        return refused(value, "Constant of " + std::string(toString(value.spec.type)));
    const auto isTruth = [](std::byte byte) { return std::to_integer<int>(byte) <= 1; };
    if (value.spec.type == ScalarType::UInt8 && !std::ranges::all_of(value.data, isTruth))
        return refused(value, "Constant of uint8_t above 1");
    return {};
}

/// TOSA does not say what an index out of range gives, and has no table that several batches share.
Result<void> TosaWriter::checkGather(const PolicyValue& value) const {
    const PolicyValue& indices = operand(value, 1);
    const kernels::GatherShape shape = gatherShape(value, operand(value, 0).spec, indices.spec);
    const auto isInside = [&](std::size_t i) {
        const double index = elementAsDouble(indices.spec.type, indices.data, i);
        return index >= 0 && index < double(shape.length);
    };
    const auto places = std::views::iota(std::size_t(0), std::size_t(*indices.spec.elementCount()));
    if (indices.code != OpCode::Constant || !std::ranges::all_of(places, isInside))
        return refused(value, "Gather by indices that are not constants within the table");
    if (shape.tablesPerBatch != 1) return refused(value, "Gather of several tables by one vector of indices");
    return {};
}

Result<void> TosaWriter::check(const PolicyValue& value, const Row* row) const {
    const std::string name(toString(value.code));
    if (*value.spec.elementCount() == 0) return refused(value, name + " without elements");
    if (value.code == OpCode::Constant) return checkConstant(value);
    if (row == std::ranges::end(rows)) return refused(value, name);
    for (const std::uint32_t operand : value.operands) {
        const ScalarType type = m_policy.values()[operand].spec.type;
        const bool isCondition = value.code == OpCode::Select && operand == value.operands[0];
        if (((isCondition ? truths : row->types) & only(type)) == 0)
            return refused(value, name + " of " + std::string(toString(type)));
    }
    const std::string to = " to " + std::string(toString(value.spec.type));
    if ((row->results & only(value.spec.type)) == 0) return refused(value, name + to);
    // TOSA rounds to the nearest integer, a policy's cast drops the fraction.
    if (value.code == OpCode::Cast && operand(value, 0).spec.type == ScalarType::Float &&
        value.spec.type != ScalarType::Float)
        return refused(value, name + " of float" + to);
    if (value.code == OpCode::StridedCopy && *value.spec.elementCount() > maxPlaces)
        return refused(value, "a copy of more than 2^24 elements");
    if (value.code == OpCode::Gather) return checkGather(value);
    return {};
}

Result<std::string> TosaWriter::write() {
    const TensorSpec& decision = m_policy.outputs()[0];
    if (decision.elementCount() != 1)
        return Error{ErrorCode::Unsupported,
                     std::to_string(*decision.elementCount()) + " elements",
                     {},
                     placeText(PlaceKind::Output, decision.name),
                     "one element"};
    const std::vector<bool> needed = neededValues();
    for (std::uint32_t i = 0; i < needed.size(); ++i) {
        const PolicyValue& value = m_policy.values()[i];
        if (!needed[i]) continue;
        const Row* row = std::ranges::find(rows, value.code, &Row::code);
        INLINESCOPE_CHECK(check(value, row));
        if (value.code != OpCode::Constant) m_tensors[i] = (this->*row->lower)(value, row->operation);
    }
    return m_text.module(tensorOf(m_policy.outputValue(0)), decision.name);
}

} // namespace

Result<std::string> writeTosa(const Policy& policy) {
    return TosaWriter(*policy.graph()).write();
}

} // namespace inlinescope
