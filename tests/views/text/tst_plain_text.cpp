// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/store/store_fixture.h"
#include "tests/support/opening_watch.h"
#include "tests/support/process.h"
#include "tests/views/window_fixture.h"
#include "views/charts/shard_strip.h"
#include "views/models/paged_model.h"
#include "views/text/plain_text.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHeaderView>
#include <QHelpEvent>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QPointer>
#include <QSet>
#include <QTabWidget>
#include <QTextDocumentFragment>
#include <QToolTip>
#include <QWhatsThis>

using namespace inlinescope;
using namespace inlinescope::testing;

/// The window on a workspace whose names say `<img src="file://...">`: each is shown unchanged, and the kernel reports
/// no opening of the file.
class PlainTextTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_workspace = m_folder.filePath("w.inlinescope");
    const QString m_picture = m_folder.filePath("picture.png");
    const QString m_markup = "<img src=\"file://" + m_picture + "\">";
    std::unique_ptr<OpeningWatch> m_watch;
    std::unique_ptr<WindowFixture> m_fixture;
    QSet<QString> m_shownBy; ///< the widgets whose tooltip had the markup, as text

    bool work(const QStringList& arguments) const {
        const Finished done = runCli(m_workspace, arguments);
        if (done.exitCode != 0) qWarning("%s: %s", qPrintable(arguments.join(' ')), done.err.constData());
        return done.exitCode == 0;
    }

    QString shards() const { return m_folder.filePath("shards"); }
    QByteArray hostileLog() const {
        return m_markup.toUtf8() + QByteArray("\x1b[31mred\x1b]0;title\x07\n\xe2\x80\xaetxt.exe\xff\r\0", 32) + "end";
    }

    QString write(const char* name, const QByteArray& content) const {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() ? file.fileName() : QString();
    }

    bool makeWorkspace() const {
        const QByteArray log = "{\"features\":[{\"name\":\"n\",\"type\":\"int8_t\",\"port\":0,\"shape\":[1]}]}\n"
                               "{\"context\":\"c\"}\n{\"observation\":0}\n7\n";
        const QByteArray sizes = "{\"files\": [{\"path\": \"bin/a\", \"build_id\": \"1\", \"code\": 5}], "
                                 "\"totals\": {\"code\": 5}}";
        const QByteArray remark =
            "--- !Passed\nPass:            inline\nName:            Inlined\nFunction:        main\n"
            "Args:\n  - Callee:          leaf\n  - String:          \"' inlined into '\"\n"
            "  - Caller:          main\n...\n";
        const QString corpus = m_folder.filePath("corpus");
        return work({"extract", "--input", INLINESCOPE_BINARY_DIR "/test-corpus/plain/compile_commands.json",
                     "--output", corpus}) &&
               work({"import", corpus}) && work({"import", write("a.log", log)}) &&
               work({"import", write("a.opt.yaml", remark), "--name", "others"}) &&
               work({"import", write("sizes.json", sizes), "--name", "before"}) &&
               work({"import", write("larger.json", QByteArray(sizes).replace(": 5", ": 6")), "--name", "after"}) &&
               work({"run", "corpus", "--policy", "default", "--name", "default"}) &&
               work({"run", "corpus", "--policy", "never", "--name", "never"}) &&
               work({"search", "corpus", "--module", "pack.c.o", "--compiles", "20", "--name", "best"}) &&
               work({"regret", "never"}) &&
               work({"shard", "corpus", "--policies", "never", "--shards", "1", "--output", shards()}) &&
               QDir().mkpath(shards() + "/logs") && !write("shards/logs/1.log", hostileLog()).isEmpty();
    }

    /// Data that a foreign program may have written into the file: markup after every name.
    void poison() const {
        const QByteArray markup = m_markup.toUtf8();
        const QByteArray statements =
            "UPDATE strings SET text = text || '" + markup +
            "' WHERE id IN (SELECT name_id FROM functions UNION SELECT callee_id FROM "
            "callsites UNION SELECT caller_id FROM callsites UNION SELECT function_id FROM "
            "places UNION SELECT reason_id FROM decisions UNION SELECT caller_id FROM remarks UNION "
            "SELECT callee_id FROM remarks);"
            "INSERT INTO findings (severity, subject, code, found, file, place, expected, "
            "remedy, created_at) VALUES ('error', 'a', 'malformed', 'b', 'c', 'd', 'e', 'f', 0);"
            "INSERT INTO trainings SELECT 1, 'bytes', min(id), 'text', 1, 0 FROM corpora;"
            "INSERT INTO training_rounds VALUES (1, 0, 'default', 'default', 1, 0, 0);"
            "INSERT INTO training_packages VALUES (1, 0, 'training', 'folder', 1, 9, 9, 9, 9);";
        QByteArray names;
        for (const char* column :
             {"corpora.name", "modules.name", "runs.name", "reports.name", "logs.name", "log_contexts.name",
              "report_entries.path", "findings.subject", "findings.found", "findings.file", "findings.place",
              "findings.expected", "findings.remedy", "remark_sets.name", "remark_files.path", "policies.source_path",
              "trainings.name", "training_rounds.policy", "training_packages.package"}) {
            const QByteArray table = QByteArray(column).split('.')[0], name = QByteArray(column).split('.')[1];
            names += "UPDATE " + table + " SET " + name + " = " + name + " || '" + markup + "';";
        }
        RawDatabase(m_workspace.toStdString()).exec((statements + names).toStdString());
    }

    /// Checks that the shown tooltip has exactly its text, and no element.
    void checkToolTip(const QWidget& widget) {
        if (QTest::currentTestFailed()) return; // one failure is sufficient
        const QString shown = QToolTip::text();
        QVERIFY2(!shown.contains("<img"), qPrintable(widget.objectName() + ": " + shown));
        QString text = QTextDocumentFragment::fromHtml(shown).toPlainText();
        if (text.remove('\n').contains("<img src=")) m_shownBy << nameOf(widget);
        QVERIFY2(!m_watch->opened(), qPrintable(widget.objectName() + ": " + shown));
    }

    static QString nameOf(const QWidget& widget) {
        const QWidget* named = &widget;
        while (named->objectName().isEmpty() || named->objectName().startsWith("qt_scrollarea"))
            named = named->parentWidget();
        return named->objectName();
    }

    void help(QWidget& widget, const QPoint& place) {
        QHelpEvent event(QEvent::ToolTip, place, widget.mapToGlobal(place));
        QApplication::sendEvent(&widget, &event);
        if (event.isAccepted()) checkToolTip(widget);
    }

    /// A list of millions of rows fetches those that it is scrolled to.
    void hoverCells(QAbstractItemView& view, const QModelIndex& parent = {}) {
        const QAbstractItemModel& model = *view.model();
        const auto first = [&] { return model.index(0, 0, parent); };
        const auto isThere = [&] { // the list may still go to the chosen decision
            view.scrollTo(first());
            return first().data().toString() != QStringLiteral("…");
        };
        if (qobject_cast<const PagedModel*>(&model) && first().isValid()) QVERIFY(QTest::qWaitFor(isThere, patience));
        for (int row = 0; row < std::min(3, model.rowCount(parent)); ++row)
            for (int column = 0; column < model.columnCount(parent); ++column) {
                const QModelIndex index = model.index(row, column, parent);
                view.scrollTo(index);
                help(*view.viewport(), view.visualRect(index).center());
                hoverCells(view, index);
            }
    }

    /// Every place of every visible widget.
    void hover() {
        const QWidgetList all = QApplication::allWidgets();
        for (const QPointer<QWidget>& widget : QList<QPointer<QWidget>>(all.begin(), all.end())) {
            if (QTest::currentTestFailed()) return;
            if (!widget || !widget->isVisible() || widget->inherits("QTipLabel")) continue;
            auto* view = qobject_cast<QAbstractItemView*>(widget.data());
            const bool hasCells = view && view->model() && !qobject_cast<QHeaderView*>(view);
            if (hasCells) hoverCells(*view);
            if (!widget) continue; // while a list fetched its rows, events of other widgets were processed
            const int across = std::max(1, widget->width() / 12), down = std::max(1, widget->height() / 8);
            for (int x = across / 2; x < widget->width(); x += across)
                for (int y = down / 2; y < widget->height(); y += down) {
                    const QPoint place(x, y);
                    if (widget->childAt(place)) continue;
                    help(*widget, place);
                    QMouseEvent move(QEvent::MouseMove, place, widget->mapToGlobal(place), Qt::NoButton, Qt::NoButton,
                                     {});
                    QApplication::sendEvent(widget, &move);
                    if (QToolTip::isVisible()) checkToolTip(*widget);
                }
        }
    }

    void choose(Page& page) {
        for (TablePanel* table : page.findChildren<TablePanel*>())
            if (table->isVisible() && table->shownRowCount() > 0) table->selectRow(table->model().tableRow(0));
        QVERIFY(QTest::qWaitFor([&] { return m_fixture->jobs.isIdle(); }, patience));
    }

private slots:
    void initTestCase() {
        QImage picture(4, 4, QImage::Format_RGB32);
        picture.fill(Qt::red);
        QVERIFY(picture.save(m_picture));
        QVERIFY(makeWorkspace());
        poison();
        m_watch = std::make_unique<OpeningWatch>(m_picture);
        QVERIFY(m_watch->good());
        m_fixture = std::make_unique<WindowFixture>(m_workspace);
        QVERIFY(m_fixture->isReady());
        m_fixture->session.setRuns({"never" + m_markup, "default" + m_markup});
    }

    void cleanupTestCase() { m_fixture.reset(); }

    void theWatchSeesWhatQtOpensForMarkup() {
        QToolTip::showText({10, 10}, "a" + m_markup, &m_fixture->window);
        QVERIFY(m_watch->opened());
        QToolTip::hideText();
        QTRY_VERIFY_WITH_TIMEOUT(!QToolTip::isVisible(),
                                 patience); // which takes some time; it is not a tooltip of the window
        QLabel rich("a" + m_markup);
        rich.sizeHint();
        QVERIFY(m_watch->opened());
    }

    void aPageShowsNamesAsTheyAre_data() {
        QTest::addColumn<QString>("page");
        for (const Page* page : m_fixture->window.pages())
            QTest::newRow(qPrintable(page->id())) << page->id();
    }

    void aPageShowsNamesAsTheyAre() {
        QFETCH(const QString, page);
        m_fixture->session.navigate(page);
        QVERIFY(m_fixture->settled());
        Page& shown = *m_fixture->window.page(page);
        choose(shown);
        hover();
        for (auto* tabs : shown.findChildren<QTabWidget*>())
            for (int tab = 0; tab < tabs->count(); ++tab) {
                tabs->setCurrentIndex(tab);
                choose(shown);
                hover();
            }
    }

    void theSearchShowsNamesAsTheyAre() {
        auto* field = m_fixture->child<QLineEdit>("searchField");
        field->setFocus();
        QTest::keyClicks(field, "img");
        auto* results = m_fixture->child<QAbstractItemView>("searchResults");
        QTRY_VERIFY_WITH_TIMEOUT(results->isVisible() && results->model()->rowCount() > 0, patience);
        hoverCells(*results);
        field->clear();
        results->hide();
    }

    void theListsOfRunsShowNamesAsTheyAre() {
        for (const char* name : {"compareBaseline", "compareVersus"}) {
            auto* combo = m_fixture->child<QComboBox>(name);
            QVERIFY(combo);
            combo->showPopup();
            hoverCells(*combo->view());
            combo->hidePopup();
        }
    }

    void whatAJobSaysIsShownAsItIs() {
        m_fixture->window.openPaths({m_folder.filePath(m_markup)});
        QVERIFY(QTest::qWaitFor([&] { return m_fixture->jobs.isIdle(); }, patience));
        auto* jobs = m_fixture->child<QAbstractItemView>("jobsView");
        QVERIFY(jobs && jobs->model()->rowCount() > 0);
        jobs->setCurrentIndex(jobs->model()->index(0, 0));
        const QString details = m_fixture->child<QLabel>("jobsDetails")->text();
        QVERIFY2(!details.contains("<img"), qPrintable(details));
        QVERIFY2(details.contains("&lt;img"), qPrintable(details));
        hover();
    }

    /// What another machine printed.
    void theLogOfAShardIsShownAsItIs() {
        m_fixture->window.openPaths({shards()});
        auto* window = m_fixture->child<QDialog>("shardsWindow");
        QVERIFY(window);
        auto* strip = window->findChild<ShardStrip*>("shardsStrip");
        QVERIFY(QTest::qWaitFor([&] { return strip->count() == 1; }, patience));
        QTest::mouseClick(strip, Qt::LeftButton, {}, strip->cellRect(0).center());
        auto* log = window->findChild<QPlainTextEdit*>("shardsLog");
        QVERIFY(QTest::qWaitFor([&] { return !log->toPlainText().isEmpty(); }, patience));
        QCOMPARE(log->toPlainText(), m_markup + "\\x1b[31mred\\x1b]0;title\\x07\n\\u202etxt.exe\\xff\\x0d\\x00end");
        hover();
        QVERIFY(!m_watch->opened());
        window->close();
    }

    void whatsThisIsShownAsItIs() {
        QWidget widget;
        widget.resize(100, 100);
        widget.setWhatsThis("a" + m_markup);
        widget.show();
        QHelpEvent event(QEvent::WhatsThis, {5, 5}, widget.mapToGlobal(QPoint(5, 5)));
        QApplication::sendEvent(&widget, &event);
        QVERIFY(event.isAccepted());
        QCoreApplication::processEvents();
        QWhatsThis::hideText();
        QVERIFY(!m_watch->opened());
    }

    /// Widgets for which Qt itself would have rendered the markup.
    void theMarkupWasSeenWhereNamesAre() {
        QStringList missing{"startRunsTableView", "modulesTableView",    "callsitesTableView", "functionsTableView",
                            "inlineTree",         "decisionsATableView", "regretTableView",    "logsTableView",
                            "sizesTableView",     "findingsTableView",   "searchResults",      "compareVersus",
                            "modulesChartPlot",   "modulesMap",          "trainingRoundsView", "trainingPackagesView"};
        missing.removeIf([this](const QString& name) { return m_shownBy.contains(name); });
        QStringList shown(m_shownBy.values());
        shown.removeIf([](const QString& name) { return name.contains("Filter_"); });
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(", ") + " are not among " + shown.join(", ")));
    }

    void everyLabelIsPlain() {
        for (const QWidget* widget : QApplication::allWidgets()) {
            const auto* label = qobject_cast<const QLabel*>(widget);
            if (!label || label->inherits("QTipLabel") || label->objectName() == "jobsDetails") continue;
            QVERIFY2(label->textFormat() == Qt::PlainText, qPrintable(label->objectName() + ": " + label->text()));
        }
        const std::unique_ptr<QMessageBox> box(plainMessageBox(nullptr));
        QCOMPARE(box->textFormat(), Qt::PlainText);
    }

    void aLongNameIsBrokenAndAVeryLongOneCut() {
        QWidget widget;
        widget.show();
        showPlainToolTip({0, 0}, QString(250, 'n') + " " + QString(60, 'm') + "\nsecond  line", &widget);
        const QStringList lines = QTextDocumentFragment::fromHtml(QToolTip::text()).toPlainText().split('\n');
        QCOMPARE(lines, QStringList({QString(100, 'n'), QString(100, 'n'), QString(50, 'n') + " " + QString(49, 'm'),
                                     QString(11, 'm'), "second  line"}));
        showPlainToolTip({0, 0}, QString(1'000'000, 'n'), &widget);
        QVERIFY(QToolTip::text().size() < 5000);
        QVERIFY(QToolTip::text().contains("…"));
    }
};

QTEST_MAIN(PlainTextTest)
#include "tst_plain_text.moc"
