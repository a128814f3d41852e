// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/state/session.h"

#include <QObject>

#include <optional>

class QAbstractButton;

namespace inlinescope {

class TablePanel;

/// Which callsite of the Module page is chosen: its table's rows on the one side, the session's decisions on the other.
/// A callsite that both runs decided alike, and that the table therefore hides, is shown where it is chosen.
class CallsiteChoice : public QObject {
    Q_OBJECT
public:
    /// All outlive this; `showEqual` is checked to show what is hidden.
    CallsiteChoice(Session& session, TablePanel* callsites, QAbstractButton* showEqual, QObject* parent);

    /// Chooses the first of these decisions that a row of the table stands for, where it is not selected already.
    void select(const std::vector<ChosenDecision>& decisions);
    /// Chooses the callsite that has these decisions on its two sides.
    void selectCallsite(std::optional<std::int64_t> decisionA, std::optional<std::int64_t> decisionB);
    void choose(int row);
    /// Chooses the first callsite whose column reads so, or for a file is a place in it.
    void reveal(const char* column, const QString& text);

private:
    void tell();

    Session& m_session;
    TablePanel* m_callsites;
    QAbstractButton* m_showEqual;
};

} // namespace inlinescope
