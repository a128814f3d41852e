// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include <cstdint>
#include <vector>

class QCPGraph;
class QCustomPlot;

namespace inlinescope {

class Plot;

/// Bytes over time, as steps down or up: what long work has gained since it began. A tooltip says the bytes at a time;
/// the context menu saves PNG or SVG and copies the data. Child object name: NAME + "Plot".
class BytesCurve : public QWidget {
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
    QCustomPlot& plot() const;

signals:
    void message(const QString& text);

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildPlot();
    void applyPalette();
    QString dataText() const;

    Plot* m_plot;
    QCPGraph* m_graph;
    std::vector<Step> m_steps;
};

} // namespace inlinescope
