// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/worker_process.h"

#include "core/wire/frames.h"

#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>

namespace inlinescope {

namespace {

constexpr int readyLimitMs = 30'000; // a cold start reads 150 MB of libraries
constexpr int stopPollMs = 100;      // maximum delay of a cancel
constexpr int graceMs = 2'000;       // for a worker to end by itself
constexpr int settleMs = 100;        // between the closed channel of an ending worker and its wait status
constexpr int highDescriptor = 10;   // above all descriptors that the worker gets, so that no dup2() overwrites another

/// Actions and attributes of posix_spawn, freed by the destructor.
struct SpawnPlan {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    SpawnPlan() {
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawnattr_init(&attributes);
    }
    ~SpawnPlan() {
        ::posix_spawn_file_actions_destroy(&actions);
        ::posix_spawnattr_destroy(&attributes);
    }
    SpawnPlan(const SpawnPlan&) = delete;

    void descriptors(int control, int output) {
        ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
        ::posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
        ::posix_spawn_file_actions_adddup2(&actions, control, controlDescriptor);
        ::posix_spawn_file_actions_addclosefrom_np(&actions, controlDescriptor + 1);
    }
    void ownGroupAndDefaultSignals() {
        sigset_t none, all;
        ::sigemptyset(&none);
        ::sigfillset(&all);
        ::posix_spawnattr_setsigmask(&attributes, &none);
        ::posix_spawnattr_setsigdefault(&attributes, &all);
        ::posix_spawnattr_setpgroup(&attributes, 0);
        ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
};

/// The variables of this program that a worker gets. The others, for example passwords for the user's other programs,
/// must not be visible to a process that reads untrusted files.
class Environment {
public:
    explicit Environment(const std::vector<std::string>& further) {
        m_words.push_back("LC_ALL=C");
        for (const char* name : {"LD_LIBRARY_PATH", "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS"})
            add(name);
        for (const std::string& name : further)
            add(name.c_str());
        for (std::string& word : m_words)
            m_pointers.push_back(word.data());
        m_pointers.push_back(nullptr);
    }
    Environment(const Environment&) = delete;
    char** pointers() { return m_pointers.data(); }

private:
    void add(const char* name) {
        if (const char* value = std::getenv(name)) m_words.push_back(std::string(name) + "=" + value);
    }
    std::vector<std::string> m_words;
    std::vector<char*> m_pointers;
};

UniqueFd raised(UniqueFd fd) {
    return UniqueFd(::fcntl(fd.get(), F_DUPFD_CLOEXEC, highDescriptor));
}

Error systemError(std::string found, const std::string& file) {
    return {ErrorCode::WorkerLost, std::move(found) + ": " + std::strerror(errno), file, {}, {}};
}

} // namespace

std::string describeWaitStatus(int status) {
    if (!WIFSIGNALED(status)) return "ended with exit code " + std::to_string(WEXITSTATUS(status));
    const int signal = WTERMSIG(status);
    const char* name = ::sigabbrev_np(signal);
    const char* words = ::sigdescr_np(signal);
    return "was killed by signal " + (name ? "SIG" + std::string(name) : std::to_string(signal)) +
           (words ? " (" + std::string(words) + ")" : std::string());
}

Result<Channel> twoWayChannel(int buffer) {
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return Error{ErrorCode::LimitExceeded, std::string("no channel: ") + std::strerror(errno), {}, {}, {}};
    Channel channel{UniqueFd(ends[0]), UniqueFd(ends[1])};
    ::fcntl(ends[0], F_SETFL, O_NONBLOCK); // for this end only: the writer blocks while we are slower
    if (buffer > 0) ::setsockopt(ends[1], SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    return channel;
}

Result<Channel> oneWayChannel(int buffer) {
    INLINESCOPE_TRY(Channel channel, twoWayChannel(buffer));
    ::shutdown(channel.ours.get(), SHUT_WR); // reading from the writer's end returns end of file at once
    return channel;
}

Result<std::unique_ptr<WorkerProcess>> WorkerProcess::start(const std::string& program,
                                                            const std::vector<std::string>& variables) {
    if (program.empty())
        return Error{ErrorCode::WorkerLost,
                     "the worker program cannot be found: the system does not say where this program is (is /proc "
                     "mounted?)",
                     "inlinescope-worker",
                     {},
                     {},
                     "Start this program by its full path, or name the worker in the variable INLINESCOPE_WORKER."};
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return systemError("no control channel", program);
    UniqueFd control(ends[0]);
    UniqueFd workersEnd = raised(UniqueFd(ends[1]));
    UniqueFd memory(::memfd_create("inlinescope", MFD_CLOEXEC));
    if (!memory) return systemError("no file in memory", {});
    UniqueFd output = raised(std::move(memory));

    SpawnPlan plan;
    plan.descriptors(workersEnd.get(), output.get());
    plan.ownGroupAndDefaultSignals();
    char* arguments[] = {const_cast<char*>(program.c_str()), nullptr};
    Environment environment(variables);
    pid_t process = 0;
    errno =
        ::posix_spawn(&process, program.c_str(), &plan.actions, &plan.attributes, arguments, environment.pointers());
    if (errno != 0) return systemError("the worker program cannot be started", program);

    workersEnd.reset(); // otherwise the end of the worker would not be noticed

    return std::unique_ptr<WorkerProcess>(new WorkerProcess(program, process, std::move(control), std::move(output)));
}

WorkerProcess::WorkerProcess(std::string program, pid_t process, UniqueFd control, UniqueFd output)
    : m_program(std::move(program)), m_process(process), m_control(std::move(control)), m_output(std::move(output)) {}

Error WorkerProcess::notReady(const std::string& what) const {
    return {ErrorCode::WorkerLost,
            what,
            m_program,
            {},
            "the " + m_program.substr(m_program.rfind('/') + 1) + " of this build"};
}

WorkerProcess::~WorkerProcess() {
    m_control.reset();
    if (m_process != 0) {
        endsWithin(graceMs);
        end();
    }
}

Result<void> WorkerProcess::awaitReady(const CancelToken& cancel) {
    pollfd wait{m_control.get(), POLLIN, 0};
    for (int waited = 0; ::poll(&wait, 1, stopPollMs) <= 0; waited += stopPollMs) {
        if (!cancel.isCancelled() && waited < readyLimitMs) continue;
        m_control.reset();
        end();
        if (cancel.isCancelled()) return CancelToken::error();
        return notReady("the worker program does not answer");
    }
    const auto packet = receiveControl(m_control.get());
    if (!packet) {
        Error error = packet.error();
        error.file = m_program;
        return error;
    }
    if (!*packet) return notReady(end());
    const auto* ready = std::get_if<WorkerReady>(&(*packet)->message);
    if (!ready || ready->version != streamVersion) return notReady("the worker program has another protocol version");
    m_support = ready->support;
    return {};
}

bool WorkerProcess::endsWithin(int milliseconds) const {
    const UniqueFd handle(static_cast<int>(::syscall(SYS_pidfd_open, m_process, 0)));
    pollfd wait{handle.get(), POLLIN, 0};
    return ::poll(&wait, 1, milliseconds) == 1;
}

std::string WorkerProcess::end() {
    if (m_process == 0) return "the worker had ended";
    endsWithin(settleMs);
    int status = 0;
    const bool byItself = ::waitpid(m_process, &status, WNOHANG) == m_process;
    ::kill(-m_process, SIGKILL); // its tasks too, if it could no longer end them
    if (!byItself) ::waitpid(m_process, &status, 0);
    m_process = 0;
    const std::string words = byItself ? describeWaitStatus(status) : "had to be killed";
    const std::string said = printed();
    return "the worker " + words + (said.empty() ? std::string() : ": " + said);
}

std::string WorkerProcess::printed() const {
    std::array<char, 1024> text;
    struct stat status{};
    ::fstat(m_output.get(), &status);
    const off_t begin = std::max<off_t>(0, status.st_size - static_cast<off_t>(text.size()));
    const ssize_t size = ::pread(m_output.get(), text.data(), text.size(), begin);
    return {text.data(), size > 0 ? static_cast<std::size_t>(size) : 0};
}

} // namespace inlinescope
