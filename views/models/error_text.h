// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/finding.h"

#include <QString>

namespace inlinescope {

/// One error as translated sentences: what kind of thing happened, to which file and where in it, what was found, what
/// would have been right. The technical phrases inside stay as the core wrote them.
QString errorSentence(const Error& error);
/// The same for a finding, beginning with the noun it concerns.
QString findingSentence(const Finding& finding);
/// The same from the words of `list findings`, where the kind of the error is not told.
QString findingSentence(const QString& subject, const Error& error);
QString severityWord(Severity severity);

} // namespace inlinescope
