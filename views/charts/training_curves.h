// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/training_round.h"
#include "views/charts/plot_widget.h"

#include <array>
#include <vector>

class QCPGraph;
class QCPItemStraightLine;
class QCPItemText;

namespace inlinescope {

/// Text and unique of the training and of the validation modules by round, as changes against round 0. Each curve is
/// named at its end; a line marks the best round. A tooltip says the values of a round; the context menu saves PNG or
/// SVG and copies the data. Child object name: NAME + "Plot".
class TrainingCurves : public PlotWidget {
    Q_OBJECT
public:
    explicit TrainingCurves(const QString& name, QWidget* parent = nullptr);

    void setRounds(std::vector<TrainingRound> rounds, std::size_t best);
    /// Percents of a curve by round; empty if there are no such modules.
    std::vector<double> percents(PackageRole role, SearchObjective objective) const;
    /// "Round 3 (oz-1): validation text −1.2 %, ..."; empty if there is no round.
    QString tipText(double round) const;

private:
    struct Curve {
        PackageRole role;
        SearchObjective objective;
        QCPGraph* graph;
        QCPItemText* name;
    };

    void buildPlot();
    void applyPalette() override;
    void showCurves();
    void placeNames();
    QString nameOf(const Curve& curve) const;
    PlotText dataText() const override;

    std::vector<Curve> m_curves;
    QCPItemStraightLine* m_bestLine;
    std::vector<TrainingRound> m_rounds;
    std::size_t m_best = 0;
};

} // namespace inlinescope
