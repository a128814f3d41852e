// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

#include <span>
#include <string>

namespace inlinescope {

/// The sentences of Error::remedy, as core and importers write them, which have a translation; with gaps as a
/// PhraseBook has them.
std::span<const char* const> knownRemedies();

/// What to do, in the user's language if it is one of knownRemedies() and has at most 1,000 bytes; otherwise as it was
/// written.
QString shownRemedy(const std::string& remedy);

} // namespace inlinescope
