// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compare/callee_table.h"
#include "core/model/search_objective.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace inlinescope {

class Session;

// What is measured of the callees of calleeTable(), in words; of two runs it is the baseline's.

/// Of the attributes on the definition of a callee.
struct CalleeAdvice {
    bool isMeasured = false;
    BestAttribute best = BestAttribute::AsIs;
    std::int64_t givenBack = 0; ///< bytes of the objective by which the run becomes smaller; not below 0
};
/// By row.
std::vector<CalleeAdvice> calleeAdvice(const Table& callees, SearchObjective objective);

/// What the flips of single decisions about each callee do, by row; empty without runs.
std::vector<ApartSums> flipsOf(const ApartColumns& apart);

/// All rows: first those that give most back, then what is measured and gives nothing back, then the others; of these
/// two, those first whose decisions give most back by being flipped. Flips that cost bytes are not subtracted.
std::vector<int> rowsByAdvice(const std::vector<CalleeAdvice>& advice, const std::vector<ApartSums>& flips);

/// Of the callee that gives most back, by an attribute or else by the flips of its decisions, which are of text: "1,204
/// B given back by noinline on f". Says so if the run is not by LLVM's heuristic, as a stock clang's compile is
/// (`isOfOwnPolicy`: one of CalleeTable::ownPolicies). Empty if nothing that is measured gives bytes back.
QString adviceAnswer(const Table& callees, const std::vector<CalleeAdvice>& advice, const std::vector<ApartSums>& flips,
                     SearchObjective objective, bool isOfOwnPolicy, const Session& session);

/// Growth and shrinkage by flips of single decisions, apart; empty if none is measured.
QString flipsPart(const std::vector<ApartSums>& flips);

} // namespace inlinescope
