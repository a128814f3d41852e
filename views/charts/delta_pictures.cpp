#include "views/charts/delta_pictures.h"

#include "views/charts/delta_chart.h"
#include "views/charts/treemap.h"
#include "views/widgets/table_panel.h"

namespace inlinescope {

DeltaPictures::DeltaPictures(const QString& name, TablePanel* table, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), m_table(table), m_chart(new DeltaChart(name + QStringLiteral("Chart"), this)),
      m_map(new Treemap(name + QStringLiteral("Map"), this)) {
    setObjectName(name + QStringLiteral("Pictures"));
    setSizes({300, 700});
    setHandleWidth(8);
    connect(m_chart, &DeltaChart::rowClicked, table, &TablePanel::selectRow);
    connect(m_map, &Treemap::rowClicked, table, &TablePanel::selectRow);
    connect(m_chart, &DeltaChart::rowActivated, this, &DeltaPictures::rowActivated);
    connect(m_map, &Treemap::rowActivated, this, &DeltaPictures::rowActivated);
    connect(m_chart, &DeltaChart::message, this, &DeltaPictures::message);
    connect(m_map, &Treemap::message, this, &DeltaPictures::message);
    connect(table, &TablePanel::currentRowChanged, this, &DeltaPictures::choose);
}

void DeltaPictures::setRows(const DeltaRows& rows) {
    m_chart->setRows(rows);
    m_map->setRows(rows);
    choose(m_table->currentRow());
}

void DeltaPictures::choose(int tableRow) {
    m_chart->selectRow(tableRow);
    m_map->selectRow(tableRow);
}

} // namespace inlinescope
