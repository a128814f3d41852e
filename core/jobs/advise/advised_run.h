// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/attribute_effects.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/common/meter_limits.h"
#include "core/jobs/compile/module_tasks.h"
#include "core/store/workspace_writer.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace inlinescope {

/// Attributes by the module that they are in (an index of AdvisedRun::modules()), ascending in each.
using ModuleAttributes = std::map<std::size_t, std::vector<SourceAttribute>>;

/// A module of a run whose attributes are measured.
struct AdvisedModule {
    ModuleRunRow row;
    std::vector<FunctionSize> functions;
    std::map<std::vector<SourceAttribute>, AttributeResult> known;
};

/// A run whose modules are compiled again with attributes in their source, all else as in the run. Each result is
/// stored at once, and is not measured again. For one thread.
class AdvisedRun {
public:
    /// Errors besides the store's: Refused for a run by another compiler than this program's, or without a result.
    static Result<std::unique_ptr<AdvisedRun>> open(const JobContext& context, const std::string& run,
                                                    const MeterLimits& limits);

    const WorkspaceReader& reader() const { return m_reader; }
    const RunRow& row() const { return m_row; }
    const std::vector<AdvisedModule>& modules() const { return m_modules; }
    /// The functions that each module defines.
    Result<std::vector<std::vector<FunctionDefinition>>> definitions();

    /// Compiles that are needed to know the effect.
    std::int64_t missing(const ModuleAttributes& attributes) const;
    /// Measures what is not known yet; `done` is called after each compile. Errors: those of worker::compileModules(),
    /// ModuleTasks::again() and the store, also after a cancel.
    Result<void> measure(const ModuleAttributes& attributes,
                         const std::function<void(const std::string& module)>& done);
    /// All of it must be known.
    AttributeEffect effect(const ModuleAttributes& attributes);

private:
    AdvisedRun(const JobContext& context, WorkspaceReader reader, WorkspaceWriter writer, const MeterLimits& limits);
    Result<void> read(const std::string& run);
    Result<ModuleTask> task(std::size_t module);
    Result<void> keep(std::size_t module, const std::vector<SourceAttribute>& attributes, ModuleRunResult&& result);

    JobContext m_context;
    WorkspaceReader m_reader;
    WorkspaceWriter m_writer;
    WorkerPool m_pool;
    KnownPaths m_known;
    RunRow m_row;
    ChosenPolicy m_policy;
    std::unique_ptr<ModuleTasks> m_tasks;
    std::vector<AdvisedModule> m_modules; ///< in name order
    AttributeEffects m_effects;
};

} // namespace inlinescope
