#pragma once
#include "core/jobs/table.h"
#include "core/jobs/variant_meter.h"

namespace inlinescope {

struct WhatIfOptions {
    std::string run;
    std::string module;
    std::vector<std::int64_t> decisions; ///< ordinals, each flipped by itself
    bool all = false;                    ///< every decision of the module
    std::string differingFrom;           ///< those that this run of the same bitcode decided otherwise
    Others others = Others::Decide;
    MeterLimits limits;
};

/// What single decisions of a module cost:
/// decision,caller,callee,site,advice,text,delta,status,text_before,others. `advice` is the run's own, `text` bytes
/// with it flipped, `delta` the difference to text_before; both absent where the decision cannot be flipped or the
/// compile failed, which `status` says. "ok", "not carried out" (the inliner failed to inline; delta is what came of
/// it), or why there is nothing. After a cancel: what is measured, the rest with status "cancelled".
struct WhatIf {
    Table table;
    bool cancelled = false;
};
Result<WhatIf> whatIf(const JobContext& context, const WhatIfOptions& options);

} // namespace inlinescope
