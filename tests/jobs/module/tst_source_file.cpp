// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/module/source_file.h"
#include "tests/jobs/script_fixture.h"
#include "tests/support/csv.h"
#include "tests/support/opening_watch.h"

#include <QtTest>

#include <sys/stat.h>

using namespace inlinescope;
using namespace inlinescope::testing;

/// Expected values are from sqlite3, for the places of callsites, and from the files themselves.
class TestSourceFile : public QObject {
    Q_OBJECT

    JobSandbox m_box;

    QString path(const char* name) const { return m_box.folder.filePath(QLatin1String(name)); }
    static ErrorCode errorOf(const std::string& name, const std::vector<std::string>& rules = {}) {
        const auto source = readSource(name, rules);
        return source.ok() ? ErrorCode::Internal : source.error().code;
    }

private slots:
    void initTestCase() {
        m_box.extract("g");
        m_box.import(m_box.corpus);
        for (const auto& [policy, name] : {std::pair("default", "default"), std::pair("never", "never")}) {
            RunOptions options = m_box.runOptions(name, {"sorting.c.o"});
            options.policy = policy;
            need(runCorpus(m_box.context, options));
        }
    }

    void onlyTextFilesOfABoundedSizeAreRead() {
        QVERIFY(writeWhole(path("a.c"), "one\r\ntwo\n\nlast"));
        const std::vector<std::string> here = {m_box.folder.path().toStdString() + "=" +
                                               m_box.folder.path().toStdString()};
        const SourceFile source = need(readSource(path("a.c").toStdString(), here));
        QVERIFY((source.lines == std::vector<std::string>{"one", "two", "", "last"}));
        QVERIFY(writeWhole(path("binary"), QByteArray("a\0b", 3)));
        QVERIFY(errorOf(path("binary").toStdString(), here) == ErrorCode::Refused);
        QFile large(path("large"));
        QVERIFY(large.open(QIODevice::WriteOnly) && large.resize(largestSource + 1));
        QVERIFY(errorOf(path("large").toStdString(), here) == ErrorCode::LimitExceeded);
        QCOMPARE(::mkfifo(path("pipe").toLocal8Bit().constData(), 0600), 0);
        QVERIFY(errorOf(path("pipe").toStdString(), here) == ErrorCode::Unreadable);
        QVERIFY(errorOf(m_box.folder.path().toStdString(), here) == ErrorCode::Unreadable);
        QVERIFY(errorOf("/dev/zero", {"/dev=/dev"}) == ErrorCode::Unreadable);
        QVERIFY(errorOf(path("absent").toStdString(), here) == ErrorCode::NotFound);
        QVERIFY(errorOf("tst_source_file.cpp") == ErrorCode::NotFound);
        QVERIFY(errorOf("x", {"no rule"}) == ErrorCode::InvalidArgument);
    }

    /// Names come from the workspace: only the user allows files to be read.
    void noFileIsReadWithoutARule() {
        QVERIFY(QDir().mkpath(path("allowed")) && QDir().mkpath(path("secret")));
        QVERIFY(writeWhole(path("secret/key"), "secret\n") && writeWhole(path("allowed/a.c"), "int a;\n"));
        QVERIFY(QFile::link(path("secret/key"), path("allowed/link.c")));
        OpeningWatch secret(path("secret/key")), other(path("allowed/a.c"));
        QVERIFY(secret.good() && other.good());
        const std::string rule = path("allowed").toStdString() + "=" + path("allowed").toStdString();
        QVERIFY(errorOf(path("secret/key").toStdString()) == ErrorCode::Refused);
        QVERIFY(errorOf(path("secret/key").toStdString(), {rule}) == ErrorCode::Refused);
        QVERIFY(errorOf(path("allowed/../secret/key").toStdString(), {rule}) == ErrorCode::Refused);
        QVERIFY(errorOf(path("allowed/link.c").toStdString(), {rule}) == ErrorCode::Refused);
        QVERIFY(errorOf(path("allowed/a.c").toStdString()) == ErrorCode::Refused);
        QVERIFY(!secret.opened() && !other.opened());
        QCOMPARE(need(readSource(path("allowed/a.c").toStdString(), {rule})).lines.size(), std::size_t(1));
        QVERIFY(other.opened());
    }

    void aMappingSaysWhereTheTreeIsNow_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("rule");
        QTest::newRow("relative") << "../../core/a.cpp" << "/here/core/a.cpp" << "../..=/here";
        QTest::newRow("moved") << "/build/x/core/a.cpp" << "/here/core/a.cpp" << "/build/x=/here";
        QTest::newRow("deeper") << "/core/a.cpp" << "/here/core/a.cpp" << "/core=/here/core";
        QTest::newRow("no folder") << "a.cpp" << "/here/a.cpp" << "a.cpp=/here/a.cpp";
        QTest::newRow("one folder") << "core/a.cpp" << "/here/core/a.cpp" << "core=/here/core";
        QTest::newRow("where it was") << "/x/y/a.cpp" << "/x/y/a.cpp" << "/x/y=/x/y";
        QTest::newRow("another file") << "/x/a.cpp" << "/x/b.cpp" << QString();
    }
    void aMappingSaysWhereTheTreeIsNow() {
        QFETCH(const QString, name);
        QFETCH(const QString, path);
        QFETCH(const QString, rule);
        QCOMPARE(QString::fromStdString(mappingFor(name.toStdString(), path.toStdString())), rule);
        if (rule.isEmpty()) return;
        const auto source = readSource(name.toStdString(), {rule.toStdString()});
        QVERIFY(!source.ok());
        QCOMPARE(QString::fromStdString(source.error().file), path); // it searched there
    }

    void everyCallsiteStandsAtItsLine() {
        const QString file =
            QString::fromStdString(m_box.value("SELECT substr(location, 1, instr(location, '.c:') + 1) FROM "
                                               "v_decisions WHERE location LIKE '%.c:%' LIMIT 1"));
        const QString workspace = QString::fromStdString(m_box.context.workspacePath);
        QCOMPARE(file,
                 QString(INLINESCOPE_SOURCE_DIR "/tests/corpus/sources/sorting.c")); // in debug info from a folder
        const auto print = [&](const QStringList& more) {
            return runCli(workspace,
                          QStringList{"--format", "csv", "source", "default", "never", "--module", "sorting.c.o"} +
                              more);
        };
        const Finished printed = print({"--file", file});
        QVERIFY2(printed.exitCode == 0, printed.err.constData());
        const QList<QStringList> rows = parseCsv(printed.out);
        const QByteArrayList source = readWhole(file).split('\n');
        QSet<QString> seen;
        QStringList lines;
        for (const QStringList& row : rows.mid(1)) {
            if (lines.isEmpty() || lines.last() != row[0]) lines << row[0];
            QCOMPARE(row[1].toUtf8(), source.value(row[0].toInt() - 1));
            if (!row[12].isEmpty()) seen << row[12] + " " + row[6] + " " + row[0] + ":" + row[5];
        }
        QCOMPARE(lines.size(), source.size() - 1);
        QSet<QString> expected;
        const QStringList recorded =
            QString::fromStdString(
                m_box.value("SELECT group_concat(decision || ' ' || outcome || ' ' || substr(location, " +
                            std::to_string(file.size() + 2) +
                            "), char(10)) FROM v_decisions WHERE run = 'default' AND "
                            "location LIKE '" +
                            file.toStdString() + ":%'"))
                .split('\n');
        for (const QString& row : recorded)
            expected << row;
        QVERIFY(expected.size() > 3);
        QCOMPARE(seen, expected);
        QCOMPARE(print({"--file", "sorting.c"}).out, printed.out);
        QCOMPARE(print({"--file", "sources/sorting.c"}).out, printed.out);
        const Finished part = print({"--file", "orting"}); // does not name the file: only a rule allows it to be read
        QCOMPARE(part.exitCode, 2);
        QVERIFY2(part.err.contains("Allow its folder by a mapping"), part.err.constData());
        const QString sources = INLINESCOPE_SOURCE_DIR "/tests/corpus/sources";
        QCOMPARE(print({"--file", "orting", "--map", sources + "=" + sources}).out, printed.out);
        const QList<QStringList> files = parseCsv(print({}).out);
        QCOMPARE(files.value(1).mid(0, 1) + files.value(1).mid(2), QStringList({file, "yes"}));
    }

    void aTreeThatHasMovedIsFoundByAMapping() {
        const std::string file = m_box.value("SELECT substr(location, 1, instr(location, '.c:') + 1) FROM v_decisions "
                                             "WHERE location LIKE '%.c:%' LIMIT 1");
        QVERIFY(QDir().mkpath(path("moved")));
        QVERIFY(QFile::copy(QString::fromStdString(file), path("moved/sorting.c")));
        const std::string rule = mappingFor(file, path("moved/sorting.c").toStdString());
        QCOMPARE(QString::fromStdString(need(readSource(file, {rule})).path), path("moved/sorting.c"));
    }
};

QTEST_GUILESS_MAIN(TestSourceFile)
#include "tst_source_file.moc"
