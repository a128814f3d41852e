// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/flip_fixture.h"
#include "tests/views/pages/both_signs_fixture.h"
#include "views/models/column_total.h"
#include "views/models/words.h"
#include "views/state/page_id.h"
#include "views/widgets/headline.h"
#include "views/widgets/total_row.h"

using namespace inlinescope;
using namespace inlinescope::testing;

/// The page Advice leads with the bytes that are given back, and never adds growth to shrinkage.
class TestAdvicePage : public QObject {
    Q_OBJECT

    JobSandbox m_box;
    qint64 m_once = 0, m_tiny = 0, m_large = 0; ///< bytes of text if the call is not inlined, by clang

    QString path() const { return QString::fromStdString(m_box.context.workspacePath); }
    QByteArray printed(const QStringList& command) const {
        return runCli(path(), QStringList{"--format", "csv"} + command).out;
    }
    qint64 judged(const QByteArray& callee) const {
        QByteArray text = bothSigns();
        if (!callee.isEmpty()) {
            const QByteArray call = "call i32 @" + callee + "(i32 %x)";
            text.replace(call, call + " noinline");
        }
        const QString folder = m_box.folder.filePath("judge-" + callee);
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
        makeCorpus(m_box.corpus, bothSigns());
        m_box.import(m_box.corpus);
        need(runPolicy(m_box, "default", "default"));
        const qint64 plain = judged("");
        m_once = judged("once") - plain;
        m_tiny = judged("tiny") - plain;
        m_large = judged("large") - plain;
        QVERIFY2(m_large < m_tiny && m_tiny < 0 && m_once >= -m_tiny,
                 qPrintable(QString("%1 %2 %3").arg(m_large).arg(m_tiny).arg(m_once)));
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
        const QString apart = signedGrouped(m_once) + " / " + signedGrouped(m_large + m_tiny);
        QVERIFY2(headline.detail().contains("if flipped one by one: " + apart + " B"), qPrintable(headline.detail()));
        const auto& totals = window.child<TotalRow>("calleesTableTotal")->totals();
        QCOMPARE(totals.index(0, panel.table()->columnIndex("bytes")).data().toString(), apart);
        QCOMPARE(panel.csv(), printed({"callees", "default"})); // in the order and with the total of the command line
        QVERIFY(cellText(*panel.table(), 1, "callee") == "once");
    }

    void theAttributeThatGivesMostBackLeads() {
        QCOMPARE(runCli(path(), {"advise", "default"}).exitCode, 0);
        WindowFixture window(path());
        QVERIFY(window.open({"default"}, PageId::Callees));
        const auto& panel = *window.child<TablePanel>("calleesTable");
        QCOMPARE(shownCallees(panel), QStringList({"large", "tiny", "once"}));
        QCOMPARE(window.child<Headline>("calleesHeadline")->answer(),
                 grouped(-m_large) + " B given back by noinline on large");
    }
};

QTEST_MAIN(TestAdvicePage)
#include "tst_advice_page.moc"
