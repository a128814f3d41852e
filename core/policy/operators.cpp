// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/operators.h"

#include "core/model/scalar_types.h"
#include "core/policy/kernels.h"
#include "core/policy/operand_layout.h"

#include <algorithm>

namespace inlinescope {
namespace {

using Operands = std::span<const OperandView>;

template <typename T>
const T* elements(const OperandView& view) {
    return reinterpret_cast<const T*>(view.data.data());
}
template <typename T>
T* elements(std::span<std::byte> data) {
    return reinterpret_cast<T*>(data.data());
}

template <typename T>
std::size_t countOf(Bytes data) {
    return data.size() / sizeof(T);
}

template <typename Use>
void withFloatingType(ScalarType type, Use use) {
    type == ScalarType::Float ? use(float()) : use(double());
}

void cast(const PolicyValue& value, const OperandView& source, std::span<std::byte> result) {
    withType(source.spec->type, [&]<typename From>(From) {
        withType(value.spec.type, [&]<typename To>(To) {
            kernels::cast(elements<From>(source), elements<To>(result), countOf<To>(result));
        });
    });
}

void bucketize(const PolicyValue& value, Operands operands, std::span<std::byte> result) {
    withType(operands[0].spec->type, [&]<typename T>(T) {
        kernels::bucketize(elements<T>(operands[0]), elements<std::int32_t>(result), countOf<std::int32_t>(result),
                           elements<float>(operands[1]), countOf<float>(operands[1].data));
    });
}

template <typename T>
void combine(const PolicyValue& value, Operands operands, std::span<std::byte> result) {
    const auto each = [&](auto kernel) {
        kernel(elements<T>(operands[0]), elements<T>(operands[1]), elements<T>(result), countOf<T>(result));
    };
    switch (value.code) {
    case OpCode::Add:
        return each(kernels::add<T>);
    case OpCode::Subtract:
        return each(kernels::subtract<T>);
    case OpCode::Mul:
        return each(kernels::multiply<T>);
    case OpCode::Minimum:
        return each(kernels::minimum<T>);
    case OpCode::Maximum:
        return each(kernels::maximum<T>);
    case OpCode::Divide:
        if constexpr (std::is_floating_point_v<T>) each(kernels::divide<T>);
        return;
    default:
        return;
    }
}

void compare(const PolicyValue& value, Operands operands, std::span<std::byte> result) {
    withType(operands[0].spec->type, [&]<typename T>(T) {
        const auto each = [&](auto kernel) {
            kernel(elements<T>(operands[0]), elements<T>(operands[1]), elements<std::uint8_t>(result),
                   countOf<std::uint8_t>(result));
        };
        switch (value.code) {
        case OpCode::Equal:
            return each(kernels::equal<T>);
        case OpCode::Less:
            return each(kernels::less<T>);
        default:
            return each(kernels::lessEqual<T>);
        }
    });
}

void select(const PolicyValue& value, Operands operands, std::span<std::byte> result) {
    withType(value.spec.type, [&]<typename T>(T) {
        kernels::select(elements<std::uint8_t>(operands[0]), elements<T>(operands[1]), elements<T>(operands[2]),
                        elements<T>(result), countOf<T>(result));
    });
}

void mapFloating(const PolicyValue& value, const OperandView& source, std::span<std::byte> result) {
    withFloatingType(value.spec.type, [&]<typename T>(T) {
        const auto each = [&](auto kernel) { kernel(elements<T>(source), elements<T>(result), countOf<T>(result)); };
        switch (value.code) {
        case OpCode::Sqrt:
            return each(kernels::squareRoot<T>);
        case OpCode::Exp:
            return each(kernels::exponential<T>);
        case OpCode::Log:
            return each(kernels::logarithm<T>);
        default:
            return each(kernels::hyperbolicTangent<T>);
        }
    });
}

void rectify(const PolicyValue& value, const OperandView& source, std::span<std::byte> result) {
    withType(value.spec.type,
             [&]<typename T>(T) { kernels::rectify(elements<T>(source), elements<T>(result), countOf<T>(result)); });
}

void copyStrided(const PolicyValue& value, const OperandView& source, std::span<std::byte> result) {
    const std::vector<kernels::Stride> strides = stridesOf(value);
    withType(value.spec.type, [&]<typename T>(T) {
        kernels::copyStrided(elements<T>(source), elements<T>(result), value.numbers[0], strides.data(),
                             strides.size());
    });
}

/// Copies bytes: the types of the elements do not matter.
void concatenate(const PolicyValue& value, Operands operands, std::span<std::byte> result) {
    const std::size_t blocks = concatBlocks(value);
    if (result.empty()) return;
    std::byte* to = result.data();
    for (const OperandView& operand : operands) {
        const std::size_t length = operand.data.size() / blocks;
        kernels::copyBlocks(operand.data.data(), to, blocks, length, result.size() / blocks);
        to += length;
    }
}

void multiplyMatrices(const PolicyValue& value, Operands operands, std::span<std::byte> result) {
    const MatrixLayout a = matrixLayout(value, 0, *operands[0].spec);
    const MatrixLayout b = matrixLayout(value, 1, *operands[1].spec);
    withFloatingType(value.spec.type, [&]<typename T>(T) {
        kernels::multiplyMatrices<T>({elements<T>(operands[0]), a.rowStride, a.columnStride},
                                     {elements<T>(operands[1]), b.rowStride, b.columnStride}, elements<T>(result),
                                     a.rows, a.columns, b.columns);
    });
}

void argMax(const PolicyValue& value, const OperandView& source, std::span<std::byte> result) {
    const ReductionLayout layout = reductionLayout(value, *source.spec);
    const auto find = [&]<typename T, typename Index>(T, Index) {
        kernels::argMax(elements<T>(source), elements<Index>(result), countOf<Index>(result), layout.length,
                        layout.inner);
    };
    withType(source.spec->type, [&]<typename T>(T zero) {
        value.spec.type == ScalarType::Int32 ? find(zero, std::int32_t()) : find(zero, std::int64_t());
    });
}

void reduce(const PolicyValue& value, const OperandView& source, std::span<std::byte> result) {
    const ReductionLayout layout = reductionLayout(value, *source.spec);
    withType(value.spec.type, [&]<typename T>(T) {
        const auto each = [&](auto kernel) {
            kernel(elements<T>(source), elements<T>(result), countOf<T>(result), layout.length, layout.inner);
        };
        switch (value.code) {
        case OpCode::ReduceSum:
            return each(kernels::reduceSum<T>);
        case OpCode::ReduceMax:
            return each(kernels::reduceMax<T>);
        default:
            return each(kernels::reduceMin<T>);
        }
    });
}

void gather(const PolicyValue& value, Operands operands, std::span<std::byte> result) {
    if (result.empty()) return;
    const kernels::GatherShape shape = gatherShape(value, *operands[0].spec, *operands[1].spec);
    const auto copy = [&]<typename T, typename Index>(T, Index) {
        kernels::gather(elements<T>(operands[0]), elements<Index>(operands[1]), elements<T>(result), shape);
    };
    withType(value.spec.type, [&]<typename T>(T zero) {
        operands[1].spec->type == ScalarType::Int32 ? copy(zero, std::int32_t()) : copy(zero, std::int64_t());
    });
}

} // namespace

void compute(const PolicyValue& value, Operands operands, std::span<std::byte> result) {
    switch (value.code) {
    case OpCode::Input:
    case OpCode::Constant:
        return;
    case OpCode::Reshape:
        std::ranges::copy(operands[0].data, result.begin());
        return;
    case OpCode::StridedCopy:
        return copyStrided(value, operands[0], result);
    case OpCode::Cast:
        return cast(value, operands[0], result);
    case OpCode::Bucketize:
        return bucketize(value, operands, result);
    case OpCode::Add:
    case OpCode::Subtract:
    case OpCode::Mul:
    case OpCode::Divide:
    case OpCode::Minimum:
    case OpCode::Maximum:
        return withType(value.spec.type, [&]<typename T>(T) { combine<T>(value, operands, result); });
    case OpCode::Equal:
    case OpCode::Less:
    case OpCode::LessEqual:
        return compare(value, operands, result);
    case OpCode::Select:
        return select(value, operands, result);
    case OpCode::Sqrt:
    case OpCode::Exp:
    case OpCode::Log:
    case OpCode::Tanh:
        return mapFloating(value, operands[0], result);
    case OpCode::ReduceSum:
    case OpCode::ReduceMax:
    case OpCode::ReduceMin:
        return reduce(value, operands[0], result);
    case OpCode::Gather:
        return gather(value, operands, result);
    case OpCode::Relu:
        return rectify(value, operands[0], result);
    case OpCode::Concat:
        return concatenate(value, operands, result);
    case OpCode::MatMul:
        return multiplyMatrices(value, operands, result);
    case OpCode::ArgMax:
        return argMax(value, operands[0], result);
    }
}

} // namespace inlinescope
