// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/workspace_copy.h"

#include "core/jobs/tables/cells.h"

namespace inlinescope {

WorkspaceCopy::WorkspaceCopy(const JobContext& context, const CopyPlan& plan)
    : m_context(context), m_plan(plan), m_table(makeTable({{"kind"}, {"name"}, {"renamed_from"}, {"status"}})) {}

Result<void> WorkspaceCopy::step(const std::string& item, std::int64_t done) {
    if (m_context.cancel.isCancelled()) return CancelToken::error();
    m_progress.done += done;
    m_progress.item = item;
    if (m_context.progress) m_context.progress(m_progress);
    return {};
}

void WorkspaceCopy::say(const char* kind, const std::string& from, const std::string& to, Fate fate) {
    m_table.rows.push_back({cell(kind), cell(to), from == to ? Cell() : cell(from),
                            cell(fate == Fate::Added       ? "added"
                                 : fate == Fate::Completed ? "completed"
                                                           : "there")});
}

std::string WorkspaceCopy::nameHere(const std::map<std::string, std::string>& names, const std::string& name) {
    const auto found = names.find(name);
    return found == names.end() ? name : found->second;
}

Error WorkspaceCopy::blamed(Error error, const std::string& subject) const {
    const bool isForeign = error.code == ErrorCode::InvalidArgument || error.code == ErrorCode::LimitExceeded;
    if (!isForeign || !error.file.empty()) return error;
    error.code = ErrorCode::Malformed;
    error.file = m_plan.fromPath;
    if (error.place.empty()) error.place = subject;
    return error;
}

/// Work is counted in modules, module runs, and pieces of evidence.
Result<void> WorkspaceCopy::countWork() {
    INLINESCOPE_TRY(const std::vector<CorpusRow> corpora, m_plan.from.corpora().all());
    for (const CorpusRow& corpus : corpora)
        if (!m_plan.only || m_plan.only->corpus == corpus.id) m_progress.total += m_plan.only ? 1 : corpus.modules;
    INLINESCOPE_TRY(const std::vector<RunRow> runs, m_plan.from.runs().all());
    for (const RunRow& run : runs) {
        if (m_plan.only) {
            m_progress.total += m_plan.only->corpus == run.spec.corpus;
            continue;
        }
        INLINESCOPE_TRY(const RunCounts counts, m_plan.from.runs().counts(run.id));
        m_progress.total += counts.modules;
    }
    INLINESCOPE_TRY(const std::vector<LogRow> logs, chosenLogs());
    m_progress.total += std::int64_t(logs.size());
    if (m_plan.only) return {};
    INLINESCOPE_TRY(const std::vector<ReportRow> reports, m_plan.from.reports().all());
    INLINESCOPE_TRY(const std::vector<RemarkSetRow> remarks, m_plan.from.remarks().all());
    INLINESCOPE_TRY(const std::vector<PerformanceSetRow> performance, m_plan.from.performance().all());
    m_progress.total += std::int64_t(reports.size() + remarks.size() + performance.size());
    return {};
}

Result<void> WorkspaceCopy::execute() {
    INLINESCOPE_CHECK(countWork());
    INLINESCOPE_CHECK(copyCorpora());
    INLINESCOPE_CHECK(copyPolicies());
    INLINESCOPE_CHECK(copyRuns());
    INLINESCOPE_CHECK(copyExplanations());
    INLINESCOPE_CHECK(copyTrainings());
    INLINESCOPE_CHECK(copyLogs());
    INLINESCOPE_CHECK(copyReports());
    INLINESCOPE_CHECK(copyRemarks());
    INLINESCOPE_CHECK(copyPerformance());
    INLINESCOPE_CHECK(copyAnnotations());
    return copyFindings();
}

} // namespace inlinescope
