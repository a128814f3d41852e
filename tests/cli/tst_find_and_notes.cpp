// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/support/process.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <set>

/// `find`, `label`, `note` and `report` over real runs, compared with queries of the workspace by sqlite3 and with
/// llvm-cxxfilt.
class FindAndNotesTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_workspace = m_folder.filePath("w.inlinescope");

    void done(const QStringList& arguments) {
        const Finished finished = runCli(m_workspace, arguments);
        QVERIFY2(finished.exitCode == 0, finished.err);
    }
    QByteArray printed(const QStringList& arguments) {
        const Finished finished = runCli(m_workspace, arguments);
        if (finished.exitCode != 0) qWarning("%s", finished.err.constData());
        return finished.out;
    }
    QList<QStringList> csv(const QStringList& arguments) {
        return parseCsv(printed(QStringList{"--format", "csv"} + arguments));
    }
    QStringList sql(const QString& query) {
        const Finished finished = runProgram("sqlite3", {m_workspace, query});
        return QString::fromUtf8(finished.out).split('\n', Qt::SkipEmptyParts);
    }
    /// The rows of a kind.
    QList<QStringList> found(const QStringList& words, const QString& kind) {
        QList<QStringList> rows = csv(QStringList{"find", "--limit", "1000"} + words);
        rows.removeIf([&](const QStringList& row) { return row[0] != kind; });
        return rows;
    }

    /// `--find` in the decisions of the set "stripes", whose rows these are.
    void findingsOfText(const QList<QStringList>& rows) {
        const auto found = [&](const QString& text, const QStringList& more = {}) {
            return csv(QStringList{"decisions", "stripes", "--find", text} + more).mid(1);
        };
        QCOMPARE(found("OKAPI.C:4:31"), QList<QStringList>{rows[2]}); // a place, in any case
        QCOMPARE(found("giraffe"), QList<QStringList>{rows[4]});
        QCOMPARE(found("costly"), (QList<QStringList>{rows[1], rows[3]}));
        QCOMPARE(found("costly", {"--limit", "1"}), QList<QStringList>{rows[1]});
        QCOMPARE(found("costly", {"--filter", "caller=other"}), QList<QStringList>{rows[3]});
        QCOMPARE(found("okapi_callee", {"--order-by", "name", "--limit", "3"}),
                 (QList<QStringList>{rows[2], rows[4], rows[1]}));
        QVERIFY(found("zebra").isEmpty());
        QCOMPARE(runCli(m_workspace, {"decisions", "stripes", "--find", "x", "--module", "y"}).exitCode, 2);
    }

private slots:
    void initTestCase() {
        const QString input = INLINESCOPE_BINARY_DIR "/test-corpus/plain/compile_commands.json";
        const QString corpus = m_folder.filePath("corpus");
        done({"extract", "--input", input, "--output", corpus});
        done({"import", corpus, "--name", "test"});
        for (const char* policy : {"default", "never"})
            done({"run", "test", "--policy", policy, "--name", policy, "--jobs", "2"});
    }

    void columnsAreTheContract() {
        QCOMPARE(csv({"find", "nothing-has-this"}).first().join(','),
                 QString("kind,name,caller,location,corpus,module,run,site,modules,label,note,remarks"));
        QCOMPARE(csv({"label"}).first().join(','), QString("kind,run,corpus,module,site,label,note,changed,remarks"));
    }

    void everyFunctionIsFoundInSoManyModulesAsHaveIt() {
        QStringList names = sql("SELECT DISTINCT s.text FROM functions f JOIN strings s ON s.id = f.name_id WHERE "
                                "s.text LIKE '\\_Z%' ESCAPE '\\' ORDER BY length(s.text) LIMIT 12");
        QVERIFY(names.size() >= 3);
        names += sql("SELECT DISTINCT s.text FROM functions f JOIN strings s ON s.id = f.name_id WHERE "
                     "s.text GLOB '_ZN*Lm4E*' ORDER BY length(s.text) LIMIT 2"); // demangled as "4ul"
        QVERIFY(names.last().contains("Lm4E"));
        for (const QString& name : names) {
            const QString demangled = QString::fromUtf8(runProgram("llvm-cxxfilt-22", {name}).out).trimmed();
            for (const QString& typed : {name, demangled}) {
                const auto rows = found(typed.split(' '), "function");
                const auto row = std::ranges::find_if(rows, [&](const QStringList& one) { return one[1] == name; });
                QVERIFY2(row != rows.end(), qPrintable(typed));
                QCOMPARE((*row)[8],
                         sql(QString("SELECT count(DISTINCT mr.module_id) FROM module_runs mr, strings s "
                                     "WHERE s.text = '%1' AND (mr.id IN (SELECT module_run_id FROM functions "
                                     "WHERE name_id = s.id) OR mr.id IN (SELECT d.module_run_id FROM "
                                     "decisions d JOIN callsites c ON c.id = d.callsite_id WHERE s.id IN "
                                     "(c.caller_id, c.callee_id)))")
                                 .arg(name))
                             .first());
            }
        }
    }

    void aModuleIsFoundByItsName() {
        const QString module = sql("SELECT name FROM modules ORDER BY name").first();
        const auto rows = found({module}, "module");
        QCOMPARE(rows.first()[1], module);
        QCOMPARE(csv({"find", module}).at(1).first(), QString("module")); // the best kind comes first
    }

    void aLimitCountsTheRowsOfAllKinds() {
        const QStringList words = {"find", "c"};
        const auto all = csv(words).mid(1);
        std::set<QString> kinds;
        for (const QStringList& row : all)
            kinds.insert(row[0]);
        QVERIFY2(kinds.size() >= 3, "several kinds");
        for (const qsizetype limit : {1, 2, 5, 12}) {
            const auto rows = csv(words + QStringList{"--limit", QString::number(limit)}).mid(1);
            QCOMPARE(rows.size(), limit);
            QCOMPARE(rows.first(), all.first());
        }
        // A name is better than a text that contains it.
        const QString module = sql("SELECT name FROM modules ORDER BY name").first();
        const auto best = csv({"find", module, "--limit", "1"}).mid(1);
        QCOMPARE(best.size(), qsizetype(1));
        QCOMPARE(best.first().mid(0, 2), QStringList({"module", module}));
    }

    void aCallsiteIsFoundByBothEnds() {
        const QStringList row = csv({"decisions", "default", "--module",
                                     sql("SELECT m.name FROM modules m JOIN "
                                         "module_runs mr ON mr.module_id = m.id "
                                         "ORDER BY mr.decision_count DESC")
                                         .first()})
                                    .at(1);
        const auto rows = found({row[1] + " -> " + row[2]}, "callsite");
        QVERIFY(std::ranges::any_of(
            rows, [&](const QStringList& one) { return one[1] == row[2] && one[2] == row[1] && one[7] == row[3]; }));
    }

    void labelsAndNotesStandBesideWhatTheyAreAbout() {
        const QString module = sql("SELECT name FROM modules ORDER BY name").first();
        QVERIFY(!csv({"compare", "default", "never"}).first().contains("label"));
        done({"label", "module", module, "suspect"});
        done({"note", "module", module, "grew since \"Monday\""});
        done({"label", "run", "never", "upper bound"});
        const auto rows = csv({"compare", "default", "never"});
        QCOMPARE(rows.first().mid(rows.first().size() - 2).join(','), QString("label,note"));
        const auto row = std::ranges::find(rows, module, [](const QStringList& one) { return one.first(); });
        QVERIFY(row != rows.end());
        QCOMPARE(row->mid(rows.first().size() - 2), QStringList({"suspect", "grew since \"Monday\""}));
        for (const QStringList& other : rows.mid(1))
            if (other.first() != module) QCOMPARE(other.mid(rows.first().size() - 2), QStringList({"", ""}));
        QCOMPARE(rows.last().size(), rows.first().size());
        const auto runs = csv({"list", "runs"});
        QCOMPARE(runs.at(2).at(runs.first().indexOf("label")), QString("upper bound"));
        QCOMPARE(found({"monday"}, "module").at(0).at(1), module);
        QCOMPARE(found({"upper", "bound"}, "run").at(0).at(1), QString("never"));
        done({"label", "module", module, ""});
        QCOMPARE(csv({"label"}).at(1).mid(5, 2), QStringList({"", "grew since \"Monday\""}));
    }

    void aNoteOnACallsiteOutlivesAnotherRunOfItsModule() {
        const QString module = sql("SELECT m.name FROM modules m JOIN module_runs mr ON mr.module_id = m.id ORDER BY "
                                   "mr.decision_count DESC")
                                   .first();
        const QString key = csv({"decisions", "default", "--module", module}).at(1).at(3);
        done({"note", "callsite", key, "look here", "--module", module});
        done({"run", "test", "--policy", "default", "--module", module, "--name", "again"});
        const auto rows = csv({"compare", "again", "never", "--module", module});
        const auto site = rows.first().indexOf("site"), note = rows.first().indexOf("note");
        QVERIFY(note > 0);
        for (const QStringList& row : rows.mid(1))
            QCOMPARE(row[note], row[site] == key ? QString("look here") : QString());
    }

    void aCallIsFoundInRemarksAndListedByItsWords() {
        const QString file = m_folder.filePath("zebra.opt.yaml");
        QFile yaml(file);
        QVERIFY(yaml.open(QIODevice::WriteOnly));
        yaml.write("--- !Missed\nPass: inline\nName: TooCostly\n"
                   "DebugLoc: { File: src/zebra.c, Line: 4, Column: 7 }\nFunction: zebra_caller\nArgs:\n"
                   "  - Callee: zebra_callee\n  - String: ' not inlined into '\n  - Caller: zebra_caller\n...\n");
        yaml.close();
        done({"import", file, "--name", "stripes"});
        for (const QStringList& words : {QStringList{"zebra_callee"}, {"zebra_caller -> zebra"}, {"zebra.c:4"}}) {
            const auto rows = found(words, "callsite");
            QCOMPARE(rows.size(), 1);
            QCOMPARE(rows[0].mid(1, 3), QStringList({"zebra_callee", "zebra_caller", "src/zebra.c:4:7"}));
            QCOMPARE(rows[0].mid(5, 2), QStringList({"", ""}));
            QCOMPARE(rows[0].last(), QString("stripes"));
        }
        QVERIFY(found({"zebra.c:5"}, "callsite").isEmpty());
        QCOMPARE(found({"stripes"}, "remarks").at(0).at(1), QString("stripes"));
        QCOMPARE(csv({"decisions", "stripes", "--filter", "location=\"src/zebra.c:4:7\""}).size(), 2);
        done({"delete", "remarks", "stripes"});
    }

    /// One set has a label where the other has the callsite, too; a third callsite is in the second set alone.
    void aComparisonOfSetsShowsTheLabelsOfBoth() {
        const auto remark = [](const QByteArray& reason, const QByteArray& line) {
            return "--- !Missed\nPass: inline\nName: " + reason + "\nDebugLoc: { File: a.c, Line: " + line +
                   ", Column: 1 }\nFunction: tapir_caller\nArgs:\n  - Callee: tapir\n  - String: ' not inlined into '\n"
                   "  - Caller: tapir_caller\n...\n";
        };
        const auto imported = [this](const char* name, const QByteArray& text) {
            QFile yaml(m_folder.filePath(name));
            QVERIFY(yaml.open(QIODevice::WriteOnly));
            yaml.write(text);
            yaml.close();
            done({"import", yaml.fileName(), "--name", name});
        };
        imported("first", remark("TooCostly", "4") + remark("TooCostly", "5"));
        imported("second", remark("NeverInline", "4") + remark("NeverInline", "5") + remark("NeverInline", "6"));
        const auto compared = [this](const char* a, const char* b) { return csv({"compare", a, b}); };
        const auto before = compared("first", "second");
        QCOMPARE(before.size(), 4);
        QCOMPARE(before[0].mid(8), QStringList({"callsite_key_a", "callsite_key_b"}));
        const auto label = [&](const char* set, int line, const char* text) {
            for (const QStringList& row : csv({"decisions", set}))
                if (row.contains("a.c:" + QString::number(line) + ":1"))
                    done({"label", "callsite", row[13], text, "--remarks", set});
        };
        const auto written = [&](const char* a, const char* b) { // by line of the source
            const auto rows = compared(a, b);
            std::map<QString, QString> texts;
            for (const QStringList& row : rows)
                texts[row[3]] = row.mid(10).join('|');
            return QStringList{texts["location"], texts["a.c:4:1"], texts["a.c:5:1"], texts["a.c:6:1"]};
        };
        label("second", 4, "B alone");
        QCOMPARE(written("first", "second"), QStringList({"label_b|note_b", "B alone|", "|", "|"}));
        QCOMPARE(written("second", "first"), QStringList({"label|note", "B alone|", "|", "|"}));
        label("first", 5, "A alone");
        label("second", 6, "new");
        QCOMPARE(written("first", "second"),
                 QStringList({"label|note|label_b|note_b", "||B alone|", "A alone|||", "new|||"}));
        done({"note", "callsite", csv({"decisions", "first"})[1][13], "of A", "--remarks", "first"});
        QCOMPARE(written("first", "second").at(1), QString("|of A|B alone|"));
        const auto after = compared("first", "second");
        for (qsizetype row = 0; row < before.size(); ++row)
            QCOMPARE(after[row].first(10), before[row]);
        for (const char* set : {"first", "second"})
            done({"delete", "remarks", set});
    }

    /// Two calls of one function in one line; of a second caller, no place is known.
    void aCallsiteOfRemarksIsLabelledByItsKey() {
        const auto remark = [](const char* name, const char* caller, const char* place) {
            return "--- !Missed\nPass: inline\nName: " + QByteArray(name) + "\n" + place + "Function: " + caller +
                   "\nArgs:\n  - Callee: okapi_callee\n  - String: ' not inlined into '\n  - Caller: " + caller +
                   "\n  - String: ' with cost 3001'\n...\n";
        };
        const QByteArray first = "DebugLoc: { File: src/okapi.c, Line: 4, Column: 7 }\n";
        const QByteArray second = "DebugLoc: { File: src/okapi.c, Line: 4, Column: 31 }\n";
        const QString file = m_folder.filePath("okapi.opt.yaml");
        QFile yaml(file);
        QVERIFY(yaml.open(QIODevice::WriteOnly));
        yaml.write(remark("TooCostly", "okapi_caller", first) + remark("NeverInline", "okapi_caller", second) +
                   remark("TooCostly", "okapi_other", "") + remark("NeverInline", "okapi_other", ""));
        yaml.close();
        done({"import", file, "--name", "stripes"});
        const auto before = csv({"decisions", "stripes"});
        QCOMPARE(before.first().last(), QString("callsite_key"));
        QStringList keys;
        for (const QStringList& row : before.mid(1))
            keys << row.last();
        QCOMPARE(keys, QStringList({"a768f96eba153692", "af92c126629ae58a", "e2593a18a364dd24", "e2593a18a364dd24#1"}));
        const QStringList ofSet = {"--remarks", "stripes"};
        done(QStringList{"label", "callsite", keys[1], "suspect"} + ofSet);
        done(QStringList{"note", "callsite", keys[3], "ask the giraffe"} + ofSet);
        const auto rows = csv({"decisions", "stripes"});
        QCOMPARE(rows.first(), before.first() + QStringList({"label", "note"}));
        const QStringList nothing = {"", ""}, label = {"suspect", ""}, note = {"", "ask the giraffe"};
        QCOMPARE(rows[1], before[1] + nothing);
        QCOMPARE(rows[2], before[2] + label);
        QCOMPARE(rows[3], before[3] + nothing);
        QCOMPARE(rows[4], before[4] + note);
        const auto all = csv({"label"});
        const auto labelled = std::ranges::find(all, QString("suspect"), [](const QStringList& row) { return row[5]; });
        QVERIFY(labelled != all.end());
        QCOMPARE(labelled->mid(0, 5), QStringList({"callsite", "", "", "", keys[1]}));
        QCOMPARE(labelled->last(), QString("stripes"));
        const auto found = this->found({"giraffe"}, "callsite");
        QCOMPARE(found.size(), 1);
        QCOMPARE(found[0].mid(7), QStringList({keys[3], "", "", "ask the giraffe", "stripes"}));
        QCOMPARE(sql("SELECT label, remarks, key_occurrence FROM v_annotations WHERE remarks IS NOT NULL ORDER BY 1"),
                 QStringList({"|stripes|1", "suspect|stripes|0"}));
        findingsOfText(rows);
        done({"import", file, "--name", "again"}); // the same files are the same set
        QCOMPARE(csv({"decisions", "stripes"}), rows);
        done(QStringList{"label", "callsite", keys[1], ""} + ofSet);
        done(QStringList{"note", "callsite", keys[3], ""} + ofSet);
        QCOMPARE(csv({"decisions", "stripes"}), before);
        QCOMPARE(runCli(m_workspace, {"label", "callsite", keys[1], "x", "--remarks", "nosuch"}).exitCode, 2);
        QCOMPARE(runCli(m_workspace, {"label", "callsite", "no-key", "x", "--remarks", "stripes"}).exitCode, 2);
        QCOMPARE(runCli(m_workspace, {"label", "run", "never", "x", "--remarks", "stripes"}).exitCode, 2);
        done({"delete", "remarks", "stripes"});
    }

    void whatCannotBeWrittenAboutIsSaid() {
        QCOMPARE(runCli(m_workspace, {"label", "run", "nowhere", "x"}).exitCode, 2);
        QCOMPARE(runCli(m_workspace, {"label", "callsite", "0123", "x"}).exitCode, 2);
        QCOMPARE(runCli(m_workspace,
                        {"label", "callsite", "no-key", "x", "--module", sql("SELECT name FROM modules").first()})
                     .exitCode,
                 2);
        QCOMPARE(runCli(m_workspace, {"label", "run", "never"}).exitCode, 2);
    }

    void theReportHoldsTheTotalAndNothingFromElsewhere() {
        const QString file = m_folder.filePath("report.html");
        done({"report", "default", "never", "--output", file});
        QFile html(file);
        QVERIFY(html.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(html.readAll());
        const QStringList total = sql("SELECT sum(text) FROM module_runs GROUP BY run_id ORDER BY run_id");
        for (const QString& sum : total)
            QVERIFY2(text.contains(QLocale(QLocale::English).toString(sum.toLongLong())), qPrintable(sum));
        QVERIFY(text.contains("prefers-color-scheme: dark") && text.contains("<svg"));
        for (const char* elsewhere : {"<script", "src=", "href=", "url(", "@import", "http:", "https:"})
            QVERIFY2(!text.contains(elsewhere), elsewhere);
    }

    void theReportShowsWhatWasExplained() {
        const QString before = QString::fromUtf8(runCli(m_workspace, {"report", "default", "never"}).out);
        QVERIFY(!before.contains("Decisions to blame"));
        done({"explain", "default", "never", "--module", "hash_table.c.o", "--compiles", "200"});
        const auto rows = parseCsv(runCli(m_workspace, {"--format", "csv", "list", "explanations"}).out);
        QCOMPARE(rows.size(), 2);
        const auto number = [&](const char* column) {
            return QLocale(QLocale::English).toString(rows[1][rows[0].indexOf(column)].toLongLong());
        };
        const QString text = QString::fromUtf8(runCli(m_workspace, {"report", "default", "never"}).out);
        const qsizetype begin = text.indexOf("Modules that were explained");
        QVERIFY(begin > 0 && text.indexOf("Decisions to blame") > begin);
        const QString section = text.mid(begin);
        QVERIFY(section.contains(">hash_table.c.o<") && section.contains(">" + number("compiles") + "<"));
        QVERIFY(section.contains(">" + number("culprits") + "<"));
    }

    void aStrangersNamesAreOnlyReadInTheReport() {
        const QString copy = m_folder.filePath("strange.inlinescope");
        QVERIFY(QFile::copy(m_workspace, copy));
        QCOMPARE(
            runProgram("sqlite3", {copy, "UPDATE culprits SET caller = '<script>', callee = '<script>', location = "
                                         "'<script>:1:1'; UPDATE explanations SET stopped = '<script>', verified "
                                         "= 0"})
                .exitCode,
            0);
        const QString module = "<script>alert(1)</script>\"'&";
        QCOMPARE(
            runProgram("sqlite3", {copy, "UPDATE modules SET name = '" + QString(module).replace("'", "''") +
                                             "' || id; UPDATE runs SET name = '</title><b>x' WHERE name = 'never'"})
                .exitCode,
            0);
        const Finished finished = runCli(copy, {"report", "default", "</title><b>x"});
        QVERIFY2(finished.exitCode == 0, finished.err);
        QVERIFY(finished.out.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;"));
        QVERIFY(!finished.out.contains("<script") && !finished.out.contains("<b>x"));
    }
};

QTEST_GUILESS_MAIN(FindAndNotesTest)
#include "tst_find_and_notes.moc"
