// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/search/search_table.h"
#include "views/jobs/measure_jobs.h"
#include "views/widgets/page.h"

class QLabel;

namespace inlinescope {

class BytesCurve;
class RunningJob;
class TablePanel;

/// The latest search of the workspace: the bytes that it has gained, over time, and its modules; while it runs also
/// percent, time left and Stop. Hidden if there is none. Child object names: searchRunning, searchProof, searchCurve,
/// searchModules.
class SearchProgress : public QWidget {
    Q_OBJECT
public:
    /// Session and jobs must outlive it.
    explicit SearchProgress(PageContext context, QWidget* parent = nullptr);

    /// Shows the search that runs now; called too when jobs change.
    void follow();
    /// Shows what is stored; `done` follows.
    void load(const std::function<void()>& done);
    TablePanel& table() const { return *m_modules; }
    /// "Running: the search of demo has made 2 of 13 modules smaller, by 1,204 B so far"; empty if none runs.
    QString headline() const;

signals:
    void message(const QString& text);

private:
    Ongoing<Searching> running() const;
    void show(const FoundBySearch& found);
    void showCurve(const SearchSoFar& soFar);

    PageContext m_context;
    RunningJob* m_running;
    QLabel* m_proof;
    BytesCurve* m_curve;
    TablePanel* m_modules;
    QString m_run;                              ///< that made what is shown
    std::shared_ptr<const SearchSoFar> m_soFar; ///< that is shown
};

/// "1,204 compiles; smaller so far: a.cpp (−900 B), b.cpp (−304 B); now c.cpp"
QString soFarText(const SearchSoFar& soFar);

/// What a search proves, in sentences, with what its proved modules have gained; empty if nothing is proved.
QString provedText(const SearchProof& proof, SearchObjective objective);

} // namespace inlinescope
