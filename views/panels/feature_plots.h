// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/features/feature_scatter.h"
#include "core/jobs/tables/table.h"
#include "views/charts/feature_plot.h"
#include "views/widgets/page.h"

#include <QSet>
#include <QSplitter>

#include <functional>
#include <memory>
#include <optional>

class QCheckBox;
class QComboBox;

namespace inlinescope {

class FeatureHistogram;
class FeatureScatterChart;
struct FeatureDistribution;

/// Two plots of the decisions of a run: the distribution of one feature, and all decisions by two features, with a
/// brush. The chosen decisions are marked in both. Child object names: featureHistogram, logCounts, scatterX, scatterY,
/// logAxes, featureScatter.
class FeaturePlots : public QSplitter {
    Q_OBJECT
public:
    /// Session and jobs must outlive it.
    explicit FeaturePlots(PageContext context, QWidget* parent = nullptr);

    /// The features of a run, as runFeatures() returns them.
    void setRun(const QString& run, std::shared_ptr<const Table> features);
    /// The chosen feature, and what is marked: a column value_a, value_b, ... of the table for each of these names.
    void setChosen(const QString& feature, std::shared_ptr<const Table> values, const QStringList& names);
    /// Query what is not shown yet; loaded() follows, unless all is shown.
    void askForDistribution();
    void askForScatter();
    void cancel();
    /// To be called when the stored data may differ from what is shown.
    void forget();
    void clear();
    bool isLoading() const { return !m_waiting.isEmpty(); }
    const QString& run() const { return m_run; }
    const QString& feature() const { return m_feature; } ///< of the distribution
    /// Of one of the chosen decisions.
    std::optional<double> valueOf(std::size_t chosen, const QString& feature) const;
    FeatureHistogram& histogram() const { return *m_histogram; }
    FeatureScatterChart& scatter() const { return *m_scatter; }

    QString xFeature() const;
    QString yFeature() const;
    void clearBrush();

signals:
    void loaded();
    void message(const QString& text);
    void brushed(const inlinescope::FeatureBrush& brush); ///< also for another scatter inside of the same brush
    void brushCleared();

private:
    QWidget* buildHistogram();
    QWidget* buildScatter();
    template <typename T>
    void ask(const QString& slot, std::function<Result<T>(const std::string& path, const CancelToken&)> work,
             void (FeaturePlots::*show)(T));
    void showDistribution(FeatureDistribution distribution);
    void showScatter(FeatureScatter scatter);
    void showMarks();
    std::vector<PlotMark> marksOf(const QString& x, const QString& y) const;

    PageContext m_context;
    QSet<QString> m_waiting; ///< slots whose answer has not arrived
    QString m_run, m_feature;
    std::shared_ptr<const Table> m_features; ///< null for none
    std::shared_ptr<const Table> m_values = std::make_shared<const Table>();
    QStringList m_names;                             ///< of the chosen decisions
    QStringList m_shownDistribution, m_shownScatter; ///< what the plots show: run, features and scale
    FeatureHistogram* m_histogram;
    QCheckBox* m_logCounts;
    QComboBox *m_x, *m_y;
    QCheckBox* m_logAxes;
    FeatureScatterChart* m_scatter;
};

} // namespace inlinescope
