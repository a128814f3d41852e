// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/inline_tree_panel.h"

#include "core/jobs/module/inline_tree_table.h"
#include "views/charts/icicle.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/models/table_model.h"
#include "views/models/words.h"
#include "views/state/job_runner.h"
#include "views/text/plain_text.h"
#include "views/text/text_width.h"
#include "views/widgets/column_header.h"
#include "views/widgets/command_source.h"
#include "views/widgets/table_delegate.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace inlinescope {
namespace {

constexpr QLatin1String treeSlot("inlineTree");

} // namespace

InlineTreePanel::InlineTreePanel(PageContext context, QWidget* parent)
    : QWidget(parent), m_context(context), m_model(new InlineTreeModel(this)), m_view(new QTreeView(this)),
      m_caption(plainLabel(this)), m_differing(new QCheckBox(tr("Only &differences"), this)),
      m_form(new QComboBox(this)), m_forms(new QStackedWidget(this)),
      m_icicle(new Icicle(QStringLiteral("inlineIcicle"), this)) {
    setObjectName(QStringLiteral("inlineTreePanel"));
    m_caption->setObjectName(QStringLiteral("inlineTreeCaption"));
    m_caption->setWordWrap(true);
    m_view->setObjectName(QStringLiteral("inlineTree"));
    m_view->setAccessibleName(tr("Who was inlined into whom"));
    m_view->setModel(m_model);
    auto* delegate = new TableDelegate(m_view);
    m_view->setItemDelegate(delegate);
    m_view->setUniformRowHeights(true);
    m_view->setAlternatingRowColors(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setHeader(new ColumnHeader(m_view));
    m_view->header()->setStretchLastSection(true);
    m_view->setWhatsThis(tr("Each compiled function with its bytes. Its calls are below it, each below the call whose "
                            "inlining brought it there, with what flipping its decision costs."));
    CommandSource::set(*this, [this] {
        CliCommand command = CliCommand::ofModule(m_context.session, "tree");
        if (m_differing->isChecked()) command.flag("--differing");
        return command;
    });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* top = new QHBoxLayout;
    top->addWidget(m_caption, 1);
    top->addWidget(m_differing);
    top->addWidget(m_form);
    layout->addLayout(top);
    layout->addWidget(m_forms, 1);
    buildForms();
    connect(delegate, &TableDelegate::buttonClicked, this, &InlineTreePanel::buttonClicked);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &InlineTreePanel::chosen);
    const auto showSymbols = [this] {
        m_model->setSymbolForm(m_context.session.symbolForm());
        m_icicle->setSymbolForm(m_context.session.symbolForm());
    };
    showSymbols();
    connect(&m_context.session, &Session::symbolFormChanged, this, showSymbols);
}

void InlineTreePanel::buildForms() {
    m_differing->setObjectName(QStringLiteral("inlineTreeDiffering"));
    m_differing->setToolTip(tr("Show calls that are not decided alike and functions whose bytes differ, with the rows "
                               "above them"));
    connect(m_differing, &QCheckBox::toggled, this, &InlineTreePanel::ask);
    m_form->setObjectName(QStringLiteral("inlineTreeForm"));
    m_form->setAccessibleName(tr("Form of the inline tree"));
    m_form->setToolTip(tr("Show the inline tree as rows, or as a picture by bytes"));
    m_form->addItem(tr("Tree"));
    m_form->addItem(tr("Icicle, callers above"), int(IcicleTree::Order::CallersAbove));
    m_form->addItem(tr("Icicle, callees above"), int(IcicleTree::Order::CalleesAbove));
    m_forms->addWidget(m_view);
    m_forms->addWidget(m_icicle);
    connect(m_form, &QComboBox::currentIndexChanged, this, &InlineTreePanel::showForm);
    // A choice in the icicle is one in the tree.
    connect(m_icicle, &Icicle::rowClicked, this, [this](int row) { m_view->setCurrentIndex(m_model->indexOf(row)); });
}

/// The icicle is made only while it is shown.
void InlineTreePanel::showForm() {
    const bool isIcicle = m_form->currentIndex() > 0;
    m_forms->setCurrentWidget(isIcicle ? static_cast<QWidget*>(m_icicle) : m_view);
    if (!isIcicle) return;
    m_icicle->setOrder(IcicleTree::Order(m_form->currentData().toInt()));
    m_icicle->setTable(m_model->sharedTable(), {m_context.session.baselineRun(), m_context.session.versusRun()});
    m_icicle->selectRow(m_model->tableRow(m_view->currentIndex()));
}

void InlineTreePanel::refresh(Others others) {
    m_others = others;
    m_stale = true;
    if (isVisible()) ask();
}

void InlineTreePanel::changeRows(const RowChange& change) {
    if (m_asking) return ask();
    m_model->changeRows(change);
    showForm();
}

void InlineTreePanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale) ask();
}

void InlineTreePanel::ask() {
    m_stale = false;
    const Session& session = m_context.session;
    if (!session.hasRuns() || session.module().isEmpty()) return show(nullptr);
    m_asking = true;
    m_context.jobs.query<Table>(
        this, treeSlot,
        [path = session.workspacePath().toStdString(), a = session.baselineRun().toStdString(),
         b = session.versusRun().toStdString(), module = session.module().toStdString(), others = m_others,
         rows = m_differing->isChecked() ? TreeRows::Differing : TreeRows::All](const CancelToken&) {
            return inlineTreeTable(path, a, b, module, others, rows);
        },
        [this](Result<Table> table) {
            m_asking = false;
            if (table.ok()) return show(std::make_shared<const Table>(std::move(*table)));
            show(nullptr);
            m_caption->setText(errorSentence(table.error()));
        });
}

void InlineTreePanel::show(std::shared_ptr<const Table> table) {
    const Session& session = m_context.session;
    m_model->setTable(std::move(table), {session.baselineRun(), session.versusRun()});
    const Table& shown = m_model->table();
    const auto remaining = [&](ColumnName column) {
        const int index = shown.columnIndex(column);
        return std::ranges::count_if(shown.rows, [index](const auto& row) {
            return index >= 0 && std::holds_alternative<std::int64_t>(row[std::size_t(index)]);
        });
    };
    const QString nothing = m_differing->isChecked() ? tr("The two runs do not differ in this module.")
                                                     : tr("The inliner asked about no call of this module.");
    m_caption->setText(shown.rows.empty() ? nothing
                                          : tr("Functions that remain:  %1: %2,  %3: %4")
                                                .arg(session.baselineRun(), grouped(remaining("size_a")),
                                                     session.versusRun(), grouped(remaining("size_b"))));
    if (m_model->columnCount() > 1) {
        m_view->setColumnWidth(0, 420);
        for (int column = 1; column < m_model->columnCount(); ++column)
            m_view->setColumnWidth(column, std::max(m_view->header()->sectionSizeHint(column),
                                                    column == 1 ? 0 : lettersWide(m_view->fontMetrics(), 14)));
    }
    showForm();
    select(m_wanted.first, m_wanted.second);
}

std::int64_t InlineTreePanel::decisionAt(int row, ColumnName column) const {
    return cellIfInteger(m_model->table(), row, column).value_or(-1);
}

void InlineTreePanel::select(std::int64_t decisionA, std::int64_t decisionB) {
    m_wanted = {decisionA, decisionB};
    if (decisionA < 0 && decisionB < 0) return;
    for (int row = 0; row < int(m_model->table().rows.size()); ++row) {
        if (decisionAt(row, "decision_a") != decisionA || decisionAt(row, "decision_b") != decisionB) continue;
        const QModelIndex index = m_model->indexOf(row);
        m_selecting = true;
        m_view->setCurrentIndex(index);
        m_view->scrollTo(index);
        m_icicle->selectRow(row);
        m_selecting = false;
        return;
    }
}

void InlineTreePanel::buttonClicked(const QModelIndex& index) {
    const QString column = index.data(TableModel::NameRole).toString();
    const bool isVersus = sidedName(column.toStdString()).side == 1;
    const int row = m_model->tableRow(index);
    emit measureRequested(column, isVersus ? decisionAt(row, "decision_b") : decisionAt(row, "decision_a"));
}

void InlineTreePanel::chosen(const QModelIndex& current) {
    const int row = m_model->tableRow(current);
    m_icicle->selectRow(row);
    if (m_selecting || row < 0) return;
    const std::int64_t a = decisionAt(row, "decision_a"), b = decisionAt(row, "decision_b");
    if (a >= 0 || b >= 0)
        emit callsiteChosen(a, b);
    else if (!current.parent().isValid())
        emit functionChosen(cellText(m_model->table(), row, "function"));
}

} // namespace inlinescope
