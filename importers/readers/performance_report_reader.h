// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/evidence.h"

#include <string>
#include <string_view>

namespace inlinescope {

/// Reads a performance report of ml-compiler-opt (tools/generate_default_trace_lib.py): a line for each module, or each
/// function under register allocation, without quotes:
///
///     MODULE,KEY,DEFAULT,POLICY
///
/// Numbers as any version wrote them: 7443, 7443.000000, 1e-05, nan, inf; the last two are absent. A first line of
/// names, whose second is "key", is skipped, and so are empty lines and a byte order mark. A module may contain commas,
/// since only the last three fields are separated. A key is no number: such a line is a trajectory
/// (trajectory_list_reader.h). A line has at most 64 KiB.
Result<void> readPerformanceReport(int fd, const std::string& name, EvidenceSink& sink);
/// Whether the first line of a file that is not empty, or the one after a line of names, is one of such a report, and
/// the file no list of trajectories.
bool beginsWithPerformanceReport(std::string_view prefix);

} // namespace inlinescope
