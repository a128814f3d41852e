// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/charts/plot_menu.h"

#include <QWidget>

#include <functional>

class QCustomPlot;

namespace inlinescope {

class Plot;

/// A widget that is one plot: its context menu saves PNG or SVG and copies the data, a tooltip says what is under the
/// mouse, and its colors are the palette's. Child object name: NAME + "Plot".
class PlotWidget : public QWidget {
    Q_OBJECT
public:
    QCustomPlot& plot() const;

signals:
    void message(const QString& text); ///< a sentence for the status bar

protected:
    PlotWidget(const QString& name, QWidget* parent);

    /// Names the widget for a screen reader and says what it shows. The plot is at least `lines` lines of text high.
    void describe(const QString& name, const QString& whatsThis, int lines);
    /// `textAt`: the tooltip at a place of the plot; empty for none.
    void showTips(std::function<QString(const QPoint& place)> textAt);
    /// Draws the plot in the colors and the font of the widget; called when these change.
    virtual void applyPalette() = 0;
    /// What is copied: tab-separated, with a line of headers.
    virtual PlotText dataText() const = 0;
    void changeEvent(QEvent* event) override;

    Plot* const m_plot;
};

} // namespace inlinescope
