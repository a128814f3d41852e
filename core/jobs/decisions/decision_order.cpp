// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/decisions/decision_order.h"

#include "core/jobs/common/ranking.h"
#include "core/jobs/decisions/callsite_values.h"
#include "core/jobs/decisions/order_columns.h"
#include "core/model/names.h"

namespace inlinescope {
namespace {

/// The ranks by which rows are ordered, by row: equal ranks are equal values, NoCode is no value. All are below
/// `count`.
struct RowRanks {
    std::vector<std::uint32_t> ranks;
    std::uint32_t count = 0;
};

class Ordering {
public:
    Ordering(const ReaderPool& readers, const OrderRequest& request, const CancelToken& cancel)
        : m_readers(readers), m_request(request), m_cancel(cancel), m_rows(std::size_t(request.decisions)) {}

    Result<std::vector<std::uint32_t>> positions() {
        INLINESCOPE_CHECK(read());
        INLINESCOPE_CHECK(filter());
        std::vector<std::uint32_t> order;
        order.reserve(m_keep.empty() ? m_rows : std::size_t(std::ranges::count(m_keep, 1)));
        INLINESCOPE_CHECK(forEachRow(m_rows, m_cancel, [&](std::size_t row) {
            if (m_keep.empty() || m_keep[row]) order.push_back(std::uint32_t(row));
        }));
        if (m_request.orderBy) INLINESCOPE_CHECK(sort(order));
        return order;
    }

private:
    Result<void> read();
    Result<void> filter();
    Result<void> filterAnyOf();
    Result<void> filter(ListColumn column, const CellFilter& filter);
    Result<void> filterNumbers(ListColumn column, const CellFilter& filter);
    template <typename Passes>
    Result<void> keep(const Passes& passes);

    Result<void> sort(std::vector<std::uint32_t>& order);
    Result<RowRanks> ranks(ListColumn column);
    Result<RowRanks> wordRanks(ListColumn column) const;
    Result<RowRanks> numberRanks(std::span<const std::int64_t> numbers) const;
    Result<void> sortBy(const RowRanks& ranks, std::vector<std::uint32_t>& order) const;

    std::vector<std::uint32_t> modulesOfRows() const;
    std::int64_t number(ListColumn column, std::size_t row) const;

    const ReaderPool& m_readers;
    const OrderRequest& m_request;
    const CancelToken& m_cancel;
    std::size_t m_rows;
    OrderColumns m_columns;
    std::vector<std::uint32_t> m_ordinals;
    std::vector<std::uint8_t> m_keep; ///< by row; empty: all
};

Result<void> Ordering::read() {
    std::set<ListColumn> needed;
    for (const auto* filters : {&m_request.filters, &m_request.anyOf})
        for (const auto& [column, filter] : *filters)
            needed.insert(column);
    if (m_request.orderBy) needed.insert(*m_request.orderBy);
    INLINESCOPE_TRY(m_columns, OrderColumns::read(m_readers, m_request, needed, m_cancel));
    if (!needed.contains(ListColumn::Decision)) return {};
    m_ordinals.reserve(m_rows);
    for (const ModuleDecisions& module : m_request.modules)
        for (std::int64_t ordinal = 0; ordinal < module.count; ++ordinal)
            m_ordinals.push_back(std::uint32_t(ordinal));
    return {};
}

/// For each row, the position of its module in the request.
std::vector<std::uint32_t> Ordering::modulesOfRows() const {
    std::vector<std::uint32_t> modules;
    modules.reserve(m_rows);
    for (std::size_t module = 0; module < m_request.modules.size(); ++module)
        modules.insert(modules.end(), std::size_t(m_request.modules[module].count), std::uint32_t(module));
    return modules;
}

std::int64_t Ordering::number(ListColumn column, std::size_t row) const {
    if (column == ListColumn::Decision) return m_ordinals[row];
    if (column == ListColumn::Cost) return m_columns.costs[row];
    if (column == ListColumn::Threshold) return m_columns.thresholds[row];
    return column == ListColumn::Flip ? m_columns.flips[row] : m_columns.heldFlips[row];
}

// --- filters ---

Result<void> Ordering::filter() {
    if (!m_request.filters.empty() || !m_request.anyOf.empty()) m_keep.assign(m_rows, 1);
    for (const auto& [column, test] : m_request.filters)
        INLINESCOPE_CHECK(filter(column, test));
    return m_request.anyOf.empty() ? Result<void>() : filterAnyOf();
}

/// Each test is applied only to rows that no earlier test has kept.
Result<void> Ordering::filterAnyOf() {
    std::vector<std::uint8_t> kept(m_rows), open = std::move(m_keep);
    for (const auto& [column, test] : m_request.anyOf) {
        m_keep = open;
        INLINESCOPE_CHECK(filter(column, test));
        INLINESCOPE_CHECK(forEachRow(m_rows, m_cancel, [&](std::size_t row) {
            kept[row] |= m_keep[row];
            open[row] &= !m_keep[row];
        }));
    }
    m_keep = std::move(kept);
    return {};
}

/// Keeps only those rows for which passes(row) is true.
template <typename Passes>
Result<void> Ordering::keep(const Passes& passes) {
    return forEachRow(m_rows, m_cancel, [&](std::size_t row) {
        if (m_keep[row]) m_keep[row] = passes(row);
    });
}

Result<void> Ordering::filter(ListColumn column, const CellFilter& filter) {
    if (column == ListColumn::Module) {
        std::size_t row = 0;
        for (const ModuleDecisions& module : m_request.modules) {
            const bool passes = filter.passes(std::string_view(module.module));
            for (const std::size_t end = row + std::size_t(module.count); row < end; ++row)
                m_keep[row] = m_keep[row] && passes;
        }
        return {};
    }
    if (isState(column)) {
        std::vector<std::uint8_t> passing(stateCount);
        for (std::uint32_t state = 0; state < stateCount; ++state)
            passing[state] = filter.passes(std::string_view(stateWord(column, state, m_request.canFlip)));
        return keep([&](std::size_t row) { return passing[m_columns.states[row]]; });
    }
    if (column == ListColumn::Reason) {
        INLINESCOPE_TRY(auto codes, copyRows(m_columns.reasons, m_cancel));
        INLINESCOPE_TRY(const auto ids, encodeIds(codes, m_cancel));
        INLINESCOPE_TRY(const auto texts, StoredTexts::read(m_readers, ids, m_cancel));
        INLINESCOPE_TRY(const auto passing, texts.passing(filter, m_cancel));
        return keep([&](std::size_t row) { return passing[codes[row]]; });
    }
    if (!CallsiteValues::isKnown(column)) return filterNumbers(column, filter);
    INLINESCOPE_TRY(const auto passing, CallsiteValues(m_readers, m_columns, m_cancel).passing(column, filter));
    return keep([&](std::size_t row) { return passing[row]; });
}

Result<void> Ordering::filterNumbers(ListColumn column, const CellFilter& filter) {
    const auto cellOf = [&](std::size_t row) {
        const std::int64_t value = number(column, row);
        return value == OrderColumns::Absent ? Cell() : Cell(value);
    };
    if (!filter.numberTest()) return keep([&](std::size_t row) { return filter.passes(cellOf(row)); });
    return keep([&, test = *filter.numberTest()](std::size_t row) {
        const std::int64_t value = number(column, row);
        return value != OrderColumns::Absent && test.holds(double(value));
    });
}

// --- order ---

Result<void> Ordering::sort(std::vector<std::uint32_t>& order) {
    const ListColumn column = *m_request.orderBy;
    INLINESCOPE_TRY(const RowRanks ranks, this->ranks(column));
    return sortBy(ranks, order);
}

Result<RowRanks> Ordering::ranks(ListColumn column) {
    const auto countOf = [](const std::vector<std::uint32_t>& ranks) {
        std::uint32_t count = 0;
        for (const std::uint32_t rank : ranks)
            if (rank != NoCode) count = std::max(count, rank + 1);
        return count;
    };
    if (column == ListColumn::Module) return RowRanks{modulesOfRows(), std::uint32_t(m_request.modules.size())};
    if (column == ListColumn::Decision) return RowRanks{m_ordinals, countOf(m_ordinals)};
    if (column == ListColumn::Cost) return numberRanks(m_columns.costs);
    if (column == ListColumn::Threshold) return numberRanks(m_columns.thresholds);
    if (column == ListColumn::Flip) return numberRanks(m_columns.flips);
    if (column == ListColumn::FlipHeld) return numberRanks(m_columns.heldFlips);
    if (isState(column)) return wordRanks(column);
    if (column == ListColumn::Reason) {
        std::vector<std::uint32_t> codes = std::move(m_columns.reasons);
        INLINESCOPE_TRY(const auto ids, encodeIds(codes, m_cancel));
        INLINESCOPE_TRY(const auto texts, StoredTexts::read(m_readers, ids, m_cancel));
        INLINESCOPE_TRY(const auto ranks, texts.ranks(m_readers, m_cancel));
        INLINESCOPE_TRY(auto ofRows, decode(codes, ranks, NoCode, m_cancel));
        return RowRanks{std::move(ofRows), countOf(ranks)};
    }
    INLINESCOPE_TRY(auto ranks, CallsiteValues(m_readers, m_columns, m_cancel).ranks(column));
    const std::uint32_t count = countOf(ranks);
    return RowRanks{std::move(ranks), count};
}

Result<RowRanks> Ordering::wordRanks(ListColumn column) const {
    std::vector<std::string> words(stateCount);
    for (std::uint32_t state = 0; state < stateCount; ++state)
        words[state] = stateWord(column, state, m_request.canFlip);
    const std::set<std::string> distinct(words.begin(), words.end());
    std::vector<std::uint32_t> ranks(stateCount);
    for (std::uint32_t state = 0; state < stateCount; ++state)
        ranks[state] =
            words[state].empty() ? NoCode : std::uint32_t(std::distance(distinct.begin(), distinct.find(words[state])));
    INLINESCOPE_TRY(auto ofRows, decode(m_columns.states, ranks, NoCode, m_cancel));
    return RowRanks{std::move(ofRows), std::uint32_t(distinct.size())};
}

Result<RowRanks> Ordering::numberRanks(std::span<const std::int64_t> numbers) const {
    RowRanks ranks;
    INLINESCOPE_TRY(ranks.count, encodeNumbers(numbers, OrderColumns::Absent, ranks.ranks, m_cancel));
    return ranks;
}

Result<void> Ordering::sortBy(const RowRanks& by, std::vector<std::uint32_t>& order) const {
    const auto bucketOf = [&](std::uint32_t row) -> std::size_t {
        const std::uint32_t rank = by.ranks[row];
        if (rank == NoCode) return by.count;
        return m_request.descending ? by.count - 1 - rank : rank;
    };
    return sortIntoBuckets(order, std::size_t(by.count) + 1, bucketOf, m_cancel);
}

} // namespace

Result<std::vector<std::uint32_t>> decisionOrder(const ReaderPool& readers, const OrderRequest& request,
                                                 const CancelToken& cancel) {
    if (request.decisions >= NoCode)
        return Error{ErrorCode::LimitExceeded,
                     std::to_string(request.decisions) + " decisions",
                     {},
                     {},
                     "fewer than 2^32, to be ordered or filtered"};
    return Ordering(readers, request, cancel).positions();
}

} // namespace inlinescope
