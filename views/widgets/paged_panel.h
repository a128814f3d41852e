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

/// Any number of rows with the habits of a TablePanel: a filter row under the header, sorting by click, columns to
/// hide, order and size, copies and CSV export. Nothing of it walks all rows in the window's thread: large copies and
/// every export are jobs. Child object names: NAME + "View" (the BigTableView), NAME + "Filter_" + column name
/// (QLineEdit), NAME + "Empty"; where rows that are there could not be fetched NAME + "Error" and NAME + "Again".
class PagedPanel : public QWidget {
    Q_OBJECT
public:
    /// Copies of more rows are jobs with progress; of more than the second number they are refused.
    static constexpr std::int64_t quickCopyRows = 5000, mostCopiedRows = 1'000'000;
    /// Of more selected rows only the number is told.
    static constexpr std::int64_t mostSummedRows = 200'000;

    PagedPanel(const QString& name, const QString& title, JobRunner& jobs, QWidget* parent = nullptr);

    PagedModel& model() const { return *m_model; }
    BigTableView& view() const { return *m_view; }
    FilterHeader& header() const { return *m_header; }
    /// Lists other rows, or `again` those that are shown, whose place and current row then stay by their numbers.
    void setSource(RowSource source, bool again = false);
    void setTitle(const QString& title); ///< what a screen reader and the export dialog call it
    void setInitiallyHidden(const QStringList& columns);
    void setFirstColumns(const QStringList& columns); ///< TableColumns::setFirst()
    void setEmptyText(const QString& text);
    /// -1 for none.
    int currentRow() const;
    void selectRow(int row);
    /// Of rows of the listing, ascending.
    std::vector<RowRange> selectedRanges() const;
    /// How many rows are selected, shown and there, and their sums as far as they are known: rows that are not in
    /// memory are fetched first, and statisticsChanged() tells.
    SelectionStatistics statistics() const;
    /// As in TablePanel.
    QByteArray saveState() const;
    void restoreState(const QByteArray& state);
    /// Starts the job that writes everything that is shown.
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
    void cellButtonClicked(int row); ///< the button that stands in for a value of such a row
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
    /// Of what statistics are told.
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
    QJsonObject m_state;                                            ///< restored, and waiting for columns
    std::optional<Summed> m_summing;                                ///< asked for
    std::optional<std::pair<Summed, SelectionStatistics>> m_summed; ///< fetched
    QLabel* m_empty;
    QWidget* m_trouble; ///< why rows stay placeholders, and a button that asks again
    QLabel* m_why;
    QString m_emptyText;
    std::int64_t m_all = 0;                    ///< rows without a filter, as last listed
    int m_toldRow = -1;                        ///< by currentRowChanged()
    std::optional<std::pair<int, int>> m_kept; ///< current row and scroll position, until rows are listed again
    bool m_sized = false;                      ///< columns have the widths of rows that are there
};

} // namespace inlinescope
