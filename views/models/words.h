// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "views/models/error_text.h"

#include <QLocale>
#include <QString>
#include <QStringList>

#include <string_view>

namespace inlinescope {

// The translated words for names that come from the core, in one place.

/// A column's title on screen, made from the contract's name. "size_a" becomes "size", with the name of the first side
/// on a second line ("baseline" if `sides` is empty). With more than two sides, relations such as "delta" have letters
/// from the third side on, and those without a letter get the name of the second side; every name has its letter ("B
/// never"). An unknown name (a feature, a field) is its own title.
QString columnTitle(std::string_view name, const QStringList& sides = {});
/// The side of the column, or -1: 0 (the baseline) for "size_a"; with more than two sides 1 for "delta".
int sideOfColumn(std::string_view name, const QStringList& sides);
/// The sentence that explains the column's number; empty if the title is sufficient.
QString columnMeaning(std::string_view name);
// errorSentence() and findingSentence() are in error_text.h.

/// The number format of the window: the user's language with thousands separators; English for the plain locale.
const QLocale& numberLocale();
/// The text of a cell for the user: thousands separated, deltas and percents with a sign, absent as a dash, the words
/// of a status in the window's language, a long text elided.
QString displayText(const Cell& cell, ColumnKind kind);
/// A text as a cell shows it: of a long one the beginning and the end, with an ellipsis between them, since a view lays
/// out the whole text, and a tensor may have millions of characters.
QString elidedText(const QString& text);
QString elidedText(std::string_view utf8);
/// "412,306"; a negative number has the same minus sign as a delta
QString grouped(std::int64_t value);
/// "+7,422", "-7,422" (with a true minus sign), "0"
QString signedGrouped(std::int64_t value);
/// "-1.8 %", with the same minus sign
QString signedPercent(double percent, int decimals = 1);
/// "85.3 %": a percentage of a whole, with a sign only below 0; "<0.1 %" if it is not 0, but would read so.
QString shareText(double percent);
/// The percentage that a delta is of its base, signed, with as many decimals as are needed to be different from 0; a
/// dash if the base is 0.
QString signedShare(std::int64_t delta, std::int64_t base);
/// "a, b, c, d, e and 7 more": the names as a sentence lists them. `count` is the number of all names if these are only
/// the first of them.
QString listedNames(const QStringList& names, qsizetype count = 0, const QString& separator = QStringLiteral(", "));
/// "2026-11-22 06:10" in local time, for a time as tables have it (ISO 8601); any other text unchanged.
std::string shortTime(const std::string& time);

} // namespace inlinescope
