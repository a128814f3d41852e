// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/corpus_bodies.h"
#include "core/model/search_objective.h"
#include "core/store/workspace_reader.h"

#include <set>
#include <string>
#include <vector>

namespace inlinescope {

/// The weight of a row whose label saves bytes: within limits, so that an outlier does not outweigh many rows, and a
/// row without a change has a label too.
float rowWeight(double bytes);

/// The bodies of a run's results of these modules, numbered by their rows; none if the objective is text.
Result<CorpusBodies> bodiesOf(const WorkspaceReader& reader, const std::vector<ModuleRunRow>& rows,
                              const std::set<std::string>& modules, SearchObjective objective);

} // namespace inlinescope
