// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <sys/types.h>

#include <csignal>

/// Sends a signal to one process; with signal 0, whether it is there. Numbers up to 0 name groups of processes, the
/// test's own too: a QProcess that has ended has 0, and a fork() that failed gives -1. Nothing is sent to these.
inline bool signalProcess(qint64 process, int number) {
    return process > 0 && ::kill(pid_t(process), number) == 0;
}
