// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <limits>
#include <optional>

namespace inlinescope {

/// Sum of a column of numbers from untrusted files: absent while nothing was added, and permanently once it exceeded 64
/// bits.
class ColumnSum {
public:
    void add(std::optional<std::int64_t> value) {
        if (!value) return;
        m_any = true;
        if (__builtin_add_overflow(m_sum, *value, &m_sum)) m_overflown = true;
    }
    std::optional<std::int64_t> value() const { return m_any && !m_overflown ? std::optional(m_sum) : std::nullopt; }

private:
    std::int64_t m_sum = 0;
    bool m_any = false;
    bool m_overflown = false;
};

/// to - from, limited to the 64-bit range.
inline std::int64_t saturatedDifference(std::int64_t to, std::int64_t from) {
    std::int64_t difference = 0;
    if (!__builtin_sub_overflow(to, from, &difference)) return difference;
    return to < from ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int64_t>::max();
}

/// The sum, limited likewise.
inline std::int64_t saturatedSum(std::int64_t left, std::int64_t right) {
    std::int64_t sum = 0;
    if (!__builtin_add_overflow(left, right, &sum)) return sum;
    return right < 0 ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int64_t>::max();
}

/// to - from, if both are present.
inline std::optional<std::int64_t> differenceOf(std::optional<std::int64_t> from, std::optional<std::int64_t> to) {
    if (!from || !to) return std::nullopt;
    return saturatedDifference(*to, *from);
}

/// 100 * delta / base; absent if either is, or base is 0.
inline std::optional<double> percentOf(std::optional<std::int64_t> delta, std::optional<std::int64_t> base) {
    if (!delta || !base || *base == 0) return std::nullopt;
    return 100.0 * double(*delta) / double(*base);
}

} // namespace inlinescope
