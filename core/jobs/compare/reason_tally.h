// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/alignment.h"
#include "core/analysis/reason_classes.h"
#include "core/store/workspace_reader.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace inlinescope {

/// A module in one run, or in two.
struct ReasonPair {
    const ModuleRunRow* a = nullptr;
    const ModuleRunRow* b = nullptr; ///< null: there is only one run
};

/// A side of a differing callsite in the ranking; both are empty if the run does not know the callsite.
struct ReasonedSide {
    std::string outcome, reason;
    auto operator<=>(const ReasonedSide&) const = default;
};

struct DifferingCount {
    std::int64_t callsites = 0;
    std::int64_t modules = 0;
};

/// The counts over any number of modules.
struct ReasonCounts {
    std::map<std::string, std::array<std::int64_t, 2>> refused; ///< by reason, for each run
    std::map<std::pair<ReasonedSide, ReasonedSide>, DifferingCount> differing;
    std::int64_t modulesWithDifferences = 0;

    void add(const ReasonCounts& more);
};

/// Counts the reasons of modules, one after the other; for one thread, as its reader.
class ReasonTally {
public:
    explicit ReasonTally(const WorkspaceReader& reader) : m_reader(reader) {}

    Result<void> add(const ReasonPair& pair);
    ReasonCounts counts() const;

private:
    /// The decisions of a module run, reduced to what is counted.
    struct Callsites {
        std::vector<KeyedCallsite> keyed;
        std::vector<int> sides; ///< for each decision, the index of its ReasonedSide in m_sides
    };

    Result<Callsites> read(ModuleRunId id, int run);
    Result<std::uint32_t> readWords(ReasonId reason);
    Result<int> sideOf(const ReasonedOutcome& decision);
    int& sideOfParts(std::uint64_t key);
    int sideOf(const Decision& decision);
    int intern(Outcome outcome, std::string reason);
    void countRefused(Outcome outcome, int side, int run);
    Result<void> addByKey(const ReasonPair& pair);
    Result<void> addByStructure(const ReasonPair& pair);
    void countDiffering(int a, int b);
    void finishModule();

    const WorkspaceReader& m_reader;
    std::vector<ReasonedSide> m_sides;
    std::map<ReasonedSide, int> m_sideIndex;
    /// By reason id: the number of its words, which is 1 for all reasons of cost; 0: not read yet. Their ids are many,
    /// and small, since most are stored with the first modules.
    std::vector<std::uint32_t> m_words;
    std::unordered_map<std::int64_t, std::uint32_t> m_wordsOfLargeIds;
    std::map<std::string, std::uint32_t> m_wordNumbers;
    /// By the words' number and the other parts of the class: a side of m_sides, 0 if it is not known yet. Those with
    /// large numbers are rare.
    std::vector<int> m_sideByParts;
    std::unordered_map<std::uint64_t, int> m_sideByLargeParts;
    std::vector<std::array<std::int64_t, 2>> m_refused; ///< by side
    std::map<std::pair<int, int>, DifferingCount> m_differing;
    std::map<std::pair<int, int>, std::int64_t> m_ofModule;
    std::int64_t m_modulesWithDifferences = 0;
};

} // namespace inlinescope
