// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/process_memory.h"
#include "tests/store/store_fixture.h"

#include <sys/resource.h>

#include <csignal>
#include <thread>

using namespace inlinescope;
using namespace inlinescope::testing;

/// What the user's own statements may use of memory and disk.
class TestSqlReader : public QObject {
    Q_OBJECT

    static constexpr std::int64_t rows = 250'000; ///< of more than 900 bytes

    /// The numbers up to `last`, as texts of 900 digits.
    static std::string numbers(std::int64_t last) {
        const std::string limit = last > 0 ? " LIMIT " + std::to_string(last) : std::string();
        return "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n" + limit +
               "), t(s) AS (SELECT printf('%0900d', i) FROM n) ";
    }

private slots:
    void statementsThatCollectMuchNeedLittleMemory_data() {
        QTest::addColumn<QString>("statement");
        QTest::newRow("sort") << "SELECT CAST(s AS INTEGER) FROM t ORDER BY s DESC";
        QTest::newRow("distinct") << "SELECT count(*) FROM (SELECT DISTINCT s FROM t)";
        QTest::newRow("union") << "SELECT count(*) FROM (SELECT s FROM t UNION SELECT s || '' FROM t)";
        QTest::newRow("group") << "SELECT count(*) FROM (SELECT max(length(s)) FROM t GROUP BY s)";
        QTest::newRow("window") << "SELECT max(place) FROM (SELECT row_number() OVER (ORDER BY s) AS place FROM t)";
    }
    void statementsThatCollectMuchNeedLittleMemory() {
        QFETCH(const QString, statement);
        Sandbox box;
        const WorkspaceReader reader = need(box.workspace.reader());
        std::ofstream("/proc/self/clear_refs") << "5"; // the peak begins anew
        const double before = processMemory("VmRSS:");
        const SqlRows found = need(reader.sql().select(numbers(rows) + statement.toStdString(), 1, {}));
        const double grown = processMemory("VmHWM:") - before;
        QCOMPARE(std::get<std::int64_t>(found.rows.at(0).at(0)), rows);
        QVERIFY2(grown < 100, qPrintable(QString::number(grown) + " MiB of 220"));
    }

    void temporaryFilesHaveALimit() {
        Sandbox box;
        const WorkspaceReader reader = need(box.workspace.reader());
        const auto select = [&](std::int64_t last, std::int64_t mostBytes) {
            return reader.sql().select(numbers(last) + "SELECT s FROM t ORDER BY s", 1, {}, mostBytes);
        };
        constexpr std::int64_t limit = 100 << 20;
        const auto endless = select(0, limit);
        QVERIFY(failsWith(endless, ErrorCode::LimitExceeded));
        QCOMPARE(endless.error().found, std::string("more than 100 MiB of temporary files"));
        for (int repetition = 0; repetition < 3; ++repetition) // each has its own files
            QVERIFY(select(90'000, limit).ok());
    }

    void aFullDiskIsSaid() {
        Sandbox box;
        const WorkspaceReader reader = need(box.workspace.reader());
        std::signal(SIGXFSZ, SIG_IGN);
        rlimit usual{};
        getrlimit(RLIMIT_FSIZE, &usual);
        const rlimit small{1 << 20, usual.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
        const auto found = reader.sql().select(numbers(rows) + "SELECT s FROM t ORDER BY s", 1, {});
        setrlimit(RLIMIT_FSIZE, &usual);
        QVERIFY(failsWith(found, ErrorCode::Unwritable));
        QVERIFY2(found.error().found.find("temporary files") != std::string::npos, found.error().found.c_str());
        QVERIFY2(found.error().remedy.find("SQLITE_TMPDIR") != std::string::npos, found.error().remedy.c_str());
    }

    void anEndlessSortIsCancelled() {
        Sandbox box;
        const WorkspaceReader reader = need(box.workspace.reader());
        const CancelToken cancel;
        std::thread later([&] {
            QTest::qSleep(300);
            cancel.cancel();
        });
        const auto found = reader.sql().select(numbers(0) + "SELECT s FROM t ORDER BY s", 1, cancel);
        later.join();
        QVERIFY(failsWith(found, ErrorCode::Cancelled));
    }
};

QTEST_GUILESS_MAIN(TestSqlReader)
#include "tst_sql_reader.moc"
