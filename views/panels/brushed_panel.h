// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/features/feature_scatter.h"
#include "views/state/session.h"

#include <QWidget>

class QLabel;

namespace inlinescope {

class DecisionFlips;
class TablePanel;

/// The decisions inside a plot's brush, with the bytes of each. Child object names: brushedTable, brushedCaption,
/// clearBrush.
class BrushedPanel : public QWidget {
    Q_OBJECT
public:
    BrushedPanel(Session& session, DecisionFlips& flips, QWidget* parent);
    TablePanel* table() const { return m_table; }
    void showDecisions(const QString& run, BrushedDecisions brushed);

signals:
    /// `open`: the user wants to see the decision on the Module page.
    void decisionChosen(const inlinescope::ChosenDecision& decision, bool open);
    void clearRequested();

private:
    void choose(int row, bool open);

    QString m_run;
    QLabel* m_caption;
    TablePanel* m_table;
};

} // namespace inlinescope
