// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/support/process.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

/// Names of a size report that would control a terminal, forge a line or be a formula, through the command line.
class HostileTextTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_workspace = m_folder.filePath("w.inlinescope");
    /// A title and colours for the terminal, a carriage return, C1's CSI, a change of direction, a heading.
    const QString m_name = QString::fromUtf8("=a\x1b]0;title\x07\x1b[31m\rerror: none\u009b2J\u202eb\n## passed|c");
    const QString m_report = QString::fromUtf8("r\x1b[2Jx");

    static QString hiddenIn(const QByteArray& output) {
        for (const QChar c : QString::fromUtf8(output)) {
            const bool isHidden = c.category() == QChar::Other_Control || c.category() == QChar::Other_Format ||
                                  c == QChar::ReplacementCharacter;
            if (isHidden && c != '\n' && c != '\t' && c != '\r') return QString::number(c.unicode(), 16);
        }
        return {};
    }

    /// The output of both streams on a terminal; its lines end with CR LF.
    QByteArray onTerminal(const QStringList& arguments) const {
        QStringList words{INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli", "--workspace", m_workspace};
        for (QString word : arguments)
            words.append("'" + word.replace("'", "'\\''") + "'");
        QByteArray shown = runProgram("script", {"-qec", words.join(' '), "/dev/null"}).out;
        return shown.replace("\r\n", "\n").replace("\r\x1b[K", ""); // of the progress, which the program itself writes
    }

private slots:
    void initTestCase() {
        const QJsonObject file{{"path", m_name}, {"build_id", "00"}, {"code", 7}};
        QFile report(m_folder.filePath("sizes.json"));
        QVERIFY(report.open(QIODevice::WriteOnly));
        report.write(
            QJsonDocument(QJsonObject{{"files", QJsonArray{file}}, {"totals", QJsonObject{{"code", 7}}}}).toJson());
        report.close();
        const Finished imported = runCli(m_workspace, {"import", report.fileName(), "--name", m_report});
        QVERIFY2(imported.exitCode == 0, imported.err);
        QCOMPARE(hiddenIn(imported.err), QString());
        QVERIFY(!imported.err.contains('\r'));
    }

    void noFormatPrintsHiddenCharacters_data() {
        QTest::addColumn<QString>("format");
        for (const char* format : {"table", "csv", "tsv", "json", "md"})
            QTest::newRow(format) << QString(format);
    }

    void noFormatPrintsHiddenCharacters() {
        QFETCH(QString, format);
        const QStringList sizes = {"--format", format, "sizes", m_report};
        QByteArray printed = runCli(m_workspace, sizes).out;
        QVERIFY(printed.contains("passed"));
        if (format == "csv") printed.replace("\r\n", "\n");
        QCOMPARE(hiddenIn(printed), QString());
        QVERIFY(!printed.contains('\r'));
        QByteArray shown = onTerminal(sizes);
        if (format == "csv") shown.replace("\r\n", "\n");
        QVERIFY2(shown.contains("passed"), shown);
        QCOMPARE(hiddenIn(shown), QString());
        QVERIFY(!shown.contains('\r'));
    }

    void messagesAreOneLineOfText() {
        const QString noSuch = QString::fromUtf8("no\x1b[31m\nerror: such\u202e run\r");
        for (const QStringList& arguments :
             {QStringList{"modules", noSuch}, {"show", noSuch}, {"list", noSuch}, {"--" + noSuch}}) {
            const Finished refused = runCli(m_workspace, arguments);
            QVERIFY(refused.exitCode == 2 || refused.exitCode == 3);
            QCOMPARE(hiddenIn(refused.err), QString());
            QVERIFY(!refused.err.contains('\r'));
            QCOMPARE(hiddenIn(onTerminal(arguments)), QString());
        }
        const Finished refused = runCli(m_workspace, {"modules", noSuch});
        QVERIFY2(refused.err.count('\n') == 1, refused.err);
    }

    void completionOffersNoNameThatCommandsTheTerminal() {
        const Finished offered = runCli(m_workspace, {"complete", "--", "--workspace", m_workspace, "sizes", ""});
        QCOMPARE(offered.exitCode, 0);
        QCOMPARE(offered.out, QByteArray());
    }

    void formulasAreGuardedUnlessAskedFor() {
        const auto cell = [&](const QStringList& more) {
            return parseCsv(runCli(m_workspace, QStringList{"--format", "csv", "sizes", m_report} + more).out)[1];
        };
        QVERIFY2(cell({})[0].startsWith("'=a"), qPrintable(cell({})[0]));
        QVERIFY(cell({"--no-formula-guard"})[0].startsWith("=a"));
        QCOMPARE(cell({})[1], QString("7"));
    }

    void jsonIsExact() {
        const QByteArray printed = runCli(m_workspace, {"--format", "json", "sizes", m_report}).out;
        QCOMPARE(QJsonDocument::fromJson(printed).array()[0].toObject()["path"].toString(), m_name);
    }
};

QTEST_GUILESS_MAIN(HostileTextTest)
#include "tst_hostile_text.moc"
