// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/plot_widget.h"

#include "views/charts/plot.h"
#include "views/charts/plot_menu.h"
#include "views/models/words.h"
#include "views/text/plain_text.h"

#include <QEvent>
#include <QMouseEvent>
#include <QVBoxLayout>

namespace inlinescope {

PlotWidget::PlotWidget(const QString& name, QWidget* parent) : QWidget(parent), m_plot(new Plot(this)) {
    setObjectName(name);
    m_plot->setObjectName(name + QStringLiteral("Plot"));
    m_plot->setLocale(numberLocale());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    auto* menu = new PlotMenu(this, m_plot, [this] { return dataText(); });
    connect(menu, &PlotMenu::message, this, &PlotWidget::message);
}

QCustomPlot& PlotWidget::plot() const {
    return *m_plot;
}

void PlotWidget::describe(const QString& name, const QString& whatsThis, int lines) {
    setAccessibleName(name);
    setWhatsThis(whatsThis);
    m_plot->setAccessibleName(name);
    m_plot->setMinimumHeight(fontMetrics().height() * lines);
}

void PlotWidget::showTips(std::function<QString(const QPoint&)> textAt) {
    connect(m_plot, &QCustomPlot::mouseMove, this, [this, textAt = std::move(textAt)](QMouseEvent* event) {
        showPlainToolTip(event->globalPosition().toPoint(), textAt(event->pos()), m_plot);
    });
}

void PlotWidget::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) applyPalette();
}

} // namespace inlinescope
