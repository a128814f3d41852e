// SPDX-License-Identifier: GPL-3.0-or-later
// A worker whose tasks do forbidden operations: the answer to a compile task names each attempt that succeeded, and so
// does the one variant of a task that measures variants, which forks. It
// confines them like the real one, with the sandbox support that the variable HOSTILE_WALLS names ("none", "landlock2",
// "seccomp", "debian12" for both as in that system, else all of this kernel). The task's command line: a folder to work
// on; its inputs: bytes, a file of that folder, a folder.
#include "core/wire/control_channel.h"
#include "core/wire/worker_loop.h"

#include <linux/perf_event.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

namespace {

using namespace inlinescope;

/// The names of the attempts that succeeded.
class Attempts {
public:
    template <typename Value>
    void operator()(const char* what, Value result) {
        if (result >= 0) m_words += std::string(m_words.empty() ? "" : "; ") + what;
    }
    const std::string& words() const { return m_words; }

private:
    std::string m_words;
};

std::string pathOf(int descriptor) {
    return "/proc/self/fd/" + std::to_string(descriptor);
}

int opened(const std::string& path, int flags) {
    return ::open(path.c_str(), flags | O_CLOEXEC, 0600);
}

/// The number of bytes that can be read.
long readAt(const std::string& path) {
    char byte = 0;
    return ::read(opened(path, O_RDONLY), &byte, 1) == 1 ? 0 : -1;
}

/// Operations that a task may do, and must be able to do.
void workHonestly(Attempts& tried, std::span<const int> inputs) {
    char byte = 0;
    tried("read bytes", ::pread(inputs[0], &byte, 1, 0) - 1);
    tried("map bytes", ::mmap(nullptr, 1, PROT_READ, MAP_PRIVATE, inputs[0], 0) == MAP_FAILED ? -1 : 0);
    tried("open bytes again", readAt(pathOf(inputs[0])));
    tried("open file again", readAt(pathOf(inputs[1])));
    tried("read beneath folder", readAt(pathOf(inputs[2]) + "/deep/file"));
    tried("null device", opened("/dev/null", O_RDWR | O_CREAT | O_TRUNC));
}

/// A process of a process; root, who is not bound by a limit of processes, becomes another user in between.
int forkAsOrdinaryUser() {
    constexpr uid_t nobody = 65534;
    const pid_t child = ::fork();
    if (child < 0) return -1;
    if (child == 0) {
        if (::geteuid() == 0 && ::setresuid(nobody, nobody, nobody) != 0) ::_exit(1);
        const pid_t grandchild = ::fork();
        ::_exit(grandchild < 0);
    }
    int status = 1;
    ::waitpid(child, &status, 0);
    return status == 0 ? 0 : -1;
}

/// Operations that would wait for ever, change the inputs of another task, fill a disk, or start ever more processes.
void misuseWhatIsGiven(Attempts& tried, std::span<const int> inputs) {
    std::signal(SIGXFSZ, SIG_IGN);
    tried("open diagnostics again", opened(pathOf(STDERR_FILENO), O_RDONLY | O_NONBLOCK));
    tried("write bytes", ::pwrite(inputs[0], "x", 1, 0) - 1);
    tried("grow bytes", ::ftruncate(inputs[0], 1 << 20));
    const int file = opened(pathOf(inputs[1]), O_WRONLY | O_APPEND);
    tried("grow input", file < 0 ? -1 : ::write(file, "x", 1) - 1);
    tried("process of an ordinary user", forkAsOrdinaryUser());
}

void readElsewhere(Attempts& tried, const std::string& folder, std::span<const int> inputs) {
    const std::string worker = "/proc/" + std::to_string(::getppid());
    tried("read file", readAt(folder + "/secret"));
    tried("read passwd", readAt("/etc/passwd"));
    tried("read above folder", readAt(pathOf(inputs[2]) + "/../secret"));
    tried("read by link", readAt(pathOf(inputs[2]) + "/link"));
    tried("list folder", ::opendir(folder.c_str()) ? 0 : -1);
    tried("read memory of worker", opened(worker + "/mem", O_RDONLY));
    tried("read environment of worker", readAt(worker + "/environ"));
}

void changeFiles(Attempts& tried, const std::string& folder, std::span<const int> inputs) {
    const std::string file = folder + "/file", fresh = folder + "/fresh", last = folder + "/last";
    tried("create", opened(fresh, O_WRONLY | O_CREAT));
    tried("unnamed file", opened(folder, O_TMPFILE | O_RDWR));
    tried("write", opened(file, O_WRONLY));
    tried("write input", opened(pathOf(inputs[1]), O_WRONLY));
    tried("truncate", ::truncate(file.c_str(), 0));
    tried("truncate input by reading", opened(pathOf(inputs[1]), O_RDONLY | O_TRUNC));
    tried("mkdir", ::mkdir((fresh + "-folder").c_str(), 0700));
    tried("mkfifo", ::mkfifo((fresh + "-fifo").c_str(), 0600));
    tried("symlink", ::symlink(file.c_str(), (fresh + "-symlink").c_str()));
    tried("link", ::link(file.c_str(), (fresh + "-link").c_str()));
    tried("rename", ::rename((folder + "/second").c_str(), (fresh + "-name").c_str()));
    tried("remove", ::unlink(last.c_str()));
    tried("rmdir", ::rmdir((folder + "/empty").c_str()));
}

/// Operations that Landlock does not restrict.
void changeNodes(Attempts& tried, const std::string& folder, std::span<const int> inputs) {
    const std::string file = folder + "/file";
    tried("chmod", ::chmod(file.c_str(), 0777));
    tried("chmod input", ::fchmod(inputs[1], 0777));
    tried("chown", ::chown(file.c_str(), ::getuid(), ::getgid()));
    tried("touch", ::utimensat(AT_FDCWD, file.c_str(), nullptr, 0));
    tried("attribute", ::setxattr(file.c_str(), "user.hostile", "x", 1, 0));
}

void speakToOthers(Attempts& tried) {
    int ends[2];
    tried("inet socket", ::socket(AF_INET, SOCK_STREAM, 0));
    tried("unix socket", ::socket(AF_UNIX, SOCK_STREAM, 0));
    tried("netlink socket", ::socket(AF_NETLINK, SOCK_RAW, 0));
    tried("socket pair", ::socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
    tried("pipe", ::pipe(ends));
}

void touchWorker(Attempts& tried) {
    const pid_t worker = ::getppid();
    char byte = 0;
    iovec mine{&byte, 1}, its{&byte, 1}; // the same address exists there: the process was forked
    rlimit limit{RLIM_INFINITY, RLIM_INFINITY};
    tried("signal to worker", ::kill(worker, 0));
    tried("thread signal to worker", ::syscall(SYS_tgkill, worker, worker, 0));
    tried("queued signal to worker", ::syscall(SYS_rt_sigqueueinfo, worker, 0, nullptr));
    tried("owner of signals", ::fcntl(STDIN_FILENO, F_SETOWN, worker));
    tried("trace worker", ::ptrace(PTRACE_SEIZE, worker, nullptr, nullptr));
    tried("copy from worker", ::process_vm_readv(worker, &mine, 1, &its, 1, 0));
    tried("copy to worker", ::process_vm_writev(worker, &mine, 1, &its, 1, 0));
    tried("handle of worker", ::syscall(SYS_pidfd_open, worker, 0));
    tried("limits of worker", ::prlimit(worker, RLIMIT_NOFILE, nullptr, &limit));
}

void useTheKernel(Attempts& tried, const std::string& folder, std::span<const int> inputs) {
    perf_event_attr event{};
    event.type = PERF_TYPE_SOFTWARE;
    event.size = sizeof event;
    std::array<char, 256> ring{};
    tried("perf", ::syscall(SYS_perf_event_open, &event, 0, -1, -1, 0));
    tried("bpf", ::syscall(SYS_bpf, 0, ring.data(), 48));
    tried("io_uring", ::syscall(SYS_io_uring_setup, 1, ring.data()));
    tried("userfaultfd", ::syscall(SYS_userfaultfd, O_CLOEXEC | 1));
    tried("keyring", ::syscall(SYS_keyctl, 0, -3, 1));
    tried("namespace", ::unshare(CLONE_NEWUSER));
    tried("mount", ::mount("none", folder.c_str(), "tmpfs", 0, nullptr));
    tried("inotify", ::inotify_init());
    tried("file in memory", ::memfd_create("hostile", 0));
    void* shared = ::mmap(nullptr, 1, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    tried("shared memory", shared == MAP_FAILED ? -1 : 0);
    tried("personality", ::syscall(SYS_personality, 0xffff'ffff));
    void* page = ::mmap(nullptr, 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    tried("executable memory", ::mprotect(page, 1, PROT_READ | PROT_EXEC));
    tried("map library", ::mmap(nullptr, 1, PROT_READ | PROT_EXEC, MAP_PRIVATE, inputs[1], 0) == MAP_FAILED ? -1 : 0);
}

void* idle(void*) {
    return nullptr;
}

/// In a separate process if possible, since on success it becomes the program.
int execute() {
    char program[] = "/bin/true";
    char* arguments[] = {program, nullptr};
    const pid_t child = ::fork();
    if (child < 0 && errno == EAGAIN) return -1; // the limit of processes, not the confinement
    if (child <= 0) {
        ::execve(program, arguments, nullptr);
        if (child == 0) ::_exit(1);
        return -1;
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return status == 0 ? 0 : -1;
}

void startOthers(Attempts& tried) {
    pthread_t thread{};
    const int failed = ::pthread_create(&thread, nullptr, idle, nullptr);
    if (failed == 0) ::pthread_join(thread, nullptr);
    tried("thread", -failed);
    const pid_t child = ::fork();
    if (child == 0) ::_exit(0);
    tried("process", child);
    tried("program", execute());
}

Result<void> tryAll(const TaskMessage& task, std::span<const int> inputs, FrameWriter& answer) {
    const auto* forking = std::get_if<MeasureVariantsTask>(&task);
    const std::string folder = (forking ? forking->compile : std::get<CompileTask>(task)).commandLine.at(0);
    Attempts tried;
    workHonestly(tried, inputs);
    misuseWhatIsGiven(tried, inputs);
    readElsewhere(tried, folder, inputs);
    changeFiles(tried, folder, inputs);
    changeNodes(tried, folder, inputs);
    speakToOthers(tried);
    touchWorker(tried);
    useTheKernel(tried, folder, inputs);
    startOthers(tried);
    if (forking) {
        MeasuredVariant measured;
        measured.diagnostics = tried.words();
        INLINESCOPE_CHECK(answer.write(VariantMeasured{0, std::move(measured)}));
        return answer.write(VariantsMeasured{});
    }
    CompiledModule module;
    module.result.status = ModuleRunStatus::Ok;
    module.result.diagnostics = tried.words();
    return answer.write(module);
}

SandboxSupport chosenSupport(const std::string& name) {
    const SandboxSupport all = sandboxSupport();
    const std::uint32_t landlock2 = std::min(all.landlock, 2u);
    if (name == "none") return {};
    if (name == "landlock2") return {landlock2, false};
    if (name == "seccomp") return {0, all.seccomp};
    if (name == "debian12") return {landlock2, all.seccomp};
    return all;
}

} // namespace

/// ThreadSanitizer would end a forked process that starts a thread, which is one of the attempts.
extern "C" const char* __tsan_default_options() {
    return "die_after_fork=0";
}

int main() {
    const char* name = std::getenv("HOSTILE_WALLS");
    const Confinement confinement(chosenSupport(name ? name : ""));
    if (confinement.support() != SandboxSupport{} && !confinement.confineWorker()) return 1;
    return runWorkerLoop(controlDescriptor, confinement, tryAll);
}
