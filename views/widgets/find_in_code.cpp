// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/find_in_code.h"

#include "views/widgets/code_view.h"

#include <algorithm>

namespace inlinescope {

FindInCode::FindInCode(CodeView* view) : m_view(view), m_origin(here()) {
    connect(view, &QsciScintilla::textChanged, this, [this] {
        look();
        tell();
    });
    connect(view, &QsciScintilla::selectionChanged, this, &FindInCode::tell);
    connect(view, &QObject::destroyed, this, [this] { m_view.clear(); }); // a QPointer is cleared later
}

FindInCode::~FindInCode() {
    if (m_view) m_view->markAll({});
}

QWidget* FindInCode::widget() const {
    return m_view;
}

long FindInCode::here() const {
    return m_view->SendScintilla(QsciScintilla::SCI_GETSELECTIONSTART);
}

void FindInCode::setText(const QString& text) {
    m_text = text;
    look();
    const auto next = std::ranges::lower_bound(m_hits, m_origin);
    if (!m_hits.empty()) goTo(next == m_hits.end() ? m_hits.front() : *next);
    tell();
}

void FindInCode::look() {
    m_hits = m_view->markAll(m_text);
}

void FindInCode::step(int direction) {
    if (m_hits.empty()) return;
    const auto at = direction > 0 ? std::ranges::upper_bound(m_hits, here()) : std::ranges::lower_bound(m_hits, here());
    if (direction > 0)
        goTo(at == m_hits.end() ? m_hits.front() : *at);
    else
        goTo(at == m_hits.begin() ? m_hits.back() : *(at - 1));
    m_origin = here();
    tell();
}

void FindInCode::goTo(long hit) {
    m_view->select(hit, hit + long(m_text.toUtf8().size()));
}

void FindInCode::tell() {
    const auto hit = std::ranges::find(m_hits, here());
    const bool isSelected = m_view->hasSelectedText() && hit != m_hits.end();
    emit found(isSelected ? int(hit - m_hits.begin()) + 1 : 0, int(m_hits.size()), true);
}

} // namespace inlinescope
