// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/tables/cells.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace inlinescope {

/// The tables of a what-if.
enum class WhatIfDetail : std::uint8_t {
    /// decision,caller,callee,site,advice,text,delta,status,text_before,others,module,decisions,sum,interaction.
    /// `advice` is the run's own, `text` the bytes with it flipped, `delta` the difference to text_before. Both are
    /// absent if the decision cannot be flipped or the compile failed, which `status` says: "ok", "not carried out"
    /// (the inliner failed to inline; delta is the resulting difference), or why there is no result. The row of
    /// decisions flipped together comes after those of its parts: `decisions` lists them, `sum` adds up the parts'
    /// deltas, and `interaction` is delta less sum.
    Text,
    Sections, ///< decision,section,delta,status,others,module,decisions: allocated sections that changed
    Functions ///< decision,function,delta,status,others,module,decisions: function symbols that changed
};
std::vector<Column> whatIfColumns(WhatIfDetail detail);

using UseWhatIfRow = std::function<Result<void>(Row&&)>;

} // namespace inlinescope
