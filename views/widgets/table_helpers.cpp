// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/table_helpers.h"

#include "core/model/symbol_text.h"
#include "views/models/overloads.h"
#include "views/models/table_access.h"
#include "views/state/session.h"
#include "views/text/plain_text.h"
#include "views/widgets/table_panel.h"

#include <QLabel>
#include <QVBoxLayout>

namespace inlinescope {
namespace {

/// Shows a column's names as Overloads does; the names of the panel's table are gathered when it is a new one.
class OverloadsOfTable {
public:
    OverloadsOfTable(const TablePanel* panel, std::string column, SymbolForm form)
        : m_panel(panel), m_column(std::move(column)), m_form(form), m_overloads(form) {}

    std::string operator()(const std::string& name) {
        if (m_panel->table() != m_table) gather();
        return m_overloads.text(name);
    }

private:
    void gather() {
        m_table = m_panel->table();
        m_overloads = Overloads(m_form);
        for (int row = 0; row < int(m_table->rows.size()); ++row)
            m_overloads.add(cellText(*m_table, row, m_column).toStdString());
    }

    const TablePanel* m_panel;
    std::string m_column;
    SymbolForm m_form;
    std::shared_ptr<const Table> m_table;
    Overloads m_overloads;
};

} // namespace

void fill(TablePanel* panel, Table table) {
    panel->setTable(std::make_shared<const Table>(std::move(table)));
    if (panel->currentRow() < 0 && panel->shownRowCount() > 0) panel->selectRow(panel->model().tableRow(0));
}

void revealRow(TablePanel* panel, int tableRow) {
    if (tableRow < 0) return;
    if (panel->model().shownRow(tableRow) < 0) panel->clearFilters();
    panel->selectRow(tableRow);
}

void showSymbols(TablePanel* panel, const Session& session, std::vector<std::string> columns) {
    const auto show = [panel, &session, columns = std::move(columns)] {
        const auto cell = [form = session.symbolForm()](const std::string& name) { return symbolText(name, form); };
        for (const std::string& column : columns)
            panel->setTextForm(column, cell, longSymbol);
    };
    show();
    QObject::connect(&session, &Session::symbolFormChanged, panel, show);
}

void showOverloads(TablePanel* panel, const Session& session, std::vector<std::string> columns) {
    const auto show = [panel, &session, columns = std::move(columns)] {
        for (const std::string& column : columns)
            panel->setTextForm(column, OverloadsOfTable(panel, column, session.symbolForm()), longSymbol);
    };
    show();
    QObject::connect(&session, &Session::symbolFormChanged, panel, show);
}

QWidget* captioned(const QString& caption, QWidget* content) {
    auto* box = new QWidget;
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(plainLabel(caption, box));
    layout->addWidget(content, 1);
    return box;
}

} // namespace inlinescope
