#include "core/store/reader_state.h"
#include "core/store/strings.h"

#include <algorithm>
#include <cstring>
#include <unordered_map>

namespace inlinescope {

using namespace store;

namespace {

constexpr std::string_view DecisionsByRange =
    "SELECT id, module_run_id, ordinal, caller_id, callee_id, key_hash, key_occurrence, site_id, advice, outcome, "
    "mandatory, cost, threshold, reason_id, default_advice, place_id, linkage_id, feature_row, policy_outputs "
    "FROM decisions WHERE id >= ?1 AND id < ?1 + ?2 ORDER BY id";

/// An enum value stored as a number; anything beyond `last` is damage.
template <typename Enum>
Enum enumColumn(const Query& row, int column, Enum last) {
    const std::int64_t value = row.integer(column);
    if (value < 0 || value > static_cast<std::int64_t>(last))
        fail(ErrorCode::Malformed,
             "decision " + std::to_string(row.integer(0)) + " with value " + std::to_string(value) + " out of range");
    return static_cast<Enum>(value);
}

std::vector<double> doubles(Bytes bytes) {
    std::vector<double> values(bytes.size() / sizeof(double));
    if (!values.empty()) std::memcpy(values.data(), bytes.data(), values.size() * sizeof(double));
    return values;
}

DecisionRow decisionRow(const Query& row, Lookup& lookup) {
    DecisionRow decision{DecisionId{row.integer(0)}, ModuleRunId{row.integer(1)}, {}};
    Decision& d = decision.decision;
    d.ordinal = static_cast<std::uint32_t>(row.integer(2));
    d.caller = lookup.string(row.integer(3));
    d.callee = lookup.string(row.integer(4));
    d.key = {static_cast<std::uint64_t>(row.integer(5)), static_cast<std::uint32_t>(row.integer(6))};
    d.site = lookup.string(row.integer(7));
    d.advice = enumColumn(row, 8, Advice::Inline);
    d.outcome = enumColumn(row, 9, Outcome::NeverAsked);
    d.mandatory = row.integer(10) != 0;
    d.cost = row.optionalInteger(11);
    d.threshold = row.optionalInteger(12);
    d.reason = lookup.string(row.integer(13));
    if (!row.isNull(14)) d.defaultAdvice = row.integer(14) != 0;
    d.inlinePath = lookup.path(row.optionalInteger(15));
    d.linkage = lookup.string(row.integer(16));
    d.featureRow = static_cast<std::int32_t>(row.optionalInteger(17).value_or(-1));
    d.policyOutputs = doubles(row.blob(18));
    return decision;
}

std::vector<DecisionRow> decisionRange(Connection& connection, std::int64_t first, std::int64_t count) {
    std::vector<DecisionRow> rows;
    Lookup lookup(connection);
    Query query = connection.query(DecisionsByRange);
    query.bind(first, count);
    while (query.step())
        rows.push_back(decisionRow(query, lookup));
    return rows;
}

// --- the order of a whole run ---

/// A decision on its way into an order: its id, what it is sorted by, and its place in the run's own order.
struct Entry {
    std::int64_t id = 0;
    std::int64_t key = 0;
    std::uint32_t place = 0;
    bool hasKey = true;
};

class Order {
public:
    Order(Connection& connection, DecisionColumn column, const DecisionFilter& filter, const CancelToken& cancel)
        : m_connection(connection), m_column(column), m_filter(filter), m_cancel(cancel), m_lookup(connection) {}

    std::vector<DecisionId> ids(RunId run, bool ascending) {
        collect(run);
        if (isText()) rankTexts();
        if (m_column != DecisionColumn::Ordinal) sort(ascending);
        return finished(ascending);
    }

private:
    bool isText() const {
        return m_column == DecisionColumn::Caller || m_column == DecisionColumn::Callee ||
               m_column == DecisionColumn::Site || m_column == DecisionColumn::Reason ||
               m_column == DecisionColumn::Linkage;
    }
    std::string columnName() const {
        switch (m_column) {
        case DecisionColumn::Ordinal:
            break;
        case DecisionColumn::Caller:
            return "caller_id";
        case DecisionColumn::Callee:
            return "callee_id";
        case DecisionColumn::Site:
            return "site_id";
        case DecisionColumn::Advice:
            return "advice";
        case DecisionColumn::Outcome:
            return "outcome";
        case DecisionColumn::Cost:
            return "cost";
        case DecisionColumn::Threshold:
            return "threshold";
        case DecisionColumn::Reason:
            return "reason_id";
        case DecisionColumn::DefaultAdvice:
            return "default_advice";
        case DecisionColumn::Linkage:
            return "linkage_id";
        }
        return "ordinal";
    }
    void collect(RunId run);
    void collectRange(Query& query, std::int64_t first, std::int64_t count);
    bool matchesText(std::int64_t caller, std::int64_t callee);
    bool contains(std::int64_t string);
    void rankTexts();
    void sort(bool ascending);
    std::vector<DecisionId> finished(bool ascending) const;
    void stopIfCancelled() const {
        if (m_cancel.isCancelled()) throw Failure{CancelToken::error()};
    }

    Connection& m_connection;
    DecisionColumn m_column;
    const DecisionFilter& m_filter;
    const CancelToken& m_cancel;
    Lookup m_lookup;
    std::unordered_map<std::int64_t, bool> m_contains;
    std::vector<Entry> m_entries;
};

void Order::collect(RunId run) {
    // Only the columns that the order and the filter need: the scan is most of the time.
    std::string sql = "SELECT id, " + columnName();
    if (!m_filter.text.empty()) sql += ", caller_id, callee_id";
    sql += " FROM decisions WHERE id >= ?1 AND id < ?1 + ?2";
    if (m_filter.advice) sql += " AND advice = " + std::to_string(static_cast<int>(*m_filter.advice));
    if (m_filter.outcome) sql += " AND outcome = " + std::to_string(static_cast<int>(*m_filter.outcome));
    Query decisions = m_connection.queryOnce(sql + " ORDER BY id");
    Query modules = m_connection.query("SELECT mr.first_decision, mr.decision_count FROM module_runs mr JOIN modules m "
                                       "ON m.id = mr.module_id WHERE mr.run_id = ?1 ORDER BY m.name");
    modules.bind(run);
    while (modules.step())
        collectRange(decisions, modules.integer(0), modules.integer(1));
}

void Order::collectRange(Query& query, std::int64_t first, std::int64_t count) {
    stopIfCancelled();
    query.bind(first, count);
    while (query.step()) {
        if (!m_filter.text.empty() && !matchesText(query.integer(2), query.integer(3))) continue;
        m_entries.push_back(
            {query.integer(0), query.integer(1), static_cast<std::uint32_t>(m_entries.size()), !query.isNull(1)});
    }
}

bool Order::matchesText(std::int64_t caller, std::int64_t callee) {
    return contains(caller) || contains(callee);
}

bool Order::contains(std::int64_t string) {
    auto [known, isNew] = m_contains.try_emplace(string, false);
    if (isNew) known->second = m_lookup.string(string).find(m_filter.text) != std::string::npos;
    return known->second;
}

/// Replaces the texts' ids by the texts' ranks.
void Order::rankTexts() {
    std::unordered_map<std::int64_t, std::int64_t> ranks;
    for (const Entry& entry : m_entries)
        ranks.try_emplace(entry.key, 0);
    std::vector<std::pair<std::string_view, std::int64_t>> texts;
    texts.reserve(ranks.size());
    for (const auto& [id, rank] : ranks) {
        if (texts.size() % 4096 == 0) stopIfCancelled();
        texts.emplace_back(m_lookup.string(id), id);
    }
    std::sort(texts.begin(), texts.end());
    for (std::size_t rank = 0; rank < texts.size(); ++rank)
        ranks[texts[rank].second] = static_cast<std::int64_t>(rank);
    for (Entry& entry : m_entries)
        entry.key = ranks[entry.key];
}

void Order::sort(bool ascending) {
    std::uint64_t comparisons = 0;
    std::sort(m_entries.begin(), m_entries.end(), [&](const Entry& a, const Entry& b) {
        if (++comparisons % 65536 == 0) stopIfCancelled();
        if (a.hasKey != b.hasKey) return a.hasKey;
        if (a.hasKey && a.key != b.key) return ascending ? a.key < b.key : a.key > b.key;
        return a.place < b.place;
    });
}

std::vector<DecisionId> Order::finished(bool ascending) const {
    std::vector<DecisionId> ids;
    ids.reserve(m_entries.size());
    for (const Entry& entry : m_entries)
        ids.push_back(DecisionId{entry.id});
    if (m_column == DecisionColumn::Ordinal && !ascending) std::reverse(ids.begin(), ids.end());
    return ids;
}

} // namespace

Result<std::vector<DecisionRow>> WorkspaceReader::decisions(ModuleRunId id) const {
    return m_state->read([&] {
        const RowRanges ranges = rowRanges(m_state->connection, id);
        return decisionRange(m_state->connection, ranges.firstDecision, ranges.decisions);
    });
}

Result<std::vector<DecisionRow>> WorkspaceReader::decisions(ModuleRunId id, std::int64_t first,
                                                            std::int64_t count) const {
    return m_state->read([&] {
        const RowRanges ranges = rowRanges(m_state->connection, id);
        first = std::clamp<std::int64_t>(first, 0, ranges.decisions);
        count = std::clamp<std::int64_t>(count, 0, ranges.decisions - first);
        return decisionRange(m_state->connection, ranges.firstDecision + first, count);
    });
}

Result<std::vector<CallsiteOutcome>> WorkspaceReader::callsiteOutcomes(ModuleRunId id) const {
    return m_state->read([&] {
        const RowRanges ranges = rowRanges(m_state->connection, id);
        std::vector<CallsiteOutcome> outcomes;
        Query row = m_state->connection.query("SELECT id, key_hash, key_occurrence, advice, outcome, mandatory FROM "
                                              "decisions WHERE id >= ?1 AND id < ?1 + ?2 ORDER BY id");
        row.bind(ranges.firstDecision, ranges.decisions);
        while (row.step())
            outcomes.push_back(
                {DecisionId{row.integer(0)},
                 {static_cast<std::uint64_t>(row.integer(1)), static_cast<std::uint32_t>(row.integer(2))},
                 enumColumn(row, 3, Advice::Inline),
                 enumColumn(row, 4, Outcome::NeverAsked),
                 row.integer(5) != 0});
        return outcomes;
    });
}

Result<std::vector<DecisionId>> WorkspaceReader::decisionOrder(RunId run, DecisionColumn column, bool ascending,
                                                               const DecisionFilter& filter,
                                                               const CancelToken& cancel) const {
    return m_state->read([&] { return Order(m_state->connection, column, filter, cancel).ids(run, ascending); });
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
