// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/tflite_model.h"
#include "tests/policy/policy_samples.h"

#include <functional>

/// TFLite models as other programs write them.
namespace tflite_samples {

using namespace inlinescope;
using tflite::BuiltinOperator;
using tflite::TensorType;
using Build = std::function<std::int32_t(TfliteModel&, std::int32_t x)>;

inline std::int32_t floatsOf(TfliteModel& model, const TfliteModel::Shape& shape, const std::vector<float>& numbers) {
    return model.addConstant(TensorType::FLOAT32, shape, "w", std::as_bytes(std::span(numbers)));
}

template <typename Options>
std::int32_t operation(TfliteModel& model, BuiltinOperator code, const TfliteModel::Tensors& operands, Options options,
                       TensorType type = TensorType::FLOAT32) {
    tflite::OptionsUnion any;
    any.Set(std::move(options));
    return model.add(code, operands, type, {}, "made", std::move(any));
}
inline std::int32_t operation(TfliteModel& model, BuiltinOperator code, const TfliteModel::Tensors& operands,
                              TensorType type = TensorType::FLOAT32) {
    return model.add(code, operands, type, {}, "made");
}

/// A model of input x, float [2,3], and the output y that `build` makes.
inline QByteArray built(const Build& build) {
    TfliteModel model;
    const std::int32_t input = model.addTensor(TensorType::FLOAT32, {2, 3}, "action_x:0");
    model.addInput(input, "x");
    const std::int32_t output = build(model, input);
    model.rename(output, "StatefulPartitionedCall:0");
    model.addOutput(output, "y");
    const std::vector<std::byte> bytes = model.bytes();
    return {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())};
}

inline Result<Policy> loadModel(const QByteArray& bytes) {
    const QTemporaryDir folder;
    if (!policy_samples::write(folder.filePath("model.tflite"), bytes)) qFatal("no temporary folder");
    return Policy::load(folder.filePath("model.tflite").toStdString());
}

/// The model after a change of its parts.
inline QByteArray changed(const QByteArray& model, const std::function<void(tflite::ModelT&)>& change) {
    const auto parts = tflite::UnPackModel(model.constData());
    change(*parts);
    flatbuffers::FlatBufferBuilder builder;
    tflite::FinishModelBuffer(builder, tflite::Model::Pack(builder, parts.get()));
    return {reinterpret_cast<const char*>(builder.GetBufferPointer()), qsizetype(builder.GetSize())};
}

} // namespace tflite_samples
