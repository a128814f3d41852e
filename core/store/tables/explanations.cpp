// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/tables/explanations.h"

#include "core/base/byte_reader.h"
#include "core/store/file/writer_state.h"

#include <algorithm>
#include <utility>

namespace inlinescope::store {

namespace {

constexpr std::string_view explanationColumns =
    "SELECT e.id, x.module_run_a, x.module_run_b, x.others, x.decisions_hash, x.compiler, m.name, ra.name, rb.name, "
    "e.exact, e.revisions, e.size_a, e.size_b, e.none_size, e.all_size, e.culprits_size, e.interaction, e.decisions, "
    "e.differing, e.compiles, e.all_but_size, e.verified, e.stopped, e.cancelled, e.explained_at, a.decision_count, "
    "b.decision_count FROM explanations e JOIN decision_mixes x ON x.id = e.mix_id JOIN module_runs a ON a.id = "
    "x.module_run_a JOIN module_runs b ON b.id = x.module_run_b JOIN runs ra ON ra.id = a.run_id JOIN runs rb ON rb.id "
    "= b.run_id JOIN modules m ON m.id = a.module_id ";

/// A change of bytes, of a size that can be added up.
std::int64_t changeOf(const Query& row, int column) {
    const std::int64_t value = row.integer(column);
    if (value < -LargestCount || value > LargestCount) row.damaged(column, std::to_string(value), "-2^40 to 2^40");
    return value;
}

/// A row, and what its culprits are compared with.
struct FoundRow {
    std::int64_t id = 0;
    ExplanationRow row;
    std::int64_t decisionsA = 0, decisionsB = 0; ///< of the module runs
};

FoundRow foundRow(const Query& row) {
    FoundRow found{row.integer(0), {}, row.count(25), row.count(26)};
    found.row.mix = {ModuleRunId{row.integer(1)}, ModuleRunId{row.integer(2)}, row.enumerator(3, Others::Held),
                     row.text(4), row.text(5)};
    found.row.moduleName = row.text(6);
    found.row.runA = row.text(7);
    found.row.runB = row.text(8);
    FoundExplanation& explanation = found.row.found;
    explanation.exact = row.integer(9) != 0;
    explanation.revisions = row.integer(10) != 0;
    explanation.sizeA = row.count(11);
    explanation.sizeB = row.count(12);
    explanation.none = row.count(13);
    explanation.all = row.count(14);
    explanation.withCulprits = row.count(15);
    explanation.interaction = changeOf(row, 16);
    explanation.decisions = static_cast<std::size_t>(row.count(17));
    explanation.differing = static_cast<std::size_t>(row.count(18));
    explanation.compiles = static_cast<std::size_t>(row.count(19));
    if (!row.isNull(20)) explanation.allButCulprits = row.count(20);
    explanation.verified = row.integer(21) != 0;
    const std::string stopped = row.text(22); // as whyEnded() gives it
    if (row.integer(23) != 0)
        explanation.ended = EarlyEnd::Cancelled;
    else if (!stopped.empty())
        explanation.ended = EarlyEnd::Error;
    if (explanation.ended == EarlyEnd::Error) explanation.error = stopped;
    found.row.explainedAt = row.integer(24);
    return found;
}

/// The position of a decision among the `known` of its module run.
std::int64_t decisionOf(const Query& row, int column, std::int64_t known) {
    const std::int64_t decision = row.integer(column);
    if (decision < 0 || decision >= known)
        row.damaged(column, "decision " + std::to_string(decision), "one of " + std::to_string(known));
    return decision;
}

Culprit culpritOf(const Query& row, const FoundRow& found) {
    Culprit culprit;
    if (!row.isNull(1)) culprit.decisionA = decisionOf(row, 1, found.decisionsA);
    culprit.decisionB = decisionOf(row, 2, found.decisionsB);
    culprit.caller = row.text(3);
    culprit.callee = row.text(4);
    culprit.site = row.text(5);
    culprit.location = row.text(6);
    culprit.adviceA.reset();
    if (!row.isNull(7)) culprit.adviceA = row.enumerator(7, Advice::Inline);
    culprit.adviceB = row.enumerator(8, Advice::Inline);
    culprit.mark = row.enumerator(9, AlignmentMark::Same);
    culprit.bytes = changeOf(row, 10);
    if (!row.isNull(11)) culprit.together = changeOf(row, 11);
    return culprit;
}

void readFeatures(Connection& connection, FoundRow& found, const std::vector<std::int64_t>& ranks) {
    Query row = connection.query("SELECT rank, name, value, percentile FROM culprit_features WHERE explanation_id = ?1 "
                                 "ORDER BY rank, ordinal");
    for (row.bind(found.id); row.step();) {
        const auto culprit = std::ranges::lower_bound(ranks, row.integer(0));
        if (culprit == ranks.end() || *culprit != row.integer(0)) row.damaged(0, "no such culprit");
        const double percentile = row.real(3);
        if (!(percentile >= 0 && percentile <= 100)) row.damaged(3, std::to_string(percentile), "0 to 100");
        found.row.found.culprits[std::size_t(culprit - ranks.begin())].features.push_back(
            {row.text(1), row.text(2), percentile});
    }
}

void readCulprits(Connection& connection, FoundRow& found) {
    Query row = connection.query("SELECT rank, decision_a, decision_b, caller, callee, site, location, advice_a, "
                                 "advice_b, mark, bytes, together FROM culprits WHERE explanation_id = ?1 ORDER BY "
                                 "rank");
    std::vector<std::int64_t> ranks;
    std::int64_t sum = 0;
    for (row.bind(found.id); row.step();) {
        ranks.push_back(row.integer(0));
        sum += found.row.found.culprits.emplace_back(culpritOf(row, found)).bytes;
        if (std::abs(sum) > LargestCount) row.damaged(10, "culprits of " + std::to_string(sum) + " bytes");
    }
    readFeatures(connection, found, ranks);
}

std::vector<FoundRow> foundRows(Query row) {
    std::vector<FoundRow> found;
    while (row.step())
        found.push_back(foundRow(row));
    return found;
}

std::vector<std::uint32_t> decisionsOf(const Query& row, int column, std::int64_t known) {
    std::vector<std::uint32_t> decisions;
    ByteReader in(row.blob(column));
    while (!in.failed() && !in.atEnd()) {
        const std::uint64_t distance = in.readVarint();
        const std::uint64_t before = decisions.empty() ? 0 : decisions.back();
        if (distance >= std::uint64_t(known) || before + distance >= std::uint64_t(known) ||
            (distance == 0 && !decisions.empty()))
            in.fail();
        decisions.push_back(static_cast<std::uint32_t>(before + distance));
    }
    if (in.failed()) row.damaged(column, "damaged list of decisions", "some of " + std::to_string(known));
    return decisions;
}

/// Whether a size equals the measured size of this mix, if there is one.
bool isMeasured(const std::vector<MeasuredMix>& mixes, std::vector<std::uint32_t> decisions, std::int64_t text) {
    std::ranges::sort(decisions);
    const auto mix = std::ranges::find(mixes, decisions, &MeasuredMix::decisions);
    return mix == mixes.end() || mix->text == text;
}

void addDefects(const ExplanationRow& row, const std::vector<MeasuredMix>& mixes, std::vector<std::string>& defects) {
    const FoundExplanation& found = row.found;
    const std::string subject = "the explanation of " + row.moduleName + " between " + row.runA + " and " + row.runB;
    if (found.verified == found.ended.has_value())
        defects.push_back(subject + " is both verified and stopped, or neither");
    const std::int64_t sum = found.verified ? found.explained() : found.withCulprits - found.none;
    if (found.interaction != found.withCulprits - found.none - sum)
        defects.push_back(subject + " has another interaction than its sizes and its culprits'");
    if (found.culprits.size() > found.decisions || found.differing > found.decisions)
        defects.push_back(subject + " has more culprits or differing decisions than decisions");
    std::vector<std::uint32_t> together;
    for (const Culprit& culprit : found.culprits) {
        const auto decision = static_cast<std::uint32_t>(culprit.decisionB);
        together.push_back(decision);
        if (found.verified && !isMeasured(mixes, {decision}, found.none + culprit.bytes))
            defects.push_back(subject + " has other bytes of decision " + std::to_string(decision) + " than measured");
    }
    if (!isMeasured(mixes, {}, found.none) || !isMeasured(mixes, together, found.withCulprits))
        defects.push_back(subject + " has other sizes than measured");
}

} // namespace

Query explanationQuery(Connection& connection, std::string_view which) {
    return connection.queryOnce(std::string(explanationColumns) + std::string(which) +
                                " ORDER BY ra.name, rb.name, m.name, x.others, e.exact");
}

std::vector<ExplanationRow> readExplanations(Connection& connection, Query query) {
    std::vector<ExplanationRow> rows;
    for (FoundRow& one : foundRows(std::move(query))) {
        readCulprits(connection, one);
        rows.push_back(std::move(one.row));
    }
    return rows;
}

std::vector<MeasuredMix> readMixes(Connection& connection, std::int64_t mix) {
    std::vector<MeasuredMix> mixes;
    Query row = connection.query("SELECT mm.decisions, mm.text, mm.shape, b.decision_count FROM measured_mixes mm JOIN "
                                 "decision_mixes x ON x.id = mm.mix_id JOIN module_runs b ON b.id = x.module_run_b "
                                 "WHERE mm.mix_id = ?1");
    for (row.bind(mix); row.step();)
        mixes.push_back({decisionsOf(row, 0, row.count(3)), row.count(1), static_cast<std::uint64_t>(row.integer(2))});
    return mixes;
}

std::vector<std::string> explanationDefects(Connection& connection, std::int64_t mix) {
    const std::vector<MeasuredMix> mixes = readMixes(connection, mix);
    std::vector<std::string> defects;
    Query query = explanationQuery(connection, "WHERE x.id = ?1");
    query.bind(mix);
    for (const ExplanationRow& row : readExplanations(connection, std::move(query)))
        addDefects(row, mixes, defects);
    return defects;
}

void removeExplanation(Connection& connection, std::int64_t explanation) {
    execute(connection, "DELETE FROM culprit_features WHERE explanation_id = ?1", explanation);
    execute(connection, "DELETE FROM culprits WHERE explanation_id = ?1", explanation);
    execute(connection, "DELETE FROM explanations WHERE id = ?1", explanation);
}

void removeMixContent(Connection& connection, std::int64_t mix) {
    Query row = connection.query("SELECT id FROM explanations WHERE mix_id = ?1");
    row.bind(mix);
    for (const std::int64_t explanation : idsOf(std::move(row)))
        removeExplanation(connection, explanation);
    execute(connection, "DELETE FROM measured_mixes WHERE mix_id = ?1", mix);
}

void removeMixesOf(Connection& connection, std::int64_t moduleRun) {
    Query row = connection.query("SELECT id FROM decision_mixes WHERE module_run_a = ?1 OR module_run_b = ?1");
    row.bind(moduleRun);
    for (const std::int64_t mix : idsOf(std::move(row))) {
        removeMixContent(connection, mix);
        execute(connection, "DELETE FROM decision_mixes WHERE id = ?1", mix);
    }
}

} // namespace inlinescope::store
