// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/charts/delta_rows.h"

#include <QSplitter>

namespace inlinescope {

class DeltaChart;
class HoverRows;
class JobRunner;
class TablePanel;
class Treemap;

/// The pictures of the deltas of a table, side by side: sorted bars and a map. A row that is chosen in the table, the
/// bars or the map is chosen in all three, and one that the mouse is on is highlighted in all. A query of the job
/// runner does what is slow at 25,000 rows; until it has answered, the pictures do not change and choose nothing. Child
/// object names: NAME + "Chart", NAME + "Map"; the object name of the widget is NAME + "Pictures".
class DeltaPictures : public QSplitter {
    Q_OBJECT
public:
    DeltaPictures(const QString& name, TablePanel* table, JobRunner& jobs, QWidget* parent = nullptr);

    /// Shows rows of the panel's table; the pictures follow asynchronously.
    void setRows(DeltaSource source);
    /// Highlights a row in the table, the bars and the map; -1 for none.
    void hoverRow(int tableRow);

signals:
    void rowHovered(int tableRow); ///< by the mouse, in one of the three; -1 for none
    void rowActivated(int tableRow);
    void message(const QString& text);

private:
    template <class Picture>
    void connectPicture(Picture* picture);
    void choose(int tableRow);
    void pointAt(int tableRow);

    TablePanel* m_table;
    HoverRows* m_hovered;
    JobRunner& m_jobs;
    DeltaChart* m_chart;
    Treemap* m_map;
    bool m_isStale = false; ///< the drawn rows may be those of another table
};

} // namespace inlinescope
