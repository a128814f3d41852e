// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/support/process.h"
#include "tests/support/shadow_memory.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <unistd.h>

namespace {

/// A corpus of many small modules, all of them one: hard links to the same bitcode and command line.
class ManyModules {
public:
    bool make(int count) {
        if (!compileOne()) return false;
        QByteArray description = "{\"has_thinlto\": false, \"modules\": [";
        for (int i = 0; i < count; ++i) {
            const QString name = QString("a_folder_of_the_build/%1/module_number_%2.o").arg(i / 500).arg(i);
            if (i % 500 == 0) QDir().mkpath(path("corpus/" + QFileInfo(name).path()));
            for (const char* extension : {".bc", ".cmd"})
                if (::link(path(QString("one.o") + extension).toLocal8Bit(),
                           path("corpus/" + name + extension).toLocal8Bit()) != 0)
                    return false;
            description += (i ? ", \"" : "\"") + name.toUtf8() + '"';
        }
        return write("corpus/corpus_description.json", description + "]}");
    }

    struct Ended {
        int exitCode = -1;
        qint64 peakKiB = 0;
        qint64 milliseconds = 0;
        qint64 fileBytes = 0; ///< of the workspace afterwards
    };
    /// Runs the program and reads its own peak of resident memory (not its workers') from the kernel.
    Ended run(const QStringList& arguments) const {
        QProcess process;
        process.setStandardOutputFile(QProcess::nullDevice());
        process.setStandardErrorFile(path("stderr"));
        QElapsedTimer timer;
        timer.start();
        process.start(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli",
                      QStringList{"--workspace", path("w.inlinescope")} + arguments);
        Ended ended;
        do
            ended.peakKiB = std::max(ended.peakKiB, peakOf(process.processId()));
        while (!process.waitForFinished(20) && process.state() != QProcess::NotRunning);
        ended.milliseconds = timer.elapsed();
        ended.fileBytes = QFileInfo(path("w.inlinescope")).size();
        ended.exitCode = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
        return ended;
    }

    /// A column of the only row of a list.
    QString listed(const QString& noun, const QString& column) const {
        const QList<QStringList> rows = parseCsv(runCli(path("w.inlinescope"), {"--format", "csv", "list", noun}).out);
        return rows.size() == 2 ? rows[1].value(rows[0].indexOf(column)) : QString();
    }
    QString path(const QString& name) const { return m_folder.filePath(name); }

private:
    bool write(const QString& name, const QByteArray& text) const {
        QFile file(path(name));
        return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
    }
    bool compileOne() const {
        QDir().mkpath(path("corpus"));
        return write("one.c", "static int twice(int x) { return 2 * x; }\nint one(int x) { return twice(x); }\n") &&
               runProgram("clang-22", {"-O2", "-Xclang", "-fembed-bitcode=all", "-c", "one.c", "-o", "one.o"},
                          m_folder.path())
                       .exitCode == 0 &&
               runProgram("llvm-objcopy-22",
                          {"--dump-section=.llvmbc=one.o.bc", "--dump-section=.llvmcmd=one.o.cmd", "one.o", "copy.o"},
                          m_folder.path())
                       .exitCode == 0;
    }
    static qint64 peakOf(qint64 process) {
        QFile status(QString("/proc/%1/status").arg(process));
        if (!status.open(QIODevice::ReadOnly)) return 0;
        for (const QByteArray& line : status.readAll().split('\n'))
            if (line.startsWith("VmHWM:")) return line.mid(6).trimmed().split(' ').first().toLongLong();
        return 0;
    }

    QTemporaryDir m_folder;
};

/// Small corpus and large: from the environment (long test), else a size for a few seconds.
int largeCount() {
    const int asked = qEnvironmentVariableIntValue("INLINESCOPE_MODULES");
    return asked > 0 ? asked : 1200;
}

/// The most that a module may add to a peak: its name and its row in the list of modules, and SQLite's administration
/// of each page. The pages themselves are in the writer's page cache, which is limited to 64 MiB.
constexpr double mostBytesPerModule = 1024;
constexpr qint64 pageCache = 64 << 20;

/// By how much two runs of the program over the same corpus may differ: how many results of workers wait for the writer
/// depends on the load of the machine. Five pairs on an idle machine differed by at most 0.7 MiB.
constexpr qint64 spreadOfPeaks = 2 << 20;

} // namespace

/// The memory of import and run does not grow with the corpus, except for a row per module and a page cache of fixed
/// size.
class TestScale : public QObject {
    Q_OBJECT

private slots:
    void memoryIsFlatOverTheNumberOfModules() {
        if (inlinescope::testing::hasShadowMemory) QSKIP("a sanitizer's own memory hides the program's");
        const int small = largeCount() / 10, large = largeCount();
        ManyModules::Ended imported[2], ran[2];
        for (const int index : {0, 1}) {
            const int count = index ? large : small;
            ManyModules corpus;
            QVERIFY(corpus.make(count));
            imported[index] = corpus.run({"import", corpus.path("corpus")});
            QCOMPARE(imported[index].exitCode, 0);
            QCOMPARE(corpus.listed("corpora", "modules"), QString::number(count));
            ran[index] = corpus.run({"run", "corpus", "--policy", "default", "--jobs", "2"});
            QCOMPARE(ran[index].exitCode, 0);
            QCOMPARE(corpus.listed("runs", "ok"), QString::number(count));
            qInfo("%d modules: import %lld KiB, %.2f ms a module; run %lld KiB, %.2f ms a module; workspace %lld bytes",
                  count, imported[index].peakKiB, double(imported[index].milliseconds) / count, ran[index].peakKiB,
                  double(ran[index].milliseconds) / count, ran[index].fileBytes);
        }
        for (const auto* ended : {imported, ran}) {
            const qint64 pages = std::min(ended[1].fileBytes - ended[0].fileBytes, pageCache);
            const qint64 grown = 1024 * (ended[1].peakKiB - ended[0].peakKiB);
            const double perModule = double(grown - pages - spreadOfPeaks) / (large - small);
            qInfo("%.0f bytes a module, of which %.0f are pages of the workspace", double(grown) / (large - small),
                  double(pages) / (large - small));
            QVERIFY2(perModule < mostBytesPerModule, qPrintable(QString::number(perModule) + " bytes a module"));
            QVERIFY(ended[0].peakKiB > 1000); // it was measured
        }
    }
};

QTEST_GUILESS_MAIN(TestScale)
#include "tst_scale.moc"
