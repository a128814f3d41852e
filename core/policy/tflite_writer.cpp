// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tflite_writer.h"

#include "core/base/error_place.h"
#include "core/policy/graph_builder.h"
#include "core/policy/operand_layout.h"
#include "core/policy/output_spec.h"
#include "core/policy/tflite_model.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace inlinescope {
namespace {

using tflite::BuiltinOperator;
using tflite::TensorType;
using Shape = TfliteModel::Shape;
using Tensors = TfliteModel::Tensors;
using Written = Result<std::int32_t>; ///< the result tensor of an operator

constexpr std::int32_t none = -1;
constexpr std::int64_t maxPlaces = 1 << 24;

/// Sets of types that TFLite's kernels accept.
using Types = unsigned;
constexpr Types only(ScalarType type) noexcept {
    return 1U << unsigned(type);
}
constexpr Types floats = only(ScalarType::Float);
constexpr Types numbers = floats | only(ScalarType::Int32) | only(ScalarType::Int64);
constexpr Types numbersAndBytes = numbers | only(ScalarType::UInt8) | only(ScalarType::Int8);
constexpr Types mostNumbers = numbersAndBytes | only(ScalarType::Int16);
constexpr Types castNumbers = mostNumbers | only(ScalarType::UInt32);
constexpr Types allNumbers = ~0U;

/// Writes one policy as a model. A truth value is a uint8 in the graph, and a tensor of type BOOL if TFLite computes or
/// requires one; each is converted to the other when it is needed.
class TfliteWriter {
public:
    explicit TfliteWriter(const PolicyGraph& policy)
        : m_policy(policy), m_tensors(policy.values().size(), none), m_truths(policy.values().size(), none) {}

    Result<std::vector<std::byte>> write();

private:
    using Lower = Written (TfliteWriter::*)(const PolicyValue&, BuiltinOperator);
    struct Row {
        OpCode code;
        Lower lower;
        BuiltinOperator builtin;
        Types types; ///< of the operands
    };
    static const Row rows[];

    const PolicyValue& operand(const PolicyValue& value, std::size_t index) const {
        return m_policy.values()[value.operands[index]];
    }
    std::int32_t tensorOf(std::uint32_t value);
    std::int32_t truthOf(std::uint32_t value);
    Tensors tensorsOf(const PolicyValue& value);
    Result<void> writeValue(std::uint32_t index);
    void writeOutputs();

    Written same(const PolicyValue& value, BuiltinOperator builtin);
    Written input(const PolicyValue& value, BuiltinOperator builtin);
    Written reshape(const PolicyValue& value, BuiltinOperator builtin);
    Written stridedCopy(const PolicyValue& value, BuiltinOperator builtin);
    Written cast(const PolicyValue& value, BuiltinOperator builtin);
    Written bucketize(const PolicyValue& value, BuiltinOperator builtin);
    Written relu(const PolicyValue& value, BuiltinOperator builtin);
    Written concat(const PolicyValue& value, BuiltinOperator builtin);
    Written matMul(const PolicyValue& value, BuiltinOperator builtin);
    Written argMax(const PolicyValue& value, BuiltinOperator builtin);
    Written compare(const PolicyValue& value, BuiltinOperator builtin);
    Written select(const PolicyValue& value, BuiltinOperator builtin);
    Written reduce(const PolicyValue& value, BuiltinOperator builtin);
    Written gather(const PolicyValue& value, BuiltinOperator builtin);

    const PolicyGraph& m_policy;
    TfliteModel m_model;
    std::vector<std::int32_t> m_tensors; ///< by value; none if it has not been written
    std::vector<std::int32_t> m_truths;  ///< by value, its tensor of type BOOL
};

/// Indexed by the code. Types as in TFLite's kernels of 2023.
const TfliteWriter::Row TfliteWriter::rows[] = {
    {OpCode::Input, &TfliteWriter::input, {}, allNumbers},
    {OpCode::Reshape, &TfliteWriter::reshape, BuiltinOperator::RESHAPE, allNumbers},
    {OpCode::StridedCopy, &TfliteWriter::stridedCopy, BuiltinOperator::GATHER, mostNumbers},
    {OpCode::Cast, &TfliteWriter::cast, BuiltinOperator::CAST, castNumbers},
    {OpCode::Bucketize, &TfliteWriter::bucketize, BuiltinOperator::BUCKETIZE, castNumbers},
    {OpCode::Add, &TfliteWriter::same, BuiltinOperator::ADD, numbers},
    {OpCode::Subtract, &TfliteWriter::same, BuiltinOperator::SUB, numbers},
    {OpCode::Mul, &TfliteWriter::same, BuiltinOperator::MUL, numbers},
    {OpCode::Divide, &TfliteWriter::same, BuiltinOperator::DIV, floats},
    {OpCode::Minimum, &TfliteWriter::same, BuiltinOperator::MINIMUM, mostNumbers},
    {OpCode::Maximum, &TfliteWriter::same, BuiltinOperator::MAXIMUM, mostNumbers},
    {OpCode::Sqrt, &TfliteWriter::same, BuiltinOperator::SQRT, floats},
    {OpCode::Exp, &TfliteWriter::same, BuiltinOperator::EXP, floats},
    {OpCode::Log, &TfliteWriter::same, BuiltinOperator::LOG, floats},
    {OpCode::Tanh, &TfliteWriter::same, BuiltinOperator::TANH, floats},
    {OpCode::Relu, &TfliteWriter::relu, BuiltinOperator::RELU, mostNumbers},
    {OpCode::Concat, &TfliteWriter::concat, BuiltinOperator::CONCATENATION, mostNumbers},
    {OpCode::MatMul, &TfliteWriter::matMul, BuiltinOperator::FULLY_CONNECTED, floats},
    {OpCode::ArgMax, &TfliteWriter::argMax, BuiltinOperator::ARG_MAX,
     floats | only(ScalarType::Int32) | only(ScalarType::Int8) | only(ScalarType::UInt8)},
    {OpCode::Equal, &TfliteWriter::compare, BuiltinOperator::EQUAL, mostNumbers},
    {OpCode::Less, &TfliteWriter::compare, BuiltinOperator::LESS, mostNumbers},
    {OpCode::LessEqual, &TfliteWriter::compare, BuiltinOperator::LESS_EQUAL, mostNumbers},
    {OpCode::Select, &TfliteWriter::select, BuiltinOperator::SELECT, mostNumbers},
    {OpCode::ReduceSum, &TfliteWriter::reduce, BuiltinOperator::SUM, numbers},
    {OpCode::ReduceMax, &TfliteWriter::reduce, BuiltinOperator::REDUCE_MAX, numbersAndBytes},
    {OpCode::ReduceMin, &TfliteWriter::reduce, BuiltinOperator::REDUCE_MIN, numbersAndBytes},
    {OpCode::Gather, &TfliteWriter::gather, BuiltinOperator::GATHER, mostNumbers},
};

/// Constants are written only if they are used as tensors, not if they only become options.
std::int32_t TfliteWriter::tensorOf(std::uint32_t value) {
    const PolicyValue& source = m_policy.values()[value];
    std::int32_t& tensor = m_tensors[value];
    if (tensor == none && source.code == OpCode::Constant)
        tensor = m_model.addConstant(tensorTypeOf(source.spec.type), source.spec.shape, source.spec.name, source.data);
    if (tensor == none) tensor = m_model.cast(m_truths[value], TensorType::UINT8);
    return tensor;
}

std::int32_t TfliteWriter::truthOf(std::uint32_t value) {
    if (m_truths[value] == none) m_truths[value] = m_model.cast(tensorOf(value), TensorType::BOOL);
    return m_truths[value];
}

Tensors TfliteWriter::tensorsOf(const PolicyValue& value) {
    Tensors tensors;
    for (const std::uint32_t operand : value.operands)
        tensors.push_back(tensorOf(operand));
    return tensors;
}

Written TfliteWriter::same(const PolicyValue& value, BuiltinOperator builtin) {
    return m_model.add(builtin, tensorsOf(value), value.spec);
}

Written TfliteWriter::input(const PolicyValue& value, BuiltinOperator) {
    const TensorSpec& spec = value.spec;
    const std::int32_t tensor = m_model.addTensor(tensorTypeOf(spec.type), spec.shape, "action_" + spec.name + ":0");
    m_model.addInput(tensor, spec.name);
    return tensor;
}

Written TfliteWriter::reshape(const PolicyValue& value, BuiltinOperator) {
    return m_model.reshape(tensorOf(value.operands[0]), value.spec.shape, value.spec.name);
}

/// A broadcast becomes TFLite's broadcast; any other copy gathers its elements from the flattened operand.
Written TfliteWriter::stridedCopy(const PolicyValue& value, BuiltinOperator builtin) {
    const TensorSpec& source = operand(value, 0).spec;
    const std::int32_t tensor = tensorOf(value.operands[0]);
    const std::string& name = value.spec.name;
    if (const auto strides = broadcastStrides(source.shape, value.spec.shape);
        strides && std::ranges::equal(*strides, std::span(value.numbers).subspan(1)) && value.numbers[0] == 0) {
        const std::int32_t shape =
            m_model.addIntegers({value.spec.shape.begin(), value.spec.shape.end()}, name + "/shape");
        return m_model.add(BuiltinOperator::BROADCAST_TO, {tensor, shape}, value.spec);
    }
    if (*value.spec.elementCount() > maxPlaces)
        return Error{ErrorCode::Unsupported, "a copy of more than 2^24 elements", {}, {}, {}};
    const std::vector<std::int32_t> places = placesOf(value);
    const std::int32_t indices =
        m_model.addConstant(TensorType::INT32, value.spec.shape, name + "/places", std::as_bytes(std::span(places)));
    const std::int32_t flat = m_model.reshape(tensor, {*source.elementCount()}, name + "/flat");
    return m_model.add(builtin, {flat, indices}, value.spec, tflite::GatherOptionsT());
}

Written TfliteWriter::cast(const PolicyValue& value, BuiltinOperator) {
    const std::int32_t tensor = m_model.cast(tensorOf(value.operands[0]), tensorTypeOf(value.spec.type));
    m_model.rename(tensor, value.spec.name);
    return tensor;
}

/// The graph compares integers as floats, so integer types that TFLite does not support are converted to float first.
Written TfliteWriter::bucketize(const PolicyValue& value, BuiltinOperator builtin) {
    std::int32_t tensor = tensorOf(value.operands[0]);
    if ((numbers & only(operand(value, 0).spec.type)) == 0) tensor = m_model.cast(tensor, TensorType::FLOAT32);
    tflite::BucketizeOptionsT options;
    options.boundaries.resize(operand(value, 1).data.size() / sizeof(float));
    if (options.boundaries.empty()) return Error{ErrorCode::Unsupported, "Bucketize without bounds", {}, {}, {}};
    std::memcpy(options.boundaries.data(), operand(value, 1).data.data(), operand(value, 1).data.size());
    return m_model.add(builtin, {tensor}, value.spec, std::move(options));
}

/// TFLite's RELU supports floats only.
Written TfliteWriter::relu(const PolicyValue& value, BuiltinOperator builtin) {
    if (value.spec.type == ScalarType::Float) return same(value, builtin);
    const std::vector<std::byte> zero(scalarSize(value.spec.type));
    const std::int32_t floor = m_model.addConstant(tensorTypeOf(value.spec.type), Shape(value.spec.shape.size(), 1),
                                                   value.spec.name + "/zero", zero);
    return m_model.add(BuiltinOperator::MAXIMUM, {tensorOf(value.operands[0]), floor}, value.spec);
}

Written TfliteWriter::concat(const PolicyValue& value, BuiltinOperator builtin) {
    tflite::ConcatenationOptionsT options;
    options.axis = std::int32_t(value.numbers[0]);
    return m_model.add(builtin, tensorsOf(value), value.spec, options);
}

/// The elements of a transposed matrix of floats.
std::vector<std::byte> turned(const PolicyValue& matrix) {
    const auto height = std::size_t(matrix.spec.shape[0]);
    const auto width = std::size_t(matrix.spec.shape[1]);
    std::vector<std::byte> result(matrix.data.size());
    for (std::size_t row = 0; row < height; ++row) {
        for (std::size_t column = 0; column < width; ++column)
            std::memcpy(result.data() + (column * height + row) * sizeof(float),
                        matrix.data.data() + (row * width + column) * sizeof(float), sizeof(float));
    }
    return result;
}

/// Rows times constant weights are a fully connected layer; TFLite requires its weights as [outputs, inputs] and not
/// empty.
Written TfliteWriter::matMul(const PolicyValue& value, BuiltinOperator builtin) {
    const PolicyValue& weights = operand(value, 1);
    if (value.numbers[0] != 0 || weights.code != OpCode::Constant || weights.data.empty()) {
        tflite::BatchMatMulOptionsT options;
        options.adj_x = value.numbers[0] != 0;
        options.adj_y = value.numbers[1] != 0;
        return m_model.add(BuiltinOperator::BATCH_MATMUL, tensorsOf(value), value.spec, options);
    }
    std::int32_t matrix = none;
    if (value.numbers[1] != 0) {
        matrix = tensorOf(value.operands[1]);
    } else {
        matrix = m_model.addConstant(TensorType::FLOAT32, {weights.spec.shape[1], weights.spec.shape[0]},
                                     weights.spec.name, turned(weights));
    }
    return m_model.add(builtin, {tensorOf(value.operands[0]), matrix, none}, value.spec,
                       tflite::FullyConnectedOptionsT());
}

Written TfliteWriter::argMax(const PolicyValue& value, BuiltinOperator builtin) {
    const std::int32_t axis = m_model.addIntegers({std::int32_t(value.numbers[0])}, value.spec.name + "/axis");
    tflite::ArgMaxOptionsT options;
    options.output_type = tensorTypeOf(value.spec.type);
    return m_model.add(builtin, {tensorOf(value.operands[0]), axis}, value.spec, options);
}

/// TFLite treats small integer types as quantised.
Written TfliteWriter::compare(const PolicyValue& value, BuiltinOperator builtin) {
    Tensors operands = tensorsOf(value);
    if ((numbers & only(operand(value, 0).spec.type)) == 0) {
        for (std::int32_t& tensor : operands)
            tensor = m_model.cast(tensor, TensorType::INT32);
    }
    return m_model.add(builtin, std::move(operands), TensorType::BOOL, value.spec.shape, value.spec.name);
}

Written TfliteWriter::select(const PolicyValue& value, BuiltinOperator builtin) {
    return m_model.add(builtin, {truthOf(value.operands[0]), tensorOf(value.operands[1]), tensorOf(value.operands[2])},
                       value.spec);
}

Written TfliteWriter::reduce(const PolicyValue& value, BuiltinOperator builtin) {
    const std::int32_t axis = m_model.addIntegers({std::int32_t(value.numbers[0])}, value.spec.name + "/axis");
    return m_model.add(builtin, {tensorOf(value.operands[0]), axis}, value.spec, tflite::ReducerOptionsT());
}

Written TfliteWriter::gather(const PolicyValue& value, BuiltinOperator builtin) {
    tflite::GatherOptionsT options;
    options.axis = std::int32_t(value.numbers[0]);
    options.batch_dims = std::int32_t(value.numbers[1]);
    return m_model.add(builtin, tensorsOf(value), value.spec, options);
}

Result<void> TfliteWriter::writeValue(std::uint32_t index) {
    const PolicyValue& value = m_policy.values()[index];
    if (value.code == OpCode::Constant) return {};
    const Row& row = *std::ranges::find(rows, value.code, &Row::code);
    const auto refused = [&](std::string found) {
        return Error{ErrorCode::Unsupported,
                     std::move(found),
                     {},
                     placeText(PlaceKind::Value, value.spec.name),
                     "what TFLite has a kernel for"};
    };
    for (const std::uint32_t operand : value.operands) {
        const ScalarType type = m_policy.values()[operand].spec.type;
        if ((row.types & only(type)) == 0)
            return refused(std::string(toString(value.code)) + " of " + std::string(toString(type)));
    }
    if (value.code == OpCode::Cast && (row.types & only(value.spec.type)) == 0)
        return refused("Cast to " + std::string(toString(value.spec.type)));
    const Written tensor = (this->*row.lower)(value, row.builtin);
    if (!tensor) return refused(tensor.error().found);
    (m_model.typeOf(*tensor) == TensorType::BOOL ? m_truths : m_tensors)[index] = *tensor;
    return {};
}

/// Writes each output as its own tensor, the result of an operator.
void TfliteWriter::writeOutputs() {
    std::vector<bool> isTaken(m_policy.values().size(), false);
    for (std::size_t i = 0; i < m_policy.outputs().size(); ++i) {
        const std::uint32_t value = m_policy.outputValue(i);
        const OpCode code = m_policy.values()[value].code;
        const std::string name = std::string(outputTensorName) + ":" + std::to_string(i);
        std::int32_t tensor = tensorOf(value);
        if (isTaken[value] || code == OpCode::Input || code == OpCode::Constant) {
            tensor = m_model.reshape(tensor, m_model.shapeOf(tensor), name);
        } else {
            m_model.rename(tensor, name);
            isTaken[value] = true;
        }
        m_model.addOutput(tensor, m_policy.outputs()[i].name);
    }
}

Result<std::vector<std::byte>> TfliteWriter::write() {
    for (std::uint32_t i = 0; i < m_policy.values().size(); ++i)
        INLINESCOPE_CHECK(writeValue(i));
    writeOutputs();
    return m_model.bytes();
}

} // namespace

Result<std::vector<std::byte>> writeTflite(const Policy& policy) {
    return TfliteWriter(*policy.graph()).write();
}

} // namespace inlinescope
