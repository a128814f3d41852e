// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/models/paged_model.h"
#include "views/widgets/page.h"

#include <QWidget>

#include <cstdint>
#include <optional>

class QAction;
class QLabel;
class QToolButton;

namespace inlinescope {

class DecisionFlips;
class HoverRows;
class PagedPanel;

/// Counts of the decisions of a run over all of its modules. Callsites that the inliner never asked about are listed
/// too, but are not decisions.
struct RunDecisions {
    std::int64_t decisions = 0, inlined = 0, refused = 0, neverAsked = 0;
    std::int64_t ok = 0, modules = 0; ///< modules with a result, of those of the corpus
    bool isPartial() const { return ok < modules; }
};

/// What the current row of a list follows.
struct FollowedDecision {
    QString module;
    std::optional<std::int64_t> decision;
    QString site;  ///< of its decision, if `decision` is absent; empty for none
    int below = 0; ///< the row among those that are visible
};

/// All decisions of one run, or some. Child object names: NAME + "Title", NAME + "All", NAME + "Measure", NAME +
/// "Close"; the PagedPanel's
/// name is NAME + "Table".
class DecisionsPane : public QWidget {
    Q_OBJECT
public:
    static constexpr std::int64_t mostMeasured = 1000; ///< decisions per job

    /// Function names are shown in the session's form. The members of the context must outlive it.
    DecisionsPane(const QString& name, PageContext context, QWidget* parent = nullptr);

    /// Lists the decisions of a run of the workspace at `path`; loaded() follows. An empty run has none. If the run is
    /// the same as before, scroll position and current row stay.
    void setRun(const QString& path, const QString& run, bool isBaseline);
    /// Lists only these decisions, with these filters and no other, until another run is set or the user shows all.
    void show(const ShownDecisions& shown);
    void showAll(); ///< the filters stay
    const QString& run() const { return m_run; }
    /// Shows what was measured in the cells concerned; if the filters or the order depend on them, lists again.
    void showFlips(const MeasuredFlips& flips);
    /// Absent while they are not known.
    const std::optional<RunDecisions>& counts() const { return m_counts; }
    bool isLoading() const { return m_countsAwaited || m_rowsAwaited; }
    /// If rows are ordered by module, makes this decision current. If there is none, or it is not listed, shows the
    /// module and selects nothing.
    void follow(const QString& module, std::optional<std::int64_t> decision);
    /// Until follow() is called with other values: if that has no decision, makes the module's decision about this
    /// callsite current, likewise, and shows it in the row `below` of those that are visible.
    void followSite(const QString& site, int below);
    /// The current row among those that are visible.
    int visiblePlace() const;
    /// The callsite of the current row; empty for none.
    QString currentSite() const;
    /// Whether this decision is the current row.
    bool isAt(const QString& module, std::int64_t decision) const;
    /// Gives the columns of both the same widths.
    void alignColumns(DecisionsPane& other);
    /// Highlights the decision about a callsite, if its row is visible; nothing if the site is empty.
    void highlight(const QString& module, const QString& site);
    PagedPanel& table() const { return *m_table; }
    QToolButton& closeButton() const { return *m_close; }

signals:
    void loaded(); ///< rows are on screen and counted, or the error is shown
    void decisionChosen(const QString& module, std::int64_t decision); ///< by the user
    void decisionFollowed(); ///< it is current now, by follow() or followSite()
    void decisionActivated(const QString& module, std::int64_t decision);
    /// by the mouse; an empty site for none
    void callsiteHovered(const QString& module, const QString& site);

private:
    void buildLayout();
    void connectFlips();
    void connectRows();
    void connectDecide(const PageContext& context);
    void measureSelected();
    void list(bool again);
    void countDecisions(const QString& path);
    void rowsArrived();
    void goToFollowed();
    void showFollowed(std::int64_t decision, std::int64_t moduleRow);
    bool isOrderedByModule() const;
    void tellIfLoaded();
    void updateTitle();
    QString moduleAt(int row) const;
    QString siteAt(int row) const;
    std::int64_t decisionAt(int row) const; ///< -1 for none

    JobRunner& m_jobs;
    QLabel* m_title;
    QToolButton *m_all, *m_close;
    PagedPanel* m_table;
    HoverRows* m_hovered;
    DecisionFlips* m_flips;
    QAction* m_measure;
    QString m_path, m_run;
    FollowedDecision m_followed;
    bool m_isFollowed = false;    ///< true after that
    bool m_isListedAgain = false; ///< true while rows of the same run are awaited
    bool m_isBaseline = false;
    std::optional<OrdinalsByModule> m_only; ///< the decisions that are listed; absent: all
    QString m_about;                        ///< what these have in common
    std::optional<RunDecisions> m_counts;
    bool m_countsAwaited = false, m_rowsAwaited = false;
    int m_followedRow = -1; ///< the row made current by follow(), not by the user
};

} // namespace inlinescope
