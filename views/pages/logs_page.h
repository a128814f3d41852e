// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/error.h"
#include "core/jobs/features/log_values.h"
#include "views/widgets/page.h"

class QPushButton;
class QStackedWidget;

namespace inlinescope {

class EmptyState;
class Headline;
class LogPlot;
class LogSubject;
class ObservationDetails;
class ObservationPager;

/// Training logs: their list, their contexts, the observations of the chosen context, one page of rows at a time, and
/// the distribution over the log of the feature in the current column. If two logs are chosen, each feature is compared
/// between them; the one that became current last is the versus side. Child object names: logsHeadline, logsTable,
/// logsContextsTable, logsObservationsTable, logsComparisonTable, logsPlot, logsEmpty,
/// logsTie, logsSubject, logsImport, and those of the ObservationPager and the ObservationDetails.
class LogsPage : public Page {
    Q_OBJECT
public:
    explicit LogsPage(PageContext context, QWidget* parent = nullptr);

    std::vector<TablePanel*> tables() const override { return {m_logs, m_contexts, m_observations, m_comparison}; }

protected:
    void load() override;
    /// One log, or the two that are compared.
    void reveal(const Sought& sought) override;

private:
    void build();
    QWidget* buildLists();
    QWidget* buildObservations();
    QWidget* buildDetails();
    void connectTables();
    void setCommands();
    void showLogs(Table logs);
    void showNothing(const QString& answer, const QString& text);
    void askForChosen();
    void askForComparison();
    void showComparison(const LogComparison& comparison);
    void askForContexts();
    void askForObservations();
    void askForPlot();
    void forgetPlot();
    void showPlot(const LogDistribution& distribution);
    void markObservation();
    void chooseValues(double low, double high);
    void openObservation(int row);
    /// Asks of which compile the shown log is.
    void askForTie();
    QString tiedRun() const; ///< of the current log; empty if it is not tied
    QString feature() const;
    void showDetails();
    void showCount();
    QStringList chosenLogs() const;
    QString currentContext() const;
    /// Shows `error` instead of the rest of the page.
    void stopAt(const Error& error);

    QStringList m_shownLogs; ///< the baseline first
    QString m_shownContext;
    QString m_plotted;      ///< the plotted feature
    bool m_filling = false; ///< tables are being replaced; their selection signals are ignored
    Headline* m_headline;
    TablePanel* m_logs;
    TablePanel* m_contexts;
    TablePanel* m_observations;
    TablePanel* m_comparison;
    ObservationPager* m_pager;
    LogPlot* m_plot;
    ObservationDetails* m_details; ///< the selected observation's tensors in full
    EmptyState* m_empty;
    QPushButton* m_tie;
    LogSubject* m_subject; ///< of the chosen context
    QWidget* m_contextsBox;
    QStackedWidget* m_rows; ///< observations, or the comparison
    QStackedWidget* m_stack;
};

} // namespace inlinescope
