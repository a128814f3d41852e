#pragma once
#include "views/charts/delta_rows.h"

#include <QSplitter>

namespace inlinescope {

class DeltaChart;
class TablePanel;
class Treemap;

/// The pictures of the deltas that a table shows, side by side: sorted bars and a map. What is chosen in one of the
/// three is chosen in all. Child object names: NAME + "Chart", NAME + "Map"; its own is NAME + "Pictures".
class DeltaPictures : public QSplitter {
    Q_OBJECT
public:
    DeltaPictures(const QString& name, TablePanel* table, QWidget* parent = nullptr);

    /// Rows of the panel's table.
    void setRows(const DeltaRows& rows);

signals:
    void rowActivated(int tableRow);
    void message(const QString& text);

private:
    void choose(int tableRow);

    TablePanel* m_table;
    DeltaChart* m_chart;
    Treemap* m_map;
};

} // namespace inlinescope
