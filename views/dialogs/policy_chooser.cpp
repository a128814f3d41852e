// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/policy_chooser.h"

#include "core/jobs/common/known_paths.h"
#include "core/jobs/common/toolchains.h"
#include "core/jobs/policies/policy_tables.h"
#include "core/jobs/workspace/lists.h"
#include "core/model/policy_words.h"
#include "views/models/cell_words.h"
#include "views/models/error_text.h"
#include "views/models/run_choice.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/widgets/named.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace inlinescope {
namespace {

constexpr int policyRole = Qt::UserRole;
constexpr int textRole = Qt::UserRole + 1; ///< without the runs
constexpr QLatin1String latin1(std::string_view word) {
    return QLatin1String(word.data(), qsizetype(word.size()));
}

constexpr auto release = latin1(releasePolicy);
constexpr auto script = latin1(scriptPrefix);

} // namespace

QStringList trainedPolicies(const Table& policies) {
    const KnownPaths known;
    QStringList paths;
    for (int row = 0; row < int(policies.rows.size()); ++row) {
        const QString source = cellText(policies, row, "source");
        const auto kind = enumeratorOf(cellText(policies, row, "kind").toStdString(), PolicyKind::Script);
        // not a path that only a foreign file names
        if (kind == PolicyKind::Model && known.mayRead(source.toStdString())) paths << source;
    }
    return paths;
}

void queryReleases(const Session& session, JobRunner& jobs, QObject* receiver,
                   std::function<void(const Result<std::vector<std::string>>&)> show) {
    JobContext context;
    context.workerProgram = session.workerProgram().toStdString();
    jobs.query<std::vector<std::string>>(
        receiver, QStringLiteral("releases"),
        [context](const CancelToken& cancel) mutable {
            context.cancel = cancel;
            return releaseWords(context);
        },
        std::move(show));
}

QString trainedPolicyText(const QString& path) {
    return PolicyChooser::tr("%1: trained policy").arg(QFileInfo(path).fileName());
}

PolicyChooser::PolicyChooser(Session& session, JobRunner& jobs, QWidget* parent)
    : QWidget(parent), m_session(session), m_jobs(jobs), m_list(named(new QListWidget(this), "runPolicies")) {
    m_list->setAccessibleName(tr("Policies"));
    m_list->setSpacing(1);
    m_list->setMaximumHeight(fontMetrics().height() * 6);
    auto* row = new QHBoxLayout;
    buildButtons(row);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_list);
    layout->addLayout(row);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    insert(0, latin1(defaultPolicy), tr("default: LLVM's own heuristic"));
    insert(1, latin1(neverPolicy), tr("never: inline only what must be inlined"));
    connect(m_list, &QListWidget::itemChanged, this, [this] {
        m_touched = true;
        emit changed();
    });
    askForReleases();
    askForRuns();
}

void PolicyChooser::buildButtons(QHBoxLayout* row) {
    const auto button = [&](const char* name, const QString& text, const QString& toolTip, auto clicked) {
        auto* made = named(new QPushButton(text, this), name);
        made->setToolTip(toolTip);
        made->setAutoDefault(false);
        connect(made, &QPushButton::clicked, this, clicked);
        row->addWidget(made);
    };
    button("runAddPolicy", tr("Add a trained policy…"),
           tr("The folder of a TensorFlow SavedModel (saved_model.pb or .pbtxt, variables, output_spec.json), "
              "of a TFLite model (model.tflite, output_spec.json), or of TOSA text (model.mlir)"),
           [this] { choose(tr("The folder of a SavedModel, TFLite model or TOSA text"), {}, false); });
    button("runAddFile", tr("Add a model file…"), tr("A single file: a TFLite model (.tflite) or TOSA text (.mlir)"),
           [this] { choose(tr("A model"), tr("Models (*.tflite *.mlir);;All files (*)"), false); });
    button("runAddScript", tr("Add a script…"),
           tr("A list of callsites and what to do with each; another policy decides the rest"),
           [this] { choose(tr("A script"), tr("All files (*)"), true); });
    row->addStretch(1);
}

/// Until the worker has answered, an entry that cannot be chosen keeps their position above the trained policies.
void PolicyChooser::askForReleases() {
    const QSignalBlocker quiet(m_list);
    QListWidgetItem* placeholder = insert(m_list->count(), {}, tr("release: built into this program"));
    placeholder->setFlags(Qt::NoItemFlags);
    placeholder->setToolTip(tr("Asking which policies are built into this program"));
    queryReleases(m_session, m_jobs, this,
                  [this, placeholder](const auto& words) { showReleases(placeholder, words); });
}

void PolicyChooser::showReleases(QListWidgetItem* placeholder, const Result<std::vector<std::string>>& words) {
    const QSignalBlocker quiet(m_list);
    if (!words.ok()) return placeholder->setToolTip(errorSentence(words.error()));
    if (words->empty()) {
        placeholder->setText(tr("release: none is built into this program"));
        placeholder->setToolTip(tr("No policy is built into this program. Build it with "
                                   "-DINLINESCOPE_INLINER_MODEL_PATH=FOLDER."));
        return;
    }
    for (const std::string& word : *words) {
        const QString policy = QString::fromStdString(word);
        insert(m_list->row(placeholder), policy, tr("%1: built into this program").arg(policy));
    }
    delete placeholder;
    mark();
}

void PolicyChooser::askForRuns() {
    using Tables = std::pair<Table, Table>;
    m_jobs.query<Tables>(
        this, QStringLiteral("runs"),
        [path = m_session.workspacePath().toStdString()](const CancelToken&) -> Result<Tables> {
            INLINESCOPE_TRY(Table policies, listTable(path, ListNoun::Policies));
            INLINESCOPE_TRY(Table runs, listTable(path, ListNoun::Runs));
            return Tables(std::move(policies), std::move(runs));
        },
        [this](Result<Tables> tables) {
            if (tables.ok()) showStored(tables->first);
            m_runs = tables.ok() ? std::move(tables->second) : Table();
            mark();
        });
}

void PolicyChooser::showStored(const Table& policies) {
    for (int row = 0; row < int(policies.rows.size()); ++row) {
        const QString source = cellText(policies, row, "source");
        const auto kind = cellEnum(policies, row, "kind", PolicyKind::Script);
        m_names[kind == PolicyKind::Script ? script + source : source] = cellText(policies, row, "policy");
    }
    for (const QString& path : trainedPolicies(policies))
        if (!find(path)) insertTrained(path);
}

void PolicyChooser::choose(const QString& title, const QString& filter, bool isScript) {
    auto* dialog = new QFileDialog(this, title, QDir::currentPath(), filter);
    dialog->setObjectName(filter.isEmpty() ? QStringLiteral("runPolicyFolderDialog")
                                           : QStringLiteral("runPolicyFileDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(filter.isEmpty() ? QFileDialog::Directory : QFileDialog::ExistingFile);
    dialog->setOption(QFileDialog::ShowDirsOnly, filter.isEmpty());
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, isScript](const QString& path) { add(isScript ? script + path : path); });
    dialog->open();
}

void PolicyChooser::add(const QString& policy) {
    QListWidgetItem* item = nullptr;
    if (policy.startsWith(script)) {
        const QString file = QDir::cleanPath(policy.mid(script.size()));
        item = find(script + file);
        if (!item) item = insert(m_list->count(), script + file, tr("%1: script").arg(QFileInfo(file).fileName()));
        item->setToolTip(file);
    } else {
        const QString path = QDir::cleanPath(policy);
        item = find(path);
        if (!item) item = insertTrained(path);
    }
    mark();
    item->setCheckState(Qt::Checked);
    m_list->scrollToItem(item);
}

QListWidgetItem* PolicyChooser::insertTrained(const QString& path) {
    const QSignalBlocker quiet(m_list);
    QListWidgetItem* item = insert(m_list->count(), path, trainedPolicyText(path));
    item->setToolTip(path);
    return item;
}

QListWidgetItem* PolicyChooser::insert(int row, const QString& policy, const QString& text) {
    const QSignalBlocker quiet(m_list);
    auto* item = new QListWidgetItem(text);
    item->setData(policyRole, policy);
    item->setData(textRole, text);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(Qt::Unchecked);
    m_list->insertItem(row, item);
    return item;
}

QListWidgetItem* PolicyChooser::find(const QString& policy) const {
    for (int row = 0; row < m_list->count(); ++row)
        if (m_list->item(row)->data(policyRole).toString() == policy) return m_list->item(row);
    return nullptr;
}

void PolicyChooser::setCorpus(const QString& corpus) {
    if (corpus == m_corpus) return;
    if (!m_corpus.isEmpty()) m_touched = false; // what was checked was meant for the other corpus
    m_corpus = corpus;
    mark();
}

void PolicyChooser::setToolchain(const ChosenToolchain& toolchain) {
    if (toolchain == m_toolchain) return;
    m_toolchain = toolchain;
    delete find(release);
    if (toolchain.hasRelease) insert(2, release, tr("release: built into clang %1").arg(toolchain.version));
    mark();
}

/// Whether the compiler can decide by the policy.
bool PolicyChooser::canRun(const QString& policy) const {
    if (m_toolchain.path.isEmpty() || policy == latin1(defaultPolicy)) return true;
    if (policy == release) return !m_toolchain.development;
    if (policy == latin1(neverPolicy)) return m_toolchain.asks && !m_toolchain.development;
    const bool isElsewhere = policy.startsWith(latin1(releasePrefix)) || policy.startsWith(script);
    return !isElsewhere && (m_toolchain.asks || m_toolchain.development);
}

QStringList PolicyChooser::runs() const {
    return m_runs ? runsOf(*m_runs, {}) : QStringList();
}

QStringList PolicyChooser::runsUnder(const QString& policy) const {
    QString name = m_names.value(policy, policy);
    if (policy == release) name = QStringLiteral("release of clang ") + m_toolchain.version; // embeddedPolicy()
    QStringList names;
    for (int row = 0; m_runs && row < int(m_runs->rows.size()); ++row) {
        const CompilerChoice compiler = compilerOf(cellText(*m_runs, row, "toolchain").toStdString());
        if (cellText(*m_runs, row, "corpus") == m_corpus && cellText(*m_runs, row, "policy") == name &&
            compiler == CompilerChoice{m_toolchain.path.toStdString(), m_toolchain.development})
            names << cellText(*m_runs, row, "run");
    }
    return names;
}

void PolicyChooser::mark() {
    {
        const QSignalBlocker quiet(m_list);
        for (int row = 0; row < m_list->count(); ++row) {
            QListWidgetItem* item = m_list->item(row);
            const QString policy = item->data(policyRole).toString(), text = item->data(textRole).toString();
            if (policy.isEmpty() || !m_runs) continue;
            const QStringList names = runsUnder(policy);
            item->setText(names.isEmpty() ? tr("%1 (not run yet)").arg(text)
                                          : tr("%1 (run as %2)", "policy, names").arg(text, listedNames(names)));
            const bool can = canRun(policy);
            item->setFlags(can ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable : Qt::NoItemFlags);
            if (!can || !m_touched) item->setCheckState(can && names.isEmpty() ? Qt::Checked : Qt::Unchecked);
        }
    }
    emit changed();
}

QStringList PolicyChooser::checked() const {
    QStringList policies;
    for (int row = 0; row < m_list->count(); ++row) {
        const QListWidgetItem* item = m_list->item(row);
        if (item->checkState() == Qt::Checked) policies << item->data(policyRole).toString();
    }
    return policies;
}

} // namespace inlinescope
