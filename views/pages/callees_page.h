// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compare/callee_table.h"
#include "views/jobs/measure_jobs.h"
#include "views/models/cell_notes.h"
#include "views/widgets/page.h"

#include <string>
#include <unordered_map>

class QComboBox;
class QPushButton;
class QStackedLayout;

namespace inlinescope {

class EmptyState;
struct CalleeAdvice;
class Headline;
class RunningJob;
class RunsBanner;
class SideChoice;

/// What the baseline and the versus run decided about the calls of each function, in all modules or in the chosen one,
/// and what the baseline's text or `unique` would be if all or none of them were inlined by an attribute in the source:
/// that is measured by a job, and shown as it is measured. Activating a row lists the decisions about its callee. A set
/// of remarks can be on either side instead of the run; it has no modules, bitcode or sizes. Child object names:
/// calleesHeadline, calleesA, calleesB (SideChoice), calleesBanner, calleesOf,
/// calleesObjective, calleesMeasure, calleesPatch, calleesRunning, calleesTable, calleesEmpty, calleesEmptyImport,
/// calleesEmptyRun.
class CalleesPage : public Page {
    Q_OBJECT
public:
    explicit CalleesPage(PageContext context, QWidget* parent = nullptr);
    std::vector<TablePanel*> tables() const override { return {m_table}; }
    /// Starts a job that measures what attributes do, unless it runs. What is measured is stored.
    void measure();
    /// The same for changes that can be in a patch, which is then copied.
    void copyPatch();

protected:
    void load() override;
    /// Shows a set of remarks, or compares two.
    void reveal(const Sought& sought) override;

private:
    void prepareTable();
    void buildLayout();
    QWidget* buildControls();
    void loadCallees();
    AdviseOptions advice() const;
    Ongoing<Advising> running() const;
    SearchObjective objective() const;
    void showColumnsOfObjective();
    void follow();
    void take(const SourceAdvice& advice);
    bool isOfModule() const;
    void followModule();
    void followSides();
    CalleeRequest wanted() const;
    void show(CalleeTable callees);
    CellNote apartNote(ColumnName column, const Row& row) const;
    void showNothing(const QString& answer, const QString& text);
    void showAdvice();
    void showHeadline(const std::vector<CalleeAdvice>& advice);
    void openRow(int tableRow);

    Headline* m_headline;
    RunsBanner* m_banner;
    SideChoice* m_sides;
    QComboBox *m_of, *m_objective;
    QPushButton *m_measure, *m_patch;
    RunningJob* m_running;
    std::shared_ptr<const AdviceSoFar> m_soFar; ///< the latest
    TablePanel* m_table;
    std::unordered_map<std::string, std::size_t> m_rowOf; ///< of the table, by callee
    EmptyState* m_empty;
    QStackedLayout* m_stack;
    QString m_module;             ///< of the table; empty for all
    bool m_isOfOwnPolicy = false; ///< the baseline run of the table
};

} // namespace inlinescope
