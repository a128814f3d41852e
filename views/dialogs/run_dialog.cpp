// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/run_dialog.h"

#include "core/jobs/common/known_paths.h"
#include "core/jobs/policies/policy_tables.h"
#include "core/jobs/workspace/lists.h"
#include "views/dialogs/corpus_chooser.h"
#include "views/jobs/workspace_jobs.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/text/plain_text.h"
#include "views/widgets/named.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <QSpinBox>
#include <QThread>
#include <QVBoxLayout>

namespace inlinescope {

RunDialog::RunDialog(Session& session, JobRunner& jobs, QWidget* parent)
    : QDialog(parent), m_session(session), m_jobs(jobs),
      m_chooser(new CorpusChooser(QStringLiteral("run"), session, jobs, this)),
      m_policies(named(new QListWidget(this), "runPolicies")), m_name(named(new QLineEdit(this), "runName")),
      m_options(named(new QLineEdit(this), "runOptions")), m_jobCount(named(new QSpinBox(this), "runJobs")),
      m_timeLimit(named(new QSpinBox(this), "runTimeLimit")),
      m_memoryLimit(named(new QSpinBox(this), "runMemoryLimit")), m_summary(named(plainLabel(this), "runSummary")),
      m_start(named(new QPushButton(tr("Run"), this), "runStart")) {
    setObjectName(QStringLiteral("runDialog"));
    setWindowTitle(tr("Run policies"));
    buildForm();
    addPolicyItem(0, QStringLiteral("default"), tr("default: LLVM's own heuristic"))->setCheckState(Qt::Checked);
    addPolicyItem(1, QStringLiteral("never"), tr("never: inline only what must be inlined"));
    for (QLineEdit* edit : {m_name, m_options})
        connect(edit, &QLineEdit::textChanged, this, &RunDialog::showSummary);
    connect(m_policies, &QListWidget::itemChanged, this, &RunDialog::showSummary);
    connect(m_chooser, &CorpusChooser::changed, this, &RunDialog::showSummary);
    connect(m_chooser, &CorpusChooser::failed, m_summary, &QLabel::setText);
    connect(m_chooser, &CorpusChooser::ready, this, &RunDialog::ready);
    showSummary();
    askForReleases();
    askForPolicies();
}

void RunDialog::buildForm() {
    m_name->setPlaceholderText(tr("made from the policy"));
    m_options->setPlaceholderText(tr("-inline-threshold=100 ..."));
    m_options->setToolTip(tr("LLVM options for every module, as -mllvm takes them; they are recorded with the run"));
    m_jobCount->setRange(0, 4 * QThread::idealThreadCount());
    m_jobCount->setSpecialValueText(tr("one per core (%1)").arg(QThread::idealThreadCount()));
    m_jobCount->setToolTip(tr("Worker processes at a time"));
    buildLimits();
    m_summary->setWordWrap(true);

    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("&Corpus"), m_chooser->corpusBox());
    form->addRow(tr("&Policies"), buildPolicies());
    form->addRow(tr("&Modules"), m_chooser->modulesBox());
    form->addRow(tr("Run &name"), m_name);
    form->addRow(tr("&LLVM options"), m_options);
    form->addRow(tr("&Worker processes"), m_jobCount);
    form->addRow(tr("&Time per module"), m_timeLimit);
    form->addRow(tr("Memor&y per module"), m_memoryLimit);

    auto* buttons = named(new QDialogButtonBox(this), "runButtons");
    buttons->addButton(m_start, QDialogButtonBox::AcceptRole);
    buttons->addButton(QDialogButtonBox::Cancel)->setObjectName(QStringLiteral("runCancel"));
    m_start->setDefault(true);
    m_start->setToolTip(tr("Start the runs in the background (Enter)"));
    connect(buttons, &QDialogButtonBox::accepted, this, &RunDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &RunDialog::reject);

    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form, 1);
    layout->addWidget(m_summary);
    layout->addWidget(buttons);
    resize(640, 620);
}

void RunDialog::buildLimits() {
    m_timeLimit->setRange(1, 86'400);
    m_timeLimit->setValue(RunOptions().timeLimitSeconds);
    m_timeLimit->setSuffix(tr(" s"));
    m_timeLimit->setToolTip(
        tr("Processor time after which the compile of a module is stopped; the run continues with the next module"));
    m_memoryLimit->setRange(0, 1 << 24);
    m_memoryLimit->setSingleStep(1024);
    m_memoryLimit->setSuffix(tr(" MiB"));
    m_memoryLimit->setSpecialValueText(tr("a share of this machine's"));
    m_memoryLimit->setToolTip(tr("Memory at which the compile of a module is stopped. If not set: three quarters of "
                                 "the machine's memory, shared by the worker processes, at least 1 GiB"));
}

QWidget* RunDialog::buildPolicies() {
    m_policies->setAccessibleName(tr("Policies"));
    showCheckBoxes(m_policies);
    m_policies->setMaximumHeight(fontMetrics().height() * 5);
    auto* add = named(new QPushButton(tr("Add a trained policy…"), this), "runAddPolicy");
    add->setToolTip(tr("The folder of a TensorFlow SavedModel (saved_model.pb or .pbtxt, variables, output_spec.json) "
                       "or of a TFLite model (model.tflite, output_spec.json)"));
    connect(add, &QPushButton::clicked, this, &RunDialog::choosePolicyFolder);
    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_policies);
    layout->addWidget(add, 0, Qt::AlignLeft);
    box->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    return box;
}

/// Until the worker has answered, an entry that cannot be chosen keeps their position above the trained policies.
void RunDialog::askForReleases() {
    QListWidgetItem* placeholder = addPolicyItem(m_policies->count(), {}, tr("release: built into this program"));
    placeholder->setFlags(Qt::NoItemFlags);
    placeholder->setToolTip(tr("Asking which policies are built into this program"));
    JobContext context;
    context.workerProgram = m_session.workerProgram().toStdString();
    m_jobs.query<std::vector<std::string>>(
        this, QStringLiteral("releases"),
        [context](const CancelToken& cancel) mutable {
            context.cancel = cancel;
            return releaseWords(context);
        },
        [this, placeholder](const Result<std::vector<std::string>>& words) { showReleases(placeholder, words); });
}

void RunDialog::showReleases(QListWidgetItem* placeholder, const Result<std::vector<std::string>>& words) {
    if (!words.ok()) return placeholder->setToolTip(errorSentence(words.error()));
    if (words->empty()) {
        placeholder->setText(tr("release: none is built into this program"));
        placeholder->setToolTip(tr("No policy is built into this program. Build it with "
                                   "-DINLINESCOPE_INLINER_MODEL_PATH=FOLDER."));
        return;
    }
    for (const std::string& word : *words) {
        const QString policy = QString::fromStdString(word);
        addPolicyItem(m_policies->row(placeholder), policy, tr("%1: built into this program").arg(policy));
    }
    delete placeholder;
}

void RunDialog::askForPolicies() {
    m_jobs.query<Table>(
        this, QStringLiteral("policies"),
        [path = m_session.workspacePath().toStdString()](const CancelToken&) {
            return listTable(path, ListNoun::Policies);
        },
        [this](const Result<Table>& policies) {
            for (int row = 0; policies.ok() && row < int(policies->rows.size()); ++row) {
                const QString source = cellText(*policies, row, "source");
                // not a path that only a foreign file names
                const bool isOwn = KnownPaths().mayRead(source.toStdString());
                if (isOwn && QFileInfo(source).isDir()) addPolicyFolder(source, Qt::Unchecked);
            }
        });
}

void RunDialog::setCorpus(const QString& corpus) {
    m_chooser->setCorpus(corpus);
}

void RunDialog::choosePolicyFolder() {
    auto* dialog = new QFileDialog(this, tr("The folder of a SavedModel or TFLite model"), QDir::currentPath());
    dialog->setObjectName(QStringLiteral("runPolicyFolderDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, &RunDialog::addPolicy);
    dialog->open();
}

void RunDialog::addPolicy(const QString& folder) {
    addPolicyFolder(folder, Qt::Checked);
}

void RunDialog::addPolicyFolder(const QString& folder, Qt::CheckState state) {
    const QString path = QDir::cleanPath(folder);
    QListWidgetItem* item = nullptr;
    for (int row = 0; row < m_policies->count(); ++row) {
        if (m_policies->item(row)->data(Qt::UserRole).toString() == path) item = m_policies->item(row);
    }
    if (!item)
        item = addPolicyItem(m_policies->count(), path, tr("%1: trained policy").arg(QFileInfo(path).fileName()));
    item->setToolTip(path);
    if (item->checkState() != Qt::Checked) item->setCheckState(state);
    if (state == Qt::Checked) m_policies->scrollToItem(item);
}

QListWidgetItem* RunDialog::addPolicyItem(int row, const QString& policy, const QString& text) {
    auto* item = new QListWidgetItem(text);
    item->setData(Qt::UserRole, policy);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(Qt::Unchecked);
    m_policies->insertItem(row, item);
    return item;
}

QStringList RunDialog::checkedPolicies() const {
    QStringList policies;
    for (int row = 0; row < m_policies->count(); ++row) {
        const QListWidgetItem* item = m_policies->item(row);
        if (item->checkState() == Qt::Checked) policies << item->data(Qt::UserRole).toString();
    }
    return policies;
}

std::vector<RunOptions> RunDialog::chosen() const {
    std::vector<RunOptions> runs;
    const QStringList policies = checkedPolicies();
    if (m_chooser->corpus().empty() || m_chooser->checkedCount() == 0) return runs;
    for (const QString& policy : policies) {
        RunOptions options;
        options.corpus = m_chooser->corpus();
        options.modules = m_chooser->someModules();
        options.policy = policy.toStdString();
        options.jobs = m_jobCount->value();
        options.timeLimitSeconds = m_timeLimit->value();
        options.memoryLimitMib = m_memoryLimit->value();
        const QString name = m_name->text().trimmed();
        // Runs are identified by name; with several policies each policy's name is appended to the user's.
        if (!name.isEmpty() && policies.size() > 1) {
            options.name = (name + QLatin1Char('-') + QFileInfo(policy).fileName()).toStdString();
        } else {
            options.name = name.toStdString();
        }
        for (const QString& option : QProcess::splitCommand(m_options->text()))
            options.mllvm.push_back(option.toStdString());
        runs.push_back(options);
    }
    return runs;
}

void RunDialog::showSummary() {
    const auto policies = int(checkedPolicies().size());
    const int modules = m_chooser->checkedCount();
    m_start->setEnabled(policies > 0 && modules > 0);
    if (m_chooser->moduleCount() == 0) {
        m_summary->setText(tr("Import a corpus first; there is nothing to run yet."));
    } else if (policies == 0 || modules == 0) {
        m_summary->setText(tr("Check at least one policy and one module."));
    } else {
        m_summary->setText(tr("Compiles %1 of %2 modules under %Ln policies, one after another.", nullptr, policies)
                               .arg(modules)
                               .arg(m_chooser->moduleCount()));
    }
}

void RunDialog::accept() {
    const std::vector<RunOptions> runs = chosen();
    if (runs.empty()) return;
    for (const RunOptions& options : runs)
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
