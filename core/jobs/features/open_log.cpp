// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/open_log.h"

#include "core/model/observations_at_once.h"

#include <algorithm>

namespace inlinescope {
namespace {

constexpr std::int64_t MostAtOnce = 1024;

bool isRegallocAnswer(const std::string& name) {
    return name == "index_to_evict" || name == "priority";
}

} // namespace

bool isOfRegalloc(const FeatureSchema& schema) {
    return std::ranges::any_of(schema.features, isRegallocAnswer, &TensorSpec::name) ||
           (schema.advice && isRegallocAnswer(schema.advice->name));
}

bool isTrace(const OpenLog& log) {
    return !log.contexts.empty() && std::ranges::all_of(log.contexts, [](const LogContextRow& context) {
        return context.name.starts_with("record ");
    });
}

Result<OpenLog> openLog(const WorkspaceReader& reader, const std::string& name) {
    INLINESCOPE_TRY(LogRow row, reader.logs().byName(name));
    INLINESCOPE_TRY(auto contexts, reader.logs().contexts(row.id));
    return OpenLog{std::move(row), std::move(contexts)};
}

Result<void> visitLog(const WorkspaceReader& reader, const OpenLog& log, const CancelToken& cancel,
                      const std::function<void(const ObservationChunk&)>& visit) {
    const std::int64_t atOnce = observationsAtOnce(log.row.schema, MostAtOnce);
    for (const LogContextRow& context : log.contexts)
        for (std::int64_t first = 0; first < context.observations; first += atOnce) {
            if (cancel.isCancelled()) return CancelToken::error();
            INLINESCOPE_TRY(const ObservationChunk chunk, reader.logs().observations(context.id, first, atOnce));
            visit(chunk);
        }
    return {};
}

} // namespace inlinescope
