#include "core/wire/confinement.h"

#include "core/wire/unique_fd.h"

#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#include <cstdint>
#include <fcntl.h>
#include <unistd.h>

namespace inlinescope {

namespace {

constexpr std::uint64_t accessTruncate = 1ull << 14; // LANDLOCK_ACCESS_FS_TRUNCATE, younger than Debian 12's header

/// Every right to change or execute something that Landlock knows in this version of it.
std::uint64_t changes(long version) {
    std::uint64_t rights = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                           LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR |
                           LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                           LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;
    if (version >= 2) rights |= LANDLOCK_ACCESS_FS_REFER;
    if (version >= 3) rights |= accessTruncate;
    return rights;
}

void allowWriting(int ruleset, const char* path, std::uint64_t rights) {
    const UniqueFd file(::open(path, O_PATH | O_CLOEXEC));
    landlock_path_beneath_attr rule{};
    rule.allowed_access = rights & (LANDLOCK_ACCESS_FS_WRITE_FILE | accessTruncate);
    rule.parent_fd = file.get();
    ::syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}

void forbidChanges() {
    const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) return;
    landlock_ruleset_attr handled{};
    handled.handled_access_fs = changes(version);
    const UniqueFd ruleset(
        static_cast<int>(::syscall(SYS_landlock_create_ruleset, &handled, sizeof handled.handled_access_fs, 0)));
    if (!ruleset) return;
    for (const char* device : {"/dev/null", "/dev/zero"})
        allowWriting(ruleset.get(), device, handled.handled_access_fs);
    ::syscall(SYS_landlock_restrict_self, ruleset.get(), 0);
}

} // namespace

void confine() {
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
    ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (UniqueFd score(::open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)); score)
        // a courtesy to the rest of the system, not a condition
        [[maybe_unused]]
        const auto written = ::write(score.get(), "1000", 4);
    forbidChanges();
}

} // namespace inlinescope
