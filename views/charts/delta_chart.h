#pragma once
#include "core/jobs/table.h"

#include <QWidget>

#include <memory>
#include <vector>

class QCPBars;
class QCustomPlot;

namespace inlinescope {

/// Deltas of a Table as bars, sorted from the largest loss of bytes to the largest gain. A click chooses a row of the
/// table, hover tells name and exact value, drag and wheel zoom, a double click shows all again; a PlotMenu saves
/// pictures and copies the data. Rows without a delta are left out, and the axis title says how many.
class DeltaChart : public QWidget {
    Q_OBJECT
public:
    explicit DeltaChart(const QString& name, QWidget* parent = nullptr);

    /// Draws the columns `label` and `delta` of the table; `of` names the side whose delta that is, where there are
    /// several.
    void setTable(std::shared_ptr<const Table> table, const std::string& label, const std::string& delta,
                  const QString& of = {});
    /// Marks the bar of a row of the table; -1 for none.
    void selectRow(int tableRow);
    int selectedRow() const { return m_selectedRow; }
    /// Rows of the table in the order of the bars.
    const std::vector<int>& order() const { return m_order; }
    /// What hovering over bar `position` says.
    QString tipText(int position) const;
    QCustomPlot& plot() const { return *m_plot; }

signals:
    void rowClicked(int tableRow);
    void rowActivated(int tableRow); ///< Enter on the chosen bar
    void message(const QString& text);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void buildPlot();
    void applyPalette();
    void drawBars();
    void showAll();
    void step(int direction);
    int positionAt(const QPoint& position) const;
    std::int64_t delta(int position) const;
    QString label(int position) const;
    QString data() const;

    QCustomPlot* m_plot;
    QCPBars* m_smaller;
    QCPBars* m_larger;
    QCPBars* m_chosen;
    std::shared_ptr<const Table> m_table;
    int m_labelColumn = -1, m_deltaColumn = -1;
    std::vector<int> m_order;
    int m_selectedRow = -1;
    QPoint m_pressedAt;
};

} // namespace inlinescope
