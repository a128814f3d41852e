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

/// A column's title on screen, made from the contract's name. "size_a" becomes "size" over the name of the first side
/// ("baseline" where `sides` is empty), on a second line; with more than two sides "delta" and its like, which then
/// have letters from the third side on, are over the name of the second, and every name has its letter ("B never"). A
/// name that is not known (a feature, a field) is its own title.
QString columnTitle(std::string_view name, const QStringList& sides = {});
/// The side that the column speaks of, or -1: 0 (the baseline) for "size_a"; with more than two sides 1 for "delta".
int sideOfColumn(std::string_view name, const QStringList& sides);
/// The sentence that explains the column's number; empty where the title says it all.
QString columnMeaning(std::string_view name);
// errorSentence() and findingSentence() stand in error_text.h.

/// How numbers are written in this window: the person's language with thousands separated; English for the plain
/// locale.
const QLocale& numberLocale();
/// A cell as a person reads it: thousands separated, deltas and percents with a sign, absent as a dash.
QString displayText(const Cell& cell, ColumnKind kind);
/// "412,306"; a negative number has the same minus sign as a delta
QString grouped(std::int64_t value);
/// "+7,422", "-7,422" (with a true minus sign), "0"
QString signedGrouped(std::int64_t value);
/// "-1.8 %", with the same minus sign
QString signedPercent(double percent, int decimals = 1);
/// The same of a share, with as many decimals as it takes not to read as 0; a dash where the base is 0.
QString percentOf(std::int64_t delta, std::int64_t base);
/// "2026-11-22 06:10" by the clock on the wall, of a time as tables have it (ISO 8601); anything else as it is.
std::string shortTime(const std::string& time);

} // namespace inlinescope
