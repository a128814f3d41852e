// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/module/module_tables.h"
#include "core/jobs/run/run_job.h"
#include "importers/jobs/extract_job.h"
#include "importers/jobs/import_job.h"
#include "tests/views/window_fixture.h"
#include "views/panels/culprits_panel.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/comparability_banner.h"
#include "views/widgets/table_panel.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QToolButton>

using namespace inlinescope;

namespace {

/// The window on runs of two corpora: the frozen one without and with debug info, in which every bitcode differs, and a
/// second run of the first.
struct Opened : WindowFixture {
    using WindowFixture::WindowFixture;
    bool compare(const QString& page, const char* a, const char* b) {
        if (!isReady()) return false;
        session.navigate({page, "pack.c.o"});
        session.setRuns({a, b});
        return settled();
    }
    bool hides(const char* table, const char* column) const {
        const auto* panel = child<TablePanel>(table);
        return panel->view().isColumnHidden(panel->table()->columnIndex(std::string(column)));
    }
};

} // namespace

class TestRevisionPages : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_workspace = m_folder.filePath("w.inlinescope");

    void importAndRun(const char* way, const QStringList& runs) {
        JobContext context;
        context.workspacePath = m_workspace.toStdString();
        context.workerProgram = INLINESCOPE_BINARY_DIR "/bin/inlinescope-worker";
        const QString database = QStringLiteral(INLINESCOPE_BINARY_DIR "/test-corpus/%1/compile_commands.json");
        const std::string corpus = m_folder.filePath(way).toStdString();
        QVERIFY(extractCorpus(context, {database.arg(way).toStdString(), corpus, {}}).ok());
        ImportOptions import;
        import.paths = {corpus};
        QVERIFY(importPaths(context, import).ok());
        for (const QString& name : runs) {
            RunOptions options;
            options.corpus = way;
            options.name = name.toStdString();
            options.modules = {"pack.c.o", "json.c.o"};
            QVERIFY(runCorpus(context, options).ok());
        }
    }

private slots:
    void initTestCase() {
        importAndRun("plain", {"plain", "again"});
        importAndRun("g", {"debug"});
    }

    void theOtherRunMayBeOfAnotherCorpus() {
        Opened opened(m_workspace);
        QVERIFY(opened.compare("modules", "plain", "debug"));
        auto* versus = opened.child<QComboBox>("compareVersus");
        QCOMPARE(versus->currentText(), QString("debug (corpus g)"));
        QCOMPARE(opened.child<QComboBox>("compareBaseline")->findData("debug"), -1);
        opened.window.compareBar().swap();
        QCOMPARE(opened.child<QComboBox>("compareCorpus")->currentText(), QString("g"));
        QCOMPARE(opened.session.baselineRun(), QString("debug"));
    }

    void theBannerSaysInWhatTheRunsDifferAndUnfolds() {
        Opened opened(m_workspace);
        QVERIFY(opened.compare("modules", "plain", "debug"));
        auto* banner = opened.child<ComparabilityBanner>("modulesBanner");
        QVERIFY(banner->isVisible());
        const QString text = opened.child<QLabel>("modulesBannerText")->text();
        QVERIFY2(text.contains("bitcode of 2 module") && text.contains("flags of 2 module"), qPrintable(text));
        auto* details = opened.child<QPlainTextEdit>("modulesBannerDetails");
        QVERIFY(!details->isVisible());
        opened.child<QToolButton>("modulesBannerDetailsButton")->click();
        QVERIFY(details->isVisible());
        const QStringList lines = details->toPlainText().split('\n');
        QVERIFY2(lines.filter("json.c.o, pack.c.o").filter("bitcode").size() == 1, qPrintable(details->toPlainText()));
        QVERIFY2(lines.filter("plain has none; debug has ").filter("-debug-info-kind=").size() == 1,
                 qPrintable(details->toPlainText()));
    }

    void dismissedItStaysAwayForThisPairOnly() {
        Opened opened(m_workspace);
        QVERIFY(opened.compare("modules", "plain", "debug"));
        auto* banner = opened.child<ComparabilityBanner>("modulesBanner");
        opened.child<QToolButton>("modulesBannerDismiss")->click();
        QVERIFY(!banner->isVisible());
        QVERIFY(opened.compare("modules", "again", "debug"));
        QVERIFY(banner->isVisible());
        QVERIFY(opened.compare("modules", "plain", "debug"));
        QVERIFY(!banner->isVisible());
    }

    void runsOfOneBitcodeHaveNeitherBannerNorCauses() {
        Opened opened(m_workspace);
        QVERIFY(opened.compare("modules", "plain", "again"));
        QVERIFY(!opened.child<ComparabilityBanner>("modulesBanner")->isVisible());
        QVERIFY(opened.hides("modulesTable", "decided_differently"));
        QVERIFY(opened.compare("modules", "plain", "debug"));
        for (const char* column : {"added", "removed", "body_changed", "decided_differently"})
            QVERIFY(!opened.hides("modulesTable", column));
        QVERIFY(opened.compare("modules", "plain", "again"));
        QVERIFY(opened.hides("modulesTable", "added"));
    }

    void theModulePageSaysItOfItsModule() {
        Opened opened(m_workspace);
        QVERIFY(opened.compare("module", "plain", "debug"));
        QVERIFY(opened.child<ComparabilityBanner>("moduleBanner")->isVisible());
        QVERIFY(opened.child<QLabel>("moduleBannerText")->text().contains("bitcode of 1 module"));
        QVERIFY(!opened.hides("callsitesTable", "paired_by") && !opened.hides("functionsTable", "cause"));
        QVERIFY(opened.hides("callsitesTable", "inline_path"));
        QVERIFY(opened.compare("module", "plain", "again"));
        QVERIFY(!opened.child<ComparabilityBanner>("moduleBanner")->isVisible());
        QVERIFY(opened.hides("callsitesTable", "paired_by") && opened.hides("functionsTable", "cause"));
    }

    void pagesThatCompareRunsAsWholesSayItToo() {
        for (const QString page : {"decisions", "features", "explain"}) {
            Opened opened(m_workspace);
            QVERIFY(opened.compare(page, "plain", "debug"));
            auto* banner = opened.window.findChild<ComparabilityBanner*>(page + "Banner");
            QTRY_VERIFY2_WITH_TIMEOUT(banner->isVisible(), qPrintable(page), patience);
            const QString text = opened.window.findChild<QLabel*>(page + "BannerText")->text();
            QVERIFY2(text.contains("bitcode of 2 module") && text.contains("flags of 2 module"), qPrintable(text));
            QVERIFY(opened.compare(page, "plain", "again"));
            QTRY_VERIFY2_WITH_TIMEOUT(!banner->isVisible(), qPrintable(page), patience);
        }
    }

    /// -6,593 = 597 - 7,190 by hand: of two figures with opposite signs none is a part of the other.
    void whatDecisionsAndWhatOtherBitcodeMakeAreTwoFigures() {
        Explanation explanation;
        explanation.revisions = true;
        explanation.sizeA = 20'000;
        explanation.none = explanation.withCulprits = 12'810;
        explanation.all = explanation.sizeB = 13'407;
        explanation.decisions = 40;
        const QString minus(QChar(0x2212));
        const QString text = explanationCaption(explanation, "old", "new").replace(minus, "-");
        QCOMPARE(text, QString("old → new: -6,593 B;  decisions make +597 B, other bitcode -7,190 B (decided alike on "
                               "the second run's bitcode);  0 of the other run's 40 decisions make 0 B"));
        explanation.sizeB += 5; // which neither makes
        QVERIFY(explanationCaption(explanation, "old", "new").contains(", other causes +5 B;"));
    }

    /// Debug info is not part of a body: every function is the same, and all callsites are paired.
    void debugInfoChangesNoBody() {
        for (const char* module : {"pack.c.o", "json.c.o"}) {
            const auto functions = functionsTable(m_workspace.toStdString(), "plain", "debug", module);
            QVERIFY(functions.ok());
            for (const auto& row : functions->rows) {
                QCOMPARE(plainText(row[std::size_t(functions->columnIndex("delta"))]), std::string("0"));
                QCOMPARE(plainText(row[std::size_t(functions->columnIndex("renamed_from"))]), std::string());
            }
            const auto callsites = compareModule(m_workspace.toStdString(), {"plain", "debug"}, module);
            QVERIFY(callsites.ok());
            QCOMPARE(callsites->differing + callsites->onlyA + callsites->onlyB, std::int64_t(0));
            QVERIFY(callsites->same > 20);
        }
    }
};

QTEST_MAIN(TestRevisionPages)
#include "tst_revision_pages.moc"
