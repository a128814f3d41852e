// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/views/pages/decisions_fixture.h"

#include <QClipboard>
#include <QFile>
#include <QLabel>
#include <QToolButton>

using namespace inlinescope;
using namespace inlinescope::testing;

/// The decisions of the Decisions page are measured, copied, summed and exported. Expected values are read by sqlite3
/// through the views v_decisions and v_flips.
class TestDecisionActions : public QObject {
    Q_OBJECT

    DecisionsWorkspace m_workspace;

    /// "module|decision|bytes" of every flip that is stored.
    QStringList measured() const {
        return m_workspace.selected("SELECT module||'|'||decision||'|'||delta FROM v_flips ORDER BY module, decision")
            .split('\n', Qt::SkipEmptyParts);
    }

private slots:
    void initTestCase() { QVERIFY(m_workspace.make()); }

    void everythingIsExportedAsAJob() {
        OpenedDecisions opened(m_workspace.path);
        QVERIFY(opened.open());
        const QString path = m_workspace.folder.filePath("base.csv");
        opened.table().exportTo(path, true);
        QCOMPARE(opened.jobs.jobs().size(), std::size_t(1));
        QVERIFY(opened.idle());
        QVERIFY(opened.jobs.jobs()[0].status == JobStatus::Done);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto rows = parseCsv(file.readAll());
        QStringList header;
        for (const Column& column : decisionListColumns())
            header << QString::fromStdString(column.name);
        QCOMPARE(rows.first(), header);
        QStringList found;
        for (const QStringList& row : rows.mid(1))
            found << row[13] + '|' + row[0] + '|' + row[1] + '|' + row[5] + '|' + row[6];
        QCOMPARE(found.join('\n') + '\n',
                 m_workspace.selected(
                     "SELECT module||'|'||decision||'|'||caller||'|'||outcome||'|'||ifnull(cost,'') FROM v_decisions "
                     "WHERE run='base' ORDER BY module, decision"));
    }

    void selectedDecisionsAreMeasuredOnRequest() {
        OpenedDecisions opened(m_workspace.path);
        QVERIFY(opened.open());
        auto* measure = opened.child<QToolButton>("decisionsAMeasure");
        QVERIFY(!measure->isEnabled());
        QVERIFY(measured().isEmpty());
        opened.filter("flip_state")->setText("not measured");
        QVERIFY(opened.idle());
        opened.click(0);
        QTest::keyClick(&opened.table().view(), Qt::Key_Down, Qt::ShiftModifier);
        QStringList chosen;
        for (const int row : {0, 1})
            chosen << opened.cell(row, "module") + '|' + opened.cell(row, "decision");
        QVERIFY(measure->isEnabled());
        QTest::mouseClick(measure, Qt::LeftButton);
        QVERIFY(opened.idle());
        QStringList found;
        for (const QString& line : measured())
            found << line.section('|', 0, 1);
        QCOMPARE(found, chosen);
        opened.filter("flip_state")->setText("ok");
        QVERIFY(opened.idle());
        QTRY_COMPARE(opened.table().model().rowCount(), 2);
        for (int row = 0; row < 2; ++row)
            QTRY_COMPARE(opened.cell(row, "module") + '|' + opened.cell(row, "decision") + '|' +
                             opened.cell(row, "flip"),
                         measured()[row]);
    }

    void decisionsOfSeveralModulesAreMeasuredByOneJob() {
        OpenedDecisions opened(m_workspace.path);
        QVERIFY(opened.open());
        opened.filter("flip_state")->setText("not measured");
        QVERIFY(opened.idle());
        opened.table().model().sort(OpenedDecisions::column("decision"), Qt::AscendingOrder);
        QVERIFY(opened.idle());
        const qsizetype before = measured().size();
        opened.click(0);
        QTest::keyClick(&opened.table().view(), Qt::Key_Down, Qt::ShiftModifier);
        QVERIFY(opened.cell(0, "module") != opened.cell(1, "module"));
        QTest::keyClick(&opened.table().view(), Qt::Key_M, Qt::ControlModifier);
        QVERIFY(opened.idle());
        QCOMPARE(opened.jobs.jobs().size(), std::size_t(1));
        QVERIFY(opened.jobs.jobs().front().title.contains('2'));
        QCOMPARE(measured().size(), before + 2);
    }

    void noCellHasAButtonIfModulesAreMeasuredWithoutIt() {
        OpenedDecisions opened(m_workspace.path);
        QVERIFY(opened.open());
        opened.filter("flip_state")->setText("not measured");
        QVERIFY(opened.idle());
        const QModelIndex flip = opened.table().model().index(0, OpenedDecisions::column("flip"));
        QCOMPARE(flip.data().toString(), QString("measure"));
        opened.session.setMeasuringSeconds(20);
        QVERIFY(flip.data().toString() != QString("measure"));
        opened.session.setMeasuringSeconds(0);
        QCOMPARE(flip.data().toString(), QString("measure"));
    }

    void theSelectionIsCopied() {
        OpenedDecisions opened(m_workspace.path);
        QVERIFY(opened.open());
        opened.click(0);
        QTest::keyClick(&opened.table().view(), Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(&opened.table().view(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(opened.idle());
        const QStringList lines = QApplication::clipboard()->text().split('\n');
        QCOMPARE(lines.size(), 4);
        QVERIFY(lines[0].startsWith("module\tdecision\tcaller\t"));
        QVERIFY(!lines[0].contains("inline_path")); // hidden columns are not copied
        QVERIFY(lines[2].startsWith(opened.cell(1, "module") + '\t' + opened.cell(1, "decision") + '\t'));
    }

    void theWholeRunIsCopiedAsMarkdown() {
        OpenedDecisions opened(m_workspace.path);
        QVERIFY(opened.open());
        QTest::keyClicks(opened.filter("outcome"), "refused");
        QVERIFY(opened.idle());
        opened.table().view().setFocus();
        QTest::keyClick(&opened.table().view(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(&opened.table().view(), Qt::Key_C, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(opened.idle());
        const QStringList lines = QApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
        const int refused =
            m_workspace.selected("SELECT count(*) FROM v_decisions WHERE run='base' AND outcome='refused'").toInt();
        QVERIFY(refused > 2 * PagedModel::pageRows); // not all of them were visible
        QCOMPARE(lines.size(), 2 + refused);
        QVERIFY(lines[0].startsWith("| module") && lines[1].startsWith("|"));
    }

    void theSelectionIsSummedAlsoWhereItWasNotSeen() {
        OpenedDecisions opened(m_workspace.path);
        QVERIFY(opened.open());
        BigTableView& view = opened.table().view();
        view.setCurrentIndex(view.model()->index(0, opened.column("cost")));
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_End, Qt::ShiftModifier);
        QVERIFY(opened.idle());
        const QStringList expected =
            m_workspace
                .selected("SELECT count(*)||' '||count(cost)||' '||sum(cost)||' '||min(cost)||' '||max(cost) FROM "
                          "v_decisions WHERE run='base'")
                .trimmed()
                .split(' ');
        const SelectionStatistics found = opened.table().statistics();
        QCOMPARE(
            (QStringList{QString::number(found.rows), QString::number(found.count), QString::number(qint64(found.sum)),
                         QString::number(qint64(found.minimum)), QString::number(qint64(found.maximum))}),
            expected);
        QCOMPARE(found.column, QString("cost"));
        const QString text = opened.child<QLabel>("statusSelection")->text(); // costs do not add up
        QVERIFY2(text.contains("   mean ") && !text.contains("sum "), qPrintable(text));
        QCOMPARE(text, found.text());
    }

    /// By default the policy decides the rest; the other meaning is a column of its own, hidden until it is wanted. Run
    /// last, since it measures.
    void bytesWithOthersHeldAreAColumnOnDemand() {
        OpenedDecisions opened(m_workspace.path);
        QVERIFY(opened.open());
        QVERIFY(opened.table().header().isSectionHidden(OpenedDecisions::column("flip_held")));
        QVERIFY(!opened.table().header().isSectionHidden(OpenedDecisions::column("flip")));
        opened.filter("flip_state")->setText("not measured");
        QVERIFY(opened.idle());
        const QString module = opened.cell(0, "module"), decision = opened.cell(0, "decision");
        QVERIFY(!decision.isEmpty() && opened.cell(0, "flip_held").isEmpty());
        const auto printed = parseCsv(runCli(m_workspace.path, {"--format", "csv", "whatif", "base", "--hold",
                                                                "--module", module, "--decision", decision})
                                          .out);
        QVERIFY(printed.size() > 1);
        opened.session.noteWorkspaceChanged();
        QVERIFY(opened.idle());
        QTRY_COMPARE(opened.cell(0, "decision"), decision);
        QTRY_COMPARE(opened.cell(0, "flip_held"), printed[1][printed[0].indexOf("delta")]);
        QVERIFY(opened.cell(0, "flip").isEmpty()); // which is another figure
    }
};

QTEST_MAIN(TestDecisionActions)
#include "tst_decision_actions.moc"
