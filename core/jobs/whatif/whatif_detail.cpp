// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/whatif/whatif_detail.h"

namespace inlinescope {

std::vector<Column> whatIfColumns(WhatIfDetail detail) {
    if (detail != WhatIfDetail::Text)
        return {{"decision", ColumnKind::Number},
                {detail == WhatIfDetail::Sections ? ColumnName("section") : ColumnName("function")},
                {"delta", ColumnKind::Delta},
                {"status", ColumnKind::Status},
                {"others", ColumnKind::Status},
                {"module"},
                {"decisions"}};
    return {{"decision", ColumnKind::Number},
            {"caller"},
            {"callee"},
            {"site"},
            {"advice", ColumnKind::Status},
            {"text", ColumnKind::Bytes},
            {"delta", ColumnKind::Delta},
            {"status", ColumnKind::Status},
            {"text_before", ColumnKind::Bytes},
            {"others", ColumnKind::Status},
            {"module"},
            {"decisions"},
            {"sum", ColumnKind::Delta},
            {"interaction", ColumnKind::Delta}};
}

} // namespace inlinescope
