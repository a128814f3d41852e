// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/running_task.h"

#include "core/runner/worker_process.h"
#include "core/wire/exit_codes.h"
#include "core/wire/further_variants.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>

namespace inlinescope {

namespace {

constexpr int streamBuffer = 1 << 20;
constexpr int idleFactor = 10; ///< wall time limit per processor time limit

/// Opens what the worker gets as a descriptor, and checks it as OpenFile does. `type` is S_IFREG or S_IFDIR.
Result<UniqueFd> open(const std::string& path, mode_t type) {
    const std::string kind = type == S_IFREG ? "file" : "folder";
    const auto unreadable = [&](std::string found) {
        return Error{ErrorCode::Unreadable, std::move(found), path, {}, "a readable " + kind};
    };
    UniqueFd opened(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)); // opening a FIFO must not block
    struct stat status{};
    if (!opened || ::fstat(opened.get(), &status) != 0) return unreadable(std::strerror(errno));
    if ((status.st_mode & S_IFMT) != type) return unreadable("not a " + (type == S_IFREG ? "regular " + kind : kind));
    return opened;
}

Error noMemoryFile(const std::string& found) {
    return {ErrorCode::WorkerLost, found + ": " + std::strerror(errno), {}, {}, {}};
}

/// A file in memory that contains `bytes`, to be read from its begin. Nobody can change or extend its content.
Result<UniqueFd> sealedFile(Bytes bytes) {
    UniqueFd file(::memfd_create("inlinescope", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    if (!file) return noMemoryFile("no file in memory");
    for (Bytes left = bytes; !left.empty();) {
        const ssize_t written = ::write(file.get(), left.data(), left.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return noMemoryFile("no file in memory");
        left = left.subspan(static_cast<std::size_t>(written));
    }
    ::lseek(file.get(), 0, SEEK_SET);
    if (::fcntl(file.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) != 0)
        return noMemoryFile("a file in memory cannot be sealed");
    return file;
}

Result<UniqueFd> open(const std::vector<std::byte>& bytes) {
    return sealedFile(bytes);
}
Result<UniqueFd> open(const FileInput& file) {
    return open(file.path, S_IFREG);
}
Result<UniqueFd> open(const FolderInput& folder) {
    return open(folder.path, S_IFDIR);
}
Result<UniqueFd> open(const OpenedInput& opened) {
    if (opened.sharesPosition) {
        UniqueFd same(::fcntl(opened.file->fd(), F_DUPFD_CLOEXEC, 0));
        if (same && ::lseek(same.get(), 0, SEEK_SET) == 0) return same;
        return Error{ErrorCode::Unreadable, std::strerror(errno), opened.file->path(), {}, "a readable file"};
    }
    const std::string path = "/proc/self/fd/" + std::to_string(opened.file->fd()); // with a position of its own
    UniqueFd again(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!again) return Error{ErrorCode::Unreadable, std::strerror(errno), opened.file->path(), {}, "a readable file"};
    return again;
}

std::string describeEnd(int waitStatus) {
    if (WIFSIGNALED(waitStatus)) {
        const bool kill = WTERMSIG(waitStatus) == SIGKILL;
        return "the task's process " + describeWaitStatus(waitStatus) +
               (kill ? ", perhaps because memory ran out" : "");
    }
    const int code = WEXITSTATUS(waitStatus);
    return std::string(exitSentence(code)) + " (exit code " + std::to_string(code) + ")";
}

} // namespace

RunningTask::RunningTask(std::uint32_t id, const TaskRequest& request, const WorkerPoolOptions& options)
    : m_id(id), m_tag(request.tag), m_memoryLimit(options.memoryLimit), m_timeLimit(options.timeLimit),
      m_afterCrash(request.afterCrash), m_answer(request, options.outputLimit) {}

Result<std::unique_ptr<RunningTask>> RunningTask::prepare(std::uint32_t id, const TaskRequest& request,
                                                          const WorkerPoolOptions& options) {
    std::unique_ptr<RunningTask> task(new RunningTask(id, request, options));
    INLINESCOPE_CHECK(task->openInputs(request.inputs));
    INLINESCOPE_CHECK(task->openChannels());
    INLINESCOPE_CHECK(task->ask(request.task));
    return task;
}

Result<void> RunningTask::ask(const TaskMessage& message) {
    ByteWriter bytes;
    encode(bytes, message);
    INLINESCOPE_TRY(m_request, sealedFile(bytes.bytes()));
    return {};
}

Result<void> RunningTask::openInputs(const std::vector<TaskInput>& inputs) {
    if (inputs.size() > maxInputs)
        return Error{ErrorCode::LimitExceeded,
                     "the task reads " + std::to_string(inputs.size()) + " files",
                     m_answer.name(),
                     {},
                     "at most " + std::to_string(maxInputs)};
    for (const TaskInput& input : inputs) {
        INLINESCOPE_TRY(UniqueFd opened, std::visit([](const auto& kind) { return open(kind); }, input));
        m_inputs.push_back(std::move(opened));
    }
    return {};
}

Result<void> RunningTask::openChannels() {
    // A large buffer means fewer reads for large answers; the default also works.
    INLINESCOPE_TRY(Channel stream, m_answer.hasBatches() ? twoWayChannel(streamBuffer) : oneWayChannel(streamBuffer));
    INLINESCOPE_TRY(Channel diagnostics, oneWayChannel(0));
    m_stream = std::move(stream.ours);
    m_workersStream = std::move(stream.theirs);
    m_diagnostics = std::move(diagnostics.ours);
    m_workersDiagnostics = std::move(diagnostics.theirs);
    return {};
}

/// The time limit in whole seconds, for RLIMIT_CPU.
std::int64_t RunningTask::limitSeconds() const {
    return std::chrono::ceil<std::chrono::seconds>(m_timeLimit).count();
}

StartTask RunningTask::order() const {
    return {m_id, m_memoryLimit, m_answer.isEvidence() ? 0 : static_cast<std::uint32_t>(limitSeconds()),
            m_answer.hasVariants()};
}

std::vector<int> RunningTask::workersDescriptors() const {
    std::vector<int> all{m_workersStream.get(), m_workersDiagnostics.get(), m_request.get()};
    for (const UniqueFd& input : m_inputs)
        all.push_back(input.get());
    return all;
}

void RunningTask::started() {
    m_workersStream.reset();
    m_workersDiagnostics.reset();
    m_begin = Clock::now();
    setClock();
}

/// Per message if the task reads evidence.
std::chrono::milliseconds RunningTask::wallTimeLimit() const {
    return m_answer.isEvidence() ? m_timeLimit : idleFactor * m_timeLimit;
}

void RunningTask::setClock() {
    m_deadline = Clock::now() + wallTimeLimit();
}

bool RunningTask::mayTryAgain(std::span<std::byte> scratch) {
    drain(scratch);
    if (m_answer.comesInParts() || m_triedAgain || m_answer.refusal()) return false;
    // A task that timed out may never have started, or its end may not have been reported: the worker may have hung.
    return m_result ? m_result->status == TaskStatus::TimedOut : !m_answer.isComplete();
}

Result<void> RunningTask::again() {
    m_triedAgain = true;
    m_answer.restart();
    m_text = TextEnds();
    m_result.reset();
    m_limit = {};
    killRequested = false;
    for (const UniqueFd& input : m_inputs)
        ::lseek(input.get(), 0, SEEK_SET);
    return openChannels();
}

Result<bool> RunningTask::becomesOther(const TaskOutcome& crash, std::uint32_t id) {
    if (!m_afterCrash || crash.status != TaskStatus::Crashed || crash.limit.kind == LimitKind::Kill) return false;
    m_firstCrash = describe(crash.error) + (crash.diagnostics.empty() ? "" : "\n" + crash.diagnostics);
    m_id = id;
    INLINESCOPE_CHECK(ask(*std::exchange(m_afterCrash, std::nullopt)));
    INLINESCOPE_CHECK(again());
    m_triedAgain = false; // losing a worker now is not yet a failure of this task
    return true;
}

bool RunningTask::read(std::span<std::byte> scratch) {
    sendBatch();
    const bool streamed = readStream(scratch.size());
    return readDiagnostics(scratch) || streamed;
}

bool RunningTask::readStream(std::size_t most) {
    if (!m_stream) return false;
    const std::span<std::byte> room = m_answer.room(most);
    const ssize_t size = ::read(m_stream.get(), room.data(), room.size());
    if (size == 0) m_stream.reset();
    if (size <= 0) return false;
    if (auto failure = m_answer.take(static_cast<std::size_t>(size)))
        fail(failure->status, std::move(failure->error));
    else if (m_answer.comesInParts())
        setClock(); // a long file or many variants are not a hang
    sendBatch();
    return true;
}

void RunningTask::sendBatch() {
    if (!m_stream) return;
    if (m_unsent.empty())
        if (const std::optional<VariantBatch> batch = m_answer.nextBatch()) m_unsent = messageOf(*batch);
    if (m_unsent.empty()) return;
    const Result<std::size_t> sent = sendSome(m_stream.get(), m_unsent);
    if (sent.ok())
        m_unsent.erase(m_unsent.begin(), m_unsent.begin() + static_cast<std::ptrdiff_t>(*sent));
    else
        m_unsent.clear(); // the process has ended; how, the worker reports
}

short RunningTask::streamEvents() const {
    return m_unsent.empty() ? POLLIN : POLLIN | POLLOUT;
}

bool RunningTask::readDiagnostics(std::span<std::byte> scratch) {
    if (!m_diagnostics) return false;
    const ssize_t size = ::read(m_diagnostics.get(), scratch.data(), scratch.size());
    if (size == 0) m_diagnostics.reset();
    if (size <= 0) return false;
    m_text.append(asText(scratch.first(static_cast<std::size_t>(size))));
    return true;
}

void RunningTask::fail(TaskStatus status, Error error) {
    if (m_result) return;
    m_result = TaskFailure{status, std::move(error)};
    m_stream.reset(); // stop reading at once
}

void RunningTask::timeOut(std::string atMost) {
    if (hasFailed()) return;
    fail(TaskStatus::TimedOut, {ErrorCode::LimitExceeded,
                                "the task was not done in time",
                                m_answer.name(),
                                {},
                                "at most " + std::move(atMost)});
    m_limit = {LimitKind::Time, limitSeconds()};
}

void RunningTask::expire() {
    const auto clock = std::chrono::ceil<std::chrono::seconds>(wallTimeLimit());
    timeOut(std::to_string(clock.count()) + " s by the clock");
}

void RunningTask::runOutOfMemory() {
    m_limit = {LimitKind::Memory, static_cast<std::int64_t>(m_memoryLimit >> 20)};
    fail(TaskStatus::Failed, {ErrorCode::LimitExceeded,
                              "memory limit of " + std::to_string(m_limit.value) + " MiB reached",
                              m_answer.name(),
                              {},
                              {}});
}

void RunningTask::judgeLimits(int waitStatus) {
    if (hasFailed()) return;
    if (WIFSIGNALED(waitStatus) && WTERMSIG(waitStatus) == SIGXCPU)
        timeOut(std::to_string(limitSeconds()) + " s of processor time");
    else if (WIFSIGNALED(waitStatus) && WTERMSIG(waitStatus) == SIGKILL)
        m_limit.kind = LimitKind::Kill;
    else if (WIFEXITED(waitStatus) && WEXITSTATUS(waitStatus) == static_cast<int>(WorkerExit::OutOfMemory))
        runOutOfMemory();
}

void RunningTask::drain(std::span<std::byte> scratch) {
    // A process can leave at most two buffers of data in its channels; more can only come from another process that it
    // started.
    const int rounds = 2 + 2 * streamBuffer / static_cast<int>(scratch.size());
    for (int round = 0; round < rounds && read(scratch); ++round) {
    }
}

TaskOutcome RunningTask::outcome(TaskStatus status, Error error) const {
    TaskOutcome result;
    result.tag = m_tag;
    result.status = status;
    result.error = std::move(error);
    result.diagnostics = m_text.text();
    result.limit = m_limit;
    result.firstCrash = m_firstCrash;
    result.wallNs = std::chrono::nanoseconds(Clock::now() - m_begin).count();
    return result;
}

TaskOutcome RunningTask::judge(const std::string& loss) {
    if (m_result) return outcome(m_result->status, m_result->error);
    if (m_answer.refusal()) return outcome(TaskStatus::Failed, *m_answer.refusal());
    if (!loss.empty()) return outcome(TaskStatus::Crashed, {ErrorCode::WorkerLost, loss, m_answer.name(), {}, {}});
    TaskOutcome result = outcome(TaskStatus::Ok, {});
    result.message = m_answer.takeMessage();
    return result;
}

TaskOutcome RunningTask::finish(const TaskEnded& ended, std::span<std::byte> scratch) {
    drain(scratch);
    judgeLimits(ended.waitStatus);
    const bool good = m_answer.isComplete() && ended.waitStatus == 0;
    TaskOutcome result = judge(good ? std::string() : describeEnd(ended.waitStatus));
    result.cpuNs = ended.cpuNs;
    return result;
}

TaskOutcome RunningTask::finishLost(const std::string& how, std::span<std::byte> scratch) {
    drain(scratch);
    return judge(m_answer.isComplete() ? std::string() : how);
}

} // namespace inlinescope
