#include "views/pages/logs_page.h"

#include "core/jobs/queries.h"
#include "views/dialogs/workspace_jobs.h"
#include "views/models/error_text.h"
#include "views/models/job_runner.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/headline.h"
#include "views/widgets/table_helpers.h"
#include "views/widgets/table_panel.h"

#include <QFileInfo>
#include <QFontDatabase>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace inlinescope {
LogsPage::LogsPage(PageContext context, QWidget* parent)
    : Page(QStringLiteral("logs"), tr("Logs"), context, parent),
      m_headline(new Headline(QStringLiteral("logsHeadline"), this)),
      m_logs(new TablePanel(QStringLiteral("logsTable"), tr("Training logs"), this)),
      m_contexts(new TablePanel(QStringLiteral("logsContextsTable"), tr("Contexts"), this)),
      m_observations(new TablePanel(QStringLiteral("logsObservationsTable"), tr("Observations"), this)),
      m_range(new QLabel(this)), m_previous(new QToolButton(this)), m_next(new QToolButton(this)),
      m_details(new QPlainTextEdit(this)), m_empty(new EmptyState(QStringLiteral("logsEmpty"), this)),
      m_stack(new QStackedWidget(this)) {
    m_headline->setWhatsThis(
        tr("An observation is one question that the inliner asked while the log was recorded, with every feature that "
           "it saw, the decision and, where the log has one, the reward."));
    build();
    for (TablePanel* panel : tables())
        adopt(panel);
    connect(m_logs, &TablePanel::currentRowChanged, this, [this] {
        if (!m_filling) askForContexts();
    });
    connect(m_contexts, &TablePanel::currentRowChanged, this, [this] {
        if (!m_filling) askForObservations();
    });
    connect(m_observations, &TablePanel::currentRowChanged, this, &LogsPage::showDetails);
}

void LogsPage::build() {
    m_logs->setInitiallyHidden({QStringLiteral("source")});
    m_observations->setEmptyText(tr("This context has no observation."));
    auto* left = new QSplitter(Qt::Vertical, m_stack);
    left->addWidget(captioned(tr("Logs"), m_logs));
    left->addWidget(captioned(tr("Contexts of the log"), m_contexts));
    auto* right = new QWidget(m_stack);
    auto* rightLayout = new QVBoxLayout(right);
    rightLayout->setContentsMargins(0, 0, 0, 0);
    rightLayout->addWidget(buildPager());
    auto* shown = new QSplitter(Qt::Vertical, right);
    shown->setChildrenCollapsible(false);
    shown->addWidget(m_observations);
    shown->addWidget(m_details);
    shown->setStretchFactor(0, 2);
    shown->setStretchFactor(1, 1);
    rightLayout->addWidget(shown, 1);
    m_details->setObjectName(QStringLiteral("logsDetails"));
    m_details->setAccessibleName(tr("Tensors of the observation"));
    m_details->setReadOnly(true);
    m_details->setFrameShape(QFrame::NoFrame);
    m_details->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_details->setPlaceholderText(tr("Select an observation to read its tensors in full."));
    auto* content = new QSplitter(Qt::Horizontal, m_stack);
    content->setObjectName(QStringLiteral("logsSplitter"));
    content->addWidget(left);
    content->addWidget(right);
    content->setStretchFactor(0, 2);
    content->setStretchFactor(1, 3);
    content->setChildrenCollapsible(false);
    content->setHandleWidth(12);

    m_empty->addButton(QStringLiteral("logsImport"), tr("Import logs…"),
                       [this] { chooseFilesToImport(this, session(), jobs()); });
    m_stack->addWidget(content);
    m_stack->addWidget(m_empty);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->addWidget(m_headline);
    layout->addWidget(m_stack, 1);
}

QWidget* LogsPage::buildPager() {
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    m_range->setObjectName(QStringLiteral("logsRange"));
    layout->addWidget(m_range, 1);
    const auto prepare = [&](QToolButton* button, const QString& name, Qt::ArrowType arrow, const QString& text,
                             const QKeySequence& shortcut, std::int64_t rows) {
        button->setObjectName(name);
        button->setArrowType(arrow);
        button->setAutoRaise(true);
        button->setShortcut(shortcut);
        button->setAccessibleName(text);
        button->setToolTip(tr("%1 (%2)", "action, shortcut").arg(text, shortcut.toString(QKeySequence::NativeText)));
        connect(button, &QToolButton::clicked, this, [this, rows] { turnPage(rows); });
        layout->addWidget(button);
    };
    prepare(m_previous, QStringLiteral("logsPrevious"), Qt::LeftArrow, tr("Earlier observations"),
            QKeySequence(Qt::ALT | Qt::Key_PageUp), -pageRows);
    prepare(m_next, QStringLiteral("logsNext"), Qt::RightArrow, tr("Later observations"),
            QKeySequence(Qt::ALT | Qt::Key_PageDown), pageRows);
    return row;
}

QString LogsPage::currentLog() const {
    return cellText(*m_logs->table(), m_logs->currentRow(), "log");
}

QString LogsPage::currentContext() const {
    return cellText(*m_contexts->table(), m_contexts->currentRow(), "context");
}

std::int64_t LogsPage::observationCount() const {
    return cellInteger(*m_contexts->table(), m_contexts->currentRow(), "observations");
}

void LogsPage::reveal(const QString& row) {
    revealRow(m_logs, findRow(*m_logs->table(), "log", row.section(QLatin1Char('\n'), 0, 0)));
}

void LogsPage::load() {
    for (const char* later : {"contexts", "observations"})
        jobs().cancelQuery(this, QLatin1String(later));
    const QString path = session().workspacePath();
    if (!QFileInfo::exists(path)) {
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
    const std::int64_t count = std::int64_t(logs.rows.size());
    const std::int64_t observations = columnSum(logs, "observations");
    const std::int64_t contexts = columnSum(logs, "contexts");
    {
        const QScopedValueRollback guard(m_filling, true);
        fill(m_logs, std::move(logs));
    }
    if (count == 0) {
        showNothing(tr("No training logs"),
                    tr("Import a log that LLVM's TrainingLogger wrote (-mllvm -training-log=FILE), or drop it here."));
        return finishLoading();
    }
    m_headline->setAnswer(
        tr("%1 observations in %2 logs").arg(grouped(observations), grouped(count)),
        tr("%1 contexts, each a module or function that a policy was asked about").arg(grouped(contexts)));
    m_stack->setCurrentIndex(0);
    askForContexts();
}

void LogsPage::showNothing(const QString& answer, const QString& text) {
    for (TablePanel* panel : tables())
        panel->setTable(std::make_shared<const Table>());
    m_headline->setAnswer(answer);
    m_empty->setText(text);
    m_stack->setCurrentWidget(m_empty);
}

void LogsPage::stopAt(const Error& error) {
    m_range->setText(errorSentence(error));
    if (m_logs->table()->rows.empty()) showNothing(tr("The logs cannot be shown"), errorSentence(error));
    finishLoading();
}

void LogsPage::askForContexts() {
    const QString log = currentLog();
    jobs().query<Table>(
        this, QStringLiteral("contexts"),
        [path = session().workspacePath().toStdString(), log = log.toStdString()](const CancelToken&) {
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
    if (m_shownLog != currentLog() || m_shownContext != currentContext()) m_first = 0;
    m_shownLog = currentLog();
    m_shownContext = currentContext();
    jobs().query<Table>(
        this, QStringLiteral("observations"),
        [path = session().workspacePath().toStdString(), log = m_shownLog.toStdString(),
         context = m_shownContext.toStdString(),
         first = m_first](const CancelToken&) { return logObservations(path, log, context, first, pageRows); },
        [this](Result<Table> observations) {
            if (!observations.ok()) return stopAt(observations.error());
            fill(m_observations, std::move(*observations));
            showRange();
            finishLoading();
        });
}

void LogsPage::showRange() {
    const std::int64_t count = observationCount();
    const std::int64_t last = std::min(m_first + pageRows, count);
    const QString context = currentContext().isEmpty() ? tr("the context without a name") : currentContext();
    m_range->setText(
        count == 0
            ? tr("%1 has no observation").arg(context)
            : tr("%1: observations %2 to %3 of %4").arg(context, grouped(m_first), grouped(last - 1), grouped(count)));
    m_previous->setEnabled(m_first > 0);
    m_next->setEnabled(last < count);
}

void LogsPage::showDetails() {
    const Table& table = *m_observations->table();
    const int row = m_observations->currentRow();
    QString text;
    std::size_t width = 0;
    for (const Column& column : table.columns)
        width = std::max(width, column.name.size());
    for (std::size_t column = 0; row >= 0 && column < table.columns.size(); ++column) {
        const QString name = QString::fromStdString(table.columns[column].name);
        text += name.leftJustified(int(width) + 2) +
                QString::fromStdString(plainText(table.rows[std::size_t(row)][column])) + QLatin1Char('\n');
    }
    m_details->setPlainText(text);
}

void LogsPage::turnPage(std::int64_t rows) {
    const std::int64_t wanted = std::max<std::int64_t>(0, m_first + rows);
    if (wanted == m_first || wanted >= observationCount()) return;
    m_first = wanted;
    askForObservations();
}

} // namespace inlinescope
