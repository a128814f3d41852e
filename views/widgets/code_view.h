// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/widgets/code_lexer.h"

#include <Qsci/qsciscintilla.h>

#include <vector>

namespace inlinescope {

/// A read-only text: numbered lines, some of them marked by colour and by a sign in the margin. Lives in the window's
/// thread.
class CodeView : public QsciScintilla {
    Q_OBJECT
public:
    enum class Mark : std::uint8_t {
        None,
        OnlyFirst,  ///< "-": only the side that is compared with has it
        OnlySecond, ///< "+": only the other side has it
        Filler,     ///< no line: the other side has one here
    };
    struct Line {
        QString text;
        int number = 0; ///< 0: none
        Mark mark = Mark::None;
    };

    /// `title` is the name for a screen reader.
    CodeView(const QString& name, const QString& title, QWidget* parent = nullptr);

    void setLines(const std::vector<Line>& lines);
    /// Sets how the lines are coloured from now on.
    void setLanguage(CodeLanguage language);
    /// Adds a text of the program below a line; ignored if there is no such line; setLines() removes it.
    void addNote(int line, const QString& words);
    /// A line as it is shown, the first is 0.
    QString shownLine(int line) const;
    Mark markOf(int line) const;
    /// Makes a line, or the nearest existing one, visible, a third from the top, and puts the cursor there.
    void goTo(int line);
    /// A line in the viewport, as far as it is visible.
    QRect rectOf(int line) const;
    /// Marks every occurrence, ignoring case, and removes other marks; returns the positions, in bytes. Empty text
    /// marks nothing.
    std::vector<long> markAll(const QString& text);
    /// Selects a range of bytes and makes it visible.
    void select(long begin, long end);
    /// The tooltip at a place of the viewport: the mangled name there as longSymbol() has it; empty for anything else.
    QString toolTipAt(const QPoint& place) const;

protected:
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    void applyPalette();
    void applyLanguage();

    CodeLanguage m_language = CodeLanguage::Plain;
};

/// Synchronizes the scrolling of both, vertically and horizontally; where one has more to show than the other, that one
/// scrolls alone.
void lockScrolling(CodeView* a, CodeView* b);

} // namespace inlinescope
