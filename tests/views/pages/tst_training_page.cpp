// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/workspace.h"
#include "tests/support/csv.h"
#include "tests/support/process.h"
#include "tests/views/page_fixture.h"
#include "views/charts/performance_chart.h"
#include "views/charts/training_curves.h"
#include "views/jobs/measure_jobs.h"
#include "views/models/words.h"
#include "views/pages/training_page.h"
#include "views/state/page_id.h"
#include "views/widgets/command_source.h"
#include "views/widgets/headline.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QThread>
#include <qcustomplot.h>

using namespace inlinescope;

/// Trainings on the page Training, as another program writes them.
class TrainingPageTest : public QObject {
    Q_OBJECT

    struct Trained : PageFixture {
        Workspace workspace = Workspace::create(this->PageFixture::workspace()).value();
        WorkspaceWriter writer = workspace.writer().value();
        CorpusId corpus = writer.corpora().add({"small", "/small", "h"}).value();
        TrainingPage page{context()};

        TrainingId begin(const std::string& name, SearchObjective objective = SearchObjective::Text) {
            return writer.trainings().begin({name, corpus, objective, 7}).value();
        }
        /// Of a training package of 1,000 bytes and two validation packages of 200 and 300.
        void put(TrainingId training, const std::string& name, int number, bool accepted, int learned, int held) {
            const std::string word = std::to_string(number);
            const TrainingRound round{name + "-" + word,
                                      number == 0 ? "default" : "policy-" + word,
                                      accepted,
                                      number * 50,
                                      number * 200,
                                      {{PackageRole::Training, "learned", {8, learned, learned - 10, 1000, 990}},
                                       {PackageRole::Validation, "held/a", {1, 200, 200, 200, 200}},
                                       {PackageRole::Validation, "held/b", {2, held, held, 300, 300}}}};
            QVERIFY(writer.trainings().put(training, std::size_t(number), round).ok());
        }
        /// Three rounds, of which the second is the best.
        void fill(const std::string& name = "bytes", SearchObjective objective = SearchObjective::Text) {
            const TrainingId training = begin(name, objective);
            put(training, name, 0, true, 1000, 300);
            put(training, name, 1, true, 950, 280);
            put(training, name, 2, false, 960, 270);
        }
        bool shown() {
            session.noteWorkspaceChanged();
            return show(page);
        }
        template <typename Widget>
        Widget& child(const char* name) const {
            return *page.findChild<Widget*>(QLatin1String(name));
        }
        TablePanel& rounds() const { return child<TablePanel>("trainingRounds"); }
        TablePanel& packages() const { return child<TablePanel>("trainingPackages"); }
        const Headline& headline() const { return child<Headline>("trainingHeadline"); }
        const TrainingCurves& curves() const { return child<TrainingCurves>("trainingCurves"); }
        QByteArray printed(const QStringList& command) const {
            return runCli(session.workspacePath(), QStringList{"--format", "csv"} + command).out;
        }
    };

private slots:
    void withoutATrainingItSaysHowToBeginOne() {
        Trained box;
        QVERIFY(box.shown());
        QCOMPARE(box.headline().answer(), QString("No policy is trained yet"));
        QVERIFY(!box.page.hasDataRows());
        QVERIFY(box.child<QLabel>("trainingEmptyText").isVisible());
        QVERIFY(box.child<QPushButton>("trainingEmptyStart").isVisible());
        QVERIFY(!box.child<QWidget>("trainingRunning").isVisible());
        box.child<QPushButton>("trainingEmptyCopy").click();
        QVERIFY2(QApplication::clipboard()->text().contains("train bytes small --output policy"),
                 qPrintable(QApplication::clipboard()->text()));
        box.begin("bytes");
        QVERIFY(box.shown());
        QCOMPARE(box.headline().answer(), QString("bytes has begun: no round is complete yet"));
    }

    void withoutAWorkspaceItSaysSoToo() {
        PageFixture none;
        none.session.setWorkspacePath({});
        TrainingPage page(none.context());
        QVERIFY(none.show(page));
        const QString text = page.findChild<QLabel*>("trainingEmptyText")->text();
        QVERIFY2(text.endsWith("inlinescope-cli train bytes CORPUS --output policy"), qPrintable(text));
    }

    void theHeadlineIsTheBestRoundOfTheValidationModules() {
        Trained box;
        box.fill();
        QVERIFY(box.shown());
        QCOMPARE(box.headline().figure(), signedPercent(-4.0)); // 20 of 500 bytes
        QCOMPARE(box.headline().answer(),
                 QString("text of the validation modules, unique %1, against default").arg(signedPercent(-4.0)));
        for (const QString& part : {QString("training modules: text %1, unique %2")
                                        .arg(signedPercent(-5.0), signedPercent(-100 * 50 / 990.0)),
                                    QString("round 1 of 2 is accepted, by the training modules alone: policy policy-1"),
                                    QString("bytes on small, seed 7")})
            QVERIFY2(box.headline().detail().contains(part), qPrintable(box.headline().detail()));
        QCOMPARE(box.rounds().currentRow(), 1);
        QVERIFY(!box.child<QComboBox>("trainingOf").isVisible());
    }

    /// It is accepted for what it does to the training modules.
    void aRoundThatMakesTheValidationModulesLargerIsNotCalledTheBest() {
        Trained box;
        const TrainingId training = box.begin("bytes");
        box.put(training, "bytes", 0, true, 1000, 300);
        box.put(training, "bytes", 1, true, 950, 340);
        QVERIFY(box.shown());
        QCOMPARE(box.headline().figure(), signedPercent(8)); // 40 of 500 bytes
        QCOMPARE(box.headline().answer(),
                 QString("round 1 makes the validation modules larger: text +40 B, unique +40 B, against default"));
        const QString detail = box.headline().detail();
        QVERIFY2(detail.contains("round 1 of 1 is accepted, by the training modules alone") && !detail.contains("best"),
                 qPrintable(detail));
    }

    void withoutAnAcceptedRoundTheFirstPolicyIsTheBest() {
        Trained box;
        const TrainingId training = box.begin("bytes");
        box.put(training, "bytes", 0, true, 1000, 300);
        box.put(training, "bytes", 1, false, 1010, 290);
        box.put(training, "bytes", 2, false, 1020, 280);
        QVERIFY(box.shown());
        QVERIFY(box.headline().figure().isEmpty());
        QCOMPARE(box.headline().answer(), QString("No round of 2 is accepted"));
        QVERIFY2(box.headline().detail().contains("the first policy is still the best one"),
                 qPrintable(box.headline().detail()));
    }

    /// A performance is shown if there is no training, or if it is chosen.
    void anImportedPerformanceIsShown() {
        Trained box;
        const auto put = [&box](const char* name, PerformanceKind kind, const auto& fill) {
            auto sink = box.writer.importEvidence(name, {name, name, 1}).value();
            QVERIFY(sink->beginPerformance(kind).ok());
            fill(*sink);
            QVERIFY(sink->finish().ok());
        };
        put("scores", PerformanceKind::Report, [](EvidenceWriter& sink) {
            QVERIFY(sink.performance({{"a", "default", 99.99, 49.99, ""},
                                      {"b", "default", 99.99, 149.99, ""},
                                      {"c", "default", 99.99, 99.99, ""}})
                        .ok());
        });
        put("events", PerformanceKind::Events, [](EvidenceWriter& sink) {
            QVERIFY(sink.points({{"reward/10_percentile", 1, 0, {}, 2.0},
                                 {"reward/90_percentile", 1, 0, {}, 6.0},
                                 {"reward/50_percentile", 1, 0, {}, 3.0},
                                 {"loss", 1, 0, {}, 1.0},
                                 {"loss", 4, 0, {}, 0.5}})
                        .ok());
        });
        put("quantiles", PerformanceKind::Vocabulary, [](EvidenceWriter& sink) {
            QVERIFY(sink.points({{"users", 0, 0, {}, 1.0},
                                 {"users", 1, 0, {}, 1.0},
                                 {"users", 2, 0, {}, 6.5},
                                 {"cost", 0, 0, {}, -2.5}})
                        .ok());
        });
        QVERIFY(box.shown());
        auto& of = box.child<QComboBox>("trainingOf");
        QCOMPARE(of.count(), 3);
        const int textWidth = of.fontMetrics().horizontalAdvance("performance quantiles");
        QTRY_VERIFY_WITH_TIMEOUT(of.width() > textWidth, patience);
        QCOMPARE(of.itemData(2, Qt::ToolTipRole).toString(), of.itemText(2));
        of.setCurrentIndex(of.findData("events"));
        QTRY_COMPARE_WITH_TIMEOUT(box.headline().answer(), QString("events: 2 curve(s) over the steps of a training"),
                                  patience);
        const auto& chart = box.child<PerformanceChart>("performanceChart");
        auto& curve = box.child<QComboBox>("performanceChartOf");
        QCOMPARE(curve.currentText(), QString("loss"));
        QCOMPARE(chart.tipText(3), QString("Step 3: 1"));
        QCOMPARE(chart.tipText(4.2), QString("Step 4: 0.5"));
        curve.setCurrentText("reward/N_percentile");
        QCOMPARE(chart.plot().graphCount(), 3);
        QCOMPARE(chart.plot().graph(0)->channelFillGraph(), chart.plot().graph(2));
        QVERIFY2(chart.tipText(1).contains("3 (median)"), qPrintable(chart.tipText(1)));
        QCOMPARE(box.child<TablePanel>("performanceTable").csv(), box.printed({"performance", "events"}));
        of.setCurrentIndex(of.findData("quantiles"));
        QTRY_COMPARE_WITH_TIMEOUT(box.headline().answer(), QString("quantiles: the quantiles of features, 2 in all"),
                                  60'000);
        QVERIFY(chart.isVisible());
        curve.setCurrentText("users");
        QCOMPARE(chart.tipText(2), QString("Quantile 2: 6.5"));
        QCOMPARE(chart.plot().xAxis->label(), QString("number of the quantile"));
        QCOMPARE(box.child<TablePanel>("performanceTable").csv(), box.printed({"vocab", "quantiles"}));
        of.setCurrentIndex(of.findData("scores"));
        QTRY_COMPARE_WITH_TIMEOUT(box.headline().figure(), QString("0.0000"), patience); // 0.5, -0.5 and 0
        QVERIFY2(box.headline().detail().startsWith("1 smaller than under the heuristic, 1 larger, 1 as large"),
                 qPrintable(box.headline().detail()));
        QVERIFY(!chart.isVisible());
        QCOMPARE(box.child<TablePanel>("performanceTable").csv(), box.printed({"performance", "scores"}));
        box.fill();
        QVERIFY(box.shown());
        QCOMPARE(of.currentData().toString(), QString("scores")); // the choice stays
        of.setCurrentIndex(of.findText("bytes"));
        QTRY_COMPARE_WITH_TIMEOUT(box.headline().figure(), signedPercent(-4.0), patience);
    }

    /// As after an import that kept what is before the damaged place.
    void aPerformanceThatIsNotWholeSaysSo() {
        Trained box;
        auto sink = box.writer.importEvidence("scores", {"scores", "scores", 1}).value();
        QVERIFY(sink->beginPerformance(PerformanceKind::Report).ok());
        QVERIFY(sink->performance({{"a", "default", 99.99, 49.99, ""}}).ok() && sink->finish(false).ok());
        QVERIFY(box.shown());
        QCOMPARE(box.headline().figure(), QString("0.5000"));
        QCOMPARE(box.headline().detail(), QString("1 smaller than under the heuristic, 0 larger, 0 as large   ·   "
                                                  "not whole: rows after a damaged place, or of modules that were not "
                                                  "captured, are missing"));
    }

    void aPerformanceIsShownIfTheChoiceIsOfAnotherWorkspace() {
        Trained box;
        const auto put = [](WorkspaceWriter& writer, const char* name) {
            auto sink = writer.importEvidence(name, {name, name, 1}).value();
            QVERIFY(sink->beginPerformance(PerformanceKind::Report).ok());
            QVERIFY(sink->performance({{"a", "default", 99.99, 49.99, ""}}).ok() && sink->finish().ok());
        };
        put(box.writer, "here");
        QVERIFY(box.shown());
        QVERIFY2(box.headline().answer().contains(" of here,"), qPrintable(box.headline().answer()));
        const QString path = box.folder.filePath("other.inlinescope");
        const Workspace other = Workspace::create(path.toStdString()).value();
        WorkspaceWriter writer = other.writer().value();
        put(writer, "there");
        box.session.setWorkspacePath(path);
        QVERIFY(box.show(box.page));
        QVERIFY2(box.headline().answer().contains(" of there,"), qPrintable(box.headline().answer()));
        QCOMPARE(box.child<QComboBox>("trainingOf").currentData().toString(), QString("there"));
    }

    /// The numbers of a vocabulary may be many more than a picture has columns of pixels.
    void ofManyNumbersTheChartDrawsWhatCanBeSeen() {
        constexpr std::int64_t many = 100'000, peak = 70'001;
        Trained box;
        auto sink = box.writer.importEvidence("many", {"many", "many", 1}).value();
        QVERIFY(sink->beginPerformance(PerformanceKind::Vocabulary).ok());
        std::vector<PerformancePoint> points;
        for (std::int64_t number = 0; number < many; ++number)
            points.push_back({"users", number, 0, {}, double(number) / 2});
        QVERIFY(sink->points(points).ok() && sink->finish().ok());
        QVERIFY(box.shown());
        const auto& chart = box.child<PerformanceChart>("performanceChart");
        QVERIFY(chart.isVisible());
        QCOMPARE(chart.tipText(peak), QString("Quantile 70,001: 35,000.5"));
        QCOMPARE(chart.plot().graph(0)->data()->size(), 2 * 4096); // of 24 numbers in a column the smallest and largest
        QCOMPARE(chart.plot().graph(0)->data()->at(0)->value, 0.0);
        QCOMPARE((chart.plot().graph(0)->data()->constEnd() - 1)->value, double(many - 1) / 2);
    }

    void theTablesAreWhatTheCommandLinePrints() {
        Trained box;
        box.fill();
        QVERIFY(box.shown());
        QCOMPARE(box.rounds().csv(), box.printed({"trained", "bytes"}));
        QCOMPARE(box.packages().csv(), box.printed({"trained", "bytes", "--part", "packages", "--filter", "round==1"}));
        box.rounds().selectRow(2);
        QCOMPARE(box.packages().csv(), box.printed({"trained", "bytes", "--part", "packages", "--filter", "round==2"}));
        QCOMPARE(box.packages().shownRowCount(), 3);
    }

    void theCurvesAreChangesAgainstTheFirstRound() {
        Trained box;
        box.fill();
        QVERIFY(box.shown());
        const auto percents = [&](PackageRole role) { return box.curves().percents(role, SearchObjective::Text); };
        QCOMPARE(percents(PackageRole::Training), (std::vector<double>{0, -5, -4}));
        QCOMPARE(percents(PackageRole::Validation), (std::vector<double>{0, -4, -6}));
        const QString tip = box.curves().tipText(1.8);
        QVERIFY2(tip.startsWith("Round 2 (policy-2): ") && tip.contains("validation text " + signedPercent(-6.0)),
                 qPrintable(tip));
        QVERIFY(box.curves().tipText(2.6).isEmpty() && box.curves().tipText(-0.6).isEmpty());
        QCustomPlot& plot = box.curves().plot();
        plot.replot();
        std::vector<QRectF> names;
        for (int item = 0; item < plot.itemCount(); ++item)
            if (auto* name = qobject_cast<QCPItemText*>(plot.item(item)); name && name->visible())
                names.emplace_back(name->topLeft->pixelPosition(), name->bottomRight->pixelPosition());
        QCOMPARE(names.size(), std::size_t(4));
        for (std::size_t one = 0; one < names.size(); ++one) {
            QVERIFY(names[one].right() <= plot.width() && names[one].left() >= plot.axisRect()->right());
            for (std::size_t other = 0; other < one; ++other)
                QVERIFY(!names[one].intersects(names[other].adjusted(0, 1, 0, -1)));
        }
    }

    /// The folders held/a and held/b are the packages a and b; what is in the folder learned has none.
    void thePackageOfTheCurvesIsChosen() {
        Trained box;
        box.fill();
        QVERIFY(box.shown());
        auto& of = box.child<QComboBox>("trainingPackage");
        QVERIFY(of.isVisible());
        QStringList names;
        for (int item = 0; item < of.count(); ++item)
            names << of.itemData(item).toString();
        QCOMPARE(names, (QStringList{"*", ".", "a", "b"}));
        const auto percents = [&](PackageRole role) { return box.curves().percents(role, SearchObjective::Text); };
        const std::vector<double> ofB = {0, 100 * (-20.0 / 300), 100 * (-30.0 / 300)};
        of.setCurrentIndex(of.findData("b"));
        QCOMPARE(percents(PackageRole::Validation), ofB);
        QVERIFY(percents(PackageRole::Training).empty());
        QVERIFY(box.shown()); // loads again
        QCOMPARE(of.currentText(), QString("b"));
        QCOMPARE(percents(PackageRole::Validation), ofB);
        const QStringList words =
            CommandSource::of(&box.child<TrainingCurves>("trainingCurves"))->command().words().mid(1);
        const QList<QStringList> rows = parseCsv(
            runProgram(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli", QStringList{"--format", "csv"} + words).out);
        QCOMPARE(rows.size(), 4);
        for (const auto& [round, text] : {std::pair(0, "300"), {1, "280"}, {2, "270"}})
            QCOMPARE(rows[round + 1].mid(0, 5), (QStringList{QString::number(round), "validation", "b", "2", text}));
        of.setCurrentIndex(of.findData("."));
        QCOMPARE(percents(PackageRole::Training), (std::vector<double>{0, -5, -4}));
        QVERIFY(percents(PackageRole::Validation).empty());
        of.setCurrentIndex(0);
        QCOMPARE(percents(PackageRole::Validation), (std::vector<double>{0, -4, -6}));
    }

    /// As a command in a terminal writes it.
    void aRoundThatIsStoredWhileOneLooksAppears() {
        Trained box;
        const TrainingId training = box.begin("bytes");
        box.put(training, "bytes", 0, true, 1000, 300);
        QVERIFY(box.shown());
        QCOMPARE(box.headline().answer(), QString("The first policy is measured, and no round is fitted yet"));
        QVERIFY(box.headline().figure().isEmpty());
        box.put(training, "bytes", 1, true, 900, 290);
        box.session.noteWorkspaceChanged();
        QTRY_COMPARE_WITH_TIMEOUT(box.rounds().shownRowCount(), 2, patience);
        QCOMPARE(box.headline().figure(), signedPercent(-2.0));
        QCOMPARE(box.rounds().currentRow(), 1); // the best so far, as before
        QCOMPARE(box.curves().percents(PackageRole::Training, SearchObjective::Text).size(), std::size_t(2));
        box.rounds().selectRow(0);
        box.put(training, "bytes", 2, true, 800, 280);
        box.session.noteWorkspaceChanged();
        QTRY_COMPARE_WITH_TIMEOUT(box.rounds().shownRowCount(), 3, patience);
        QCOMPARE(box.rounds().currentRow(), 0); // what the user has chosen stays
        QCOMPARE(box.headline().figure(), signedPercent(-4.0));
    }

    void aTrainingOfTheWindowCanBeStoppedWhereItsRoundsAppear() {
        Trained box;
        QVERIFY(box.shown());
        TrainBytesOptions options;
        options.corpus = "small";
        options.name = "word";
        const auto untilCancelled = [](const JobContext& context) -> Result<QString> {
            while (!context.cancel.isCancelled())
                QThread::msleep(1);
            return CancelToken::error();
        };
        box.jobs.start("train", untilCancelled, nullptr, {}, JobLength::Long,
                       std::make_shared<NewestResult>(TrainingBytes{box.session.workspacePath(), options, nullptr}));
        QTRY_VERIFY_WITH_TIMEOUT(box.child<QLabel>("trainingRunningFound").isVisible(), patience);
        QTRY_VERIFY2_WITH_TIMEOUT(
            box.child<QLabel>("trainingRunningFound").text().startsWith("word is being trained on small: "),
            qPrintable(box.child<QLabel>("trainingRunningFound").text()), patience);
        box.child<QPushButton>("trainingRunningStop").click();
        QTRY_VERIFY_WITH_TIMEOUT(!box.child<QLabel>("trainingRunningFound").isVisible(), patience);
    }

    void anotherTrainingIsChosenByItsName() {
        Trained box;
        box.fill("bytes");
        box.fill("small", SearchObjective::Unique);
        QVERIFY(box.shown());
        auto& of = box.child<QComboBox>("trainingOf");
        QVERIFY(of.isVisible());
        of.setCurrentText("small");
        QVERIFY(box.show(box.page));
        QVERIFY(box.headline().answer().startsWith("unique of the validation modules, text "));
        QCOMPARE(box.rounds().csv(), box.printed({"trained", "small"}));
        box.session.noteWorkspaceChanged();
        QVERIFY(box.show(box.page));
        QCOMPARE(of.currentText(), QString("small"));
    }

    void aRoundIsComparedWithTheFirst() {
        Trained box;
        box.fill();
        QVERIFY(box.shown());
        emit box.rounds().rowActivated(2);
        QCOMPARE(box.session.runs(), (QStringList{"bytes-0", "bytes-2"}));
        QCOMPARE(box.session.here().page, QString(PageId::Modules));
    }
};

QTEST_MAIN(TrainingPageTest)
#include "tst_training_page.moc"
