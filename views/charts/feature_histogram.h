// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/features/feature_distribution.h"
#include "views/charts/feature_plot.h"
#include "views/charts/feature_shapes.h"

#include <memory>

namespace inlinescope {

/// The distribution of one feature over all decisions of a run: bars upwards for decisions that were advised to inline,
/// downwards for refused ones; or for any two parts. Lines mark the values of chosen decisions. A click on a bar, or
/// Left and Right, chooses its values.
class FeatureHistogram : public FeaturePlot {
    Q_OBJECT
public:
    explicit FeatureHistogram(const QString& name, QWidget* parent = nullptr);

    void setDistribution(std::shared_ptr<const FeatureDistribution> distribution);
    const FeatureDistribution* distribution() const { return m_distribution.get(); }
    /// Names what is counted upwards and downwards; the text of a missing part is empty.
    void setParts(const QString& upwards, const QString& downwards);
    /// Names what is counted, for the axis; the default is decisions.
    void setCounted(const QString& what);
    /// Uses only the name and x of each mark.
    void setMarks(std::vector<PlotMark> marks);
    const std::vector<PlotMark>& marks() const { return m_marks; }
    /// Shows the counts on a logarithmic scale, so that rare values are visible next to frequent ones.
    void setLogarithmicCounts(bool logarithmic);

    QString tipText(const QPoint& position) const override;
    PlotText dataText() const override;
    void showAll() override;
    void outline(const std::vector<QPointF>& values) override;

signals:
    void valuesChosen(double low, double high); ///< the least and the largest value in the bar

protected:
    void draw() override;
    void pointAt(const QPoint& position) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    int binAt(const QPoint& position) const;
    void choose(int bin);
    QString countsText(const FeatureDistribution::Bin& bin) const;
    void addBars(const FeatureDistribution::Bin& bin, std::vector<FeatureShapes::Shape>& shapes) const;

    std::shared_ptr<const FeatureDistribution> m_distribution;
    std::vector<PlotMark> m_marks;
    QString m_counted, m_upwards, m_downwards; ///< texts of the axis and of the two parts
    int m_chosenBin = -1, m_hoveredBin = -1;
    QPoint m_pressedAt;
    bool m_logarithmic = true;
    FeatureAxis m_values, m_counts;
    QCPItemText *m_up, *m_down;
};

} // namespace inlinescope
