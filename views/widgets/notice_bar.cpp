// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/notice_bar.h"

#include "views/text/plain_text.h"
#include "views/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

namespace inlinescope {

NoticeBar::NoticeBar(const QString& name, QWidget* parent) : QFrame(parent), m_text(plainLabel(this)) {
    setObjectName(name);
    m_text->setObjectName(name + QStringLiteral("Text"));
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* close = new QToolButton(this);
    close->setObjectName(name + QStringLiteral("Close"));
    close->setText(QStringLiteral("×"));
    close->setAutoRaise(true);
    close->setFocusPolicy(Qt::StrongFocus);
    close->setToolTip(tr("Hide this message"));
    close->setAccessibleName(tr("Hide this message"));
    connect(close, &QToolButton::clicked, this, [this] {
        setText({});
        emit closed();
    });
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(14, 4, 4, 4);
    line->addWidget(m_text, 1);
    line->addWidget(close, 0, Qt::AlignTop);
    hide();
}

void NoticeBar::setText(const QString& text) {
    m_text->setText(text);
    setAccessibleName(text);
    setVisible(!text.isEmpty());
}

QString NoticeBar::text() const {
    return m_text->text();
}

void NoticeBar::paintEvent(QPaintEvent*) {
    constexpr int edge = 4;
    QPainter painter(this);
    painter.fillRect(rect(), highlightTint(palette()));
    painter.fillRect(0, 0, edge, height(), largerColor(palette()));
}

} // namespace inlinescope
