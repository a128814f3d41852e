// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/reasons_panel.h"

#include "views/models/column_list.h"
#include "views/models/error_text.h"
#include "views/state/job_runner.h"
#include "views/text/plain_text.h"
#include "views/widgets/table_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

namespace inlinescope {

ReasonsPanel::ReasonsPanel(const QString& name, JobRunner& jobs, Modules modules, QWidget* parent)
    : QWidget(parent), m_jobs(jobs), m_modules(std::move(modules)), m_of(new QComboBox(this)),
      m_state(plainLabel(this)), m_refused(new TablePanel(name + QStringLiteral("Refused"), tr("Refused, by reason"))),
      m_differing(new TablePanel(name + QStringLiteral("Differing"), tr("Decided differently, by reason"))) {
    setObjectName(name);
    setAccessibleName(tr("Reasons"));
    m_of->setObjectName(name + QStringLiteral("Of"));
    m_of->setAccessibleName(tr("Reasons in which modules"));
    m_of->setToolTip(tr("Of which modules the callsites are counted"));
    m_of->addItems({tr("all modules"), tr("modules that pass the filter"), tr("selected modules")});
    m_state->setObjectName(name + QStringLiteral("State"));
    m_refused->setInitiallyHidden(columnList({"share_b"})); // does not fit
    tellWhatIsNotThere();
    auto* top = new QHBoxLayout;
    top->addWidget(m_of);
    top->addWidget(m_state, 1);
    auto* tables = new QSplitter(Qt::Horizontal, this);
    tables->addWidget(m_refused);
    tables->addWidget(m_differing);
    tables->setSizes({430, 570});
    tables->setHandleWidth(8);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->addLayout(top);
    layout->addWidget(tables, 1);
    connect(m_of, &QComboBox::currentIndexChanged, this, &ReasonsPanel::reload);
}

/// Sets the text of a cell if only the other run has the callsites.
void ReasonsPanel::tellWhatIsNotThere() {
    for (const ColumnName name : std::initializer_list<ColumnName>{"outcome_a", "outcome_b"})
        m_differing->model().setNote(name, [this, name](const std::vector<Cell>& row) -> CellNote {
            const int column = m_differing->table()->columnIndex(name);
            if (column < 0 || row[std::size_t(column)].index() != 0) return {};
            return {tr("not there"),
                    tr("Callsites that only the other run has: earlier inlining made or removed them.")};
        });
}

ReasonsPanel::Scope ReasonsPanel::scope() const {
    return Scope(m_of->currentIndex());
}

CliCommand ReasonsPanel::command(const Session& session, const TablePanel* table) const {
    constexpr std::size_t mostNamed = 100;
    const auto modules = scope() == Scope::All ? std::vector<std::string>() : m_modules(scope());
    if (m_runs.size() != 2 || modules.size() > mostNamed || (scope() != Scope::All && modules.empty())) return {};
    CliCommand command(session, "reasons");
    command.names(m_runs);
    for (const std::string& module : modules)
        command.option("--module", QString::fromStdString(module));
    if (table == m_differing) command.flag("--differing");
    return command;
}

void ReasonsPanel::setRuns(const QString& workspace, const QStringList& runs) {
    m_workspace = workspace;
    m_runs = runs;
    reload();
}

void ReasonsPanel::noteChanged(Scope scope) {
    if (scope == this->scope()) reload();
}

void ReasonsPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale) load();
}

void ReasonsPanel::reload() {
    m_stale = true;
    if (isVisible()) load();
}

void ReasonsPanel::load() {
    m_stale = false;
    m_loading = m_runs.size() == 2;
    if (!m_loading) {
        m_jobs.cancelQuery(this, QStringLiteral("reasons"));
        return show({});
    }
    ReasonRequest request;
    for (const QString& run : m_runs)
        request.runs.push_back(run.toStdString());
    if (scope() != Scope::All) request.modules = m_modules(scope());
    const bool none = scope() != Scope::All && request.modules.empty();
    m_state->setText(tr("Counting…"));
    m_jobs.query<RankedReasons>(
        this, QStringLiteral("reasons"),
        [path = m_workspace.toStdString(), request, none](const CancelToken& cancel) {
            return none ? Result<RankedReasons>(RankedReasons()) : rankReasons(path, request, cancel);
        },
        [this](Result<RankedReasons> reasons) {
            m_loading = false;
            show(reasons ? *reasons : RankedReasons());
            if (!reasons) m_state->setText(errorSentence(reasons.error()));
        });
}

void ReasonsPanel::show(const RankedReasons& reasons) {
    m_state->setText({});
    for (TablePanel* table : tables())
        table->setSides(m_runs);
    m_refused->setEmptyText(tr("No callsite was refused."));
    m_differing->setEmptyText(tr("The two runs decided alike."));
    m_refused->setTable(std::make_shared<const Table>(reasons.refused));
    m_differing->setTable(std::make_shared<const Table>(reasons.differing));
    emit loaded();
}

} // namespace inlinescope
