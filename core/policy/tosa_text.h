// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/model/tensor.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// The text of one MLIR function in the dialect TOSA, written operation by operation. A tensor of type uint8 is one of
/// truth values (i1).
class TosaText {
public:
    using Shape = std::vector<std::int64_t>;
    /// A value of the text: its name, and what it is.
    struct Tensor {
        std::string name; ///< "%3"
        ScalarType type = ScalarType::Float;
        Shape shape;
    };
    using Tensors = std::vector<Tensor>;

    Tensor addArgument(std::string_view name, ScalarType type, const Shape& shape);
    /// `data` has the bytes of the tensor; of truth values, each 0 or 1.
    Tensor addConstant(ScalarType type, const Shape& shape, Bytes data);
    /// A constant of one number for all elements, of shape {1, ..., 1}.
    Tensor addNumber(float number, std::size_t rank);
    /// `attributes` is the text in braces, without them.
    Tensor add(std::string_view operation, const Tensors& operands, ScalarType type, const Shape& shape,
               std::string_view attributes = {});
    Tensor reshape(const Tensor& tensor, const Shape& shape);
    Tensor cast(const Tensor& tensor, ScalarType type);

    /// The module whose function returns `result`, named `resultName`.
    std::string module(const Tensor& result, std::string_view resultName) const;

private:
    std::string newName() { return "%" + std::to_string(m_names++); }

    std::string m_arguments;
    std::string m_body;
    int m_names = 0;
};

} // namespace inlinescope
