// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/jobs/job_fixture.h"
#include "tests/support/process.h"
#include "tests/support/shadow_memory.h"
#include "tests/support/signals.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <csignal>
#include <fstream>
#include <thread>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

struct ProcessStat {
    pid_t parent = 0;
    long cpuTicks = 0;
};

ProcessStat statOf(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string line;
    std::getline(file, line);
    const QStringList fields = QString::fromStdString(line).section(") ", -1).split(' ');
    return {fields.value(1).toInt(), fields.value(11).toLong() + fields.value(12).toLong()};
}

std::vector<pid_t> childrenOf(pid_t parent) {
    std::vector<pid_t> children;
    for (const QString& entry : QDir("/proc").entryList(QDir::Dirs))
        if (const pid_t process = entry.toInt(); process > 0 && statOf(process).parent == parent)
            children.push_back(process);
    return children;
}

/// The process of the worker program, a child of this one; 0 if there is none.
pid_t workerProcess() {
    const std::vector<pid_t> children = childrenOf(::getpid());
    return children.empty() ? 0 : children.front();
}

/// Kills the job that computes for half a second of processor time; false if none does within five minutes.
bool killTheBusyJob() {
    for (int attempt = 0; attempt < 30'000; ++attempt) {
        if (const pid_t worker = workerProcess())
            for (const pid_t job : childrenOf(worker))
                if (statOf(job).cpuTicks > ::sysconf(_SC_CLK_TCK) / 2) return signalProcess(job, SIGKILL);
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

int openDescriptors() {
    return int(QDir("/proc/self/fd").entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot).size());
}

} // namespace

/// A run over 100 modules with the real worker; some of them stop their job: that affects only the module itself.
class TestFaults : public QObject {
    Q_OBJECT

    static constexpr int Batch = 100;
    QTemporaryDir m_folder;
    const QString m_temporary = m_folder.filePath("tmp");
    QByteArray m_heavy; ///< bitcode whose compile takes seconds
    QByteArray m_big;   ///< bitcode whose object is of 300 MiB
    int m_descriptors = 0;

    QByteArray compiled(const QByteArray& source) const {
        const QString input = m_folder.filePath("source.c"), output = m_folder.filePath("source.bc");
        if (!writeWhole(input, source)) return {};
        const Finished done =
            runProgram("clang-22", {"-c", "-emit-llvm", "-Oz", "-Xclang", "-disable-llvm-passes", input, "-o", output});
        return done.exitCode == 0 ? readWhole(output) : QByteArray();
    }

    static QByteArray heavySource() {
        QByteArray source;
        for (int function = 0; function < 200; ++function) {
            source += "unsigned f" + QByteArray::number(function) + "(unsigned *a, unsigned x) {\n";
            for (int line = 0; line < 50; ++line)
                source += "if (a[x & 1023] > " + QByteArray::number(line * function) +
                          "u) x = x * 31 + a[(x >> 3) & 1023];\n";
            source += "return x; }\n";
        }
        return source;
    }

    /// A corpus of modules, all small except `odd`, by number.
    static void prepare(JobSandbox& box, const QMap<int, QByteArray>& odd) {
        box.extract();
        const QByteArray bitcode = readWhole(box.corpus + "/pack.c.o.bc");
        const QByteArray command = readWhole(box.corpus + "/pack.c.o.cmd");
        QJsonArray modules;
        for (int number = 0; number < Batch; ++number) {
            const QString name = QString("m%1.o").arg(number, 2, 10, QChar('0'));
            if (!writeWhole(box.corpus + '/' + name + ".bc", odd.value(number, bitcode)) ||
                !writeWhole(box.corpus + '/' + name + ".cmd", command))
                throw std::runtime_error("corpus");
            modules.append(name);
        }
        const QJsonObject description{{"has_thinlto", false}, {"modules", modules}};
        if (!writeWhole(box.corpus + "/corpus_description.json", QJsonDocument(description).toJson()))
            throw std::runtime_error("corpus");
        box.import(box.corpus);
    }

    static std::string notOk(const JobSandbox& box) {
        return box.value("SELECT group_concat(name || ' ' || status || ' ' || limit_kind, ', ') FROM (SELECT m.name, "
                         "mr.status, mr.limit_kind FROM module_runs mr JOIN modules m ON m.id = mr.module_id WHERE "
                         "mr.status <> 'ok' ORDER BY m.name)");
    }

private slots:
    void initTestCase() {
        m_heavy = compiled(heavySource());
        m_big = compiled("char big[300 << 20] = {1};\n");
        QVERIFY(!m_heavy.isEmpty() && !m_big.isEmpty());
        QVERIFY(QDir().mkdir(m_temporary));
        qputenv("TMPDIR", m_temporary.toUtf8());
    }
    void init() { m_descriptors = openDescriptors(); }
    void cleanup() {
        QCOMPARE(openDescriptors(), m_descriptors);
        QVERIFY(childrenOf(::getpid()).empty());
        QDir temporary(m_temporary);
        QVERIFY2(temporary.isEmpty(), qPrintable(temporary.entryList().join(' ')));
    }

    void limitsAndRubbishCostTheirModulesOnly() {
        if (hasShadowMemory) QSKIP("a sanitizer ends the program when memory ends");
        JobSandbox box;
        prepare(box, {{20, m_heavy}, {37, m_big}, {55, "BC\xC0\xDE no bitcode"}, {71, QByteArray(5000, '\x5a')}});
        RunOptions options = box.runOptions("r");
        options.timeLimitSeconds = 1;
        options.memoryLimitMib = 250;
        const RunSummary summary = need(runCorpus(box.context, options));
        QCOMPARE(QString::fromStdString(notOk(box)),
                 QString("m20.o timed-out time, m37.o failed memory, m55.o failed , m71.o failed "));
        QCOMPARE(summary.ok, Batch - 4);
        std::map<std::string, std::string> reasons;
        for (const Finding& finding : box.findings)
            reasons[finding.subject] = finding.error.found;
        QCOMPARE(reasons.size(), std::size_t(4));
        QCOMPARE(reasons["m20.o"], std::string("the time limit was reached: the task was not done in time; expected at "
                                               "most 1 s of processor time"));
        QCOMPARE(reasons["m37.o"], std::string("not compiled: memory limit of 250 MiB reached"));
        QVERIFY(box.passesCheck());
    }

    void aJobKilledFromOutsideCostsItsModuleAndIsTriedAgain() {
        JobSandbox box;
        prepare(box, {{37, m_heavy}});
        bool killed = false;
        std::thread killer([&killed] { killed = killTheBusyJob(); });
        const RunSummary summary = need(runCorpus(box.context, box.runOptions("r")));
        killer.join();
        QVERIFY(killed);
        QCOMPARE(notOk(box), std::string("m37.o crashed kill"));
        QVERIFY2(box.findings.at(0).error.found.find("was killed by signal SIGKILL (Killed)") != std::string::npos,
                 box.findings.at(0).error.found.c_str());
        QCOMPARE(summary.ok, Batch - 1);
        const RunSummary again = need(runCorpus(box.context, box.runOptions("r")));
        QVERIFY(again.redone == (std::map<RedoReason, int>{{RedoReason::Killed, 1}}));
        QCOMPARE(again.ok, Batch);
        QVERIFY(box.passesCheck());
    }

    void aWorkerKilledFromOutsideCostsNothing() {
        JobSandbox box;
        prepare(box, {});
        int killed = 0;
        box.context.progress = [&](const Progress& progress) {
            if (progress.done % 25 == 10) killed += signalProcess(workerProcess(), SIGKILL);
        };
        const RunSummary summary = need(runCorpus(box.context, box.runOptions("r")));
        QCOMPARE(killed, 4);
        QCOMPARE(summary.ok, Batch);
        QVERIFY(box.findings.empty());
        QVERIFY(box.passesCheck());
    }
};

QTEST_GUILESS_MAIN(TestFaults)
#include "tst_faults.moc"
