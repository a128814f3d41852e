// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/confined_program.h"

#include "core/base/processor_time.h"
#include "core/runner/worker_process.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>

namespace inlinescope {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int pollMs = 100;              ///< maximum delay of a cancel
constexpr int wallPerProcessorTime = 10; ///< wall time per processor time of the limit, as for the worker's tasks
constexpr rlim_t stackSize = 64 << 20;
constexpr const char* outOfMemoryWords[] = {"LLVM ERROR: out of memory", "std::bad_alloc"};

/// What the new process needs. Made before the fork, because no memory can be allocated after it.
struct Launch {
    Launch(const ProgramStart& asked, ProgramConfinement& sandbox, int output, int failure)
        : start(asked), confinement(sandbox), outputFd(output), failureFd(failure), parent(::getpid()) {
        workingFolder = asked.workingFolder.empty() ? asked.places.written : asked.workingFolder;
        words.push_back(asked.program);
        words.insert(words.end(), asked.arguments.begin(), asked.arguments.end());
        environment = {"LC_ALL=C", "TMPDIR=" + asked.places.written};
        if (const char* libraries = std::getenv("LD_LIBRARY_PATH"))
            environment.push_back(std::string("LD_LIBRARY_PATH=") + libraries);
        argv = pointersTo(words);
        envp = pointersTo(environment);
    }
    static std::vector<char*> pointersTo(std::vector<std::string>& texts) {
        std::vector<char*> result;
        for (std::string& text : texts)
            result.push_back(text.data());
        result.push_back(nullptr);
        return result;
    }

    const ProgramStart& start;
    ProgramConfinement& confinement;
    int outputFd, failureFd;
    pid_t parent;
    std::string workingFolder;
    std::vector<std::string> words, environment;
    std::vector<char*> argv, envp;
};

void limit(int resource, rlim_t soft, rlim_t hard) {
    const rlimit value{soft, hard};
    ::setrlimit(static_cast<__rlimit_resource_t>(resource), &value);
}

void setLimits(const ProgramStart& start) {
    rlimit stack{};
    ::getrlimit(RLIMIT_STACK, &stack);
    limit(RLIMIT_STACK, std::max(stack.rlim_cur, std::min(stackSize, stack.rlim_max)), stack.rlim_max);
    const auto seconds = static_cast<rlim_t>(std::chrono::ceil<std::chrono::seconds>(start.timeLimit).count());
    limit(RLIMIT_CPU, seconds, seconds + 1);
    limit(RLIMIT_FSIZE, start.fileLimit, start.fileLimit);
    if (start.memoryLimit > 0) limit(RLIMIT_DATA, start.memoryLimit, start.memoryLimit);
}

void ordinarySignals() {
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    for (const int ignoredByMany : {SIGPIPE, SIGXFSZ, SIGINT, SIGHUP})
        ::signal(ignoredByMany, SIG_DFL);
}

/// Prepares the new process before the program begins; false if a step fails.
bool prepare(Launch& launch) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL); // when the thread that waits for it ends
    if (::getppid() != launch.parent || ::chdir(launch.workingFolder.c_str()) != 0) return false;
    const int null = ::open("/dev/null", O_RDONLY);
    if (::dup2(null, STDIN_FILENO) < 0 || ::dup2(launch.outputFd, STDOUT_FILENO) < 0 ||
        ::dup2(launch.outputFd, STDERR_FILENO) < 0)
        return false;
    ::syscall(SYS_close_range, 3u, ~0u, 4u /* CLOSE_RANGE_CLOEXEC */);
    ordinarySignals();
    setLimits(launch.start);
    return launch.confinement.enter();
}

[[noreturn]] void become(Launch& launch) {
    if (prepare(launch)) ::execve(launch.argv.front(), launch.argv.data(), launch.envp.data());
    const int why = errno;
    [[maybe_unused]] const auto said = ::write(launch.failureFd, &why, sizeof why);
    ::_exit(127);
}

struct Pipe {
    UniqueFd read, write;
};

Result<Pipe> makePipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return Error{ErrorCode::LimitExceeded, std::string("no pipe: ") + std::strerror(errno), {}, {}, {}};
    return Pipe{UniqueFd(ends[0]), UniqueFd(ends[1])};
}

/// The running program and its output. The destructor kills it with its group in any case.
class Program {
public:
    explicit Program(const ProgramStart& start) : m_start(start), m_text(start.printedBegin) {}
    ~Program() {
        if (m_process > 0) end();
    }
    Program(const Program&) = delete;

    Result<void> begin();
    /// Until it ends, a limit is exceeded, a cancel, or an error of `served`.
    void serve(const std::vector<ServedDescriptor>& served, const CancelToken& cancel);
    ProgramEnd end();

private:
    bool readOutput();
    void fail(TaskStatus status, Error error) {
        if (!m_result) m_result = {status, std::move(error)};
    }
    void timeOut(std::string atMost) {
        const std::int64_t seconds = std::chrono::ceil<std::chrono::seconds>(m_start.timeLimit).count();
        m_limit = {LimitKind::Time, seconds};
        fail(TaskStatus::TimedOut, {ErrorCode::LimitExceeded,
                                    "the compiler did not end in time",
                                    m_start.program,
                                    {},
                                    "at most " + std::to_string(seconds) + " s" + std::move(atMost)});
    }
    void judge(int waitStatus);

    struct FinalResult {
        TaskStatus status;
        Error error;
    };
    const ProgramStart& m_start;
    pid_t m_process = 0;
    UniqueFd m_handle, m_output;
    Clock::time_point m_begin;
    TextEnds m_text;
    std::optional<FinalResult> m_result;
    ReachedLimit m_limit;
};

Result<void> Program::begin() {
    INLINESCOPE_TRY(Channel output, oneWayChannel(0));
    INLINESCOPE_TRY(Pipe failure, makePipe());
    ProgramConfinement confinement(sandboxSupport(), m_start.places);
    Launch launch(m_start, confinement, output.theirs.get(), failure.write.get());
    m_begin = Clock::now();
    m_process = ::fork();
    if (m_process == 0) become(launch);
    int why = errno;
    failure.write.reset();
    const bool begun = m_process > 0 && ::read(failure.read.get(), &why, sizeof why) == 0;
    if (!begun)
        return Error{ErrorCode::WorkerLost,
                     std::string("the compiler cannot be started: ") + std::strerror(why),
                     m_start.program,
                     {},
                     "a program that this system can run"};
    m_handle = UniqueFd(static_cast<int>(::syscall(SYS_pidfd_open, m_process, 0)));
    m_output = std::move(output.ours);
    return {};
}

void Program::serve(const std::vector<ServedDescriptor>& served, const CancelToken& cancel) {
    const Clock::time_point deadline = m_begin + wallPerProcessorTime * m_start.timeLimit;
    std::vector<pollfd> waits = {{m_handle.get(), POLLIN, 0}, {}};
    for (const ServedDescriptor& one : served)
        waits.push_back({one.descriptor, POLLIN, 0});
    bool ended = false;
    while (!ended && !m_result) {
        waits[1] = {m_output.get(), POLLIN, 0};
        ::poll(waits.data(), waits.size(), pollMs);
        ended = waits[0].revents != 0;
        if (waits[1].revents) readOutput();
        for (std::size_t index = 0; index < served.size(); ++index) {
            if (!waits[index + 2].revents && !ended) continue;
            const Result<void> done = served[index].serve();
            if (!done) fail(TaskStatus::Failed, done.error());
        }
        if (cancel.isCancelled()) fail(TaskStatus::Cancelled, CancelToken::error());
        if (Clock::now() > deadline) timeOut(" of processor time, and ten times as long by the clock");
    }
}

bool Program::readOutput() {
    std::array<char, 16 * 1024> bytes;
    const ssize_t size = ::read(m_output.get(), bytes.data(), bytes.size());
    if (size == 0) m_output.reset();
    if (size <= 0) return false;
    m_text.append({bytes.data(), static_cast<std::size_t>(size)});
    return true;
}

ProgramEnd Program::end() {
    ::kill(-m_process, m_result ? SIGKILL : 0); // if it ended by itself, no process is left in its group
    if (m_result) ::kill(m_process, SIGKILL);
    int status = 0;
    rusage usage{};
    while (::wait4(m_process, &status, 0, &usage) < 0 && errno == EINTR) {
    }
    m_process = 0;
    for (int rounds = 0; rounds < 16 && m_output && readOutput(); ++rounds) { // until what the channel holds is read
    }
    judge(status);
    ProgramEnd result;
    if (m_result) {
        result.status = m_result->status;
        result.error = m_result->error;
    } else
        result.status = TaskStatus::Ok;
    result.printed = m_text.text();
    result.wallNs = std::chrono::nanoseconds(Clock::now() - m_begin).count();
    result.cpuNs = processorTime(usage);
    result.limit = m_limit;
    return result;
}

void Program::judge(int waitStatus) {
    if (m_result || waitStatus == 0) return;
    if (WIFSIGNALED(waitStatus) && WTERMSIG(waitStatus) == SIGXCPU) return timeOut(" of processor time");
    const std::string text = m_text.text();
    const bool memory =
        std::ranges::any_of(outOfMemoryWords, [&](const char* words) { return text.find(words) != std::string::npos; });
    if (memory) m_limit = {LimitKind::Memory, std::int64_t(m_start.memoryLimit >> 20)};
    const bool kill = WIFSIGNALED(waitStatus) && WTERMSIG(waitStatus) == SIGKILL;
    if (kill) m_limit = {LimitKind::Kill, 0};
    fail(WIFSIGNALED(waitStatus) ? TaskStatus::Crashed : TaskStatus::Failed,
         {ErrorCode::WorkerLost, "the compiler " + describeWaitStatus(waitStatus), m_start.program, {}, {}});
}

} // namespace

Result<ProgramEnd> runProgram(const ProgramStart& start, const std::vector<ServedDescriptor>& served,
                              const CancelToken& cancel) {
    Program program(start);
    INLINESCOPE_CHECK(program.begin());
    program.serve(served, cancel);
    return program.end();
}

} // namespace inlinescope
