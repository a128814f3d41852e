// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compare/reason_table.h"
#include "views/state/cli_command.h"

#include <QStringList>
#include <QWidget>

#include <functional>
#include <vector>

class QComboBox;
class QLabel;

namespace inlinescope {

class JobRunner;
class TablePanel;

/// Why callsites were refused in the baseline and in the versus run, and the outcomes of the callsites that the two
/// decided differently, ranked by count: the output of `reasons`. Queried only while it is visible. Child object names:
/// NAME + "Of" (of which modules), NAME + "Refused", NAME + "Differing", NAME + "State".
class ReasonsPanel : public QWidget {
    Q_OBJECT
public:
    /// Which modules are counted.
    enum class Scope { All, Shown, Selected };
    /// The modules of a scope; not called for All.
    using Modules = std::function<std::vector<std::string>(Scope scope)>;

    ReasonsPanel(const QString& name, JobRunner& jobs, Modules modules, QWidget* parent = nullptr);

    /// The baseline and the run that is compared with it; with fewer than two nothing is shown.
    void setRuns(const QString& workspace, const QStringList& runs);
    /// To be called when the modules of a scope have changed.
    void noteChanged(Scope scope);
    Scope scope() const;
    bool isLoading() const { return m_stale || m_loading; }
    /// That prints one of the tables; empty if none does, or it would name more than a hundred modules.
    CliCommand command(const Session& session, const TablePanel* table) const;
    std::vector<TablePanel*> tables() const { return {m_refused, m_differing}; }

signals:
    void loaded();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void tellWhatIsNotThere();
    void reload();
    void load();
    void show(const RankedReasons& reasons);

    JobRunner& m_jobs;
    Modules m_modules;
    QString m_workspace;
    QStringList m_runs;
    QComboBox* m_of;
    QLabel* m_state;
    TablePanel* m_refused;
    TablePanel* m_differing;
    bool m_stale = false, m_loading = false;
};

} // namespace inlinescope
