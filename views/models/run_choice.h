// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <QString>
#include <QStringList>

namespace inlinescope {

/// The runs that are compared. The corpus is the baseline's; the others may be of another one (another revision of the
/// program).
struct RunChoice {
    QString corpus, baseline;
    QStringList versus;
    bool operator==(const RunChoice&) const = default;
};

/// Corpora that have runs, in the order of listTable(Runs).
QStringList corporaOf(const Table& runs);
/// Names of the runs of a corpus; of every corpus where it is empty.
QStringList runsOf(const Table& runs, const QString& corpus);
/// The corpus of a run; empty where there is no such run.
QString corpusOf(const Table& runs, const QString& run);
/// What to compare: of `wished` what still exists, the rest chosen: the corpus with the newest run, the newest run of
/// policy "default" as baseline (else the oldest run), and against it, where none of the wished ones is left, the
/// newest other run, of the same corpus where that has one. Runs are taken to be listed oldest first. Fields stay empty
/// where there is nothing to choose.
RunChoice chooseRuns(const Table& runs, const RunChoice& wished);

} // namespace inlinescope
