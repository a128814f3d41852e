// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/run_log.h"

#include "core/formats/log_writer.h"
#include "core/jobs/common/run_module.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/sides/module_side.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace inlinescope {
namespace {

TensorSpec wholeNumber(const char* name) {
    return {name, 0, ScalarType::Int64, {1}};
}

/// A little-endian int64 of 0 or 1.
class Flag {
public:
    Flag(bool value) { m_bytes.front() = std::byte(value); }
    Bytes bytes() const { return m_bytes; }

private:
    std::array<std::byte, 8> m_bytes{};
};

Error withoutFeatures(const RunModule& side) {
    return {ErrorCode::Refused,           "the run has recorded no features of the module",         {}, {},
            "a module run with features", "Run the module again under " + side.run.policyName + "."};
}

/// What the default heuristic would have answered; under that heuristic it is the answer.
std::optional<bool> defaultOf(const Decision& decision, PolicyKind policy) {
    return policy == PolicyKind::Default ? decision.advice == Advice::Inline : decision.defaultAdvice;
}

/// The features that the run has recorded, then those that LLVM's logger adds.
FeatureSchema schemaOf(const std::vector<TensorColumn>& columns, bool hasDefault) {
    FeatureSchema schema;
    for (const TensorColumn& column : columns)
        schema.features.push_back(column.spec);
    if (hasDefault) schema.features.push_back(wholeNumber("inlining_default"));
    schema.features.push_back(wholeNumber("inlining_decision"));
    return schema;
}

} // namespace

Result<RunLog> runLog(const std::string& path, const std::string& run, const std::string& module) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const RunModule side, findModule(reader, run, module));
    INLINESCOPE_TRY(const ModuleRunRow row, side.result());
    INLINESCOPE_TRY(const std::vector<TensorColumn> columns, reader.features().columns(row.id));
    INLINESCOPE_TRY(std::vector<Decision> decisions, decisionsOf(reader, side));
    if (columns.empty()) return withoutFeatures(side);

    RunLog result;
    const std::size_t all = decisions.size(), rows = columns.front().rows();
    std::erase_if(decisions, [rows](const Decision& decision) {
        return decision.featureRow < 0 || std::size_t(decision.featureRow) >= rows;
    });
    result.withoutFeatures = all - decisions.size();
    std::ranges::sort(decisions, {}, &Decision::ordinal);
    const bool hasDefault = std::ranges::all_of(
        decisions, [&side](const Decision& decision) { return defaultOf(decision, side.run.policyKind).has_value(); });
    LogWriter log(schemaOf(columns, hasDefault));
    log.context({});
    for (const Decision& decision : decisions) {
        const Flag byDefault(defaultOf(decision, side.run.policyKind).value_or(false));
        const Flag decided(decision.advice == Advice::Inline);
        std::vector<Bytes> tensors;
        for (const TensorColumn& column : columns)
            tensors.push_back(column.row(std::size_t(decision.featureRow)));
        if (hasDefault) tensors.push_back(byDefault.bytes());
        tensors.push_back(decided.bytes());
        log.observation(tensors);
    }
    result.observations = decisions.size();
    result.text = std::move(log).text();
    return result;
}

} // namespace inlinescope
