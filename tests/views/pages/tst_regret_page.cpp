// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/flip_fixture.h"
#include "tests/views/pages/both_signs_fixture.h"
#include "views/models/words.h"
#include "views/state/page_id.h"
#include "views/widgets/total_row.h"

#include <QComboBox>

using namespace inlinescope;
using namespace inlinescope::testing;

/// The regret of a run that inlines two calls and refuses one, which the best run found decides the other way.
class TestRegretPage : public QObject {
    Q_OBJECT

    JobSandbox m_box;

    QString path() const { return QString::fromStdString(m_box.context.workspacePath); }
    QByteArray printed(const QStringList& command) const {
        return runCli(path(), QStringList{"--format", "csv"} + command).out;
    }
    static QString shownAt(const TablePanel& panel, int row, const char* column) {
        return panel.model().index(row, panel.table()->columnIndex(std::string(column))).data().toString();
    }

private slots:
    void initTestCase() {
        makeCorpus(m_box.corpus, bothSigns());
        m_box.import(m_box.corpus);
        need(runPolicy(m_box, "default", "default"));
        QByteArrayList lines = scriptOf(m_box, "default").split('\n');
        const qsizetype once = lineOf(lines, "once", "a");
        QVERIFY(once >= 0);
        lines[once].replace("inline", "refuse");
        need(runScript(m_box, lines.join('\n'), m_box.runOptions("worst")));
        QCOMPARE(runCli(path(), {"search", "corpus", "--name", "search"}).exitCode, 0);
        QCOMPARE(runCli(path(), {"regret", "worst"}).exitCode, 0);
        QCOMPARE(m_box.value("SELECT count(*) FROM flips WHERE others = 1"), std::string("3"));
        // One reason, and a decision by which the run wins.
        m_box.raw().exec("UPDATE flips SET text = -8 WHERE others = 1 AND text = (SELECT min(text) FROM flips WHERE "
                         "others = 1)");
    }

    void rowsOfOneNameAreToldApartByTheAdvice() {
        WindowFixture window(path());
        QVERIFY(window.open({"worst", "search"}, "regret"));
        const auto& panel = *window.child<TablePanel>("regretTable");
        QStringList shown;
        for (int row = 0; row < panel.model().rowCount(); ++row) {
            const QString reason = cellText(*panel.table(), row, "reason");
            QCOMPARE(shownAt(panel, row, "reason"),
                     (reason.isEmpty() ? "–" : reason) + " → " + cellText(*panel.table(), row, "advice"));
            shown << shownAt(panel, row, "reason");
        }
        QCOMPARE(shown.size(), 2);
        QVERIFY2(shown.filter("→ refuse").size() == 1 && shown.filter("→ inline").size() == 1,
                 qPrintable(shown.join('|')));
        QCOMPARE(panel.csv(), printed({"regret", "worst", "--by", "reason"}));
        window.child<QComboBox>("regretBy")->setCurrentIndex(2);
        QVERIFY(window.settled());
        QVERIFY2(shownAt(panel, 0, "callee").contains(" → "), qPrintable(shownAt(panel, 0, "callee")));
        window.child<QComboBox>("regretBy")->setCurrentIndex(4);
        QVERIFY(window.settled());
        QCOMPARE(shownAt(panel, 0, "reason"), cellText(*panel.table(), 0, "reason"));
    }

    void aRowOfBothSignsHasThemApart() {
        WindowFixture window(path());
        QVERIFY(window.open({"worst", "search"}, "regret"));
        const auto& panel = *window.child<TablePanel>("regretTable");
        int mixed = 0;
        for (const int by : {0, 1, 2}) { // reason, feature, callee
            window.child<QComboBox>("regretBy")->setCurrentIndex(by);
            QVERIFY(window.settled());
            for (int row = 0; row < panel.model().rowCount(); ++row) {
                const int tableRow = panel.model().tableRow(row);
                const auto lost = cellInteger(*panel.table(), tableRow, "lost"),
                           won = cellInteger(*panel.table(), tableRow, "won");
                const bool isMixed = lost != 0 && won != 0;
                QCOMPARE(shownAt(panel, row, "bytes"),
                         isMixed ? signedGrouped(lost) + " / " + signedGrouped(won) : signedGrouped(lost + won));
                QCOMPARE(cellInteger(*panel.table(), tableRow, "bytes"), lost + won); // as files have it
                mixed += isMixed;
            }
        }
        QVERIFY(mixed > 0);
    }

    void theTotalHasItsSignsApart() {
        const auto sum = [this](const char* sign) {
            return signedGrouped(
                std::stoll(m_box.value(std::string("SELECT sum(text) FROM flips WHERE others = 1 AND text ") + sign)));
        };
        WindowFixture window(path());
        QVERIFY(window.open({"worst", "search"}, "regret"));
        const auto& panel = *window.child<TablePanel>("regretTable");
        for (const int by : {0, 1, 2, 4}) { // reason, feature, callee, decision
            window.child<QComboBox>("regretBy")->setCurrentIndex(by);
            QVERIFY(window.settled());
            const auto& totals = window.child<TotalRow>("regretTableTotal")->totals();
            QCOMPARE(totals.index(0, panel.table()->columnIndex("bytes")).data().toString(),
                     sum("> 0") + " / " + sum("< 0"));
        }
    }
};

QTEST_MAIN(TestRegretPage)
#include "tst_regret_page.moc"
