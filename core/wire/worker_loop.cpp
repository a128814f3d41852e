// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wire/worker_loop.h"

#include "core/base/processor_time.h"
#include "core/wire/control_channel.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <map>
#include <new>
#include <poll.h>

namespace inlinescope {

namespace {

/// Positions of a task's descriptors in StartTask.
enum TaskDescriptor : std::size_t { ResultStream, Diagnostics, Request, FirstInput };
static_assert(FirstInput == ownDescriptors);

[[noreturn]] void leave(WorkerExit code) {
    ::_exit(static_cast<int>(code));
}

/// A last message into the diagnostics, without memory or buffers.
void say(std::string_view words) {
    if (::write(STDERR_FILENO, words.data(), words.size()) < 0) leave(WorkerExit::StreamClosed);
}

Result<std::vector<std::byte>> readRequest(int fd) {
    struct stat status{};
    if (::fstat(fd, &status) != 0) return Error{ErrorCode::Unreadable, "the request", {}, {}, {}};
    std::vector<std::byte> bytes(static_cast<std::size_t>(status.st_size));
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t got = ::pread(fd, bytes.data() + done, bytes.size() - done, static_cast<off_t>(done));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return Error{ErrorCode::Unreadable, "the request", {}, {}, {}};
        done += static_cast<std::size_t>(got);
    }
    return bytes;
}

std::vector<int> inputs(const ControlPacket& packet) {
    std::vector<int> result;
    for (std::size_t i = FirstInput; i < packet.descriptors.size(); ++i)
        result.push_back(packet.descriptors[i].get());
    return result;
}

/// What a worker uses for every task.
struct TaskEnvironment {
    const Confinement& confinement;
    const TaskBody& body;
};

WorkerExit answer(const TaskEnvironment& environment, const StartTask& order, const ControlPacket& packet) {
    const std::vector<int> input = inputs(packet);
    if (!environment.confinement.confineTask(input, order.forks)) return WorkerExit::NotConfined;
    const auto bytes = readRequest(packet.descriptors[Request].get());
    if (!bytes) return WorkerExit::BadRequest;
    const auto task = decodeTask(*bytes);
    if (!task) {
        say(describe(task.error()));
        return WorkerExit::BadRequest;
    }
    FrameWriter writer(packet.descriptors[ResultStream].get());
    const Result<void> done = environment.body(*task, input, writer);
    const Result<void> said = done ? writer.write(TaskDone{}) : writer.write(TaskFailed{done.error()});
    if (!said || !writer.flush()) return WorkerExit::StreamClosed;
    return done ? WorkerExit::Done : WorkerExit::TaskFailed;
}

WorkerExit answerOrCatch(const TaskEnvironment& environment, const StartTask& order, const ControlPacket& packet) {
    try {
        return answer(environment, order, packet);
    } catch (const std::bad_alloc&) {
        return WorkerExit::OutOfMemory;
    } catch (const std::exception& exception) {
        say(exception.what());
    } catch (...) {
        say("an exception without a message");
    }
    return WorkerExit::UncaughtException;
}

/// Signals that the worker blocks and reads from a descriptor; a task's process unblocks them.
sigset_t childSignals() {
    sigset_t set;
    ::sigemptyset(&set);
    ::sigaddset(&set, SIGCHLD);
    return set;
}

constexpr rlim_t stackSize = 64 << 20; ///< of a task's process

/// Bytes of private writable memory that this process has, as RLIMIT_DATA counts them. Files of /proc have no size that
/// OpenFile could use.
std::uint64_t ownMemory() {
    std::array<char, 256> text{};
    const UniqueFd file(::open("/proc/self/statm", O_RDONLY | O_CLOEXEC));
    if (!file || ::read(file.get(), text.data(), text.size() - 1) <= 0) return 0;
    constexpr int dataField = 5;
    std::uint64_t data = 0;
    char* next = text.data();
    for (int field = 0; field <= dataField; ++field)
        data = std::strtoull(next, &next, 10);
    return data * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

/// RLIMIT_DATA and not RLIMIT_AS: mapped files (libraries and inputs) take no memory of their own. Counted in addition
/// to what the worker already has, so that a sanitizer's shadow memory is not counted.
void setLimits(const StartTask& task) {
    rlimit
        stack{}; // a function of 40,000 blocks needs more than the usual 8 MiB; memory is only used as the stack grows
    ::getrlimit(RLIMIT_STACK, &stack);
    stack.rlim_cur = std::max(stack.rlim_cur, std::min(stackSize, stack.rlim_max));
    ::setrlimit(RLIMIT_STACK, &stack);
    // A task writes to its channels and to no file, and starts no other process unless it may. If the kernel supports
    // it, the system calls are filtered too. (RLIMIT_NPROC counts all processes of the user, so it cannot limit a
    // task.)
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_FSIZE, &none);
    if (!task.forks) ::setrlimit(RLIMIT_NPROC, &none);
    if (task.memoryLimit > 0) {
        const rlim_t bytes = ownMemory() + task.memoryLimit;
        const rlimit memory{bytes, bytes};
        ::setrlimit(RLIMIT_DATA, &memory);
        std::set_new_handler(endOutOfMemory); // no exception through code that was compiled without exceptions
    }
    if (task.cpuSeconds > 0) {
        const rlimit time{task.cpuSeconds, task.cpuSeconds + 1};
        ::setrlimit(RLIMIT_CPU, &time);
    }
}

[[noreturn]] void runTask(const TaskEnvironment& environment, const StartTask& task, const ControlPacket& packet,
                          pid_t worker) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != worker) leave(WorkerExit::WorkerGone);
    if (task.forks)
        ::setpgid(0, 0); // so that its processes can be ended together; its filter does not let them leave the group
    const sigset_t signals = childSignals();
    ::sigprocmask(SIG_UNBLOCK, &signals, nullptr);
    ::dup2(packet.descriptors[Diagnostics].get(), STDOUT_FILENO);
    ::dup2(packet.descriptors[Diagnostics].get(), STDERR_FILENO);
    setLimits(task);
    const WorkerExit code = answerOrCatch(environment, task, packet);
    std::fflush(nullptr); // the output of libraries is part of the diagnostics
    leave(code);
}

class WorkerLoop {
public:
    WorkerLoop(int control, UniqueFd signals, const TaskEnvironment& environment)
        : m_control(control), m_signals(std::move(signals)), m_environment(environment) {}

    int run();

private:
    /// False if the runner has closed the channel.
    bool serveControl();
    void start(const StartTask& task, const ControlPacket& packet);
    struct Process {
        pid_t id = 0;
        bool forks = false;
    };
    static void kill(const Process& process);
    void kill(std::uint32_t task);
    bool reap();
    void endAll();

    int m_control;
    UniqueFd m_signals;
    TaskEnvironment m_environment;
    std::map<std::uint32_t, Process> m_tasks; // only a few
};

int WorkerLoop::run() {
    bool connected = sendControl(m_control, WorkerReady{streamVersion, m_environment.confinement.support()}).ok();
    while (connected) {
        pollfd waits[] = {{m_control, POLLIN, 0}, {m_signals.get(), POLLIN, 0}};
        if (::poll(waits, 2, -1) < 0 && errno != EINTR) break;
        if (waits[1].revents) connected = reap();
        if (connected && waits[0].revents) connected = serveControl();
    }
    endAll();
    return 0;
}

bool WorkerLoop::serveControl() {
    auto packet = receiveControl(m_control);
    if (!packet || !*packet) return false;
    const ControlMessage& message = (*packet)->message;
    if (const auto* request = std::get_if<StartTask>(&message)) start(*request, **packet);
    if (const auto* request = std::get_if<KillTask>(&message)) kill(request->task);
    return true;
}

void WorkerLoop::start(const StartTask& task, const ControlPacket& packet) {
    const pid_t worker = ::getpid();
    const pid_t process = packet.descriptors.size() > Request ? ::fork() : -1;
    if (process == 0) {
        ::close(m_control);
        m_signals.reset();
        runTask(m_environment, task, packet, worker);
    }
    if (process > 0)
        m_tasks[task.task] = {process, task.forks};
    else
        (void)sendControl(m_control, TaskEnded{task.task, W_EXITCODE(static_cast<int>(WorkerExit::NoProcess), 0), 0});
}

/// For a forking task, all its processes. The first one is killed by its own id too, because it may not have made the
/// group yet.
void WorkerLoop::kill(const Process& process) {
    if (process.forks) ::kill(-process.id, SIGKILL);
    ::kill(process.id, SIGKILL);
}

void WorkerLoop::kill(std::uint32_t task) {
    if (const auto found = m_tasks.find(task); found != m_tasks.end()) kill(found->second);
}

bool WorkerLoop::reap() {
    signalfd_siginfo signal;
    if (::read(m_signals.get(), &signal, sizeof signal) < 0 && errno != EAGAIN) return false;
    siginfo_t ended{};
    while (::waitid(P_ALL, 0, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid > 0) {
        const pid_t process = ended.si_pid;
        const auto found =
            std::find_if(m_tasks.begin(), m_tasks.end(), [&](const auto& task) { return task.second.id == process; });
        if (found != m_tasks.end()) kill(found->second); // its remaining processes, while its id cannot be reused
        int status = 0;
        rusage usage{};
        if (::wait4(process, &status, 0, &usage) < 0 || found == m_tasks.end()) continue;
        const TaskEnded report{found->first, status, processorTime(usage)};
        m_tasks.erase(found);
        if (!sendControl(m_control, report)) return false;
        ended = {};
    }
    return true;
}

void WorkerLoop::endAll() {
    for (const auto& [task, process] : m_tasks)
        kill(process);
    for (const auto& [task, process] : m_tasks)
        ::waitpid(process.id, nullptr, 0);
}

} // namespace

void endOutOfMemory() {
    leave(WorkerExit::OutOfMemory);
}

int runWorkerLoop(int control, const Confinement& confinement, const TaskBody& body) {
    ::fcntl(control, F_SETFD, FD_CLOEXEC);
    std::signal(SIGPIPE, SIG_IGN); // writing to a closed pipe then is an error of write(), which is reported
    const sigset_t signals = childSignals();
    ::sigprocmask(SIG_BLOCK, &signals, nullptr);
    UniqueFd signalSource(::signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK));
    if (!signalSource) return 1;
    return WorkerLoop(control, std::move(signalSource), {confinement, body}).run();
}

} // namespace inlinescope
