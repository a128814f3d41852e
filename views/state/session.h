// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/decision.h"
#include "core/model/flip.h"
#include "core/model/symbol_text.h"
#include "views/state/side.h"

#include <QMap>
#include <QObject>
#include <QSet>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace inlinescope {

/// The decisions that a row of another page is about.
struct ShownDecisions {
    QString about;                                 ///< the row, for the user
    QMap<QString, QString> filters = {};           ///< of the list of decisions, by column
    std::map<QString, OrdinalsByModule> only = {}; ///< by run: these decisions; empty: all that pass the filters
    Sides sides = {};                              ///< of which they are
};

/// The rows of a page that were searched for: by name in the page's own list, two only if the page compares them; or on
/// the Module page the callsite of a key, the code of a file, a function, or the decisions to blame for the module's
/// delta; or the decisions that the Decisions page is to list.
struct Sought {
    enum class Kind : std::uint8_t { Row, Callsite, File, Function, Culprits, Decisions };

    QStringList names = {}; ///< empty: nothing was searched for
    Kind kind = Kind::Row;
    std::shared_ptr<const ShownDecisions> decisions = {}; ///< of Kind::Decisions, never null; otherwise null
    bool operator==(const Sought&) const = default;
};

/// A position of the user in the window: a page, its module, and what was searched for on it.
struct Place {
    QString page;       ///< Page::id()
    QString module;     ///< empty if no module has been chosen yet
    Sought sought = {}; ///< Page::reveal() chooses it; if nothing, the page keeps its choice
    /// A link named it, perhaps a stranger's: nothing is measured there before the user asks for it.
    bool isLinked = false;
    bool operator==(const Place&) const = default;
};

/// One decision of a run, by its position in the order of asking, as in the command line's `decisions`.
struct ChosenDecision {
    QString run, module;
    std::int64_t decision = 0;
    bool operator==(const ChosenDecision&) const = default;
};

/// The state that every page shares: the workspace, the compared runs, the chosen module and the history (pages,
/// modules and rows that were searched for; filters belong to the tables and do not change on the way back). It holds
/// names only; their data is queried from core/jobs. Lives in the window's thread.
class Session : public QObject {
    Q_OBJECT
public:
    explicit Session(QString workerProgram, QObject* parent = nullptr);

    const QString& workerProgram() const { return m_workerProgram; }
    const QString& workspacePath() const { return m_workspacePath; }
    /// Whether there is anything in the file; otherwise the first import makes a workspace of it.
    bool hasWorkspaceFile() const;
    /// Asks the window, by workspaceWanted(), to open another workspace file; it may take time until it is open.
    void wantWorkspace(const QString& path) { emit workspaceWanted(path); }
    /// Opens another workspace file, which may not exist yet; runs, module and history are cleared.
    void setWorkspacePath(const QString& path);

    /// The compared runs without duplicates, the baseline first; may hold only the baseline, or nothing.
    const QStringList& runs() const { return m_runs; }
    QString baselineRun() const { return m_runs.value(0); } ///< empty if none is chosen
    /// The run that is compared with the baseline in views of two sides: one of runs(); empty if there is none.
    const QString& versusRun() const { return m_versusRun; }
    bool hasRuns() const { return m_runs.size() >= 2; }
    /// Drops empty and repeated names. The versus run stays if it is still among them, else it becomes the first after
    /// the baseline.
    void setRuns(QStringList runs);
    /// Makes a run the baseline instead of the present one; if it is compared already, the two are swapped.
    void setBaselineRun(const QString& run);
    /// Makes a run the versus run: one of runs() is shown; the baseline is swapped with the present versus run; any
    /// other run replaces the present one.
    void setVersusRun(const QString& run);
    /// Swaps baseline and versus run.
    void swapRuns();

    const QString& module() const { return m_here.module; }
    /// Chooses a module on the present page; adds no step to the history.
    void setModule(QString module);

    /// The decisions that pages show, in the order in which they are side by side: of a callsite the baseline's first.
    /// They name their own module, so a change of the present module keeps them.
    const std::vector<ChosenDecision>& decisions() const { return m_decisions; }
    /// Chooses decisions on the present page; adds no step to the history. A page that opens another page at a decision
    /// chooses it before it navigates.
    void setDecisions(std::vector<ChosenDecision> decisions);

    /// The decision that the mouse is on, anywhere, on its sides as in decisions(); empty for none.
    const std::vector<ChosenDecision>& hovered() const { return m_hovered; }
    void setHovered(std::vector<ChosenDecision> decisions);

    const Place& here() const { return m_here; }
    /// Goes to a page, keeping the module, or to a page and a module; adds a step to the history. Going to the present
    /// place emits placeChanged() again if a row is searched for, since another may have been chosen meanwhile.
    void navigate(const QString& page) { navigate({page, m_here.module}); }
    void navigate(Place place);
    /// Goes to the Decisions page, which lists these.
    void openDecisions(ShownDecisions shown);
    bool canGoBack() const { return !m_back.empty(); }
    bool canGoForward() const { return !m_forward.empty(); }
    void back();
    void forward();

    /// The form of linkage names in tables, charts and captions; copied and exported text keeps the names unchanged.
    SymbolForm symbolForm() const { return m_symbolForm; }
    void setSymbolForm(SymbolForm form);
    QString symbolText(const QString& linkageName) const;

    /// How long the differing decisions of a module are measured when a user opens it; 0: they are not.
    int measuringSeconds() const { return m_measuringSeconds; }
    void setMeasuringSeconds(int seconds);

    /// Notices that the user has dismissed while the window is open.
    bool isDismissed(const QString& notice) const { return m_dismissed.contains(notice); }
    void dismiss(const QString& notice) { m_dismissed.insert(notice); }

    /// To be called after a job or another program has changed the stored data.
    void noteWorkspaceChanged() { emit workspaceChanged(); }
    /// To be called instead after a job of this program has stored flips, and nothing else.
    void noteFlipsMeasured(const MeasuredFlips& flips) { emit flipsMeasured(flips); }
    /// To be called when a job begins, and when it has ended, that calls noteFlipsMeasured() while it runs: nobody else
    /// needs to look for changes meanwhile.
    void noteFlipsUnderWay(bool underWay) { emit flipsUnderWay(underWay); }

signals:
    void workspaceWanted(const QString& path);
    void workspacePathAboutToChange(); ///< all data is still that of the present workspace
    void workspacePathChanged();       ///< another file is open; workspaceChanged() follows
    void workspaceChanged();           ///< the stored data has changed: pages query again
    /// only these flips are new in the stored data
    void flipsMeasured(const inlinescope::MeasuredFlips& flips);
    void flipsUnderWay(bool underWay);
    void runsChanged();   ///< runs() has changed, and perhaps the versus run
    void versusChanged(); ///< only the versus run has changed
    void moduleChanged();
    void decisionsChanged();
    void hoveredChanged();
    void symbolFormChanged();
    void measuringSecondsChanged();
    void placeChanged(); ///< page or module of here() has changed, or whether back and forward are possible

private:
    void moveTo(Place place);

    QString m_workerProgram, m_workspacePath, m_versusRun;
    QStringList m_runs;
    Place m_here;
    std::vector<ChosenDecision> m_decisions, m_hovered;
    std::vector<Place> m_back, m_forward;
    QSet<QString> m_dismissed;
    SymbolForm m_symbolForm = SymbolForm::Short;
    int m_measuringSeconds = 0;
};

} // namespace inlinescope
