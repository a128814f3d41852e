// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/table_filters.h"

#include "views/widgets/filter_header.h"
#include "views/widgets/panel_action.h"

#include <QAbstractItemView>
#include <QAction>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QUndoCommand>

namespace inlinescope {

class TableFilters::Step : public QUndoCommand {
public:
    Step(TableFilters& filters, FilterTexts before, FilterTexts after, int section)
        : m_filters(filters), m_before(std::move(before)), m_after(std::move(after)), m_section(section),
          m_group(filters.m_group) {}
    void redo() override { m_filters.setTexts(m_after); }
    void undo() override { m_filters.setTexts(m_before); }
    int id() const override { return m_section; } ///< -1 is never merged
    bool mergeWith(const QUndoCommand* other) override {
        const auto& next = static_cast<const Step&>(*other);
        if (next.m_group != m_group) return false;
        m_after = next.m_after;
        setObsolete(m_after == m_before);
        return true;
    }

private:
    TableFilters& m_filters;
    FilterTexts m_before, m_after;
    int m_section, m_group;
};

TableFilters::TableFilters(FilterHeader& header, QWidget& panel) : QObject(&header), m_header(header), m_panel(panel) {
    buildActions();
    connect(&header, &FilterHeader::filterMenuRequested, this, &TableFilters::showMenu);
    connect(&header, &FilterHeader::filterEdited, this, [this](int section) { noteEdit(section); });
    connect(&header, &FilterHeader::fieldLeft, this, [this] { ++m_group; });
}

void TableFilters::buildActions() {
    QAction* undo =
        addPanelAction(m_panel, "undoFilter", tr("&Undo filter"), QKeySequence::Undo, [this] { m_steps.undo(); });
    QAction* redo = addPanelAction(m_panel, "redoFilter", tr("&Redo filter"), {}, [this] { m_steps.redo(); });
    redo->setShortcuts({Qt::CTRL | Qt::SHIFT | Qt::Key_Z, Qt::CTRL | Qt::Key_Y});
    undo->setEnabled(false);
    redo->setEnabled(false);
    connect(&m_steps, &QUndoStack::canUndoChanged, undo, &QAction::setEnabled);
    connect(&m_steps, &QUndoStack::canRedoChanged, redo, &QAction::setEnabled);
    QAction* clear = addPanelAction(m_panel, "clearFilters", tr("Clear &filters"), Qt::CTRL | Qt::SHIFT | Qt::Key_F,
                                    [this] { apply({}); });
    const auto* view = qobject_cast<QAbstractItemView*>(m_header.parentWidget());
    QAction* here = addPanelAction(
        m_panel, "filterColumn", tr("Filter &by this column"), Qt::CTRL | Qt::ALT | Qt::Key_F, [this, view] {
            if (QLineEdit* field = m_header.field(std::max(0, view->currentIndex().column()))) field->setFocus();
        });
    addPanelAction(m_panel, "filters", tr("Sa&ved filters…"), Qt::CTRL | Qt::ALT | Qt::Key_V, [this] { show(); });
    m_actions = {undo, redo, clear, here};
}

void TableFilters::show() {
    showMenu(m_header.mapToGlobal(QPoint(0, m_header.height())));
}

void TableFilters::showMenu(const QPoint& globalPosition) {
    auto* menu = new QMenu(&m_panel);
    menu->setObjectName(QStringLiteral("filtersMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addSaved(*menu);
    menu->addSeparator();
    menu->addActions(m_actions);
    menu->popup(globalPosition);
}

FilterTexts TableFilters::texts() const {
    FilterTexts texts;
    for (int section = 0; section < m_header.count(); ++section)
        if (const QLineEdit* field = m_header.field(section); field && !field->text().isEmpty())
            texts[m_header.fieldName(section)] = field->text();
    return texts;
}

void TableFilters::noteEdit(int section) {
    const FilterTexts now = texts();
    if (now == m_last) return;
    m_steps.push(new Step(*this, std::exchange(m_last, now), now, section));
}

void TableFilters::apply(const FilterTexts& wanted) {
    if (wanted == texts()) return;
    m_steps.push(new Step(*this, texts(), wanted, -1));
}

void TableFilters::setTexts(const FilterTexts& wanted) {
    m_header.setTexts(wanted);
    m_last = texts();
}

void TableFilters::forget() {
    m_steps.clear();
    m_last = texts();
}

void TableFilters::addSaved(QMenu& menu) {
    if (!m_store) return;
    const QStringList names = m_store->names(m_panel.objectName());
    for (const QString& name : names) {
        QAction* action = menu.addAction(QString(name).replace(QLatin1Char('&'), QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(m_store->texts(m_panel.objectName(), name) == texts());
        connect(action, &QAction::triggered, this, [this, name] { apply(m_store->texts(m_panel.objectName(), name)); });
    }
    if (!names.isEmpty()) menu.addSeparator();
    menu.addAction(tr("&Save these filters…"), this, [this] { saveAs(); })->setEnabled(!texts().isEmpty());
    QMenu* remove = menu.addMenu(tr("&Remove saved filter"));
    remove->setEnabled(!names.isEmpty());
    for (const QString& name : names)
        remove->addAction(name, this, [this, name] { m_store->remove(m_panel.objectName(), name); });
}

/// Asks for a name, without blocking.
void TableFilters::saveAs() {
    auto* dialog = new QInputDialog(&m_panel);
    dialog->setObjectName(QStringLiteral("saveFilterDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Save filters"));
    dialog->setLabelText(tr("Name of these filters:"));
    connect(dialog, &QInputDialog::textValueSelected, this, [this, saved = texts()](const QString& name) {
        if (!name.trimmed().isEmpty()) m_store->save(m_panel.objectName(), name.trimmed(), saved);
    });
    dialog->open();
}

} // namespace inlinescope
