#pragma once
#include "core/jobs/table.h"
#include "views/models/job_runner.h"
#include "views/models/session.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QToolButton;

namespace inlinescope {

/// What is compared, chosen once for every page: corpus, baseline run, the run held against it (of any corpus, those of
/// the baseline's first), and a button that swaps them. Lists what the workspace holds and chooses a pair by itself
/// where none is chosen. Child object names: compareCorpus, compareBaseline, compareVersus, compareSwap.
class CompareBar : public QWidget {
    Q_OBJECT
public:
    CompareBar(Session& session, JobRunner& jobs, QWidget* parent = nullptr);
    const QString& corpus() const { return m_corpusName; }
    /// Whether the list of runs of the present workspace has come.
    bool isReady() const { return m_ready; }
    void swap();

signals:
    void ready(); ///< the list of runs has come and a pair is chosen, if there is one
    void message(const QString& text);

private:
    QComboBox* addCombo(const QString& name, const QString& label, const QString& tip);
    void askForRuns();
    void show(std::shared_ptr<const Table> runs);
    void fillCombos();
    void fillRuns(QComboBox* combo, const QString& current, bool ofAllCorpora);
    void chooseCorpus(const QString& corpus);
    void chooseFromCombos();

    Session& m_session;
    JobRunner& m_jobs;
    QComboBox *m_corpus, *m_baseline, *m_versus;
    QToolButton* m_swap;
    std::shared_ptr<const Table> m_runs;
    QString m_corpusName;
    bool m_ready = false;
};

} // namespace inlinescope
