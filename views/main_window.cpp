#include "views/main_window.h"

#include "core/jobs/queries.h"
#include "views/dialogs/run_dialog.h"
#include "views/dialogs/search_dialog.h"
#include "views/dialogs/workspace_jobs.h"
#include "views/models/job_runner.h"
#include "views/pages/explain_page.h"
#include "views/pages/findings_page.h"
#include "views/pages/logs_page.h"
#include "views/pages/module_page.h"
#include "views/pages/modules_page.h"
#include "views/pages/policies_page.h"
#include "views/pages/regret_page.h"
#include "views/pages/sizes_page.h"
#include "views/pages/start_page.h"
#include "views/widgets/compare_bar.h"
#include "views/widgets/jobs_panel.h"
#include "views/widgets/table_panel.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDropEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>
#include <QWhatsThis>

#include <algorithm>

namespace inlinescope {

MainWindow::MainWindow(Session& session, JobRunner& jobs, QSettings& settings, const WindowOptions& options,
                       QWidget* parent)
    : QMainWindow(parent), m_session(session), m_jobs(jobs), m_settings(settings), m_options(options),
      m_navigation(new QListWidget(this)), m_stack(new QStackedWidget(this)),
      m_compareBar(new CompareBar(session, jobs, this)), m_jobsPanel(new JobsPanel(jobs, this)),
      m_statistics(new QLabel(this)), m_jobsSummary(new QToolButton(this)) {
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    buildPages();
    buildCentral();
    buildJobsDock();
    buildStatusBar();
    buildFileMenu();
    buildCompareMenu();
    buildViewMenu();
    buildHelpMenu();
    buildToolBar();
    connectSession();
    resize(1400, 900);
    restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
}

void MainWindow::buildPages() {
    const PageContext context{m_session, m_jobs};
    addPage(new StartPage(context, m_settings, m_options.demo, this));
    auto* modules = new ModulesPage(context, this);
    auto* module = new ModulePage(context, this);
    connect(modules, &ModulesPage::explainRequested, module, &ModulePage::explainDelta);
    addPage(modules);
    addPage(module);
    addPage(new ExplainPage(context, this));
    auto* regret = new RegretPage(context, this);
    connect(regret, &RegretPage::searchRequested, this, &MainWindow::openSearchDialog);
    addPage(regret);
    addPage(new LogsPage(context, this));
    addPage(new SizesPage(context, this));
    addPage(new PoliciesPage(context, this));
    addPage(new FindingsPage(context, this));
}

void MainWindow::addPage(Page* page) {
    m_pages.push_back(page);
    m_stack->addWidget(page);
    auto* item = new QListWidgetItem(page->title(), m_navigation);
    item->setData(Qt::UserRole, page->id());
    item->setToolTip(tr("%1 (Ctrl+%2)").arg(page->title()).arg(m_pages.size()));
    connect(page, &Page::statisticsChanged, this, [this, page](const QString& text) {
        if (page == m_stack->currentWidget()) m_statistics->setText(text);
    });
    connect(page, &Page::message, this, [this](const QString& text) { statusBar()->showMessage(text, 8000); });
    connect(page, &Page::importRequested, this, [this] { chooseCorpusToImport(this, m_session, m_jobs); });
    connect(page, &Page::runRequested, this, &MainWindow::openRunDialog);
}

Page* MainWindow::page(const QString& id) const {
    for (Page* page : m_pages)
        if (page->id() == id) return page;
    return nullptr;
}

void MainWindow::buildCentral() {
    m_navigation->setObjectName(QStringLiteral("navigation"));
    m_navigation->setAccessibleName(tr("Pages"));
    m_navigation->setFrameShape(QFrame::NoFrame);
    m_navigation->setFixedWidth(fontMetrics().averageCharWidth() * 20);
    m_navigation->setSpacing(1);
    m_navigation->viewport()->setAutoFillBackground(false);
    QFont font = m_navigation->font();
    font.setPointSizeF(font.pointSizeF() * 1.05);
    m_navigation->setFont(font);
    for (int row = 0; row < m_navigation->count(); ++row)
        m_navigation->item(row)->setSizeHint({0, fontMetrics().height() + 16});
    m_stack->setObjectName(QStringLiteral("pages"));
    auto* central = new QWidget(this);
    auto* layout = new QHBoxLayout(central);
    layout->setContentsMargins(8, 8, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_navigation);
    layout->addWidget(m_stack, 1);
    setCentralWidget(central);
    connect(m_navigation, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (item) m_session.navigate(item->data(Qt::UserRole).toString());
    });
}

void MainWindow::buildJobsDock() {
    m_jobsDock = new QDockWidget(tr("Jobs"), this);
    m_jobsDock->setObjectName(QStringLiteral("jobsDock"));
    m_jobsDock->setWidget(m_jobsPanel);
    m_jobsDock->hide();
    addDockWidget(Qt::BottomDockWidgetArea, m_jobsDock);
    connect(&m_jobs, &JobRunner::jobAdded, m_jobsDock, &QWidget::show);
    connect(m_jobsPanel, &JobsPanel::findingsRequested, this,
            [this] { m_session.navigate(QStringLiteral("findings")); });
}

void MainWindow::buildStatusBar() {
    m_statistics->setObjectName(QStringLiteral("statusSelection"));
    m_statistics->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_jobsSummary->setObjectName(QStringLiteral("statusJobs"));
    m_jobsSummary->setAutoRaise(true);
    m_jobsSummary->setToolTip(tr("Show or hide the jobs (Ctrl+J)"));
    m_jobsSummary->hide();
    statusBar()->setSizeGripEnabled(false);
    statusBar()->addWidget(m_statistics, 1);
    statusBar()->addPermanentWidget(m_jobsSummary);
    connect(m_jobsSummary, &QToolButton::clicked, this, [this] { m_jobsDock->setVisible(!m_jobsDock->isVisible()); });
    connect(m_jobsPanel, &JobsPanel::summaryChanged, this, [this](const QString& text) {
        m_jobsSummary->setText(text);
        m_jobsSummary->setVisible(!text.isEmpty());
    });
    connect(m_compareBar, &CompareBar::message, this, [this](const QString& text) { statusBar()->showMessage(text); });
}

void MainWindow::buildToolBar() {
    QToolBar* bar = addToolBar(tr("Comparison"));
    bar->setObjectName(QStringLiteral("compareBar"));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->addAction(m_back);
    bar->addAction(m_forward);
    bar->addWidget(m_compareBar);
}

QAction* MainWindow::addCommand(QMenu* menu, const QString& name, const QString& text, const QKeySequence& keys,
                                std::function<void()> run) {
    QAction* action = menu->addAction(text);
    action->setObjectName(QStringLiteral("action_") + name);
    action->setShortcut(keys);
    connect(action, &QAction::triggered, this, std::move(run));
    return action;
}

void MainWindow::buildFileMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&File"));
    addCommand(menu, "new", tr("&New workspace..."), QKeySequence::New,
               [this] { chooseNewWorkspace(this, m_session); });
    addCommand(menu, "open", tr("&Open workspace..."), QKeySequence::Open,
               [this] { chooseWorkspace(this, m_session); });
    menu->addSeparator();
    addCommand(menu, "import", tr("&Import corpus..."), Qt::CTRL | Qt::Key_I,
               [this] { chooseCorpusToImport(this, m_session, m_jobs); });
    addCommand(menu, "importFiles", tr("Import &logs and size reports..."), Qt::CTRL | Qt::SHIFT | Qt::Key_I,
               [this] { chooseFilesToImport(this, m_session, m_jobs); });
    addCommand(menu, "run", tr("&Run policies..."), Qt::CTRL | Qt::Key_R, [this] { openRunDialog(); });
    addCommand(menu, "search", tr("&Search for the smallest..."), Qt::CTRL | Qt::SHIFT | Qt::Key_R,
               [this] { openSearchDialog(); });
    menu->addSeparator();
    // Ctrl+E inside of a table exports that table; the menu exports the page's first one from anywhere.
    addCommand(menu, "export", tr("&Export table as CSV..."), Qt::CTRL | Qt::SHIFT | Qt::Key_E,
               [this] { exportCurrent(); });
    addCommand(menu, "check", tr("&Check workspace"), {}, [this] {
        if (!m_session.workspacePath().isEmpty()) checkWorkspaceWithJob(m_session, m_jobs);
    });
    menu->addSeparator();
    addCommand(menu, "quit", tr("&Quit"), Qt::CTRL | Qt::Key_Q, [this] { close(); });
}

void MainWindow::buildCompareMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&Go"));
    m_back = addCommand(menu, "back", tr("&Back"), Qt::ALT | Qt::Key_Left, [this] { m_session.back(); });
    m_forward = addCommand(menu, "forward", tr("&Forward"), Qt::ALT | Qt::Key_Right, [this] { m_session.forward(); });
    m_back->setIconText(QStringLiteral("←"));
    m_back->setToolTip(tr("Back (Alt+Left)"));
    m_forward->setIconText(QStringLiteral("→"));
    m_forward->setToolTip(tr("Forward (Alt+Right)"));
    menu->addSeparator();
    for (std::size_t i = 0; i < m_pages.size(); ++i)
        addCommand(menu, m_pages[i]->id(), m_pages[i]->title(), Qt::CTRL | Qt::Key(Qt::Key_1 + int(i)),
                   [this, id = m_pages[i]->id()] { m_session.navigate(id); });
    menu->addSeparator();
    addCommand(menu, "swap", tr("&Swap the runs"), Qt::CTRL | Qt::SHIFT | Qt::Key_S, [this] { m_compareBar->swap(); });
    addCommand(menu, "more", tr("Compare &more runs..."), Qt::CTRL | Qt::SHIFT | Qt::Key_M,
               [this] { m_compareBar->showMore(); });
    addCommand(menu, "next", tr("Show the &next run against the baseline"), Qt::CTRL | Qt::SHIFT | Qt::Key_N,
               [this] { m_compareBar->chooseNext(); });
}

void MainWindow::buildViewMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&View"));
    addCommand(menu, "refresh", tr("&Refresh"), QKeySequence::Refresh, [this] { m_session.noteWorkspaceChanged(); });
    QAction* jobs = m_jobsDock->toggleViewAction();
    jobs->setObjectName(QStringLiteral("action_jobs"));
    jobs->setText(tr("&Jobs"));
    jobs->setShortcut(Qt::CTRL | Qt::Key_J);
    menu->addAction(jobs);
    menu->addSeparator();
    const std::tuple<const char*, QString, ThemeChoice> themes[] = {
        {"themeAuto", tr("Theme of the &desktop"), ThemeChoice::Automatic},
        {"themeLight", tr("&Light theme"), ThemeChoice::Light},
        {"themeDark", tr("Da&rk theme"), ThemeChoice::Dark},
    };
    auto* group = new QActionGroup(this);
    for (const auto& [name, text, choice] : themes) {
        QAction* action = addCommand(menu, name, text, {}, [this, choice = choice] { setTheme(choice); });
        action->setCheckable(true);
        action->setChecked(choice == m_options.theme);
        group->addAction(action);
    }
}

void MainWindow::buildHelpMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&Help"));
    addCommand(menu, "whatsThis", tr("&What's this?"), QKeySequence::WhatsThis,
               [] { QWhatsThis::enterWhatsThisMode(); });
    addCommand(menu, "about", tr("&About Inlinescope"), {}, [this] { showAbout(); });
}

void MainWindow::connectSession() {
    connect(&m_session, &Session::placeChanged, this, &MainWindow::followPlace);
    connect(&m_session, &Session::workspacePathChanged, this, &MainWindow::followWorkspace);
    connect(&m_session, &Session::workspaceChanged, this, &MainWindow::countFindings);
    connect(&m_watcher, &WorkspaceWatcher::changed, &m_session, &Session::noteWorkspaceChanged);
    followWorkspace();
    if (m_session.here().page.isEmpty())
        m_session.navigate(m_pages.front()->id());
    else
        followPlace();
}

void MainWindow::followPlace() {
    m_back->setEnabled(m_session.canGoBack());
    m_forward->setEnabled(m_session.canGoForward());
    Page* wanted = page(m_session.here().page);
    if (!wanted) return;
    m_stack->setCurrentWidget(wanted);
    m_statistics->setText(wanted->statistics());
    for (int row = 0; row < m_navigation->count(); ++row)
        if (m_navigation->item(row)->data(Qt::UserRole).toString() == wanted->id()) m_navigation->setCurrentRow(row);
}

void MainWindow::followWorkspace() {
    const QString& path = m_session.workspacePath();
    m_jobs.setWorkspacePath(path);
    m_watcher.watch(path);
    setWindowTitle(path.isEmpty() ? tr("Inlinescope") : tr("%1 - Inlinescope").arg(QFileInfo(path).fileName()));
    setWindowFilePath(path);
}

/// The navigation says how many findings there are.
void MainWindow::countFindings() {
    const auto tell = [this](std::size_t count) {
        const Page* findings = page(QStringLiteral("findings"));
        const auto row = std::ranges::find(m_pages, findings) - m_pages.begin();
        m_navigation->item(int(row))->setText(count ? tr("%1  %2").arg(findings->title()).arg(count)
                                                    : findings->title());
    };
    const std::string path = m_session.workspacePath().toStdString();
    if (path.empty()) return tell(0);
    m_jobs.query<Table>(
        this, QStringLiteral("findings"), [path](const CancelToken&) { return listTable(path, ListNoun::Findings); },
        [tell](Result<Table> result) { tell(result ? result->rows.size() : 0); });
}

void MainWindow::setTheme(ThemeChoice choice) {
    m_options.theme = choice;
    m_settings.setValue(QStringLiteral("theme"), toString(choice));
    applyTheme(*qApp, choice, m_options.desktopPalette);
}

void MainWindow::importPaths(const QStringList& paths) {
    const bool workspace = paths.size() == 1 && paths.front().endsWith(QLatin1String(".inlinescope"));
    if (workspace)
        m_session.setWorkspacePath(paths.front());
    else
        importDropped(this, m_session, m_jobs, paths);
}

void MainWindow::exportCurrent() {
    const auto* page = qobject_cast<Page*>(m_stack->currentWidget());
    if (!page || page->tables().empty()) return;
    for (TablePanel* panel : page->tables())
        if (panel->isAncestorOf(QApplication::focusWidget())) return panel->exportCsv();
    page->tables().front()->exportCsv();
}

void MainWindow::openRunDialog() {
    withWorkspace(this, m_session,
                  [this] { inlinescope::openRunDialog(this, m_session, m_jobs, m_compareBar->corpus()); });
}

void MainWindow::openSearchDialog() {
    withWorkspace(this, m_session,
                  [this] { inlinescope::openSearchDialog(this, m_session, m_jobs, m_compareBar->corpus()); });
}

void MainWindow::showAbout() {
    auto* box = new QMessageBox(this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(tr("About Inlinescope"));
    box->setText(tr("Inlinescope %1").arg(QApplication::applicationVersion()));
    box->setInformativeText(
        tr("Explores and compares the inlining decisions of LLVM, and says what they cost in bytes. "
           "Free software under the GNU General Public License, version 3 or later."));
    box->open();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) paths << url.toLocalFile();
    if (paths.isEmpty()) return;
    event->acceptProposedAction();
    importPaths(paths);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    m_settings.setValue(QStringLiteral("geometry"), saveGeometry());
    QMainWindow::closeEvent(event);
}

} // namespace inlinescope
