// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

#include <span>
#include <string>

namespace inlinescope {

/// The sentences of Error::remedy that say the same in every case, as core and importers write them: these have a
/// translation.
std::span<const char* const> fixedRemedies();

/// What to do, in the user's language if it is one of fixedRemedies(); otherwise as it was written.
QString shownRemedy(const std::string& remedy);

} // namespace inlinescope
