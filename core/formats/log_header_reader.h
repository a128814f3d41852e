// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/tensor.h"

#include <string>

namespace inlinescope {

/// The schema in the first line of a training log (grammar: training_log_reader.h). Errors name `file`, the place
/// ("line 1, features[3].type") and what was expected. The schema has at least one feature, no tensor is empty, and no
/// two tensors have the same name and port.
Result<FeatureSchema> parseLogHeader(const std::string& line, const std::string& file);
/// The name in a line {"context":"NAME"}. Errors: Malformed.
Result<std::string> parseLogContext(const std::string& line, const std::string& file);

} // namespace inlinescope
