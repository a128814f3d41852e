// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/housekeeping.h"
#include "tests/views/window/habits_fixture.h"
#include "views/models/table_access.h"
#include "views/state/view_link.h"
#include "views/widgets/filter_header.h"
#include "views/widgets/more_names.h"
#include "views/widgets/notice_bar.h"
#include "views/widgets/table_panel.h"

#include <QClipboard>
#include <QComboBox>
#include <QUrl>

using namespace inlinescope;

/// A link shows the same view in another window.
class TestLinks : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void aLinkShowsTheSameViewInAnotherWindow_data();
    void aLinkShowsTheSameViewInAnotherWindow();
    void aLinkNamesTheReportsThatAreCompared();
    void aLinkMeasuresNothing();
    void aLinkToNoPageIsReported();

private:
    ComparedRuns m_runs;
};

void TestLinks::initTestCase() {
    QVERIFY(m_runs.make());
}

void TestLinks::aLinkShowsTheSameViewInAnotherWindow_data() {
    QTest::addColumn<QString>("page");
    QTest::addColumn<QString>("table");
    QTest::addColumn<QString>("column");
    QTest::newRow("module") << "module" << "callsitesTable" << "callee";
    QTest::newRow("modules") << "modules" << "modulesTable" << "module";
}

void TestLinks::aLinkShowsTheSameViewInAnotherWindow() {
    QFETCH(const QString, page);
    QFETCH(const QString, table);
    QFETCH(const QString, column);
    const QByteArray name = table.toLatin1();
    const auto opens = [&](OpenedWindow& opened) { return opened.idle() && opened.session.here().page == page; };
    QString text, chosen;
    std::vector<Cell> row;
    {
        OpenedWindow opened(m_runs.path);
        opened.session.setRuns({"without", "plain"});
        opened.session.navigate(Place{page, m_runs.module});
        QVERIFY(opens(opened));
        TablePanel& panel = opened.table(name.constData());
        chosen = cellText(*panel.table(), panel.shownRows().back(), column.toStdString());
        panel.showOnly({{column, chosen}}, column, Qt::DescendingOrder);
        panel.selectRow(panel.shownRows().back());
        row = panel.table()->rows[std::size_t(panel.currentRow())];
        opened.press("copyLink");
        text = QApplication::clipboard()->text();
    }
    const auto [file, link] = splitLink(text);
    QCOMPARE(file, m_runs.path);
    QTemporaryDir elsewhere; // another machine has another path
    const QString copy = elsewhere.filePath("copy.inlinescope");
    QVERIFY(saveCopy(m_runs.context(), copy.toStdString()).ok());
    OpenedWindow opened(copy);
    const Result<ViewLink> parsed = parseViewLink(link.value_or("nothing"));
    QVERIFY2(parsed.ok(), qPrintable(text));
    opened.window.openLink(*parsed);
    QVERIFY(opens(opened));
    QCOMPARE(opened.session.runs(), QStringList({"without", "plain"}));
    if (page == "module") QCOMPARE(opened.session.module(), m_runs.module);
    TablePanel& panel = opened.table(name.constData());
    QCOMPARE(panel.filters(), (QMap<QString, QString>{{column, chosen}}));
    QCOMPARE(panel.header().fieldName(panel.header().sortIndicatorSection()), column);
    QCOMPARE(panel.header().sortIndicatorOrder(), Qt::DescendingOrder);
    QVERIFY(panel.currentRow() >= 0);
    QVERIFY(panel.table()->rows[std::size_t(panel.currentRow())] == row);
    QVERIFY(!opened.child<NoticeBar>("notice")->isVisible());
    const Result<ViewLink> unordered =
        parseViewLink("page=" + page + "&module=" + QUrl::toPercentEncoding(m_runs.module));
    QVERIFY(unordered.ok());
    opened.window.openLink(*unordered);
    QVERIFY(opens(opened));
    QCOMPARE(panel.header().sortIndicatorSection(), -1);
}

void TestLinks::aLinkNamesTheReportsThatAreCompared() {
    QTemporaryDir folder;
    const QString first = folder.filePath("reports.inlinescope"), second = folder.filePath("copy.inlinescope");
    QVERIFY(QFile::copy(m_runs.path, first));
    QStringList files;
    for (const auto& [name, code] : {std::pair("one", 100), {"two", 70}, {"three", 5}}) {
        QFile file(folder.filePath(QString("%1.json").arg(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QString("{\"files\":[{\"path\":\"a.so\",\"code\":%1},{\"path\":\"b.so\",\"code\":9,\"bss\":%1}],"
                           "\"totals\":{\"code\":%2,\"bss\":%1}}")
                       .arg(code)
                       .arg(code + 9)
                       .toUtf8());
        files << file.fileName();
    }
    QString text;
    {
        OpenedWindow opened(first);
        opened.window.openPaths(files);
        QVERIFY(opened.idle());
        opened.session.navigate("sizes");
        QVERIFY(opened.settled());
        opened.child<QComboBox>("sizesBaseline")->setCurrentText("three");
        opened.child<QComboBox>("sizesVersus")->setCurrentText("one");
        opened.child<QComboBox>("sizesField")->setCurrentText("bss");
        QVERIFY(opened.idle());
        opened.child<MoreNames>("sizesMore")->setChosen({"two"});
        QVERIFY(opened.idle());
        TablePanel& sizes = opened.table("sizesTable");
        sizes.showOnly({}, "path", Qt::DescendingOrder);
        sizes.selectRow(findRow(*sizes.table(), "path", "b.so"));
        opened.press("copyLink");
        text = QApplication::clipboard()->text();
    }
    QVERIFY(QFile::copy(first, second)); // another machine has another path
    OpenedWindow opened(second);
    const Result<ViewLink> link = parseViewLink(splitLink(text).second.value_or("nothing"));
    QVERIFY2(link.ok(), qPrintable(text));
    opened.window.openLink(*link);
    QVERIFY(opened.idle());
    QCOMPARE(opened.child<QComboBox>("sizesBaseline")->currentText(), "three");
    QCOMPARE(opened.child<QComboBox>("sizesVersus")->currentText(), "one");
    QCOMPARE(opened.child<QComboBox>("sizesField")->currentText(), "bss");
    QCOMPARE(opened.current("sizesTable", "path"), "b.so");
    QCOMPARE(opened.child<MoreNames>("sizesMore")->chosen(), QStringList("two"));
    QCOMPARE(opened.current("sizesTable", "delta_b"), "95");
    QCOMPARE(opened.current("sizesTable", "delta_c"), "65");
    QCOMPARE(opened.table("sizesTable").header().sortIndicatorOrder(), Qt::DescendingOrder);
    QVERIFY(opened.jobs.jobs().empty()); // a link starts nothing
    // one that names what does not exist, or something that is no choice of the page, chooses nothing
    const Result<ViewLink> strange =
        parseViewLink("page=sizes&choice=sizesBaseline:%2Fetc%2Fpasswd&choice=compareCorpus:x&choice=jobsDock:1");
    QVERIFY(strange.ok());
    opened.window.openLink(*strange);
    QVERIFY(opened.idle());
    QCOMPARE(opened.child<QComboBox>("sizesBaseline")->currentText(), "three");
    QVERIFY(opened.jobs.jobs().empty());
}

void TestLinks::aLinkMeasuresNothing() {
    OpenedWindow opened(m_runs.path);
    opened.session.setMeasuringSeconds(60);
    const Result<ViewLink> link =
        parseViewLink("runs=plain,without&module=" + QString(QUrl::toPercentEncoding(m_runs.module)));
    QVERIFY(link.ok());
    opened.window.openLink(*link);
    QVERIFY(opened.idle());
    QCOMPARE(opened.session.here().page, QString("module"));
    QVERIFY(opened.jobs.jobs().empty());
}

void TestLinks::aLinkToNoPageIsReported() {
    OpenedWindow opened(m_runs.path);
    const Place before = opened.session.here();
    const Result<ViewLink> link = parseViewLink("page=%3Cb%3Enowhere");
    QVERIFY(link.ok());
    opened.window.openLink(*link);
    QVERIFY(opened.child<NoticeBar>("notice")->text().contains("<b>nowhere"));
    QVERIFY(opened.session.here() == before);
}

QTEST_MAIN(TestLinks)
#include "tst_links.moc"
