// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/training/training_set.h"

#include <optional>
#include <string>

namespace inlinescope {

/// Why a policy must not, or cannot, learn from a recorded tensor, as a short English phrase; nothing if it can. Judged
/// by name and shape: `inlining_default` is the answer of the heuristic and `inlining_decision` the answer itself;
/// tensors of more than one element have no quantiles.
std::optional<std::string> faultAsInput(const TensorSpec& feature);

/// The same, judged by the values of feature `index`: a constant feature carries no information, and a feature that
/// equals the label or its opposite on at least 99 of 100 rows is the answer under another name.
std::optional<std::string> faultAsInput(const TrainingSet& set, std::size_t index);

} // namespace inlinescope
