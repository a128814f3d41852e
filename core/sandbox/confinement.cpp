// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sandbox/confinement.h"

#include "core/base/unique_fd.h"

#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace inlinescope {
namespace {

// Not in Debian 12's header; https://docs.kernel.org/userspace-api/landlock.html
constexpr std::uint64_t truncateFile = 1ull << 14;                        // version 3
constexpr std::uint64_t bindTcp = 1ull << 0, connectTcp = 1ull << 1;      // version 4
constexpr std::uint64_t ioctlOnDevice = 1ull << 15;                       // version 5
constexpr std::uint64_t abstractSockets = 1ull << 0, signals = 1ull << 1; // version 6

struct RulesetAttributes {
    std::uint64_t files = 0, network = 0, scopes = 0;
};

std::uint32_t landlockVersion() {
    const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return version > 0 ? static_cast<std::uint32_t>(version) : 0;
}

/// All access rights that change or execute something.
std::uint64_t changes(std::uint32_t version) {
    std::uint64_t rights = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                           LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR |
                           LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                           LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;
    if (version >= 2) rights |= LANDLOCK_ACCESS_FS_REFER;
    if (version >= 3) rights |= truncateFile;
    return rights;
}

/// The access rights that a single file can have.
constexpr std::uint64_t fileRights =
    LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | truncateFile;

/// A Landlock ruleset, to which allowed paths are added.
class Ruleset {
public:
    Ruleset(std::uint32_t version, RulesetAttributes handled) : m_files(handled.files) {
        const std::size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
        m_fd = UniqueFd(static_cast<int>(::syscall(SYS_landlock_create_ruleset, &handled, size, 0)));
        m_good = bool(m_fd);
    }
    /// `place` may be opened with O_PATH. A file in memory has no path, and needs no rule.
    void allow(int place, std::uint64_t rights) {
        landlock_path_beneath_attr rule{};
        rule.allowed_access = rights & m_files;
        rule.parent_fd = place;
        const long added = ::syscall(SYS_landlock_add_rule, m_fd.get(), LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
        m_good = m_good && (added == 0 || errno == EBADFD);
    }
    void allow(const char* path, std::uint64_t rights) {
        if (const UniqueFd place(::open(path, O_PATH | O_CLOEXEC)); place) allow(place.get(), rights);
    }
    /// The same; for a file without the rights that only a folder can have.
    void allowWhatIsThere(const char* path, std::uint64_t rights) {
        struct stat status{};
        const bool folder = ::stat(path, &status) == 0 && S_ISDIR(status.st_mode);
        allow(path, folder ? rights : rights & fileRights);
    }
    /// Allocates no memory.
    bool enforce() const { return m_good && ::syscall(SYS_landlock_restrict_self, m_fd.get(), 0) == 0; }

private:
    std::uint64_t m_files;
    UniqueFd m_fd;
    bool m_good = false;
};

/// All access that this version of Landlock can restrict, files and the rest.
RulesetAttributes allAttributes(std::uint32_t version) {
    RulesetAttributes handled{changes(version) | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR};
    if (version >= 4) handled.network = bindTcp | connectTcp;
    if (version >= 5) handled.files |= ioctlOnDevice;
    if (version >= 6) handled.scopes = abstractSockets | signals;
    return handled;
}

constexpr std::uint64_t readAll = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;

/// The task's rules. Only inputs can be read: a compile needs no other file (observed by tracing all kinds of tasks).
bool restrictTask(std::uint32_t version, std::span<const int> inputs) {
    Ruleset ruleset(version, allAttributes(version));
    // clang writes its outputs other than the object there, and also reads it in place of a file.
    ruleset.allow("/dev/null", LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | truncateFile);
    for (const int input : inputs)
        ruleset.allow(input, LANDLOCK_ACCESS_FS_READ_FILE);
    return ruleset.enforce();
}

void dropPrivileges() {
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
    ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

/// Makes the kernel's OOM killer choose this process first. Failure is ignored: this protects the rest of the system
/// only.
void raiseOomScore() {
    if (const UniqueFd score(::open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)); score) [[maybe_unused]]
        const auto written = ::write(score.get(), "1000", 4);
}

} // namespace

SandboxSupport sandboxSupport() {
    return {landlockVersion(), canFilterSystemCalls()};
}

std::string weakness(const SandboxSupport& support) {
    const std::string missing = support.landlock > 0 ? (support.seccomp ? "" : "system call filters (seccomp)")
                                : support.seccomp    ? "Landlock"
                                                     : "neither Landlock nor system call filters (seccomp)";
    if (missing.empty()) return {};
    const std::string has = missing.starts_with("neither") ? "has " : "has no ";
    return "this system's kernel " + has + missing +
           "; what a module's bitcode or a file could do to the compiler is confined by the list of allowed options"
           " and by a process of its own only";
}

Confinement::Confinement(const SandboxSupport& support) : m_support(support) {
    if (!support.seccomp) return;
    m_filter.emplace();
    m_forkingFilter.emplace(Filtered::ForkingTask);
}

bool Confinement::confineWorker() const {
    dropPrivileges();
    if (m_support.landlock == 0) return true;
    Ruleset ruleset(m_support.landlock, {changes(m_support.landlock)});
    ruleset.allow("/dev/null", LANDLOCK_ACCESS_FS_WRITE_FILE | truncateFile);
    ruleset.allow("/proc", LANDLOCK_ACCESS_FS_WRITE_FILE | truncateFile); // for a task's oom_score_adj
    return ruleset.enforce();
}

bool Confinement::confineTask(std::span<const int> inputs, bool forks) const {
    raiseOomScore();
    dropPrivileges();
    if (m_support.landlock > 0 && !restrictTask(m_support.landlock, inputs)) return false;
    const auto& filter = forks ? m_forkingFilter : m_filter;
    return !filter || SystemCallFilter(*filter).install();
}

struct ProgramConfinement::State {
    std::optional<Ruleset> ruleset;
    std::optional<SystemCallFilter> filter;
};

ProgramConfinement::ProgramConfinement(const SandboxSupport& support, const ProgramPlaces& places)
    : m_state(new State) {
    if (support.seccomp) m_state->filter.emplace(Filtered::Program);
    if (support.landlock == 0) return;
    Ruleset& ruleset = m_state->ruleset.emplace(support.landlock, allAttributes(support.landlock));
    ruleset.allow("/dev/null", LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | truncateFile);
    for (const std::string& program : places.executed)
        ruleset.allow(program.c_str(), LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE);
    for (const std::string& place : places.read)
        ruleset.allowWhatIsThere(place.c_str(), readAll);
    ruleset.allowWhatIsThere(places.written.c_str(), readAll | LANDLOCK_ACCESS_FS_WRITE_FILE |
                                                         LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                                                         truncateFile);
}

ProgramConfinement::~ProgramConfinement() = default;

bool ProgramConfinement::enter() {
    raiseOomScore();
    dropPrivileges();
    if (m_state->ruleset && !m_state->ruleset->enforce()) return false;
    return !m_state->filter || m_state->filter->install();
}

} // namespace inlinescope
