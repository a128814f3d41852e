// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/total_row.h"

#include "views/models/column_total.h"
#include "views/models/shown_total.h"
#include "views/models/table_model.h"
#include "views/models/words.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/table_delegate.h"

#include <QHeaderView>
#include <QScrollBar>

#include <algorithm>
#include <numeric>

namespace inlinescope {

TotalRow::TotalRow(const QString& name, BigTableView* above)
    : QTableView(above->parentWidget()), m_above(above), m_model(new TableModel(this)), m_sum(shownTotal) {
    setObjectName(name);
    setAccessibleName(tr("Total"));
    setModel(m_model);
    setItemDelegate(new TableDelegate(this, false));
    horizontalHeader()->hide();
    verticalHeader()->hide();
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setSelectionMode(QAbstractItemView::NoSelection);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QFont bold = font();
    bold.setBold(true);
    setFont(bold);
    connect(above->horizontalHeader(), &QHeaderView::sectionResized, this, &TotalRow::followColumns);
    connect(above->horizontalHeader(), &QHeaderView::sectionMoved, this, &TotalRow::followColumns);
    connect(above->horizontalHeader(), &QHeaderView::geometriesChanged, this, &TotalRow::followColumns);
    connect(above->horizontalScrollBar(), &QScrollBar::rangeChanged, this, &TotalRow::followColumns);
    connect(above->horizontalScrollBar(), &QScrollBar::valueChanged, horizontalScrollBar(), &QScrollBar::setValue);
}

void TotalRow::setTable(const Table& table, const ApartColumns& apart, const std::vector<int>* shown) {
    auto totals = std::make_shared<Table>();
    totals->columns = table.columns;
    if (table.total) {
        std::vector<int> all(shown ? 0 : table.rows.size());
        std::iota(all.begin(), all.end(), 0);
        std::vector<Cell> cells = shown ? m_sum(table, *shown) : *table.total;
        setSignsApart(cells, table, shown ? *shown : all, apart);
        const QString title = shown ? tr("TOTAL of %1 shown").arg(grouped(std::int64_t(shown->size()))) : tr("TOTAL");
        cells.front() = title.toStdString();
        totals->rows.push_back(std::move(cells));
    }
    m_model->setTable(std::move(totals));
    setVisible(table.total && (!shown || !shown->empty()));
    verticalHeader()->setDefaultSectionSize(m_above->rowHeight());
    setFixedHeight(verticalHeader()->defaultSectionSize() + 6);
    followColumns();
}

void TotalRow::followColumns() {
    const QHeaderView& header = *m_above->horizontalHeader();
    for (int place = 0; place < std::min(header.count(), horizontalHeader()->count()); ++place)
        horizontalHeader()->moveSection(horizontalHeader()->visualIndex(header.logicalIndex(place)), place);
    for (int column = 0; column < m_model->columnCount(); ++column) {
        setColumnWidth(column, m_above->columnWidth(column));
        setColumnHidden(column, m_above->isColumnHidden(column));
    }
    const QScrollBar& beside = *m_above->verticalScrollBar(); // else the total could not be scrolled as far as the rows
    setViewportMargins(0, 0, beside.isVisible() ? beside.width() : 0, 0);
    horizontalScrollBar()->setValue(m_above->horizontalScrollBar()->value());
}

} // namespace inlinescope
