// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/models/paged_model.h"
#include "views/models/row_writer.h"
#include "views/widgets/selection_statistics.h"

#include <QJsonObject>
#include <QWidget>

#include <optional>
#include <utility>
#include <vector>

class QLabel;

namespace inlinescope {

class BigTableView;
class FilterHeader;
class JobRunner;
class TableColumns;
class TableFilters;

/// Any number of rows with the user interface of a TablePanel: a filter row under the header, sorting by click, columns
/// to hide, order and size, copies and CSV export. No function visits all rows in the window's thread: large copies and
/// every export are jobs. Child object names: NAME + "View" (the BigTableView), NAME + "Filter_" + column name
/// (QLineEdit), NAME + "Empty"; if existing rows could not be fetched NAME + "Error" and NAME + "Again".
class PagedPanel : public QWidget {
    Q_OBJECT
public:
    /// A copy of more rows than the first number is a job with progress; a copy of more than the second is refused.
    static constexpr std::int64_t quickCopyRows = 5000, mostCopiedRows = 1'000'000;
    /// If more rows are selected, only their number is shown.
    static constexpr std::int64_t mostSummedRows = 200'000;

    PagedPanel(const QString& name, const QString& title, JobRunner& jobs, QWidget* parent = nullptr);

    PagedModel& model() const { return *m_model; }
    BigTableView& view() const { return *m_view; }
    FilterHeader& header() const { return *m_header; }
    /// Lists other rows, or with `again` the same ones; then scroll position and current row stay by their numbers.
    void setSource(RowSource source, bool again = false);
    /// PagedModel::changeRows(), after which the selected rows are summed again.
    void changeRows(const RowChange& change);
    void setTitle(const QString& title); ///< the name for a screen reader and the export dialog
    void setInitiallyHidden(const QStringList& columns);
    void setFirstColumns(const QStringList& columns); ///< TableColumns::setFirst()
    void setEmptyText(const QString& text);
    /// -1 for none.
    int currentRow() const;
    void selectRow(int row);
    /// Of the rows of the listing, ascending.
    std::vector<RowRange> selectedRanges() const;
    /// The number of selected rows, of shown rows and of all rows, and the sums as far as they are known: rows that are
    /// not in memory are fetched first, and statisticsChanged() follows.
    SelectionStatistics statistics() const;
    /// As in TablePanel.
    QByteArray saveState() const;
    void restoreState(const QByteArray& state);
    /// Starts the job that writes all shown rows.
    void exportTo(const QString& path, bool allColumns);

public slots:
    void copy();
    void copyWithHeaders();
    void copyAsMarkdown();
    void exportCsv(); ///< asks for the file without blocking
    void showColumns();
    void clearFilters();

signals:
    void currentRowChanged(int row); ///< its cells are in memory; or -1
    void rowActivated(int row);      ///< double click or Enter on a row whose cells are in memory
    void cellButtonClicked(int row); ///< the button in place of a value of such a row
    void statisticsChanged(const inlinescope::SelectionStatistics& statistics);
    void message(const QString& text); ///< a sentence for the status bar

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildLayout();
    QWidget* buildTrouble();
    void buildActions();
    void connectModel();
    void connectView();
    void rowsListed();
    void pageArrived();
    void selectionChanged();
    void updateEmptyState();
    void showColumnsMenu(int column, const QPoint& globalPosition);
    /// What the statistics are about.
    struct Summed {
        std::vector<RowRange> ranges;
        int column = -1;
        bool operator==(const Summed&) const = default;
    };
    Summed wantedSum() const;
    RowCopy copyOf(std::vector<RowRange> ranges, bool allColumns, TableFormat format) const;
    void toClipboard(TableFormat format, bool headers);
    void sumUp();

    QString m_title;
    JobRunner& m_jobs;
    PagedModel* m_model;
    BigTableView* m_view;
    FilterHeader* m_header;
    TableColumns* m_columns;
    TableFilters* m_filters;
    QJsonObject m_state;                                            ///< restored, and applied when there are columns
    std::optional<Summed> m_summing;                                ///< requested
    std::optional<std::pair<Summed, SelectionStatistics>> m_summed; ///< computed
    QLabel* m_empty;
    QWidget* m_trouble; ///< says why rows stay placeholders, with a button that retries
    QLabel* m_why;
    QString m_emptyText;
    std::int64_t m_all = 0;                    ///< rows without a filter, in the last listing
    int m_toldRow = -1;                        ///< the last row of currentRowChanged()
    std::optional<std::pair<int, int>> m_kept; ///< current row and scroll position, until rows are listed again
    bool m_sized = false;                      ///< the widths of the columns were measured from loaded rows
};

} // namespace inlinescope
