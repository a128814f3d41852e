// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tflite_types.h"

#include <algorithm>

namespace inlinescope {
namespace {

struct Names {
    tflite::TensorType tensor;
    ScalarType scalar;
    tensorflow::DataType data;
};

/// If a scalar has several rows, the first is used for writing.
constexpr Names types[] = {
    {tflite::TensorType::FLOAT32, ScalarType::Float, tensorflow::DT_FLOAT},
    {tflite::TensorType::FLOAT64, ScalarType::Double, tensorflow::DT_DOUBLE},
    {tflite::TensorType::INT8, ScalarType::Int8, tensorflow::DT_INT8},
    {tflite::TensorType::UINT8, ScalarType::UInt8, tensorflow::DT_UINT8},
    {tflite::TensorType::BOOL, ScalarType::UInt8, tensorflow::DT_BOOL},
    {tflite::TensorType::INT16, ScalarType::Int16, tensorflow::DT_INT16},
    {tflite::TensorType::UINT16, ScalarType::UInt16, tensorflow::DT_UINT16},
    {tflite::TensorType::INT32, ScalarType::Int32, tensorflow::DT_INT32},
    {tflite::TensorType::UINT32, ScalarType::UInt32, tensorflow::DT_UINT32},
    {tflite::TensorType::INT64, ScalarType::Int64, tensorflow::DT_INT64},
    {tflite::TensorType::UINT64, ScalarType::UInt64, tensorflow::DT_UINT64},
};

} // namespace

std::optional<ScalarType> scalarTypeOf(tflite::TensorType type) {
    const auto* const found = std::ranges::find(types, type, &Names::tensor);
    return found == std::end(types) ? std::nullopt : std::optional(found->scalar);
}

tensorflow::DataType dataTypeOf(tflite::TensorType type) {
    const auto* const found = std::ranges::find(types, type, &Names::tensor);
    return found == std::end(types) ? tensorflow::DT_INVALID : found->data;
}

tflite::TensorType tensorTypeOf(ScalarType type) {
    return std::ranges::find(types, type, &Names::scalar)->tensor;
}

} // namespace inlinescope
