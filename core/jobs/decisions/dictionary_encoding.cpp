// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/decisions/dictionary_encoding.h"

#include <algorithm>

namespace inlinescope {
namespace {

/// Whether a table by id is not much larger than the list, since ids in an untrusted file may have any value.
bool isDense(std::uint32_t largest, std::size_t count) {
    return largest < 8 * count + 1'000'000;
}

Result<std::vector<std::uint32_t>> distinct(std::vector<std::uint32_t> ids, const CancelToken& cancel) {
    INLINESCOPE_CHECK(unlessCancelled(std::less<>(), cancel, [&](auto less) { std::ranges::sort(ids, less); }));
    const auto rest = std::ranges::unique(ids);
    ids.erase(rest.begin(), rest.end());
    if (!ids.empty() && ids.back() == NoCode) ids.pop_back();
    return ids;
}

Result<std::vector<std::uint32_t>> denseDistinct(const std::vector<std::uint32_t>& column, std::uint32_t largest,
                                                 const CancelToken& cancel) {
    std::vector<bool> isUsed(std::size_t(largest) + 1);
    INLINESCOPE_CHECK(forEachRow(column.size(), cancel, [&](std::size_t row) {
        if (column[row] != NoCode) isUsed[column[row]] = true;
    }));
    std::vector<std::uint32_t> ids;
    INLINESCOPE_CHECK(forEachRow(isUsed.size(), cancel, [&](std::size_t id) {
        if (isUsed[id]) ids.push_back(std::uint32_t(id));
    }));
    return ids;
}

} // namespace

IdIndex::IdIndex(std::span<const std::uint32_t> ascending) : m_ids(ascending) {
    if (ascending.empty() || !isDense(ascending.back(), ascending.size())) return;
    m_codes.assign(std::size_t(ascending.back()) + 1, NoCode);
    for (std::size_t code = 0; code < ascending.size(); ++code)
        m_codes[ascending[code]] = std::uint32_t(code);
}

std::uint32_t IdIndex::code(std::uint32_t id) const {
    if (!m_codes.empty()) return id < m_codes.size() ? m_codes[id] : NoCode;
    const auto found = std::ranges::lower_bound(m_ids, id);
    return found != m_ids.end() && *found == id ? std::uint32_t(found - m_ids.begin()) : NoCode;
}

Result<std::vector<std::uint32_t>> encodeIds(std::vector<std::uint32_t>& column, const CancelToken& cancel) {
    std::uint32_t largest = 0;
    INLINESCOPE_CHECK(forEachRow(column.size(), cancel, [&](std::size_t row) {
        if (column[row] != NoCode) largest = std::max(largest, column[row]);
    }));
    INLINESCOPE_TRY(std::vector<std::uint32_t> ids, isDense(largest, column.size())
                                                        ? denseDistinct(column, largest, cancel)
                                                        : distinct(column, cancel));
    const IdIndex index(ids);
    INLINESCOPE_CHECK(forEachRow(column.size(), cancel, [&](std::size_t row) {
        if (column[row] != NoCode) column[row] = index.code(column[row]);
    }));
    return ids;
}

Result<std::uint32_t> encodeNumbers(std::span<const std::int64_t> column, std::int64_t absent,
                                    std::vector<std::uint32_t>& codes, const CancelToken& cancel) {
    std::int64_t least = 0, most = 0;
    INLINESCOPE_CHECK(forEachRow(column.size(), cancel, [&](std::size_t row) {
        if (column[row] != absent) least = std::min(least, column[row]), most = std::max(most, column[row]);
    }));
    INLINESCOPE_CHECK(fillRows(codes, column.size(), NoCode, cancel));
    const std::uint64_t range = std::uint64_t(most) - std::uint64_t(least);
    if (range < column.size() + 1'000'000) {
        INLINESCOPE_CHECK(forEachRow(column.size(), cancel, [&](std::size_t row) {
            if (column[row] != absent) codes[row] = std::uint32_t(column[row] - least);
        }));
        return std::uint32_t(range) + 1;
    }
    std::vector<std::int64_t> values;
    values.reserve(column.size());
    INLINESCOPE_CHECK(forEachRow(column.size(), cancel, [&](std::size_t row) { values.push_back(column[row]); }));
    INLINESCOPE_CHECK(unlessCancelled(std::less<>(), cancel, [&](auto less) { std::ranges::sort(values, less); }));
    values.erase(std::ranges::unique(values).begin(), values.end());
    INLINESCOPE_CHECK(forEachRow(column.size(), cancel, [&](std::size_t row) {
        if (column[row] != absent)
            codes[row] = std::uint32_t(std::ranges::lower_bound(values, column[row]) - values.begin());
    }));
    return std::uint32_t(values.size());
}

} // namespace inlinescope
