// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/paged_model.h"

#include "views/models/cell_roles.h"
#include "views/models/value_words.h"
#include "views/models/words.h"
#include "views/state/job_runner.h"

#include <QRegularExpression>

#include <algorithm>
#include <limits>
#include <utility>

namespace inlinescope {
namespace {

const QString listSlot = QStringLiteral("list"), pageSlot = QStringLiteral("page"), findSlot = QStringLiteral("find");

/// A part of a number on screen in the format of files; empty if it is none.
std::string plainNumberPart(QString typed) {
    typed.remove(numberLocale().groupSeparator()).replace(QChar(0x2212), QLatin1Char('-'));
    if (typed.startsWith(QLatin1Char('+'))) typed.remove(0, 1);
    static const QRegularExpression number(QStringLiteral("^-?[0-9.]+$"));
    return number.match(typed).hasMatch() ? typed.toStdString() : std::string();
}

} // namespace

PagedModel::PagedModel(JobRunner& jobs, QObject* parent) : RowModel(parent), m_jobs(jobs) {}

void PagedModel::setSource(RowSource source) {
    if (source.columns != m_source.columns) {
        adopt({});
        beginResetModel();
        forgetFiltersAndOrder();
        m_source.columns = source.columns;
        endResetModel();
    }
    m_source = std::move(source);
    m_isOtherSource = true;
    list();
}

void PagedModel::setSymbols(const std::vector<std::string>& columns, SymbolForm form) {
    m_symbols = form;
    for (const std::string& column : columns)
        setTextForm(column, [form](const std::string& name) { return symbolText(name, form); }, longSymbol);
}

void PagedModel::sort(int column, Qt::SortOrder order) {
    if (column >= columnCount()) column = -1;
    if (column == sortColumn() && (order == sortOrder() || column < 0)) return;
    setSorting(column, order);
    list();
}

RowWish PagedModel::wish() const {
    RowWish wish;
    for (int column = 0; column < columnCount(); ++column) {
        const QString text = plainFilter(column);
        if (!text.isEmpty()) wish.filters.push_back({m_source.columns[std::size_t(column)].name, text.toStdString()});
    }
    if (sortColumn() >= 0) wish.orderBy = m_source.columns[std::size_t(sortColumn())].name;
    wish.descending = sortColumn() >= 0 && sortOrder() == Qt::DescendingOrder;
    return wish;
}

void PagedModel::list() {
    m_renewing = true;
    tellChanged();
    emit renewing();
    if (!m_source.list) {
        m_jobs.cancelQuery(this, listSlot);
        return arrived(RowListing());
    }
    m_jobs.query<RowListing>(
        this, listSlot, [list = m_source.list, wish = wish()](const CancelToken& cancel) { return list(wish, cancel); },
        [this](Result<RowListing> listing) { arrived(std::move(listing)); });
}

void PagedModel::arrived(Result<RowListing> listing) {
    m_renewing = false;
    if (listing || m_isOtherSource) {
        adopt(listing ? std::move(*listing) : RowListing());
        if (!listing || !isFiltered() || m_listing.all) m_all = m_listing.all.value_or(m_listing.count);
    }
    m_isOtherSource = false;
    const bool hadError = error().has_value();
    m_listError = listing ? std::nullopt : std::optional(listing.error());
    if (listing) {
        m_pageError.reset();
        tellIfRecovered(hadError);
        emit listed();
    } else {
        tellChanged();
        emit failed(*m_listError);
    }
}

/// Removes the rows and inserts the new ones; no old row stays in memory.
void PagedModel::adopt(RowListing listing) {
    if (const int before = rowCount(); before > 0) {
        beginRemoveRows({}, 0, before - 1);
        m_listing = {};
        m_pages.clear();
        endRemoveRows();
    }
    giveUpFetch(); // after the removal: views may have requested more rows until then
    m_wanted.clear();
    listing.count = std::min<std::int64_t>(listing.count, std::numeric_limits<int>::max());
    m_listing.all = listing.all;
    if (listing.count == 0) return;
    beginInsertRows({}, 0, int(listing.count) - 1);
    m_listing = std::move(listing);
    endInsertRows();
}

void PagedModel::show(int first, int last) {
    m_wanted.clear();
    last = std::min(last, rowCount() - 1);
    if (first < 0 || first > last) return;
    const int firstPage = first / pageRows, lastPage = std::min(last / pageRows, firstPage + int(keptPages) - 3);
    for (int page = firstPage; page <= lastPage; ++page)
        m_wanted.push_back(page);
    if (lastPage < (rowCount() - 1) / pageRows) m_wanted.push_back(lastPage + 1);
    if (firstPage > 0) m_wanted.push_back(firstPage - 1);
    ++m_clock;
    for (const int page : m_wanted)
        if (const auto known = m_pages.find(page); known != m_pages.end()) known->second.shown = m_clock;
    fetch();
}

void PagedModel::find(QObject* receiver, const QString& text, const std::vector<int>& columns,
                      std::function<void(Result<RowListing::Hits>)> done) {
    RowSearch search{text.trimmed().toStdString(),
                     plainNumberPart(text.trimmed()),
                     {},
                     m_symbols,
                     valueFilter(text.trimmed()).toStdString()};
    for (const int column : columns)
        search.columns.push_back(m_source.columns[std::size_t(column)].name);
    m_jobs.query<RowListing::Hits>(
        receiver, findSlot,
        [find = m_listing.find, search](const CancelToken& cancel) {
            return find ? find(search, cancel) : RowListing::Hits();
        },
        std::move(done));
}

void PagedModel::stopFinding(QObject* receiver) {
    m_jobs.cancelQuery(receiver, findSlot);
}

/// Fetches one page at a time; another fetch cancels the previous one.
void PagedModel::fetch() {
    if (m_fetching && std::ranges::find(m_wanted, *m_fetching) != m_wanted.end()) return;
    const auto next = std::ranges::find_if(m_wanted, [this](int page) { return !m_pages.contains(page); });
    if (next == m_wanted.end()) return giveUpFetch();
    m_fetching = *next;
    m_jobs.query<RowListing::Rows>(
        this, pageSlot,
        [rows = m_listing.rows, first = std::int64_t(*next) * pageRows](const CancelToken& cancel) {
            return rows(first, pageRows, cancel);
        },
        [this, page = *next](Result<RowListing::Rows> rows) { arrived(page, std::move(rows)); }, JobLength::Short);
}

void PagedModel::giveUpFetch() {
    m_jobs.cancelQuery(this, pageSlot);
    m_fetching.reset();
}

void PagedModel::tellIfRecovered(bool hadError) {
    if (hadError && !error()) emit recovered();
}

void PagedModel::arrived(int page, Result<RowListing::Rows> rows) {
    m_fetching.reset();
    const int first = page * pageRows, last = std::min(first + pageRows, rowCount()) - 1;
    if (!rows || int(rows->size()) <= last - first) {
        m_wanted.clear(); // an immediate retry would fail again
        m_pageError = rows ? Error{ErrorCode::NotFound, "rows are missing", {}, {}, {}} : rows.error();
        return emit failed(*m_pageError);
    }
    m_pages[page] = {std::move(*rows), m_clock};
    evict();
    const bool hadError = error().has_value();
    m_pageError.reset();
    tellIfRecovered(hadError);
    emit dataChanged(index(first, 0), index(last, columnCount() - 1));
    fetch();
}

/// Removes the pages that were shown longest ago.
void PagedModel::evict() {
    while (m_pages.size() > keptPages)
        m_pages.erase(std::ranges::min_element(m_pages, {}, [](const auto& each) { return each.second.shown; }));
}

const std::vector<Cell>* PagedModel::cells(int row) const {
    const auto page = m_pages.find(row / pageRows);
    return row < 0 || page == m_pages.end() ? nullptr : &page->second.rows[std::size_t(row % pageRows)];
}

bool PagedModel::isArrangedBy(ColumnName column) const {
    const RowWish wanted = wish();
    return wanted.orderBy == column.text() || std::ranges::any_of(wanted.filters, [&](const DecisionFilter& filter) {
               return filter.column == column.text();
           });
}

void PagedModel::changeRows(const RowChange& change) {
    for (auto& [number, page] : m_pages)
        for (int place = 0; place < int(page.rows.size()); ++place) {
            const int row = number * pageRows + place;
            if (change(page.rows[std::size_t(place)])) emit dataChanged(index(row, 0), index(row, columnCount() - 1));
        }
    if (!m_fetching) return;
    giveUpFetch(); // it may have read the rows before they changed
    fetch();
}

int PagedModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_listing.count);
}

int PagedModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_source.columns.size());
}

QVariant PagedModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const std::vector<Cell>* row = cells(index.row());
    if (role == StandInRole && (!row || m_renewing)) return int(StandIn::Words);
    if (row) return cellOfRow(index.column(), *row, role);
    if (role == Qt::DisplayRole) return QStringLiteral("…");
    return cellData(m_source.columns[std::size_t(index.column())], Cell(), role);
}

} // namespace inlinescope
