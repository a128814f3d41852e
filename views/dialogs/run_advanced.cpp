// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/run_advanced.h"

#include "core/jobs/common/toolchains.h"
#include "core/jobs/workspace/toolchain_table.h"
#include "views/models/cell_words.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/text/plain_text.h"
#include "views/widgets/named.h"

#include <QCheckBox>
#include <QDir>
#include <QFileDialog>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QSpinBox>
#include <QThread>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace inlinescope {
namespace {

std::vector<std::string> argumentsIn(const QLineEdit& edit) {
    std::vector<std::string> arguments;
    for (const QString& argument : QProcess::splitCommand(edit.text()))
        arguments.push_back(argument.toStdString());
    return arguments;
}

QLabel* labelOf(const QString& text, QWidget* of) {
    QLabel* label = plainLabel(text, of->parentWidget());
    label->setBuddy(of);
    return label;
}

} // namespace

RunAdvanced::RunAdvanced(Session& session, JobRunner& jobs, QWidget* parent)
    : QWidget(parent), m_session(session), m_jobs(jobs), m_fold(named(new QToolButton(this), "runAdvanced")),
      m_part(named(new QWidget(this), "runAdvancedPart")), m_path(named(new QLineEdit(m_part), "runToolchain")),
      m_says(named(plainLabel(m_part), "runToolchainSays")),
      m_development(named(new QCheckBox(tr("De&velopment mode"), m_part), "runDevelopment")),
      m_synthetic(named(new QCheckBox(tr("I&gnore real locations"), m_part), "runSynthetic")),
      m_regalloc(named(new QCheckBox(tr("Also record &register allocation"), m_part), "runRegalloc")) {
    m_fold->setText(tr("&Advanced"));
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_fold->setArrowType(Qt::RightArrow);
    m_fold->setAutoRaise(true);
    m_fold->setCheckable(true);
    m_part->hide();
    auto* grid = new QGridLayout(m_part);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(1, 3);
    grid->setColumnStretch(3, 2);
    buildToolchain(grid);
    buildTexts(grid);
    buildLimits(grid);
    buildSizeModel(grid);
    buildRegalloc(grid);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_fold, 0, Qt::AlignLeft);
    layout->addWidget(m_part);
    connect(m_fold, &QToolButton::toggled, this, [this](bool open) {
        m_fold->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        m_part->setVisible(open);
    });
}

void RunAdvanced::buildToolchain(QGridLayout* grid) {
    m_path->setPlaceholderText(tr("the built-in LLVM"));
    m_path->setToolTip(tr("A clang of this machine that compiles instead of the built-in LLVM. It is started to ask "
                          "what it can do"));
    auto* choose = named(new QPushButton(tr("Choose…"), m_part), "runToolchainChoose");
    choose->setAutoDefault(false);
    m_development->setEnabled(false);
    m_development->setToolTip(tr("The toolchain's own TFLite decides and writes a training log. The policy is default, "
                                 "or a folder with model.tflite"));
    m_synthetic->setToolTip(
        tr("Callsites are distinguished by their position in the bitcode, not by source locations"));
    m_says->setWordWrap(true);
    grid->addWidget(labelOf(tr("Compi&ler"), m_path), 0, 0);
    grid->addWidget(m_path, 0, 1, 1, 2);
    grid->addWidget(choose, 0, 3, Qt::AlignLeft);
    grid->addWidget(m_says, 1, 1, 1, 3);
    grid->addWidget(m_development, 2, 1);
    grid->addWidget(m_synthetic, 2, 2, 1, 2);
    connect(choose, &QPushButton::clicked, this, &RunAdvanced::chooseToolchain);
    connect(m_path, &QLineEdit::textChanged, this, &RunAdvanced::changed);
    connect(m_path, &QLineEdit::editingFinished, this, &RunAdvanced::askToolchain);
    connect(m_development, &QCheckBox::toggled, this, &RunAdvanced::changed);
}

QLineEdit* RunAdvanced::addText(QGridLayout* grid, int row, const char* name, const QString& label,
                                const QString& toolTip) {
    auto* edit = named(new QLineEdit(m_part), name);
    edit->setToolTip(toolTip);
    grid->addWidget(labelOf(label, edit), row, 0);
    grid->addWidget(edit, row, 1);
    connect(edit, &QLineEdit::textChanged, this, &RunAdvanced::changed);
    return edit;
}

void RunAdvanced::buildTexts(QGridLayout* grid) {
    m_options = addText(grid, 3, "runOptions", tr("LLVM &options"),
                        tr("LLVM options for every module, as -mllvm takes them; they are recorded with the run"));
    m_options->setPlaceholderText(tr("-inline-threshold=100 ..."));
    m_add = addText(grid, 4, "runAddFlags", tr("A&dd flags"), tr("Arguments to append to each command line"));
    m_delete = addText(grid, 5, "runDeleteFlags", tr("Dele&te flags"),
                       tr("Arguments that start with one of these are deleted, and the next argument too if they have "
                          "no '='"));
    m_replace = addText(grid, 6, "runReplaceFlags", tr("R&eplace flags"),
                        tr("FLAG=VALUE: a new value for the one argument that starts with FLAG"));
    m_replace->setPlaceholderText(tr("FLAG=VALUE ..."));
}

QSpinBox* RunAdvanced::addNumber(QGridLayout* grid, int row, const char* name, const QString& label, int largest) {
    auto* box = named(new QSpinBox(m_part), name);
    box->setRange(0, largest);
    grid->addWidget(labelOf(label, box), row, 2);
    grid->addWidget(box, row, 3);
    connect(box, &QSpinBox::valueChanged, this, &RunAdvanced::changed);
    return box;
}

void RunAdvanced::buildLimits(QGridLayout* grid) {
    m_sample = addNumber(grid, 3, "runSample", tr("&Sample"), 10'000'000);
    m_sample->setSpecialValueText(tr("all chosen modules"));
    m_sample->setToolTip(tr("Only this many of the modules, spread over the size classes of their bitcode"));
    m_jobCount = addNumber(grid, 4, "runJobs", tr("&Worker processes"), 4 * QThread::idealThreadCount());
    m_jobCount->setSpecialValueText(tr("one per core (%1)").arg(QThread::idealThreadCount()));
    m_jobCount->setToolTip(tr("Worker processes at a time"));
    m_timeLimit = addNumber(grid, 5, "runTimeLimit", tr("T&ime per module"), 86'400);
    m_timeLimit->setMinimum(1);
    m_timeLimit->setValue(RunOptions().timeLimitSeconds);
    m_timeLimit->setSuffix(tr(" s"));
    m_timeLimit->setToolTip(
        tr("Processor time after which the compile of a module is stopped; the run continues with the next module"));
    m_memoryLimit = addNumber(grid, 6, "runMemoryLimit", tr("Memor&y per module"), 1 << 24);
    m_memoryLimit->setSingleStep(1024);
    m_memoryLimit->setSuffix(tr(" MiB"));
    m_memoryLimit->setSpecialValueText(tr("a share of this machine's"));
    m_memoryLimit->setToolTip(tr("Memory at which the compile of a module is stopped. If not set: three quarters of "
                                 "the machine's memory, shared by the worker processes, at least 1 GiB"));
}

void RunAdvanced::buildSizeModel(QGridLayout* grid) {
    m_sizeModel = addText(grid, 7, "runSizeModel", tr("Si&ze model"),
                          tr("A model with the interface of LLVM's IR2Native, which estimates the native size of each "
                             "module from its IR: a TFLite model, or the folder of a SavedModel"));
    m_sizeModel->setPlaceholderText(tr("none"));
    auto* choose = named(new QPushButton(tr("Choose…"), m_part), "runSizeModelChoose");
    choose->setAutoDefault(false);
    grid->addWidget(choose, 7, 2, Qt::AlignLeft);
    connect(choose, &QPushButton::clicked, this, &RunAdvanced::chooseSizeModel);
}

void RunAdvanced::buildRegalloc(QGridLayout* grid) {
    m_regalloc->setToolTip(tr("Each module is compiled once more by a clang, and the questions to the register "
                              "allocator's eviction advisor become a training log of the run"));
    grid->addWidget(m_regalloc, 8, 1, 1, 3);
    m_regallocPolicies =
        addText(grid, 9, "runRegallocPolicies", tr("Answered &by"),
                tr("Policies that answer the register allocator's questions: folders or model files, separated by "
                   "blanks, a path with a blank in double quotes. A policy with the output index_to_evict answers the "
                   "eviction advisor's questions; one with the output priority answers those of the priority advisor, "
                   "which become a second training log. At most one of each"));
    m_regallocPolicies->setPlaceholderText(tr("LLVM's heuristic"));
    auto* folder = named(new QPushButton(tr("Add a folder…"), m_part), "runRegallocFolder");
    auto* file = named(new QPushButton(tr("Add a file…"), m_part), "runRegallocFile");
    grid->addWidget(folder, 9, 2, Qt::AlignLeft);
    grid->addWidget(file, 9, 3, Qt::AlignLeft);
    connect(folder, &QPushButton::clicked, this, [this] { chooseRegallocPolicy(true); });
    connect(file, &QPushButton::clicked, this, [this] { chooseRegallocPolicy(false); });
    for (QWidget* each :
         {static_cast<QWidget*>(m_regallocPolicies), static_cast<QWidget*>(folder), static_cast<QWidget*>(file)}) {
        each->setEnabled(false);
        connect(m_regalloc, &QCheckBox::toggled, each, &QWidget::setEnabled);
    }
    for (QPushButton* button : {folder, file})
        button->setAutoDefault(false);
    connect(m_regalloc, &QCheckBox::toggled, this, &RunAdvanced::changed);
}

void RunAdvanced::chooseRegallocPolicy(bool isFolder) {
    auto* dialog = new QFileDialog(this, tr("A policy of the register allocator"), QDir::currentPath(),
                                   isFolder ? QString() : tr("Models (*.tflite *.mlir);;All files (*)"));
    dialog->setObjectName(QStringLiteral("runRegallocDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(isFolder ? QFileDialog::Directory : QFileDialog::ExistingFile);
    dialog->setOption(QFileDialog::ShowDirsOnly, isFolder);
    connect(dialog, &QFileDialog::fileSelected, this, &RunAdvanced::addRegallocPolicy);
    dialog->open();
}

void RunAdvanced::addRegallocPolicy(const QString& path) {
    QString word = QDir::cleanPath(path);
    word.replace(QLatin1Char('"'), QLatin1String("\"\"\"")); // as QProcess::splitCommand() reads it
    if (std::ranges::any_of(word, [](QChar c) { return c.isSpace(); }))
        word = QLatin1Char('"') + word + QLatin1Char('"');
    const QString before = m_regallocPolicies->text().trimmed();
    m_regalloc->setChecked(true);
    m_regallocPolicies->setText(before.isEmpty() ? word : before + QLatin1Char(' ') + word);
}

void RunAdvanced::chooseSizeModel() {
    auto* dialog =
        new QFileDialog(this, tr("A TFLite model that estimates sizes"), QString(), tr("TFLite models (*.tflite)"));
    dialog->setObjectName(QStringLiteral("runSizeModelDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, m_sizeModel, &QLineEdit::setText);
    dialog->open();
}

void RunAdvanced::chooseToolchain() {
    auto* dialog = new QFileDialog(this, tr("A clang of this machine"), QStringLiteral("/usr/bin"));
    dialog->setObjectName(QStringLiteral("runToolchainDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &RunAdvanced::setToolchain);
    dialog->open();
}

void RunAdvanced::setToolchain(const QString& path) {
    m_path->setText(path);
    askToolchain();
}

void RunAdvanced::askToolchain() {
    const QString path = m_path->text().trimmed();
    if (path == m_asked) return;
    m_asked = path;
    m_toolchain = {};
    m_trouble = path.isEmpty() ? QString() : tr("Asking %1 what it can do…").arg(path);
    m_says->setText(m_trouble);
    m_jobs.cancelQuery(this, QStringLiteral("toolchain"));
    emit changed();
    if (path.isEmpty()) return m_development->setEnabled(false);
    m_jobs.query<Table>(
        this, QStringLiteral("toolchain"),
        [context = m_jobs.contextOfQuery(), path = path.toStdString()](const CancelToken& cancel) mutable {
            context.cancel = cancel;
            return toolchainTable(context, {path});
        },
        [this](const Result<Table>& abilities) { showToolchain(abilities); });
}

void RunAdvanced::showToolchain(const Result<Table>& abilities) {
    m_trouble = abilities.ok() ? QString() : errorSentence(abilities.error());
    QStringList modes, reasons;
    const auto can = [&modes](CompileMode mode) {
        return modes.contains(QString::fromStdString(std::string(toString(mode))));
    };
    for (int row = 0; abilities.ok() && row < int(abilities->rows.size()); ++row) {
        const QString mode = cellText(*abilities, row, "mode"), words = cellText(*abilities, row, "words");
        if (cellFlag(*abilities, row, "available").value_or(false))
            modes << mode;
        else
            reasons << mode + QStringLiteral(": ") + words;
    }
    if (abilities.ok()) {
        m_toolchain = {cellText(*abilities, 0, "toolchain"), cellText(*abilities, 0, "version"),
                       can(CompileMode::Release), can(CompileMode::Interactive)};
    }
    m_development->setEnabled(can(CompileMode::Development));
    m_says->setText(m_trouble.isEmpty() ? tr("clang %1 can decide in these modes: %2", "version, modes")
                                              .arg(m_toolchain.version, listedNames(modes))
                                        : m_trouble);
    m_says->setToolTip(reasons.join(QLatin1Char('\n')));
    emit changed();
}

ChosenToolchain RunAdvanced::toolchain() const {
    ChosenToolchain chosen = m_toolchain;
    chosen.development = m_development->isEnabled() && m_development->isChecked();
    return chosen;
}

std::int64_t RunAdvanced::sample() const {
    return m_sample->value();
}

QString RunAdvanced::wrong() const {
    for (const std::string& text : argumentsIn(*m_replace))
        if (const auto parsed = FlagReplacement::parse(text); !parsed.ok()) return errorSentence(parsed.error());
    if (m_path->text().trimmed() != m_asked) return tr("Press Enter to ask the compiler what it can do.");
    return m_trouble;
}

void RunAdvanced::addTo(RunOptions& options) const {
    options.mllvm = argumentsIn(*m_options);
    options.changes.add = argumentsIn(*m_add);
    options.changes.remove = argumentsIn(*m_delete);
    for (const std::string& text : argumentsIn(*m_replace))
        if (const auto parsed = FlagReplacement::parse(text); parsed.ok()) options.changes.replace.push_back(*parsed);
    options.sizeModel = m_sizeModel->text().trimmed().toStdString();
    options.alsoRegalloc = m_regalloc->isChecked();
    if (options.alsoRegalloc) options.regallocPolicies = argumentsIn(*m_regallocPolicies);
    options.sample = m_sample->value();
    options.jobs = m_jobCount->value();
    options.timeLimitSeconds = m_timeLimit->value();
    options.memoryLimitMib = m_memoryLimit->value();
    if (m_synthetic->isChecked()) options.callsiteKeys = CallsiteKeySource::Synthetic;
    options.toolchain = m_toolchain.path.toStdString();
    options.development = toolchain().development;
}

} // namespace inlinescope
