// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/open_log.h"

namespace inlinescope {
namespace {

constexpr std::int64_t RowsAtOnce = 1024;

} // namespace

Result<OpenLog> openLog(const WorkspaceReader& reader, const std::string& name) {
    INLINESCOPE_TRY(LogRow row, reader.logs().byName(name));
    INLINESCOPE_TRY(auto contexts, reader.logs().contexts(row.id));
    return OpenLog{std::move(row), std::move(contexts)};
}

Result<void> visitLog(const WorkspaceReader& reader, const OpenLog& log, const CancelToken& cancel,
                      const std::function<void(const ObservationChunk&)>& visit) {
    for (const LogContextRow& context : log.contexts)
        for (std::int64_t first = 0; first < context.observations; first += RowsAtOnce) {
            if (cancel.isCancelled()) return CancelToken::error();
            INLINESCOPE_TRY(const ObservationChunk chunk, reader.logs().observations(context.id, first, RowsAtOnce));
            visit(chunk);
        }
    return {};
}

} // namespace inlinescope
