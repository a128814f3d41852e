// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/feature_plots.h"

#include "core/jobs/features/run_distribution.h"
#include "views/charts/feature_histogram.h"
#include "views/charts/feature_scatter_chart.h"
#include "views/models/cell_roles.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/state/job_runner.h"
#include "views/text/plain_text.h"
#include "views/widgets/command_source.h"
#include "views/widgets/control_parts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>

namespace inlinescope {
namespace {

constexpr QLatin1String distributionSlot("distribution"), scatterSlot("scatter");

std::optional<double> numberAt(const Table& table, int row, const std::string& column) {
    const int index = table.columnIndex(column);
    if (index < 0 || row < 0) return std::nullopt;
    return numberOf(table.rows[std::size_t(row)][std::size_t(index)]);
}

} // namespace

FeaturePlots::FeaturePlots(PageContext context, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), m_context(context),
      m_histogram(new FeatureHistogram(QStringLiteral("featureHistogram"), nullptr)),
      m_logCounts(described(new QCheckBox(tr("logarithmic counts")), "logCounts",
                            tr("Show rare and frequent values together"))),
      m_x(described(new QComboBox, "scatterX", tr("Feature from left to right"))),
      m_y(described(new QComboBox, "scatterY", tr("Feature from bottom to top"))),
      m_logAxes(described(new QCheckBox(tr("logarithmic")), "logAxes", tr("Show small and large values together"))),
      m_scatter(new FeatureScatterChart(QStringLiteral("featureScatter"), nullptr)) {
    // A splitter takes every child for a part: the boxes below own the widgets.
    for (QComboBox* box : {m_x, m_y})
        putInLinks(box);
    m_logCounts->setChecked(true);
    m_logAxes->setChecked(true);
    addWidget(buildHistogram());
    addWidget(buildScatter());
    setSizes({560, 640});
    setChildrenCollapsible(false);
    setHandleWidth(10);
    CommandSource::set(*m_histogram, [this] {
        if (m_shownDistribution.isEmpty()) return CliCommand();
        return CliCommand(m_context.session, "features").name(m_run).option("--distribution", m_feature);
    });
    CommandSource::set(*m_scatter, [this] {
        if (m_shownScatter.isEmpty()) return CliCommand();
        CliCommand command(m_context.session, "features");
        command.name(m_run).option("--scatter", QStringList{xFeature(), yFeature()});
        return m_logAxes->isChecked() ? command.flag("--log") : command;
    });
    for (QComboBox* box : {m_x, m_y})
        connect(box, &QComboBox::currentTextChanged, this, &FeaturePlots::askForScatter);
    connect(m_logAxes, &QCheckBox::toggled, this, &FeaturePlots::askForScatter);
    connect(m_logCounts, &QCheckBox::toggled, m_histogram, &FeatureHistogram::setLogarithmicCounts);
    connect(m_scatter, &FeatureScatterChart::brushed, this, &FeaturePlots::brushed);
    connect(m_scatter, &FeatureScatterChart::brushCleared, this, &FeaturePlots::brushCleared);
    connect(m_histogram, &FeaturePlot::message, this, &FeaturePlots::message);
    connect(m_scatter, &FeaturePlot::message, this, &FeaturePlots::message);
}

QWidget* FeaturePlots::buildHistogram() {
    auto* box = new QWidget;
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* top = rowOf({plainLabel(tr("Distribution over the run"), box)});
    top->addStretch(1);
    top->addWidget(m_logCounts);
    layout->addLayout(top);
    layout->addWidget(m_histogram, 1);
    return box;
}

QWidget* FeaturePlots::buildScatter() {
    auto* box = new QWidget;
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QComboBox* combo : {m_x, m_y}) {
        combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        combo->setMinimumContentsLength(8);
    }
    auto* top = rowOf({m_y, plainLabel(tr("over"), box), m_x});
    top->setStretch(0, 1);
    top->setStretch(2, 1);
    top->addWidget(m_logAxes);
    layout->addLayout(top);
    layout->addWidget(m_scatter, 1);
    return box;
}

QString FeaturePlots::xFeature() const {
    return m_x->currentText();
}

QString FeaturePlots::yFeature() const {
    return m_y->currentText();
}

void FeaturePlots::clearBrush() {
    m_scatter->clearBrush();
}

void FeaturePlots::setRun(const QString& run, std::shared_ptr<const Table> features) {
    m_run = run;
    m_features = std::move(features);
    QStringList scalars;
    for (int row = 0; row < int(m_features->rows.size()); ++row)
        if (cellInteger(*m_features, row, "elements") == 1) scalars << cellText(*m_features, row, "feature");
    offer(m_x, scalars, {QStringLiteral("callee_basic_block_count"), scalars.value(0)});
    offer(m_y, scalars, {QStringLiteral("cost_estimate"), scalars.value(1)});
}

void FeaturePlots::setChosen(const QString& feature, std::shared_ptr<const Table> values, const QStringList& names) {
    m_feature = feature;
    m_values = std::move(values);
    m_names = names;
    showMarks();
}

template <typename T>
void FeaturePlots::ask(const QString& slot, std::function<Result<T>(const std::string& path, const CancelToken&)> work,
                       void (FeaturePlots::*show)(T)) {
    m_waiting << slot;
    m_context.jobs.query<T>(
        this, slot,
        [path = m_context.session.workspacePath().toStdString(), work](const CancelToken& cancel) {
            return work(path, cancel);
        },
        [this, slot, show](Result<T> result) {
            m_waiting.remove(slot);
            showTrouble(this, result ? QString() : errorSentence(result.error()));
            if (result) (this->*show)(std::move(*result));
            emit loaded();
        });
}

void FeaturePlots::askForDistribution() {
    const QStringList wanted = {m_run, m_feature};
    const bool recorded = m_features && findRow(*m_features, "feature", m_feature) >= 0;
    if (!recorded) { // an output of the policy, or no row
        m_shownDistribution.clear();
        m_histogram->setDistribution(nullptr);
        return;
    }
    if (wanted == m_shownDistribution && !m_waiting.contains(distributionSlot)) return;
    m_shownDistribution = wanted;
    ask<FeatureDistribution>(
        distributionSlot,
        [run = m_run.toStdString(), feature = m_feature.toStdString()](const std::string& path,
                                                                       const CancelToken& cancel) {
            return featureDistribution(path, run, feature, cancel);
        },
        &FeaturePlots::showDistribution);
}

void FeaturePlots::showDistribution(FeatureDistribution distribution) {
    m_histogram->setDistribution(std::make_shared<const FeatureDistribution>(std::move(distribution)));
}

void FeaturePlots::askForScatter() {
    const QStringList wanted = {m_run, xFeature(), yFeature(),
                                m_logAxes->isChecked() ? QStringLiteral("log") : QString()};
    if (m_x->count() == 0) return m_scatter->setScatter(nullptr);
    if (wanted == m_shownScatter && !m_waiting.contains(scatterSlot)) return showMarks();
    m_shownScatter = wanted;
    ask<FeatureScatter>(
        scatterSlot,
        [run = m_run.toStdString(), x = xFeature().toStdString(), y = yFeature().toStdString(),
         scale = m_logAxes->isChecked() ? AxisScale::Logarithmic : AxisScale::Linear](const std::string& path,
                                                                                      const CancelToken& cancel) {
            return featureScatter(path, run, x, y, scale, cancel);
        },
        &FeaturePlots::showScatter);
}

void FeaturePlots::showScatter(FeatureScatter scatter) {
    m_scatter->setScatter(std::make_shared<const FeatureScatter>(std::move(scatter)));
    showMarks();
    if (m_scatter->brush()) emit brushed(*m_scatter->brush());
}

void FeaturePlots::cancel() {
    if (m_waiting.contains(distributionSlot)) m_shownDistribution.clear();
    if (m_waiting.contains(scatterSlot)) m_shownScatter.clear();
    for (const QString& slot : m_waiting)
        m_context.jobs.cancelQuery(this, slot);
    m_waiting.clear();
}

void FeaturePlots::forget() {
    m_shownDistribution.clear();
    m_shownScatter.clear();
}

void FeaturePlots::clear() {
    forget();
    m_features.reset();
    m_histogram->setDistribution(nullptr);
    m_scatter->setScatter(nullptr);
}

std::optional<double> FeaturePlots::valueOf(std::size_t chosen, const QString& feature) const {
    return numberAt(*m_values, findRow(*m_values, "feature", feature), columnOfSide("value", chosen));
}

std::vector<PlotMark> FeaturePlots::marksOf(const QString& x, const QString& y) const {
    std::vector<PlotMark> marks;
    for (qsizetype side = 0; side < m_names.size(); ++side) {
        const auto first = valueOf(std::size_t(side), x), second = valueOf(std::size_t(side), y);
        if (first && second) marks.push_back({m_names[side], *first, *second});
    }
    return marks;
}

void FeaturePlots::showMarks() {
    m_histogram->setMarks(marksOf(m_feature, m_feature));
    m_scatter->setMarks(marksOf(xFeature(), yFeature()));
}

} // namespace inlinescope
