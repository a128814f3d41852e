// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tosa_text.h"

#include <cstring>

namespace inlinescope {
namespace {

std::string hexOf(unsigned char byte) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    return {digits[byte >> 4], digits[byte & 15]};
}

/// A string of MLIR: quotes, backslashes and all bytes that are not printable ASCII as their codes.
std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        const bool isPlain = c >= ' ' && c <= '~' && c != '"' && c != '\\';
        result += isPlain ? std::string(1, c) : "\\" + hexOf(static_cast<unsigned char>(c));
    }
    return result + "\"";
}

std::string_view elementType(ScalarType type) {
    switch (type) {
    case ScalarType::Float:
        return "f32";
    case ScalarType::UInt8:
        return "i1";
    case ScalarType::Int8:
        return "i8";
    case ScalarType::Int16:
        return "i16";
    case ScalarType::Int32:
        return "i32";
    default:
        return "i64";
    }
}

std::string tensorType(std::string_view element, const TosaText::Shape& shape) {
    std::string text = "tensor<";
    for (const std::int64_t size : shape)
        text += std::to_string(size) + "x";
    return text + std::string(element) + ">";
}

std::string typeOf(const TosaText::Tensor& tensor) {
    return tensorType(elementType(tensor.type), tensor.shape);
}

std::string named(std::string_view name) {
    return "{tf_saved_model.index_path = [" + quoted(name) + "]}";
}

} // namespace

TosaText::Tensor TosaText::addArgument(std::string_view name, ScalarType type, const Shape& shape) {
    Tensor tensor{newName(), type, shape};
    m_arguments +=
        (m_arguments.empty() ? "\n      " : ",\n      ") + tensor.name + ": " + typeOf(tensor) + " " + named(name);
    return tensor;
}

/// The elements are written as their bytes, so that they are read as they are. MLIR packs truth values into bits;
/// integers that are converted are simpler.
TosaText::Tensor TosaText::addConstant(ScalarType type, const Shape& shape, Bytes data) {
    if (type == ScalarType::UInt8) return cast(addConstant(ScalarType::Int8, shape, data), type);
    Tensor tensor{newName(), type, shape};
    std::string hex;
    for (const std::byte byte : data)
        hex += hexOf(std::to_integer<unsigned char>(byte));
    m_body += "    " + tensor.name + " = \"tosa.const\"() <{values = dense<\"0x" + hex + "\"> : " + typeOf(tensor) +
              "}> : () -> " + typeOf(tensor) + "\n";
    return tensor;
}

TosaText::Tensor TosaText::addNumber(float number, std::size_t rank) {
    return addConstant(ScalarType::Float, Shape(rank, 1), std::as_bytes(std::span(&number, 1)));
}

TosaText::Tensor TosaText::add(std::string_view operation, const Tensors& operands, ScalarType type, const Shape& shape,
                               std::string_view attributes) {
    Tensor tensor{newName(), type, shape};
    std::string names;
    std::string types;
    for (const Tensor& operand : operands) {
        names += (names.empty() ? "" : ", ") + operand.name;
        types += (types.empty() ? "" : ", ") + typeOf(operand);
    }
    m_body += "    " + tensor.name + " = tosa." + std::string(operation) + " " + names +
              (attributes.empty() ? "" : " {" + std::string(attributes) + "}") + " : (" + types + ") -> " +
              typeOf(tensor) + "\n";
    return tensor;
}

TosaText::Tensor TosaText::reshape(const Tensor& tensor, const Shape& shape) {
    if (tensor.shape == shape) return tensor;
    const std::string to = newName();
    std::string sizes;
    for (const std::int64_t size : shape)
        sizes += (sizes.empty() ? "" : ", ") + std::to_string(size);
    const std::string rank = std::to_string(shape.size());
    m_body += "    " + to + " = \"tosa.const_shape\"() <{values = dense<[" + sizes + "]> : tensor<" + rank +
              "xindex>}> : () -> !tosa.shape<" + rank + ">\n";
    Tensor result{newName(), tensor.type, shape};
    m_body += "    " + result.name + " = tosa.reshape " + tensor.name + ", " + to + " : (" + typeOf(tensor) +
              ", !tosa.shape<" + rank + ">) -> " + typeOf(result) + "\n";
    return result;
}

TosaText::Tensor TosaText::cast(const Tensor& tensor, ScalarType type) {
    return tensor.type == type ? tensor : add("cast", {tensor}, type, tensor.shape);
}

std::string TosaText::module(const Tensor& result, std::string_view resultName) const {
    return "module attributes {tf_saved_model.semantics} {\n  func.func @policy(" + m_arguments + ") -> (" +
           typeOf(result) + " " + named(resultName) +
           ") attributes {tf_saved_model.exported_names = [\"action\"]} {\n" + m_body + "    return " + result.name +
           " : " + typeOf(result) + "\n  }\n}\n";
}

} // namespace inlinescope
