// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A visible table panel with a fixed table.
#include "core/jobs/tables/table_writer.h"
#include "tests/views/patience.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/filter_header.h"
#include "views/widgets/table_panel.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QTest>

#include <sstream>

namespace panel_fixture {

using namespace inlinescope;

inline Cell text(const char* value) {
    return std::string(value);
}
inline Cell number(std::int64_t value) {
    return value;
}

inline std::shared_ptr<Table> sizes() {
    auto table = std::make_shared<Table>();
    table->columns = {{"module", ColumnKind::Text},
                      {"size_a", ColumnKind::Bytes},
                      {"delta", ColumnKind::Delta},
                      {"percent", ColumnKind::Percent}};
    table->rows = {{text("b, \"quoted\""), number(1200), number(-300), 25.0},
                   {text("a\tb"), number(80), number(20), -1.5},
                   {text("d"), number(5000), Cell(), Cell()},
                   {text("c"), number(40), number(0), 0.0}};
    table->total = std::vector<Cell>{text("TOTAL"), number(6320), number(-280), -4.4};
    return table;
}

inline QByteArray asCsv(const Table& table) {
    std::ostringstream out;
    writeTable(out, table, TableFormat::Csv);
    return QByteArray::fromStdString(out.str());
}

/// A visible panel with the fixed table.
struct Shown {
    TablePanel panel{"sizes", "Sizes"};
    std::shared_ptr<Table> table = sizes();

    Shown() {
        panel.resize(800, 400);
        panel.setTable(table);
        panel.show();
        [[maybe_unused]] const bool exposed = QTest::qWaitForWindowExposed(&panel, patience);
    }
    BigTableView& view() { return panel.view(); }
    FilterHeader& header() { return *panel.findChild<FilterHeader*>(); }
    QLineEdit* filter(const char* column) { return panel.findChild<QLineEdit*>(QString("sizesFilter_") + column); }
    QStringList modules() {
        QStringList names;
        for (const auto& row : panel.shownTable().rows)
            names << QString::fromStdString(plainText(row[0]));
        return names;
    }
    void click(int row, int column, Qt::KeyboardModifiers keys = {}) {
        const QRect cell = view().visualRect(panel.model().index(row, column));
        QTest::mouseClick(view().viewport(), Qt::LeftButton, keys, cell.center());
    }
    void clickHeader(int column) {
        const QPoint place(header().sectionViewportPosition(column) + 20, 8);
        QTest::mouseClick(header().viewport(), Qt::LeftButton, {}, place);
    }
};

} // namespace panel_fixture
