// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/logs_page.h"

#include "core/jobs/workspace/evidence_tables.h"
#include "core/jobs/workspace/lists.h"
#include "views/dialogs/evidence_tools.h"
#include "views/dialogs/item_actions.h"
#include "views/jobs/workspace_jobs.h"
#include "views/models/cell_roles.h"
#include "views/models/cell_words.h"
#include "views/models/column_list.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/pages/page_layout.h"
#include "views/panels/log_plot.h"
#include "views/panels/log_subject.h"
#include "views/panels/observation_details.h"
#include "views/panels/observation_pager.h"
#include "views/state/job_runner.h"
#include "views/state/page_id.h"
#include "views/text/plain_text.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/command_source.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/headline.h"
#include "views/widgets/table_helpers.h"
#include "views/widgets/table_panel.h"

#include <QItemSelectionModel>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace inlinescope {
namespace {

/// The default feature of a log: the one with the most information.
QString firstFeature(const Table& observations) {
    for (const std::string name : {"cost_estimate", "delta_size", "reward"})
        if (observations.columnIndex(name) >= 0) return QString::fromStdString(name);
    return observations.columns.size() > 1 ? QString::fromStdString(observations.columns[1].name) : QString();
}

QString largestDifference(const Table& features) {
    const int column = features.columnIndex("distance");
    const auto* distance =
        features.rows.empty() ? nullptr : std::get_if<double>(&features.rows[0][std::size_t(column)]);
    if (!distance || *distance == 0) return LogsPage::tr("no feature differs");
    return LogsPage::tr("most different: %1 (distance %2)")
        .arg(cellText(features, 0, "feature"), numberLocale().toString(*distance, 'f', 3));
}

} // namespace

LogsPage::LogsPage(PageContext context, QWidget* parent)
    : Page(PageId::Logs, tr("Logs"), context, parent), m_headline(new Headline(QStringLiteral("logsHeadline"), this)),
      m_logs(new TablePanel(QStringLiteral("logsTable"), tr("Training logs"), this)),
      m_contexts(new TablePanel(QStringLiteral("logsContextsTable"), tr("Contexts"), this)),
      m_observations(new TablePanel(QStringLiteral("logsObservationsTable"), tr("Observations"), this)),
      m_comparison(new TablePanel(QStringLiteral("logsComparisonTable"), tr("Features of two logs"), this)),
      m_pager(new ObservationPager(this)), m_plot(new LogPlot(QStringLiteral("logsPlot"), this)),
      m_details(new ObservationDetails(this)), m_empty(new EmptyState(QStringLiteral("logsEmpty"), this)),
      m_rows(new QStackedWidget(this)), m_stack(new QStackedWidget(this)) {
    m_headline->setWhatsThis(
        tr("An observation is one question that the inliner asked while the log was recorded, with every feature that "
           "it saw, the decision and, if the log has one, the reward. Logs name no callsites, so two logs are compared "
           "by the distribution of each feature's values: the distance is the largest difference of the cumulative "
           "shares, 0 if the distributions are equal, 1 if their ranges do not overlap.") +
        QLatin1Char(' ') +
        tr("Values of a log of the register allocator are split by whether a live range is evicted (index_to_evict is "
           "not the last position, which is the live range itself), or by whether the priority is above the log's "
           "median."));
    build();
    for (TablePanel* panel : tables())
        adopt(panel);
    connectTables();
    setCommands();
    const auto named = [](const std::string& context) {
        return context.empty() ? tr("(without a name)").toStdString() : context;
    };
    m_contexts->setTextForm("context", named, std::identity());
}

void LogsPage::connectTables() {
    auto* actions = new ItemActions(ItemNoun::Log, session(), jobs(), this);
    actions->follow(*m_logs, "log");
    connect(actions, &ItemActions::failed, this, &Page::message);
    connect(m_logs, &TablePanel::statisticsChanged, this, [this] {
        if (!m_filling && chosenLogs() != m_shownLogs) askForChosen();
    });
    connect(m_contexts, &TablePanel::currentRowChanged, this, [this] {
        if (!m_filling) askForObservations();
    });
    connect(m_observations, &TablePanel::currentRowChanged, this, [this] {
        showDetails();
        markObservation();
    });
    connect(m_observations, &TablePanel::rowActivated, this, &LogsPage::openObservation);
    for (TablePanel* panel : {m_observations, m_comparison}) // also for another cell of the same row
        connect(panel, &TablePanel::statisticsChanged, this, [this] {
            if (!m_filling && feature() != m_plotted) askForPlot();
        });
    connect(m_pager, &ObservationPager::turned, this, &LogsPage::askForObservations);
    connect(m_plot, &LogPlot::valuesChosen, this, &LogsPage::chooseValues);
    connect(m_plot, &LogPlot::message, this, &Page::message);
}

void LogsPage::setCommands() {
    const auto shown = [this] { return CliCommand(session(), "logs").names(m_shownLogs); };
    m_logs->setCommand([this] { return CliCommand(session(), "list").name(QStringLiteral("logs")); });
    m_contexts->setCommand([this, shown] { return m_shownLogs.size() == 1 ? shown() : CliCommand(); });
    m_comparison->setCommand([this, shown] { return m_shownLogs.size() == 2 ? shown() : CliCommand(); });
    m_observations->setCommand([this, shown] {
        if (m_shownLogs.size() != 1) return CliCommand();
        CliCommand command = shown().option("--context", m_shownContext);
        if (m_pager->first() > 0) command.option("--first", QString::number(m_pager->first()));
        return command.option("--count", QString::number(m_pager->rows()));
    });
    CommandSource::set(*m_plot, [this, shown] {
        return m_shownLogs.isEmpty() || m_plotted.isEmpty() ? CliCommand() : shown().option("--feature", m_plotted);
    });
}

void LogsPage::build() {
    QStringList further; // besides the means and the distance, which are the most useful
    for (const ColumnName name : std::initializer_list<ColumnName>{"observations", "deviation", "minimum", "maximum"})
        for (std::size_t side = 0; side < 2; ++side)
            further << columnText(columnOfSide(name, side));
    m_comparison->setInitiallyHidden(further);
    auto* right = new QSplitter(Qt::Vertical, m_stack);
    right->setChildrenCollapsible(false);
    right->setHandleWidth(8);
    m_rows->addWidget(buildObservations());
    m_rows->addWidget(m_comparison);
    right->addWidget(m_rows);
    right->addWidget(buildDetails());
    right->setSizes({460, 260});
    auto* content = new QSplitter(Qt::Horizontal, m_stack);
    content->setObjectName(QStringLiteral("logsSplitter"));
    content->addWidget(buildLists());
    content->addWidget(right);
    content->setSizes({510, 730});
    content->setChildrenCollapsible(false);
    content->setHandleWidth(12);

    m_empty->addButton(QStringLiteral("logsImport"), tr("Import logs…"),
                       [this] { chooseFilesToImport(this, session(), jobs()); });
    m_stack->addWidget(content);
    m_stack->addWidget(m_empty);
    layOutBelowHeadline(this, m_headline, m_stack);
}

QWidget* LogsPage::buildLists() {
    m_logs->setInitiallyHidden(columnList({"source"}));
    m_contextsBox = captioned(tr("Contexts of the log"), m_contexts);
    m_subject = new LogSubject({session(), jobs()}, m_contextsBox);
    m_contextsBox->layout()->addWidget(m_subject);
    connect(m_subject, &LogSubject::message, this, &Page::message);
    m_tie = new QPushButton(tr("What it records…"), m_contextsBox);
    m_tie->setObjectName(QStringLiteral("logsTie"));
    m_tie->setToolTip(
        tr("Stores the module and the run that the log is about, so that its observations have callsites"));
    m_contextsBox->layout()->addWidget(m_tie);
    connect(m_tie, &QPushButton::clicked, this, &LogsPage::askForTie);
    auto* lists = new QSplitter(Qt::Vertical, this);
    lists->setHandleWidth(8);
    lists->addWidget(captioned(tr("Logs; choose two to compare them"), m_logs));
    lists->addWidget(m_contextsBox);
    return lists;
}

QWidget* LogsPage::buildObservations() {
    m_observations->setEmptyText(tr("This context has no observation."));
    auto* box = new QWidget(m_rows);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pager);
    layout->addWidget(m_observations, 1);
    return box;
}

QWidget* LogsPage::buildDetails() {
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->setChildrenCollapsible(false);
    split->setHandleWidth(8);
    split->addWidget(m_details);
    split->addWidget(m_plot);
    split->setSizes({430, 430}); // names and values of the tensors fit
    return split;
}

/// The current one is last: it is compared with the other.
QStringList LogsPage::chosenLogs() const {
    const auto name = [this](int row) { return cellText(*m_logs->table(), row, "log"); };
    const int current = m_logs->currentRow();
    QStringList logs;
    for (const int row : m_logs->selectedRows())
        if (row != current && logs.isEmpty()) logs << name(row);
    if (current >= 0) logs << name(current);
    return logs;
}

QString LogsPage::currentContext() const {
    return cellText(*m_contexts->table(), m_contexts->currentRow(), "context");
}

void LogsPage::reveal(const Sought& sought) {
    const int first = findRow(*m_logs->table(), "log", sought.names.front()),
              second = findRow(*m_logs->table(), "log", sought.names.back());
    revealRow(m_logs, first);
    if (first < 0 || second < 0 || second == first) return;
    const TableModel& model = m_logs->model();
    m_logs->view().selectionModel()->setCurrentIndex(model.index(model.shownRow(second), 0),
                                                     QItemSelectionModel::Select | QItemSelectionModel::Rows);
}

void LogsPage::load() {
    for (const char* before : {"logs", "features", "contexts", "observations", "comparison", "plot"})
        jobs().cancelQuery(this, QLatin1String(before));
    const QString path = session().workspacePath();
    if (!session().hasWorkspaceFile()) {
        showNothing(tr("No workspace is open"), tr("Import a training log to begin; it asks where to keep it."));
        return finishLoading();
    }
    jobs().query<Table>(
        this, QStringLiteral("logs"),
        [path = path.toStdString()](const CancelToken&) { return listTable(path, ListNoun::Logs); },
        [this](Result<Table> logs) {
            if (!logs.ok()) return stopAt(logs.error());
            showLogs(std::move(*logs));
        });
}

void LogsPage::showLogs(Table logs) {
    const bool none = logs.rows.empty();
    {
        const QScopedValueRollback guard(m_filling, true);
        fill(m_logs, std::move(logs));
    }
    if (none) {
        showNothing(tr("No training logs"),
                    tr("Import a log that LLVM's TrainingLogger wrote (-mllvm -training-log=FILE), or drop it here."));
        return finishLoading();
    }
    m_stack->setCurrentIndex(0);
    askForChosen();
}

/// Shows the counts of the page as a whole.
void LogsPage::showCount() {
    const Table& logs = *m_logs->table();
    const std::int64_t contexts = columnSum(logs, "contexts");
    int partial = 0;
    for (int row = 0; row < int(logs.rows.size()); ++row)
        partial += !cellFlag(logs, row, "complete").value_or(true);
    QStringList parts{
        tr("%1 context(s), each a module or function that a policy was asked about", nullptr, int(contexts))
            .arg(grouped(contexts))};
    if (partial) parts << tr("%Ln log(s) not read to the end", nullptr, partial);
    m_headline->setAnswer(tr("%1 observations in %Ln log(s)", "count", int(logs.rows.size()))
                              .arg(grouped(columnSum(logs, "observations"))),
                          parts.join(QStringLiteral("   ·   ")));
}

void LogsPage::showNothing(const QString& answer, const QString& text) {
    {
        const QScopedValueRollback guard(m_filling, true);
        for (TablePanel* panel : tables())
            panel->setTable(nullptr);
    }
    m_shownLogs.clear();
    m_subject->showContext({}, {});
    m_plot->setDistribution(nullptr);
    m_headline->setAnswer(answer);
    m_empty->setText(text);
    m_stack->setCurrentWidget(m_empty);
}

void LogsPage::stopAt(const Error& error) {
    m_pager->showSentence(errorSentence(error));
    if (m_logs->table()->rows.empty()) showNothing(tr("The logs cannot be shown"), errorSentence(error));
    finishLoading();
}

/// Asks for one log's contexts and observations, or for the comparison of two.
void LogsPage::askForChosen() {
    const QStringList logs = chosenLogs();
    if (logs != m_shownLogs) m_pager->restart();
    m_shownLogs = logs;
    forgetPlot();
    m_rows->setCurrentIndex(logs.size() > 1);
    m_contextsBox->setVisible(logs.size() < 2);
    m_details->setVisible(logs.size() < 2);
    m_tie->setEnabled(logs.size() == 1 && !cellText(*m_logs->table(), m_logs->currentRow(), "source").isEmpty());
    if (logs.isEmpty()) return finishLoading();
    if (logs.size() > 1) return askForComparison();
    showCount();
    askForContexts();
}

void LogsPage::askForComparison() {
    jobs().cancelQuery(this, QStringLiteral("contexts"));
    jobs().cancelQuery(this, QStringLiteral("observations"));
    jobs().query<LogComparison>(
        this, QStringLiteral("comparison"),
        [path = session().workspacePath().toStdString(), a = m_shownLogs[0].toStdString(),
         b = m_shownLogs[1].toStdString()](const CancelToken& cancel) { return compareLogs(path, a, b, cancel); },
        [this](const Result<LogComparison>& comparison) {
            if (!comparison.ok()) return stopAt(comparison.error());
            showComparison(*comparison);
            askForPlot();
        });
}

void LogsPage::showComparison(const LogComparison& comparison) {
    {
        const QScopedValueRollback guard(m_filling, true);
        m_comparison->setSides(m_shownLogs);
        fill(m_comparison, comparison.table);
    }
    QStringList parts = {
        tr("%1 and %2 observations").arg(grouped(comparison.observationsA), grouped(comparison.observationsB)),
        tr("%Ln context(s) in both", nullptr, int(comparison.contextsInBoth))};
    if (const std::int64_t one = comparison.contextsOnlyA + comparison.contextsOnlyB; one > 0)
        parts << tr("%1 in one of them").arg(grouped(one));
    parts << (comparison.equal ? tr("%1 observations equal up to the first difference").arg(grouped(*comparison.equal))
                               : tr("their features are not the same"));
    parts << largestDifference(comparison.table);
    m_headline->setAnswer(tr("%1 against %2").arg(m_shownLogs[1], m_shownLogs[0]),
                          parts.join(QStringLiteral("   ·   ")));
}

void LogsPage::askForContexts() {
    jobs().cancelQuery(this, QStringLiteral("comparison"));
    jobs().query<Table>(
        this, QStringLiteral("features"),
        [path = session().workspacePath().toStdString(), log = m_shownLogs[0].toStdString()](const CancelToken&) {
            return logFeatures(path, log);
        },
        [this](Result<Table> features) {
            if (features.ok()) m_details->setFeatures(std::move(*features));
        });
    jobs().query<Table>(
        this, QStringLiteral("contexts"),
        [path = session().workspacePath().toStdString(), log = m_shownLogs[0].toStdString()](const CancelToken&) {
            return logContexts(path, log);
        },
        [this](Result<Table> contexts) {
            if (!contexts.ok()) return stopAt(contexts.error());
            {
                const QScopedValueRollback guard(m_filling, true);
                fill(m_contexts, std::move(*contexts));
            }
            askForObservations();
        });
}

void LogsPage::askForObservations() {
    if (m_shownLogs.size() != 1) return;
    if (m_shownContext != currentContext()) m_pager->restart();
    m_shownContext = currentContext();
    const bool hasContext = m_contexts->currentRow() >= 0; // a log may have none, and a filter may hide all
    m_subject->showContext(hasContext ? m_shownLogs[0] : QString(), m_shownContext);
    jobs().query<Table>(
        this, QStringLiteral("observations"),
        [hasContext, path = session().workspacePath().toStdString(), log = m_shownLogs[0].toStdString(),
         context = m_shownContext.toStdString(), first = m_pager->first()](const CancelToken&) {
            return hasContext ? logPage(path, log, context, first, ObservationPager::mostRows) : Table();
        },
        [this, hasContext](Result<Table> observations) {
            if (!observations.ok()) return stopAt(observations.error());
            {
                const QScopedValueRollback guard(m_filling, true);
                fill(m_observations, std::move(*observations));
            }
            m_pager->showRange(m_shownContext,
                               cellInteger(*m_contexts->table(), m_contexts->currentRow(), "observations"),
                               std::int64_t(m_observations->table()->rows.size()));
            if (!hasContext) forgetPlot(), m_pager->showSentence({}), m_plot->setDistribution(nullptr);
            showDetails();
            askForPlot();
        });
}

void LogsPage::forgetPlot() {
    m_plotted.clear();
    jobs().cancelQuery(this, QStringLiteral("plot"));
}

/// The feature of the current column, or, with two logs, of the current row.
QString LogsPage::feature() const {
    if (m_shownLogs.size() > 1) return cellText(*m_comparison->table(), m_comparison->currentRow(), "feature");
    const Table& table = *m_observations->table();
    const int column = m_observations->view().currentIndex().column();
    if (column > 0 && column < int(table.columns.size()))
        return QString::fromStdString(table.columns[std::size_t(column)].name);
    return table.columnIndex(m_plotted.toStdString()) > 0 ? m_plotted : firstFeature(table);
}

void LogsPage::askForPlot() {
    const QString wanted = feature();
    if (wanted.isEmpty()) forgetPlot(), m_plot->setDistribution(nullptr);
    if (wanted.isEmpty() || m_plotted == wanted) return finishLoading();
    m_plotted = wanted;
    std::vector<std::string> logs;
    for (const QString& log : m_shownLogs)
        logs.push_back(log.toStdString());
    jobs().query<LogDistribution>(
        this, QStringLiteral("plot"),
        [path = session().workspacePath().toStdString(), logs, name = wanted.toStdString()](const CancelToken& cancel) {
            return logDistribution(path, logs, name, cancel);
        },
        [this](const Result<LogDistribution>& distribution) {
            if (!distribution.ok()) return stopAt(distribution.error());
            showPlot(*distribution);
            finishLoading();
        });
}

void LogsPage::showPlot(const LogDistribution& distribution) {
    m_plot->setLogs(distribution);
    markObservation();
}

/// Marks the value of the chosen observation in the plot.
void LogsPage::markObservation() {
    const Table& table = *m_observations->table();
    const int row = m_observations->currentRow(), column = table.columnIndex(m_plotted.toStdString());
    m_details->showTensor(table, row, m_plotted);
    std::vector<PlotMark> marks;
    if (m_shownLogs.size() == 1 && row >= 0 && column > 0) {
        const QString name = tr("observation %1").arg(cellText(table, row, "observation"));
        if (const auto value = numberOf(table.rows[std::size_t(row)][std::size_t(column)]))
            marks.push_back({name, *value, 0});
    }
    m_plot->setMarks(std::move(marks));
}

/// Chooses the next observation on screen with such a value, starting after the chosen one and wrapping around.
void LogsPage::chooseValues(double low, double high) {
    if (m_shownLogs.size() != 1) return;
    if (m_plot->isOfVector())
        return emit message(
            tr("An observation has several values of %1: a bar chooses no observation.").arg(m_plotted));
    const Table& table = *m_observations->table();
    const int column = table.columnIndex(m_plotted.toStdString());
    const std::vector<int> rows = m_observations->shownRows();
    const auto current = std::ranges::find(rows, m_observations->currentRow());
    const std::size_t from = current == rows.end() ? 0 : std::size_t(current - rows.begin()) + 1;
    for (std::size_t step = 0; column > 0 && step < rows.size(); ++step) {
        const int row = rows[(from + step) % rows.size()];
        const auto found = numberOf(table.rows[std::size_t(row)][std::size_t(column)]);
        if (found && *found >= low && *found <= high) return m_observations->selectRow(row);
    }
    emit message(tr("No observation on screen has such a value."));
}

QString LogsPage::tiedRun() const {
    return cellText(*m_logs->table(), m_logs->currentRow(), "run");
}

void LogsPage::askForTie() {
    if (m_shownLogs.size() != 1) return;
    ProposedTie proposed{m_shownLogs[0], {}, tiedRun().isEmpty() ? session().baselineRun() : tiedRun(), {}};
    if (m_contexts->table()->rows.size() > 1) proposed.context = currentContext();
    if (!tiedRun().isEmpty()) proposed.module = cellText(*m_contexts->table(), m_contexts->currentRow(), "module");
    openTieDialog(this, session(), jobs(), proposed);
}

void LogsPage::openObservation(int row) {
    if (row >= 0 && m_shownLogs.size() == 1)
        m_subject->openObservation(cellInteger(*m_observations->table(), row, "observation"));
}

void LogsPage::showDetails() {
    m_details->showObservation(*m_observations->table(), m_observations->currentRow());
}

} // namespace inlinescope
