// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/toolchain_table.h"

#include "core/jobs/common/toolchains.h"
#include "core/jobs/tables/cells.h"

namespace inlinescope {

Result<Table> toolchainTable(const JobContext& context, const std::vector<std::string>& paths) {
    KnownPaths known;
    Table table = makeTable({{"toolchain"}, {"version"}, {"mode"}, {"available", ColumnKind::Status}, {"words"}});
    for (const std::string& path : paths) {
        const Result<Toolchain> found = toolchainAt(context, path, known);
        if (!found.ok() && (paths.size() == 1 || found.error().code == ErrorCode::Cancelled)) return found.error();
        if (!found.ok()) context.finding({Severity::Error, path, found.error()});
        for (const CompileMode mode : compileModes) {
            if (!found.ok()) break;
            const Toolchain::Ability& ability = found->ability(mode);
            table.rows.push_back({cell(found->path), cell(found->version), cell(std::string(toString(mode))),
                                  flagCell(ability.can), cell(ability.words)});
        }
    }
    return table;
}

} // namespace inlinescope
