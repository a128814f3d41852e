// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/error.h"

#include <cstdint>

namespace inlinescope {

enum class Severity : std::uint8_t { Note, Warning, Error };

/// Something that is wrong with an input or a run: where, what, how severe. Findings are stored as rows and never shown
/// as dialogs.
struct Finding {
    Severity severity = Severity::Error;
    std::string subject; ///< what it concerns: a module's, log's or report's name
    Error error;         ///< file, place, what was found, what was expected, what to do
    bool operator==(const Finding&) const = default;
};

} // namespace inlinescope
