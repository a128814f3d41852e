// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>

/// What each OpCode computes, as plain loops over arrays. The evaluator and the C++ that the emitter writes call the
/// same functions, so that both give the same bits: every sum has a fixed order, which no compiler may change, and all
/// code that includes this header is compiled with -ffp-contract=off. No function allocates. Results do not overlap
/// operands.
namespace inlinescope::kernels {

/// Converts as x86 does: out of range and NaN give the smallest integer.
template <typename To, typename From>
To converted(From value) {
    if constexpr (std::floating_point<From> && std::integral<To>) {
        const From limit = std::ldexp(From(1), std::numeric_limits<To>::digits);
        if (!(value < limit && value > (std::is_signed_v<To> ? -limit - 1 : From(-1))))
            return std::numeric_limits<To>::min();
    }
    return static_cast<To>(value);
}

template <typename From, typename To>
void cast(const From* source, To* result, std::size_t count) {
    std::transform(source, source + count, result, [](From value) { return converted<To>(value); });
}

/// The type in which a value is compared with float bounds: float, as TensorFlow does it for every integer type.
template <typename T>
using Compared = std::conditional_t<std::same_as<T, double>, double, float>;

/// Number of the `count` sorted bounds that are <= value. If the bounds' type is not float, they are integers that
/// float represents exactly.
template <typename T, typename Bound>
std::size_t countUpTo(T value, const Bound* bounds, std::size_t count) {
    const auto isBelow = [](Compared<T> x, Bound bound) { return x < static_cast<Compared<T>>(bound); };
    return std::size_t(std::upper_bound(bounds, bounds + count, static_cast<Compared<T>>(value), isBelow) - bounds);
}

template <typename T, typename Bound>
void bucketize(const T* source, std::int32_t* result, std::size_t count, const Bound* bounds, std::size_t boundCount) {
    for (std::size_t i = 0; i < count; ++i)
        result[i] = std::int32_t(countUpTo(source[i], bounds, boundCount));
}

/// The same with each bound once: `upTo[i]` is the number of all bounds that are <= bounds[i].
template <typename T, typename Bound, typename Count>
void bucketize(const T* source, std::int32_t* result, std::size_t count, const Bound* bounds, std::size_t boundCount,
               const Count* upTo) {
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t distinct = countUpTo(source[i], bounds, boundCount);
        result[i] = distinct > 0 ? std::int32_t(upTo[distinct - 1]) : 0;
    }
}

/// Integers wrap around, as they do in TensorFlow.
template <typename Operation>
struct Wrapping {
    template <typename T>
    T operator()(T x, T y) const {
        if constexpr (std::integral<T>) {
            return static_cast<T>(Operation()(static_cast<std::uint64_t>(x), static_cast<std::uint64_t>(y)));
        } else {
            return Operation()(x, y);
        }
    }
};

template <typename T>
void add(const T* a, const T* b, T* result, std::size_t count) {
    std::transform(a, a + count, b, result, Wrapping<std::plus<>>());
}
template <typename T>
void subtract(const T* a, const T* b, T* result, std::size_t count) {
    std::transform(a, a + count, b, result, Wrapping<std::minus<>>());
}
template <typename T>
void multiply(const T* a, const T* b, T* result, std::size_t count) {
    std::transform(a, a + count, b, result, Wrapping<std::multiplies<>>());
}
template <std::floating_point T>
void divide(const T* a, const T* b, T* result, std::size_t count) {
    std::transform(a, a + count, b, result, std::divides<>());
}
template <typename T>
void minimum(const T* a, const T* b, T* result, std::size_t count) {
    std::transform(a, a + count, b, result, [](T x, T y) { return std::min(x, y); });
}
template <typename T>
void maximum(const T* a, const T* b, T* result, std::size_t count) {
    std::transform(a, a + count, b, result, [](T x, T y) { return std::max(x, y); });
}

template <typename T>
void equal(const T* a, const T* b, std::uint8_t* result, std::size_t count) {
    std::transform(a, a + count, b, result, std::equal_to<>());
}
template <typename T>
void less(const T* a, const T* b, std::uint8_t* result, std::size_t count) {
    std::transform(a, a + count, b, result, std::less<>());
}
template <typename T>
void lessEqual(const T* a, const T* b, std::uint8_t* result, std::size_t count) {
    std::transform(a, a + count, b, result, std::less_equal<>());
}
template <typename T>
void select(const std::uint8_t* truth, const T* a, const T* b, T* result, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        result[i] = truth[i] != 0 ? a[i] : b[i];
}

template <std::floating_point T>
void squareRoot(const T* source, T* result, std::size_t count) {
    std::transform(source, source + count, result, [](T x) { return std::sqrt(x); });
}
template <std::floating_point T>
void exponential(const T* source, T* result, std::size_t count) {
    std::transform(source, source + count, result, [](T x) { return std::exp(x); });
}
template <std::floating_point T>
void logarithm(const T* source, T* result, std::size_t count) {
    std::transform(source, source + count, result, [](T x) { return std::log(x); });
}
template <std::floating_point T>
void hyperbolicTangent(const T* source, T* result, std::size_t count) {
    std::transform(source, source + count, result, [](T x) { return std::tanh(x); });
}
template <typename T>
void rectify(const T* source, T* result, std::size_t count) {
    std::transform(source, source + count, result, [](T x) { return std::max(x, T()); });
}

/// One dimension of a strided copy: its size, and the distance of its elements in the source.
struct Stride {
    std::int64_t size = 1;
    std::int64_t step = 0;
};

/// Elements of `source` from `offset` on, row-major; `strides` are `rank` dimensions of the result, up to 8, outermost
/// first.
template <typename T>
void copyStrided(const T* source, T* result, std::int64_t offset, const Stride* strides, std::size_t rank) {
    if (std::any_of(strides, strides + rank, [](const Stride& stride) { return stride.size == 0; })) return;
    const Stride row = rank > 0 ? strides[rank - 1] : Stride();
    std::array<std::int64_t, 8> position{};
    for (bool isDone = false; !isDone;) {
        for (std::int64_t i = 0; i < row.size; ++i)
            *result++ = source[offset + i * row.step];
        isDone = true; // unless an outer dimension can still be incremented
        for (std::size_t d = rank; isDone && d > 1; --d) {
            const Stride& outer = strides[d - 2];
            offset += outer.step;
            isDone = ++position[d - 2] == outer.size;
            if (!isDone) break;
            offset -= outer.size * outer.step;
            position[d - 2] = 0;
        }
    }
}

/// One operand of a concatenation: `blocks` blocks of `length` elements each, the results `stride` elements apart.
template <typename T>
void copyBlocks(const T* source, T* result, std::size_t blocks, std::size_t length, std::size_t stride) {
    for (std::size_t block = 0; block < blocks; ++block)
        std::copy_n(source + block * length, length, result + block * stride);
}

/// A matrix in an array: the distance between the elements of a column, and of a row.
template <typename T>
struct Matrix {
    const T* data = nullptr;
    std::size_t rowStride = 0;
    std::size_t columnStride = 0;
};

/// Several sums in one vector; GCC and clang compute such a type in vector registers.
template <typename T>
using Lanes [[gnu::vector_size(16)]] = T;

/// Adjacent elements of a row of a product, as many as `count` Lanes contain.
template <std::size_t count, typename T>
void sumProductsInLanes(const T* row, std::size_t rowStep, const T* b, std::size_t bStride, std::size_t common,
                        T* result) {
    std::array<Lanes<T>, count> sums{};
    for (std::size_t k = 0; k < common; ++k) {
        std::array<Lanes<T>, count> factors;
        std::memcpy(factors.data(), b + k * bStride, sizeof factors);
        for (std::size_t i = 0; i < count; ++i)
            sums[i] += row[k * rowStep] * factors[i];
    }
    std::memcpy(result, sums.data(), sizeof sums);
}

template <typename T>
T sumProducts(const T* row, std::size_t rowStep, const T* column, std::size_t columnStep, std::size_t common) {
    T sum{};
    for (std::size_t k = 0; k < common; ++k)
        sum += row[k * rowStep] * column[k * columnStep];
    return sum;
}

/// Matrix product of [rows, common] and [common, columns]. Each sum starts from zero and adds its terms in their order.
/// Sums for adjacent elements are independent, so as many are computed at the same time as processors have registers
/// for.
template <typename T>
void multiplyMatrices(Matrix<T> a, Matrix<T> b, T* result, std::size_t rows, std::size_t common, std::size_t columns) {
    for (std::size_t row = 0; row < rows; ++row, result += columns) {
        const T* factors = a.data + row * a.rowStride;
        std::size_t column = 0;
        const auto inLanes = [&]<std::size_t count>(std::integral_constant<std::size_t, count>) {
            constexpr std::size_t width = count * sizeof(Lanes<T>) / sizeof(T);
            for (; column + width <= columns; column += width)
                sumProductsInLanes<count>(factors, a.columnStride, b.data + column, b.rowStride, common,
                                          result + column);
        };
        if (b.columnStride == 1) {
            inLanes(std::integral_constant<std::size_t, 8>());
            inLanes(std::integral_constant<std::size_t, 2>());
            inLanes(std::integral_constant<std::size_t, 1>());
        }
        for (; column < columns; ++column)
            result[column] =
                sumProducts(factors, a.columnStride, b.data + column * b.columnStride, b.rowStride, common);
    }
}

/// Calls `use` for every element of a reduction's result with its index and the first of the `length` elements that are
/// reduced to it, which are `inner` elements apart.
template <typename T, typename Use>
void forEachReduced(const T* source, std::size_t results, std::size_t length, std::size_t inner, Use use) {
    for (std::size_t i = 0; i < results; ++i)
        use(i, source + i / inner * inner * length + i % inner);
}

/// Index of the first largest element.
template <typename T, typename Index>
void argMax(const T* source, Index* result, std::size_t results, std::size_t length, std::size_t inner) {
    forEachReduced(source, results, length, inner, [&](std::size_t i, const T* first) {
        std::size_t best = 0;
        for (std::size_t k = 1; k < length; ++k) {
            if (first[k * inner] > first[best * inner]) best = k;
        }
        result[i] = Index(best);
    });
}

template <typename T, typename Combine>
void reduce(const T* source, T* result, std::size_t results, std::size_t length, std::size_t inner, Combine combine) {
    forEachReduced(source, results, length, inner, [&](std::size_t i, const T* first) {
        result[i] = length > 0 ? *first : T();
        for (std::size_t k = 1; k < length; ++k)
            result[i] = combine(result[i], first[k * inner]);
    });
}
template <typename T>
void reduceSum(const T* source, T* result, std::size_t results, std::size_t length, std::size_t inner) {
    reduce(source, result, results, length, inner, Wrapping<std::plus<>>());
}
template <typename T>
void reduceMax(const T* source, T* result, std::size_t results, std::size_t length, std::size_t inner) {
    reduce(source, result, results, length, inner, [](T x, T y) { return std::max(x, y); });
}
template <typename T>
void reduceMin(const T* source, T* result, std::size_t results, std::size_t length, std::size_t inner) {
    reduce(source, result, results, length, inner, [](T x, T y) { return std::min(x, y); });
}

/// Layout of a gather's tables and indices: `outer` tables of `length` blocks of `block` elements each; every
/// `tablesPerBatch` tables share their `indices` indices.
struct GatherShape {
    std::size_t outer = 0;
    std::size_t tablesPerBatch = 0;
    std::size_t length = 0;
    std::size_t block = 0;
    std::size_t indices = 0;
};

/// Copies one block of the table for every index; zeros for an index out of range.
template <typename T, std::signed_integral Index>
void gather(const T* tables, const Index* indices, T* result, const GatherShape& shape) {
    for (std::size_t table = 0; table < shape.outer; ++table) {
        for (std::size_t i = 0; i < shape.indices; ++i, result += shape.block) {
            const auto index = std::uint64_t(indices[table / shape.tablesPerBatch * shape.indices + i]);
            if (index < shape.length) {
                std::copy_n(tables + (table * shape.length + index) * shape.block, shape.block, result);
            } else {
                std::fill_n(result, shape.block, T());
            }
        }
    }
}

} // namespace inlinescope::kernels
