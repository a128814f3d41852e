#pragma once
#include "core/jobs/table.h"

class QString;
class QWidget;

namespace inlinescope {

class TablePanel;

/// Shows a table and keeps, or makes, a row of it current.
void fill(TablePanel* panel, Table table);

/// `content` under a quiet line that says what it is.
QWidget* captioned(const QString& caption, QWidget* content);

} // namespace inlinescope
