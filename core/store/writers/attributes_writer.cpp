// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/writers/attributes_writer.h"

#include "core/store/file/writer_state.h"
#include "core/store/tables/attribute_results.h"

namespace inlinescope {

using namespace store;

Result<void> AttributesWriter::put(ModuleRunId moduleRun, const AttributeResult& result) const {
    return m_state->transact([&] {
        (void)decisionsOf(m_state->connection, moduleRun); // fails unless it exists
        const bool hasText = result.status == ModuleRunStatus::Ok;
        m_state->connection
            .query("INSERT OR REPLACE INTO attribute_results (module_run_id, attributes, status, text, shared) VALUES "
                   "(?1, ?2, ?3, ?4, ?5)")
            .bind(moduleRun, packAttributes(result.attributes), static_cast<int>(result.status),
                  hasText ? std::optional(result.text) : std::nullopt, packShared(result.shared))
            .run();
    });
}

} // namespace inlinescope
