// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/module_words.h"

#include "core/jobs/sides/module_side.h"
#include "views/models/table_access.h"
#include "views/models/value_words.h"
#include "views/models/words.h"
#include "views/panels/flip_columns.h"
#include "views/state/session.h"
#include "views/widgets/headline.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdlib>
#include <functional>

namespace inlinescope {
namespace {

struct ModuleWords {
    Q_DECLARE_TR_FUNCTIONS(ModuleWords)
};

/// A decision with bytes, by linkage names.
struct CulpritWords {
    QString caller, callee;
    std::int64_t bytes = 0;
};

/// Names of templates may be longer than the window is wide.
QString shortName(const QString& linkageName, const Session& session) {
    constexpr int most = 32, end = 12;
    const QString name = session.symbolText(linkageName);
    return name.size() <= most ? name : name.left(most - end - 1) + QStringLiteral("…") + name.right(end);
}

/// The largest first; only these are written by `wordsOf`.
QString listText(std::vector<CulpritWords> culprits, const std::function<QString(const CulpritWords&)>& wordsOf) {
    constexpr std::size_t most = 3;
    std::ranges::sort(culprits, std::ranges::greater(),
                      [](const CulpritWords& culprit) { return std::abs(culprit.bytes); });
    QStringList parts;
    for (std::size_t i = 0; i < std::min(most, culprits.size()); ++i)
        parts << wordsOf(culprits[i]);
    if (culprits.size() > most) parts << ModuleWords::tr("and %Ln more", nullptr, int(culprits.size() - most));
    return parts.join(QStringLiteral(";  "));
}

/// "f → g −612 B; h → g +40 B; and 4 more"
QString listText(const std::vector<CulpritWords>& culprits, const Session& session) {
    return listText(culprits, [&](const CulpritWords& culprit) {
        return ModuleWords::tr("%1 → %2 %3 B", "caller, callee, bytes")
            .arg(shortName(culprit.caller, session), shortName(culprit.callee, session), signedGrouped(culprit.bytes));
    });
}

/// "f → g; h → g; and 4 more"
QString namesText(const std::vector<CulpritWords>& culprits, const Session& session) {
    return listText(culprits, [&](const CulpritWords& culprit) {
        return ModuleWords::tr("%1 → %2", "caller, callee")
            .arg(shortName(culprit.caller, session), shortName(culprit.callee, session));
    });
}

/// What flipping the differing decisions of one side changes.
std::vector<CulpritWords> measuredOf(const Table& callsites, std::size_t side) {
    const int mark = callsites.columnIndex("mark");
    const FlipColumns columns(callsites.columns, side);
    std::vector<CulpritWords> measured;
    for (int row = 0; mark >= 0 && row < int(callsites.rows.size()); ++row) {
        const std::vector<Cell>& cells = callsites.rows[std::size_t(row)];
        const std::int64_t bytes = columns.bytes(cells).value_or(0);
        if (bytes == 0 || markOfText(plainText(cells[std::size_t(mark)])) != AlignmentMark::Differs) continue;
        measured.push_back({cellText(callsites, row, "caller"), cellText(callsites, row, "callee"), bytes});
    }
    return measured;
}

} // namespace

QString culpritSentence(const FoundExplanation& explanation, const Session& session) {
    std::vector<CulpritWords> culprits;
    for (const Culprit& culprit : explanation.culprits)
        culprits.push_back(
            {QString::fromStdString(culprit.caller), QString::fromStdString(culprit.callee), culprit.bytes});
    if (culprits.empty()) return explanation.verified ? ModuleWords::tr("No decision makes a difference.") : QString();
    if (!explanation.verified)
        return ModuleWords::tr("Not verified, %Ln decision(s) so far:  %1", nullptr, int(culprits.size()))
            .arg(namesText(culprits, session));
    return ModuleWords::tr("%1 B from %Ln decision(s):  %2", nullptr, int(culprits.size()))
        .arg(signedGrouped(explanation.withCulprits - explanation.none), listText(culprits, session));
}

QString culpritSentence(const Table& callsites, Others others, const Session& session) {
    QString run = session.baselineRun();
    std::vector<CulpritWords> measured = measuredOf(callsites, 0);
    if (measured.empty()) {
        run = session.versusRun();
        measured = measuredOf(callsites, 1);
    }
    if (measured.empty()) return {};
    const QString meaning = others == Others::Held ? ModuleWords::tr("Each flipped alone in %1, all others held:  %2")
                                                   : ModuleWords::tr("Each flipped alone in %1:  %2");
    return meaning.arg(run, listText(std::move(measured), session));
}

QString explainingSentence(const QString& known, const QString& soFar) {
    if (soFar.isEmpty()) return known;
    const QString running = ModuleWords::tr("The delta is being explained: %1").arg(soFar);
    return known.isEmpty() ? running : known + QStringLiteral("   ·   ") + running;
}

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
                     .arg(session.baselineRun(), shownValue(comparison.statusA), session.versusRun(),
                          shownValue(comparison.statusB));
    }
    parts << ModuleWords::tr("%Ln callsite(s) decided differently", nullptr, int(comparison.differing));
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
    const auto side = [&](const QString& run, std::size_t number) {
        const QString outcome = shownValue(cellText(table, callsiteRow, columnOfSide("outcome", number)).toStdString());
        const QString reason = cellText(table, callsiteRow, columnOfSide("reason", number));
        if (outcome.isEmpty()) return ModuleWords::tr("%1: not asked").arg(run);
        return reason.isEmpty() ? ModuleWords::tr("%1: %2").arg(run, outcome)
                                : ModuleWords::tr("%1: %2 (%3)").arg(run, outcome, reason);
    };
    const auto symbol = [&](ColumnName column) { return session.symbolText(cellText(table, callsiteRow, column)); };
    return ModuleWords::tr("%1 → %2\n%3;  %4")
        .arg(symbol("caller"), symbol("callee"), side(session.baselineRun(), 0), side(session.versusRun(), 1));
}

QString mostChanged(const Table& table) {
    int most = table.rows.empty() ? -1 : 0;
    for (int row = 0; row < int(table.rows.size()); ++row)
        if (std::abs(cellInteger(table, row, "delta")) > std::abs(cellInteger(table, most, "delta"))) most = row;
    return most < 0 ? QString() : cellText(table, most, "module");
}

} // namespace inlinescope
