// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/store/workspace_reader.h"

#include <functional>
#include <string>
#include <vector>

namespace inlinescope {

/// An imported training log.
struct OpenLog {
    LogRow row;
    std::vector<LogContextRow> contexts;
};

Result<OpenLog> openLog(const WorkspaceReader& reader, const std::string& name);
/// Calls `visit` for all observations, at most 1,024 at a time, in the log's order.
Result<void> visitLog(const WorkspaceReader& reader, const OpenLog& log, const CancelToken& cancel,
                      const std::function<void(const ObservationChunk&)>& visit);

} // namespace inlinescope
