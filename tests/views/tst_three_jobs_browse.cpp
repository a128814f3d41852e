// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/three_jobs.h"
#include "views/charts/delta_chart.h"
#include "views/charts/treemap.h"
#include "views/dialogs/run_dialog.h"
#include "views/models/table_access.h"

#include <QAbstractButton>
#include <QLineEdit>
#include <QListWidget>
#include <QTabWidget>
#include <qcustomplot.h>

#include <algorithm>

using namespace inlinescope;

/// The second of the three jobs as a whole: heuristic compared with policy, over a corpus.
class TestThreeJobsBrowse : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void aPolicyIsRunAndCompared_data() { eachDevice(); }
    void aPolicyIsRunAndCompared();
    void rowsAreFoundOrderedAndFiltered_data() { eachDevice(); }
    void rowsAreFoundOrderedAndFiltered();
    void picturesAndTableChooseForEachOther_data() { eachDevice(); }
    void picturesAndTableChooseForEachOther();
    void oneComesBackToWhereOneWas_data() { eachDevice(); }
    void oneComesBackToWhereOneWas();

private:
    /// Of the compared runs, in an order.
    QStringList modulesBy(int column, bool descending) const;

    FrozenWorkspace m_frozen;
};

namespace {

/// The window with the comparison.
struct Browsing : Sitting {
    Browsing(const FrozenWorkspace& frozen, bool mouse) : Sitting(frozen.folder.path(), mouse) {
        ready = opens(frozen.folder.path(), QStringLiteral("frozen.inlinescope")) &&
                user->goTo(QStringLiteral("Modules")) && compares(QStringLiteral("heuristic"), QStringLiteral("eager"));
    }
    TablePanel& modules() const { return table("modulesTable"); }
    QString chosen() const { return plainText(modules(), modules().currentRow(), "module"); }
    QStringList shown() const {
        QStringList names;
        for (const int row : modules().shownRows())
            names << plainText(modules(), row, "module");
        return names;
    }
    bool ready = false;
};

/// The bar of a row: the mouse clicks on it, the arrows go to it.
bool chooseBar(User& user, DeltaChart& chart, int row) {
    const auto place = std::ranges::find(chart.order(), row) - chart.order().begin();
    const QCustomPlot& plot = chart.plot();
    if (auto* mouse = dynamic_cast<Mouse*>(&user))
        return mouse->click(chart.plot(),
                            QPoint(int(plot.xAxis->coordToPixel(double(place))), plot.axisRect()->rect().center().y()));
    auto& keyboard = dynamic_cast<Keyboard&>(user);
    if (!keyboard.tabTo(chart)) return false;
    for (int step = 0; step < int(chart.order().size()) && chart.selectedRow() != row; ++step)
        keyboard.key(Qt::Key_Right);
    for (int step = 0; step < int(chart.order().size()) && chart.selectedRow() != row; ++step)
        keyboard.key(Qt::Key_Left);
    return chart.selectedRow() == row;
}

/// Chooses another cell of the map than the chosen one; returns its row.
int chooseCell(User& user, Treemap& map) {
    const int before = map.selectedRow();
    if (auto* mouse = dynamic_cast<Mouse*>(&user)) {
        for (std::size_t cell = 0; cell < map.cells().size(); ++cell)
            if (map.cells()[cell].kind == TreemapCell::Kind::Item && map.rowOfCell(int(cell)) != before)
                return mouse->click(map, map.cells()[cell].rect.center().toPoint()) ? map.rowOfCell(int(cell)) : -1;
        return -1;
    }
    auto& keyboard = dynamic_cast<Keyboard&>(user);
    if (!keyboard.tabTo(map)) return -1;
    for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Down, Qt::Key_Left, Qt::Key_Up})
        if (map.selectedRow() == before) keyboard.key(key);
    return map.selectedRow() == before ? -1 : map.selectedRow();
}

} // namespace

void TestThreeJobsBrowse::initTestCase() {
    QVERIFY(m_frozen.make({}));
}

QStringList TestThreeJobsBrowse::modulesBy(int column, bool descending) const {
    QList<QStringList> rows = m_frozen.rows({"compare", "heuristic", "eager"}).mid(1);
    std::ranges::sort(rows, [&](const QStringList& a, const QStringList& b) {
        return descending ? a[column].toInt() > b[column].toInt() : a[column].toInt() < b[column].toInt();
    });
    QStringList names;
    for (const QStringList& row : rows)
        names << row[0];
    return names;
}

void TestThreeJobsBrowse::aPolicyIsRunAndCompared() {
    QFETCH(bool, mouse);
    Browsing sitting(m_frozen, mouse);
    User& user = *sitting.user;
    QVERIFY(sitting.ready);
    QVERIFY(user.choose("File", "Run policies…"));
    RunDialog* dialog = nullptr;
    QTRY_VERIFY_WITH_TIMEOUT(dialog = sitting.window.findChild<RunDialog*>(), patience);
    auto* policies = dialog->findChild<QListWidget*>("runPolicies");
    QTRY_VERIFY_WITH_TIMEOUT(!policies->findItems("release:oz-1", Qt::MatchStartsWith).isEmpty(), patience);
    QTRY_VERIFY_WITH_TIMEOUT(dialog->findChild<QWidget*>("runStart")->isEnabled(),
                             patience); // what has not been run is checked
    QVERIFY(user.check(*policies, "never", false));
    QVERIFY(user.check(*policies, "default", false));
    QVERIFY(user.check(*policies, "release:oz-1", true));
    QTest::keyClicks(dialog->findChild<QLineEdit*>("runName"), mouse ? "byMouse" : "byKeys"); // both run the policy
    QVERIFY(user.press(*dialog->findChild<QWidget*>("runStart")));
    QVERIFY(sitting.rests());
    QCOMPARE(int(sitting.jobs.jobs().back().status), int(JobStatus::Done));
    const QString run = sitting.jobs.jobs().back().run;
    QVERIFY(sitting.compares("heuristic", run));

    // The preset leads to the modules of which the two decide a callsite differently.
    QStringList differing;
    for (const QStringList& row : m_frozen.rows({"compare", "heuristic", run}).mid(1))
        if (row[7].toInt() > 0) differing << row[0];
    QVERIFY(!differing.isEmpty());
    QVERIFY(user.press(*sitting.child<QWidget>("presetDiffering")));
    QTRY_COMPARE_WITH_TIMEOUT(sitting.shown().size(), differing.size(), patience);
    const QStringList shown = sitting.shown();
    QCOMPARE(QSet<QString>(shown.begin(), shown.end()), QSet<QString>(differing.begin(), differing.end()));
    QCOMPARE(sitting.chosen(), shown.front());
    QVERIFY(user.openRow(sitting.modules(), 0));
    QVERIFY(sitting.rests());
    TablePanel& callsites = sitting.table("callsitesTable");
    QCOMPARE(sitting.session.module(), shown.front());
    QVERIFY(callsites.shownRowCount() >= 1);
    QVERIFY(Sitting::plainText(callsites, callsites.currentRow(), "mark") != "=");
}

void TestThreeJobsBrowse::rowsAreFoundOrderedAndFiltered() {
    QFETCH(bool, mouse);
    Browsing sitting(m_frozen, mouse);
    User& user = *sitting.user;
    QVERIFY(sitting.ready);
    QVERIFY(user.sort(sitting.modules(), "size_a"));
    QCOMPARE(sitting.shown(), modulesBy(1, false));
    QVERIFY(user.press(*sitting.child<QWidget>("presetWin")));
    const QStringList byDelta = modulesBy(3, false);
    QCOMPARE(sitting.chosen(), byDelta.front());
    QVERIFY(sitting.shown().size() < byDelta.size());
    QCOMPARE(sitting.shown(), byDelta.mid(0, sitting.shown().size()));
    QVERIFY(sitting.rests());
    QCOMPARE(sitting.child<DeltaChart>("modulesChart")->order().size(), std::size_t(sitting.shown().size()));
    if (auto* keyboard = dynamic_cast<Keyboard*>(&user)) {
        QVERIFY(keyboard->key(Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier));
        QVERIFY(keyboard->tabTo(*sitting.child<QWidget>("modulesTableFilter_module")));
        QVERIFY(keyboard->type("vectors_"));
        QCOMPARE(sitting.shown().size(), 2);
        QVERIFY(keyboard->key(Qt::Key_Z, Qt::ControlModifier));
    } else {
        auto& hand = dynamic_cast<Mouse&>(user);
        QVERIFY(hand.press(*sitting.child<QWidget>("modulesTableFilterMenu")));
        QVERIFY(hand.chooseEntry("Clear filters"));
    }
    QCOMPARE(sitting.shown(), byDelta);
}

void TestThreeJobsBrowse::picturesAndTableChooseForEachOther() {
    QFETCH(bool, mouse);
    Browsing sitting(m_frozen, mouse);
    User& user = *sitting.user;
    QVERIFY(sitting.ready);
    auto& chart = *sitting.child<DeltaChart>("modulesChart");
    auto& map = *sitting.child<Treemap>("modulesMap");
    QVERIFY(user.chooseRow(sitting.modules(), 2));
    const int row = sitting.modules().currentRow();
    QCOMPARE(chart.selectedRow(), row);
    QCOMPARE(map.selectedRow(), row);

    const int most = chart.order().back();
    QVERIFY(chooseBar(user, chart, most));
    QCOMPARE(sitting.chosen(), modulesBy(3, true).front());
    QCOMPARE(map.selectedRow(), most);
    QVERIFY(Sitting::isInView(sitting.modules()));

    const int cell = chooseCell(user, map);
    QVERIFY(cell >= 0);
    QCOMPARE(sitting.modules().currentRow(), cell);
    QCOMPARE(chart.selectedRow(), cell);
    QCOMPARE(sitting.session.module(), sitting.chosen());

    QVERIFY(user.showTab(*sitting.child<QTabWidget>("modulesTabs"), "Reasons"));
    QVERIFY(sitting.rests());
    QVERIFY(sitting.table("modulesReasonsRefused").shownRowCount() > 0);
}

void TestThreeJobsBrowse::oneComesBackToWhereOneWas() {
    QFETCH(bool, mouse);
    Browsing sitting(m_frozen, mouse);
    User& user = *sitting.user;
    QVERIFY(sitting.ready);
    QVERIFY(user.openRow(sitting.modules(), 4));
    const QString module = sitting.session.module();
    QCOMPARE(sitting.session.here().page, "module");
    QVERIFY(sitting.rests());
    QVERIFY(user.back());
    QCOMPARE(sitting.session.here().page, "modules");
    QCOMPARE(sitting.chosen(), module);
    QVERIFY(user.openRow(sitting.modules(), 6));
    QVERIFY(sitting.session.module() != module);
    QVERIFY(user.back() && user.back());
    QVERIFY(user.forward());
    QVERIFY(sitting.rests());
    QCOMPARE(sitting.session.here().page, "modules");
}

QTEST_MAIN(TestThreeJobsBrowse)
#include "tst_three_jobs_browse.moc"
