// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A training log for the benchmarks, as large as those of a corpus.
#include "core/formats/log_writer.h"

#include <string>
#include <vector>

namespace inlinescope {

constexpr std::size_t LogSize = 128 << 20; ///< bytes
constexpr int LogFeatures = 39;            ///< as LLVM 22's inliner logs, with the decision
constexpr int LogRowsOfModule = 500;

/// Columns of one module: small numbers, as most features are.
inline std::vector<TensorColumn> generatedColumns() {
    std::vector<TensorColumn> columns;
    for (int feature = 0; feature < LogFeatures; ++feature) {
        TensorColumn column{{"feature" + std::to_string(feature), 0, ScalarType::Int64, {1}}, {}};
        for (int row = 0; row < LogRowsOfModule; ++row) {
            column.data.resize(column.data.size() + 8);
            column.data[column.data.size() - 8] = std::byte(feature * 7 + row);
            column.data[column.data.size() - 7] = std::byte(row % 3);
        }
        columns.push_back(std::move(column));
    }
    return columns;
}

/// A log of one context.
inline std::string generatedLog(const std::string& context = {}) {
    const std::vector<TensorColumn> columns = generatedColumns();
    FeatureSchema schema;
    for (const TensorColumn& column : columns)
        schema.features.push_back(column.spec);
    LogWriter log(schema);
    log.context(context);
    for (std::size_t row = 0; row < LogSize / (std::size_t(LogFeatures) * 8); ++row) {
        std::vector<Bytes> tensors;
        for (const TensorColumn& column : columns)
            tensors.push_back(column.row(row % LogRowsOfModule));
        log.observation(tensors);
    }
    return std::move(log).text();
}

} // namespace inlinescope
