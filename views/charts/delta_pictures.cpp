// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/delta_pictures.h"

#include "views/charts/delta_chart.h"
#include "views/charts/treemap.h"
#include "views/state/job_runner.h"
#include "views/widgets/hover_rows.h"
#include "views/widgets/table_panel.h"

namespace inlinescope {

DeltaPictures::DeltaPictures(const QString& name, TablePanel* table, JobRunner& jobs, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), m_table(table), m_hovered(new HoverRows(table)), m_jobs(jobs),
      m_chart(new DeltaChart(name + QStringLiteral("Chart"), this)),
      m_map(new Treemap(name + QStringLiteral("Map"), this)) {
    setObjectName(name + QStringLiteral("Pictures"));
    setSizes({300, 700});
    setHandleWidth(8);
    connectPicture(m_chart);
    connectPicture(m_map);
    connect(table, &TablePanel::currentRowChanged, this, &DeltaPictures::choose);
    connect(m_hovered, &HoverRows::rowHovered, this, &DeltaPictures::pointAt);
}

template <class Picture>
void DeltaPictures::connectPicture(Picture* picture) {
    connect(picture, &Picture::rowClicked, this, [this](int row) {
        if (!m_isStale) m_table->selectRow(row);
    });
    connect(picture, &Picture::rowActivated, this, [this](int row) {
        if (!m_isStale) emit rowActivated(row);
    });
    connect(picture, &Picture::rowHovered, this, &DeltaPictures::pointAt);
    connect(picture, &Picture::message, this, &DeltaPictures::message);
}

void DeltaPictures::setRows(DeltaSource source) {
    struct Both {
        DeltaBars bars;
        DeltaMap map;
    };
    m_isStale = true;
    m_jobs.query<Both>(
        this, QStringLiteral("pictures"),
        [source = std::move(source)](const CancelToken&) {
            DeltaRows rows = deltaRows(source);
            return Result<Both>({rows, std::move(rows)});
        },
        [this](Result<Both> both) {
            m_isStale = false;
            m_chart->setRows(std::move(both->bars));
            m_map->setRows(std::move(both->map));
            choose(m_table->currentRow());
        },
        JobLength::Short);
}

void DeltaPictures::pointAt(int tableRow) {
    hoverRow(tableRow);
    emit rowHovered(m_isStale ? -1 : tableRow);
}

void DeltaPictures::hoverRow(int tableRow) {
    if (m_isStale) tableRow = -1;
    m_hovered->frame({tableRow});
    m_chart->hoverRow(tableRow);
    m_map->hoverRow(tableRow);
}

void DeltaPictures::choose(int tableRow) {
    if (m_isStale) return;
    m_chart->selectRow(tableRow);
    m_map->selectRow(tableRow);
}

} // namespace inlinescope
