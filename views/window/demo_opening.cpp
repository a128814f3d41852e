// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/demo_opening.h"

#include "core/jobs/workspace/lists.h"
#include "views/models/cell_words.h"
#include "views/models/table_access.h"
#include "views/pages/module_page.h"
#include "views/panels/guided_steps.h"
#include "views/state/job_runner.h"

#include <QFileInfo>
#include <QSet>

#include <utility>

namespace inlinescope {
namespace {

/// A part of a run, such as a search of few modules, is not what a user is first shown.
Result<Table> culpritsOfWholeRuns(const std::string& file) {
    INLINESCOPE_TRY(Table culprits, listTable(file, ListNoun::Culprits));
    INLINESCOPE_TRY(const Table runs, listTable(file, ListNoun::Runs));
    QSet<QString> whole;
    for (int row = 0; row < int(runs.rows.size()); ++row)
        if (cellInteger(runs, row, "ok") == cellInteger(runs, row, "modules")) whole << cellText(runs, row, "run");
    Table found = culprits;
    found.rows.clear();
    for (int row = 0; row < int(culprits.rows.size()); ++row)
        if (whole.contains(cellText(culprits, row, "run_a")) && whole.contains(cellText(culprits, row, "run_b")))
            found.rows.push_back(culprits.rows[std::size_t(row)]);
    return found;
}

} // namespace

DemoOpening::DemoOpening(PageContext context, DemoWorkspace demo, ModulePage& page, QObject* parent)
    : QObject(parent), m_context(context), m_demo(std::move(demo)), m_page(page) {}

bool DemoOpening::isDemo() const {
    const QFileInfo open(m_context.session.workspacePath());
    const auto isOpen = [&open](const QString& file) { return QFileInfo::exists(file) && open == QFileInfo(file); };
    return open.exists() && (isOpen(m_demo.file) || isOpen(m_demo.copy));
}

void DemoOpening::open(bool isFirst) {
    const auto ask = [this, isFirst] { askForLargest(isFirst && !m_context.session.hasRuns()); };
    QMetaObject::invokeMethod(this, ask, Qt::QueuedConnection);
}

void DemoOpening::askForLargest(bool choosePlace) {
    const QString path = m_context.session.workspacePath();
    m_context.jobs.query<Table>(
        this, QStringLiteral("largest"),
        [file = path.toStdString()](const CancelToken&) { return culpritsOfWholeRuns(file); },
        [this, path, choosePlace](const Result<Table>& culprits) {
            const bool isOpen = path == m_context.session.workspacePath();
            if (isOpen && culprits.ok() && !culprits->rows.empty()) show(*culprits, choosePlace);
        });
}

void DemoOpening::show(const Table& culprits, bool choosePlace) {
    Session& session = m_context.session;
    const auto text = [&culprits](ColumnName column) { return cellText(culprits, 0, column); };
    const auto decision = cellIfInteger(culprits, 0, "decision_a");
    GuidedDecision guided{text("run_a"),
                          text("module"),
                          decision.value_or(0),
                          text("caller"),
                          text("callee"),
                          text("location"),
                          {},
                          saysInline(culprits, 0, "advice_a")};
    guided.bytes = cellInteger(culprits, 0, "bytes");
    if (!decision) { // only the other run was asked
        guided.run = text("run_b");
        guided.decision = cellInteger(culprits, 0, "decision_b");
        guided.bytes.reset();
        guided.isInlined = saysInline(culprits, 0, "advice_b");
    }
    if (choosePlace) {
        session.setRuns({text("run_a"), text("run_b")});
        session.setModule(guided.module);
        session.setDecisions({{guided.run, guided.module, guided.decision}});
        m_page.showBlame();
    }
    if (!m_page.steps().isDismissed()) m_page.steps().begin(guided);
}

} // namespace inlinescope
