// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tensorflow_types.h"

#include <algorithm>
#include <cstring>

namespace inlinescope {
namespace {

namespace tf = tensorflow;

/// Writes `values` as T and repeats the last one up to the end, because TensorFlow omits a trailing run of equal
/// elements.
template <typename T, typename Values>
bool fill(std::vector<std::byte>& data, const Values& values) {
    const std::size_t count = data.size() / sizeof(T);
    if (std::size_t(values.size()) > count) return false;
    T value{};
    for (std::size_t i = 0; i < count && !values.empty(); ++i) {
        if (i < std::size_t(values.size())) value = static_cast<T>(values.Get(int(i)));
        std::memcpy(data.data() + i * sizeof(T), &value, sizeof(T));
    }
    return true;
}

bool fillFromFields(std::vector<std::byte>& data, const tf::TensorProto& tensor) {
    switch (tensor.dtype()) {
    case tf::DT_BOOL:
        return fill<std::uint8_t>(data, tensor.bool_val());
    case tf::DT_FLOAT:
        return fill<float>(data, tensor.float_val());
    case tf::DT_DOUBLE:
        return fill<double>(data, tensor.double_val());
    case tf::DT_INT8:
        return fill<std::int8_t>(data, tensor.int_val());
    case tf::DT_UINT8:
        return fill<std::uint8_t>(data, tensor.int_val());
    case tf::DT_INT16:
        return fill<std::int16_t>(data, tensor.int_val());
    case tf::DT_UINT16:
        return fill<std::uint16_t>(data, tensor.int_val());
    case tf::DT_INT32:
        return fill<std::int32_t>(data, tensor.int_val());
    case tf::DT_UINT32:
        return fill<std::uint32_t>(data, tensor.uint32_val());
    case tf::DT_INT64:
        return fill<std::int64_t>(data, tensor.int64_val());
    case tf::DT_UINT64:
        return fill<std::uint64_t>(data, tensor.uint64_val());
    default:
        return false;
    }
}

} // namespace

std::optional<ScalarType> scalarTypeOf(tf::DataType type) {
    switch (type) {
    case tf::DT_FLOAT:
        return ScalarType::Float;
    case tf::DT_DOUBLE:
        return ScalarType::Double;
    case tf::DT_INT8:
        return ScalarType::Int8;
    case tf::DT_UINT8:
    case tf::DT_BOOL:
        return ScalarType::UInt8;
    case tf::DT_INT16:
        return ScalarType::Int16;
    case tf::DT_UINT16:
        return ScalarType::UInt16;
    case tf::DT_INT32:
        return ScalarType::Int32;
    case tf::DT_UINT32:
        return ScalarType::UInt32;
    case tf::DT_INT64:
        return ScalarType::Int64;
    case tf::DT_UINT64:
        return ScalarType::UInt64;
    default:
        return std::nullopt;
    }
}

std::vector<std::int64_t> shapeOf(const tf::TensorShapeProto& shape) {
    std::vector<std::int64_t> sizes;
    for (const auto& dimension : shape.dim())
        sizes.push_back(dimension.size());
    return sizes;
}

Result<PolicyValue> emptyConstant(const std::string& name, tf::DataType type, const tf::TensorShapeProto& shape) {
    const std::optional<ScalarType> scalar = scalarTypeOf(type);
    if (!scalar) return Error{ErrorCode::Unsupported, "a tensor of type " + tf::DataType_Name(type), {}, {}, {}};
    PolicyValue value{OpCode::Constant, {name, 0, *scalar, shapeOf(shape)}, {}, {}, {}};
    if (!value.spec.elementCount()) return Error{ErrorCode::Malformed, "a tensor of impossible shape", {}, {}, {}};
    if (value.spec.byteSize() > PolicyGraph::maxBytes)
        return Error{ErrorCode::LimitExceeded, "a tensor of more than 256 MiB", {}, {}, {}};
    return value;
}

Result<PolicyValue> constantOf(const std::string& name, const tf::TensorProto& tensor) {
    INLINESCOPE_TRY(PolicyValue value, emptyConstant(name, tensor.dtype(), tensor.tensor_shape()));
    const std::string& content = tensor.tensor_content();
    value.data.resize(value.spec.byteSize());
    if (!content.empty() && content.size() != value.data.size())
        return Error{ErrorCode::Malformed,
                     std::to_string(content.size()) + " bytes of tensor_content",
                     {},
                     {},
                     std::to_string(value.data.size()) + " bytes, as the shape says"};
    if (!content.empty()) {
        std::ranges::copy(asBytes(content), value.data.begin());
        if (tensor.dtype() == tf::DT_BOOL)
            std::ranges::transform(value.data, value.data.begin(),
                                   [](std::byte truth) { return std::byte(truth != std::byte(0) ? 1 : 0); });
    } else if (!fillFromFields(value.data, tensor)) {
        return Error{ErrorCode::Malformed, "a tensor with more elements than its shape has", {}, {}, {}};
    }
    return value;
}

} // namespace inlinescope
