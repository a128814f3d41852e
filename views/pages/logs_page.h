#pragma once
#include "core/base/error.h"
#include "core/jobs/table.h"
#include "views/pages/page.h"

class QLabel;
class QPlainTextEdit;
class QStackedWidget;
class QToolButton;

namespace inlinescope {

class EmptyState;
class Headline;

/// Training logs: which there are, their contexts, and the observations of the chosen context, one page of rows at a
/// time. Child object names: logsHeadline, logsTable, logsContextsTable, logsObservationsTable, logsRange,
/// logsPrevious, logsNext, logsDetails, logsEmpty, logsImport.
class LogsPage : public Page {
    Q_OBJECT
public:
    static constexpr std::int64_t pageRows = 1000;

    explicit LogsPage(PageContext context, QWidget* parent = nullptr);

    std::vector<TablePanel*> tables() const override { return {m_logs, m_contexts, m_observations}; }

protected:
    void load() override;
    void reveal(const QString& row) override;

private:
    void build();
    QWidget* buildPager();
    void showLogs(Table logs);
    void showNothing(const QString& answer, const QString& text);
    void askForContexts();
    void askForObservations();
    void turnPage(std::int64_t rows);
    void showRange();
    void showDetails();
    QString currentLog() const;
    QString currentContext() const;
    std::int64_t observationCount() const;
    /// The rest of the page cannot be shown because of `error`.
    void stopAt(const Error& error);

    std::int64_t m_first = 0; ///< first observation that is shown
    QString m_shownLog;       ///< to which m_first belongs
    QString m_shownContext;
    bool m_filling = false; ///< tables are being replaced; their selection signals mean nothing
    Headline* m_headline;
    TablePanel* m_logs;
    TablePanel* m_contexts;
    TablePanel* m_observations;
    QLabel* m_range;
    QToolButton* m_previous;
    QToolButton* m_next;
    QPlainTextEdit* m_details; ///< the selected observation's tensors in full
    EmptyState* m_empty;
    QStackedWidget* m_stack;
};

} // namespace inlinescope
