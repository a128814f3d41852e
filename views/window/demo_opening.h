// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/dialogs/demo_workspace.h"
#include "views/widgets/page.h"

namespace inlinescope {

class ModulePage;
struct Table;

/// Opens the demo workspace at the largest single decision that is explained in it (`list culprits`) between two runs
/// of all modules: its two runs, its module and the decision are chosen, the tab with the waterfall is shown, and the
/// guided steps begin there unless the user has dismissed them.
class DemoOpening : public QObject {
    Q_OBJECT
public:
    /// The context and the page must outlive it.
    DemoOpening(PageContext context, DemoWorkspace demo, ModulePage& page, QObject* parent = nullptr);

    /// Whether the session's workspace is the demo, or the user's copy of it.
    bool isDemo() const;
    /// To be called when the session's workspace was opened, before its runs are chosen. Runs that the caller chooses
    /// in the same event stay, and so does the place if `isFirst` is false: then only the steps begin.
    void open(bool isFirst);

private:
    void askForLargest(bool choosePlace);
    void show(const Table& culprits, bool choosePlace);

    PageContext m_context;
    DemoWorkspace m_demo;
    ModulePage& m_page;
};

} // namespace inlinescope
