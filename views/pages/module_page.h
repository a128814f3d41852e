// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/module/module_tables.h"
#include "views/widgets/page.h"

#include <QSet>

#include <functional>
#include <utility>

class QPushButton;
class QSplitter;
class QStackedLayout;
class QTabWidget;

namespace inlinescope {

class ComparabilityBanner;
class CodePanel;
class InlineTreePanel;
class SourcePanel;
class CulpritsPanel;
class DecisionFeatures;
class EmptyState;
class FlipPanel;
class FunctionSizes;
class GuidedSteps;
class Headline;
class OpeningMeasurement;
class CallsiteChoice;
class CallsiteFlips;
class TogetherPanel;

/// One module under both runs: its callsites aligned, differences first, with the effect of flipping a decision on the
/// bytes; the features of the chosen decision, the sizes of the functions, what flips change, and the decisions that
/// cause the delta. If no module has been chosen it chooses the one whose size differs most. Child object names:
/// moduleHeadline, moduleBanner, callsitesTable, showEqualButton, functionsTable, moduleTabs, moduleEmpty; those of
/// FlipCommands and of the panels.
class ModulePage : public Page {
    Q_OBJECT
public:
    explicit ModulePage(PageContext context, QWidget* parent = nullptr);
    std::vector<TablePanel*> tables() const override;
    bool hasDataRows() const override;
    /// Starts the job that finds the decisions that cause the module's delta, and shows them when it has ended.
    void explainDelta();
    GuidedSteps& steps() const { return *m_steps; }
    void showBlame(); ///< the tab of the decisions to blame, with the waterfall
    /// Begins the guided steps with the current callsite.
    void beginSteps();

protected:
    void load() override;
    void showFlips(const MeasuredFlips& flips) override;
    void reveal(const Sought& sought) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void buildLayout();
    QWidget* buildTop();
    QWidget* buildCallsites();
    void buildTabs();
    QWidget* buildDetails();
    void prepareTables();
    void askForModule();
    void askForCallsites();
    void arrived(const QString& slot);
    void finishIfLoaded();
    void showCallsites(ModuleComparison comparison);
    void showCulprits();
    void connectMeasurement();
    void changeCallsites(const std::function<void()>& change);
    void orderAtEnd();
    void showRevisionColumns(const ModuleComparison& comparison);
    void showFlip(int callsiteRow);
    void connectViews();
    void showEqual();
    void showNothing(const QString& why);

    /// What the user has chosen in the callsites: the current row, and the scroll bar's value.
    using RowsInUse = std::pair<int, int>;
    RowsInUse rowsInUse() const;

    QSet<QString> m_waiting;      ///< slots whose answer has not arrived
    RowsInUse m_rowsBefore;       ///< when the measurement began, or as it has moved them since
    bool m_isFirstChosen = false; ///< the first row was current when it began
    std::int64_t m_equal = 0;
    std::int64_t m_unequal = 0;
    Headline* m_headline;
    ComparabilityBanner* m_banner;
    GuidedSteps* m_steps;
    TablePanel* m_callsites;
    DecisionFeatures* m_features;
    FunctionSizes* m_sizes;
    TablePanel* m_functions; ///< of these
    QPushButton* m_showEqual;
    CallsiteChoice* m_choice;
    InlineTreePanel* m_tree;
    CallsiteFlips* m_flips;
    OpeningMeasurement* m_opening;
    FlipPanel* m_flip;
    TogetherPanel* m_together;
    CulpritsPanel* m_culprits;
    CodePanel* m_code;
    SourcePanel* m_source;
    QTabWidget* m_tabs;
    EmptyState* m_empty;
    QSplitter* m_content;
    QStackedLayout* m_stack;
};

} // namespace inlinescope
