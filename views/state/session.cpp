// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/state/session.h"

#include "views/state/page_id.h"

#include <QFileInfo>

#include <utility>

namespace inlinescope {

Session::Session(QString workerProgram, QObject* parent) : QObject(parent), m_workerProgram(std::move(workerProgram)) {}

bool Session::hasWorkspaceFile() const {
    return QFileInfo(m_workspacePath).size() > 0;
}

void Session::setWorkspacePath(const QString& path) {
    if (path == m_workspacePath) return;
    emit workspacePathAboutToChange();
    m_workspacePath = path;
    m_back.clear();
    m_forward.clear();
    setRuns({});
    setModule({});
    setDecisions({});
    emit placeChanged();
    emit workspacePathChanged();
    emit workspaceChanged();
}

void Session::setRuns(QStringList runs) {
    runs.removeAll(QString());
    runs.removeDuplicates();
    if (runs == m_runs) return;
    m_runs = std::move(runs);
    if (m_runs.indexOf(m_versusRun) < 1) m_versusRun = m_runs.value(1);
    emit runsChanged();
}

void Session::setBaselineRun(const QString& run) {
    QStringList runs = m_runs;
    const qsizetype known = runs.indexOf(run);
    if (runs.isEmpty())
        runs << run;
    else if (known >= 0)
        runs.swapItemsAt(0, known);
    else
        runs[0] = run;
    setRuns(runs);
}

void Session::setVersusRun(const QString& run) {
    if (run == m_versusRun) return;
    const qsizetype known = m_runs.indexOf(run), shown = m_runs.indexOf(m_versusRun);
    if (known == 0) return swapRuns();
    m_versusRun = run;
    if (known > 0) return emit versusChanged();
    if (shown > 0)
        m_runs[shown] = run;
    else
        m_runs << run;
    emit runsChanged();
}

void Session::swapRuns() {
    if (!hasRuns()) return;
    const qsizetype versus = m_runs.indexOf(m_versusRun);
    m_versusRun = m_runs.front();
    m_runs.swapItemsAt(0, versus);
    emit runsChanged();
}

void Session::setModule(QString module) {
    if (module == m_here.module) return;
    m_here.module = std::move(module);
    emit moduleChanged();
}

void Session::setDecisions(std::vector<ChosenDecision> decisions) {
    if (decisions == m_decisions) return;
    m_decisions = std::move(decisions);
    emit decisionsChanged();
}

void Session::navigate(Place place) {
    if (place == m_here) {
        if (!place.sought.names.isEmpty()) emit placeChanged();
        return;
    }
    if (!m_here.page.isEmpty()) m_back.push_back(m_here);
    m_forward.clear();
    moveTo(std::move(place));
}

void Session::setHovered(std::vector<ChosenDecision> decisions) {
    if (decisions == m_hovered) return;
    m_hovered = std::move(decisions);
    emit hoveredChanged();
}

void Session::openDecisions(ShownDecisions shown) {
    const QStringList names = {shown.about};
    navigate({PageId::Decisions, m_here.module,
              Sought{names, Sought::Kind::Decisions, std::make_shared<const ShownDecisions>(std::move(shown))}});
}

void Session::back() {
    if (m_back.empty()) return;
    m_forward.push_back(m_here);
    Place place = std::move(m_back.back());
    m_back.pop_back();
    moveTo(std::move(place));
}

void Session::forward() {
    if (m_forward.empty()) return;
    m_back.push_back(m_here);
    Place place = std::move(m_forward.back());
    m_forward.pop_back();
    moveTo(std::move(place));
}

void Session::setSymbolForm(SymbolForm form) {
    if (form == m_symbolForm) return;
    m_symbolForm = form;
    emit symbolFormChanged();
}

void Session::setMeasuringSeconds(int seconds) {
    if (seconds == m_measuringSeconds) return;
    m_measuringSeconds = seconds;
    emit measuringSecondsChanged();
}

QString Session::symbolText(const QString& linkageName) const {
    return QString::fromStdString(inlinescope::symbolText(linkageName.toStdString(), m_symbolForm));
}

void Session::moveTo(Place place) {
    const bool otherModule = place.module != m_here.module;
    m_here = std::move(place);
    if (otherModule) emit moduleChanged();
    emit placeChanged();
}

} // namespace inlinescope
