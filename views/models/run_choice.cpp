// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/run_choice.h"

#include "views/models/table_access.h"

namespace inlinescope {

QStringList corporaOf(const Table& runs) {
    QStringList corpora;
    for (int row = 0; row < int(runs.rows.size()); ++row)
        if (const QString corpus = cellText(runs, row, "corpus"); !corpora.contains(corpus)) corpora << corpus;
    return corpora;
}

QStringList runsOf(const Table& runs, const QString& corpus) {
    QStringList names;
    for (int row = 0; row < int(runs.rows.size()); ++row)
        if (corpus.isEmpty() || cellText(runs, row, "corpus") == corpus) names << cellText(runs, row, "run");
    return names;
}

QString corpusOf(const Table& runs, const QString& run) {
    const int row = findRow(runs, "run", run);
    return row < 0 ? QString() : cellText(runs, row, "corpus");
}

RunChoice chooseRuns(const Table& runs, const RunChoice& wished) {
    if (runs.rows.empty()) return {};
    RunChoice choice = wished;
    const int newest = int(runs.rows.size()) - 1;
    if (!corporaOf(runs).contains(choice.corpus)) choice.corpus = cellText(runs, newest, "corpus");
    const QStringList names = runsOf(runs, choice.corpus);
    if (!names.contains(choice.baseline)) {
        choice.baseline = names.front();
        for (const QString& name : names)
            if (!choice.versus.contains(name) &&
                cellText(runs, findRow(runs, "run", name), "policy") == QLatin1String("default"))
                choice.baseline = name;
    }
    const QStringList all = runsOf(runs, {});
    choice.versus.removeIf([&](const QString& name) { return !all.contains(name) || name == choice.baseline; });
    if (!choice.versus.isEmpty()) return choice;
    QString versus;
    for (const QString& name : names.size() > 1 ? names : all)
        if (name != choice.baseline) versus = name;
    if (versus.isEmpty()) return choice;
    choice.versus = QStringList(versus);
    // By default the older one of two revisions is the baseline.
    const QString other = corpusOf(runs, versus);
    if (choice.corpus != wished.corpus && other != choice.corpus) return {other, versus, QStringList(choice.baseline)};
    return choice;
}

} // namespace inlinescope
