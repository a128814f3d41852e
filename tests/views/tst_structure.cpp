// SPDX-License-Identifier: GPL-3.0-or-later
// To renew the stored dumps, after a review of the pages (--grab):
//     INLINESCOPE_RENEW_STRUCTURE=1 ctest --test-dir build/release -R tst_structure
#include "tests/support/process.h"
#include "tests/views/structure_dump.h"
#include "tests/views/window_fixture.h"

#include <QDir>
#include <QFile>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QStyleFactory>

#include <utility>

using namespace inlinescope;

/// The pages as text, compared with tests/views/structure/PAGE.txt: the position and the name of each widget. A page
/// that differs leaves PAGE.txt.actual next to it. Style, font, window and locale are always the same; the workspace is
/// made of the frozen test corpus.
class StructureTest : public QObject {
    Q_OBJECT

    const QString m_kept = QStringLiteral(INLINESCOPE_SOURCE_DIR "/tests/views/structure/");
    static constexpr int KeptLibrary = 12; ///< _GLIBCXX_RELEASE

    const bool m_renew = qEnvironmentVariableIsSet("INLINESCOPE_RENEW_STRUCTURE");
    QTemporaryDir m_folder;
    QStringList m_masks;
    std::unique_ptr<WindowFixture> m_fixture;

    bool work(const QStringList& arguments) const {
        const Finished done = runCli(m_folder.filePath("w.inlinescope"), arguments);
        if (done.exitCode != 0) qWarning("%s: %s", qPrintable(arguments.join(' ')), done.err.constData());
        return done.exitCode == 0;
    }

    bool makeWorkspace() const {
        const QString corpus = m_folder.filePath("frozen");
        QFile report(m_folder.filePath("sizes.json"));
        if (!report.open(QIODevice::WriteOnly)) return false;
        report.write(
            "{\"files\": [{\"path\": \"bin/a\", \"build_id\": \"1\", \"file\": 900, \"code\": 500, \"data\": 10, "
            "\"bss\": 20}], \"totals\": {\"file\": 900, \"code\": 500, \"data\": 10, \"bss\": 20}}");
        report.close();
        return work({"extract", "--input", INLINESCOPE_BINARY_DIR "/test-corpus/plain/compile_commands.json",
                     "--output", corpus}) &&
               work({"import", corpus}) && work({"import", report.fileName(), "--name", "before"}) &&
               work({"import", report.fileName(), "--name", "after"}) &&
               work({"run", "frozen", "--policy", "default", "--name", "default", "--jobs", "2"}) &&
               work({"run", "frozen", "--policy", "never", "--name", "never", "--jobs", "2"});
    }

    QStringList masks() const { return {m_folder.path(), INLINESCOPE_BINARY_DIR, INLINESCOPE_SOURCE_DIR}; }

    /// Layouts, charts and rows fetched by page are updated from the event queue: returns the dump when it has not
    /// changed for some time.
    QStringList settledStructure(const QWidget& widget) const {
        QStringList before, now = structureOf(widget, m_masks);
        for (int patience = 50; patience > 0 && (now != before || now.join('\n').contains("row: …")); --patience) {
            QTest::qWait(200);
            before = std::exchange(now, structureOf(widget, m_masks));
        }
        return now;
    }

    /// Without the rows, if the modules contain functions of another C++ library than those that were kept.
    static QStringList comparable(QStringList lines) {
        if (_GLIBCXX_RELEASE != KeptLibrary)
            lines.removeIf([](const QString& line) { return line.trimmed().startsWith("row:"); });
        return lines;
    }

    void compare(const QString& name, const QWidget& widget) const {
        const QString path = m_kept + name + ".txt";
        const QStringList found = settledStructure(widget);
        QVERIFY2(!found.join('\n').contains("row: …"), qPrintable(name + ": a row in view is not filled"));
        QFile kept(path), out(m_renew ? path : path + ".actual");
        const QStringList lines = kept.open(QIODevice::ReadOnly)
                                      ? QString::fromUtf8(kept.readAll()).split('\n', Qt::SkipEmptyParts)
                                      : QStringList();
        const QString difference = structureDifference(comparable(lines), comparable(found));
        if (difference.isEmpty()) return void(QFile::remove(path + ".actual"));
        QVERIFY(QDir().mkpath(m_kept) && out.open(QIODevice::WriteOnly));
        out.write((found.join('\n') + '\n').toUtf8());
        QVERIFY2(m_renew, qPrintable(name + ", " + difference + "\n  See " + path +
                                     ".actual; if it is right, run this test with INLINESCOPE_RENEW_STRUCTURE=1"));
    }

private slots:
    void initTestCase() {
        if (!QFontDatabase::families().contains("DejaVu Sans")) QSKIP("the font DejaVu Sans is not there");
        QLocale::setDefault(QLocale::c()); // of dates
        QApplication::setStyle(QStyleFactory::create("Fusion"));
        QFont font("DejaVu Sans");
        font.setPointSize(10);
        QApplication::setFont(font);
        if (_GLIBCXX_RELEASE != KeptLibrary) qInfo("rows are not compared: they are of another C++ library");
        QVERIFY(makeWorkspace());
        m_masks = masks();
        m_fixture = std::make_unique<WindowFixture>(m_folder.filePath("w.inlinescope"));
        QVERIFY(m_fixture->isReady());
        m_fixture->session.setRuns({"default", "never"});
        // Its columns are as wide as the first rows need; later it goes to the chosen module.
        m_fixture->session.navigate("decisions");
        QVERIFY(m_fixture->settled());
        settledStructure(*m_fixture->window.page("decisions"));
    }

    void cleanupTestCase() { m_fixture.reset(); }

    void theWindowAroundThePages() {
        m_fixture->session.navigate("start");
        QVERIFY(m_fixture->settled());
        for (const char* part : {"compareBar", "navigation"})
            compare(QString("window-") + part, *m_fixture->child<QWidget>(part));
    }

    void aPageIsAsItWas_data() {
        QTest::addColumn<QString>("page");
        for (const Page* page : m_fixture->window.pages())
            QTest::newRow(qPrintable(page->id())) << page->id();
    }

    void aPageIsAsItWas() {
        QFETCH(const QString, page);
        m_fixture->session.navigate(page);
        QVERIFY(m_fixture->settled());
        compare(page, *m_fixture->window.page(page));
    }

    void noKeptDumpIsOfAPageThatIsGone() {
        for (const QString& file : QDir(m_kept).entryList({"*.txt"})) {
            const QString name = file.chopped(4);
            if (m_fixture->window.page(name) || name.startsWith("window-")) continue;
            QVERIFY2(m_renew && QFile::remove(m_kept + file), qPrintable(file));
        }
    }

    // A moved, renamed, clipped or removed widget is reported; a pixel or a number is not.
    void aChangeIsReported() {
        QWidget box;
        auto* layout = new QHBoxLayout(&box);
        auto* label = new QLabel("Answer", &box);
        label->setObjectName("answer");
        layout->addWidget(label);
        box.resize(300, 100);
        box.show();
        QVERIFY(QTest::qWaitForWindowExposed(&box, patience));
        const QStringList before = structureOf(box, {});
        QVERIFY(before.join('\n').contains("QLabel answer ["));
        layout->setContentsMargins(12, 12, 12, 12);
        layout->activate();
        QVERIFY(structureDifference(before, structureOf(box, {})).isEmpty());
        label->setText("Another");
        QVERIFY(structureDifference(before, structureOf(box, {})).contains("Another"));
        label->setText("Answer to 3 of x86_64, -1,234.5 %");
        QVERIFY(structureOf(box, {}).join('\n').contains("\"Answer to # of x86_64, # %\""));
        label->setText("Answer");
        layout->setContentsMargins(90, 0, 0, 0);
        layout->activate();
        QVERIFY(!structureDifference(before, structureOf(box, {})).isEmpty());
        layout->setContentsMargins(290, 0, 0, 0);
        box.setFixedWidth(300);
        label->setMinimumWidth(1);
        layout->activate();
        QVERIFY(structureOf(box, {}).join('\n').contains("CLIPPED"));
        label->hide();
        QVERIFY(!structureOf(box, {}).join('\n').contains("answer"));
    }
};

QTEST_MAIN(StructureTest)
#include "tst_structure.moc"
