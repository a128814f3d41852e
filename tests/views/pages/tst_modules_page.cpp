// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/run/run_job.h"
#include "importers/jobs/extract_job.h"
#include "importers/jobs/import_job.h"
#include "tests/store/store_fixture.h"
#include "tests/support/csv.h"
#include "tests/support/process.h"
#include "tests/support/reference_compiler.h"
#include "tests/views/page_fixture.h"
#include "tests/views/window_fixture.h"
#include "views/charts/delta_chart.h"
#include "views/charts/treemap.h"
#include "views/charts/waterfall_chart.h"
#include "views/models/table_access.h"
#include "views/panels/reasons_panel.h"
#include "views/widgets/big_table_view.h"

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QTabWidget>
#include <QToolButton>
#include <QTranslator>

#include <algorithm>
#include <numeric>

using namespace inlinescope;

namespace {

struct Compared : ModulesFixture {
    using ModulesFixture::ModulesFixture;
    TableModel& model() const { return table().model(); }
    QAbstractItemView& view() const { return *child<QAbstractItemView>("modulesTableView"); }
    QString shown(int row, const char* name) const { return model().index(row, column(name)).data().toString(); }
    qint64 number(int row, const char* name) const {
        return shown(row, name).remove(',').replace(u'−', '-').toLongLong();
    }
    int line(const QString& label) const {
        for (int row = 0; row < model().rowCount(); ++row)
            if (shown(row, "module") == label) return row;
        return -1;
    }
    void trigger(const char* action) const { child<QAction>(action)->trigger(); }
    void filter(const char* name, const QString& text) const {
        child<QLineEdit>(QByteArray("modulesTableFilter_") + name)->setText(text);
    }
};

/// Every text of a table that a command prints, without the last line, TOTAL.
QList<QStringList> rowsOf(const QByteArray& csv) {
    QList<QStringList> rows = parseCsv(csv).mid(1);
    if (!rows.isEmpty() && rows.last().first() == "TOTAL") rows.removeLast();
    return rows;
}

} // namespace

/// The Modules page with modules in folders: the test corpus, its modules renamed as if they were in core/..., app/ and
/// at the top. Expected sizes are from stock clang and llvm-size.
class TestModulesPage : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_workspace = m_folder.filePath("w.inlinescope"), m_broken = m_folder.filePath("broken.inlinescope");
    const QStringList m_runs = {"default", "never"};
    QMap<QString, qint64> m_sizes; ///< text by module, of the default policy

    static QString placed(const QString& module) {
        static const QMap<QString, QString> folders = {{"events.cpp.o", "core/loop/"},
                                                       {"graph.cpp.o", "core/data/"},
                                                       {"matrix.cpp.o", "core/data/"},
                                                       {"json.c.o", "core/"},
                                                       {"vm.c.o", "app/"},
                                                       {"text.cpp.o", "app/"}};
        return folders.value(module) + module;
    }
    void placeModules(const QString& corpus) {
        QFile file(corpus + "/corpus_description.json");
        QVERIFY(file.open(QIODevice::ReadWrite));
        QJsonObject description = QJsonDocument::fromJson(file.readAll()).object();
        QJsonArray modules;
        for (const auto& each : description["modules"].toArray()) {
            const QString name = placed(each.toString());
            QVERIFY(QDir(corpus).mkpath(QFileInfo(name).path()));
            for (const char* suffix : {".bc", ".cmd"})
                QFile::rename(corpus + '/' + each.toString() + suffix, corpus + '/' + name + suffix);
            modules << name;
            const QString object = m_folder.filePath("object.o");
            m_sizes[name] = berkeleySizes(compileWithClang(corpus + '/' + name, object)).value(0, -1);
            QVERIFY(m_sizes[name] > 0);
        }
        description["modules"] = modules;
        QVERIFY(file.resize(0) && file.write(QJsonDocument(description).toJson()) > 0);
    }
    QByteArray printed(const QStringList& command, const QString& workspace = {}) const {
        return runCli(workspace.isEmpty() ? m_workspace : workspace, QStringList{"--format", "csv"} + command).out;
    }
    qint64 sizeOf(const QString& folder) const {
        qint64 size = 0;
        for (auto module = m_sizes.begin(); module != m_sizes.end(); ++module)
            if (module.key().startsWith(folder + '/')) size += module.value();
        return size;
    }

private slots:
    void initTestCase() {
        JobContext context;
        context.workspacePath = m_workspace.toStdString();
        context.workerProgram = INLINESCOPE_BINARY_DIR "/bin/inlinescope-worker";
        const QString corpus = m_folder.filePath("frozen");
        const std::string database = INLINESCOPE_BINARY_DIR "/test-corpus/plain/compile_commands.json";
        QVERIFY(extractCorpus(context, {database, corpus.toStdString(), {}}).ok());
        placeModules(corpus);
        ImportOptions import;
        import.paths = {corpus.toStdString()};
        QVERIFY(importPaths(context, import).ok());
        for (const QString& run : m_runs) {
            RunOptions options;
            options.corpus = "frozen";
            options.policy = options.name = run.toStdString();
            options.jobs = 2;
            QVERIFY(runCorpus(context, options).ok());
        }
        QVERIFY(QFile::copy(m_workspace, m_broken));
        testing::RawDatabase(m_broken.toStdString())
            .exec(
                "UPDATE module_runs SET status = iif(module_id % 2, 'crashed', 'timed-out') WHERE run_id = (SELECT id "
                "FROM runs WHERE name = 'never') AND module_id IN (SELECT id FROM modules WHERE name IN "
                "('core/json.c.o', 'app/vm.c.o'))");
    }

    void estimatesAreShownIfOneIsKnown() {
        const QString workspace = m_folder.filePath("estimated.inlinescope");
        QVERIFY(QFile::copy(m_workspace, workspace));
        testing::RawDatabase(workspace.toStdString())
            .exec("UPDATE module_runs SET estimated = 77 WHERE run_id = (SELECT id FROM runs WHERE name = 'never')");
        const auto isHidden = [](const Compared& page, const char* column) {
            return page.table().view().isColumnHidden(page.column(column));
        };
        {
            Compared page(m_workspace);
            QVERIFY(page.open(m_runs));
            QVERIFY(isHidden(page, "estimated_a") && isHidden(page, "estimated_b"));
        }
        Compared page(workspace);
        QVERIFY(page.open(m_runs));
        QVERIFY(isHidden(page, "estimated_a") && !isHidden(page, "estimated_b"));
        QCOMPARE(page.number(0, "estimated_b"), 77);
    }

    /// From stock clang's sizes through the modules with the largest deltas; nothing is explained here.
    void theWaterfallLeadsFromTheBaselineToTheOtherRun() {
        Compared page(m_workspace);
        QVERIFY(page.open(m_runs));
        page.child<QTabWidget>("modulesTabs")->setCurrentIndex(1);
        QVERIFY(page.settled());
        const auto* chart = page.child<WaterfallChart>("modulesWaterfall");
        QVERIFY(chart->isVisible());
        const auto& steps = chart->steps();
        QList<QStringList> rows = rowsOf(printed({"compare", "default", "never"}));
        const int delta = page.column("delta"), size = page.column("size_b");
        qint64 after = 0;
        for (const QStringList& row : rows)
            after += row[size].toLongLong();
        std::ranges::sort(rows, {}, [delta](const QStringList& row) {
            return std::pair(-std::abs(row[delta].toLongLong()), row[0]);
        });
        QCOMPARE(steps.front().to, std::accumulate(m_sizes.begin(), m_sizes.end(), qint64(0)));
        QCOMPARE(steps[1].name, rows[0][0]);
        QCOMPARE(steps[1].bytes(), rows[0][delta].toLongLong());
        QCOMPARE(steps[2].bytes(), rows[1][delta].toLongLong());
        QCOMPARE(steps.back().to, after);
        QCOMPARE(steps[steps.size() - 2].to, after);
        emit const_cast<WaterfallChart*>(chart)->stepClicked(steps[2].of);
        QCOMPARE(page.session.module(), rows[1][0]);
        page.filter("module", "core/data"); // the rows that pass
        QVERIFY(page.settled());
        QCOMPARE(chart->steps().front().to, sizeOf("core/data"));
    }

    void foldersHoldTheSumsOfTheirModules() {
        Compared page(m_workspace);
        QVERIFY(page.open(m_runs));
        const QAbstractItemModelTester tester(&page.model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        page.trigger("action_groupModules");
        QCOMPARE(page.model().rowCount(), 2 + 7); // app, core and the modules without a folder
        QCOMPARE(page.number(page.line("core"), "size_a"), sizeOf("core"));
        QCOMPARE(page.number(page.line("app"), "size_a"), sizeOf("app"));
        for (const char* name : {"size_a", "size_b", "delta", "decisions_a", "decisions_b", "differing", "unique_b"}) {
            qint64 sum = 0;
            for (const QStringList& row : rowsOf(printed({"compare", "default", "never"})))
                if (row[0].startsWith("core/")) sum += row[page.column(name)].toLongLong();
            QCOMPARE(page.number(page.line("core"), name), sum);
        }
        const int core = page.line("core");
        const double percent = 100.0 * double(page.number(core, "delta")) / double(page.number(core, "size_a"));
        QCOMPARE(page.shown(core, "percent"),
                 (percent < 0 ? "−" : "+") + QString::number(std::abs(percent), 'f', 1) + " %");
        // The bars of folders and of modules have one scale.
        const auto share = [&](int row) {
            return page.model().index(row, page.column("delta")).data(TableModel::FractionRole).toDouble();
        };
        page.model().setAllFoldersOpen(true);
        const int whole = page.line("core"), part = page.line("json.c.o");
        QVERIFY(std::abs(page.number(whole, "delta")) > std::abs(page.number(part, "delta")));
        QVERIFY(std::abs(share(whole)) <= 1);
        QCOMPARE(share(part) / share(whole), double(page.number(part, "delta")) / double(page.number(whole, "delta")));
        page.trigger("action_groupModules");
        QCOMPARE(page.model().rowCount(), 13);
    }

    void keysOpenAndCloseFolders() {
        Compared page(m_workspace);
        QVERIFY(page.open(m_runs));
        const QAbstractItemModelTester tester(&page.model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        page.trigger("action_groupModules");
        const int core = page.line("core");
        page.view().setCurrentIndex(page.model().index(core, 0));
        QTest::keyClick(&page.view(), Qt::Key_Right);
        QCOMPARE(page.model().rowCount(), 2 + 7 + 3); // data, loop and json
        QCOMPARE(page.shown(core + 1, "module"), QString("data"));
        QCOMPARE(page.number(core + 1, "size_a"), sizeOf("core/data"));
        QCOMPARE(page.line("json.c.o"), core + 3);
        QTest::keyClick(&page.view(), Qt::Key_Down);
        QTest::keyClick(&page.view(), Qt::Key_Right);
        QCOMPARE(page.model().rowCount(), 2 + 7 + 3 + 2);
        QTest::keyClick(&page.view(), Qt::Key_Down);
        QCOMPARE(page.session.module(), QString("core/data/graph.cpp.o"));
        QTest::keyClick(&page.view(), Qt::Key_Left); // up to the folder
        QCOMPARE(page.view().currentIndex().row(), core + 1);
        QTest::keyClick(&page.view(), Qt::Key_Slash);
        QCOMPARE(page.model().rowCount(), 2 + 7);
        QTest::keyClick(&page.view(), Qt::Key_Asterisk);
        QCOMPARE(page.model().rowCount(), 13 + 2 + 2);
    }

    void aClickOnTheArrowOpensAFolder() {
        Compared page(m_workspace);
        QVERIFY(page.open(m_runs));
        page.trigger("action_groupModules");
        const QRect cell = page.view().visualRect(page.model().index(page.line("app"), 0));
        QTest::mouseClick(page.view().viewport(), Qt::LeftButton, {}, QPoint(cell.left() + 8, cell.center().y()));
        QCOMPARE(page.model().rowCount(), 2 + 7 + 2);
        QCOMPARE(page.table().currentRow(), -1);
        QCOMPARE(page.table().selectedRows().size(), std::size_t(2)); // the folder represents its content
        QVERIFY(page.window.page("modules")->statistics().startsWith("2"));
    }

    /// German words are long: the controls fold below the presets.
    void theControlsFitIntoTheNarrowestWindow() {
        QTranslator german;
        QVERIFY(german.load(QStringLiteral(":/translations/inlinescope_de.qm")));
        QApplication::installTranslator(&german);
        Compared page(m_workspace);
        QVERIFY(page.open(m_runs));
        page.window.resize(960, 700);
        QTRY_COMPARE_WITH_TIMEOUT(page.window.width(), 960, patience);
        for (const char* name : {"presetGrowth", "presetWin", "presetDiffering", "presetGap", "presetFailed",
                                 "modulesCallees", "modulesGroup"}) {
            const auto* button = page.child<QToolButton>(name);
            QVERIFY2(button && button->isVisible(), name);
            QTRY_VERIFY2_WITH_TIMEOUT(button->width() >= button->minimumSizeHint().width(), name, patience);
            QVERIFY2(button->mapTo(&page.window, button->rect().topRight()).x() < 960, name);
        }
    }

    void subtotalsAreOfWhatPassesTheFilter() {
        Compared page(m_workspace);
        QVERIFY(page.open(m_runs));
        page.trigger("action_groupModules");
        page.filter("module", "core/data");
        QCOMPARE(page.model().rowCount(), 1);
        QCOMPARE(page.number(0, "size_a"), sizeOf("core/data"));
        page.filter("module", "graph");
        QCOMPARE(page.number(0, "size_a"), m_sizes["core/data/graph.cpp.o"]);
        QCOMPARE(page.table().shownRowCount(), 1);
        page.filter("module", "");
        QCOMPARE(page.model().rowCount(), 2 + 7);
    }

    void neighboursAreSortedWithinTheirFolder() {
        Compared page(m_workspace);
        QVERIFY(page.open(m_runs));
        page.trigger("action_groupModules");
        page.model().setAllFoldersOpen(true);
        page.table().showOnly({}, "size_a", Qt::DescendingOrder);
        QList<qint64> top;
        for (int row = 0; row < page.model().rowCount(); ++row) {
            const int parent = page.model().parentRow(row);
            if (parent < 0) top << page.number(row, "size_a");
            if (row > 0 && page.model().parentRow(row - 1) == parent)
                QVERIFY(page.number(row - 1, "size_a") >= page.number(row, "size_a"));
        }
        QCOMPARE(top.size(), 9);
        QVERIFY(std::ranges::is_sorted(top, std::greater()));
    }

    void exportsAndCopiesStayFlat() {
        Compared page(m_workspace);
        QVERIFY(page.open(m_runs));
        page.trigger("action_groupModules");
        QCOMPARE(page.table().csv(), printed({"compare", "default", "never"}));
        page.view().setCurrentIndex(page.model().index(page.line("app"), 0));
        page.table().copy();
        const QStringList lines = QApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 2);
        QVERIFY(lines[0].startsWith("app/text.cpp.o\t") && lines[1].startsWith("app/vm.c.o\t"));
    }

    void whatFailedIsLeftOutOfSumsAndSaid() {
        Compared page(m_broken);
        QVERIFY(page.open(m_runs));
        page.trigger("action_groupModules");
        const int app = page.line("app");
        QCOMPARE(page.number(app, "size_a"), m_sizes["app/text.cpp.o"]);
        QVERIFY(QStringList({"1 crashed in never", "1 timed-out in never"}).contains(page.shown(app, "status")));
        QCOMPARE(page.number(page.line("core"), "size_a"), sizeOf("core") - m_sizes["core/json.c.o"]);
    }

    void presetsFilterAndOrderWhereOneSeesIt() {
        Compared page(m_workspace);
        QVERIFY(page.open(m_runs));
        QList<std::pair<qint64, QString>> grown, shrunk, differing, gaps;
        // Of two runs the smaller text is the best found.
        QCOMPARE(parseCsv(printed({"list", "runs"})).size(), 3);
        for (const QStringList& row : rowsOf(printed({"compare", "default", "never"}))) {
            const qint64 a = row[1].toLongLong(), b = row[2].toLongLong();
            if (a > b) gaps << std::pair(b - a, row[0]);
            if (row[3].toLongLong() > 0) grown << std::pair(-row[3].toLongLong(), row[0]);
            if (row[3].toLongLong() < 0) shrunk << std::pair(row[3].toLongLong(), row[0]);
            if (row[7].toLongLong() > 0) differing << std::pair(row[1].toLongLong(), row[0]);
        }
        const auto apply = [&](const char* action, QList<std::pair<qint64, QString>> expected) {
            std::ranges::sort(expected);
            page.trigger(action);
            QStringList names, wanted;
            for (int row = 0; row < page.model().rowCount(); ++row)
                names << page.shown(row, "module");
            for (const auto& [value, name] : expected)
                wanted << name;
            QCOMPARE(names, wanted);
            QCOMPARE(page.session.module(), wanted.value(0, page.session.module()));
        };
        QVERIFY(!grown.isEmpty() && !shrunk.isEmpty() && !differing.isEmpty());
        apply("action_presetGrowth", grown);
        QCOMPARE(page.child<QLineEdit>("modulesTableFilter_delta")->text(), QString(">0"));
        const auto isOn = [&](const char* action) { return page.child<QAction>(action)->isChecked(); };
        QVERIFY(isOn("action_presetGrowth") && !isOn("action_presetWin"));
        apply("action_presetWin", shrunk);
        QVERIFY(!isOn("action_presetGrowth") && isOn("action_presetWin"));
        page.trigger("action_presetWin"); // once more: it stays on
        QVERIFY(isOn("action_presetWin"));
        apply("action_presetGap", gaps);
        QVERIFY(isOn("action_presetGap"));
        page.trigger("action_groupModules");
        apply("action_presetDiffering", differing);
        QVERIFY(!page.child<QAction>("action_groupModules")->isChecked());
        page.table().clearFilters();
        QCOMPARE(page.model().rowCount(), 13);
        for (const char* action : {"action_presetGrowth", "action_presetWin", "action_presetDiffering"})
            QVERIFY(!isOn(action));
    }

    // Of the filtered modules, by stock clang and llvm-size; a percentage is that of the sums.
    void theTotalIsThatOfTheShownModules() {
        Compared page(m_workspace);
        QVERIFY(page.open(m_runs));
        const auto total = [&](const char* column) {
            return page.child<TotalRow>("modulesTableTotal")->model()->index(0, page.column(column)).data().toString();
        };
        QCOMPARE(total("status"), QString()); // a total is not "ok"
        QCOMPARE(page.shown(0, "status"), QString("ok"));
        qint64 delta = 0;
        for (const QStringList& row : rowsOf(printed({"compare", "default", "never"})))
            if (row[0].startsWith("core/")) delta += row[3].toLongLong();
        page.filter("module", "core/");
        QCOMPARE(total("module"), QString("TOTAL of 4 shown"));
        QCOMPARE(total("size_a"), QLocale(QLocale::English).toString(sizeOf("core")));
        QCOMPARE(total("status"), QString());
        const QString percent = QString::number(100.0 * double(std::abs(delta)) / double(sizeOf("core")), 'f', 1);
        QCOMPARE(total("percent"), (delta < 0 ? "−" : "+") + percent + " %");
        QCOMPARE(page.child<QToolButton>("modulesTableChip")->text(), QString("4 of 13"));
    }

    void theFailedAreOneClickAway() {
        Compared page(m_broken);
        QVERIFY(page.open(m_runs));
        page.trigger("action_presetFailed");
        QCOMPARE(page.model().rowCount(), 2);
        QCOMPARE(page.shown(0, "module"), QString("app/vm.c.o"));
        QCOMPARE(page.shown(1, "module"), QString("core/json.c.o"));
    }

    void picturesAndTableDriveEachOther() {
        Compared page(m_workspace);
        QVERIFY(page.open(m_runs));
        auto& map = *page.child<Treemap>("modulesMap");
        auto& chart = *page.child<DeltaChart>("modulesChart");
        QVERIFY(map.isVisible() && chart.isVisible());
        const int graph = findRow(*page.table().table(), "module", "core/data/graph.cpp.o");
        QTest::mouseClick(&map, Qt::LeftButton, {},
                          map.cells()[std::size_t(map.cellOfRow(graph))].rect.center().toPoint());
        QCOMPARE(page.table().currentRow(), graph);
        QCOMPARE(chart.selectedRow(), graph);
        page.table().selectRow(3);
        QCOMPARE(map.selectedRow(), 3);
        QVERIFY(map.cellOfRow(3) >= 0);
        page.filter("module", "app/");
        QVERIFY(page.settled());
        QCOMPARE(chart.order().size(), std::size_t(2));
        QCOMPARE(map.cellOfRow(graph), -1);
        page.filter("module", "");
        page.trigger("action_groupModules"); // a row in a closed folder is shown when it is chosen
        QVERIFY(page.settled());
        QTest::mouseClick(&map, Qt::LeftButton, {},
                          map.cells()[std::size_t(map.cellOfRow(graph))].rect.center().toPoint());
        QCOMPARE(page.table().currentRow(), graph);
        QVERIFY(page.line("graph.cpp.o") >= 0);
    }

    void reasonsAreWhatTheCommandLinePrints() {
        Compared page(m_workspace);
        QVERIFY(page.open(m_runs));
        auto& reasons = *page.child<ReasonsPanel>("modulesReasons");
        const auto& refused = *page.child<TablePanel>("modulesReasonsRefused");
        const auto& differing = *page.child<TablePanel>("modulesReasonsDiffering");
        QVERIFY(refused.table()->rows.empty()); // not queried before it is visible
        page.child<QTabWidget>("modulesTabs")->setCurrentWidget(&reasons);
        QTRY_VERIFY_WITH_TIMEOUT(!reasons.isLoading(), patience);
        QCOMPARE(refused.csv(), printed({"reasons", "default", "never"}));
        QCOMPARE(differing.csv(), printed({"reasons", "default", "never", "--differing"}));
        QVERIFY(differing.shownRowCount() > 1);
        int absent = 0; // callsites that only the other run has
        for (int row = 0; row < differing.shownRowCount(); ++row)
            for (const char* outcome : {"outcome_a", "outcome_b"}) {
                const int column = differing.table()->columnIndex(std::string(outcome));
                const bool isThere = differing.model().cell(row, column).index() != 0;
                absent += !isThere;
                QCOMPARE(differing.model().index(row, column).data().toString() == "not there", !isThere);
            }
        QVERIFY(absent > 0);
        page.trigger("action_groupModules");
        page.view().setCurrentIndex(page.model().index(page.line("app"), 0));
        page.child<QComboBox>("modulesReasonsOf")->setCurrentIndex(int(ReasonsPanel::Scope::Selected));
        QTRY_VERIFY_WITH_TIMEOUT(!reasons.isLoading(), patience);
        QCOMPARE(refused.csv(),
                 printed({"reasons", "default", "never", "--module", "app/text.cpp.o", "--module", "app/vm.c.o"}));
        page.session.swapRuns();
        QVERIFY(page.settled());
        page.child<QComboBox>("modulesReasonsOf")->setCurrentIndex(int(ReasonsPanel::Scope::All));
        QTRY_VERIFY_WITH_TIMEOUT(!reasons.isLoading(), patience);
        QCOMPARE(differing.csv(), printed({"reasons", "never", "default", "--differing"}));
    }
};

QTEST_MAIN(TestModulesPage)
#include "tst_modules_page.moc"
