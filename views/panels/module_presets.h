// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QKeySequence>
#include <QMap>
#include <QWidget>

#include <functional>
#include <utility>
#include <vector>

class QAction;
class QHBoxLayout;

namespace inlinescope {

class TablePanel;

/// Frequent questions about a comparison, each as a button (and a shortcut) that sets filters and order of the table,
/// which are visible and can be cleared, and goes to the first row. The one whose filters are set is checked. Object
/// names of the actions: action_presetGrowth, action_presetWin, action_presetDiffering, action_presetGap,
/// action_presetFailed.
class ModulePresets : public QWidget {
    Q_OBJECT
public:
    explicit ModulePresets(TablePanel* table, QWidget* parent = nullptr);
    /// The columns of the run that is compared with the baseline, and of the baseline's gap to the best found: empty if
    /// no gap is known.
    void setColumns(const QString& delta, const QString& differing, const QString& gap);
    /// The modules by the baseline's gap, if one is known.
    void showGaps();

signals:
    void aboutToApply();

private:
    struct Preset {
        QMap<QString, QString> filters;
        QString sortColumn;
        Qt::SortOrder order;
    };
    QAction* add(const char* name, const QString& title, const QString& toolTip, const QKeySequence& keys,
                 std::function<Preset()> preset);
    void apply(const Preset& preset);
    void showActive();

    TablePanel* m_table;
    QHBoxLayout* m_layout;
    std::vector<std::pair<QAction*, std::function<Preset()>>> m_actions;
    QString m_delta = QStringLiteral("delta"), m_differing = QStringLiteral("differing"), m_gap;
    QAction* m_gaps = nullptr;
};

} // namespace inlinescope
