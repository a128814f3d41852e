// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/readers/evidence_reader.h"

#include "core/store/file/noun_table.h"
#include "core/store/file/reader_state.h"

namespace inlinescope {

using namespace store;

Result<std::vector<ImportedSource>> EvidenceReader::importedFrom(ItemNoun noun, const std::string& path) const {
    const bool isPerformance = noun == ItemNoun::Performance;
    const auto makeRow = [&](const Query& row) {
        ImportedSource made{row.text(0), {path, row.text(1), row.count(2)}, row.integer(3) != 0, {}};
        if (isPerformance) made.kind = row.enumerator(4, lastOf(PerformanceKind()));
        return made;
    };
    const std::string select = "SELECT name, source_hash, source_size, complete" +
                               std::string(isPerformance ? ", kind FROM " : " FROM ") + std::string(tableOf(noun));
    return m_state->read([&] {
        return collect(m_state->connection, select.c_str(), " WHERE source_path = ?1 ORDER BY name", makeRow, path);
    });
}

} // namespace inlinescope
