// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace inlinescope::testing {

/// Whether the programs are built with a sanitizer that reserves terabytes of addresses, and uses memory of its own.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool hasShadowMemory = true;
#else
constexpr bool hasShadowMemory = false;
#endif
#else
constexpr bool hasShadowMemory = false;
#endif

} // namespace inlinescope::testing
