// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/culprits_panel.h"

#include "core/jobs/explain/stored_explanations.h"
#include "core/model/symbol_text.h"
#include "views/charts/waterfall_chart.h"
#include "views/models/column_list.h"
#include "views/models/error_text.h"
#include "views/models/value_words.h"
#include "views/models/words.h"
#include "views/state/job_runner.h"
#include "views/text/plain_text.h"
#include "views/widgets/running_job.h"
#include "views/widgets/table_helpers.h"
#include "views/widgets/table_panel.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <span>
#include <utility>

namespace inlinescope {
namespace {

constexpr QLatin1String explanationSlot("explanation");

QLabel* sentence(const char* name, QWidget* parent) {
    auto* label = plainLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QString whatToDo() {
    return CulpritsPanel::tr(
        "\"Explain this delta\" finds the few decisions that account for the difference between the "
        "two runs, and shows them here.");
}

/// While it is searched; a part is never said to be the whole.
QString runningCaption(const Explanation& soFar, const QString& runA, const QString& runB) {
    return CulpritsPanel::tr("Running: which decisions make the %3 B from %1 to %2. %4 found so far, not verified yet")
        .arg(runA, runB, signedGrouped(soFar.delta()), grouped(std::int64_t(soFar.culprits.size())));
}

/// Whether the rows of the two are the same; null for none.
bool haveSameRows(const Explanation* a, const Explanation* b) {
    return a && b ? a->module == b->module && a->culprits == b->culprits : a == b;
}

} // namespace

QString soFarText(const ExplanationSoFar& soFar, const Session& session) {
    constexpr std::size_t mostNamed = 3;
    const std::vector<Culprit>& culprits = soFar.explanation.culprits;
    QStringList names;
    for (const Culprit& culprit : std::span(culprits).first(std::min(mostNamed, culprits.size())))
        names << CulpritsPanel::tr("%1 into %2 (%3 B)", "callee, caller, bytes")
                     .arg(session.symbolText(QString::fromStdString(culprit.callee)),
                          session.symbolText(QString::fromStdString(culprit.caller)), signedGrouped(culprit.bytes));
    if (culprits.size() > mostNamed) names << CulpritsPanel::tr("%Ln more", nullptr, int(culprits.size() - mostNamed));
    const QString compiles =
        CulpritsPanel::tr("%1 of about %2 compiles")
            .arg(grouped(std::int64_t(soFar.explanation.compiles)), grouped(std::int64_t(soFar.expected)));
    return names.isEmpty() ? CulpritsPanel::tr("%1; no single decision is found yet").arg(compiles)
                           : CulpritsPanel::tr("%1; culprits so far: %2", "compiles, names")
                                 .arg(compiles, names.join(QStringLiteral(", ")));
}

QString explanationCaption(const Explanation& explanation, const QString& runA, const QString& runB) {
    const std::int64_t bitcode = explanation.otherBitcode();
    const std::int64_t others = explanation.delta() - explanation.decided() - bitcode;
    QString text = CulpritsPanel::tr("%1 → %2: %3 B;  decisions make %4 B")
                       .arg(runA, runB, signedGrouped(explanation.delta()), signedGrouped(explanation.decided()));
    if (explanation.revisions)
        text += CulpritsPanel::tr(", other bitcode %1 B (decided alike on the second run's bitcode)")
                    .arg(signedGrouped(bitcode));
    if (others) text += CulpritsPanel::tr(", other causes %1 B").arg(signedGrouped(others));
    return text + CulpritsPanel::tr(";  %1 of the other run's %2 decisions make %3 B")
                      .arg(grouped(std::int64_t(explanation.culprits.size())),
                           grouped(std::int64_t(explanation.decisions)),
                           signedGrouped(explanation.withCulprits - explanation.none));
}

QString outlierText(const Culprit& culprit) {
    QStringList parts;
    for (const FeatureOutlier& feature : culprit.features)
        parts << CulpritsPanel::tr("%1 = %2 (percentile %3)")
                     .arg(QString::fromStdString(feature.name), QString::fromStdString(feature.value),
                          numberLocale().toString(feature.percentile, 'f', 1));
    return parts.isEmpty() ? CulpritsPanel::tr("No feature is an outlier.")
                           : CulpritsPanel::tr("Outliers: %1").arg(parts.join(QStringLiteral(";  ")));
}

QString verifiedText(const Explanation& explanation) {
    const QString compiles = grouped(std::int64_t(explanation.compiles));
    if (explanation.ended)
        return CulpritsPanel::tr("Not verified: the search ended early (%1) after %2 compiles.")
            .arg(shownValue(explanation.whyEnded()), compiles);
    if (!explanation.verified)
        return CulpritsPanel::tr("Not verified: no such set was found by %1 compiles.").arg(compiles);
    if (explanation.culprits.empty())
        return CulpritsPanel::tr("Verified by compiling: decisions make no difference. %1 compiles.").arg(compiles);
    return CulpritsPanel::tr("Verified by compiling: with exactly these put in, text is %1 B (all of them: %2 B), and "
                             "none can be left out. Interaction left over: %3 B. %4 compiles.")
        .arg(grouped(explanation.withCulprits), grouped(explanation.all), signedGrouped(explanation.interaction),
             compiles);
}

CulpritsPanel::CulpritsPanel(PageContext context, QWidget* parent)
    : QWidget(parent), m_context(context), m_caption(sentence("culpritsCaption", this)),
      m_features(sentence("culpritsFeatures", this)), m_verified(sentence("culpritsVerified", this)),
      m_exact(new QCheckBox(tr("to the byte"), this)),
      m_table(new TablePanel(QStringLiteral("culpritsTable"), tr("Decisions to blame"), this)),
      m_running(new RunningJob(QStringLiteral("culpritsRunning"), context.jobs, this)),
      m_waterfall(new WaterfallChart(QStringLiteral("culpritsWaterfall"), this)) {
    m_exact->setObjectName(QStringLiteral("culpritsExact"));
    m_exact->setToolTip(tr("Look for decisions that bring every section and function to the other run's size"));
    m_exact->setWhatsThis(tr("Otherwise the decisions found bring text to within 5 % of the difference, which takes "
                             "fewer compiles and names fewer decisions."));
    showOverloads(m_table, context.session, {"caller", "callee"});
    m_table->setTextForm("location", shortLocation, std::identity());
    m_table->setInitiallyHidden(columnList({"site", "decision_a", "decision_b", "sum", "together", "features"}));
    m_table->setEmptyText(whatToDo());
    m_table->setCommand([this] {
        CliCommand command = CliCommand::ofModule(m_context.session, "explain");
        if (const Explanation* shown = known(); shown && shown->kept && !m_soFar) command.flag("--stored");
        if (m_exact->isChecked()) command.flag("--exact");
        return m_others == Others::Held ? command.flag("--hold") : command;
    });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* top = new QHBoxLayout;
    top->addWidget(m_caption, 1);
    top->addWidget(m_exact, 0, Qt::AlignTop);
    layout->addLayout(top);
    layout->addWidget(m_running);
    auto* content = new QSplitter(Qt::Horizontal, this);
    content->addWidget(m_table);
    content->addWidget(m_waterfall);
    content->setSizes({640, 420});
    content->setChildrenCollapsible(false);
    content->setHandleWidth(8);
    layout->addWidget(content, 1);
    layout->addWidget(m_features);
    layout->addWidget(m_verified);
    connect(m_table, &TablePanel::currentRowChanged, this, &CulpritsPanel::choose);
    connect(m_waterfall, &WaterfallChart::message, this, &CulpritsPanel::message);
    connect(m_waterfall, &WaterfallChart::heightChanged, this, &CulpritsPanel::drawWaterfall, Qt::QueuedConnection);
    connect(&context.session, &Session::symbolFormChanged, this, &CulpritsPanel::drawWaterfall);
    m_waterfall->hide();
    connect(m_exact, &QCheckBox::toggled, this, [this] { load(m_others); });
    connect(&context.session, &Session::workspacePathChanged, this, [this] { m_unkept.clear(); });
    for (const auto signal : {&JobRunner::jobAdded, &JobRunner::jobChanged})
        connect(&context.jobs, signal, this, &CulpritsPanel::follow);
    m_running->setWhatsThis(tr("The number of compiles is the one that earlier explanations in this workspace lead to "
                               "expect of a module with as many differing decisions. It grows if more decisions than "
                               "usual are to blame."));
    for (QLabel* label : {m_features, m_verified})
        label->hide();
}

ExplainOptions CulpritsPanel::options() const {
    ExplainOptions options;
    options.runA = m_context.session.baselineRun().toStdString();
    options.runB = m_context.session.versusRun().toStdString();
    options.module = m_context.session.module().toStdString();
    options.exact = m_exact->isChecked();
    options.others = m_others;
    return options;
}

/// The two runs, the module, who decides others, and how exactly.
QStringList CulpritsPanel::about() const {
    const Session& session = m_context.session;
    return {session.baselineRun(), session.versusRun(), session.module(), QString::number(int(m_others)),
            QString::number(int(m_exact->isChecked()))};
}

void CulpritsPanel::explain(Others others) {
    m_others = others;
    if (running().job) return;
    explainWithJob(m_context.session, m_context.jobs, options(), this,
                   [this, about = about()](const Explanation& explanation) {
                       if (!explanation.kept) m_unkept[about] = std::make_shared<const Explanation>(explanation);
                       load(m_others);
                   });
}

Ongoing<ExplainingModule> CulpritsPanel::running() const {
    return ongoing<ExplainingModule>(
        m_context.session, m_context.jobs, [wanted = options()](const ExplainOptions& options) {
            return options.runA == wanted.runA && options.runB == wanted.runB && options.module == wanted.module &&
                   options.exact == wanted.exact && options.others == wanted.others;
        });
}

/// Shows what the job has found so far, once; what is stored is shown when it has ended.
void CulpritsPanel::follow() {
    const auto [job, what] = running();
    const std::shared_ptr<const ExplanationSoFar> soFar = what ? what->soFar : nullptr;
    const QString found = soFar ? soFarText(*soFar, m_context.session) : tr("Prepares the first compile");
    m_running->follow(job, found);
    const QString now = !job                                ? QString()
                        : job->status == JobStatus::Waiting ? RunningJob::tr("Waits until another job has ended")
                                                            : found;
    if (m_soFar != soFar) {
        m_soFar = soFar;
        if (soFar) show({soFar, &soFar->explanation}, about().first(2));
    }
    if (std::exchange(m_now, now) == now) return;
    m_table->setEmptyText(m_now.isEmpty() ? whatToDo() : m_now);
    emit soFarChanged();
}

const Explanation* CulpritsPanel::known() const {
    constexpr int withoutHow = 3; // two runs and the module
    return m_knownOf.first(std::min<qsizetype>(m_knownOf.size(), withoutHow)) == about().first(withoutHow)
               ? m_known.get()
               : nullptr;
}

/// Without any compile.
void CulpritsPanel::load(Others others) {
    m_others = others;
    if (!m_context.session.hasRuns() || m_context.session.module().isEmpty()) return;
    m_loading = true;
    m_context.jobs.query<std::optional<Explanation>>(
        this, explanationSlot,
        [path = m_context.session.workspacePath().toStdString(), options = options()](const CancelToken&) {
            return storedExplanation(path, options);
        },
        [this, about = about()](Result<std::optional<Explanation>> stored) {
            m_loading = false;
            showTrouble(this, stored ? QString() : errorSentence(stored.error()));
            const auto unkept = m_unkept.find(about);
            std::shared_ptr<const Explanation> shown = unkept == m_unkept.end() ? nullptr : unkept->second;
            if (stored && *stored) shown = std::make_shared<const Explanation>(std::move(**stored));
            m_known = shown;
            m_knownOf = about;
            if (m_soFar = nullptr; !running().what || !running().what->soFar) show(shown, about.first(2));
            follow();
            emit loaded();
        });
}

void CulpritsPanel::cancel() {
    m_context.jobs.cancelQuery(this, explanationSlot);
    m_loading = false;
}

void CulpritsPanel::clear() {
    cancel();
    m_soFar.reset();
    m_known.reset();
    show(nullptr, {});
}

void CulpritsPanel::show(std::shared_ptr<const Explanation> explanation, const QStringList& runs) {
    const bool isVerified = !explanation || (explanation->verified && !m_soFar);
    m_table->model().setWordsLike("bytes", !isVerified                ? "bytes_so_far"
                                           : m_others == Others::Held ? "bytes_to_blame_held"
                                                                      : "bytes_to_blame");
    const bool hasSameRows = haveSameRows(explanation.get(), m_explanation.get()) && m_runs == runs;
    m_runs = runs;
    m_explanation = std::move(explanation);
    showWords(m_soFar != nullptr);
    if (hasSameRows) return; // a culprit is chosen by the user alone
    m_features->clear();
    m_table->setSides(runs);
    m_table->setTable(m_explanation ? std::make_shared<const Table>(m_explanation->table) : nullptr);
    drawWaterfall();
}

void CulpritsPanel::showWords(bool isRunning) {
    const QString a = m_runs.value(0), b = m_runs.value(1);
    m_caption->setText(!m_explanation ? QString()
                       : isRunning    ? runningCaption(*m_explanation, a, b)
                                      : explanationCaption(*m_explanation, a, b));
    m_verified->setText(m_explanation && !isRunning ? verifiedText(*m_explanation) : QString());
    m_features->setVisible(m_explanation != nullptr);
    m_verified->setVisible(m_explanation && !isRunning);
}

void CulpritsPanel::drawWaterfall() {
    m_waterfall->setVisible(m_explanation != nullptr);
    m_waterfall->setSteps(m_explanation ? waterfallOf(*m_explanation, m_runs, m_context.session.symbolForm(),
                                                      m_waterfall->largestThatFit())
                                        : std::vector<WaterfallStep>());
}

void CulpritsPanel::choose(int tableRow) {
    if (!m_explanation || tableRow < 0 || tableRow >= int(m_explanation->culprits.size())) return m_features->clear();
    const Culprit& culprit = m_explanation->culprits[std::size_t(tableRow)];
    m_features->setText(outlierText(culprit));
    emit culpritChosen(culprit.decisionA, culprit.decisionB);
}

} // namespace inlinescope
