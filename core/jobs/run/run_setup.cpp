// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/run/run_setup.h"

#include "core/jobs/common/pool_options.h"
#include "core/jobs/common/toolchains.h"
#include "core/jobs/compile/chosen_size_model.h"
#include "core/jobs/compile/release_choice.h"
#include "core/jobs/compile/run_policy.h"

#include <algorithm>
#include <tuple>

namespace inlinescope {
namespace {

/// In MiB.
std::uint64_t memoryLimitOf(const RunOptions& options) {
    return options.memoryLimitMib > 0 ? std::uint64_t(options.memoryLimitMib) : defaultMemoryLimit(options.jobs) >> 20;
}

/// Makes a RunSetup, in the order in which the parts need each other.
class SetupMaker {
public:
    SetupMaker(const JobContext& context, const RunOptions& options, RunSources sources)
        : m_context(context), m_reader(sources.reader), m_writer(sources.writer), m_pool(sources.pool),
          m_known(sources.known) {
        m_made.options = options;
    }

    Result<RunSetup> make() {
        INLINESCOPE_CHECK(findRun());
        INLINESCOPE_CHECK(plan());
        return std::move(m_made);
    }

private:
    /// Finds corpus, policy, and the earlier run that is resumed.
    Result<void> findRun() {
        if (!m_made.options.resume.empty() || !m_made.options.again.empty()) {
            INLINESCOPE_CHECK(takeStoredOptions());
        } else if (m_made.options.toolchain.empty()) { // with a toolchain it is the toolchain's own
            INLINESCOPE_TRY(m_made.options.policy, withReleaseName(m_made.options.policy, m_pool, m_context.cancel));
        }
        INLINESCOPE_CHECK(findToolchain());
        if (m_made.external && !m_made.options.sizeModel.empty()) return needsBuiltIn();
        INLINESCOPE_TRY(const CorpusRow corpus, m_reader.corpora().byName(m_made.options.corpus));
        m_made.corpus = corpus.id;
        m_made.folder = corpus.spec.sourcePath;
        if (m_made.optionsFrom == OptionsFrom::Call) {
            INLINESCOPE_TRY(m_made.sizeModel, loadSizeModel(m_made.options.sizeModel, m_pool, m_context.cancel));
            INLINESCOPE_TRY(m_made.earlier, runToResume(m_reader, m_made.corpus, m_made.options, m_made.sizeModel));
            if (m_made.earlier) addEarlierModules();
            INLINESCOPE_TRY(m_made.policy, policyOfRun());
            if (m_made.policy.kind == PolicyKind::Model && !m_made.policy.script)
                (void)m_known.rememberReadable(m_made.options.policy); // if that fails, a resumed run asks for it again
        }
        return m_made.external ? givePolicy(*m_made.external) : Result<void>();
    }

    /// The options and the policy of the run that is resumed or run again.
    Result<void> takeStoredOptions() {
        const RunOptions call = m_made.options;
        INLINESCOPE_TRY(const RunRow run, m_reader.runs().byName(call.resume.empty() ? call.again : call.resume));
        INLINESCOPE_TRY(m_made.options, resumedOptions(run, call, m_known));
        m_made.optionsFrom = OptionsFrom::Workspace;
        if (call.resume.empty())
            m_made.options.name = call.name;
        else
            m_made.earlier = run;
        INLINESCOPE_TRY(m_made.sizeModel, storedSizeModel(run.id, m_reader));
        INLINESCOPE_TRY(m_made.policy, storedPolicy(run.spec.policy, m_reader));
        if (m_made.policy.kind == PolicyKind::Release) { // the worker's, not the workspace's
            INLINESCOPE_TRY(m_made.policy,
                            chooseRelease(m_made.options.policy, m_reader, m_writer, m_pool, m_context.cancel));
        }
        return {};
    }

    Result<ChosenPolicy> policyOfRun() {
        if (m_made.external && m_made.external->mode == CompileMode::Release)
            return embeddedPolicy("clang " + m_made.external->toolchain.version, m_compilerIdentity, m_reader,
                                  m_writer);
        return choosePolicy(m_made.options.policy, m_reader, m_writer, m_pool, m_context.cancel);
    }

    /// Finds the compiler, and checks that it can do what the run needs.
    Result<void> findToolchain() {
        m_made.toolchain = m_compilerIdentity = builtInCompiler();
        if (m_made.options.toolchain.empty()) return m_made.options.development ? needsToolchain() : Result<void>();
        INLINESCOPE_TRY(Toolchain found, toolchainAt(m_context, m_made.options.toolchain, m_known));
        INLINESCOPE_TRY(const CompileMode mode, modeFor(found, m_made.options.policy, m_made.options.development));
        m_made.options.toolchain = found.path;
        m_made.toolchain = describeCompiler(found, m_made.options.development);
        m_compilerIdentity = m_made.toolchain + " " + found.identity;
        m_made.external = ExternalRun{std::move(found), mode, {}, {}, runPoolOptions(m_context, m_made.options)};
        m_made.external->pool.memoryLimit = memoryLimitOf(m_made.options) << 20;
        return {};
    }

    static Error needsBuiltIn() {
        return {ErrorCode::InvalidArgument,
                "a size model with another clang, which does not give the IR of a module",
                {},
                {},
                "no --toolchain"};
    }

    static Error needsToolchain() {
        return {ErrorCode::InvalidArgument,
                "the built-in LLVM has no development mode",
                {},
                {},
                "--toolchain with a clang that has TFLite"};
    }

    /// Passes on the policy of the run: to the channel that evaluates it for a toolchain, or in the folder where the
    /// toolchain reads it.
    Result<void> givePolicy(ExternalRun& external) const {
        if (m_made.policy.script)
            return Error{ErrorCode::Refused,
                         "a script with another clang, whose questions do not name their callsites",
                         m_made.policy.scriptFile,
                         {},
                         "no --toolchain"};
        if (m_made.policy.kind == PolicyKind::Default) return {};
        if (external.mode == CompileMode::Development) {
            INLINESCOPE_TRY(external.modelFolder, tfliteFolder(m_made.options.policy));
            return {};
        }
        if (m_made.policy.kind == PolicyKind::Release)
            return Error{ErrorCode::Refused,
                         "a policy that is built into this program works only with the built-in LLVM",
                         m_made.options.policy,
                         {},
                         "release, for the one of the toolchain, or the folder of the policy"};
        external.policy.kind = ChannelPolicy::Kind::Never;
        if (m_made.policy.kind == PolicyKind::Never) return {};
        external.policy.kind = ChannelPolicy::Kind::Model;
        INLINESCOPE_TRY(external.policy.model, Policy::parse(m_made.policy.model));
        return {};
    }

    /// A resumed run is completed, so the modules that it was asked for earlier are included.
    void addEarlierModules() {
        const RunOptions earlier = optionsOf(*m_made.earlier, m_made.options);
        std::vector<std::string>& modules = m_made.options.modules;
        if (earlier.modules.empty()) modules.clear();
        if (modules.empty()) return;
        modules.insert(modules.end(), earlier.modules.begin(), earlier.modules.end());
        std::sort(modules.begin(), modules.end());
        modules.erase(std::unique(modules.begin(), modules.end()), modules.end());
    }

    /// The modules that the run is asked for, the largest first, so that the last ones finish quickly.
    Result<std::vector<ModuleRow>> chooseModules() {
        const std::vector<std::string>& names = m_made.options.modules;
        INLINESCOPE_TRY(std::vector<ModuleRow> modules, m_reader.modules().of(m_made.corpus));
        for (const std::string& name : names)
            INLINESCOPE_CHECK(m_reader.modules().byName(m_made.corpus, name));
        if (!names.empty())
            std::erase_if(modules,
                          [&](const ModuleRow& row) { return std::ranges::find(names, row.name) == names.end(); });
        if (m_made.options.sample > 0) {
            std::vector<ModuleRow> sample = sampleOf(modules, m_made.options.sample);
            m_made.sample = sizeClasses(modules, sample);
            modules = std::move(sample);
        }
        std::sort(modules.begin(), modules.end(), [](const ModuleRow& a, const ModuleRow& b) {
            return std::tie(b.bitcodeSize, a.name) < std::tie(a.bitcodeSize, b.name);
        });
        return modules;
    }

    Result<void> plan() {
        m_made.compiler = recordedBy(m_compilerIdentity);
        INLINESCOPE_TRY(std::vector<ModuleRow> modules, chooseModules());
        if (m_made.earlier) {
            const ResultInputs inputs{m_made.policy.fingerprint,       m_made.compiler,
                                      m_made.options.timeLimitSeconds, std::int64_t(memoryLimitOf(m_made.options)),
                                      !m_made.options.resume.empty(),  m_made.optionsFrom};
            INLINESCOPE_TRY(m_made.plan, planResume(m_reader, *m_made.earlier, modules, inputs, m_known));
        } else {
            m_made.plan.modules = std::move(modules);
        }
        return {};
    }

    const JobContext& m_context;
    const WorkspaceReader& m_reader;
    WorkspaceWriter& m_writer;
    WorkerPool& m_pool;
    KnownPaths& m_known;
    std::string m_compilerIdentity;
    RunSetup m_made;
};

} // namespace

WorkerPoolOptions runPoolOptions(const JobContext& context, const RunOptions& options) {
    WorkerPoolOptions pool = poolOptions(context, {options.jobs, options.timeLimitSeconds});
    pool.memoryLimit = memoryLimitOf(options) << 20;
    return pool;
}

Result<RunSetup> setUpRun(const JobContext& context, const RunOptions& options, RunSources sources) {
    return SetupMaker(context, options, sources).make();
}

} // namespace inlinescope
