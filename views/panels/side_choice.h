// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/sides/remark_table.h"
#include "views/state/side.h"
#include "views/widgets/page.h"

#include <QStringList>
#include <QWidget>

#include <array>
#include <cstddef>
#include <functional>
#include <vector>

class QComboBox;

namespace inlinescope {

/// Chooses for a page what is on its two sides: the compared runs, or sets of remarks of other builds. Hidden while the
/// workspace has no set. A set whose name a run has too is not offered: the name means the run, as on the command line.
/// Nor is a set without a name, which is that of no side. Child object names: NAME + "A", NAME + "B".
class SideChoice : public QWidget {
    Q_OBJECT
public:
    /// The members of the context must outlive it.
    SideChoice(const QString& name, PageContext context, QWidget* parent = nullptr);

    /// Looks for the sets of the workspace, keeps the choices that are still there, and calls `then`: at once if there
    /// is no workspace, and never if it is called again before.
    void ask(std::function<void()> then);
    Sides sides() const;
    bool isRemarks(std::size_t side) const;
    bool haveRemarks() const { return isRemarks(0) || isRemarks(1); }
    /// Of a run or of a set; empty for nothing.
    QString name(std::size_t side) const;
    /// The names that are not empty.
    QStringList names() const;
    /// The text of a page without runs, with what else can be chosen, if there is a set.
    QString withOffer(const QString& text) const;
    /// Sentences about the chosen sets that are incomplete; empty if none is.
    QString whatIsMissing() const;
    /// Chooses without chosen(). Returns false if it changes nothing: also if a set is not there any more.
    bool choose(const Sides& sides);

signals:
    void chosen(); ///< by the user, or by a link

private:
    void offer(const std::vector<NamedRemarks>& named);
    bool isOffered(std::size_t side, const Side& wanted) const;

    PageContext m_context;
    std::array<QComboBox*, 2> m_boxes;
    QStringList m_sets;       ///< that are offered
    QStringList m_incomplete; ///< of these
};

} // namespace inlinescope
