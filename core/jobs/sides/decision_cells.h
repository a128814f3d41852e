// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/cells.h"

#include <vector>

namespace inlinescope {

// A decision as cells, the same in every table.

/// decision,caller,callee,site,advice,outcome,cost,threshold,reason,location,default_advice,inline_path,linkage
std::vector<Column> decisionColumns();
Row decisionCells(const Decision& decision);

/// The chain of real places; without debug info the key's numbered places, with suffixes that distinguish twins.
std::string pathText(const Decision& decision);

/// The note of a list of decisions about `rows` rows of always_inline calls that the inliner was not asked about: which
/// calls have no row. Empty for 0.
std::vector<std::string> notesOfAlwaysInlined(std::int64_t rows);
bool isAlwaysInlined(const Decision& decision); ///< one of these rows
/// The note of a table with remarks about `calls` such calls of a run.
std::string noteOfAlwaysInlined(const std::string& run, std::int64_t calls);

} // namespace inlinescope
