// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/state/cli_command.h"
#include "views/widgets/page.h"

#include <cstdint>
#include <optional>

class QSplitter;
class QStackedLayout;
class QToolButton;

namespace inlinescope {

class DecisionsPane;
class EmptyState;
class Headline;
class RemarksTable;
class RunsBanner;
class SideChoice;

/// All decisions of the compared runs, of any number: the baseline's above those of the versus run, with filters and
/// sorting, or those that a row of another page is about. Activating a decision opens its module. If a set of remarks
/// is chosen as a side, what it says about each call, or compared with the other side callsite by callsite. Child
/// object names: decisionsHeadline, decisionsSideA, decisionsSideB (SideChoice), decisionsA, decisionsB (the panes),
/// decisionsShowA, decisionsShowB, decisionsSplitter, decisionsRemarks, decisionsEmpty.
class DecisionsPage : public Page {
    Q_OBJECT
public:
    explicit DecisionsPage(PageContext context, QWidget* parent = nullptr);
    bool hasDataRows() const override;
    void exportCsv() override;

protected:
    void load() override;
    void showFlips(const MeasuredFlips& flips) override;
    void reveal(const Sought& sought) override;

private:
    void buildLayout();
    QWidget* buildControls();
    void connectPane(DecisionsPane* pane, QToolButton* shown);
    void connectRemarks();
    void loadSides();
    void loadRuns();
    QString whyEmpty() const;
    void remarksLoaded();
    void showDecisions(const ShownDecisions& decisions);
    std::optional<std::int64_t> chosenIn(const DecisionsPane& pane) const;
    void follow();
    void followCallsite();
    void setPaneShown(DecisionsPane* pane, bool shown);
    CliCommand command() const;
    void paneLoaded();
    void showHeadline();

    Headline* m_headline;
    RunsBanner* m_banner;
    SideChoice* m_sides;
    DecisionsPane *m_a, *m_b;
    QToolButton *m_showA, *m_showB;
    QSplitter* m_splitter;
    RemarksTable* m_remarks;
    EmptyState* m_empty;
    QStackedLayout* m_stack;
    std::shared_ptr<const ShownDecisions> m_shown;   ///< that were revealed last
    std::shared_ptr<const ShownDecisions> m_awaited; ///< to be shown when the runs are loaded
    bool m_awaitsSides = false;                      ///< true while the choice of sides is brought up to date
    bool m_showsRemarks = false;                     ///< instead of the runs
};

} // namespace inlinescope
