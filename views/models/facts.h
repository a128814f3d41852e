// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

#include <span>
#include <string>

namespace inlinescope {

/// Texts of Error::found and Error::expected, as core and importers write them: these have a translation. "%1" and so
/// on are what differs from case to case; that may be one of these texts too.
std::span<const char* const> knownFacts();

/// What was found or expected, in the user's language if it is one of knownFacts() and has at most 1,000 bytes;
/// otherwise as it was written, since it is a compiler's message, or the words of a format.
QString shownFact(const std::string& fact);

} // namespace inlinescope
