// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/whatif/stored_flips.h"
#include "views/state/cli_command.h"
#include "views/widgets/page.h"

class QLabel;

namespace inlinescope {

/// The measured changes of flipping one decision: in total, by section and by function. Child object names:
/// flipCaption, flipSections, flipFunctions.
class FlipPanel : public QWidget {
    Q_OBJECT
public:
    /// Session and jobs must outlive it.
    explicit FlipPanel(PageContext context, QWidget* parent = nullptr);

    /// Shows the stored flip of a decision, or that it is not measured; no decision clears the panel.
    void show(const QString& run, const QString& module, std::optional<std::int64_t> decision, Others others);
    TablePanel& sections() const { return *m_sections; }
    TablePanel& functions() const { return *m_functions; }

private:
    /// The stored flip, in the parts of WhatIfDetail.
    struct Details {
        Table text, sections, functions;
    };
    static Result<Details> read(const std::string& workspace, const WhatIfOptions& options);
    void showDetails(const Details& details, const QString& run);
    void showNothing(const QString& why);

    PageContext m_context;
    CliCommand m_command; ///< that measures the shown flip; empty if none is shown
    QLabel* m_caption;
    TablePanel *m_sections, *m_functions;
};

} // namespace inlinescope
