// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "views/widgets/command_source.h"

#include <QDialog>

#include <functional>

class QVBoxLayout;

namespace inlinescope {

/// The result of a job that no page shows: a sentence, and a table or a text. It does not block the window, and deletes
/// itself when it is closed. Object names: NAME + "Result", and of its children NAME + "Sentence", NAME + "Table" or
/// NAME + "Text", NAME + "Part1" for the first addPart(), NAME + "Save" + an ending.
class ResultWindow : public QDialog {
    Q_OBJECT
public:
    /// `command` prints the same.
    ResultWindow(const QString& name, const QString& title, const CliCommand& command, QWidget* parent);

    /// Names of the sides that columns of the tables end with; to be called first.
    void setSides(const QStringList& sides) { m_sides = sides; }
    void showTable(const QString& sentence, const Table& table);
    void showText(const QString& sentence, const QString& text);
    /// Another table below the first, with its title; to be called before showTable().
    void addPart(const QString& title, const Table& table);
    /// A button that does something; `name` is the end of its object name.
    void addButton(const QString& words, const char* name, std::function<void()> run);
    /// A button that asks for a file with this ending ("md") and passes its path to `save`.
    void addSave(const QString& words, const char* ending, std::function<void(const QString& file)> save);

private:
    void showSentence(const QString& sentence);
    void insertTable(int place, const QString& name, const QString& title, const Table& table);

    QString m_name;
    CliCommand m_command;
    QStringList m_sides;
    QVBoxLayout* m_layout;
    QDialogButtonBox* m_buttons;
    int m_parts = 0; ///< of addPart()
};

} // namespace inlinescope
