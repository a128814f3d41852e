// SPDX-License-Identifier: GPL-3.0-or-later
// Children without processes of their own, and what replaces a process that has used much of its time.
#include "core/compiler/variants/child_processes.h"
#include "tests/compiler/variants/in_copy.h"
#include "tests/support/shadow_memory.h"

#include <QTest>

#include <sys/resource.h>

#include <csignal>
#include <cstdlib>
#include <string>
#include <unistd.h>
#include <vector>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// The reports of children, with their tags.
std::string reportsOf(ChildProcesses& children) {
    std::string all;
    const Result<void> done = children.waitUntil(0, [&all](ChildReport&& child) -> Result<void> {
        all += std::to_string(child.tag) + "=" + textOf(child.report) + " " + (child.cpuNs > 0 ? "" : "no time ");
        return {};
    });
    return done.ok() ? all : "error";
}

void limitTime(rlim_t seconds) {
    const rlimit both{seconds, seconds};
    ::setrlimit(RLIMIT_CPU, &both);
}

void compute(double seconds) {
    for (const clock_t end = ::clock() + clock_t(seconds * CLOCKS_PER_SEC); ::clock() < end;) {
    }
}

std::string oneAfterAnother() {
    ChildProcesses children(Children::Branches);
    const pid_t self = ::getpid();
    std::vector<std::string> words{"parent"};
    for (const std::size_t tag : {1, 2, 3}) {
        if (!*children.begin(tag)) continue;
        words.push_back("child of " + words.back());
        children.report(asBytes(words.back() + (::getpid() == self ? "" : " elsewhere")));
    }
    return reportsOf(children) + std::to_string(words.size());
}

/// The third one deep is a process.
std::string branchesOfBranches() {
    ChildProcesses children(Children::Branches);
    const pid_t self = ::getpid();
    std::string text;
    for (std::size_t depth = 1; depth <= 3; ++depth) {
        if (!*children.begin(depth)) {
            text = reportsOf(children);
            break;
        }
        if (depth == 3) text = ::getpid() == self ? "same process" : "process";
    }
    if (children.isBranch() || ::getpid() != self) children.report(asBytes("(" + text + ")"));
    return text;
}

std::string aBranchThatCrashes() {
    ChildProcesses children(Children::Branches);
    if (*children.begin(1)) std::raise(SIGKILL);
    return reportsOf(children);
}

std::string aBranchThatWaitsForEver() {
    limitTime(1);
    ChildProcesses children(Children::Branches);
    if (*children.begin(1)) children.report({});
    if (*children.begin(2))
        for (;;)
            ::pause();
    return reportsOf(children);
}

std::string anAlarmIsOfTheBranch() {
    limitTime(1);
    ChildProcesses children(Children::Branches);
    if (*children.begin(1)) children.report(asBytes(std::string("done")));
    const std::string reports = reportsOf(children);
    ::sleep(6); // more than five times the limit
    return reports;
}

std::string messagesComeBeforeTheReport() {
    ChildProcesses children(Children::Processes);
    std::string all;
    children.heard = [&all](std::size_t tag, std::vector<std::byte>&& message) -> Result<void> {
        all += std::to_string(tag) + ":" + std::to_string(message.size()) + " ";
        return {};
    };
    if (*children.begin(7)) {
        for (const std::size_t size : {0, 1, 200'000, 2})
            children.send(std::vector<std::byte>(size));
        children.report(asBytes(std::string("end")));
    }
    return all + reportsOf(children);
}

/// Children of an old process are processes, which are young.
std::string anOldProcess() {
    limitTime(4);
    ChildProcesses children(Children::Branches);
    const pid_t self = ::getpid();
    const auto age = [&] {
        return std::string(children.isOld() ? "old" : "young") + (::getpid() == self ? "" : " process");
    };
    std::string words = age() + " ";
    if (*children.begin(1)) children.report(asBytes(age()));
    words += reportsOf(children);
    compute(1.1);
    words += age() + " ";
    if (*children.begin(2)) {
        if (*children.begin(3)) children.report(asBytes(age()));
        children.report(asBytes(age() + " " + reportsOf(children)));
    }
    return words + reportsOf(children);
}

/// A branch knows nothing of the children that its parent has.
std::string childrenOfTheParent() {
    ChildProcesses children(Children::Branches);
    if (*children.fork(1)) children.report(asBytes(std::string("first")));
    if (*children.begin(2)) children.report(asBytes(std::to_string(children.running()) + reportsOf(children)));
    return reportsOf(children);
}

void observe() {
    std::signal(SIGABRT, SIG_DFL);
    prepareForImages();
    inCopy("one after another", oneAfterAnother);
    inCopy("branches of branches", branchesOfBranches);
    inCopy("crash", aBranchThatCrashes);
    inCopy("waits for ever", aBranchThatWaitsForEver);
    inCopy("alarm", anAlarmIsOfTheBranch);
    inCopy("messages", messagesComeBeforeTheReport);
    inCopy("old", anOldProcess);
    inCopy("children of the parent", childrenOfTheParent);
}

} // namespace

class TestBranches : public QObject {
    Q_OBJECT
private slots:
    void outcomesAreAsExpected_data() {
        QTest::addColumn<QString>("expected");
        QTest::newRow("one after another") << "1=child of parent 2=child of parent 3=child of parent 1";
        QTest::newRow("branches of branches") << "1=(2=(3=(process) ) ) ";
        QTest::newRow("crash") << QString("signal %1").arg(SIGKILL);
        QTest::newRow("waits for ever") << QString("signal %1").arg(SIGALRM);
        QTest::newRow("alarm") << "1=done ";
        QTest::newRow("messages") << "7:0 7:1 7:200000 7:2 7=end ";
        QTest::newRow("old") << "young 1=young old 2=young process 3=young process  ";
        QTest::newRow("children of the parent") << "2=0 1=first ";
    }
    void outcomesAreAsExpected() {
        QFETCH(QString, expected);
        if (hasShadowMemory) QSKIP("no images of processes with shadow memory");
        QCOMPARE(QString::fromStdString(outcomes()[QTest::currentDataTag()]), expected);
    }
};

int main(int count, char** arguments) {
    observe();
    TestBranches test;
    return QTest::qExec(&test, count, arguments);
}
#include "tst_branches.moc"
