// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/reader_pool.h"

#include <functional>
#include <string>
#include <vector>

namespace inlinescope {

/// Reads the tensors of all decisions of a run, with all readers of a pool.
class RunScan {
public:
    /// The tensors of one module run: `columns` in the order of the wanted names.
    struct Part {
        const ModuleRunRow& moduleRun;
        std::size_t index; ///< of the module run, in name order
        std::vector<TensorColumn> columns;
        std::vector<FeatureAnswer> answers;
    };
    /// Called on thread `thread`, below threads(), with module runs in the order in which they are stored.
    using Visit = std::function<void(std::size_t thread, const Part& part)>;

    /// NotFound for an unknown run or feature.
    static Result<RunScan> open(const std::string& path, const std::string& run, std::vector<std::string> features);

    std::size_t threads() const { return m_readers.size(); }
    const std::vector<ModuleRunRow>& moduleRuns() const { return m_moduleRuns; }
    /// The wanted features with their distributions.
    const std::vector<FeatureRow>& features() const { return m_rows; }
    /// Leaves out module runs that did not record all of the features. Each thread reads one snapshot.
    Result<void> visit(const Visit& visit, const CancelToken& cancel) const;

private:
    RunScan(ReaderPool readers, std::vector<ModuleRunRow> moduleRuns)
        : m_readers(std::move(readers)), m_moduleRuns(std::move(moduleRuns)) {}

    ReaderPool m_readers;
    std::vector<std::string> m_names;
    std::vector<FeatureRow> m_rows;
    std::vector<ModuleRunRow> m_moduleRuns;
};

/// The percentile rank, 0 to 100, of a value among a run's values of a feature: the share of the values in lower bins,
/// plus half of those in its own bin; exact for integers below 16, which have a bin each. Absent without values and for
/// NaN.
std::optional<double> percentileOf(double value, const FeatureRow& distribution);

} // namespace inlinescope
