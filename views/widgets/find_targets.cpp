// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/find_targets.h"

#include "views/theme/theme.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/code_view.h"
#include "views/widgets/find_in_code.h"
#include "views/widgets/find_in_items.h"
#include "views/widgets/find_in_rows.h"

#include <QPlainTextEdit>
#include <QPointer>
#include <QTextDocument>
#include <QTextEdit>

#include <algorithm>

namespace inlinescope {
namespace {

/// Finds in a QPlainTextEdit or QTextEdit, which have the same functions but no common class.
template <class Edit>
class FindInText : public FindTarget {
public:
    explicit FindInText(Edit* edit) : m_edit(edit), m_origin(edit->textCursor().selectionStart()) {
        connect(edit->document(), &QTextDocument::contentsChanged, this, [this] { look(); });
    }
    ~FindInText() override {
        if (m_edit) m_edit->setExtraSelections({});
    }
    QWidget* widget() const override { return m_edit; }

    void setText(const QString& text) override {
        m_text = text;
        look();
        const auto next = std::ranges::lower_bound(m_hits, m_origin, {}, &QTextCursor::selectionStart);
        if (!m_hits.empty()) goTo(next == m_hits.end() ? m_hits.front() : *next);
        tell();
    }

    void step(int direction) override {
        if (m_hits.empty()) return;
        const int here = m_edit->textCursor().selectionStart();
        const auto at = direction > 0 ? std::ranges::upper_bound(m_hits, here, {}, &QTextCursor::selectionStart)
                                      : std::ranges::lower_bound(m_hits, here, {}, &QTextCursor::selectionStart);
        if (direction > 0)
            goTo(at == m_hits.end() ? m_hits.front() : *at);
        else
            goTo(at == m_hits.begin() ? m_hits.back() : *(at - 1));
        m_origin = m_edit->textCursor().selectionStart();
        tell();
    }

private:
    void look() {
        m_hits.clear();
        QList<QTextEdit::ExtraSelection> marks;
        QTextCursor at = m_text.isEmpty() ? QTextCursor() : m_edit->document()->find(m_text, 0);
        for (; !at.isNull(); at = m_edit->document()->find(m_text, at)) {
            m_hits.push_back(at);
            QTextEdit::ExtraSelection mark;
            mark.cursor = at;
            mark.format.setBackground(findColor(m_edit->palette()));
            marks << mark;
        }
        m_edit->setExtraSelections(marks);
        tell();
    }
    void goTo(const QTextCursor& hit) { m_edit->setTextCursor(hit); }
    void tell() {
        const auto here = std::ranges::find(m_hits, m_edit->textCursor());
        emit found(here == m_hits.end() ? 0 : int(here - m_hits.begin()) + 1, int(m_hits.size()), true);
    }

    QPointer<Edit> m_edit;
    QString m_text;
    int m_origin;
    std::vector<QTextCursor> m_hits;
};

} // namespace

std::unique_ptr<FindTarget> findTargetOf(QWidget* widget) {
    for (; widget; widget = widget->parentWidget()) {
        if (auto* rows = qobject_cast<BigTableView*>(widget))
            if (auto* paged = qobject_cast<PagedModel*>(rows->model()))
                return std::make_unique<FindInRows>(rows, paged);
        if (auto* code = qobject_cast<CodeView*>(widget)) return std::make_unique<FindInCode>(code);
        if (auto* items = qobject_cast<QAbstractItemView*>(widget); items && items->model())
            return std::make_unique<FindInItems>(items);
        if (auto* plain = qobject_cast<QPlainTextEdit*>(widget))
            return std::make_unique<FindInText<QPlainTextEdit>>(plain);
        if (auto* rich = qobject_cast<QTextEdit*>(widget)) return std::make_unique<FindInText<QTextEdit>>(rich);
    }
    return nullptr;
}

} // namespace inlinescope
