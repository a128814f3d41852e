// Fixed-size matrices by templates: expression helpers, loops over lambdas, operators that are mostly call chains.
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>

namespace sample {
namespace {

template <std::size_t rows, std::size_t columns>
class Matrix {
public:
    double& operator()(std::size_t row, std::size_t column) { return m_values[row * columns + column]; }
    double operator()(std::size_t row, std::size_t column) const { return m_values[row * columns + column]; }

    template <typename Make>
    static Matrix generate(Make make) {
        Matrix result;
        for (std::size_t r = 0; r < rows; ++r)
            for (std::size_t c = 0; c < columns; ++c)
                result(r, c) = make(r, c);
        return result;
    }
    static Matrix identity() {
        return generate([](std::size_t r, std::size_t c) { return r == c ? 1.0 : 0.0; });
    }
    Matrix<columns, rows> transposed() const {
        return Matrix<columns, rows>::generate([&](std::size_t r, std::size_t c) { return (*this)(c, r); });
    }
    friend Matrix operator+(const Matrix& a, const Matrix& b) {
        return generate([&](std::size_t r, std::size_t c) { return a(r, c) + b(r, c); });
    }
    friend Matrix operator*(const Matrix& a, double by) {
        return generate([&](std::size_t r, std::size_t c) { return a(r, c) * by; });
    }

private:
    std::array<double, rows * columns> m_values{};
};

template <std::size_t n, std::size_t m, std::size_t k>
Matrix<n, k> operator*(const Matrix<n, m>& a, const Matrix<m, k>& b) {
    return Matrix<n, k>::generate([&](std::size_t r, std::size_t c) {
        double sum = 0;
        for (std::size_t i = 0; i < m; ++i)
            sum += a(r, i) * b(i, c);
        return sum;
    });
}

template <std::size_t n>
double trace(const Matrix<n, n>& a) {
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i)
        sum += a(i, i);
    return sum;
}

template <std::size_t n>
std::size_t pivotRow(const Matrix<n, n>& a, std::size_t column) {
    std::size_t best = column;
    for (std::size_t row = column + 1; row < n; ++row)
        if (std::abs(a(row, column)) > std::abs(a(best, column))) best = row;
    return best;
}

template <std::size_t n>
void addRow(Matrix<n, n>& a, std::size_t to, std::size_t from, double by) {
    for (std::size_t c = 0; c < n; ++c)
        a(to, c) += a(from, c) * by;
}

template <std::size_t n>
void swapRows(Matrix<n, n>& a, std::size_t first, std::size_t second) {
    for (std::size_t c = 0; c < n; ++c)
        std::swap(a(first, c), a(second, c));
}

template <std::size_t n>
std::optional<Matrix<n, n>> inverse(Matrix<n, n> a) {
    auto result = Matrix<n, n>::identity();
    for (std::size_t column = 0; column < n; ++column) {
        const std::size_t pivot = pivotRow(a, column);
        if (a(pivot, column) == 0) return std::nullopt;
        swapRows(a, pivot, column), swapRows(result, pivot, column);
        const double scale = 1 / a(column, column) - 1;
        addRow(result, column, column, scale), addRow(a, column, column, scale);
        for (std::size_t row = 0; row < n; ++row) {
            if (row == column) continue;
            const double by = -a(row, column);
            addRow(a, row, column, by), addRow(result, row, column, by);
        }
    }
    return result;
}

template <std::size_t n>
Matrix<n, n> power(const Matrix<n, n>& a, unsigned exponent) {
    if (exponent == 0) return Matrix<n, n>::identity();
    const auto half = power(a, exponent / 2);
    return exponent % 2 ? half * half * a : half * half;
}

template <std::size_t n>
Matrix<n, n> sampleMatrix(const double* seed) {
    return Matrix<n, n>::generate([&](std::size_t r, std::size_t c) { return seed[r * n + c] + (r == c); });
}

} // namespace

double traceOfPowers(const double* seed, unsigned exponent) {
    return trace(power(sampleMatrix<2>(seed), exponent)) + trace(power(sampleMatrix<3>(seed), exponent)) +
           trace(power(sampleMatrix<4>(seed), exponent));
}

double inverseError(const double* seed) {
    const auto a = sampleMatrix<3>(seed);
    const auto b = inverse(a);
    return b ? trace(a * *b + (a.transposed() * a * *b) * 0.5) - 3 : -1;
}

} // namespace sample
// SPDX-License-Identifier: GPL-3.0-or-later
