// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/words.h"

#include "core/base/join.h"
#include "views/models/column_words.h"
#include "views/models/value_words.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QHash>

#include <algorithm>
#include <cmath>

namespace inlinescope {
namespace {

constexpr qsizetype shownEnd = 300; ///< UTF-16 units: both ends are more than a line of the screen

QString signedText(bool negative, bool zero, const QString& magnitude) {
    if (zero) return magnitude;
    return (negative ? QStringLiteral("−") : QStringLiteral("+")) + magnitude;
}

/// With the minus sign of integers.
QString freeNumber(double value) {
    QString text = numberLocale().toString(value, 'g', 7);
    if (text.startsWith(QLatin1Char('-'))) text.replace(0, 1, QChar(0x2212));
    return text;
}

/// sidedName() for the names of words too: those that a column's words are like (ColumnLikes) are no names of columns.
SidedName splitName(std::string_view name) {
    const SidedName split = sidedName(name);
    if (split.side || name.size() < 3 || name[name.size() - 2] != '_' || name.back() < 'a' || name.back() > 'z')
        return split;
    const std::string_view stem = name.substr(0, name.size() - 2);
    return columnWordsOf(stem) ? SidedName{stem, std::size_t(name.back() - 'a')} : split;
}

bool isRelation(std::string_view name) {
    const ColumnWords* words = columnWordsOf(name);
    return words && words->isRelation;
}

/// With several sides the letter is before the name: names may be long and similar, and files have only the letter.
QString sideName(int side, const QStringList& sides) {
    const QString letter = sides.size() > 2 ? QString(QChar(u'A' + side)) + QLatin1Char(' ') : QString();
    if (side < sides.size() && !sides[side].isEmpty()) return letter + sides[side];
    if (side == 0) return QCoreApplication::translate("Columns", "baseline");
    if (side == 1) return QCoreApplication::translate("Columns", "versus");
    return QString(QChar(u'A' + side));
}

} // namespace

const QLocale& numberLocale() {
    static const QLocale locale = [] {
        QLocale made = QLocale().language() == QLocale::C ? QLocale(QLocale::English) : QLocale();
        made.setNumberOptions(made.numberOptions() & ~QLocale::OmitGroupSeparator);
        return made;
    }();
    return locale;
}

QString columnTitle(std::string_view name, const QStringList& sides) {
    const ColumnWords* words = columnWordsOf(splitName(name).stem);
    if (!words) return QString::fromUtf8(name.data(), qsizetype(name.size()));
    const QString title = QCoreApplication::translate("Columns", words->title);
    const int side = sideOfColumn(name, sides);
    return side < 0 ? title : title + QLatin1Char('\n') + sideName(side, sides);
}

int sideOfColumn(std::string_view name, const QStringList& sides) {
    if (sides.size() > 2 && isRelation(name)) return 1;
    const std::optional<std::size_t> side = splitName(name).side;
    return side ? int(*side) : -1;
}

QString columnMeaning(std::string_view name) {
    const ColumnWords* words = columnWordsOf(splitName(name).stem);
    return words && words->meaning ? QCoreApplication::translate("Columns", words->meaning) : QString();
}

QString grouped(std::int64_t value) {
    return value < 0 ? signedGrouped(value) : numberLocale().toString(qlonglong(value));
}

QString signedGrouped(std::int64_t value) {
    const auto magnitude = value < 0 ? 0 - std::uint64_t(value) : std::uint64_t(value);
    return signedText(value < 0, value == 0, numberLocale().toString(qulonglong(magnitude)));
}

QString signedPercent(double percent, int decimals) {
    const double scale = std::pow(10, decimals), rounded = std::round(percent * scale) / scale;
    const QString magnitude = numberLocale().toString(std::abs(rounded), 'f', decimals);
    return QCoreApplication::translate("Columns", "%1 %").arg(signedText(rounded < 0, rounded == 0, magnitude));
}

QString shareText(double percent) {
    constexpr double least = 0.1; // with one decimal
    const QString smallest = numberLocale().toString(least, 'f', 1);
    if (percent > 0 && percent < least / 2) return QCoreApplication::translate("Columns", "<%1 %").arg(smallest);
    if (percent < 0 && percent > -least / 2)
        return QCoreApplication::translate("Columns", ">%1 %").arg(signedText(true, false, smallest));
    const QString text = signedPercent(percent);
    return text.startsWith(QLatin1Char('+')) ? text.mid(1) : text;
}

QString signedShare(std::int64_t delta, std::int64_t base) {
    if (base == 0) return QStringLiteral("–");
    const double percent = 100.0 * double(delta) / double(base);
    int decimals = 1;
    while (delta != 0 && decimals < 9 && std::abs(percent) * std::pow(10, decimals) < 0.5)
        ++decimals;
    return signedPercent(percent, decimals);
}

QString listedNames(const QStringList& names, qsizetype count, const QString& separator) {
    const QString shown = names.first(std::min(names.size(), qsizetype(mostListed))).join(separator);
    const qsizetype more = std::max(count, names.size()) - std::min(names.size(), qsizetype(mostListed));
    return more > 0 ? QCoreApplication::translate("Columns", "%1 and %2 more", "names, number of others")
                          .arg(shown, grouped(more))
                    : shown;
}

std::string shortTime(const std::string& time) {
    const QDateTime moment = QDateTime::fromString(QString::fromStdString(time), Qt::ISODate);
    return moment.isValid() ? moment.toLocalTime().toString(QStringLiteral("yyyy-MM-dd HH:mm")).toStdString() : time;
}

QString elidedText(const QString& text) {
    if (text.size() <= 2 * shownEnd) return text;
    const qsizetype front = shownEnd - (text[shownEnd - 1].isHighSurrogate() ? 1 : 0);
    const qsizetype back = shownEnd - (text[text.size() - shownEnd].isLowSurrogate() ? 1 : 0);
    return text.first(front) + QStringLiteral("…") + text.last(back);
}

/// Decodes the ends of a long text only: more than is shown, so that a character that is cut is not shown.
QString elidedText(std::string_view utf8) {
    const auto decoded = [](std::string_view part) { return QString::fromUtf8(part.data(), qsizetype(part.size())); };
    constexpr std::size_t end = 4 * shownEnd;
    if (utf8.size() <= 2 * end) return elidedText(decoded(utf8));
    return elidedText(decoded(utf8.substr(0, end)) + decoded(utf8.substr(utf8.size() - end)));
}

QString displayText(const Cell& cell, ColumnKind kind) {
    if (const auto* text = std::get_if<std::string>(&cell))
        return kind == ColumnKind::Status ? shownValue(*text) : elidedText(std::string_view(*text));
    if (const auto* integer = std::get_if<std::int64_t>(&cell)) {
        if (kind == ColumnKind::Percent) return signedPercent(double(*integer));
        if (kind == ColumnKind::Share) return shareText(double(*integer));
        return kind == ColumnKind::Delta ? signedGrouped(*integer) : grouped(*integer);
    }
    if (const auto* number = std::get_if<double>(&cell)) {
        if (kind == ColumnKind::Percent) return signedPercent(*number);
        return kind == ColumnKind::Share ? shareText(*number) : freeNumber(*number);
    }
    return kind == ColumnKind::Text || kind == ColumnKind::Status ? QString() : QStringLiteral("–");
}

} // namespace inlinescope
