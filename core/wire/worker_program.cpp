// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wire/worker_program.h"

#include "core/wire/control_channel.h"

#include <sys/socket.h>

#include <cstdio>
#include <exception>

namespace inlinescope {
namespace {

bool isStartedByRunner() {
    int type = 0;
    socklen_t size = sizeof type;
    return ::getsockopt(controlDescriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_SEQPACKET;
}

int serve(const char* name, void (*prepare)(), const TaskBody& body) {
    if (!isStartedByRunner()) {
        std::fprintf(stderr, "%s is started by inlinescope and inlinescope-cli, not by hand\n", name);
        return 2;
    }
    const Confinement confinement(sandboxSupport());
    if (!confinement.confineWorker()) {
        std::fputs("the system could not confine the worker\n", stderr);
        return static_cast<int>(WorkerExit::NotConfined);
    }
    prepare();
    return runWorkerLoop(controlDescriptor, confinement, body);
}

} // namespace

int runWorkerProgram(const char* name, void (*prepare)(), const TaskBody& body) {
    try {
        return serve(name, prepare, body);
    } catch (const std::exception& exception) {
        std::fprintf(stderr, "the worker cannot continue: %s\n", exception.what());
    } catch (...) {
        std::fputs("the worker cannot continue: an exception without a message\n", stderr);
    }
    return static_cast<int>(WorkerExit::UncaughtException);
}

} // namespace inlinescope
