// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/support/process.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <functional>
#include <utility>

/// `compare` of two, three and more runs, compared with queries of the workspace by sqlite3.
class CompareManyTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_workspace = m_folder.filePath("w.inlinescope");
    QStringList m_modules; ///< of the corpus, in order
    QStringList m_left;    ///< modules that the third run leaves out

    void done(const QStringList& arguments) {
        const Finished finished = runCli(m_workspace, arguments);
        QVERIFY2(finished.exitCode == 0, finished.err);
    }

    Finished csv(const QStringList& arguments) {
        return runCli(m_workspace, QStringList{"--format", "csv"} + arguments);
    }

    QList<QStringList> sql(const QString& query) {
        const Finished finished = runProgram("sqlite3", {"-csv", "-newline", "\r\n", m_workspace, query});
        if (finished.exitCode != 0) qWarning("%s: %s", qPrintable(query), finished.err.constData());
        return parseCsv(finished.out);
    }

    static QString moduleRuns(const QString& run) {
        return "(SELECT m.name AS module, mr.id, mr.text, mr.unique_text, mr.inlined + mr.refused + mr.failed AS asked "
               "FROM module_runs mr JOIN modules m ON m.id = mr.module_id JOIN runs r ON r.id = mr.run_id "
               "WHERE r.name = '" +
               run + "')";
    }

    static QString decisions(const QString& run) {
        return "(SELECT x.module, c.key_hash AS key, d.key_occurrence AS nth, d.advice, d.outcome < 2 AS inlined FROM "
               "decisions d JOIN callsites c ON c.id = d.callsite_id JOIN " +
               moduleRuns(run) + " x ON x.id = d.module_run_id)";
    }

    /// module,size_a,size_b,delta,percent,decisions_a,decisions_b,differing,status,unique_a,unique_b,0,0,0,delta,one_sided
    QList<QStringList> pairBySql(const QString& a, const QString& b) {
        const QString differing =
            QString("(SELECT coalesce(p.module, q.module) AS module, sum(p.module IS NOT NULL AND q.module IS NOT NULL "
                    "AND (p.advice <> q.advice OR p.inlined <> q.inlined)) AS number, "
                    "sum(p.module IS NULL OR q.module IS NULL) AS one_sided FROM %1 p FULL JOIN %2 q ON p.module = "
                    "q.module AND p.key = q.key AND p.nth = q.nth GROUP BY 1)")
                .arg(decisions(a), decisions(b));
        return sql(QString("SELECT a.module, a.text, b.text, b.text - a.text, "
                           "printf('%g', round(100.0 * (b.text - a.text) / a.text, 1)), a.asked, b.asked, "
                           "coalesce(d.number, 0), 'ok', a.unique_text, b.unique_text, 0, 0, 0, b.text - a.text, "
                           "coalesce(d.one_sided, 0) FROM %1 a JOIN %2 b ON b.module = a.module LEFT JOIN %3 d ON "
                           "d.module = a.module "
                           "ORDER BY 1")
                       .arg(moduleRuns(a), moduleRuns(b), differing));
    }

    /// Rows by |delta|, the largest first, then by name.
    static QList<QStringList> byDelta(QList<QStringList> rows) {
        std::ranges::sort(rows, {},
                          [](const QStringList& row) { return std::pair(-qAbs(row[3].toLongLong()), row[0]); });
        return rows;
    }

    /// The row of a module.
    static QStringList rowOf(const QList<QStringList>& rows, const QString& module) {
        const auto found = std::ranges::find(rows, module, [](const QStringList& row) { return row[0]; });
        return found == rows.end() ? QStringList() : *found;
    }

    /// The columns of the contract, as printed; a later column is at the end of its block.
    static QByteArray firstColumns(const QByteArray& csv) {
        QByteArray first;
        for (const QByteArray& line : csv.split('\n').mid(0, csv.count('\n')))
            first += line.chopped(1).split(',').mid(0, 16).join(',') + line.last(1) + '\n';
        return first;
    }

    static qint64 sum(const QList<QStringList>& rows, qsizetype column) {
        qint64 total = 0;
        for (const QStringList& row : rows)
            total += row[column].toLongLong();
        return total;
    }

private slots:
    void initTestCase() {
        const QString input = INLINESCOPE_BINARY_DIR "/test-corpus/plain/compile_commands.json";
        const QString corpus = m_folder.filePath("corpus");
        done({"extract", "--input", input, "--output", corpus});
        done({"import", corpus, "--name", "test"});
        for (const QStringList& row : sql("SELECT name FROM modules ORDER BY name"))
            m_modules << row[0];
        QVERIFY(m_modules.size() >= 10);
        m_left = {m_modules[1], m_modules[4]};
        done({"run", "test", "--policy", "default", "--name", "base", "--jobs", "2"});
        done({"run", "test", "--policy", "never", "--name", "never", "--jobs", "2"});
        QStringList eager = {"run",    "test", "--policy", "default", "--mllvm", "-inline-threshold=2000",
                             "--name", "eager"};
        for (const QString& module : m_modules)
            if (!m_left.contains(module)) eager << "--module" << module;
        done(eager);
        done({"run", "test", "--policy", "default", "--name", "again", "--module", m_modules[0], "--module",
              m_modules[2]});
    }

    void twoRunsArePrintedToTheByteAsTheyEverWere() {
        const QList<QStringList> rows = byDelta(pairBySql("base", "never"));
        QCOMPARE(rows.size(), m_modules.size());
        QVERIFY(sum(rows, 7) > 0 && sum(rows, 15) > 0);
        QStringList total = {"TOTAL"};
        for (int column = 1; column < 16; ++column)
            total << QString::number(sum(rows, column));
        const double percent = 100.0 * double(sum(rows, 3)) / double(sum(rows, 1));
        total[4] = QString::number(qRound64(percent * 10) / 10.0);
        total[8] = "ok";
        QByteArray expected = "module,size_a,size_b,delta,percent,decisions_a,decisions_b,differing,status,unique_a,"
                              "unique_b,added,removed,body_changed,decided_differently,one_sided\r\n";
        for (const QStringList& row : rows + QList<QStringList>{total})
            expected += row.join(',').toUtf8() + "\r\n";
        QCOMPARE(firstColumns(csv({"compare", "base", "never"}).out), expected);
    }

    void ofThreeRunsTheFirstBlockIsThatOfTwoAndTheThirdFollows() {
        const QList<QStringList> rows = parseCsv(csv({"compare", "base", "never", "eager"}).out);
        const QStringList two = parseCsv(csv({"compare", "base", "never"}).out)[0];
        const qsizetype c = two.size();
        QCOMPARE(rows[0].mid(0, c), two);
        QCOMPARE(rows[0].mid(c, 11).join(','),
                 QString("size_c,delta_c,percent_c,decisions_c,differing_c,unique_c,added_c,"
                         "removed_c,body_changed_c,decided_differently_c,one_sided_c"));
        QCOMPARE(rows[0].last(), QString("best"));
        const QList<QStringList> never = pairBySql("base", "never"), eager = pairBySql("base", "eager");
        QCOMPARE(rows.size(), m_modules.size() + 2);
        int moved = 0, third = 0;
        for (const QStringList& row : rows.mid(1, m_modules.size())) {
            const QStringList& pair = never[m_modules.indexOf(row[0])];
            QCOMPARE(row.mid(0, 8), pair.mid(0, 8));
            QCOMPARE(row.mid(11, 5), pair.mid(11, 5));
            if (m_left.contains(row[0])) {
                QCOMPARE(row[8], QString("missing in C"));
                QCOMPARE(row.mid(c, 11).join(QString()), QString());
                QCOMPARE(row.mid(9, 2).join(QString()), QString()); // unique applies to one set of modules
                continue;
            }
            const QStringList other = rowOf(eager, row[0]);
            ++third;
            QCOMPARE(other.size(), never[0].size());
            QCOMPARE(row[8], QString("ok"));
            QCOMPARE(row.mid(c, 5), QStringList({other[2], other[3], other[4], other[6], other[7]}));
            QCOMPARE(row.mid(c + 6, 5), other.mid(11, 5));
            moved += other[3] != "0";
        }
        QCOMPARE(third, eager.size());
        QVERIFY(moved > 3);
    }

    void modulesAreOrderedByTheSizeOfTheDeltaUnlessByName() {
        const auto names = [](const QList<QStringList>& rows) {
            QStringList all;
            for (const QStringList& row : rows)
                all << row[0];
            return all;
        };
        const QStringList byName = names(pairBySql("base", "never")),
                          bySize = names(byDelta(pairBySql("base", "never")));
        QVERIFY(byName != bySize);
        const auto printed = [&](const QStringList& order) {
            const auto rows = parseCsv(csv(QStringList{"compare", "base", "never"} + order).out);
            return names(rows.mid(1, m_modules.size()));
        };
        QCOMPARE(printed({}), bySize);
        QCOMPARE(printed({"--order-by", "delta"}), bySize);
        QCOMPARE(printed({"--order-by", "module"}), byName);
        // Modules without a delta are at the end, by name.
        const auto part = parseCsv(csv({"compare", "base", "eager"}).out);
        QCOMPARE(names(part.mid(1, m_modules.size())), names(byDelta(pairBySql("base", "eager"))) + m_left);
        QCOMPARE(runCli(m_workspace, {"compare", "base", "never", "--order-by", "nosuch"}).exitCode, 2);
    }

    void theBestSideHasTheLeastTextAndOfEqualsIsTheFirst() {
        QSet<QString> seen;
        int equal = 0;
        const QList<QStringList> rows = parseCsv(csv({"compare", "never", "again", "base"}).out);
        for (const QStringList& row : rows.mid(1)) {
            QString best = "never";
            qint64 least = row[1].toLongLong();
            for (const auto& [run, column] : {std::pair("again", qsizetype(2)), {"base", rows[0].indexOf("size_c")}}) {
                if (row[column].isEmpty()) continue;
                equal += row[column].toLongLong() == least;
                if (row[column].toLongLong() < least) best = run, least = row[column].toLongLong();
            }
            QCOMPARE(row.last(), best);
            seen << best;
        }
        QVERIFY(seen.size() > 1 && equal > 0);
    }

    void theTotalIsTheSumOfTheModulesThatAllHaveAndSaysHowMany() {
        const Finished printed = csv({"compare", "base", "never", "eager"});
        const QList<QStringList> rows = parseCsv(printed.out);
        QList<QStringList> common;
        for (const QStringList& row : rows.mid(1, m_modules.size()))
            if (row[8] == "ok") common << row;
        const QStringList& total = rows.last();
        QCOMPARE(common.size(), m_modules.size() - m_left.size());
        const qsizetype c = rows[0].indexOf("size_c");
        for (const qsizetype column :
             std::initializer_list<qsizetype>{1, 2, 3, 5, 6, 7, 9, 10, 14, c, c + 1, c + 3, c + 4, c + 5, c + 9})
            QVERIFY2(total[column].toLongLong() == sum(common, column), qPrintable(rows[0][column]));
        QCOMPARE(total[c + 1].toLongLong(), total[c].toLongLong() - total[1].toLongLong());
        QCOMPARE(total[8], QString("2 missing in C"));
        const QString over =
            QString("TOTAL is over %1 of %2 modules; left out: 2 missing in C; A is the baseline, base")
                .arg(common.size())
                .arg(m_modules.size());
        QVERIFY2(printed.err.contains(over.toUtf8()), printed.err);
        const QStringList all = sql("SELECT sum(a.text), sum(b.text) FROM " + moduleRuns("base") + " a JOIN " +
                                    moduleRuns("never") + " b ON b.module = a.module")[0];
        const QString alone = QString("B (never): against A alone, over %1 modules: %2 -> %3 bytes")
                                  .arg(QString::number(m_modules.size()), all[0], all[1]);
        QVERIFY2(printed.err.contains(alone.toUtf8()), printed.err);
        QVERIFY2(!printed.err.contains("C (eager): against A alone"), printed.err);
        QVERIFY2(printed.err.contains("C (eager): the sides differ in options: A has none, C has -mllvm "
                                      "-inline-threshold=2000"),
                 printed.err);
    }

    void uniqueIsMeasuredOverTheModulesThatAllHave() {
        // A body that several modules share counts, with its tables, in the first of them that is compared.
        const QString functions =
            "SELECT x.module, x.text, f.size + f.tables, n.text FROM " + moduleRuns("never") +
            " x JOIN functions f ON f.module_run_id = x.id AND f.shared AND NOT f.alias JOIN strings n ON n.id = "
            "f.name_id ORDER BY 1, f.id";
        QMap<QString, qint64> unique;
        QSet<QString> known, ofModule;
        QString module;
        for (const QStringList& row : sql("SELECT module, text, 0, '' FROM " + moduleRuns("never")))
            unique[row[0]] = row[1].toLongLong();
        for (const QStringList& row : sql(functions)) {
            if (m_left.contains(row[0])) continue;
            if (row[0] != module) known |= std::exchange(ofModule, {});
            module = row[0];
            if (known.contains(row[3])) unique[module] -= row[2].toLongLong();
            ofModule << row[3];
        }
        int paidByAnother = 0;
        for (const QStringList& row :
             parseCsv(csv({"compare", "base", "never", "eager"}).out).mid(1, m_modules.size())) {
            if (m_left.contains(row[0])) continue;
            QCOMPARE(row[10].toLongLong(), unique[row[0]]);
            paidByAnother += row[10] != row[2];
        }
        QVERIFY(paidByAnother > 0);
    }

    void aPerformanceReportHasARowForEachModuleThatBothHave() {
        QByteArray expected;
        for (const QStringList& row : pairBySql("base", "eager"))
            expected += (row[0] + ",default," + row[1] + ',' + row[2] + '\n').toUtf8();
        const Finished report = runCli(m_workspace, {"--format", "mlgo-csv", "compare", "base", "eager"});
        QCOMPARE(report.exitCode, 0);
        QCOMPARE(report.out, expected);
        QVERIFY2(report.err.contains("2 missing in B"), report.err);
        const QString file = m_folder.filePath("report.csv");
        done({"compare", "base", "eager", "--format", "mlgo-csv", "--output", file});
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(written.readAll(), expected);
    }

    /// LNT's format 2: https://llvm.org/docs/lnt/importing_data.html
    void aReportForLntHasTheTextOfEachModuleOfTheSecondRun() {
        const Finished report =
            runCli(m_workspace, {"--format", "lnt", "compare", "base", "eager", "--revision", "417-1a2b3c"});
        QVERIFY2(report.exitCode == 0, report.err);
        const QJsonObject lnt = QJsonDocument::fromJson(report.out).object();
        QCOMPARE(lnt.keys(), QStringList({"format_version", "machine", "run", "tests"}));
        QCOMPARE(lnt["format_version"].toString(), QString("2")); // a string, which the importer compares
        QCOMPARE(lnt["machine"].toObject(), QJsonObject({{"name", "inlinescope"}}));
        const QJsonObject run = lnt["run"].toObject();
        QCOMPARE(run["llvm_project_revision"].toString(), QString("417-1a2b3c"));
        const QStringList times = sql("SELECT strftime('%Y-%m-%dT%H:%M:%S', created_at / 1000, 'unixepoch'), "
                                      "strftime('%Y%m%d%H%M%S', created_at / 1000, 'unixepoch'), toolchain "
                                      "FROM runs WHERE name = 'eager'")[0];
        QCOMPARE(run["start_time"].toString(), times[0]);
        QVERIFY(QDateTime::fromString(run["end_time"].toString(), "yyyy-MM-dd'T'HH:mm:ss").isValid());
        QCOMPARE(run["compiler"].toString(), times[2]);
        QMap<QString, qint64> sizes, expected;
        for (const QJsonValue& test : lnt["tests"].toArray()) {
            QCOMPARE(test.toObject().keys(), QStringList({"code_size", "name"})); // nts has no other metric of ours
            sizes[test.toObject()["name"].toString()] = test.toObject()["code_size"].toInteger();
        }
        for (const QStringList& row :
             sql("SELECT m.name, mr.text FROM module_runs mr JOIN runs r ON r.id = mr.run_id "
                 "JOIN modules m ON m.id = mr.module_id WHERE r.name = 'eager' AND mr.status = "
                 "'ok'"))
            expected[row[0]] = row[1].toLongLong();
        QCOMPARE(sizes, expected);
        QCOMPARE(lnt["tests"].toArray().size(), sizes.size());

        const QJsonObject other =
            QJsonDocument::fromJson(
                runCli(m_workspace, {"--format", "lnt", "compare", "base", "eager", "--machine", "m1"}).out)
                .object();
        QCOMPARE(other["machine"].toObject()["name"].toString(), QString("m1"));
        QCOMPARE(other["run"].toObject()["llvm_project_revision"].toString(), times[1]);
    }

    void callsitesOfThreeRunsStandBesideEachOther() {
        const QString module = m_modules[0];
        const QList<QStringList> two = parseCsv(csv({"compare", "base", "never", "--module", module}).out);
        const QList<QStringList> three = parseCsv(csv({"compare", "base", "never", "eager", "--module", module}).out);
        QCOMPARE(three[0].join(','), two[0].join(',') + ",decision_c,advice_c,outcome_c,cost_c,threshold_c,reason_c,"
                                                        "flip_c,flip_state_c");
        const auto keys = [&](const QString& more) {
            return sql("SELECT count(DISTINCT key_hash || '/' || key_occurrence) FROM v_decisions WHERE module = '" +
                       module + "' AND run IN ('base', 'never'" + more + ")")[0][0];
        };
        QCOMPARE(QString::number(two.size() - 1), keys({}));
        QCOMPARE(QString::number(three.size() - 1), keys(", 'eager'"));
        const qsizetype first = two[0].size();
        qsizetype differing = 0;
        for (const QStringList& row : three.mid(1)) {
            if (row[first].isEmpty()) continue;
            const QStringList recorded = sql("SELECT caller, callee, outcome FROM v_decisions WHERE run = 'eager' AND "
                                             "module = '" +
                                             module + "' AND decision = " + row[first])
                                             .value(0);
            QCOMPARE(QStringList({row[1], row[2], row[first + 2]}), recorded);
            differing += row[0] == "!" && row[8] == row[14] && row[first + 2] != row[8];
        }
        QVERIFY(differing > 0); // decided alike by two and differently by the third
    }

    void aTreeHasEachCallsiteOnceAndTheBytesOfFunctions() {
        const QString module = m_modules[0];
        const QList<QStringList> tree = parseCsv(csv({"tree", "base", "never", "--module", module}).out);
        QCOMPARE(tree[0].join(','), QString("depth,mark,function,location,outcome_a,outcome_b,size_a,size_b,delta,"
                                            "decision_a,decision_b,flip_a,flip_state_a,flip_b,flip_state_b"));
        QStringList seen, sizes;
        for (const QStringList& row : tree.mid(1)) {
            if (!row[9].isEmpty()) seen << row[9];
            if (row[0] == "0" && !row[6].isEmpty()) sizes << row[2] + " " + row[6];
        }
        seen.sort();
        sizes.sort();
        QStringList decisions, functions;
        const QString of = " WHERE run = 'base' AND module = '" + module + "'";
        for (const QStringList& row : sql("SELECT decision FROM v_decisions" + of))
            decisions << row[0];
        for (const QStringList& row :
             sql("SELECT function || ' ' || sum(size) FROM v_functions" + of + " GROUP BY function"))
            functions << row[0];
        decisions.sort();
        functions.sort();
        QCOMPARE(seen, decisions);
        QCOMPARE(sizes, functions);
        QCOMPARE(parseCsv(csv({"tree", "base", "--module", module}).out)[0].join(','),
                 QString("depth,function,location,outcome_a,size_a,decision_a,flip_a,flip_state_a"));
    }

    /// Every differing row of the whole tree, and nothing that neither differs nor has a row below it.
    void aTreeOfDifferencesHasTheDifferingRowsAndThoseAboveThem() {
        const QStringList command = {"tree", "base", "never", "--module", m_modules[0]};
        const QList<QStringList> all = parseCsv(csv(command).out).mid(1);
        const QList<QStringList> pruned = parseCsv(csv(command + QStringList{"--differing"}).out).mid(1);
        const auto differs = [](const QStringList& row) {
            return (!row[1].isEmpty() && row[1] != "=") || row[6] != row[7];
        };
        QList<QStringList> differing = all, shown = pruned;
        differing.removeIf(std::not_fn(differs));
        shown.removeIf(std::not_fn(differs));
        QVERIFY(!differing.isEmpty() && pruned.size() < all.size());
        QCOMPARE(shown, differing);
        for (int row = 0; row < pruned.size(); ++row) {
            const int below = row + 1 < pruned.size() ? pruned[row + 1][0].toInt() : 0;
            QVERIFY2(differs(pruned[row]) || below == pruned[row][0].toInt() + 1, qPrintable(pruned[row].join(' ')));
        }
    }

    void whatNoComparisonCanGiveIsWrongUsage_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("words");
        const QStringList three = {"compare", "base", "never", "eager"};
        QStringList many = {"compare"};
        for (int run = 0; run < 27; ++run)
            many << "base";
        QTest::newRow("one run") << QStringList{"compare", "base"} << QByteArray("runs");
        QTest::newRow("more runs than letters") << many << QByteArray("At Most 26");
        QTest::newRow("functions of three runs")
            << QStringList{"functions", "base", "never", "eager", "--module", m_modules[0]} << QByteArray("At Most 2");
        QTest::newRow("report of three runs") << QStringList{"--format", "mlgo-csv"} + three
                                              << QByteArray("3 runs with --format mlgo-csv; expected two runs");
        QTest::newRow("report of three runs for LNT")
            << QStringList{"--format", "lnt"} + three << QByteArray("3 runs with --format lnt; expected two runs");
        QTest::newRow("report of a list for LNT") << QStringList{"--format", "lnt", "list", "runs"}
                                                  << QByteArray("lnt is a format of `compare` with two runs");
        QTest::newRow("report of a module")
            << QStringList{"--format", "mlgo-csv", "compare", "base", "never", "--module", m_modules[0]}
            << QByteArray("--module with --format mlgo-csv");
        QTest::newRow("report of a list") << QStringList{"--format", "mlgo-csv", "list", "runs"}
                                          << QByteArray("mlgo-csv is a format of `compare` with two runs");
    }

    void whatNoComparisonCanGiveIsWrongUsage() {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, words);
        const Finished refused = runCli(m_workspace, arguments);
        QCOMPARE(refused.exitCode, 2);
        QVERIFY2(refused.err.contains(words), refused.err);
        QVERIFY(refused.out.isEmpty());
    }

    void aRunThatIsComparedTwiceIsItsOwnEqual() {
        const QList<QStringList> rows = parseCsv(csv({"compare", "never", "never", "never"}).out);
        QCOMPARE(rows.size(), m_modules.size() + 2); // the header and TOTAL
        for (const QStringList& row : rows.mid(1)) {
            for (const char* column : {"delta", "differing", "one_sided", "delta_c", "differing_c", "one_sided_c"})
                QCOMPARE(row.value(rows[0].indexOf(column)), QString("0"));
            QCOMPARE(row.value(rows[0].indexOf("best")), QString("never"));
        }
    }
};

QTEST_GUILESS_MAIN(CompareManyTest)
#include "tst_compare_many.moc"
