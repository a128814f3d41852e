// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "core/model/found_explanation.h"
#include "views/widgets/page.h"

#include <map>
#include <memory>

namespace inlinescope {

class WaterfallChart;

/// The waterfall from the baseline's text through decisions and modules to the other run's text, of the modules that a
/// table shows. A query reads what is explained, only while the panel is visible. Child object name: modulesWaterfall.
class ModulesWaterfall : public QWidget {
    Q_OBJECT
public:
    /// Session and jobs must outlive it.
    explicit ModulesWaterfall(PageContext context, QWidget* parent = nullptr);

    /// Rows of a comparison; modules without a size in both columns are left out. The second run's sizes are in
    /// `size`.
    void setRows(std::shared_ptr<const Table> table, const std::vector<int>& rows, const std::string& size,
                 const QStringList& runs);
    WaterfallChart& chart() const { return *m_chart; }

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void ask();
    void draw();

    PageContext m_context;
    std::shared_ptr<const Table> m_table;
    std::vector<int> m_rows;
    std::string m_size;
    QStringList m_runs;
    std::map<std::string, FoundExplanation> m_found;
    bool m_stale = false;
    WaterfallChart* m_chart;
};

} // namespace inlinescope
