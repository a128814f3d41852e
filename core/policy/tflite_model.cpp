// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tflite_model.h"

#include <algorithm>

namespace inlinescope {
namespace {

using tflite::BuiltinOperator;
using tflite::TensorType;

constexpr std::uint32_t schemaVersion = 3;
/// The value of the one-byte field for all operators with larger codes.
constexpr auto largestOldCode = std::int32_t(BuiltinOperator::PLACEHOLDER_FOR_GREATER_OP_CODES);

} // namespace

/// Buffer 0 is for the tensors that have no data.
TfliteModel::TfliteModel() {
    m_model.version = schemaVersion;
    m_model.description = "Inlinescope";
    m_model.buffers.push_back(std::make_unique<tflite::BufferT>());
    m_graph = m_model.subgraphs.emplace_back(std::make_unique<tflite::SubGraphT>()).get();
    m_graph->name = "main";
    m_signature = m_model.signatures.emplace_back(std::make_unique<tflite::SignatureT>()).get();
    m_signature->key = "action";
}

std::int32_t TfliteModel::addTensor(TensorType type, const Shape& shape, const std::string& name) {
    auto tensor = std::make_unique<tflite::TensorT>();
    tensor->type = type;
    tensor->shape.assign(shape.begin(), shape.end());
    tensor->has_rank = true;
    tensor->name = name;
    m_graph->tensors.push_back(std::move(tensor));
    return std::int32_t(m_graph->tensors.size() - 1);
}

std::int32_t TfliteModel::addConstant(TensorType type, const Shape& shape, const std::string& name, Bytes data) {
    const std::int32_t tensor = addTensor(type, shape, name);
    const auto* const first = reinterpret_cast<const std::uint8_t*>(data.data());
    auto buffer = std::make_unique<tflite::BufferT>();
    buffer->data.assign(first, first + data.size());
    m_graph->tensors.back()->buffer = std::uint32_t(m_model.buffers.size());
    m_model.buffers.push_back(std::move(buffer));
    return tensor;
}

std::int32_t TfliteModel::addIntegers(const std::vector<std::int32_t>& numbers, const std::string& name) {
    return addConstant(TensorType::INT32, {std::int64_t(numbers.size())}, name, std::as_bytes(std::span(numbers)));
}

/// Every kernel that is used here supports version 1, except one that was added with version 2.
std::uint32_t TfliteModel::codeOf(BuiltinOperator code) {
    const auto [entry, isNew] = m_codes.emplace(code, std::uint32_t(m_codes.size()));
    if (isNew) {
        auto made = std::make_unique<tflite::OperatorCodeT>();
        made->builtin_code = code;
        made->deprecated_builtin_code = std::int8_t(std::min(std::int32_t(code), largestOldCode));
        made->version = code == BuiltinOperator::BROADCAST_TO ? 2 : 1;
        m_model.operator_codes.push_back(std::move(made));
    }
    return entry->second;
}

std::int32_t TfliteModel::add(BuiltinOperator code, Tensors operands, TensorType type, const Shape& shape,
                              const std::string& name, tflite::OptionsUnion options) {
    const std::int32_t result = addTensor(type, shape, name);
    auto operation = std::make_unique<tflite::OperatorT>();
    operation->opcode_index = codeOf(code);
    operation->inputs = std::move(operands);
    operation->outputs = {result};
    operation->options = std::move(options);
    m_graph->operators.push_back(std::move(operation));
    return result;
}

std::int32_t TfliteModel::cast(std::int32_t tensor, TensorType type) {
    tflite::CastOptionsT types;
    types.in_data_type = typeOf(tensor);
    types.out_data_type = type;
    tflite::OptionsUnion options;
    options.Set(types);
    return add(BuiltinOperator::CAST, {tensor}, type, shapeOf(tensor), nameOf(tensor), std::move(options));
}

/// The shape of a scalar cannot be a constant operand of RESHAPE, since an empty constant means that there is none.
std::int32_t TfliteModel::reshape(std::int32_t tensor, const Shape& shape, const std::string& name) {
    if (shape.empty()) return add(BuiltinOperator::SQUEEZE, {tensor}, typeOf(tensor), shape, name);
    const std::int32_t wanted = addIntegers({shape.begin(), shape.end()}, name + "/shape");
    return add(BuiltinOperator::RESHAPE, {tensor, wanted}, typeOf(tensor), shape, name);
}

TfliteModel::Shape TfliteModel::shapeOf(std::int32_t tensor) const {
    const std::vector<std::int32_t>& shape = m_graph->tensors[std::size_t(tensor)]->shape;
    return {shape.begin(), shape.end()};
}

namespace {

void addToSignature(std::vector<std::unique_ptr<tflite::TensorMapT>>& list, std::int32_t tensor,
                    const std::string& name) {
    auto entry = std::make_unique<tflite::TensorMapT>();
    entry->name = name;
    entry->tensor_index = std::uint32_t(tensor);
    list.push_back(std::move(entry));
}

} // namespace

void TfliteModel::addInput(std::int32_t tensor, const std::string& name) {
    m_graph->inputs.push_back(tensor);
    addToSignature(m_signature->inputs, tensor, name);
}

void TfliteModel::addOutput(std::int32_t tensor, const std::string& name) {
    m_graph->outputs.push_back(tensor);
    addToSignature(m_signature->outputs, tensor, name);
}

std::vector<std::byte> TfliteModel::bytes() const {
    flatbuffers::FlatBufferBuilder builder;
    tflite::FinishModelBuffer(builder, tflite::Model::Pack(builder, &m_model));
    const Bytes written = std::as_bytes(std::span(builder.GetBufferPointer(), builder.GetSize()));
    return {written.begin(), written.end()};
}

} // namespace inlinescope
