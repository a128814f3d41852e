// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "views/state/saved_filters.h"

#include <QMap>
#include <QString>
#include <QStringList>
#include <Qt>

#include <optional>
#include <utility>

namespace inlinescope {

/// What a link says about the window: names only, so that it means the same on another machine with the same workspace.
/// It never names a file.
///
/// As text, after the workspace's path and "#": KEY=VALUE parts separated by "&", each value percent-encoded; page,
/// runs (the baseline first, separated by ","), versus (if it is not the second of runs), module, decision (the key of
/// a callsite), asked (RUN:ORDINAL, of a decision of the module), filter (TABLE:COLUMN:TEXT), order
/// (TABLE:COLUMN:ascending or descending), choice (BOX:TEXT, of a box of the page: which reports are compared; of a
/// list of further ones LIST1:TEXT, LIST2:TEXT and so on) and row (TABLE:COLUMN:TEXT). asked, filter, order and choice
/// may be repeated.
struct ViewLink {
    using Order = std::pair<QString, Qt::SortOrder>; ///< by a column

    QString page, versus, module, decision;
    QStringList runs;
    QMap<QString, qint64> asked = {};        ///< by run
    QMap<QString, FilterTexts> filters = {}; ///< by table
    QMap<QString, Order> orders = {};        ///< by table; a table that is missing has its own order
    QMap<QString, QString> choices = {};     ///< by box
    QStringList row = {};                    ///< table, column, text; or empty
    bool operator==(const ViewLink&) const = default;
};

QString toText(const ViewLink& link);
/// The text may come from a stranger: InvalidArgument for a key that is not known or repeated, for a value of another
/// form, for control characters, and for more than 32 KiB.
Result<ViewLink> parseViewLink(const QString& text);
/// An argument "FILE.inlinescope#LINK" as file and link. A file that has such a name has no link.
std::pair<QString, std::optional<QString>> splitLink(const QString& argument);

} // namespace inlinescope
