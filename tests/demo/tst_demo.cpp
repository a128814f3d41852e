// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/demo/reference_objects.h"
#include "tests/support/csv.h"
#include "tests/support/process.h"
#include "views/panels/compare_bar.h"
#include "views/state/job_runner.h"
#include "views/window/main_window.h"

#include <QApplication>
#include <QDir>
#include <QDirIterator>
#include <QRegularExpression>
#include <QSettings>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <numeric>

using namespace inlinescope;

/// The demo workspace, modules of Inlinescope's own worker under four policies, compared with a stock clang and LLVM's
/// tools.
class DemoTest : public QObject {
    Q_OBJECT

    const QString m_corpus = INLINESCOPE_BINARY_DIR "/demo/corpus";
    const QString m_workspace = INLINESCOPE_BINARY_DIR "/demo/demo.inlinescope";
    QTemporaryDir m_folder;
    QMap<QString, QByteArray> m_recorded; ///< object hash by module, as the default run stored it
    QMap<QString, qint64> m_built;        ///< text of the object that clang made of a module's source, by module

    /// As llvm-size counts the objects of which the corpus was extracted.
    static QMap<QString, qint64> builtTexts() {
        QFile list(INLINESCOPE_BINARY_DIR "/demo/objects.txt");
        if (!list.open(QIODevice::ReadOnly)) return {};
        const QStringList objects = QString::fromUtf8(list.readAll()).split('\n', Qt::SkipEmptyParts);
        QMap<QString, qint64> texts;
        for (const QByteArray& line : runProgram("llvm-size-22", objects).out.split('\n').mid(1)) {
            const QList<QByteArray> fields = line.split('\t');
            if (fields.size() != 6) continue;
            const QString object = QString::fromUtf8(fields[5].trimmed());
            texts[object.section("/__/__/", 1).chopped(2)] = fields[0].trimmed().toLongLong();
        }
        return texts;
    }
    qint64 builtText() const { return std::accumulate(m_built.begin(), m_built.end(), qint64(0)); }

    /// The decisions of a run, question by question.
    QByteArray decisionsOf(const char* run) const {
        const QByteArray query = "SELECT m.name, d.id - mr.first_decision, c.key_hash, d.key_occurrence, d.advice, "
                                 "d.outcome, d.mandatory FROM decisions d JOIN module_runs mr ON mr.id = "
                                 "d.module_run_id JOIN runs r ON r.id = mr.run_id JOIN modules m ON m.id = "
                                 "mr.module_id JOIN callsites c ON c.id = d.callsite_id WHERE r.name = '" +
                                 QByteArray(run) + "' ORDER BY m.name, d.id";
        return runProgram("sqlite3", {m_workspace, query}).out;
    }

private slots:
    void initTestCase() {
        m_recorded = recordedObjects(m_workspace, "default");
        QVERIFY(!m_recorded.isEmpty());
        m_built = builtTexts();
        QCOMPARE(m_built.keys(), m_recorded.keys());
    }

    void holdsEveryHandWrittenSourceOfTheWorker() {
        const QStringList otherPrograms = {"app/reader/main.cpp", "core/compiler/options/list_scalar_llvm_options.cpp",
                                           "core/policy/translate_policy.cpp"};
        int sources = 0;
        for (const char* folder : {"app/reader", "app/worker", "core/base", "core/compiler", "core/formats",
                                   "core/model", "core/policy", "core/sandbox", "core/wire", "importers/readers"}) {
            QDirIterator files(QString(INLINESCOPE_SOURCE_DIR "/") + folder, {"*.cpp"}, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                const QString name = QDir(INLINESCOPE_SOURCE_DIR).relativeFilePath(files.next());
                if (otherPrograms.contains(name)) continue;
                ++sources;
                QVERIFY2(m_recorded.contains(name), qPrintable(name));
            }
        }
        QCOMPARE(m_recorded.size(), sources);
    }

    // tst_whole_demo compares all of them, and those of the other rooms.
    void underDefaultEveryFourthObjectIsBitIdenticalToClangs() {
        QStringList fourth;
        for (qsizetype i = 0; i < m_recorded.size(); i += 4)
            fourth << m_recorded.keys()[i];
        const QMap<QString, ReferenceObject> compiled = referenceObjects(m_corpus, fourth);
        for (const QString& module : fourth) {
            QVERIFY2(!compiled[module].hash.isEmpty(), qPrintable(module));
            QVERIFY2(compiled[module].hash == m_recorded[module], qPrintable(module));
        }
        qInfo("%d of %d objects are bit-identical", int(fourth.size()), int(m_recorded.size()));
    }

    void underDefaultEveryTextIsThatOfTheObjectThatClangMadeOfTheSource() {
        const QByteArray rows =
            runProgram("sqlite3", {m_workspace, "SELECT module, text FROM v_module_runs WHERE run = 'default'"}).out;
        QMap<QString, qint64> texts;
        for (const QByteArray& row : rows.split('\n'))
            if (const qsizetype bar = row.indexOf('|'); bar > 0)
                texts[QString::fromUtf8(row.first(bar))] = row.sliced(bar + 1).toLongLong();
        QCOMPARE(texts, m_built);
    }

    void totalIsTheSumOfLlvmSize() {
        const auto rows = parseCsv(runCli(m_workspace, {"--format", "csv", "compare", "default", "never"}).out);
        QCOMPARE(rows.size(), m_recorded.size() + 2);
        QCOMPARE(rows.last()[1].toLongLong(), builtText());
    }

    /// Both reports have every module; the one's sizes are those of the build's objects.
    void reportsOfSizesCompareEveryModule() {
        const auto rows =
            parseCsv(runCli(m_workspace, {"--format", "csv", "sizes", "Oz.elf_sizes", "threshold-50.elf_sizes"}).out);
        const qsizetype first = rows.value(0).indexOf("value_a"), second = rows.value(0).indexOf("value_b");
        QVERIFY(first >= 0 && second >= 0);
        QMap<QString, qint64> texts;
        qint64 differing = 0;
        for (const QStringList& row : rows.mid(1)) {
            if (!m_recorded.contains(row[0])) continue; // the total
            texts[row[0]] = row[first].toLongLong();
            QVERIFY2(row[second].toLongLong() > 0, qPrintable(row[0]));
            differing += row[first] != row[second] ? 1 : 0;
        }
        QCOMPARE(texts, m_built);
        QVERIFY(differing > 0);
    }

    // The number that the user reads below the table, compared with llvm-size on the objects that clang made.
    void theTotalThatTheWindowShowsIsTheSumOfLlvmSize() {
        Session session(QStringLiteral(INLINESCOPE_BINARY_DIR "/bin/inlinescope-worker"));
        JobRunner jobs;
        QSettings settings(m_folder.filePath("settings.ini"), QSettings::IniFormat);
        MainWindow window(session, jobs, settings, {ThemeChoice::Light, QApplication::palette(), {}});
        window.show();
        session.setWorkspacePath(m_workspace);
        QVERIFY(QTest::qWaitFor([&] { return window.compareBar().isReady(); }, 60'000));
        session.setRuns({"default", "never"});
        session.navigate(QStringLiteral("modules"));
        QVERIFY(QTest::qWaitFor([&] { return !window.page("modules")->isLoading(); }, 60'000));
        auto* total = window.findChild<QTableView*>("modulesTableTotal");
        QVERIFY(total && total->isVisible());
        QString shown = total->model()->index(0, 1).data().toString();
        QCOMPARE(shown.remove(QRegularExpression("[^0-9]")).toLongLong(), builtText());
    }

    void developmentAndReleaseDecideAlikeAndMakeTheSameObjects() {
        const QByteArray development = decisionsOf("development");
        QVERIFY(development.count('\n') > 100'000);
        QVERIFY(development == decisionsOf("release"));
        QVERIFY(development != decisionsOf("default"));
        const auto objects = [&](const char* run) {
            return runProgram("sqlite3", {m_workspace, QString("SELECT module, object_hash FROM v_module_runs WHERE "
                                                               "run = '%1' AND status = 'ok' ORDER BY module")
                                                           .arg(run)})
                .out;
        };
        QCOMPARE(objects("development").count('\n'), m_recorded.size());
        QVERIFY(objects("development") == objects("release"));
    }

    void theWorkspaceIsSound() { QCOMPARE(runCli(m_workspace, {"check"}).exitCode, 0); }
};

QTEST_MAIN(DemoTest)
#include "tst_demo.moc"
