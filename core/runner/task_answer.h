// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/runner/task_request.h"
#include "core/wire/evidence_stream.h"
#include "core/wire/frames.h"

namespace inlinescope {

/// Why a task is ended before its answer is complete.
struct TaskFailure {
    TaskStatus status;
    Error error;
};

/// What a task's process sends in its result stream: checks that each message is allowed there, passes on evidence and
/// variants at once, and keeps the answer. The process has read a foreign file, and may send anything.
class TaskAnswer {
public:
    /// `outputLimit` in bytes: of the answer, or of each message if it comes in parts.
    TaskAnswer(const TaskRequest& request, std::uint64_t outputLimit);

    /// Of the task, for errors.
    const std::string& name() const { return m_name; }
    bool isEvidence() const { return m_isEvidence; }
    bool hasVariants() const { return bool(m_variants); }
    bool hasBatches() const { return bool(m_batches); }
    /// The batch that is to be sent to the task now.
    std::optional<VariantBatch> nextBatch();
    /// Whether receivers get parts of it before it is complete.
    bool comesInParts() const { return m_isEvidence || hasVariants(); }

    /// Memory for the next `size` bytes of the stream.
    std::span<std::byte> room(std::size_t size) { return m_reader.room(size); }
    /// Takes the number of bytes that came. A failure ends the task: the answer is too large, a message is damaged or
    /// out of place, or a receiver returned an error.
    std::optional<TaskFailure> take(std::size_t size);
    /// Discards what was received; for an answer that does not come in parts.
    void restart();

    /// Of TaskFailed, if the worker could not do the task.
    const std::optional<Error>& refusal() const { return m_refusal; }
    bool isComplete() const { return m_done && m_message.has_value() == m_expected.has_value(); }
    /// The answer, unless it is evidence.
    std::optional<ResultMessage> takeMessage() { return std::move(m_message); }

private:
    Result<void> accept(ResultMessage&& message);
    std::uint64_t frameLimit() const;

    std::string m_name;
    std::optional<std::size_t> m_expected; ///< index in ResultMessage of the answer; none for evidence
    bool m_isEvidence;                     ///< unbounded in length, but each message is bounded
    std::uint64_t m_outputLimit;
    EvidenceReceiver m_evidence;
    std::function<Result<void>(VariantMeasured&&)> m_variants; ///< empty for any other kind of task
    TaskRequest::NextBatch m_batches;                          ///< empty for a task without batches
    std::size_t m_batchesMeasured = 0;                         ///< since the last call of nextBatch()

    FrameReader m_reader;
    std::uint64_t m_received = 0; ///< bytes
    std::optional<ResultMessage> m_message;
    std::optional<Error> m_refusal;
    bool m_done = false; ///< TaskDone was received
};

} // namespace inlinescope
