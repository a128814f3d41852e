#pragma once
#include <string>
#include <string_view>

namespace inlinescope {

/// The text with every byte that belongs to no UTF-8 sequence as %XX: names of files are bytes, JSON is UTF-8.
std::string asUtf8(std::string_view text);

} // namespace inlinescope
