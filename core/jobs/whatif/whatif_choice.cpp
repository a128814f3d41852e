// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/whatif/whatif_choice.h"

#include "core/analysis/alignment.h"
#include "core/base/error_place.h"
#include "core/base/file_bytes.h"
#include "core/base/fnv.h"
#include "core/formats/decision_list.h"
#include "core/jobs/common/run_module.h"
#include "core/jobs/sides/module_evidence.h"
#include "core/model/names.h"

#include <queue>

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace inlinescope {
namespace {

/// The decisions of a module run, and for each the obstacle to flipping it.
struct KnownDecisions {
    std::vector<Decision> decisions;
    std::vector<std::array<std::optional<FlipText>, 2>> flips;
    std::vector<std::optional<FlipStatus>> obstacles;
};

Result<KnownDecisions> readKnown(const WorkspaceReader& reader, ModuleRunId id) {
    KnownDecisions known;
    INLINESCOPE_TRY(std::vector<DecisionRow> rows, reader.decisions().of(id));
    for (DecisionRow& row : rows) {
        known.flips.push_back(row.flips);
        known.decisions.push_back(std::move(row.decision));
    }
    const std::vector<std::optional<ForcedAdvice>> forced = forcedAdvices(known.decisions);
    for (std::size_t index = 0; index < forced.size(); ++index)
        known.obstacles.push_back(flipObstacle(known.decisions[index], forced[index]));
    return known;
}

class DecisionChooser {
public:
    DecisionChooser(const WorkspaceReader& reader, const WhatIfOptions& options, const CancelToken& cancel)
        : m_reader(reader), m_options(options), m_cancel(cancel) {}

    Result<WhatIfChoice> choose() {
        INLINESCOPE_CHECK(requireSense());
        INLINESCOPE_TRY(m_choice.run, m_reader.runs().byName(m_options.run));
        if (!m_options.differingFrom.empty()) {
            INLINESCOPE_TRY(m_other, m_reader.runs().byName(m_options.differingFrom));
        }
        INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, moduleRuns());
        for (const ModuleRunRow& row : rows) {
            if (m_cancel.isCancelled()) return CancelToken::error();
            INLINESCOPE_TRY(const KnownDecisions known, readKnown(m_reader, row.id));
            INLINESCOPE_TRY(std::vector<std::uint32_t> decisions, chosen(row, known));
            if (isCorpus()) leaveOutUnflippable(decisions, known);
            if (!isCorpus() || !decisions.empty()) INLINESCOPE_CHECK(add(row, std::move(decisions), known));
        }
        if (m_options.sample) keepSample();
        for (const ChosenDecisions& module : m_choice.modules)
            m_choice.stored += std::int64_t(module.known.size());
        return std::move(m_choice);
    }

private:
    bool isCorpus() const { return m_options.module.empty(); }
    /// Some decisions of some modules, chosen by the user.
    bool isPicked() const { return !m_options.picked.empty(); }
    bool isOneByOne() const { return !m_options.decisions.empty() || !m_options.setFile.empty(); }

    Result<void> requireSense() const {
        if (isCorpus() && isOneByOne())
            return Error{ErrorCode::InvalidArgument, "decisions without a module", m_options.setFile, {}, "a module"};
        if (!isCorpus() && isPicked())
            return Error{ErrorCode::InvalidArgument,
                         "picked decisions besides a module",
                         m_options.module,
                         {},
                         "one of the two"};
        if (m_options.sample && m_options.together)
            return Error{ErrorCode::InvalidArgument, "a sample that is flipped together", {}, {}, "one of the two"};
        return {};
    }

    Result<std::vector<ModuleRunRow>> moduleRuns() const {
        const RunRow& run = m_choice.run;
        if (isPicked()) {
            std::vector<ModuleRunRow> rows;
            for (const auto& [module, decisions] : m_options.picked) {
                INLINESCOPE_TRY(ModuleRunRow row, moduleRun(run, module));
                rows.push_back(std::move(row));
            }
            return rows;
        }
        if (isCorpus()) {
            INLINESCOPE_TRY(std::vector<ModuleRunRow> rows, m_reader.moduleRuns().of(run.id));
            std::erase_if(rows, [](const ModuleRunRow& row) { return row.status != ModuleRunStatus::Ok; });
            return rows;
        }
        INLINESCOPE_TRY(const ModuleRunRow row, moduleRun(run, m_options.module));
        return std::vector{row};
    }
    /// The module run, which must have a result.
    Result<ModuleRunRow> moduleRun(const RunRow& run, const std::string& name) const {
        INLINESCOPE_TRY(const RunModule found, findModule(m_reader, run, name));
        return found.result();
    }

    /// The decisions that the options select, ascending.
    Result<std::vector<std::uint32_t>> chosen(const ModuleRunRow& row, const KnownDecisions& known) const {
        std::set<std::uint32_t> chosen;
        const bool isAll = m_options.all || (!isOneByOne() && !isPicked() && !m_other);
        for (std::uint32_t index = 0; isAll && index < known.decisions.size(); ++index)
            chosen.insert(chosen.end(), index);
        INLINESCOPE_CHECK(addListed(row, known, chosen));
        INLINESCOPE_CHECK(addFromFile(row, known, chosen));
        if (m_other) INLINESCOPE_CHECK(addDiffering(row, known, chosen));
        return std::vector<std::uint32_t>(chosen.begin(), chosen.end());
    }

    static Error noDecision(const ModuleRunRow& row, const std::string& name, const std::string& file,
                            const std::string& place) {
        return {ErrorCode::NotFound, name, file, place, "one that `decisions` lists of " + row.moduleName};
    }

    Result<void> addListed(const ModuleRunRow& row, const KnownDecisions& known,
                           std::set<std::uint32_t>& chosen) const {
        for (const std::int64_t decision : isPicked() ? m_options.picked.at(row.moduleName) : m_options.decisions) {
            if (decision < 0 || std::size_t(decision) >= known.decisions.size())
                return noDecision(row, "decision " + std::to_string(decision), {}, {});
            chosen.insert(std::uint32_t(decision));
        }
        return {};
    }

    Result<void> addFromFile(const ModuleRunRow& row, const KnownDecisions& known,
                             std::set<std::uint32_t>& chosen) const {
        if (m_options.setFile.empty()) return {};
        INLINESCOPE_TRY(const auto bytes, readFile(m_options.setFile, largestDecisionList));
        INLINESCOPE_TRY(const auto list, parseDecisionList(asText(bytes), m_options.setFile));
        std::map<CallsiteKey, std::uint32_t> ordinals;
        for (const Decision& decision : known.decisions)
            ordinals.emplace(decision.key, decision.ordinal);
        for (const NamedDecision& named : list) {
            const auto* key = std::get_if<CallsiteKey>(&named.name);
            const std::uint32_t ordinal = key ? ordinalOf(ordinals, *key) : std::get<std::uint32_t>(named.name);
            if (ordinal >= known.decisions.size())
                return noDecision(row, "decision " + (key ? formatKey(*key) : std::to_string(ordinal)),
                                  m_options.setFile, placeText(PlaceKind::Line, named.line));
            chosen.insert(ordinal);
        }
        return {};
    }
    /// If there is none: a number that no decision has.
    static std::uint32_t ordinalOf(const std::map<CallsiteKey, std::uint32_t>& ordinals, const CallsiteKey& key) {
        const auto found = ordinals.find(key);
        return found == ordinals.end() ? std::numeric_limits<std::uint32_t>::max() : found->second;
    }

    Result<void> addDiffering(const ModuleRunRow& row, const KnownDecisions& known,
                              std::set<std::uint32_t>& chosen) const {
        INLINESCOPE_TRY(const std::optional<ModuleRunRow> other, otherRowOf(row));
        if (!other) return {};
        INLINESCOPE_TRY(const std::vector<Decision> decisions, m_reader.decisions().values(other->id));
        for (const AlignedCallsite& site : alignCallsites(known.decisions, decisions).rows)
            if (site.mark == AlignmentMark::Differs) chosen.insert(std::uint32_t(*site.a));
        return {};
    }
    /// The module in the other run. Left out if the other corpus does not have it, or has other bitcode.
    Result<std::optional<ModuleRunRow>> otherRowOf(const ModuleRunRow& row) const {
        const Result<ModuleRow> module = m_reader.modules().byName(m_other->spec.corpus, row.moduleName);
        if (!module.ok() && !isCorpus()) return module.error();
        const Result<ModuleRunRow> other = module.ok() ? m_reader.moduleRuns().ofModule(m_other->id, module->id)
                                                       : Result<ModuleRunRow>(module.error());
        if (other.ok() && haveSameBitcode(row, *other)) return std::optional(*other);
        if (isCorpus()) return std::optional<ModuleRunRow>();
        if (!other.ok()) return other.error();
        return Error{
            ErrorCode::Refused, "the runs compiled different bitcode", row.moduleName, {}, "two runs of the same"};
    }

    void leaveOutUnflippable(std::vector<std::uint32_t>& decisions, const KnownDecisions& known) {
        std::erase_if(decisions, [&](std::uint32_t decision) {
            if (known.obstacles[decision]) ++m_choice.obstacles[std::string(toString(*known.obstacles[decision]))];
            return known.obstacles[decision].has_value();
        });
    }

    Result<void> add(const ModuleRunRow& row, std::vector<std::uint32_t> decisions, const KnownDecisions& known) {
        ChosenDecisions module{row, std::move(decisions), {}, {}, {row, {}, {}}};
        for (const std::uint32_t decision : module.decisions) {
            if (known.obstacles[decision]) continue;
            if (m_options.together) module.together.push_back(decision);
            const std::optional<FlipText>& stored = known.flips[decision][std::size_t(m_options.others)];
            if (stored && !m_options.again)
                module.known.emplace(decision, *stored);
            else
                module.missing.singles.push_back(decision);
            if (m_options.sample)
                rank(callsiteRank(m_options.seed, row.moduleName, known.decisions[decision].key), decision);
        }
        if (m_options.inOrder) putInOrder(module.missing.singles);
        INLINESCOPE_TRY(const bool isKnown, isStored(row.id, module.together));
        if (!isKnown || (m_options.again && module.together.size() > 1)) module.missing.together = module.together;
        m_choice.modules.push_back(std::move(module));
        return {};
    }
    /// As the options name them; those that they do not name come last.
    void putInOrder(std::vector<std::uint32_t>& decisions) const {
        std::map<std::int64_t, std::size_t> places;
        for (const std::int64_t decision : m_options.decisions)
            places.emplace(decision, places.size());
        const auto placeOf = [&](std::uint32_t decision) {
            const auto found = places.find(decision);
            return std::pair(found == places.end() ? places.size() : found->second, decision);
        };
        std::ranges::sort(decisions, {}, placeOf);
    }
    /// For a set of one, its decision is measured by itself.
    Result<bool> isStored(ModuleRunId id, const FlipSet& set) const {
        if (set.size() < 2) return true;
        INLINESCOPE_TRY(const std::vector<FlipResult> flips, m_reader.flips().of(id));
        return std::ranges::any_of(
            flips, [&](const FlipResult& flip) { return flip.others == m_options.others && flip.decisions == set; });
    }

    // --- the sample ---

    /// Keeps the decisions with the smallest ranks; the module is the one that is added next.
    void rank(std::uint64_t rank, std::uint32_t decision) {
        m_sample.emplace(rank, m_choice.modules.size(), decision);
        if (std::int64_t(m_sample.size()) > m_options.sample) m_sample.pop();
    }
    void keepSample() {
        std::vector<std::set<std::uint32_t>> kept(m_choice.modules.size());
        for (; !m_sample.empty(); m_sample.pop())
            kept[std::get<1>(m_sample.top())].insert(std::get<2>(m_sample.top()));
        for (std::size_t index = 0; index < kept.size(); ++index) {
            const auto isOut = [&](std::uint32_t decision) { return !kept[index].contains(decision); };
            ChosenDecisions& module = m_choice.modules[index];
            std::erase_if(module.decisions, isOut);
            std::erase_if(module.known, [&](const auto& known) { return isOut(known.first); });
            std::erase_if(module.missing.singles, isOut);
        }
        std::erase_if(m_choice.modules, [](const ChosenDecisions& module) { return module.decisions.empty(); });
    }

    const WorkspaceReader& m_reader;
    const WhatIfOptions& m_options;
    const CancelToken& m_cancel;
    std::optional<RunRow> m_other;
    WhatIfChoice m_choice;
    std::priority_queue<std::tuple<std::uint64_t, std::size_t, std::uint32_t>> m_sample; ///< rank, module, decision
};

} // namespace

std::uint64_t callsiteRank(std::uint64_t seed, const std::string& module, const CallsiteKey& key) {
    Fnv1a64 fnv(seed);
    fnv.add(module).addNumber(key.hash).addNumber(key.occurrence).addNumber(seed);
    std::uint64_t hash = fnv.value();
    hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9; // and the end of SplitMix64, so that all bits matter alike
    hash = (hash ^ (hash >> 27)) * 0x94d049bb133111eb;
    return hash ^ (hash >> 31);
}

Result<WhatIfChoice> chooseDecisions(const WorkspaceReader& reader, const WhatIfOptions& options,
                                     const CancelToken& cancel) {
    return DecisionChooser(reader, options, cancel).choose();
}

} // namespace inlinescope
