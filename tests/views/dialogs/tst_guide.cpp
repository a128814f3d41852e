// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/patience.h"
#include "views/dialogs/guide_window.h"
#include "views/state/job_runner.h"
#include "views/window/main_window.h"

#include <QApplication>
#include <QDir>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextFragment>
#include <QXmlStreamReader>

using namespace inlinescope;

namespace {

/// Links and pictures of a page, as written in Markdown.
QStringList targetsIn(const QString& file) {
    QFile page(file);
    if (!page.open(QIODevice::ReadOnly)) return {};
    const QString text = QString::fromUtf8(page.readAll());
    static const QRegularExpression link("\\]\\(([^)]+)\\)");
    QStringList targets;
    for (auto it = link.globalMatch(text); it.hasNext();)
        targets << it.next().captured(1);
    return targets;
}

/// Bold or italic texts of a page, with single blanks.
QStringList namesIn(const QString& file) {
    QFile page(file);
    if (!page.open(QIODevice::ReadOnly)) return {};
    static const QRegularExpression emphasis("(?<![*\\w])(\\*{1,2})([^*]+)\\1(?!\\*)");
    QStringList names;
    const QString text = QString::fromUtf8(page.readAll());
    for (auto it = emphasis.globalMatch(text); it.hasNext();)
        names << it.next().captured(2).simplified();
    return names;
}

/// The elements of a catalogue as the user reads them in the window: without mnemonics and placeholders. Of the lines
/// of a head the first, which several columns share, is a name of its own.
QStringList textsOf(const QString& catalogue, const QString& element) {
    QFile file(INLINESCOPE_SOURCE_DIR "/translations/inlinescope_" + catalogue + ".ts");
    if (!file.open(QIODevice::ReadOnly)) return {};
    static const QRegularExpression mnemonic("\\(&.\\)|&"), filledIn("[:：] ?%1$");
    QXmlStreamReader xml(&file);
    QStringList texts;
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == element) {
            texts << xml.readElementText(QXmlStreamReader::IncludeChildElements).remove(mnemonic).remove(filledIn);
            if (texts.back().contains('\n')) texts << texts.back().section('\n', 0, 0);
        }
    return texts;
}

} // namespace

/// The guide: it is complete, and opens at the user's page.
class GuideTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    Session m_session{QStringLiteral("/nowhere")};
    JobRunner m_jobs;
    QSettings m_settings{m_folder.filePath("settings.ini"), QSettings::IniFormat};
    MainWindow m_window{m_session, m_jobs, m_settings, {ThemeChoice::Light, QApplication::palette(), {}}};

    GuideBrowser& browser() const { return *m_window.findChild<GuideBrowser*>("guideBrowser"); }

    static void languages() {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("catalogue");
        QTest::addColumn<QString>("element");
        QTest::newRow("English") << ":/guide/" << "de" << "source"; // the sources are in English
        for (const QString& language : QDir(":/guide").entryList(QDir::Dirs))
            QTest::newRow(qPrintable(language)) << ":/guide/" + language + '/' << language << "translation";
    }

private slots:
    void initTestCase() {
        m_window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&m_window, patience));
    }

    void everyPageIsInTheWindow() {
        for (const QString& file : QDir(INLINESCOPE_SOURCE_DIR "/views/pages").entryList({"*_page.h"}))
            QVERIFY2(m_window.page(file.section("_page.h", 0, 0)),
                     qPrintable(file + ": give its page an addPage() in views/window/main_window.cpp"));
    }

    void everyPageOfTheWindowHasAPageInTheGuide() {
        for (const Page* page : m_window.pages())
            QVERIFY2(GuideWindow::hasPage(page->id()),
                     qPrintable(page->id() + ": write resources/guide/" + page->id() +
                                ".md, and link it in index.md; the same in the folder of each language"));
    }

    void everyLinkAndPictureIsThere_data() { languages(); }
    void everyLinkAndPictureIsThere() {
        QFETCH(QString, folder);
        int targets = 0;
        for (const QString& page : QDir(folder).entryList(QDir::Files)) {
            for (const QString& target : targetsIn(folder + page)) {
                QVERIFY2(QFile::exists(QDir::cleanPath(folder + target)), qPrintable(page + ": " + target));
                ++targets;
            }
        }
        QVERIFY(targets > 20);
    }

    void everyPageIsReachedFromTheFirst_data() { languages(); }
    void everyPageIsReachedFromTheFirst() {
        QFETCH(QString, folder);
        QStringList reached = {"index.md"};
        for (int i = 0; i < reached.size(); ++i)
            for (const QString& target : targetsIn(folder + reached[i]))
                if (target.endsWith(".md") && !reached.contains(target)) reached << target;
        reached.sort();
        QCOMPARE(reached, QDir(":/guide").entryList(QDir::Files, QDir::Name));
    }

    void whatAPageCallsThingsByStandsInTheWindow_data() { languages(); }
    void whatAPageCallsThingsByStandsInTheWindow() {
        QFETCH(QString, folder);
        QFETCH(QString, catalogue);
        QFETCH(QString, element);
        const QStringList texts = textsOf(catalogue, element);
        QVERIFY(texts.size() > 500);
        int names = 0;
        for (const QString& page : QDir(folder).entryList(QDir::Files)) {
            if (page == "index.md") continue; // explains the words
            for (const QString& name : namesIn(folder + page)) {
                QVERIFY2(texts.contains(name, Qt::CaseInsensitive), qPrintable(page + ": " + name));
                ++names;
            }
        }
        QVERIFY(names > 20);
    }

    void f1OpensItAtThePageThatIsShown() {
        for (const char* page : {"modules", "findings"}) {
            m_session.navigate(page);
            QTest::keyClick(&m_window, Qt::Key_F1);
            auto* guide = m_window.findChild<GuideWindow*>("guideWindow");
            QVERIFY(guide && guide->isVisible());
            QCOMPARE(browser().source(), QUrl(QString("qrc:/guide/%1.md").arg(page)));
            QTest::keyClick(guide, Qt::Key_Escape);
            QVERIFY(!guide->isVisible());
        }
    }

    void aPageComesInTheLanguageOfTheWindow() {
        const QLocale before;
        auto* guide = m_window.findChild<GuideWindow*>("guideWindow");
        QLocale::setDefault(QLocale("de_AT"));
        guide->showPage("module");
        QCOMPARE(browser().source(), QUrl("qrc:/guide/de/module.md"));
        QLocale::setDefault(QLocale("fr_FR"));
        guide->showPage("module");
        QCOMPARE(browser().source(), QUrl("qrc:/guide/module.md"));
        QLocale::setDefault(before);
        guide->hide();
    }

    void picturesAreNoWiderThanTheView() {
        m_session.navigate("modules");
        QTest::keyClick(&m_window, Qt::Key_F1);
        auto* guide = m_window.findChild<GuideWindow*>("guideWindow");
        for (const int width : {700, 900}) {
            guide->resize(width, 600);
            QTRY_VERIFY_WITH_TIMEOUT(browser().viewport()->width() > width - 100, patience);
            QTRY_VERIFY_WITH_TIMEOUT(!browser().horizontalScrollBar()->isVisible(), patience);
            const QVariant picture =
                browser().loadResource(QTextDocument::ImageResource, QUrl("../pictures/modules.png"));
            const int drawn = picture.value<QImage>().width();
            QVERIFY2(drawn > width - 120 && drawn <= browser().viewport()->width(), qPrintable(QString::number(drawn)));
        }
    }

    // Also after a resize, which occurs during the reading of a page when the scroll bar appears.
    void textStaysTextBelowItsHeading() {
        auto* guide = m_window.findChild<GuideWindow*>("guideWindow");
        for (const char* page : {"grew", "modules", "index", "features"}) {
            guide->showPage(page);
            guide->resize(guide->width() + 37, 600);
            QTest::qWait(50);
            const QTextBlock heading = browser().document()->begin();
            const auto size = [](const QTextBlock& block) {
                return block.begin().fragment().charFormat().intProperty(QTextFormat::FontSizeAdjustment);
            };
            QCOMPARE(heading.blockFormat().headingLevel(), 1);
            QVERIFY2(size(heading) > 0 && size(heading.next()) == 0, page);
        }
        guide->showPage("modules");
    }

    void contentsAndBackWalkThroughIt() {
        auto* guide = m_window.findChild<GuideWindow*>("guideWindow");
        QTest::mouseClick(guide->findChild<QPushButton*>("guideContents"), Qt::LeftButton);
        QCOMPARE(browser().source().fileName(), "index.md");
        QTest::mouseClick(guide->findChild<QPushButton*>("guideBack"), Qt::LeftButton);
        QCOMPARE(browser().source().fileName(), "modules.md");
    }
};

QTEST_MAIN(GuideTest)
#include "tst_guide.moc"
