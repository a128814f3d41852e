// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/observation_pager.h"

#include "views/models/words.h"
#include "views/text/plain_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace inlinescope {

ObservationPager::ObservationPager(QWidget* parent) : QWidget(parent), m_range(plainLabel(this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_range->setObjectName(QStringLiteral("logsRange"));
    layout->addWidget(m_range, 1);
    m_previous = addButton("logsPrevious", Qt::LeftArrow, tr("Earlier observations"),
                           QKeySequence(Qt::ALT | Qt::Key_PageUp), -1);
    m_next =
        addButton("logsNext", Qt::RightArrow, tr("Later observations"), QKeySequence(Qt::ALT | Qt::Key_PageDown), 1);
}

QToolButton* ObservationPager::addButton(const char* name, Qt::ArrowType arrow, const QString& text,
                                         const QKeySequence& shortcut, int pages) {
    auto* button = new QToolButton(this);
    button->setObjectName(QLatin1String(name));
    button->setArrowType(arrow);
    button->setAutoRaise(true);
    button->setShortcut(shortcut);
    button->setAccessibleName(text);
    button->setToolTip(tr("%1 (%2)", "action, shortcut").arg(text, shortcut.toString(QKeySequence::NativeText)));
    connect(button, &QToolButton::clicked, this, [this, pages] { turn(pages); });
    layout()->addWidget(button);
    return button;
}

void ObservationPager::turn(int pages) {
    const std::int64_t wanted = std::max<std::int64_t>(0, m_first + pages * m_pageRows);
    if (wanted == m_first || wanted >= m_count) return;
    m_first = wanted;
    emit turned();
}

void ObservationPager::showRange(const QString& context, std::int64_t count, std::int64_t rows) {
    m_count = count;
    const std::int64_t last = std::min(m_first + rows, count);
    if (rows > 0 && last < count) m_pageRows = rows;
    const QString name = context.isEmpty() ? tr("the context without a name") : context;
    m_range->setText(
        count == 0
            ? tr("%1 has no observation").arg(name)
            : tr("%1: observations %2 to %3 of %4").arg(name, grouped(m_first), grouped(last - 1), grouped(count)));
    m_previous->setEnabled(m_first > 0);
    m_next->setEnabled(last < count);
}

void ObservationPager::showSentence(const QString& sentence) {
    m_range->setText(sentence);
}

} // namespace inlinescope
