// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/widgets/code_lexer.h"

#include <Qsci/qsciscintilla.h>

#include <vector>

namespace inlinescope {

/// A text to be read: numbered lines, of which some are marked by colour and by a sign in the margin. Lives in the
/// window's thread.
class CodeView : public QsciScintilla {
    Q_OBJECT
public:
    enum class Mark : std::uint8_t {
        None,
        OnlyFirst,  ///< "-": the side that is compared against has it alone
        OnlySecond, ///< "+"
        Filler,     ///< no line: the other side has one here
    };
    struct Line {
        QString text;
        int number = 0; ///< 0: none
        Mark mark = Mark::None;
    };

    /// `title` is what a screen reader calls it.
    CodeView(const QString& name, const QString& title, QWidget* parent = nullptr);

    void setLines(const std::vector<Line>& lines);
    /// How the lines are coloured from now on.
    void setLanguage(CodeLanguage language);
    /// Words of the program below a line, nowhere where there is no such line; setLines() takes them away.
    void addNote(int line, const QString& words);
    /// Lines as they are shown, the first is 0.
    QString shownLine(int line) const;
    Mark markOf(int line) const;
    /// Makes a line, or the nearest that there is, visible, a third from the top, and puts the cursor there.
    void goTo(int line);
    /// Marks every occurrence, in any case, and nothing else; where they begin, in bytes. Empty text marks nothing.
    std::vector<long> markAll(const QString& text);
    /// Selects bytes and makes them visible.
    void select(long begin, long end);

protected:
    void changeEvent(QEvent* event) override;

private:
    void applyPalette();
    void applyLanguage();

    CodeLanguage m_language = CodeLanguage::Plain;
};

/// Scrolls both alike, up and down and sideways.
void lockScrolling(CodeView* a, CodeView* b);

} // namespace inlinescope
