// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/policy/tflite_types.h"

#include <map>
#include <string>
#include <vector>

namespace inlinescope {

/// A TFLite model of one subgraph while it is written: tensors and operators are added one after the other and are
/// identified by their numbers.
class TfliteModel {
public:
    using Shape = std::vector<std::int64_t>;
    using Tensors = std::vector<std::int32_t>;

    TfliteModel();

    std::int32_t addTensor(tflite::TensorType type, const Shape& shape, const std::string& name);
    std::int32_t addConstant(tflite::TensorType type, const Shape& shape, const std::string& name, Bytes data);
    /// A vector of int32.
    std::int32_t addIntegers(const std::vector<std::int32_t>& numbers, const std::string& name);

    /// Adds an operator and its result tensor.
    std::int32_t add(tflite::BuiltinOperator code, Tensors operands, tflite::TensorType type, const Shape& shape,
                     const std::string& name, tflite::OptionsUnion options = {});
    template <typename Options>
    std::int32_t add(tflite::BuiltinOperator code, Tensors operands, const TensorSpec& spec, Options options) {
        tflite::OptionsUnion any;
        any.Set(std::move(options));
        return add(code, std::move(operands), tensorTypeOf(spec.type), spec.shape, spec.name, std::move(any));
    }
    std::int32_t add(tflite::BuiltinOperator code, Tensors operands, const TensorSpec& spec) {
        return add(code, std::move(operands), tensorTypeOf(spec.type), spec.shape, spec.name);
    }
    std::int32_t cast(std::int32_t tensor, tflite::TensorType type);
    /// A copy of the tensor with another shape.
    std::int32_t reshape(std::int32_t tensor, const Shape& shape, const std::string& name);

    const std::string& nameOf(std::int32_t tensor) const { return m_graph->tensors[std::size_t(tensor)]->name; }
    Shape shapeOf(std::int32_t tensor) const;
    tflite::TensorType typeOf(std::int32_t tensor) const { return m_graph->tensors[std::size_t(tensor)]->type; }
    void rename(std::int32_t tensor, const std::string& name) { m_graph->tensors[std::size_t(tensor)]->name = name; }
    /// Makes the tensor an input or output of the model, with `name` in its signature.
    void addInput(std::int32_t tensor, const std::string& name);
    void addOutput(std::int32_t tensor, const std::string& name);

    std::vector<std::byte> bytes() const;

private:
    std::uint32_t codeOf(tflite::BuiltinOperator code);

    tflite::ModelT m_model;
    tflite::SubGraphT* m_graph;      ///< of m_model
    tflite::SignatureT* m_signature; ///< likewise
    std::map<tflite::BuiltinOperator, std::uint32_t> m_codes;
};

} // namespace inlinescope
