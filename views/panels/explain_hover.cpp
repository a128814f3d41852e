// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/explain_hover.h"

#include "views/charts/waterfall_chart.h"
#include "views/models/table_access.h"
#include "views/widgets/hover_rows.h"
#include "views/widgets/table_panel.h"

#include <set>
#include <string>
#include <utility>

namespace inlinescope {
namespace {

/// The rows of a table that have one of these names in a column.
std::vector<int> rowsOf(const TablePanel& panel, ColumnName column, const std::set<std::string>& names) {
    std::vector<int> rows;
    for (int row = 0; !names.empty() && row < int(panel.table()->rows.size()); ++row)
        if (names.contains(cellText(*panel.table(), row, column).toStdString())) rows.push_back(row);
    return rows;
}

} // namespace

ExplainHover::ExplainHover(const ExplainViews& views, const std::vector<Explanation>& modules, QObject* parent)
    : QObject(parent), m_views(views), m_modules(modules), m_ofCallees(new HoverRows(views.callees)),
      m_ofCallers(new HoverRows(views.callers)), m_ofModules(new HoverRows(views.modules)) {
    connect(m_ofCallees, &HoverRows::rowHovered, this, [this](int row) {
        follow(m_views.callees, "function", row, [](const auto&, const auto& c) -> const auto& { return c.callee; });
    });
    connect(m_ofCallers, &HoverRows::rowHovered, this, [this](int row) {
        follow(m_views.callers, "function", row, [](const auto&, const auto& c) -> const auto& { return c.caller; });
    });
    connect(m_ofModules, &HoverRows::rowHovered, this, [this](int row) {
        follow(m_views.modules, "module", row, [](const auto& m, const auto&) -> const auto& { return m.module; });
    });
    connect(views.waterfall, &WaterfallChart::stepHovered, this, &ExplainHover::followStep);
    connect(views.modules, &TablePanel::currentRowChanged, this, &ExplainHover::show);
}

std::string ExplainHover::currentModule() const {
    return cellText(*m_views.modules->table(), m_views.modules->currentRow(), "module").toStdString();
}

/// The mouse is on a row, which is about all decisions with its name.
void ExplainHover::follow(TablePanel* table, ColumnName column, int row,
                          std::function<const std::string&(const Explanation&, const Culprit&)> name) {
    m_isHovered = {};
    if (row >= 0)
        m_isHovered = [wanted = cellText(*table->table(), row, column).toStdString(),
                       name = std::move(name)](const Explanation& module, const Culprit& culprit) {
            return name(module, culprit) == wanted;
        };
    show();
}

void ExplainHover::followStep(int culprit) {
    m_isHovered = {};
    if (culprit >= 0)
        m_isHovered = [culprit, wanted = currentModule()](const Explanation& module, const Culprit& each) {
            return module.module == wanted && &each - module.culprits.data() == culprit;
        };
    show();
}

void ExplainHover::show() {
    std::set<std::string> callees, callers, modules;
    std::vector<int> steps;
    const std::string current = currentModule();
    for (const Explanation& module : m_modules)
        for (std::size_t i = 0; m_isHovered && i < module.culprits.size(); ++i) {
            const Culprit& culprit = module.culprits[i];
            if (!m_isHovered(module, culprit)) continue;
            callees.insert(culprit.callee);
            callers.insert(culprit.caller);
            modules.insert(module.module);
            if (module.module == current) steps.push_back(int(i));
        }
    m_ofCallees->frame(rowsOf(*m_views.callees, "function", callees));
    m_ofCallers->frame(rowsOf(*m_views.callers, "function", callers));
    m_ofModules->frame(rowsOf(*m_views.modules, "module", modules));
    m_views.waterfall->hoverAll(std::move(steps));
}

} // namespace inlinescope
