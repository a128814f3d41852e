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
#include <utility>

namespace inlinescope {
namespace {

constexpr std::size_t largestMessage = 64 << 20;
constexpr double youngPart = 4;  ///< a process is old after the first of so many parts of its limit of processor time
constexpr rlim_t idleFactor = 4; ///< multiple of the limit of processor time, measured in real time

/// Before each message in a pipe.
struct MessageHead {
    std::uint64_t size = 0;
    std::uint64_t isReport = 0;
};

Error noChild(const char* what) {
    return {ErrorCode::LimitExceeded, std::string(what) + ": " + std::strerror(errno), {}, {}, {}};
}

rlim_t timeLimit() {
    rlimit time{};
    return ::getrlimit(RLIMIT_CPU, &time) == 0 ? time.rlim_cur : RLIM_INFINITY;
}

/// An alarm ends a child that waits forever, since the parent may send no signals. Returns the one before.
itimerval setAlarm(bool mayHang) {
    const rlim_t limit = timeLimit();
    itimerval timer{}, before{};
    if (mayHang && limit != RLIM_INFINITY) timer.it_value.tv_sec = static_cast<time_t>(idleFactor * limit);
    ::setitimer(ITIMER_REAL, &timer, &before);
    return before;
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
    Child& child = m_children.emplace_back();
    child.process = process;
    child.pipe = ends[0];
    child.report.tag = tag;
    return false;
}

Result<bool> ChildProcesses::begin(std::size_t tag, bool mayHang) {
    if (m_kind == Children::Processes || m_depth == m_images.size() || isOld()) return fork(tag, mayHang);
    ProcessImage& image = m_images[m_depth];
    const Usage before = ownUsage();
    const itimerval alarm = setAlarm(mayHang);
    const ProcessImage::Made made = image.make();
    if (made == ProcessImage::Made::Yes) {
        ++m_depth;
        m_children.clear(); // the parent has them again later
        m_branches.clear();
        return true;
    }
    ::setitimer(ITIMER_REAL, &alarm, nullptr);
    if (made == ProcessImage::Made::No) return fork(tag, mayHang);
    const Usage used = ownUsage() - before;
    const Bytes report = image.message();
    m_branches.push_back({tag, 0, {report.begin(), report.end()}, used.ns});
    if (branched) branched(used);
    return false;
}

bool ChildProcesses::isOld() const {
    const rlim_t limit = timeLimit();
    return limit != RLIM_INFINITY && double(ownUsage().ns) * youngPart >= double(limit) * 1e9;
}

void ChildProcesses::becomeChild(int pipe, pid_t parent, bool mayHang) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(1);
    (void)setAlarm(mayHang);
    for (const Child& sibling : m_children)
        if (sibling.pipe >= 0) ::close(sibling.pipe);
    m_children.clear();
    m_branches.clear();
    m_depth = 0;
    if (m_reportTo >= 0) ::close(m_reportTo);
    m_reportTo = pipe;
}

void ChildProcesses::write(Bytes bytes, bool isReport) {
    const MessageHead head{bytes.size(), isReport};
    for (Bytes part : {Bytes(reinterpret_cast<const std::byte*>(&head), sizeof head), bytes})
        while (!part.empty()) {
            const ssize_t written = ::write(m_reportTo, part.data(), part.size());
            if (written < 0 && errno == EINTR) continue;
            if (written <= 0) ::_exit(1);
            part = part.subspan(static_cast<std::size_t>(written));
        }
}

void ChildProcesses::send(Bytes message) {
    write(message, false);
}

void ChildProcesses::report(Bytes bytes) {
    if (m_depth > 0) m_images[m_depth - 1].restore(bytes);
    write(bytes, true);
    ::_exit(0);
}

Result<void> ChildProcesses::read(Child& child) {
    std::array<std::byte, 64 * 1024> buffer;
    const ssize_t got = ::read(child.pipe, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) return {};
    if (got > 0) {
        child.unread.insert(child.unread.end(), buffer.begin(), buffer.begin() + got);
        return take(child);
    }
    ::close(child.pipe);
    child.pipe = -1;
    return {};
}

/// Takes the messages that are complete. After one that is too large the pipe is closed, which makes the writer fail.
Result<void> ChildProcesses::take(Child& child) {
    MessageHead head;
    while (child.unread.size() >= sizeof head) {
        std::memcpy(&head, child.unread.data(), sizeof head);
        if (head.size > largestMessage) {
            ::close(child.pipe);
            child.pipe = -1;
            child.unread.clear();
            return {};
        }
        if (child.unread.size() < sizeof head + head.size) return {};
        const auto begin = child.unread.begin() + sizeof head, end = begin + static_cast<std::ptrdiff_t>(head.size);
        std::vector<std::byte> message(begin, end);
        child.unread.erase(child.unread.begin(), end);
        if (head.isReport)
            child.report.report = std::move(message);
        else if (heard)
            INLINESCOPE_CHECK(heard(child.report.tag, std::move(message)));
    }
    return {};
}

void ChildProcesses::wait(Child& child) {
    rusage usage{};
    while (::wait4(child.process, &child.report.waitStatus, 0, &usage) < 0 && errno == EINTR) {
    }
    child.report.cpuNs = processorTime(usage);
}

Result<void> ChildProcesses::waitUntil(std::size_t left, const std::function<Result<void>(ChildReport&&)>& done) {
    for (ChildReport& branch : std::exchange(m_branches, {}))
        INLINESCOPE_CHECK(done(std::move(branch)));
    while (m_children.size() > left) {
        std::vector<pollfd> waits;
        for (const Child& child : m_children)
            waits.push_back({child.pipe, POLLIN, 0});
        if (::poll(waits.data(), waits.size(), -1) < 0 && errno != EINTR) return noChild("no poll");
        for (std::size_t index = 0; index < waits.size(); ++index)
            if (waits[index].revents != 0) INLINESCOPE_CHECK(read(m_children[index]));
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
