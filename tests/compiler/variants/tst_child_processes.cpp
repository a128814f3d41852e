// SPDX-License-Identifier: GPL-3.0-or-later
// Children that hang, wait, write too much, use too much memory or crash affect only themselves. Each case runs in its
// own process, as a compile does, with the limits of the case.
#include "core/compiler/variants/child_processes.h"
#include "tests/support/shadow_memory.h"

#include <QFile>
#include <QTest>

#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <unistd.h>
#include <vector>

using namespace inlinescope;

namespace {

constexpr std::size_t honestTag = 1, faultyTag = 2;
const std::string honestWords = "measured";

/// The observations of a process with two children, one of which is faulty; trivially copied through a pipe.
struct Seen {
    int honestStatus = -1, faultyStatus = -1;
    bool honestReport = false;
    std::size_t faultyReport = 0;
    bool waited = false;
};

void take(Seen& seen, const ChildReport& child) {
    if (child.tag == honestTag) {
        seen.honestStatus = child.waitStatus;
        seen.honestReport = std::ranges::equal(child.report, asBytes(honestWords));
    } else {
        seen.faultyStatus = child.waitStatus;
        seen.faultyReport = child.report.size();
    }
}

Seen watchBoth(const std::function<void(ChildProcesses&)>& fault) {
    ChildProcesses children(Children::Processes);
    Seen seen;
    const Result<bool> isFaulty = children.fork(faultyTag);
    if (!isFaulty.ok()) return seen;
    if (*isFaulty) fault(children);
    const Result<bool> isHonest = children.fork(honestTag);
    if (!isHonest.ok()) return seen;
    if (*isHonest) children.report(asBytes(honestWords));
    seen.waited = children
                      .waitUntil(0,
                                 [&](ChildReport&& child) -> Result<void> {
                                     take(seen, child);
                                     return {};
                                 })
                      .ok();
    return seen;
}

/// Runs `work` in its own process, and returns its result through a pipe.
template <typename Answer>
Answer apart(const std::function<Answer()>& work) {
    int ends[2];
    Answer answer{};
    if (::pipe(ends) != 0) return answer;
    const pid_t process = ::fork();
    if (process == 0) {
        for (const int signal : {SIGABRT, SIGPIPE, SIGXCPU, SIGALRM}) // otherwise Qt Test would print a stack
            std::signal(signal, SIG_DFL);
        ::close(ends[0]);
        const Answer mine = work();
        ::_exit(::write(ends[1], &mine, sizeof mine) == ssize_t(sizeof mine) ? 0 : 1);
    }
    ::close(ends[1]);
    if (::read(ends[0], &answer, sizeof answer) != ssize_t(sizeof answer)) answer = {};
    ::close(ends[0]);
    ::waitpid(process, nullptr, 0);
    return answer;
}

void limit(decltype(RLIMIT_CPU) what, rlim_t value) {
    const rlimit both{value, value};
    ::setrlimit(what, &both);
}

} // namespace

class TestChildProcesses : public QObject {
    Q_OBJECT
private slots:
    void oneThatComputesForEverEndsWithItsTime() {
        const Seen seen = apart<Seen>([] {
            const rlimit time{1, 3}; // the soft limit's signal is different from a kill
            ::setrlimit(RLIMIT_CPU, &time);
            return watchBoth([](ChildProcesses&) {
                for (volatile std::uint64_t turns = 0;; turns = turns + 1) {
                }
            });
        });
        QVERIFY(seen.waited && seen.honestReport);
        QCOMPARE(seen.honestStatus, 0);
        QVERIFY(WIFSIGNALED(seen.faultyStatus));
        // On a machine where it gets less than a fifth of a core the time limit is reached first.
        const int signal = WTERMSIG(seen.faultyStatus);
        QVERIFY2(signal == SIGXCPU || signal == SIGALRM, strsignal(signal));
    }

    void oneThatWaitsForEverEndsByTheClock() {
        const Seen seen = apart<Seen>([] {
            limit(RLIMIT_CPU, 1);
            return watchBoth([](ChildProcesses&) {
                for (;;)
                    ::pause();
            });
        });
        QVERIFY(seen.waited && seen.honestReport);
        QVERIFY(WIFSIGNALED(seen.faultyStatus));
        QCOMPARE(WTERMSIG(seen.faultyStatus), SIGALRM);
    }

    void oneOutOfMemoryReportsNothing() {
        if (inlinescope::testing::hasShadowMemory) QSKIP("no sanitizer runs in so few addresses");
        const Seen seen = apart<Seen>([] {
            limit(RLIMIT_CORE, 0);
            limit(RLIMIT_AS, rlim_t(1) << 30);
            return watchBoth([](ChildProcesses& children) {
                std::vector<std::vector<char>> eaten;
                try {
                    for (;;)
                        eaten.emplace_back(64 << 20, 'x');
                } catch (const std::bad_alloc&) {
                    std::abort(); // like LLVM, which is built without exceptions
                }
                children.report({});
            });
        });
        QVERIFY(seen.waited && seen.honestReport);
        QVERIFY(WIFSIGNALED(seen.faultyStatus));
        QCOMPARE(WTERMSIG(seen.faultyStatus), SIGABRT);
        QCOMPARE(seen.faultyReport, std::size_t(0));
    }

    void aFloodIsDropped() {
        const Seen seen = apart<Seen>([] {
            return watchBoth([](ChildProcesses& children) {
                const std::string much(std::size_t(80) << 20, 'x');
                children.report(asBytes(much));
            });
        });
        QVERIFY(seen.waited && seen.honestReport);
        QVERIFY(seen.faultyStatus != 0);
        QCOMPARE(seen.faultyReport, std::size_t(0));
    }

    void childrenEndWithTheirParent() {
        const pid_t orphan = apart<pid_t>([]() -> pid_t {
            int ends[2];
            if (::pipe(ends) != 0) return 0;
            ChildProcesses children(Children::Processes);
            const Result<bool> isChild = children.fork(faultyTag);
            if (isChild.ok() && *isChild) {
                const pid_t self = ::getpid();
                if (::write(ends[1], &self, sizeof self) != ssize_t(sizeof self)) ::_exit(1);
                for (;;)
                    ::pause();
            }
            pid_t process = 0;
            return ::read(ends[0], &process, sizeof process) == ssize_t(sizeof process) ? process : 0;
        }); // it ends without waiting for its process
        QVERIFY(orphan > 0);
        const auto isGone = [orphan] {
            QFile status(QStringLiteral("/proc/%1/stat").arg(orphan));
            if (!status.open(QIODevice::ReadOnly)) return true;
            return status.readAll().split(' ').value(2) == "Z"; // dead, but its new parent has not reaped it yet
        };
        QTRY_VERIFY_WITH_TIMEOUT(isGone(), 60'000);
    }
};

QTEST_APPLESS_MAIN(TestChildProcesses)
#include "tst_child_processes.moc"
