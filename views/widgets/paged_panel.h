// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/models/paged_model.h"
#include "views/models/row_writer.h"
#include "views/widgets/row_panel.h"

#include <optional>
#include <utility>
#include <vector>

namespace inlinescope {

class JobRunner;

/// A RowPanel of any number of rows. No function visits all rows in the window's thread: large copies and every export
/// are jobs. If existing rows could not be fetched, it has the children NAME + "Error" and NAME + "Again".
class PagedPanel : public RowPanel {
    Q_OBJECT
public:
    /// A copy of more rows than the first number is a job with progress; a copy of more than the second is refused.
    static constexpr std::int64_t quickCopyRows = 5000, mostCopiedRows = 1'000'000;
    /// If more rows are selected, only their number is shown.
    static constexpr std::int64_t mostSummedRows = 200'000;

    PagedPanel(const QString& name, const QString& title, JobRunner& jobs, QWidget* parent = nullptr);

    PagedModel& model() const { return *m_model; }
    /// Lists other rows, or with `again` the same ones; then scroll position and current row stay by their numbers.
    void setSource(RowSource source, bool again = false);
    /// PagedModel::changeRows(), after which the selected rows are summed again.
    void changeRows(const RowChange& change);
    /// -1 for none.
    int currentRow() const;
    void selectRow(int row);
    /// Of the rows of the listing, ascending.
    std::vector<RowRange> selectedRanges() const;
    /// The number of selected rows, of shown rows and of all rows, and the sums as far as they are known: rows that are
    /// not in memory are fetched first, and statisticsChanged() follows.
    SelectionStatistics statistics() const override;
    /// Starts the job that writes all shown rows.
    void exportTo(const QString& path, bool allColumns) override;

signals:
    void currentRowChanged(int row); ///< its cells are in memory; or -1
    void rowActivated(int row);      ///< double click or Enter on a row whose cells are in memory
    void cellButtonClicked(int row); ///< the button in place of a value of such a row

private:
    QWidget* buildTrouble();
    void connectModel();
    void selectionChanged() override;
    void activated(const QModelIndex& index) override;
    void buttonClicked(const QModelIndex& index) override;
    QString whyEmpty() const override;
    std::pair<std::int64_t, std::int64_t> shownAndAll() const override;
    void toClipboard(TableFormat format, bool headers) override;
    void rowsListed();
    void pageArrived();
    void showTrouble();
    /// What the statistics are about.
    struct Summed {
        std::vector<RowRange> ranges;
        int column = -1;
        bool operator==(const Summed&) const = default;
    };
    Summed wantedSum() const;
    RowCopy copyOf(std::vector<RowRange> ranges, bool allColumns, TableFormat format) const;
    void sumUp();

    JobRunner& m_jobs;
    PagedModel* m_model;
    std::optional<Summed> m_summing;                                ///< requested
    std::optional<std::pair<Summed, SelectionStatistics>> m_summed; ///< computed
    QWidget* m_trouble; ///< says why rows stay placeholders, with a button that retries
    QLabel* m_why;
    int m_toldRow = -1;                        ///< the last row of currentRowChanged()
    std::optional<std::pair<int, int>> m_kept; ///< current row and scroll position, until rows are listed again
    bool m_sized = false;                      ///< the widths of the columns were measured from loaded rows
};

} // namespace inlinescope
