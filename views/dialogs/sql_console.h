// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/tables/table.h"

#include <QDialog>

#include <memory>

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTreeWidget;

namespace inlinescope {

class ColumnScatter;
class JobRunner;
class Session;
class TablePanel;

/// The user's own SELECT over the views of the workspace: a statement, its result as a table, and two of its columns as
/// a plot. Beside it are the views with their columns, which a double click inserts. It does not block the window, and
/// keeps its statement while it is closed. Object names: sqlConsole, and of its children sqlStatement, sqlRun, sqlStop,
/// sqlSentence, sqlViews, sqlTable, sqlAcross, sqlUp, sqlScatter.
class SqlConsole : public QDialog {
    Q_OBJECT
public:
    /// Rows that are shown at most.
    static constexpr std::size_t mostRows = 100'000;

    SqlConsole(QWidget* window, Session& session, JobRunner& jobs);

    /// Runs the statement, or the selected part of it; the result replaces the previous one.
    void runStatement();

private:
    QWidget* buildStatement();
    QWidget* buildResult();
    QWidget* buildAxes();
    void listViews();
    void showViews(const Result<Table>& views);
    void showResult(const QString& statement, const Result<Table>& result);
    void say(const QString& sentence);
    void setRunning(bool running);
    void chooseAxes();
    void plot();
    QString statement() const;

    Session& m_session;
    JobRunner& m_jobs;
    QTreeWidget* m_views;
    QPlainTextEdit* m_statement;
    QPushButton *m_run, *m_stop;
    QLabel* m_sentence;
    TablePanel* m_table;
    QWidget* m_plotting; ///< the axes and the plot
    QComboBox *m_across, *m_up;
    ColumnScatter* m_scatter;
    QString m_ran; ///< the statement of the result
};

/// The window's console, made at the first call.
SqlConsole* openSqlConsole(QWidget* window, Session& session, JobRunner& jobs);

} // namespace inlinescope
