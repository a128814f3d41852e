// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/import_compare_dialog.h"

#include "core/jobs/policies/policy_tables.h"
#include "core/jobs/workspace/lists.h"
#include "core/model/policy_words.h"
#include "views/dialogs/policy_chooser.h"
#include "views/jobs/workspace_jobs.h"
#include "views/text/plain_text.h"
#include "views/text/text_width.h"
#include "views/widgets/command_source.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace inlinescope {
ImportCompareDialog::ImportCompareDialog(Session& session, JobRunner& jobs, const QString& path, QWidget* parent)
    : QDialog(parent), m_session(session), m_jobs(jobs), m_path(new QLineEdit(this)), m_kind(plainLabel(this)),
      m_compile(new QCheckBox(tr("Compile the sources again if no object has bitcode"), this)),
      m_policy(new QComboBox(this)) {
    setObjectName(QStringLiteral("importCompareDialog"));
    setWindowTitle(tr("Import and compare"));
    m_path->setObjectName(QStringLiteral("importPath"));
    m_kind->setObjectName(QStringLiteral("importKind"));
    m_kind->setWordWrap(true);
    m_compile->setObjectName(QStringLiteral("importCompile"));
    m_compile->setChecked(true);
    m_compile->setToolTip(
        tr("clang of this machine follows the commands of the build; the build's folder is not written "
           "to"));
    m_policy->setObjectName(QStringLiteral("importPolicy"));
    m_policy->addItem(tr("never: inline only what must be inlined"), QString::fromLatin1(neverPolicy));
    const auto add = [this](QHBoxLayout* row, const char* name, const QString& text, auto chosen) {
        auto* button = new QPushButton(text, this);
        button->setObjectName(QLatin1String(name));
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, chosen);
        row->addWidget(button);
    };
    auto* input = new QHBoxLayout;
    input->addWidget(m_path, 1);
    add(input, "importPathFolder", tr("Folder…"), [this] { choosePath(true); });
    add(input, "importPathFile", tr("File…"), [this] { choosePath(false); });
    auto* policy = new QHBoxLayout;
    policy->addWidget(m_policy, 1);
    add(policy, "importPolicyFolder", tr("Trained policy…"), [this] { choosePolicy(); });
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_start = buttons->addButton(tr("Import and compare"), QDialogButtonBox::AcceptRole);
    m_start->setObjectName(QStringLiteral("importStart"));
    addCopyCommand(*buttons, [this] { return commandOfImportAndCompare(m_session, asked()); });
    m_copy = buttons->findChild<QPushButton*>(QStringLiteral("copyCommand"));
    connect(buttons, &QDialogButtonBox::accepted, this, &ImportCompareDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* form = new QFormLayout(this);
    form->addRow(tr("Build or corpus"), input);
    form->addRow(QString(), m_kind);
    form->addRow(QString(), m_compile);
    form->addRow(tr("Compare the default with"), policy);
    form->addRow(buttons);
    connect(m_policy, &QComboBox::activated, this, [this] { m_isChosen = true; });
    connect(m_path, &QLineEdit::textChanged, this, &ImportCompareDialog::showKind);
    m_path->setText(path);
    showKind();
    resize(lettersWide(fontMetrics(), 90), sizeHint().height());
    askForReleases();
    if (m_session.hasWorkspaceFile()) askForStored();
}

void ImportCompareDialog::askForReleases() {
    queryReleases(m_session, m_jobs, this, [this](const Result<std::vector<std::string>>& words) {
        if (!words.ok() || words->empty()) return;
        const int first = m_policy->count();
        for (const std::string& word : *words)
            m_policy->addItem(tr("%1: built into this program").arg(QString::fromStdString(word)),
                              QString::fromStdString(word));
        if (!m_isChosen && m_policy->currentIndex() == 0) m_policy->setCurrentIndex(first);
    });
}

void ImportCompareDialog::choosePath(bool isFolder) {
    auto* dialog = new QFileDialog(this, tr("Import and compare"), QDir::currentPath());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(isFolder ? QFileDialog::Directory : QFileDialog::ExistingFile);
    if (!isFolder) dialog->setNameFilter(QStringLiteral("compile_commands.json"));
    connect(dialog, &QFileDialog::fileSelected, m_path, &QLineEdit::setText);
    dialog->open();
}

void ImportCompareDialog::choosePolicy() {
    auto* dialog = new QFileDialog(this, tr("The folder of a trained policy"), QDir::currentPath());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& folder) {
        addTrained(folder);
        m_isChosen = true;
        m_policy->setCurrentIndex(m_policy->findData(folder));
    });
    dialog->open();
}

void ImportCompareDialog::addTrained(const QString& path) {
    if (m_policy->findData(path) < 0) m_policy->addItem(trainedPolicyText(path), path);
}

/// The trained policies of the open workspace.
void ImportCompareDialog::askForStored() {
    m_jobs.query<Table>(
        this, QStringLiteral("stored"),
        [path = m_session.workspacePath().toStdString()](const CancelToken&) {
            return listTable(path, ListNoun::Policies);
        },
        [this](const Result<Table>& policies) {
            for (const QString& path : policies.ok() ? trainedPolicies(*policies) : QStringList())
                addTrained(path);
        });
}

void ImportCompareDialog::showKind() {
    const BuildInput kind = buildInputOf(m_path->text());
    m_start->setEnabled(kind != BuildInput::None);
    m_copy->setEnabled(kind != BuildInput::None);
    m_compile->setEnabled(kind == BuildInput::CompileDatabase);
    switch (kind) {
    case BuildInput::Corpus:
        return m_kind->setText(tr("A corpus: its modules are imported."));
    case BuildInput::CompileDatabase:
        return m_kind->setText(tr("A build: the bitcode in its objects is imported. Objects have bitcode if they were "
                                  "compiled by clang with -Xclang -fembed-bitcode=all."));
    case BuildInput::None:
        return m_kind->setText(tr("A corpus is a folder with corpus_description.json. A build is the file "
                                  "compile_commands.json, or the folder that holds it."));
    }
}

ImportComparison ImportCompareDialog::asked() const {
    return {m_path->text(), m_policy->currentData().toString(), m_compile->isChecked()};
}

void ImportCompareDialog::accept() {
    const ImportComparison comparison = asked();
    QDialog::accept();
    withWorkspace(parentWidget(), m_session,
                  [&session = m_session, &jobs = m_jobs, comparison] { importAndCompare(session, jobs, comparison); });
}

ImportCompareDialog* openImportCompareDialog(QWidget* parent, Session& session, JobRunner& jobs, const QString& path) {
    auto* dialog = new ImportCompareDialog(session, jobs, path, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
    return dialog;
}

} // namespace inlinescope
