// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/ranking.h"

#include <cstdint>
#include <span>
#include <vector>

namespace inlinescope {

// Dictionary encoding of columns with millions of rows: for each row only the index of its value among the distinct
// values. All of them end soon after `cancel` was cancelled.

/// In place of a code: no value.
constexpr std::uint32_t NoCode = 0xffffffff;

/// The position of an id in a list of ids.
class IdIndex {
public:
    explicit IdIndex(std::span<const std::uint32_t> ascending);
    std::uint32_t code(std::uint32_t id) const; ///< NoCode for an id that is not in the list

private:
    std::span<const std::uint32_t> m_ids;
    std::vector<std::uint32_t> m_codes; ///< by id, if the ids are dense enough
};

/// The distinct ids of a column, ascending; the column's ids are replaced by codes, which are positions in that list.
Result<std::vector<std::uint32_t>> encodeIds(std::vector<std::uint32_t>& column, const CancelToken& cancel);
/// Replaces numbers by codes in ascending order. Returns the number of distinct codes, or of all possible ones.
/// `absent` marks rows without a number.
Result<std::uint32_t> encodeNumbers(std::span<const std::int64_t> column, std::int64_t absent,
                                    std::vector<std::uint32_t>& codes, const CancelToken& cancel);

/// The values of the rows with these codes; `absent` for NoCode.
template <typename T>
Result<std::vector<T>> decode(const std::vector<std::uint32_t>& codes, const std::vector<T>& values, T absent,
                              const CancelToken& cancel) {
    std::vector<T> decoded;
    INLINESCOPE_CHECK(fillRows(decoded, codes.size(), absent, cancel));
    INLINESCOPE_CHECK(forEachRow(codes.size(), cancel, [&](std::size_t row) {
        if (codes[row] != NoCode) decoded[row] = values[codes[row]];
    }));
    return decoded;
}

} // namespace inlinescope
