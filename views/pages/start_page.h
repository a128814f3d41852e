// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/error.h"
#include "core/jobs/tables/table.h"
#include "views/dialogs/demo_workspace.h"
#include "views/state/recent_workspaces.h"
#include "views/widgets/page.h"

class QLabel;
class QListWidget;
class QPushButton;

namespace inlinescope {

class CostPicture;
class Headline;
class RunActions;

/// The first page: what the compared runs say in one sentence, with a picture of their largest explained decisions,
/// or without a workspace what the program says, with a picture of the demo's; the demo, a place to drop a build,
/// recent workspaces with their last result, buttons to open and import, the content of the open workspace, and the
/// suggested next step. Child object names: startHeadline, startNext, startNextButton, startRecent, startOpen,
/// startImportCorpus, startImportFiles, startRun, startDemo, startCompare, startDrop, costPicture, startCorporaTable,
/// startRunsTable, startRemarksTable, startResume.
class StartPage : public Page {
    Q_OBJECT
public:
    /// `settings` must outlive the page. If the demo's file does not exist, the page has no button for it.
    StartPage(PageContext context, QSettings& settings, const DemoWorkspace& demo, QWidget* parent = nullptr);

    std::vector<TablePanel*> tables() const override { return {m_corpora, m_runs, m_remarks}; }

protected:
    void load() override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    enum class Step { Open, Import, Run, RunAgain, Compare };

    QWidget* buildWaysIn();
    void addDropField(QWidget* box);
    void setUpRecentList();
    QWidget* buildContents();
    QWidget* buildPart(TablePanel* panel, const QString& caption, const QString& noun);
    QPushButton* addButton(QWidget* box, const QString& name, const QString& text, const QString& toolTip);
    void showRecent();
    void askForPicture();
    void showLead(const Table& culprits, int largest);
    QString contentsText() const;
    void showFailure(const QString& what, const Error& error);
    void askForRuns();
    void askForRemarks();
    void followTables();
    void showContents(Table runs);
    void showNext(Step step);
    void doNext();
    void chooseRun(int row);
    void showRemarks(Table sets);
    QPushButton* buildResume();
    void offerActions();

    RecentWorkspaces m_recent;
    DemoWorkspace m_demo;
    Step m_step = Step::Open;
    Headline* m_headline;
    QLabel* m_next;
    QPushButton* m_nextButton;
    QListWidget* m_recentList;
    CostPicture* m_picture;
    QWidget* m_contents = nullptr;
    TablePanel* m_corpora;
    TablePanel* m_runs;
    TablePanel* m_remarks;    ///< its part of the page is hidden if it has no row
    RunActions* m_runActions; ///< about the current run
};

} // namespace inlinescope
