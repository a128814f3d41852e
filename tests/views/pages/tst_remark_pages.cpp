// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/lists.h"
#include "tests/jobs/script_fixture.h"
#include "tests/views/window_fixture.h"
#include "views/models/table_access.h"
#include "views/state/page_id.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/headline.h"

#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// All three calls of leaf are inlined, that of never is not, and ext has no body, so that nothing is decided about it.
const QByteArray program = "int ext(int);\n"
                           "LEAF static int leaf(int x) { return x * 3 + 1; }\n"
                           "__attribute__((noinline)) int never(int x) { return ext(x) + leaf(x); }\n"
                           "int both(int x) { return never(x) + leaf(x) + leaf(x + 1); }\n";

} // namespace

/// The window with optimization remarks that the real compiler wrote, as it shows and compares them.
class TestRemarkPages : public QObject {
    Q_OBJECT

    JobSandbox m_box;
    std::unique_ptr<WindowFixture> m_window;

    QString path() const { return QString::fromStdString(m_box.context.workspacePath); }
    QString file(const char* name) const { return m_box.folder.filePath(QLatin1String(name)); }
    /// The output file of clang-22 for the program; `leaf`: the attributes of the function leaf.
    QString compile(const char* output, const QByteArray& leaf, const QStringList& options) const {
        const QStringList all = QStringList{"-O2", "-DLEAF=" + leaf, file("a.c")} + options;
        return writeWhole(file("a.c"), program) && runProgram("clang-22", all).exitCode == 0 ? file(output) : QString();
    }
    QString remarks(const char* output, const QByteArray& leaf) const {
        return compile(output, leaf, {"-g", "-c", "-o", file("a.o"), "-foptimization-record-file=" + file(output)});
    }
    QByteArray printed(const QStringList& command) const {
        return runCli(path(), QStringList{"--format", "csv"} + command).out;
    }
    bool idle() const {
        return QTest::qWaitFor([this] { return m_window->jobs.isIdle(); }, patience) && m_window->settled();
    }
    TablePanel& table(const char* name) const { return *m_window->child<TablePanel>(name); }
    QByteArray exported(const char* name) const {
        const QString out = file("exported.csv");
        return table(name).exportCsvTo(out).ok() ? readWhole(out) : "not exported";
    }
    /// A figure of a callee's row on the page.
    QString figure(const QString& callee, const char* column) const {
        const Table& callees = *table("calleesTable").table();
        return cellText(callees, findRow(callees, "callee", callee), std::string(column));
    }
    void choose(const char* box, const QString& text) const {
        auto* sides = m_window->child<QComboBox>(box);
        QVERIFY2(sides->findText(text) >= 0, qPrintable(text));
        sides->setCurrentIndex(sides->findText(text));
        QVERIFY(idle());
    }
    bool isShown(const char* column) const {
        const TablePanel& callees = table("calleesTable");
        const int index = callees.table()->columnIndex(std::string(column));
        return index >= 0 && !callees.view().isColumnHidden(index);
    }
    /// Into the folder that the variable names, for a look at the page.
    void picture(const char* name) const {
        const QString folder = qEnvironmentVariable("INLINESCOPE_PICTURES");
        if (!folder.isEmpty()) m_window->window.grab().save(folder + QLatin1Char('/') + QLatin1String(name));
    }

private slots:
    void initTestCase() {
        m_window = std::make_unique<WindowFixture>(path());
        m_window->jobs.setWorkerProgram(m_window->session.workerProgram());
        QVERIFY(m_window->isReady());
    }
    void cleanupTestCase() { m_window.reset(); }

    void withoutRemarksNothingIsOffered() {
        m_window->session.navigate(QStringLiteral("start"));
        QVERIFY(idle());
        QVERIFY(!table("startRemarksTable").isVisible());
        m_window->session.navigate(PageId::Callees);
        QVERIFY(idle());
        QVERIFY(!m_window->child<QComboBox>("calleesA")->isVisible());
    }

    void aDroppedFileOfRemarksIsShown() {
        const QString record = remarks("a.opt.yaml", "");
        QVERIFY(!record.isEmpty());
        m_window->window.openPaths({record});
        QTRY_COMPARE_WITH_TIMEOUT(m_window->session.here().page, QString(PageId::Callees), patience);
        QVERIFY(idle());
        QCOMPARE(figure("leaf", "sites"), "3");
        QCOMPARE(figure("leaf", "inlined"), "3");
        QCOMPARE(figure("never", "refused"), "1");
        QCOMPARE(figure("never", "reasons"), "NeverInline 1");
        QCOMPARE(table("calleesTable").table()->rows.size(), std::size_t(2));
        const Table sets = need(listTable(path().toStdString(), ListNoun::Remarks));
        QCOMPARE(exported("calleesTable"), printed({"callees", cellText(sets, 0, "remarks")}));
        QVERIFY(isShown("reasons") && !isShown("bytes") && !isShown("all_inlined"));
        QVERIFY(m_window->child<Headline>("calleesHeadline")->sentence().contains("neither bitcode nor sizes"));
        QVERIFY(!m_window->child<QPushButton>("calleesMeasure")->isEnabled());
        picture("callees-one.png");
    }

    void theStartPageListsRemarks() {
        m_window->session.navigate(QStringLiteral("start"));
        QVERIFY(idle());
        const TablePanel& panel = table("startRemarksTable");
        QVERIFY(panel.isVisible());
        QCOMPARE(panel.table()->rows.size(), std::size_t(1));
        for (const auto& [column, count] :
             {std::pair("files", "1"), {"sites", "5"}, {"inlined", "3"}, {"refused", "1"}, {"undecided", "1"}})
            QCOMPARE(cellText(*panel.table(), 0, std::string(column)), count);
        QCOMPARE(exported("startRemarksTable"), printed({"list", "remarks"}));
        picture("start.png");
        emit table("startRemarksTable").rowActivated(0);
        QVERIFY(idle());
        QCOMPARE(m_window->session.here().page, QString(PageId::Callees));
    }

    void twoSetsAreCompared() {
        const QString record = remarks("b.opt.yaml", "__attribute__((noinline))");
        QVERIFY(!record.isEmpty());
        QCOMPARE(runCli(path(), {"import", record, "--name", "other"}).exitCode, 0);
        m_window->session.noteWorkspaceChanged();
        QVERIFY(idle());
        choose("calleesB", "remarks other");
        QCOMPARE(figure("leaf", "inlined_a"), "3");
        QCOMPARE(figure("leaf", "inlined_b"), "0");
        QCOMPARE(figure("leaf", "refused_b"), "3");
        const Table sets = need(listTable(path().toStdString(), ListNoun::Remarks));
        QCOMPARE(exported("calleesTable"), printed({"callees", cellText(sets, 0, "remarks"), "other"}));
        picture("callees-two.png");
        const QSignalSpy said(m_window->window.page(PageId::Callees), &Page::message);
        emit table("calleesTable").rowActivated(0); // the page Decisions has no remarks
        QCOMPARE(m_window->session.here().page, QString(PageId::Callees));
        QVERIFY(said.value(0).value(0).toString().contains("inlinescope-cli"));
    }

    void aRunIsComparedWithRemarks() {
        const QString text =
            compile("a.ll", "", {"-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm", "-o", file("a.ll")});
        QVERIFY(!text.isEmpty());
        makeCorpus(m_box.corpus, readWhole(text));
        QCOMPARE(runCli(path(), {"import", m_box.corpus}).exitCode, 0);
        QCOMPARE(runCli(path(), {"run", "corpus", "--policy", "default", "--name", "default"}).exitCode, 0);
        m_window->session.noteWorkspaceChanged();
        QVERIFY(idle());
        QTRY_COMPARE_WITH_TIMEOUT(m_window->session.baselineRun(), QStringLiteral("default"), patience);
        choose("calleesA", "baseline run");
        choose("calleesB", "remarks other");
        QCOMPARE(figure("leaf", "inlined_a"), "3");
        QCOMPARE(figure("leaf", "inlined_b"), "0");
        QCOMPARE(exported("calleesTable"), printed({"callees", "default", "other"}));
        QVERIFY(isShown("bytes_a") && !isShown("bytes_b"));
        QVERIFY(!isShown("reasons_a") && isShown("reasons_b"));
        QVERIFY(m_window->child<QPushButton>("calleesMeasure")->isEnabled());
        picture("callees-run.png");
        choose("calleesB", "nothing");
        QCOMPARE(exported("calleesTable"), printed({"callees", "default"}));
        QVERIFY(m_window->child<Headline>("calleesHeadline")->sentence().isEmpty());
    }

    void deletedRemarksAreOfferedNoLonger() {
        choose("calleesB", "remarks other");
        QCOMPARE(runCli(path(), {"delete", "remarks", "other"}).exitCode, 0);
        m_window->session.noteWorkspaceChanged();
        QVERIFY(idle());
        QCOMPARE(m_window->child<QComboBox>("calleesB")->findText("remarks other"), -1);
        QCOMPARE(exported("calleesTable"), printed({"callees", "default"}));
    }
};

QTEST_MAIN(TestRemarkPages)
#include "tst_remark_pages.moc"
