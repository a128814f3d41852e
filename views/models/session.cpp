#include "views/models/session.h"

#include <utility>

namespace inlinescope {

Session::Session(QString workerProgram, QObject* parent) : QObject(parent), m_workerProgram(std::move(workerProgram)) {}

void Session::setWorkspacePath(const QString& path) {
    if (path == m_workspacePath) return;
    m_workspacePath = path;
    m_back.clear();
    m_forward.clear();
    setRuns({}, {});
    setModule({});
    emit placeChanged();
    emit workspacePathChanged();
    emit workspaceChanged();
}

void Session::setRuns(QString baseline, QString versus) {
    if (baseline == m_baselineRun && versus == m_versusRun) return;
    m_baselineRun = std::move(baseline);
    m_versusRun = std::move(versus);
    emit runsChanged();
}

void Session::setModule(QString module) {
    if (module == m_here.module) return;
    m_here.module = std::move(module);
    emit moduleChanged();
}

void Session::navigate(Place place) {
    if (place == m_here) return;
    if (!m_here.page.isEmpty()) m_back.push_back(m_here);
    m_forward.clear();
    moveTo(std::move(place));
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

void Session::moveTo(Place place) {
    const bool otherModule = place.module != m_here.module;
    m_here = std::move(place);
    if (otherModule) emit moduleChanged();
    emit placeChanged();
}

} // namespace inlinescope
