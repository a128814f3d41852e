// SPDX-License-Identifier: GPL-3.0-or-later
// old_kernel PROGRAM ARGUMENT...: runs a program as on a kernel without Landlock and seccomp().
#include <cerrno>
#include <initializer_list>
#include <seccomp.h>
#include <unistd.h>

int main(int, char** arguments) {
    const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    for (const int call : {SCMP_SYS(landlock_create_ruleset), SCMP_SYS(seccomp)})
        if (seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), call, 0) != 0) return 2;
    if (seccomp_load(filter) != 0) return 2;
    ::execv(arguments[1], arguments + 1);
    return 2;
}
