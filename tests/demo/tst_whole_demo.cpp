// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/demo/reference_objects.h"

#include <QDir>
#include <QDirIterator>
#include <QTest>

/// Every hand-written source of the program as a corpus, run under the default policy: each object is, bit for bit,
/// what clang-22 makes of the same module. tst_demo checks only the worker's sources, in a fraction of the time.
class WholeDemoTest : public QObject {
    Q_OBJECT

    const QString m_corpus = INLINESCOPE_BINARY_DIR "/whole_demo/corpus";
    QTemporaryDir m_folder;
    QMap<QString, QByteArray> m_recorded; ///< object hash by module, as the run stored it

private slots:
    void initTestCase() {
        const QString workspace = m_folder.filePath("w.inlinescope");
        QVERIFY2(QFile::exists(m_corpus + "/corpus_description.json"), "the target whole_demo_corpus is not built");
        QCOMPARE(work(workspace, {"import", m_corpus, "--name", "whole"}), 0);
        QCOMPARE(work(workspace, {"run", "whole", "--policy", "default", "--name", "default"}), 0);
        m_recorded = recordedObjects(workspace, "default");
    }

    void holdsEveryHandWrittenSource() {
        QStringList sources;
        for (const char* folder : {"app", "core", "importers", "views"}) {
            QDirIterator files(QString(INLINESCOPE_SOURCE_DIR "/") + folder, {"*.cpp"}, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext())
                sources << QDir(INLINESCOPE_SOURCE_DIR).relativeFilePath(files.next());
        }
        sources.sort();
        QVERIFY(sources.size() > 300);
        QCOMPARE(m_recorded.keys(), sources);
    }

    void everyObjectIsBitIdenticalToClangs() {
        const QMap<QString, ReferenceObject> reference = referenceObjects(m_corpus, m_recorded.keys());
        QStringList others;
        for (auto it = m_recorded.begin(); it != m_recorded.end(); ++it)
            if (reference[it.key()].hash.isEmpty() || reference[it.key()].hash != it.value()) others << it.key();
        qInfo("%d of %d objects are bit-identical", int(m_recorded.size() - others.size()), int(m_recorded.size()));
        QVERIFY2(others.isEmpty(), qPrintable(others.join(' ')));
    }

private:
    /// The exit code of the command line, without a time limit.
    static int work(const QString& workspace, const QStringList& command) {
        QProcess process;
        process.setProcessChannelMode(QProcess::ForwardedChannels);
        process.start(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli", QStringList{"--workspace", workspace} + command);
        return process.waitForFinished(-1) && process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    }
};

QTEST_GUILESS_MAIN(WholeDemoTest)
#include "tst_whole_demo.moc"
