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
        for (const std::string& column : columns) {
            const auto cell = [panel, column, form = session.symbolForm(), of = std::shared_ptr<const Table>(),
                               overloads = Overloads(SymbolForm::Short)](const std::string& name) mutable {
                if (panel->table() != of) {
                    of = panel->table();
                    overloads = Overloads(form);
                    for (int row = 0; row < int(of->rows.size()); ++row)
                        overloads.add(cellText(*of, row, column).toStdString());
                }
                return overloads.text(name);
            };
            panel->setTextForm(column, cell, longSymbol);
        }
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
