// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/process.h"
#include "tests/views/page_fixture.h"
#include "views/models/table_access.h"
#include "views/pages/sizes_page.h"
#include "views/widgets/command_source.h"
#include "views/widgets/headline.h"
#include "views/widgets/more_names.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QRegularExpression>
#include <QToolButton>

using namespace inlinescope;

namespace {

QByteArray reportOf(const QList<std::pair<QByteArray, int>>& files) {
    QByteArray text;
    for (const auto& [path, code] : files)
        text += (text.isEmpty() ? "" : ",") + QByteArray("{\"path\":\"") + path + "\",\"build_id\":\"" +
                QByteArray::number(code, 16) + "\",\"code\":" + QByteArray::number(code) + "}";
    return "{\"files\":[" + text + "],\"totals\":{\"code\":1}}";
}

/// The page Sizes on a workspace with imported files.
struct SizesFixture : PageFixture {
    SizesPage page{context()};

    template <class W>
    W* child(const char* name) const {
        return page.findChild<W*>(QLatin1String(name));
    }
    const TablePanel& panel() const { return *child<TablePanel>("sizesTable"); }
    const Table& table() const { return *panel().table(); }
    bool settled() { return show(page); }
    bool choose(const QString& baseline, const QString& versus) {
        if (!settled()) return false;
        child<QComboBox>("sizesBaseline")->setCurrentText(baseline);
        child<QComboBox>("sizesVersus")->setCurrentText(versus);
        return settled();
    }
    QStringList offered() const {
        QStringList names;
        const QAbstractItemModel& model = *child<QAbstractItemView>("sizesMoreList")->model();
        for (int row = 0; row < model.rowCount(); ++row)
            names << model.index(row, 0).data().toString();
        return names;
    }
    /// As a click on the check mark of a name in the list.
    bool check(const QString& name, Qt::CheckState state) {
        QAbstractItemModel& model = *child<QAbstractItemView>("sizesMoreList")->model();
        const int row = int(offered().indexOf(name));
        return row >= 0 && model.setData(model.index(row, 0), state, Qt::CheckStateRole) && settled();
    }
    QByteArray printed(const QStringList& command) const {
        return runCli(session.workspacePath(), QStringList{"--format", "csv"} + command).out;
    }
    QString built(const QString& name, const QByteArray& source) const {
        const QString object = folder.filePath(name);
        return runProgram("clang-22", {"-O2", "-g", "-c", write(name + ".c", source), "-o", object}).exitCode == 0
                   ? object
                   : QString();
    }
};

/// By llvm-size.
qint64 textOf(const QString& object) {
    static const QRegularExpression row(QStringLiteral("\\n\\.text\\s+(\\d+)"));
    return row.match(QString::fromUtf8(runProgram("llvm-size-22", {"-A", object}).out)).captured(1).toLongLong();
}

} // namespace

class TestSizesPage : public QObject {
    Q_OBJECT
private slots:
    /// What is shown and exported is what the command prints for the same files.
    void threeBinariesAreComparedAtEachLevel() {
        SizesFixture sizes;
        const QString one = sizes.built("one", "static int leaf(int x) { return x * x; }\n"
                                               "int f(int x) { return leaf(x) + 1; }\n"),
                      two = sizes.built("two", "int f(int x) { return x; }\n"),
                      three =
                          sizes.built("three", "int f(int x) { return x * 7 / 3 + 5; }\nint g(void) { return 1; }\n");
        QVERIFY(!one.isEmpty() && !two.isEmpty() && !three.isEmpty());
        QCOMPARE(sizes.import({one, two, three}).status, JobStatus::Done);
        QVERIFY(sizes.choose("one", "two"));
        QCOMPARE(sizes.offered(), QStringList("three"));
        QVERIFY(sizes.check("three", Qt::Checked));
        const int text = findRow(sizes.table(), "name", ".text");
        QCOMPARE(cellInteger(sizes.table(), text, "value_c"), textOf(three));
        QCOMPARE(cellInteger(sizes.table(), text, "delta_b"), textOf(two) - textOf(one));
        QCOMPARE(cellInteger(sizes.table(), text, "delta_c"), textOf(three) - textOf(one));
        auto* level = sizes.child<QComboBox>("sizesLevel");
        QCOMPARE(level->count(), 6);
        for (const QString word : {"segments", "sections", "symbols", "units", "inlined", "callsites"}) {
            level->setCurrentIndex(level->findData(word));
            QVERIFY(sizes.settled());
            QVERIFY2(sizes.table().columnIndex("value_c") >= 0, qPrintable(word));
            QCOMPARE(exported(sizes.panel(), sizes.folder),
                     sizes.printed({"sizes", "one", "two", "three", "--by", word}));
        }
    }

    /// By hand: 1,500, 900 and 1,457 bytes.
    void eachReportIsComparedWithTheFirst() {
        SizesFixture sizes;
        sizes.import({sizes.write("a.json", reportOf({{"bin/x", 1'000}, {"bin/y", 500}})),
                      sizes.write("b.json", reportOf({{"bin/x", 900}})),
                      sizes.write("c.json", reportOf({{"bin/x", 950}, {"bin/y", 500}, {"bin/z", 7}}))});
        QVERIFY(sizes.choose("a", "b") && sizes.check("c", Qt::Checked));
        const int x = findRow(sizes.table(), "path", "bin/x");
        QCOMPARE(cellInteger(sizes.table(), x, "delta_b"), -100);
        QCOMPARE(cellInteger(sizes.table(), x, "delta_c"), -50);
        const auto* headline = sizes.child<Headline>("sizesHeadline");
        QCOMPARE(headline->figure(), QStringLiteral("−40.0 %"));
        QCOMPARE(headline->answer(), QStringLiteral("b: code 1,500 → 900 B   (−600)"));
        QCOMPARE(headline->detail(), QStringLiteral("b: 900 B, −600 B (−40.0 %)   ·   c: 1,457 B, −43 B (−2.9 %)   ·   "
                                                    "3 files, 2 not in all reports"));
        QCOMPARE(exported(sizes.panel(), sizes.folder), sizes.printed({"sizes", "a", "b", "c"}));
        QTest::mouseClick(sizes.child<QToolButton>("sizesSwap"), Qt::LeftButton);
        QVERIFY(sizes.settled());
        QCOMPARE(exported(sizes.panel(), sizes.folder), sizes.printed({"sizes", "b", "a", "c"}));
        QVERIFY(sizes.check("c", Qt::Unchecked));
        QCOMPARE(exported(sizes.panel(), sizes.folder), sizes.printed({"sizes", "b", "a"}));
    }

    /// A report that is chosen as the second one leaves the list, and returns to it with its check mark.
    void aReportIsComparedOnce() {
        SizesFixture sizes;
        sizes.import({sizes.write("a.json", reportOf({{"bin/x", 1}})), sizes.write("b.json", reportOf({{"bin/x", 2}})),
                      sizes.write("c.json", reportOf({{"bin/x", 4}}))});
        QVERIFY(sizes.choose("a", "b") && sizes.check("c", Qt::Checked) && sizes.choose("a", "c"));
        QCOMPARE(sizes.offered(), QStringList("b"));
        QCOMPARE(sizes.child<MoreNames>("sizesMore")->chosen(), QStringList());
        QCOMPARE(cellInteger(sizes.table(), 0, "delta"), 3);
        QVERIFY(sizes.choose("a", "b"));
        QCOMPARE(sizes.child<MoreNames>("sizesMore")->chosen(), QStringList("c"));
        QCOMPARE(cellInteger(sizes.table(), 0, "delta_c"), 3);
        QVERIFY(sizes.choose("a", "a")); // one that is chosen twice is one side
        QVERIFY(sizes.check("b", Qt::Checked));
        QCOMPARE(exported(sizes.panel(), sizes.folder), sizes.printed({"sizes", "a", "b", "c"}));
    }

    /// At once, without an answer of the workspace.
    void theMenuOfABoxIsAboutItsReport() {
        SizesFixture sizes;
        sizes.import({sizes.write("a.json", reportOf({{"bin/x", 1}})), sizes.write("b.json", reportOf({{"bin/x", 2}})),
                      sizes.write("c.json", reportOf({{"bin/x", 4}}))});
        QVERIFY(sizes.choose("a", "b"));
        QTest::mouseClick(sizes.child<QToolButton>("sizesSwap"), Qt::LeftButton);
        for (const auto& [box, report] : {std::pair("sizesBaseline", "b"), {"sizesVersus", "a"}}) {
            sizes.child<QComboBox>(box)->actions().at(0)->trigger(); // rename
            auto* dialog = sizes.child<QDialog>("itemNameDialog");
            QCOMPARE(dialog->findChild<QLineEdit*>("itemNewName")->text(), report);
            delete dialog;
        }
        sizes.child<QComboBox>("sizesVersus")->setCurrentText("c");
        sizes.child<QComboBox>("sizesVersus")->actions().at(0)->trigger();
        QCOMPARE(sizes.child<QLineEdit>("itemNewName")->text(), "c");
    }

    /// A page that is hidden asks again when it is shown; until then its words are about the table that it has.
    void whatIsShownIsWhatWasAsked() {
        SizesFixture sizes;
        sizes.import({sizes.write("a.json", reportOf({{"bin/x", 1'000}})),
                      sizes.write("b.json", reportOf({{"bin/x", 900}})),
                      sizes.write("c.json", reportOf({{"bin/x", 500}}))});
        QVERIFY(sizes.choose("a", "b"));
        QTest::mouseClick(sizes.child<QToolButton>("sizesSwap"), Qt::LeftButton);
        sizes.page.hide();
        sizes.child<QComboBox>("sizesVersus")->setCurrentText("c");
        sizes.child<QComboBox>("sizesField")->setCurrentText("data");
        QVERIFY(QTest::qWaitFor([&] { return sizes.jobs.pendingQueries() == 0; }, 60'000));
        QVERIFY2(sizes.child<Headline>("sizesHeadline")->answer().startsWith("code 900 → 1,000 B"),
                 qPrintable(sizes.child<Headline>("sizesHeadline")->answer()));
        const QStringList words = CommandSource::of(&sizes.panel())->command().words();
        QCOMPARE(words.mid(words.indexOf("sizes")), QStringList({"sizes", "b", "a", "--field", "code"}));
        QVERIFY(sizes.settled());
        QVERIFY2(sizes.child<Headline>("sizesHeadline")->answer().startsWith("data "),
                 qPrintable(sizes.child<Headline>("sizesHeadline")->answer()));
    }

    void aListTakesAsManyNamesAsItMay() {
        MoreNames more("more", "Compare", 2);
        more.setNames({"a", "b", "c", "d"}, {"a"});
        more.setChosen({"d", "b", "c"});
        QCOMPARE(more.chosen(), QStringList({"b", "d"}));
        QAbstractItemModel& model = *more.findChild<QAbstractItemView*>("moreList")->model();
        QVERIFY(model.setData(model.index(1, 0), Qt::Checked, Qt::CheckStateRole)); // c
        QCOMPARE(more.chosen(), QStringList({"b", "d"}));
        QVERIFY(model.setData(model.index(0, 0), Qt::Unchecked, Qt::CheckStateRole)); // b
        QVERIFY(model.setData(model.index(1, 0), Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(more.chosen(), QStringList({"c", "d"}));
        more.setNames({"a", "b", "c"}, {"a"});
        QCOMPARE(more.chosen(), QStringList("c"));
    }
};

QTEST_MAIN(TestSizesPage)
#include "tst_sizes_page.moc"
