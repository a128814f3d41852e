// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/child_processes.h"

#include "core/base/processor_time.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace inlinescope {
namespace {

constexpr std::size_t largestReport = 64 << 20;
constexpr rlim_t idleFactor = 5; ///< multiple of the limit of processor time, measured in real time

Error noChild(const char* what) {
    return {ErrorCode::LimitExceeded, std::string(what) + ": " + std::strerror(errno), {}, {}, {}};
}

/// An alarm ends a child that waits forever, since the parent may send no signals.
void setAlarm() {
    rlimit time{};
    if (::getrlimit(RLIMIT_CPU, &time) != 0 || time.rlim_cur == RLIM_INFINITY) return;
    itimerval timer{};
    timer.it_value.tv_sec = static_cast<time_t>(idleFactor * time.rlim_cur);
    ::setitimer(ITIMER_REAL, &timer, nullptr);
}

} // namespace

ChildProcesses::~ChildProcesses() {
    for (const Child& child : m_children)
        if (child.pipe >= 0) ::close(child.pipe);
}

Result<bool> ChildProcesses::fork(std::size_t tag, bool mayHang) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return noChild("no pipe");
    const pid_t parent = ::getpid();
    const pid_t process = ::fork();
    if (process < 0) {
        const Error error = noChild("no process");
        ::close(ends[0]);
        ::close(ends[1]);
        return error;
    }
    ::close(ends[process == 0 ? 0 : 1]);
    if (process == 0) {
        becomeChild(ends[1], parent, mayHang);
        return true;
    }
    m_children.push_back({process, ends[0], {}});
    m_children.back().report.tag = tag;
    return false;
}

void ChildProcesses::becomeChild(int pipe, pid_t parent, bool mayHang) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(1);
    if (mayHang) setAlarm();
    for (const Child& sibling : m_children)
        if (sibling.pipe >= 0) ::close(sibling.pipe);
    m_children.clear();
    if (m_reportTo >= 0) ::close(m_reportTo);
    m_reportTo = pipe;
}

void ChildProcesses::report(Bytes bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_reportTo, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) ::_exit(1);
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    ::_exit(0);
}

void ChildProcesses::read(Child& child) {
    std::array<std::byte, 64 * 1024> buffer;
    const ssize_t got = ::read(child.pipe, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) return;
    std::vector<std::byte>& report = child.report.report;
    if (got > 0) report.insert(report.end(), buffer.begin(), buffer.begin() + got);
    if (got > 0 && report.size() <= largestReport) return;
    if (got > 0) report.clear(); // too long for a report; closing the pipe makes the writer fail
    ::close(child.pipe);
    child.pipe = -1;
}

void ChildProcesses::wait(Child& child) {
    rusage usage{};
    while (::wait4(child.process, &child.report.waitStatus, 0, &usage) < 0 && errno == EINTR) {
    }
    child.report.cpuNs = processorTime(usage);
}

Result<void> ChildProcesses::waitUntil(std::size_t left, const std::function<Result<void>(ChildReport&&)>& done) {
    while (m_children.size() > left) {
        std::vector<pollfd> waits;
        for (const Child& child : m_children)
            waits.push_back({child.pipe, POLLIN, 0});
        if (::poll(waits.data(), waits.size(), -1) < 0 && errno != EINTR) return noChild("no poll");
        for (std::size_t index = 0; index < waits.size(); ++index)
            if (waits[index].revents != 0) read(m_children[index]);
        const auto ended = [](const Child& child) { return child.pipe < 0; };
        for (auto child = m_children.begin();
             (child = std::find_if(child, m_children.end(), ended)) != m_children.end();) {
            wait(*child);
            ChildReport report = std::move(child->report);
            child = m_children.erase(child);
            INLINESCOPE_CHECK(done(std::move(report)));
        }
    }
    return {};
}

} // namespace inlinescope
