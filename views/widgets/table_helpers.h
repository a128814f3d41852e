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

/// Shows a table and keeps a row of it current, or makes one current.
void fill(TablePanel* panel, Table table);

/// Makes a row of the panel's table current and visible; clears filters that hide it. -1 changes nothing.
void revealRow(TablePanel* panel, int tableRow);

/// Shows the linkage names in these columns in the session's form from now on; their tooltips have the whole name.
void showSymbols(TablePanel* panel, const Session& session, std::vector<std::string> columns);

/// The same, but names with the same short text are told apart by their parameters. For small tables: each new one is
/// looked through.
void showOverloads(TablePanel* panel, const Session& session, std::vector<std::string> columns);

/// `content` below a less prominent line with its caption.
QWidget* captioned(const QString& caption, QWidget* content);

} // namespace inlinescope
