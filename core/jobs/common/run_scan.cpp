// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/run_scan.h"

#include "core/base/nearest_name.h"

#include <algorithm>
#include <cmath>

namespace inlinescope {
namespace {

/// Bins of negative values include their upper edge, others their lower edge.
bool holds(const HistogramBin& bin, double value) {
    return value < 0 ? bin.low < value && value <= bin.high : bin.low <= value && value < bin.high;
}

} // namespace

Result<RunScan> RunScan::open(const std::string& path, const std::string& run, std::vector<std::string> features) {
    INLINESCOPE_TRY(ReaderPool readers, ReaderPool::open(path));
    INLINESCOPE_TRY(const RunRow row, readers.first().runs().byName(run));
    INLINESCOPE_TRY(const std::vector<FeatureRow> known, readers.first().features().distributions(row.id));
    INLINESCOPE_TRY(std::vector<ModuleRunRow> moduleRuns, readers.first().moduleRuns().of(row.id));
    RunScan scan(std::move(readers), std::move(moduleRuns));
    for (const std::string& name : features) {
        const auto found = std::ranges::find(known, name, [](const FeatureRow& feature) { return feature.spec.name; });
        if (found == known.end()) {
            std::vector<std::string> recorded;
            for (const FeatureRow& feature : known)
                recorded.push_back(feature.spec.name);
            return Error{ErrorCode::NotFound,         "no feature \"" + name + "\"", "run " + run, {},
                         "one that the run recorded", didYouMean(name, recorded)};
        }
        scan.m_rows.push_back(*found);
    }
    scan.m_names = std::move(features);
    return scan;
}

Result<void> RunScan::visit(const Visit& visit, const CancelToken& cancel) const {
    const auto work = [&](std::size_t thread, const WorkspaceReader& reader, std::size_t index) -> Result<void> {
        const ModuleRunRow& moduleRun = m_moduleRuns[index];
        Part part{moduleRun, index, {}, {}};
        INLINESCOPE_TRY(part.columns, reader.features().columns(moduleRun.id, m_names));
        if (part.columns.size() != m_names.size()) return {};
        INLINESCOPE_TRY(part.answers, reader.decisions().featureAnswers(moduleRun.id));
        visit(thread, part);
        return {};
    };
    INLINESCOPE_TRY(const auto held, m_readers.snapshots());
    return m_readers.forEach(
        inStoredOrder(m_moduleRuns.size(), [this](std::size_t index) { return m_moduleRuns[index].id; }), work, cancel);
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
