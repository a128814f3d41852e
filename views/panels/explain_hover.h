// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/explain/explain_corpus.h"
#include "core/jobs/tables/column_name.h"

#include <QObject>

#include <functional>
#include <string>
#include <vector>

namespace inlinescope {

class HoverRows;
class TablePanel;
class WaterfallChart;

/// The views of the Explain page that show decisions to blame.
struct ExplainViews {
    TablePanel *callees, *callers, *modules;
    WaterfallChart* waterfall; ///< of the module of the current row
};

/// Highlights the decisions to blame that the mouse is on in all views of the Explain page: those of a callee, of a
/// caller, of a module, or of a step of the waterfall.
class ExplainHover : public QObject {
    Q_OBJECT
public:
    /// All must outlive it; `modules` are the explanations that the views show.
    ExplainHover(const ExplainViews& views, const std::vector<Explanation>& modules, QObject* parent);
    void show(); ///< to be called when the explanations or the current row have changed

private:
    using Test = std::function<bool(const Explanation& module, const Culprit& culprit)>;
    void follow(TablePanel* table, ColumnName column, int row,
                std::function<const std::string&(const Explanation&, const Culprit&)> name);
    void followStep(int culprit);
    std::string currentModule() const;

    ExplainViews m_views;
    const std::vector<Explanation>& m_modules;
    HoverRows *m_ofCallees, *m_ofCallers, *m_ofModules;
    Test m_isHovered; ///< empty: the mouse is on none
};

} // namespace inlinescope
