// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/culprits_panel.h"

#include "core/model/symbol_text.h"
#include "views/models/words.h"
#include "views/text/plain_text.h"
#include "views/widgets/table_panel.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <functional>

namespace inlinescope {
namespace {

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
        CulpritsPanel::tr("%1 → %2: %3 b, of which decisions account for %4 b; %5 of the other run's %6 "
                          "decisions make %7 b")
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
    return CulpritsPanel::tr("Verified by compiling: with exactly these put in, text is %1 b (all of them: %2 b), and "
                             "none can be left out. Interaction left over: %3 b. %4 compiles.")
        .arg(grouped(explanation.withCulprits), grouped(explanation.all), signedGrouped(explanation.interaction),
             compiles);
}

CulpritsPanel::CulpritsPanel(QWidget* parent)
    : QWidget(parent), m_caption(sentence("culpritsCaption", this)), m_features(sentence("culpritsFeatures", this)),
      m_verdict(sentence("culpritsVerdict", this)), m_exact(new QCheckBox(tr("to the byte"), this)),
      m_table(new TablePanel(QStringLiteral("culpritsTable"), tr("Decisions to blame"), this)) {
    m_exact->setObjectName(QStringLiteral("culpritsExact"));
    m_exact->setToolTip(tr("Look for decisions that bring every section and function to the other run's size"));
    m_exact->setWhatsThis(tr("Otherwise the decisions found bring text to within 5 % of the difference, which takes "
                             "fewer compiles and names fewer decisions."));
    m_table->setTextForm("location", shortLocation, std::identity());
    m_table->setInitiallyHidden({QStringLiteral("site"), QStringLiteral("decision_a"), QStringLiteral("decision_b"),
                                 QStringLiteral("sum"), QStringLiteral("features")});
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
    connect(m_exact, &QCheckBox::toggled, this, &CulpritsPanel::exactWantedChanged);
    for (QLabel* label : {m_features, m_verdict})
        label->hide();
}

bool CulpritsPanel::isExactWanted() const {
    return m_exact->isChecked();
}

void CulpritsPanel::show(std::shared_ptr<const Explanation> explanation, const QString& runA, const QString& runB) {
    // A culprit is chosen by the user alone.
    const bool isSame = explanation && m_explanation
                            ? static_cast<const FoundExplanation&>(*explanation) == *m_explanation
                            : explanation == m_explanation;
    if (isSame && m_runs == QStringList{runA, runB}) return;
    m_runs = {runA, runB};
    m_explanation = std::move(explanation);
    m_caption->setText(m_explanation ? captionText(*m_explanation, runA, runB) : QString());
    m_verdict->setText(m_explanation ? verdictText(*m_explanation) : QString());
    m_features->clear();
    m_table->setSides({runA, runB});
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
