// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/whatif/stored_flips.h"
#include "views/state/cli_command.h"
#include "views/widgets/page.h"

class QComboBox;

namespace inlinescope {

class Headline;

/// Decisions that were flipped together: the effect of the whole set next to the sum of the effects of its parts, and
/// each part by itself. All measured sets of the module can be chosen. Child object names: togetherHeadline,
/// togetherSets, togetherTable.
class TogetherPanel : public QWidget {
    Q_OBJECT
public:
    /// Session and jobs must outlive it.
    explicit TogetherPanel(PageContext context, QWidget* parent = nullptr);

    /// Queries the sets of a run's module; the chosen set stays if it is among them.
    void load(const QString& run, const QString& module, Others others);
    /// Shows a set, at once or when it is loaded.
    void choose(const std::vector<std::int64_t>& decisions);
    TablePanel& table() const { return *m_table; }

private:
    void showSets(const std::vector<StoredFlipSet>& sets);
    void askForParts(int set);
    CliCommand command() const;
    void showParts(const Table& parts);

    PageContext m_context;
    WhatIfOptions m_options; ///< of the shown module
    std::vector<StoredFlipSet> m_sets;
    std::vector<std::int64_t> m_wanted; ///< decisions of the set to show
    Headline* m_headline;
    QComboBox* m_choice;
    TablePanel* m_table;
};

} // namespace inlinescope
