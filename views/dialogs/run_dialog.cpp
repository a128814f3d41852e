// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/run_dialog.h"

#include "views/dialogs/corpus_chooser.h"
#include "views/dialogs/job_commands.h"
#include "views/dialogs/policy_chooser.h"
#include "views/dialogs/run_advanced.h"
#include "views/jobs/workspace_jobs.h"
#include "views/models/words.h"
#include "views/text/plain_text.h"
#include "views/widgets/command_source.h"
#include "views/widgets/named.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace inlinescope {

RunDialog::RunDialog(Session& session, JobRunner& jobs, QWidget* parent)
    : QDialog(parent), m_session(session), m_jobs(jobs),
      m_chooser(new CorpusChooser(QStringLiteral("run"), session, jobs, this)),
      m_policies(new PolicyChooser(session, jobs, this)), m_advanced(new RunAdvanced(session, jobs, this)),
      m_name(named(new QLineEdit(this), "runName")), m_summary(named(plainLabel(this), "runSummary")),
      m_start(named(new QPushButton(tr("Run"), this), "runStart")) {
    setObjectName(QStringLiteral("runDialog"));
    setWindowTitle(tr("Run policies"));
    buildForm();
    connect(m_name, &QLineEdit::textChanged, this, &RunDialog::showSummary);
    connect(m_policies, &PolicyChooser::changed, this, &RunDialog::showSummary);
    connect(m_advanced, &RunAdvanced::changed, this, [this] {
        m_policies->setToolchain(m_advanced->toolchain());
        showSummary();
    });
    connect(m_chooser, &CorpusChooser::changed, this, [this] {
        m_policies->setCorpus(QString::fromStdString(m_chooser->corpus()));
        showSummary();
    });
    connect(m_chooser, &CorpusChooser::failed, m_summary, &QLabel::setText);
    connect(m_chooser, &CorpusChooser::ready, this, &RunDialog::ready);
    showSummary();
}

void RunDialog::buildForm() {
    m_name->setPlaceholderText(tr("made from the policy"));
    m_summary->setWordWrap(true);
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("&Corpus"), m_chooser->corpusBox());
    form->addRow(tr("&Policies"), m_policies);
    form->addRow(tr("&Modules"), m_chooser->modulesBox());
    form->addRow(tr("Run &name"), m_name);

    auto* buttons = named(new QDialogButtonBox(this), "runButtons");
    buttons->addButton(m_start, QDialogButtonBox::AcceptRole);
    buttons->addButton(QDialogButtonBox::Cancel)->setObjectName(QStringLiteral("runCancel"));
    addCopyCommand(*buttons, [this] { return commandOf(m_session, chosen()); });
    m_start->setDefault(true);
    m_start->setToolTip(tr("Start the runs in the background (Enter)"));
    connect(buttons, &QDialogButtonBox::accepted, this, &RunDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &RunDialog::reject);

    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form, 1);
    layout->addWidget(m_advanced);
    layout->addWidget(m_summary);
    layout->addWidget(buttons);
    resize(680, 640);
}

void RunDialog::setCorpus(const QString& corpus) {
    m_chooser->setCorpus(corpus);
}

void RunDialog::addPolicy(const QString& policy) {
    m_policies->add(policy);
}

/// The user's name, with the policy's if there are several. Without one the policy's name, or with the corpus if
/// another run has that; empty if the corpus has a run of the policy, or those names are taken.
QString RunDialog::nameFor(const QString& policy) const {
    const QString given = m_name->text().trimmed(), own = QFileInfo(policy).fileName();
    if (!given.isEmpty()) return m_policies->checked().size() > 1 ? given + QLatin1Char('-') + own : given;
    if (!m_policies->runsUnder(policy).isEmpty()) return {};
    const QStringList taken = m_policies->runs();
    for (const QString& name : {own, own + QLatin1Char('-') + QString::fromStdString(m_chooser->corpus())})
        if (!taken.contains(name)) return name;
    return {};
}

std::vector<RunOptions> RunDialog::chosen() const {
    std::vector<RunOptions> runs;
    if (m_chooser->corpus().empty() || m_chooser->checkedCount() == 0) return runs;
    for (const QString& policy : m_policies->checked()) {
        RunOptions options;
        options.corpus = m_chooser->corpus();
        options.modules = m_chooser->someModules();
        options.policy = policy.toStdString();
        options.name = nameFor(policy).toStdString();
        m_advanced->addTo(options);
        runs.push_back(options);
    }
    return runs;
}

/// Why the runs cannot be started; empty if they can.
QString RunDialog::wrong() const {
    const QStringList policies = m_policies->checked();
    if (m_chooser->moduleCount() == 0) return tr("Import a corpus first; there is nothing to run yet.");
    if (policies.isEmpty() || m_chooser->checkedCount() == 0) return tr("Check at least one policy and one module.");
    if (const QString trouble = m_advanced->wrong(); !trouble.isEmpty()) return trouble;
    QStringList names;
    for (const QString& policy : policies) {
        const QString name = nameFor(policy), own = QFileInfo(policy).fileName();
        const QStringList before = m_policies->runsUnder(policy);
        if (name.isEmpty() && before.isEmpty()) return tr("There is a run %1 already. Name the new run.").arg(own);
        if (name.isEmpty())
            return tr("%1 has been run already, as %2. To run it again, name the new run.")
                .arg(own, listedNames(before));
        if (m_policies->runs().contains(name) || names.contains(name))
            return tr("There is a run %1 already. Choose another name, or resume that run in the list of runs.")
                .arg(name);
        names << name;
    }
    return {};
}

void RunDialog::showSummary() {
    const QString trouble = wrong();
    m_start->setEnabled(m_chooser->isAnswered() && trouble.isEmpty());
    if (!m_chooser->isAnswered()) return m_summary->clear();
    if (!trouble.isEmpty()) return m_summary->setText(trouble);
    QStringList names;
    for (const QString& policy : m_policies->checked())
        names << nameFor(policy);
    const std::int64_t chosen = m_chooser->checkedCount(), sample = m_advanced->sample();
    m_summary->setText(
        tr("Compiles %1 of %2 modules under %Ln policies, one after another: %3", nullptr, int(names.size()))
            .arg(sample > 0 ? std::min(sample, chosen) : chosen)
            .arg(m_chooser->moduleCount())
            .arg(listedNames(names)));
}

void RunDialog::accept() {
    if (!wrong().isEmpty()) return;
    for (const RunOptions& options : chosen())
        runCorpusWithJob(m_session, m_jobs, options);
    QDialog::accept();
}

RunDialog* openRunDialog(QWidget* parent, Session& session, JobRunner& jobs, const QString& corpus) {
    auto* dialog = new RunDialog(session, jobs, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setCorpus(corpus);
    dialog->open();
    return dialog;
}

} // namespace inlinescope
