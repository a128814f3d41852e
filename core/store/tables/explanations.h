// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: explanations and the mixes of decisions that they rest on (schema/013_explanations.sql).
#include "core/store/file/connection.h"
#include "core/store/rows/explanation_rows.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope::store {

/// All explanations that the condition `which` selects, to be bound: "" or "WHERE ...", of the explanation e, its mix x
/// and its module runs a and b.
Query explanationQuery(Connection& connection, std::string_view which);
/// The rows of an explanationQuery(). Throws Failure (Malformed), as the next.
std::vector<ExplanationRow> readExplanations(Connection& connection, Query query);
std::vector<MeasuredMix> readMixes(Connection& connection, std::int64_t mix);

/// What is readable and wrong about the explanations of a pair of module runs, a sentence each. Throws Failure
/// (Malformed) for what cannot be read.
std::vector<std::string> explanationDefects(Connection& connection, std::int64_t mix);

// Removal, without a transaction.
void removeExplanation(Connection& connection, std::int64_t explanation);
/// Removes what is measured and explained of the mix, not the mix.
void removeMixContent(Connection& connection, std::int64_t mix);
/// Removes all that rests on a module run.
void removeMixesOf(Connection& connection, std::int64_t moduleRun);

} // namespace inlinescope::store
