// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <string>
#include <vector>

class QString;
class QWidget;

namespace inlinescope {

class Session;
class TablePanel;

/// Shows a table and keeps, or makes, a row of it current.
void fill(TablePanel* panel, Table table);

/// Makes a row of the panel's table current and visible; where filters hide it, they go. -1 changes nothing.
void revealRow(TablePanel* panel, int tableRow);

/// Shows the linkage names in these columns in the session's form from now on; their tool tips say all.
void showSymbols(TablePanel* panel, const Session& session, std::vector<std::string> columns);

/// `content` under a quiet line that says what it is.
QWidget* captioned(const QString& caption, QWidget* content);

} // namespace inlinescope
