// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/patience.h"
#include "views/models/error_text.h"
#include "views/models/paged_model.h"
#include "views/state/job_runner.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/paged_panel.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>

#include <condition_variable>
#include <mutex>
#include <random>

using namespace inlinescope;

namespace {

constexpr int allRows = 50'000;

/// A source that answers on command with a given result: rows, an error, or cancelled. A row has its number and that of
/// its listing.
class Told {
public:
    enum class Answer { Rows, Fail, Cancelled };

    RowSource source(const QString& name) {
        RowSource source{{{std::string("number"), ColumnKind::Number}, {std::string("listing"), ColumnKind::Text}}};
        source.list = [this, name](const RowWish& wish, const CancelToken&) -> Result<RowListing> {
            if (const auto refused = refusal()) return *refused;
            const QString listing = nameOf(name, wish);
            const std::int64_t count = wish.filters.empty() ? allRows : std::stoll(wish.filters.front().text.substr(1));
            return RowListing{count, [this, listing, count](std::int64_t first, std::int64_t rows, const CancelToken&) {
                                  return page(listing, first, std::min(first + rows, count));
                              }};
        };
        return source;
    }
    static QString nameOf(const QString& name, const RowWish& wish) {
        return name +
               (wish.orderBy.empty() ? ""
                : wish.descending    ? " down"
                                     : " up") +
               (wish.filters.empty() ? QString() : QString::fromStdString(wish.filters.front().text));
    }

    /// Answers the request that has waited longest; false if none waits.
    bool answer(Answer answer) {
        const std::lock_guard lock(m_mutex);
        if (m_waiting <= int(m_answers.size())) return false;
        m_answers.push_back(answer);
        m_told.notify_all();
        return true;
    }
    /// From now on every request is answered at once.
    void setOpen(bool open) {
        const std::lock_guard lock(m_mutex);
        m_open = open;
        m_told.notify_all();
    }
    bool isAsked() {
        const std::lock_guard lock(m_mutex);
        return m_waiting > int(m_answers.size());
    }

private:
    /// Waits for the command, also if the request has been cancelled: an answer may be late.
    std::optional<Error> refusal() {
        std::unique_lock lock(m_mutex);
        ++m_waiting;
        m_told.wait(lock, [this] { return m_open || !m_answers.empty(); });
        --m_waiting;
        Answer answer = Answer::Rows;
        if (!m_answers.empty()) {
            answer = m_answers.front();
            m_answers.erase(m_answers.begin());
        }
        if (answer == Answer::Fail) return Error{ErrorCode::NotFound, "the rows are gone", {}, {}, {}};
        return answer == Answer::Cancelled ? std::optional(CancelToken::error()) : std::nullopt;
    }
    Result<RowListing::Rows> page(const QString& listing, std::int64_t first, std::int64_t end) {
        if (const auto refused = refusal()) return *refused;
        RowListing::Rows rows;
        for (std::int64_t row = first; row < end; ++row)
            rows.push_back({row, listing.toStdString()});
        return rows;
    }

    std::mutex m_mutex;
    std::condition_variable m_told;
    std::vector<Answer> m_answers;
    int m_waiting = 0;
    bool m_open = false;
};

/// A panel on that source, with a given sequence of events.
struct Driven {
    Told told;
    JobRunner jobs;
    PagedPanel panel{"rows", "Rows", jobs};
    QString source = "a", filter;

    Driven() {
        panel.resize(600, 400);
        panel.show();
        panel.setSource(told.source(source));
    }
    ~Driven() { told.setOpen(true); }

    /// One of: rows, fail, cancelled (the active request is answered with this), scroll N, height N, order, filter N,
    /// again, other, renew, hide, show, events.
    void happen(const QString& step) {
        const QString word = step.section(' ', 0, 0);
        const int number = step.section(' ', 1, 1).toInt();
        if (word == "rows" || word == "fail" || word == "cancelled") return answer(word);
        if (word == "scroll") panel.view().verticalScrollBar()->setValue(number);
        if (word == "height") panel.resize(600, number);
        if (word == "order") {
            const PagedModel& model = panel.model();
            const bool down = model.sortColumn() == 0 && model.sortOrder() == Qt::AscendingOrder;
            panel.model().sort(0, down ? Qt::DescendingOrder : Qt::AscendingOrder);
        }
        if (word == "filter")
            panel.model().setFilter(0, filter = number ? QStringLiteral("<%1").arg(number) : QString());
        if (word == "other") panel.setSource(told.source(source = source == "a" ? "b" : "a"));
        if (word == "again") panel.setSource(told.source(source), true);
        if (word == "renew") panel.model().renew();
        if (word == "hide" || word == "show") panel.setVisible(word == "show");
        if (word == "events") QTest::qWait(1);
    }
    void answer(const QString& word) {
        // A thread makes the request, and may not have started yet.
        if (!QTest::qWaitFor([this] { return told.isAsked() || jobs.isIdle(); }, 20'000)) qFatal("nobody asks");
        told.answer(word == "rows"   ? Told::Answer::Rows
                    : word == "fail" ? Told::Answer::Fail
                                     : Told::Answer::Cancelled);
    }
    /// All active work ends with success.
    bool settles() {
        told.setOpen(true);
        panel.show();
        bool idle = true;
        for (int round = 0; round < 3; ++round) { // layouts follow rows, and request more
            QTest::qWait(1);
            idle = QTest::qWaitFor([this] { return jobs.isIdle(); }, 20'000);
        }
        told.setOpen(false);
        return idle;
    }
    /// The fault of the visible rows; empty if they are the wanted ones, or if an error is shown.
    QString wrong() const {
        const PagedModel& model = panel.model();
        if (model.isRenewing()) return "it lists for ever";
        const auto* said = panel.findChild<QLabel*>(model.rowCount() > 0 ? "rowsError" : "rowsEmpty");
        if (const auto& error = model.error())
            return said->isVisible() && said->text() == errorSentence(*error) ? QString() : "no word of the error";
        RowWish wish;
        if (!filter.isEmpty()) wish.filters = {{"number", filter.toStdString()}};
        if (model.sortColumn() >= 0) wish.orderBy = "number";
        wish.descending = model.sortOrder() == Qt::DescendingOrder;
        const std::string listing = Told::nameOf(source, wish).toStdString();
        if (model.rowCount() != (filter.isEmpty() ? allRows : filter.mid(1).toInt())) return "other rows";
        for (int row = panel.view().firstVisibleRow(); row <= panel.view().lastVisibleRow(); ++row) {
            const std::vector<Cell>* cells = model.cells(row);
            if (!cells) return QStringLiteral("row %1 is a placeholder").arg(row);
            if (*cells != std::vector<Cell>{std::int64_t(row), listing})
                return QStringLiteral("row %1 is another").arg(row);
        }
        return {};
    }
};

QString someStep(std::mt19937& random) {
    const auto below = [&random](int end) { return int(random() % std::uint32_t(end)); };
    switch (below(16)) {
    case 0:
        return QStringLiteral("fail");
    case 1:
        return QStringLiteral("cancelled");
    case 2:
        return QStringLiteral("height %1").arg(100 + below(800));
    case 3:
        return QStringLiteral("order");
    case 4:
        return QStringLiteral("filter %1").arg(below(3) * 700);
    case 5:
        return QStringLiteral("again");
    case 6:
        return QStringLiteral("other");
    case 7:
        return QStringLiteral("renew");
    case 8:
        return below(2) ? QStringLiteral("hide") : QStringLiteral("show");
    case 9:
    case 10:
        return QStringLiteral("events");
    case 11:
    case 12:
    case 13:
        return QStringLiteral("scroll %1").arg(below(3) ? below(allRows * 20) : below(3000));
    default:
        return QStringLiteral("rows");
    }
}

} // namespace

/// For events in any order: at the end the visible rows are loaded, or an error is shown.
class TestRowsInView : public QObject {
    Q_OBJECT
private slots:
    void rowsInViewAreFilledInTheEnd_data();
    void rowsInViewAreFilledInTheEnd();
    void rowsInViewAreFilledInTheEndOfAnyOrder();
    void anErrorStaysUntilRowsAreThere();
    void rowsThatCannotBeListedAreNotCounted();
    void tooManySelectedRowsHaveNoSumsAndThatIsSaid();
    void pagesDoNotWaitBehindLongQueries();
};

void TestRowsInView::rowsInViewAreFilledInTheEnd_data() {
    QTest::addColumn<QString>("steps");
    const auto add = [](const char* name, const char* steps) { QTest::newRow(name) << QString(steps); };
    add("nothing happens", "rows");
    add("scrolled away while a page is under way", "rows, scroll 90000, events, rows");
    add("scrolled away and back", "rows, scroll 90000, events, scroll 0, rows, rows");
    add("scrolled by less than a page", "rows, scroll 400, scroll 700, rows, scroll 2500");
    add("larger while a page is under way", "rows, scroll 2700, height 900, events, rows");
    add("smaller while a page is under way", "rows, rows, scroll 2700, height 120, events, rows");
    add("ordered while a page is under way", "rows, scroll 5000, order, rows, events, scroll 9000, rows");
    add("the page of the old order comes late", "rows, events, order, events, rows, rows, events");
    add("fewer rows than are scrolled to", "rows, rows, scroll 900000, events, filter 700, rows, events");
    add("fewer rows and again more", "rows, scroll 900000, filter 700, rows, filter 0, rows, scroll 30000");
    add("a page fails", "rows, events, fail, events");
    add("a page fails and the user goes on", "rows, events, fail, events, scroll 90000, rows");
    add("a page fails behind the ones in view", "rows, rows, fail, events, scroll 3000");
    add("a page is cancelled by itself", "rows, events, cancelled, events");
    add("a listing is cancelled by itself", "cancelled, events");
    add("an order fails", "rows, rows, order, fail, events, scroll 5000");
    add("another source fails", "rows, rows, other, fail, events");
    add("another source while a page is under way", "rows, scroll 5000, other, rows, events, rows");
    add("the same again while a page is under way", "rows, scroll 5000, events, again, rows, events, rows");
    add("the same again at its end", "rows, scroll 2000000, rows, rows, again, rows, events");
    add("hidden while rows come", "hide, rows, events, rows, show");
    add("hidden while another order comes", "rows, rows, hide, order, rows, events, scroll 5000, show");
    add("one wish after the other", "rows, order, filter 700, other, again, order, filter 1400, rows, fail");
}

void TestRowsInView::rowsInViewAreFilledInTheEnd() {
    QFETCH(const QString, steps);
    Driven driven;
    for (const QString& step : steps.split(", "))
        driven.happen(step);
    QVERIFY(driven.settles());
    QCOMPARE(driven.wrong(), QString());
}

void TestRowsInView::rowsInViewAreFilledInTheEndOfAnyOrder() {
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        std::mt19937 random(seed);
        Driven driven;
        QStringList steps;
        for (int round = 0; round < 3; ++round) {
            for (int step = 0; step < 12; ++step) {
                steps << someStep(random);
                driven.happen(steps.back());
            }
            const QString about = QStringLiteral("seed %1: %2").arg(seed).arg(steps.join(", "));
            QVERIFY2(driven.settles(), qPrintable(about));
            QVERIFY2(driven.wrong().isEmpty(), qPrintable(driven.wrong() + ", " + about));
        }
    }
}

void TestRowsInView::anErrorStaysUntilRowsAreThere() {
    Driven driven;
    // The text of the error takes the space of a row, so that the view has other rows: these are requested again.
    for (const char* step : {"rows", "events", "fail", "events", "fail", "events"})
        driven.happen(step);
    QTRY_VERIFY_WITH_TIMEOUT(driven.jobs.isIdle(), patience);
    QVERIFY(driven.panel.model().error());
    QCOMPARE(driven.wrong(), QString());
    driven.told.setOpen(true);
    QTest::mouseClick(driven.panel.findChild<QPushButton*>("rowsAgain"), Qt::LeftButton);
    QVERIFY(driven.settles());
    QVERIFY(!driven.panel.model().error());
    QVERIFY(!driven.panel.findChild<QLabel*>("rowsError")->isVisible());
    QCOMPARE(driven.wrong(), QString());
}

/// Also not the number of a source before, of which no row is left.
void TestRowsInView::rowsThatCannotBeListedAreNotCounted() {
    JobRunner jobs;
    PagedPanel panel("rows", "Rows", jobs);
    const std::vector<Column> columns{{std::string("number"), ColumnKind::Count}};
    const auto settled = [&] { return QTest::qWaitFor([&] { return jobs.isIdle(); }, 60'000); };
    const auto threeRows = [](const RowWish& wish, const CancelToken&) -> Result<RowListing> {
        const auto rows = [](std::int64_t, std::int64_t, const CancelToken&) -> Result<RowListing::Rows> {
            return RowListing::Rows{{std::int64_t(0)}, {std::int64_t(1)}, {std::int64_t(2)}};
        };
        return RowListing{wish.filters.empty() ? 3 : 0, rows};
    };
    panel.setSource({columns, threeRows});
    panel.show();
    QVERIFY(settled());
    QCOMPARE(panel.statistics().all, 3);
    panel.model().setFilter(0, ">5");
    QVERIFY(settled());
    QCOMPARE(panel.statistics().shown, 0);
    QCOMPARE(panel.statistics().all, 3);
    panel.setSource({columns, [](const RowWish&, const CancelToken&) -> Result<RowListing> {
                         return Error{ErrorCode::Unreadable, "nothing", "here", {}, {}};
                     }});
    QVERIFY(settled());
    QVERIFY(panel.model().error());
    QCOMPARE(panel.statistics().shown, 0);
    QCOMPARE(panel.statistics().all, 0);
}

void TestRowsInView::tooManySelectedRowsHaveNoSumsAndThatIsSaid() {
    static constexpr std::int64_t many = 200'001;
    JobRunner jobs;
    PagedPanel panel("rows", "Rows", jobs);
    panel.setSource(
        {{{std::string("number"), ColumnKind::Count}}, [](const RowWish&, const CancelToken&) -> Result<RowListing> {
             return RowListing{many, [](std::int64_t first, std::int64_t rows, const CancelToken&) {
                                   RowListing::Rows page;
                                   for (auto row = first; row < std::min(first + rows, many); ++row)
                                       page.push_back({row});
                                   return Result<RowListing::Rows>(std::move(page));
                               }};
         }});
    panel.show();
    const auto settled = [&] { return QTest::qWaitFor([&] { return jobs.isIdle(); }, 20'000); };
    QVERIFY(settled());
    QCOMPARE(panel.statistics().text(), "200,001 row(s)");
    panel.view().selectAll();
    QVERIFY(settled());
    QCOMPARE(panel.statistics().text(), "200,001 selected: too many for sums, which are made of at most 200,000 rows");
    const QModelIndex last = panel.model().index(int(many) - 1, 0);
    panel.view().selectionModel()->select(last, QItemSelectionModel::Deselect | QItemSelectionModel::Rows);
    QVERIFY(settled());
    const QString sums = panel.statistics().text(); // of 0 to 199,999
    QVERIFY2(sums.startsWith("200,000 selected, ") && sums.contains("sum 19,999,900,000"), qPrintable(sums));
}

void TestRowsInView::pagesDoNotWaitBehindLongQueries() {
    Driven driven;
    std::atomic<bool> over = false;
    for (const char* slot : {"a", "b", "c"})
        driven.jobs.query<int>(
            this, slot,
            [&over](const CancelToken&) -> Result<int> {
                while (!over)
                    QThread::msleep(1);
                return 1;
            },
            [](const Result<int>&) {});
    driven.told.setOpen(true);
    QVERIFY(QTest::qWaitFor([&] { return driven.panel.model().cells(0) != nullptr; }, 20'000));
    over = true;
    QVERIFY(QTest::qWaitFor([&] { return driven.jobs.isIdle(); }, 20'000));
}

QTEST_MAIN(TestRowsInView)
#include "tst_rows_in_view.moc"
