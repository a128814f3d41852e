// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/run/run_resume.h"

#include "core/jobs/common/run_state.h"
#include "core/jobs/common/toolchains.h"
#include "core/jobs/compile/run_policy.h"

#include <algorithm>

namespace inlinescope {
namespace {

/// The options as on the command line, without modules.
std::string optionText(const RunSpec& spec) {
    std::string text;
    const auto add = [&text](const std::string& option, const std::string& value) {
        text += (text.empty() ? "--" : " --") + option + " " + value;
    };
    for (const std::string& argument : spec.mllvm)
        add("mllvm", argument);
    for (const std::string& flag : spec.changes.remove)
        add("delete-flag", flag);
    for (const FlagReplacement& replacement : spec.changes.replace)
        add("replace-flag", replacement.flag + "=" + replacement.value);
    for (const std::string& flag : spec.changes.add)
        add("add-flag", flag);
    if (spec.sample > 0) add("sample", std::to_string(spec.sample));
    if (spec.callsiteKeys != CallsiteKeySource::Automatic)
        add("callsite-keys", std::string(toString(spec.callsiteKeys)));
    return text.empty() ? "no options" : text;
}

std::string wordOf(const std::optional<SizeModelSpec>& model) {
    return model ? model->fingerprint : "none";
}

/// "policy default, not never; ..."; empty if the run has the same options.
Result<std::string> differences(const RunRow& run, CorpusId corpus, const RunOptions& options,
                                const std::optional<SizeModelSpec>& sizeModel) {
    std::string found;
    const auto compare = [&found](const std::string& what, const std::string& has, const std::string& asked) {
        if (has != asked) found += (found.empty() ? "" : "; ") + what + " " + has + ", not " + asked;
    };
    INLINESCOPE_TRY(const std::string policy, policyWord(options.policy));
    if (run.spec.corpus != corpus) compare("corpus", run.corpusName, options.corpus);
    compare("policy", policyWordOf(run), policy);
    compare("compiler", wordsOf(compilerOf(run.spec.toolchain)), wordsOf({options.toolchain, options.development}));
    compare("options:", optionText(run.spec), optionText(specOf(options)));
    compare("size model", wordOf(run.spec.sizeModel), wordOf(sizeModel));
    return found;
}

RedoReason reasonOfLimit(LimitKind kind) {
    if (kind == LimitKind::Memory) return RedoReason::MemoryLimit;
    return kind == LimitKind::Kill ? RedoReason::Killed : RedoReason::TimeLimit;
}

/// Whether the job was ended by a limit that would not end it now.
bool shouldRetry(const ModuleRunRow& row, const ResultInputs& now) {
    if (row.status == ModuleRunStatus::Ok) return false;
    if (row.limit.kind == LimitKind::Kill) return true;
    if (row.limit.kind == LimitKind::Memory) return now.limitsAgain || now.memoryLimitMib > row.limit.value;
    return row.status == ModuleRunStatus::TimedOut && (now.limitsAgain || now.timeLimitSeconds > row.limit.value);
}

Result<std::optional<RedoReason>> reasonToRedo(const WorkspaceReader& reader, CompileInputs& inputs,
                                               const ModuleRow& module, const ModuleRunRow& row,
                                               const ResultInputs& now) {
    using Reason = std::optional<RedoReason>;
    const bool neverBegun = row.input.bitcodeHash.empty(); // its bitcode was not readable
    if (row.status == ModuleRunStatus::Cancelled || neverBegun) return Reason(RedoReason::Missing);
    if (row.input.bitcodeHash != module.bitcodeHash) return Reason(RedoReason::OtherBitcode);
    INLINESCOPE_TRY(const Module whole, reader.modules().byId(module.id));
    const Result<CompileInput> input = inputs.of(whole);
    // A refused module, for example with a missing side file, has no hash; if it is still refused, both are empty.
    if (row.input.commandHash != (input.ok() ? input->hash : std::string()))
        return Reason(RedoReason::OtherCommandLine);
    if (row.input.policyFingerprint != now.policyFingerprint) return Reason(RedoReason::OtherPolicy);
    if (row.input.compiler != now.compiler) return Reason(RedoReason::OtherCompiler);
    return shouldRetry(row, now) ? Reason(reasonOfLimit(row.limit.kind)) : std::nullopt;
}

Error byBuiltIn(const RunRow& run) {
    return {ErrorCode::Refused, "run \"" + run.spec.name + "\" is by " + run.spec.toolchain, {}, {}, "no --toolchain"};
}

Error unknownCompiler(const RunRow& run, const std::string& path) {
    return {ErrorCode::Refused,
            "the workspace names a compiler that you have not used yet, so it is not started: run \"" + run.spec.name +
                "\" is by " + run.spec.toolchain,
            path,
            {},
            {},
            "Give it yourself, with --toolchain, if you trust that program."};
}

Error unknownModel(const RunRow& run, const std::string& folder) {
    return {ErrorCode::Refused,
            "the workspace names the folder of a model that you have not used yet, so it is not read: run \"" +
                run.spec.name + "\"",
            folder,
            {},
            {},
            "Give the whole command of the run again, with its --policy, --toolchain and --name, if you trust it."};
}

} // namespace

RunSpec specOf(const RunOptions& options) {
    RunSpec spec;
    spec.mllvm = options.mllvm;
    spec.changes = options.changes;
    spec.sample = options.sample;
    spec.modules = options.modules;
    spec.callsiteKeys = options.callsiteKeys;
    return spec;
}

RunOptions optionsOf(const RunRow& run, const RunOptions& options) {
    RunOptions own = options; // with its limits and number of jobs
    own.corpus = run.corpusName;
    own.policy = policyWordOf(run);
    own.name = run.spec.name;
    own.mllvm = run.spec.mllvm;
    own.changes = run.spec.changes;
    own.sample = run.spec.sample;
    own.modules = run.spec.modules;
    own.callsiteKeys = run.spec.callsiteKeys;
    return own;
}

std::string unknownCompilerOf(const RunRow& run, const KnownPaths& known) {
    const std::string path = compilerOf(run.spec.toolchain).path;
    return path.empty() || known.isKnownCompiler(path) ? std::string() : path;
}

Result<RunOptions> resumedOptions(const RunRow& run, const RunOptions& call, const KnownPaths& known) {
    RunOptions own = optionsOf(run, call);
    const CompilerChoice compiler = compilerOf(run.spec.toolchain);
    own.development = compiler.development;
    if (compiler.path.empty() && !call.toolchain.empty()) return byBuiltIn(run);
    if (call.toolchain.empty()) {
        if (const std::string unknown = unknownCompilerOf(run, known); !unknown.empty())
            return unknownCompiler(run, unknown);
        own.toolchain = compiler.path;
    }
    const bool readsModel = compiler.development && run.policyKind != PolicyKind::Default;
    if (readsModel && !known.mayRead(own.policy)) return unknownModel(run, own.policy);
    return own;
}

Result<std::optional<RunRow>> runToResume(const WorkspaceReader& reader, CorpusId corpus, const RunOptions& options,
                                          const std::optional<SizeModelSpec>& sizeModel) {
    INLINESCOPE_TRY(const std::vector<RunRow> runs, reader.runs().all());
    std::optional<RunRow> found;
    for (const RunRow& run : runs) {
        if (options.name.empty() ? !isUnfinished(run.status) : run.spec.name != options.name) continue;
        INLINESCOPE_TRY(const std::string differs, differences(run, corpus, options, sizeModel));
        if (!options.name.empty() && !differs.empty())
            return Error{ErrorCode::Refused,
                         "run \"" + options.name + "\" was started with other options: it has " + differs,
                         {},
                         {},
                         {},
                         "Give another --name, or resume it with its own options by `run --resume`."};
        const bool same = differs.empty() && (!options.name.empty() || run.spec.modules == options.modules);
        if (same && (!found || run.createdAt >= found->createdAt)) found = run;
    }
    return found;
}

Result<ResumePlan> planResume(const WorkspaceReader& reader, const RunRow& run, const std::vector<ModuleRow>& modules,
                              const ResultInputs& now, KnownPaths& known) {
    INLINESCOPE_TRY(const std::vector<ModuleRunRow> done, reader.moduleRuns().of(run.id));
    std::map<std::int64_t, const ModuleRunRow*> rows;
    for (const ModuleRunRow& row : done)
        rows[row.module.value] = &row;
    ResumePlan plan;
    CompileInputs inputs(run.spec.changes, run.spec.mllvm, now.optionsFrom, known);
    for (const ModuleRow& module : modules) {
        std::optional<RedoReason> reason = RedoReason::Missing;
        if (const auto row = rows.find(module.id.value); row != rows.end()) {
            INLINESCOPE_TRY(reason, reasonToRedo(reader, inputs, module, *row->second, now));
        }
        if (!reason) {
            ++plan.kept;
            continue;
        }
        plan.modules.push_back(module);
        ++plan.reasons[*reason];
    }
    return plan;
}

} // namespace inlinescope
