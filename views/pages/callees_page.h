// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compare/callee_table.h"
#include "views/widgets/page.h"

class QComboBox;
class QStackedLayout;

namespace inlinescope {

class EmptyState;
class Headline;
class RunsBanner;

/// What the baseline and the versus run decided about the calls of each function, in all modules or in the chosen one.
/// Activating a row lists the decisions about its callee. Child object names: calleesHeadline, calleesBanner,
/// calleesOf, calleesTable, calleesEmpty, calleesEmptyImport, calleesEmptyRun.
class CalleesPage : public Page {
    Q_OBJECT
public:
    explicit CalleesPage(PageContext context, QWidget* parent = nullptr);
    std::vector<TablePanel*> tables() const override { return {m_table}; }

protected:
    void load() override;

private:
    void buildLayout();
    bool isOfModule() const;
    void followModule();
    CalleeRequest wanted() const;
    void show(Table table);
    void showNothing(const QString& answer);
    void showHeadline(const Table& table);
    void openRow(int tableRow);

    Headline* m_headline;
    RunsBanner* m_banner;
    QComboBox* m_of;
    TablePanel* m_table;
    EmptyState* m_empty;
    QStackedLayout* m_stack;
    QString m_module; ///< of the table; empty for all
};

} // namespace inlinescope
