// SPDX-License-Identifier: GPL-3.0-or-later
// Linked into the tests under ThreadSanitizer. QProcess starts a program by clone(CLONE_VM | CLONE_VFORK), whose child
// uses the memory of its suspended parent. The runtime of LLVM 22 treats each clone() as a fork: the child attaches the
// thread to a slot (tsan_rtl.cpp, ForkAfter), and so does the parent afterwards, which then finds it attached and stops
// with "CHECK failed: tsan_rtl.cpp:261 ((!thr->slot))". With a copy of the memory, as fork() makes it, each has its
// own.
#include <sys/types.h>

#include <cstdarg>
#include <sched.h>

extern "C" int __interceptor_clone(int (*function)(void*), void* stack, int flags, void* argument, pid_t* parent,
                                   void* tls, pid_t* child);

extern "C" int clone(int (*function)(void*), void* stack, int flags, void* argument, ...) noexcept {
    va_list rest;
    va_start(rest, argument);
    auto* parent = va_arg(rest, pid_t*);
    void* tls = va_arg(rest, void*);
    auto* child = va_arg(rest, pid_t*);
    va_end(rest);
    const bool sharesMemory = (flags & CLONE_VFORK) != 0;
    return __interceptor_clone(function, stack, sharesMemory ? flags & ~CLONE_VM : flags, argument, parent, tls, child);
}
