// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/find_bar.h"

#include "views/models/words.h"
#include "views/text/plain_text.h"
#include "views/text/text_width.h"
#include "views/widgets/find_targets.h"
#include "views/widgets/named.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace inlinescope {

FindBar::FindBar(QWidget* parent)
    : QWidget(parent), m_text(named(new QLineEdit(this), "findText")), m_count(named(plainLabel(this), "findCount")) {
    setObjectName(QStringLiteral("findBar"));
    setAccessibleName(tr("Find"));
    m_text->setAccessibleName(tr("Text to find"));
    m_text->setPlaceholderText(tr("find"));
    m_text->setClearButtonEnabled(true);
    m_text->setMaximumWidth(lettersWide(fontMetrics(), 50));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 2, 16, 4);
    layout->addWidget(m_text, 1);
    const auto addButton = [&](const char* name, const QString& text, const QString& tip, auto run) {
        auto* button = named(new QToolButton(this), name);
        button->setText(text);
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        button->setAutoRaise(true);
        connect(button, &QToolButton::clicked, this, run);
        layout->addWidget(button);
    };
    addButton("findPrevious", QStringLiteral("▴"), tr("Previous hit (Shift+F3)"), [this] { step(-1); });
    addButton("findNext", QStringLiteral("▾"), tr("Next hit (F3)"), [this] { step(1); });
    layout->addWidget(m_count);
    layout->addStretch(1);
    addButton("findClose", QStringLiteral("✕"), tr("Close (Esc)"), [this] { end(); });
    connect(m_text, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (m_target) m_target->setText(text);
    });
    hide();
}

bool FindBar::findIn(QWidget* widget) {
    if (isAncestorOf(widget) && m_target) widget = m_target->widget();
    if (!m_target || m_target->widget() != widget) {
        auto target = findTargetOf(widget);
        if (!target) return false;
        m_target = std::move(target);
        connect(m_target.get(), &FindTarget::found, this, &FindBar::tell);
        connect(m_target.get(), &FindTarget::failed, m_count, &QLabel::setText);
        connect(m_target->widget(), &QObject::destroyed, this, &FindBar::forget);
        m_target->setText(m_text->text());
    }
    show();
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
    return true;
}

void FindBar::forget() {
    m_target.reset();
    hide();
}

void FindBar::step(int direction) {
    if (m_target) m_target->step(direction);
}

void FindBar::end() {
    QWidget* widget = m_target ? m_target->widget() : nullptr;
    const bool giveBack = widget && isAncestorOf(window()->focusWidget());
    forget();
    if (giveBack) widget->setFocus(Qt::OtherFocusReason);
}

void FindBar::tell(int current, int hits, bool complete) {
    if (m_text->text().isEmpty())
        m_count->clear();
    else if (hits < 0)
        m_count->setText(tr("too many rows to look through; type into the filter row under the header"));
    else if (hits == 0)
        m_count->setText(complete ? tr("nothing found") : tr("looking…"));
    else if (current > 0)
        m_count->setText(tr("%1 of %2", "present hit, hits").arg(grouped(current), grouped(hits)) +
                         (complete ? QString() : QStringLiteral("+")));
    else
        m_count->setText(tr("%1 hit(s)", nullptr, hits).arg(grouped(hits)) +
                         (complete ? QString() : QStringLiteral("+")));
}

void FindBar::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Escape:
        return end();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return step(event->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace inlinescope
