// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/charts/delta_rows.h"
#include "views/charts/plot_menu.h"

#include <QWidget>

#include <vector>

class QCPBars;
class QCustomPlot;

namespace inlinescope {

class Plot;

/// The rows as bars: those with a delta, the largest loss of bytes first. May be made in any thread.
struct DeltaBars {
    DeltaBars() = default;
    DeltaBars(DeltaRows deltas); // NOLINT(google-explicit-constructor): the same rows, put in order

    DeltaRows deltas;
    std::vector<int> order; ///< row numbers of the table
    int without = 0;        ///< rows that have no delta
};

/// Deltas as bars, sorted from the largest loss of bytes to the largest gain. A click chooses a row of the table, a
/// tooltip shows name and exact value, drag and wheel zoom, and a double click shows everything again; the context menu
/// saves PNG or SVG and copies the data. Rows without a delta are left out, and the axis title says how many. If bars
/// are thinner than a pixel, each pixel shows the largest of them, so that the cost of 25,000 rows is bounded by the
/// width of the screen.
class DeltaChart : public QWidget {
    Q_OBJECT
public:
    explicit DeltaChart(const QString& name, QWidget* parent = nullptr);

    void setRows(DeltaBars bars);
    /// Marks the bar of a row of the table; -1 for none.
    void selectRow(int tableRow);
    int selectedRow() const { return m_selectedRow; }
    /// Outlines the bar of a row as if the mouse were on it; -1 for none.
    void hoverRow(int tableRow);
    int hoveredRow() const { return m_hoveredRow; }
    /// The rows of the table in the order of the bars.
    const std::vector<int>& order() const { return m_bars.order; }
    /// The text of the tooltip of bar `position`.
    QString tipText(int position) const;
    QCustomPlot& plot() const;

signals:
    void rowClicked(int tableRow);
    void rowActivated(int tableRow); ///< Enter was pressed on the chosen bar
    void rowHovered(int tableRow);   ///< by the mouse; -1 if it is on no bar
    void message(const QString& text);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void pointAt(int tableRow);
    void drawBar(QCPBars* bars, int tableRow);
    void buildPlot();
    void applyPalette();
    void nameAxes();
    void drawBars();
    void showAll();
    void step(int direction);
    int positionAt(const QPoint& position) const;
    const DeltaRow& at(int position) const { return m_bars.deltas.rows[std::size_t(position)]; }
    std::int64_t delta(int position) const { return *at(position).delta; }
    void addBars(QCPBars* bars, int first, int last, int step, int sign);
    PlotText dataText() const;

    Plot* m_plot;
    QCPBars* m_smaller;
    QCPBars* m_larger;
    QCPBars *m_chosen, *m_underMouse;
    DeltaBars m_bars;
    int m_selectedRow = -1, m_hoveredRow = -1;
    QPoint m_pressedAt;
};

} // namespace inlinescope
