// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/function_sizes.h"

#include "core/jobs/module/module_tables.h"
#include "views/models/column_list.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/state/job_runner.h"
#include "views/text/plain_text.h"
#include "views/widgets/table_helpers.h"
#include "views/widgets/table_panel.h"

#include <QLabel>
#include <QVBoxLayout>

#include <utility>

namespace inlinescope {
namespace {

constexpr QLatin1String functionsSlot("functions");

std::optional<std::int64_t> totalOf(const Table& table, ColumnName column) {
    const int index = table.total ? table.columnIndex(column) : -1;
    const auto* number = index < 0 ? nullptr : std::get_if<std::int64_t>(&(*table.total)[std::size_t(index)]);
    return number ? std::optional(*number) : std::nullopt;
}

} // namespace

FunctionSizes::FunctionSizes(PageContext context, QWidget* parent)
    : QWidget(parent), m_context(context),
      m_table(new TablePanel(QStringLiteral("functionsTable"), tr("Function sizes"), this)), m_rest(plainLabel(this)) {
    showSymbols(m_table, context.session, {"function", "renamed_from"});
    m_table->setCommand([this] { return CliCommand::ofModule(m_context.session, "functions"); });
    m_table->setEmptyText(tr("No function sizes are stored for this module."));
    m_rest->setObjectName(QStringLiteral("functionsRest"));
    m_rest->setWordWrap(true);
    m_rest->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(boldLabel(tr("Function sizes"), this));
    layout->addWidget(m_table, 1);
    layout->addWidget(m_rest);
}

void FunctionSizes::load() {
    const Session& session = m_context.session;
    m_isLoading = true;
    m_context.jobs.query<Table>(
        this, functionsSlot,
        [path = session.workspacePath().toStdString(), a = session.baselineRun().toStdString(),
         b = session.versusRun().toStdString(),
         module = session.module().toStdString()](const CancelToken&) { return functionsTable(path, a, b, module); },
        [this](Result<Table> result) {
            showTrouble(m_table, result ? QString() : errorSentence(result.error()));
            show(result ? std::move(*result) : Table());
            m_isLoading = false;
            emit loaded();
        });
}

void FunctionSizes::cancel() {
    m_context.jobs.cancelQuery(this, functionsSlot);
    m_isLoading = false;
}

void FunctionSizes::show(Table table) {
    m_table->setSides({m_context.session.baselineRun(), m_context.session.versusRun()});
    const auto sizes = std::make_shared<const Table>(std::move(table));
    m_table->setTable(sizes);
    m_table->model().setOwnOrder(rowsByMagnitude(*sizes, "delta"));
    showRest();
}

void FunctionSizes::clear() {
    m_table->setTable(nullptr);
    setTexts({}, {});
}

void FunctionSizes::setTexts(std::optional<std::int64_t> a, std::optional<std::int64_t> b) {
    m_textA = a;
    m_textB = b;
    showRest();
}

void FunctionSizes::showCauses(bool areShown) {
    m_table->setInitiallyHidden(areShown ? QStringList() : columnList({"cause", "renamed_from"}));
}

/// What of the text is in no function, so that its total and that of the functions fit together.
void FunctionSizes::showRest() {
    const auto a = totalOf(*m_table->table(), "size_a"), b = totalOf(*m_table->table(), "size_b");
    const bool isKnown = a && b && m_textA && m_textB;
    m_rest->setVisible(isKnown);
    if (!isKnown) return;
    const std::int64_t restA = *m_textA - *a, restB = *m_textB - *b;
    m_rest->setText(
        tr("Besides this total, text in no function (read-only data, unwind tables, padding): %1 → %2 B (%3)")
            .arg(grouped(restA), grouped(restB), signedGrouped(restB - restA)));
}

} // namespace inlinescope
