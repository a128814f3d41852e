// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QString>

#include <span>

namespace inlinescope::test {

/// The text of all sources of core and importers, each literal in one piece.
inline QString sourcesThatWritePhrases() {
    QString sources;
    for (const char* room : {"/core", "/importers"})
        for (QDirIterator files(QStringLiteral(INLINESCOPE_SOURCE_DIR) + room, {"*.cpp", "*.h"}, QDir::Files,
                                QDirIterator::Subdirectories);
             files.hasNext();) {
            QFile file(files.next());
            if (!file.open(QIODevice::ReadOnly)) return {};
            sources += QString::fromUtf8(file.readAll());
        }
    static const QRegularExpression between("\"\\s*\n\\s*\""); // a literal in several lines
    return sources.remove(between).replace("\\\"", "\"");
}

/// Whether the sources have the literal, or literals of whole words of which core puts it together.
inline bool isOf(const QString& sources, const QString& literal) {
    const QString text = literal.trimmed();
    if (text.isEmpty() || sources.contains(text)) return true;
    for (qsizetype at = 1; at < text.size(); ++at) {
        if (text[at].isLetterOrNumber()) continue;
        const QString head = text.first(at);
        if (!sources.contains('"' + head) && !sources.contains(head + '"')) continue;
        if (isOf(sources, text.mid(at))) return true;
    }
    return false;
}

/// The first phrase with a part between its gaps that is not of the sources; null if all are.
inline const char* phraseOfNoSource(std::span<const char* const> phrases) {
    const QString sources = sourcesThatWritePhrases();
    static const QRegularExpression gap("%[1-9]");
    for (const char* phrase : phrases)
        for (const QString& literal : QString(phrase).split(gap))
            if (!isOf(sources, literal)) return phrase;
    return nullptr;
}

} // namespace inlinescope::test
