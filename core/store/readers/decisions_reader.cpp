// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/readers/decisions_reader.h"

#include "core/store/file/reader_state.h"
#include "core/store/file/strings.h"
#include "core/store/tables/decision_columns.h"
#include "core/store/tables/flips.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace inlinescope {

using namespace store;

namespace {

/// CROSS JOIN prevents SQLite from reordering the loops.
constexpr std::string_view DecisionsByRange =
    "SELECT d.id, d.module_run_id, d.id - mr.first_decision, c.caller_id, c.callee_id, c.key_hash, d.key_occurrence, "
    "c.place_id, d.advice, d.outcome, d.mandatory, d.cost, d.threshold, d.reason_id, d.default_advice, c.twin, "
    "c.linkage_id, d.feature_row, d.policy_outputs, mr.feature_rows, c.inherited, f.status, f.text, h.status, h.text "
    "FROM decisions d CROSS JOIN callsites c ON c.id = d.callsite_id CROSS JOIN module_runs mr ON mr.id = "
    "d.module_run_id LEFT JOIN flips f ON f.module_run_id = mr.id AND f.others = 0 AND f.decision = d.id - "
    "mr.first_decision AND f.further = x'' LEFT JOIN flips h ON h.module_run_id = mr.id AND h.others = 1 AND "
    "h.decision = d.id - mr.first_decision AND h.further = x'' WHERE d.id >= ?1 AND d.id < ?1 + ?2 ORDER BY d.id";

std::vector<double> doubles(Bytes bytes) {
    std::vector<double> values(bytes.size() / sizeof(double));
    if (!values.empty()) std::memcpy(values.data(), bytes.data(), values.size() * sizeof(double));
    return values;
}

/// -1 if the decision has none.
std::int32_t featureRow(const Query& row, int column, std::int64_t rows) {
    if (row.isNull(column)) return -1;
    const auto featureRow = row.number<std::int32_t>(column);
    if (featureRow < 0 || featureRow >= rows)
        row.damaged(column, std::to_string(featureRow), "one of " + std::to_string(rows) + " rows of features");
    return featureRow;
}

/// The rows of a module run must be contiguous: a row of another module run between them would be counted, and shown,
/// twice.
void requireOwner(const Query& row, int column, ModuleRunId owner) {
    if (row.integer(column) != owner.value)
        row.damaged(column, std::to_string(row.integer(column)), "module run " + std::to_string(owner.value));
}

/// Two decisions must not share a row of features: it would be shown more than once.
void requireDistinct(std::vector<std::int32_t> featureRows, ModuleRunId owner, const std::string& workspace) {
    std::ranges::sort(featureRows);
    const auto twice = std::ranges::adjacent_find(featureRows);
    if (twice != featureRows.end())
        throw Failure{{ErrorCode::Malformed, "row " + std::to_string(*twice) + " of features for two decisions",
                       workspace, "module run " + std::to_string(owner.value), "a row of its own for each"}};
}

void requireRows(std::size_t found, std::int64_t expected, ModuleRunId owner, const std::string& workspace) {
    if (static_cast<std::int64_t>(found) != expected)
        throw Failure{{ErrorCode::Malformed, std::to_string(found) + " decisions", workspace,
                       "module run " + std::to_string(owner.value), std::to_string(expected) + ", as it counts"}};
}

DecisionRow decisionRow(const Query& row, Lookup& lookup) {
    DecisionRow decision{DecisionId{row.integer(0)}, ModuleRunId{row.integer(1)}, {}, {}};
    Decision& d = decision.decision;
    d.ordinal = row.number<std::uint32_t>(2);
    d.caller = lookup.string(row.integer(3));
    d.callee = lookup.string(row.integer(4));
    d.key = {static_cast<std::uint64_t>(row.integer(5)), row.number<std::uint32_t>(6)};
    d.path = lookup.path(row.optionalInteger(7), row.text(15), row.text(20));
    d.advice = row.enumerator(8, Advice::Inline);
    d.outcome = row.enumerator(9, Outcome::NeverAsked);
    d.mandatory = row.integer(10) != 0;
    d.cost = row.optionalInteger(11);
    d.threshold = row.optionalInteger(12);
    d.reason = lookup.string(row.integer(13));
    if (!row.isNull(14)) d.defaultAdvice = row.integer(14) != 0;
    d.linkage = lookup.string(row.integer(16));
    d.featureRow = featureRow(row, 17, row.count(19));
    d.policyOutputs = doubles(row.blob(18));
    decision.flips = {readFlipText(row, 21), readFlipText(row, 23)};
    return decision;
}

std::vector<DecisionRow> decisionRange(Connection& connection, ModuleRunId owner, std::int64_t first,
                                       std::int64_t count) {
    std::vector<DecisionRow> rows;
    Lookup lookup(connection);
    std::vector<std::int32_t> featureRows;
    Query query = connection.query(DecisionsByRange);
    query.bind(first, count);
    while (query.step()) {
        requireOwner(query, 1, owner);
        rows.push_back(decisionRow(query, lookup));
        const std::int32_t featureRow = rows.back().decision.featureRow;
        if (featureRow >= 0) featureRows.push_back(featureRow);
    }
    requireRows(rows.size(), count, owner, connection.path());
    requireDistinct(std::move(featureRows), owner, connection.path());
    return rows;
}

/// The requested columns, each with a value per decision.
template <DecisionField... Fields>
std::array<ColumnValues, sizeof...(Fields)> columnsOf(ReaderState& state, ModuleRunId id, const RowRanges& ranges) {
    std::array<ColumnValues, sizeof...(Fields)> columns;
    if (ranges.decisions == 0) return columns;
    auto next = columns.begin();
    for (const DecisionField field : {Fields...}) {
        auto values =
            readDecisionColumn(state.connection, state.decompressor, id, std::size_t(ranges.decisions), field);
        requireRows(values ? values->size() : 0, ranges.decisions, id, state.connection.path());
        *next++ = std::move(*values);
    }
    return columns;
}

} // namespace

Result<std::vector<DecisionRow>> DecisionsReader::of(ModuleRunId id) const {
    return m_state->read([&] {
        const RowRanges ranges = rowRanges(m_state->connection, id);
        return decisionRange(m_state->connection, id, ranges.firstDecision, ranges.decisions);
    });
}

Result<std::vector<Decision>> DecisionsReader::values(ModuleRunId id) const {
    INLINESCOPE_TRY(std::vector<DecisionRow> rows, of(id));
    std::vector<Decision> decisions;
    decisions.reserve(rows.size());
    for (DecisionRow& row : rows)
        decisions.push_back(std::move(row.decision));
    return decisions;
}

Result<std::vector<DecisionRow>> DecisionsReader::of(ModuleRunId id, std::int64_t first, std::int64_t count) const {
    return m_state->read([&] {
        const RowRanges ranges = rowRanges(m_state->connection, id);
        first = std::clamp<std::int64_t>(first, 0, ranges.decisions);
        count = std::clamp<std::int64_t>(count, 0, ranges.decisions - first);
        return decisionRange(m_state->connection, id, ranges.firstDecision + first, count);
    });
}

Result<std::vector<DecisionRow>> DecisionsReader::byId(std::span<const DecisionId> ids) const {
    return m_state->read([&] {
        std::vector<DecisionRow> rows;
        rows.reserve(ids.size());
        Lookup lookup(m_state->connection);
        Query query = m_state->connection.query(DecisionsByRange);
        for (DecisionId id : ids)
            if (query.bind(id.value, 1).step()) rows.push_back(decisionRow(query, lookup));
        return rows;
    });
}

Result<std::vector<CallsiteOutcome>> DecisionsReader::outcomes(ModuleRunId id) const {
    return m_state->read([&] {
        using enum DecisionField;
        const RowRanges ranges = rowRanges(m_state->connection, id);
        const auto [hashes, occurrences, answers] = columnsOf<KeyHash, Occurrence, Answer>(*m_state, id, ranges);
        std::vector<CallsiteOutcome> outcomes;
        outcomes.reserve(hashes.size());
        for (std::size_t index = 0; index < hashes.size(); ++index) {
            const Answered answered = Answered::ofBits(answers[index]);
            outcomes.push_back({DecisionId{ranges.firstDecision + std::int64_t(index)},
                                {std::uint64_t(hashes[index]), std::uint32_t(occurrences[index])},
                                answered.advice,
                                answered.outcome,
                                answered.mandatory});
        }
        return outcomes;
    });
}

Result<std::vector<ReasonedOutcome>> DecisionsReader::reasonedOutcomes(ModuleRunId id) const {
    return m_state->read([&] {
        using enum DecisionField;
        const auto [hashes, occurrences, answers, costs, thresholds, reasons] =
            columnsOf<KeyHash, Occurrence, Answer, Cost, Threshold, Reason>(*m_state, id,
                                                                            rowRanges(m_state->connection, id));
        const auto number = [](std::int64_t value) { return value == NoNumber ? std::nullopt : std::optional(value); };
        std::vector<ReasonedOutcome> outcomes;
        outcomes.reserve(hashes.size());
        for (std::size_t index = 0; index < hashes.size(); ++index)
            outcomes.push_back({{std::uint64_t(hashes[index]), std::uint32_t(occurrences[index])},
                                Answered::ofBits(answers[index]),
                                number(costs[index]),
                                number(thresholds[index]),
                                ReasonId{reasons[index]}});
        return outcomes;
    });
}

Result<std::vector<FeatureAnswer>> DecisionsReader::featureAnswers(ModuleRunId id) const {
    return m_state->read([&] {
        using enum DecisionField;
        const RowRanges ranges = rowRanges(m_state->connection, id);
        const auto [rows, bits] = columnsOf<FeatureRow, Answer>(*m_state, id, ranges);
        std::vector<FeatureAnswer> answers;
        for (std::size_t index = 0; index < rows.size(); ++index) {
            if (rows[index] == 0) continue;
            if (rows[index] > ranges.featureRows)
                throw Failure{{ErrorCode::Malformed, "row " + std::to_string(rows[index] - 1) + " of features",
                               m_state->connection.path(), "module run " + std::to_string(id.value),
                               "one of " + std::to_string(ranges.featureRows)}};
            answers.push_back(
                {std::int32_t(rows[index] - 1), std::uint32_t(index), Answered::ofBits(bits[index]).advice});
        }
        return answers;
    });
}

} // namespace inlinescope
