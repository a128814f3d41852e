// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/phrase_book.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <optional>

namespace inlinescope {
namespace {

/// What fills the gaps. The first place of each part that follows is taken: if a later one agrees, it does too.
std::optional<QStringList> gapsOf(const QStringList& parts, const QString& text) {
    if (parts.size() == 1) return text == parts.front() ? std::optional(QStringList()) : std::nullopt;
    if (!text.startsWith(parts.front()) || !text.endsWith(parts.back())) return std::nullopt;
    QStringList gaps;
    qsizetype at = parts.front().size();
    const qsizetype end = text.size() - parts.back().size();
    for (qsizetype part = 1; part + 1 < parts.size(); ++part) {
        const qsizetype next = text.indexOf(parts[part], at + 1);
        if (next < 0) return std::nullopt;
        gaps << text.mid(at, next - at);
        at = next + parts[part].size();
    }
    if (at >= end) return std::nullopt;
    return gaps << text.mid(at, end - at);
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

} // namespace

PhraseBook::PhraseBook(const char* context, std::span<const char* const> phrases) : m_context(context) {
    static const QRegularExpression gap(QStringLiteral("%[1-9]"));
    for (const char* text : phrases)
        m_phrases.push_back({text, QString::fromLatin1(text).split(gap)});
}

QString PhraseBook::shown(const std::string& text) const {
    constexpr std::size_t mostBytes = 1000;
    const QString all = QString::fromStdString(text).trimmed();
    return text.size() > mostBytes ? all : translated(all, 0);
}

QString PhraseBook::translated(const QString& text, int depth) const {
    constexpr int deepest = 3;
    if (depth > deepest) return text;
    for (const Phrase& phrase : m_phrases) {
        std::optional<QStringList> values = gapsOf(phrase.parts, text);
        if (!values) continue;
        for (QString& value : *values)
            value = translated(value, depth + 1);
        return filled(QCoreApplication::translate(m_context, phrase.text), *values);
    }
    return text;
}

} // namespace inlinescope
