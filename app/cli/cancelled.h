// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/error.h"

#include <string>

namespace inlinescope::cli {

/// Says what the user has cancelled, what is kept of it, and what resumes it: "the search was cancelled; run s has the
/// best decisions found so far".
inline Error cancelledError(const std::string& work, const std::string& kept,
                            const std::string& remedy = "The same command resumes it.") {
    return {ErrorCode::Cancelled, work + " was cancelled; " + kept, {}, {}, {}, remedy};
}

} // namespace inlinescope::cli
