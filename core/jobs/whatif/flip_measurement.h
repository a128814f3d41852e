// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compile/variant_meter.h"

namespace inlinescope {

/// Measures each set of decisions without an obstacle; `done` gets the results in order of completion. Errors besides
/// the meter's: Refused if the module now compiles to other sizes than in the run.
Result<void> measureFlips(VariantMeter& meter, Others others, const std::vector<FlipSet>& sets,
                          const std::function<Result<void>(FlipResult&&)>& done);

} // namespace inlinescope
