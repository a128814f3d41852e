// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/tool_dialog.h"

#include "views/models/table_access.h"
#include "views/state/answer_aside.h"
#include "views/text/plain_text.h"
#include "views/text/text_width.h"
#include "views/widgets/command_source.h"
#include "views/widgets/control_parts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>

#include <atomic>
#include <utility>

namespace inlinescope {
namespace {

constexpr int pauseMs = 300;

/// A question about paths is under way. A file system may never answer: so the questions of all dialogs have one thread
/// at a time, which holds up no other work, and for which the end of the program does not wait.
std::atomic<bool> isAskingForPaths = false;

ToolDialog::Found foundAt(const QString& path) {
    const QFileInfo info(path);
    return info.isFile()   ? ToolDialog::Found::File
           : info.isDir()  ? ToolDialog::Found::Folder
           : info.exists() ? ToolDialog::Found::Other
                           : ToolDialog::Found::Nothing;
}

} // namespace

ToolDialog::ToolDialog(const QString& name, const QString& title, Session& session, JobRunner& jobs, QWidget* parent)
    : QDialog(parent), m_name(name), m_session(session), m_jobs(jobs), m_form(new QFormLayout(this)) {
    setObjectName(name + QStringLiteral("Dialog"));
    setWindowTitle(title);
    setAttribute(Qt::WA_DeleteOnClose);
    m_pause.setSingleShot(true);
    m_pause.setInterval(pauseMs);
    connect(&m_pause, &QTimer::timeout, this, &ToolDialog::askForPaths);
    connect(&m_answers, &QFutureWatcher<Answers>::finished, this, &ToolDialog::noteAnswers);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
}

template <typename Widget>
Widget* ToolDialog::add(const Words& words, Widget* field) {
    described(field, qPrintable(m_name + QLatin1String(words.name)), words.toolTip);
    m_form->addRow(words.label, field);
    return field;
}

void ToolDialog::addSentence(const QString& text) {
    QLabel* label = plainLabel(text, this);
    label->setWordWrap(true);
    m_form->addRow(label);
}

QLineEdit* ToolDialog::addText(const Words& words) {
    auto* edit = add(words, new QLineEdit(this));
    connect(edit, &QLineEdit::textChanged, this, &ToolDialog::fieldsChanged);
    return edit;
}

QPlainTextEdit* ToolDialog::addLines(const Words& words) {
    QPlainTextEdit* edit = makeLines(words);
    m_form->addRow(words.label, edit);
    return edit;
}

QPlainTextEdit* ToolDialog::makeLines(const Words& words) {
    auto* edit = described(new QPlainTextEdit(this), qPrintable(m_name + QLatin1String(words.name)), words.toolTip);
    edit->setTabChangesFocus(true);
    edit->setFixedHeight(fontMetrics().height() * 4);
    connect(edit, &QPlainTextEdit::textChanged, this, &ToolDialog::fieldsChanged);
    return edit;
}

QLineEdit* ToolDialog::addPath(const Words& words, PathKind kind) {
    auto* edit = described(new QLineEdit(this), qPrintable(m_name + QLatin1String(words.name)), words.toolTip);
    connect(edit, &QLineEdit::textChanged, this, &ToolDialog::fieldsChanged);
    QHBoxLayout* row = rowOf({edit});
    const bool isFile = kind == PathKind::NewFile || kind == PathKind::ChangedFile;
    if (!isFile) row->addWidget(addBrowse(edit, kind, true));
    if (kind != PathKind::NewFolder) row->addWidget(addBrowse(edit, kind, false));
    addRow(words.label, row, edit);
    return edit;
}

QPlainTextEdit* ToolDialog::addPaths(const Words& words) {
    QPlainTextEdit* edit = makeLines(words);
    QHBoxLayout* row = rowOf({edit});
    for (const bool isFolder : {true, false})
        row->addWidget(addBrowse(edit, isFolder), 0, Qt::AlignTop);
    addRow(words.label, row, edit);
    return edit;
}

/// The label of a layout has no buddy of itself: it would show the '&' of its key.
void ToolDialog::addRow(const QString& label, QHBoxLayout* row, QWidget* field) {
    m_form->addRow(label, row);
    if (auto* shown = qobject_cast<QLabel*>(m_form->labelForField(row))) shown->setBuddy(field);
}

QLineEdit* ToolDialog::addFolder(const QString& toolTip) {
    return addPath({"Folder", tr("&Folder"), toolTip}, PathKind::NewFolder);
}

/// Its name is that of the field and "Folder" or "File".
QPushButton* ToolDialog::browseButton(const QWidget& field, bool isFolder) {
    auto* button = new QPushButton(isFolder ? tr("Folder…") : tr("File…"), this);
    button->setObjectName(field.objectName() + (isFolder ? QStringLiteral("Folder") : QStringLiteral("File")));
    button->setAutoDefault(false);
    return button;
}

QPushButton* ToolDialog::addBrowse(QLineEdit* edit, PathKind kind, bool isFolder) {
    QPushButton* button = browseButton(*edit, isFolder);
    connect(button, &QPushButton::clicked, this, [this, edit, kind, isFolder] {
        auto* dialog = new QFileDialog(this, windowTitle(), edit->text());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        if (kind == PathKind::NewFile || kind == PathKind::ChangedFile) dialog->setAcceptMode(QFileDialog::AcceptSave);
        dialog->setOption(QFileDialog::DontConfirmOverwrite, kind == PathKind::ChangedFile);
        dialog->setFileMode(isFolder                  ? QFileDialog::Directory
                            : kind == PathKind::Input ? QFileDialog::ExistingFile
                                                      : QFileDialog::AnyFile);
        connect(dialog, &QFileDialog::fileSelected, edit, &QLineEdit::setText);
        dialog->open();
    });
    return button;
}

/// Begins where the last path is.
QPushButton* ToolDialog::addBrowse(QPlainTextEdit* edit, bool isFolder) {
    QPushButton* button = browseButton(*edit, isFolder);
    connect(button, &QPushButton::clicked, this, [this, edit, isFolder] {
        const QStringList before = pathsIn(*edit);
        auto* dialog =
            new QFileDialog(this, windowTitle(), before.isEmpty() ? QString() : QFileInfo(before.back()).path());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(isFolder ? QFileDialog::Directory : QFileDialog::ExistingFiles);
        connect(dialog, &QFileDialog::filesSelected, edit, [edit](const QStringList& paths) {
            edit->setPlainText((linesIn(*edit) + paths).join(QLatin1Char('\n')));
        });
        dialog->open();
    });
    return button;
}

QSpinBox* ToolDialog::addNumber(const Words& words, std::pair<int, int> range, int value) {
    auto* box = add(words, new QSpinBox(this));
    box->setRange(range.first, range.second);
    box->setValue(value);
    return box;
}

QCheckBox* ToolDialog::addFlag(const Words& words) {
    auto* box = new QCheckBox(words.label, this);
    box->setObjectName(m_name + QLatin1String(words.name));
    box->setToolTip(words.toolTip);
    m_form->addRow(QString(), box);
    connect(box, &QCheckBox::toggled, this, &ToolDialog::fieldsChanged);
    return box;
}

QComboBox* ToolDialog::addChoice(const Words& words, const QStringList& texts) {
    auto* box = add(words, new QComboBox(this));
    box->addItems(texts);
    connect(box, &QComboBox::currentTextChanged, this, &ToolDialog::fieldsChanged);
    return box;
}

QComboBox* ToolDialog::addStored(const Words& words, const Stored& stored, const QString& wanted) {
    QComboBox* box = addChoice(words, {});
    askForNames(QLatin1String(words.name), stored,
                [box, wanted](const QStringList& names) { offer(box, names, {wanted}); });
    return box;
}

QListWidget* ToolDialog::addStoredChecks(const Words& words, const Stored& stored, const QStringList& wanted) {
    auto* list = add(words, new QListWidget(this));
    list->setSpacing(1);
    list->setMaximumHeight(fontMetrics().height() * 6);
    connect(list, &QListWidget::itemChanged, this, &ToolDialog::fieldsChanged);
    askForNames(QLatin1String(words.name), stored, [list, wanted](const QStringList& names) {
        for (const QString& name : names) {
            auto* item = new QListWidgetItem(name, list);
            item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
            item->setCheckState(wanted.contains(name) ? Qt::Checked : Qt::Unchecked);
        }
    });
    return list;
}

void ToolDialog::askForNames(const QString& slot, const Stored& stored, std::function<void(const QStringList&)> show) {
    m_jobs.query<Table>(
        this, slot,
        [path = m_session.workspacePath().toStdString(), noun = stored.noun](const CancelToken&) {
            return listTable(path, noun);
        },
        [this, stored, show = std::move(show)](const Result<Table>& list) {
            QStringList names;
            for (int row = 0; list.ok() && row < int(list->rows.size()); ++row)
                if (stored.kind.empty() || cellText(*list, row, "kind").toStdString() == stored.kind)
                    names << cellText(*list, row, stored.column);
            show(names);
            showState();
        });
}

void ToolDialog::openTool(const QString& startText, std::function<CliCommand()> command, std::function<void()> start) {
    m_command = std::move(command);
    m_run = std::move(start);
    auto* buttons = new QDialogButtonBox(this);
    m_start = buttons->addButton(startText, QDialogButtonBox::AcceptRole);
    m_start->setObjectName(m_name + QStringLiteral("Start"));
    m_start->setDefault(true);
    buttons->addButton(QDialogButtonBox::Cancel)->setObjectName(m_name + QStringLiteral("Cancel"));
    addCopyCommand(*buttons, m_command);
    connect(buttons, &QDialogButtonBox::accepted, this, &ToolDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ToolDialog::reject);
    m_form->addRow(buttons);
    resize(lettersWide(fontMetrics(), 90), sizeHint().height());
    showState();
    open();
}

/// What is known of a path may have changed since, too.
void ToolDialog::fieldsChanged() {
    m_startsWhenKnown = false;
    showState();
    if (!m_wanted.isEmpty()) m_pause.start();
}

/// Both buttons work if the fields make a command.
void ToolDialog::showState() {
    if (!m_start) return;
    m_wanted.clear();
    const bool isComplete = !m_command().isEmpty();
    m_start->setEnabled(isComplete);
    if (auto* copy = findChild<QPushButton*>(QStringLiteral("copyCommand"))) copy->setEnabled(isComplete);
}

ToolDialog::Found ToolDialog::found(const QString& path) {
    if (path.isEmpty()) return Found::Nothing;
    m_wanted.insert(path);
    const auto known = m_found.constFind(path);
    if (known != m_found.constEnd()) return *known;
    if (!m_isAsking) m_pause.start();
    return Found::NotKnown;
}

/// If a question is under way, of this dialog or of another one, it is asked after the next pause.
void ToolDialog::askForPaths() {
    if (m_isAsking || isAskingForPaths.exchange(true)) return m_pause.start();
    m_pause.stop();
    m_isAsking = true;
    answerAside(m_answers, [wanted = m_wanted] {
        Answers answers;
        for (const QString& path : wanted)
            answers.insert(path, foundAt(path));
        isAskingForPaths = false;
        return answers;
    });
}

void ToolDialog::noteAnswers() {
    m_isAsking = false;
    m_found = m_answers.result();
    showState();
    if (!m_startsWhenKnown || !isVisible()) return; // it may have been cancelled
    if (m_pause.isActive()) return askForPaths();   // about paths that are new since
    m_startsWhenKnown = false;
    accept();
}

void ToolDialog::keyPressEvent(QKeyEvent* event) {
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!isEnter || !m_start || m_start->isEnabled() || isUpToDate()) return QDialog::keyPressEvent(event);
    m_startsWhenKnown = true;
    if (!m_isAsking) askForPaths();
}

void ToolDialog::accept() {
    if (m_command().isEmpty()) return;
    m_run();
    QDialog::accept();
}

QString pathIn(const QLineEdit& edit) {
    const QString path = edit.text().trimmed();
    return path.isEmpty() ? path : QFileInfo(path).absoluteFilePath();
}

QStringList linesIn(const QPlainTextEdit& edit) {
    QStringList lines;
    for (const QString& line : edit.toPlainText().split(QLatin1Char('\n')))
        if (!line.trimmed().isEmpty()) lines << line.trimmed();
    return lines;
}

QStringList pathsIn(const QPlainTextEdit& edit) {
    QStringList paths = linesIn(edit);
    for (QString& path : paths)
        path = QFileInfo(path).absoluteFilePath();
    return paths;
}

QStringList checkedIn(const QListWidget& list) {
    QStringList names;
    for (int row = 0; row < list.count(); ++row)
        if (list.item(row)->checkState() == Qt::Checked) names << list.item(row)->text();
    return names;
}

std::vector<std::string> stringsOf(const QStringList& texts) {
    std::vector<std::string> strings;
    for (const QString& text : texts)
        strings.push_back(text.toStdString());
    return strings;
}

} // namespace inlinescope
