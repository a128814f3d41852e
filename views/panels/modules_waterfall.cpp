// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/modules_waterfall.h"

#include "core/jobs/explain/stored_explanations.h"
#include "views/charts/waterfall_chart.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/state/job_runner.h"

#include <QVBoxLayout>

#include <algorithm>

namespace inlinescope {
namespace {

using Found = std::map<std::string, FoundExplanation>;

constexpr QLatin1String foundSlot("waterfall");

} // namespace

ModulesWaterfall::ModulesWaterfall(PageContext context, QWidget* parent)
    : QWidget(parent), m_context(context), m_chart(new WaterfallChart(QStringLiteral("modulesWaterfall"), this)) {
    m_chart->setWhatsThis(
        tr("Text of the shown modules in the baseline run, the largest changes, and text in the other run. A change is "
           "a decision to blame in a module that is explained, or a module that is not. Interaction is what the "
           "decisions of a module do together besides. The axis does not begin at 0."));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_chart);
    connect(&context.session, &Session::symbolFormChanged, this, &ModulesWaterfall::draw);
}

void ModulesWaterfall::setRows(std::shared_ptr<const Table> table, const std::vector<int>& rows,
                               const std::string& size, const QStringList& runs) {
    m_table = std::move(table);
    m_rows = rows;
    m_size = size;
    m_runs = runs;
    m_stale = true;
    if (isVisible()) ask();
}

void ModulesWaterfall::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale) ask();
}

/// Fewer steps have room in less height.
void ModulesWaterfall::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    QMetaObject::invokeMethod(this, &ModulesWaterfall::draw, Qt::QueuedConnection); // when the chart has its size
}

void ModulesWaterfall::ask() {
    m_stale = false;
    if (m_runs.value(0).isEmpty() || m_runs.value(1).isEmpty()) return m_chart->setSteps({});
    m_context.jobs.query<Found>(
        this, foundSlot,
        [path = m_context.session.workspacePath().toStdString(), a = m_runs[0].toStdString(),
         b = m_runs[1].toStdString()](const CancelToken&) { return storedExplanations(path, a, b); },
        [this](Result<Found> found) {
            showTrouble(this, found ? QString() : errorSentence(found.error()));
            m_found = found ? std::move(*found) : Found();
            draw();
        });
}

/// An explanation of other sizes is of another compile of the run.
void ModulesWaterfall::draw() {
    if (!m_table || m_stale) return;
    std::vector<WaterfallModule> modules;
    for (const int row : m_rows) {
        const auto before = cellIfInteger(*m_table, row, "size_a"), after = cellIfInteger(*m_table, row, m_size);
        if (!before || !after) continue;
        const QString name = cellText(*m_table, row, "module");
        const auto found = m_found.find(name.toStdString());
        const bool isExplained =
            found != m_found.end() && found->second.sizeA == *before && found->second.sizeB == *after;
        modules.push_back({name, *before, *after, row, isExplained ? &found->second : nullptr});
    }
    m_chart->setSteps(waterfallOf(modules, m_runs, m_context.session.symbolForm(), m_chart->largestThatFit()));
}

} // namespace inlinescope
