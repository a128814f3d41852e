// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QStringList>

#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// English texts as core and importers write them, and store them in workspaces, each with a translation. "%1" and so
/// on, in this order, are gaps: what differs from case to case, of one character at least. Of several phrases that a
/// text agrees with, the first one counts.
class PhraseBook {
public:
    PhraseBook(const char* context, std::span<const char* const> phrases);

    /// In the user's language if it agrees with a phrase and has at most 1,000 bytes, and what fills the gaps too;
    /// otherwise as it was written, without white space around it. The time is linear in the length of the text, which
    /// may be a stranger's.
    QString shown(const std::string& text) const;

private:
    struct Phrase {
        const char* text;
        QStringList parts; ///< around the gaps
    };
    QString translated(const QString& text, int depth) const;

    const char* m_context;
    std::vector<Phrase> m_phrases;
};

} // namespace inlinescope
