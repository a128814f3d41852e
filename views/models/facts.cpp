// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/facts.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <optional>
#include <vector>

namespace inlinescope {
namespace {

// clang-format off
constexpr const char* facts[] = {
    // found
    QT_TRANSLATE_NOOP("Facts", "the compiler crashed: %1"),
    QT_TRANSLATE_NOOP("Facts", "the time limit was reached: %1"),
    QT_TRANSLATE_NOOP("Facts", "not compiled: %1"),
    QT_TRANSLATE_NOOP("Facts", "no reason given"),
    QT_TRANSLATE_NOOP("Facts", "compiled again without features, because recording them crashed the compiler: %1"),
    QT_TRANSLATE_NOOP("Facts", "a side file is missing"),
    QT_TRANSLATE_NOOP("Facts", "a side file is missing, looked for as %1"),
    QT_TRANSLATE_NOOP("Facts", "a side file is outside of %1, and was not read"),
    QT_TRANSLATE_NOOP("Facts", "a side file was not read: %1"),
    QT_TRANSLATE_NOOP("Facts", "%1 of %2 modules %3: no policy decides anything in them, and every size stays as it is"),
    QT_TRANSLATE_NOOP("Facts", "were compiled without optimization (-O0, as a build without a build type is)"),
    QT_TRANSLATE_NOOP("Facts", "were embedded after the optimizer and with its passes disabled (-disable-llvm-passes, as the driver's own -fembed-bitcode does)"),
    QT_TRANSLATE_NOOP("Facts", "not one decision in %1"),
    QT_TRANSLATE_NOOP("Facts", "the measured flips are too few, or too much alike, to learn from"),
    QT_TRANSLATE_NOOP("Facts", "nothing is held out: there are fewer than two modules"),
    QT_TRANSLATE_NOOP("Facts", "every decision is %1: there is nothing to learn"),
    QT_TRANSLATE_NOOP("Facts", "to inline"),
    QT_TRANSLATE_NOOP("Facts", "not to inline"),
    QT_TRANSLATE_NOOP("Facts", "%1 has decisions of one kind only: no balanced accuracy"),
    QT_TRANSLATE_NOOP("Facts", "the script makes another object than the search had measured: %1 bytes of text, not %2"),
    QT_TRANSLATE_NOOP("Facts", "the run has another result of the module than the plan"),
    QT_TRANSLATE_NOOP("Facts", "not deterministic: %1 and %2 have different results of the same compile"),
    QT_TRANSLATE_NOOP("Facts", "the module was run again meanwhile"),
    QT_TRANSLATE_NOOP("Facts", "the worker sent an unexpected message"),
    QT_TRANSLATE_NOOP("Facts", "the file shrank while it was read"),
    QT_TRANSLATE_NOOP("Facts", "the file changed while it was read"),
    QT_TRANSLATE_NOOP("Facts", "the file changed while it was imported"),
    QT_TRANSLATE_NOOP("Facts", "the file ends after %1 bytes of tensors"),
    QT_TRANSLATE_NOOP("Facts", "the file exists"),
    QT_TRANSLATE_NOOP("Facts", "no such file"),
    QT_TRANSLATE_NOOP("Facts", "no such file or folder"),
    QT_TRANSLATE_NOOP("Facts", "not a regular file"),
    QT_TRANSLATE_NOOP("Facts", "an empty file"),
    QT_TRANSLATE_NOOP("Facts", "a file that is not text"),
    QT_TRANSLATE_NOOP("Facts", "damaged bytes"),
    QT_TRANSLATE_NOOP("Facts", "not valid JSON: %1"),
    QT_TRANSLATE_NOOP("Facts", "not a JSON object"),
    QT_TRANSLATE_NOOP("Facts", "nothing was imported"),
    QT_TRANSLATE_NOOP("Facts", "a temporary file could not be written"),
    QT_TRANSLATE_NOOP("Facts", "there is no clang in PATH"),
    QT_TRANSLATE_NOOP("Facts", "there is no such compiler"),
    // expected
    QT_TRANSLATE_NOOP("Facts", "whole debug information"),
    QT_TRANSLATE_NOOP("Facts", "a compile_commands.json"),
    QT_TRANSLATE_NOOP("Facts", "a file or a folder that can be read"),
    QT_TRANSLATE_NOOP("Facts", "a folder of bitcode files"),
    QT_TRANSLATE_NOOP("Facts", "a folder of corpora"),
    QT_TRANSLATE_NOOP("Facts", "a folder of object files"),
    QT_TRANSLATE_NOOP("Facts", "a program that this system can run"),
    QT_TRANSLATE_NOOP("Facts", "a run by the built-in LLVM"),
    QT_TRANSLATE_NOOP("Facts", "a size report or a binary"),
    QT_TRANSLATE_NOOP("Facts", "a training log"),
    QT_TRANSLATE_NOOP("Facts", "an archive of object files"),
    QT_TRANSLATE_NOOP("Facts", "corpora of one state of the build"),
    QT_TRANSLATE_NOOP("Facts", "%1 bytes"),
};
// clang-format on

/// A longer text stays as it is: it may be a stranger's, and the time of a match grows with a power of its length.
constexpr std::size_t mostBytes = 1000;

/// A text with its gaps.
struct Pattern {
    const char* text;
    QRegularExpression whole;
};

const std::vector<Pattern>& patterns() {
    static const std::vector<Pattern> all = [] {
        static const QRegularExpression gap(QStringLiteral("%[1-9]"));
        std::vector<Pattern> made;
        for (const char* text : facts) {
            QStringList parts = QString::fromLatin1(text).split(gap);
            for (QString& part : parts)
                part = QRegularExpression::escape(part);
            made.push_back(
                {text, QRegularExpression(QRegularExpression::anchoredPattern(parts.join(QStringLiteral("(.+?)"))),
                                          QRegularExpression::DotMatchesEverythingOption)});
        }
        return made;
    }();
    return all;
}

/// The translation with its gaps filled; what fills them is not looked at again.
QString filled(const QString& translation, const QStringList& values) {
    QString text;
    for (qsizetype at = 0; at < translation.size(); ++at) {
        const int gap = translation[at] == u'%' && at + 1 < translation.size() ? translation[at + 1].digitValue() : -1;
        if (gap < 1 || gap > values.size()) {
            text += translation[at];
            continue;
        }
        text += values[gap - 1];
        ++at;
    }
    return text;
}

QString shown(const QString& fact, int depth) {
    constexpr int deepest = 3;
    if (depth > deepest) return fact;
    for (const Pattern& pattern : patterns()) {
        const QRegularExpressionMatch match = pattern.whole.match(fact);
        if (!match.hasMatch()) continue;
        QStringList values = match.capturedTexts().mid(1);
        for (QString& value : values)
            value = shown(value, depth + 1);
        return filled(QCoreApplication::translate("Facts", pattern.text), values);
    }
    return fact;
}

} // namespace

std::span<const char* const> knownFacts() {
    return facts;
}

QString shownFact(const std::string& fact) {
    const QString text = QString::fromStdString(fact).trimmed();
    return fact.size() > mostBytes ? text : shown(text, 0);
}

} // namespace inlinescope
