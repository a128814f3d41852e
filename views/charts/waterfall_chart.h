// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/found_explanation.h"
#include "core/model/symbol_text.h"

#include <QString>
#include <QStringList>
#include <QWidget>

#include <cstdint>
#include <vector>

class QCustomPlot;

namespace inlinescope {

class Plot;

/// One bar of a waterfall: text before and after it, in bytes.
struct WaterfallStep {
    QString name;
    std::int64_t from = 0, to = 0;
    bool isTotal = false; ///< a whole text, not a change
    std::int64_t bytes() const { return to - from; }
    bool operator==(const WaterfallStep&) const = default;
};

/// From the baseline's text through the decisions to blame (the largest ten, and the others together), their
/// interaction and what is not explained to the other run's text. Each step begins where the one before it ends.
std::vector<WaterfallStep> waterfallOf(const FoundExplanation& explanation, const QStringList& runs,
                                       SymbolForm symbols);

/// Steps as bars from top to bottom, each labelled with its bytes. A tooltip shows name and exact value; the context
/// menu saves PNG or SVG and copies the data.
class WaterfallChart : public QWidget {
    Q_OBJECT
public:
    explicit WaterfallChart(const QString& name, QWidget* parent = nullptr);

    void setSteps(std::vector<WaterfallStep> steps);
    const std::vector<WaterfallStep>& steps() const { return m_steps; }
    /// The text of the tooltip of a step.
    QString tipText(int step) const;
    QCustomPlot& plot() const;

signals:
    void message(const QString& text);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildPlot();
    void draw();
    void drawStep(int step, double left);
    void nameSteps();
    void applyPalette();
    int stepAt(const QPoint& position) const;
    QString dataText() const;

    Plot* m_plot;
    std::vector<WaterfallStep> m_steps;
};

} // namespace inlinescope
