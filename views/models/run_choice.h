// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <QString>
#include <QStringList>

namespace inlinescope {

/// The compared runs. The corpus is the baseline's; the other runs may be of another corpus (another revision of the
/// program).
struct RunChoice {
    QString corpus, baseline;
    QStringList versus;
    bool operator==(const RunChoice&) const = default;
};

/// Corpora that have runs, in the order of listTable(Runs).
QStringList corporaOf(const Table& runs);
/// Names of the runs of a corpus; of every corpus if it is empty.
QStringList runsOf(const Table& runs, const QString& corpus);
/// The corpus of a run; empty if there is no such run.
QString corpusOf(const Table& runs, const QString& run);
/// Chooses what to compare. It keeps the members of `wished` that still exist. Defaults for the others: the corpus with
/// the newest run; as baseline the newest run of policy "default" (else the oldest run); and, if none of the wished
/// other runs is left, the newest other run, of the same corpus if that has one. No default is a run that was stopped,
/// sampled or has failed modules if there is a complete one to choose; without any, the run with most modules is
/// chosen. Runs must be listed oldest first. Fields stay empty if there is nothing to choose.
RunChoice chooseRuns(const Table& runs, const RunChoice& wished);

} // namespace inlinescope
