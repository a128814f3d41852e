#include "views/widgets/table_helpers.h"

#include "views/widgets/table_panel.h"

#include <QLabel>
#include <QVBoxLayout>

namespace inlinescope {

void fill(TablePanel* panel, Table table) {
    panel->setTable(std::make_shared<const Table>(std::move(table)));
    if (panel->currentRow() < 0 && panel->shownRowCount() > 0) panel->selectRow(panel->model().tableRow(0));
}

QWidget* captioned(const QString& caption, QWidget* content) {
    auto* box = new QWidget;
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(new QLabel(caption, box));
    layout->addWidget(content, 1);
    return box;
}

} // namespace inlinescope
