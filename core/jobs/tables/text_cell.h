// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <string_view>

namespace inlinescope {

/// A text that may be missing: an empty one is an absent cell.
inline Cell textOrNothing(std::string_view text) {
    return text.empty() ? Cell() : cell(text);
}

} // namespace inlinescope
