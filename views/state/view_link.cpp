// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/state/view_link.h"

#include <QFileInfo>
#include <QUrl>

#include <algorithm>

namespace inlinescope {
namespace {

constexpr qsizetype longestLink = 32 * 1024;
constexpr QLatin1String ascending("ascending"), descending("descending");

QString encoded(const QString& value) {
    return QString::fromLatin1(QUrl::toPercentEncoding(value));
}

QString joined(const QStringList& values, QChar separator) {
    QStringList parts;
    for (const QString& value : values)
        parts << encoded(value);
    return parts.join(separator);
}

Error refused(const QString& what) {
    return {ErrorCode::InvalidArgument, "the link has " + what.toStdString(), {}, {}, {}, "Copy the link again."};
}

/// Absent for what is no text of one line.
std::optional<QString> decoded(const QString& value) {
    QString text = QString::fromUtf8(QByteArray::fromPercentEncoding(value.toUtf8()));
    const bool isText = std::ranges::none_of(text, [](QChar sign) {
        return sign.category() == QChar::Other_Control || sign == QChar::ReplacementCharacter;
    });
    return isText ? std::optional(std::move(text)) : std::nullopt;
}

/// The values between the separators; `count` of them unless it is 0. Empty if the value is of another form.
QStringList parts(const QString& value, QChar separator, qsizetype count) {
    QStringList texts;
    for (const QString& part : value.split(separator)) {
        const auto text = decoded(part);
        if (!text || text->isEmpty()) return {};
        texts << *text;
    }
    return count == 0 || texts.size() == count ? texts : QStringList();
}

/// Takes the values of a key that may be repeated; false if the value is of another form.
bool takeRepeated(ViewLink& link, const QString& key, const QString& value) {
    if (key == QLatin1String("filter")) {
        const QStringList filter = parts(value, u':', 3);
        if (!filter.isEmpty()) link.filters[filter[0]][filter[1]] = filter[2];
        return !filter.isEmpty();
    }
    if (key == QLatin1String("order")) {
        const QStringList order = parts(value, u':', 3);
        if (order.isEmpty() || (order[2] != ascending && order[2] != descending)) return false;
        link.orders[order[0]] = {order[1], order[2] == ascending ? Qt::AscendingOrder : Qt::DescendingOrder};
        return true;
    }
    const QStringList pair = parts(value, u':', 2);
    if (pair.isEmpty()) return false;
    if (key == QLatin1String("choice")) {
        link.choices[pair[0]] = pair[1];
        return true;
    }
    bool isNumber = false;
    const qint64 ordinal = pair[1].toLongLong(&isNumber);
    if (isNumber && ordinal >= 0) link.asked[pair[0]] = ordinal;
    return isNumber && ordinal >= 0;
}

/// Whether the value has the form of the key.
bool take(ViewLink& link, const QString& key, const QString& value) {
    if (key == QLatin1String("runs")) {
        link.runs = parts(value, u',', 0);
        return !link.runs.isEmpty();
    }
    if (key == QLatin1String("row")) {
        link.row = parts(value, u':', 3);
        return !link.row.isEmpty();
    }
    QString& text = key == QLatin1String("page")     ? link.page
                    : key == QLatin1String("versus") ? link.versus
                    : key == QLatin1String("module") ? link.module
                                                     : link.decision;
    text = decoded(value).value_or(QString());
    return !text.isEmpty();
}

} // namespace

QString toText(const ViewLink& link) {
    QStringList parts;
    const auto add = [&parts](const char* key, const QString& value) {
        if (!value.isEmpty()) parts << QLatin1String(key) + QLatin1Char('=') + value;
    };
    add("page", encoded(link.page));
    add("runs", joined(link.runs, u','));
    if (link.versus != link.runs.value(1)) add("versus", encoded(link.versus));
    add("module", encoded(link.module));
    add("decision", encoded(link.decision));
    for (auto asked = link.asked.begin(); asked != link.asked.end(); ++asked)
        add("asked", joined({asked.key(), QString::number(asked.value())}, u':'));
    for (auto table = link.filters.begin(); table != link.filters.end(); ++table)
        for (auto filter = table->begin(); filter != table->end(); ++filter)
            add("filter", joined({table.key(), filter.key(), filter.value()}, u':'));
    for (auto order = link.orders.begin(); order != link.orders.end(); ++order)
        add("order",
            joined({order.key(), order->first, order->second == Qt::AscendingOrder ? ascending : descending}, u':'));
    for (auto choice = link.choices.begin(); choice != link.choices.end(); ++choice)
        add("choice", joined({choice.key(), choice.value()}, u':'));
    add("row", joined(link.row, u':'));
    return parts.join(QLatin1Char('&'));
}

Result<ViewLink> parseViewLink(const QString& text) {
    static const QStringList once{QStringLiteral("page"),   QStringLiteral("runs"),     QStringLiteral("versus"),
                                  QStringLiteral("module"), QStringLiteral("decision"), QStringLiteral("row")};
    static const QStringList repeated{QStringLiteral("asked"), QStringLiteral("filter"), QStringLiteral("order"),
                                      QStringLiteral("choice")};
    if (text.size() > longestLink) return refused(QStringLiteral("more than 32 KiB"));
    ViewLink link;
    QStringList seen;
    for (const QString& part : text.split(QLatin1Char('&'), Qt::SkipEmptyParts)) {
        const QString key = part.section(QLatin1Char('='), 0, 0), value = part.section(QLatin1Char('='), 1);
        const QString shown = encoded(key.left(40));
        if (!once.contains(key) && !repeated.contains(key))
            return refused(QStringLiteral("an unknown part \"%1\"").arg(shown));
        if (once.contains(key) && seen.contains(key)) return refused(QStringLiteral("two parts \"%1\"").arg(shown));
        if (!(once.contains(key) ? take : takeRepeated)(link, key, value))
            return refused(QStringLiteral("a part \"%1\" of another form").arg(shown));
        seen << key;
    }
    if (link.versus.isEmpty()) link.versus = link.runs.value(1);
    return link;
}

std::pair<QString, std::optional<QString>> splitLink(const QString& argument) {
    static constexpr QLatin1String mark(".inlinescope#");
    const qsizetype place = argument.indexOf(mark);
    if (place < 0 || QFileInfo::exists(argument)) return {argument, std::nullopt};
    const qsizetype file = place + mark.size() - 1;
    return {argument.left(file), argument.mid(file + 1)};
}

} // namespace inlinescope
