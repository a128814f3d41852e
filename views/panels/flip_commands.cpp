// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/flip_commands.h"

#include <QAction>
#include <QComboBox>
#include <QToolButton>

namespace inlinescope {

FlipCommands::FlipCommands(QWidget* page) : QObject(page), m_page(page), m_others(new QComboBox(page)) {
    buildActions();
    buildOthers();
}

QAction* FlipCommands::add(const char* name, const QString& text, const QKeySequence& keys, const QString& toolTip,
                           const QString& whatsThis) {
    auto* action = new QAction(text, m_page);
    action->setObjectName(QLatin1String("action_") + QLatin1String(name));
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    action->setToolTip(tr("%1 (%2)").arg(toolTip, keys.toString(QKeySequence::NativeText)));
    action->setWhatsThis(whatsThis);
    m_page->addAction(action);
    return action;
}

void FlipCommands::buildActions() {
    const QString flip = tr("A what-if compiles the module with one decision answered the other way and measures the "
                            "object: the bytes are exact, as llvm-size counts them, and are kept with the run.");
    m_selected =
        add("measureSelected", tr("Measure selected"), Qt::CTRL | Qt::Key_M,
            tr("Measure what each selected decision costs: the baseline's, or the other run's if it has none"), flip);
    m_together = add(
        "flipTogether", tr("Flip together"), Qt::CTRL | Qt::Key_T,
        tr("Flip the selected decisions of the baseline run all at once, and see how they interact"),
        tr("Flips interact: the bytes of several together are rarely the sum of the bytes of each. This measures each "
           "of the selected decisions by itself, then all of them in one compile, and shows both sums side by side."));
    m_differing = add("measureDiffering", tr("What-if all differing"), Qt::CTRL | Qt::SHIFT | Qt::Key_D,
                      tr("Measure every decision of the baseline run that the other run took otherwise"), flip);
    m_all = add("measureAll", tr("What-if all"), Qt::CTRL | Qt::SHIFT | Qt::Key_A,
                tr("Measure every decision of the baseline run in this module"), flip);
    m_explain = add("explainDelta", tr("Explain this delta"), Qt::CTRL | Qt::SHIFT | Qt::Key_X,
                    tr("Find the few decisions that account for the difference between the two runs"),
                    tr("Looks for a smallest set of the other run's decisions that, put into the baseline run, brings "
                       "its size to the other's: by bisection, each step a measured compile."));
}

void FlipCommands::buildOthers() {
    m_others->setObjectName(QStringLiteral("flipOthers"));
    m_others->setAccessibleName(tr("After a flip"));
    m_others->setMinimumContentsLength(10); // in a narrow window
    m_others->addItem(tr("the policy decides the rest"), int(Others::Decide));
    m_others->addItem(tr("all others are held"), int(Others::Held));
    m_others->setToolTip(tr("What decides the other callsites of a module after a decision is flipped"));
    m_others->setWhatsThis(
        tr("A flip changes what the inliner asks next. Either the run's policy decides the other callsites, so that "
           "their decisions may change too: this is what the flip really costs. Or all other decisions of the run are "
           "held as recorded, by callsite: this is what the one decision costs by itself."));
    connect(m_others, &QComboBox::currentIndexChanged, this, &FlipCommands::othersChanged);
}

Others FlipCommands::others() const {
    return Others(m_others->currentData().toInt());
}

QWidget* FlipCommands::button(QAction* action) const {
    auto* button = new QToolButton(m_page);
    button->setObjectName(action->objectName().replace(QLatin1String("action_"), QLatin1String("button_")));
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

} // namespace inlinescope
