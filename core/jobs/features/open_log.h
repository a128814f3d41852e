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

/// Whether the log's questions are those of the register allocator: a feature or the advice is its answer.
bool isOfRegalloc(const FeatureSchema& schema);
/// Whether it is a trace of ml-compiler-opt, whose contexts are "record 0", "record 1" and so on.
bool isTrace(const OpenLog& log);

Result<OpenLog> openLog(const WorkspaceReader& reader, const std::string& name);
/// Calls `visit` for all observations in the log's order, at most 1,024 or 32 MiB at a time, but at least one.
Result<void> visitLog(const WorkspaceReader& reader, const OpenLog& log, const CancelToken& cancel,
                      const std::function<void(const ObservationChunk&)>& visit);

} // namespace inlinescope
