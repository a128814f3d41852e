// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/decision_features.h"

#include "core/jobs/features/feature_values.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/panels/module_words.h"
#include "views/state/job_runner.h"
#include "views/text/feature_meanings.h"
#include "views/text/plain_text.h"
#include "views/widgets/table_panel.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace inlinescope {
namespace {

constexpr QLatin1String featuresSlot("features");

/// Whether both sides have the feature, with different values.
bool differs(const std::vector<Cell>& row) {
    return row.size() >= 3 && row[1] != row[2] && row[1].index() != 0 && row[2].index() != 0;
}

} // namespace

DecisionFeatures::DecisionFeatures(PageContext context, QWidget* parent)
    : QWidget(parent), m_context(context), m_title(boldLabel({}, this)), m_caption(plainLabel(this)),
      m_table(new TablePanel(QStringLiteral("featuresTable"), tr("Features of the decision"), this)) {
    m_title->setObjectName(QStringLiteral("featuresTitle"));
    m_caption->setObjectName(QStringLiteral("featuresCaption"));
    m_caption->setWordWrap(true);
    m_caption->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_table->model().addViewColumn(tr("meaning"), [](const std::vector<Cell>& row) {
        return row.empty() ? QString() : featureMeaning(plainText(row[0]));
    });
    m_table->model().setHighlight(differs);
    m_table->setCommand([this] {
        CliCommand command = CliCommand::ofModule(m_context.session, "features");
        bool isChosen = false;
        for (const auto& [column, option] : {std::pair("decision_a", "--decision"), {"decision_b", "--decision-b"}})
            if (const auto decision = cellIfInteger(*m_callsites, m_row, std::string(column))) {
                command.option(option, QString::number(*decision));
                isChosen = true;
            }
        return isChosen ? command : CliCommand();
    });
    m_table->setEmptyText(tr("Choose a callsite above to see what the inliner knew when it decided."));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_title);
    layout->addWidget(m_caption);
    layout->addWidget(m_table, 1);
    connect(&context.session, &Session::symbolFormChanged, this,
            [this] { m_caption->setText(callsiteCaption(*m_callsites, m_row, m_context.session)); });
}

void DecisionFeatures::cancel() {
    m_context.jobs.cancelQuery(this, featuresSlot);
    m_loading = false;
}

void DecisionFeatures::show(std::shared_ptr<const Table> callsites, int row) {
    const Session& session = m_context.session;
    m_callsites = std::move(callsites);
    m_row = row;
    m_caption->setText(callsiteCaption(*m_callsites, m_row, session));
    const auto a = cellIfInteger(*m_callsites, row, "decision_a"), b = cellIfInteger(*m_callsites, row, "decision_b");
    if (!a && !b) {
        cancel();
        return showFeatures({});
    }
    m_loading = true;
    m_context.jobs.query<Table>(
        this, featuresSlot,
        [path = session.workspacePath().toStdString(), runA = session.baselineRun().toStdString(),
         runB = session.versusRun().toStdString(), module = session.module().toStdString(), a,
         b](const CancelToken&) { return decisionFeatures(path, runA, runB, module, a, b); },
        [this](Result<Table> result) {
            m_loading = false;
            showTrouble(this, result ? QString() : errorSentence(result.error()));
            showFeatures(result ? std::move(*result) : Table());
        });
}

void DecisionFeatures::showFeatures(Table features) {
    const auto differing = std::ranges::count_if(features.rows, differs);
    m_title->setText(differing ? tr("Features of the selected decision: %Ln differ", nullptr, int(differing))
                               : tr("Features of the selected decision"));
    m_table->setSides({m_context.session.baselineRun(), m_context.session.versusRun()});
    m_table->setTable(std::make_shared<const Table>(std::move(features)));
    emit loaded();
}

} // namespace inlinescope
