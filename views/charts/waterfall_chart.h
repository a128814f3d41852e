// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/found_explanation.h"
#include "core/model/symbol_text.h"
#include "views/charts/plot_menu.h"

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
    int of = -1;          ///< the culprit of an explanation, or the row of a module; -1 for neither
    std::int64_t bytes() const { return to - from; }
    bool operator==(const WaterfallStep&) const = default;
};

/// From the baseline's text through the decisions to blame (the `most` largest, and the others together), their
/// interaction and what is not explained to the other run's text. Each step begins where the one before it ends.
std::vector<WaterfallStep> waterfallOf(const FoundExplanation& explanation, const QStringList& runs, SymbolForm symbols,
                                       std::size_t most = 10);

/// One module of two runs, in bytes of text.
struct WaterfallModule {
    QString name;
    std::int64_t before = 0, after = 0;
    int row = -1;                            ///< of the table of modules
    const FoundExplanation* found = nullptr; ///< null if it is not explained
};

/// From the baseline's text of these modules through the `most` largest changes to the other run's text. A change is a
/// decision to blame of an explained module, or a module that is not explained; those that add and those that save are
/// summed apart after these.
std::vector<WaterfallStep> waterfallOf(const std::vector<WaterfallModule>& modules, const QStringList& runs,
                                       SymbolForm symbols, std::size_t most = 10);

/// Steps as bars from top to bottom, each labelled with its bytes; if there is no room for all captions, those of the
/// largest changes. A tooltip shows name and exact value; the context menu saves PNG or SVG and copies the data.
class WaterfallChart : public QWidget {
    Q_OBJECT
public:
    explicit WaterfallChart(const QString& name, QWidget* parent = nullptr);

    void setSteps(std::vector<WaterfallStep> steps);
    /// Number of steps whose names do not overlap.
    std::size_t stepsThatFit() const;
    /// Number of the largest changes, 3 to 10, that fit beside the texts, the sums and the rest.
    std::size_t largestThatFit() const;
    const std::vector<WaterfallStep>& steps() const { return m_steps; }
    /// The text of the tooltip of a step.
    QString tipText(int step) const;
    QCustomPlot& plot() const;
    /// Outlines the steps of this as if the mouse were on them; -1 for none.
    void hover(int of) { hoverAll(only(of)); }
    void hoverAll(std::vector<int> of);
    const std::vector<int>& hovered() const { return m_hovered; }

signals:
    void stepClicked(int of);
    void stepHovered(int of); ///< by the mouse; -1 if it is on no step that is of something
    void message(const QString& text);
    void heightChanged(); ///< and with it perhaps largestThatFit()

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    static std::vector<int> only(int of) { return of < 0 ? std::vector<int>() : std::vector{of}; }
    void buildPlot();
    void draw();
    void drawStep(int step, double left);
    int nameSteps();
    int heightOfSteps() const;
    void chooseCaptions();
    static QString labelOf(const WaterfallStep& step);
    int widestLabel() const;
    void applyPalette();
    int stepAt(const QPoint& position) const;
    int ofAt(const QPoint& position) const;
    void pointAt(int of);
    PlotText dataText() const;

    Plot* m_plot;
    std::vector<WaterfallStep> m_steps;
    std::vector<bool> m_captioned; ///< by step: has a name and its bytes beside the bar
    std::vector<int> m_hovered;    ///< WaterfallStep::of
};

} // namespace inlinescope
