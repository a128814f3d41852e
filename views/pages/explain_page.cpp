// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/explain_page.h"

#include "views/charts/waterfall_chart.h"
#include "views/models/column_list.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/panels/culprits_panel.h"
#include "views/panels/explain_hover.h"
#include "views/panels/runs_banner.h"
#include "views/state/job_runner.h"
#include "views/state/page_id.h"
#include "views/widgets/command_source.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/headline.h"
#include "views/widgets/running_job.h"
#include "views/widgets/table_helpers.h"
#include "views/widgets/table_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QSplitter>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace inlinescope {
namespace {

QString roughDuration(double seconds) {
    const EstimatedTime time = estimatedTime(seconds);
    switch (time.unit) {
    case EstimateUnit::Second:
        return ExplainPage::tr("%Ln second(s)", nullptr, int(time.count));
    case EstimateUnit::Minute:
        return ExplainPage::tr("%Ln minute(s)", nullptr, int(time.count));
    case EstimateUnit::Hour:
        break;
    }
    return ExplainPage::tr("%Ln hour(s)", nullptr, int(time.count));
}

QString withTime(const QString& compiles, const std::optional<double>& seconds) {
    return seconds ? ExplainPage::tr("%1, about %2", "compiles, time").arg(compiles, roughDuration(*seconds))
                   : compiles;
}

} // namespace

ExplainPage::ExplainPage(PageContext context, QWidget* parent)
    : Page(QStringLiteral("explain"), tr("Explain"), context, parent),
      m_headline(new Headline(QStringLiteral("explainHeadline"), this)),
      m_banner(new RunsBanner(QStringLiteral("explainBanner"), context, this)),
      m_running(new RunningJob(QStringLiteral("explainRunning"), context.jobs, this)),
      m_callees(new TablePanel(QStringLiteral("explainCallees"), tr("Callees to blame"), this)),
      m_callers(new TablePanel(QStringLiteral("explainCallers"), tr("Callers to blame"), this)),
      m_modules(new TablePanel(QStringLiteral("explainModules"), tr("Explained modules"), this)),
      m_waterfall(new WaterfallChart(QStringLiteral("explainWaterfall"), this)), m_most(new QSpinBox(this)),
      m_start(new QPushButton(tr("Explain the total"), this)),
      m_empty(new EmptyState(QStringLiteral("explainEmpty"), this)), m_content(new QWidget(this)),
      m_stack(new QStackedLayout),
      m_hover(new ExplainHover({m_callees, m_callers, m_modules, m_waterfall}, m_shown.modules, this)) {
    m_headline->setWhatsThis(
        tr("The bytes by which the second run differs from the first, and how many of them single decisions account "
           "for: each was flipped alone and its module compiled again. The rest is what decisions do together."));
    prepareTables();
    buildLayout();
    for (TablePanel* panel : tables())
        adopt(panel);
    m_callees->setCommand([this] { return command("callees"); });
    m_callers->setCommand([this] { return command("callers"); });
    m_modules->setCommand([this] { return command("modules"); });
    CommandSource::set(*this, [this] { return command("all"); });
    connect(m_start, &QPushButton::clicked, this, &ExplainPage::start);
    connect(m_most, &QSpinBox::valueChanged, this, [this] {
        if (!m_estimates.empty()) refresh();
    });
    connect(m_callees, &TablePanel::rowActivated, this,
            [this](int row) { openNames(*m_callees, row, &Culprit::callee); });
    connect(m_callers, &TablePanel::rowActivated, this,
            [this](int row) { openNames(*m_callers, row, &Culprit::caller); });
    connect(m_modules, &TablePanel::rowActivated, this, &ExplainPage::openModule);
    connect(m_modules, &TablePanel::currentRowChanged, this, &ExplainPage::drawWaterfall);
    connect(m_waterfall, &WaterfallChart::message, this, &Page::message);
    connect(m_waterfall, &WaterfallChart::heightChanged, this, &ExplainPage::drawWaterfall, Qt::QueuedConnection);
    connect(&session(), &Session::symbolFormChanged, this, &ExplainPage::drawWaterfall);
    connect(&session(), &Session::versusChanged, this, &Page::refresh);
    for (const auto signal : {&JobRunner::jobAdded, &JobRunner::jobChanged})
        connect(&jobs(), signal, this, [this] {
            if (isVisible()) follow();
        });
    connect(&session(), &Session::workspacePathChanged, this, [this] { m_unkept.clear(); });
}

void ExplainPage::prepareTables() {
    for (TablePanel* panel : {m_callees, m_callers}) {
        showOverloads(panel, session(), {"function"});
        panel->setInitiallyHidden(columnList({"role"}));
        panel->model().setWordsLike("bytes", "summed_bytes");
        panel->model().setWordsLike("percent", "percent_explained");
        panel->model().setNote("percent", [this](const std::vector<Cell>& row) { return shareNote(row); });
    }
    m_modules->model().setWordsLike("decisions", "bytes_by_decisions");
    m_modules->setEmptyText(tr("No module of the two runs differs."));
}

/// The share by the bytes: the table has it with one decimal, as files do.
CellNote ExplainPage::shareNote(const std::vector<Cell>& row) const {
    const int column = m_shown.names.columnIndex("bytes");
    const auto* bytes = column < 0 ? nullptr : std::get_if<std::int64_t>(&row[std::size_t(column)]);
    CellNote note;
    if (bytes && m_shown.delta != 0) note.shown = shareText(100.0 * double(*bytes) / double(m_shown.delta));
    return note;
}

void ExplainPage::buildLayout() {
    m_empty->addButton(QStringLiteral("explainEmptyStart"), tr("Explain the total"), [this] { start(); });
    auto* names = new QSplitter(Qt::Horizontal, m_content);
    names->addWidget(captioned(tr("Callees"), m_callees));
    names->addWidget(captioned(tr("Callers"), m_callers));
    auto* split = new QSplitter(Qt::Vertical, m_content);
    split->addWidget(names);
    auto* modules = new QSplitter(Qt::Horizontal, m_content);
    modules->addWidget(captioned(tr("Modules, those that differ most first"), m_modules));
    modules->addWidget(m_waterfall);
    modules->setSizes({760, 440});
    split->addWidget(modules);
    split->setSizes({430, 330});
    for (QSplitter* each : {names, modules, split}) {
        each->setChildrenCollapsible(false);
        each->setHandleWidth(12);
    }
    auto* inner = new QVBoxLayout(m_content);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->addWidget(split, 1);
    m_stack->addWidget(m_content);
    m_stack->addWidget(m_empty);
    auto* layout = layOut(m_headline, buildControls());
    layout->addWidget(m_banner);
    layout->addWidget(m_running);
    layout->addLayout(m_stack, 1);
}

QWidget* ExplainPage::buildControls() {
    m_start->setObjectName(QStringLiteral("explainStart"));
    m_start->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_X);
    m_start->setToolTip(
        tr("Find the decisions to blame in module after module, in the background; what is complete when you stop "
           "it is kept (Ctrl+Shift+X)"));
    m_start->setWhatsThis(
        tr("Each module is explained by itself: a smallest set of the other run's decisions that, put "
           "into the baseline run, brings its size to the other's. What is found is summed by callee "
           "and by caller."));
    m_most->setObjectName(QStringLiteral("explainMost"));
    m_most->setAccessibleName(tr("Number of modules"));
    m_most->setRange(0, 1'000'000);
    m_most->setValue(20);
    m_most->setSpecialValueText(tr("all"));
    m_most->setPrefix(tr("at most "));
    m_most->setSuffix(tr(" modules"));
    m_most->setToolTip(tr("Those that differ most come first"));
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_most);
    row->addWidget(m_start);
    return box;
}

void ExplainPage::load() {
    m_banner->ask();
    m_start->setEnabled(session().hasRuns());
    if (!session().hasRuns()) {
        m_estimates.clear();
        showNothing(tr("Nothing is compared yet"));
        return finishLoading();
    }
    jobs().query<CorpusExplanation>(
        this, QStringLiteral("explanations"),
        [path = session().workspacePath().toStdString(), options = wanted()](const CancelToken& cancel) {
            return storedCorpusExplanation(path, options, cancel);
        },
        [this, runs = runs()](const Result<CorpusExplanation>& stored) {
            m_soFar.reset();
            m_estimates = stored ? stored->estimates : std::vector<ExplainEstimate>();
            const auto unkept = m_unkept.find(runs);
            if (stored && !stored->modules.empty())
                show(*stored);
            else if (unkept != m_unkept.end())
                show(unkept->second);
            else
                showNothing(stored ? tr("%1 against %2 is not explained yet").arg(runs[1], runs[0])
                                   : errorSentence(stored.error()));
            follow();
            finishLoading();
        });
}

/// What it takes to start, by the times that the compiles of the runs took; empty if everything is stored.
QString ExplainPage::estimateText() const {
    const int most = m_most->value();
    const ExplainEstimate estimate = sumOf(m_estimates, most > 0 ? std::size_t(most) : m_estimates.size());
    if (estimate.most == 0) return {};
    const QString all =
        isBounded(estimate)
            ? tr("about %1 compiles (at most about %2)").arg(grouped(estimate.expected), grouped(estimate.most))
            : tr("about %1 compiles").arg(grouped(estimate.expected));
    const QString whole = withTime(all, estimate.seconds);
    if (estimate.modules < 2) return whole;
    const QString first = tr("about %1 compiles").arg(grouped(estimate.firstExpected));
    return tr("%1 (the first of %Ln module(s): %2)", "compiles and time of all and of one", int(estimate.modules))
        .arg(whole, withTime(first, estimate.firstSeconds));
}

QStringList ExplainPage::runs() const {
    return {session().baselineRun(), session().versusRun()};
}

/// Prints what is stored; if nothing is explained or it could not be stored, explains as many modules.
CliCommand ExplainPage::command(const char* part) const {
    if (!session().hasRuns()) return {};
    CliCommand command(session(), "explain");
    command.names(runs());
    const std::size_t explained = m_shown.modules.size(), most = explained ? explained : std::size_t(m_most->value());
    if (std::ranges::any_of(m_shown.modules, &Explanation::kept))
        command.flag("--stored");
    else if (most > 0 && (explained == 0 || explained < m_shown.table.rows.size()))
        command.option("--modules", QString::number(most));
    return command.option("--part", QLatin1String(part));
}

ExplainOptions ExplainPage::wanted() const {
    ExplainOptions options;
    options.runA = session().baselineRun().toStdString();
    options.runB = session().versusRun().toStdString();
    return options;
}

Ongoing<ExplainingCorpus> ExplainPage::running() const {
    return ongoing<ExplainingCorpus>(session(), jobs(), [wanted = wanted()](const CorpusExplainOptions& options) {
        return options.each.runA == wanted.runA && options.each.runB == wanted.runB;
    });
}

/// Shows the modules that the job has finished, once; what is stored is shown when it has ended.
void ExplainPage::follow() {
    const auto [job, what] = running();
    const auto soFar = what ? what->soFar : nullptr;
    QString now = tr("Prepares the first compile");
    if (soFar && !soFar->module.explanation.module.empty())
        now = tr("%1: %2", "module, what was found so far")
                  .arg(QString::fromStdString(soFar->module.explanation.module), soFarText(soFar->module, session()));
    m_running->follow(job, now);
    m_start->setEnabled(session().hasRuns() && !job);
    if (!soFar || soFar->finished == m_soFar) return;
    m_soFar = soFar->finished;
    show(*m_soFar);
}

void ExplainPage::start() {
    if (!session().hasRuns() || running().job) return;
    explainCorpusWithJob(session(), jobs(), {wanted(), m_most->value()}, this,
                         [this, runs = runs()](const CorpusExplanation& explanation) {
                             // What is stored is shown when the page loads, since the workspace has changed.
                             if (!std::ranges::all_of(explanation.modules, &Explanation::kept))
                                 m_unkept[runs] = explanation;
                         });
}

void ExplainPage::show(const CorpusExplanation& explanation) {
    m_shown = explanation;
    showHeadline(explanation);
    m_callees->setTable(std::make_shared<const Table>(namesOfRole(explanation, NameRole::Callee)));
    m_callers->setTable(std::make_shared<const Table>(namesOfRole(explanation, NameRole::Caller)));
    m_modules->setSides(runs());
    fill(m_modules, explanation.table);
    if (!explanation.modules.empty() && std::exchange(m_shownRuns, runs()) != runs())
        m_modules->selectRow(findRow(explanation.table, "module", // which has a waterfall
                                     QString::fromStdString(explanation.modules.front().module)));
    drawWaterfall();
    m_hover->show();
    m_stack->setCurrentWidget(m_content);
}

void ExplainPage::openNames(const TablePanel& names, int tableRow, std::string Culprit::* name) {
    if (tableRow < 0) return;
    const QString function = cellText(*names.table(), tableRow, "function");
    ShownDecisions shown{tr("%1 (to blame)").arg(session().symbolText(function))};
    for (const Explanation& module : m_shown.modules)
        for (const Culprit& culprit : module.culprits) {
            if (culprit.*name != function.toStdString()) continue;
            shown.only[session().versusRun()][module.module].push_back(std::uint32_t(culprit.decisionB));
            if (culprit.decisionA)
                shown.only[session().baselineRun()][module.module].push_back(std::uint32_t(*culprit.decisionA));
        }
    session().openDecisions(std::move(shown));
}

void ExplainPage::openModule(int tableRow) {
    if (tableRow < 0) return;
    const QString module = cellText(*m_modules->table(), tableRow, "module");
    session().navigate({PageId::Module, module, {{module}, Sought::Kind::Culprits}});
}

void ExplainPage::drawWaterfall() {
    const std::string module = cellText(*m_modules->table(), m_modules->currentRow(), "module").toStdString();
    const auto found = std::ranges::find(m_shown.modules, module, &Explanation::module);
    const bool isExplained = found != m_shown.modules.end();
    m_waterfall->setVisible(isExplained);
    m_waterfall->setSteps(isExplained
                              ? waterfallOf(*found, runs(), session().symbolForm(), m_waterfall->largestThatFit())
                              : std::vector<WaterfallStep>());
}

void ExplainPage::showNothing(const QString& answer) {
    m_shown = {};
    m_shownRuns.clear();
    m_headline->setFigure({}, 0);
    if (running().job)
        m_headline->setAnswer(tr("Running: no module of %1 against %2 is explained yet").arg(runs()[1], runs()[0]));
    else
        m_headline->setAnswer(answer, estimateText());
    m_empty->setText(tr("This page lists the callees and callers whose decisions account for most of the difference "
                        "between two runs, found by compiling module after module."));
    for (TablePanel* panel : tables())
        panel->setTable(nullptr);
    m_stack->setCurrentWidget(m_empty);
}

/// Growth and shrinkage are never added: what is explained is compared with the delta of the same modules.
void ExplainPage::showHeadline(const CorpusExplanation& explanation) {
    const std::int64_t delta = explanation.delta;
    m_headline->setFigure(tr("%1 B").arg(signedGrouped(delta)), delta < 0 ? -1 : delta > 0);
    if (explanation.table.rows.empty()) return m_headline->setAnswer(tr("The runs do not differ"));
    const auto [larger, smaller] = explainedBySign(explanation.modules);
    QStringList parts;
    const auto tell = [&parts](const QString& alike, const QString& revised, const ExplainedBytes& bytes) {
        if (bytes.delta == 0) return;
        const QString text = bytes.bitcode ? revised.arg(signedGrouped(bytes.bitcode)) : alike;
        parts << text.arg(signedGrouped(bytes.explained), signedGrouped(bytes.delta));
    };
    tell(tr("larger modules: single decisions %1 B, together %2 B"),
         tr("larger modules: other bitcode %1 B, single decisions %2 B, together %3 B"), larger);
    tell(tr("smaller modules: single decisions %1 B, together %2 B"),
         tr("smaller modules: other bitcode %1 B, single decisions %2 B, together %3 B"), smaller);
    if (explanation.cancelled) parts << tr("cancelled before the rest");
    const bool runs = running().job;
    if (const QString rest = estimateText(); !rest.isEmpty() && !runs) parts << tr("the rest takes %1").arg(rest);
    const int differing = int(explanation.table.rows.size());
    const QString answer = runs ? tr("Running: %1 of %Ln differing module(s) explained so far", nullptr, differing)
                                : tr("%1 of %Ln differing module(s) explained", nullptr, differing);
    m_headline->setAnswer(answer.arg(grouped(std::int64_t(explanation.modules.size()))),
                          parts.join(QStringLiteral("   ·   ")));
}

} // namespace inlinescope
