#include "views/dialogs/guide_window.h"
#include "views/main_window.h"
#include "views/models/job_runner.h"

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

using namespace inlinescope;

namespace {

/// Links and pictures of a page, as they are written in Markdown.
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

} // namespace

/// The guide: whole, and opened where one is.
class GuideTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    Session m_session{QStringLiteral("/nowhere")};
    JobRunner m_jobs;
    QSettings m_settings{m_folder.filePath("settings.ini"), QSettings::IniFormat};
    MainWindow m_window{m_session, m_jobs, m_settings, {ThemeChoice::Light, QApplication::palette(), {}}};

    GuideBrowser& browser() const { return *m_window.findChild<GuideBrowser*>("guideBrowser"); }

private slots:
    void initTestCase() {
        m_window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&m_window));
    }

    void everyPageOfTheWindowHasAPageInTheGuide() {
        for (const Page* page : m_window.pages())
            QVERIFY2(GuideWindow::hasPage(page->id()), qPrintable(page->id()));
    }

    void everyLinkAndPictureIsThere() {
        int targets = 0;
        for (const QString& page : QDir(":/guide").entryList()) {
            for (const QString& target : targetsIn(":/guide/" + page)) {
                QVERIFY2(QFile::exists(QDir::cleanPath(":/guide/" + target)), qPrintable(page + ": " + target));
                ++targets;
            }
        }
        QVERIFY(targets > 20);
    }

    void everyPageIsReachedFromTheFirst() {
        QStringList reached = {"index.md"};
        for (int i = 0; i < reached.size(); ++i)
            for (const QString& target : targetsIn(":/guide/" + reached[i]))
                if (target.endsWith(".md") && !reached.contains(target)) reached << target;
        reached.sort();
        QCOMPARE(reached, QDir(":/guide").entryList(QDir::Files, QDir::Name));
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

    void picturesAreNoWiderThanTheView() {
        m_session.navigate("modules");
        QTest::keyClick(&m_window, Qt::Key_F1);
        auto* guide = m_window.findChild<GuideWindow*>("guideWindow");
        for (const int width : {700, 900}) {
            guide->resize(width, 600);
            QTRY_VERIFY(browser().viewport()->width() > width - 100);
            QTRY_VERIFY(!browser().horizontalScrollBar()->isVisible());
            const QVariant picture =
                browser().loadResource(QTextDocument::ImageResource, QUrl("../pictures/modules.png"));
            const int drawn = picture.value<QImage>().width();
            QVERIFY2(drawn > width - 120 && drawn <= browser().viewport()->width(), qPrintable(QString::number(drawn)));
        }
    }

    // Also after a resize, which comes while a page is read when the scroll bar does.
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
