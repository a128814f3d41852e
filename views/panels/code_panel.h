// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/function_code.h"
#include "views/widgets/code_view.h"
#include "views/widgets/page.h"

#include <QHash>
#include <QSet>

#include <array>
#include <memory>
#include <optional>

class QLabel;
class QTabBar;
class QToolButton;

namespace inlinescope {

/// One function's code in the two compared runs side by side, aligned, with differences marked: LLVM IR before and
/// after the optimizer, and the object's instructions. A query compiles the module again for each run, only while the
/// panel is visible. Child object names: codeFunction, codeForms, codeNext, codePrevious, and for each side
/// codeCaptionA, codeViewA, codeCaptionB, codeViewB.
class CodePanel : public QWidget {
    Q_OBJECT
public:
    /// Session and jobs must outlive it.
    explicit CodePanel(PageContext context, QWidget* parent = nullptr);

    /// Shows this function (a linkage name) of the session's module; an empty name clears the panel.
    void show(const QString& function);
    void setForm(CodeForm form);

    const QString& function() const { return m_function; }
    CodeView& view(std::size_t side) const { return *m_sides[side].view; }
    /// The linkage names in a line of a side's code that is visible, unless it is the head of the function.
    QStringList namesAt(std::size_t side, const QPoint& place) const;
    /// The visible lines of a side that have one of these linkage names, in the viewport, without the function's head.
    std::vector<QRect> rectsOf(std::size_t side, const QSet<QString>& names) const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    using Code = std::shared_ptr<const FunctionCode>;
    struct Side {
        QString run;
        Code code;
        std::optional<QString> failure;
        QLabel* caption = nullptr;
        CodeView* view = nullptr;
    };
    struct Rows {
        std::array<std::vector<CodeView::Line>, 2> lines;
        std::vector<int> changes; ///< the first line of each change
        std::size_t onlyA = 0, onlyB = 0;
    };

    QWidget* buildTop();
    QWidget* buildSide(std::size_t side, const QString& suffix, const QString& title);
    QToolButton* button(const QString& name, const QString& text, const QString& toolTip, const QKeySequence& keys,
                        bool forward);
    void renew();
    void ask();
    void askFor(std::size_t side);
    void arrived();
    void align();
    void showRows(const Rows& rows);
    void showSentence(const QString& sentence);
    void showTitle();
    QStringList keyOf(const QString& run) const;
    QStringList namesOf(std::size_t side, int line) const;
    CodeForm form() const;
    QString captionOf(const Side& side) const;
    static Rows rowsOf(const FunctionCode& a, const FunctionCode& b, CodeForm form);
    void goToChange(bool forward);

    PageContext m_context;
    QString m_function;
    std::array<Side, 2> m_sides;
    QHash<QStringList, Code> m_known; ///< by keyOf()
    std::vector<int> m_changes;
    bool m_stale = false;
    QLabel* m_title;
    QTabBar* m_forms;
};

} // namespace inlinescope
