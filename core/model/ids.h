// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/strong_id.h"

namespace inlinescope {

using CorpusId = StrongId<struct CorpusTag>;
using ModuleId = StrongId<struct ModuleTag>;
using PolicyId = StrongId<struct PolicyTag>;
using RunId = StrongId<struct RunTag>;
using ModuleRunId = StrongId<struct ModuleRunTag>;
using LogId = StrongId<struct LogTag>;
using ReportId = StrongId<struct ReportTag>;
using RemarkSetId = StrongId<struct RemarkSetTag>;
using PerformanceSetId = StrongId<struct PerformanceSetTag>;
using FindingId = StrongId<struct FindingTag>;

} // namespace inlinescope
