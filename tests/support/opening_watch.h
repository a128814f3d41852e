// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

#include <sys/inotify.h>

#include <unistd.h>

/// Detects by the kernel's notifications whether any process opens a file.
class OpeningWatch {
public:
    explicit OpeningWatch(const QString& path) : m_fd(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
        m_good = ::inotify_add_watch(m_fd, path.toLocal8Bit().constData(), IN_OPEN | IN_ACCESS) >= 0;
    }
    ~OpeningWatch() { ::close(m_fd); }
    OpeningWatch(const OpeningWatch&) = delete;
    bool good() const { return m_good; }
    /// Since the last call.
    bool opened() {
        char events[4096];
        return ::read(m_fd, events, sizeof events) > 0;
    }

private:
    int m_fd;
    bool m_good;
};
