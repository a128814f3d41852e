// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/main_window.h"

#include "core/jobs/workspace/housekeeping.h"
#include "core/jobs/workspace/lists.h"
#include "importers/jobs/import_job.h"
#include "views/dialogs/run_dialog.h"
#include "views/dialogs/script_editor.h"
#include "views/dialogs/search_dialog.h"
#include "views/jobs/workspace_jobs.h"
#include "views/models/error_text.h"
#include "views/models/found_model.h"
#include "views/models/table_access.h"
#include "views/pages/callees_page.h"
#include "views/pages/decisions_page.h"
#include "views/pages/explain_page.h"
#include "views/pages/features_page.h"
#include "views/pages/findings_page.h"
#include "views/pages/logs_page.h"
#include "views/pages/module_page.h"
#include "views/pages/modules_page.h"
#include "views/pages/policies_page.h"
#include "views/pages/regret_page.h"
#include "views/pages/sizes_page.h"
#include "views/pages/start_page.h"
#include "views/pages/training_page.h"
#include "views/panels/compare_bar.h"
#include "views/panels/guided_steps.h"
#include "views/state/job_runner.h"
#include "views/state/page_id.h"
#include "views/state/recent_workspaces.h"
#include "views/text/plain_text.h"
#include "views/text/text_width.h"
#include "views/theme/icons.h"
#include "views/widgets/find_bar.h"
#include "views/widgets/focus_ring.h"
#include "views/widgets/jobs_panel.h"
#include "views/widgets/notice_bar.h"
#include "views/widgets/search_field.h"
#include "views/widgets/table_filters.h"
#include "views/widgets/table_panel.h"
#include "views/window/demo_opening.h"
#include "views/window/page_keys.h"
#include "views/window/workspace_notice.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPainter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace inlinescope {
namespace {

/// Leaves space before the icon and the text.
class NavigationDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    static constexpr int room = 10, side = 16, beside = 4 * room + side; ///< of the icon; what a row needs besides text

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QStyleOptionViewItem item = option;
        initStyleOption(&item, index);
        const QString words = std::exchange(item.text, QString());
        const QIcon icon = std::exchange(item.icon, QIcon());
        const QStyle* style = item.widget->style();
        style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
        const bool selected = item.state.testFlag(QStyle::State_Selected);
        painter->save();
        painter->setFont(item.font);
        icon.paint(painter, QRect(item.rect.left() + room, item.rect.center().y() - side / 2, side, side),
                   Qt::AlignCenter, selected ? QIcon::Selected : QIcon::Normal);
        style->drawItemText(painter, item.rect.adjusted(2 * room + side, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                            item.palette, item.state.testFlag(QStyle::State_Enabled), words,
                            selected ? QPalette::HighlightedText : QPalette::Text);
        painter->restore();
    }
};

} // namespace

MainWindow::MainWindow(Session& session, JobRunner& jobs, QSettings& settings, const WindowOptions& options,
                       QWidget* parent)
    : QMainWindow(parent), m_session(session), m_jobs(jobs), m_settings(settings), m_options(options),
      m_savedFilters(settings), m_state(settings), m_navigation(new QListWidget(this)),
      m_stack(new QStackedWidget(this)), m_search(new SearchField(session, jobs, this)),
      m_compareBar(new CompareBar(session, jobs, this)), m_findBar(new FindBar(this)),
      m_jobsPanel(new JobsPanel(jobs, this)), m_statistics(plainLabel(this)), m_message(plainLabel(this)),
      m_notice(new NoticeBar(QStringLiteral("notice"), this)),
      m_workspaceNotice(new WorkspaceNotice(session, jobs, settings, this)), m_jobsSummary(new QToolButton(this)) {
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    new PlainHelp(this);
    FocusRing::showEverywhere(this);
    session.setSymbolForm(SymbolForm(std::clamp(settings.value(QStringLiteral("names")).toInt(), 0, 2)));
    session.setMeasuringSeconds(
        std::clamp(settings.value(QStringLiteral("measuringSeconds"), options.measuringSeconds).toInt(), 0, 3600));
    buildPages();
    buildCentral();
    buildJobsDock();
    buildStatusBar();
    buildFileMenu();
    buildEditMenu();
    buildCompareMenu();
    buildRunMenu();
    buildViewMenu();
    buildToolsMenu();
    buildHelpMenu();
    buildToolBar();
    connectSession();
    setMinimumWidth(960);
    resize(1400, 900);
    restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
}

void MainWindow::buildPages() {
    const PageContext context{m_session, m_jobs, &m_settings};
    addPage(new StartPage(context, m_settings, m_options.demo, this));
    auto* modules = new ModulesPage(context, this);
    auto* module = new ModulePage(context, this);
    connect(modules, &ModulesPage::explainRequested, module, &ModulePage::explainDelta);
    connect(&module->steps(), &GuidedSteps::gapsWanted, modules, &ModulesPage::showGaps);
    m_demo = new DemoOpening(context, m_options.demo, *module, this);
    addPage(modules);
    addPage(module);
    addPage(new DecisionsPage(context, this));
    addPage(new FeaturesPage(context, this));
    addPage(new ExplainPage(context, this));
    auto* regret = new RegretPage(context, this);
    connect(regret, &RegretPage::searchRequested, this, &MainWindow::openSearchDialog);
    addPage(regret);
    addPage(new CalleesPage(context, this));
    addPage(new LogsPage(context, this));
    addPage(new SizesPage(context, this));
    addPage(new PoliciesPage(context, this));
    auto* training = new TrainingPage(context, this);
    connect(training, &TrainingPage::trainRequested, this, &MainWindow::openTrainBytes);
    addPage(training);
    auto* findings = new FindingsPage(context, this);
    connect(findings, &FindingsPage::jobRequested, this, &MainWindow::showJob);
    addPage(findings);
}

void MainWindow::addPage(Page* page) {
    m_pages.push_back(page);
    m_stack->addWidget(page);
    for (TableFilters* filters : page->findChildren<TableFilters*>())
        filters->setStore(&m_savedFilters);
    auto* item = new QListWidgetItem(page->title(), m_navigation);
    item->setData(Qt::UserRole, page->id());
    item->setIcon(themeIcon(page->id()));
    item->setToolTip(withKeys(page->title(), pageKeys(m_pages.size() - 1)));
    connect(page, &Page::statisticsChanged, this, [this, page](const QString& text) {
        if (page == m_stack->currentWidget()) m_statistics->setText(text);
    });
    connect(page, &Page::message, this, &MainWindow::say);
    connect(&page->troubles(), &Troubles::changed, this, &MainWindow::showTroubles);
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
    m_navigation->setSpacing(1);
    m_navigation->setItemDelegate(new NavigationDelegate(m_navigation));
    m_navigation->viewport()->setAutoFillBackground(false);
    QFont font = m_navigation->font();
    font.setPointSizeF(font.pointSizeF() * 1.05);
    m_navigation->setFont(font);
    for (int row = 0; row < m_navigation->count(); ++row)
        m_navigation->item(row)->setSizeHint({0, fontMetrics().height() + 16});
    fitNavigation();
    m_stack->setObjectName(QStringLiteral("pages"));
    auto* central = new QWidget(this);
    auto* layout = new QHBoxLayout(central);
    layout->setContentsMargins(8, 8, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_navigation);
    auto* right = new QVBoxLayout;
    right->setSpacing(0);
    right->addWidget(m_notice);
    right->addWidget(m_stack, 1);
    right->addWidget(m_findBar);
    layout->addLayout(right, 1);
    setCentralWidget(central);
    connect(m_navigation, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        // followPlace() makes an item current too: the place, with the row that was searched for, stays unchanged then.
        const QString id = item ? item->data(Qt::UserRole).toString() : m_session.here().page;
        if (id != m_session.here().page) m_session.navigate(id);
    });
}

/// The titles are as long as the language has them.
void MainWindow::fitNavigation() {
    int widest = 0;
    for (int row = 0; row < m_navigation->count(); ++row)
        widest = std::max(widest, m_navigation->fontMetrics().horizontalAdvance(m_navigation->item(row)->text()));
    m_navigation->setFixedWidth(std::max(widest + NavigationDelegate::beside, lettersWide(fontMetrics(), 16)));
}

void MainWindow::buildJobsDock() {
    m_jobsDock = new QDockWidget(tr("Jobs"), this);
    m_jobsDock->setObjectName(QStringLiteral("jobsDock"));
    m_jobsDock->setWidget(m_jobsPanel);
    m_jobsDock->hide();
    addDockWidget(Qt::BottomDockWidgetArea, m_jobsDock);
    connect(&m_jobs, &JobRunner::jobAdded, this, [this](int position) {
        const Job& job = m_jobs.jobs()[std::size_t(position)];
        if (const auto concern = concernOf(job)) m_concerns[job.id] = *concern;
    });
    connect(&m_jobs, &JobRunner::jobFinished, this, [this](int position) {
        const Job& job = m_jobs.jobs()[std::size_t(position)];
        const auto concern = m_concerns.extract(job.id);
        if (job.status != JobStatus::Failed) return;
        m_jobsDock->show();
        if (std::ranges::find(job.findings, job.error, &Finding::error) == job.findings.end())
            keepFailure(job, concern ? concern.mapped() : JobConcern());
    });
    connect(m_jobsPanel, &JobsPanel::findingsRequested, this, [this] { m_session.navigate(PageId::Findings); });
    connect(m_jobsPanel, &JobsPanel::runRequested, this, &MainWindow::showRun);
    connect(m_jobsPanel, &JobsPanel::message, this, &MainWindow::say);
    const auto follow = [this] { m_jobsPanel->setWorkspace(m_session.workspacePath()); };
    connect(&m_session, &Session::workspacePathChanged, m_jobsPanel, follow);
    follow();
}

/// As a finding of the job's workspace, if there is one that can be written.
void MainWindow::keepFailure(const Job& job, const JobConcern& about) {
    // In a run, the subject is a module, or the run itself.
    const std::string& noun = about.run.empty() ? about.other : about.run;
    const std::string what = about.module.empty() ? noun : about.module;

    m_jobs.query<bool>(
        this, QStringLiteral("failure %1").arg(job.id.value),
        [path = job.workspace.toStdString(),
         finding = Finding{Severity::Error, what.empty() ? job.title.toStdString() : what, keptFailure(job)},
         run = about.run](const CancelToken&) { return keepFinding(path, finding, run); },
        [this](const Result<bool>& isNew) {
            if (isNew.ok() && *isNew) m_session.noteWorkspaceChanged();
        });
}

void MainWindow::showJob(JobId id) {
    m_jobsDock->show();
    m_jobsPanel->showJob(id);
}

void MainWindow::buildStatusBar() {
    m_statistics->setObjectName(QStringLiteral("statusSelection"));
    m_statistics->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_message->setObjectName(QStringLiteral("statusMessage"));
    m_message->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_messageTime.setSingleShot(true);
    m_messageTime.setInterval(8000);
    connect(&m_messageTime, &QTimer::timeout, m_message, &QLabel::clear);
    for (QLabel* label : {m_statistics, m_message})
        label->setMinimumWidth(1); // a long text must not widen the window
    m_jobsSummary->setObjectName(QStringLiteral("statusJobs"));
    m_jobsSummary->setAutoRaise(true);
    m_jobsSummary->setIcon(themeIcon(QStringLiteral("jobs")));
    m_jobsSummary->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_jobsSummary->setAccessibleName(tr("Jobs"));
    m_jobsSummary->setToolTip(tr("Show or hide the jobs (Ctrl+J)"));
    m_jobsSummary->hide();
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setContentsMargins(8, 0, 8, 0);
    statusBar()->addWidget(m_statistics, 1);
    statusBar()->addWidget(m_message);
    statusBar()->addPermanentWidget(m_jobsSummary);
    connect(m_jobsSummary, &QToolButton::clicked, this, [this] { m_jobsDock->setVisible(!m_jobsDock->isVisible()); });
    connect(m_jobsPanel, &JobsPanel::summaryChanged, this, [this](const QString& text) {
        m_jobsSummary->setText(text);
        m_jobsSummary->setVisible(!text.isEmpty());
    });
    connect(m_compareBar, &CompareBar::troubleChanged, this, [this](const QString& sentence) {
        m_trouble = sentence;
        showTroubles();
    });
    connect(m_search, &SearchField::troubleChanged, this, [this](const QString& sentence) {
        m_searchTrouble = sentence;
        showTroubles();
    });
    connect(m_workspaceNotice, &WorkspaceNotice::changed, this, &MainWindow::showTroubles);
    connect(m_workspaceNotice, &WorkspaceNotice::recentChanged, m_pages.front(), &Page::refreshLater);
    connect(m_notice, &NoticeBar::closed, this, [this] {
        m_trouble.clear();
        m_searchTrouble.clear();
        m_workspaceNotice->dismiss();
        if (auto* page = qobject_cast<Page*>(m_stack->currentWidget())) page->troubles().clear();
    });
}

void MainWindow::setSymbolForm(SymbolForm form) {
    m_settings.setValue(QStringLiteral("names"), int(form));
    m_session.setSymbolForm(form);
}

void MainWindow::connectSession() {
    connect(&m_session, &Session::placeChanged, this, &MainWindow::followPlace);
    connect(&m_session, &Session::workspacePathAboutToChange, this, &MainWindow::leaveWorkspace);
    connect(&m_session, &Session::workspacePathChanged, this, &MainWindow::followWorkspace);
    connect(&m_session, &Session::workspaceWanted, this, [this](const QString& path) { openWorkspace(path); });
    connect(&m_session, &Session::workspaceChanged, this, &MainWindow::countFindings);
    connect(&m_session, &Session::flipsMeasured, &m_watcher, &WorkspaceWatcher::catchUp);
    connect(&m_session, &Session::flipsUnderWay, &m_watcher, &WorkspaceWatcher::setPaused);
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
    if (m_stack->currentWidget() != wanted) m_findBar->end();
    m_stack->setCurrentWidget(wanted);
    m_statistics->setText(wanted->statistics());
    showTroubles();
    for (int row = 0; row < m_navigation->count(); ++row)
        if (m_navigation->item(row)->data(Qt::UserRole).toString() == wanted->id()) m_navigation->setCurrentRow(row);
}

void MainWindow::say(const QString& text) {
    m_message->setText(text.simplified());
    m_message->setToolTip(text);
    m_messageTime.start();
}

void MainWindow::showTroubles() {
    QStringList sentences{m_workspaceNotice->text(), m_trouble, m_searchTrouble};
    if (const auto* page = qobject_cast<Page*>(m_stack->currentWidget())) sentences << page->troubles().text();
    sentences.removeAll(QString());
    sentences.removeDuplicates();
    m_notice->setText(sentences.join(QLatin1Char('\n')));
}

void MainWindow::followWorkspace() {
    const QString& path = m_session.workspacePath();
    m_jobs.setWorkspacePath(path);
    m_watcher.watch(path);
    setWindowTitle(path.isEmpty() ? tr("Inlinescope") : tr("%1 - Inlinescope").arg(QFileInfo(path).fileName()));
    setWindowFilePath(path);
    if (!m_session.hasWorkspaceFile()) return;
    const QString left = m_state.restore(m_session, m_pages);
    const bool isElsewhere = left.isEmpty() || left == m_pages.front()->id(); // a workspace is opened to be seen
    const bool isDemo = m_demo->isDemo();
    if (isDemo) m_demo->open(left.isEmpty());
    const QString first = isDemo && left.isEmpty() ? PageId::Module : PageId::Modules;
    m_session.navigate(isElsewhere ? first : left);
}

/// Shows the number of findings in the navigation.
void MainWindow::countFindings() {
    const auto tell = [this](std::size_t count) {
        const Page* findings = page(PageId::Findings);
        const auto row = std::ranges::find(m_pages, findings) - m_pages.begin();
        m_navigation->item(int(row))->setText(count ? tr("%1  %2").arg(findings->title()).arg(count)
                                                    : findings->title());
        fitNavigation();
    };
    const std::string path = m_session.workspacePath().toStdString();
    if (path.empty()) return tell(0);
    m_jobs.query<Table>(
        this, QStringLiteral("findings"), [path](const CancelToken&) { return listTable(path, ListNoun::Findings); },
        [tell](Result<Table> result) { tell(result ? result->rows.size() : 0); }, JobLength::Short);
}

void MainWindow::setTheme(ThemeChoice choice) {
    m_options.theme = choice;
    m_settings.setValue(QStringLiteral("theme"), toString(choice));
    applyTheme(*qApp, choice, m_options.desktopPalette);
}

void MainWindow::setDesktopPalette(const QPalette& palette) {
    m_options.desktopPalette = palette;
    applyTheme(*qApp, m_options.theme, palette);
}

void MainWindow::exportCurrent() {
    if (auto* page = qobject_cast<Page*>(m_stack->currentWidget())) page->exportCsv();
}

void MainWindow::openFound(const Table& found, int row) {
    m_compareBar->include(cellText(found, row, "corpus"), cellText(found, row, "run"));
    m_session.navigate(placeOfFound(found, row, m_session.module()));
}

/// Compares the run with the present baseline.
void MainWindow::showRun(const QString& run) {
    if (m_session.runs().isEmpty())
        m_session.setRuns({run});
    else if (run != m_session.baselineRun())
        m_session.setVersusRun(run);
    m_session.navigate(PageId::Modules);
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
    QMessageBox* box = plainMessageBox(this);
    box->setWindowTitle(tr("About Inlinescope"));
    box->setText(tr("Inlinescope %1").arg(QApplication::applicationVersion()));
    box->setInformativeText(
        tr("Explores and compares the inlining decisions of LLVM, and says what they cost in bytes. "
           "Free software under the GNU General Public License, version 3 or later."));
    box->open();
}

/// What reaches the window has no other use.
void MainWindow::keyPressEvent(QKeyEvent* event) {
    const QWidget* page = m_stack->currentWidget();
    if (page && runPageCommand(*page, *event)) return event->accept();
    QMainWindow::keyPressEvent(event);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (ScriptEditor::askAboutUnsaved(*this)) return event->ignore();
    m_settings.setValue(QStringLiteral("geometry"), saveGeometry());
    leaveWorkspace();
    QMainWindow::closeEvent(event);
}

} // namespace inlinescope
