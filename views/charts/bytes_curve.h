// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/charts/plot_widget.h"

#include <cstdint>
#include <vector>

class QCPGraph;

namespace inlinescope {

/// Bytes over time, as steps down or up: what long work has gained since it began. A tooltip says the bytes at a time;
/// the context menu saves PNG or SVG and copies the data. Child object name: NAME + "Plot".
class BytesCurve : public PlotWidget {
    Q_OBJECT
public:
    struct Step {
        double seconds = 0;     ///< since the beginning
        std::int64_t bytes = 0; ///< from then on
        bool operator==(const Step&) const = default;
    };

    explicit BytesCurve(const QString& name, QWidget* parent = nullptr);

    /// By time; the first is the beginning, and the last lasts until `now`, in seconds since the beginning.
    void setSteps(std::vector<Step> steps, double now);
    const std::vector<Step>& steps() const { return m_steps; }
    /// "0:42: −1,204 B"; empty before the beginning.
    QString tipText(double seconds) const;

private:
    void buildPlot();
    void applyPalette() override;
    PlotText dataText() const override;

    QCPGraph* m_graph;
    std::vector<Step> m_steps;
};

} // namespace inlinescope
