#pragma once
#include "core/jobs/feature_distribution.h"
#include "views/charts/feature_plot.h"
#include "views/charts/feature_shapes.h"

#include <memory>

namespace inlinescope {

/// The distribution of one feature over all decisions of a run: bars upwards for those that were advised to inline,
/// downwards for those that were refused. Values of chosen decisions are marked by lines.
class FeatureHistogram : public FeaturePlot {
    Q_OBJECT
public:
    explicit FeatureHistogram(const QString& name, QWidget* parent = nullptr);

    void setDistribution(std::shared_ptr<const FeatureDistribution> distribution);
    const FeatureDistribution* distribution() const { return m_distribution.get(); }
    /// Of each only name and x.
    void setMarks(std::vector<PlotMark> marks);
    const std::vector<PlotMark>& marks() const { return m_marks; }
    /// Counts by powers, so that rare values are seen beside frequent ones.
    void setLogarithmicCounts(bool logarithmic);

    QString tipText(const QPoint& position) const override;
    QString dataText() const override;
    void showAll() override;

protected:
    void draw() override;

private:
    void addBars(const FeatureDistribution::Bin& bin, std::vector<FeatureShapes::Shape>& shapes) const;

    std::shared_ptr<const FeatureDistribution> m_distribution;
    std::vector<PlotMark> m_marks;
    bool m_logarithmic = true;
    FeatureAxis m_values, m_counts;
    QCPItemText *m_up, *m_down;
};

} // namespace inlinescope
