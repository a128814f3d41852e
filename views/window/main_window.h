// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/dialogs/demo_workspace.h"
#include "views/jobs/job_concern.h"
#include "views/state/job_runner.h"
#include "views/state/saved_filters.h"
#include "views/state/workspace_watcher.h"
#include "views/theme/theme.h"
#include "views/widgets/page.h"
#include "views/window/window_state.h"

#include <QMainWindow>
#include <QSettings>
#include <QTimer>

#include <functional>
#include <map>

class QDockWidget;
class QLabel;
class QListWidget;
class QStackedWidget;
class QToolButton;

namespace inlinescope {

class CompareBar;
class DemoOpening;
class FindBar;
class GuideWindow;
class JobsPanel;
class NoticeBar;
class SearchField;
class WorkspaceNotice;
struct Finding;
struct Imported;
struct Table;
struct ViewLink;

struct WindowOptions {
    ThemeChoice theme = ThemeChoice::Automatic; ///< already applied
    QPalette desktopPalette;                    ///< the palette that the automatic theme uses
    DemoWorkspace demo;                         ///< for the start page; the file may not exist
    int measuringSeconds = 0;                   ///< of the session, until the user chooses
};

/// The window: navigation and pages, the compared runs above, selection and jobs below. Errors are shown above the
/// page that they are about, as long as they are true; the status bar has a place of its own for what was done. Object
/// names: navigation, notice, pages, searchField, compareBar, statusSelection, statusMessage, statusJobs, jobsDock, and
/// the actions action_NAME.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// Session, jobs and settings must outlive the window.
    MainWindow(Session& session, JobRunner& jobs, QSettings& settings, const WindowOptions& options,
               QWidget* parent = nullptr);

    /// In the order of the navigation.
    const std::vector<Page*>& pages() const { return m_pages; }
    Page* page(const QString& id) const; ///< null if there is none
    CompareBar& compareBar() const { return *m_compareBar; }
    JobsPanel& jobsPanel() const { return *m_jobsPanel; }
    void setTheme(ThemeChoice choice);
    /// Sets the palette that the automatic theme uses from now on.
    void setDesktopPalette(const QPalette& palette);
    /// Opens a workspace, after a job that upgrades it if an older program wrote it; `then` is called when it is open.
    void openWorkspace(const QString& path, std::function<void()> then = {});
    /// Opens files and folders, as dropping them on the window does: a workspace is opened, anything else is imported
    /// into the open one (or into a new one that the user names first) and shown on its page; two of a kind are
    /// compared. A folder of shards shows how far they are.
    void openPaths(const QStringList& paths);
    /// Shows what a link of the open workspace says, or says why not.
    void openLink(const ViewLink& link);
    /// Says for a while in the status bar what was done; hides nothing there.
    void say(const QString& text);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void buildPages();
    void addPage(Page* page);
    void buildCentral();
    void fitNavigation();
    void buildToolBar();
    void buildStatusBar();
    void buildJobsDock();
    void buildFileMenu();
    void buildWorkspaceActions(QMenu* menu);
    void buildToolsMenu();
    void buildEditMenu();
    void buildViewMenu();
    void buildCompareMenu();
    void buildRunMenu();
    void buildHelpMenu();
    /// Ctrl and the page's number, 0 for the tenth; Alt for the pages after it.
    static QKeySequence pageKeys(std::size_t page);
    static QString withKeys(const QString& text, const QKeySequence& keys);
    QAction* addCommand(QMenu* menu, const QString& name, const QString& text, const QKeySequence& keys,
                        std::function<void()> run);
    /// Runs it if a workspace is open, otherwise says that none is.
    void onWorkspace(const std::function<void()>& run);
    void buildWholeBuildsMenu(QMenu* menu);
    void buildBinariesMenu(QMenu* menu);
    void openTrainBytes();
    void connectSession();
    void followPlace();
    void showTroubles();
    void keepFailure(const Job& job, const JobConcern& about);
    void showJob(JobId id);
    void followWorkspace();
    void leaveWorkspace();
    void countFindings();
    void exportCurrent();
    void copyLink();
    void openFound(const Table& found, int row);
    void openImported(const std::vector<Imported>& imported, const std::vector<Finding>& findings);
    void buildNamesMenu(QMenu* menu);
    void buildMeasuringMenu(QMenu* menu);
    void buildRecentMenu(QMenu* menu);
    void setSymbolForm(SymbolForm form);
    void find();
    void showRun(const QString& run);
    void openRunDialog();
    void openSearchDialog();
    void showAbout();
    void showGuide();

    Session& m_session;
    JobRunner& m_jobs;
    QSettings& m_settings;
    WindowOptions m_options;
    SavedFilters m_savedFilters;
    WorkspaceWatcher m_watcher;
    WindowState m_state;
    DemoOpening* m_demo = nullptr;
    std::vector<Page*> m_pages;
    QListWidget* m_navigation;
    QStackedWidget* m_stack;
    SearchField* m_search;
    CompareBar* m_compareBar;
    FindBar* m_findBar;
    JobsPanel* m_jobsPanel;
    QDockWidget* m_jobsDock;
    GuideWindow* m_guide = nullptr; ///< null until it is first shown
    QLabel *m_statistics, *m_message;
    QTimer m_messageTime;
    std::map<JobId, JobConcern> m_concerns; ///< of jobs that have not ended
    NoticeBar* m_notice;
    WorkspaceNotice* m_workspaceNotice;
    QString m_trouble, m_searchTrouble; ///< of all pages
    QToolButton* m_jobsSummary;
    QAction *m_back, *m_forward;
};

} // namespace inlinescope
