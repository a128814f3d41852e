// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/brushed_panel.h"

#include "views/models/column_list.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/panels/decision_flips.h"
#include "views/state/job_runner.h"
#include "views/text/plain_text.h"
#include "views/widgets/table_helpers.h"
#include "views/widgets/table_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace inlinescope {
namespace {

constexpr QLatin1String brushSlot("brush");

} // namespace

BrushedPanel::BrushedPanel(PageContext context, DecisionFlips& flips, QWidget* parent)
    : QWidget(parent), m_context(context), m_flips(flips), m_caption(plainLabel(this)),
      m_table(new TablePanel(QStringLiteral("brushedTable"), tr("Decisions inside of the brush"), this)) {
    m_caption->setObjectName(QStringLiteral("brushedCaption"));
    showSymbols(m_table, context.session, {"caller", "callee"});
    m_table->setInitiallyHidden(columnList({"flip_state"}));
    m_table->setCommand([this] { return m_run.isEmpty() ? CliCommand() : m_command; });
    flips.showIn(m_table, [this](const std::vector<Cell>&) { return m_run; });
    auto* clear = new QPushButton(tr("Clear the brush"), this);
    clear->setObjectName(QStringLiteral("clearBrush"));
    clear->setToolTip(tr("Clear the brush (Esc)"));
    clear->setAccessibleName(clear->toolTip());
    auto* top = new QHBoxLayout;
    top->addWidget(m_caption);
    top->addStretch(1);
    top->addWidget(clear);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(top);
    layout->addWidget(m_table, 1);
    connect(clear, &QPushButton::clicked, this, &BrushedPanel::clearRequested);
    connect(m_table, &TablePanel::currentRowChanged, this, [this](int row) { choose(row, false); });
    connect(m_table, &TablePanel::rowActivated, this, [this](int row) { choose(row, true); });
}

void BrushedPanel::load(const QString& run, const QString& x, const QString& y, const FeatureBrush& brush) {
    m_loading = true;
    QStringList bounds;
    for (const double bound : {brush.xLow, brush.xHigh, brush.yLow, brush.yHigh})
        bounds << QString::number(bound, 'g', 17);
    m_command = CliCommand(m_context.session, "features").name(run);
    m_command.option("--scatter", QStringList{x, y})
        .option("--inside", bounds)
        .option("--count", QString::number(mostBrushed));
    m_context.jobs.query<BrushedDecisions>(
        this, brushSlot,
        [path = m_context.session.workspacePath().toStdString(), run = run.toStdString(), x = x.toStdString(),
         y = y.toStdString(),
         brush](const CancelToken& cancel) { return brushedDecisions(path, run, x, y, brush, mostBrushed, cancel); },
        [this, run](Result<BrushedDecisions> brushed) {
            m_loading = false;
            showTrouble(this, brushed ? QString() : errorSentence(brushed.error()));
            if (brushed) showDecisions(run, std::move(*brushed));
            emit loaded();
        });
}

void BrushedPanel::cancel() {
    m_context.jobs.cancelQuery(this, brushSlot);
    m_loading = false;
}

void BrushedPanel::clear() {
    cancel();
    hide();
    emit loaded();
}

void BrushedPanel::showDecisions(const QString& run, BrushedDecisions brushed) {
    m_flips.forgetEnded();
    m_run = run;
    const auto listed = std::int64_t(brushed.table.rows.size());
    const QString all = tr("%1 decisions of %2 inside").arg(grouped(brushed.count), run);
    m_caption->setText(listed == brushed.count ? all
                                               : tr("%1; the first %2 of them are listed").arg(all, grouped(listed)));
    m_table->setTable(std::make_shared<const Table>(std::move(brushed.table)));
    show();
}

void BrushedPanel::choose(int row, bool open) {
    if (row < 0) return;
    const Table& table = *m_table->table();
    emit decisionChosen({m_run, cellText(table, row, "module"), cellInteger(table, row, "decision")}, open);
}

} // namespace inlinescope
