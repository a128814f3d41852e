// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/source_panel.h"

#include "core/jobs/sides/module_side.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/state/job_runner.h"
#include "views/text/plain_text.h"
#include "views/widgets/code_view.h"
#include "views/widgets/command_source.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

#include <algorithm>

namespace inlinescope {
namespace {

constexpr QLatin1String sourceSlot("source");

/// C and C++ by the file's extension; their headers often have none.
CodeLanguage languageOf(const QString& file) {
    static const QStringList endings{"",    "c",   "cc",  "cpp", "cxx", "c++", "h", "hh", "hpp",
                                     "hxx", "inc", "def", "ipp", "tcc", "cu",  "m", "mm"};
    return endings.contains(QFileInfo(file).suffix().toLower()) ? CodeLanguage::Cpp : CodeLanguage::Plain;
}

} // namespace

SourcePanel::SourcePanel(PageContext context, QWidget* parent)
    : QWidget(parent), m_context(context), m_callsites(std::make_shared<const Table>()), m_files(new QComboBox(this)),
      m_view(new CodeView(QStringLiteral("sourceView"), tr("Source with what was decided"), this)),
      m_caption(plainLabel(this)), m_locate(new QPushButton(tr("Say where it is…"), this)),
      m_allow(new QPushButton(tr("Read its folder"), this)) {
    setObjectName(QStringLiteral("sourcePanel"));
    m_files->setObjectName(QStringLiteral("sourceFiles"));
    m_files->setAccessibleName(tr("Source file"));
    m_files->setToolTip(tr("The source files of the module's callsites, as debug info names them"));
    m_files->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_files->setMinimumContentsLength(40);
    m_caption->setObjectName(QStringLiteral("sourceCaption"));
    m_caption->setWordWrap(true);
    m_locate->setObjectName(QStringLiteral("sourceLocate"));
    m_locate->setToolTip(tr("Choose the file where it is now; others of the same tree are then found, too"));
    m_locate->hide();
    m_allow->setObjectName(QStringLiteral("sourceAllow"));
    m_allow->setToolTip(tr("Let this workspace show files of the folder that is named here"));
    m_allow->hide();
    CommandSource::set(*this, [this] {
        if (m_files->currentText().isEmpty()) return CliCommand();
        CliCommand command = CliCommand::ofModule(m_context.session, "source");
        command.option("--file", m_files->currentText());
        for (const QString& rule : rules(m_context))
            command.option("--map", rule);
        return command;
    });
    auto* top = new QHBoxLayout;
    top->addWidget(m_files);
    top->addWidget(m_caption, 1);
    top->addWidget(m_allow);
    top->addWidget(m_locate);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(top);
    layout->addWidget(m_view, 1);
    connect(m_files, &QComboBox::activated, this, [this] {
        m_row = -1;
        ask();
    });
    connect(m_locate, &QPushButton::clicked, this, &SourcePanel::askWhere);
    connect(m_allow, &QPushButton::clicked, this, [this] { locate(m_files->currentText()); });
    connect(&context.session, &Session::symbolFormChanged, this, &SourcePanel::writeNotes);
    connect(m_view, &QsciScintilla::cursorPositionChanged, this, [this](int line) { lineClicked(line); });
}

void SourcePanel::setCallsites(std::shared_ptr<const Table> callsites) {
    m_callsites = std::move(callsites);
    m_row = -1;
    m_stale = true;
    if (isVisible()) fillFiles();
}

void SourcePanel::renewCallsites(std::shared_ptr<const Table> callsites) {
    m_callsites = std::move(callsites);
    if (!m_stale) writeNotes();
}

void SourcePanel::goTo(int callsiteRow) {
    if (callsiteRow < 0 || callsiteRow == m_row) return;
    m_row = callsiteRow;
    const auto location = parseLocation(cellText(*m_callsites, m_row, "location").toStdString());
    if (!isVisible() || !location) return;
    if (m_files->currentText() == QString::fromStdString(location->file) && !m_rowsOfLine.empty()) {
        m_moving = true;
        m_view->goTo(location->line - 1);
        m_moving = false;
        return;
    }
    m_files->setCurrentIndex(m_files->findText(QString::fromStdString(location->file)));
    ask();
}

void SourcePanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale) return fillFiles();
    const int row = std::exchange(m_row, -1);
    goTo(row);
}

void SourcePanel::fillFiles() {
    m_stale = false;
    const QString before = m_files->currentText();
    QStringList files;
    for (int row = 0; row < int(m_callsites->rows.size()); ++row)
        if (const auto location = parseLocation(cellText(*m_callsites, row, "location").toStdString()))
            files << QString::fromStdString(location->file);
    files.sort();
    files.removeDuplicates();
    m_files->clear();
    m_files->addItems(files);
    m_files->setEnabled(!files.isEmpty());
    const auto location = parseLocation(cellText(*m_callsites, m_row, "location").toStdString());
    const QString wanted = location ? QString::fromStdString(location->file) : before;
    if (files.contains(wanted)) m_files->setCurrentIndex(int(files.indexOf(wanted)));
    ask();
}

void SourcePanel::ask() {
    const QString file = m_files->currentText();
    m_locate->hide();
    m_allow->hide();
    m_rowsOfLine.clear();
    if (file.isEmpty()) {
        m_view->setLines({});
        return m_caption->setText(tr("The module has no debug info: no callsite names a file."));
    }
    std::vector<std::string> known;
    for (const QString& rule : rules(m_context))
        known.push_back(rule.toStdString());
    m_context.jobs.query<SourceFile>(
        this, sourceSlot, [name = file.toStdString(), known](const CancelToken&) { return readSource(name, known); },
        [this](const Result<SourceFile>& source) {
            if (source.ok()) return show(*source);
            m_view->setLines({});
            m_caption->setText(errorSentence(source.error()));
            const ErrorCode code = source.error().code; // missing, or not allowed yet
            m_locate->setVisible(code == ErrorCode::NotFound || code == ErrorCode::Refused);
            m_allow->setVisible(code == ErrorCode::Refused &&
                                source.error().file == m_files->currentText().toStdString());
        });
}

void SourcePanel::show(const SourceFile& source) {
    std::vector<CodeView::Line> lines;
    for (const std::string& line : source.lines)
        lines.push_back({QString::fromStdString(line), int(lines.size()) + 1});
    m_moving = true;
    m_view->setLanguage(languageOf(m_files->currentText()));
    m_view->setLines(lines);
    m_moving = false;
    m_caption->setText(QString::fromStdString(source.path));
    note();
}

void SourcePanel::note() {
    const std::string file = m_files->currentText().toStdString();
    m_rowsOfLine.clear();
    int last = 0, atNoLine = 0;
    for (int row = 0; row < int(m_callsites->rows.size()); ++row) {
        const auto location = parseLocation(cellText(*m_callsites, row, "location").toStdString());
        if (!location || location->file != file) continue;
        if (location->line == 0) {
            ++atNoLine;
            continue;
        }
        m_rowsOfLine[location->line].push_back(row);
        last = std::max(last, location->line);
    }
    m_moving = true;
    writeNotes();
    if (last > m_view->lines())
        m_caption->setText(tr("%1 has no line %2, where a callsite is: it is not the file that was compiled.")
                               .arg(m_caption->text(), grouped(last)));
    if (atNoLine > 0)
        m_caption->setText(tr("%1    (%Ln callsite(s) without a line: the compiler made them)", nullptr, atNoLine)
                               .arg(m_caption->text()));
    const auto chosen = parseLocation(cellText(*m_callsites, m_row, "location").toStdString());
    m_view->goTo(chosen && chosen->file == file ? chosen->line - 1
                 : m_rowsOfLine.empty()         ? 0
                                                : m_rowsOfLine.begin()->first - 1);
    m_moving = false;
}

void SourcePanel::writeNotes() {
    m_view->clearAnnotations();
    for (const auto& [line, rows] : m_rowsOfLine)
        m_view->addNote(line - 1, noteText(rows));
}

/// Callsites with equal notes, such as those of a function that was inlined often, are one line. Different decisions
/// come first; of equal ones a few lines are shown and the rest are counted.
QString SourcePanel::noteText(const std::vector<int>& rows) const {
    const auto value = [&](int row, const std::string& column) { return cellText(*m_callsites, row, column); };
    const auto side = [&](int row, const QString& run, std::size_t number) {
        const std::string costColumn = columnOfSide("cost", number), flip = columnOfSide("flip", number);
        const QString outcome = value(row, columnOfSide("outcome", number)), cost = value(row, costColumn);
        QString words = outcome.isEmpty() ? tr("%1: not asked").arg(run) : tr("%1: %2").arg(run, outcome);
        if (!cost.isEmpty()) words += tr(", cost %1").arg(grouped(cellInteger(*m_callsites, row, costColumn)));
        if (!value(row, flip).isEmpty())
            words += tr(", flipped %1 B").arg(signedGrouped(cellInteger(*m_callsites, row, flip)));
        return words;
    };
    constexpr std::size_t mostAlike = 3;
    std::map<QString, int> differing, alike, outcomes;
    int countAlike = 0;
    for (const int row : rows) {
        const bool same = markOfText(value(row, "mark").toStdString()) == AlignmentMark::Same;
        const QString callee = m_context.session.symbolText(value(row, "callee"));
        ++(same ? alike : differing)[QStringLiteral("  %1  %2    %3    → %4")
                                         .arg(value(row, "mark"), side(row, m_context.session.baselineRun(), 0),
                                              side(row, m_context.session.versusRun(), 1), callee)];
        if (!same) continue;
        ++countAlike;
        ++outcomes[value(row, "outcome_a")];
    }
    QStringList lines;
    const auto tell = [&lines](const std::map<QString, int>& notes) {
        for (const auto& [words, count] : notes)
            lines << (count > 1 ? tr("%1    (%Ln times)", nullptr, count).arg(words) : words);
    };
    tell(differing);
    if (alike.size() <= mostAlike) {
        tell(alike);
        return lines.join(QLatin1Char('\n'));
    }
    QStringList counts;
    for (const auto& [outcome, count] : outcomes)
        counts << tr("%1 %2", "number, outcome").arg(grouped(count), outcome);
    lines << tr("  =  %Ln callsite(s) decided alike: %1", nullptr, countAlike).arg(counts.join(QStringLiteral(", ")));
    return lines.join(QLatin1Char('\n'));
}

int SourcePanel::callsiteAt(const QPoint& place) const {
    const auto here = m_rowsOfLine.find(m_view->lineAt(place) + 1);
    return here == m_rowsOfLine.end() ? -1 : here->second.front();
}

QRect SourcePanel::rectOf(int callsiteRow) const {
    for (const auto& [line, rows] : m_rowsOfLine)
        if (std::ranges::find(rows, callsiteRow) != rows.end()) return m_view->rectOf(line - 1);
    return {};
}

void SourcePanel::lineClicked(int line) {
    const auto here = m_rowsOfLine.find(line + 1);
    if (m_moving || here == m_rowsOfLine.end() || std::ranges::find(here->second, m_row) != here->second.end()) return;
    m_row = here->second.front();
    emit callsiteChosen(m_row);
}

QString SourcePanel::settingsKey(const PageContext& context) {
    QString path = context.session.workspacePath();
    return QStringLiteral("sourceFolders/") + path.replace(QLatin1Char('/'), QLatin1Char('|'));
}

QStringList SourcePanel::rules(const PageContext& context) {
    return context.settings ? context.settings->value(settingsKey(context)).toStringList() : QStringList();
}

void SourcePanel::locate(const QString& path) {
    const std::string rule = mappingFor(m_files->currentText().toStdString(), path.toStdString());
    if (rule.empty())
        return m_caption->setText(tr("%1 is not a file of the name %2.").arg(path, m_files->currentText()));
    if (m_context.settings)
        m_context.settings->setValue(settingsKey(m_context), rules(m_context) << QString::fromStdString(rule));
    ask();
}

void SourcePanel::askWhere() {
    auto* dialog = new QFileDialog(this, tr("Where is %1?").arg(m_files->currentText()));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    if (QFileInfo(m_files->currentText()).isAbsolute()) dialog->selectFile(m_files->currentText());
    connect(dialog, &QFileDialog::fileSelected, this, &SourcePanel::locate);
    dialog->open();
}

} // namespace inlinescope
