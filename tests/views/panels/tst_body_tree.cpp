// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/jobs/body_fixture.h"
#include "tests/support/csv.h"
#include "tests/views/window_fixture.h"
#include "views/models/inline_tree_model.h"
#include "views/models/table_access.h"
#include "views/panels/inline_tree_panel.h"
#include "views/widgets/command_source.h"
#include "views/widgets/table_panel.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QTreeView>

#include <algorithm>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// The module page with the inline tree of the runs "never" and "default".
struct Opened : WindowFixture {
    explicit Opened(const JobSandbox& box) : WindowFixture(QString::fromStdString(box.context.workspacePath)) {
        if (!isReady()) qFatal("no workspace");
        session.setRuns({"never", "default"});
        session.navigate({QStringLiteral("module"), QStringLiteral("m")});
        if (!ended()) qFatal("no page");
        auto* tabs = child<QTabWidget>("callsiteViews");
        for (int tab = 0; tab < tabs->count(); ++tab)
            if (tabs->tabText(tab) == "Inline tree") tabs->setCurrentIndex(tab);
        if (!ended()) qFatal("no tree");
    }
    bool ended() {
        return QTest::qWaitFor([&] { return jobs.isIdle(); }, patience) && settled();
    }
    TablePanel& callsites() const { return *child<TablePanel>("callsitesTable"); }
};

/// The row of a compiled function, or of its first call of `callee`.
QModelIndex treeRow(const InlineTreeModel& model, const QString& function, const QString& callee = {}) {
    for (int root = 0; root < model.rowCount(); ++root) {
        const QModelIndex index = model.index(root, 0);
        if (cellText(model.table(), model.tableRow(index), "function") != function) continue;
        if (callee.isEmpty()) return index;
        for (int call = 0; call < model.rowCount(index); ++call)
            if (model.index(call, 0, index).data().toString() == callee) return model.index(call, 0, index);
    }
    return {};
}

} // namespace

/// Expected rows are from the command line, which tst_body_table compares with clang-22.
class TestBodyTree : public QObject {
    Q_OBJECT

    JobSandbox m_box;

    QString workspace() const { return QString::fromStdString(m_box.context.workspacePath); }

private slots:
    void initTestCase() {
        makeCorpus(m_box.corpus, bodiesText());
        m_box.import(m_box.corpus);
        for (const char* name : {"default", "never"})
            need(runPolicy(m_box, name, name));
    }

    void aRowOfTheTreeComparesTheCopiesWithTheFunctionByItself() {
        Opened window(m_box);
        auto& panel = *window.child<InlineTreePanel>("inlineTreePanel");
        InlineTreeModel& model = panel.model();
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        auto* inNever = window.child<QAction>("inlineTreeBody_a");
        auto* inDefault = window.child<QAction>("inlineTreeBody_b");
        auto* whole = window.child<QPushButton>("inlineTreeWhole");
        panel.view().setCurrentIndex(treeRow(model, "body", "kept")); // refused in both
        QVERIFY(!inNever->isEnabled() && !inDefault->isEnabled() && !whole->isVisible());
        const std::size_t rows = model.table().rows.size();
        panel.view().setCurrentIndex(treeRow(model, "constant", "body"));
        QVERIFY(!inNever->isEnabled() && inDefault->isEnabled()); // "never" refuses it
        QVERIFY2(inDefault->text().endsWith("default"), qPrintable(inDefault->text()));
        inDefault->trigger();
        QVERIFY(window.ended() && whole->isVisible());
        const QStringList command = {"tree", "default", "--module", "m", "--body", "body", "--function", "constant"};
        const QList<QStringList> printed = parseCsv(runCli(workspace(), QStringList{"--format", "csv"} + command).out);
        QCOMPARE(model.table().rows.size(), std::size_t(printed.size() - 1));
        for (qsizetype row = 1; row < printed.size(); ++row)
            for (qsizetype column = 0; column < printed[0].size(); ++column)
                QCOMPARE(cellText(model.table(), int(row) - 1, printed[0][column].toStdString()), printed[row][column]);
        QVERIFY(panel.runsTable().rows.empty()); // nothing else takes its decisions for those of two runs
        const QString line = CommandSource::of(&panel)->command().words().join(' ');
        for (const char* part : {"--body body", "--function constant", "--module m"})
            QVERIFY2(line.contains(part), qPrintable(line));
        const QString caption = window.child<QLabel>("inlineTreeCaption")->text();
        QVERIFY2(caption.startsWith("Copies of body in run default: 1, decided as body by itself: 0."),
                 qPrintable(caption));
        QVERIFY(model.headerData(2, Qt::Horizontal, Qt::DisplayRole).toString().endsWith("by itself"));
        // its call of `big`, which is inlined there, is one in the table of callsites
        const QModelIndex body = model.index(0, 0, treeRow(model, "constant"));
        QCOMPARE(model.index(0, 0, body).data().toString(), QString("big"));
        panel.view().setCurrentIndex(model.index(0, 0, body));
        QVERIFY(window.ended());
        const int chosen = window.callsites().currentRow();
        QCOMPARE(cellText(*window.callsites().table(), chosen, "caller"), QString("constant"));
        QCOMPARE(cellText(*window.callsites().table(), chosen, "callee"), QString("big"));
        QTest::mouseClick(whole, Qt::LeftButton);
        QVERIFY(window.ended() && !whole->isVisible());
        QCOMPARE(model.table().rows.size(), rows);
        QCOMPARE(panel.runsTable().rows.size(), rows);
    }

    /// `big`, `kept` and `rare` call nothing: the other functions alone have rows then.
    void onlyDifferencesAreShownOpenAndTheFunctionsOfBothRunsAreCounted() {
        Opened window(m_box);
        const auto& tree = window.child<InlineTreePanel>("inlineTreePanel")->view();
        const InlineTreeModel& model = window.child<InlineTreePanel>("inlineTreePanel")->model();
        const auto* caption = window.child<QLabel>("inlineTreeCaption");
        const auto remaining = [&](const char* run) { // of the command line, below the head
            const QList<QStringList> rows =
                parseCsv(runCli(workspace(), {"--format", "csv", "functions", run, "--module", "m"}).out);
            return rows.size() - 1 - std::ranges::count(rows, "TOTAL", [](const QStringList& row) { return row[0]; });
        };
        const QString expected = QString("Functions that remain:  never: %1,  default: %2")
                                     .arg(remaining("never"))
                                     .arg(remaining("default"));
        QCOMPARE(caption->text(), expected);
        QVERIFY(treeRow(model, "kept").isValid());
        window.child<QCheckBox>("inlineTreeDiffering")->setChecked(true);
        QVERIFY(window.ended());
        QVERIFY(!treeRow(model, "kept").isValid());
        QCOMPARE(caption->text(), expected);
        int parents = 0;
        for (int row = 0; row < int(model.table().rows.size()); ++row) {
            const QModelIndex index = model.indexOf(row);
            if (model.rowCount(index) == 0) continue;
            ++parents;
            QVERIFY2(tree.isExpanded(index), qPrintable(index.data().toString()));
        }
        QVERIFY(parents > 0);
    }

    void aFunctionOfTheTreeIsComparedWithAllItsCopies() {
        Opened window(m_box);
        auto& panel = *window.child<InlineTreePanel>("inlineTreePanel");
        const auto caption = [&](const char* function, const char* side) {
            if (window.child<QPushButton>("inlineTreeWhole")->isVisible())
                window.child<QPushButton>("inlineTreeWhole")->click();
            if (!window.ended()) return QString();
            panel.view().setCurrentIndex(treeRow(panel.model(), function));
            window.child<QAction>(side)->trigger();
            return window.ended() ? window.child<QLabel>("inlineTreeCaption")->text() : QString();
        };
        QCOMPARE(caption("body", "inlineTreeBody_b").left(62),
                 QString("Copies of body in run default: 3, decided as body by itself: 1"));
        QVERIFY(treeRow(panel.model(), "constant").isValid() && treeRow(panel.model(), "through").isValid());
        QVERIFY(!treeRow(panel.model(), "alike").isValid());
        QCOMPARE(caption("body", "inlineTreeBody_a"),
                 QString("body is not inlined into another function in run never."));
        QVERIFY2(caption("gone", "inlineTreeBody_b").startsWith("There is nothing to compare the copies of gone with"),
                 "gone");
        window.session.setRuns({"default", "never"}); // the run of the other side
        QVERIFY(window.ended());
        QVERIFY(!window.child<QPushButton>("inlineTreeWhole")->isVisible());
        QVERIFY(!panel.runsTable().rows.empty());
    }
};

QTEST_MAIN(TestBodyTree)
#include "tst_body_tree.moc"
