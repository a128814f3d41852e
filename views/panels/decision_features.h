// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "views/widgets/page.h"

class QLabel;

namespace inlinescope {

/// What the inliner knew about a callsite when it decided: the features of both runs' decisions, and their reasons.
/// Child object names: featuresTitle, featuresCaption, featuresTable.
class DecisionFeatures : public QWidget {
    Q_OBJECT
public:
    /// Session and jobs must outlive it.
    explicit DecisionFeatures(PageContext context, QWidget* parent = nullptr);

    /// Queries the features of a row of the callsites of the session's module, as compareModule() returns them; -1 for
    /// none. loaded() follows, at once or later.
    void show(std::shared_ptr<const Table> callsites, int row);
    void cancel();
    bool isLoading() const { return m_loading; }
    TablePanel& table() const { return *m_table; }

signals:
    void loaded(); ///< the features are on screen, or none are

private:
    void showFeatures(Table features);

    PageContext m_context;
    std::shared_ptr<const Table> m_callsites = std::make_shared<const Table>();
    int m_row = -1;
    bool m_loading = false;
    QLabel *m_title, *m_caption;
    TablePanel* m_table;
};

} // namespace inlinescope
