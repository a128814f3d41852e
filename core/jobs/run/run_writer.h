// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/job_context.h"
#include "core/jobs/run/run_setup.h"

#include <map>

namespace inlinescope {

/// Stores a run: its begin, the result of each module with its findings, and its end. Errors: the store's. Setup and
/// workspace must outlive it. A tag is the index of a module in the setup's plan.
class RunWriter {
public:
    RunWriter(const JobContext& context, const RunSetup& setup, const WorkspaceReader& reader, WorkspaceWriter& writer)
        : m_context(context), m_setup(setup), m_reader(reader), m_writer(writer) {}

    /// Begins the run, under the requested name, or one made from the policy's, and reports what is known about it.
    Result<void> begin();
    /// Shows findings about the run, and stores them.
    Result<void> report(const std::vector<Finding>& findings);
    /// Stores a compiled module, with the findings about its script.
    Result<void> take(std::size_t tag, CompiledModule&& module);
    /// Stores a result whose input() is known. `refusal` is the finding of a failure if it is known already.
    Result<void> store(std::size_t tag, ModuleRunResult&& result, const std::optional<Finding>& refusal = {});
    /// Stores a module that is not passed to a worker as failed. Error: a cause that also prevents every other module.
    Result<void> refuse(std::size_t tag, const Error& error);
    /// A new run that ended by an error before anything was done is not kept.
    Result<void> finish(const Result<void>& ended);
    Result<RunSummary> summary() const;
    /// What the task of a module is made from; kept until its result is stored.
    CompiledInput& input(std::size_t tag) { return m_inputs[tag]; }

private:
    Result<void> reportUnknownModules();
    /// Reports earlier failures again that are not retried.
    Result<void> reportKeptFailures() const;
    /// The finding about a failure. Clang's messages about options are related to the recorded options that the run has
    /// kept.
    Finding findingOf(const ModuleRow& row, const ModuleRunResult& result) const;
    /// The script's section about a module; nullptr if there is none.
    const ScriptModule* sectionOf(std::size_t tag) const;

    const JobContext& m_context;
    const RunSetup& m_setup;
    const WorkspaceReader& m_reader;
    WorkspaceWriter& m_writer;
    std::map<std::size_t, CompiledInput> m_inputs; ///< of the modules whose tasks are running
    RunId m_run;
    std::int64_t m_done = 0; ///< modules
};

} // namespace inlinescope
