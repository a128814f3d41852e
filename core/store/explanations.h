// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: explanations and the mixes of decisions that they rest on (schema/013_explanations.sql).
#include "core/store/connection.h"
#include "core/store/explanation_rows.h"

#include <string>
#include <vector>

namespace inlinescope::store {

/// What is readable and wrong about the explanations of a pair of module runs, a sentence each. Throws Failure
/// (Malformed) for what cannot be read.
std::vector<std::string> explanationDefects(Connection& connection, std::int64_t mix);

/// Removes all that rests on a module run, without a transaction.
void removeMixesOf(Connection& connection, std::int64_t moduleRun);

} // namespace inlinescope::store
