// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/findings_page.h"

#include "views/jobs/workspace_jobs.h"
#include "views/models/column_list.h"
#include "views/models/error_text.h"
#include "views/models/facts.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/pages/page_layout.h"
#include "views/state/answer_aside.h"
#include "views/state/job_runner.h"
#include "views/state/page_id.h"
#include "views/text/plain_text.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/headline.h"
#include "views/widgets/table_helpers.h"
#include "views/widgets/table_panel.h"

#include <QComboBox>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

namespace inlinescope {
namespace {

int countOf(const std::vector<ListedFinding>& findings, Severity severity) {
    return int(std::ranges::count(findings, severity, [](const ListedFinding& row) { return row.finding.severity; }));
}

/// The subject of a finding, as the window shows it: a place, the run, and the text of the button.
struct Source {
    Place place; ///< without a page if the window has none
    QString run; ///< must be among the compared runs
    QString words;
};

QString nounText(ItemNoun noun) {
    switch (noun) {
    case ItemNoun::Corpus:
        return FindingsPage::tr("corpus %1");
    case ItemNoun::Run:
        return FindingsPage::tr("run %1");
    case ItemNoun::Policy:
        return FindingsPage::tr("policy %1");
    case ItemNoun::Log:
        return FindingsPage::tr("log %1");
    case ItemNoun::Report:
        return FindingsPage::tr("report %1");
    case ItemNoun::Remarks:
        return FindingsPage::tr("remarks %1");
    case ItemNoun::Performance:
        return FindingsPage::tr("performance %1");
    }
    return {};
}

/// By the cell of the column "concerns", what the window shows: "Lauf default" for "run default".
std::map<std::string, std::string> shownItems(const FindingList& list) {
    std::map<std::string, std::string> shown;
    const int column = list.table.columnIndex("concerns");
    for (std::size_t row = 0; row < list.findings.size(); ++row)
        if (const std::optional<NamedItem>& item = list.findings[row].concerns)
            shown[plainText(list.table.rows[row][std::size_t(column)])] =
                nounText(item->noun).arg(QString::fromStdString(item->name)).toStdString();
    return shown;
}

/// From what the finding concerns, and its subject, which in a run is a module.
Source sourceOf(const ListedFinding& listed) {
    if (!listed.concerns) return {};
    const ItemNoun noun = listed.concerns->noun;
    const QString name = QString::fromStdString(listed.concerns->name);
    const QString subject = QString::fromStdString(listed.finding.subject);
    if (noun == ItemNoun::Log) return {{PageId::Logs, {}, {{name}}}, {}, FindingsPage::tr("Show the log %1").arg(name)};
    if (noun == ItemNoun::Report)
        return {{PageId::Sizes, {}, {{name}}}, {}, FindingsPage::tr("Show the report %1").arg(name)};
    if (noun != ItemNoun::Run) return {};
    if (subject.isEmpty() || subject == name)
        return {{PageId::Modules, {}}, name, FindingsPage::tr("Show the modules of %1").arg(name)};
    return {{PageId::Module, subject}, name, FindingsPage::tr("Show the module in %1").arg(name)};
}

} // namespace

FindingsPage::FindingsPage(PageContext context, QWidget* parent)
    : Page(PageId::Findings, tr("Findings"), context, parent),
      m_headline(new Headline(QStringLiteral("findingsHeadline"), this)), m_severity(new QComboBox(this)),
      m_table(new TablePanel(QStringLiteral("findingsTable"), tr("Findings"), this)), m_details(plainLabel(this)),
      m_source(new QPushButton(this)), m_job(new QPushButton(tr("Show the job"), this)),
      m_file(new QPushButton(tr("Open the folder"), this)),
      m_empty(new EmptyState(QStringLiteral("findingsEmpty"), this)), m_stack(new QStackedWidget(this)) {
    m_headline->setWhatsThis(
        tr("A finding says that something was wrong with an input or a run: where, what, and how severe. An error "
           "means that something is missing from the figures; a warning, that they may not mean what one expects."));
    build();
    adopt(m_table);
    m_table->setCommand([this] { return CliCommand(session(), "list").name(QStringLiteral("findings")); });
    connect(m_table, &TablePanel::currentRowChanged, this, &FindingsPage::showDetails);
    connect(m_table, &TablePanel::rowActivated, this, &FindingsPage::openSource);
    connect(m_source, &QPushButton::clicked, this, &FindingsPage::openSource);
    connect(m_job, &QPushButton::clicked, this, &FindingsPage::openJob);
    connect(m_file, &QPushButton::clicked, this, &FindingsPage::openFolder);
    connect(&m_isFolder, &QFutureWatcher<bool>::finished, this, &FindingsPage::openIfFolder);
    connect(m_severity, &QComboBox::currentIndexChanged, this, &FindingsPage::filterSeverity);
}

void FindingsPage::build() {
    m_severity->setObjectName(QStringLiteral("findingsSeverity"));
    m_severity->setToolTip(tr("Show only findings of this severity"));
    m_severity->setAccessibleName(tr("Severity"));
    m_severity->addItem(tr("all severities"), QString());
    m_severity->addItem(tr("errors"), QStringLiteral("error"));
    m_severity->addItem(tr("warnings"), QStringLiteral("warning"));
    m_severity->addItem(tr("notes"), QStringLiteral("note"));
    m_details->setObjectName(QStringLiteral("findingsDetails"));
    m_details->setWordWrap(true);
    m_details->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_source->setObjectName(QStringLiteral("findingsSource"));
    m_source->setAccessibleName(tr("Go to the finding's source"));
    m_job->setObjectName(QStringLiteral("findingsJob"));
    m_job->setToolTip(tr("Show the job that failed, in the list of jobs (Ctrl+J)"));
    m_file->setObjectName(QStringLiteral("findingsFile"));
    m_table->setTextForm("time", shortTime, std::identity());
    const auto concerns = [this](const std::string& value) {
        const auto shown = m_shownItems.find(value);
        return shown == m_shownItems.end() ? value : shown->second;
    };
    m_table->setTextForm("concerns", concerns, concerns);
    const auto place = [](const std::string& value) { return shownPlace(value).toStdString(); };
    m_table->setTextForm("place", place, place);
    const auto fact = [](const std::string& value) { return shownFact(value).toStdString(); };
    m_table->setTextForm("finding", fact, fact);
    m_table->setTextForm("expected", fact, fact);
    // The subject is the file in most cases; if it is not, the sentence below names the file.
    m_table->setInitiallyHidden(columnList({"place", "expected", "file"}));
    m_empty->addButton(QStringLiteral("findingsCheck"), tr("Check the workspace"),
                       [this] { checkWorkspaceWithJob(session(), jobs()); });

    auto* content = new QWidget(m_stack);
    auto* inner = new QVBoxLayout(content);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->addWidget(m_severity, 0, Qt::AlignLeft);
    inner->addWidget(m_table, 1);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(m_details, 1);
    for (QPushButton* way : {m_source, m_job, m_file})
        bottom->addWidget(way, 0, Qt::AlignTop);
    inner->addLayout(bottom);
    m_stack->addWidget(content);
    m_stack->addWidget(m_empty);
    layOutBelowHeadline(this, m_headline, m_stack);
}

void FindingsPage::reveal(const Sought& sought) {
    revealRow(m_table, findRow(*m_table->table(), "finding", sought.names.front()));
}

void FindingsPage::load() {
    jobs().cancelQuery(this, QStringLiteral("findings"));
    const QString path = session().workspacePath();
    if (!session().hasWorkspaceFile()) {
        showNothing(tr("No workspace is open"), tr("Open a workspace on the Start page."));
        return finishLoading();
    }
    jobs().query<FindingList>(
        this, QStringLiteral("findings"),
        [path = path.toStdString()](const CancelToken&) { return listFindings(path); },
        [this](Result<FindingList> findings) {
            if (findings.ok()) {
                show(std::move(*findings));
            } else {
                showNothing(tr("The findings cannot be shown"), errorSentence(findings.error()));
            }
            finishLoading();
        });
}

void FindingsPage::show(FindingList list) {
    m_shownItems = shownItems(list);
    m_findings = std::move(list.findings);
    const int errors = countOf(m_findings, Severity::Error);
    const int warnings = countOf(m_findings, Severity::Warning);
    const int notes = countOf(m_findings, Severity::Note);
    m_table->setTable(std::make_shared<const Table>(std::move(list.table)));
    if (m_findings.empty()) {
        showNothing(tr("Nothing was wrong"), tr("This page lists damaged files, modules that could not be compiled, "
                                                "and all other problems of imports and runs."));
        return;
    }
    m_headline->setAnswer(tr("%1, %2, %3", "errors, warnings, notes")
                              .arg(tr("%Ln error(s)", nullptr, errors), tr("%Ln warning(s)", nullptr, warnings),
                                   tr("%Ln note(s)", nullptr, notes)),
                          tr("Problems of inputs and runs; everything else was kept."));
    m_stack->setCurrentIndex(0);
    if (m_table->currentRow() < 0) m_table->selectRow(0);
    showDetails();
}

void FindingsPage::showNothing(const QString& answer, const QString& text) {
    m_headline->setAnswer(answer);
    m_empty->setText(text);
    m_stack->setCurrentWidget(m_empty);
}

void FindingsPage::showDetails() {
    const int row = m_table->currentRow();
    showWays(row);
    if (row < 0) return m_details->setText(tr("Select a finding to read it in full."));
    m_details->setText(findingSentence(m_findings[std::size_t(row)].finding));
}

/// Shows a button for every place that the finding links to.
void FindingsPage::showWays(int row) {
    const Source source = row < 0 ? Source() : sourceOf(m_findings[std::size_t(row)]);
    m_source->setText(source.words);
    m_source->setVisible(!source.place.page.isEmpty());
    m_source->setToolTip(tr("%1 (Enter)").arg(source.words));
    m_job->setVisible(jobOf(row));
    const QString file = cellText(*m_table->table(), row, "file");
    m_file->setVisible(QDir::isAbsolutePath(file));
    m_file->setToolTip(file);
}

void FindingsPage::openSource() {
    const int row = m_table->currentRow();
    const Source source = row < 0 ? Source() : sourceOf(m_findings[std::size_t(row)]);
    if (source.place.page.isEmpty()) return;
    const bool shown = source.run == session().baselineRun() || source.run == session().versusRun();
    if (!source.run.isEmpty() && !shown) {
        if (session().baselineRun().isEmpty())
            session().setBaselineRun(source.run);
        else
            session().setVersusRun(source.run);
    }
    Place place = source.place;
    if (place.module.isEmpty()) place.module = session().module();
    session().navigate(place);
}

/// The job that ended with the finding's error, while it is listed; else null.
const Job* FindingsPage::jobOf(int row) const {
    if (row < 0) return nullptr;
    const Finding& finding = m_findings[std::size_t(row)].finding;
    for (const Job& job : jobs().jobs())
        if (job.status == JobStatus::Failed && keptFailure(job) == finding.error) return &job;
    return nullptr;
}

void FindingsPage::openJob() {
    if (const Job* job = jobOf(m_table->currentRow())) emit jobRequested(job->id);
}

/// Of the file of the current row.
QString FindingsPage::folderOfFile() const {
    return QFileInfo(cellText(*m_table->table(), m_table->currentRow(), "file")).absolutePath();
}

void FindingsPage::openFolder() {
    const QString folder = folderOfFile();
    if (m_isFolder.isRunning() && folder == m_folder)
        return emit message(tr("The file system has not answered yet whether there is %1.").arg(m_folder));
    m_folder = folder;
    answerAside(m_isFolder, [folder] { return QFileInfo(folder).isDir(); });
}

/// Opens only a folder, never a file that could be executed: the path comes from the workspace.
void FindingsPage::openIfFolder() {
    if (folderOfFile() != m_folder) return; // another row was chosen meanwhile
    const bool isOpen = m_isFolder.result() && QDesktopServices::openUrl(QUrl::fromLocalFile(m_folder));
    showTrouble(m_file, isOpen ? QString() : tr("%1 cannot be opened.").arg(m_folder));
}

void FindingsPage::filterSeverity() {
    // The filter field under the header is the only state of the filter.
    auto* field = m_table->findChild<QLineEdit*>(QStringLiteral("findingsTableFilter_severity"));
    if (field) field->setText(m_severity->currentData().toString());
}

} // namespace inlinescope
