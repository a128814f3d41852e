// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/input_words.h"

#include "views/models/words.h"

#include <QCoreApplication>
#include <QStringList>

#include <map>

namespace inlinescope {
namespace {

QString translated(const char* text, std::size_t count) {
    return QCoreApplication::translate("Inputs", text, nullptr, int(count));
}

/// What differs, in how many modules (0: in the runs as a whole).
QString subject(Mismatch what, std::size_t modules) {
    switch (what) {
    case Mismatch::OnlyInA:
        return translated(QT_TRANSLATE_N_NOOP("Inputs", "%Ln module(s) only in the first corpus"), modules);
    case Mismatch::OnlyInB:
        return translated(QT_TRANSLATE_N_NOOP("Inputs", "%Ln module(s) only in the second corpus"), modules);
    case Mismatch::Bitcode:
        return translated(QT_TRANSLATE_N_NOOP("Inputs", "bitcode of %Ln module(s)"), modules);
    case Mismatch::Target:
        return translated(QT_TRANSLATE_N_NOOP("Inputs", "target of %Ln module(s)"), modules);
    case Mismatch::Flags:
        return translated(QT_TRANSLATE_N_NOOP("Inputs", "flags of %Ln module(s)"), modules);
    case Mismatch::SideFiles:
        return translated(QT_TRANSLATE_N_NOOP("Inputs", "side files of %Ln module(s)"), modules);
    case Mismatch::Compiler:
        return QCoreApplication::translate("Inputs", "compiler");
    case Mismatch::Options:
        return QCoreApplication::translate("Inputs", "options of the runs");
    case Mismatch::Features:
        return QCoreApplication::translate("Inputs", "recorded features");
    }
    return {};
}

QString examplesOf(const InputDifference& difference) {
    QStringList names;
    for (const std::string& name : difference.examples)
        names << QString::fromStdString(name);
    return listedNames(names, qsizetype(difference.modules));
}

QString sideText(const QString& run, const std::string& what) {
    if (what.empty()) return QCoreApplication::translate("Inputs", "%1 has none").arg(run);
    return QCoreApplication::translate("Inputs", "%1 has %2").arg(run, QString::fromStdString(what));
}

} // namespace

std::vector<RunDifferences> differencesOf(const ComparisonSummary& summary) {
    std::vector<RunDifferences> all;
    for (std::size_t side = 1; side < summary.runs.size(); ++side)
        all.push_back({QString::fromStdString(summary.runs[side].run), summary.runs[side].differences});
    return all;
}

QString differencesSentence(const RunDifferences& of, bool severalRuns) {
    std::map<Mismatch, std::size_t> modules; // a module that differs in two ways of one kind is counted twice
    for (const InputDifference& difference : of.differences)
        modules[difference.what] += difference.modules;
    QStringList subjects;
    for (const auto& [what, count] : modules)
        subjects << subject(what, count);
    if (subjects.isEmpty()) return {};
    const QString list = subjects.join(QStringLiteral(", "));
    if (!severalRuns)
        return QCoreApplication::translate("Inputs", "The two runs did not compile the same: %1.").arg(list);
    return QCoreApplication::translate("Inputs", "%1 did not compile the same as the baseline: %2.").arg(of.run, list);
}

QString differenceLine(const InputDifference& difference, const QString& runA, const QString& runB) {
    QString line = subject(difference.what, difference.modules);
    if (!difference.a.empty() || !difference.b.empty())
        line +=
            QStringLiteral(": ") + sideText(runA, difference.a) + QStringLiteral("; ") + sideText(runB, difference.b);
    if (!difference.examples.empty()) line += QStringLiteral("  (") + examplesOf(difference) + QLatin1Char(')');
    return line;
}

} // namespace inlinescope
