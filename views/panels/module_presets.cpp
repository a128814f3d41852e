// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/module_presets.h"

#include "core/model/names.h"
#include "views/models/column_list.h"
#include "views/widgets/table_panel.h"

#include <QAction>
#include <QHBoxLayout>
#include <QToolButton>

namespace inlinescope {

ModulePresets::ModulePresets(TablePanel* table, QWidget* parent)
    : QWidget(parent), m_table(table), m_layout(new QHBoxLayout(this)) {
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(6);
    const auto keys = [](Qt::Key digit) { return QKeySequence(Qt::CTRL | Qt::ALT | digit); };
    const QString less = QStringLiteral("<0"), some = QStringLiteral(">0");
    add("action_presetGrowth", tr("Biggest growth"), tr("Modules that became larger, the largest growth first"),
        keys(Qt::Key_4), [this, some] { return Preset{{{m_delta, some}}, m_delta, Qt::DescendingOrder}; });
    add("action_presetWin", tr("Biggest win"), tr("Modules that became smaller, the largest reduction first"),
        keys(Qt::Key_5), [this, less] { return Preset{{{m_delta, less}}, m_delta, Qt::AscendingOrder}; });
    add("action_presetDiffering", tr("Smallest that differs"),
        tr("Modules with callsites that were decided differently, the smallest module first"), keys(Qt::Key_6),
        [this, some] { return Preset{{{m_differing, some}}, columnText("size_a"), Qt::AscendingOrder}; });
    m_gaps = add("action_presetGap", tr("Gap to best"),
                 tr("Modules that some run of the workspace has smaller than the baseline, the largest gap first"),
                 QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_B),
                 [this, some] { return Preset{{{m_gap, some}}, m_gap, Qt::DescendingOrder}; });
    m_gaps->setEnabled(false);
    add("action_presetFailed", tr("Failed"), tr("Modules that failed, crashed or timed out in a run"), keys(Qt::Key_0),
        [] {
            QStringList words;
            for (const auto status : {ModuleRunStatus::Failed, ModuleRunStatus::Crashed, ModuleRunStatus::TimedOut})
                words << QString::fromUtf8(toString(status));
            return Preset{
                {{columnText("status"), words.join(QStringLiteral(" | "))}}, columnText("module"), Qt::AscendingOrder};
        });
    m_layout->addStretch(1);
    connect(table, &TablePanel::shownRowsChanged, this, &ModulePresets::showActive);
}

void ModulePresets::setColumns(const QString& delta, const QString& differing, const QString& gap) {
    m_delta = delta;
    m_differing = differing;
    m_gap = gap;
    m_gaps->setEnabled(!gap.isEmpty());
    showActive();
}

void ModulePresets::showGaps() {
    if (m_gaps->isEnabled()) m_gaps->trigger();
}

QAction* ModulePresets::add(const char* name, const QString& title, const QString& toolTip, const QKeySequence& keys,
                            std::function<Preset()> preset) {
    auto* action = new QAction(title, this);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    action->setToolTip(
        tr("%1 (%2); Ctrl+Shift+F shows all again").arg(toolTip, keys.toString(QKeySequence::NativeText)));
    action->setCheckable(true);
    connect(action, &QAction::triggered, this, [this, preset] { apply(preset()); });
    m_actions.emplace_back(action, std::move(preset));
    m_table->addAction(action);
    auto* button = new QToolButton(this);
    button->setObjectName(QLatin1String(name).mid(int(qstrlen("action_"))));
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    m_layout->addWidget(button);
    return action;
}

void ModulePresets::apply(const Preset& preset) {
    emit aboutToApply();
    m_table->showOnly(preset.filters, preset.sortColumn, preset.order);
    const std::vector<int> rows = m_table->shownRows();
    m_table->selectRow(rows.empty() ? -1 : rows.front());
    m_table->setFocus();
    showActive(); // the click has toggled it
}

void ModulePresets::showActive() {
    const QMap<QString, QString> filters = m_table->filters();
    for (const auto& [action, preset] : m_actions)
        action->setChecked(preset().filters == filters);
}

} // namespace inlinescope
