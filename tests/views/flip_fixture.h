// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Common parts of the tests of measured decisions in the window; expected values are from llvm-size of modules with
// noinline at the call.
#include "tests/jobs/script_fixture.h"
#include "tests/views/window_fixture.h"
#include "views/models/table_access.h"
#include "views/models/table_model.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/table_delegate.h"
#include "views/widgets/table_panel.h"

#include <QAction>
#include <QPushButton>

namespace inlinescope::testing {

/// A module with three calls that are inlined without need, run with and without inlining.
inline void runBoth(JobSandbox& box) {
    makeCorpus(box.corpus, QByteArray(source) + third);
    box.import(box.corpus);
    need(runPolicy(box, "default", "default"));
    need(runPolicy(box, "never", "never"));
}

/// Bytes of text of the module in which the calls of @mix with these numbers must not be inlined.
inline qint64 judgedText(const JobSandbox& box, const QByteArray& calls) {
    QByteArray text = QByteArray(source) + third;
    for (const char call : calls) {
        const QByteArray words = QByteArray("@mix(i32 %x, i32 ") + call + ')';
        text.replace(words, words + " noinline");
    }
    const QString folder = box.folder.filePath("judge" + calls);
    makeCorpus(folder, text);
    return berkeleySizes(compileWithClang(folder + "/m", folder + "/m.o")).value(0);
}

/// The window on two runs of a module with three calls that are inlined without need.
struct Flipping : WindowFixture {
    explicit Flipping(const JobSandbox& box) : WindowFixture(QString::fromStdString(box.context.workspacePath)) {}

    bool open(const char* page = "module") {
        if (!isReady()) return false;
        session.setRuns({QStringLiteral("default"), QStringLiteral("never")});
        session.navigate({QLatin1String(page), QStringLiteral("m")});
        return settled() && jobsEnd();
    }
    bool jobsEnd() {
        return QTest::qWaitFor([&] { return jobs.isIdle(); }, patience) && settled();
    }
    TablePanel& callsites() const { return *child<TablePanel>("callsitesTable"); }
    int row(const char* caller) const { return findRow(*callsites().table(), "caller", QLatin1String(caller)); }
    QModelIndex cell(const char* caller, const char* column) const {
        return callsites().model().index(callsites().model().shownRow(row(caller)),
                                         callsites().table()->columnIndex(std::string(column)));
    }
    TableModel::StandIn standIn(const char* caller, const char* column) const {
        return TableModel::StandIn(cell(caller, column).data(TableModel::StandInRole).toInt());
    }
    std::int64_t bytes(const char* caller) const { return cellInteger(*callsites().table(), row(caller), "flip_a"); }
    void press(const QModelIndex& index) const { press(callsites().view(), index); }
    /// A click on the button in the cell.
    static void press(QAbstractItemView& view, const QModelIndex& index) {
        view.scrollTo(index);
        QStyleOptionViewItem option;
        option.rect = view.visualRect(index);
        option.fontMetrics = view.fontMetrics();
        const QRect pill = cellButtonRect(option, index.data().toString());
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, pill.center());
    }
    void trigger(const char* action) const { child<QAction>(action)->trigger(); }
    void showAll() const {
        if (auto* equal = child<QPushButton>("showEqualButton"); equal->isEnabled()) equal->setChecked(true);
    }
};

/// A test of the two runs: what the window must show, known without the window.
class FlipTest : public QObject {
protected:
    JobSandbox m_box;
    qint64 m_plain = 0; ///< bytes of text of the module with all three calls inlined

    void runBothAndJudge() {
        runBoth(m_box);
        m_plain = judged("");
        QVERIFY(m_plain > 0);
    }
    qint64 judged(const QByteArray& calls) const { return judgedText(m_box, calls); }
    /// What a command prints as CSV.
    QByteArray printed(const QStringList& command) const {
        return runCli(QString::fromStdString(m_box.context.workspacePath), QStringList{"--format", "csv"} + command)
            .out;
    }
};

} // namespace inlinescope::testing
