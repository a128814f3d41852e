// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/value_words.h"

#include "core/jobs/tables/cell_filter.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <iterator>
#include <optional>

namespace inlinescope {
namespace {

constexpr const char* knownWords[] = {
    // flags
    QT_TRANSLATE_NOOP("Values", "yes"),
    QT_TRANSLATE_NOOP("Values", "no"),
    // advices and outcomes
    QT_TRANSLATE_NOOP("Values", "inline"),
    QT_TRANSLATE_NOOP("Values", "refuse"),
    QT_TRANSLATE_NOOP("Values", "not asked"),
    QT_TRANSLATE_NOOP("Values", "inlined"),
    QT_TRANSLATE_NOOP("Values", "inlined-callee-deleted"),
    QT_TRANSLATE_NOOP("Values", "refused"),
    QT_TRANSLATE_NOOP("Values", "failed"),
    QT_TRANSLATE_NOOP("Values", "never-asked"),
    // statuses of modules, runs and explanations
    QT_TRANSLATE_NOOP("Values", "ok"),
    QT_TRANSLATE_NOOP("Values", "crashed"),
    QT_TRANSLATE_NOOP("Values", "timed-out"),
    QT_TRANSLATE_NOOP("Values", "cancelled"),
    QT_TRANSLATE_NOOP("Values", "running"),
    QT_TRANSLATE_NOOP("Values", "finished"),
    QT_TRANSLATE_NOOP("Values", "interrupted"),
    QT_TRANSLATE_NOOP("Values", "waiting"),
    QT_TRANSLATE_NOOP("Values", "not asked for"),
    QT_TRANSLATE_NOOP("Values", "exhausted"),
    QT_TRANSLATE_NOOP("Values", "open"),
    QT_TRANSLATE_NOOP("Values", "explanation"),
    QT_TRANSLATE_NOOP("Values", "regret"),
    // statuses of shards
    QT_TRANSLATE_NOOP("Values", "absent"),
    QT_TRANSLATE_NOOP("Values", "partial"),
    QT_TRANSLATE_NOOP("Values", "done"),
    // statuses of comparisons
    QT_TRANSLATE_NOOP("Values", "missing"),
    QT_TRANSLATE_NOOP("Values", "no size"),
    QT_TRANSLATE_NOOP("Values", "other bitcode"),
    QT_TRANSLATE_NOOP("Values", "with other bitcode"),
    QT_TRANSLATE_NOOP("Values", "other command line"),
    QT_TRANSLATE_NOOP("Values", "with another command line"),
    QT_TRANSLATE_NOOP("Values", "unchanged"),
    QT_TRANSLATE_NOOP("Values", "no build id"),
    QT_TRANSLATE_NOOP("Values", "repeated"),
    QT_TRANSLATE_NOOP("Values", "key"),
    QT_TRANSLATE_NOOP("Values", "key+rename"),
    QT_TRANSLATE_NOOP("Values", "structure"),
    QT_TRANSLATE_NOOP("Values", "structure+rename"),
    QT_TRANSLATE_NOOP("Values", "line"),
    QT_TRANSLATE_NOOP("Values", "line+rename"),
    // causes of growth, and roles in it
    QT_TRANSLATE_NOOP("Values", "added"),
    QT_TRANSLATE_NOOP("Values", "removed"),
    QT_TRANSLATE_NOOP("Values", "body changed"),
    QT_TRANSLATE_NOOP("Values", "decided differently"),
    QT_TRANSLATE_NOOP("Values", "alias"),
    QT_TRANSLATE_NOOP("Values", "caller"),
    QT_TRANSLATE_NOOP("Values", "callee"),
    // flips
    QT_TRANSLATE_NOOP("Values", "held"),
    QT_TRANSLATE_NOOP("Values", "decide"),
    QT_TRANSLATE_NOOP("Values", "not measured"),
    QT_TRANSLATE_NOOP("Values", "not carried out"),
    QT_TRANSLATE_NOOP("Values", "not asked again"),
    QT_TRANSLATE_NOOP("Values", "mandatory"),
    QT_TRANSLATE_NOOP("Values", "never inlinable"),
    QT_TRANSLATE_NOOP("Values", "never asked"),
    QT_TRANSLATE_NOOP("Values", "refused by the inliner"),
    QT_TRANSLATE_NOOP("Values", "another compiler"),
    // kinds of policies
    QT_TRANSLATE_NOOP("Values", "default"),
    QT_TRANSLATE_NOOP("Values", "never"),
    QT_TRANSLATE_NOOP("Values", "model"),
    QT_TRANSLATE_NOOP("Values", "release"),
    QT_TRANSLATE_NOOP("Values", "script"),
    // kinds of layers, what is done to a policy's input, and roles of outputs
    QT_TRANSLATE_NOOP("Values", "dense"),
    QT_TRANSLATE_NOOP("Values", "embedding"),
    QT_TRANSLATE_NOOP("Values", "quantile"),
    QT_TRANSLATE_NOOP("Values", "sqrt"),
    QT_TRANSLATE_NOOP("Values", "square"),
    QT_TRANSLATE_NOOP("Values", "log"),
    QT_TRANSLATE_NOOP("Values", "z-score"),
    QT_TRANSLATE_NOOP("Values", "none"),
    QT_TRANSLATE_NOOP("Values", "not used"),
    QT_TRANSLATE_NOOP("Values", "decision"),
    QT_TRANSLATE_NOOP("Values", "extra feature"),
    // what a policy's input gets
    QT_TRANSLATE_NOOP("Values", "default's answer"),
    QT_TRANSLATE_NOOP("Values", "always 0"),
    QT_TRANSLATE_NOOP("Values", "other shape"),
    QT_TRANSLATE_NOOP("Values", "with a vocabulary"),
    // whether quantiles are those of a vocabulary
    QT_TRANSLATE_NOOP("Values", "equal"),
    QT_TRANSLATE_NOOP("Values", "not embedded"),
    QT_TRANSLATE_NOOP("Values", "not in the folder"),
    QT_TRANSLATE_NOOP("Values", "not in the vocabulary"),
    QT_TRANSLATE_NOOP("Values", "only in a"),
    QT_TRANSLATE_NOOP("Values", "only in b"),
    // which attribute makes text smallest
    QT_TRANSLATE_NOOP("Values", "as is"),
    QT_TRANSLATE_NOOP("Values", "all inlined"),
    QT_TRANSLATE_NOOP("Values", "none inlined"),
    // what a playback reached, and rows of a training
    QT_TRANSLATE_NOOP("Values", "no locations"),
    QT_TRANSLATE_NOOP("Values", "written"),
    QT_TRANSLATE_NOOP("Values", "not checked"),
    QT_TRANSLATE_NOOP("Values", "differs"),
    QT_TRANSLATE_NOOP("Values", "exact"),
    QT_TRANSLATE_NOOP("Values", "training"),
    QT_TRANSLATE_NOOP("Values", "validation"),
    QT_TRANSLATE_NOOP("Values", "held-out"),
    // severities
    QT_TRANSLATE_NOOP("Values", "note"),
    QT_TRANSLATE_NOOP("Values", "warning"),
    QT_TRANSLATE_NOOP("Values", "error"),
};

/// Words with a whole number at the end.
constexpr const char* numberedWords[] = {
    QT_TRANSLATE_NOOP("Values", "differs at %1"), // number of the first quantile that differs
};

QString translated(const char* word) {
    return QCoreApplication::translate("Values", word);
}

/// "differs at " of "differs at %1".
QLatin1String beginOf(const char* numberedWord) {
    const QLatin1String word(numberedWord);
    return word.left(word.indexOf('%'));
}

/// Filters of the files' texts that pass what is shown as `shown` with a number, and passes `needle` so: with any
/// number if the needle has none, otherwise with those that it is the begin of, or with just that one. A needle that
/// begins with the number passes all texts with the number in them.
QStringList numberedFilters(const char* word, const QString& shown, const QString& needle) {
    static const QRegularExpression lastNumber(QStringLiteral("[0-9]+(?=[^0-9]*$)"));
    const QString begin(beginOf(word));
    QStringList filters;
    for (const QString& part : needle.split(QStringLiteral(" | "), Qt::SkipEmptyParts)) {
        const QRegularExpressionMatch number = lastNumber.match(part);
        if (!CellFilter(part, false).passes(shown.arg(number.captured()))) continue;
        filters << (!number.hasMatch()                    ? begin.trimmed()
                    : number.capturedEnd() == part.size() ? begin + number.captured()
                    : number.capturedStart() == 0         ? number.captured()
                                                          : exactFilter(begin + number.captured()));
    }
    return filters;
}

/// One word; nothing if it is none of these.
std::optional<QString> shownWord(const QString& text) {
    for (const char* word : knownWords)
        if (text == QLatin1String(word)) return translated(word);
    for (const char* word : numberedWords) {
        const QLatin1String begin = beginOf(word);
        const QString number = text.startsWith(begin) ? text.mid(begin.size()) : QString();
        if (!number.isEmpty() && std::ranges::all_of(number, [](QChar each) { return each >= '0' && each <= '9'; }))
            return translated(word).arg(number);
    }
    return std::nullopt;
}

} // namespace

QString shownValue(std::string_view value) {
    const QString text = QString::fromUtf8(value.data(), qsizetype(value.size())), separator = QStringLiteral(", ");
    QStringList parts = text.split(separator);
    for (QString& part : parts) {
        const std::optional<QString> shown = shownWord(part);
        if (!shown) return text;
        part = *shown;
    }
    return parts.join(separator);
}

QString valueFilter(const QString& typed) {
    const CellFilter filter(typed, false);
    QStringList alternatives{typed};
    if (filter.needle().isEmpty()) return typed;
    for (const char* word : knownWords)
        if (const QString shown = translated(word); shown != QLatin1String(word) && filter.passes(shown))
            alternatives << exactFilter(QString::fromLatin1(word));
    for (const char* word : numberedWords)
        if (const QString shown = translated(word); shown != QLatin1String(word))
            alternatives << numberedFilters(word, shown, filter.needle());
    return alternatives.join(QStringLiteral(" | "));
}

} // namespace inlinescope
