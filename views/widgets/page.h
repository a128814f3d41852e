// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/state/session.h"
#include "views/widgets/troubles.h"

#include <QWidget>

#include <vector>

class QSettings;
class QVBoxLayout;

namespace inlinescope {

class JobRunner;
class RowPanel;
class TablePanel;

/// The services that a page uses; all of them must outlive every page.
struct PageContext {
    Session& session;
    JobRunner& jobs;
    QSettings* settings = nullptr; ///< null: settings of the user are not stored
};

/// One page of the window. A page queries its data only while it is visible: refresh() marks it stale, and a stale page
/// calls load() when it is shown. All pages are created once and live as long as the window.
class Page : public QWidget {
    Q_OBJECT
public:
    /// `id` names the page in Session::navigate(), on --page and in the picture's file name ("modules"); the widget's
    /// object name becomes id + "Page".
    Page(const QString& id, const QString& title, PageContext context, QWidget* parent = nullptr);

    const QString& id() const { return m_id; }
    const QString& title() const { return m_title; }
    /// Loads again: now if the page is visible, otherwise when it is shown. The base class calls it on runsChanged.
    void refresh();
    /// The same, but lets an active load finish first, so that a page still loads if the workspace changes all the
    /// time. The base class calls it on workspaceChanged.
    void refreshLater();
    /// True from refresh() until loaded().
    bool isLoading() const { return m_stale || m_loading; }
    /// The page's tables in reading order; each holds the Table that the command line prints.
    virtual std::vector<TablePanel*> tables() const { return {}; }
    /// The last text of statisticsChanged().
    const QString& statistics() const { return m_statistics; }
    /// What went wrong on this page: showTrouble() of any part of it.
    Troubles& troubles() const { return *m_troubles; }
    /// Whether there is something to see: by default, whether any table has a row.
    virtual bool hasDataRows() const;
    /// Asks for a file and exports the table with the focus, or the page's first.
    virtual void exportCsv();
    /// Copies the command line that prints what has the focus, or else the page's first table.
    void copyAsCommand();

signals:
    /// the answer to the last query is on screen, or the reason why there is none
    void loaded();
    void statisticsChanged(const QString& text); ///< of the selection, for the status bar; empty for none
    void message(const QString& text);           ///< a sentence for the status bar
    void importRequested();                      ///< the user wants, from a page without rows, to import a corpus
    void runRequested();                         ///< the user wants, from a page without rows, to run policies

protected:
    /// Starts the queries; never blocks. Ends, also on failure, in finishLoading(), at once or later. It is called
    /// again before that if the query has changed: only the newest answer counts.
    virtual void load() = 0;
    void finishLoading();
    /// Shows flips that were measured while the page was visible and loaded. A page that can, changes the cells
    /// concerned; by default it loads again.
    virtual void showFlips(const MeasuredFlips&) { refreshLater(); }
    /// Chooses what was searched for and makes it visible, even if it is hidden; does nothing if the page does not have
    /// it. Called when the page is the current place and has loaded.
    virtual void reveal(const Sought&) {}
    /// The page's layout, which begins with its headline and, to the right of it, its controls.
    QVBoxLayout* layOut(QWidget* headline, QWidget* controls);
    /// Connects a table's statistics and messages to this page's signals.
    void adopt(RowPanel* panel);
    /// Says the statistics of this table, as if they had changed, since it is the one that is shown now.
    void showStatistics(const RowPanel& panel);
    void showEvent(QShowEvent* event) override;

    Session& session() const { return m_context.session; }
    JobRunner& jobs() const { return m_context.jobs; }
    const PageContext& context() const { return m_context; }

private:
    void loadNow();
    void seek();
    void revealSought();

    std::vector<QWidget*> m_adopted; ///< tables, in the order of adopt()
    QString m_id, m_title, m_statistics;
    Sought m_sought; ///< what is not revealed yet
    PageContext m_context;
    Troubles* m_troubles;
    bool m_stale = true;
    bool m_loading = false;
};

} // namespace inlinescope
