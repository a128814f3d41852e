// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/three_jobs.h"
#include "views/charts/delta_chart.h"
#include "views/charts/treemap.h"
#include "views/theme/theme.h"

#include <QFile>
#include <QImage>
#include <QXmlStreamReader>
#include <qcustomplot.h>

#include <algorithm>

using namespace inlinescope;

namespace {

QByteArray content(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("not there: " + path.toUtf8());
}

bool hasPixel(const QImage& picture, const QColor& color) {
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x)
            if (picture.pixelColor(x, y).rgb() == color.rgb()) return true;
    return false;
}

/// The content of an SVG: its size, and its texts.
struct Svg {
    QSize size;
    QStringList texts;
    int images = 0;

    explicit Svg(const QString& path) {
        QXmlStreamReader xml(content(path));
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement) continue;
            if (xml.name() == u"svg") {
                const auto box = xml.attributes().value(QLatin1String("viewBox")).toString().split(QLatin1Char(' '));
                size = QSize(box.value(2).toInt(), box.value(3).toInt());
            }
            images += xml.name() == u"image";
            if (xml.name() == u"text") texts << xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
        }
        if (xml.hasError()) size = {};
    }
};

} // namespace

/// The last of the three jobs as a whole: a colleague gets a CSV and a picture.
class TestThreeJobsShare : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void whatTheCommandLinePrintsAsCsv_data() { eachDevice(); }
    void whatTheCommandLinePrintsAsCsv();
    void whatIsShownAsCsv_data() { eachDevice(); }
    void whatIsShownAsCsv();
    void aPictureOfThePlots_data() { eachDevice(); }
    void aPictureOfThePlots();
    void aReportInOneFile_data() { eachDevice(); }
    void aReportInOneFile();

private:
    FrozenWorkspace m_frozen;
};

/// The comparison is open, and no file has been saved yet in the folder of the workspace, which dialogs show.
struct Sharing : Sitting {
    Sharing(const FrozenWorkspace& frozen, bool mouse)
        : Sitting(frozen.folder.path(), mouse), folder(frozen.folder.path()) {
        for (const QString& old : folder.entryList({"*.csv", "*.png", "*.svg", "*.html"}))
            folder.remove(old);
        ready = opens(folder.path(), QStringLiteral("frozen.inlinescope")) &&
                compares(QStringLiteral("heuristic"), QStringLiteral("eager"));
    }
    QString saves(const QString& kind = {}) const { return user->saveFile(folder.path(), kind); }
    QDir folder;
    bool ready = false;
};

void TestThreeJobsShare::initTestCase() {
    QVERIFY(m_frozen.make({"sorting.c.o", "json.c.o", "vm.c.o", "pack.c.o", "shapes.cpp.o"}));
}

void TestThreeJobsShare::whatTheCommandLinePrintsAsCsv() {
    QFETCH(bool, mouse);
    Sharing sharing(m_frozen, mouse);
    QVERIFY(sharing.ready);
    QVERIFY(sharing.user->choose("File", "Export table as CSV…"));
    const QString path = sharing.saves("Every column");
    QVERIFY(path.endsWith(".csv"));
    QCOMPARE(content(path), m_frozen.cli({"--format", "csv", "compare", "heuristic", "eager"}));
}

void TestThreeJobsShare::whatIsShownAsCsv() {
    QFETCH(bool, mouse);
    Sharing sharing(m_frozen, mouse);
    QVERIFY(sharing.ready);
    QVERIFY(sharing.user->press(*sharing.child<QWidget>("presetGrowth")));
    QVERIFY(sharing.user->choose("File", "Export table as CSV…"));
    const QString path = sharing.saves();

    // The rows that grew, the largest growth first, in the columns that are on screen.
    QList<QStringList> rows = m_frozen.rows({"compare", "heuristic", "eager"});
    const QStringList header = rows.takeFirst();
    const qsizetype delta = header.indexOf("delta");
    const auto onScreen = [&](QStringList row) { // the status is last if revisions do not say its cause
        row.move(header.indexOf("status"), 10);
        return row.mid(0, 11).join(',').toUtf8() + "\r\n";
    };
    rows.removeIf([&](const QStringList& row) { return row[delta].toInt() <= 0; });
    std::ranges::sort(rows, std::greater(), [&](const QStringList& row) { return row[delta].toInt(); });
    QByteArray expected = onScreen(header);
    for (const QStringList& row : rows)
        expected += onScreen(row);
    QVERIFY(rows.size() > 1);
    QCOMPARE(content(path), expected);
}

void TestThreeJobsShare::aPictureOfThePlots() {
    QFETCH(bool, mouse);
    Sharing sharing(m_frozen, mouse);
    QVERIFY(sharing.ready);
    auto& chart = *sharing.child<DeltaChart>("modulesChart");
    auto& map = *sharing.child<Treemap>("modulesMap");
    QVERIFY(sharing.user->plotCommand(chart, "Save as PNG…"));
    QString path = sharing.saves();
    const QImage bars(path, "PNG");
    QCOMPARE(bars.size(), chart.plot().size() * 2);
    QVERIFY(hasPixel(bars, smallerColor(chart.palette())));
    QVERIFY(hasPixel(bars, largerColor(chart.palette())));
    QVERIFY(sharing.user->plotCommand(map, "Save as PNG…"));
    path = sharing.saves();
    QCOMPARE(QImage(path, "PNG").size(), map.size() * 2);

    QVERIFY(sharing.user->plotCommand(chart, "Save as SVG…"));
    const Svg drawn(sharing.saves());
    QCOMPARE(drawn.size, chart.plot().size());
    QCOMPARE(drawn.images, 0);
    QVERIFY2(!drawn.texts.filter("5 module").isEmpty(), qPrintable(drawn.texts.join('|')));
    QVERIFY(sharing.user->plotCommand(map, "Save as SVG…"));
    const Svg mapped(sharing.saves());
    QCOMPARE(mapped.size, map.size());
    QVERIFY2(mapped.texts.contains("shapes.cpp.o"), qPrintable(mapped.texts.join('|')));
}

void TestThreeJobsShare::aReportInOneFile() {
    QFETCH(bool, mouse);
    Sharing sharing(m_frozen, mouse);
    QVERIFY(sharing.ready);
    QVERIFY(sharing.user->choose("File", "Save comparison as HTML…"));
    const QString path = sharing.saves();
    QVERIFY(path.endsWith(".html"));
    QVERIFY(sharing.rests());
    QCOMPARE(content(path), m_frozen.cli({"report", "heuristic", "eager"}));
}

QTEST_MAIN(TestThreeJobsShare)
#include "tst_three_jobs_share.moc"
