// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/training_page.h"

#include "core/jobs/sides/training_packages.h"
#include "core/jobs/tables/cell_filter.h"
#include "views/charts/performance_chart.h"
#include "views/charts/training_curves.h"
#include "views/jobs/measure_jobs.h"
#include "views/models/column_list.h"
#include "views/models/words.h"
#include "views/state/job_runner.h"
#include "views/state/page_id.h"
#include "views/widgets/command_source.h"
#include "views/widgets/control_parts.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/headline.h"
#include "views/widgets/running_job.h"
#include "views/widgets/table_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace inlinescope {
namespace {

/// In links, in every language.
const QString AllPackages = QStringLiteral("*");

} // namespace

TrainingPage::TrainingPage(PageContext context, QWidget* parent)
    : Page(PageId::Training, tr("Training"), context, parent),
      m_headline(new Headline(QStringLiteral("trainingHeadline"), this)), m_of(new QComboBox(this)),
      m_package(new QComboBox(this)), m_curves(new TrainingCurves(QStringLiteral("trainingCurves"), this)),
      m_rounds(new TablePanel(QStringLiteral("trainingRounds"), tr("Rounds"), this)),
      m_packages(new TablePanel(QStringLiteral("trainingPackages"), tr("Packages"), this)),
      m_start(new QPushButton(tr("Train…"), this)),
      m_running(new RunningJob(QStringLiteral("trainingRunning"), context.jobs, this)),
      m_empty(new EmptyState(QStringLiteral("trainingEmpty"), this)), m_stack(new QStackedWidget(this)),
      m_chart(new PerformanceChart(QStringLiteral("performanceChart"), this)),
      m_performance(new TablePanel(QStringLiteral("performanceTable"), tr("Performance"), this)) {
    m_headline->setWhatsThis(
        tr("A training measures what single decisions cost, fits a policy to the better answers, runs the corpus under "
           "it, and begins again. The validation modules are never learned from: they say what to expect of code that "
           "the policy has not seen."));
    build();
    setCommands();
    adopt(m_rounds);
    adopt(m_packages);
    adopt(m_performance);
    connect(m_of, &QComboBox::currentIndexChanged, this, &Page::refresh);
    connect(m_package, &QComboBox::currentIndexChanged, this, &TrainingPage::showCurves);
    connect(m_rounds, &TablePanel::currentRowChanged, this, &TrainingPage::showPackages);
    connect(m_rounds, &TablePanel::rowActivated, this, &TrainingPage::compareRound);
    connect(m_curves, &TrainingCurves::message, this, &Page::message);
    connect(m_chart, &PerformanceChart::message, this, &Page::message);
    connect(m_start, &QPushButton::clicked, this, &TrainingPage::trainRequested);
    for (const auto signal : {&JobRunner::jobAdded, &JobRunner::jobChanged})
        connect(&jobs(), signal, this, [this] {
            if (isVisible()) follow();
        });
}

void TrainingPage::build() {
    m_of->setObjectName(QStringLiteral("trainingOf"));
    m_of->setAccessibleName(tr("Training"));
    m_of->setToolTip(tr("The training, or the imported performance, that is shown"));
    m_of->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // names may be long
    m_of->setMinimumContentsLength(24);
    putInLinks(m_of);
    m_rounds->model().setWordsLike("best", "round_best");
    m_rounds->model().setWordsLike("flips", "round_flips");
    m_rounds->model().setWordsLike("rows", "round_rows");
    m_rounds->setInitiallyHidden(columnList({"run", "rows", "modules", "held_modules", "best", "text", "unique"}));
    m_packages->model().setWordsLike("set", "package_set");
    m_packages->setInitiallyHidden(columnList({"round", "modules", "text", "unique"}));
    m_start->setObjectName(QStringLiteral("trainingStart"));
    m_start->setToolTip(tr("Begin or resume a training by measured bytes (Ctrl+Alt+Shift+M)"));
    m_empty->addButton(QStringLiteral("trainingEmptyStart"), tr("Train a policy…"), [this] { emit trainRequested(); });
    m_empty->addButton(QStringLiteral("trainingEmptyCopy"), tr("Copy the command"),
                       [this] { emit message(copyCommand(trainCommand().shellText())); });
    m_empty->addButton(QStringLiteral("trainingEmptyImport"), tr("Import corpus…"), [this] { emit importRequested(); });
    auto* round = new QSplitter(Qt::Horizontal, this);
    round->addWidget(curvesWithChoice());
    round->addWidget(m_packages);
    round->setStretchFactor(0, 3);
    round->setStretchFactor(1, 2);
    auto* parts = new QSplitter(Qt::Vertical, this);
    parts->addWidget(round);
    parts->addWidget(m_rounds);
    parts->setStretchFactor(0, 3);
    parts->setStretchFactor(1, 2);
    m_stack->addWidget(parts);
    m_stack->addWidget(m_empty);
    buildPerformance();
    auto* controls = new QWidget(this);
    auto* row = new QHBoxLayout(controls);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_of);
    row->addWidget(m_start);
    QVBoxLayout* layout = layOut(m_headline, controls);
    layout->addWidget(m_running);
    layout->addWidget(m_stack, 1);
}

QWidget* TrainingPage::curvesWithChoice() {
    described(m_package, "trainingPackage",
              tr("Package whose curves are shown: the second part of its modules' names"));
    putInLinks(m_package);
    auto* curves = new QWidget(this);
    auto* column = new QVBoxLayout(curves);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_package);
    column->addWidget(m_curves, 1);
    return curves;
}

void TrainingPage::buildPerformance() {
    auto* parts = new QSplitter(Qt::Vertical, this);
    parts->addWidget(m_chart);
    parts->addWidget(m_performance);
    parts->setStretchFactor(0, 3);
    parts->setStretchFactor(1, 2);
    m_stack->addWidget(parts);
}

void TrainingPage::setCommands() {
    const auto command = [this](const QString& part) {
        if (m_shown.name.empty()) return CliCommand();
        CliCommand trained(session(), "trained");
        trained.name(QString::fromStdString(m_shown.name));
        return part.isEmpty() ? trained : trained.option("--part", part);
    };
    m_rounds->setCommand([command] { return command({}); });
    m_packages->setCommand([command] { return command(QStringLiteral("packages")); });
    const auto performance = [this] {
        if (m_shownPerformance->name.empty()) return CliCommand();
        return CliCommand(session(), "performance").name(QString::fromStdString(m_shownPerformance->name));
    };
    m_performance->setCommand([this, performance] {
        if (m_shownPerformance->name.empty() || m_shownPerformance->kind != PerformanceKind::Vocabulary)
            return performance();
        return CliCommand(session(), "vocab").name(QString::fromStdString(m_shownPerformance->name));
    });
    CommandSource::set(*m_chart, performance);
    CommandSource::set(*m_curves, [this, command] {
        if (chosenPackage().isEmpty()) return command({});
        CliCommand curves = command(QStringLiteral("curves"));
        return curves.option("--filter", QStringLiteral("package=") + exactFilter(chosenPackage()));
    });
    CommandSource::set(*m_empty, [this] { return trainCommand(); });
}

/// A start: without further options it takes the heuristic's decisions and all but a quarter of the modules.
CliCommand TrainingPage::trainCommand() const {
    const QString corpus = QString::fromStdString(m_shown.corpus);
    return CliCommand(session(), "train")
        .names({QStringLiteral("bytes"), corpus.isEmpty() ? QStringLiteral("CORPUS") : corpus})
        .option("--output", QStringLiteral("policy"));
}

void TrainingPage::load() {
    jobs().query<Shown>(
        this, QStringLiteral("training"),
        [path = session().workspacePath().toStdString(), name = m_of->currentText().toStdString(),
         chosen = performanceName().toStdString()](const CancelToken& cancel) -> Result<Shown> {
            Shown shown;
            if (path.empty()) return shown;
            INLINESCOPE_TRY(shown.training, shownTraining(path, chosen.empty() ? name : std::string()));
            INLINESCOPE_TRY(ShownPerformance performance, shownPerformance(path, chosen, cancel));
            // A training is shown unless a performance is chosen; if there is none, the newest performance, since the
            // choice may be a name of another workspace.
            if (!shown.training.names.empty() && performance.name != chosen) {
                ShownPerformance notShown;
                notShown.names = std::move(performance.names);
                performance = std::move(notShown);
            }
            shown.performance = std::make_shared<const ShownPerformance>(std::move(performance));
            return shown;
        },
        [this](Result<Shown> shown) {
            showTrouble(this, shown ? QString() : errorSentence(shown.error()));
            const Shown all = shown ? std::move(*shown) : Shown();
            m_shownPerformance = all.performance;
            show(all.training);
            offerAll(all);
            if (!m_shownPerformance->name.empty()) showPerformance();
            finishLoading();
        });
}

/// Trainings, then what was imported, whose items have their names as data.
void TrainingPage::offerAll(const Shown& shown) {
    const QSignalBlocker quiet(m_of);
    m_of->clear();
    for (const std::string& name : shown.training.names)
        m_of->addItem(QString::fromStdString(name));
    for (const std::string& name : shown.performance->names)
        m_of->addItem(tr("performance %1").arg(QString::fromStdString(name)), QString::fromStdString(name));
    for (int item = 0; item < m_of->count(); ++item)
        m_of->setItemData(item, m_of->itemText(item), Qt::ToolTipRole); // the name may not fit
    const QString chosen = QString::fromStdString(shown.performance->name);
    m_of->setCurrentIndex(chosen.isEmpty() ? m_of->findText(QString::fromStdString(shown.training.name))
                                           : m_of->findData(chosen));
    m_of->setVisible(m_of->count() > 1);
}

/// Of the choice; empty if it is a training.
QString TrainingPage::performanceName() const {
    return m_of->currentData().toString();
}

void TrainingPage::reveal(const Sought& sought) {
    if (sought.names.isEmpty()) return;
    const QString& name = sought.names.front();
    const int item = std::max(m_of->findData(name), m_of->findText(name));
    if (item >= 0) m_of->setCurrentIndex(item);
}

void TrainingPage::showPerformance() {
    const ShownPerformance& shown = *m_shownPerformance;
    const bool isCurve = hasPoints(shown.kind), isVocabulary = shown.kind == PerformanceKind::Vocabulary;
    m_chart->setVisible(isCurve);
    m_chart->setPerformance(m_shownPerformance);
    m_performance->setTable({m_shownPerformance, &shown.table});
    m_stack->setCurrentIndex(2);
    const QString name = QString::fromStdString(shown.name);
    m_headline->setFigure({}, 0);
    QStringList detail;
    if (!shown.complete)
        detail << tr("not whole: rows after a damaged place, or of modules that were not captured, are missing");
    if (isVocabulary)
        return m_headline->setAnswer(tr("%1: the quantiles of features, %2 in all", "vocabulary, number")
                                         .arg(name, grouped(std::int64_t(shown.curves.size()))),
                                     detail.value(0));
    if (isCurve)
        return m_headline->setAnswer(
            tr("%1: %Ln curve(s) over the steps of a training", nullptr, int(shown.curves.size())).arg(name),
            detail.value(0));
    const std::int64_t rewards = shown.above + shown.below + shown.equal;
    if (rewards == 0)
        return m_headline->setAnswer(
            tr("%1: %Ln row(s), none with a reward", nullptr, int(shown.table.rows.size())).arg(name), detail.value(0));
    m_headline->setFigure(numberLocale().toString(shown.meanReward, 'f', 4),
                          shown.meanReward > 0 ? -1 : shown.meanReward < 0);
    detail.prepend(tr("%1 smaller than under the heuristic, %2 larger, %3 as large", "numbers of rows")
                       .arg(grouped(shown.above), grouped(shown.below), grouped(shown.equal)));
    m_headline->setAnswer(tr("mean reward of %1, as ml-compiler-opt computes it").arg(name),
                          detail.join(QStringLiteral("   ·   ")));
}

void TrainingPage::show(const ShownTraining& training) {
    const int chosen = m_rounds->currentRow();
    const bool followsBest =
        training.name != m_shown.name || chosen < 0 || std::size_t(chosen) == bestRound(m_shown.rounds);
    m_shown = training;
    offerPackages();
    showCurves();
    m_rounds->setTable(std::make_shared<const Table>(training.roundTable));
    m_packages->setTable(std::make_shared<const Table>(training.packageTable));
    m_rounds->selectRow(followsBest ? int(bestRound(training.rounds)) : chosen);
    showPackages();
    showHeadline();
    m_empty->setText(
        tr("A training learns a policy from measured bytes, in rounds. Each round is shown here as soon as "
           "it is complete: how much smaller it makes the modules that it learned from, and those that it "
           "never saw. This command in a terminal begins one too, and this page follows it:\n\n%1")
            .arg(trainCommand().isEmpty() ? QStringLiteral("inlinescope-cli train bytes CORPUS --output policy")
                                          : trainCommand().shellText()));
    m_stack->setCurrentIndex(training.rounds.empty() ? 1 : 0);
    follow();
}

/// Keeps the choice if the training has the package.
void TrainingPage::offerPackages() {
    const QSignalBlocker quiet(m_package);
    const QString chosen = chosenPackage();
    m_package->clear();
    m_package->addItem(tr("All packages"), AllPackages);
    for (const std::string& name : packageNames(m_shown.curves)) {
        const QString text = QString::fromStdString(name);
        m_package->addItem(name == NoPackage ? tr("Modules without a package") : text, text);
    }
    m_package->setCurrentIndex(std::max(0, m_package->findData(chosen)));
    m_package->setVisible(m_package->count() > 2);
}

/// Empty for all.
QString TrainingPage::chosenPackage() const {
    const QString chosen = m_package->currentData().toString();
    return chosen == AllPackages ? QString() : chosen;
}

void TrainingPage::showCurves() {
    const QString package = chosenPackage();
    m_curves->setRounds(package.isEmpty() ? m_shown.rounds : onlyPackage(m_shown.curves, package.toStdString()),
                        bestRound(m_shown.rounds));
}

/// Shows that a training runs in this window; its rounds appear as they are stored.
void TrainingPage::follow() {
    const auto [job, what] = ongoing<TrainingBytes>(session(), jobs(), [](const TrainBytesOptions&) { return true; });
    m_running->follow(
        job, what ? tr("%1 is being trained on %2: each round appears here when it is complete", "training, corpus")
                        .arg(QString::fromStdString(what->options.name), QString::fromStdString(what->options.corpus))
                  : QString());
}

/// What the last accepted round does to the modules that it never saw, by the objective. A round is accepted for what
/// it does to the training modules, so that these may have become larger.
void TrainingPage::showHeadline() {
    m_headline->setFigure({}, 0);
    const QString name = QString::fromStdString(m_shown.name);
    if (m_shown.name.empty()) return m_headline->setAnswer(tr("No policy is trained yet"));
    if (m_shown.rounds.empty()) return m_headline->setAnswer(tr("%1 has begun: no round is complete yet").arg(name));
    const std::size_t best = bestRound(m_shown.rounds), last = m_shown.rounds.size() - 1;
    QStringList parts;
    if (best == 0) {
        m_headline->setAnswer(last == 0 ? tr("The first policy is measured, and no round is fitted yet")
                                        : tr("No round of %1 is accepted").arg(last));
        parts << tr("the first policy is still the best one");
    } else {
        showAccepted(best, parts);
        parts << tr("round %1 of %2 is accepted, by the training modules alone: policy %3")
                     .arg(QString::number(best), QString::number(last),
                          QString::fromStdString(m_shown.rounds[best].policy));
    }
    parts << tr("%1 on %2, seed %3", "training, corpus, number")
                 .arg(name, QString::fromStdString(m_shown.corpus), QString::number(m_shown.seed));
    m_headline->setAnswer(m_headline->answer(), parts.join(QStringLiteral("   ·   ")));
}

/// The figure and the answer; adds to the detail what it does to the training modules.
void TrainingPage::showAccepted(std::size_t number, QStringList& parts) {
    const TrainingRound& round = m_shown.rounds[number];
    const auto change = [](const SetSizes& sizes, SearchObjective objective) {
        return signedPercent(100 * sizes.change(objective));
    };
    const SetSizes training = round.of(PackageRole::Training), held = round.of(PackageRole::Validation);
    const SetSizes& judged = held.modules > 0 ? held : training;
    const bool isText = m_shown.objective == SearchObjective::Text;
    const double share = judged.change(m_shown.objective);
    m_headline->setFigure(change(judged, m_shown.objective), share < 0 ? -1 : share > 0);
    const QString start = QString::fromStdString(m_shown.rounds.front().policy);
    if (held.modules > 0)
        parts << tr("training modules: text %1, unique %2")
                     .arg(change(training, SearchObjective::Text), change(training, SearchObjective::Unique));
    if (held.modules > 0 && share > 0)
        return m_headline->setAnswer(
            tr("round %1 makes the validation modules larger: text %2 B, unique %3 B, against %4")
                .arg(QString::number(number), signedGrouped(held.text - held.textBefore),
                     signedGrouped(held.unique - held.uniqueBefore), start));
    const QString what = held.modules > 0 ? tr("of the validation modules") : tr("of the training modules");
    const QString answer = isText ? tr("text %1, unique %2, against %3", "of the modules, percent, policy")
                                  : tr("unique %1, text %2, against %3", "of the modules, percent, policy");
    const SearchObjective other = isText ? SearchObjective::Unique : SearchObjective::Text;
    m_headline->setAnswer(answer.arg(what, change(judged, other), start));
}

/// Those of the chosen round.
void TrainingPage::showPackages() {
    const int chosen = m_rounds->currentRow();
    const std::int64_t round = chosen >= 0 ? chosen : std::int64_t(bestRound(m_shown.rounds));
    m_packages->setRowFilter([round](const std::vector<Cell>& row) { return row[0] == cell(round); },
                             QStringLiteral("round==%1").arg(round));
}

void TrainingPage::compareRound(int round) {
    if (round < 1 || std::size_t(round) >= m_shown.rounds.size()) return;
    session().setRuns({QString::fromStdString(m_shown.rounds.front().run),
                       QString::fromStdString(m_shown.rounds[std::size_t(round)].run)});
    session().navigate(PageId::Modules);
}

} // namespace inlinescope
