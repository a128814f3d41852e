// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/charts/delta_rows.h"

#include <QSplitter>

namespace inlinescope {

class DeltaChart;
class JobRunner;
class TablePanel;
class Treemap;

/// The pictures of the deltas that a table shows, side by side: sorted bars and a map. What is chosen in one of the
/// three is chosen in all. What takes long at 25,000 rows is done by a query of the jobs; until it is answered the
/// pictures stay what they were, and choose nothing. Child object names: NAME + "Chart", NAME + "Map"; its own is NAME
/// + "Pictures".
class DeltaPictures : public QSplitter {
    Q_OBJECT
public:
    DeltaPictures(const QString& name, TablePanel* table, JobRunner& jobs, QWidget* parent = nullptr);

    /// Shows rows of the panel's table soon.
    void setRows(DeltaSource source);

signals:
    void rowActivated(int tableRow);
    void message(const QString& text);

private:
    template <class Picture>
    void connectPicture(Picture* picture);
    void choose(int tableRow);

    TablePanel* m_table;
    JobRunner& m_jobs;
    DeltaChart* m_chart;
    Treemap* m_map;
    bool m_isBehind = false; ///< the rows that are drawn may be of another table
};

} // namespace inlinescope
