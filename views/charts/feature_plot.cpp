// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/feature_plot.h"

#include "views/charts/feature_shapes.h"
#include "views/charts/plot.h"
#include "views/charts/plot_menu.h"
#include "views/charts/texts_above.h"
#include "views/models/words.h"
#include "views/text/plain_text.h"
#include "views/theme/theme.h"

#include <QAction>
#include <QEvent>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <cmath>

namespace inlinescope {
namespace {

/// Ticks at round values, at their places on the axis, so far apart that their labels do not touch.
class PlaceTicker : public QCPAxisTicker {
public:
    PlaceTicker(const QCPAxis& on, const FeatureAxis& axis, bool magnitudes)
        : m_on(on), m_axis(axis), m_magnitudes(magnitudes) {}

    // NOLINTNEXTLINE(readability-function-size): the signature is QCustomPlot's
    void generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& ticks, QVector<double>* subTicks,
                  QVector<QString>* labels) override {
        ticks.clear();
        if (subTicks) subTicks->clear();
        if (labels) labels->clear();
        QString before;
        for (const double value : roundValues(range)) {
            const double place = m_axis.place(value);
            const QString label = axisNumber(m_magnitudes ? std::abs(value) : value);
            if (!range.contains(place)) continue;
            if (!ticks.isEmpty() && place - ticks.back() < apart(range, before, label)) {
                if (value != 0) continue;
                ticks.removeLast(); // zero is more important than values near it
                if (labels) labels->removeLast();
            }
            ticks << place;
            if (labels) *labels << label;
            before = label;
        }
    }

private:
    /// The least distance of two labels on the axis.
    double apart(const QCPRange& range, const QString& one, const QString& other) const {
        constexpr int space = 8; // pixels
        const bool across = m_on.orientation() == Qt::Horizontal;
        const QSize area = m_on.axisRect()->size();
        const QFontMetrics font(m_on.tickLabelFont());
        const int pixels =
            across ? (font.horizontalAdvance(one) + font.horizontalAdvance(other)) / 2 + space : font.height();
        return range.size() * std::max(1.0 / 9, double(pixels) / std::max(1, across ? area.width() : area.height()));
    }

    /// In ascending order: with a linear step, or 0 and one, two and five times the powers of ten on both sides of it.
    std::vector<double> roundValues(const QCPRange& range) {
        const double low = m_axis.value(range.lower), high = m_axis.value(range.upper);
        std::vector<double> values;
        if (m_axis.place(1000) - m_axis.place(999) > 0.999) { // linear
            double step = getTickStep(range);
            if (m_axis.isInteger()) step = std::max(1.0, std::round(step));
            for (double value = std::ceil(low / step) * step; value <= high && values.size() < 1000; value += step)
                values.push_back(value);
            return values;
        }
        std::vector<double> sizes;
        const double largest = std::max(std::abs(low), std::abs(high));
        const double first = m_axis.isInteger() ? 1 : std::pow(10, std::floor(std::log10(largest)) - 3);
        for (double power = first; power <= largest; power *= 10)
            for (const double factor : {1.0, 2.0, 5.0})
                sizes.push_back(power * factor);
        if (low < 0)
            for (auto size = sizes.rbegin(); size != sizes.rend(); ++size)
                values.push_back(-*size);
        values.push_back(0);
        values.insert(values.end(), sizes.begin(), sizes.end());
        return values;
    }

    const QCPAxis& m_on;
    FeatureAxis m_axis;
    bool m_magnitudes;
};

} // namespace

QColor inlinedColor(const QPalette& palette) {
    return isDark(palette) ? QColor(0x56b4e9) : QColor(0x0072b2);
}

QColor refusedColor(const QPalette& palette) {
    return isDark(palette) ? QColor(0xf0a04b) : QColor(0xd55e00);
}

QString valueRange(double low, double high) {
    return low == high ? axisNumber(low) : FeaturePlot::tr("%1 to %2").arg(axisNumber(low), axisNumber(high));
}

QString decidedText(std::int64_t inlined, std::int64_t refused) {
    return FeaturePlot::tr("%1 inlined, %2 refused").arg(grouped(inlined), grouped(refused));
}

FeaturePlot::FeaturePlot(const QString& name, const QString& title, QWidget* parent)
    : QWidget(parent), m_plot(new Plot(this)), m_shapes(new FeatureShapes(m_plot->xAxis, m_plot->yAxis)),
      m_above(new TextsAbove(*m_plot)) {
    setObjectName(name);
    setAccessibleName(title);
    setFocusPolicy(Qt::StrongFocus);
    m_plot->setObjectName(name + QStringLiteral("Plot"));
    m_plot->setMinimumHeight(110);
    m_plot->setInteractions(QCP::iRangeZoom);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, &FeaturePlot::showAll);
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        showPlainToolTip(event->globalPosition().toPoint(), tipText(event->pos()), m_plot);
        pointAt(event->pos());
    });
    m_plot->installEventFilter(this);
    buildMenu();
    applyPalette();
}

QCustomPlot& FeaturePlot::plot() const {
    return *m_plot;
}

void FeaturePlot::redraw() {
    m_plot->redraw();
}

void FeaturePlot::applyPalette() {
    const QPalette& colors = palette();
    m_plot->setColors(colors, font());
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis})
        axis->setBasePen(QPen(lineColor(colors)));
    m_above->setFont(font());
}

void FeaturePlot::useAxis(QCPAxis* on, const FeatureAxis& axis, const QString& label, bool magnitudes) {
    on->setTicker(QSharedPointer<QCPAxisTicker>(new PlaceTicker(*on, axis, magnitudes)));
    m_plot->setCaption(on, label);
}

QCPItemText* FeaturePlot::addLegend() {
    return m_above->addLegend();
}

bool FeaturePlot::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::Leave) pointAt({-1, -1});
    return false;
}

void FeaturePlot::removeItems(const char* kind) {
    for (int item = m_plot->itemCount() - 1; item >= 0; --item)
        if (m_plot->item(item)->property(kind).toBool()) m_plot->removeItem(item);
}

void FeaturePlot::clearMarks() {
    removeItems("mark");
    m_above->clearNames();
    m_marks = 0;
}

void FeaturePlot::clearOutlines() {
    removeItems("outline");
}

void FeaturePlot::addOutlineLine(double place) {
    auto* line = new QCPItemStraightLine(m_plot);
    line->setProperty("outline", true);
    line->setPen(QPen(palette().color(QPalette::Active, QPalette::Highlight), 2));
    line->point1->setCoords(place, 0);
    line->point2->setCoords(place, 1);
}

void FeaturePlot::addOutlineRing(double x, double y) {
    auto* ring = new QCPItemTracer(m_plot);
    ring->setProperty("outline", true);
    ring->setStyle(QCPItemTracer::tsCircle);
    ring->setSize(20);
    ring->setPen(QPen(palette().color(QPalette::Active, QPalette::Highlight), 2));
    ring->position->setCoords(x, y);
}

void FeaturePlot::addMarkLine(double place, const QString& name) {
    const QColor ink = palette().color(QPalette::WindowText);
    auto* line = new QCPItemStraightLine(m_plot);
    line->setProperty("mark", true);
    line->setPen(QPen(ink, 1.5, Qt::DashLine));
    line->point1->setCoords(place, 0);
    line->point2->setCoords(place, 1);
    m_above->addName(place, name, ink);
}

void FeaturePlot::addMarkRing(double x, double y, const QString& name) {
    const QColor ink = palette().color(QPalette::WindowText);
    auto* ring = new QCPItemTracer(m_plot);
    ring->setProperty("mark", true);
    ring->setStyle(QCPItemTracer::tsCircle);
    ring->setSize(14);
    ring->setPen(QPen(ink, 2));
    ring->position->setCoords(x, y);
    auto* text = new QCPItemText(m_plot);
    text->setColor(ink);
    text->setFont(font());
    text->setClipToAxisRect(false);
    text->setPadding({3, 1, 3, 1});
    text->setProperty("mark", true);
    text->setText(name);
    text->setBrush(palette().brush(QPalette::Base));
    const bool fitsRight = x < m_plot->xAxis->range().center();
    text->position->setParentAnchor(ring->position);
    text->position->setCoords(fitsRight ? 10 : -10, 16 * m_marks++);
    text->setPositionAlignment(Qt::AlignVCenter | (fitsRight ? Qt::AlignLeft : Qt::AlignRight));
}

void FeaturePlot::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        applyPalette();
        draw();
    }
    QWidget::changeEvent(event);
}

void FeaturePlot::buildMenu() {
    auto* all = new QAction(tr("Show &all"), this);
    all->setObjectName(objectName() + QStringLiteral("ShowAll"));
    connect(all, &QAction::triggered, this, &FeaturePlot::showAll);
    addAction(all);
    auto* menu = new PlotMenu(this, m_plot, [this] { return dataText(); });
    connect(menu, &PlotMenu::message, this, &FeaturePlot::message);
}

} // namespace inlinescope
