// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/three_jobs.h"

using namespace inlinescope;

/// The first of the three jobs as a whole: why did this module grow?
class TestThreeJobsGrowth : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void whyThisModuleGrew_data() { eachDevice(); }
    void whyThisModuleGrew();

private:
    FrozenWorkspace m_frozen;
};

void TestThreeJobsGrowth::initTestCase() {
    QVERIFY(m_frozen.make({"sorting.c.o", "json.c.o", "vm.c.o", "pack.c.o", "shapes.cpp.o"}));
}

void TestThreeJobsGrowth::whyThisModuleGrew() {
    QFETCH(bool, mouse);
    Sitting sitting(m_frozen.folder.path(), mouse);
    User& user = *sitting.user;
    QVERIFY(sitting.opens(m_frozen.folder.path(), "frozen.inlinescope"));
    QVERIFY(user.goTo("Modules"));
    QVERIFY(sitting.compares("heuristic", "eager"));

    // The largest growth, by llvm-size's numbers in the output of the command line.
    QString module;
    int growth = 0;
    for (const QStringList& row : m_frozen.rows({"compare", "heuristic", "eager"}).mid(1))
        if (row[3].toInt() > growth) {
            module = row[0];
            growth = row[3].toInt();
        }
    QVERIFY(growth > 0);
    QVERIFY(user.press(*sitting.child<QWidget>("presetGrowth")));
    TablePanel& modules = sitting.table("modulesTable");
    QCOMPARE(Sitting::plainText(modules, modules.currentRow(), "module"), module);
    QVERIFY(user.openRow(modules, 0));
    QCOMPARE(sitting.session.here(), (Place{"module", module}));
    QVERIFY(sitting.rests());

    QVERIFY(user.press(*sitting.child<QWidget>("button_explainDelta")));
    QVERIFY(sitting.rests());
    const auto culprits = m_frozen.rows({"explain", "heuristic", "eager", "--module", module});
    QVERIFY(culprits.size() > 1);
    TablePanel& blamed = sitting.table("culpritsTable");
    QTRY_VERIFY_WITH_TIMEOUT(!blamed.table()->rows.empty(), patience);
    QCOMPARE(blamed.shownRowCount(), culprits.size() - 1);

    // The named culprit's row, and its bytes: measured by the explanation, they are equal to those of the command line.
    QVERIFY(user.chooseRow(blamed, 0));
    const QStringList &header = culprits[0], &worst = culprits[1];
    TablePanel& callsites = sitting.table("callsitesTable");
    QCOMPARE(Sitting::plainText(callsites, callsites.currentRow(), "site"), worst[header.indexOf("site")]);
    QVERIFY(Sitting::isInView(callsites));
    QVERIFY(sitting.rests()); // the callsites stay in their places
    const auto measured =
        m_frozen.rows({"whatif", "heuristic", "--module", module, "--decision", worst[header.indexOf("decision_a")]});
    QCOMPARE(measured.size(), 2);
    const QString bytes = measured[1][measured[0].indexOf("delta")];
    QVERIFY(bytes.toInt() != 0);
    QCOMPARE(Sitting::plainText(callsites, callsites.currentRow(), "flip_a").toInt(), bytes.toInt());
    QCOMPARE(Sitting::plainText(callsites, callsites.currentRow(), "site"), worst[header.indexOf("site")]);
}

QTEST_MAIN(TestThreeJobsGrowth)
#include "tst_three_jobs_growth.moc"
