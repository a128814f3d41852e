#include "core/store/flips.h"
#include "core/store/reader_state.h"
#include "core/store/strings.h"

#include <algorithm>
#include <cstring>

namespace inlinescope {

using namespace store;

namespace {

/// CROSS JOIN keeps SQLite from turning the loops round.
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

/// -1 where the decision has none.
std::int32_t featureRow(const Query& row, int column, std::int64_t rows) {
    if (row.isNull(column)) return -1;
    const auto featureRow = row.number<std::int32_t>(column);
    if (featureRow < 0 || featureRow >= rows)
        row.damaged(column, std::to_string(featureRow), "one of " + std::to_string(rows) + " rows of features");
    return featureRow;
}

/// Rows of a module run stand together: one of another's between them would be counted, and shown, twice.
void requireOwner(const Query& row, int column, ModuleRunId owner) {
    if (row.integer(column) != owner.value)
        row.damaged(column, std::to_string(row.integer(column)), "module run " + std::to_string(owner.value));
}

/// A row of features that many decisions share would be shown many times.
void requireDistinct(std::vector<std::int32_t> featureRows, ModuleRunId owner, const std::string& workspace) {
    std::ranges::sort(featureRows);
    const auto twice = std::ranges::adjacent_find(featureRows);
    if (twice != featureRows.end())
        throw Failure{{ErrorCode::Malformed, "row " + std::to_string(*twice) + " of features for two decisions",
                       workspace, "module run " + std::to_string(owner.value), "a row of its own for each"}};
}

void requireCount(std::size_t found, std::int64_t expected, ModuleRunId owner, const std::string& workspace) {
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
    requireCount(rows.size(), count, owner, connection.path());
    requireDistinct(std::move(featureRows), owner, connection.path());
    return rows;
}

} // namespace

Result<std::vector<DecisionRow>> WorkspaceReader::decisions(ModuleRunId id) const {
    return m_state->read([&] {
        const RowRanges ranges = rowRanges(m_state->connection, id);
        return decisionRange(m_state->connection, id, ranges.firstDecision, ranges.decisions);
    });
}

Result<std::vector<DecisionRow>> WorkspaceReader::decisions(ModuleRunId id, std::int64_t first,
                                                            std::int64_t count) const {
    return m_state->read([&] {
        const RowRanges ranges = rowRanges(m_state->connection, id);
        first = std::clamp<std::int64_t>(first, 0, ranges.decisions);
        count = std::clamp<std::int64_t>(count, 0, ranges.decisions - first);
        return decisionRange(m_state->connection, id, ranges.firstDecision + first, count);
    });
}

Result<std::vector<CallsiteOutcome>> WorkspaceReader::callsiteOutcomes(ModuleRunId id) const {
    return m_state->read([&] {
        const RowRanges ranges = rowRanges(m_state->connection, id);
        std::vector<CallsiteOutcome> outcomes;
        Query row = m_state->connection.query(
            "SELECT d.id, c.key_hash, d.key_occurrence, d.advice, d.outcome, d.mandatory, d.module_run_id FROM "
            "decisions "
            "d CROSS JOIN callsites c ON c.id = d.callsite_id WHERE d.id >= ?1 AND d.id < ?1 + ?2 ORDER BY d.id");
        row.bind(ranges.firstDecision, ranges.decisions);
        while (row.step()) {
            requireOwner(row, 6, id);
            outcomes.push_back({DecisionId{row.integer(0)},
                                {static_cast<std::uint64_t>(row.integer(1)), row.number<std::uint32_t>(2)},
                                row.enumerator(3, Advice::Inline),
                                row.enumerator(4, Outcome::NeverAsked),
                                row.integer(5) != 0});
        }
        requireCount(outcomes.size(), ranges.decisions, id, m_state->connection.path());
        return outcomes;
    });
}

Result<std::vector<ReasonedOutcome>> WorkspaceReader::reasonedOutcomes(ModuleRunId id) const {
    return m_state->read([&] {
        const RowRanges ranges = rowRanges(m_state->connection, id);
        std::vector<ReasonedOutcome> outcomes;
        Query row =
            m_state->connection.query("SELECT callsite_id, key_occurrence, advice, outcome, mandatory, default_advice, "
                                      "cost, threshold, reason_id, "
                                      "module_run_id FROM decisions WHERE id >= ?1 AND id < ?1 + ?2 ORDER BY id");
        row.bind(ranges.firstDecision, ranges.decisions);
        while (row.step()) {
            requireOwner(row, 9, id);
            ReasonedOutcome& outcome = outcomes.emplace_back();
            outcome.callsite = CallsiteId{row.integer(0)};
            outcome.occurrence = row.number<std::uint32_t>(1);
            outcome.advice = row.enumerator(2, Advice::Inline);
            outcome.outcome = row.enumerator(3, Outcome::NeverAsked);
            outcome.mandatory = row.integer(4) != 0;
            if (!row.isNull(5)) outcome.defaultAdvice = row.integer(5) != 0;
            outcome.cost = row.optionalInteger(6);
            outcome.threshold = row.optionalInteger(7);
            outcome.reason = ReasonId{row.integer(8)};
        }
        requireCount(outcomes.size(), ranges.decisions, id, m_state->connection.path());
        return outcomes;
    });
}

Result<std::vector<std::uint64_t>> WorkspaceReader::keyHashes(std::span<const CallsiteId> ids) const {
    return m_state->read([&] {
        std::vector<std::uint64_t> hashes;
        hashes.reserve(ids.size());
        Query query = m_state->connection.query("SELECT key_hash FROM callsites WHERE id = ?1");
        for (const CallsiteId id : ids) {
            if (!query.bind(id).step())
                throw Failure{{ErrorCode::Malformed, "no callsite " + std::to_string(id.value),
                               m_state->connection.path(), "decisions", "a row of callsites"}};
            hashes.push_back(std::uint64_t(query.integer(0)));
        }
        return hashes;
    });
}

Result<std::string> WorkspaceReader::text(std::int64_t id) const {
    return m_state->read([&] { return Lookup(m_state->connection).string(id); });
}

Result<std::vector<DecisionRow>> WorkspaceReader::decisionsById(std::span<const DecisionId> ids) const {
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

} // namespace inlinescope
