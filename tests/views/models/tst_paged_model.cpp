// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/patience.h"
#include "views/models/paged_model.h"
#include "views/models/row_writer.h"
#include "views/models/table_model.h"
#include "views/state/job_runner.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <mutex>

using namespace inlinescope;

namespace {

/// Rows that are computed: number n in "number", its digits in "text". Records its requests.
struct Computed {
    std::int64_t rows;
    std::shared_ptr<QSemaphore> gate = std::make_shared<QSemaphore>(); ///< if `gated`, listings wait for it
    bool gated = false;
    struct Asked {
        std::mutex mutex;
        std::vector<RowWish> wishes;
        std::vector<std::int64_t> pages; ///< their first rows
        int cancelled = 0;               ///< listings
    };
    std::shared_ptr<Asked> asked = std::make_shared<Asked>();

    RowSource source() const {
        RowSource source{
            {{std::string("number"), ColumnKind::Number}, {"text", ColumnKind::Text}, {"bytes", ColumnKind::Delta}}};
        source.list = [*this](const RowWish& wish, const CancelToken& cancel) { return list(wish, cancel); };
        return source;
    }
    /// A filter on number keeps the rows below its bound.
    Result<RowListing> list(const RowWish& wish, const CancelToken& cancel) const {
        {
            const std::lock_guard lock(asked->mutex);
            asked->wishes.push_back(wish);
        }
        while (gated && !cancel.isCancelled() && !gate->tryAcquire(1, 5)) {
        }
        if (cancel.isCancelled()) {
            const std::lock_guard lock(asked->mutex);
            ++asked->cancelled;
            return CancelToken::error();
        }
        std::int64_t count = rows;
        for (const DecisionFilter& filter : wish.filters)
            if (filter.column == "number") count = std::min<std::int64_t>(count, std::stoll(filter.text.substr(1)));
        const auto fetch = [count, down = wish.descending, to = asked](std::int64_t first, std::int64_t wanted,
                                                                       const CancelToken&) -> Result<RowListing::Rows> {
            const std::lock_guard lock(to->mutex);
            to->pages.push_back(first);
            RowListing::Rows page;
            for (std::int64_t row = first; row < std::min(first + wanted, count); ++row) {
                const std::int64_t number = down ? count - 1 - row : row;
                page.push_back({number, std::to_string(number), Cell()});
            }
            return page;
        };
        return RowListing{count, fetch};
    }
    std::vector<std::int64_t> pages() const {
        const std::lock_guard lock(asked->mutex);
        return asked->pages;
    }
    int cancelled() const {
        const std::lock_guard lock(asked->mutex);
        return asked->cancelled;
    }
    RowWish lastWish() const {
        const std::lock_guard lock(asked->mutex);
        return asked->wishes.back();
    }
};

/// A range of rows of a model: the tester visits all its rows after every change.
class Window : public QAbstractTableModel {
public:
    Window(PagedModel& model, int first, int size) : m_model(model), m_first(first), m_size(size) {
        connect(&model, &QAbstractItemModel::rowsAboutToBeRemoved, this,
                [this] { beginRemoveRows({}, 0, m_size - 1); });
        connect(&model, &QAbstractItemModel::rowsRemoved, this, [this] { endRemoveRows(); });
        connect(&model, &QAbstractItemModel::rowsAboutToBeInserted, this,
                [this] { beginInsertRows({}, 0, m_size - 1); });
        connect(&model, &QAbstractItemModel::rowsInserted, this, [this] { endInsertRows(); });
        connect(&model, &QAbstractItemModel::dataChanged, this, [this](const QModelIndex& from, const QModelIndex& to) {
            const int top = std::max(0, from.row() - m_first), bottom = std::min(m_size - 1, to.row() - m_first);
            if (top <= bottom) emit dataChanged(index(top, from.column()), index(bottom, to.column()));
        });
    }
    int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() || m_model.rowCount() == 0 ? 0 : m_size;
    }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 3; }
    QVariant data(const QModelIndex& at, int role) const override {
        return m_model.data(m_model.index(at.row() + m_first, at.column()), role);
    }

private:
    PagedModel& m_model;
    int m_first, m_size;
};

struct Model {
    JobRunner jobs;
    PagedModel model{jobs};

    bool idle() {
        return QTest::qWaitFor([&] { return jobs.isIdle(); }, 30'000);
    }
    QString text(int row, int column = 1) const { return model.index(row, column).data().toString(); }
    bool isStandIn(int row) const {
        return model.index(row, 0).data(TableModel::StandInRole).toInt() == int(TableModel::StandIn::Words);
    }
};

constexpr int tenMillion = 10'000'000, page = PagedModel::pageRows;

} // namespace

class TestPagedModel : public QObject {
    Q_OBJECT
private slots:
    void keepsTheRulesThroughResetSortFilterAndCancel();
    void tenMillionRowsAreThereWithoutBeingFetched();
    void aCellIsAPlaceholderUntilItsPageComes();
    void whatIsSeenComesFirstAndThenItsNeighbours();
    void theNewestPlaceWins();
    void onlyFewPagesStayInMemory();
    void whileOthersAreListedTheRowsStayAndAreMarked();
    void anotherWishCancelsTheOneBefore();
    void aFilterIsAskedForPlainly();
    void aListingThatFailsLeavesTheRowsAndSaysWhy();
    void aPageThatFailsIsNotAskedForAgainAndAgain();
    void changedRowsStayWhereTheyAre();
    void rowsAreWrittenInPieces();
    void aCancelledExportLeavesNoFile();
};

void TestPagedModel::keepsTheRulesThroughResetSortFilterAndCancel() {
    Model shown;
    const QAbstractItemModelTester tester(&shown.model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const Computed few{5000};
    shown.model.setSource(few.source());
    QVERIFY(shown.idle());
    QCOMPARE(shown.model.rowCount(), 5000);
    shown.model.show(0, 40);
    QVERIFY(shown.idle());
    shown.model.sort(0, Qt::DescendingOrder);
    QVERIFY(shown.idle());
    shown.model.show(4000, 4040);
    shown.model.setFilter(0, "<300");
    QVERIFY(shown.idle());
    QCOMPARE(shown.model.rowCount(), 300);
    shown.model.show(250, 299);
    shown.model.setFilter(0, ""); // while a page is being fetched
    shown.model.sort(1, Qt::AscendingOrder);
    shown.model.sort(-1);
    QVERIFY(shown.idle());
    QCOMPARE(shown.model.rowCount(), 5000);
    shown.model.setSource({{{"other", ColumnKind::Text}}});
    QVERIFY(shown.idle());
    QCOMPARE(shown.model.rowCount(), 0);
    QCOMPARE(shown.model.columnCount(), 1);
}

void TestPagedModel::tenMillionRowsAreThereWithoutBeingFetched() {
    Model shown;
    const Computed many{tenMillion};
    shown.model.setSource(many.source());
    QVERIFY(shown.idle());
    Window window(shown.model, 4'998'000, 5000);
    const QAbstractItemModelTester tester(&window, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(shown.model.rowCount(), tenMillion);
    QVERIFY(many.pages().empty());
    for (const int row : {0, 5'000'000, tenMillion - 1}) {
        shown.model.show(row, row);
        QVERIFY(shown.idle());
        QCOMPARE(shown.text(row), QString::number(row));
    }
    shown.model.sort(0, Qt::DescendingOrder);
    QVERIFY(shown.idle());
    shown.model.show(0, 10);
    QVERIFY(shown.idle());
    QCOMPARE(shown.text(3), QString::number(tenMillion - 4));
}

void TestPagedModel::aCellIsAPlaceholderUntilItsPageComes() {
    Model shown;
    shown.model.setSource(Computed{1000}.source());
    QVERIFY(shown.idle());
    QCOMPARE(shown.text(5), QString("…"));
    QVERIFY(shown.isStandIn(5));
    QSignalSpy changed(&shown.model, &QAbstractItemModel::dataChanged);
    shown.model.show(5, 6);
    QCOMPARE(shown.text(5), QString("…")); // no request is waiting
    QVERIFY(shown.idle());
    QCOMPARE(shown.text(5), QString("5"));
    QVERIFY(!shown.isStandIn(5));
    QCOMPARE(changed[0][0].toModelIndex().row(), 0);
    QCOMPARE(changed[0][1].toModelIndex().row(), page - 1);
    QCOMPARE(shown.model.cells(page * 5), nullptr);
}

void TestPagedModel::whatIsSeenComesFirstAndThenItsNeighbours() {
    Model shown;
    const Computed many{tenMillion};
    shown.model.setSource(many.source());
    QVERIFY(shown.idle());
    shown.model.show(10 * page + 5, 11 * page + 5);
    QVERIFY(shown.idle());
    QCOMPARE(many.pages(), std::vector<std::int64_t>({10 * page, 11 * page, 12 * page, 9 * page}));
    shown.model.show(10 * page + 7, 11 * page + 7); // all are loaded
    QVERIFY(shown.idle());
    QCOMPARE(many.pages().size(), std::size_t(4));
}

void TestPagedModel::theNewestPlaceWins() {
    Model shown;
    const Computed many{tenMillion};
    shown.model.setSource(many.source());
    QVERIFY(shown.idle());
    for (int place = 0; place < 1000; ++place) // like a dragged scroll bar
        shown.model.show(place * 1000, place * 1000 + 40);
    QVERIFY(shown.idle());
    QCOMPARE(shown.text(999'000), QString("999000"));
    QVERIFY2(many.pages().size() < 100, qPrintable(QString::number(many.pages().size())));
}

void TestPagedModel::onlyFewPagesStayInMemory() {
    Model shown;
    shown.model.setSource(Computed{tenMillion}.source());
    QVERIFY(shown.idle());
    const int pages = int(PagedModel::keptPages) * 3;
    for (int each = 0; each < pages; ++each) {
        shown.model.show(each * page, each * page + 10);
        QVERIFY(shown.idle());
    }
    int kept = 0;
    for (int each = 0; each <= pages; ++each)
        kept += shown.model.cells(each * page) != nullptr;
    QCOMPARE(kept, int(PagedModel::keptPages));
    QVERIFY(shown.model.cells((pages - 1) * page)); // and those are the ones shown last
    QVERIFY(!shown.model.cells(0));
}

void TestPagedModel::whileOthersAreListedTheRowsStayAndAreMarked() {
    Model shown;
    Computed rows{1000};
    rows.gated = true;
    rows.gate->release();
    shown.model.setSource(rows.source());
    QVERIFY(shown.idle());
    shown.model.show(0, 10);
    QVERIFY(shown.idle());
    shown.model.sort(0, Qt::DescendingOrder);
    QVERIFY(shown.model.isRenewing());
    QCOMPARE(shown.text(3), QString("3"));
    QVERIFY(shown.isStandIn(3));
    rows.gate->release();
    QVERIFY(shown.idle());
    shown.model.show(0, 10);
    QVERIFY(shown.idle());
    QCOMPARE(shown.text(3), QString("996"));
    QVERIFY(!shown.isStandIn(3));
}

void TestPagedModel::anotherWishCancelsTheOneBefore() {
    Model shown;
    Computed rows{1000};
    rows.gated = true;
    rows.gate->release();
    shown.model.setSource(rows.source());
    QVERIFY(shown.idle());
    QSignalSpy listed(&shown.model, &PagedModel::listed);
    shown.model.sort(0, Qt::DescendingOrder);
    QVERIFY(QTest::qWaitFor([&] { return rows.lastWish().descending; }, patience)); // it is active
    shown.model.setFilter(0, "<70");
    rows.gate->release(2); // the cancelled one may take one
    QVERIFY(shown.idle());
    QCOMPARE(listed.size(), 1);
    QTRY_COMPARE_WITH_TIMEOUT(rows.cancelled(), 1,
                              60'000); // its thread may notice it after the other listing has ended
    QCOMPARE(shown.model.rowCount(), 70);
}

void TestPagedModel::aFilterIsAskedForPlainly() {
    Model shown;
    const Computed rows{5000};
    shown.model.setSource(rows.source());
    shown.model.setFilter(0, " <1,200 ");
    shown.model.setFilter(1, "a,b");
    shown.model.sort(2, Qt::DescendingOrder);
    QVERIFY(shown.idle());
    const RowWish wish = rows.lastWish();
    QCOMPARE(wish.filters.size(), std::size_t(2));
    QCOMPARE(wish.filters[0].text, std::string("<1200"));
    QCOMPARE(wish.filters[1].text, std::string("a,b"));
    QCOMPARE(wish.orderBy, std::string("bytes"));
    QVERIFY(wish.descending);
    QCOMPARE(shown.model.rowCount(), 1200);
}

void TestPagedModel::aListingThatFailsLeavesTheRowsAndSaysWhy() {
    Model shown;
    RowSource source = Computed{1000}.source();
    source.list = [list = source.list](const RowWish& wish, const CancelToken& cancel) {
        return wish.orderBy.empty() ? list(wish, cancel) : Error{ErrorCode::NotFound, "no such run", {}, {}, {}};
    };
    shown.model.setSource(source);
    QVERIFY(shown.idle());
    QSignalSpy failed(&shown.model, &PagedModel::failed);
    shown.model.sort(1);
    QVERIFY(shown.idle());
    QCOMPARE(failed.size(), 1);
    QCOMPARE(failed[0][0].value<Error>().found, std::string("no such run"));
    QVERIFY(!shown.model.isRenewing());
    QCOMPARE(shown.model.rowCount(), 1000);
}

void TestPagedModel::aPageThatFailsIsNotAskedForAgainAndAgain() {
    Model shown;
    auto asked = std::make_shared<std::atomic<int>>(0);
    RowSource source = Computed{1000}.source();
    source.list = [asked](const RowWish&, const CancelToken&) -> Result<RowListing> {
        return RowListing{1000, [asked](std::int64_t, std::int64_t, const CancelToken&) -> Result<RowListing::Rows> {
                              ++*asked;
                              return Error{ErrorCode::NotFound, "compiled again", {}, {}, {}};
                          }};
    };
    shown.model.setSource(source);
    QVERIFY(shown.idle());
    QSignalSpy failed(&shown.model, &PagedModel::failed);
    shown.model.show(0, 900);
    QVERIFY(shown.idle());
    QCOMPARE(failed.size(), 1);
    QCOMPARE(asked->load(), 1);
    QCOMPARE(shown.text(3), QString("…"));
}

void TestPagedModel::changedRowsStayWhereTheyAre() {
    Model shown;
    const Computed few{500};
    shown.model.setSource(few.source());
    shown.model.sort(0, Qt::DescendingOrder);
    QVERIFY(shown.idle());
    shown.model.show(0, 40);
    QVERIFY(shown.idle());
    const std::size_t fetched = few.pages().size();
    const QSignalSpy removed(&shown.model, &QAbstractItemModel::rowsRemoved);
    QSignalSpy changed(&shown.model, &QAbstractItemModel::dataChanged);
    shown.model.changeRows([](std::vector<Cell>& row) {
        if (plainText(row[1]) != "497") return false;
        row[2] = std::int64_t(-12);
        return true;
    });
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed.front().front().toModelIndex().row(), 2);
    QCOMPARE(plainText((*shown.model.cells(2))[2]), std::string("-12"));
    QVERIFY(shown.idle() && removed.empty());
    QCOMPARE(few.pages().size(), fetched);
    QVERIFY(!shown.model.isArrangedBy("bytes"));
    shown.model.setFilter(2, QStringLiteral("<0"));
    QVERIFY(shown.model.isArrangedBy("bytes"));
}

void TestPagedModel::rowsAreWrittenInPieces() {
    const Computed rows{2500};
    const RowListing listing = *rows.list({}, CancelToken());
    const RowCopy copy{listing, rows.source().columns, {1, 0}, {{3, 2}, {1000, 1200}}, TableFormat::Csv};
    QByteArray text;
    qsizetype largest = 0;
    const auto sink = [&](const QByteArray& piece) {
        largest = std::max(largest, piece.size());
        text += piece;
        return true;
    };
    QVERIFY(writeRows(copy, JobContext(), sink).ok());
    const QList<QByteArray> lines = text.split('\n');
    QCOMPARE(lines.size(), 1 + 2 + 1200 + 1); // and nothing after the last line end
    QCOMPARE(lines[0], QByteArray("text,number\r"));
    QCOMPARE(lines[1], QByteArray("3,3\r"));
    QCOMPARE(lines[3], QByteArray("1000,1000\r"));
    QCOMPARE(lines[1202], QByteArray("2199,2199\r"));
    QVERIFY(largest < text.size());
    const auto refused = writeRows(copy, JobContext(), [](const QByteArray&) { return false; });
    QVERIFY(!refused.ok() && refused.error().code == ErrorCode::Unwritable);
}

void TestPagedModel::aCancelledExportLeavesNoFile() {
    const QTemporaryDir folder;
    const QString path = folder.filePath("rows.csv");
    const Computed rows{tenMillion};
    const RowCopy copy{*rows.list({}, CancelToken()), rows.source().columns, {0}, {{0, tenMillion}}, TableFormat::Csv};
    JobContext context;
    std::int64_t done = 0;
    context.progress = [&](const Progress& progress) {
        done = progress.done;
        QCOMPARE(progress.total, tenMillion);
        if (progress.done >= 3000) context.cancel.cancel();
    };
    const auto result = writeRowsTo(path, copy, context);
    QVERIFY(!result.ok() && result.error().code == ErrorCode::Cancelled);
    QCOMPARE(done, 3000);
    QVERIFY(!QFile::exists(path));
    QVERIFY(folder.isValid() && QDir(folder.path()).isEmpty());
}

QTEST_MAIN(TestPagedModel)
#include "tst_paged_model.moc"
