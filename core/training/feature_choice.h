// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/training/training_set.h"

#include <optional>
#include <string>

namespace inlinescope {

/// Why a policy must not, or cannot, learn from a recorded tensor, as a short English phrase; nothing where it can. By
/// its name and shape: `inlining_default` is the answer of the heuristic and `inlining_decision` the answer itself;
/// tensors of more than one element have no quantiles.
std::optional<std::string> faultAsInput(const TensorSpec& feature);

/// The same by the values of feature `index`: one that never changes tells nothing, one that is the label, or its
/// opposite, on at least 99 of 100 rows carries the answer under another name.
std::optional<std::string> faultAsInput(const TrainingSet& set, std::size_t index);

} // namespace inlinescope
