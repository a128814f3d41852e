// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/writers/explanations_writer.h"

#include "core/base/byte_writer.h"
#include "core/store/file/writer_state.h"
#include "core/store/tables/explanations.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <utility>

namespace inlinescope {

using namespace store;

namespace {

std::vector<std::byte> packed(const std::vector<std::uint32_t>& decisions) {
    ByteWriter out;
    std::uint32_t before = 0;
    for (const std::uint32_t decision : decisions) {
        out.writeVarint(decision - before);
        before = decision;
    }
    return out.take();
}

/// Decisions of B, of a mix that must be there. Throws Failure (NotFound), as decisionsOf().
std::int64_t decisionsOfB(Connection& connection, std::int64_t mix) {
    const std::int64_t b = connection.query("SELECT module_run_b FROM decision_mixes WHERE id = ?1").bind(mix).single();
    return decisionsOf(connection, ModuleRunId{b}); // 0 without a row
}

void requireReadable(const FoundExplanation& found) {
    for (const std::int64_t size : {found.sizeA, found.sizeB, found.none, found.all, found.withCulprits,
                                    found.allButCulprits.value_or(0), std::abs(found.interaction)})
        requireCount(size, "bytes of an explanation");
    std::int64_t sum = 0;
    for (const Culprit& culprit : found.culprits) {
        requireCount(std::abs(culprit.bytes), "bytes of a culprit");
        requireCount(std::abs(culprit.together.value_or(0)), "bytes of a callsite's culprits");
        requireCount(std::abs(sum += culprit.bytes), "bytes of all culprits");
    }
}

std::int64_t insertExplanation(Connection& connection, MixId mix, const FoundExplanation& found) {
    connection
        .query("INSERT INTO explanations (mix_id, exact, revisions, size_a, size_b, none_size, all_size, "
               "culprits_size, all_but_size, interaction, decisions, differing, compiles, verified, cancelled, "
               "stopped, explained_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, "
               "?17)")
        .bind(mix, found.exact, found.revisions, found.sizeA, found.sizeB, found.none, found.all, found.withCulprits,
              found.allButCulprits, found.interaction, found.decisions, found.differing, found.compiles, found.verified,
              found.isCancelled(), found.whyEnded(), now())
        .run();
    return connection.lastId();
}

void insertCulprit(Connection& connection, std::int64_t explanation, std::int64_t rank, const Culprit& culprit) {
    const auto advice = [](Advice given) { return static_cast<int>(given); };
    connection
        .query("INSERT INTO culprits (explanation_id, rank, decision_a, decision_b, caller, callee, site, location, "
               "advice_a, advice_b, mark, bytes, together) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, "
               "?13)")
        .bind(explanation, rank, culprit.decisionA, culprit.decisionB, culprit.caller, culprit.callee, culprit.site,
              culprit.location, culprit.adviceA ? std::optional(advice(*culprit.adviceA)) : std::nullopt,
              advice(culprit.adviceB), static_cast<int>(culprit.mark), culprit.bytes, culprit.together)
        .run();
    std::int64_t ordinal = 0;
    for (const FeatureOutlier& feature : culprit.features)
        connection
            .query("INSERT INTO culprit_features (explanation_id, rank, ordinal, name, value, percentile) VALUES (?1, "
                   "?2, ?3, ?4, ?5, ?6)")
            .bind(explanation, rank, ordinal++, feature.name, feature.value, feature.percentile)
            .run();
}

} // namespace

Result<MixId> ExplanationsWriter::beginMix(const MixSpec& spec, bool again) const {
    return m_state->transact([&] {
        Connection& connection = m_state->connection;
        (void)decisionsOf(connection, spec.a);
        (void)decisionsOf(connection, spec.b);
        const auto others = static_cast<int>(spec.others);
        Query known =
            connection.query("SELECT id, decisions_hash, compiler FROM decision_mixes WHERE module_run_a = ?1 "
                             "AND module_run_b = ?2 AND others = ?3");
        if (!known.bind(spec.a, spec.b, others).step()) {
            connection
                .query("INSERT INTO decision_mixes (module_run_a, module_run_b, others, decisions_hash, compiler) "
                       "VALUES (?1, ?2, ?3, ?4, ?5)")
                .bind(spec.a, spec.b, others, spec.decisionsHash, spec.compiler)
                .run();
            return MixId{connection.lastId()};
        }
        const MixId mix{known.integer(0)};
        if (again || known.text(1) != spec.decisionsHash || known.text(2) != spec.compiler) {
            removeMixContent(connection, mix.value);
            connection.query("UPDATE decision_mixes SET decisions_hash = ?2, compiler = ?3 WHERE id = ?1")
                .bind(mix, spec.decisionsHash, spec.compiler)
                .run();
        }
        return mix;
    });
}

Result<void> ExplanationsWriter::putMixes(MixId mix, std::span<const MeasuredMix> mixes) const {
    return m_state->transact([&] {
        Connection& connection = m_state->connection;
        const std::int64_t known = decisionsOfB(connection, mix.value);
        for (const MeasuredMix& measured : mixes) {
            const std::vector<std::uint32_t>& decisions = measured.decisions;
            const bool isAscending =
                std::ranges::adjacent_find(decisions, std::greater_equal<std::uint32_t>()) == decisions.end();
            if (!isAscending || (!decisions.empty() && decisions.back() >= known))
                fail(ErrorCode::InvalidArgument, "decisions of a mix", {},
                     "of the " + std::to_string(known) + " of the module run, ascending");
            requireCount(measured.text, "text of a mix");
            connection
                .query("INSERT OR REPLACE INTO measured_mixes (mix_id, decisions, text, shape) VALUES (?1, ?2, ?3, ?4)")
                .bind(mix, packed(decisions), measured.text, static_cast<std::int64_t>(measured.shape))
                .run();
        }
    });
}

Result<void> ExplanationsWriter::put(MixId mix, const FoundExplanation& found) const {
    return m_state->transact([&] {
        Connection& connection = m_state->connection;
        decisionsOfB(connection, mix.value);
        requireReadable(found);
        Query earlier = connection.query("SELECT id FROM explanations WHERE mix_id = ?1 AND exact = ?2");
        earlier.bind(mix, found.exact);
        for (const std::int64_t explanation : idsOf(std::move(earlier)))
            removeExplanation(connection, explanation);
        const std::int64_t explanation = insertExplanation(connection, mix, found);
        std::int64_t rank = 0;
        for (const Culprit& culprit : found.culprits)
            insertCulprit(connection, explanation, ++rank, culprit);
    });
}

} // namespace inlinescope
