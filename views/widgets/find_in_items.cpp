// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/find_in_items.h"

#include "views/models/cell_roles.h"
#include "views/widgets/table_columns.h"

#include <QElapsedTimer>
#include <QHeaderView>

#include <algorithm>
#include <numeric>

namespace inlinescope {
namespace {

constexpr int sliceMs = 8; ///< too short for the user to notice

QHeaderView* headerOf(const QAbstractItemView& view) {
    for (auto* header : view.findChildren<QHeaderView*>(QString(), Qt::FindDirectChildrenOnly))
        if (header->orientation() == Qt::Horizontal && header->model()) return header;
    return nullptr;
}

} // namespace

FindInItems::FindInItems(QAbstractItemView* view) : m_view(view) {
    m_slice.setInterval(0);
    m_again.setInterval(100);
    m_again.setSingleShot(true);
    connect(&m_slice, &QTimer::timeout, this, &FindInItems::lookOn);
    connect(&m_again, &QTimer::timeout, this, &FindInItems::restart);
    const auto again = [this] {
        m_hits.clear();
        m_slice.stop();
        m_next = {};
        m_again.start();
    };
    connect(view, &QObject::destroyed, this, [this] { m_view.clear(); }); // a QPointer is cleared later
    const QAbstractItemModel* model = view->model();
    connect(model, &QAbstractItemModel::modelReset, this, again);
    connect(model, &QAbstractItemModel::layoutChanged, this, again);
    connect(model, &QAbstractItemModel::rowsInserted, this, again);
    connect(model, &QAbstractItemModel::rowsRemoved, this, again);
    connect(model, &QAbstractItemModel::dataChanged, this, again);
    connect(view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) {
        if (m_going) return;
        m_origin = placeOf(current);
        tell();
    });
    m_origin = placeOf(view->currentIndex());
}

FindInItems::~FindInItems() {
    mark({});
    if (TableColumns* columns = tableColumns()) columns->release();
}

TableColumns* FindInItems::tableColumns() const {
    return m_view ? TableColumns::of(*m_view) : nullptr;
}

void FindInItems::mark(const QString& text) {
    if (!m_view) return;
    m_view->setProperty("findText", text);
    m_view->viewport()->update();
}

void FindInItems::setText(const QString& text) {
    m_text = text;
    mark(text);
    m_mustGo = true;
    restart();
}

std::vector<int> FindInItems::shownColumns() const {
    std::vector<int> columns(std::size_t(m_view->model()->columnCount()));
    std::iota(columns.begin(), columns.end(), 0);
    const QHeaderView* header = headerOf(*m_view);
    if (!header || header->count() != int(columns.size())) return columns;
    std::ranges::sort(columns, {}, [header](int column) { return header->visualIndex(column); });
    const TableColumns* own = tableColumns();
    std::erase_if(columns, [header, own](int column) {
        return header->isSectionHidden(column) && !(own && own->gaveWay(column));
    });
    return columns;
}

void FindInItems::restart() {
    m_again.stop();
    m_hits.clear();
    if (!m_view) return;
    m_columns = shownColumns();
    const bool tooLarge = m_view->model()->rowCount() > rowLimit;
    m_complete = m_text.isEmpty() || tooLarge || m_view->model()->rowCount() == 0;
    m_next = m_complete ? QModelIndex() : m_view->model()->index(0, 0);
    if (tooLarge && !m_text.isEmpty()) return emit found(0, -1, true);
    if (m_complete)
        tell();
    else
        lookOn();
    if (!m_complete) m_slice.start();
}

/// The next row on screen, as if every branch were open.
QModelIndex FindInItems::following(const QModelIndex& row) const {
    const QAbstractItemModel& model = *m_view->model();
    if (model.rowCount(row) > 0) return model.index(0, 0, row);
    for (QModelIndex at = row; at.isValid(); at = at.parent())
        if (at.row() + 1 < model.rowCount(at.parent())) return model.index(at.row() + 1, 0, at.parent());
    return {};
}

void FindInItems::lookAt(const QModelIndex& row) {
    for (const int column : m_columns) {
        const QModelIndex cell = row.siblingAtColumn(column);
        if (fullTextOf(cell).contains(m_text, Qt::CaseInsensitive)) m_hits.push_back(cell);
    }
}

void FindInItems::lookOn() {
    QElapsedTimer clock;
    clock.start();
    while (m_next.isValid() && !clock.hasExpired(sliceMs)) {
        lookAt(m_next);
        m_next = following(m_next);
    }
    m_complete = !m_next.isValid();
    if (m_complete) m_slice.stop();
    const auto next = std::ranges::lower_bound(m_hits, m_origin, {}, [this](const auto& hit) { return placeOf(hit); });
    const bool none = next == m_hits.end();
    if (m_mustGo && !m_hits.empty() && (!none || m_complete)) {
        m_mustGo = false;
        goTo(none ? m_hits.front() : *next);
    }
    tell();
}

/// The rows from the root on, then the visual index of the column: compares in the order of the cells on screen.
std::vector<int> FindInItems::placeOf(const QModelIndex& index) const {
    if (!index.isValid()) return {};
    const QHeaderView* header = headerOf(*m_view);
    std::vector<int> place;
    for (QModelIndex at = index; at.isValid(); at = at.parent())
        place.push_back(at.row());
    std::ranges::reverse(place);
    // A parent's last column is before its first child's row.
    place.push_back(-1'000'000 + (header ? header->visualIndex(index.column()) : index.column()));
    return place;
}

void FindInItems::step(int direction) {
    if (m_hits.empty()) return;
    const std::vector<int> here = placeOf(m_view->currentIndex());
    const auto place = [this](const QModelIndex& hit) { return placeOf(hit); };
    if (direction > 0) {
        const auto next = std::ranges::upper_bound(m_hits, here, {}, place);
        goTo(next == m_hits.end() ? m_hits.front() : *next);
    } else {
        const auto next = std::ranges::lower_bound(m_hits, here, {}, place);
        goTo(next == m_hits.begin() ? m_hits.back() : *(next - 1));
    }
    m_origin = placeOf(m_view->currentIndex());
    tell();
}

void FindInItems::goTo(const QModelIndex& hit) {
    m_going = true;
    if (TableColumns* columns = tableColumns()) columns->keep(hit.column());
    m_view->setCurrentIndex(hit);
    m_view->scrollTo(hit);
    m_going = false;
}

void FindInItems::tell() {
    const auto here = std::ranges::find(m_hits, m_view->currentIndex());
    emit found(here == m_hits.end() ? 0 : int(here - m_hits.begin()) + 1, int(m_hits.size()), m_complete);
}

} // namespace inlinescope
