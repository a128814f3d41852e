// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/user_command.h"

#include "core/base/open_file.h"
#include "core/base/unique_fd.h"
#include "core/jobs/common/file_io.h"

#include <linux/perf_event.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace inlinescope {
namespace {

constexpr int pollMs = 100;
constexpr std::chrono::seconds grace{5}; ///< between SIGTERM and SIGKILL
constexpr std::uint64_t lastBytes = 2000;

/// Counts the instructions of this thread, and of the processes that it starts and waits for.
class InstructionCounter {
public:
    InstructionCounter() {
        perf_event_attr wanted{};
        wanted.size = sizeof wanted;
        wanted.type = PERF_TYPE_HARDWARE;
        wanted.config = PERF_COUNT_HW_INSTRUCTIONS;
        wanted.inherit = 1;
        wanted.exclude_kernel = 1;
        wanted.exclude_hv = 1;
        m_fd = UniqueFd(int(::syscall(SYS_perf_event_open, &wanted, 0, -1, -1, PERF_FLAG_FD_CLOEXEC)));
    }
    std::optional<std::int64_t> read() const {
        std::int64_t count = 0;
        if (!m_fd || ::read(m_fd.get(), &count, sizeof count) != sizeof count || count <= 0) return std::nullopt;
        return count;
    }

private:
    UniqueFd m_fd;
};

/// What posix_spawn gets; freed by the destructor.
struct Spawn {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    Spawn(const UserCommand& command, int log) {
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        ::posix_spawn_file_actions_adddup2(&actions, log, STDOUT_FILENO);
        ::posix_spawn_file_actions_adddup2(&actions, log, STDERR_FILENO);
        ::posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
        ::posix_spawn_file_actions_addchdir_np(&actions, command.folder.c_str());
        sigset_t none, all;
        ::sigemptyset(&none);
        ::sigfillset(&all);
        ::posix_spawnattr_init(&attributes);
        ::posix_spawnattr_setsigmask(&attributes, &none);
        ::posix_spawnattr_setsigdefault(&attributes, &all);
        ::posix_spawnattr_setpgroup(&attributes, 0);
        ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~Spawn() {
        ::posix_spawn_file_actions_destroy(&actions);
        ::posix_spawnattr_destroy(&attributes);
    }
    Spawn(const Spawn&) = delete;
};

std::vector<std::string> environmentOf(const UserCommand& command) {
    std::vector<std::string> environment;
    for (char** variable = ::environ; *variable; ++variable) {
        const std::string text = *variable;
        if (!command.variables.contains(text.substr(0, text.find('=')))) environment.push_back(text);
    }
    for (const auto& [name, value] : command.variables)
        environment.push_back(name + "=" + value);
    return environment;
}

std::vector<char*> pointersTo(std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    for (std::string& text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

Result<pid_t> start(const UserCommand& command, int log) {
    const Spawn spawn(command, log);
    std::vector<std::string> words = {"sh", "-c", command.words}, environment = environmentOf(command);
    pid_t process = 0;
    const int failure = ::posix_spawn(&process, "/bin/sh", &spawn.actions, &spawn.attributes, pointersTo(words).data(),
                                      pointersTo(environment).data());
    if (failure == 0) return process;
    return Error{ErrorCode::WorkerLost,
                 std::string("the command cannot be started: ") + std::strerror(failure),
                 command.words,
                 {},
                 "a shell, and the folder " + command.folder};
}

/// Waits for the end of the process, or ends its group. Returns its wait status; nothing after a cancel.
std::optional<int> await(pid_t process, rusage& usage, const CancelToken& cancel) {
    const UniqueFd handle(int(::syscall(SYS_pidfd_open, process, 0)));
    const auto waitOnce = [&](int milliseconds) {
        pollfd end{handle.get(), POLLIN, 0};
        if (!handle) std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
        return (!handle || ::poll(&end, 1, milliseconds) > 0);
    };
    int status = 0;
    const auto ended = [&](int options) { return ::wait4(process, &status, options, &usage) == process; };
    while (!cancel.isCancelled())
        if (waitOnce(pollMs) && ended(WNOHANG)) return status;
    ::kill(-process, SIGTERM);
    const auto deadline = std::chrono::steady_clock::now() + grace;
    bool over = false;
    while (!over && std::chrono::steady_clock::now() < deadline)
        over = waitOnce(pollMs) && ended(WNOHANG);
    ::kill(-process, SIGKILL); // also processes that it started and that still run
    if (!over) ended(0);
    return std::nullopt;
}

std::string lastLineOf(const std::string& log) {
    const Result<OpenFile> file = OpenFile::open(log);
    if (!file.ok()) return {};
    const auto bytes = file->read(file->size() > lastBytes ? file->size() - lastBytes : 0, lastBytes);
    std::string text(bytes.ok() ? asText(*bytes) : std::string_view());
    text.erase(text.find_last_not_of(" \r\n") + 1);
    return text.substr(text.find_last_of('\n') + 1);
}

double secondsOf(const timeval& time) {
    return double(time.tv_sec) + double(time.tv_usec) / 1e6;
}

} // namespace

Result<CommandEnd> runUserCommand(const UserCommand& command, const CancelToken& cancel) {
    INLINESCOPE_CHECK(makeFolderOf(command.log));
    const UniqueFd log(::open(command.log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    if (!log) return Error{ErrorCode::Unwritable, std::strerror(errno), command.log, {}, {}};
    const InstructionCounter counter;
    const std::optional<std::int64_t> before = counter.read();
    INLINESCOPE_TRY(const pid_t process, start(command, log.get()));
    rusage usage{};
    const std::optional<int> status = await(process, usage, cancel);
    if (!status) return CancelToken::error();
    CommandEnd end;
    end.passed = WIFEXITED(*status) && WEXITSTATUS(*status) == 0;
    end.words = WIFEXITED(*status) ? "exit code " + std::to_string(WEXITSTATUS(*status))
                                   : "signal " + std::to_string(WTERMSIG(*status));
    end.lastLine = lastLineOf(command.log);
    end.seconds = secondsOf(usage.ru_utime) + secondsOf(usage.ru_stime);
    const std::optional<std::int64_t> after = counter.read();
    if (after) end.instructions = *after - before.value_or(0);
    return end;
}

} // namespace inlinescope
