// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/readers/attributes_reader.h"

#include "core/store/file/reader_state.h"
#include "core/store/tables/attribute_results.h"

namespace inlinescope {

using namespace store;

Result<std::vector<AttributeResult>> AttributesReader::of(ModuleRunId id) const {
    return m_state->read([&] {
        std::vector<AttributeResult> results;
        Query row = m_state->connection.query("SELECT attributes, status, text, shared FROM attribute_results WHERE "
                                              "module_run_id = ?1 ORDER BY attributes");
        for (row.bind(id); row.step();)
            results.push_back(readAttributeResult(row, 0));
        return results;
    });
}

} // namespace inlinescope
