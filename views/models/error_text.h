// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/finding.h"

#include <QString>

namespace inlinescope {

/// One error as translated sentences: its kind, the file and the position in it, what was found, what was expected,
/// what to do. Technical phrases stay as the core wrote them.
QString errorSentence(const Error& error);
/// The same for a finding, beginning with its subject; a warning or note has no kind.
QString findingSentence(const Finding& finding);
/// A position in a file ("byte 34324, observation 95") in the user's language.
QString shownPlace(const std::string& place);
QString severityWord(Severity severity);

} // namespace inlinescope
