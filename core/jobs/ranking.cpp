#include "core/jobs/ranking.h"

#include "core/jobs/coded_ids.h"

#include <ranges>

namespace inlinescope {
namespace {

/// One more than the largest number; large numbers become codes in the same order before.
std::size_t bucketsOf(std::vector<std::uint32_t>& column) {
    const auto largest = std::ranges::max_element(column);
    if (largest == column.end()) return 0;
    if (*largest < column.size() + 1'000'000) return std::size_t(*largest) + 1;
    for (std::uint32_t& number : column)
        number = std::min(number, NoCode - 1); // the one number that would be no code
    return encodeIds(column).size();
}

} // namespace

Result<std::vector<std::uint32_t>> ranksByColumns(std::vector<std::vector<std::uint32_t>> columns,
                                                  const CancelToken& cancel) {
    std::vector<std::uint32_t> order(columns.front().size());
    std::iota(order.begin(), order.end(), 0U);
    for (auto& column : std::views::reverse(columns)) {
        const std::size_t buckets = bucketsOf(column);
        INLINESCOPE_CHECK(sortIntoBuckets(order, buckets, [&](std::uint32_t thing) { return column[thing]; }, cancel));
    }
    std::vector<std::uint32_t> ranks(order.size());
    std::uint32_t rank = 0;
    for (std::size_t place = 1; place < order.size(); ++place) {
        if (place % rowsBetweenChecks == 0 && cancel.isCancelled()) return CancelToken::error();
        const auto differ = [&](const auto& column) { return column[order[place - 1]] != column[order[place]]; };
        if (std::ranges::any_of(columns, differ)) ++rank;
        ranks[order[place]] = rank;
    }
    return ranks;
}

} // namespace inlinescope
