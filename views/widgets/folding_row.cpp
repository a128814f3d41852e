// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/folding_row.h"

#include <QBoxLayout>
#include <QResizeEvent>

#include <algorithm>

namespace inlinescope {

FoldingRow::FoldingRow(QWidget* text, QWidget* controls, int least, QWidget* parent)
    : QWidget(parent), m_text(text), m_controls(controls), m_least(least),
      m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->addWidget(m_text, 1);
    m_layout->addWidget(m_controls, 0, Qt::AlignTop | Qt::AlignRight);
}

/// The one of the folded row, so that the row can become narrower than both need side by side.
QSize FoldingRow::minimumSizeHint() const {
    return {std::max(m_text->minimumSizeHint().width(), m_controls->minimumSizeHint().width()),
            m_layout->totalMinimumSize().height()};
}

void FoldingRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const int left = event->size().width() - m_controls->sizeHint().width() - m_layout->spacing();
    const bool folded = left < m_least;
    m_layout->setDirection(folded ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_layout->setAlignment(m_controls, folded ? Qt::AlignLeft : Qt::AlignTop | Qt::AlignRight);
}

} // namespace inlinescope
