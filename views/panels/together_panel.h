// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/whatif/stored_flips.h"
#include "views/widgets/page.h"

class QComboBox;

namespace inlinescope {

class Headline;

/// Decisions that were flipped together: what the whole makes beside the sum of its parts, and each part by itself. All
/// sets that were ever measured of the module can be chosen. Child object names: togetherHeadline, togetherSets,
/// togetherTable.
class TogetherPanel : public QWidget {
    Q_OBJECT
public:
    /// Session and jobs outlive it.
    explicit TogetherPanel(PageContext context, QWidget* parent = nullptr);

    /// Asks for the sets of a run's module; the chosen one stays where it is among them.
    void load(const QString& run, const QString& module, Others others);
    /// Shows a set, now or once it is loaded.
    void choose(const std::vector<std::int64_t>& decisions);
    TablePanel& table() const { return *m_table; }

private:
    void showSets(const std::vector<StoredFlipSet>& sets);
    void askForParts(int set);
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
