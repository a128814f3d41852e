#pragma once
#include "views/pages/page.h"
#include "views/widgets/comparability_banner.h"

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
