// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/sql_console.h"

#include "core/jobs/workspace/sql_query.h"
#include "views/charts/column_scatter.h"
#include "views/models/cell_roles.h"
#include "views/models/error_text.h"
#include "views/models/words.h"
#include "views/state/cli_command.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"
#include "views/text/fixed_font.h"
#include "views/text/plain_text.h"
#include "views/text/text_width.h"
#include "views/widgets/command_source.h"
#include "views/widgets/named.h"
#include "views/widgets/table_panel.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace inlinescope {
namespace {

const QString runSlot = QStringLiteral("run"), viewsSlot = QStringLiteral("views");

} // namespace

SqlConsole::SqlConsole(QWidget* window, Session& session, JobRunner& jobs)
    : QDialog(window), m_session(session), m_jobs(jobs), m_views(named(new QTreeWidget(this), "sqlViews")),
      m_statement(named(new QPlainTextEdit(this), "sqlStatement")),
      m_run(named(new QPushButton(tr("&Run"), this), "sqlRun")),
      m_stop(named(new QPushButton(tr("&Stop"), this), "sqlStop")),
      m_sentence(named(boldLabel({}, this), "sqlSentence")),
      m_table(new TablePanel(QStringLiteral("sqlTable"), tr("Result"), this)), m_plotting(new QWidget(this)),
      m_across(named(new QComboBox(this), "sqlAcross")), m_up(named(new QComboBox(this), "sqlUp")),
      m_scatter(new ColumnScatter(QStringLiteral("sqlScatter"), this)) {
    setObjectName(QStringLiteral("sqlConsole"));
    setWindowTitle(tr("Query in SQL"));
    auto* right = new QSplitter(Qt::Vertical, this);
    right->addWidget(buildStatement());
    right->addWidget(buildResult());
    right->setStretchFactor(1, 1);
    auto* all = new QSplitter(this);
    all->addWidget(m_views);
    all->addWidget(right);
    all->setStretchFactor(1, 1);
    all->setSizes({lettersWide(fontMetrics(), 30), lettersWide(fontMetrics(), 100)});
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    addCopyCommand(*buttons, [this] { return CliCommand(m_session, "query").name(statement()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(all, 1);
    layout->addWidget(buttons);
    m_table->setCommand([this] { return CliCommand(m_session, "query").name(m_ran); });
    connect(&m_session, &Session::workspacePathChanged, this, &SqlConsole::listViews);
    connect(m_views, &QTreeWidget::itemDoubleClicked, this,
            [this](const QTreeWidgetItem* item) { m_statement->insertPlainText(item->text(0)); });
    for (QPushButton* button : findChildren<QPushButton*>())
        button->setAutoDefault(false); // so that Return in a filter field or on a row clicks none
    resize(lettersWide(fontMetrics(), 140), fontMetrics().height() * 38);
    setRunning(false);
    listViews();
    m_statement->setFocus();
}

QWidget* SqlConsole::buildStatement() {
    m_views->setHeaderLabels({tr("views and their columns")});
    m_views->setAccessibleName(tr("Views"));
    m_views->setToolTip(tr("A double click inserts the name into the statement"));
    m_statement->setFont(fixedFont());
    m_statement->setAccessibleName(tr("Statement"));
    m_statement->setPlaceholderText(QStringLiteral(
        "SELECT callee, count(*) AS sites FROM v_decisions GROUP BY callee ORDER BY sites DESC LIMIT 100"));
    m_statement->setTabChangesFocus(true);
    m_run->setShortcut(Qt::CTRL | Qt::Key_Return);
    m_run->setToolTip(tr("Run the statement, or its selected part (Ctrl+Return)"));
    connect(m_run, &QPushButton::clicked, this, &SqlConsole::runStatement);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        m_jobs.cancelQuery(this, runSlot);
        setRunning(false);
        say(tr("Stopped."));
    });
    auto* area = new QWidget(this);
    auto* row = new QHBoxLayout;
    row->addWidget(m_run);
    row->addWidget(m_stop);
    row->addWidget(m_sentence, 1);
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* layout = new QVBoxLayout(area);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_statement, 1);
    layout->addLayout(row);
    return area;
}

QWidget* SqlConsole::buildResult() {
    auto* layout = new QVBoxLayout(m_plotting);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(buildAxes());
    layout->addWidget(m_scatter, 1);
    m_plotting->hide();
    auto* result = new QSplitter(this);
    result->addWidget(m_table);
    result->addWidget(m_plotting);
    result->setStretchFactor(0, 1);
    return result;
}

QWidget* SqlConsole::buildAxes() {
    auto* axes = new QWidget(this);
    auto* row = new QHBoxLayout(axes);
    row->setContentsMargins(0, 0, 0, 0);
    m_across->setAccessibleName(tr("Column of the horizontal axis"));
    m_up->setAccessibleName(tr("Column of the vertical axis"));
    row->addWidget(m_up, 1);
    row->addWidget(plainLabel(tr("against", "one column, another one"), axes));
    row->addWidget(m_across, 1);
    for (QComboBox* axis : {m_across, m_up})
        connect(axis, &QComboBox::activated, this, &SqlConsole::plot);
    return axes;
}

QString SqlConsole::statement() const {
    QString selected = m_statement->textCursor().selectedText();
    selected.replace(QChar::ParagraphSeparator, QLatin1Char('\n'));
    return selected.trimmed().isEmpty() ? m_statement->toPlainText().trimmed() : selected.trimmed();
}

/// The result is of the workspace, too.
void SqlConsole::listViews() {
    m_jobs.cancelQuery(this, runSlot);
    setRunning(false);
    say({});
    m_table->setTable(std::make_shared<const Table>());
    m_plotting->hide();
    m_jobs.query<Table>(
        this, viewsSlot,
        [path = m_session.workspacePath().toStdString()](const CancelToken&) { return sqlViews(path); },
        [this](const Result<Table>& views) { showViews(views); }, JobLength::Short);
}

void SqlConsole::showViews(const Result<Table>& views) {
    m_views->clear();
    if (!views) return say(errorSentence(views.error()));
    for (const Row& row : views->rows) {
        auto* view = new QTreeWidgetItem(m_views, {QString::fromStdString(plainText(row[0]))});
        for (const QString& column : QString::fromStdString(plainText(row[1])).split(QStringLiteral(", ")))
            new QTreeWidgetItem(view, {column});
    }
}

void SqlConsole::runStatement() {
    const QString text = statement();
    if (text.isEmpty()) return say(tr("There is no statement."));
    setRunning(true);
    say(tr("Running…"));
    m_jobs.query<Table>(
        this, runSlot,
        [path = m_session.workspacePath().toStdString(), sql = text.toStdString()](const CancelToken& cancel) {
            return sqlTable(path, sql, mostRows, cancel);
        },
        [this, text](const Result<Table>& result) { showResult(text, result); });
}

void SqlConsole::setRunning(bool running) {
    m_run->setEnabled(!running);
    m_stop->setEnabled(running);
}

void SqlConsole::say(const QString& sentence) {
    m_sentence->setText(sentence);
}

void SqlConsole::showResult(const QString& statement, const Result<Table>& result) {
    setRunning(false);
    if (!result) return say(errorSentence(result.error()));
    m_ran = statement;
    const QString rows = tr("%1 row(s)", nullptr, int(result->rows.size())).arg(grouped(int(result->rows.size())));
    say(result->notes.empty() ? rows : tr("The first %1 of more rows").arg(grouped(int(result->rows.size()))));
    m_table->setTable(std::make_shared<const Table>(*result));
    chooseAxes();
}

/// The first two numeric columns are plotted; with fewer there is no plot.
void SqlConsole::chooseAxes() {
    const Table& table = *m_table->table();
    for (QComboBox* axis : {m_across, m_up})
        axis->clear();
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        if (!isNumeric(table.columns[column].kind)) continue;
        for (QComboBox* axis : {m_across, m_up})
            axis->addItem(QString::fromStdString(table.columns[column].name), int(column));
    }
    m_up->setCurrentIndex(std::min(1, m_up->count() - 1));
    m_plotting->setVisible(m_up->count() > 1);
    if (m_up->count() > 1) plot();
}

void SqlConsole::plot() {
    const auto across = std::size_t(m_across->currentData().toInt()), up = std::size_t(m_up->currentData().toInt());
    std::vector<QPointF> points;
    for (const Row& row : m_table->table()->rows) {
        const std::optional<double> x = numberOf(row[across]), y = numberOf(row[up]);
        if (x && y) points.emplace_back(*x, *y);
    }
    m_scatter->setPoints(m_across->currentText(), m_up->currentText(), std::move(points));
}

SqlConsole* openSqlConsole(QWidget* window, Session& session, JobRunner& jobs) {
    auto* console = window->findChild<SqlConsole*>(QStringLiteral("sqlConsole"), Qt::FindDirectChildrenOnly);
    if (!console) console = new SqlConsole(window, session, jobs);
    console->show();
    console->raise();
    console->activateWindow();
    return console;
}

} // namespace inlinescope
