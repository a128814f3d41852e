// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace inlinescope {

/// The bytes of a text in base64 (RFC 4648, section 4), with its padding; nothing if it is no such text.
std::optional<std::vector<std::byte>> decodeBase64(std::string_view text);

} // namespace inlinescope
