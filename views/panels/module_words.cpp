// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/module_words.h"

#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/state/session.h"
#include "views/widgets/headline.h"

#include <QCoreApplication>

namespace inlinescope {
namespace {

struct ModuleWords {
    Q_DECLARE_TR_FUNCTIONS(ModuleWords)
};

} // namespace

void showModule(Headline& headline, const ModuleComparison& comparison, const Session& session) {
    QStringList parts;
    if (comparison.sizeA && comparison.sizeB) {
        const std::int64_t delta = *comparison.sizeB - *comparison.sizeA;
        headline.setFigure(ModuleWords::tr("%1 B").arg(signedGrouped(delta)), delta < 0 ? -1 : delta > 0);
        parts << ModuleWords::tr("text %1 → %2 B (%3)")
                     .arg(grouped(*comparison.sizeA), grouped(*comparison.sizeB),
                          signedShare(delta, *comparison.sizeA));
    } else {
        headline.setFigure({}, 0);
        parts << ModuleWords::tr("%1: %2, %3: %4")
                     .arg(session.baselineRun(), QString::fromStdString(comparison.statusA), session.versusRun(),
                          QString::fromStdString(comparison.statusB));
    }
    parts << ModuleWords::tr("%1 decided differently").arg(grouped(comparison.differing));
    parts << ModuleWords::tr("only %1: %2").arg(session.baselineRun(), grouped(comparison.onlyA));
    parts << ModuleWords::tr("only %1: %2").arg(session.versusRun(), grouped(comparison.onlyB));
    if (comparison.ambiguous) parts << ModuleWords::tr("%1 ambiguous").arg(grouped(comparison.ambiguous));
    headline.setAnswer(session.module(), parts.join(QStringLiteral("   ·   ")));
}

QStringList shownRuns(const Session& session) {
    QStringList runs = {session.baselineRun(), session.versusRun()};
    for (const QString& run : session.runs())
        if (!runs.contains(run)) runs << run;
    return runs;
}

QString callsiteCaption(const Table& table, int callsiteRow, const Session& session) {
    if (callsiteRow < 0) return {};
    const auto side = [&](const QString& run, const std::string& suffix) {
        const QString outcome = cellText(table, callsiteRow, "outcome" + suffix);
        const QString reason = cellText(table, callsiteRow, "reason" + suffix);
        if (outcome.isEmpty()) return ModuleWords::tr("%1: not asked").arg(run);
        return reason.isEmpty() ? ModuleWords::tr("%1: %2").arg(run, outcome)
                                : ModuleWords::tr("%1: %2 (%3)").arg(run, outcome, reason);
    };
    const auto symbol = [&](ColumnName column) { return session.symbolText(cellText(table, callsiteRow, column)); };
    return ModuleWords::tr("%1 → %2\n%3;  %4")
        .arg(symbol("caller"), symbol("callee"), side(session.baselineRun(), "_a"), side(session.versusRun(), "_b"));
}

} // namespace inlinescope
