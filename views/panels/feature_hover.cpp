// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/feature_hover.h"

#include "views/charts/feature_histogram.h"
#include "views/charts/feature_scatter_chart.h"
#include "views/models/table_access.h"
#include "views/panels/brushed_panel.h"
#include "views/panels/feature_plots.h"
#include "views/widgets/hover_rows.h"
#include "views/widgets/table_panel.h"

#include <algorithm>
#include <utility>

namespace inlinescope {
namespace {

std::optional<double> numberIn(const std::vector<Cell>& row, int column) {
    if (column < 0) return std::nullopt;
    const Cell& cell = row[std::size_t(column)];
    if (const auto* integer = std::get_if<std::int64_t>(&cell)) return double(*integer);
    const auto* number = std::get_if<double>(&cell);
    return number ? std::optional(*number) : std::nullopt;
}

bool isIn(std::optional<double> value, double low, double high) {
    return value && *value >= low && *value <= high;
}

/// Each once.
void add(std::vector<QPointF>& places, const QPointF& place) {
    if (std::ranges::find(places, place) == places.end()) places.push_back(place);
}

} // namespace

FeatureHover::FeatureHover(Session& session, FeaturePlots* plots, BrushedPanel* brushed, TablePanel* chosen,
                           std::function<std::vector<ChosenDecision>()> sides)
    : QObject(plots), m_session(session), m_plots(plots), m_brushed(brushed), m_chosen(chosen),
      m_ofChosen(new HoverRows(chosen)), m_ofBrushed(new HoverRows(brushed->table())), m_sides(std::move(sides)) {
    connect(m_ofChosen, &HoverRows::rowHovered, this, [this](int row) {
        const std::vector<ChosenDecision> all = m_sides();
        m_session.setHovered(row < 0 || row >= int(all.size()) ? std::vector<ChosenDecision>()
                                                               : std::vector{all[std::size_t(row)]});
    });
    connect(m_ofBrushed, &HoverRows::rowHovered, this, [this](int row) {
        m_session.setHovered(row < 0 ? std::vector<ChosenDecision>() : std::vector{brushedAt(row)});
    });
    connect(&plots->scatter(), &FeaturePlot::valuesHovered, this,
            [this](double xLow, double xHigh, double yLow, double yHigh) {
                if (xLow > xHigh) return follow({});
                follow([=](const Listed& at) { return isIn(at.x, xLow, xHigh) && isIn(at.y, yLow, yHigh); });
            });
    connect(&plots->histogram(), &FeaturePlot::valuesHovered, this, [this](double low, double high) {
        if (low > high) return follow({});
        follow([=](const Listed& at) { return isIn(at.value, low, high); });
    });
    connect(brushed, &BrushedPanel::loaded, this, [this] {
        if (m_isMeant) followAgain();
    });
    connect(&session, &Session::hoveredChanged, this, &FeatureHover::show);
}

ChosenDecision FeatureHover::brushedAt(int row) const {
    const Table& table = *m_brushed->table()->table();
    return {m_brushed->run(), cellText(table, row, "module"), cellInteger(table, row, "decision")};
}

/// The chosen ones, then those inside of the brush.
std::vector<FeatureHover::Listed> FeatureHover::listed() const {
    const QString x = m_plots->xFeature(), y = m_plots->yFeature(), value = m_plots->feature();
    std::vector<Listed> all;
    const std::vector<ChosenDecision> sides = m_sides();
    for (std::size_t side = 0; side < sides.size(); ++side)
        all.push_back(
            {sides[side], m_plots->valueOf(side, x), m_plots->valueOf(side, y), m_plots->valueOf(side, value)});
    const Table& table = *m_brushed->table()->table();
    if (!m_brushed->isVisible()) return all;
    const int ofX = table.columnIndex(x.toStdString()), ofY = table.columnIndex(y.toStdString());
    const int ofValue = table.columnIndex(value.toStdString());
    for (int row = 0; row < int(table.rows.size()); ++row) {
        const std::vector<Cell>& cells = table.rows[std::size_t(row)];
        all.push_back({brushedAt(row), numberIn(cells, ofX), numberIn(cells, ofY), numberIn(cells, ofValue)});
    }
    return all;
}

void FeatureHover::follow(std::function<bool(const Listed&)> isMeant) {
    m_isMeant = std::move(isMeant);
    followAgain();
}

void FeatureHover::followAgain() {
    std::vector<ChosenDecision> hovered;
    for (const Listed& at : m_isMeant ? listed() : std::vector<Listed>())
        if (m_isMeant(at) && std::ranges::find(hovered, at.decision) == hovered.end() &&
            hovered.size() < FeaturePlot::mostOutlined)
            hovered.push_back(at.decision);
    m_session.setHovered(std::move(hovered));
}

void FeatureHover::show() {
    if (!m_plots->isVisible()) return;
    const std::vector<ChosenDecision>& hovered = m_session.hovered();
    const auto isHovered = [&](const ChosenDecision& decision) {
        return std::ranges::find(hovered, decision) != hovered.end();
    };
    std::vector<QPointF> inScatter, inDistribution;
    std::vector<int> ofChosen, ofBrushed;
    const std::size_t sides = m_sides().size();
    const std::vector<Listed> all = hovered.empty() ? std::vector<Listed>() : listed();
    for (std::size_t index = 0; index < all.size(); ++index) {
        const Listed& at = all[index];
        if (!isHovered(at.decision)) continue;
        (index < sides ? ofChosen : ofBrushed).push_back(int(index < sides ? index : index - sides));
        if (at.x && at.y) add(inScatter, {*at.x, *at.y});
        if (at.value) add(inDistribution, {*at.value, 0});
    }
    m_plots->scatter().outline(inScatter);
    m_plots->histogram().outline(inDistribution);
    m_ofChosen->frame(ofChosen);
    m_ofBrushed->frame(ofBrushed);
}

} // namespace inlinescope
