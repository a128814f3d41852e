// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/explain/explain_job.h"
#include "views/jobs/measure_jobs.h"
#include "views/widgets/page.h"

#include <QStringList>

#include <map>
#include <memory>
#include <optional>

class QCheckBox;
class QLabel;

namespace inlinescope {

class RunningJob;
class WaterfallChart;

/// Which decisions are to blame for the delta of the session's module, the worst first, which features of the
/// chosen one are outliers, the way from the baseline's text to the other run's as a picture, and what was verified by
/// compiling. While the job runs that finds them, those so far. Child object names: culpritsTable, culpritsCaption,
/// culpritsFeatures, culpritsVerified, culpritsExact, culpritsRunning, culpritsWaterfall.
class CulpritsPanel : public QWidget {
    Q_OBJECT
public:
    /// Session and jobs must outlive it.
    explicit CulpritsPanel(PageContext context, QWidget* parent = nullptr);

    /// Shows the explanation that is stored, or what to do to get one; loaded() follows. `others`: the policy after a
    /// decision was changed.
    void load(Others others);
    /// Starts the job that finds the decisions, unless it runs, and shows them as they are found.
    void explain(Others others);
    void cancel(); ///< load()
    void clear();
    bool isLoading() const { return m_loading; }
    TablePanel& table() const { return *m_table; }
    WaterfallChart& waterfall() const { return *m_waterfall; }
    const std::shared_ptr<const Explanation>& explanation() const { return m_explanation; } ///< null for none
    /// What was found before the job that runs, which is to replace it; null for none.
    const Explanation* known() const;
    const QString& soFar() const { return m_now; } ///< what the job does and has found; empty if none runs

signals:
    void loaded();
    void soFarChanged();
    void message(const QString& text); ///< a sentence for the status bar
    void culpritChosen(std::optional<std::int64_t> decisionA, std::int64_t decisionB);

private:
    ExplainOptions options() const;
    QStringList about() const;
    Ongoing<ExplainingModule> running() const;
    void follow();
    void show(std::shared_ptr<const Explanation> explanation, const QStringList& runs);
    void showWords(bool isRunning);
    void choose(int tableRow);
    void drawWaterfall();

    PageContext m_context;
    Others m_others = Others::Decide;
    bool m_loading = false;
    QLabel *m_caption, *m_features, *m_verified;
    QCheckBox* m_exact;
    TablePanel* m_table;
    RunningJob* m_running;
    WaterfallChart* m_waterfall;
    std::shared_ptr<const ExplanationSoFar> m_soFar;  ///< that is shown; null unless it is being explained
    std::shared_ptr<const Explanation> m_explanation; ///< null for none
    QStringList m_runs;                               ///< that it is about
    std::shared_ptr<const Explanation> m_known;       ///< loaded last; null for none
    QStringList m_knownOf;                            ///< about()
    QString m_now;
    /// What was explained while the window is open and could not be stored, by about().
    std::map<QStringList, std::shared_ptr<const Explanation>> m_unkept;
};

/// The change of text; what decisions and what other bitcode make of it as figures beside each other, since their signs
/// may be opposite; and what the culprits make.
QString explanationCaption(const Explanation& explanation, const QString& runA, const QString& runB);
/// "callee_basic_block_count 140 (98th percentile); ...", or that no feature is an outlier.
QString outlierText(const Culprit& culprit);
/// "4 of about 39 compiles; culprits so far: f into g (+132 B)"
QString soFarText(const ExplanationSoFar& soFar, const Session& session);
/// What was verified by compiling, and what interaction is left over.
QString verifiedText(const Explanation& explanation);

} // namespace inlinescope
