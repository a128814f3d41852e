// SPDX-License-Identifier: GPL-3.0-or-later
// The menus and the tool bar of the window, and what they start.
#include "views/dialogs/guide_window.h"
#include "views/dialogs/import_compare_dialog.h"
#include "views/dialogs/run_actions.h"
#include "views/dialogs/shortcuts_window.h"
#include "views/dialogs/workspace_tools.h"
#include "views/jobs/workspace_jobs.h"
#include "views/models/error_text.h"
#include "views/pages/module_page.h"
#include "views/panels/compare_bar.h"
#include "views/state/page_id.h"
#include "views/state/recent_workspaces.h"
#include "views/text/plain_text.h"
#include "views/theme/icons.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/find_bar.h"
#include "views/widgets/headline.h"
#include "views/widgets/jobs_panel.h"
#include "views/widgets/search_field.h"
#include "views/widgets/window_actions.h"
#include "views/window/main_window.h"
#include "views/window/view_links.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QFileInfo>
#include <QMenuBar>
#include <QStackedWidget>
#include <QToolBar>

#include <algorithm>

namespace inlinescope {

QKeySequence MainWindow::pageKeys(std::size_t page) {
    const auto digit = Qt::Key(Qt::Key_0 + int((page + 1) % 10));
    return page < 10 ? QKeySequence(Qt::CTRL | digit) : QKeySequence(Qt::ALT | digit);
}

QString MainWindow::withKeys(const QString& text, const QKeySequence& keys) {
    return keys.isEmpty() ? text : tr("%1 (%2)").arg(text, keys.toString(QKeySequence::NativeText));
}

QAction* MainWindow::addCommand(QMenu* menu, const QString& name, const QString& text, const QKeySequence& keys,
                                std::function<void()> run) {
    QAction* action = menu->addAction(text);
    action->setObjectName(QStringLiteral("action_") + name);
    action->setShortcut(keys);
    action->setIcon(themeIcon(name));
    action->setToolTip(withKeys(withoutMnemonic(text), keys));
    connect(action, &QAction::triggered, this, std::move(run));
    return action;
}

void MainWindow::buildFileMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&File"));
    addCommand(menu, "new", tr("&New workspace…"), QKeySequence::New, [this] { chooseNewWorkspace(this, m_session); });
    addCommand(menu, "open", tr("&Open workspace…"), QKeySequence::Open, [this] { chooseWorkspace(this, m_session); });
    buildRecentMenu(menu);
    if (QFileInfo::exists(m_options.demo.file))
        addCommand(menu, "demo", tr("Open the &demo"), Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_D,
                   [this] { openDemo(this, m_session, m_options.demo); });
    menu->addSeparator();
    addCommand(menu, "importCompare", tr("Import &and compare…"), Qt::CTRL | Qt::ALT | Qt::Key_I,
               [this] { openImportCompareDialog(this, m_session, m_jobs); });
    addCommand(menu, "import", tr("&Import corpus…"), Qt::CTRL | Qt::Key_I,
               [this] { chooseCorpusToImport(this, m_session, m_jobs); });
    addCommand(menu, "importFiles", tr("Import &logs, size reports and remarks…"), Qt::CTRL | Qt::SHIFT | Qt::Key_I,
               [this] { chooseFilesToImport(this, m_session, m_jobs); });
    addCommand(menu, "importReference", tr("Import by re&ference…"), Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_I,
               [this] { withWorkspace(this, m_session, [this] { openImportDialog(this, m_session, m_jobs); }); });
    addCommand(menu, "merge", tr("Mer&ge a workspace…"), Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_W,
               [this] { withWorkspace(this, m_session, [this] { openMergeDialog(this, m_session, m_jobs); }); });
    addCommand(menu, "run", tr("&Run policies…"), Qt::CTRL | Qt::Key_R, [this] { openRunDialog(); });
    addCommand(menu, "search", tr("&Search for the smallest…"), Qt::CTRL | Qt::SHIFT | Qt::Key_R,
               [this] { openSearchDialog(); });
    menu->addSeparator();
    // Ctrl+E in a table exports that table; the menu always exports the page's first one.
    addCommand(menu, "export", tr("&Export table as CSV…"), Qt::CTRL | Qt::SHIFT | Qt::Key_E,
               [this] { exportCurrent(); });
    buildWorkspaceActions(menu);
    menu->addSeparator();
    addCommand(menu, "quit", tr("&Quit"), Qt::CTRL | Qt::Key_Q, [this] { close(); });
}

void MainWindow::buildRecentMenu(QMenu* menu) {
    QMenu* recent = menu->addMenu(tr("Open recen&t"));
    recent->setObjectName(QStringLiteral("recentMenu"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] {
        recent->clear();
        for (const QString& path : RecentWorkspaces(m_settings).list())
            recent->addAction(path, this, [this, path] { m_session.wantWorkspace(path); });
    });
}

/// Keeps what the window showed, and for the list of recent workspaces what the comparison came to.
void MainWindow::leaveWorkspace() {
    m_state.save(m_session, m_pages);
    const auto* headline = findChild<Headline*>(QStringLiteral("modulesHeadline"));
    if (!headline || headline->figure().isEmpty()) return;
    RecentWorkspaces(m_settings)
        .noteResult(m_session.workspacePath(), headline->figure() + QLatin1Char(' ') + headline->answer());
}

void MainWindow::buildEditMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&Edit"));
    addCommand(menu, "findInPage", tr("&Find…"), QKeySequence::Find, [this] { find(); });
    addCommand(menu, "findNext", tr("Find &next"), Qt::Key_F3, [this] { m_findBar->step(1); });
    addCommand(menu, "findPrevious", tr("Find &previous"), Qt::SHIFT | Qt::Key_F3, [this] { m_findBar->step(-1); });
    menu->addSeparator();
    addCommand(menu, "copyAsCommand", tr("Copy as &command"), Qt::CTRL | Qt::ALT | Qt::Key_X, [this] {
        if (auto* page = qobject_cast<Page*>(m_stack->currentWidget())) page->copyAsCommand();
    });
    addCommand(menu, "copyLink", tr("Copy &link to this view"), Qt::CTRL | Qt::Key_L,
               [this] { onWorkspace([this] { copyLink(); }); });
}

void MainWindow::buildCompareMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&Go"));
    m_back = addCommand(menu, "back", tr("&Back"), Qt::ALT | Qt::Key_Left, [this] { m_session.back(); });
    m_forward = addCommand(menu, "forward", tr("&Forward"), Qt::ALT | Qt::Key_Right, [this] { m_session.forward(); });
    menu->addSeparator();
    for (std::size_t i = 0; i < m_pages.size(); ++i)
        addCommand(menu, m_pages[i]->id(), m_pages[i]->title(), pageKeys(i),
                   [this, id = m_pages[i]->id()] { m_session.navigate(id); });
    menu->addSeparator();
    addCommand(menu, "find", tr("Search &everywhere…"), Qt::CTRL | Qt::Key_K, [this] { m_search->start(); });
    menu->addSeparator();
    addCommand(menu, "swap", tr("&Swap the runs"), Qt::CTRL | Qt::SHIFT | Qt::Key_S, [this] { m_compareBar->swap(); });
    addCommand(menu, "more", tr("Compare &more runs…"), Qt::CTRL | Qt::SHIFT | Qt::Key_M,
               [this] { m_compareBar->showMore(); });
    addCommand(menu, "labelRun", tr("&Label and note of the versus run…"), Qt::CTRL | Qt::SHIFT | Qt::Key_L,
               [this] { m_compareBar->annotateVersus(); });
    addCommand(menu, "next", tr("Show the &next run against the baseline"), Qt::CTRL | Qt::SHIFT | Qt::Key_N,
               [this] { m_compareBar->chooseNext(); });
}

void MainWindow::buildRunMenu() {
    QMenu* menu = menuBar()->addMenu(tr("Ve&rsus run"));
    const RunActions& run = m_compareBar->versusActions();
    const std::tuple<const char*, QAction*, Qt::Key> commands[] = {
        {"resumeRun", run.resume(), Qt::Key_R},
        {"runAgain", run.again(), Qt::Key_A},
        {"renameRun", run.rename(), Qt::Key_N},
        {"deleteRun", run.remove(), Qt::Key_D},
    };
    for (const auto& [name, action, key] : commands) {
        action->setObjectName(QStringLiteral("action_") + QLatin1String(name));
        action->setShortcut(Qt::CTRL | Qt::ALT | key);
        menu->addAction(action);
    }
}

void MainWindow::buildViewMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&View"));
    addCommand(menu, "refresh", tr("&Refresh"), QKeySequence::Refresh, [this] { m_session.noteWorkspaceChanged(); });
    QAction* jobs = m_jobsDock->toggleViewAction();
    jobs->setObjectName(QStringLiteral("action_jobs"));
    jobs->setText(tr("&Jobs"));
    jobs->setIcon(themeIcon(QStringLiteral("jobs")));
    jobs->setShortcut(Qt::CTRL | Qt::Key_J);
    menu->addAction(jobs);
    menu->addSeparator();
    const std::tuple<const char*, QString, ThemeChoice, Qt::Key> themes[] = {
        {"themeAuto", tr("Theme of the &desktop"), ThemeChoice::Automatic, Qt::Key_7},
        {"themeLight", tr("&Light theme"), ThemeChoice::Light, Qt::Key_8},
        {"themeDark", tr("Dar&k theme"), ThemeChoice::Dark, Qt::Key_9},
    };
    auto* group = new QActionGroup(this);
    for (const auto& [name, text, choice, key] : themes) {
        QAction* action =
            addCommand(menu, name, text, Qt::CTRL | Qt::ALT | key, [this, choice = choice] { setTheme(choice); });
        action->setCheckable(true);
        action->setChecked(choice == m_options.theme);
        group->addAction(action);
    }
    menu->addSeparator();
    buildNamesMenu(menu);
    menu->addSeparator();
    buildMeasuringMenu(menu->addMenu(tr("&Measure differing decisions when a module opens")));
}

void MainWindow::buildMeasuringMenu(QMenu* menu) {
    const std::tuple<const char*, QString, int> choices[] = {
        {"measureNever", tr("&Never"), 0},
        {"measureShort", tr("For &20 seconds"), 20},
        {"measureLong", tr("For two &minutes"), 120},
    };
    auto* group = new QActionGroup(this);
    int key = Qt::Key_F5;
    for (const auto& [name, text, seconds] : choices) {
        QAction* action =
            addCommand(menu, name, text, Qt::CTRL | Qt::SHIFT | Qt::Key(key++), [this, seconds = seconds] {
                m_settings.setValue(QStringLiteral("measuringSeconds"), seconds);
                m_session.setMeasuringSeconds(seconds);
            });
        action->setCheckable(true);
        action->setChecked(seconds == m_session.measuringSeconds());
        group->addAction(action);
    }
}

void MainWindow::buildNamesMenu(QMenu* menu) {
    const std::tuple<const char*, QString, SymbolForm> forms[] = {
        {"namesShort", tr("Names &short"), SymbolForm::Short},
        {"namesFull", tr("Names in &full"), SymbolForm::Full},
        {"namesRaw", tr("Li&nkage names"), SymbolForm::Raw},
    };
    auto* group = new QActionGroup(this);
    int key = Qt::Key_1;
    for (const auto& [name, text, form] : forms) {
        QAction* action = addCommand(menu, name, text, Qt::CTRL | Qt::ALT | Qt::Key(key++),
                                     [this, form = form] { setSymbolForm(form); });
        action->setCheckable(true);
        action->setChecked(form == m_session.symbolForm());
        group->addAction(action);
    }
}

void MainWindow::buildHelpMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&Help"));
    addCommand(menu, "guide", tr("&User guide"), QKeySequence::HelpContents, [this] { showGuide(); });
    addCommand(menu, "shortcuts", tr("Actions and &shortcuts"), Qt::CTRL | Qt::Key_F1,
               [this] { (new ShortcutsWindow(this))->show(); });
    addCommand(menu, "guidedSteps", tr("&Guided steps"), Qt::CTRL | Qt::SHIFT | Qt::Key_F2, [this] {
        m_session.navigate(PageId::Module);
        static_cast<ModulePage*>(page(PageId::Module))->beginSteps();
    });
    addCommand(menu, "whatsThis", tr("&What's this?"), QKeySequence::WhatsThis, [] { enterWhatsThisMode(); });
    addCommand(menu, "about", tr("&About Inlinescope"), Qt::CTRL | Qt::SHIFT | Qt::Key_F1, [this] { showAbout(); });
}

void MainWindow::buildToolBar() {
    QToolBar* bar = addToolBar(tr("Comparison"));
    bar->setObjectName(QStringLiteral("compareBar"));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->addAction(m_back);
    bar->addAction(m_forward);
    for (const char* name : {"action_import", "action_run"})
        bar->addAction(findChild<QAction*>(QLatin1String(name)));
    bar->setIconSize({16, 16});
    bar->addWidget(m_search);
    bar->addWidget(m_compareBar);
    connect(m_search, &SearchField::chosen, this,
            [this](const std::shared_ptr<const Table>& found, int row) { openFound(*found, row); });
}

/// As an argument of the program.
void MainWindow::copyLink() {
    const auto* page = qobject_cast<Page*>(m_stack->currentWidget());
    QApplication::clipboard()->setText(QFileInfo(m_session.workspacePath()).absoluteFilePath() + QLatin1Char('#') +
                                       toText(linkOf(m_session, *page)));
    say(tr("Link copied. Start inlinescope with it, in quotation marks, to see this view again."));
}

void MainWindow::openLink(const ViewLink& link) {
    const Result<void> opened = inlinescope::openLink(link, m_session, m_pages);
    if (opened.ok()) return;
    m_trouble = errorSentence(opened.error());
    showTroubles();
}

/// In the table with the focus, else in the page's first table.
void MainWindow::find() {
    const auto* page = qobject_cast<Page*>(m_stack->currentWidget());
    QWidget* focus = focusWidget();
    const QWidget* const areas[] = {page, m_findBar, m_jobsPanel};
    const bool chosen =
        std::ranges::any_of(areas, [&](const QWidget* area) { return area && area->isAncestorOf(focus); });
    if (chosen && m_findBar->findIn(focus)) return;
    if (!page) return;
    const auto tables = page->findChildren<BigTableView*>();
    const auto seen = std::ranges::find_if(tables, &QWidget::isVisible);
    if (seen != tables.end()) m_findBar->findIn(*seen);
}

/// Shows the guide at the page that is shown; the window is created at the first call, and keeps its position.
void MainWindow::showGuide() {
    if (!m_guide) m_guide = new GuideWindow(this);
    m_guide->showPage(m_session.here().page);
}

} // namespace inlinescope
