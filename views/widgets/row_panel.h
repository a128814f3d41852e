// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table_writer.h"
#include "views/models/row_model.h"
#include "views/widgets/command_source.h"
#include "views/widgets/selection_statistics.h"

#include <QJsonObject>
#include <QMap>
#include <QWidget>

#include <functional>

class QLabel;

namespace inlinescope {

class BigTableView;
class FilterChip;
class FilterHeader;
class TableColumns;
class TableFilters;
class TotalRow;

/// The table widget of the window: rows with a filter row under the header, sorting by click, columns to hide, order
/// and size, copies and CSV export. The derived classes know where the rows are. Child object names: NAME + "View" (the
/// BigTableView), NAME + "Filter_" + column name (QLineEdit), NAME + "Empty", NAME + "Chip".
class RowPanel : public QWidget {
    Q_OBJECT
public:
    BigTableView& view() const { return *m_view; }
    FilterHeader& header() const { return *m_header; }
    void setTitle(const QString& title); ///< the name for a screen reader and the export dialog
    /// The text shown instead of rows if there are none: how to get data.
    void setEmptyText(const QString& text);
    // As in TableColumns, by the contract's names.
    void setInitiallyHidden(const QStringList& columns);
    void setFirstColumns(const QStringList& columns);
    void setLastColumns(const QStringList& columns);
    /// Replaces all filters and the order of rows, by the contract's names of columns, as if typed and clicked.
    void showOnly(const QMap<QString, QString>& filters, const QString& sortColumn, Qt::SortOrder order);
    /// The filters that are set, by the contract's names of columns.
    QMap<QString, QString> filters() const;
    /// `make` says the command that prints the rows, unfiltered and in their own order: a CommandSource, which adds the
    /// filters and the order.
    void setCommand(CommandSource::Make make);
    /// Of the selected rows.
    virtual SelectionStatistics statistics() const = 0;

    /// Filters, order of rows, and the user's choices of columns. A state that is restored before there are columns is
    /// applied to the first ones.
    QByteArray saveState() const;
    void restoreState(const QByteArray& state);

public slots:
    void copy();
    void copyWithHeaders();
    void copyAsMarkdown();
    void exportCsv();   ///< asks for the file, and which columns, without blocking
    void showColumns(); ///< the menu that hides, shows and orders columns
    void clearFilters();

signals:
    void statisticsChanged(const inlinescope::SelectionStatistics& statistics);
    void message(const QString& text); ///< a sentence for the status bar

protected:
    /// `name` becomes the object name ("modulesTable").
    RowPanel(const QString& name, const QString& title, QWidget* parent);
    /// To be called once, when the model and the total below the rows (null for none) exist.
    void build(RowModel& model, TotalRow* total);

    virtual void selectionChanged() = 0;
    virtual void activated(const QModelIndex& index) = 0;
    virtual void buttonClicked(const QModelIndex& index) = 0;
    /// Changes the filters of the model.
    virtual void changeFilters(const std::function<void()>& change) { change(); }
    /// COLUMN=TEXT: what hides rows in addition to the filter row, as --filter takes it; empty: nothing does.
    virtual QString ownFilter() const { return {}; }
    virtual bool isFilteredOut() const; ///< the reason why there are no rows
    virtual QString whyEmpty() const;   ///< the text instead of rows
    /// The selected rows in shown order, visible columns only; nothing selected means all shown rows.
    virtual void toClipboard(TableFormat format, bool headers) = 0;
    virtual void exportTo(const QString& path, bool allColumns) = 0;
    /// The command that writes the same file; empty if the rows have none.
    CliCommand exportCommand(const QString& path, bool allColumns) const;

    /// To be laid out below the rows.
    FilterChip& chip() const { return *m_chip; }
    /// The rows that pass the filter, and all.
    virtual std::pair<std::int64_t, std::int64_t> shownAndAll() const = 0;

    TableColumns& columns() const { return *m_columns; }
    const QString& title() const { return m_title; }
    /// The columns of a copy: those on screen, from left to right, or all, in the model's order; never a view-only one.
    std::vector<int> copiedColumns(bool all) const;
    /// The column that the statistics sum: the current one, or the first shown one that is suitable; -1 for none.
    int summedColumn() const;
    /// Names it.
    void describe(SelectionStatistics& statistics, int column) const;
    /// To be called when the model has other columns.
    void columnsChanged();
    void updateEmptyState();
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void connectView();
    void buildActions();
    void applyState();
    void showMenu(const QPoint& globalPosition);
    void exportAndNote(const QString& path, bool allColumns);
    void showColumnsMenu(int column, const QPoint& globalPosition);

    QString m_title;
    RowModel* m_model = nullptr;
    BigTableView* m_view;
    FilterHeader* m_header;
    TableColumns* m_columns = nullptr;
    TableFilters* m_filters = nullptr;
    QLabel* m_empty;
    FilterChip* m_chip;
    QString m_emptyText;
    QJsonObject m_state;   ///< restored, and applied when there are columns
    CliCommand m_exported; ///< writes what was exported last; empty: nothing was, or it has no command
};

} // namespace inlinescope
