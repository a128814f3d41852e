// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/support/process.h"
#include "tests/views/frozen_runs.h"
#include "tests/views/page_fixture.h"
#include "tests/views/window_fixture.h"
#include "views/charts/delta_chart.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/headline.h"
#include "views/widgets/table_panel.h"
#include "views/widgets/total_row.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QToolButton>

using namespace inlinescope;

namespace {

struct Compared : ModulesFixture {
    using ModulesFixture::ModulesFixture;
    QString header(const char* name, int role = Qt::DisplayRole) const {
        return table().model().headerData(column(name), Qt::Horizontal, role).toString();
    }
    QString combo(const char* name) const { return child<QComboBox>(name)->currentData().toString(); }
    /// Checks or unchecks a run in the list of the button.
    void toggle(const char* run) const {
        QAbstractItemModel* model = child<QListView>("compareMoreList")->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            const QModelIndex index = model->index(row, 0);
            if (index.data() != QLatin1String(run)) continue;
            const bool checked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
            model->setData(index, checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
        }
    }
};

} // namespace

/// Three runs in the window: the third one lacks two modules and has a name longer than a column.
class TestManyRuns : public QObject {
    Q_OBJECT

    FrozenRuns m_frozen;
    QStringList m_modules;
    const QString m_long = QStringLiteral("eager-2026-11-21-inline-threshold-2000-x86_64-pc-linux-gnu");
    const QStringList m_runs = {QStringLiteral("base"), QStringLiteral("never"), m_long};

    QByteArray printed(const QStringList& command) const {
        return runCli(m_frozen.path, QStringList{"--format", "csv"} + command).out;
    }

private slots:
    void initTestCase() {
        QVERIFY(m_frozen.import());
        QVERIFY(m_frozen.run("default", m_runs[0].toStdString()) && m_frozen.run("never", m_runs[1].toStdString()));
        for (const QStringList& row : parseCsv(printed({"list", "modules"})).mid(1))
            m_modules << row[1];
        QVERIFY(m_modules.size() >= 10);
        std::vector<std::string> third;
        for (const QString& module : m_modules.mid(2))
            third.push_back(module.toStdString());
        QVERIFY(m_frozen.run("default", m_long.toStdString(), third, {"-inline-threshold=2000"}));
    }

    void theTableIsWhatTheCommandLinePrints() {
        Compared compared(m_frozen.path);
        QVERIFY(compared.open(m_runs));
        const QAbstractItemModelTester tester(&compared.table().model(),
                                              QAbstractItemModelTester::FailureReportingMode::Fatal);
        const QByteArray csv = printed(QStringList("compare") + m_runs);
        QCOMPARE(compared.table().csv(), csv);
        QCOMPARE(parseCsv(csv).size(), m_modules.size() + 2);
        compared.session.setRuns(m_runs.mid(0, 2));
        QVERIFY(compared.settled());
        QCOMPARE(compared.table().csv(), printed({"compare", "base", "never"}));
    }

    void eachColumnSaysOfWhichRunItIsAndTheBaselineIsMarked() {
        Compared compared(m_frozen.path);
        QVERIFY(compared.open(m_runs));
        QCOMPARE(compared.header("size_a"), QString("size\nA base"));
        QCOMPARE(compared.header("delta"), QString("delta\nB never"));
        QCOMPARE(compared.header("percent"), QString("%\nB never"));
        QCOMPARE(compared.header("delta_c"), QString("delta\nC " + m_long));
        QCOMPARE(compared.header("size_a", Qt::AccessibleTextRole), QString("size A base, baseline"));
        QCOMPARE(compared.header("size_a", TableModel::MarkRole), QString("true"));
        for (const char* other : {"size_b", "delta", "size_c"})
            QCOMPARE(compared.header(other, TableModel::MarkRole), QString("false"));
        QHeaderView& header = *compared.table().view().horizontalHeader();
        QCOMPARE(header.visualIndex(compared.column("status")), header.count() - 1);
        QCOMPARE(header.visualIndex(compared.column("best")), header.count() - 2);
        QVERIFY(!compared.table().view().isColumnHidden(compared.column("size_c")));
        QVERIFY(compared.table().view().isColumnHidden(compared.column("decided_differently_c")));
        compared.session.setRuns(m_runs.mid(0, 2)); // and for two as before
        QVERIFY(compared.settled());
        QCOMPARE(compared.header("delta"), QString("delta"));
    }

    void eachColumnHasItsWords() {
        Compared compared(m_frozen.path);
        QVERIFY(compared.open(m_runs));
        const Table& table = *compared.table().table();
        for (const Column& column : table.columns) {
            const auto fail = [&](const char* what) {
                return QByteArray(column.name.c_str()) + ": " + what +
                       " in columnWords (views/models/column_words.cpp)";
            };
            if (column.kind != ColumnKind::Status && column.kind != ColumnKind::Text)
                QVERIFY2(!columnMeaning(column.name).isEmpty(), fail("write its title and its meaning"));
            if (table.columnIndex(column.name + "_c") >= 0)
                QVERIFY2(sideOfColumn(column.name, m_runs) == 1, fail("say that it is a relation"));
        }
    }

    void theTotalStandsUnderItsColumns() {
        Compared compared(m_frozen.path);
        QVERIFY(compared.open(m_runs));
        const BigTableView& view = compared.table().view();
        const auto* total = compared.child<TotalRow>("modulesTableTotal");
        for (int column = 0; column < view.model()->columnCount(); ++column) {
            if (view.isColumnHidden(column)) continue;
            QCOMPARE(total->columnViewportPosition(column), view.columnViewportPosition(column));
            QCOMPARE(total->columnWidth(column), view.columnWidth(column));
        }
    }

    void theBestSideOfEachModuleIsMarkedForEyeAndEar() {
        Compared compared(m_frozen.path);
        QVERIFY(compared.open(m_runs));
        TableModel& model = compared.table().model();
        const int columns[] = {compared.column("size_a"), compared.column("size_b"), compared.column("size_c")};
        int marked = 0;
        for (int row = 0; row < model.rowCount(); ++row) {
            int best = -1;
            for (const int column : columns) {
                const auto* size = std::get_if<std::int64_t>(&model.cell(row, column));
                if (size && (best < 0 || *size < std::get<std::int64_t>(model.cell(row, best)))) best = column;
            }
            for (const int column : columns) {
                const QModelIndex cell = model.index(row, column);
                QCOMPARE(cell.data(TableModel::MarkRole).toBool(), column == best);
                QCOMPARE(cell.data(Qt::AccessibleTextRole).toString(),
                         column == best ? cell.data().toString() + ", best of its row" : QString());
                marked += column == best && column != columns[0];
            }
        }
        QVERIFY(marked > 0);
        const auto* total = compared.child<TotalRow>("modulesTableTotal");
        int bestTotals = 0;
        for (const int column : columns)
            bestTotals += total->totals().index(0, column).data(TableModel::MarkRole).toBool();
        QCOMPARE(bestTotals, 1);
    }

    void theHeadlineTellsTheBestTotalAndEveryRun() {
        Compared compared(m_frozen.path);
        QVERIFY(compared.open(m_runs));
        const QList<QStringList> rows = parseCsv(printed(QStringList("compare") + m_runs));
        const QStringList& total = rows.last();
        const qint64 base = total[1].toLongLong(), never = total[2].toLongLong(),
                     eager = total[rows[0].indexOf("size_c")].toLongLong();
        const auto* headline = compared.child<Headline>("modulesHeadline");
        const bool isNever = never < eager;
        QVERIFY(headline->answer().startsWith((isNever ? QString("never") : m_long) + ": text "));
        const double percent = 100.0 * double(std::min(never, eager) - base) / double(base);
        QCOMPARE(headline->figure(), (percent < 0 ? "−" : "+") + QString::number(std::abs(percent), 'f', 1) + " %");
        for (const QString& run : m_runs)
            QVERIFY2(headline->detail().contains(run + ": "), qPrintable(headline->detail()));
        const QString over = QString("total over %1 of %2 modules").arg(m_modules.size() - 2).arg(m_modules.size());
        QVERIFY2(headline->detail().contains(over), qPrintable(headline->detail()));
        QVERIFY2(headline->detail().contains("2 missing on a side"), qPrintable(headline->detail()));
    }

    void statusAndBannerSpeakOfRunsByName() {
        Compared compared(m_frozen.path);
        QVERIFY(compared.open(m_runs));
        TableModel& model = compared.table().model();
        const int status = compared.column("status");
        const int row = model.shownRow(findRow(*compared.table().table(), "module", m_modules[0]));
        QCOMPARE(model.index(row, status).data().toString(), "missing in " + m_long);
        QCOMPARE(plainText(model.cell(row, status)), std::string("missing in C"));
        const auto* total = compared.child<TotalRow>("modulesTableTotal");
        QCOMPARE(total->totals().index(0, status).data().toString(), "2 missing in " + m_long);
        const QString banner = compared.child<QLabel>("modulesBannerText")->text();
        QVERIFY2(banner.startsWith(m_long + " did not compile the same as the baseline: options"), qPrintable(banner));
        QVERIFY2(!banner.contains("never"), qPrintable(banner));
    }

    void theChartFollowsTheShownRunWithoutAskingAgain() {
        Compared compared(m_frozen.path);
        QVERIFY(compared.open(m_runs));
        const auto* chart = compared.child<DeltaChart>("modulesChart");
        const auto isSorted = [&](const char* column) {
            const Table& table = *compared.table().table();
            return std::ranges::is_sorted(chart->order(), {},
                                          [&](int row) { return cellInteger(table, row, std::string(column)); });
        };
        QCOMPARE(chart->order().size(), std::size_t(m_modules.size()));
        QVERIFY(isSorted("delta") && !isSorted("delta_c"));
        compared.child<QAction>("action_next")->trigger();
        QCOMPARE(compared.session.versusRun(), m_long);
        QCOMPARE(compared.combo("compareVersus"), m_long);
        QVERIFY(!compared.window.page("modules")->isLoading());
        QVERIFY(compared.settled());
        QCOMPARE(chart->order().size(), std::size_t(m_modules.size() - 2));
        QVERIFY(isSorted("delta_c"));
    }

    void runsAreAddedAndTakenAwayInTheBar() {
        Compared compared(m_frozen.path);
        QVERIFY(compared.open({"base", "never"}));
        const auto* more = compared.child<QToolButton>("compareMore");
        QCOMPARE(more->accessibleName(), QString("Compare more runs"));
        compared.toggle(m_long.toUtf8());
        QCOMPARE(compared.session.runs(), m_runs);
        QCOMPARE(compared.session.versusRun(), QString("never"));
        QVERIFY(more->accessibleName().contains("never, " + m_long));
        QVERIFY(compared.settled());
        QCOMPARE(compared.table().csv(), printed(QStringList("compare") + m_runs));
        compared.toggle("never");
        QCOMPARE(compared.session.runs(), QStringList({"base", m_long}));
        compared.toggle(m_long.toUtf8()); // one must stay
        QCOMPARE(compared.session.runs(), QStringList({"base", m_long}));
        compared.toggle("never");
        QCOMPARE(compared.session.runs(), QStringList({"base", m_long, "never"}));
    }

    void swappingTakesTheShownRunAsBaseline() {
        Compared compared(m_frozen.path);
        QVERIFY(compared.open(m_runs));
        compared.session.setVersusRun(m_long);
        compared.child<QAction>("action_swap")->trigger();
        QCOMPARE(compared.session.runs(), QStringList({m_long, "never", "base"}));
        QCOMPARE(compared.combo("compareBaseline"), m_long);
        QCOMPARE(compared.combo("compareVersus"), QString("base"));
        QVERIFY(compared.settled());
        QCOMPARE(compared.table().csv(), printed({"compare", m_long, "never", "base"}));
    }

    void aModuleOpensWithTheRunInWhoseColumnOneIs() {
        Compared compared(m_frozen.path);
        QVERIFY(compared.open(m_runs));
        const auto others = [&](const QString& versus) {
            QStringList runs = compared.session.runs();
            runs.removeAll("base");
            runs.removeAll(versus);
            return runs;
        };
        BigTableView& view = compared.table().view();
        const QModelIndex cell = view.model()->index(3, compared.column("delta_c"));
        view.setCurrentIndex(cell);
        emit view.activated(cell);
        QCOMPARE(compared.session.versusRun(), m_long);
        QVERIFY(compared.settled());
        QCOMPARE(compared.session.here().page, QString("module"));
        QCOMPARE(asCsv(*compared.child<TablePanel>("callsitesTable")->table()),
                 printed(QStringList{"compare", "base", m_long} + others(m_long) +
                         QStringList{"--module", compared.session.module()}));
        compared.session.setVersusRun("never");
        QVERIFY(compared.settled());
        QCOMPARE(asCsv(*compared.child<TablePanel>("callsitesTable")->table()),
                 printed(QStringList{"compare", "base", "never"} + others("never") +
                         QStringList{"--module", compared.session.module()}));
    }

    void whatIsComparedFitsIntoTheBar() {
        Compared compared(m_frozen.path);
        QVERIFY(compared.open({m_long, "base", "never"}));
        const QWidget& bar = compared.window.compareBar();
        QVERIFY(bar.isVisible());
        for (const char* name : {"compareBaseline", "compareVersus", "compareMore"}) {
            const auto* widget = compared.child<QWidget>(name);
            QVERIFY2(widget->isVisible(), name);
            QVERIFY2(widget->mapTo(&compared.window, widget->rect().bottomRight()).x() < compared.window.width(), name);
        }
    }

    /// Rename, delete, resume and run again, for the run that the menu was opened on.
    void theListOfFurtherRunsHasTheMenuOfARun() {
        Compared compared(m_frozen.path);
        QVERIFY(compared.open(m_runs));
        compared.child<QToolButton>("compareMore")->menu()->popup({});
        auto* list = compared.child<QListView>("compareMoreList");
        QTRY_VERIFY_WITH_TIMEOUT(list->isVisible(), patience);
        QCOMPARE(list->contextMenuPolicy(), Qt::ActionsContextMenu);
        const QModelIndex third = list->model()->match(list->model()->index(0, 0), Qt::DisplayRole, m_long).value(0);
        QVERIFY(third.isValid());
        QTest::mouseClick(list->viewport(), Qt::RightButton, {}, list->visualRect(third).center());
        QAction* rename = nullptr;
        for (QAction* action : list->actions())
            if (action->text().startsWith("Rename")) rename = action;
        QVERIFY(rename && rename->isEnabled());
        rename->trigger();
        QVERIFY(!list->isVisible());
        auto* dialog = compared.child<QDialog>("itemNameDialog");
        QVERIFY(dialog);
        dialog->findChild<QLineEdit*>("itemNewName")->setText("third");
        dialog->accept();
        QVERIFY(QTest::qWaitFor([&] { return compared.session.runs().contains("third"); }, patience));
        QCOMPARE(parseCsv(printed({"list", "runs", "--columns", "run"})),
                 (QList<QStringList>{{"run"}, {"base"}, {"never"}, {"third"}}));
    }
};

QTEST_MAIN(TestManyRuns)
#include "tst_many_runs.moc"
