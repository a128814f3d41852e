// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <Qt>

#include <cstdint>

namespace inlinescope {

/// The roles of models of rows with the contract's columns, besides Qt's own.
struct TableRoles {
    enum Role {
        KindRole = Qt::UserRole, ///< int(ColumnKind)
        SignRole,                ///< -1, 0, 1 of a number's value; 0 for text and absent
        FractionRole,  ///< double in -1..1: a delta's share of the largest |delta| of its column, folders' too
        HighlightRole, ///< bool: the row is highlighted
        NameRole,      ///< the contract's name of the column; empty for a view-only column
        MarkRole,      ///< bool: the cell is marked among the sides of its row; for a header: it is the baseline's
        StandInRole,   ///< int(StandIn): what the cell shows instead of a value
        DepthRole,     ///< int: the depth of a row in folders, in the column that names them; else nothing
        FolderRole,    ///< int(FolderState)
        WordRole,      ///< QString: the value of a column of the kind Status in the core's words
        FullTextRole,  ///< QString: the text of a cell without elision, for a search
    };
    enum class StandIn : std::uint8_t {
        None,   ///< the value itself, or a dash
        Words,  ///< why there is no value
        Button, ///< a button that gets the value
    };
    enum class FolderState : std::uint8_t { None, Closed, Open };
};

} // namespace inlinescope
