// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sandbox/system_calls.h"

#include "core/base/unique_fd.h"

#include <linux/seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <fcntl.h>
#include <initializer_list>
#include <sched.h>
#include <seccomp.h>
#include <unistd.h>

namespace inlinescope {
namespace {

constexpr int allowed[] = {
    // memory
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise),
    // descriptors, and metadata of a path
    SCMP_SYS(read), SCMP_SYS(pread64), SCMP_SYS(readv), SCMP_SYS(write), SCMP_SYS(writev), SCMP_SYS(close),
    SCMP_SYS(lseek), SCMP_SYS(dup), SCMP_SYS(dup2), SCMP_SYS(dup3), SCMP_SYS(fstat), SCMP_SYS(newfstatat),
    SCMP_SYS(statx), SCMP_SYS(access), SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(readlink),
    SCMP_SYS(readlinkat), SCMP_SYS(getcwd), SCMP_SYS(chdir),
    // information about process and machine, clocks, waiting
    SCMP_SYS(getpid), SCMP_SYS(getppid), SCMP_SYS(gettid), SCMP_SYS(getuid), SCMP_SYS(geteuid), SCMP_SYS(getgid),
    SCMP_SYS(getegid), SCMP_SYS(getrusage), SCMP_SYS(getrlimit), SCMP_SYS(sysinfo), SCMP_SYS(uname),
    SCMP_SYS(sched_getaffinity), SCMP_SYS(sched_yield), SCMP_SYS(getrandom), SCMP_SYS(times), SCMP_SYS(time),
    SCMP_SYS(gettimeofday), SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres), SCMP_SYS(clock_nanosleep),
    SCMP_SYS(nanosleep), SCMP_SYS(pause), SCMP_SYS(restart_syscall), SCMP_SYS(futex), SCMP_SYS(set_robust_list),
    SCMP_SYS(rseq),
    // its own signals and its exit
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sigaltstack), SCMP_SYS(exit),
    SCMP_SYS(exit_group)};

/// Calls that another program needs besides these in order to compile.
constexpr int allowedToProgram[] = {SCMP_SYS(execve),
                                    SCMP_SYS(mprotect),
                                    SCMP_SYS(openat),
                                    SCMP_SYS(open),
                                    SCMP_SYS(fcntl),
                                    SCMP_SYS(unlink),
                                    SCMP_SYS(unlinkat),
                                    SCMP_SYS(rename),
                                    SCMP_SYS(renameat),
                                    SCMP_SYS(renameat2),
                                    SCMP_SYS(ftruncate),
                                    SCMP_SYS(pwrite64),
                                    SCMP_SYS(stat),
                                    SCMP_SYS(lstat),
                                    SCMP_SYS(getdents64),
                                    SCMP_SYS(umask),
                                    SCMP_SYS(set_tid_address),
                                    SCMP_SYS(arch_prctl),
                                    SCMP_SYS(sched_setaffinity),
                                    SCMP_SYS(poll)};

/// A placeholder in the filter for the process id, which is not known yet: no process id is as large.
constexpr std::uint32_t ownProcess = 0x7fff'ff01;

class Rules {
public:
    Rules() : m_context(seccomp_init(SCMP_ACT_ERRNO(EPERM))) {}
    ~Rules() { seccomp_release(m_context); }
    Rules(const Rules&) = delete;

    void allow(int call, std::initializer_list<scmp_arg_cmp> arguments = {}) { add(SCMP_ACT_ALLOW, call, arguments); }
    /// Fails like a kernel that does not implement the call.
    void deny(int call) { add(SCMP_ACT_ERRNO(ENOSYS), call, {}); }
    /// Empty after an error.
    std::vector<sock_filter> program() const {
        const UniqueFd file(::memfd_create("filter", MFD_CLOEXEC));
        if (!m_good || !file || seccomp_export_bpf(m_context, file.get()) != 0) return {};
        std::vector<sock_filter> result(static_cast<std::size_t>(::lseek(file.get(), 0, SEEK_END)) /
                                        sizeof(sock_filter));
        const std::size_t size = result.size() * sizeof(sock_filter);
        if (::pread(file.get(), result.data(), size, 0) != static_cast<ssize_t>(size)) return {};
        return result;
    }

private:
    void add(std::uint32_t action, int call, std::initializer_list<scmp_arg_cmp> arguments) {
        m_good = m_good && m_context &&
                 seccomp_rule_add_array(m_context, action, call, static_cast<unsigned>(arguments.size()),
                                        arguments.begin()) == 0;
    }

    scmp_filter_ctx m_context;
    bool m_good = true;
};

scmp_arg_cmp isZero(unsigned argument, std::uint64_t mask) {
    return {argument, SCMP_CMP_MASKED_EQ, mask, 0};
}

scmp_arg_cmp is(unsigned argument, std::uint64_t value) {
    return {argument, SCMP_CMP_EQ, value, 0};
}

/// The calls of another program that are restricted by their arguments, besides those of allowInPart().
void allowProgram(Rules& rules) {
    for (const int call : allowedToProgram)
        rules.allow(call);
    // Shared anonymous memory: limits of a process's own memory do not count it.
    constexpr std::uint64_t sharedMemory = MAP_SHARED | MAP_ANONYMOUS;
    for (const std::uint64_t flags : {std::uint64_t(0), std::uint64_t(MAP_SHARED), std::uint64_t(MAP_ANONYMOUS)})
        rules.allow(SCMP_SYS(mmap), {{3, SCMP_CMP_MASKED_EQ, sharedMemory, flags}});
    rules.allow(SCMP_SYS(clone), {{0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD}});
    rules.deny(SCMP_SYS(clone3)); // a filter cannot see its arguments; the C library then uses clone
}

/// The calls of a task that are restricted by their arguments.
void allowTask(Rules& rules) {
    rules.allow(SCMP_SYS(mmap), {isZero(2, PROT_EXEC), isZero(3, MAP_SHARED)}); // no limit counts shared memory
    rules.allow(SCMP_SYS(mprotect), {isZero(2, PROT_EXEC)});
    rules.allow(SCMP_SYS(openat), {isZero(2, O_TRUNC)});
    for (const std::uint64_t writing : {O_WRONLY, O_RDWR}) // which Landlock checks
        rules.allow(SCMP_SYS(openat), {{2, SCMP_CMP_MASKED_EQ, O_ACCMODE, writing}});
    for (const std::uint64_t command : {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL}) // not F_SETOWN
        rules.allow(SCMP_SYS(fcntl), {is(1, command)});
}

/// Copies of the process, by fork() only, that end with it.
void allowForks(Rules& rules) {
    for (const int call : {SCMP_SYS(pipe2), SCMP_SYS(poll), SCMP_SYS(wait4), SCMP_SYS(setitimer)})
        rules.allow(call);
    rules.allow(SCMP_SYS(clone), {is(0, CLONE_CHILD_CLEARTID | CLONE_CHILD_SETTID | SIGCHLD)});
    rules.allow(SCMP_SYS(prctl), {is(0, PR_SET_PDEATHSIG), is(1, SIGKILL)});
}

/// Restricted calls of both kinds of processes.
void allowInPart(Rules& rules) {
    rules.allow(SCMP_SYS(ioctl), {is(1, TCGETS)}); // isatty()
    rules.allow(SCMP_SYS(prlimit64), {is(0, 0), is(2, 0)});
    rules.allow(SCMP_SYS(tgkill), {is(0, ownProcess)}); // abort()
}

} // namespace

bool canFilterSystemCalls() {
    std::uint32_t action = SECCOMP_RET_ERRNO;
    return ::syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

SystemCallFilter::SystemCallFilter(Filtered whose) {
    Rules rules;
    for (const int call : allowed)
        rules.allow(call);
    allowInPart(rules);
    whose == Filtered::Program ? allowProgram(rules) : allowTask(rules);
    if (whose == Filtered::ForkingTask) allowForks(rules);
    m_program = rules.program();
}

bool SystemCallFilter::install() {
    for (sock_filter& step : m_program)
        if (BPF_CLASS(step.code) == BPF_JMP && step.k == ownProcess) step.k = static_cast<std::uint32_t>(::getpid());
    const sock_fprog all{static_cast<unsigned short>(m_program.size()), m_program.data()};
    return !m_program.empty() && ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &all) == 0;
}

} // namespace inlinescope
