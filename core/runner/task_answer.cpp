// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/task_answer.h"

#include <algorithm>
#include <utility>

namespace inlinescope {

namespace {

constexpr std::uint64_t evidenceFrameLimit = 64 << 20;

template <typename Message>
constexpr std::size_t indexOf() {
    return ResultMessage(Message{}).index();
}

/// What the task's evidence becomes.
ItemNoun nounOfEvidence(const TaskMessage& task) {
    const auto* read = std::get_if<ReadEvidenceTask>(&task);
    return read ? nounOf(read->format) : ItemNoun::Report;
}

/// A process that reads a foreign file does not decide about the other files of an import, nor name another file.
Error withoutClaims(Error error, const std::string& name) {
    if (error.code == ErrorCode::Cancelled || error.code == ErrorCode::WorkspaceUnusable)
        error.code = ErrorCode::WorkerLost;
    error.file = name;
    return error;
}

/// The kind of answer that a task has.
struct TaskTraits {
    std::string name;
    std::optional<std::size_t> answer;
};
TaskTraits traits(const CompileTask& task) {
    return {task.name, indexOf<CompiledModule>()};
}
TaskTraits traits(const ExtractTask& task) {
    return {task.name, indexOf<ExtractedModule>()};
}
TaskTraits traits(const ReadEvidenceTask& task) {
    return {task.name, std::nullopt};
}
TaskTraits traits(const LoadPolicyTask& task) {
    return {task.path, indexOf<LoadedPolicy>()};
}
TaskTraits traits(const ListFeaturesTask&) {
    return {"features", indexOf<FeatureList>()};
}
TaskTraits traits(const ListReleasePoliciesTask&) {
    return {"the built-in policies", indexOf<ReleasePolicies>()};
}
TaskTraits traits(const VetTask& task) {
    return {task.name, indexOf<VettedCommandLine>()};
}
TaskTraits traits(const MeasureVariantsTask& task) {
    return {task.compile.name, indexOf<VariantsMeasured>()};
}
TaskTraits traits(const FunctionCodeTask& task) {
    return {task.compile.name, indexOf<CompiledFunction>()};
}
TaskTraits traits(const ListDefinitionsTask& task) {
    return {task.name, indexOf<DefinitionList>()};
}
TaskTraits traits(const PrepareTask& task) {
    return {task.compile.name, indexOf<PreparedBitcode>()};
}
TaskTraits traits(const MeasureTask& task) {
    return {task.name, indexOf<MeasuredModule>()};
}

} // namespace

TaskAnswer::TaskAnswer(const TaskRequest& request, std::uint64_t outputLimit)
    : m_isEvidence(request.sink != nullptr), m_outputLimit(outputLimit),
      m_evidence(request.sink, nounOfEvidence(request.task)), m_variants(request.variants), m_batches(request.batches),
      m_reader(frameLimit()) {
    TaskTraits its = std::visit([](const auto& task) { return traits(task); }, request.task);
    m_name = std::move(its.name);
    m_expected = its.answer;
}

std::uint64_t TaskAnswer::frameLimit() const {
    return m_isEvidence ? std::min(evidenceFrameLimit, m_outputLimit) : m_outputLimit;
}

void TaskAnswer::restart() {
    m_reader = FrameReader(frameLimit());
    m_received = 0;
    m_message.reset();
    m_refusal.reset();
    m_done = false;
}

std::optional<TaskFailure> TaskAnswer::take(std::size_t size) {
    m_received += size;
    if (!comesInParts() && m_received > m_outputLimit)
        return TaskFailure{TaskStatus::Failed,
                           {ErrorCode::LimitExceeded,
                            "the task's answer is too large",
                            m_name,
                            {},
                            "at most " + std::to_string(m_outputLimit) + " bytes"}};
    m_reader.fed(size);
    while (true) {
        auto message = m_reader.next();
        if (message && !*message) return std::nullopt;
        const Result<void> taken = message ? accept(std::move(**message)) : Result<void>(message.error());
        if (taken) continue;
        Error error = taken.error();
        if (error.file.empty()) error.file = m_name;
        if (!message && error.code != ErrorCode::LimitExceeded) {
            error.code = ErrorCode::WorkerLost;
            error.found = "the worker broke its protocol: " + error.found;
        }
        const bool lost = error.code == ErrorCode::WorkerLost;
        const bool cancelled = error.code == ErrorCode::Cancelled;
        return TaskFailure{lost        ? TaskStatus::Crashed
                           : cancelled ? TaskStatus::Cancelled
                                       : TaskStatus::Failed,
                           std::move(error)};
    }
}

std::optional<VariantBatch> TaskAnswer::nextBatch() {
    if (!m_batches || m_done || m_refusal || m_message) return std::nullopt;
    return m_batches(std::exchange(m_batchesMeasured, 0));
}

Result<void> TaskAnswer::accept(ResultMessage&& message) {
    const bool over = m_done || m_refusal;
    if (auto* variant = std::get_if<VariantMeasured>(&message); variant && m_variants && !over && !m_message)
        return m_variants(std::move(*variant));
    if (std::holds_alternative<BatchMeasured>(message) && m_batches && !over && !m_message) {
        ++m_batchesMeasured;
        return {};
    }
    if (!over && message.index() == m_expected && !m_message) {
        m_message = std::move(message);
    } else if (auto* failed = std::get_if<TaskFailed>(&message); failed && !over) {
        m_refusal = m_isEvidence ? withoutClaims(std::move(failed->error), m_name) : std::move(failed->error);
    } else if (std::holds_alternative<TaskDone>(message) && !over && (!m_isEvidence || m_evidence.hasBegun())) {
        m_done = true;
    } else if (over || m_expected) {
        return Error{ErrorCode::WorkerLost, "the worker sent an unexpected message", {}, {}, {}};
    } else {
        return m_evidence.take(message);
    }
    return {};
}

} // namespace inlinescope
