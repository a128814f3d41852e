// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/module/source_file.h"
#include "views/widgets/page.h"

#include <map>
#include <memory>

class QComboBox;
class QLabel;
class QPushButton;

namespace inlinescope {

class CodeView;

/// The source file of the chosen callsite, with the decisions of both runs as notes below each line that has callsites.
/// A query reads files only while the panel is visible, and only below folders that the user named: if a file is not
/// found, or its folder is not named yet, a button lets the user choose its location; the mapping is stored with the
/// workspace in the settings. Child object names: sourceFiles, sourceView, sourceCaption, sourceLocate, sourceAllow.
class SourcePanel : public QWidget {
    Q_OBJECT
public:
    /// Session and jobs must outlive it.
    explicit SourcePanel(PageContext context, QWidget* parent = nullptr);

    /// The mappings OLD=NEW that the user has made for the workspace.
    static QStringList rules(const PageContext& context);

    /// The callsites to show as notes, as compareModule() returns them.
    void setCallsites(std::shared_ptr<const Table> callsites);
    /// The same callsites with other flips.
    void renewCallsites(std::shared_ptr<const Table> callsites);
    /// Shows the line of a row of the callsites; -1 changes nothing.
    void goTo(int callsiteRow);
    /// Stores the location of the shown file, for it and for the files next to it.
    void locate(const QString& path);

    CodeView& code() const { return *m_view; }
    /// A callsite of the line at a place of the code's viewport; -1 if it has none.
    int callsiteAt(const QPoint& place) const;
    /// The line of a callsite in the viewport; empty if it is not in the shown file.
    QRect rectOf(int callsiteRow) const;

signals:
    void callsiteChosen(int callsiteRow); ///< by a click on its line

protected:
    void showEvent(QShowEvent* event) override;

private:
    void fillFiles();
    void ask();
    void show(const SourceFile& source);
    void note();
    void writeNotes();
    QString noteText(const std::vector<int>& rows) const;
    void lineClicked(int line);
    void askWhere();
    static QString settingsKey(const PageContext& context);

    PageContext m_context;
    std::shared_ptr<const Table> m_callsites;
    std::map<int, std::vector<int>> m_rowsOfLine; ///< of the shown file, lines from 1
    int m_row = -1;                               ///< the chosen callsite
    bool m_stale = true, m_moving = false;
    QComboBox* m_files;
    CodeView* m_view;
    QLabel* m_caption;
    QPushButton *m_locate, *m_allow;
};

} // namespace inlinescope
