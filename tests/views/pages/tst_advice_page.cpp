// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/flip_fixture.h"
#include "tests/views/pages/both_signs_fixture.h"
#include "views/models/column_total.h"
#include "views/models/words.h"
#include "views/state/page_id.h"
#include "views/widgets/headline.h"
#include "views/widgets/page.h"
#include "views/widgets/total_row.h"

#include <QLineEdit>
#include <QPushButton>

using namespace inlinescope;
using namespace inlinescope::testing;

/// The page Advice leads with the bytes that are given back, and never adds growth to shrinkage.
class TestAdvicePage : public QObject {
    Q_OBJECT

    JobSandbox m_box;
    qint64 m_once = 0, m_tiny = 0, m_large = 0; ///< bytes of text if the call is not inlined, by clang
    qint64 m_number = 0, m_bothOfLarge = 0;     ///< the same of the call with a number, and of both calls of large

    QString path() const { return QString::fromStdString(m_box.context.workspacePath); }
    QByteArray printed(const QStringList& command) const {
        return runCli(path(), QStringList{"--format", "csv"} + command).out;
    }
    qint64 judged(const QByteArrayList& calls) const {
        QByteArray text = bothSigns() + callingWithNumber();
        for (const QByteArray& call : calls)
            text.replace("call i32 @" + call, "call i32 @" + call + " noinline");
        const QString folder = m_box.folder.filePath("judge-" + calls.join('-'));
        makeCorpus(folder, text);
        return berkeleySizes(compileWithClang(folder + "/m", folder + "/m.o")).value(0);
    }
    static QStringList shownCallees(const TablePanel& panel) {
        QStringList names;
        const int column = panel.table()->columnIndex("callee");
        for (int row = 0; row < panel.model().rowCount(); ++row)
            names << panel.model().index(row, column).data().toString();
        return names;
    }

private slots:
    void initTestCase() {
        makeCorpus(m_box.corpus, bothSigns() + callingWithNumber());
        m_box.import(m_box.corpus);
        need(runPolicy(m_box, "default", "default"));
        const qint64 plain = judged({});
        m_once = judged({"once(i32 %x)"}) - plain;
        m_tiny = judged({"tiny(i32 %x)"}) - plain;
        m_large = judged({"large(i32 %x)"}) - plain;
        m_number = judged({"large(i32 7)"}) - plain;
        m_bothOfLarge = judged({"large(i32 %x)", "large(i32 7)"}) - plain;
        QVERIFY2(m_large < m_tiny && m_tiny < 0 && m_once >= -m_tiny && m_number > 0 && m_bothOfLarge < m_tiny,
                 qPrintable(QString("%1 %2 %3 %4").arg(m_large).arg(m_tiny).arg(m_once).arg(m_number)));
    }

    void withoutBytesItSaysWhatIsCalled() {
        WindowFixture window(path());
        QVERIFY(window.open({"default"}, PageId::Callees));
        QCOMPARE(window.child<Headline>("calleesHeadline")->answer(), QString("3 function(s) called"));
        QVERIFY(!window.child<Headline>("calleesHeadline")->detail().contains("flipped"));
    }

    void flipsThatGiveMostBackAreFirstAndSummedApart() {
        QCOMPARE(runCli(path(), {"whatif", "default", "--module", "m", "--all"}).exitCode, 0);
        WindowFixture window(path());
        QVERIFY(window.open({"default"}, PageId::Callees));
        const auto& panel = *window.child<TablePanel>("calleesTable");
        QCOMPARE(shownCallees(panel), QStringList({"large", "tiny", "once"}));
        const auto& headline = *window.child<Headline>("calleesHeadline");
        QCOMPARE(headline.answer(), grouped(-m_large) + " B given back by flips of the decisions about large");
        const QString apart = signedGrouped(m_once + m_number) + " / " + signedGrouped(m_large + m_tiny);
        QVERIFY2(headline.detail().contains("if flipped one by one: " + apart + " B"), qPrintable(headline.detail()));
        const auto& totals = window.child<TotalRow>("calleesTableTotal")->totals();
        QCOMPARE(totals.index(0, panel.table()->columnIndex("bytes")).data().toString(), apart);
        QCOMPARE(panel.csv(), printed({"callees", "default"})); // in the order and with the total of the command line
        QVERIFY(cellText(*panel.table(), 1, "callee") == "once");
    }

    void theFlipsOfACalleeAreNotAddedUpEither() {
        WindowFixture window(path());
        QVERIFY(window.open({"default"}, PageId::Callees));
        auto& panel = *window.child<TablePanel>("calleesTable");
        const int column = panel.table()->columnIndex("bytes");
        QCOMPARE(cellInteger(*panel.table(), 0, "bytes"), m_large + m_number); // as files have it
        QCOMPARE(panel.model().index(0, column).data().toString(),
                 signedGrouped(m_number) + " / " + signedGrouped(m_large));
        QCOMPARE(panel.model().index(1, column).data().toString(), signedGrouped(m_tiny));
        panel.selectRow(0);
        const QString selected = panel.statistics().text();
        QVERIFY2(selected.endsWith(signedGrouped(m_number) + " / " + signedGrouped(m_large)), qPrintable(selected));
        window.child<QLineEdit>("calleesTableFilter_callee")->setText("large");
        const auto& totals = window.child<TotalRow>("calleesTableTotal")->totals();
        QCOMPARE(totals.index(0, column).data().toString(), signedGrouped(m_number) + " / " + signedGrouped(m_large));
    }

    void theAttributeThatGivesMostBackLeads() {
        QCOMPARE(runCli(path(), {"advise", "default"}).exitCode, 0);
        WindowFixture window(path());
        QVERIFY(window.open({"default"}, PageId::Callees));
        const auto& panel = *window.child<TablePanel>("calleesTable");
        QCOMPARE(shownCallees(panel), QStringList({"large", "tiny", "once"}));
        QCOMPARE(window.child<Headline>("calleesHeadline")->answer(),
                 grouped(-m_bothOfLarge) + " B given back by noinline on large");
    }

    /// The module has no debug info, and the user has named no folder.
    void aPatchNeedsSources() {
        WindowFixture window(path());
        QVERIFY(window.open({"default"}, PageId::Callees));
        QStringList messages;
        connect(window.window.page("callees"), &Page::message, this, [&](const QString& text) { messages << text; });
        window.child<QPushButton>("calleesPatch")->click();
        QVERIFY(QTest::qWaitFor([&] { return window.jobs.isIdle(); }, patience));
        QCOMPARE(messages.size(), qsizetype(1));
        QVERIFY2(messages[0].startsWith("Nothing was copied: say first where the sources are"),
                 qPrintable(messages[0]));
    }
};

QTEST_MAIN(TestAdvicePage)
#include "tst_advice_page.moc"
