// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/training/learnable_features.h"

#include "core/jobs/compile/run_policy.h"
#include "core/policy/policy.h"
#include "core/training/feature_choice.h"

#include <algorithm>
#include <map>
#include <set>

namespace inlinescope {
namespace {

/// The features include the extra outputs of a run's policy, which no compiler provides as inputs.
Result<std::set<std::string>> answersOf(const WorkspaceReader& reader, const std::vector<RunId>& runs) {
    std::set<std::string> answers;
    for (const RunId id : runs) {
        INLINESCOPE_TRY(const RunRow run, reader.runs().byId(id));
        INLINESCOPE_TRY(const ChosenPolicy chosen,
                        storedPolicy(run.spec.policy, reader)); // of a script, who decides the rest
        if (chosen.kind != PolicyKind::Model) continue;
        INLINESCOPE_TRY(const Policy policy, Policy::parse(chosen.model));
        for (const TensorSpec& output : policy.outputs())
            answers.insert(output.name);
    }
    return answers;
}

} // namespace

std::vector<float> AskedDecisions::values(const Decision& decision) const {
    std::vector<float> values;
    for (const TensorColumn& column : columns)
        values.push_back(float(elementAsDouble(column.spec.type, column.row(std::size_t(decision.featureRow)), 0)));
    return values;
}

Result<AskedDecisions> LearnableFeatures::askedOf(const WorkspaceReader& reader, ModuleRunId id,
                                                  const std::string& module) const {
    AskedDecisions asked;
    INLINESCOPE_TRY(asked.decisions, reader.decisions().values(id));
    std::erase_if(asked.decisions,
                  [](const Decision& decision) { return decision.featureRow < 0 || decision.mandatory; });
    if (asked.decisions.empty()) return asked;
    INLINESCOPE_TRY(asked.columns, reader.features().columns(id, names));
    std::ranges::sort(asked.columns, {}, [](const TensorColumn& column) { return column.spec.name; });
    if (!std::ranges::equal(asked.columns, tensors, {}, &TensorColumn::spec))
        return Error{ErrorCode::Malformed, "features other than the run's", module, {}, {}};
    return asked;
}

Result<LearnableFeatures> learnableFeatures(const WorkspaceReader& reader, const std::vector<RunId>& runs,
                                            const std::vector<std::string>& without) {
    INLINESCOPE_TRY(const std::set<std::string> answers, answersOf(reader, runs));
    std::map<std::string, std::vector<TensorSpec>> recorded;
    for (const RunId run : runs) {
        INLINESCOPE_TRY(const std::vector<FeatureRow> rows, reader.features().distributions(run));
        for (const FeatureRow& row : rows)
            recorded[row.spec.name].push_back(row.spec);
    }
    const auto faultOf = [&](const std::vector<TensorSpec>& specs) -> std::optional<std::string> {
        if (specs.size() != runs.size() || std::ranges::count(specs, specs[0]) != std::ssize(specs))
            return "the runs did not all record it alike";
        if (std::ranges::count(without, specs[0].name) > 0) return "as asked";
        if (answers.contains(specs[0].name)) return "a policy gave it, not the compiler";
        return faultAsInput(specs[0]);
    };
    LearnableFeatures features;
    for (const auto& [name, specs] : recorded) {
        if (const auto fault = faultOf(specs)) {
            features.leftOut.push_back(name + " (" + *fault + ")");
        } else {
            features.tensors.push_back(specs[0]);
            features.names.push_back(name);
        }
    }
    return features;
}

} // namespace inlinescope
