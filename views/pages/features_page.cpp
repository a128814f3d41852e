// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/features_page.h"

#include "core/jobs/features/feature_scatter.h"
#include "core/jobs/features/feature_values.h"
#include "core/jobs/features/run_distribution.h"
#include "views/charts/feature_histogram.h"
#include "views/charts/feature_scatter_chart.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/panels/brushed_panel.h"
#include "views/panels/decision_flips.h"
#include "views/panels/runs_banner.h"
#include "views/state/job_runner.h"
#include "views/state/page_id.h"
#include "views/text/feature_meanings.h"
#include "views/text/plain_text.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/headline.h"
#include "views/widgets/table_helpers.h"
#include "views/widgets/table_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedLayout>

#include <algorithm>

namespace inlinescope {
namespace {

constexpr QLatin1String valuesSlot("values"), chosenSlot("chosen"), runSlot("run"), distributionSlot("distribution"),
    scatterSlot("scatter"), brushSlot("brush");

std::string valueColumn(std::size_t side) {
    return std::string("value_") + char('a' + side);
}

std::optional<double> numberAt(const Table& table, int row, const std::string& column) {
    const int index = table.columnIndex(column);
    if (index < 0 || row < 0) return std::nullopt;
    const Cell& cell = table.rows[std::size_t(row)][std::size_t(index)];
    if (const auto* integer = std::get_if<std::int64_t>(&cell)) return double(*integer);
    if (const auto* number = std::get_if<double>(&cell)) return *number;
    return std::nullopt;
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

/// Fills a box with names. Keeps the choice if it is still among them, else chooses the first of `wanted` that is.
void offer(QComboBox* box, const QStringList& names, const QStringList& wanted) {
    const QSignalBlocker quiet(box);
    const QString chosen = box->currentText();
    box->clear();
    box->addItems(names);
    for (const QString& name : QStringList{chosen} + wanted)
        if (names.contains(name)) return box->setCurrentText(name);
}

template <typename Box>
Box* described(Box* widget, const char* name, const QString& toolTip) {
    widget->setObjectName(QLatin1String(name));
    widget->setToolTip(toolTip);
    widget->setAccessibleName(toolTip);
    return widget;
}

QHBoxLayout* rowOf(std::initializer_list<QWidget*> widgets) {
    auto* row = new QHBoxLayout;
    for (QWidget* widget : widgets)
        row->addWidget(widget);
    return row;
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
      m_histogram(new FeatureHistogram(QStringLiteral("featureHistogram"), this)),
      m_logCounts(described(new QCheckBox(tr("logarithmic counts"), this), "logCounts",
                            tr("Show rare values beside frequent ones"))),
      m_x(described(new QComboBox(this), "scatterX", tr("Feature from left to right"))),
      m_y(described(new QComboBox(this), "scatterY", tr("Feature from bottom to top"))),
      m_logAxes(
          described(new QCheckBox(tr("logarithmic"), this), "logAxes", tr("Show small values beside large ones"))),
      m_scatter(new FeatureScatterChart(QStringLiteral("featureScatter"), this)),
      m_brushed(new BrushedPanel(session(), *m_flips, this)),
      m_empty(new EmptyState(QStringLiteral("featuresEmpty"), this)), m_content(new QSplitter(Qt::Vertical, this)),
      m_stack(new QStackedLayout) {
    m_headline->setWhatsThis(
        tr("A feature is a number that the policy sees of a callsite when it is asked. The histogram counts the run's "
           "decisions by its value, inlined and not apart; decisions made by an attribute never had features."));
    build();
    connectParts();
    for (TablePanel* panel : tables())
        adopt(panel);
}

/// Shows a decision's bytes after it in each list.
void FeaturesPage::buildTables() {
    showSymbols(m_chosen, session(), {"caller", "callee"});
    m_chosen->model().setTextForm("location", shortLocation, std::identity());
    m_chosen->setInitiallyHidden({QStringLiteral("flip_state")});
    m_flips->showIn(m_chosen, [](const std::vector<Cell>& row) { return QString::fromStdString(plainText(row[0])); });
    m_sides->model().addViewColumn(tr("meaning"), [](const std::vector<Cell>& row) {
        return row.empty() ? QString() : featureMeaning(plainText(row[0]));
    });
    m_sides->setEmptyText(tr("The chosen decisions never reached the features: they were decided by an attribute."));
    for (std::size_t side = 0; side < mostSides; ++side)
        m_sides->setTextForm(valueColumn(side), shortTensor, std::identity());
}

void FeaturesPage::build() {
    buildTables();
    m_logCounts->setChecked(true);
    m_logAxes->setChecked(true);
    auto* plots = new QSplitter(Qt::Horizontal, m_content);
    plots->addWidget(buildHistogram());
    plots->addWidget(buildScatter());
    plots->setSizes({560, 640});
    m_content->addWidget(m_chosen);
    m_content->addWidget(m_sides);
    m_content->addWidget(plots);
    m_content->addWidget(m_brushed);
    m_chosen->hide();
    m_brushed->hide();
    m_content->setSizes({120, 300, 400, 220});
    for (QSplitter* splitter : {m_content, plots}) {
        splitter->setChildrenCollapsible(false);
        splitter->setHandleWidth(10);
    }
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
    auto* controls = new QWidget(this);
    auto* label = plainLabel(tr("plots of"), controls);
    label->setBuddy(m_run);
    auto* layout = rowOf({label, m_run, m_openModule});
    layout->setContentsMargins(0, 0, 0, 0);
    controls->setLayout(layout);
    return controls;
}

QWidget* FeaturesPage::buildHistogram() {
    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* top = rowOf({plainLabel(tr("Distribution over the run"), box)});
    top->addStretch(1);
    top->addWidget(m_logCounts);
    layout->addLayout(top);
    layout->addWidget(m_histogram, 1);
    return box;
}

QWidget* FeaturesPage::buildScatter() {
    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QComboBox* combo : {m_x, m_y}) {
        combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        combo->setMinimumContentsLength(12);
    }
    auto* top = rowOf({m_y, plainLabel(tr("over"), box), m_x});
    top->setStretch(0, 1);
    top->setStretch(2, 1);
    top->addWidget(m_logAxes);
    layout->addLayout(top);
    layout->addWidget(m_scatter, 1);
    return box;
}

void FeaturesPage::connectParts() {
    connect(&session(), &Session::decisionsChanged, this, &Page::refresh);
    connect(&session(), &Session::versusChanged, this, &Page::refresh);
    connect(&session(), &Session::workspaceChanged, this, [this] {
        m_shownDistribution.clear(); // the stored data may differ from what is shown
        m_shownScatter.clear();
        refreshLater();
    });
    connect(m_run, &QComboBox::currentTextChanged, this, &Page::refresh);
    connect(m_openModule, &QPushButton::clicked, this,
            [this] { session().navigate({PageId::Module, sides().front().module}); });
    connect(m_sides, &TablePanel::currentRowChanged, this, [this] {
        showMarks();
        if (!isLoading()) askForDistribution();
    });
    for (QComboBox* box : {m_x, m_y})
        connect(box, &QComboBox::currentTextChanged, this, &FeaturesPage::askForScatter);
    connect(m_logAxes, &QCheckBox::toggled, this, &FeaturesPage::askForScatter);
    connect(m_logCounts, &QCheckBox::toggled, m_histogram, &FeatureHistogram::setLogarithmicCounts);
    connect(m_scatter, &FeatureScatterChart::brushed, this, &FeaturesPage::askForBrushed);
    connect(m_scatter, &FeatureScatterChart::brushCleared, this, [this] {
        jobs().cancelQuery(this, brushSlot);
        m_brushed->hide();
        arrived(brushSlot);
    });
    connect(m_chosen, &TablePanel::rowActivated, this,
            [this](int row) { session().navigate({PageId::Module, cellText(*m_chosen->table(), row, "module")}); });
    connect(m_brushed, &BrushedPanel::clearRequested, this, [this] { m_scatter->clearBrush(); });
    connect(m_brushed, &BrushedPanel::decisionChosen, this, [this](const ChosenDecision& decision, bool open) {
        session().setDecisions({decision});
        if (open) session().navigate({PageId::Module, decision.module});
    });
    connect(m_histogram, &FeaturePlot::message, this, &Page::message);
    connect(m_scatter, &FeaturePlot::message, this, &Page::message);
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
            if (result)
                (this->*show)(std::move(*result));
            else
                emit message(errorSentence(result.error()));
            arrived(slot);
        });
}

void FeaturesPage::arrived(const QString& slot) {
    m_waiting.remove(slot);
    if (m_waiting.isEmpty()) finishLoading();
}

void FeaturesPage::load() {
    m_banner->ask();
    for (const QString& slot : m_waiting)
        jobs().cancelQuery(this, slot);
    m_waiting.clear();
    if (!QFileInfo::exists(session().workspacePath()) || session().baselineRun().isEmpty()) {
        showNothing(tr("No run is chosen yet"),
                    tr("What the inliner knew when it decided stands here once a run has recorded it."));
        return finishLoading();
    }
    m_stack->setCurrentWidget(m_content);
    offer(m_run, session().runs(), {session().baselineRun()});
    askForRun();
}

/// Asks for its features first: the other queries depend on them.
void FeaturesPage::askForRun() {
    ask<Table>(
        runSlot,
        [run = m_run->currentText().toStdString()](const std::string& path, const CancelToken&) {
            return runFeatures(path, run);
        },
        &FeaturesPage::showRunFeatures);
}

void FeaturesPage::showRunFeatures(Table features) {
    QStringList scalars;
    for (int row = 0; row < int(features.rows.size()); ++row)
        if (cellInteger(features, row, "elements") == 1) scalars << cellText(features, row, "feature");
    m_runFeatures = std::make_shared<const Table>(std::move(features));
    offer(m_x, scalars, {QStringLiteral("callee_basic_block_count"), scalars.value(0)});
    offer(m_y, scalars, {QStringLiteral("cost_estimate"), scalars.value(1)});
    if (sides().empty()) {
        showChosen({});
        showValues(*m_runFeatures);
    } else {
        askForChosen();
        askForValues();
    }
    askForScatter();
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
    askForDistribution();
}

void FeaturesPage::askForDistribution() {
    const QStringList wanted = {m_run->currentText(), currentFeature()};
    const bool recorded = m_runFeatures && findRow(*m_runFeatures, "feature", wanted[1]) >= 0;
    if (!recorded) { // an output of the policy, or no row
        m_shownDistribution.clear();
        m_histogram->setDistribution(nullptr);
        return;
    }
    if (wanted == m_shownDistribution && !m_waiting.contains(distributionSlot)) return;
    m_shownDistribution = wanted;
    ask<FeatureDistribution>(
        distributionSlot,
        [run = wanted[0].toStdString(), feature = wanted[1].toStdString()](const std::string& path,
                                                                           const CancelToken& cancel) {
            return featureDistribution(path, run, feature, cancel);
        },
        &FeaturesPage::showDistribution);
}

void FeaturesPage::showDistribution(FeatureDistribution distribution) {
    m_histogram->setDistribution(std::make_shared<const FeatureDistribution>(std::move(distribution)));
}

void FeaturesPage::askForScatter() {
    const QStringList wanted = {m_run->currentText(), m_x->currentText(), m_y->currentText(),
                                m_logAxes->isChecked() ? QStringLiteral("log") : QString()};
    if (m_x->count() == 0) return m_scatter->setScatter(nullptr);
    if (wanted == m_shownScatter && !m_waiting.contains(scatterSlot)) return showMarks();
    m_shownScatter = wanted;
    ask<FeatureScatter>(
        scatterSlot,
        [run = wanted[0].toStdString(), x = wanted[1].toStdString(), y = wanted[2].toStdString(),
         scale = m_logAxes->isChecked() ? AxisScale::Logarithmic : AxisScale::Linear](const std::string& path,
                                                                                      const CancelToken& cancel) {
            return featureScatter(path, run, x, y, scale, cancel);
        },
        &FeaturesPage::showScatter);
}

void FeaturesPage::showScatter(FeatureScatter scatter) {
    m_scatter->setScatter(std::make_shared<const FeatureScatter>(std::move(scatter)));
    showMarks();
    if (m_scatter->brush()) askForBrushed();
}

void FeaturesPage::askForBrushed() {
    ask<BrushedDecisions>(
        brushSlot,
        [run = m_run->currentText().toStdString(), x = m_x->currentText().toStdString(),
         y = m_y->currentText().toStdString(),
         brush = *m_scatter->brush()](const std::string& path, const CancelToken& cancel) {
            return brushedDecisions(path, run, x, y, brush, mostBrushed, cancel);
        },
        &FeaturesPage::showBrushed);
}

void FeaturesPage::showBrushed(BrushedDecisions brushed) {
    m_flips->forgetEnded();
    m_brushed->showDecisions(m_run->currentText(), std::move(brushed));
}

std::vector<PlotMark> FeaturesPage::marksOf(const QString& x, const QString& y) const {
    const Table& table = *m_sides->table();
    const QStringList names = sideNames();
    std::vector<PlotMark> marks;
    for (qsizetype side = 0; side < names.size(); ++side) {
        const auto at = [&](const QString& feature) {
            return numberAt(table, findRow(table, "feature", feature), valueColumn(std::size_t(side)));
        };
        const auto first = at(x), second = at(y);
        if (first && second) marks.push_back({names[side], *first, *second});
    }
    return marks;
}

void FeaturesPage::showMarks() {
    m_histogram->setMarks(marksOf(currentFeature(), currentFeature()));
    m_scatter->setMarks(marksOf(m_x->currentText(), m_y->currentText()));
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
    m_runFeatures.reset();
    m_shownDistribution.clear();
    m_shownScatter.clear();
    for (TablePanel* panel : tables())
        panel->setTable(nullptr);
    m_histogram->setDistribution(nullptr);
    m_scatter->setScatter(nullptr);
    m_empty->setText(why);
    m_stack->setCurrentWidget(m_empty);
}

} // namespace inlinescope
