// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/culprits_panel.h"

#include "core/jobs/explain/stored_explanations.h"
#include "core/model/symbol_text.h"
#include "views/jobs/measure_jobs.h"
#include "views/models/error_text.h"
#include "views/models/words.h"
#include "views/state/job_runner.h"
#include "views/text/plain_text.h"
#include "views/widgets/table_helpers.h"
#include "views/widgets/table_panel.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <functional>

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

/// What there was to explain, and how much of it decisions account for.
QString captionText(const Explanation& explanation, const QString& runA, const QString& runB) {
    QString text =
        CulpritsPanel::tr(
            "%1 → %2: %3 B, of which decisions account for %4 B; %5 of the other run's %6 decisions make %7 B")
            .arg(runA, runB, signedGrouped(explanation.sizeB - explanation.sizeA),
                 signedGrouped(explanation.all - explanation.none), grouped(std::int64_t(explanation.culprits.size())),
                 grouped(std::int64_t(explanation.decisions)),
                 signedGrouped(explanation.withCulprits - explanation.none));
    if (explanation.revisions) text += CulpritsPanel::tr(" (decided alike on the second run's bitcode)");
    return text;
}

} // namespace

QString outlierText(const Culprit& culprit) {
    QStringList parts;
    for (const FeatureOutlier& feature : culprit.features)
        parts << CulpritsPanel::tr("%1 = %2 (percentile %3)")
                     .arg(QString::fromStdString(feature.name), QString::fromStdString(feature.value),
                          numberLocale().toString(feature.percentile, 'f', 1));
    return parts.isEmpty() ? CulpritsPanel::tr("No feature stands out.")
                           : CulpritsPanel::tr("Stands out: %1").arg(parts.join(QStringLiteral(";  ")));
}

QString verdictText(const Explanation& explanation) {
    const QString compiles = grouped(std::int64_t(explanation.compiles));
    if (!explanation.stopped.empty())
        return CulpritsPanel::tr("Not verified: the search ended early (%1) after %2 compiles.")
            .arg(QString::fromStdString(explanation.stopped), compiles);
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
      m_features(sentence("culpritsFeatures", this)), m_verdict(sentence("culpritsVerdict", this)),
      m_exact(new QCheckBox(tr("to the byte"), this)),
      m_table(new TablePanel(QStringLiteral("culpritsTable"), tr("Decisions to blame"), this)) {
    m_exact->setObjectName(QStringLiteral("culpritsExact"));
    m_exact->setToolTip(tr("Look for decisions that bring every section and function to the other run's size"));
    m_exact->setWhatsThis(tr("Otherwise the decisions found bring text to within 5 % of the difference, which takes "
                             "fewer compiles and names fewer decisions."));
    showSymbols(m_table, context.session, {"caller", "callee"});
    m_table->setTextForm("location", shortLocation, std::identity());
    m_table->setInitiallyHidden({QStringLiteral("site"), QStringLiteral("decision_a"), QStringLiteral("decision_b"),
                                 QStringLiteral("sum"), QStringLiteral("together"), QStringLiteral("features")});
    m_table->setEmptyText(tr("\"Explain this delta\" finds the few decisions that account for the difference between "
                             "the two runs, and shows them here."));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* top = new QHBoxLayout;
    top->addWidget(m_caption, 1);
    top->addWidget(m_exact, 0, Qt::AlignTop);
    layout->addLayout(top);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_features);
    layout->addWidget(m_verdict);
    connect(m_table, &TablePanel::currentRowChanged, this, &CulpritsPanel::choose);
    connect(m_exact, &QCheckBox::toggled, this, [this] { load(m_others); });
    connect(&context.session, &Session::workspacePathChanged, this, [this] { m_unkept.clear(); });
    for (QLabel* label : {m_features, m_verdict})
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
    explainWithJob(m_context.session, m_context.jobs, options(), this,
                   [this, about = about()](const Explanation& explanation) {
                       if (!explanation.kept) m_unkept[about] = std::make_shared<const Explanation>(explanation);
                       load(m_others);
                   });
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
            show(shown, about.first(2));
            emit loaded();
        });
}

void CulpritsPanel::cancel() {
    m_context.jobs.cancelQuery(this, explanationSlot);
    m_loading = false;
}

void CulpritsPanel::clear() {
    cancel();
    show(nullptr, {});
}

void CulpritsPanel::show(std::shared_ptr<const Explanation> explanation, const QStringList& runs) {
    m_table->model().setWordsLike("bytes", m_others == Others::Held ? "bytes_to_blame_held" : "bytes_to_blame");
    // A culprit is chosen by the user alone.
    const bool isSame = explanation && m_explanation
                            ? static_cast<const FoundExplanation&>(*explanation) == *m_explanation
                            : explanation == m_explanation;
    if (isSame && m_runs == runs) return;
    m_runs = runs;
    m_explanation = std::move(explanation);
    m_caption->setText(m_explanation ? captionText(*m_explanation, runs.value(0), runs.value(1)) : QString());
    m_verdict->setText(m_explanation ? verdictText(*m_explanation) : QString());
    m_features->clear();
    m_table->setSides(runs);
    m_table->setTable(m_explanation ? std::make_shared<const Table>(m_explanation->table) : nullptr);
    for (QLabel* label : {m_features, m_verdict})
        label->setVisible(m_explanation != nullptr);
}

void CulpritsPanel::choose(int tableRow) {
    if (!m_explanation || tableRow < 0 || tableRow >= int(m_explanation->culprits.size())) return m_features->clear();
    const Culprit& culprit = m_explanation->culprits[std::size_t(tableRow)];
    m_features->setText(outlierText(culprit));
    emit culpritChosen(culprit.decisionA, culprit.decisionB);
}

} // namespace inlinescope
