// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/widgets/comparability_banner.h"
#include "views/widgets/page.h"

namespace inlinescope {

/// A banner about all compared runs as wholes, for pages that compare them without their modules: it finds out itself
/// in what they differ.
class RunsBanner : public ComparabilityBanner {
    Q_OBJECT
public:
    RunsBanner(const QString& name, PageContext context, QWidget* parent = nullptr);

    /// Asks anew, and shows the answer when it comes; until then what stood here is gone. Failures say nothing here:
    /// the page meets them too.
    void ask();

private:
    PageContext m_context;
};

} // namespace inlinescope
