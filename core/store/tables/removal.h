// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: removal of objects with everything below them.
#include "core/model/ids.h"
#include "core/store/file/connection.h"

#include <cstdint>

namespace inlinescope::store {

// Without a transaction, and without removing what other objects use too.
void removeCorpus(Connection& connection, std::int64_t corpus);
/// Also the logs that it recorded, and its policy, if that is a script that nothing else uses.
void removeRun(Connection& connection, std::int64_t run);
void removeModuleRun(Connection& connection, std::int64_t moduleRun);
void removeLogContent(Connection& connection, LogId log);
/// What ties the log to a run and modules of it.
void removeLogTie(Connection& connection, LogId log);
/// With its content, and what ties it to a run.
void removeLog(Connection& connection, LogId log);
void removeRemarkContent(Connection& connection, RemarkSetId set);
void removePerformanceContent(Connection& connection, PerformanceSetId set);
void removeReportContent(Connection& connection, ReportId report);
/// Removes bitcode, strings and places that no row uses any more.
void removeUnused(Connection& connection);

} // namespace inlinescope::store
