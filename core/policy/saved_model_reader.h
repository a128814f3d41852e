// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/graph.h"

#include <string>

namespace inlinescope {

/// Reads a TensorFlow SavedModel folder: saved_model.pb, or saved_model.pbtxt if that is absent, the graph tagged
/// "serve", the signature "action" or else "serving_default", variables/ and output_spec.json (an array whose first
/// entry is the decision; ml-compiler-opt writes it for LLVM). The files are treated as untrusted.
Result<PolicyGraph> readSavedModel(const std::string& folder);

} // namespace inlinescope
