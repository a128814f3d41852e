// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/reader_pool.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>
#include <span>
#include <vector>

namespace inlinescope {

/// Number of rows after which work on millions of rows checks whether it was cancelled.
constexpr std::size_t rowsBetweenChecks = 32768;

/// Calls work(row) for [0, rows), and ends soon after `cancel` was cancelled.
template <typename Work>
Result<void> forEachRow(std::size_t rows, const CancelToken& cancel, const Work& work) {
    for (std::size_t row = 0; row < rows;) {
        if (cancel.isCancelled()) return CancelToken::error();
        for (const std::size_t end = std::min(rows, row + rowsBetweenChecks); row < end; ++row)
            work(row);
    }
    return {};
}

/// Gives a column this many rows of one value. The first use of so much memory takes long, too.
template <typename T>
Result<void> fillRows(std::vector<T>& column, std::size_t rows, T value, const CancelToken& cancel) {
    column.clear();
    column.reserve(rows);
    while (column.size() < rows) {
        if (cancel.isCancelled()) return CancelToken::error();
        column.resize(std::min(rows, column.size() + rowsBetweenChecks), value);
    }
    return {};
}

template <typename T>
Result<void> appendRows(std::vector<T>& column, const std::vector<T>& more, const CancelToken& cancel) {
    column.reserve(column.size() + more.size());
    for (std::size_t done = 0; done < more.size();) {
        if (cancel.isCancelled()) return CancelToken::error();
        const std::size_t count = std::min(more.size() - done, rowsBetweenChecks);
        const auto next = more.begin() + std::ptrdiff_t(done);
        column.insert(column.end(), next, next + std::ptrdiff_t(count));
        done += count;
    }
    return {};
}

/// The same rows in another vector.
template <typename T>
Result<std::vector<T>> copyRows(const std::vector<T>& column, const CancelToken& cancel) {
    std::vector<T> copy;
    INLINESCOPE_CHECK(appendRows(copy, column, cancel));
    return copy;
}

/// A comparison that throws an exception, which ends the sort, soon after `cancel` was cancelled.
template <typename Less>
class Stoppable {
public:
    struct Stop {};
    Stoppable(const Less& less, const CancelToken& cancel) : m_less(less), m_cancel(cancel) {}
    template <typename Thing>
    bool operator()(const Thing& a, const Thing& b) {
        if (++m_calls % 4096 == 0 && m_cancel.isCancelled()) throw Stop();
        return m_less(a, b);
    }

private:
    const Less& m_less;
    const CancelToken& m_cancel;
    std::uint32_t m_calls = 0;
};

/// Calls work(less), which sorts or merges with it.
template <typename Less, typename Work>
Result<void> unlessCancelled(const Less& less, const CancelToken& cancel, const Work& work) {
    try {
        Stoppable<Less> compare(less, cancel);
        work(std::ref(compare));
    } catch (typename Stoppable<Less>::Stop&) {
        return CancelToken::error();
    }
    return {};
}

/// Counting sort: bucketOf(thing) is below `buckets`; things in one bucket keep their order.
template <typename BucketOf>
Result<void> sortIntoBuckets(std::vector<std::uint32_t>& things, std::size_t buckets, const BucketOf& bucketOf,
                             const CancelToken& cancel) {
    std::vector<std::uint32_t> next;
    INLINESCOPE_CHECK(fillRows(next, buckets + 1, std::uint32_t(0), cancel));
    INLINESCOPE_CHECK(
        forEachRow(things.size(), cancel, [&](std::size_t place) { ++next[bucketOf(things[place]) + 1]; }));
    INLINESCOPE_CHECK(forEachRow(buckets, cancel, [&](std::size_t bucket) { next[bucket + 1] += next[bucket]; }));
    std::vector<std::uint32_t> sorted;
    INLINESCOPE_CHECK(fillRows(sorted, things.size(), std::uint32_t(0), cancel));
    INLINESCOPE_CHECK(forEachRow(things.size(), cancel,
                                 [&](std::size_t place) { sorted[next[bucketOf(things[place])]++] = things[place]; }));
    things = std::move(sorted);
    return {};
}

/// Sorts on all cores.
template <typename Thing, typename Less>
Result<void> sortOnAllCores(const ReaderPool& readers, std::vector<Thing>& things, const Less& less,
                            const CancelToken& cancel) {
    const auto at = [&](std::size_t place) { return things.begin() + std::ptrdiff_t(place); };
    INLINESCOPE_CHECK(readers.run([&](std::size_t part, const WorkspaceReader&) {
        const auto [begin, end] = readers.share(part, things.size());
        return unlessCancelled(less, cancel, [&](auto compare) { std::sort(at(begin), at(end), compare); });
    }));
    std::vector<Thing> merged;
    merged.reserve(things.size());
    for (std::size_t part = 1; part < readers.size(); ++part) {
        const auto [begin, end] = readers.share(part, things.size());
        merged.clear();
        INLINESCOPE_CHECK(unlessCancelled(less, cancel, [&](auto compare) {
            std::merge(at(0), at(begin), at(begin), at(end), std::back_inserter(merged), compare);
        }));
        INLINESCOPE_CHECK(
            forEachRow(things.size() - end, cancel, [&](std::size_t place) { merged.push_back(things[end + place]); }));
        things.swap(merged);
    }
    return {};
}

/// The ranks of things under `less`, by numberOf(thing), which are [0, things.size()); equal things have the same rank.
/// Sorts on all cores.
template <typename Thing, typename Less, typename NumberOf>
Result<std::vector<std::uint32_t>> ranksOf(const ReaderPool& readers, std::vector<Thing> things, const Less& less,
                                           const NumberOf& numberOf, const CancelToken& cancel) {
    INLINESCOPE_CHECK(sortOnAllCores(readers, things, less, cancel));
    std::vector<std::uint32_t> ranks;
    INLINESCOPE_CHECK(fillRows(ranks, things.size(), std::uint32_t(0), cancel));
    std::uint32_t rank = 0;
    INLINESCOPE_CHECK(forEachRow(things.size(), cancel, [&](std::size_t place) {
        if (place > 0 && less(things[place - 1], things[place])) ++rank;
        ranks[numberOf(things[place])] = rank;
    }));
    return ranks;
}

/// Cuts things that are ordered by group into one part of complete groups for each core. Returns where each part
/// begins, and the end of the last.
inline std::vector<std::size_t> cutsBetweenGroups(const ReaderPool& readers, const std::vector<std::uint32_t>& order,
                                                  const std::vector<std::uint32_t>& groups) {
    std::vector<std::size_t> cuts = {0};
    for (std::size_t part = 0; part < readers.size(); ++part) {
        std::size_t end = readers.share(part, order.size()).second;
        while (end > 0 && end < order.size() && groups[order[end]] == groups[order[end - 1]])
            ++end;
        cuts.push_back(end);
    }
    return cuts;
}

/// The ranks of things under `less`, which compares `groups` first, each below `count`. Only things of the same group
/// are compared. Each core sorts its own groups only.
template <typename Less>
// NOLINTNEXTLINE(readability-function-size): the innermost loop is part of one sort
Result<std::vector<std::uint32_t>> ranksInGroups(const ReaderPool& readers, const std::vector<std::uint32_t>& groups,
                                                 std::size_t count, const Less& less, const CancelToken& cancel) {
    std::vector<std::uint32_t> order, ranks, counts(readers.size());
    INLINESCOPE_CHECK(fillRows(ranks, groups.size(), std::uint32_t(0), cancel));
    INLINESCOPE_CHECK(fillRows(order, groups.size(), std::uint32_t(0), cancel));
    INLINESCOPE_CHECK(forEachRow(order.size(), cancel, [&](std::size_t row) { order[row] = std::uint32_t(row); }));
    INLINESCOPE_CHECK(sortIntoBuckets(order, count, [&](std::uint32_t thing) { return groups[thing]; }, cancel));
    const std::vector<std::size_t> cuts = cutsBetweenGroups(readers, order, groups);
    const auto partOf = [&](std::size_t part) {
        return std::span(order).subspan(cuts[part], cuts[part + 1] - cuts[part]);
    };
    // Ranks begin at 0 in each part; then the ranks of the earlier parts are added.
    INLINESCOPE_CHECK(readers.run([&](std::size_t part, const WorkspaceReader&) -> Result<void> {
        Stoppable<Less> compare(less, cancel);
        const auto things = partOf(part);
        std::uint32_t next = 0;
        try {
            for (auto begin = things.begin(); begin != things.end();) {
                const auto end =
                    std::find_if(begin, things.end(), [&](auto thing) { return groups[thing] != groups[*begin]; });
                std::sort(begin, end, std::ref(compare));
                for (auto place = begin; place != end; ++place) {
                    next += place == begin || compare(place[-1], *place);
                    ranks[*place] = next - 1;
                }
                begin = end;
            }
        } catch (typename Stoppable<Less>::Stop&) {
            return CancelToken::error();
        }
        counts[part] = next;
        return {};
    }));
    INLINESCOPE_CHECK(readers.run([&](std::size_t part, const WorkspaceReader&) -> Result<void> {
        const std::uint32_t before = std::accumulate(counts.begin(), counts.begin() + std::ptrdiff_t(part), 0U);
        const auto things = partOf(part);
        return forEachRow(things.size(), cancel, [&](std::size_t place) { ranks[things[place]] += before; });
    }));
    return ranks;
}

} // namespace inlinescope
