// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/pages/decisions_fixture.h"
#include "views/models/words.h"
#include "views/panels/decisions_pane.h"
#include "views/panels/remarks_table.h"
#include "views/state/page_id.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/headline.h"
#include "views/widgets/hover_frame.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QToolButton>

#include <tuple>

using namespace inlinescope;
using namespace inlinescope::testing;

/// What the Decisions page lists, and the ways to it and from it. Expected values are read by sqlite3 through the view
/// v_decisions.
class TestDecisionsPage : public QObject {
    Q_OBJECT

    DecisionsWorkspace m_workspace;

    /// Of a decision a of one run, and b about the same callsite in the other, if there is one.
    QStringList ofCallsites(const QString& columns, const QString& run, const QString& other,
                            const QString& test) const {
        return m_workspace
            .selected(
                QString("SELECT %1 FROM v_decisions a LEFT JOIN v_decisions b ON b.run='%3' AND b.module=a.module "
                        "AND b.key_hash=a.key_hash AND b.key_occurrence=a.key_occurrence WHERE a.run='%2' AND %4 "
                        "ORDER BY a.module DESC, a.decision DESC LIMIT 1")
                    .arg(columns, run, other, test))
            .trimmed()
            .split('|');
    }

private slots:
    void initTestCase() { QVERIFY(m_workspace.make()); }

    void theHeadlineCountsBothSides() {
        OpenedDecisions opened(m_workspace.path);
        QVERIFY(opened.open());
        const auto count = [&](const char* test) {
            return grouped(m_workspace.selected(QString("SELECT count(*) FROM v_decisions WHERE %1").arg(test))
                               .trimmed()
                               .toLongLong());
        };
        const auto asked = [&](const char* run) { // the list also has the callsites that the inliner never asked about
            return count(qPrintable(QString("run='%1' AND outcome<>'never-asked'").arg(run)));
        };
        const auto* headline = opened.child<Headline>("decisionsHeadline");
        QCOMPARE(headline->answer().section(" (", 0, 0), asked("base") + " → " + asked("never") + " decisions");
        QVERIFY(headline->detail().contains("base: " + count("run='base' AND outcome LIKE 'inlined%'") + " inlined, " +
                                            count("run='base' AND outcome='refused'") + " refused"));
        QCOMPARE(grouped(opened.table('A').model().rowCount()), count("run='base'"));
        QCOMPARE(grouped(opened.table('B').model().rowCount()), count("run='never'"));
        QVERIFY(opened.window.page("decisions")->hasDataRows());
    }

    /// A row of the Callees page, reached from Modules by one click, lists the decisions that it counts.
    void theDecisionsOfACalleeAreListed() {
        OpenedDecisions opened(m_workspace.path);
        QVERIFY(opened.open());
        opened.session.navigate(PageId::Modules);
        QVERIFY(opened.settled());
        const auto* button = opened.child<QToolButton>("modulesCallees");
        QTest::mouseClick(const_cast<QToolButton*>(button), Qt::LeftButton);
        QCOMPARE(opened.session.here().page, QString(PageId::Callees));
        QVERIFY(opened.settled());
        const auto& callees = *opened.child<TablePanel>("calleesTable");
        const QString about = "SELECT %1 FROM v_decisions WHERE run='%2' AND callee='%3'%4";
        auto* of = opened.child<QComboBox>("calleesOf");
        QVERIFY(opened.session.module().isEmpty() && !of->isEnabled());
        opened.session.setModule(
            m_workspace.selected("SELECT module FROM v_decisions WHERE run='base' LIMIT 1").trimmed());
        QVERIFY(of->isEnabled());
        for (const bool ofModule : {false, true}) {
            opened.session.navigate(PageId::Callees);
            of->setCurrentIndex(int(ofModule));
            QVERIFY(opened.settled());
            const Table table = *callees.table();
            const int row = int(table.rows.size()) / 2;
            const QString callee = cellText(table, row, "callee");
            const QString where = ofModule ? QString(" AND module='%1'").arg(opened.session.module()) : QString();
            const auto count = [&](const char* run, const char* what) {
                return m_workspace.selected(about.arg(what, run, callee, where)).trimmed();
            };
            QVERIFY(!callee.isEmpty());
            QCOMPARE(cellText(table, row, "sites_a"), count("base", "count(*)"));
            QCOMPARE(cellText(table, row, "inlined_a"),
                     count("base", "total(outcome LIKE 'inlined%')").section('.', 0, 0));
            QCOMPARE(cellText(table, row, "refused_b"), count("never", "total(outcome='refused')").section('.', 0, 0));
            emit const_cast<TablePanel&>(callees).rowActivated(row);
            QCOMPARE(opened.session.here().page, QString(PageId::Decisions));
            QVERIFY(opened.settled());
            QCOMPARE(QString::number(opened.table('A').model().rowCount()), cellText(table, row, "sites_a"));
            QCOMPARE(QString::number(opened.table('B').model().rowCount()), cellText(table, row, "sites_b"));
            QCOMPARE(opened.cell(0, "callee"), callee);
        }
        opened.session.setModule({});
        QVERIFY(of->currentIndex() == 0 && !of->isEnabled());
    }

    /// Exactly the given decisions, until the user shows all again.
    void someDecisionsAreListed() {
        OpenedDecisions opened(m_workspace.path);
        QVERIFY(opened.open());
        QTest::keyClicks(opened.filter("outcome"), "refused");
        QVERIFY(opened.settled());
        const QStringList two =
            m_workspace
                .selected("SELECT DISTINCT module FROM v_decisions WHERE run='base' AND decision=1 ORDER BY 1 LIMIT 2")
                .split('\n', Qt::SkipEmptyParts);
        QCOMPARE(two.size(), 2);
        ShownDecisions shown{"some row"};
        shown.only["base"] = {{two[0].toStdString(), {1, 0, 1}}, {two[1].toStdString(), {0, 1'000'000}}};
        opened.session.openDecisions(shown);
        QVERIFY(opened.settled());
        QCOMPARE(opened.table().model().rowCount(), 3);
        for (const auto& [row, module, decision] : {std::tuple(0, two[0], "0"), {1, two[0], "1"}, {2, two[1], "0"}}) {
            QCOMPARE(opened.cell(row, "module"), module);
            QCOMPARE(opened.cell(row, "decision"), QString(decision));
        }
        QVERIFY(opened.filter("outcome")->text().isEmpty());
        QVERIFY(opened.child<QLabel>("decisionsATitle")->text().contains("3 decisions of some row"));
        QVERIFY(!opened.child<DecisionsPane>("decisionsB")->isVisible()); // that run has none of them
        auto* all = opened.child<QToolButton>("decisionsAAll");
        QVERIFY(all->isVisible());
        QTest::mouseClick(all, Qt::LeftButton);
        QVERIFY(opened.settled());
        QVERIFY(!all->isVisible());
        QCOMPARE(QString::number(opened.table().model().rowCount()),
                 m_workspace.selected("SELECT count(*) FROM v_decisions WHERE run='base'").trimmed());
    }

    void filterAndSortShowTheRowsThatSqliteFinds() {
        OpenedDecisions opened(m_workspace.path);
        QVERIFY(opened.open());
        QTest::keyClicks(opened.filter("outcome"), "refused");
        QTest::keyClicks(opened.filter("cost"), ">=30");
        opened.table().header().setSortIndicator(opened.column("cost"), Qt::DescendingOrder);
        QVERIFY(opened.idle());
        const QString where = "FROM v_decisions WHERE run='base' AND outcome='refused' AND cost>=30";
        const QStringList costs =
            m_workspace.selected("SELECT cost " + where + " ORDER BY cost DESC").split('\n', Qt::SkipEmptyParts);
        QVERIFY(!costs.isEmpty());
        QCOMPARE(opened.table().model().rowCount(), int(costs.size()));
        for (int row = 0; row < std::min<int>(20, int(costs.size())); ++row)
            QCOMPARE(opened.cell(row, "cost"), costs[row]);
        QCOMPARE(opened.table('B').model().isFiltered(), false);
        opened.filter("cost")->setFocus();
        QTest::keyClick(opened.filter("cost"), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(opened.table().model().rowCount() > costs.size());
    }

    void anActivatedRowOpensItsModuleAtThatDecision() {
        OpenedDecisions opened(m_workspace.path);
        QVERIFY(opened.open());
        const int row = 3;
        opened.click(row);
        const QString module = opened.cell(row, "module"), decision = opened.cell(row, "decision");
        QCOMPARE(opened.session.module(), module);
        QTest::keyClick(&opened.table().view(), Qt::Key_Return);
        QCOMPARE(opened.session.here().page, QString("module"));
        QVERIFY(opened.settled());
        const auto* callsites = opened.child<TablePanel>("callsitesTable");
        QVERIFY(callsites->currentRow() >= 0);
        QCOMPARE(cellText(*callsites->table(), callsites->currentRow(), "decision_a"), decision);
        opened.session.back();
        QVERIFY(opened.settled());
        QCOMPARE(opened.table().currentRow(), row); // and has not moved
    }

    /// A module without a chosen decision is shown in both lists, and nothing is selected.
    void aModuleIsShownInBothLists() {
        OpenedDecisions opened(m_workspace.path);
        QVERIFY(opened.open());
        const QString last =
            m_workspace
                .selected("SELECT max(module) FROM v_decisions WHERE run='never' AND module IN (SELECT module "
                          "FROM v_decisions WHERE run='base')")
                .trimmed();
        opened.session.setModule(last);
        QVERIFY(opened.idle());
        for (const char side : {'A', 'B'}) {
            const BigTableView& view = opened.table(side).view();
            bool isShown = false;
            for (int row = view.firstVisibleRow(); row <= view.lastVisibleRow(); ++row)
                isShown |= opened.cell(row, "module", side) == last && opened.cell(row, "decision", side) == "0";
            QVERIFY(isShown);
            QCOMPARE(opened.table(side).currentRow(), -1);
        }
        QVERIFY(opened.session.decisions().empty());
    }

    void aCallsiteThatIsChosenInOneRunIsShownInBoth_data() {
        QTest::addColumn<QString>("run");
        QTest::addColumn<QString>("other");
        QTest::newRow("above") << "base" << "never";
        QTest::newRow("below") << "never" << "base";
    }

    /// Chosen before the lists have rows, as by a page that was open before.
    void aCallsiteThatIsChosenInOneRunIsShownInBoth() {
        QFETCH(const QString, run);
        QFETCH(const QString, other);
        const QStringList both = ofCallsites("a.module, a.decision, b.decision", run, other, "b.decision>0");
        QCOMPARE(both.size(), 3);
        OpenedDecisions opened(m_workspace.path);
        opened.session.setModule(both[0]);
        opened.session.setDecisions({{run, both[0], both[1].toLongLong()}});
        QVERIFY(opened.open());
        const char side = run == "base" ? 'A' : 'B', across = run == "base" ? 'B' : 'A';
        QTRY_COMPARE(opened.cell(opened.table(side).currentRow(), "decision", side), both[1]);
        QTRY_COMPARE(opened.cell(opened.table(across).currentRow(), "decision", across), both[2]);
    }

    void aCallsiteOfOneRunLeavesNoneSelectedInTheOther() {
        const QStringList alone = ofCallsites("a.module, a.decision", "base", "never", "b.decision IS NULL");
        QCOMPARE(alone.size(), 2);
        const QStringList both = ofCallsites("a.module, a.decision, b.decision", "base", "never",
                                             "b.decision>0 AND a.module='" + alone[0] + "'");
        QCOMPARE(both.size(), 3);
        OpenedDecisions opened(m_workspace.path);
        opened.session.setModule(alone[0]);
        opened.session.setDecisions({{"base", both[0], both[1].toLongLong()}});
        QVERIFY(opened.open());
        QTRY_COMPARE(opened.cell(opened.table('B').currentRow(), "decision", 'B'), both[2]);
        opened.session.setDecisions({{"base", alone[0], alone[1].toLongLong()}});
        QTRY_COMPARE(opened.cell(opened.table('A').currentRow(), "decision"), alone[1]);
        QTRY_COMPARE(opened.table('B').currentRow(), -1);
    }

    /// The other run numbers the decision otherwise.
    void whatTheMouseIsOnIsHighlightedOnBothSides() {
        OpenedDecisions opened(m_workspace.path);
        QVERIFY(opened.open());
        const QStringList pair =
            m_workspace
                .selected("SELECT a.module, a.caller, a.callee, a.decision, b.decision FROM v_decisions "
                          "a JOIN v_decisions b USING (module, key_hash, key_occurrence) WHERE "
                          "a.run='base' AND b.run='never' AND a.decision<>b.decision LIMIT 1")
                .trimmed()
                .split('|');
        QCOMPARE(pair.size(), qsizetype(5));
        for (const char side : {'A', 'B'}) // so few rows that all are visible
            for (const auto& [column, part] : {std::pair("module", 0), {"caller", 1}, {"callee", 2}})
                opened.filter(column, side)->setText('"' + pair[part] + '"');
        QVERIFY(opened.idle());
        const auto placeOf = [&](char side, const QString& decision) {
            const PagedPanel& table = opened.table(side);
            for (int row = 0; row < table.model().rowCount(); ++row)
                if (opened.cell(row, "decision", side) == decision)
                    return table.view().visualRect(table.model().index(row, 0));
            return QRect();
        };
        const QRect a = placeOf('A', pair[3]), b = placeOf('B', pair[4]);
        QVERIFY(a.isValid() && b.isValid());
        QWidget *ofA = opened.table('A').view().viewport(), *ofB = opened.table('B').view().viewport();
        for (const auto& [under, place] : {std::pair(ofA, a), {ofB, b}}) {
            QTest::mouseMove(under, place.center());
            QTRY_VERIFY(ofA->findChild<HoverFrame*>()->isVisible() && ofB->findChild<HoverFrame*>()->isVisible());
            QCOMPARE(ofA->findChild<HoverFrame*>()->geometry().top(), a.top());
            QCOMPARE(ofA->findChild<HoverFrame*>()->height(), a.height()); // no other row
            QCOMPARE(ofB->findChild<HoverFrame*>()->geometry().top(), b.top());
            QCOMPARE(ofB->findChild<HoverFrame*>()->height(), b.height());
            QEvent leave(QEvent::Leave);
            QApplication::sendEvent(under, &leave);
            QVERIFY(!ofA->findChild<HoverFrame*>()->isVisible() && !ofB->findChild<HoverFrame*>()->isVisible());
        }
    }

    void aChosenCallsiteIsOnTheSamePlaceInBothLists() {
        OpenedDecisions opened(m_workspace.path);
        QVERIFY(opened.open());
        const QStringList pair = // the last callsite that both runs have, with other numbers
            m_workspace
                .selected("SELECT a.module, a.decision, b.decision FROM v_decisions a JOIN v_decisions b ON "
                          "b.module=a.module "
                          "AND b.key_hash=a.key_hash AND b.key_occurrence=a.key_occurrence WHERE a.run='base' AND "
                          "b.run='never' AND b.decision<>a.decision ORDER BY a.module DESC, a.decision DESC LIMIT 1")
                .trimmed()
                .split('|');
        QCOMPARE(pair.size(), 3);
        const int row = m_workspace
                            .selected("SELECT count(*) FROM v_decisions WHERE run='base' AND (module, decision) < ('" +
                                      pair[0] + "', " + pair[1] + ")")
                            .toInt();
        BigTableView &above = opened.table().view(), &below = opened.table('B').view();
        above.scrollTo(above.model()->index(row, 0), QAbstractItemView::PositionAtCenter);
        QVERIFY(opened.idle());
        opened.click(row);
        QCOMPARE(opened.cell(row, "decision"), pair[1]);
        const auto numberBelow = [&] { return opened.cell(opened.table('B').currentRow(), "decision", 'B'); };
        QTRY_COMPARE(numberBelow(), pair[2]);
        QCOMPARE(opened.cell(opened.table('B').currentRow(), "module", 'B'), pair[0]);
        QCOMPARE(opened.table('B').currentRow() - below.firstVisibleRow(), row - above.firstVisibleRow());
        QCOMPARE(opened.session.decisions().front().run, QString("base")); // the one that the user chose
    }

    void bothListsHaveTheSameWidths() {
        OpenedDecisions opened(m_workspace.path);
        QVERIFY(opened.open());
        const QHeaderView &above = *opened.table().view().horizontalHeader(),
                          &below = *opened.table('B').view().horizontalHeader();
        const auto widths = [](const QHeaderView& header) {
            QList<int> sizes;
            for (int column = 0; column < header.count(); ++column)
                sizes << header.sectionSize(column);
            return sizes;
        };
        for (const int width : {1000, 1600}) {
            opened.window.resize(width, 900);
            QVERIFY(opened.settled());
            QCOMPARE(widths(above), widths(below));
        }
        opened.table().header().resizeSection(OpenedDecisions::column("caller"), 300);
        QCOMPARE(widths(above), widths(below));
        QCOMPARE(below.sectionSize(OpenedDecisions::column("caller")), 300);
    }

    void theChosenDecisionIsTheSameOnEveryPage() {
        OpenedDecisions opened(m_workspace.path);
        QVERIFY(opened.open());
        opened.click(3);
        const QString module = opened.cell(3, "module"), decision = opened.cell(3, "decision");
        opened.session.navigate(QStringLiteral("features"));
        QVERIFY(opened.settled());
        const auto& chosen = *opened.child<TablePanel>("chosenTable")->table();
        QCOMPARE(chosen.rows.size(), std::size_t(1));
        QCOMPARE(cellText(chosen, 0, "decision"), decision);
        opened.session.navigate(QStringLiteral("module"));
        QVERIFY(opened.settled());
        auto* callsites = opened.child<TablePanel>("callsitesTable");
        QCOMPARE(opened.session.module(), module);
        QCOMPARE(cellText(*callsites->table(), callsites->currentRow(), "decision_a"), decision);

        int other = -1; // another callsite that both runs have
        for (int row = 0; row < int(callsites->table()->rows.size()); ++row)
            if (row != callsites->currentRow() && callsites->model().shownRow(row) >= 0 &&
                !cellText(*callsites->table(), row, "decision_a").isEmpty() &&
                !cellText(*callsites->table(), row, "decision_b").isEmpty())
                other = row;
        QVERIFY(other >= 0);
        callsites->selectRow(other);
        opened.session.navigate(QStringLiteral("decisions"));
        QVERIFY(opened.settled());
        for (const auto& [side, column] : {std::pair('A', ColumnName("decision_a")), {'B', ColumnName("decision_b")}}) {
            QTRY_VERIFY(opened.table(side).currentRow() >= 0);
            QTRY_COMPARE(opened.cell(opened.table(side).currentRow(), "decision", side),
                         cellText(*callsites->table(), other, column));
            QCOMPARE(opened.cell(opened.table(side).currentRow(), "module", side), module);
        }
        opened.click(opened.table().view().firstVisibleRow()); // back to a row that was current before
        QCOMPARE(opened.session.decisions().front().decision,
                 opened.cell(opened.table().currentRow(), "decision").toLongLong());
    }

    void namesFollowTheFormOfTheWindowAndAreFoundInIt() {
        OpenedDecisions opened(m_workspace.path);
        QVERIFY(opened.open());
        const QString mangled = m_workspace
                                    .selected("SELECT callee FROM v_decisions WHERE run='base' AND callee LIKE '\\_Z%' "
                                              "ESCAPE '\\' ORDER BY module, decision LIMIT 1")
                                    .trimmed();
        const int row =
            m_workspace
                .selected("SELECT count(*) FROM v_decisions WHERE run='base' AND (module, decision) < (SELECT "
                          "module, decision FROM v_decisions WHERE run='base' AND callee='" +
                          mangled + "' ORDER BY module, decision LIMIT 1)")
                .toInt();
        PagedModel& model = opened.table().model();
        opened.table().selectRow(row);
        QVERIFY(opened.idle());
        const QModelIndex callee = model.index(row, opened.column("callee"));
        const QString shown = callee.data().toString();
        QVERIFY(!shown.startsWith("_Z"));
        opened.table().view().setFocus();
        QTest::keyClick(&opened.window, Qt::Key_F, Qt::ControlModifier);
        QTest::keyClicks(opened.child<QLineEdit>("findText"), shown);
        QVERIFY(opened.idle());
        QCOMPARE(opened.table().currentRow(), row);
        QVERIFY(opened.child<QLabel>("findCount")->text().contains(" of "));
        opened.session.setSymbolForm(SymbolForm::Raw);
        QCOMPARE(callee.data().toString(), mangled);
    }

    void whatWasChosenOfTheTableComesBack() {
        QByteArray state;
        {
            OpenedDecisions opened(m_workspace.path);
            QVERIFY(opened.open());
            QTest::keyClicks(opened.filter("outcome"), "refused");
            opened.table().header().setSortIndicator(opened.column("cost"), Qt::DescendingOrder);
            opened.table().header().moveSection(opened.table().header().visualIndex(opened.column("cost")), 0);
            state = opened.table().saveState();
        }
        OpenedDecisions opened(m_workspace.path);
        opened.table().restoreState(state); // before there are columns
        QVERIFY(opened.open());
        QVERIFY(opened.idle());
        QCOMPARE(opened.filter("outcome")->text(), QString("refused"));
        QCOMPARE(opened.table().header().visualIndex(opened.column("cost")), 0);
        QCOMPARE(opened.cell(0, "cost"), m_workspace
                                             .selected("SELECT max(cost) FROM v_decisions WHERE run='base' AND "
                                                       "outcome='refused'")
                                             .trimmed());
    }

    void onePaneCanBeClosedButNotBoth() {
        OpenedDecisions opened(m_workspace.path);
        QVERIFY(opened.open());
        QTest::mouseClick(opened.child<QToolButton>("decisionsBClose"), Qt::LeftButton);
        QVERIFY(!opened.table('B').isVisible());
        QVERIFY(!opened.child<QToolButton>("decisionsAClose")->isVisible());
        QTest::mouseClick(opened.child<QToolButton>("decisionsShowA"), Qt::LeftButton);
        QVERIFY(opened.table('B').isVisible() && !opened.table('A').isVisible());
        opened.session.setRuns({"base"});
        QVERIFY(opened.settled());
        QVERIFY(opened.table('A').isVisible() && !opened.table('B').isVisible());
    }

    void withoutRunsItSaysWhatToDo() {
        OpenedDecisions opened(m_workspace.folder.filePath("none.inlinescope"));
        QVERIFY(opened.open({}));
        QVERIFY(opened.child<EmptyState>("decisionsEmpty")->isVisible());
        QVERIFY(!opened.window.page("decisions")->hasDataRows());
    }

    /// A workspace of another writer may have one.
    void remarksWithoutANameAreNoSide() {
        const QString path = m_workspace.folder.filePath("nameless.inlinescope");
        QCOMPARE(runProgram("sqlite3", {m_workspace.path, "VACUUM INTO '" + path + "'"}).exitCode, 0);
        const QString sets = "INSERT INTO remark_sets (name,source_path,source_hash,source_size,imported_at,complete) "
                             "VALUES ('','/a','h',1,0,1),('build','/b','h',1,0,1)";
        QCOMPARE(runProgram("sqlite3", {path, sets}).exitCode, 0);
        OpenedDecisions opened(path);
        QVERIFY(opened.open());
        const auto* side = opened.child<QComboBox>("decisionsSideA");
        QCOMPARE(side->count(), 2);
        QCOMPARE(side->itemText(1), QString("remarks build"));
        // Without runs, both pages that can show the set say so.
        opened.session.setRuns({});
        for (const char* page : {"decisions", "callees"}) {
            opened.session.navigate(QString(page));
            QVERIFY(opened.settled());
            const auto* empty = opened.child<EmptyState>(qPrintable(QString(page) + "Empty"));
            QVERIFY(empty->isVisible());
            QVERIFY2(empty->text().endsWith("choose them above as a side."), qPrintable(empty->text()));
        }
    }

    void remarksAreListedForOneNameOrTwo() {
        OpenedDecisions opened(m_workspace.path);
        QVERIFY(opened.open());
        RemarksTable table("someRemarks", {opened.session, opened.jobs});
        for (const QStringList& names : {QStringList(), QStringList{"a", "b", "c"}}) {
            QSignalSpy loaded(&table, &RemarksTable::loaded);
            table.list(names);
            QTRY_COMPARE_WITH_TIMEOUT(loaded.count(), 1, patience);
            QVERIFY2(table.answer().contains("one or two"), qPrintable(table.answer()));
        }
    }

    /// Last, since it adds a run.
    void theDecisionsOfAPartOfTheModulesAreSaidToBeThat() {
        const QString module =
            runProgram("sqlite3", {m_workspace.path, "SELECT name FROM modules ORDER BY name LIMIT 1"}).out.trimmed();
        const QString all = runProgram("sqlite3", {m_workspace.path, "SELECT count(*) FROM modules"}).out.trimmed();
        QVERIFY(m_workspace.run("never", "part", {module.toStdString()}));
        OpenedDecisions opened(m_workspace.path);
        QVERIFY(opened.open({"base", "part"}));
        const auto* headline = opened.child<Headline>("decisionsHeadline");
        QVERIFY2(headline->answer().endsWith(" decisions"), qPrintable(headline->answer())); // without a difference
        QVERIFY2(headline->detail().endsWith("part: only 1 of " + all + " modules"), qPrintable(headline->detail()));
    }
};

QTEST_MAIN(TestDecisionsPage)
#include "tst_decisions_page.moc"
