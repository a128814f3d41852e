// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/tables/histogram.h"

#include "core/base/byte_writer.h"
#include "core/store/file/connection.h"
#include "core/store/rows/histogram_bins.h"
#include "core/store/tables/zigzag.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace inlinescope {
namespace {

constexpr int SmallestExponent = -32;
constexpr int InfinityExponent = 1024;
constexpr int Parts = 8;

double edge(int key) {
    if (key > LargestHistogramKey) return std::numeric_limits<double>::infinity();
    const int exponent = (key - 1) / Parts + SmallestExponent;
    return std::ldexp(1.0 + double((key - 1) % Parts) / Parts, exponent);
}

} // namespace

int histogramKey(double value) {
    const double size = std::fabs(value);
    if (size < std::ldexp(1.0, SmallestExponent)) return 0;
    int exponent = InfinityExponent;
    int part = 0;
    if (std::isfinite(size)) {
        const double mantissa = std::frexp(size, &exponent); // mantissa in [0.5, 1)
        --exponent;
        part = static_cast<int>((mantissa * 2 - 1) * Parts);
    }
    const int key = 1 + (exponent - SmallestExponent) * Parts + part;
    return std::signbit(value) ? -key : key;
}

HistogramBin histogramBin(int key, std::int64_t count) {
    if (key == 0) return {0, std::ldexp(1.0, SmallestExponent), count};
    const double low = edge(std::abs(key));
    const double high = edge(std::abs(key) + 1);
    return key > 0 ? HistogramBin{low, high, count} : HistogramBin{-high, -low, count};
}

} // namespace inlinescope

namespace inlinescope::store {

void Histogram::add(double value) {
    if (std::isnan(value)) return;
    ++m_bins[histogramKey(value)];
    ++m_count;
    m_minimum = m_minimum ? std::min(*m_minimum, value) : value;
    m_maximum = m_maximum ? std::max(*m_maximum, value) : value;
}

void Histogram::add(const TensorColumn& column) {
    const std::size_t elements = column.data.size() / scalarSize(column.spec.type);
    for (std::size_t index = 0; index < elements; ++index)
        add(elementAsDouble(column.spec.type, column.data, index));
}

void Histogram::add(const Histogram& other) {
    for (const auto& [key, count] : other.m_bins)
        m_bins[key] += count;
    m_count += other.m_count;
    if (other.m_minimum) m_minimum = m_minimum ? std::min(*m_minimum, *other.m_minimum) : other.m_minimum;
    if (other.m_maximum) m_maximum = m_maximum ? std::max(*m_maximum, *other.m_maximum) : other.m_maximum;
}

std::vector<HistogramBin> Histogram::bins() const {
    std::vector<HistogramBin> bins;
    bins.reserve(m_bins.size());
    for (const auto& [key, count] : m_bins)
        bins.push_back(histogramBin(key, count));
    return bins;
}

std::vector<std::byte> Histogram::encode() const {
    ByteWriter out;
    int last = 0;
    for (const auto& [key, count] : m_bins) {
        out.writeVarint(zigzag(key - last));
        out.writeVarint(static_cast<std::uint64_t>(count));
        last = key;
    }
    return out.take();
}

Histogram Histogram::decode(Bytes bytes, std::int64_t count, std::optional<double> minimum,
                            std::optional<double> maximum) {
    Histogram histogram;
    ByteReader in(bytes);
    std::int64_t key = 0;
    while (!in.atEnd() && !in.failed()) {
        key += std::clamp<std::int64_t>(unzigzag(in.readVarint()), -3 * LargestHistogramKey, 3 * LargestHistogramKey);
        const auto inBin = static_cast<std::int64_t>(in.readVarint());
        if (std::llabs(key) > LargestHistogramKey || inBin <= 0 || inBin > count - histogram.m_count) in.fail();
        if (in.failed()) break;
        histogram.m_bins[static_cast<int>(key)] += inBin;
        histogram.m_count += inBin;
    }
    if (in.failed() || histogram.m_count != count) fail(ErrorCode::Malformed, "damaged histogram");
    histogram.m_minimum = minimum;
    histogram.m_maximum = maximum;
    return histogram;
}

} // namespace inlinescope::store
