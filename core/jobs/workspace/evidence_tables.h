// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/tables/table.h"

#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope {

// Tables of the contents of the workspace at `path`. Each call opens its own short-lived read snapshot, so any thread
// may call; column names and their order are the command line's contract (design.md section 6).

/// context,observations of a training log, in the order of first appearance; of one that is of a run,
/// also module.
Result<Table> logContexts(const std::string& path, const std::string& log);
/// feature,type,shape,elements,role of a log's tensors in its order; shape is "[1,33]", role feature, score or advice
/// (of which the log has no values).
Result<Table> logFeatures(const std::string& path, const std::string& log);
/// observation, then a column per feature (and score): rows [first, first + count) of a context. LimitExceeded for more
/// than 1 GiB of tensors.
Result<Table> logObservations(const std::string& path, const std::string& log, const std::string& context,
                              std::int64_t first, std::int64_t count);
/// The same from row `first` on: observationsAtOnce().
Result<Table> logPage(const std::string& path, const std::string& log, const std::string& context, std::int64_t first,
                      std::int64_t most);

} // namespace inlinescope
