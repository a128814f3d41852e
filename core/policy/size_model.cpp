// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/size_model.h"

#include "core/model/shape_text.h"
#include "core/policy/policy_binding.h"

#include <algorithm>
#include <cstring>

namespace inlinescope {
namespace {

constexpr float largestSize = float(std::uint64_t(1) << 40);

/// "int32_t [1,214]"; of several tensors only their number.
std::string described(const std::vector<TensorSpec>& tensors) {
    if (tensors.size() != 1) return std::to_string(tensors.size()) + " tensors";
    return std::string(toString(tensors.front().type)) + " [" + shapeText(tensors.front().shape) + "]";
}

bool isOnly(const std::vector<TensorSpec>& tensors, const TensorSpec& expected) {
    return tensors.size() == 1 && tensors.front().type == expected.type && haveSameShape(tensors.front(), expected);
}

} // namespace

Result<SizeModel> SizeModel::bind(const Policy& model) {
    const TensorSpec features{"", 0, ScalarType::Int32, {1, featureCount}};
    const TensorSpec size{"", 0, ScalarType::Float, {1, 1}};
    if (isOnly(model.inputs(), features) && isOnly(model.outputs(), size)) return SizeModel(model);
    return Error{ErrorCode::Unsupported,
                 "no size model: its input is " + described(model.inputs()) + ", its output " +
                     described(model.outputs()),
                 {},
                 {},
                 "a model with the input " + described({features}) + " and the output " + described({size}) +
                     ", as LLVM's ir2native"};
}

Result<std::int64_t> SizeModel::estimate(std::span<const std::int32_t, featureCount> features) {
    std::ranges::copy(std::as_bytes(features), m_evaluator.input(0).begin());
    INLINESCOPE_CHECK(m_evaluator.evaluate());
    float bytes = 0;
    std::memcpy(&bytes, m_evaluator.output(0).data(), sizeof(bytes));
    if (!(bytes < largestSize))
        return Error{ErrorCode::Malformed, "a size model that gives " + std::to_string(bytes), {}, {}, "a size"};
    return bytes > 0 ? std::int64_t(bytes) : 0;
}

} // namespace inlinescope
