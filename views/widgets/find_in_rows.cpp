// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/find_in_rows.h"

#include "views/models/cell_roles.h"
#include "views/models/error_text.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/table_columns.h"

#include <algorithm>
#include <optional>

namespace inlinescope {

FindInRows::FindInRows(BigTableView* view, PagedModel* model) : m_view(view), m_model(model) {
    const auto begin = [this] {
        m_model->stopFinding(this);
        m_hits.clear();
        m_complete = m_text.isEmpty();
        tell();
    };
    connect(view, &QObject::destroyed, this, [this] { m_view.clear(); }); // a QPointer is cleared later
    connect(model, &PagedModel::renewing, this, begin);
    connect(model, &PagedModel::listed, this, &FindInRows::look);
    connect(model, &PagedModel::dataChanged, this, &FindInRows::showHit); // the row may arrive after it is current
    connect(view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &FindInRows::tell);
}

FindInRows::~FindInRows() {
    if (m_model) m_model->stopFinding(this);
    mark({});
    if (TableColumns* columns = tableColumns()) columns->release();
}

TableColumns* FindInRows::tableColumns() const {
    return m_view ? TableColumns::of(*m_view) : nullptr;
}

QWidget* FindInRows::widget() const {
    return m_view;
}

void FindInRows::mark(const QString& text) {
    if (!m_view) return;
    m_view->setProperty("findText", text);
    m_view->viewport()->update();
}

void FindInRows::setText(const QString& text) {
    m_text = text.trimmed();
    m_mustGo = true;
    mark(m_text);
    look();
}

std::vector<int> FindInRows::shownColumns() const {
    const TableColumns* own = tableColumns();
    std::vector<int> columns;
    for (int column = 0; column < m_model->columnCount(); ++column)
        if (!m_view->isColumnHidden(column) || (own && own->gaveWay(column))) columns.push_back(column);
    return columns;
}

/// If the current row is a hit and no shown cell of it has the text, brings back the first column that has.
void FindInRows::showHit() {
    TableColumns* own = tableColumns();
    const QModelIndex current = m_view ? m_view->currentIndex() : QModelIndex();
    if (!own || !current.isValid() || !std::ranges::binary_search(m_hits, std::uint32_t(current.row()))) return;
    std::optional<int> hidden;
    for (const int column : shownColumns()) {
        if (!fullTextOf(current.siblingAtColumn(column)).contains(m_text, Qt::CaseInsensitive)) continue;
        if (!own->gaveWay(column)) return;
        if (!hidden) hidden = column;
    }
    if (hidden) own->keep(*hidden);
}

void FindInRows::look() {
    if (!m_view || !m_model) return;
    m_hits.clear();
    m_complete = m_text.isEmpty();
    tell();
    if (m_complete) return m_model->stopFinding(this);
    if (m_model->isRenewing()) return; // listed() follows
    m_model->find(this, m_text, shownColumns(), [this](Result<RowListing::Hits> hits) { arrived(std::move(hits)); });
}

void FindInRows::arrived(Result<RowListing::Hits> hits) {
    m_complete = true;
    if (!hits) return emit failed(errorSentence(hits.error()));
    m_hits = std::move(*hits);
    if (std::exchange(m_mustGo, false) && !m_hits.empty()) {
        const auto next = std::ranges::lower_bound(m_hits, std::max<std::int64_t>(0, currentRow()));
        goTo(next == m_hits.end() ? m_hits.front() : *next);
    }
    tell();
}

std::int64_t FindInRows::currentRow() const {
    return m_view ? m_view->currentIndex().row() : -1;
}

void FindInRows::step(int direction) {
    if (m_hits.empty()) return;
    if (direction > 0) {
        const auto next = std::ranges::upper_bound(m_hits, currentRow());
        goTo(next == m_hits.end() ? m_hits.front() : *next);
    } else {
        const auto next = std::ranges::lower_bound(m_hits, currentRow());
        goTo(next == m_hits.begin() ? m_hits.back() : *(next - 1));
    }
}

void FindInRows::goTo(std::uint32_t row) {
    const QModelIndex hit = m_model->index(int(row), std::max(0, m_view->currentIndex().column()));
    m_view->setCurrentIndex(hit);
    m_view->scrollTo(hit);
    showHit();
}

void FindInRows::tell() {
    const auto here = std::ranges::lower_bound(m_hits, currentRow());
    const bool isHit = here != m_hits.end() && *here == currentRow();
    emit found(isHit ? int(here - m_hits.begin()) + 1 : 0, int(m_hits.size()), m_complete);
}

} // namespace inlinescope
