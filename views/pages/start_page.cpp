// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/start_page.h"

#include "core/jobs/workspace/lists.h"
#include "views/charts/cost_picture.h"
#include "views/dialogs/import_compare_dialog.h"
#include "views/dialogs/item_actions.h"
#include "views/dialogs/run_actions.h"
#include "views/dialogs/run_dialog.h"
#include "views/jobs/import_compare.h"
#include "views/jobs/workspace_jobs.h"
#include "views/models/cell_words.h"
#include "views/models/column_list.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/state/job_runner.h"
#include "views/state/page_id.h"
#include "views/text/plain_text.h"
#include "views/text/text_width.h"
#include "views/widgets/headline.h"
#include "views/widgets/table_panel.h"

#include <QAction>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QMimeData>
#include <QPushButton>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <functional>
#include <utility>

namespace inlinescope {
namespace {

/// Makes items as wide as the list, so that long lines are elided instead of scrolled.
class NarrowDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        return {0, QStyledItemDelegate::sizeHint(option, index).height()};
    }
};

/// A sum over some of the modules says so, since it cannot be compared with that of a whole run.
CellNote partNote(const Table& runs, const std::vector<Cell>& row, ColumnName column) {
    const auto cellOf = [&](ColumnName name) {
        const int index = runs.columnIndex(name);
        return index < 0 ? Cell() : row[std::size_t(index)];
    };
    const Cell ok = cellOf("ok"), modules = cellOf("modules");
    if (ok == modules || runs.columnIndex(column) < 0) return {};
    const QString some = displayText(ok, ColumnKind::Count), all = displayText(modules, ColumnKind::Count);
    return {{},
            StartPage::tr("The sum over %1 of the %2 modules of the corpus: the others have no result in this run")
                .arg(some, all),
            false,
            StartPage::tr("%1 (%2 of %3)", "sum, modules in it, all modules")
                .arg(displayText(cellOf(column), ColumnKind::Count), some, all)};
}

} // namespace

StartPage::StartPage(PageContext context, QSettings& settings, const DemoWorkspace& demo, QWidget* parent)
    : Page(QStringLiteral("start"), tr("Start"), context, parent), m_recent(settings), m_demo(demo),
      m_headline(new Headline(QStringLiteral("startHeadline"), this)), m_next(plainLabel(this)),
      m_nextButton(new QPushButton(this)), m_recentList(new QListWidget(this)), m_picture(new CostPicture(this)),
      m_corpora(new TablePanel(QStringLiteral("startCorporaTable"), tr("Corpora"), this)),
      m_runs(new TablePanel(QStringLiteral("startRunsTable"), tr("Runs"), this)),
      m_remarks(new TablePanel(QStringLiteral("startRemarksTable"), tr("Remarks of other builds"), this)),
      m_runActions(new RunActions(context.session, context.jobs, this)) {
    m_next->setObjectName(QStringLiteral("startNext"));
    m_next->setWordWrap(true);
    m_nextButton->setObjectName(QStringLiteral("startNextButton"));
    connect(m_nextButton, &QPushButton::clicked, this, &StartPage::doNext);

    auto* nextRow = new QHBoxLayout;
    nextRow->addWidget(m_nextButton);
    nextRow->addWidget(m_next, 1);
    m_contents = buildContents();
    m_remarks->parentWidget()->hide();
    auto* body = new QHBoxLayout;
    body->setSpacing(24);
    body->addWidget(buildWaysIn());
    body->addWidget(m_contents, 1);
    body->addStretch(); // without contents the ways in stay on the left
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->addWidget(m_headline);
    layout->addWidget(m_picture);
    layout->addLayout(nextRow);
    layout->addSpacing(8);
    layout->addLayout(body, 1);

    setAcceptDrops(true);
    connect(&context.session, &Session::versusChanged, this, &Page::refresh);
    connect(&context.session, &Session::symbolFormChanged, this, &Page::refresh);
}

QWidget* StartPage::buildWaysIn() {
    auto* box = new QWidget(this);
    box->setFixedWidth(lettersWide(fontMetrics(), 38));
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);

    if (QFileInfo::exists(m_demo.file)) {
        connect(addButton(box, QStringLiteral("startDemo"), tr("Open the demo"),
                          tr("Inlinescope's own modules, compiled under four policies (Ctrl+Alt+Shift+D)")),
                &QPushButton::clicked, this, [this] { openDemo(this, session(), m_demo); });
    }
    connect(addButton(box, QStringLiteral("startCompare"), tr("Import and compare…"),
                      tr("Imports a corpus or a build and runs it under two policies (Ctrl+Alt+I)")),
            &QPushButton::clicked, this, [this] { openImportCompareDialog(this, session(), jobs()); });
    addDropField(box);
    connect(addButton(box, QStringLiteral("startOpen"), tr("Open workspace…"), tr("A file NAME.inlinescope (Ctrl+O)")),
            &QPushButton::clicked, this, [this] { chooseWorkspace(this, session()); });
    connect(addButton(box, QStringLiteral("startImportCorpus"), tr("Import a corpus…"),
                      tr("A folder with corpus_description.json; or drop it on the window (Ctrl+I)")),
            &QPushButton::clicked, this, [this] { chooseCorpusToImport(this, session(), jobs()); });
    connect(addButton(box, QStringLiteral("startImportFiles"), tr("Import logs and reports…"),
                      tr("Training logs, elf_sizes.json and optimization remarks; or drop them on the window "
                         "(Ctrl+Shift+I)")),
            &QPushButton::clicked, this, [this] { chooseFilesToImport(this, session(), jobs()); });
    connect(addButton(box, QStringLiteral("startRun"), tr("Run policies…"),
                      tr("Compile modules again under one or more policies (Ctrl+R)")),
            &QPushButton::clicked, this, [this] { openRunDialog(this, session(), jobs()); });
    setUpRecentList();
    layout->addSpacing(8);
    layout->addWidget(plainLabel(tr("Recent workspaces"), box));
    layout->addWidget(m_recentList, 1);
    box->setMinimumHeight(
        layout->totalMinimumHeightForWidth(box->width())); // else a low window lays them on each other
    return box;
}

void StartPage::addDropField(QWidget* box) {
    QLabel* drop = plainLabel(tr("Drop here: a corpus folder, compile_commands.json, a training log, elf_sizes.json, "
                                 "remarks (.opt.yaml) or a workspace"),
                              box);
    drop->setObjectName(QStringLiteral("startDrop"));
    drop->setWordWrap(true);
    drop->setFrameShape(QFrame::StyledPanel);
    drop->setMargin(8);
    drop->setAlignment(Qt::AlignCenter);
    drop->ensurePolished();
    drop->setMinimumHeight(drop->heightForWidth(box->width())); // else a low window cuts it
    box->layout()->addWidget(drop);
}

void StartPage::setUpRecentList() {
    m_recentList->setObjectName(QStringLiteral("startRecent"));
    m_recentList->setAccessibleName(tr("Recent workspaces"));
    m_recentList->setFrameShape(QFrame::NoFrame);
    m_recentList->setMinimumHeight(2 * fontMetrics().height()); // before the buttons get too little in a low window
    m_recentList->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // wants no height of the picture's
    m_recentList->setTextElideMode(Qt::ElideMiddle);
    m_recentList->setItemDelegate(new NarrowDelegate(m_recentList));
    connect(m_recentList, &QListWidget::itemActivated, this,
            [this](const QListWidgetItem* item) { session().wantWorkspace(item->data(Qt::UserRole).toString()); });
}

QPushButton* StartPage::addButton(QWidget* box, const QString& name, const QString& text, const QString& toolTip) {
    auto* button = new QPushButton(text, box);
    button->setObjectName(name);
    button->setToolTip(toolTip);
    box->layout()->addWidget(button);
    return button;
}

QWidget* StartPage::buildContents() {
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->setObjectName(QStringLiteral("startSplitter"));
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(12);
    splitter->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // wants no height of the picture's
    m_corpora->setTextForm("imported", shortTime, std::identity());
    m_runs->setTextForm("created", shortTime, std::identity());
    m_corpora->setInitiallyHidden(columnList({"imported"}));
    m_corpora->setEmptyText(tr("No corpus yet. Import one, or drop its folder on the window."));
    m_runs->setInitiallyHidden(columnList({"toolchain", "mllvm", "flags", "sample", "estimated", "size_model"}));
    m_runs->setEmptyText(tr("No run yet. Run policies over a corpus to compare them."));
    for (const ColumnName sum : std::initializer_list<ColumnName>{"decisions", "text", "unique"})
        m_runs->model().setNote(
            sum, [this, sum](const std::vector<Cell>& row) { return partNote(*m_runs->table(), row, sum); });
    m_remarks->setTextForm("imported", shortTime, std::identity());
    m_remarks->setInitiallyHidden(columnList({"source", "imported"}));
    splitter->addWidget(buildPart(m_corpora, tr("Corpora"), QStringLiteral("corpora")));
    splitter->addWidget(buildPart(m_runs, tr("Runs"), QStringLiteral("runs")));
    splitter->addWidget(buildPart(m_remarks, tr("Remarks of other builds"), QStringLiteral("remarks")));
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 2);
    splitter->setStretchFactor(2, 1);
    followTables();
    return splitter;
}

/// A table of the workspace's contents, with its caption.
QWidget* StartPage::buildPart(TablePanel* panel, const QString& caption, const QString& noun) {
    auto* part = new QWidget(this);
    auto* layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* head = new QHBoxLayout;
    head->addWidget(plainLabel(caption, part), 1);
    if (panel == m_runs) head->addWidget(buildResume());
    layout->addLayout(head);
    layout->addWidget(panel, 1);
    adopt(panel);
    panel->setCommand([this, noun] { return CliCommand(session(), "list").name(noun); });
    return part;
}

void StartPage::followTables() {
    connect(m_corpora, &TablePanel::rowActivated, this,
            [this](int row) { openRunDialog(this, session(), jobs(), cellText(*m_corpora->table(), row, "corpus")); });
    connect(m_runs, &TablePanel::rowActivated, this, &StartPage::chooseRun);
    connect(m_runs, &TablePanel::currentRowChanged, this, &StartPage::offerActions);
    connect(m_remarks, &TablePanel::rowActivated, this, [this](int row) {
        session().navigate({PageId::Callees, session().module(), {{cellText(*m_remarks->table(), row, "remarks")}}});
    });
    const auto offer = [this](ItemNoun noun, TablePanel& panel, ColumnName column) {
        auto* actions = new ItemActions(noun, session(), jobs(), this);
        actions->follow(panel, column);
        connect(actions, &ItemActions::failed, this, &StartPage::message);
    };
    offer(ItemNoun::Corpus, *m_corpora, "corpus");
    offer(ItemNoun::Remarks, *m_remarks, "remarks");
}

void StartPage::showRecent() {
    const QString current =
        m_recentList->currentItem() ? m_recentList->currentItem()->data(Qt::UserRole).toString() : QString();
    m_recentList->clear();
    for (const QString& path : m_recent.list()) {
        const QDateTime opened = m_recent.openedAt(path);
        QStringList lines{QFileInfo(path).completeBaseName(), path}; // each is cut by itself
        if (opened.isValid()) lines << QLocale().toString(opened, QLocale::ShortFormat);
        if (const QString result = m_recent.result(path); !result.isEmpty()) lines << result;
        auto* item = new QListWidgetItem(lines.join(QLatin1Char('\n')), m_recentList);
        item->setData(Qt::UserRole, path);
        item->setToolTip(tr("%1\nDouble click or Enter opens it").arg(path));
        if (path == current) m_recentList->setCurrentItem(item);
    }
}

/// Of the compared runs; without a workspace of the demo, which this program's build has measured.
void StartPage::askForPicture() {
    using Tables = std::pair<Table, Table>;
    const bool open = session().hasWorkspaceFile();
    const QString path = open ? session().workspacePath() : m_demo.file;
    const QStringList runs = open ? QStringList{session().baselineRun(), session().versusRun()} : QStringList();
    if (!QFileInfo(path).isFile()) return m_picture->hide();
    jobs().query<Tables>(
        this, QStringLiteral("picture"),
        [file = path.toStdString(), open](const CancelToken&) -> Result<Tables> {
            const auto list = open ? listTable : lookAtList;
            INLINESCOPE_TRY(Table explanations, list(file, ListNoun::Explanations));
            INLINESCOPE_TRY(Table culprits, list(file, ListNoun::Culprits));
            return Tables(std::move(explanations), std::move(culprits));
        },
        [this, runs](const Result<Tables>& tables) {
            const int largest =
                tables ? m_picture->showLargest(tables->first, tables->second, runs, session().symbolForm()) : -1;
            if (!tables) m_picture->hide();
            if (runs.isEmpty()) return;
            showLead(largest < 0 ? Table() : tables->second, largest);
            finishLoading();
        });
}

/// What the compared runs say: their largest decision, or else how far the texts of two whole runs are apart.
void StartPage::showLead(const Table& culprits, int largest) {
    const Table& runs = *m_runs->table();
    const QString a = session().baselineRun(), b = session().versusRun();
    const int rowA = findRow(runs, "run", a), rowB = findRow(runs, "run", b);
    const auto isWhole = [&runs](int row) {
        return row >= 0 && cellInteger(runs, row, "ok") == cellInteger(runs, row, "modules");
    };
    QString answer = tr("What did inlining cost you?"), sentence;
    std::optional<std::int64_t> bytes;
    if (largest >= 0) {
        bytes = cellInteger(culprits, largest, "bytes");
        answer = tr("from one decision: %1 → %2", "caller, callee")
                     .arg(session().symbolText(cellText(culprits, largest, "caller")),
                          session().symbolText(cellText(culprits, largest, "callee")));
        const bool isByA = saysInline(culprits, largest, "advice_a");
        sentence = tr("In %1: %2 inlines it, %3 does not.")
                       .arg(cellText(culprits, largest, "module"), isByA ? a : b, isByA ? b : a);
    } else if (isWhole(rowA) && isWhole(rowB) && cellText(runs, rowA, "corpus") == cellText(runs, rowB, "corpus")) {
        bytes = cellInteger(runs, rowB, "text") - cellInteger(runs, rowA, "text");
        answer = tr("of text, if %1 decides instead of %2").arg(b, a);
    }
    m_headline->setFigure(bytes ? tr("%1 B").arg(signedGrouped(*bytes)) : QString(),
                          bytes ? (*bytes > 0) - (*bytes < 0) : 0);
    m_headline->setAnswer(answer, contentsText());
    m_headline->setSentence(sentence);
}

QString StartPage::contentsText() const {
    const Table &corpora = *m_corpora->table(), &runs = *m_runs->table();
    return tr("%1:  corpora: %2, with %3 modules;  runs: %4, with %5 decisions")
        .arg(QFileInfo(session().workspacePath()).completeBaseName(), grouped(std::int64_t(corpora.rows.size())),
             grouped(columnSum(corpora, "modules")), grouped(std::int64_t(runs.rows.size())),
             grouped(columnSum(runs, "decisions")));
}

void StartPage::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && buildInputOf(urls.front().toLocalFile()) != BuildInput::None) event->acceptProposedAction();
}

/// One build or corpus; the window takes anything else.
void StartPage::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    openImportCompareDialog(this, session(), jobs(), event->mimeData()->urls().front().toLocalFile());
}

void StartPage::load() {
    showRecent();
    jobs().cancelQuery(this, QStringLiteral("picture"));
    const QString path = session().workspacePath();
    const bool open = session().hasWorkspaceFile();
    m_contents->setVisible(open);
    if (!open) {
        askForPicture();
        m_headline->setFigure({}, 0);
        m_headline->setSentence({});
        m_headline->setAnswer(
            tr("What did inlining cost you?"),
            tr("Bytes of each decision, measured by compiling: which call, why, and what undoing it brings."));
        showNext(path.isEmpty() ? Step::Open : Step::Import);
        jobs().cancelQuery(this, QStringLiteral("contents"));
        return finishLoading();
    }
    jobs().query<Table>(
        this, QStringLiteral("contents"),
        [path = path.toStdString()](const CancelToken&) { return listTable(path, ListNoun::Corpora); },
        [this](Result<Table> corpora) {
            if (!corpora.ok()) {
                m_contents->hide();
                showFailure(tr("This workspace cannot be shown"), corpora.error());
                return showNext(Step::Open);
            }
            m_corpora->setTable(std::make_shared<const Table>(std::move(*corpora)));
            askForRuns();
        });
}

void StartPage::showFailure(const QString& what, const Error& error) {
    m_picture->hide();
    m_headline->setFigure({}, 0);
    m_headline->setSentence({});
    m_headline->setAnswer(what, errorSentence(error));
    finishLoading();
}

void StartPage::askForRuns() {
    jobs().query<Table>(
        this, QStringLiteral("contents"),
        [path = session().workspacePath().toStdString()](const CancelToken&) {
            return listTable(path, ListNoun::Runs);
        },
        [this](Result<Table> runs) {
            if (!runs.ok()) return showFailure(tr("The runs cannot be shown"), runs.error());
            showContents(std::move(*runs));
            askForRemarks();
        });
}

void StartPage::askForRemarks() {
    jobs().query<Table>(
        this, QStringLiteral("contents"),
        [path = session().workspacePath().toStdString()](const CancelToken&) {
            return listTable(path, ListNoun::Remarks);
        },
        [this](Result<Table> sets) {
            if (!sets.ok()) return showFailure(tr("The remarks cannot be shown"), sets.error());
            showRemarks(std::move(*sets));
            askForPicture();
        });
}

void StartPage::showRemarks(Table sets) {
    m_remarks->parentWidget()->setHidden(sets.rows.empty());
    m_remarks->setTable(std::make_shared<const Table>(std::move(sets)));
}

void StartPage::showContents(Table runs) {
    m_runs->setTable(std::make_shared<const Table>(std::move(runs)));
    offerActions();
    const auto runCount = m_runs->table()->rows.size();
    if (m_corpora->table()->rows.empty()) return showNext(Step::Import);
    if (runCount == 0) return showNext(Step::Run);
    showNext(runCount == 1 ? Step::RunAgain : Step::Compare);
}

void StartPage::showNext(Step step) {
    m_step = step;
    switch (step) {
    case Step::Open:
        m_nextButton->setText(tr("Open workspace…"));
        m_next->setText(tr("Open a workspace, or import a corpus into a new one."));
        break;
    case Step::Import:
        m_nextButton->setText(tr("Import a corpus…"));
        m_next->setText(tr("Next: import a corpus, a folder of bitcode that extract or mlgo-utils made."));
        break;
    case Step::Run:
        m_nextButton->setText(tr("Run policies…"));
        m_next->setText(tr("Next: compile the modules again under two policies, so that they can be compared."));
        break;
    case Step::RunAgain:
        m_nextButton->setText(tr("Run policies…"));
        m_next->setText(tr("Next: run another policy; a comparison takes two runs."));
        break;
    case Step::Compare:
        m_nextButton->setText(tr("Compare the runs"));
        m_next->setText(tr("Next: compare two runs module by module. Double-click a run below to choose it."));
        break;
    }
}

void StartPage::doNext() {
    switch (m_step) {
    case Step::Open:
        return chooseWorkspace(this, session());
    case Step::Import:
        return chooseCorpusToImport(this, session(), jobs());
    case Step::Run:
    case Step::RunAgain:
        openRunDialog(this, session(), jobs());
        return;
    case Step::Compare:
        if (!session().hasRuns()) {
            const Table& runs = *m_runs->table();
            session().setRuns({cellText(runs, 0, "run"), cellText(runs, 1, "run")});
        }
        return session().navigate(PageId::Modules);
    }
}

/// The actions of the list of runs; the most useful one of an unfinished run is a button besides.
QPushButton* StartPage::buildResume() {
    QAction* resume = m_runActions->resume();
    auto* button = new QPushButton(resume->text(), this);
    button->setObjectName(QStringLiteral("startResume"));
    button->setToolTip(resume->toolTip());
    button->hide();
    m_runActions->rename()->setShortcut(Qt::Key_F2);
    m_runActions->remove()->setShortcut(QKeySequence::Delete);
    for (QAction* action : m_runActions->all()) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        m_runs->addAction(action); // in its menu
    }
    connect(button, &QPushButton::clicked, resume, &QAction::trigger);
    connect(resume, &QAction::changed, button, [resume, button] { button->setVisible(resume->isEnabled()); });
    connect(m_runActions, &RunActions::failed, this, &StartPage::message);
    return button;
}

void StartPage::offerActions() {
    m_runActions->setRun(m_runs->table(), cellText(*m_runs->table(), m_runs->currentRow(), "run"));
}

void StartPage::chooseRun(int row) {
    const QString run = cellText(*m_runs->table(), row, "run");
    const QString baseline = session().baselineRun();
    if (baseline.isEmpty() || baseline == run) {
        session().setBaselineRun(run);
        emit message(tr("%1 is the baseline now; double-click another run to compare with it").arg(run));
        return;
    }
    session().setVersusRun(run);
    session().navigate(PageId::Modules);
}

} // namespace inlinescope
