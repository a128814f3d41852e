// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QListView;
class QToolButton;

namespace inlinescope {

class CheckListModel;
class RunActions;

/// Chooses what is compared, for every page: corpus, baseline run, versus run (of any corpus, those of the baseline's
/// first), a button that swaps them, and a button with the list of further runs to compare: pages of two sides show the
/// versus run, other pages show all. Choosing one of the compared runs as versus shows it; any other run replaces the
/// present versus run. Lists the runs of the workspace and chooses a pair automatically if none is chosen. Child object
/// names: compareCorpus, compareBaseline, compareVersus, compareSwap, compareMore, compareMoreList.
class CompareBar : public QWidget {
    Q_OBJECT
public:
    CompareBar(Session& session, JobRunner& jobs, QWidget* parent = nullptr);
    const QString& corpus() const { return m_corpusName; }
    /// Whether the list of runs of the present workspace has arrived.
    bool isReady() const { return m_ready; }
    /// Makes sure that a run of the corpus is compared: `run`, as the versus run if it is not compared yet; if it is
    /// empty, any run.
    void include(const QString& corpus, const QString& run);
    /// Compares a run of the first corpus with one of the second, or two runs of a single corpus, if they have any.
    void compareCorpora(const QStringList& corpora);
    void swap();
    /// Lets the user write a label and a note about the versus run; the run choosers show the label.
    void annotateVersus() { annotate(m_versus); }
    /// About the versus run.
    RunActions& versusActions() const { return *m_versusActions; }
    /// Opens the list of further runs to compare.
    void showMore();
    /// Makes the next of the compared runs the versus run.
    void chooseNext();

signals:
    void ready(); ///< the list of runs has arrived and a pair is chosen, if there is one
    /// why the runs cannot be listed, or a run is missing; empty: that is no longer so
    void troubleChanged(const QString& sentence);

private:
    QComboBox* addCombo(const QString& name, const QString& label, const QString& tip);
    void askForRuns();
    void show(std::shared_ptr<const Table> runs);
    void fillCombos();
    void fillRuns(QComboBox* combo, const QString& current, bool ofAllCorpora);
    void chooseCorpus(const QString& corpus);
    void chooseBaseline();
    void chooseVersus();
    void annotate(QComboBox* combo);
    QString titleOf(const QString& run) const;
    void buildMore();
    void fillMore();
    void chooseMore();

    Session& m_session;
    JobRunner& m_jobs;
    QComboBox *m_corpus, *m_baseline, *m_versus;
    QToolButton *m_swap, *m_more;
    CheckListModel* m_moreRuns;
    /// in the menus of the two choosers and of the list of further runs
    RunActions *m_baselineActions, *m_versusActions, *m_moreActions;
    QListView* m_moreList = nullptr;
    std::shared_ptr<const Table> m_runs;
    QString m_corpusName;
    bool m_ready = false;
    bool m_filling = false; ///< true while the program checks the compared runs in the list of further runs
};

} // namespace inlinescope
