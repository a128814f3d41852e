// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <nlohmann/json_fwd.hpp>

#include <string>

namespace inlinescope {

/// `value` as JSON, as nlohmann's dump() writes it, except that hidden characters (core/base/visible_text.h) in strings
/// are \u escapes: a reader gets the same strings, and a terminal gets only text. Bytes that are not UTF-8 become
/// U+FFFD.
std::string jsonText(const nlohmann::ordered_json& value, int indent = -1);

} // namespace inlinescope
