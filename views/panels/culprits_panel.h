// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/explain/explain_job.h"
#include "views/widgets/page.h"

#include <QStringList>

#include <map>
#include <memory>
#include <optional>

class QCheckBox;
class QLabel;

namespace inlinescope {

/// Which decisions are to blame for the delta of the session's module, the worst first, what stands out about the
/// chosen one, and what was verified by compiling. Child object names: culpritsTable, culpritsCaption,
/// culpritsFeatures, culpritsVerdict, culpritsExact.
class CulpritsPanel : public QWidget {
    Q_OBJECT
public:
    /// Session and jobs must outlive it.
    explicit CulpritsPanel(PageContext context, QWidget* parent = nullptr);

    /// Shows the explanation that is stored, or what to do to get one; loaded() follows. `others`: the policy after a
    /// decision was changed.
    void load(Others others);
    /// Starts the job that finds the decisions, and shows them when it has ended.
    void explain(Others others);
    void cancel(); ///< load()
    void clear();
    bool isLoading() const { return m_loading; }
    TablePanel& table() const { return *m_table; }
    const std::shared_ptr<const Explanation>& explanation() const { return m_explanation; } ///< null for none

signals:
    void loaded();
    void culpritChosen(std::optional<std::int64_t> decisionA, std::int64_t decisionB);

private:
    ExplainOptions options() const;
    QStringList about() const;
    void show(std::shared_ptr<const Explanation> explanation, const QStringList& runs);
    void choose(int tableRow);

    PageContext m_context;
    Others m_others = Others::Decide;
    bool m_loading = false;
    QLabel *m_caption, *m_features, *m_verdict;
    QCheckBox* m_exact;
    TablePanel* m_table;
    std::shared_ptr<const Explanation> m_explanation; ///< null for none
    QStringList m_runs;                               ///< that it is about
    /// What was explained while the window is open and could not be stored, by about().
    std::map<QStringList, std::shared_ptr<const Explanation>> m_unkept;
};

/// "callee_basic_block_count 140 (98th percentile); ...", or that nothing stands out.
QString outlierText(const Culprit& culprit);
/// What was verified by compiling, and what interaction is left over.
QString verdictText(const Explanation& explanation);

} // namespace inlinescope
