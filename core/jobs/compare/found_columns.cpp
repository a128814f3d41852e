// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/found_columns.h"

#include "core/analysis/checked_arithmetic.h"
#include "core/jobs/sides/module_evidence.h"
#include "core/jobs/tables/cells.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

namespace inlinescope {
namespace {

std::uint64_t magnitude(std::int64_t bytes) {
    return bytes < 0 ? 0 - std::uint64_t(bytes) : std::uint64_t(bytes);
}

// --- the gap to the best found ---

/// The smallest text of one input, and how many runs have that input.
struct BestText {
    std::int64_t text = 0;
    ModuleRunId of = {};
    int runs = 0;
};

/// What must be equal for texts to be comparable; empty if that is not known.
std::string inputOf(const CompiledText& compiled) {
    const CompiledInput& input = compiled.input;
    if (input.bitcodeHash.empty() || input.commandHash.empty()) return {};
    return std::to_string(compiled.module.value) + '/' + input.bitcodeHash + '/' + input.commandHash + '/' +
           input.compiler;
}

/// The best text of the input of each module run of a corpus.
class BestTexts {
public:
    BestTexts() = default;
    BestTexts(BestTexts&&) = default; ///< a copy would point into this object

    void add(const CompiledText& compiled) {
        std::string input = inputOf(compiled);
        if (input.empty()) return;
        BestText& best = m_best[std::move(input)];
        if (best.runs++ == 0 || compiled.text < best.text) {
            best.text = compiled.text;
            best.of = compiled.moduleRun;
        }
        m_ofModuleRun[compiled.moduleRun.value] = &best;
    }
    /// Null if no other run has the input.
    const BestText* of(const ModuleRunRow& row) const {
        const auto known = m_ofModuleRun.find(row.id.value);
        return known == m_ofModuleRun.end() || known->second->runs < 2 ? nullptr : known->second;
    }

private:
    std::unordered_map<std::string, BestText> m_best;
    std::unordered_map<std::int64_t, const BestText*> m_ofModuleRun;
};

/// The runs of module runs, of which those that are compared are known.
class RunNames {
public:
    RunNames(const WorkspaceReader& reader, const GatheredRuns& runs) : m_reader(reader) {
        for (const auto& module : runs.stored)
            for (std::size_t side = 0; side < module.size(); ++side)
                if (module[side]) m_names[module[side]->id.value] = runs.runs[side].spec.name;
    }
    Result<std::string> of(ModuleRunId id) {
        std::string& name = m_names[id.value];
        if (name.empty()) {
            INLINESCOPE_TRY(const FoundIn found, m_reader.moduleRuns().whereIs(id));
            name = found.run;
        }
        return name;
    }

private:
    const WorkspaceReader& m_reader;
    std::unordered_map<std::int64_t, std::string> m_names;
};

/// The texts of a run that is compared, with their own inputs.
std::vector<CompiledText> textsOf(const GatheredRuns& runs, std::size_t side) {
    std::vector<CompiledText> texts;
    for (const auto& module : runs.stored) {
        const std::optional<ModuleRunRow>& row = module[side];
        if (!row) continue;
        texts.push_back({row->id, row->module, row->sizes.text, row->input});
        if (const auto own = runs.ownCommands.find(row->id); own != runs.ownCommands.end())
            texts.back().input.commandHash = own->second;
    }
    return texts;
}

/// Of equal texts, that of the earliest run is the best.
Result<BestTexts> bestTexts(const WorkspaceReader& reader, const GatheredRuns& runs) {
    std::set<CorpusId> corpora;
    std::map<RunId, std::size_t> sides;
    for (std::size_t side = 0; side < runs.runs.size(); ++side) {
        corpora.insert(runs.runs[side].spec.corpus);
        sides.emplace(runs.runs[side].id, side);
    }
    INLINESCOPE_TRY(std::vector<RunRow> all, reader.runs().all());
    std::ranges::sort(all, {}, &RunRow::id);
    BestTexts best;
    for (const RunRow& run : all) {
        if (!corpora.contains(run.spec.corpus)) continue;
        const auto side = sides.find(run.id);
        INLINESCOPE_TRY(const std::vector<CompiledText> texts,
                        side == sides.end() ? reader.moduleRuns().textsOf(run.id) : textsOf(runs, side->second));
        for (const CompiledText& compiled : texts)
            best.add(compiled);
    }
    return best;
}

Result<void> readGaps(const WorkspaceReader& reader, const GatheredRuns& runs, FoundOfModules& found) {
    INLINESCOPE_TRY(const BestTexts best, bestTexts(reader, runs));
    RunNames names(reader, runs);
    for (std::size_t module = 0; module < found.size(); ++module)
        for (std::size_t side = 0; side < found[module].size(); ++side) {
            const auto& shown = runs.stored[module][side];
            const BestText* smallest = shown ? best.of(*shown) : nullptr;
            if (!smallest) continue;
            found[module][side].gap = saturatedDifference(shown->sizes.text, smallest->text);
            INLINESCOPE_TRY(found[module][side].smallest, names.of(smallest->of));
        }
    return {};
}

// --- the largest culprit ---

/// Of the explanations of a side: those that a search has finished, with the baseline's policy deciding the rest.
Result<void> readExplained(const WorkspaceReader& reader, const GatheredRuns& runs, std::size_t side,
                           FoundOfModules& found) {
    INLINESCOPE_TRY(const auto rows, reader.explanations().between(runs.runs.front().id, runs.runs[side].id));
    std::map<std::pair<ModuleRunId, ModuleRunId>, const Culprit*> culprits;
    for (const ExplanationRow& row : rows)
        if (row.mix.others == Others::Decide && !row.found.ended && !row.found.culprits.empty())
            culprits.try_emplace({row.mix.a, row.mix.b}, &row.found.culprits.front());
    for (std::size_t module = 0; module < found.size(); ++module) {
        const auto &a = runs.stored[module].front(), &b = runs.stored[module][side];
        if (!a || !b) continue;
        if (const auto known = culprits.find({a->id, b->id}); known != culprits.end())
            found[module][side].culprit = {known->second->caller, known->second->callee, known->second->bytes,
                                           known->second->location};
    }
    return {};
}

/// The baseline's flips that took effect, by ordinal.
Result<std::map<std::int64_t, std::int64_t>> flipsOf(const WorkspaceReader& reader, const ModuleRunRow& row) {
    std::map<std::int64_t, std::int64_t> flips;
    INLINESCOPE_CHECK(reader.flips().scan({row.id, row.moduleName, 0, row.counts.rows()}, Others::Decide,
                                          [&](std::int64_t decision, const FlipText& flip) {
                                              if (flip.status == FlipStatus::Ok && flip.delta.value_or(0) != 0)
                                                  flips[decision] = *flip.delta;
                                          }));
    return flips;
}

/// The flip with the most bytes among the decisions that the other run advised otherwise: what was measured is the
/// other run's answer.
Result<std::optional<LargestCulprit>> largestFlip(const WorkspaceReader& reader, const ModuleRunRow& a,
                                                  const ModuleRunRow& b) {
    INLINESCOPE_TRY(const auto flips, flipsOf(reader, a));
    if (flips.empty()) return std::optional<LargestCulprit>();
    INLINESCOPE_TRY(const std::vector<CallsiteOutcome> ofA, reader.decisions().outcomes(a.id));
    INLINESCOPE_TRY(std::vector<CallsiteOutcome> ofB, reader.decisions().outcomes(b.id));
    std::ranges::sort(ofB, {}, &CallsiteOutcome::key);
    std::optional<DecisionId> largest;
    std::int64_t bytes = 0;
    for (const auto& [ordinal, delta] : flips) {
        if (std::size_t(ordinal) >= ofA.size() || magnitude(delta) <= magnitude(bytes)) continue;
        const CallsiteOutcome& callsite = ofA[std::size_t(ordinal)];
        const auto other = std::ranges::lower_bound(ofB, callsite.key, {}, &CallsiteOutcome::key);
        if (other == ofB.end() || other->key != callsite.key || other->advice == callsite.advice) continue;
        largest = callsite.id;
        bytes = delta;
    }
    if (!largest) return std::optional<LargestCulprit>();
    INLINESCOPE_TRY(const auto rows, reader.decisions().byId(std::array{*largest}));
    if (rows.empty()) return std::optional<LargestCulprit>();
    const Decision& decision = rows.front().decision;
    return std::optional(LargestCulprit{decision.caller, decision.callee, bytes, locationText(decision)});
}

Result<void> readFlips(const ReaderPool& readers, const GatheredRuns& runs, FoundOfModules& found,
                       const CancelToken& cancel) {
    INLINESCOPE_TRY(const auto counts, readers.first().flips().counts(runs.runs.front().id));
    std::set<ModuleRunId> measured;
    for (const FlipCounts& count : counts)
        if (count.others == Others::Decide) measured.insert(count.moduleRun);
    return readers.forEach(
        found.size(),
        [&](std::size_t, const WorkspaceReader& reader, std::size_t module) -> Result<void> {
            const auto& a = runs.stored[module].front();
            if (!a || !measured.contains(a->id)) return {};
            for (std::size_t side = 1; side < found[module].size(); ++side) {
                const auto& b = runs.stored[module][side];
                if (!b || found[module][side].culprit || haveDifferentBitcode(*a, *b)) continue;
                INLINESCOPE_TRY(found[module][side].culprit, largestFlip(reader, *a, *b));
            }
            return {};
        },
        cancel);
}

} // namespace

Result<FoundOfModules> readLargestCulprits(const ReaderPool& readers, const GatheredRuns& runs,
                                           const CancelToken& cancel) {
    FoundOfModules found(runs.modules.size(), std::vector<FoundOfSide>(runs.runs.size()));
    for (std::size_t side = 1; side < runs.runs.size(); ++side)
        INLINESCOPE_CHECK(readExplained(readers.first(), runs, side, found));
    INLINESCOPE_CHECK(readFlips(readers, runs, found, cancel));
    return found;
}

Result<FoundOfModules> readFound(const ReaderPool& readers, const GatheredRuns& runs, const CancelToken& cancel) {
    INLINESCOPE_TRY(FoundOfModules found, readLargestCulprits(readers, runs, cancel));
    INLINESCOPE_CHECK(readGaps(readers.first(), runs, found));
    return found;
}

} // namespace inlinescope
