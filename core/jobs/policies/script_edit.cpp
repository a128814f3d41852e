// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/policies/script_edit.h"

#include "core/base/file_bytes.h"
#include "core/formats/script_format.h"
#include "core/jobs/common/file_io.h"
#include "core/jobs/common/run_module.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/policies/script_export.h"
#include "core/jobs/sides/module_evidence.h"

#include <filesystem>

namespace inlinescope {
namespace {

/// A script about none of the modules, or with all decisions of a run whose policy is a script.
Result<std::string> newScript(const std::string& workspace, const RunRow& run) {
    if (run.policyKind != PolicyKind::Script)
        return scriptHead("some decisions of run " + run.spec.name + " taken the other way", run.policyName);
    std::string text;
    INLINESCOPE_CHECK(exportScript(workspace, run.spec.name, {}, [&text](std::string_view piece) {
        text += piece;
        return Result<void>();
    }));
    return text;
}

Result<std::vector<ScriptChange>> changesOf(const std::vector<Decision>& decisions, const ScriptEdit& edit) {
    const std::vector<std::optional<ForcedAdvice>> forced = forcedAdvices(decisions);
    std::vector<ScriptChange> changes;
    for (const std::int64_t ordinal : edit.decisions) {
        const std::string name = "decision " + std::to_string(ordinal) + " of module " + edit.module;
        if (ordinal < 0 || ordinal >= std::int64_t(decisions.size()))
            return Error{ErrorCode::InvalidArgument, "there is no " + name, {}, {}, {}};
        const Decision& decision = decisions[std::size_t(ordinal)];
        std::optional<ForcedAdvice> advice = forced[std::size_t(ordinal)];
        if (!advice)
            return Error{ErrorCode::Refused,
                         name + " is not the policy's: an attribute decided, or the inliner did not ask",
                         {},
                         {},
                         "a decision of the policy"};
        advice->advice = decision.advice == Advice::Inline ? Advice::Refuse : Advice::Inline;
        changes.push_back({decision, *advice});
    }
    return changes;
}

} // namespace

Result<ScriptContents> checkScript(const std::string& text, const std::string& file) {
    INLINESCOPE_TRY(const Script script, parseScript(text, file));
    ScriptContents contents{script.otherwise, std::int64_t(script.modules.size())};
    for (const ScriptModule& module : script.modules)
        contents.decisions += std::int64_t(module.advices.size());
    return contents;
}

Result<std::string> readScript(const std::string& file) {
    return readSmallFile(file, largestScript);
}

Result<ScriptContents> decideOtherwise(const JobContext& context, const ScriptEdit& edit) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(context.workspacePath));
    INLINESCOPE_TRY(const RunModule module, findModule(reader, edit.run, edit.module));
    INLINESCOPE_TRY(const ModuleRunRow row, module.result());
    INLINESCOPE_TRY(const std::vector<Decision> decisions, reader.decisions().values(row.id));
    INLINESCOPE_TRY(const std::vector<ScriptChange> changes, changesOf(decisions, edit));
    std::error_code error;
    const bool isNew = !std::filesystem::exists(edit.file, error);
    INLINESCOPE_TRY(std::string before, isNew ? newScript(context.workspacePath, module.run) : readScript(edit.file));
    INLINESCOPE_TRY(const std::string text,
                    changedScript(std::move(before), edit.file, edit.module, row.input.bitcodeHash, changes));
    INLINESCOPE_CHECK(writeFile(edit.file, asBytes(text)));
    INLINESCOPE_TRY(ScriptContents contents, checkScript(text, edit.file));
    contents.corpus = module.run.corpusName;
    return contents;
}

} // namespace inlinescope
