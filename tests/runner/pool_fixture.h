// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Batches of tasks in a pool of fault workers, whose tasks fail as their names ask for, and the processes of that pool.
#include "core/runner/worker_tasks.h"
#include "tests/support/own_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <map>
#include <unistd.h>

namespace inlinescope::testing {

inline constexpr int batch = 100;
inline constexpr int patience = 60'000; ///< ms, until processes exist or are gone on a loaded machine
/// The wall time limit is ten times as long, which no correct task of a batch needs on a loaded machine.
inline constexpr std::chrono::milliseconds shortLimit{500};

inline const OwnProgram& faultWorker() {
    static const OwnProgram program("fault_worker");
    return program;
}

inline int openDescriptors() {
    int count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator("/proc/self/fd"))
        ++count;
    return count;
}

inline pid_t parentOf(pid_t process) {
    QFile file(QString("/proc/%1/stat").arg(process));
    if (!file.open(QFile::ReadOnly)) return 0;
    return file.readAll().split(')').last().split(' ').value(2).toInt();
}

/// The worker of a pool, from which the others are forked; 0 if there is none.
inline pid_t zygote() {
    for (const pid_t process : faultWorker().processes())
        if (parentOf(process) == ::getpid()) return process;
    return 0;
}

inline std::vector<pid_t> taskProcesses() {
    std::vector<pid_t> processes = faultWorker().processes();
    std::erase(processes, zygote());
    return processes;
}

inline WorkerPoolOptions options(int parallel = 2) {
    WorkerPoolOptions result;
    result.program = faultWorker().path();
    result.variables = {"FAULT_WORKER"};
    result.parallel = parallel;
    result.timeLimit = std::chrono::seconds(60);
    result.outputLimit = 4 << 20;
    result.memoryLimit = 64 << 20;
    return result;
}

inline CompileTask named(const std::string& name) {
    CompileTask task;
    task.name = name;
    return task;
}

/// Outcomes by tag of a batch in which task number 37 has the name `odd` and the others are correct.
struct Batch {
    std::map<std::size_t, TaskOutcome> outcomes;
    Result<void> ran;
    int count(TaskStatus status) const {
        return int(std::count_if(outcomes.begin(), outcomes.end(),
                                 [&](const auto& outcome) { return outcome.second.status == status; }));
    }
};

inline constexpr std::size_t oddOne = 37;

/// `odd` are the names of the tasks from number 37 on.
inline Batch
runBatch(WorkerPool& pool, const std::vector<std::string>& odd, const std::function<void()>& onDone = [] {}) {
    Batch result;
    std::size_t tag = 0;
    const auto next = [&]() -> std::optional<TaskRequest> {
        if (tag == batch) return std::nullopt;
        const bool isOdd = tag >= oddOne && tag < oddOne + odd.size();
        const std::string name = isOdd ? odd[tag - oddOne] : "job " + std::to_string(tag);
        return TaskRequest{tag++, named(name), {std::vector<std::byte>(100, std::byte(tag))}, nullptr};
    };
    const auto done = [&](TaskOutcome&& outcome) {
        result.outcomes[outcome.tag] = std::move(outcome);
        onDone();
        return Result<void>();
    };
    result.ran = pool.run(next, done, {});
    return result;
}
inline Batch runBatch(WorkerPool& pool, const std::string& odd) {
    return runBatch(pool, std::vector{odd});
}

inline QString text(const std::string& string) {
    return QString::fromStdString(string);
}

/// Neither descriptors nor processes may be left by a test function: begin() in init(), end() in cleanup().
class LeftoverCheck {
public:
    void begin() {
        qunsetenv("FAULT_WORKER");
        QCOMPARE(faultWorker().processes().size(), std::size_t(0));
        m_descriptors = openDescriptors();
    }
    void end() const {
        QCOMPARE(openDescriptors(), m_descriptors);
        QTRY_COMPARE_WITH_TIMEOUT(faultWorker().processes().size(), std::size_t(0), patience);
    }

private:
    int m_descriptors = 0;
};

} // namespace inlinescope::testing
