// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/module_page.h"

#include "core/jobs/sides/module_side.h"
#include "views/dialogs/annotation_editor.h"
#include "views/models/cell_words.h"
#include "views/models/column_list.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/panels/callsite_choice.h"
#include "views/panels/callsite_flips.h"
#include "views/panels/code_panel.h"
#include "views/panels/culprits_panel.h"
#include "views/panels/decision_features.h"
#include "views/panels/decision_hover.h"
#include "views/panels/flip_panel.h"
#include "views/panels/function_sizes.h"
#include "views/panels/guided_steps.h"
#include "views/panels/inline_tree_panel.h"
#include "views/panels/module_words.h"
#include "views/panels/opening_measurement.h"
#include "views/panels/source_panel.h"
#include "views/panels/together_panel.h"
#include "views/state/job_runner.h"
#include "views/state/page_id.h"
#include "views/text/plain_text.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/comparability_banner.h"
#include "views/widgets/control_parts.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/folding_row.h"
#include "views/widgets/headline.h"
#include "views/widgets/table_helpers.h"
#include "views/widgets/table_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedLayout>
#include <QTabWidget>

#include <algorithm>
#include <array>

namespace inlinescope {
namespace {

constexpr QLatin1String moduleSlot("module"), callsitesSlot("callsites");

/// The values that a query needs for both sides, copied for its thread.
struct Asked {
    std::string path, runA, runB, module;
};

Asked asked(const Session& session) {
    return {session.workspacePath().toStdString(), session.baselineRun().toStdString(),
            session.versusRun().toStdString(), session.module().toStdString()};
}

} // namespace

ModulePage::ModulePage(PageContext context, QWidget* parent)
    : Page(PageId::Module, tr("Module"), context, parent),
      m_headline(new Headline(QStringLiteral("moduleHeadline"), this)),
      m_banner(new ComparabilityBanner(QStringLiteral("moduleBanner"), context.session, this)),
      m_steps(new GuidedSteps(context, this)),
      m_callsites(new TablePanel(QStringLiteral("callsitesTable"), tr("Callsites"), this)),
      m_features(new DecisionFeatures(context, this)), m_sizes(new FunctionSizes(context, this)),
      m_functions(&m_sizes->table()), m_showEqual(new QPushButton(this)),
      m_choice(new CallsiteChoice(context.session, m_callsites, m_showEqual, this)),
      m_tree(new InlineTreePanel(context, this)), m_flips(new CallsiteFlips(context, m_callsites, m_tree, this)),
      m_opening(new OpeningMeasurement(context, *m_flips, this)), m_flip(new FlipPanel(context, this)),
      m_together(new TogetherPanel(context, this)), m_culprits(new CulpritsPanel(context, this)),
      m_code(new CodePanel(context, this)), m_source(new SourcePanel(context, this)), m_tabs(new QTabWidget(this)),
      m_empty(new EmptyState(QStringLiteral("moduleEmpty"), this)), m_content(new QSplitter(Qt::Vertical, this)),
      m_stack(new QStackedLayout) {
    m_headline->setWhatsThis(tr("Text of this module: code and read-only data of its object in bytes, as llvm-size "
                                "counts it; the second run minus the first."));
    prepareTables();
    buildLayout();
    for (TablePanel* panel : tables())
        adopt(panel);
    connectViews();
    connectMeasurement();
    connect(m_showEqual, &QPushButton::toggled, this, &ModulePage::showEqual);
    connect(m_flips, &CallsiteFlips::othersChanged, this, &Page::refresh);
    connect(m_flips, &CallsiteFlips::flipsTogether, this, [this](const std::vector<std::int64_t>& decisions) {
        m_together->choose(decisions);
        m_tabs->setCurrentWidget(m_together);
    });
    connect(m_flips->commands().explainDelta(), &QAction::triggered, this, &ModulePage::explainDelta);
    connect(m_culprits, &CulpritsPanel::loaded, this, &ModulePage::showCulprits);
    connect(m_culprits, &CulpritsPanel::soFarChanged, this, [this] {
        if (!isLoading()) showCulprits();
    });
    connect(m_culprits, &CulpritsPanel::loaded, this, &ModulePage::finishIfLoaded);
    connect(m_culprits, &CulpritsPanel::message, this, &Page::message);
    connect(m_features, &DecisionFeatures::loaded, this, &ModulePage::finishIfLoaded);
    connect(m_sizes, &FunctionSizes::loaded, this, &ModulePage::finishIfLoaded);
    connect(m_culprits, &CulpritsPanel::culpritChosen, m_choice, &CallsiteChoice::selectCallsite);
    connect(&session(), &Session::moduleChanged, this, &Page::refresh);
    connect(&session(), &Session::versusChanged, this, &Page::refresh);
    connect(&session(), &Session::symbolFormChanged, this, [this] {
        showFlip(m_callsites->currentRow());
        showCulprits();
    });
}

/// The module is measured only while the user looks at it.
void ModulePage::connectMeasurement() {
    for (const auto left : {&Session::moduleChanged, &Session::versusChanged, &Session::runsChanged})
        connect(&session(), left, m_opening, &OpeningMeasurement::leave);
    connect(m_opening, &OpeningMeasurement::started, this, [this] {
        m_rowsBefore = rowsInUse();
        m_isFirstChosen =
            m_callsites->currentRow() >= 0 && m_callsites->model().shownRow(m_callsites->currentRow()) == 0;
    });
    connect(m_opening, &OpeningMeasurement::ended, this, &ModulePage::orderAtEnd);
    connect(m_flips, &CallsiteFlips::othersChanged, this, [this] { m_callsites->model().setOwnOrder({}); });
}

void ModulePage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    if (isLoading() || m_stack->currentWidget() != m_content) return;
    m_choice->select(session().decisions());
    m_opening->open();
}

void ModulePage::hideEvent(QHideEvent* event) {
    Page::hideEvent(event);
    if (!event->spontaneous()) m_opening->leave();
}

ModulePage::RowsInUse ModulePage::rowsInUse() const {
    return {m_callsites->currentRow(), m_callsites->view().verticalScrollBar()->value()};
}

/// Changes values or the order of the callsites. The current row stays so, and visible if it was.
void ModulePage::changeCallsites(const std::function<void()>& change) {
    BigTableView& view = m_callsites->view();
    const bool isInUse = rowsInUse() != m_rowsBefore;
    const bool isSeen = view.viewport()->rect().intersects(view.visualRect(view.currentIndex()));
    change();
    if (isSeen) view.scrollTo(view.currentIndex());
    if (!isInUse) m_rowsBefore = rowsInUse();
}

/// If the first row was chosen when the measurement began, and the user has left the rows alone, the first one is
/// again.
void ModulePage::orderAtEnd() {
    const bool isInUse = rowsInUse() != m_rowsBefore;
    TableModel& model = m_callsites->model();
    changeCallsites([&] { model.setOwnOrder(m_flips->rowsByBytes()); });
    if (m_isFirstChosen && !isInUse && model.rowCount() > 0) m_callsites->selectRow(model.tableRow(0));
}

/// As explained, otherwise as far as flips are measured; until a new explanation replaces it.
void ModulePage::showCulprits() {
    const Explanation* known = m_culprits->known();
    m_headline->setSentence(
        explainingSentence(known ? culpritSentence(*known, session())
                                 : culpritSentence(*m_callsites->table(), m_flips->others(), session()),
                           m_culprits->soFar()));
}

/// A callsite that is chosen in one view is chosen in all. A table that is being filled chooses nothing.
void ModulePage::connectViews() {
    connect(m_callsites, &TablePanel::currentRowChanged, this, [this](int row) {
        showFlip(row);
        m_features->show(m_callsites->table(), row);
        if (row < 0) return;
        const Table& callsites = *m_callsites->table();
        m_code->show(cellText(callsites, row, "caller"));
        m_source->goTo(row);
        m_tree->select(cellIfInteger(callsites, row, "decision_a").value_or(-1),
                       cellIfInteger(callsites, row, "decision_b").value_or(-1));
    });
    new DecisionHover(session(), {m_callsites, m_tree, m_source, m_code, m_culprits}, this);
    connect(m_steps, &GuidedSteps::sourceWanted, this, [this] { m_tabs->setCurrentWidget(m_source); });
    connect(m_steps, &GuidedSteps::flipWanted, this, [this] { m_tabs->setCurrentWidget(m_flip); });
    connect(m_functions, &TablePanel::currentRowChanged, this, [this](int row) {
        if (row >= 0) m_code->show(cellText(*m_functions->table(), row, "function"));
    });
    connect(m_tree, &InlineTreePanel::functionChosen, m_code, &CodePanel::show);
    connect(m_tree, &InlineTreePanel::callsiteChosen, this, [this](qint64 a, qint64 b) {
        const auto decision = [](qint64 ordinal) { return ordinal < 0 ? std::nullopt : std::optional(ordinal); };
        m_choice->selectCallsite(decision(a), decision(b));
    });
    connect(m_source, &SourcePanel::callsiteChosen, m_choice, &CallsiteChoice::choose);
    // Otherwise the rows may be of other runs; the page chooses the session's decisions when it has loaded or is shown.
    connect(&session(), &Session::decisionsChanged, this, [this] {
        if (isVisible() && !isLoading()) m_choice->select(session().decisions());
    });
}

void ModulePage::prepareTables() {
    showSymbols(m_callsites, session(), {"caller", "callee"});
    addAnnotateAction(context(), m_callsites, [this](int row) {
        const Table& table = *m_callsites->table();
        const auto symbol = [&](ColumnName column) { return session().symbolText(cellText(table, row, column)); };
        return std::pair(AnnotationTarget{session().baselineRun().toStdString(), session().module().toStdString(),
                                          cellText(table, row, "site").toStdString()},
                         tr("%1 → %2").arg(symbol("caller"), symbol("callee")));
    });
    m_callsites->model().setTextForm("location", shortLocation, std::identity());
}

void ModulePage::buildLayout() {
    m_content->addWidget(buildCallsites());
    buildTabs();
    m_content->addWidget(m_tabs);
    m_content->setSizes({430, 330});
    m_content->setChildrenCollapsible(false);
    m_content->setHandleWidth(8);
    m_empty->addButton(QStringLiteral("moduleOpenModules"), tr("Show the modules"),
                       [this] { session().navigate(PageId::Modules); });
    m_stack->addWidget(m_content);
    m_stack->addWidget(m_empty);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->setSpacing(10);
    layout->addWidget(buildTop());
    layout->addWidget(m_banner);
    layout->addWidget(m_steps);
    layout->addLayout(m_stack, 1);
}

/// The headline, and next to it the actions on the whole module.
QWidget* ModulePage::buildTop() {
    auto* actions = new QWidget(this);
    auto* layout = new QVBoxLayout(actions);
    layout->setContentsMargins(0, 0, 0, 0);
    const FlipCommands& commands = m_flips->commands();
    layout->addLayout(rowOf({commands.button(commands.explainDelta()), commands.button(commands.measureDiffering()),
                             commands.button(commands.measureAll())}));
    layout->addWidget(m_opening, 0, Qt::AlignRight);
    return new FoldingRow(m_headline, actions, headlineWidth, this);
}

void ModulePage::buildTabs() {
    m_tabs->setObjectName(QStringLiteral("moduleTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(buildDetails(), tr("Features and functions"));
    const auto add = [this](QWidget* panel, const QString& title, const QString& toolTip) {
        m_tabs->setTabToolTip(m_tabs->addTab(panel, title), toolTip);
    };
    add(m_source, tr("Source"), tr("The source file with what was decided at each line"));
    add(m_code, tr("Code"), tr("LLVM IR and instructions of the chosen function in both runs"));
    add(m_flip, tr("This flip"), tr("What flipping the chosen decision changes, by section and by function"));
    add(m_together, tr("Flipped together"),
        tr("Bytes of the decisions that were flipped together, and the sum of the single flips"));
    add(m_culprits, tr("To blame for the delta"),
        tr("The few decisions that account for the difference between the two runs"));
}

std::vector<TablePanel*> ModulePage::tables() const {
    return {m_callsites,          &m_features->table(), m_functions,         &m_flip->sections(),
            &m_flip->functions(), &m_together->table(), &m_culprits->table()};
}

QWidget* ModulePage::buildCallsites() {
    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    m_showEqual->setObjectName(QStringLiteral("showEqualButton"));
    m_showEqual->setAccessibleName(tr("Equal callsites"));
    m_showEqual->setCheckable(true);
    m_showEqual->setToolTip(tr("Show the callsites that both runs decided alike, too"));
    QLabel* title = boldLabel(tr("Callsites of both runs, differences first"), box);
    const FlipCommands& commands = m_flips->commands();
    auto* after = plainLabel(tr("After a flip"), box);
    after->setBuddy(commands.othersChoice());
    auto* controls = new QWidget(box);
    QHBoxLayout* row = rowOf({after, commands.othersChoice(), commands.button(commands.measureSelected()),
                              commands.button(commands.flipTogether()), m_showEqual});
    row->setContentsMargins(0, 0, 0, 0);
    controls->setLayout(row);
    layout->addWidget(new FoldingRow(title, controls, title->sizeHint().width(), box));
    auto* views = new QTabWidget(box);
    views->setObjectName(QStringLiteral("callsiteViews"));
    views->setDocumentMode(true);
    views->addTab(m_callsites, tr("Callsites"));
    views->addTab(m_tree, tr("Inline tree"));
    views->setTabToolTip(1, tr("Who was inlined into whom, with the bytes of the functions that remain"));
    layout->addWidget(views, 1);
    return box;
}

QWidget* ModulePage::buildDetails() {
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->addWidget(m_features);
    split->addWidget(m_sizes);
    split->setContentsMargins(0, 8, 0, 0);
    split->setSizes({670, 540});
    split->setHandleWidth(12);
    split->setChildrenCollapsible(false);
    return split;
}

/// Values that must be measured first do not count.
bool ModulePage::hasDataRows() const {
    return std::ranges::all_of(std::array{m_callsites, &m_features->table(), m_functions},
                               [](const TablePanel* panel) { return panel->shownRowCount() > 0; });
}

void ModulePage::reveal(const Sought& sought) {
    const QString& name = sought.names.front();
    if (sought.kind == Sought::Kind::Culprits) return showBlame();
    if (sought.kind == Sought::Kind::Callsite) return m_choice->reveal("site", name);
    if (sought.kind == Sought::Kind::File) return m_choice->reveal("location", name);
    const int function = findRow(*m_functions->table(), "function", name);
    if (function >= 0) m_tabs->setCurrentIndex(0);
    revealRow(m_functions, function);
    const bool isCallee = findRow(*m_callsites->table(), "callee", name) >= 0;
    m_choice->reveal(isCallee ? ColumnName("callee") : ColumnName("caller"), name);
}

void ModulePage::load() {
    for (const QString& slot : m_waiting)
        jobs().cancelQuery(this, slot);
    m_waiting.clear();
    m_features->cancel();
    m_culprits->cancel();
    m_sizes->cancel();
    if (!session().hasRuns()) {
        showNothing(tr("This page shows the callsites of a module in two runs that are compared, side by side."));
        return finishLoading();
    }
    if (session().module().isEmpty()) return askForModule();
    askForCallsites();
    m_sizes->load();
}

void ModulePage::askForModule() {
    const Asked a = asked(session());
    m_waiting << moduleSlot;
    jobs().query<RunComparison>(
        this, moduleSlot, [a](const CancelToken& cancel) { return compareRuns(a.path, {a.runA, a.runB}, cancel); },
        [this](Result<RunComparison> result) {
            const QString module = result ? mostChanged(result->table) : QString();
            if (!session().module().isEmpty())
                return arrived(moduleSlot);                            // chosen elsewhere meanwhile: loaded when shown
            if (!module.isEmpty()) return session().setModule(module); // loads again, by moduleChanged
            showNothing(result ? tr("The two runs have no modules.") : errorSentence(result.error()));
            arrived(moduleSlot);
        });
}

void ModulePage::askForCallsites() {
    const Asked a = asked(session());
    m_waiting << callsitesSlot;
    jobs().query<ModuleComparison>(
        this, callsitesSlot,
        [a, runs = shownRuns(session()), others = m_flips->others()](const CancelToken&) {
            std::vector<std::string> names;
            for (const QString& run : runs)
                names.push_back(run.toStdString());
            return compareModule(a.path, names, a.module, others);
        },
        [this](Result<ModuleComparison> result) {
            if (result)
                showCallsites(std::move(*result));
            else
                showNothing(errorSentence(result.error()));
            arrived(callsitesSlot);
        });
}

void ModulePage::arrived(const QString& slot) {
    m_waiting.remove(slot);
    finishIfLoaded();
}

void ModulePage::finishIfLoaded() {
    if (m_waiting.isEmpty() && !m_features->isLoading() && !m_culprits->isLoading() && !m_sizes->isLoading())
        finishLoading();
}

void ModulePage::showCallsites(ModuleComparison comparison) {
    const std::vector<ChosenDecision> chosen = session().decisions(); // the rows are replaced, which signals a choice
    m_stack->setCurrentWidget(m_content);
    showModule(*m_headline, comparison, session());
    m_sizes->setTexts(comparison.sizeA, comparison.sizeB);
    m_banner->setDifferences({{session().versusRun(), comparison.differences}});
    showRevisionColumns(comparison);
    m_equal = comparison.same;
    m_unequal = comparison.differing + comparison.onlyA + comparison.onlyB;
    m_callsites->setSides(shownRuns(session()));
    const auto callsites = std::make_shared<const Table>(std::move(comparison.table));
    m_source->setCallsites(callsites);
    m_tree->refresh(m_flips->others());
    m_callsites->setTable(callsites);
    if (!m_callsites->model().hasOwnOrder()) m_callsites->model().setOwnOrder(m_flips->rowsByBytes());
    showEqual();
    m_choice->select(chosen);
    m_flips->update();
    if (isVisible()) m_opening->open();
    m_culprits->load(m_flips->others());
    m_together->load(session().baselineRun(), session().module(), m_flips->others());
}

void ModulePage::showFlips(const MeasuredFlips& flips) {
    changeCallsites([&] {
        m_flips->show(flips);
        if (m_opening->isMeasuring()) m_callsites->model().setOwnOrder(m_flips->rowsByBytes());
    });
    if (!flips.modules.contains(session().module().toStdString())) return;
    m_source->renewCallsites(m_callsites->table());
    showFlip(m_callsites->currentRow());
    showCulprits();
    m_together->load(session().baselineRun(), session().module(), m_flips->others());
}

/// If both runs compile one bitcode, callsites pair by key and every byte difference comes from a decision: such
/// columns are not needed.
void ModulePage::showRevisionColumns(const ModuleComparison& comparison) {
    const bool revisions = std::ranges::any_of(
        comparison.differences, [](const InputDifference& difference) { return difference.what == Mismatch::Bitcode; });
    QStringList hidden =
        columnList({"inline_path", "site", "decision_a", "decision_b", "advice_a", "advice_b", "threshold_a",
                    "threshold_b", "reason_a", "reason_b", "flip_state_a", "flip_state_b"});
    if (!revisions) hidden << columnText("paired_by");
    const auto runs = std::size_t(shownRuns(session()).size());
    for (std::size_t side = 2; side < runs; ++side) // for further runs the outcome of the call is sufficient
        for (const ColumnName column : std::initializer_list<ColumnName>{"decision", "advice", "cost", "threshold",
                                                                         "reason", "flip", "flip_state"})
            hidden << columnText(columnOfSide(column, side));
    m_callsites->setInitiallyHidden(hidden);
    m_sizes->showCauses(revisions);
}

/// One click shows equal rows; if nothing differs they are shown at once.
void ModulePage::showEqual() {
    m_showEqual->setText(m_showEqual->isChecked() ? tr("hide equal: %1").arg(grouped(m_equal))
                                                  : tr("show equal: %1").arg(grouped(m_equal)));
    m_showEqual->setEnabled(m_equal > 0 && m_unequal > 0);
    const bool hide = m_unequal > 0 && !m_showEqual->isChecked();
    m_callsites->setRowFilter(hide ? TableModel::RowTest([](const std::vector<Cell>& row) {
                                  return markOfText(plainText(row[0])) != AlignmentMark::Same;
                              })
                                   : TableModel::RowTest(),
                              QStringLiteral("mark=! | + | -"));
    if (m_callsites->currentRow() < 0 && m_callsites->shownRowCount() > 0)
        m_callsites->selectRow(m_callsites->model().tableRow(0));
}

/// For the baseline's decision if it has one.
void ModulePage::showFlip(int callsiteRow) {
    const Table& callsites = *m_callsites->table();
    const auto decisionA = cellIfInteger(callsites, callsiteRow, "decision_a");
    m_flip->show(decisionA ? session().baselineRun() : session().versusRun(), session().module(),
                 decisionA ? decisionA : cellIfInteger(callsites, callsiteRow, "decision_b"), m_flips->others());
}

void ModulePage::explainDelta() {
    if (!session().hasRuns() || session().module().isEmpty()) return;
    showBlame();
    m_culprits->explain(m_flips->others());
}

void ModulePage::showBlame() {
    m_tabs->setCurrentWidget(m_culprits);
}

void ModulePage::beginSteps() {
    const Table& table = *m_callsites->table();
    const int row = m_callsites->currentRow();
    if (row < 0) return;
    const auto text = [&](ColumnName column) { return cellText(table, row, column); };
    const auto decisionA = cellIfInteger(table, row, "decision_a");
    m_steps->begin({decisionA ? session().baselineRun() : session().versusRun(), session().module(),
                    decisionA.value_or(cellInteger(table, row, "decision_b")), text("caller"), text("callee"),
                    text("location"),
                    cellIfInteger(table, row, decisionA ? ColumnName("flip_a") : ColumnName("flip_b")),
                    saysInline(table, row, decisionA ? ColumnName("advice_a") : ColumnName("advice_b"))});
}

void ModulePage::showNothing(const QString& why) {
    m_opening->leave();
    m_headline->setFigure({}, 0);
    m_headline->setSentence({});
    m_headline->setAnswer(session().module().isEmpty() ? tr("No module is compared yet") : session().module());
    m_banner->setDifferences({});
    for (TablePanel* panel : tables())
        panel->setTable(nullptr);
    m_sizes->clear();
    m_flips->update();
    m_code->show({});
    m_source->setCallsites(std::make_shared<const Table>());
    m_tree->refresh(m_flips->others());
    m_culprits->clear();
    m_empty->setText(why);
    m_stack->setCurrentWidget(m_empty);
}

} // namespace inlinescope
