// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Common parts of the tests of the Decisions page; expected values are read by sqlite3 through the view v_decisions.
#include "tests/support/process.h"
#include "tests/views/frozen_runs.h"
#include "tests/views/window_fixture.h"
#include "views/models/table_access.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/filter_header.h"
#include "views/widgets/paged_panel.h"

#include <QLineEdit>

#include <algorithm>

namespace inlinescope::testing {

/// The test corpus, run with inlining and without.
struct DecisionsWorkspace : FrozenRuns {
    bool make() const { return import() && run("default", "base") && run("never", "never"); }
    /// Lines of a query, a row each.
    QString selected(const QString& sql) const { return QString::fromUtf8(runProgram("sqlite3", {path, sql}).out); }
};

/// The Decisions page of a window in which two runs are compared.
struct OpenedDecisions : WindowFixture {
    using WindowFixture::WindowFixture;
    bool open(const QStringList& runs = {QStringLiteral("base"), QStringLiteral("never")}) {
        return WindowFixture::open(runs, QStringLiteral("decisions"));
    }
    PagedPanel& table(char side = 'A') const {
        return *window.findChild<PagedPanel*>(QStringLiteral("decisions%1Table").arg(QLatin1Char(side)));
    }
    bool idle() {
        return QTest::qWaitFor([&] { return jobs.isIdle(); }, patience);
    }
    static int column(const char* name) {
        const std::vector<Column> columns = decisionListColumns();
        return int(std::ranges::find(columns, name, &Column::name) - columns.begin());
    }
    QString cell(int row, const char* name, char side = 'A') const {
        const std::vector<Cell>* cells = table(side).model().cells(row);
        return cells ? QString::fromStdString(plainText((*cells)[std::size_t(column(name))])) : QString();
    }
    void click(int row, char side = 'A') const {
        BigTableView& view = table(side).view();
        const QRect place = view.visualRect(view.model()->index(row, column("module")));
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, place.center());
    }
    QLineEdit* filter(const char* name, char side = 'A') const { return table(side).header().field(column(name)); }
};

} // namespace inlinescope::testing
