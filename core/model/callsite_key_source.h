// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string_view>

namespace inlinescope {

/// Source of callsite keys. Automatic: real locations if the module has them, otherwise synthetic ones. Synthetic: the
/// debug info is stripped and synthetic locations replace the real ones; for evaluating the keys.
enum class CallsiteKeySource : std::uint8_t { Automatic, Synthetic };

constexpr std::string_view toString(CallsiteKeySource source) {
    return source == CallsiteKeySource::Synthetic ? "synthetic" : "automatic";
}

} // namespace inlinescope
