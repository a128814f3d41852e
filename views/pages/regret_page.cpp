// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/regret_page.h"

#include "core/model/symbol_text.h"
#include "views/models/column_list.h"
#include "views/models/column_total.h"
#include "views/models/table_access.h"
#include "views/models/value_words.h"
#include "views/models/words.h"
#include "views/panels/search_progress.h"
#include "views/state/job_runner.h"
#include "views/state/page_id.h"
#include "views/widgets/command_source.h"
#include "views/widgets/control_parts.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/headline.h"
#include "views/widgets/running_job.h"
#include "views/widgets/table_helpers.h"
#include "views/widgets/table_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedLayout>

#include <functional>
#include <memory>
#include <utility>

namespace inlinescope {

RegretPage::RegretPage(PageContext context, QWidget* parent)
    : Page(QStringLiteral("regret"), tr("Regret"), context, parent),
      m_headline(new Headline(QStringLiteral("regretHeadline"), this)), m_by(new QComboBox(this)),
      m_table(new TablePanel(QStringLiteral("regretTable"), tr("Regret"), this)),
      m_start(new QPushButton(tr("Measure the regret"), this)), m_search(new QPushButton(tr("Search…"), this)),
      m_empty(new EmptyState(QStringLiteral("regretEmpty"), this)), m_stack(new QStackedLayout),
      m_searching(new SearchProgress(context, this)),
      m_running(new RunningJob(QStringLiteral("regretRunning"), context.jobs, this)) {
    m_headline->setWhatsThis(tr(
        "Regret is what a run's decision costs, compared with the best run found: the bytes by which the best run "
        "grows if this one decision is taken as the run took it, with all others held. Above 0 the run loses by it."));
    prepareTable();
    buildLayout();
    adopt(m_table);
    adopt(&m_searching->table());
    m_table->setCommand([this] { return command(); });
    CommandSource::set(*this, [this] { return command(); });
    connect(m_by, &QComboBox::currentIndexChanged, this, &Page::refresh);
    connect(m_start, &QPushButton::clicked, this, &RegretPage::start);
    connect(m_search, &QPushButton::clicked, this, &RegretPage::searchRequested);
    connect(m_table, &TablePanel::rowActivated, this, &RegretPage::openRow);
    connect(m_searching, &SearchProgress::message, this, &Page::message);
    for (const auto signal : {&JobRunner::jobAdded, &JobRunner::jobChanged})
        connect(&jobs(), signal, this, [this] {
            if (isVisible()) follow();
        });
}

void RegretPage::prepareTable() {
    showSymbols(m_table, session(), {"caller", "callee"});
    m_table->model().setWordsLike("bytes", "regret_bytes");
    m_table->setTextForm("location", shortLocation, std::identity());
    m_table->setInitiallyHidden(columnList({"site", "best_decision"}));
    m_table->setEmptyText(tr("The best run found decides as this one does."));
    m_table->model().setNote("bytes", [this](const std::vector<Cell>& row) { return bytesNote(row); });
    for (const ColumnName name : std::initializer_list<ColumnName>{"reason", "callee", "caller"})
        m_table->model().setNote(name, [this, name](const std::vector<Cell>& row) { return nameNote(name, row); });
}

/// What a row's decisions lose and win is not added up on screen.
CellNote RegretPage::bytesNote(const std::vector<Cell>& row) const {
    const int lost = m_table->table()->columnIndex("lost"), won = m_table->table()->columnIndex("won");
    if (lost < 0 || won < 0) return {};
    ApartSums sums;
    for (const int column : {lost, won})
        if (const auto* bytes = std::get_if<std::int64_t>(&row[std::size_t(column)])) sums.add(*bytes);
    return {{}, {}, false, sums.isMixed() ? apartText(sums) : QString()};
}

/// Two rows of a sum may differ in nothing but what the run decided, whose column gives way on a narrow screen.
CellNote RegretPage::nameNote(ColumnName column, const std::vector<Cell>& row) const {
    const Table& table = *m_table->table();
    if (table.columnIndex(column) != 0 || table.columnIndex("advice") != 1) return {};
    const QString value = QString::fromStdString(plainText(row[0]));
    const QString name = column.text() == ColumnName("reason").text() ? value : session().symbolText(value);
    return {{},
            {},
            false,
            tr("%1 → %2", "reason, callee or caller; what the run decided")
                .arg(name.isEmpty() ? QStringLiteral("–") : name, shownValue(plainText(row[1])))};
}

void RegretPage::buildLayout() {
    m_empty->addButton(QStringLiteral("regretEmptyStart"), tr("Measure the regret"), [this] { start(); });
    m_empty->addButton(QStringLiteral("regretEmptySearch"), tr("Search for the smallest…"),
                       [this] { emit searchRequested(); });
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    QVBoxLayout* layout = layOut(m_headline, buildControls());
    layout->addWidget(m_running);
    layout->addLayout(m_stack, 3);
    layout->addWidget(m_searching, 2);
}

QWidget* RegretPage::buildControls() {
    m_by->setObjectName(QStringLiteral("regretBy"));
    m_by->setAccessibleName(tr("Sum by"));
    m_by->setToolTip(tr("What the decisions are summed by"));
    const std::pair<QString, RegretBy> ways[] = {{tr("by reason"), RegretBy::Reason},
                                                 {tr("by feature"), RegretBy::Feature},
                                                 {tr("by callee"), RegretBy::Callee},
                                                 {tr("by caller"), RegretBy::Caller},
                                                 {tr("each decision"), RegretBy::Decision}};
    for (const auto& [text, way] : ways)
        m_by->addItem(text, int(way));
    putInLinks(m_by);
    m_start->setObjectName(QStringLiteral("regretStart"));
    m_start->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_G);
    m_start->setToolTip(tr("Measure the baseline run's decisions against the best run found (Ctrl+Shift+G)"));
    m_search->setObjectName(QStringLiteral("regretSearch"));
    m_search->setToolTip(tr("Search for the decisions that make the corpus smallest (Ctrl+Shift+R)"));
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_by, m_start, m_search})
        row->addWidget(widget);
    return box;
}

RegretBy RegretPage::by() const {
    return RegretBy(m_by->currentData().toInt());
}

RegretOptions RegretPage::wanted() const {
    RegretOptions options;
    options.run = session().baselineRun().toStdString();
    options.by = by();
    return options;
}

CliCommand RegretPage::command() const {
    if (session().baselineRun().isEmpty()) return {};
    return CliCommand(session(), "regret")
        .name(session().baselineRun())
        .option("--by", QString::fromStdString(std::string(toString(by()))));
}

void RegretPage::load() {
    m_searching->load([this] { loadRegret(); });
}

void RegretPage::loadRegret() {
    const QString run = session().baselineRun();
    m_start->setEnabled(!run.isEmpty());
    if (run.isEmpty()) {
        showNothing(tr("Nothing is run yet"));
        follow();
        return finishLoading();
    }
    jobs().query<Regret>(
        this, QStringLiteral("regret"),
        [path = session().workspacePath().toStdString(), options = wanted()](const CancelToken& cancel) {
            return storedRegret(path, options, cancel);
        },
        [this, run](const Result<Regret>& regret) {
            if (regret && (regret->sum.decisions > 0 || (regret->missing == 0 && regret->leftOut == 0)))
                show(*regret);
            else
                showNothing(tr("The regret of %1 is not measured yet").arg(run));
            follow();
            finishLoading();
        });
}

void RegretPage::show(const Regret& regret) {
    showHeadline(regret);
    m_decisions = regret.decisions;
    m_run = session().baselineRun();
    m_table->setTable(std::make_shared<const Table>(regret.table));
    m_stack->setCurrentWidget(m_table);
}

Ongoing<MeasuringRegret> RegretPage::running() const {
    return ongoing<MeasuringRegret>(session(), jobs(),
                                    [run = session().baselineRun().toStdString()](const RegretOptions& options) {
                                        return options.run == run && options.against.empty() && options.modules.empty();
                                    });
}

/// Shows what the jobs have found so far; what is stored is shown when they have ended.
void RegretPage::follow() {
    m_searching->follow();
    const QString searching = m_searching->headline();
    if (std::exchange(m_isSearching, !searching.isEmpty()) != m_isSearching) refreshLater(); // the headline says so
    if (m_isSearching && m_stack->currentWidget() == m_empty) m_headline->setAnswer(searching);
    const auto [job, what] = running();
    const std::shared_ptr<const Regret> soFar = what ? what->soFar : nullptr;
    m_running->follow(job, soFar
                               ? tr("%1 of %2 decisions are measured")
                                     .arg(grouped(soFar->sum.decisions), grouped(soFar->missing + soFar->sum.decisions))
                               : tr("Prepares the first compile"));
    m_start->setEnabled(!session().baselineRun().isEmpty() && !job);
    if (soFar == m_soFar) return;
    m_soFar = soFar;
    if (!soFar) return;
    if (what->options.by == by())
        show(*soFar);
    else
        refreshLater(); // summed otherwise: from what is stored
}

void RegretPage::showNothing(const QString& answer) {
    m_headline->setFigure({}, 0);
    m_headline->setAnswer(running().job ? tr("Running: no decision of %1 is measured yet").arg(session().baselineRun())
                                        : answer);
    m_empty->setText(tr("This page shows where a run loses most: its decisions are compared with those of the best run "
                        "that a search has found, and measured one by one."));
    m_decisions.clear();
    m_table->setTable(nullptr);
    m_stack->setCurrentWidget(m_empty);
}

void RegretPage::start() {
    if (session().baselineRun().isEmpty() || running().job) return;
    regretWithJob(session(), jobs(), wanted(), this, [](const Regret&) {}); // the workspace changes, and the page loads
}

/// The figure is the difference of the runs; the sums of single decisions, which interact, are a detail.
void RegretPage::showHeadline(const Regret& regret) {
    QStringList parts;
    if (m_isSearching) parts << tr("running: a search, whose result may be a better run");
    parts << tr("single decisions lose %1 B and win %2 B, each measured by itself")
                 .arg(grouped(regret.sum.lost), grouped(-regret.sum.won));
    if (regret.missing > 0)
        parts << tr("%1 of %2 decisions are not measured yet")
                     .arg(grouped(regret.missing), grouped(regret.missing + regret.sum.decisions));
    if (regret.leftOut > 0) parts << tr("%Ln module(s) left out: not in both runs", nullptr, int(regret.leftOut));
    m_headline->setFigure(tr("%1 B").arg(signedGrouped(regret.gap)), regret.gap < 0 ? -1 : regret.gap > 0);
    const QString answer = running().job ? tr("Running: %1, compared with the best run found, as far as it is measured")
                                         : tr("%1, compared with the best run found");
    m_headline->setAnswer(answer.arg(session().baselineRun()), parts.join(QStringLiteral("   ·   ")));
}

/// What the decisions of a row have in common.
QString RegretPage::about(int tableRow) const {
    const Table& table = *m_table->table();
    const auto text = [&](ColumnName column) { return cellText(table, tableRow, column); };
    switch (by()) {
    case RegretBy::Callee:
        return session().symbolText(text("callee"));
    case RegretBy::Caller:
        return session().symbolText(text("caller"));
    case RegretBy::Feature:
        return tr("%1 in %2 to %3").arg(text("feature"), text("low"), text("high"));
    default:
        return text("reason");
    }
}

/// A decision is opened in its module, several of them in the list.
void RegretPage::openRow(int tableRow) {
    if (tableRow < 0 || std::size_t(tableRow) >= m_decisions.size()) return;
    const OrdinalsByModule& decisions = m_decisions[std::size_t(tableRow)];
    if (m_table->table()->columnIndex("decision") < 0)
        return session().openDecisions({about(tableRow), {}, {{m_run, decisions}}});
    const QString module = QString::fromStdString(decisions.begin()->first);
    session().setDecisions({{m_run, module, decisions.begin()->second.front()}});
    session().navigate({PageId::Module, module});
}

} // namespace inlinescope
