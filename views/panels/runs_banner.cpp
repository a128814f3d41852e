// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/runs_banner.h"

#include "core/jobs/compare/compare_runs.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"

namespace inlinescope {
namespace {

constexpr QLatin1String differencesSlot("differences");

} // namespace

RunsBanner::RunsBanner(const QString& name, PageContext context, QWidget* parent)
    : ComparabilityBanner(name, context.session, parent), m_context(context) {}

void RunsBanner::clear() {
    m_context.jobs.cancelQuery(this, differencesSlot);
    setDifferences({});
}

void RunsBanner::ask() {
    clear();
    if (!m_context.session.hasRuns()) return;
    std::vector<std::string> runs;
    for (const QString& run : m_context.session.runs())
        runs.push_back(run.toStdString());
    m_context.jobs.query<std::vector<RunDifferences>>(
        this, differencesSlot,
        [path = m_context.session.workspacePath().toStdString(),
         runs](const CancelToken& cancel) -> Result<std::vector<RunDifferences>> {
            INLINESCOPE_TRY(const RunComparison comparison, compareRuns(path, runs, cancel, ComparisonDepth::Sizes));
            return differencesOf(comparison.summary);
        },
        [this](const Result<std::vector<RunDifferences>>& differences) {
            if (differences) setDifferences(*differences);
        });
}

} // namespace inlinescope
