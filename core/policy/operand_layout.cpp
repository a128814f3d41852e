// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/operand_layout.h"

#include <functional>
#include <numeric>
#include <utility>

namespace inlinescope {
namespace {

using Dimensions = std::span<const std::int64_t>;

std::size_t product(Dimensions dimensions) {
    return std::size_t(std::accumulate(dimensions.begin(), dimensions.end(), std::int64_t(1), std::multiplies<>()));
}

} // namespace

ReductionLayout reductionLayout(const PolicyValue& value, const TensorSpec& source) {
    const auto axis = std::size_t(value.numbers[0]);
    return {std::size_t(source.shape[axis]), product(Dimensions(source.shape).subspan(axis + 1))};
}

std::vector<kernels::Stride> stridesOf(const PolicyValue& value) {
    std::vector<kernels::Stride> strides;
    for (std::size_t i = 0; i < value.spec.shape.size(); ++i)
        strides.push_back({value.spec.shape[i], value.numbers[i + 1]});
    return strides;
}

std::vector<std::int32_t> placesOf(const PolicyValue& copy) {
    std::vector<std::int32_t> places = {std::int32_t(copy.numbers[0])};
    for (std::size_t i = 0; i < copy.spec.shape.size(); ++i) {
        std::vector<std::int32_t> wider;
        for (const std::int32_t place : places) {
            for (std::int64_t k = 0; k < copy.spec.shape[i]; ++k)
                wider.push_back(std::int32_t(place + k * copy.numbers[i + 1]));
        }
        places = std::move(wider);
    }
    return places;
}

std::size_t concatBlocks(const PolicyValue& value) {
    return product(Dimensions(value.spec.shape).first(std::size_t(value.numbers[0])));
}

kernels::GatherShape gatherShape(const PolicyValue& value, const TensorSpec& table, const TensorSpec& indices) {
    const auto axis = std::size_t(value.numbers[0]);
    const auto batch = std::size_t(value.numbers[1]);
    const Dimensions shape = table.shape;
    const std::size_t outer = product(shape.first(axis));
    return {outer, outer / product(shape.first(batch)), std::size_t(shape[axis]), product(shape.subspan(axis + 1)),
            product(Dimensions(indices.shape).subspan(batch))};
}

MatrixLayout matrixLayout(const PolicyValue& value, std::size_t operand, const TensorSpec& matrix) {
    MatrixLayout layout{std::size_t(matrix.shape[0]), std::size_t(matrix.shape[1]), std::size_t(matrix.shape[1]), 1};
    if (value.numbers[operand] != 0) {
        std::swap(layout.rows, layout.columns);
        std::swap(layout.rowStride, layout.columnStride);
    }
    return layout;
}

} // namespace inlinescope
