#pragma once
#include "core/jobs/table.h"
#include "views/pages/page.h"

class QComboBox;
class QLabel;
class QStackedWidget;

namespace inlinescope {

class EmptyState;
class Headline;

/// What was wrong with inputs and runs. Child object names: findingsHeadline, findingsSeverity, findingsTable,
/// findingsDetails, findingsEmpty, findingsCheck.
class FindingsPage : public Page {
    Q_OBJECT
public:
    explicit FindingsPage(PageContext context, QWidget* parent = nullptr);

    std::vector<TablePanel*> tables() const override { return {m_table}; }

protected:
    void load() override;
    void reveal(const QString& row) override;

private:
    void build();
    void show(Table findings);
    void showNothing(const QString& answer, const QString& text);
    void showDetails();
    void filterSeverity();

    Headline* m_headline;
    QComboBox* m_severity;
    TablePanel* m_table;
    QLabel* m_details;
    EmptyState* m_empty;
    QStackedWidget* m_stack;
};

} // namespace inlinescope
