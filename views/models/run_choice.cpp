// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/run_choice.h"

#include "core/jobs/common/run_state.h"
#include "core/model/policy_kind.h"
#include "views/models/table_access.h"

#include <algorithm>
#include <utility>

namespace inlinescope {
namespace {

/// Of a run: finished with a result of every module of its corpus, and which share of them it has. Ordered.
using Completeness = std::pair<bool, double>;

Completeness completenessOf(const Table& runs, const QString& run) {
    const int row = findRow(runs, "run", run);
    const auto modules = cellIfInteger(runs, row, "modules"), ok = cellIfInteger(runs, row, "ok");
    const double share = modules && ok && *modules > 0 ? double(*ok) / double(*modules) : 1;
    const auto status = runStatusOf(cellText(runs, row, "status").toStdString());
    return {share >= 1 && (!status || *status == RunStatus::Finished), share};
}

/// Those of the runs that no other is more complete than, in the same order.
QStringList mostComplete(const Table& runs, QStringList names) {
    Completeness most{false, 0};
    for (const QString& name : names)
        most = std::max(most, completenessOf(runs, name));
    names.removeIf([&](const QString& name) { return completenessOf(runs, name) < most; });
    return names;
}

QString defaultBaseline(const Table& runs, const QStringList& names, const QStringList& versus) {
    const QStringList complete = mostComplete(runs, names);
    QString baseline = complete.front();
    for (const QString& name : complete)
        if (!versus.contains(name) &&
            cellText(runs, findRow(runs, "run", name), "policy").toStdString() == toString(PolicyKind::Default))
            baseline = name;
    return baseline;
}

} // namespace

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
    if (!corporaOf(runs).contains(choice.corpus))
        choice.corpus = corpusOf(runs, mostComplete(runs, runsOf(runs, {})).back());
    const QStringList names = runsOf(runs, choice.corpus);
    if (!names.contains(choice.baseline)) choice.baseline = defaultBaseline(runs, names, choice.versus);
    const QStringList all = runsOf(runs, {});
    choice.versus.removeIf([&](const QString& name) { return !all.contains(name) || name == choice.baseline; });
    if (!choice.versus.isEmpty()) return choice;
    QStringList others = names.size() > 1 ? names : all;
    others.removeAll(choice.baseline);
    if (others.isEmpty()) return choice;
    const QString versus = mostComplete(runs, others).back();
    choice.versus = QStringList(versus);
    // By default the older one of two revisions is the baseline.
    const QString other = corpusOf(runs, versus);
    if (choice.corpus != wished.corpus && other != choice.corpus) return {other, versus, QStringList(choice.baseline)};
    return choice;
}

} // namespace inlinescope
