#include "core/jobs/decision_columns.h"

#include "core/jobs/decision_cells.h"
#include "core/jobs/flip_cells.h"

namespace inlinescope {
namespace {

// A state, from the lowest bit: advice, outcome (3 bits), mandatory, default advice (2 bits; 2: none), status of the
// flip and one (4 bits; 0: not flipped).
constexpr int OutcomeBit = 1, MandatoryBit = 4, DefaultBit = 5, FlipBit = 7;

std::uint32_t stateOf(const ScannedRow& row, int column) {
    const std::uint32_t advice = row.number(column) != 0;
    const std::uint32_t outcome = std::min(row.number(column + 1), std::uint32_t(Outcome::NeverAsked));
    const std::uint32_t mandatory = row.number(column + 2) != 0;
    const std::uint32_t byDefault = row.isNull(column + 3) ? 2 : row.number(column + 3) != 0;
    return advice | outcome << OutcomeBit | mandatory << MandatoryBit | byDefault << DefaultBit;
}

DecisionRow decisionOf(std::uint32_t state) {
    DecisionRow row;
    row.decision.advice = Advice(state & 1);
    row.decision.outcome = std::min(Outcome(state >> OutcomeBit & 7), Outcome::NeverAsked);
    row.decision.mandatory = state >> MandatoryBit & 1;
    if (const std::uint32_t byDefault = state >> DefaultBit & 3; byDefault < 2)
        row.decision.defaultAdvice = byDefault == 1;
    if (const std::uint32_t flip = state >> FlipBit)
        row.flips[std::size_t(Others::Decide)] = FlipText{FlipStatus(flip - 1), {}};
    return row;
}

/// Which stored columns the scan reads, and where their values go.
class Scan {
public:
    Scan(DecisionColumns& columns, const std::set<ListColumn>& needed, std::size_t rows) : m_columns(columns) {
        const auto needs = [&](auto... column) { return (needed.contains(column) || ...); };
        if (std::ranges::any_of(needed, isOfCallsite)) add(columns.callsites, rows, {DecisionField::Callsite});
        if (needs(ListColumn::Site)) add(columns.occurrences, rows, {DecisionField::Occurrence});
        if (needs(ListColumn::Reason)) add(columns.reasons, rows, {DecisionField::Reason});
        if (std::ranges::any_of(needed, isState))
            add(columns.states, rows,
                {DecisionField::Advice, DecisionField::Outcome, DecisionField::Mandatory,
                 DecisionField::DefaultAdvice});
        if (needs(ListColumn::Cost)) add(columns.costs, rows, {DecisionField::Cost});
        if (needs(ListColumn::Threshold)) add(columns.thresholds, rows, {DecisionField::Threshold});
    }
    const std::vector<DecisionField>& fields() const { return m_fields; }

    void take(const ScannedRow& row, std::size_t position) const {
        int column = 0;
        if (!m_columns.callsites.empty()) m_columns.callsites[position] = row.id(column++);
        if (!m_columns.occurrences.empty()) m_columns.occurrences[position] = row.number(column++);
        if (!m_columns.reasons.empty()) m_columns.reasons[position] = row.id(column++);
        if (!m_columns.states.empty()) {
            m_columns.states[position] = stateOf(row, column);
            column += 4;
        }
        for (auto* numbers : {&m_columns.costs, &m_columns.thresholds}) {
            if (numbers->empty()) continue;
            (*numbers)[position] = row.isNull(column) ? DecisionColumns::Absent : row.integer(column);
            ++column;
        }
    }

private:
    template <typename T>
    void add(std::vector<T>& column, std::size_t rows, std::initializer_list<DecisionField> fields) {
        column.resize(rows);
        m_fields.insert(m_fields.end(), fields);
    }

    DecisionColumns& m_columns;
    std::vector<DecisionField> m_fields;
};

/// First module of each part of about as many decisions, with that module's position; at the end what is behind all.
std::vector<std::pair<std::size_t, std::size_t>> sharesOf(std::span<const ModuleDecisions> modules, std::size_t parts,
                                                          std::int64_t decisions) {
    std::vector<std::pair<std::size_t, std::size_t>> shares = {{0, 0}};
    std::size_t position = 0;
    for (std::size_t module = 0; module < modules.size(); ++module) {
        const bool isFull = position >= std::size_t(decisions) * shares.size() / parts;
        if (isFull && shares.size() < parts) shares.emplace_back(module, position);
        position += std::size_t(modules[module].count);
    }
    shares.resize(parts + 1, {modules.size(), position});
    shares.back() = {modules.size(), position};
    return shares;
}

Result<void> readFlips(const WorkspaceReader& reader, const OrderRequest& request, DecisionColumns& columns,
                       const CancelToken& cancel) {
    std::size_t position = 0;
    for (const ModuleDecisions& module : request.modules) {
        if (cancel.isCancelled()) return CancelToken::error();
        INLINESCOPE_CHECK(reader.scanFlips(module, Others::Decide, [&](std::int64_t decision, const FlipText& flip) {
            const std::size_t row = position + std::size_t(decision);
            if (!columns.flips.empty() && flip.delta) columns.flips[row] = *flip.delta;
            if (!columns.states.empty()) columns.states[row] |= (std::uint32_t(flip.status) + 1) << FlipBit;
        }));
        position += std::size_t(module.count);
    }
    return {};
}

} // namespace

bool isOfCallsite(ListColumn column) {
    return column == ListColumn::Caller || column == ListColumn::Callee || column == ListColumn::Site ||
           column == ListColumn::Location || column == ListColumn::InlinePath || column == ListColumn::Linkage;
}

bool isState(ListColumn column) {
    return column == ListColumn::Advice || column == ListColumn::Outcome || column == ListColumn::DefaultAdvice ||
           column == ListColumn::FlipState;
}

Result<DecisionColumns> DecisionColumns::read(const ReaderTeam& team, const OrderRequest& request,
                                              const std::set<ListColumn>& needed, const CancelToken& cancel) {
    DecisionColumns columns;
    const Scan scan(columns, needed, std::size_t(request.decisions));
    const auto shares = sharesOf(request.modules, team.size(), request.decisions);
    if (!scan.fields().empty())
        INLINESCOPE_CHECK(team.run([&](std::size_t part, const WorkspaceReader& reader) {
            auto [first, position] = shares[part];
            return reader.scanDecisions(
                request.modules.subspan(first, shares[part + 1].first - first), scan.fields(),
                [&](const ScannedRow& row) { scan.take(row, position++); }, cancel);
        }));
    if (needed.contains(ListColumn::Flip)) columns.flips.assign(std::size_t(request.decisions), Absent);
    const bool needsFlips = needed.contains(ListColumn::Flip) || needed.contains(ListColumn::FlipState);
    if (needsFlips && request.canFlip) INLINESCOPE_CHECK(readFlips(team.first(), request, columns, cancel));
    return columns;
}

std::string stateWord(ListColumn column, std::uint32_t state, bool canFlip) {
    const DecisionRow row = decisionOf(state);
    Row cells = decisionCells(row.decision);
    appendFlip(cells, row, canFlip);
    return plainText(cells[std::size_t(column) - 1]); // without the module
}

} // namespace inlinescope
