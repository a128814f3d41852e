// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/workspace/lists.h"
#include "views/state/cli_command.h"
#include "views/state/job_runner.h"

#include <QDialog>
#include <QFutureWatcher>
#include <QHash>
#include <QSet>
#include <QTimer>

#include <functional>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace inlinescope {

/// A dialog of fields that does what one command of the command line does: it can be started, or its command copied, as
/// soon as the fields make a command. The functions that add fields are called in the order of the fields, then
/// openTool(). Object names: NAME + "Dialog", and of its children NAME + the field's name, NAME + "Start", NAME +
/// "Cancel", copyCommand.
class ToolDialog : public QDialog {
    Q_OBJECT
public:
    /// What a field with a path names.
    enum class PathKind : std::uint8_t { Input, NewFile, ChangedFile, NewFolder }; ///< a changed one may be new
    /// The label and the help of a field.
    struct Words {
        const char* name;
        QString label, toolTip;
    };

    ToolDialog(const QString& name, const QString& title, Session& session, JobRunner& jobs, QWidget* parent);

    void addSentence(const QString& text);
    QLineEdit* addText(const Words& words);
    QPlainTextEdit* addLines(const Words& words);
    /// With buttons that ask for a folder, a file or (for an input) either.
    QLineEdit* addPath(const Words& words, PathKind kind);
    /// For any number of inputs, one a line: the buttons add a folder, or several files.
    QPlainTextEdit* addPaths(const Words& words);
    /// For the folder that gets the result, with the name "Folder".
    QLineEdit* addFolder(const QString& toolTip);
    QSpinBox* addNumber(const Words& words, std::pair<int, int> range, int value);
    QCheckBox* addFlag(const Words& words);
    QComboBox* addChoice(const Words& words, const QStringList& texts);
    /// The names in a column of a list of the workspace, or those of one kind.
    struct Stored {
        ListNoun noun;
        std::string column, kind = {};
    };
    static Stored runs() { return {ListNoun::Runs, "run"}; }
    /// `wanted` is chosen first. The names arrive later.
    QComboBox* addStored(const Words& words, const Stored& stored, const QString& wanted);
    /// The same with a check box for each, `wanted` being checked.
    QListWidget* addStoredChecks(const Words& words, const Stored& stored, const QStringList& wanted);

    /// Adds the buttons and opens the dialog without blocking; it deletes itself. `command` is empty if a field is
    /// missing; `start` is called when the dialog is accepted.
    void openTool(const QString& startText, std::function<CliCommand()> command, std::function<void()> start);

    /// What a path names.
    enum class Found : std::uint8_t { NotKnown, Nothing, File, Folder, Other };
    /// What the path names, as far as it is known. The file system is asked in the background, when the user has
    /// paused or pressed Enter, since that of a network may take its time; then `command` is called again.
    Found found(const QString& path);
    /// Whether the file system has been asked about all paths of the fields.
    bool isUpToDate() const { return !m_pause.isActive() && !m_isAsking; }

    void accept() override;
    const Session& session() const { return m_session; }

protected:
    /// Enter starts the command also if something must be found out about its paths first.
    void keyPressEvent(QKeyEvent* event) override;

private:
    using Answers = QHash<QString, Found>;
    template <typename Widget>
    Widget* add(const Words& words, Widget* field);
    QPlainTextEdit* makeLines(const Words& words);
    QPushButton* addBrowse(QLineEdit* edit, PathKind kind, bool isFolder);
    QPushButton* addBrowse(QPlainTextEdit* edit, bool isFolder);
    QPushButton* browseButton(const QWidget& field, bool isFolder);
    void addRow(const QString& label, QHBoxLayout* row, QWidget* field);
    void askForNames(const QString& slot, const Stored& stored, std::function<void(const QStringList&)> show);
    void fieldsChanged();
    void showState();
    void askForPaths();
    void noteAnswers();

    QString m_name;
    Session& m_session;
    JobRunner& m_jobs;
    QFormLayout* m_form;
    QPushButton* m_start = nullptr;
    std::function<CliCommand()> m_command;
    std::function<void()> m_run;
    QTimer m_pause;                    ///< since the fields changed
    Answers m_found;                   ///< what is known of paths
    QSet<QString> m_wanted;            ///< the paths that the command asked for when it was made last
    QFutureWatcher<Answers> m_answers; ///< of the newest question
    bool m_isAsking = false;           ///< the answer to it has not arrived
    bool m_startsWhenKnown = false;    ///< Enter was pressed before it
};

/// An absolute path; empty stays empty.
QString pathIn(const QLineEdit& edit);
/// Those that are not empty, without spaces around them.
QStringList linesIn(const QPlainTextEdit& edit);
/// The lines as absolute paths.
QStringList pathsIn(const QPlainTextEdit& edit);
QStringList checkedIn(const QListWidget& list);
std::vector<std::string> stringsOf(const QStringList& texts);

} // namespace inlinescope
