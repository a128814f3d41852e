// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/features/feature_scatter.h"
#include "views/state/cli_command.h"
#include "views/widgets/page.h"

class QLabel;

namespace inlinescope {

class DecisionFlips;

/// The decisions inside a plot's brush, with the bytes of each. Child object names: brushedTable, brushedCaption,
/// clearBrush.
class BrushedPanel : public QWidget {
    Q_OBJECT
public:
    static constexpr std::size_t mostBrushed = 10000; ///< rows

    /// The members of the context, and `flips`, must outlive it.
    BrushedPanel(PageContext context, DecisionFlips& flips, QWidget* parent);
    TablePanel* table() const { return m_table; }
    const QString& run() const { return m_run; } ///< whose decisions are listed
    /// Queries the decisions of a run inside a brush over two features, and shows itself; loaded() follows.
    void load(const QString& run, const QString& x, const QString& y, const FeatureBrush& brush);
    void cancel(); ///< load()
    void clear();  ///< hides itself
    bool isLoading() const { return m_loading; }

signals:
    void loaded();
    /// `open`: the user wants to see the decision on the Module page.
    void decisionChosen(const inlinescope::ChosenDecision& decision, bool open);
    void clearRequested();

private:
    void showDecisions(const QString& run, BrushedDecisions brushed);
    void choose(int row, bool open);

    PageContext m_context;
    DecisionFlips& m_flips;
    bool m_loading = false;
    QString m_run;
    CliCommand m_command; ///< that prints the decisions
    QLabel* m_caption;
    TablePanel* m_table;
};

} // namespace inlinescope
