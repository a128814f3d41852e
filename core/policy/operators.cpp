#include "core/policy/operators.h"

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

namespace inlinescope {
namespace {

using Operands = std::span<const OperandView>;

template <typename T>
std::span<const T> elements(Bytes data) {
    return {reinterpret_cast<const T*>(data.data()), data.size() / sizeof(T)};
}
template <typename T>
std::span<T> elements(std::span<std::byte> data) {
    return {reinterpret_cast<T*>(data.data()), data.size() / sizeof(T)};
}

/// Calls `use` with a zero of the C++ type.
template <typename Use>
void withType(ScalarType type, Use use) {
    switch (type) {
    case ScalarType::Float:
        return use(float());
    case ScalarType::Double:
        return use(double());
    case ScalarType::Int8:
        return use(std::int8_t());
    case ScalarType::UInt8:
        return use(std::uint8_t());
    case ScalarType::Int16:
        return use(std::int16_t());
    case ScalarType::UInt16:
        return use(std::uint16_t());
    case ScalarType::Int32:
        return use(std::int32_t());
    case ScalarType::UInt32:
        return use(std::uint32_t());
    case ScalarType::Int64:
        return use(std::int64_t());
    case ScalarType::UInt64:
        return use(std::uint64_t());
    }
}

template <typename Use>
void withFloatingType(ScalarType type, Use use) {
    type == ScalarType::Float ? use(float()) : use(double());
}

template <typename To, typename From>
To convert(From value) {
    if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
        const From limit = std::ldexp(From(1), std::numeric_limits<To>::digits);
        if (!(value < limit && value > (std::is_signed_v<To> ? -limit - 1 : From(-1))))
            return std::numeric_limits<To>::min();
    }
    return static_cast<To>(value);
}

void cast(ScalarType from, Bytes source, ScalarType to, std::span<std::byte> result) {
    withType(from, [&]<typename From>(From) {
        withType(to, [&]<typename To>(To) {
            std::ranges::transform(elements<From>(source), elements<To>(result).begin(), convert<To, From>);
        });
    });
}

/// The comparison happens in float, as TensorFlow does it for every integer type.
void bucketize(const OperandView& source, Bytes bounds, std::span<std::byte> result) {
    const auto limits = elements<float>(bounds);
    withType(source.spec->type, [&]<typename T>(T) {
        using Compared = std::conditional_t<std::is_same_v<T, double>, double, float>;
        std::ranges::transform(elements<T>(source.data), elements<std::int32_t>(result).begin(), [&](T value) {
            const auto above = std::upper_bound(limits.begin(), limits.end(), static_cast<Compared>(value));
            return std::int32_t(above - limits.begin());
        });
    });
}

/// Integers wrap around, as they do in TensorFlow.
template <typename T, typename Operation>
T wrapping(T a, T b, Operation operation) {
    if constexpr (std::is_integral_v<T>) {
        return static_cast<T>(operation(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b)));
    } else {
        return operation(a, b);
    }
}

template <typename T>
void combine(OpCode code, std::span<const T> a, std::span<const T> b, T* result) {
    const auto each = [&](auto operation) { std::transform(a.begin(), a.end(), b.begin(), result, operation); };
    switch (code) {
    case OpCode::Add:
        return each([](T x, T y) { return wrapping(x, y, std::plus<>()); });
    case OpCode::Subtract:
        return each([](T x, T y) { return wrapping(x, y, std::minus<>()); });
    case OpCode::Mul:
        return each([](T x, T y) { return wrapping(x, y, std::multiplies<>()); });
    case OpCode::Minimum:
        return each([](T x, T y) { return std::min(x, y); });
    case OpCode::Maximum:
        return each([](T x, T y) { return std::max(x, y); });
    case OpCode::Divide:
        if constexpr (std::is_floating_point_v<T>) each(std::divides<>());
        return;
    default:
        return;
    }
}

void compare(OpCode code, ScalarType type, Operands operands, std::span<std::byte> result) {
    withType(type, [&]<typename T>(T) {
        const auto a = elements<T>(operands[0].data);
        const auto b = elements<T>(operands[1].data);
        const auto each = [&](auto comparison) {
            std::transform(a.begin(), a.end(), b.begin(), elements<std::uint8_t>(result).begin(), comparison);
        };
        switch (code) {
        case OpCode::Equal:
            return each(std::equal_to<>());
        case OpCode::Less:
            return each(std::less<>());
        default:
            return each(std::less_equal<>());
        }
    });
}

template <typename T>
void select(Operands operands, std::span<T> result) {
    const auto truth = elements<std::uint8_t>(operands[0].data);
    const auto a = elements<T>(operands[1].data);
    const auto b = elements<T>(operands[2].data);
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = truth[i] != 0 ? a[i] : b[i];
}

void mapFloating(OpCode code, ScalarType type, Bytes source, std::span<std::byte> result) {
    withFloatingType(type, [&]<typename T>(T) {
        const auto each = [&](auto function) {
            std::ranges::transform(elements<T>(source), elements<T>(result).begin(), function);
        };
        switch (code) {
        case OpCode::Sqrt:
            return each([](T x) { return std::sqrt(x); });
        case OpCode::Exp:
            return each([](T x) { return std::exp(x); });
        case OpCode::Log:
            return each([](T x) { return std::log(x); });
        default:
            return each([](T x) { return std::tanh(x); });
        }
    });
}

void rectify(ScalarType type, Bytes source, std::span<std::byte> result) {
    withType(type, [&]<typename T>(T) {
        std::ranges::transform(elements<T>(source), elements<T>(result).begin(), [](T x) { return std::max(x, T()); });
    });
}

/// Copies the innermost dimension in a plain loop and counts the outer ones like an odometer.
template <typename T>
void copyStrided(const PolicyValue& value, std::span<const T> source, std::span<T> result) {
    const std::vector<std::int64_t>& shape = value.spec.shape;
    const std::int64_t rowLength = shape.empty() ? 1 : shape.back();
    const std::int64_t rowStride = shape.empty() ? 0 : value.numbers.back();
    std::vector<std::int64_t> position(shape.size(), 0);
    std::int64_t from = value.numbers[0];
    for (std::size_t to = 0; to < result.size();) {
        for (std::int64_t i = 0; i < rowLength; ++i)
            result[to++] = source[std::size_t(from + i * rowStride)];
        for (std::size_t d = shape.size(); d > 1; --d) {
            from += value.numbers[d - 1];
            if (++position[d - 2] < shape[d - 2]) break;
            from -= shape[d - 2] * value.numbers[d - 1];
            position[d - 2] = 0;
        }
    }
}

void concatenate(const PolicyValue& value, Operands operands, std::span<std::byte> result) {
    if (result.empty()) return;
    const auto axis = value.spec.shape.begin() + value.numbers[0];
    const std::int64_t blocks = std::accumulate(value.spec.shape.begin(), axis, std::int64_t(1), std::multiplies<>());
    const std::size_t stride = result.size() / std::size_t(blocks);
    std::size_t offset = 0;
    for (const OperandView& operand : operands) {
        const std::size_t length = operand.data.size() / std::size_t(blocks);
        for (std::size_t block = 0; length > 0 && block < std::size_t(blocks); ++block)
            std::memcpy(result.data() + block * stride + offset, operand.data.data() + block * length, length);
        offset += length;
    }
}

template <typename T>
void multiply(const PolicyValue& value, Operands operands, std::span<std::byte> result) {
    using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const auto matrix = [](const OperandView& view) {
        return Eigen::Map<const Matrix>(elements<T>(view.data).data(), view.spec->shape[0], view.spec->shape[1]);
    };
    const auto a = matrix(operands[0]);
    const auto b = matrix(operands[1]);
    Eigen::Map<Matrix> product(elements<T>(result).data(), value.spec.shape[0], value.spec.shape[1]);
    if (a.size() == 0 || b.size() == 0) {
        product.setZero();
    } else if (value.numbers[0] != 0) {
        value.numbers[1] != 0 ? void(product.noalias() = a.transpose() * b.transpose())
                              : void(product.noalias() = a.transpose() * b);
    } else {
        value.numbers[1] != 0 ? void(product.noalias() = a * b.transpose()) : void(product.noalias() = a * b);
    }
}

std::size_t product(std::span<const std::int64_t> dimensions) {
    return std::size_t(std::accumulate(dimensions.begin(), dimensions.end(), std::int64_t(1), std::multiplies<>()));
}

/// Calls `use` for every element of a reduction's result: its index, the first of the elements that it comes from, the
/// distance from one to the next, and how many there are.
template <typename T, typename Use>
void forEachReduced(const OperandView& source, std::size_t axis, std::size_t results, Use use) {
    const std::span<const std::int64_t> shape = source.spec->shape;
    const auto length = std::size_t(shape[axis]);
    const std::size_t inner = product(shape.subspan(axis + 1));
    for (std::size_t i = 0; i < results; ++i)
        use(i, elements<T>(source.data).data() + i / inner * inner * length + i % inner, inner, length);
}

template <typename T, typename Index>
void findLargest(const OperandView& source, std::size_t axis, std::span<Index> result) {
    forEachReduced<T>(source, axis, result.size(), [&](std::size_t i, const T* first, std::size_t step, std::size_t n) {
        std::size_t best = 0;
        for (std::size_t k = 1; k < n; ++k) {
            if (first[k * step] > first[best * step]) best = k;
        }
        result[i] = Index(best);
    });
}

template <typename T>
void reduce(OpCode code, const OperandView& source, std::size_t axis, std::span<T> result) {
    const auto each = [&](auto combine) {
        forEachReduced<T>(source, axis, result.size(),
                          [&](std::size_t i, const T* first, std::size_t step, std::size_t n) {
                              result[i] = n > 0 ? *first : T();
                              for (std::size_t k = 1; k < n; ++k)
                                  result[i] = combine(result[i], first[k * step]);
                          });
    };
    switch (code) {
    case OpCode::ReduceSum:
        return each([](T x, T y) { return wrapping(x, y, std::plus<>()); });
    case OpCode::ReduceMax:
        return each([](T x, T y) { return std::max(x, y); });
    default:
        return each([](T x, T y) { return std::min(x, y); });
    }
}

/// Copies one block of the table for every index, as bytes: the types of the elements do not matter.
template <typename Index>
void gather(const PolicyValue& value, Operands operands, std::span<std::byte> result) {
    if (result.empty()) return;
    const std::span<const std::int64_t> shape = operands[0].spec->shape;
    const auto axis = std::size_t(value.numbers[0]);
    const auto length = std::size_t(shape[axis]);
    const std::size_t blockBytes = product(shape.subspan(axis + 1)) * scalarSize(value.spec.type);
    const std::size_t outer = product(shape.first(axis));
    const std::size_t rowsPerBatch = outer / product(shape.first(std::size_t(value.numbers[1])));
    const auto indices = elements<Index>(operands[1].data);
    const std::size_t perRow = result.size() / blockBytes / outer;
    std::byte* to = result.data();
    for (std::size_t row = 0; row < outer; ++row) {
        for (std::size_t i = 0; i < perRow; ++i, to += blockBytes) {
            const auto index = std::uint64_t(indices[row / rowsPerBatch * perRow + i]);
            if (index < length) {
                std::memcpy(to, operands[0].data.data() + (row * length + index) * blockBytes, blockBytes);
            } else {
                std::memset(to, 0, blockBytes);
            }
        }
    }
}

void argMax(const PolicyValue& value, const OperandView& source, std::span<std::byte> result) {
    const auto axis = std::size_t(value.numbers[0]);
    withType(source.spec->type, [&]<typename T>(T) {
        if (value.spec.type == ScalarType::Int32) {
            findLargest<T>(source, axis, elements<std::int32_t>(result));
        } else {
            findLargest<T>(source, axis, elements<std::int64_t>(result));
        }
    });
}

} // namespace

void compute(const PolicyValue& value, Operands operands, std::span<std::byte> result) {
    const ScalarType type = value.spec.type;
    switch (value.code) {
    case OpCode::Input:
    case OpCode::Constant:
        return;
    case OpCode::Reshape:
        std::ranges::copy(operands[0].data, result.begin());
        return;
    case OpCode::StridedCopy:
        return withType(
            type, [&]<typename T>(T) { copyStrided<T>(value, elements<T>(operands[0].data), elements<T>(result)); });
    case OpCode::Cast:
        return cast(operands[0].spec->type, operands[0].data, type, result);
    case OpCode::Bucketize:
        return bucketize(operands[0], operands[1].data, result);
    case OpCode::Add:
    case OpCode::Subtract:
    case OpCode::Mul:
    case OpCode::Divide:
    case OpCode::Minimum:
    case OpCode::Maximum:
        return withType(type, [&]<typename T>(T) {
            combine<T>(value.code, elements<T>(operands[0].data), elements<T>(operands[1].data),
                       elements<T>(result).data());
        });
    case OpCode::Equal:
    case OpCode::Less:
    case OpCode::LessEqual:
        return compare(value.code, operands[0].spec->type, operands, result);
    case OpCode::Select:
        return withType(type, [&]<typename T>(T) { select<T>(operands, elements<T>(result)); });
    case OpCode::Sqrt:
    case OpCode::Exp:
    case OpCode::Log:
    case OpCode::Tanh:
        return mapFloating(value.code, type, operands[0].data, result);
    case OpCode::ReduceSum:
    case OpCode::ReduceMax:
    case OpCode::ReduceMin:
        return withType(type, [&]<typename T>(T) {
            reduce<T>(value.code, operands[0], std::size_t(value.numbers[0]), elements<T>(result));
        });
    case OpCode::Gather:
        return operands[1].spec->type == ScalarType::Int32 ? gather<std::int32_t>(value, operands, result)
                                                           : gather<std::int64_t>(value, operands, result);
    case OpCode::Relu:
        return rectify(type, operands[0].data, result);
    case OpCode::Concat:
        return concatenate(value, operands, result);
    case OpCode::MatMul:
        return withFloatingType(type, [&]<typename T>(T) { multiply<T>(value, operands, result); });
    case OpCode::ArgMax:
        return argMax(value, operands[0], result);
    }
}

} // namespace inlinescope
