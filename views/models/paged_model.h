// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/decisions/decision_rows.h"
#include "core/jobs/tables/table.h"
#include "core/model/symbol_text.h"
#include "views/models/row_model.h"
#include "views/models/table_access.h"

#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace inlinescope {

class JobRunner;

/// The wanted rows of a source, and their order.
struct RowWish {
    std::vector<DecisionFilter> filters = {}; ///< a row passes all of them
    std::string orderBy = {};                 ///< a column's name; empty for the source's own order
    bool descending = false;
};

/// Rows with a fixed number and order, fetched by page. A value that any thread may use.
struct RowListing {
    using Rows = std::vector<std::vector<Cell>>;

    std::int64_t count = 0;
    /// Rows [first, first + count), or fewer at the end.
    std::function<Result<Rows>(std::int64_t first, std::int64_t count, const CancelToken&)> rows;
    /// The rows that contain a match, ascending; empty: the listing cannot be searched.
    using Hits = std::vector<std::uint32_t>;
    std::function<Result<Hits>(const RowSearch&, const CancelToken&)> find = {};
    std::optional<std::int64_t> all = {}; ///< the number of rows without the filters, if it is known
};

/// The source of the rows of a PagedModel. `list` is called on a background thread.
struct RowSource {
    std::vector<Column> columns = {};
    std::function<Result<RowListing>(const RowWish&, const CancelToken&)> list = {}; ///< empty: there are no rows
};

/// An item model over any number of rows that keeps only a few pages in memory: those shown last. data() never waits: a
/// cell that is not loaded yet reads "…", and dataChanged() is emitted when it is. Filter and sort request a new
/// listing from the source, which cancels the previous request; until it arrives the present rows are shown as stand-in
/// texts (TableModel::StandInRole). Rows are replaced by removing and inserting them, so that a view keeps its columns.
/// When no request is active, the rows last passed to show() are loaded, or error() says why not.
class PagedModel : public RowModel {
    Q_OBJECT
public:
    static constexpr int pageRows = 128;
    static constexpr std::size_t keptPages = 48; ///< about 6,000 rows

    explicit PagedModel(JobRunner& jobs, QObject* parent = nullptr);

    /// Lists the rows of a source, which may be the same as before. Filters and order are kept if the columns are the
    /// same. If the source cannot be listed, there are no rows.
    void setSource(RowSource source);
    /// Lists the rows of the present source again.
    void renew() { list(); }
    const std::vector<Column>& columns() const override { return m_source.columns; }
    /// Shows the linkage names in these columns in a form, in which find() looks for them too.
    void setSymbols(const std::vector<std::string>& columns, SymbolForm form);

    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

    /// True from a change of the wanted rows until listed() or failed().
    bool isRenewing() const { return m_renewing; }
    const RowListing& listing() const { return m_listing; }
    /// The rows without a filter, of the last listing that had none or says it; 0 if a source cannot be listed.
    std::int64_t allRows() const { return m_all; }
    /// Why rows could not be listed, until a listing succeeds; else why the visible rows could not be fetched, until a
    /// fetch succeeds.
    const std::optional<Error>& error() const { return m_listError ? m_listError : m_pageError; }
    /// The row's cells, null if they are not in memory.
    const std::vector<Cell>* cells(int row) const;
    /// Whether filters or order depend on a column.
    bool isArrangedBy(ColumnName column) const;
    /// Changes the rows that are in memory, as the source has them from now on; others are fetched changed.
    void changeRows(const RowChange& change);
    /// Says which rows are visible: they are fetched, with those before and after them; fetches of previously visible
    /// rows are cancelled. To be called again when rows are inserted or removed.
    void show(int first, int last);
    /// Searches the present rows for those in which one of these columns shows `text`, ignoring case; `done` is called
    /// unless the receiver starts another query before or stopFinding() is called.
    void find(QObject* receiver, const QString& text, const std::vector<int>& columns,
              std::function<void(Result<RowListing::Hits>)> done);
    void stopFinding(QObject* receiver);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

signals:
    void renewing(); ///< other rows are requested
    void listed();   ///< the listing has arrived: the rows are those that are wanted
    void failed(const inlinescope::Error& error);
    void recovered(); ///< error() is empty again

private:
    struct Page {
        RowListing::Rows rows;
        std::uint64_t shown = 0; ///< time of the last use, by m_clock
    };
    void filtersChanged() override { list(); }
    void list();
    void arrived(Result<RowListing> listing);
    void adopt(RowListing listing);
    void fetch();
    void giveUpFetch();
    void tellIfRecovered(bool hadError);
    void arrived(int page, Result<RowListing::Rows> rows);
    void evict();
    RowWish wish() const;

    JobRunner& m_jobs;
    RowSource m_source;
    RowListing m_listing;
    std::int64_t m_all = 0;
    SymbolForm m_symbols = SymbolForm::Short;
    bool m_renewing = false;
    bool m_isOtherSource = false; ///< the wanted source is not that of the present rows
    std::optional<Error> m_listError, m_pageError;
    std::map<int, Page> m_pages;
    std::vector<int> m_wanted;     ///< pages, the most urgent first
    std::optional<int> m_fetching; ///< the page that is being fetched
    std::uint64_t m_clock = 0;
};

} // namespace inlinescope
