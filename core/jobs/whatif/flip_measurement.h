// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/flip.h"
#include "core/model/measured_variant.h"

namespace inlinescope {

class VariantMeter;

/// The result of a variant with these decisions flipped, compared with the run's own object.
FlipResult flipResult(const MeasuredVariant& own, const MeasuredVariant& flipped, Others others, FlipSet decisions);

/// Measures each set of decisions without an obstacle; `done` gets the results in order of completion. Errors besides
/// the meter's: Refused if the module now compiles to other sizes than in the run.
Result<void> measureFlips(VariantMeter& meter, Others others, const std::vector<FlipSet>& sets,
                          const std::function<Result<void>(FlipResult&&)>& done);

} // namespace inlinescope
