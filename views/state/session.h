// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/symbol_text.h"

#include <QObject>
#include <QSet>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

namespace inlinescope {

/// Where a person is in the window: a page, the module it speaks of, and what was sought on it.
struct Place {
    QString page;     ///< Page::id()
    QString module;   ///< empty where no module has been chosen yet
    QString row = {}; ///< Page::reveal() chooses it; empty: whatever is chosen on the page
    bool operator==(const Place&) const = default;
};

/// One decision of a run, by its position in the order of asking; what the command line's `decisions` calls it.
struct ChosenDecision {
    QString run, module;
    std::int64_t decision = 0;
    bool operator==(const ChosenDecision&) const = default;
};

/// What every page shares: the workspace, the compared runs, the chosen module and the way one came (pages, modules and
/// rows that were sought; filters are the tables' own and stay as they are when one comes back). It holds names
/// only; what they stand for is asked from core/jobs. Lives in the window's thread.
class Session : public QObject {
    Q_OBJECT
public:
    explicit Session(QString workerProgram, QObject* parent = nullptr);

    const QString& workerProgram() const { return m_workerProgram; }
    const QString& workspacePath() const { return m_workspacePath; }
    /// Asks the window for another workspace file, by workspaceWanted(): it may take time until it is open.
    void wantWorkspace(const QString& path) { emit workspaceWanted(path); }
    /// Opens another workspace file; runs, module and history are forgotten. The file may not exist yet.
    void setWorkspacePath(const QString& path);

    /// The compared runs, each once, the baseline first; there may be only that, or none.
    const QStringList& runs() const { return m_runs; }
    QString baselineRun() const { return m_runs.value(0); } ///< empty while none is chosen
    /// The run that is held against the baseline where two sides are shown: one of runs(); empty while there is none.
    const QString& versusRun() const { return m_versusRun; }
    bool hasRuns() const { return m_runs.size() >= 2; }
    /// Empty and repeated names are left out. The versus run stays where it is still among them, else it is the first.
    void setRuns(QStringList runs);
    /// Makes a run the baseline in the place of the present one; where it is compared already, the two change places.
    void setBaselineRun(const QString& run);
    /// Makes a run the versus run: one of runs() is shown, the baseline changes places with the present one, any other
    /// takes the present one's place.
    void setVersusRun(const QString& run);
    /// Baseline and versus run change places.
    void swapRuns();

    const QString& module() const { return m_here.module; }
    /// Chooses a module on the present page; not a step of the history.
    void setModule(QString module);

    /// The decisions that pages speak of, in the order in which they stand side by side: of a callsite the baseline's
    /// first. They name their own module and outlive a change of the present one.
    const std::vector<ChosenDecision>& decisions() const { return m_decisions; }
    /// Chooses decisions on the present page; not a step of the history. A page that opens another one at a decision
    /// chooses it before it navigates.
    void setDecisions(std::vector<ChosenDecision> decisions);

    const Place& here() const { return m_here; }
    /// Goes to a page, keeping the module, or to a page and a module; a step of the history. Going where one is tells
    /// placeChanged() again where a row is sought, since another may have been chosen meanwhile.
    void navigate(const QString& page) { navigate({page, m_here.module}); }
    void navigate(Place place);
    bool canGoBack() const { return !m_back.empty(); }
    bool canGoForward() const { return !m_forward.empty(); }
    void back();
    void forward();

    /// How tables, charts and captions show linkage names; what is copied and exported keeps them as they are.
    SymbolForm symbolForm() const { return m_symbolForm; }
    void setSymbolForm(SymbolForm form);
    QString symbolText(const QString& linkageName) const;

    /// Notices that the person does not want to see again while the window is open.
    bool isDismissed(const QString& notice) const { return m_dismissed.contains(notice); }
    void dismiss(const QString& notice) { m_dismissed.insert(notice); }

    /// To be called when a job or another program has changed what is stored.
    void noteWorkspaceChanged() { emit workspaceChanged(); }

signals:
    void workspaceWanted(const QString& path);
    void workspacePathAboutToChange(); ///< everything is still that of the present one
    void workspacePathChanged();       ///< another file; workspaceChanged() follows
    void workspaceChanged();           ///< what is stored has changed: pages ask again
    void runsChanged();                ///< runs(), and perhaps the versus run with them
    void versusChanged();              ///< only the versus run
    void moduleChanged();
    void decisionsChanged();
    void symbolFormChanged();
    void placeChanged(); ///< page or module of here(), or what back and forward can do

private:
    void moveTo(Place place);

    QString m_workerProgram, m_workspacePath, m_versusRun;
    QStringList m_runs;
    Place m_here;
    std::vector<ChosenDecision> m_decisions;
    std::vector<Place> m_back, m_forward;
    QSet<QString> m_dismissed;
    SymbolForm m_symbolForm = SymbolForm::Short;
};

} // namespace inlinescope
