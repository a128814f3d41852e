// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/troubles.h"

#include <QStringList>
#include <QWidget>

namespace inlinescope {

QString Troubles::text() const {
    return QStringList(m_sentences.values()).join(QLatin1Char('\n'));
}

void Troubles::set(const QWidget* where, const QString& sentence) {
    if (m_sentences.value(where) == sentence) return;
    if (sentence.isEmpty())
        m_sentences.remove(where);
    else
        m_sentences[where] = sentence;
    emit changed();
}

void Troubles::clear() {
    if (m_sentences.isEmpty()) return;
    m_sentences.clear();
    emit changed();
}

void showTrouble(const QWidget* where, const QString& sentence) {
    for (const QWidget* widget = where; widget; widget = widget->parentWidget())
        if (auto* troubles = widget->findChild<Troubles*>(QString(), Qt::FindDirectChildrenOnly))
            return troubles->set(where, sentence);
}

} // namespace inlinescope
