// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/module/body_table.h"
#include "tests/jobs/body_fixture.h"
#include "tests/support/csv.h"

#include <QtTest>

#include <map>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// Both calls of `big` are at one place, that of the macro; in `constant` only one of them has the mode 0.
constexpr const char* macroSource = "extern volatile int place;\n"
                                    "#define TEN(x) x x x x x x x x x x\n"
                                    "int big(int mode, int x) {\n"
                                    "    if (mode == 0) return x + 1;\n"
                                    "    TEN(TEN(place = x;))\n"
                                    "    return x;\n"
                                    "}\n"
                                    "#define BOTH(mode, x) (big(mode, x) + big(1 - (mode), x))\n"
                                    "int body(int mode, int x) { return BOTH(mode, x); }\n"
                                    "int constant(int x) { return body(0, x); }\n";

/// What clang says about a call: "refused 475 225", "inlined -35 337"; without numbers if it has none.
QString verdict(const QRegularExpressionMatch& remark) {
    const QString outcome = remark.captured(2).isEmpty() ? "inlined" : "refused";
    return (outcome + ' ' + remark.captured(4) + ' ' + remark.captured(5)).trimmed();
}

/// By caller and callee, from clang's remarks.
std::map<QString, QMultiMap<QString, QString>> remarksOf(const QString& stem, const QString& object) {
    const QStringList further = {"-Rpass=inline", "-Rpass-missed=inline", "-o", object, "-x", "ir", stem + ".bc"};
    const Finished done = runProgram("clang-22", commandLineOf(stem + ".cmd") + further);
    static const QRegularExpression remark(
        "remark: [^\\n]*'(\\w+)' (not )?inlined into '(\\w+)'[^\\n]*\\(cost=(?:always|never|(-?\\d+), "
        "threshold=(-?\\d+))\\)");
    std::map<QString, QMultiMap<QString, QString>> remarks;
    for (auto found = remark.globalMatch(QString::fromUtf8(done.err)); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        remarks[match.captured(3)].insert(match.captured(1), verdict(match));
    }
    return remarks;
}

} // namespace

/// Expected decisions are from the remarks of clang-22.
class TestBodyTable : public QObject {
    Q_OBJECT

    JobSandbox m_box, m_macro;
    std::map<QString, QMultiMap<QString, QString>> m_remarks; ///< about m_box's module

    static QString text(const Table& table, const Row& row, ColumnName column) {
        return QString::fromStdString(plainText(row[std::size_t(table.columnIndex(column))]));
    }
    static QString side(const Table& table, const Row& row, std::size_t side) {
        const auto of = [&](ColumnName stem) { return text(table, row, columnOfSide(stem, side)); };
        return QString(of("outcome") + ' ' + of("cost") + ' ' + of("threshold")).trimmed();
    }
    /// "callee: by itself -> in the copy" of the calls in the copies that `root` has.
    static QStringList callsIn(const Table& table, const QString& root) {
        QStringList calls;
        QString current;
        for (const Row& row : table.rows) {
            if (text(table, row, "depth") == "0") current = text(table, row, "function");
            if (current == root && !text(table, row, "mark").isEmpty())
                calls << text(table, row, "function") + ": " + side(table, row, 0) + " -> " + side(table, row, 1);
        }
        calls.sort();
        return calls;
    }
    /// The same from clang's remarks, for a function with one copy of `body`.
    QStringList differencesByClang(const QString& root) {
        QStringList calls;
        for (const char* callee : {"big", "kept", "rare"}) {
            const QString itself = m_remarks["body"].value(callee), copy = m_remarks[root].value(callee);
            if (itself.section(' ', 0, 0) != copy.section(' ', 0, 0))
                calls << QString(callee) + ": " + itself + " -> " + copy;
        }
        return calls;
    }
    BodyTable bodies(const std::string& body, const std::string& function = {}) const {
        return need(bodyTable(m_box.context.workspacePath, {"default", "m", body, function}));
    }
    Finished tree(const QStringList& arguments) const {
        return runCli(QString::fromStdString(m_box.context.workspacePath), arguments);
    }

private slots:
    void initTestCase() {
        makeCorpus(m_box.corpus, bodiesText());
        m_box.import(m_box.corpus);
        need(runPolicy(m_box, "default", "default"));
        m_remarks = remarksOf(m_box.corpus + "/m", m_box.folder.filePath("m.o"));
    }

    void aCancelledQueryEndsWithThat() {
        const CancelToken cancel;
        cancel.cancel();
        QVERIFY(failsWith(bodyTable(m_box.context.workspacePath, {"default", "m", "body", {}}, cancel),
                          ErrorCode::Cancelled));
    }

    void theCopyThatDiffersIsShownAsClangDecidedIt() {
        const QStringList expected = differencesByClang("constant");
        QCOMPARE(expected.size(), 2); // of big, and of rare, which is gone
        QVERIFY2(expected[0].contains("refused ") && expected[0].contains("inlined "), qPrintable(expected[0]));
        QVERIFY(differencesByClang("alike").isEmpty() && m_remarks["alike"].value("body").startsWith("inlined"));
        const BodyTable result = bodies("body");
        QCOMPARE(callsIn(result.table, "constant"), expected);
        QCOMPARE(callsIn(result.table, "alike"), QStringList());
        // clang says nothing about it in `through`: it came with the body of `constant`.
        QVERIFY(!m_remarks["through"].contains("big"));
        QCOMPARE(callsIn(result.table, "through"), expected);
        QCOMPARE(result.copies, std::size_t(3));
        QCOMPARE(result.alike, std::size_t(1));
        QCOMPARE(result.body, std::string("body"));
        QVERIFY(!result.neverAsked);
    }

    void theTreeIsPrunedAndHasTheCopysPlace() {
        const Table table = bodies("body", "through").table;
        QStringList rows;
        for (const Row& row : table.rows)
            rows << QString(text(table, row, "depth").toInt(), '.') + text(table, row, "mark") +
                        text(table, row, "function");
        QCOMPARE(rows, QStringList({"through", ".constant", "..body", "...!big", "...-rare"}));
        QCOMPARE(side(table, table.rows[1], 0), QString());
        QCOMPARE(side(table, table.rows[1], 1), m_remarks["through"].value("constant"));
        QCOMPARE(text(table, table.rows[3], "inline_path"), QString("body:1 @ constant:1 @ through:1"));
    }

    void aFunctionWithoutDecisionsOfItsOwnIsSaidInOneSentence() {
        QVERIFY(!m_remarks.contains("gone"));
        QVERIFY(m_remarks["user"].contains("kept"));
        const BodyTable result = bodies("gone");
        QVERIFY(result.neverAsked);
        QVERIFY(result.table.rows.empty());
        QCOMPARE(result.copies, std::size_t(1));
        QCOMPARE(result.table.notes,
                 std::vector<std::string>(
                     {"run default: nothing is compared with 1 copy of gone, since the inliner was asked about no call "
                      "of gone by itself: it was removed before, or never visited"}));
    }

    void aFunctionThatIsInlinedNowhereIsSaid() {
        const BodyTable result = bodies("kept");
        QCOMPARE(result.copies, std::size_t(0));
        QCOMPARE(result.table.notes, std::vector<std::string>({"run default: kept is not inlined into another function "
                                                               "of m"}));
        QCOMPARE(bodies("body", "user").table.notes,
                 std::vector<std::string>({"run default: body is not inlined into user"}));
    }

    void theCommandPrintsTheSame() {
        const Finished all = tree({"--format", "csv", "tree", "default", "--module", "m", "--body", "bod"});
        QCOMPARE(all.exitCode, 0);
        const QList<QStringList> printed = parseCsv(all.out);
        QCOMPARE(printed[0].join(','), QString("depth,mark,function,location,outcome_a,outcome_b,cost_a,cost_b,"
                                               "threshold_a,threshold_b,reason_a,reason_b,decision_a,decision_b,"
                                               "inline_path"));
        const Table table = bodies("body").table;
        QCOMPARE(printed.size(), qsizetype(table.rows.size()) + 1);
        for (std::size_t row = 0; row < table.rows.size(); ++row)
            for (std::size_t column = 0; column < table.columns.size(); ++column)
                QCOMPARE(printed[qsizetype(row) + 1][qsizetype(column)],
                         QString::fromStdString(plainText(table.rows[row][column])));
        QVERIFY2(all.err.contains("3 copies of body, 1 decided as body by itself"), all.err);
        const Finished one =
            tree({"--format", "csv", "tree", "default", "--module", "m", "--body", "body", "--function", "constant"});
        QCOMPARE(parseCsv(one.out).size(), 5); // the header, constant, body, big, rare
    }

    void whatCannotBeComparedIsRefused_data() {
        QTest::addColumn<QStringList>("further");
        QTest::addColumn<int>("code");
        QTest::newRow("two runs") << QStringList{"default", "--body", "body"} << 2;
        QTest::newRow("no such function") << QStringList{"--body", "bdoy"} << 2;
        QTest::newRow("several functions") << QStringList{"--body", "e"} << 2;
        QTest::newRow("only differences") << QStringList{"--body", "body", "--differing"} << 2;
        QTest::newRow("no body") << QStringList{"--function", "constant"} << 2;
    }
    void whatCannotBeComparedIsRefused() {
        QFETCH(const QStringList, further);
        QFETCH(const int, code);
        const Finished refused = tree(QStringList{"tree", "default", "--module", "m"} + further);
        QCOMPARE(refused.exitCode, code);
        QVERIFY(refused.out.isEmpty() && !refused.err.isEmpty());
    }

    void callsAtOnePlaceAreComparedOneByOne() {
        QDir().mkpath(m_macro.corpus);
        const QString file = m_macro.folder.filePath("m.c"), stem = m_macro.corpus + "/m";
        QVERIFY(writeWhole(file, macroSource));
        QCOMPARE(runProgram("clang-22", {"-O2", "-g", "-c", "-emit-llvm", "-Xclang", "-disable-llvm-passes", file, "-o",
                                         stem + ".bc"})
                     .exitCode,
                 0);
        QVERIFY(writeWhole(stem + ".cmd", QByteArray("-cc1\0-triple\0x86_64-unknown-linux-gnu\0-emit-obj\0-O2\0", 52)));
        QVERIFY(
            writeWhole(m_macro.corpus + "/corpus_description.json", "{\"modules\": [\"m\"], \"has_thinlto\": false}"));
        m_macro.import(m_macro.corpus);
        need(runPolicy(m_macro, "default", "default"));
        auto remarks = remarksOf(stem, m_macro.folder.filePath("m.o"));
        QCOMPARE(remarks["body"].count("big"), 2);
        QCOMPARE(remarks["constant"].count("big"), 2);
        QString inlined;
        for (const QString& itself : remarks["body"].values("big"))
            QVERIFY(itself.startsWith("refused"));
        for (const QString& copy : remarks["constant"].values("big"))
            if (copy.startsWith("inlined")) inlined = copy;
        const BodyTable result = need(bodyTable(m_macro.context.workspacePath, {"default", "m", "body", "constant"}));
        const QStringList calls = callsIn(result.table, "constant");
        QCOMPARE(calls.size(), 1);
        QVERIFY2(!inlined.isEmpty() && calls[0].endsWith(" -> " + inlined), qPrintable(calls[0]));
        QVERIFY(text(result.table, result.table.rows.back(), "location").endsWith("m.c:9:36"));
    }
};

QTEST_GUILESS_MAIN(TestBodyTable)
#include "tst_body_table.moc"
