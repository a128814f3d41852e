#pragma once
#include "views/dialogs/demo_workspace.h"
#include "views/models/workspace_watcher.h"
#include "views/pages/page.h"
#include "views/theme.h"

#include <QMainWindow>
#include <QSettings>

class QDockWidget;
class QLabel;
class QListWidget;
class QStackedWidget;
class QToolButton;

namespace inlinescope {

class CompareBar;
class JobRunner;
class JobsPanel;

struct WindowOptions {
    ThemeChoice theme = ThemeChoice::Automatic; ///< already applied
    QPalette desktopPalette;                    ///< the desktop's own, as it was at the start
    DemoWorkspace demo;                         ///< of the start page; may not exist
};

/// The window: pages at the left, what is compared above, selection and jobs below. Object names: navigation, pages,
/// compareBar, statusSelection, statusJobs, jobsDock, and the actions action_NAME.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// Session, jobs and settings outlive the window.
    MainWindow(Session& session, JobRunner& jobs, QSettings& settings, const WindowOptions& options,
               QWidget* parent = nullptr);

    /// In the order of the navigation.
    const std::vector<Page*>& pages() const { return m_pages; }
    Page* page(const QString& id) const; ///< null where there is none
    CompareBar& compareBar() const { return *m_compareBar; }
    JobsPanel& jobsPanel() const { return *m_jobsPanel; }
    void setTheme(ThemeChoice choice);
    /// Imports files and folders, as dropping them on the window does.
    void importPaths(const QStringList& paths);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void buildPages();
    void addPage(Page* page);
    void buildCentral();
    void buildToolBar();
    void buildStatusBar();
    void buildJobsDock();
    void buildFileMenu();
    void buildViewMenu();
    void buildCompareMenu();
    void buildHelpMenu();
    QAction* addCommand(QMenu* menu, const QString& name, const QString& text, const QKeySequence& keys,
                        std::function<void()> run);
    void connectSession();
    void followPlace();
    void followWorkspace();
    void countFindings();
    void exportCurrent();
    void openRunDialog();
    void openSearchDialog();
    void showAbout();

    Session& m_session;
    JobRunner& m_jobs;
    QSettings& m_settings;
    WindowOptions m_options;
    WorkspaceWatcher m_watcher;
    std::vector<Page*> m_pages;
    QListWidget* m_navigation;
    QStackedWidget* m_stack;
    CompareBar* m_compareBar;
    JobsPanel* m_jobsPanel;
    QDockWidget* m_jobsDock;
    QLabel* m_statistics;
    QToolButton* m_jobsSummary;
    QAction *m_back, *m_forward;
};

} // namespace inlinescope
