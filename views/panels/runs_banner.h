// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/widgets/comparability_banner.h"
#include "views/widgets/page.h"

namespace inlinescope {

/// A banner about all compared runs as wholes, for pages that compare them without their modules: it queries the
/// differences of the runs itself.
class RunsBanner : public ComparabilityBanner {
    Q_OBJECT
public:
    RunsBanner(const QString& name, PageContext context, QWidget* parent = nullptr);

    /// Queries again, and shows the answer when it arrives; the previous text is removed at once. Failures are not
    /// shown here: the page reports them too.
    void ask();
    /// Shows nothing until it is asked again.
    void clear();

private:
    PageContext m_context;
};

} // namespace inlinescope
