// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/training_curves.h"

#include "views/charts/plot.h"
#include "views/models/words.h"
#include "views/theme/theme.h"

#include <algorithm>
#include <cmath>

namespace inlinescope {
namespace {

/// Percents, with decimals where the ticks are less than one apart.
class PercentTicker : public QCPAxisTicker {
protected:
    // NOLINTNEXTLINE(readability-function-size): the signature is QCustomPlot's
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return axisNumber(std::round(tick * 100) / 100);
    }
};

} // namespace

TrainingCurves::TrainingCurves(const QString& name, QWidget* parent)
    : PlotWidget(name, parent), m_bestLine(new QCPItemStraightLine(m_plot)) {
    describe(tr("Size by round"),
             tr("How text and unique change from round to round, compared with round 0: of the modules that are "
                "learned from, and of those that are held out for evaluation. The vertical line is the last "
                "accepted round. "
                "Right click to save the picture."),
             10);
    for (const PackageRole role : {PackageRole::Validation, PackageRole::Training})
        for (const SearchObjective objective : {SearchObjective::Text, SearchObjective::Unique})
            m_curves.push_back({role, objective, new QCPGraph(m_plot->xAxis, m_plot->yAxis), new QCPItemText(m_plot)});
    buildPlot();
    applyPalette();
}

void TrainingCurves::buildPlot() {
    m_plot->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new WholeTicker));
    m_plot->yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new PercentTicker));
    m_plot->setCaption(m_plot->xAxis, tr("round"));
    m_plot->setCaption(m_plot->yAxis, tr("change (%)"));
    for (const Curve& curve : m_curves) {
        curve.name->setClipToAxisRect(false);
        curve.name->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        curve.name->position->setType(QCPItemPosition::ptAxisRectRatio);
    }
    m_bestLine->setLayer(QStringLiteral("grid"));
    connect(m_plot, &QCustomPlot::afterLayout, this, &TrainingCurves::placeNames);
    showTips([this](const QPoint& place) { return tipText(m_plot->xAxis->pixelToCoord(place.x())); });
}

QString TrainingCurves::nameOf(const Curve& curve) const {
    const bool isText = curve.objective == SearchObjective::Text;
    if (curve.role == PackageRole::Validation) return isText ? tr("validation text") : tr("validation unique");
    return isText ? tr("training text") : tr("training unique");
}

/// Validation, which is the answer, in the accent; unique in dashes.
void TrainingCurves::applyPalette() {
    const QPalette& colors = palette();
    m_plot->setColors(colors, font());
    int widest = 0;
    for (const Curve& curve : m_curves) {
        const QColor color = curve.role == PackageRole::Validation ? colors.color(QPalette::Active, QPalette::Highlight)
                                                                   : quietColor(colors);
        const bool isText = curve.objective == SearchObjective::Text;
        curve.graph->setPen(QPen(color, 2, isText ? Qt::SolidLine : Qt::DashLine));
        curve.graph->setScatterStyle(
            QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(color, 1.5), isText ? color : colors.base(), 6));
        curve.name->setFont(font());
        curve.name->setColor(color);
        widest = std::max(widest, fontMetrics().horizontalAdvance(nameOf(curve)));
    }
    m_bestLine->setPen(QPen(quietColor(colors), 1, Qt::DotLine));
    m_plot->axisRect()->setAutoMargins(QCP::msLeft | QCP::msTop | QCP::msBottom);
    m_plot->axisRect()->setMargins({0, 0, widest + 16, 0});
    m_plot->redraw();
}

void TrainingCurves::setRounds(std::vector<TrainingRound> rounds, std::size_t best) {
    m_rounds = std::move(rounds);
    m_best = best;
    showCurves();
}

std::vector<double> TrainingCurves::percents(PackageRole role, SearchObjective objective) const {
    std::vector<double> percents;
    for (const TrainingRound& round : m_rounds)
        if (const SetSizes sizes = round.of(role); sizes.modules > 0) percents.push_back(100 * sizes.change(objective));
    return percents.size() == m_rounds.size() ? percents : std::vector<double>();
}

void TrainingCurves::showCurves() {
    double low = 0, high = 0;
    for (const Curve& curve : m_curves) {
        QVector<double> numbers, values;
        for (const double percent : percents(curve.role, curve.objective)) {
            numbers << double(numbers.size());
            values << percent;
            low = std::min(low, percent);
            high = std::max(high, percent);
        }
        curve.graph->setData(numbers, values, true);
        curve.name->setVisible(!values.isEmpty());
        curve.name->setText(nameOf(curve));
    }
    const double space = std::max(0.1, (high - low) * 0.08);
    const double last = m_rounds.empty() ? 1 : std::max(1.0, double(m_rounds.size()) - 1);
    m_plot->xAxis->setRange(-last * 0.02, last * 1.02);
    m_plot->yAxis->setRange(low - space, high + space);
    m_bestLine->setVisible(m_best > 0);
    m_bestLine->point1->setCoords(double(m_best), 0);
    m_bestLine->point2->setCoords(double(m_best), 1);
    m_plot->redraw();
}

/// Beside the ends of the curves, from top to bottom, moved apart so that they do not touch.
void TrainingCurves::placeNames() {
    const QCPAxisRect& area = *m_plot->axisRect();
    const double height = std::max(1, area.height()), apart = double(fontMetrics().height()) / height;
    std::vector<std::pair<double, QCPItemText*>> names;
    for (const Curve& curve : m_curves) {
        if (curve.graph->data()->isEmpty()) continue;
        const double end = (curve.graph->data()->constEnd() - 1)->value;
        names.emplace_back((m_plot->yAxis->coordToPixel(end) - area.top()) / height, curve.name);
    }
    std::ranges::sort(names, {}, [](const auto& name) { return name.first; });
    for (std::size_t i = 1; i < names.size(); ++i)
        names[i].first = std::max(names[i].first, names[i - 1].first + apart);
    double limit = 1;
    for (auto name = names.rbegin(); name != names.rend(); ++name, limit -= apart)
        name->first = std::min(name->first, limit);
    for (const auto& [place, name] : names)
        name->position->setCoords(1 + 8.0 / std::max(1, area.width()), place);
}

QString TrainingCurves::tipText(double round) const {
    const double nearest = std::round(round);
    if (nearest < 0 || nearest >= double(m_rounds.size())) return {};
    QStringList parts;
    for (const Curve& curve : m_curves)
        if (const std::vector<double> values = percents(curve.role, curve.objective); !values.empty())
            parts << tr("%1 %2", "curve, percent").arg(nameOf(curve), signedPercent(values[std::size_t(nearest)]));
    return tr("Round %1 (%2): %3", "number, policy, values")
        .arg(nearest)
        .arg(QString::fromStdString(m_rounds[std::size_t(nearest)].policy), parts.join(QStringLiteral(", ")));
}

PlotText TrainingCurves::dataText() const {
    return [rounds = m_rounds] {
        QString text = QStringLiteral("round\ttext_percent\tunique_percent\theld_text_percent\theld_unique_percent\n");
        for (std::size_t i = 0; i < rounds.size(); ++i) {
            text += QString::number(i);
            for (const PackageRole role : {PackageRole::Training, PackageRole::Validation})
                for (const SearchObjective objective : {SearchObjective::Text, SearchObjective::Unique})
                    text += QStringLiteral("\t%1").arg(100 * rounds[i].of(role).change(objective));
            text += QLatin1Char('\n');
        }
        return text;
    };
}

} // namespace inlinescope
