// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/compare_runs.h"
#include "core/jobs/features/feature_values.h"
#include "core/jobs/module/module_tables.h"
#include "core/jobs/workspace/lists.h"
#include "tests/views/frozen_runs.h"
#include "tests/views/page_fixture.h"
#include "tests/views/window/opened_window.h"
#include "views/charts/delta_chart.h"
#include "views/charts/plot_menu.h"
#include "views/models/table_access.h"
#include "views/text/feature_meanings.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/headline.h"
#include "views/widgets/total_row.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDropEvent>
#include <QLabel>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <QXmlStreamReader>
#include <qcustomplot.h>

#include <memory>

using namespace inlinescope;

namespace {

Table compared(const std::string& path, const char* a, const char* b) {
    const auto result = compareRuns(path, {a, b}, {});
    return result ? result->table : Table{};
}

int rowWithLargest(const Table& table, const std::string& column) {
    int best = 0;
    for (int row = 1; row < int(table.rows.size()); ++row)
        if (std::abs(cellInteger(table, row, column)) > std::abs(cellInteger(table, best, column))) best = row;
    return best;
}

} // namespace

/// The window on real runs, used like a user does.
class TestMainWindow : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void withoutAWorkspaceEveryPageSaysWhatToDo();
    void whatNeedsAWorkspaceSaysThatNoneIsOpen();
    void twoRunsAreChosenByThemselves();
    void theModulesExportIsWhatTheCommandLinePrints();
    void theShownTotalIsTheSumOfTheShownRows();
    void theHeadlineTellsTheTotal();
    void aBarAndItsRowAreChosenTogether();
    void theChartIsSavedAsPngAndSvg();
    void aDoubleClickOpensTheModuleAndBackReturns();
    void theModuleExportsAreWhatTheCommandLinePrints();
    void equalCallsitesAreOneClickAway();
    void theFeaturesFollowTheChosenCallsite();
    void everyRecordedFeatureHasAMeaning();
    void whereNoModuleIsChosenTheMostChangedOneIsShown();
    void swappingTurnsTheDeltasAround();
    void whatAnotherProgramWroteIsShown();
    void whatIsDroppedIsImported();
    void theThemeIsChangedFromTheMenu();

private:
    FrozenRuns m_runs;
};

void TestMainWindow::initTestCase() {
    QVERIFY(m_runs.import() && m_runs.run("default", "plain") && m_runs.run("never", "without"));
}

void TestMainWindow::withoutAWorkspaceEveryPageSaysWhatToDo() {
    Opened opened{QString()};
    for (const char* id : {"modules", "module"}) {
        opened.session.navigate(QString(id));
        QVERIFY(opened.settled());
        QVERIFY(!opened.window.page(id)->hasDataRows());
        const auto* empty = opened.child<EmptyState>(QByteArray(id) + "Empty");
        QVERIFY2(empty->isVisible() && !empty->text().isEmpty(), id);
        QVERIFY2(!empty->findChildren<QPushButton*>().isEmpty(), id);
    }
}

void TestMainWindow::whatNeedsAWorkspaceSaysThatNoneIsOpen() {
    Opened opened{QString()};
    const auto* message = opened.child<QLabel>("statusMessage");
    const auto isSaid = [&] {
        const QString said = message->text();
        opened.window.say("-");
        return said == "No workspace is open.";
    };
    for (const char* name : {"report", "check", "saveCopy", "compact", "copyLink", "gate", "objects", "playback", "lnt",
                             "capture", "train", "trainBytes", "convert", "sql"}) {
        auto* action = opened.child<QAction>((QByteArray("action_") + name).constData());
        action->trigger();
        QVERIFY2(isSaid(), name);
        QVERIFY2(!QApplication::activeModalWidget(), name);
    }
    opened.session.navigate("training");
    opened.child<QPushButton>("trainingEmptyStart")->click();
    QVERIFY(isSaid());
}

void TestMainWindow::twoRunsAreChosenByThemselves() {
    Opened opened(m_runs.path);
    QVERIFY(opened.open("modules"));
    QCOMPARE(opened.session.baselineRun(), "plain"); // the run of the default policy
    QCOMPARE(opened.session.versusRun(), "without");
    QCOMPARE(opened.child<QComboBox>("compareCorpus")->currentText(), "frozen");
    QCOMPARE(opened.child<QComboBox>("compareBaseline")->currentText(), "plain");
}

void TestMainWindow::theModulesExportIsWhatTheCommandLinePrints() {
    Opened opened(m_runs.path);
    QVERIFY(opened.open("modules"));
    QVERIFY(opened.window.page("modules")->hasDataRows());
    QCOMPARE(opened.table("modulesTable").shownRowCount(), 13);
    QCOMPARE(exported(opened.table("modulesTable"), opened.folder), asCsv(compared(opened.path(), "plain", "without")));
}

void TestMainWindow::theShownTotalIsTheSumOfTheShownRows() {
    Opened opened(m_runs.path);
    QVERIFY(opened.open("modules"));
    const auto& panel = opened.table("modulesTable");
    const auto* total = opened.child<TotalRow>("modulesTableTotal");
    const auto shownNumber = [](const QModelIndex& index) {
        return index.data().toString().remove(',').replace(u'−', '-').toLongLong();
    };
    for (const char* name : {"size_a", "size_b", "delta", "decisions_a", "decisions_b", "differing"}) {
        const int column = panel.table()->columnIndex(std::string(name));
        qint64 sum = 0;
        for (int row = 0; row < panel.shownRowCount(); ++row)
            sum += shownNumber(panel.model().index(row, column));
        QCOMPARE(shownNumber(total->model()->index(0, column)), sum);
    }
}

void TestMainWindow::theHeadlineTellsTheTotal() {
    Opened opened(m_runs.path);
    QVERIFY(opened.open("modules"));
    const auto* headline = opened.child<Headline>("modulesHeadline");
    const auto* total = opened.child<TotalRow>("modulesTableTotal");
    const auto& columns = *opened.table("modulesTable").table();
    const auto shown = [&](const char* name) {
        return total->model()->index(0, columns.columnIndex(std::string(name))).data().toString();
    };
    QCOMPARE(headline->figure(), shown("percent"));
    for (const char* name : {"size_a", "size_b", "delta"})
        QVERIFY2(headline->answer().contains(shown(name)), qPrintable(headline->answer()));
}

void TestMainWindow::aBarAndItsRowAreChosenTogether() {
    Opened opened(m_runs.path);
    QVERIFY(opened.open("modules"));
    auto& panel = opened.table("modulesTable");
    auto& chart = *opened.child<DeltaChart>("modulesChart");
    QCOMPARE(int(chart.order().size()), 13);
    const int last = 12; // the largest delta has the rightmost bar
    const int largest = rowWithLargest(*panel.table(), "delta");
    QCOMPARE(chart.order()[last], largest);
    const QPoint bar(int(chart.plot().xAxis->coordToPixel(last)), int(chart.plot().yAxis->coordToPixel(1)));
    QTest::mouseClick(&chart.plot(), Qt::LeftButton, {}, bar);
    QCOMPARE(panel.currentRow(), largest);
    QCOMPARE(opened.session.module(), cellText(*panel.table(), largest, "module"));
    QVERIFY(chart.tipText(last).startsWith(opened.session.module()));
    panel.selectRow(chart.order()[3]);
    QCOMPARE(chart.selectedRow(), chart.order()[3]);
    QTest::keyClick(&chart, Qt::Key_Right);
    QCOMPARE(panel.currentRow(), chart.order()[4]);
}

void TestMainWindow::theChartIsSavedAsPngAndSvg() {
    Opened opened(m_runs.path);
    QVERIFY(opened.open("modules"));
    const auto& menu = *opened.child<DeltaChart>("modulesChart")->findChild<PlotMenu*>();
    const QString png = opened.folder.filePath("chart.png"), svg = opened.folder.filePath("chart.svg");
    QVERIFY(menu.savePng(png).ok());
    QVERIFY(!QImage(png).isNull());
    QVERIFY(menu.saveSvg(svg).ok());
    QFile file(svg);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    int shapes = 0;
    while (!xml.atEnd())
        shapes += xml.readNext() == QXmlStreamReader::StartElement && xml.name() != QLatin1String("g");
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QVERIFY(shapes > 13); // a bar per module, and the axes
    QVERIFY(!menu.savePng("/nowhere/chart.png").ok());
    QVERIFY(!menu.saveSvg("/nowhere/chart.svg").ok());
}

void TestMainWindow::aDoubleClickOpensTheModuleAndBackReturns() {
    Opened opened(m_runs.path);
    QVERIFY(opened.open("modules"));
    auto& panel = opened.table("modulesTable");
    const QPoint cell = panel.view().visualRect(panel.model().index(2, 0)).center();
    QTest::mouseClick(panel.view().viewport(), Qt::LeftButton, {}, cell);
    QTest::mouseDClick(panel.view().viewport(), Qt::LeftButton, {}, cell);
    QCOMPARE(opened.session.here(), (Place{"module", cellText(*panel.table(), 2, "module")}));
    QVERIFY(opened.settled());
    QCOMPARE(opened.child<Headline>("moduleHeadline")->answer(), cellText(*panel.table(), 2, "module"));
    QTest::keyClick(&opened.window, Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(opened.session.here().page, "modules");
    QVERIFY(opened.window.page("modules")->isVisible());
    QTest::keyClick(&opened.window, Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(opened.session.here().page, "module");
}

void TestMainWindow::theModuleExportsAreWhatTheCommandLinePrints() {
    Opened opened(m_runs.path);
    QVERIFY(opened.open("modules"));
    opened.session.navigate({"module", cellText(*opened.table("modulesTable").table(), 1, "module")});
    QVERIFY(opened.settled());
    const std::string module = opened.session.module().toStdString();
    if (auto* button = opened.child<QPushButton>("showEqualButton"); button->isEnabled())
        QTest::mouseClick(button, Qt::LeftButton);
    const auto callsites = compareModule(opened.path(), {"plain", "without"}, module);
    const auto functions = functionsTable(opened.path(), "plain", "without", module);
    QVERIFY(callsites.ok() && functions.ok());
    QVERIFY(opened.window.page("module")->hasDataRows());
    QCOMPARE(exported(opened.table("callsitesTable"), opened.folder), asCsv(callsites->table));
    QCOMPARE(exported(opened.table("functionsTable"), opened.folder), asCsv(*functions));
}

void TestMainWindow::equalCallsitesAreOneClickAway() {
    Opened opened(m_runs.path);
    QVERIFY(opened.open("module"));
    const auto& panel = opened.table("callsitesTable");
    int equal = 0;
    for (int row = 0; row < int(panel.table()->rows.size()); ++row)
        equal += cellText(*panel.table(), row, "mark") == "=";
    const int all = int(panel.table()->rows.size());
    QVERIFY(equal > 0 && equal < all);
    QCOMPARE(panel.shownRowCount(), all - equal);
    auto* button = opened.child<QPushButton>("showEqualButton");
    QVERIFY(button->text().endsWith(QString::number(equal)));
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(panel.shownRowCount(), all);
}

void TestMainWindow::theFeaturesFollowTheChosenCallsite() {
    Opened opened(m_runs.path);
    QVERIFY(opened.open("module"));
    auto& callsites = opened.table("callsitesTable");
    const auto& features = opened.table("featuresTable");
    QCOMPARE(callsites.currentRow(), 0); // the first difference is chosen automatically
    callsites.view().setFocus();
    QTest::keyClick(&callsites.view(), Qt::Key_Down);
    const Table& table = *callsites.table();
    const int row = callsites.currentRow();
    QCOMPARE(row, 1);
    const auto ordinal = [&](const char* column) -> std::optional<std::int64_t> {
        if (cellText(table, row, std::string(column)).isEmpty()) return std::nullopt;
        return cellInteger(table, row, std::string(column));
    };
    const auto expected = decisionFeatures(opened.path(), "plain", "without", opened.session.module().toStdString(),
                                           ordinal("decision_a"), ordinal("decision_b"));
    QVERIFY(expected.ok() && !expected->rows.empty());
    QTRY_COMPARE_WITH_TIMEOUT(exported(features, opened.folder), asCsv(*expected), patience);
    QVERIFY(!opened.child<QLabel>("featuresCaption")->text().isEmpty());
}

void TestMainWindow::everyRecordedFeatureHasAMeaning() {
    Opened opened(m_runs.path);
    QVERIFY(opened.open("module"));
    const auto& features = opened.table("featuresTable");
    QVERIFY(features.shownRowCount() >= 38);
    const int meaning = features.model().columnCount() - 1;
    for (int row = 0; row < features.shownRowCount(); ++row)
        QVERIFY2(!features.model().index(row, meaning).data().toString().isEmpty(),
                 qPrintable(features.model().index(row, 0).data().toString() +
                            ": give it a row in views/text/feature_meanings.cpp"));
    QVERIFY(featureMeaning("no_such_feature").isEmpty());
}

void TestMainWindow::whereNoModuleIsChosenTheMostChangedOneIsShown() {
    Opened opened(m_runs.path);
    QVERIFY(opened.open("module"));
    const Table table = compared(opened.path(), "plain", "without");
    QCOMPARE(opened.session.module(), cellText(table, rowWithLargest(table, "delta"), "module"));
}

void TestMainWindow::swappingTurnsTheDeltasAround() {
    Opened opened(m_runs.path);
    QVERIFY(opened.open("modules"));
    const qint64 before = columnSum(*opened.table("modulesTable").table(), "delta");
    QVERIFY(before != 0);
    QTest::mouseClick(opened.child<QToolButton>("compareSwap"), Qt::LeftButton);
    QVERIFY(opened.settled());
    QCOMPARE(columnSum(*opened.table("modulesTable").table(), "delta"), -before);
    QCOMPARE(opened.child<QComboBox>("compareBaseline")->currentText(), "without");
}

void TestMainWindow::whatAnotherProgramWroteIsShown() {
    Opened opened(m_runs.path);
    QVERIFY(opened.open("modules"));
    QCOMPARE(opened.child<QComboBox>("compareVersus")->count(), 2);
    QVERIFY(m_runs.run("never", "third"));
    QTRY_COMPARE_WITH_TIMEOUT(opened.child<QComboBox>("compareVersus")->count(), 3, patience);
    QCOMPARE(opened.session.versusRun(), "without"); // the compared run stays
}

void TestMainWindow::whatIsDroppedIsImported() {
    const QTemporaryDir folder;
    Opened opened(folder.filePath("empty.inlinescope"));
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(m_runs.corpus)});
    QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&opened.window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&opened.window, &drop);
    QTRY_VERIFY_WITH_TIMEOUT(!opened.jobs.jobs().empty() && opened.jobs.jobs().back().isFinished(), patience);
    const auto corpora = listTable(opened.path(), ListNoun::Corpora);
    QVERIFY(corpora.ok());
    QCOMPARE(int(corpora->rows.size()), 1);
}

void TestMainWindow::theThemeIsChangedFromTheMenu() {
    Opened opened(m_runs.path);
    QVERIFY(opened.open("modules"));
    auto* chart = opened.child<DeltaChart>("modulesChart");
    const auto background = [&] { return chart->grab().toImage().pixelColor(2, 2).lightness(); };
    opened.child<QAction>("action_themeDark")->trigger();
    QVERIFY(isDark(QApplication::palette()));
    QTRY_VERIFY_WITH_TIMEOUT(background() < 80, patience);
    opened.child<QAction>("action_themeLight")->trigger();
    QVERIFY(!isDark(QApplication::palette()));
    QTRY_VERIFY_WITH_TIMEOUT(background() > 180, patience);
}

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
