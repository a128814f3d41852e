// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/training/trace_job.h"

#include "core/formats/trace_writer.h"
#include "core/jobs/common/file_io.h"
#include "core/jobs/common/run_module.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/compile/run_policy.h"
#include "core/jobs/run/run_job.h"
#include "core/jobs/sides/run_observations.h"
#include "core/jobs/tables/cells.h"
#include "core/model/performance.h"

#include <array>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>

namespace inlinescope {
namespace {

/// The last part of a policy's path, or its word.
std::string nameOf(const std::string& policy) {
    const std::string word = std::filesystem::path(policy).filename().string();
    return "trace-" + (word.empty() ? std::string("policy") : word);
}

/// The observations by column, and the reward as the last one.
std::vector<TensorColumn> columnsOf(const RunObservations& observations, float reward) {
    std::vector<TensorColumn> columns;
    for (const TensorSpec& spec : observations.features())
        columns.push_back({spec, {}});
    columns.push_back({{"reward", 0, ScalarType::Float, {1}}, {}});
    std::array<std::byte, sizeof reward> bits{};
    std::memcpy(bits.data(), &reward, sizeof reward);
    for (std::size_t row = 0; row < observations.size(); ++row) {
        std::vector<Bytes> tensors = observations.tensors(row);
        tensors.emplace_back(bits);
        for (std::size_t column = 0; column < tensors.size(); ++column)
            columns[column].data.insert(columns[column].data.end(), tensors[column].begin(), tensors[column].end());
    }
    return columns;
}

class TraceWriting {
public:
    TraceWriting(const JobContext& context, const TraceOptions& options, PartedFile trace)
        : m_context(context), m_options(options), m_trace(std::move(trace)) {}

    Result<TraceSummary> write() {
        INLINESCOPE_CHECK(compile());
        INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(m_context.workspacePath));
        INLINESCOPE_TRY(const RunRow run, reader.runs().byName(m_run));
        INLINESCOPE_TRY(const RunRow base, reader.runs().byName(m_base));
        INLINESCOPE_TRY(const auto modules, reader.moduleRuns().of(run.id));
        INLINESCOPE_TRY(const auto baseModules, reader.moduleRuns().of(base.id));
        std::map<std::string, std::int64_t> baseline;
        for (const ModuleRunRow& row : baseModules)
            if (row.status == ModuleRunStatus::Ok) baseline.emplace(row.moduleName, row.sizes.text);
        for (const ModuleRunRow& row : modules) {
            if (m_context.cancel.isCancelled()) return CancelToken::error();
            const auto before = baseline.find(row.moduleName);
            const bool hasSizes = row.status == ModuleRunStatus::Ok && row.sizes.text > 0 && before != baseline.end() &&
                                  before->second > 0;
            INLINESCOPE_TRY(const bool written,
                            hasSizes ? add(reader, {run, {}, row}, before->second) : Result<bool>(false));
            m_summary.leftOut += written ? 0 : 1;
        }
        INLINESCOPE_CHECK(m_trace.commit());
        INLINESCOPE_CHECK(writeFile(m_options.performanceFile, asBytes(m_report)));
        return std::move(m_summary);
    }

private:
    Result<void> compile() {
        RunOptions options;
        options.corpus = m_options.corpus;
        options.jobs = m_options.jobs;
        options.timeLimitSeconds = m_options.timeLimitSeconds;
        options.policy = m_options.policy;
        options.name = m_options.name.empty() ? nameOf(m_options.policy) : m_options.name;
        INLINESCOPE_TRY(const RunSummary run, runCorpus(m_context, options));
        m_run = m_base = run.name;
        INLINESCOPE_TRY(const std::string word, policyWord(m_options.policy));
        if (word == defaultPolicy) return {};
        options.policy = defaultPolicy;
        options.name += "-base";
        INLINESCOPE_TRY(const RunSummary base, runCorpus(m_context, options));
        m_base = base.name;
        return {};
    }

    /// Returns whether the module has a record.
    Result<bool> add(const WorkspaceReader& reader, const RunModule& side, std::int64_t baseline) {
        const std::string& name = side.row->moduleName;
        const std::int64_t text = side.row->sizes.text;
        const auto observations = RunObservations::read(reader, side);
        if (!observations.ok() && observations.error().code != ErrorCode::Refused) return observations.error();
        if (!observations.ok() || observations->size() == 0) return false;
        if (name.find_first_of(",\r\n") != std::string::npos) {
            m_context.finding({Severity::Warning, name,
                               Error{ErrorCode::Refused,
                                     "a name that a report without quotes cannot have",
                                     {},
                                     {},
                                     "a name without comma and line end"}});
            return false;
        }
        const double reward = trainingReward(double(text), double(baseline));
        INLINESCOPE_CHECK(m_trace.append(tfRecord(sequenceExample(columnsOf(*observations, float(reward))))));
        m_report += name + ",default," + std::to_string(baseline) + "," + std::to_string(text) + "\n";
        m_summary.observations += std::int64_t(observations->size());
        m_summary.table.rows.push_back({cell(name), cell("default"), cell(baseline), cell(text), cell(reward),
                                        cell(std::int64_t(observations->size()))});
        return true;
    }

    const JobContext& m_context;
    const TraceOptions& m_options;
    PartedFile m_trace;
    std::string m_run, m_base, m_report;
    TraceSummary m_summary{makeTable({{"module"},
                                      {"key"},
                                      {"default", ColumnKind::Bytes},
                                      {"policy", ColumnKind::Bytes},
                                      {"reward", ColumnKind::Number},
                                      {"observations", ColumnKind::Count}})};
};

} // namespace

Result<TraceSummary> writeTrace(const JobContext& context, const TraceOptions& options) {
    INLINESCOPE_TRY(PartedFile trace, PartedFile::create(options.traceFile));
    return TraceWriting(context, options, std::move(trace)).write();
}

} // namespace inlinescope
