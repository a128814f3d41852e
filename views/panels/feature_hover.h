// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/state/session.h"

#include <QObject>

#include <functional>
#include <optional>
#include <vector>

namespace inlinescope {

class BrushedPanel;
class FeaturePlots;
class HoverRows;
class TablePanel;

/// Passes the decisions that the mouse is on to the session, from the chosen decisions, those inside of the brush, the
/// distribution and the scatter, and highlights in each of them those that the session has. A place of a plot means
/// all listed decisions with its values.
class FeatureHover : public QObject {
    Q_OBJECT
public:
    /// All must outlive it. `sides`: the chosen decisions, as FeaturePlots has them.
    FeatureHover(Session& session, FeaturePlots* plots, BrushedPanel* brushed, TablePanel* chosen,
                 std::function<std::vector<ChosenDecision>()> sides);

private:
    /// A listed decision, with its values as far as they are known.
    struct Listed {
        ChosenDecision decision;
        std::optional<double> x, y, value; ///< of the scatter, and of the distribution
    };
    std::vector<Listed> listed() const;
    ChosenDecision brushedAt(int row) const;
    /// Highlights the listed decisions that are meant; and again if others are listed while the mouse stays.
    void follow(std::function<bool(const Listed&)> isMeant);
    void followAgain();
    void show();

    Session& m_session;
    FeaturePlots* m_plots;
    BrushedPanel* m_brushed;
    TablePanel* m_chosen;
    HoverRows *m_ofChosen, *m_ofBrushed;
    std::function<std::vector<ChosenDecision>()> m_sides;
    std::function<bool(const Listed&)> m_isMeant; ///< those under the mouse in a plot; empty without one
};

} // namespace inlinescope
