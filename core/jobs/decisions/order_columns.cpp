// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/decisions/order_columns.h"

#include "core/jobs/common/ranking.h"
#include "core/jobs/sides/decision_cells.h"
#include "core/jobs/sides/flip_cells.h"

#include <algorithm>
#include <array>
#include <mutex>

namespace inlinescope {
namespace {

// A state is the bits of an Answered, and above them the status of the flip plus one (4 bits; 0: not flipped).
constexpr int FlipBit = Answered::bitCount;
constexpr std::uint32_t AnsweredBits = (1U << FlipBit) - 1;

DecisionRow decisionOf(std::uint32_t state) {
    DecisionRow row;
    const std::int64_t bits = state & AnsweredBits;
    if (Answered::areBits(bits)) {
        const Answered answered = Answered::ofBits(bits);
        row.decision.advice = answered.advice;
        row.decision.outcome = answered.outcome;
        row.decision.mandatory = answered.mandatory;
        row.decision.defaultAdvice = answered.defaultAdvice;
    }
    if (const std::uint32_t flip = state >> FlipBit)
        row.flips[std::size_t(Others::Decide)] = FlipText{FlipStatus(flip - 1), {}};
    return row;
}

/// The stored columns that are read, and where their values go.
class Fields {
public:
    Fields(OrderColumns& columns, const std::set<ListColumn>& needed, bool needsTwins)
        : m_columns(columns), m_needsTwins(needsTwins) {
        const auto needs = [&](ListColumn column) { return needed.contains(column); };
        if (needs(ListColumn::Caller)) add(columns.callers, DecisionField::Caller);
        if (needs(ListColumn::Callee)) add(columns.callees, DecisionField::Callee);
        if (needs(ListColumn::Linkage)) add(columns.linkages, DecisionField::Linkage);
        if (needs(ListColumn::Reason)) add(columns.reasons, DecisionField::Reason);
        if (needs(ListColumn::Site)) {
            add(columns.keyHashes, DecisionField::KeyHash);
            add(columns.occurrences, DecisionField::Occurrence);
        }
        if (std::ranges::any_of(needed, isState)) add(columns.states, DecisionField::Answer);
        if (needs(ListColumn::Cost)) add(columns.costs, DecisionField::Cost);
        if (needs(ListColumn::Threshold)) add(columns.thresholds, DecisionField::Threshold);
        if (needsTwins) m_fields.push_back(DecisionField::HasTwin);
    }
    bool areNone() const { return m_fields.empty(); }
    /// To be called before take().
    Result<void> makeRows(std::size_t rows, const CancelToken& cancel) const {
        for (const auto& make : m_makeRows)
            INLINESCOPE_CHECK(make(rows, cancel));
        return {};
    }

    /// Takes the values of a module whose first decision is at `position`; any thread may call.
    Result<void> take(const WorkspaceReader& reader, const ModuleDecisions& module, std::size_t position) {
        INLINESCOPE_TRY(const auto values, reader.decisionColumns().of(module, m_fields));
        for (std::size_t field = 0; field < m_targets.size(); ++field)
            m_targets[field](values[field], position);
        return m_needsTwins ? takeTwins(reader, module, values.back(), position) : Result<void>();
    }
    void finish() { std::ranges::sort(m_columns.twins, {}, &std::pair<std::uint32_t, CallsiteTwin>::first); }

private:
    template <typename T>
    void add(std::vector<T>& column, DecisionField field) {
        m_makeRows.push_back(
            [&column](std::size_t rows, const CancelToken& cancel) { return fillRows(column, rows, T(), cancel); });
        m_fields.push_back(field);
        m_targets.push_back([&column](const ColumnValues& values, std::size_t position) {
            std::ranges::transform(values, column.begin() + std::ptrdiff_t(position),
                                   [](auto value) { return T(value); });
        });
    }
    Result<void> takeTwins(const WorkspaceReader& reader, const ModuleDecisions& module, const ColumnValues& hasTwin,
                           std::size_t position) {
        std::vector<std::uint32_t> rows;
        for (std::size_t row = 0; row < hasTwin.size(); ++row)
            if (hasTwin[row] && m_columns.places->showsTwin(position + row))
                rows.push_back(std::uint32_t(position + row));
        if (rows.empty()) return {};
        INLINESCOPE_TRY(const auto callsites, reader.decisionColumns().of(module, std::array{DecisionField::Callsite}));
        std::vector<CallsiteId> ids;
        for (const std::uint32_t row : rows)
            ids.push_back(CallsiteId{callsites.front()[row - position]});
        INLINESCOPE_TRY(std::vector<CallsiteTwin> twins, reader.decisionColumns().twins(ids));
        const std::scoped_lock lock(m_mutex);
        for (std::size_t twin = 0; twin < twins.size(); ++twin)
            m_columns.twins.emplace_back(rows[twin], std::move(twins[twin]));
        return {};
    }

    OrderColumns& m_columns;
    bool m_needsTwins; ///< in the last field
    std::vector<DecisionField> m_fields;
    std::vector<std::function<Result<void>(std::size_t, const CancelToken&)>> m_makeRows; ///< of the first fields
    std::vector<std::function<void(const ColumnValues&, std::size_t)>> m_targets;         ///< likewise
    std::mutex m_mutex;
};

/// `take` gets the row and its flip.
Result<void> readFlips(const WorkspaceReader& reader, const OrderRequest& request, Others others,
                       const CancelToken& cancel, const std::function<void(std::size_t, const FlipText&)>& take) {
    std::size_t position = 0;
    for (const ModuleDecisions& module : request.modules) {
        if (cancel.isCancelled()) return CancelToken::error();
        INLINESCOPE_CHECK(reader.flips().scan(module, others, [&](std::int64_t decision, const FlipText& flip) {
            take(position + std::size_t(decision), flip);
        }));
        position += std::size_t(module.count);
    }
    return {};
}

} // namespace

bool isState(ListColumn column) {
    return column == ListColumn::Advice || column == ListColumn::Outcome || column == ListColumn::DefaultAdvice ||
           column == ListColumn::FlipState;
}

Result<OrderColumns> OrderColumns::read(const ReaderPool& readers, const OrderRequest& request,
                                        const std::set<ListColumn>& needed, const CancelToken& cancel) {
    OrderColumns columns;
    const auto rows = std::size_t(request.decisions);
    const auto tests = [](const auto& filter) { return filter.first == ListColumn::InlinePath; };
    const bool needsTwins = std::ranges::any_of(request.filters, tests) || std::ranges::any_of(request.anyOf, tests);
    // Twins are read only where a place does not show them.
    if (needed.contains(ListColumn::Location) || needed.contains(ListColumn::InlinePath)) {
        INLINESCOPE_TRY(columns.places, StoredPlaces::read(readers, request.modules, cancel));
    }
    Fields fields(columns, needed, needsTwins);
    INLINESCOPE_CHECK(fields.makeRows(rows, cancel));
    if (!fields.areNone())
        INLINESCOPE_CHECK(readers.forEachModule(
            request.modules,
            [&](std::size_t, const WorkspaceReader& reader, std::size_t module, std::size_t position) {
                return fields.take(reader, request.modules[module], position);
            },
            cancel));
    fields.finish();
    if (needed.contains(ListColumn::Flip))
        INLINESCOPE_CHECK(fillRows(columns.flips, rows, std::int64_t(Absent), cancel));
    if (needed.contains(ListColumn::FlipHeld))
        INLINESCOPE_CHECK(fillRows(columns.heldFlips, rows, std::int64_t(Absent), cancel));
    const bool needsFlips = needed.contains(ListColumn::Flip) || needed.contains(ListColumn::FlipState);
    if (needsFlips && request.canFlip)
        INLINESCOPE_CHECK(readFlips(
            readers.first(), request, Others::Decide, cancel, [&columns](std::size_t row, const FlipText& flip) {
                if (!columns.flips.empty() && flip.delta) columns.flips[row] = *flip.delta;
                if (columns.states.empty()) return;
                std::uint32_t& state = columns.states[row]; // a damaged workspace may have two flips of a decision
                state = (state & AnsweredBits) | (std::uint32_t(flip.status) + 1) << FlipBit;
            }));
    if (!columns.heldFlips.empty() && request.canFlip)
        INLINESCOPE_CHECK(readFlips(readers.first(), request, Others::Held, cancel,
                                    [&columns](std::size_t row, const FlipText& flip) {
                                        if (flip.delta) columns.heldFlips[row] = *flip.delta;
                                    }));
    return columns;
}

std::string stateWord(ListColumn column, std::uint32_t state, bool canFlip) {
    const DecisionRow row = decisionOf(state);
    Row cells = decisionCells(row.decision);
    cells.resize(std::size_t(ListColumn::Flip)); // the module's name is not part of the state
    appendFlip(cells, row, canFlip);
    return plainText(cells[std::size_t(column)]);
}

} // namespace inlinescope
