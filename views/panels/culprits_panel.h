// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/explain/explain_job.h"

#include <QWidget>

#include <memory>
#include <optional>

class QCheckBox;
class QLabel;

namespace inlinescope {

class TablePanel;

/// Which decisions are to blame for a module's delta, the worst first, what stands out about the chosen one, and what
/// was verified by compiling. Child object names: culpritsTable, culpritsCaption, culpritsFeatures, culpritsVerdict,
/// culpritsExact.
class CulpritsPanel : public QWidget {
    Q_OBJECT
public:
    explicit CulpritsPanel(QWidget* parent = nullptr);

    /// Null shows what to do to get an explanation.
    void show(std::shared_ptr<const Explanation> explanation, const QString& runA, const QString& runB);
    /// Whether every section and function shall come to the other run's bytes, not just text to within 5 %.
    bool isExactWanted() const;
    TablePanel& table() const { return *m_table; }

signals:
    void exactWantedChanged();
    void culpritChosen(std::optional<std::int64_t> decisionA, std::int64_t decisionB);

private:
    void choose(int tableRow);

    QLabel *m_caption, *m_features, *m_verdict;
    QCheckBox* m_exact;
    TablePanel* m_table;
    std::shared_ptr<const Explanation> m_explanation; ///< null for none
    QStringList m_runs;                               ///< that it is about
};

/// "callee_basic_block_count 140 (98th percentile); ...", or that nothing stands out.
QString outlierText(const Culprit& culprit);
/// What was verified by compiling, and what interaction is left over.
QString verdictText(const Explanation& explanation);

} // namespace inlinescope
