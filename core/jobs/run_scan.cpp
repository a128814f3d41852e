#include "core/jobs/run_scan.h"

#include "core/jobs/snapshot.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <thread>

namespace inlinescope {
namespace {

/// Bins of negative values have their upper edge, others their lower one.
bool holds(const HistogramBin& bin, double value) {
    return value < 0 ? bin.low < value && value <= bin.high : bin.low <= value && value < bin.high;
}

/// In the order of `names`; empty where one is missing.
std::vector<TensorColumn> ordered(std::vector<TensorColumn> columns, const std::vector<std::string>& names) {
    std::vector<TensorColumn> inOrder;
    for (const std::string& name : names) {
        const auto found = std::ranges::find(columns, name, [](const TensorColumn& c) { return c.spec.name; });
        if (found == columns.end()) return {};
        inOrder.push_back(*found);
    }
    return inOrder;
}

} // namespace

Result<RunScan> RunScan::open(const std::string& path, const std::string& run, std::vector<std::string> features) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const RunRow row, reader.runByName(run));
    RunScan scan;
    INLINESCOPE_TRY(const std::vector<FeatureRow> known, reader.featureRows(row.id));
    for (const std::string& name : features) {
        const auto found = std::ranges::find(known, name, [](const FeatureRow& feature) { return feature.spec.name; });
        if (found == known.end())
            return Error{
                ErrorCode::NotFound, "no feature \"" + name + "\"", "run " + run, {}, "one that the run recorded"};
        scan.m_rows.push_back(*found);
    }
    INLINESCOPE_TRY(scan.m_moduleRuns, reader.moduleRuns(row.id));
    scan.m_path = path;
    scan.m_names = std::move(features);
    scan.m_threads = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 8);
    return scan;
}

Result<void> RunScan::visit(const Visit& visit, const CancelToken& cancel) const {
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    Result<void> outcome;
    const auto fail = [&](Error error) {
        const std::lock_guard lock(mutex);
        if (outcome) outcome = std::move(error);
        next = m_moduleRuns.size();
    };
    const auto work = [&](std::size_t thread) -> Result<void> {
        INLINESCOPE_TRY(const Workspace workspace, Workspace::open(m_path));
        INLINESCOPE_TRY(const WorkspaceReader reader, workspace.reader());
        INLINESCOPE_TRY(const FeatureAnswerReader answers, FeatureAnswerReader::open(workspace));
        for (std::size_t index = next++; index < m_moduleRuns.size(); index = next++) {
            if (cancel.isCancelled()) return CancelToken::error();
            const ModuleRunRow& moduleRun = m_moduleRuns[index];
            INLINESCOPE_TRY(auto columns, reader.features(moduleRun.id, m_names));
            Part part{moduleRun, index, ordered(std::move(columns), m_names), {}};
            if (part.columns.size() != m_names.size()) continue;
            INLINESCOPE_TRY(part.answers, answers.answers(moduleRun.id));
            visit(thread, part);
        }
        return {};
    };
    {
        std::vector<std::jthread> threads;
        for (std::size_t thread = 0; thread < m_threads; ++thread)
            threads.emplace_back([&, thread] {
                if (auto result = work(thread); !result) fail(std::move(result).error());
            });
    }
    return outcome;
}

std::optional<double> percentileOf(double value, const FeatureRow& distribution) {
    if (distribution.count == 0 || std::isnan(value)) return std::nullopt;
    double below = 0;
    for (const HistogramBin& bin : distribution.bins) {
        if (holds(bin, value)) {
            below += double(bin.count) / 2;
            break;
        }
        if (bin.low > value) break;
        below += double(bin.count);
    }
    return 100 * below / double(distribution.count);
}

} // namespace inlinescope
