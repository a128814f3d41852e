// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/recording/tensor_specs.h"

namespace inlinescope {
namespace {

std::optional<ScalarType> scalarType(llvm::TensorType type) {
    switch (type) {
    case llvm::TensorType::Float:
        return ScalarType::Float;
    case llvm::TensorType::Double:
        return ScalarType::Double;
    case llvm::TensorType::Int8:
        return ScalarType::Int8;
    case llvm::TensorType::UInt8:
        return ScalarType::UInt8;
    case llvm::TensorType::Int16:
        return ScalarType::Int16;
    case llvm::TensorType::UInt16:
        return ScalarType::UInt16;
    case llvm::TensorType::Int32:
        return ScalarType::Int32;
    case llvm::TensorType::UInt32:
        return ScalarType::UInt32;
    case llvm::TensorType::Int64:
        return ScalarType::Int64;
    case llvm::TensorType::UInt64:
        return ScalarType::UInt64;
    default:
        return std::nullopt;
    }
}

} // namespace

std::vector<TensorSpec> toSpecs(const std::vector<llvm::TensorSpec>& features) {
    std::vector<TensorSpec> specs;
    for (const llvm::TensorSpec& feature : features)
        specs.push_back(
            {feature.name(), feature.port(), scalarType(feature.type()).value_or(ScalarType::Int64), feature.shape()});
    return specs;
}

} // namespace inlinescope
