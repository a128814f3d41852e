// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/policies/script_edit.h"
#include "core/jobs/whatif/opening_flips.h"
#include "views/models/cell_notes.h"
#include "views/panels/flip_commands.h"
#include "views/panels/flip_requests.h"
#include "views/widgets/page.h"

#include <functional>

namespace inlinescope {

class InlineTreePanel;

/// The flips of the Module page: shows the measured flips of each side's decisions in its callsites and its inline
/// tree, and measures others on request, by a button in a cell or a command.
class CallsiteFlips : public QObject {
    Q_OBJECT
public:
    /// All of them must outlive it; `page` is its parent.
    CallsiteFlips(PageContext context, TablePanel* callsites, InlineTreePanel* tree, QWidget* page);

    /// Those decisions of differing callsites that can be measured and are not, the baseline's first.
    std::vector<OpeningFlips> unmeasuredDiffering() const;
    /// The differing callsites of which a decision can be measured and is not.
    std::int64_t unmeasuredCallsites() const;
    /// To be called when a job measures decisions of the module: their cells say so until it has ended.
    void noteMeasuring(JobId job, const WhatIfOptions& options);
    /// All rows of the callsites: those that differ first, and of these the largest |bytes| first.
    std::vector<int> rowsByBytes() const;

    FlipCommands& commands() const { return *m_commands; }
    Others others() const { return m_commands->others(); }
    /// To be called when the callsites have changed or are gone; the tree makes its own queries.
    void update();
    /// Shows what was measured in the cells concerned.
    void show(const MeasuredFlips& flips);

signals:
    void othersChanged(); ///< the callsites must be queried again
    /// Starts a job that flips these decisions of the baseline run, each by itself and together.
    void flipsTogether(const std::vector<std::int64_t>& decisions);

private:
    struct Side {
        QString run;
        std::size_t number; ///< 0: the baseline
    };
    Side baseline() const { return {m_context.session.baselineRun(), 0}; }
    Side versus() const { return {m_context.session.versusRun(), 1}; }
    /// The side of a column of bytes, by its name.
    Side sideOf(const QString& column) const;
    CellNotes::OfRow notesOf(Side (CallsiteFlips::*sideOfNow)() const, std::function<const Table&()> table) const;
    /// Ordinals of a side's decisions in these rows that can be flipped.
    std::set<std::int64_t> flippable(const Side& side, const std::vector<int>& rows, bool measuredToo) const;
    std::vector<int> allRows(bool differingOnly) const;
    /// Those of the selected rows that have no decision of the baseline.
    std::vector<int> selectedOfVersus() const;
    /// Measures the baseline's decisions of the selected rows, and the other run's of rows that have no other.
    void measureSelected();
    void measure(const Side& side, const std::vector<int>& rows);
    void measure(const Side& side, std::set<std::int64_t> decisions);
    void flipTogether();
    void nameBytes();
    void start(const Side& side, WhatIfOptions options, std::set<std::int64_t> decisions);
    void showState();
    void showButtons();
    /// The selected decisions of the baseline that can be taken the other way, or else those of the other run.
    ScriptEdit selectedEdit() const;

    PageContext m_context;
    TablePanel* m_callsites;
    InlineTreePanel* m_tree;
    FlipCommands* m_commands;
    FlipRequests* m_requests;
    QAction* m_decide;
};

} // namespace inlinescope
