// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/graph.h"

#include <string>

namespace inlinescope {

/// The text of a saved_model.pbtxt that contains the whole policy, constants included, so that no variables/ folder is
/// needed: tag "serve", signature "action", a Placeholder "action_NAME" for each input, outputs as outputSpecText()
/// names them. Operators and attributes are TensorFlow's; readSavedModel() gives a graph with the same outputs, bit for
/// bit.
///
/// Errors: Unsupported for a code that has no operator here (comparisons and selections, copies that are no broadcast)
/// or an input whose name TensorFlow does not allow, with the value's name as the place.
Result<std::string> savedModelText(const PolicyGraph& graph);

} // namespace inlinescope
