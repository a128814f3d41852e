// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/search_dialog.h"

#include "views/dialogs/corpus_chooser.h"
#include "views/dialogs/job_commands.h"
#include "views/jobs/measure_jobs.h"
#include "views/state/page_id.h"
#include "views/text/plain_text.h"
#include "views/widgets/command_source.h"
#include "views/widgets/named.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QThread>
#include <QVBoxLayout>

namespace inlinescope {

SearchDialog::SearchDialog(Session& session, JobRunner& jobs, QWidget* parent)
    : QDialog(parent), m_session(session), m_jobs(jobs),
      m_chooser(new CorpusChooser(QStringLiteral("search"), session, jobs, this)),
      m_objective(named(new QComboBox(this), "searchObjective")), m_budget(named(new QSpinBox(this), "searchBudget")),
      m_jobCount(named(new QSpinBox(this), "searchJobs")), m_name(named(new QLineEdit(this), "searchName")),
      m_summary(named(plainLabel(this), "searchSummary")),
      m_start(named(new QPushButton(tr("Search"), this), "searchStart")) {
    setObjectName(QStringLiteral("searchDialog"));
    setWindowTitle(tr("Search for the smallest"));
    buildForm();
    connect(m_chooser, &CorpusChooser::changed, this, &SearchDialog::showSummary);
    connect(m_chooser, &CorpusChooser::failed, m_summary, &QLabel::setText);
    connect(m_chooser, &CorpusChooser::ready, this, &SearchDialog::ready);
    connect(m_budget, &QSpinBox::valueChanged, this, &SearchDialog::showSummary);
    showSummary();
}

void SearchDialog::buildForm() {
    buildObjective();
    buildNumbers();
    m_name->setPlaceholderText(tr("made from the objective"));
    m_name->setToolTip(tr("A search of the same name is resumed"));
    m_summary->setWordWrap(true);
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("&Corpus"), m_chooser->corpusBox());
    form->addRow(tr("&Modules"), m_chooser->modulesBox());
    form->addRow(tr("&Objective"), m_objective);
    form->addRow(tr("&Budget"), m_budget);
    form->addRow(tr("Run &name"), m_name);
    form->addRow(tr("&Worker processes"), m_jobCount);

    auto* buttons = new QDialogButtonBox(this);
    buttons->addButton(m_start, QDialogButtonBox::AcceptRole);
    buttons->addButton(QDialogButtonBox::Cancel)->setObjectName(QStringLiteral("searchCancel"));
    addCopyCommand(*buttons, [this] {
        const std::optional<SearchOptions> options = chosen();
        return options ? commandOf(m_session, *options) : CliCommand();
    });
    m_start->setDefault(true);
    m_start->setToolTip(tr("Start the search in the background (Enter)"));
    connect(buttons, &QDialogButtonBox::accepted, this, &SearchDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &SearchDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form, 1);
    layout->addWidget(m_summary);
    layout->addWidget(buttons);
    resize(640, 560);
}

void SearchDialog::buildObjective() {
    m_objective->addItem(tr("text: the bytes of each object"), int(SearchObjective::Text));
    m_objective->addItem(tr("unique: shared bodies counted once"), int(SearchObjective::Unique));
    m_objective->setToolTip(tr("What the search minimizes"));
    m_objective->setWhatsThis(
        tr("Text is what llvm-size counts in each object. Unique counts a body that modules share (linkonce, comdat) "
           "once over the corpus, as a linker keeps it: removing a copy that another object keeps is no gain."));
}

void SearchDialog::buildNumbers() {
    m_budget->setRange(0, 7 * 24 * 60);
    m_budget->setValue(10);
    m_budget->setSuffix(tr(" min"));
    m_budget->setSpecialValueText(tr("until nothing helps"));
    m_budget->setToolTip(tr("Wall-clock time for all modules. The search can be resumed later"));
    m_jobCount->setRange(0, 4 * QThread::idealThreadCount());
    m_jobCount->setSpecialValueText(tr("one per core (%1)").arg(QThread::idealThreadCount()));
    m_jobCount->setToolTip(tr("Worker processes at a time"));
}

void SearchDialog::setCorpus(const QString& corpus) {
    m_chooser->setCorpus(corpus);
}

std::optional<SearchOptions> SearchDialog::chosen() const {
    if (m_chooser->corpus().empty() || m_chooser->checkedCount() == 0) return std::nullopt;
    SearchOptions options;
    options.corpus = m_chooser->corpus();
    options.modules = m_chooser->someModules();
    options.name = m_name->text().trimmed().toStdString();
    options.objective = SearchObjective(m_objective->currentData().toInt());
    if (m_budget->value() > 0) options.budget = std::chrono::minutes(m_budget->value());
    options.limits.jobs = m_jobCount->value();
    return options;
}

void SearchDialog::showSummary() {
    const int modules = m_chooser->checkedCount();
    m_start->setEnabled(modules > 0);
    if (!m_chooser->isAnswered()) return m_summary->clear();
    if (m_chooser->moduleCount() == 0)
        return m_summary->setText(tr("Import a corpus and run a policy first; a search starts from known results."));
    if (modules == 0) return m_summary->setText(tr("Check at least one module."));
    m_summary->setText(tr("Flips decisions of %Ln module(s), measures, and keeps the flips that make them smaller. The "
                          "result is a run that compares like any other.",
                          nullptr, modules));
}

void SearchDialog::accept() {
    const std::optional<SearchOptions> options = chosen();
    if (!options) return;
    searchWithJob(m_session, m_jobs, *options);
    m_session.navigate(PageId::Regret); // which shows what the search finds
    QDialog::accept();
}

SearchDialog* openSearchDialog(QWidget* parent, Session& session, JobRunner& jobs, const QString& corpus) {
    auto* dialog = new SearchDialog(session, jobs, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setCorpus(corpus);
    dialog->open();
    return dialog;
}

} // namespace inlinescope
