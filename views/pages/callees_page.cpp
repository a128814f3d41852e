// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/callees_page.h"

#include "core/jobs/tables/cell_filter.h"
#include "views/models/column_list.h"
#include "views/models/column_total.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/panels/advice_words.h"
#include "views/panels/runs_banner.h"
#include "views/panels/side_choice.h"
#include "views/panels/source_panel.h"
#include "views/state/job_runner.h"
#include "views/state/page_id.h"
#include "views/widgets/control_parts.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/headline.h"
#include "views/widgets/running_job.h"
#include "views/widgets/table_helpers.h"
#include "views/widgets/table_panel.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedLayout>

#include <algorithm>
#include <utility>

namespace inlinescope {
namespace {

/// A figure of the total, for one run or of each of two: "1,204 → 1,190".
QString sidesText(const Table& table, const std::string& column) {
    const auto figure = [&](const std::string& name) {
        const int index = table.columnIndex(name);
        return index < 0 ? QString() : displayText((*table.total)[std::size_t(index)], ColumnKind::Count);
    };
    const QString alone = figure(column);
    return alone.isEmpty()
               ? CalleesPage::tr("%1 → %2").arg(figure(columnOfSide(column, 0)), figure(columnOfSide(column, 1)))
               : alone;
}

} // namespace

CalleesPage::CalleesPage(PageContext context, QWidget* parent)
    : Page(PageId::Callees, tr("Advice"), context, parent),
      m_headline(new Headline(QStringLiteral("calleesHeadline"), this)),
      m_banner(new RunsBanner(QStringLiteral("calleesBanner"), context, this)),
      m_sides(new SideChoice(QStringLiteral("callees"), context, this)), m_of(new QComboBox(this)),
      m_objective(new QComboBox(this)), m_measure(new QPushButton(tr("Measure the advice"), this)),
      m_patch(new QPushButton(tr("Copy as patch"), this)),
      m_running(new RunningJob(QStringLiteral("calleesRunning"), context.jobs, this)),
      m_table(new TablePanel(QStringLiteral("calleesTable"), tr("Callees"), this)),
      m_empty(new EmptyState(QStringLiteral("calleesEmpty"), this)), m_stack(new QStackedLayout) {
    m_headline->setWhatsThis(tr(
        "The decisions of each run, by the function that is called. Bytes are what flipping each of them by itself "
        "does to text, summed over those that were measured: below 0, text would be smaller without these decisions. "
        "Decisions interact, so flipping all of them together does something else. All inlined and none inlined are "
        "what always_inline or noinline on the definition, with all of its instances, does to the text of the baseline "
        "run."));
    prepareTable();
    buildLayout();
    showColumnsOfObjective();
    adopt(m_table);
    m_table->setCommand([this] {
        CliCommand command(session(), "callees");
        for (const std::string& name : wanted().runs)
            command.name(QString::fromStdString(name));
        if (isOfModule()) command.option("--module", session().module());
        return wanted().runs.empty() ? CliCommand() : command;
    });
    connect(m_sides, &SideChoice::chosen, this, &Page::refresh);
    connect(m_of, &QComboBox::currentIndexChanged, this, &Page::refresh);
    connect(m_objective, &QComboBox::currentIndexChanged, this, [this] {
        showColumnsOfObjective();
        showAdvice();
    });
    connect(m_measure, &QPushButton::clicked, this, &CalleesPage::measure);
    connect(m_patch, &QPushButton::clicked, this, &CalleesPage::copyPatch);
    for (const auto signal : {&JobRunner::jobAdded, &JobRunner::jobChanged})
        connect(&jobs(), signal, this, [this] {
            if (isVisible()) follow();
        });
    connect(m_table, &TablePanel::rowActivated, this, &CalleesPage::openRow);
    connect(&session(), &Session::versusChanged, this, &Page::refresh);
    connect(&session(), &Session::symbolFormChanged, this, &CalleesPage::showAdvice);
    connect(&session(), &Session::moduleChanged, this, &CalleesPage::followModule);
    followModule();
}

void CalleesPage::prepareTable() {
    showSymbols(m_table, session(), {"callee"});
    m_table->model().setWordsLike("bytes", "callee_bytes");
    m_table->model().setWordsLike("best", "callee_best");
    m_table->model().setWordsLike("best_unique", "callee_best_unique");
    m_table->setEmptyText(tr("The runs have no decisions."));
    for (const ColumnName name :
         std::initializer_list<ColumnName>{"bytes", "bytes_a", "bytes_b", "bytes_held", "bytes_held_a", "bytes_held_b"})
        m_table->model().setNote(name, [this, name](const Row& row) { return apartNote(name, row); });
}

void CalleesPage::buildLayout() {
    m_empty->addButton(QStringLiteral("calleesEmptyImport"), tr("Import corpus…"), [this] { emit importRequested(); });
    m_empty->addButton(QStringLiteral("calleesEmptyRun"), tr("Run policies…"), [this] { emit runRequested(); });
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    auto* layout = layOut(m_headline, buildControls());
    layout->addWidget(m_banner);
    layout->addWidget(m_running);
    layout->addLayout(m_stack, 1);
}

QWidget* CalleesPage::buildControls() {
    m_of->setObjectName(QStringLiteral("calleesOf"));
    m_of->setAccessibleName(tr("Callees in which modules"));
    m_of->addItem(tr("all modules"), QStringLiteral("all"));
    m_of->addItem(tr("the chosen module"), QStringLiteral("module"));
    putInLinks(m_of);
    m_objective->setObjectName(QStringLiteral("calleesObjective"));
    m_objective->setAccessibleName(tr("Objective of the advice"));
    m_objective->addItem(tr("by text"), QString::fromLatin1(toString(SearchObjective::Text)));
    m_objective->addItem(tr("by unique"), QString::fromLatin1(toString(SearchObjective::Unique)));
    m_objective->setToolTip(
        tr("What the advice makes smallest: text, the bytes of each object; or unique, which counts "
           "a body that modules share once, as a linker keeps it"));
    putInLinks(m_objective);
    m_measure->setObjectName(QStringLiteral("calleesMeasure"));
    m_measure->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_G);
    m_patch->setObjectName(QStringLiteral("calleesPatch"));
    m_patch->setShortcut(Qt::CTRL | Qt::ALT | Qt::Key_P);
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_sides, m_of, m_objective, m_measure, m_patch})
        row->addWidget(widget);
    return box;
}

void CalleesPage::reveal(const Sought& sought) {
    const Side second =
        sought.names.size() > 1 ? Side{Side::Kind::Remarks, sought.names[1]} : Side{Side::Kind::Nothing};
    if (m_sides->choose({Side{Side::Kind::Remarks, sought.names.front()}, second})) refresh();
}

AdviseOptions CalleesPage::advice() const {
    AdviseOptions options;
    options.run = session().baselineRun().toStdString();
    if (isOfModule()) options.modules = {session().module().toStdString()};
    options.objective = objective();
    return options;
}

SearchObjective CalleesPage::objective() const {
    return m_objective->currentIndex() == 1 ? SearchObjective::Unique : SearchObjective::Text;
}

/// Shows what the advice does to the objective in the baseline, which the advice is about. Remarks have
/// no bytes, and runs no reasons.
void CalleesPage::showColumnsOfObjective() {
    QStringList hidden;
    const auto hide = [&hidden](std::initializer_list<ColumnName> names, bool ofA, bool ofB) {
        for (const ColumnName name : names) {
            if (ofA) hidden << columnText(name) << columnText(columnOfSide(name, 0));
            if (ofB) hidden << columnText(columnOfSide(name, 1));
        }
    };
    const bool isUnique = objective() == SearchObjective::Unique;
    hide({"bytes_held", "measured_held"}, true, true);
    hide({"all_inlined", "none_inlined", "best"}, isUnique || m_sides->isRemarks(0), true);
    hide({"all_inlined_unique", "none_inlined_unique", "best_unique"}, !isUnique || m_sides->isRemarks(0), true);
    hide({"bytes", "measured"}, m_sides->isRemarks(0), m_sides->isRemarks(1));
    hide({"reasons"}, !m_sides->isRemarks(0), !m_sides->isRemarks(1));
    m_table->setInitiallyHidden(hidden);
}

Ongoing<Advising> CalleesPage::running() const {
    return ongoing<Advising>(
        session(), jobs(),
        [run = session().baselineRun().toStdString()](const AdviseOptions& options) { return options.run == run; });
}

void CalleesPage::measure() {
    if (session().baselineRun().isEmpty() || running().job) return;
    adviseWithJob(session(), jobs(), advice(), this, {}); // the workspace changes, and the page loads
}

void CalleesPage::copyPatch() {
    if (session().baselineRun().isEmpty() || running().job) return;
    AdviseOptions options = advice();
    options.patch = true;
    for (const QString& rule : SourcePanel::rules(context()))
        options.rules.push_back(rule.toStdString());
    adviseWithJob(session(), jobs(), options, this, [this](const SourceAdvice& made) { take(made); });
}

void CalleesPage::take(const SourceAdvice& made) {
    if (made.cancelled) return;
    if (!made.patch.empty()) {
        QGuiApplication::clipboard()->setText(QString::fromStdString(made.patch));
        emit message(tr("Copied: a patch for patch -p1 in %1").arg(QString::fromStdString(made.folder)));
    } else if (SourcePanel::rules(context()).isEmpty()) {
        emit message(tr("Nothing was copied: say first where the sources are, on the page Module, tab Source"));
    } else {
        emit message(tr("Nothing was copied: no change whose place in the sources is known makes the program smaller"));
    }
}

/// Shows how far the job is; what it has stored is loaded.
void CalleesPage::follow() {
    const auto [job, what] = running();
    const std::shared_ptr<const AdviceSoFar> soFar = what ? what->soFar : nullptr;
    m_running->follow(job,
                      soFar ? tr("%1 of %2 changes are measured; those that are combined: %3 B")
                                  .arg(grouped(soFar->measured), grouped(soFar->changes), signedGrouped(soFar->bytes))
                            : tr("Looks for changes that may help"));
    const bool canStart = !session().baselineRun().isEmpty() && !m_sides->isRemarks(0) && !job;
    m_measure->setEnabled(canStart);
    m_patch->setEnabled(canStart);
    const QString why = tr("Remarks have no bitcode, so that nothing can be measured: choose a run as side A");
    m_measure->setToolTip(
        m_sides->isRemarks(0)
            ? why
            : tr("Measure which attributes in the source would make the baseline run's program smallest "
                 "(Ctrl+Shift+G)"));
    m_patch->setToolTip(
        m_sides->isRemarks(0)
            ? why
            : tr("Measure those whose place in the sources is known, and copy the best ones as a patch (Ctrl+Alt+P)"));
    if (soFar == m_soFar) return;
    m_soFar = soFar;
    if (soFar) refreshLater();
}

bool CalleesPage::isOfModule() const {
    return m_of->currentIndex() == 1 && !m_sides->haveRemarks();
}

/// Without a chosen module the decisions of all are counted.
void CalleesPage::followModule() {
    followSides();
    if (session().module().isEmpty())
        m_of->setCurrentIndex(0);
    else if (isOfModule())
        refresh();
}

/// Remarks have no modules.
void CalleesPage::followSides() {
    const bool isChosen = !session().module().isEmpty();
    m_of->setEnabled(isChosen && !m_sides->haveRemarks());
    m_of->setToolTip(m_sides->haveRemarks() ? tr("Remarks name no modules, so that the calls of all are counted")
                     : isChosen             ? tr("Of which modules the decisions are counted")
                                            : tr("Choose a module on another page to count its decisions alone"));
}

CalleeRequest CalleesPage::wanted() const {
    CalleeRequest request;
    for (const QString& name : m_sides->names())
        request.runs.push_back(name.toStdString());
    if (isOfModule()) request.module = session().module().toStdString();
    return request;
}

void CalleesPage::load() {
    jobs().cancelQuery(this, QStringLiteral("callees"));
    m_sides->ask([this] { loadCallees(); });
}

void CalleesPage::loadCallees() {
    if (m_sides->haveRemarks())
        m_banner->clear();
    else
        m_banner->ask();
    follow();
    followSides();
    const CalleeRequest request = wanted();
    if (request.runs.empty()) {
        showNothing(tr("Nothing is run yet"),
                    m_sides->withOffer(
                        tr("This page sums up the decisions of the compared runs by the function that is called. "
                           "Import a corpus and run policies on it, then choose the runs in the bar above.")));
        return finishLoading();
    }
    jobs().query<CalleeTable>(
        this, QStringLiteral("callees"),
        [path = session().workspacePath().toStdString(), request](const CancelToken& cancel) {
            return calleeTable(path, request, cancel);
        },
        [this, module = QString::fromStdString(request.module)](Result<CalleeTable> callees) {
            m_module = module;
            if (callees)
                show(std::move(*callees));
            else
                showNothing(tr("The callees cannot be shown"), errorSentence(callees.error()));
            finishLoading();
        });
}

/// Flips of both signs are not added up on screen.
CellNote CalleesPage::apartNote(ColumnName column, const Row& row) const {
    const auto apart = m_table->apart().find(column.text());
    const auto found = m_rowOf.find(plainText(row[0]));
    if (apart == m_table->apart().end() || found == m_rowOf.end()) return {};
    const ApartSums& sums = apart->second[found->second];
    return {{}, {}, false, sums.isMixed() ? apartText(sums) : QString()};
}

void CalleesPage::show(CalleeTable callees) {
    showColumnsOfObjective();
    m_rowOf.clear();
    for (std::size_t row = 0; row < callees.table.rows.size(); ++row)
        m_rowOf.emplace(plainText(callees.table.rows[row][0]), row);
    m_isOfOwnPolicy =
        std::ranges::find(callees.ownPolicies, m_sides->name(0).toStdString()) != callees.ownPolicies.end();
    m_table->setSides({m_sides->name(0), m_sides->name(1)});
    m_table->setTable(std::make_shared<const Table>(std::move(callees.table)), std::move(callees.apart));
    m_stack->setCurrentWidget(m_table);
    showAdvice();
}

void CalleesPage::showNothing(const QString& answer, const QString& text) {
    m_headline->setAnswer(answer);
    m_empty->setText(text);
    m_headline->setSentence({});
    m_table->setTable(nullptr);
    m_stack->setCurrentWidget(m_empty);
}

/// Leads with the bytes, if something that is measured gives some back.
void CalleesPage::showHeadline(const std::vector<CalleeAdvice>& advice) {
    const Table& table = *m_table->table();
    const std::vector<ApartSums> byFlips = flipsOf(m_table->apart());
    const QString callees = tr("%Ln function(s) called", nullptr, int(table.rows.size()));
    QStringList parts = {tr("sites: %1").arg(sidesText(table, "sites")),
                         tr("inlined: %1").arg(sidesText(table, "inlined")),
                         tr("refused: %1").arg(sidesText(table, "refused"))};
    if (!m_sides->haveRemarks()) parts << tr("decisions measured: %1").arg(sidesText(table, "measured"));
    QString answer;
    if (!m_sides->haveRemarks()) answer = adviceAnswer(table, advice, byFlips, objective(), m_isOfOwnPolicy, session());
    if (answer.isEmpty())
        answer = callees;
    else
        parts.push_front(callees);
    if (const QString flips = m_sides->haveRemarks() ? QString() : flipsPart(byFlips); !flips.isEmpty()) parts << flips;
    m_headline->setAnswer(m_module.isEmpty() ? answer : tr("%1: %2").arg(m_module, answer),
                          parts.join(QStringLiteral("   ·   ")));
}

/// Of the objective whose columns are shown.
void CalleesPage::showAdvice() {
    if (m_stack->currentWidget() != m_table || !m_table->table()->total) return; // nothing is loaded
    const std::vector<CalleeAdvice> advice = calleeAdvice(*m_table->table(), objective());
    m_table->model().setOwnOrder(rowsByAdvice(advice, flipsOf(m_table->apart())));
    showHeadline(advice);
    if (m_sides->haveRemarks()) {
        const QString sentence = tr("Remarks have neither bitcode nor sizes: no bytes are shown for them.");
        return m_headline->setSentence(
            QStringList{sentence, m_sides->whatIsMissing()}.join(QLatin1Char(' ')).trimmed());
    }
    const auto smaller = std::ranges::count_if(advice, [](const CalleeAdvice& each) { return each.givenBack > 0; });
    const auto measured = std::ranges::count_if(advice, &CalleeAdvice::isMeasured);
    m_headline->setSentence(measured
                                ? tr("Attributes are measured on %Ln function(s); a run becomes smaller by %1 of them.",
                                     nullptr, int(measured))
                                      .arg(grouped(std::int64_t(smaller)))
                                : QString());
}

/// Lists the decisions that the row counts.
void CalleesPage::openRow(int tableRow) {
    if (tableRow < 0) return;
    const QString callee = cellText(*m_table->table(), tableRow, "callee");
    ShownDecisions shown{session().symbolText(callee), {{columnText("callee"), exactFilter(callee)}}};
    if (!m_module.isEmpty()) shown.filters[columnText("module")] = exactFilter(m_module);
    shown.sides = m_sides->sides();
    session().openDecisions(std::move(shown));
}

} // namespace inlinescope
