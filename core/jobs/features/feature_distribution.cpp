// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/feature_distribution.h"

#include "core/jobs/tables/cells.h"

namespace inlinescope {

Table FeatureDistribution::table() const {
    Table table = makeTable({{"low", ColumnKind::Number},
                             {"high", ColumnKind::Number},
                             {"inlined", ColumnKind::Count},
                             {"refused", ColumnKind::Count}});
    for (const Bin& bin : bins)
        table.rows.push_back({cell(bin.low), cell(bin.high), cell(bin.inlined), cell(bin.refused)});
    table.total = Row{cell("TOTAL"), {}, cell(inlined), cell(refused)};
    return table;
}

} // namespace inlinescope
