// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/flip_panel.h"

#include "core/jobs/sides/flip_cells.h"
#include "views/models/column_list.h"
#include "views/models/error_text.h"
#include "views/models/flip_words.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/state/job_runner.h"
#include "views/text/plain_text.h"
#include "views/widgets/table_helpers.h"
#include "views/widgets/table_panel.h"

#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

namespace inlinescope {
namespace {

constexpr QLatin1String detailsSlot("flip");

/// Columns with the same value in every row, those of the decision.
const QStringList repeated = columnList({"decision", "status", "others", "module", "decisions"});

} // namespace

FlipPanel::FlipPanel(PageContext context, QWidget* parent)
    : QWidget(parent), m_context(context), m_caption(plainLabel(this)),
      m_sections(new TablePanel(QStringLiteral("flipSections"), tr("Sections that the flip changes"), this)),
      m_functions(new TablePanel(QStringLiteral("flipFunctions"), tr("Functions that the flip changes"), this)) {
    m_caption->setObjectName(QStringLiteral("flipCaption"));
    m_caption->setWordWrap(true);
    m_caption->setTextInteractionFlags(Qt::TextSelectableByMouse);
    showSymbols(m_functions, context.session, {"function"});
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->addWidget(captioned(tr("Change of each allocated section"), m_sections));
    split->addWidget(captioned(tr("Change of each function"), m_functions));
    split->setSizes({400, 800});
    split->setHandleWidth(12);
    split->setChildrenCollapsible(false);
    for (TablePanel* panel : {m_sections, m_functions}) {
        panel->setInitiallyHidden(repeated);
        panel->setCommand([this, flag = panel == m_sections ? "--sections" : "--functions"] {
            return CliCommand(m_command).flag(flag);
        });
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->addWidget(m_caption);
    layout->addWidget(split, 1);
    showNothing(tr("Choose a callsite above to see what flipping its decision changes."));
}

Result<FlipPanel::Details> FlipPanel::read(const std::string& workspace, const WhatIfOptions& options) {
    INLINESCOPE_TRY(Table text, storedWhatIf(workspace, options, WhatIfDetail::Text));
    INLINESCOPE_TRY(Table sections, storedWhatIf(workspace, options, WhatIfDetail::Sections));
    INLINESCOPE_TRY(Table functions, storedWhatIf(workspace, options, WhatIfDetail::Functions));
    return Details{std::move(text), std::move(sections), std::move(functions)};
}

void FlipPanel::show(const QString& run, const QString& module, std::optional<std::int64_t> decision, Others others) {
    m_command = {};
    if (!decision) {
        m_context.jobs.cancelQuery(this, detailsSlot);
        return showNothing(tr("Choose a callsite above to see what flipping its decision changes."));
    }
    WhatIfOptions options;
    options.run = run.toStdString();
    options.module = module.toStdString();
    options.decisions = {*decision};
    options.others = others;
    m_command = CliCommand(m_context.session, "whatif").name(run);
    m_command.option("--module", module).option("--decision", QString::number(*decision));
    if (others == Others::Held) m_command.flag("--hold");
    m_context.jobs.query<Details>(
        this, detailsSlot,
        [path = m_context.session.workspacePath().toStdString(), options](const CancelToken&) {
            return read(path, options);
        },
        [this, run](const Result<Details>& details) {
            if (details.ok())
                showDetails(*details, run);
            else
                showNothing(errorSentence(details.error()));
        });
}

void FlipPanel::showDetails(const Details& details, const QString& run) {
    const Table& text = details.text;
    const bool measured = !text.rows.empty() && !cellText(text, 0, "delta").isEmpty();
    const QString note = flipNote(flipStatusOf(cellText(text, 0, "status").toStdString()), false, false).toolTip;
    if (!measured)
        return showNothing(note.isEmpty() ? tr("Not measured yet: \"Measure selected\" measures it.") : note);
    const auto symbol = [&](ColumnName column) { return m_context.session.symbolText(cellText(text, 0, column)); };
    const std::int64_t delta = cellInteger(text, 0, "delta"), after = cellInteger(text, 0, "text");
    m_caption->setText(tr("%1 → %2 flipped in %3:  %4 B of text, %5 → %6")
                           .arg(symbol("caller"), symbol("callee"), run, signedGrouped(delta), grouped(after - delta),
                                grouped(after)) +
                       (note.isEmpty() ? QString() : QStringLiteral("\n") + note));
    for (TablePanel* panel : {m_sections, m_functions})
        panel->setEmptyText(tr("Nothing changes."));
    m_sections->setTable(std::make_shared<const Table>(details.sections));
    m_functions->setTable(std::make_shared<const Table>(details.functions));
}

void FlipPanel::showNothing(const QString& why) {
    m_caption->setText(why);
    for (TablePanel* panel : {m_sections, m_functions}) {
        panel->setEmptyText({});
        panel->setTable(nullptr);
    }
}

} // namespace inlinescope
