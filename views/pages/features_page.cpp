// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/features_page.h"

#include "core/jobs/features/feature_values.h"
#include "views/models/column_list.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/panels/brushed_panel.h"
#include "views/panels/decision_flips.h"
#include "views/panels/feature_hover.h"
#include "views/panels/feature_plots.h"
#include "views/panels/runs_banner.h"
#include "views/state/job_runner.h"
#include "views/state/page_id.h"
#include "views/text/feature_meanings.h"
#include "views/text/plain_text.h"
#include "views/widgets/control_parts.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/headline.h"
#include "views/widgets/table_helpers.h"
#include "views/widgets/table_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>

#include <algorithm>

namespace inlinescope {
namespace {

constexpr QLatin1String valuesSlot("values"), chosenSlot("chosen"), runDistributionSlot("run");

std::string valueColumn(std::size_t side) {
    return columnOfSide("value", side);
}

/// Whether the sides that have a value have different ones; the values are in the cells from 1 on.
bool sidesDiffer(const std::vector<Cell>& row, std::size_t sides) {
    const Cell* first = nullptr;
    for (std::size_t side = 1; side <= sides && side < row.size(); ++side) {
        if (row[side].index() == 0) continue;
        if (first && *first != row[side]) return true;
        first = &row[side];
    }
    return false;
}

/// The beginning of a tensor of many elements; the tooltip has all of it.
std::string shortTensor(const std::string& text) {
    constexpr std::size_t most = 40;
    if (text.size() <= most) return text;
    const auto elements = std::ranges::count(text, ' ') + 1;
    return text.substr(0, text.rfind(' ', most)) + " … ×" + std::to_string(elements) + "]";
}

} // namespace

FeaturesPage::FeaturesPage(PageContext context, QWidget* parent)
    : Page(QStringLiteral("features"), tr("Features"), context, parent),
      m_headline(new Headline(QStringLiteral("featuresHeadline"), this)),
      m_banner(new RunsBanner(QStringLiteral("featuresBanner"), context, this)),
      m_run(described(new QComboBox(this), "featuresRun", tr("The run whose decisions are plotted"))),
      m_openModule(new QPushButton(tr("Show the callsite"), this)), m_flips(new DecisionFlips(context, this)),
      m_chosen(new TablePanel(QStringLiteral("chosenTable"), tr("The chosen decisions"), this)),
      m_sides(new TablePanel(QStringLiteral("sidesTable"), tr("Features of the chosen decisions"), this)),
      m_plots(new FeaturePlots(context, this)), m_brushed(new BrushedPanel(context, *m_flips, this)),
      m_empty(new EmptyState(QStringLiteral("featuresEmpty"), this)), m_content(new QSplitter(Qt::Vertical, this)),
      m_stack(new QStackedLayout) {
    m_headline->setWhatsThis(tr("A feature is a number that the policy sees of a callsite when it is asked. The "
                                "histogram counts the run's decisions by its value, inlined and refused ones "
                                "separately; decisions made by an attribute have no features."));
    build();
    connectParts();
    for (TablePanel* panel : tables())
        adopt(panel);
    m_sides->setCommand([this] { return command(); });
    m_chosen->setCommand([this] { return sides().empty() ? CliCommand() : command().flag("--decisions"); });
}

/// Shows a decision's bytes after it in each list.
void FeaturesPage::buildTables() {
    showSymbols(m_chosen, session(), {"caller", "callee"});
    m_chosen->model().setTextForm("location", shortLocation, std::identity());
    m_chosen->setInitiallyHidden(columnList({"flip_state"}));
    m_flips->showIn(m_chosen, [](const std::vector<Cell>& row) { return QString::fromStdString(plainText(row[0])); });
    m_sides->model().addViewColumn(tr("meaning"), [](const std::vector<Cell>& row) {
        return row.empty() ? QString() : featureMeaning(plainText(row[0]));
    });
    m_sides->setEmptyText(tr("The chosen decisions have no features: an attribute decided them."));
    for (std::size_t side = 0; side < mostSides; ++side)
        m_sides->setTextForm(valueColumn(side), shortTensor, std::identity());
}

void FeaturesPage::build() {
    buildTables();
    m_content->addWidget(m_chosen);
    m_content->addWidget(m_sides);
    m_content->addWidget(m_plots);
    m_content->addWidget(m_brushed);
    m_chosen->hide();
    m_brushed->hide();
    m_content->setSizes({120, 300, 400, 220});
    m_content->setChildrenCollapsible(false);
    m_content->setHandleWidth(10);
    m_empty->addButton(QStringLiteral("featuresRunPolicies"), tr("Run policies…"), [this] { emit runRequested(); });
    m_stack->addWidget(m_content);
    m_stack->addWidget(m_empty);
    auto* layout = layOut(m_headline, buildControls());
    layout->addWidget(m_banner);
    layout->addLayout(m_stack, 1);
}

QWidget* FeaturesPage::buildControls() {
    m_openModule->setObjectName(QStringLiteral("featuresOpenModule"));
    m_openModule->setToolTip(tr("Show the first of the chosen decisions on the Module page"));
    m_run->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    putInLinks(m_run);
    auto* controls = new QWidget(this);
    auto* label = plainLabel(tr("plots of"), controls);
    label->setBuddy(m_run);
    auto* layout = rowOf({label, m_run, m_openModule});
    layout->setContentsMargins(0, 0, 0, 0);
    controls->setLayout(layout);
    return controls;
}

void FeaturesPage::connectParts() {
    connect(&session(), &Session::decisionsChanged, this, &Page::refresh);
    connect(&session(), &Session::versusChanged, this, &Page::refresh);
    connect(&session(), &Session::workspaceChanged, this, [this] {
        m_plots->forget();
        refreshLater();
    });
    connect(&session(), &Session::flipsMeasured, this, [this] {
        if (isLoading()) m_plots->forget(); // so that the decisions inside of the brush are queried again, too
    });
    connect(m_run, &QComboBox::currentTextChanged, this, &Page::refresh);
    new FeatureHover(session(), m_plots, m_brushed, m_chosen, [this] { return sides(); });
    connect(m_openModule, &QPushButton::clicked, this,
            [this] { session().navigate({PageId::Module, sides().front().module}); });
    connect(m_sides, &TablePanel::currentRowChanged, this, [this] {
        showMarks();
        if (!isLoading()) m_plots->askForDistribution();
    });
    connect(m_plots, &FeaturePlots::brushed, this, [this](const FeatureBrush& brush) {
        m_brushed->load(m_run->currentText(), m_plots->xFeature(), m_plots->yFeature(), brush);
    });
    connect(m_plots, &FeaturePlots::brushCleared, m_brushed, &BrushedPanel::clear);
    connect(m_plots, &FeaturePlots::loaded, this, &FeaturesPage::finishIfLoaded);
    connect(m_plots, &FeaturePlots::message, this, &Page::message);
    connect(m_brushed, &BrushedPanel::loaded, this, &FeaturesPage::finishIfLoaded);
    connect(m_chosen, &TablePanel::rowActivated, this,
            [this](int row) { session().navigate({PageId::Module, cellText(*m_chosen->table(), row, "module")}); });
    connect(m_brushed, &BrushedPanel::clearRequested, m_plots, &FeaturePlots::clearBrush);
    connect(m_brushed, &BrushedPanel::decisionChosen, this, [this](const ChosenDecision& decision, bool open) {
        session().setDecisions({decision});
        if (open) session().navigate({PageId::Module, decision.module});
    });
}

/// The features first: they are exported if no table has the focus.
std::vector<TablePanel*> FeaturesPage::tables() const {
    return {m_sides, m_chosen, m_brushed->table()};
}

bool FeaturesPage::hasDataRows() const {
    return m_sides->shownRowCount() > 0;
}

std::vector<ChosenDecision> FeaturesPage::sides() const {
    std::vector<ChosenDecision> sides = session().decisions();
    if (sides.size() > mostSides) sides.resize(mostSides);
    return sides;
}

/// That prints the features of the chosen decisions; without any, those of the run.
CliCommand FeaturesPage::command() const {
    if (session().baselineRun().isEmpty()) return {};
    CliCommand command(session(), "features");
    const std::vector<ChosenDecision> chosen = sides();
    if (chosen.empty()) return command.name(m_run->currentText());
    QStringList all;
    for (const ChosenDecision& side : chosen)
        all << side.run << side.module << QString::number(side.decision);
    if (chosen.size() > 2 || chosen.front().module != chosen.back().module)
        return command.name(chosen.front().run).option("--with", all);
    for (const ChosenDecision& side : chosen)
        command.name(side.run);
    command.option("--module", chosen.front().module).option("--decision", all[2]);
    return chosen.size() > 1 ? command.option("--decision-b", all[5]) : command;
}

/// The names of the runs, with the decision's number if a run occurs more than once.
QStringList FeaturesPage::sideNames() const {
    QStringList runs, names;
    for (const ChosenDecision& side : sides())
        runs << side.run;
    for (const ChosenDecision& side : sides())
        names << (runs.count(side.run) == 1 ? side.run : tr("%1 #%2").arg(side.run).arg(side.decision));
    return names;
}

QString FeaturesPage::currentFeature() const {
    return cellText(*m_sides->table(), std::max(0, m_sides->currentRow()), "feature");
}

template <typename T>
void FeaturesPage::ask(const QString& slot, std::function<Result<T>(const std::string& path, const CancelToken&)> work,
                       void (FeaturesPage::*show)(T)) {
    m_waiting << slot;
    jobs().query<T>(
        this, slot,
        [path = session().workspacePath().toStdString(), work](const CancelToken& cancel) {
            return work(path, cancel);
        },
        [this, slot, show](Result<T> result) {
            showTrouble(this, result ? QString() : errorSentence(result.error()));
            if (result) (this->*show)(std::move(*result));
            arrived(slot);
        });
}

void FeaturesPage::arrived(const QString& slot) {
    m_waiting.remove(slot);
    finishIfLoaded();
}

void FeaturesPage::finishIfLoaded() {
    if (m_waiting.isEmpty() && !m_plots->isLoading() && !m_brushed->isLoading()) finishLoading();
}

void FeaturesPage::load() {
    m_banner->ask();
    for (const QString& slot : m_waiting)
        jobs().cancelQuery(this, slot);
    m_waiting.clear();
    m_plots->cancel();
    if (m_brushed->isLoading()) m_plots->forget(); // the brush is queried after the scatter
    m_brushed->cancel();
    if (!session().hasWorkspaceFile() || session().baselineRun().isEmpty()) {
        showNothing(tr("No run is chosen yet"),
                    tr("This page shows what the inliner knew when it decided, after a run has recorded it."));
        return finishLoading();
    }
    m_stack->setCurrentWidget(m_content);
    offer(m_run, session().runs(), {session().baselineRun()});
    askForRun();
}

/// Asks for its features first: the other queries depend on them.
void FeaturesPage::askForRun() {
    ask<Table>(
        runDistributionSlot,
        [run = m_run->currentText().toStdString()](const std::string& path, const CancelToken&) {
            return runFeatures(path, run);
        },
        &FeaturesPage::showRunFeatures);
}

void FeaturesPage::showRunFeatures(Table features) {
    const auto ofRun = std::make_shared<const Table>(std::move(features));
    m_plots->setRun(m_run->currentText(), ofRun);
    if (sides().empty()) {
        showChosen({});
        showValues(*ofRun);
    } else {
        askForChosen();
        askForValues();
    }
    m_plots->askForScatter();
}

std::vector<DecisionSide> FeaturesPage::askedSides() const {
    std::vector<DecisionSide> asked;
    for (const ChosenDecision& side : sides())
        asked.push_back({side.run.toStdString(), side.module.toStdString(), side.decision});
    return asked;
}

void FeaturesPage::askForChosen() {
    ask<Table>(
        chosenSlot,
        [asked = askedSides()](const std::string& path, const CancelToken&) { return chosenDecisions(path, asked); },
        &FeaturesPage::showChosen);
}

void FeaturesPage::showChosen(Table chosen) {
    m_flips->forgetEnded();
    m_chosen->setTable(std::make_shared<const Table>(std::move(chosen)));
    m_chosen->setVisible(!m_chosen->table()->rows.empty());
}

void FeaturesPage::showFlips(const MeasuredFlips& flips) {
    if (m_brushed->isLoading()) return refreshLater(); // the query may have read the flips before
    m_flips->show(flips);
}

void FeaturesPage::askForValues() {
    ask<Table>(
        valuesSlot,
        [asked = askedSides()](const std::string& path, const CancelToken&) {
            return featuresOfDecisions(path, asked);
        },
        &FeaturesPage::showValues);
}

void FeaturesPage::showValues(Table values) {
    m_sides->setSides(sideNames());
    m_sides->model().setHighlight(
        [count = sides().size()](const std::vector<Cell>& row) { return sidesDiffer(row, count); });
    m_sides->setTable(std::make_shared<const Table>(std::move(values)));
    if (m_sides->currentRow() < 0 && m_sides->shownRowCount() > 0) m_sides->selectRow(m_sides->model().tableRow(0));
    showHeadline();
    showMarks();
    m_plots->askForDistribution();
}

void FeaturesPage::showMarks() {
    m_plots->setChosen(currentFeature(), m_sides->table(), sideNames());
}

void FeaturesPage::showHeadline() {
    const Table& table = *m_sides->table();
    const std::size_t count = sides().size();
    m_openModule->setEnabled(count > 0);
    if (count == 0) {
        m_headline->setFigure({}, 0);
        return m_headline->setAnswer(tr("%Ln feature(s) of each decision", nullptr, int(table.rows.size())),
                                     tr("Choose a callsite on the Module page, or brush the plot, to see its values."));
    }
    const auto differing =
        std::ranges::count_if(table.rows, [count](const std::vector<Cell>& row) { return sidesDiffer(row, count); });
    const std::size_t chosen = session().decisions().size();
    m_headline->setFigure(count > 1 ? grouped(differing) : QString(), 0);
    m_headline->setAnswer(count > 1 ? tr("of %Ln feature(s) differ", nullptr, int(table.rows.size()))
                                    : tr("%Ln feature(s) of one decision", nullptr, int(table.rows.size())),
                          chosen > count ? tr("The first %1 of %2 chosen decisions are shown.")
                                               .arg(grouped(std::int64_t(count)), grouped(std::int64_t(chosen)))
                                         : QString());
}

void FeaturesPage::showNothing(const QString& answer, const QString& why) {
    m_headline->setFigure({}, 0);
    m_headline->setAnswer(answer);
    m_openModule->setEnabled(false);
    for (TablePanel* panel : tables())
        panel->setTable(nullptr);
    m_plots->clear();
    m_empty->setText(why);
    m_stack->setCurrentWidget(m_empty);
}

} // namespace inlinescope
