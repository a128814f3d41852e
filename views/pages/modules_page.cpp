// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/modules_page.h"

#include "views/charts/delta_pictures.h"
#include "views/charts/waterfall_chart.h"
#include "views/dialogs/annotation_editor.h"
#include "views/jobs/workspace_jobs.h"
#include "views/models/column_list.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/panels/module_presets.h"
#include "views/panels/modules_waterfall.h"
#include "views/panels/reasons_panel.h"
#include "views/state/job_runner.h"
#include "views/state/page_id.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/comparability_banner.h"
#include "views/widgets/control_parts.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/folding_row.h"
#include "views/widgets/headline.h"
#include "views/widgets/running_job.h"
#include "views/widgets/table_helpers.h"
#include "views/widgets/table_panel.h"

#include <QAction>
#include <QHBoxLayout>
#include <QScopeGuard>
#include <QSplitter>
#include <QStackedLayout>
#include <QTabWidget>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace inlinescope {
namespace {

int signOf(std::int64_t value) {
    return value < 0 ? -1 : value > 0;
}

/// The run with the least text among those compared with the baseline, the first of equals.
const ComparedRun& bestOther(const ComparisonSummary& summary) {
    return *std::ranges::min_element(summary.runs.begin() + 1, summary.runs.end(), {}, &ComparedRun::size);
}

QString answerText(const ComparisonSummary& summary, const ComparedRun& run) {
    const std::int64_t from = summary.baseline().size;
    const QString change =
        ModulesPage::tr("text %1 → %2 B (%3)").arg(grouped(from), grouped(run.size), signedGrouped(run.size - from));
    return summary.runs.size() > 2 ? ModulesPage::tr("%1: %2").arg(QString::fromStdString(run.run), change) : change;
}

void tellShare(QStringList& parts, const ComparisonSummary& summary) {
    parts << ModulesPage::tr("total over %1 of %2 modules").arg(grouped(summary.compared), grouped(summary.modules));
}

/// The facts that the answer for two runs rests on.
void tellPair(QStringList& parts, const ComparisonSummary& summary) {
    const ComparedRun &a = summary.runs[0], &b = summary.runs[1];
    parts << ModulesPage::tr("unique %1 → %2 B (%3)")
                 .arg(grouped(a.unique), grouped(b.unique), signedShare(b.unique - a.unique, a.unique));
    parts << ModulesPage::tr("%1 smaller (%2 B), %3 larger (%4 B), %5 equal")
                 .arg(grouped(b.smaller), signedGrouped(b.smallerBytes), grouped(b.larger),
                      signedGrouped(b.largerBytes), grouped(b.equal));
    if (summary.compared < summary.modules) tellShare(parts, summary);
    parts << (summary.depth == ComparisonDepth::Callsites ? ModulesPage::tr("%1 callsites differ, %2 only on one side")
                                                                .arg(grouped(b.differing), grouped(b.oneSided))
                                                          : ModulesPage::tr("callsites are being compared"));
}

/// The facts of each of more than two runs: its total against the baseline, unique text, and the modules in which it is
/// best.
void tellRuns(QStringList& parts, const ComparisonSummary& summary) {
    const ComparedRun& baseline = summary.baseline();
    for (const ComparedRun& run : summary.runs) {
        const QString name = QString::fromStdString(run.run);
        if (&run == &baseline)
            parts << ModulesPage::tr("%1: %2 B, best in %3").arg(name, grouped(run.size), grouped(run.best));
        else
            parts << ModulesPage::tr("%1: %2 (unique %3), best in %4")
                         .arg(name, signedShare(run.size - baseline.size, baseline.size),
                              signedShare(run.unique - baseline.unique, baseline.unique), grouped(run.best));
    }
    tellShare(parts, summary);
}

int sumOf(const ComparisonSummary& summary, int ComparedRun::* count) {
    int sum = 0;
    for (const ComparedRun& run : summary.runs)
        sum += run.*count;
    return sum;
}

/// Counts what is missing or differs between the sides, if anything does.
void tellMissing(QStringList& parts, const ComparisonSummary& summary) {
    if (summary.failed) parts << ModulesPage::tr("%Ln failed", nullptr, summary.failed);
    if (summary.missing) parts << ModulesPage::tr("%Ln missing on a side", nullptr, summary.missing);
    if (summary.noSize) parts << ModulesPage::tr("%Ln without a size on a side", nullptr, summary.noSize);
    if (summary.cancelled) parts << ModulesPage::tr("%Ln cancelled", nullptr, summary.cancelled);
    if (const int modules = sumOf(summary, &ComparedRun::otherBitcode))
        parts << ModulesPage::tr("%Ln of other bitcode", nullptr, modules);
    if (const int modules = sumOf(summary, &ComparedRun::otherCommandLine))
        parts << ModulesPage::tr("%Ln with another command line", nullptr, modules);
}

QString detailText(const ComparisonSummary& summary) {
    QStringList parts;
    if (summary.runs.size() > 2)
        tellRuns(parts, summary);
    else
        tellPair(parts, summary);
    tellMissing(parts, summary);
    return parts.join(QStringLiteral("   ·   "));
}

/// What the link leaves of a run's differences; empty if that is not known.
QString linkedText(const RunComparison& comparison, std::size_t side) {
    const std::optional<LinkEffect>& linked = comparison.linked.at(side);
    if (!linked) return {};
    const std::int64_t delta = linked->countedDelta, linkedDelta = linked->linkedDelta();
    QString deltas =
        ModulesPage::tr("The modules' functions change by %1 B in their objects and by %2 B in the linked binary.")
            .arg(signedGrouped(delta), signedGrouped(linkedDelta));
    if (linked->unknown > 0)
        deltas += ' ' + ModulesPage::tr("%Ln function(s) not counted: several symbols have the name.", nullptr,
                                        int(linked->unknown));
    if (delta == 0 || linkedDelta == 0 || (delta < 0) != (linkedDelta < 0)) return deltas;
    const double share = 100.0 * double(linkedDelta) / double(delta);
    return ModulesPage::tr("%1 That is %2 of it.", "a sentence, a percentage").arg(deltas, shareText(share));
}

/// By side.
std::vector<int> sizeColumns(const Table& table) {
    std::vector<int> columns;
    for (qsizetype side = 0;; ++side) {
        const int column = table.columnIndex(columnOfRun("size", side, false).toStdString());
        if (column < 0) return columns;
        columns.push_back(column);
    }
}

} // namespace

ModulesPage::ModulesPage(PageContext context, QWidget* parent)
    : Page(PageId::Modules, tr("Modules"), context, parent),
      m_headline(new Headline(QStringLiteral("modulesHeadline"), this)),
      m_banner(new ComparabilityBanner(QStringLiteral("modulesBanner"), context.session, this)),
      m_table(new TablePanel(QStringLiteral("modulesTable"), tr("Modules"), this)),
      m_pictures(new DeltaPictures(QStringLiteral("modules"), m_table, context.jobs, this)),
      m_reasons(new ReasonsPanel(QStringLiteral("modulesReasons"), context.jobs,
                                 [this](ReasonsPanel::Scope scope) {
                                     return namesOf(scope == ReasonsPanel::Scope::Selected ? m_table->selectedRows()
                                                                                           : m_table->shownRows());
                                 })),
      m_waterfall(new ModulesWaterfall(context, this)), m_presets(new ModulePresets(m_table, this)),
      m_explain(new QAction(tr("Explain this delta"), this)), m_group(new QAction(tr("Group by folder"), this)),
      m_running(new RunningJob(QStringLiteral("modulesRunning"), context.jobs, this)),
      m_empty(new EmptyState(QStringLiteral("modulesEmpty"), this)), m_content(new QSplitter(Qt::Vertical, this)),
      m_stack(new QStackedLayout) {
    m_headline->setWhatsThis(tr("Text: code and read-only data of the objects, as llvm-size counts it. Unique counts "
                                "a body that modules share (linkonce, comdat) once, as a linker keeps it."));
    m_empty->addButton(QStringLiteral("modulesImport"), tr("Import a corpus…"), [this] { emit importRequested(); });
    m_empty->addButton(QStringLiteral("modulesRun"), tr("Run policies…"), [this] { emit runRequested(); });
    buildLayout();
    const auto status = [this](const std::string& text) { return m_statuses.shown(text); };
    m_table->setTextForm("status", status, status);
    m_table->setTotalForm("status", [this](const std::string& text) { return m_statuses.shownOfTotal(text); });
    showSymbols(m_table, session(), {"culprit_caller", "culprit_callee"});
    m_table->setLastColumns(columnList({"best", "status", "label", "note"}));
    m_table->setSubtotal(subtotal());
    for (TablePanel* table : tables())
        adopt(table);
    m_table->setCommand(
        [this] { return m_shownRuns.size() < 2 ? CliCommand() : CliCommand(session(), "compare").names(m_shownRuns); });
    for (TablePanel* table : m_reasons->tables())
        table->setCommand([this, table] { return m_reasons->command(session(), table); });
    addAnnotateAction(context, m_table, [this](int row) {
        return std::pair(AnnotationTarget{session().baselineRun().toStdString(), moduleAt(row).toStdString()},
                         moduleAt(row));
    });
    connectSelection();
}

void ModulesPage::buildLayout() {
    m_content->addWidget(m_table);
    m_content->addWidget(buildTabs());
    m_content->setStretchFactor(0, 3);
    m_content->setStretchFactor(1, 1);
    m_content->setSizes({480, 290});
    m_content->setChildrenCollapsible(false);
    m_content->setHandleWidth(8);
    m_stack->addWidget(m_content);
    m_stack->addWidget(m_empty);
    QVBoxLayout* layout = layOut(m_headline, buildExplain());
    layout->addWidget(m_banner);
    layout->addWidget(m_running);
    layout->addWidget(m_controls = buildControls());
    layout->addLayout(m_stack, 1);
}

QTabWidget* ModulesPage::buildTabs() {
    auto* tabs = new QTabWidget(this);
    tabs->setObjectName(QStringLiteral("modulesTabs"));
    tabs->setDocumentMode(true);
    tabs->addTab(m_pictures, tr("Deltas"));
    tabs->setTabToolTip(tabs->addTab(m_waterfall, tr("Waterfall")),
                        tr("From the baseline's text through the largest changes to the other run's text"));
    tabs->addTab(m_reasons, tr("Reasons"));
    return tabs;
}

QWidget* ModulesPage::buildControls() {
    m_group->setObjectName(QStringLiteral("action_groupModules"));
    m_group->setCheckable(true);
    m_group->setShortcut(Qt::CTRL | Qt::ALT | Qt::Key_G);
    m_group->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_group->setToolTip(
        tr("Folders with the sums of their modules that pass the filter (Ctrl+Alt+G): Right and Left open and close "
           "one, * and / all. Copies and exports have one row per module, as the command line prints them."));
    connect(m_group, &QAction::toggled, this, &ModulesPage::group);
    connect(m_presets, &ModulePresets::aboutToApply, m_group, [this] { m_group->setChecked(false); });
    m_table->addAction(m_group);
    auto* button = new QToolButton(this);
    button->setObjectName(QStringLiteral("modulesGroup"));
    button->setDefaultAction(m_group);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    auto* callees = new QToolButton(this);
    callees->setObjectName(QStringLiteral("modulesCallees"));
    callees->setText(tr("Advice"));
    callees->setToolTip(tr("What was decided about the calls of each function"));
    callees->setAutoRaise(true);
    callees->setFocusPolicy(Qt::StrongFocus);
    connect(callees, &QToolButton::clicked, this, [this] { session().navigate(PageId::Callees); });
    auto* besides = new QWidget(this);
    auto* row = rowOf({callees, button});
    row->setContentsMargins(0, 0, 0, 0);
    besides->setLayout(row);
    auto* controls = new FoldingRow(m_presets, besides, m_presets->sizeHint().width(), this);
    m_group->setParent(controls);
    return controls;
}

TotalRow::Sum ModulesPage::subtotal() {
    return [this](const Table& table, std::span<const int> rows) { return m_statuses.subtotal(table, rows); };
}

void ModulesPage::group(bool byFolder) {
    m_table->setGrouping(byFolder ? std::optional<RowGrouping>({"module", subtotal()}) : std::nullopt);
}

QWidget* ModulesPage::buildExplain() {
    m_explain->setObjectName(QStringLiteral("action_explainRow"));
    m_explain->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_X);
    m_explain->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_explain->setToolTip(tr("Find the few decisions that account for the chosen module's difference (Ctrl+Shift+X)"));
    m_explain->setEnabled(false);
    connect(m_explain, &QAction::triggered, this, &ModulesPage::explainRow);
    addAction(m_explain);
    m_table->addAction(m_explain);
    auto* button = new QToolButton(this);
    button->setObjectName(QStringLiteral("modulesExplain"));
    button->setDefaultAction(m_explain);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

void ModulesPage::connectSelection() {
    connect(m_table, &TablePanel::currentRowChanged, this, &ModulesPage::chooseRow);
    connect(m_table, &TablePanel::rowActivated, this, &ModulesPage::openRow);
    connect(m_pictures, &DeltaPictures::rowActivated, this, &ModulesPage::openRow);
    connect(m_pictures, &DeltaPictures::message, this, &Page::message);
    connect(&m_waterfall->chart(), &WaterfallChart::message, this, &Page::message);
    connect(&m_waterfall->chart(), &WaterfallChart::stepHovered, m_pictures, &DeltaPictures::hoverRow);
    connect(m_pictures, &DeltaPictures::rowHovered, &m_waterfall->chart(), &WaterfallChart::hover);
    connect(&m_waterfall->chart(), &WaterfallChart::stepClicked, m_table, &TablePanel::selectRow);
    connect(m_table, &TablePanel::shownRowsChanged, this, [this] {
        showPictures();
        m_reasons->noteChanged(ReasonsPanel::Scope::Shown);
    });
    connect(m_table, &TablePanel::statisticsChanged, m_reasons,
            [this] { m_reasons->noteChanged(ReasonsPanel::Scope::Selected); });
    for (const auto signal : {&JobRunner::jobAdded, &JobRunner::jobChanged})
        connect(&jobs(), signal, this, [this] {
            if (isVisible()) follow();
        });
    connect(&session(), &Session::moduleChanged, this, &ModulesPage::followSession);
    connect(&session(), &Session::versusChanged, this, [this] {
        showPictures();
        showReasons();
    });
}

void ModulesPage::load() {
    if (!session().hasRuns()) {
        jobs().cancelQuery(this, QStringLiteral("comparison"));
        showNothing(tr("Runs are compared here, module by module. Import a corpus of bitcode, run it under two "
                       "policies, and choose the runs in the bar above."));
        return finishLoading();
    }
    if (m_why.isEmpty()) showContent(); // before the comparison is there: the first layout of all widgets takes time
    // Sizes are available at once; the callsites of a large corpus take seconds.
    compare(m_shownRuns == session().runs() ? ComparisonDepth::Callsites : ComparisonDepth::Sizes);
}

void ModulesPage::showContent() {
    m_why.clear();
    m_stack->setCurrentWidget(m_content);
    m_controls->show();
}

void ModulesPage::compare(ComparisonDepth depth) {
    const std::string path = session().workspacePath().toStdString();
    std::vector<std::string> runs;
    for (const QString& run : session().runs())
        runs.push_back(run.toStdString());
    jobs().query<ShownComparison>(
        this, QStringLiteral("comparison"),
        [=](const CancelToken& cancel) { return shownComparison(compareRuns(path, runs, cancel, depth)); },
        [this, depth](Result<ShownComparison> result) {
            if (result)
                show(std::move(*result));
            else
                showNothing(errorSentence(result.error()));
            if (result && depth == ComparisonDepth::Sizes) return compare(ComparisonDepth::Callsites);
            finishLoading();
            if (!isLoading() && std::exchange(m_wantsGaps, false)) m_presets->showGaps();
        });
}

void ModulesPage::showGaps() {
    m_wantsGaps = isLoading();
    if (!m_wantsGaps) m_presets->showGaps();
}

void ModulesPage::show(ShownComparison shown) {
    RunComparison& comparison = shown.comparison;
    const ComparisonSummary& summary = comparison.summary;
    const ComparedRun& best = bestOther(summary);
    const std::int64_t delta = best.size - summary.baseline().size;
    // The page is laid out once and in a later turn, not in this one for each label that becomes visible.
    layout()->setEnabled(false);
    const auto enabled = qScopeGuard([this] { layout()->setEnabled(true); });
    m_headline->setFigure(signedShare(delta, summary.baseline().size), signOf(delta));
    m_found.show(comparison.table, std::move(shown.smallest), *m_table);
    const QString found = m_found.part();
    m_headline->setAnswer(answerText(summary, best), found.isEmpty()
                                                         ? detailText(summary)
                                                         : detailText(summary) + QStringLiteral("   ·   ") + found);
    m_headline->setSentence(linkedText(comparison, std::size_t(&best - summary.runs.data())));
    m_isWhole = summary.missing == 0;
    showContent();
    m_banner->setDifferences(differencesOf(summary));
    m_table->setInitiallyHidden(shown.hidden);
    m_shownRuns.clear();
    for (const ComparedRun& run : summary.runs)
        m_shownRuns << QString::fromStdString(run.run);
    m_table->setSides(m_shownRuns);
    m_statuses = std::move(shown.statuses);
    const auto table = std::make_shared<const Table>(std::move(comparison.table));
    m_table->setMark(
        [best = std::move(comparison.best), total = comparison.bestTotal, sizes = sizeColumns(*table)](int row,
                                                                                                       int column) {
            const auto& side = row < 0 ? total : best[std::size_t(row)];
            return side && sizes[*side] == column;
        },
        tr("best of its row"));
    m_table->setTable(table);
    showReasons();
    followSession();
    follow();
}

/// The pictures compare one run with the baseline.
void ModulesPage::showPictures() {
    const qsizetype side = std::max<qsizetype>(1, m_shownRuns.indexOf(session().versusRun()));
    const QString of = m_shownRuns.size() > 2 ? m_shownRuns.value(side) : QString();
    const QString delta = columnOfRun("delta", side, true);
    const QString gap = columnOfRun("gap", 0, false);
    const bool isKnown = m_shownRuns.size() == 2 && !isEmptyColumn(*m_table->table(), gap);
    m_presets->setColumns(delta, columnOfRun("differing", side, true), isKnown ? gap : QString());
    m_pictures->setRows({m_table->table(),
                         m_table->shownRowsAsStored(),
                         "module",
                         "size_a",
                         delta.toStdString(),
                         {m_shownRuns.value(0), of}});
    m_waterfall->setRows(m_table->table(), m_table->shownRowsAsStored(), columnOfRun("size", side, false).toStdString(),
                         {m_shownRuns.value(0), m_shownRuns.value(side)});
}

void ModulesPage::showReasons() {
    const QString versus = m_shownRuns.value(std::max<qsizetype>(1, m_shownRuns.indexOf(session().versusRun())));
    m_reasons->setRuns(session().workspacePath(), {m_shownRuns.value(0), versus});
}

std::vector<TablePanel*> ModulesPage::tables() const {
    std::vector<TablePanel*> all{m_table};
    for (TablePanel* table : m_reasons->tables())
        all.push_back(table);
    return all;
}

std::vector<std::string> ModulesPage::namesOf(const std::vector<int>& tableRows) const {
    const Table& table = *m_table->table();
    const int column = table.columnIndex("module");
    std::vector<std::string> names;
    for (const int row : tableRows)
        names.push_back(column < 0 ? std::string() : plainText(table.rows[std::size_t(row)][std::size_t(column)]));
    return names;
}

void ModulesPage::showNothing(const QString& why) {
    m_shownRuns.clear();
    m_isWhole = false;
    m_why = why;
    m_headline->setFigure({}, 0);
    m_headline->setSentence({});
    m_banner->setDifferences({});
    m_table->setMark({}, {});
    m_table->setTable(nullptr);
    m_reasons->setRuns({}, {});
    m_stack->setCurrentWidget(m_empty);
    m_controls->hide();
    follow();
}

/// An import or a run that brings the modules which are still missing.
void ModulesPage::follow() {
    const Job* job = m_isWhole ? nullptr : fillingJob(session(), jobs());
    const QString item = job ? QString::fromStdString(job->progress.item) : QString();
    const QString title = job ? job->title : QString();
    m_running->follow(job, item.isEmpty() ? title : tr("%1: %2", "job, module").arg(title, item));
    if (!m_shownRuns.isEmpty()) return;
    m_headline->setAnswer(job ? tr("Running: %1").arg(title) : tr("Nothing is compared yet"));
    m_empty->setText(job ? tr("Modules are compared here as soon as there are two runs, also before these have ended.")
                         : m_why);
    m_empty->showButtons(!job);
}

void ModulesPage::chooseRow(int tableRow) {
    m_explain->setEnabled(tableRow >= 0);
    if (tableRow >= 0) session().setModule(moduleAt(tableRow));
}

/// Opens a module with the run of the current column.
void ModulesPage::openRow(int tableRow) {
    const int column = m_table->view().currentIndex().column();
    const int side = column < 0 ? -1 : sideOfColumn(m_table->table()->columns[std::size_t(column)].name, m_shownRuns);
    if (side > 0) session().setVersusRun(m_shownRuns[side]);
    if (tableRow >= 0) session().navigate({PageId::Module, moduleAt(tableRow)});
}

void ModulesPage::explainRow() {
    if (m_table->currentRow() < 0) return;
    openRow(m_table->currentRow());
    emit explainRequested();
}

void ModulesPage::followSession() {
    const int row = m_table->currentRow();
    if (session().module().isEmpty() || (row >= 0 && moduleAt(row) == session().module())) return;
    m_table->selectRow(findRow(*m_table->table(), "module", session().module()));
}

QString ModulesPage::moduleAt(int tableRow) const {
    return cellText(*m_table->table(), tableRow, "module");
}

} // namespace inlinescope
