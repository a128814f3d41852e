// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/empty_state.h"

#include "views/text/plain_text.h"
#include "views/text/text_width.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace inlinescope {

EmptyState::EmptyState(const QString& name, QWidget* parent)
    : QWidget(parent), m_text(plainLabel(this)), m_buttons(new QHBoxLayout) {
    setObjectName(name);
    m_text->setObjectName(name + QStringLiteral("Text"));
    m_text->setWordWrap(true);
    m_text->setMaximumWidth(lettersWide(fontMetrics(), 90));
    m_buttons->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 16, 0, 0);
    layout->setSpacing(12);
    layout->addWidget(m_text);
    layout->addLayout(m_buttons);
    layout->addStretch(1);
}

void EmptyState::setText(const QString& text) {
    m_text->setText(text);
}

QString EmptyState::text() const {
    return m_text->text();
}

QPushButton* EmptyState::add(const QString& name, const QString& text, std::function<void()> action) {
    auto* button = new QPushButton(text, this);
    button->setObjectName(name);
    connect(button, &QPushButton::clicked, this, std::move(action));
    m_buttons->insertWidget(m_buttons->count() - 1, button); // before the stretch
    return button;
}

void EmptyState::addButton(const QString& name, const QString& text, std::function<void()> action) {
    m_own.push_back(add(name, text, std::move(action)));
}

void EmptyState::addButton(const QString& name, QAction* action) {
    QPushButton* button = add(name, action->text(), [action] { action->trigger(); });
    button->setToolTip(action->toolTip());
    button->setVisible(action->isEnabled());
    connect(action, &QAction::changed, button, [button, action] { button->setVisible(action->isEnabled()); });
    addAction(action);
    setContextMenuPolicy(Qt::ActionsContextMenu);
}

void EmptyState::showButtons(bool areShown) {
    for (QPushButton* button : m_own)
        button->setVisible(areShown);
}

} // namespace inlinescope
