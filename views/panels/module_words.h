// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/module/module_tables.h"
#include "core/model/flip.h"
#include "core/model/found_explanation.h"

#include <QStringList>

namespace inlinescope {

class Headline;
class Session;

// The sentences of the Module page.

/// Shows the module's sizes in both runs and the counts of its callsites.
void showModule(Headline& headline, const ModuleComparison& comparison, const Session& session);

/// The decisions that cause the module's delta, with their bytes: at most three, and how many more there are. They are
/// those of an explanation.
QString culpritSentence(const FoundExplanation& explanation, const Session& session);
/// The same as far as flips of the differing decisions were measured, in the baseline if any there was, with what these
/// bytes mean; empty if no flip changes anything. `others`: that of the callsites' flips.
QString culpritSentence(const Table& callsites, Others others, const Session& session);

/// What is known of the culprits, and what the job has found so far that explains the delta; empty: none runs.
QString explainingSentence(const QString& known, const QString& soFar);

/// The runs in the page's columns: the two that are compared, then the other chosen ones.
QStringList shownRuns(const Session& session);

/// Both sides' answers about a callsite, so that the reasons need no column; empty for row -1.
QString callsiteCaption(const Table& callsites, int row, const Session& session);
/// Of a table of modules: the one whose size differs most, or the first; empty if there is none.
QString mostChanged(const Table& table);

} // namespace inlinescope
