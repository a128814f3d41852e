// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/widgets/page.h"

#include <QFrame>

#include <array>
#include <cstdint>
#include <optional>

class QLabel;
class QPushButton;

namespace inlinescope {

/// The decision that the guided steps are about.
struct GuidedDecision {
    QString run, module;
    std::int64_t decision = 0;
    QString caller, callee;            ///< linkage names
    QString location;                  ///< "file:line:column"; may be empty
    std::optional<std::int64_t> bytes; ///< of text that the other choice makes; absent: not measured
    bool isInlined = false;
};

/// Three steps through a first comparison, about one decision: see the decision, undo it and see the bytes, find the
/// same elsewhere. A step is ticked after it was done. The panel is visible while the decision's module is shown, until
/// the user dismisses it; the settings keep that. Child object names: stepsSee, stepsUndo, stepsModules, stepsCallee
/// (buttons), stepsText1 to stepsText3, stepsDismiss.
class GuidedSteps : public QFrame {
    Q_OBJECT
public:
    explicit GuidedSteps(PageContext context, QWidget* parent = nullptr);

    bool isDismissed() const;
    /// Begins with this decision, nothing done; a dismissed panel is shown again.
    void begin(const GuidedDecision& decision);
    bool isDone(int step) const { return m_done[std::size_t(step)]; } ///< 0 to 2

signals:
    void sourceWanted(); ///< the decision is chosen in the session already
    void flipWanted();   ///< the job that flips it has started
    void gapsWanted();   ///< the page of the modules is shown already

private:
    QPushButton* addButton(const QString& name, const QString& text);
    void see();
    void undo();
    void showFlip(const MeasuredFlips& flips);
    void openCallee();
    void finish(int step);
    void showSteps();
    void dismiss();

    PageContext m_context;
    GuidedDecision m_decision;
    std::array<bool, 3> m_done{};
    bool m_isAwaited = false;               ///< the result of undo()
    std::optional<std::int64_t> m_measured; ///< that result
    std::array<QLabel*, 3> m_texts{};
    QPushButton *m_see, *m_undo, *m_modules, *m_callee;
};

} // namespace inlinescope
