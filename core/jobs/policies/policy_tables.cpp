// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/policies/policy_tables.h"

#include "core/base/join.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/compile/release_choice.h"
#include "core/jobs/policies/find_policy.h"
#include "core/jobs/policies/find_vocabulary.h"
#include "core/jobs/sides/vocabulary_table.h"
#include "core/jobs/tables/cells.h"
#include "core/model/shape_text.h"
#include "core/policy/graph.h"
#include "core/policy/policy_binding.h"
#include "core/policy/policy_summary.h"
#include "core/runner/worker_tasks.h"

#include <algorithm>

namespace inlinescope {
namespace {

/// What a policy is compared with.
struct ComparedVocabulary {
    QuantileVocabulary quantiles;
    bool isFolder = false; ///< or one of the workspace
};

std::string givenWord(const TensorSpec& input, const FeatureList& features) {
    switch (sourceOf(input, features.always)) {
    case InputSource::DefaultAnswer:
        return "default's answer";
    case InputSource::Zero:
        return "always 0";
    case InputSource::Feature: {
        const auto feature = std::ranges::find(features.always, input.name, &TensorSpec::name);
        return haveSameShape(input, *feature) ? "yes" : "other shape";
    }
    case InputSource::Missing:
        break;
    }
    return sourceOf(input, features.withVocabulary) == InputSource::Feature ? "with a vocabulary" : "no";
}

Cell vocabularyCell(const std::string& input, const std::vector<float>& bounds, const ComparedVocabulary& vocabulary) {
    const auto found = vocabulary.quantiles.find(input);
    if (found == vocabulary.quantiles.end()) {
        if (bounds.empty()) return {};
        return cell(vocabulary.isFolder ? "not in the folder" : "not in the vocabulary");
    }
    if (bounds.empty()) return cell("not embedded");
    return cell(quantileDifference(bounds, roundedQuantiles(found->second)));
}

Table makeInputTable() {
    return makeTable({{"input"},
                      {"type"},
                      {"shape"},
                      {"given", ColumnKind::Status},
                      {"normalisation", ColumnKind::Status},
                      {"bounds", ColumnKind::Count},
                      {"minimum", ColumnKind::Number},
                      {"maximum", ColumnKind::Number},
                      {"distinct", ColumnKind::Count}});
}

Row inputCells(const TensorSpec& input, const FeatureList& features) {
    return {cell(input.name), cell(toString(input.type)), cell("[" + shapeText(input.shape) + "]"),
            cell(givenWord(input, features))};
}

Table inputTable(const Policy& policy, const PolicySummary& summary, const FeatureList& features,
                 const ComparedVocabulary* vocabulary) {
    Table table = makeInputTable();
    if (vocabulary) table.columns.push_back({"vocabulary", ColumnKind::Status});
    for (std::size_t i = 0; i < policy.inputs().size(); ++i) {
        const TensorSpec& input = policy.inputs()[i];
        const PolicyInputSummary& use = summary.inputs[i];
        const std::string steps = use.steps.empty() ? "none" : join(use.steps, ", ");
        Row row = inputCells(input, features);
        row.push_back(cell(use.isUsed ? steps : "not used"));
        row.push_back(use.bounds.empty() ? Cell() : cell(std::int64_t(use.bounds.size())));
        std::ranges::move(quantileCells(use.bounds), std::back_inserter(row));
        if (vocabulary) row.push_back(vocabularyCell(input.name, use.bounds, *vocabulary));
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table makeLayerTable() {
    return makeTable({{"layer"},
                      {"kind", ColumnKind::Status},
                      {"inputs", ColumnKind::Count},
                      {"units", ColumnKind::Count},
                      {"activation"},
                      {"parameters", ColumnKind::Count}});
}

Table layerTable(const PolicySummary& summary) {
    Table table = makeLayerTable();
    std::int64_t parameters = 0;
    for (const PolicyLayer& layer : summary.layers) {
        parameters += layer.parameters;
        table.rows.push_back({cell(layer.name), cell(layer.kind), cell(layer.inputs), cell(layer.units),
                              layer.activation.empty() ? Cell() : cell(layer.activation), cell(layer.parameters)});
    }
    table.total = Row{cell("TOTAL"), Cell(), Cell(), Cell(), Cell(), cell(parameters)};
    return table;
}

/// `scores` is the number of scores that the decision is chosen from; 0 if that is not known.
Table outputTable(const std::vector<TensorSpec>& outputs, std::int64_t scores) {
    Table table =
        makeTable({{"output"}, {"type"}, {"shape"}, {"role", ColumnKind::Status}, {"scores", ColumnKind::Count}});
    for (const TensorSpec& output : outputs) {
        const bool decides = &output == &outputs.front();
        table.rows.push_back({cell(output.name), cell(toString(output.type)), cell("[" + shapeText(output.shape) + "]"),
                              cell(decides ? "decision" : "extra feature"),
                              decides && scores > 0 ? cell(scores) : Cell()});
    }
    return table;
}

void noteMissing(PolicyTables& tables, const std::vector<TensorSpec>& inputs, const FeatureList& features) {
    for (const TensorSpec& input : inputs) {
        if (sourceOf(input, features.always) == InputSource::Missing &&
            sourceOf(input, features.withVocabulary) != InputSource::Feature)
            tables.missing.push_back(input.name);
    }
    if (!tables.missing.empty())
        tables.inputs.notes.push_back("this compiler does not give: " + listed(tables.missing));
}

Result<PolicyTables> describe(const JobContext& context, WorkerPool& pool, const Policy& policy,
                              const ComparedVocabulary* vocabulary) {
    INLINESCOPE_TRY(const FeatureList features, worker::listFeatures(pool, context.cancel));
    const PolicySummary summary = summarize(*policy.graph());
    PolicyTables tables{inputTable(policy, summary, features, vocabulary),
                        layerTable(summary),
                        outputTable(policy.outputs(), summary.scores),
                        {}};
    noteMissing(tables, policy.inputs(), features);
    return tables;
}

Result<PolicyTables> describe(const JobContext& context, WorkerPool& pool, const ReleaseDescription& release) {
    INLINESCOPE_TRY(const FeatureList features, worker::listFeatures(pool, context.cancel));
    PolicyTables tables{makeInputTable(), makeLayerTable(), outputTable(release.outputs, 0), {}};
    for (const TensorSpec& input : release.inputs) {
        Row row = inputCells(input, features);
        row.resize(tables.inputs.columns.size());
        tables.inputs.rows.push_back(std::move(row));
    }
    noteMissing(tables, release.inputs, features);
    return tables;
}

/// The stored policy if it is built in; std::nullopt for any other.
Result<std::optional<PolicySpec>> releaseOfWorkspace(const std::string& workspace, const std::string& name) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(workspace));
    INLINESCOPE_TRY(const PolicyRow row, reader.policies().byName(name));
    INLINESCOPE_TRY(PolicySpec spec, reader.policies().byId(row.id));
    return spec.kind == PolicyKind::Release ? std::optional(std::move(spec)) : std::nullopt;
}

WorkerPool makePool(const JobContext& context) {
    return WorkerPool({.program = context.workerProgram, .parallel = 1, .weakness = context.finding});
}

} // namespace

Result<PolicyTables> showPolicy(const JobContext& context, const ShowPolicyOptions& options) {
    WorkerPool pool = makePool(context);
    if (isReleaseWord(options.policy)) {
        if (!options.vocabulary.empty())
            return Error{ErrorCode::InvalidArgument,
                         "the quantiles of a built-in policy cannot be compared",
                         options.policy,
                         {},
                         "the folder or file that it was built from"};
        INLINESCOPE_TRY(const ReleaseDescription release, findRelease(options.policy, pool, context.cancel));
        return describe(context, pool, release);
    }
    ComparedVocabulary vocabulary;
    if (!options.vocabulary.empty()) {
        INLINESCOPE_TRY(vocabulary.quantiles, findVocabulary(context, options.vocabulary));
        vocabulary.isFolder = isFolderOfVocabulary(options.vocabulary);
    }
    INLINESCOPE_TRY(const Policy policy, findPolicy(context, pool, options.policy));
    return describe(context, pool, policy, options.vocabulary.empty() ? nullptr : &vocabulary);
}

Result<PolicyTables> showPolicyOfWorkspace(const JobContext& context, const ShowPolicyOptions& names) {
    WorkerPool pool = makePool(context);
    INLINESCOPE_TRY(const std::optional<PolicySpec> stored, releaseOfWorkspace(context.workspacePath, names.policy));
    if (stored) {
        INLINESCOPE_TRY(const ReleaseDescription release, findRelease(stored->sourcePath, pool, context.cancel));
        if (release.policy.fingerprint == stored->fingerprint) return describe(context, pool, release);
        return Error{ErrorCode::NotFound,
                     "the policy was built into another compiler or into this program as it was then",
                     names.policy,
                     {},
                     {}};
    }
    INLINESCOPE_TRY(const Policy policy, policyOfWorkspace(context.workspacePath, names.policy));
    if (names.vocabulary.empty()) return describe(context, pool, policy, nullptr);
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(context.workspacePath));
    ComparedVocabulary vocabulary;
    INLINESCOPE_TRY(vocabulary.quantiles, storedVocabulary(reader, names.vocabulary, context.cancel));
    return describe(context, pool, policy, &vocabulary);
}

Result<std::vector<std::string>> releaseWords(const JobContext& context) {
    WorkerPool pool = makePool(context);
    INLINESCOPE_TRY(const std::vector<ReleaseDescription> policies, worker::releasePolicies(pool, context.cancel));
    std::vector<std::string> words;
    std::ranges::transform(policies, std::back_inserter(words), releaseWord, &ReleaseDescription::policy);
    return words;
}

} // namespace inlinescope
